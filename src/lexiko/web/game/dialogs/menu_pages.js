/** Pages of the menu: the rules in words, a question before what cannot be undone. */

import { api } from "../../lib/api.js";
import { html } from "../../lib/html.js";
import { inOurWords } from "../../lib/phrases.js";
import { t } from "../../lib/strings.js";
import { go } from "../../router.js";
import { AgreedHelp } from "../../ui/agreed_help.js";
import { Button } from "../../ui/button.js";
import { hasClock } from "../clock.js";

/** @typedef {import("../../types.js").GameState} GameState */

/**
 * @param {{ text: string, yes: string, onYes: () => Promise<void>, onNo: () => void }} props
 */
export function Sure({ text, yes, onYes, onNo }) {
  return html`
    <p>${text}</p>
    <div class="dialog-actions">
      <${Button} autofocus onClick=${onNo}>${t("app.cancel")}<//>
      <${Button} kind="danger" onClick=${onYes}>${yes}<//>
    </div>
  `;
}

/** @param {{ game: import("../../types.js").LiveGame, text: string, onDone: () => void, onNo: () => void }} props */
export function SureToFinish({ game, text, onDone, onNo }) {
  const finish = async () => {
    await game.send({ kind: "finish" });
    onDone();
  };
  return html`<${Sure} text=${text} yes=${t("dialogs.finish_yes")} onYes=${finish} onNo=${onNo} />`;
}

/** @param {{ id: string, onNo: () => void }} props */
export function SureToDelete({ id, onNo }) {
  const remove = async () => {
    await api.del(`/games/${id}`);
    go("/", { replace: true });
  };
  return html`<${Sure} text=${t("dialogs.delete_sure")} yes=${t("dialogs.delete_yes")} onYes=${remove} onNo=${onNo} />`;
}

/** What happens if a player stays away. @param {GameState} state */
function absence(state) {
  if (state.absence === 0) return t("dialogs.absence_now"); // restored from another server
  if (hasClock(state)) return t("dialogs.absence_clock");
  if (state.absence === null) return t("dialogs.absence_never");
  const minutes = Math.round(state.absence / 60);
  const [unit, n] = minutes % 1440 === 0 ? ["days", minutes / 1440] : minutes % 60 === 0 ? ["hours", minutes / 60] : ["minutes", minutes];
  return t(`dialogs.absence_${unit}`, { n });
}

/**
 * The rules of this very game, one by one.
 * @param {{ state: GameState }} props
 */
export function GameRules({ state }) {
  return html`
    <p><b>${inOurWords(state.said.summary)}</b></p>
    <${AgreedHelp} help=${state.help} />
    <dl class="rule-sentences">
      ${state.said.rules.map(
        ({ head, text }, index) => html`<div key=${index}>
          <dt>${head !== null && inOurWords(head)}</dt>
          <dd>${inOurWords(text)}</dd>
        </div>`,
      )}
      ${state.seats.some(({ kind }) => kind === "link") &&
      html`<div>
        <dt>${t("dialogs.absence")}</dt>
        <dd>${absence(state)}</dd>
      </div>`}
    </dl>
    <p><a href=${`/learn/rules/${state.rules.edition}`}>${t("dialogs.rules_more")}</a></p>
  `;
}
