import { html } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { Message } from "../ui/message.js";
import { useTitle } from "../ui/page.js";

/** Here ends a link of whoever runs Lexiko that is not, or no longer, the right one. */
export default function WrongOwner() {
  useTitle(t("settings.owner_title"));
  return html`<${Message} title=${t("settings.owner_title")} icon="link">${t("settings.owner_text")}<//>`;
}
