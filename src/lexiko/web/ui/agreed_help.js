import { html } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { Icon } from "./icon.js";

/**
 * What help during the game was agreed on; nothing where there is none.
 * @param {{help: import("../types.js").GameState["help"]}} props
 */
export function AgreedHelp({ help }) {
  if (help !== "after_turn" && help !== "hints") return null;
  return html`<p class="row agreed-help"><${Icon} name="lightbulb" size=${20} /> <span>${t(`app.help_${help}`)}</span></p>`;
}
