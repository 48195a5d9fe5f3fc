/** Help during the game: how much of it, and a first game with the coach. */

import { html } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { Button } from "../ui/button.js";
import { Choice } from "../ui/field.js";
import { Icon } from "../ui/icon.js";
import { HELPS, hasHelp } from "./choices.js";

/** @typedef {import("./choices.js").Choices} Choices */
/** @typedef {import("./choices.js").Help} Help */

/** When players are told what they might have played. @param {{choices: Choices, onChange: (choices: Choices) => void}} props */
export function HelpDuring({ choices, onChange }) {
  if (!hasHelp(choices)) return null;
  return html`<section class="panel stack">
    <h2>${t("new.help")}</h2>
    <${Choice}
      label=${t("new.help_when")}
      class="tall"
      hideLabel
      value=${choices.help}
      options=${HELPS.map((value) => ({ value, label: t(`new.help.${value}`), hint: t(`new.help_hint.${value}`) }))}
      onChange=${(/** @type {Help} */ help) => onChange({ ...choices, help })}
    />
  </section>`;
}

/** The way to a first game for a child. @param {{chosen: boolean, onChoose: () => void}} props */
export function CoachCard({ chosen, onChoose }) {
  return html`<section class="panel coach-card">
    <${Icon} name="lightbulb" size=${24} />
    <p><b>${t("new.coach")}</b> <span class="soft">${t("new.coach_hint")}</span></p>
    <${Button} icon=${chosen ? "check" : undefined} pressed=${chosen} onClick=${onChoose}>${t(chosen ? "new.coach_chosen" : "new.coach_choose")}<//>
  </section>`;
}
