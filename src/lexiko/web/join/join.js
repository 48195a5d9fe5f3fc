import { html } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { Message } from "../ui/message.js";

export default function Soon() {
  return html`<${Message} title=${t("app.missing_title")} icon="sparkles">${t("app.missing")}<//>`;
}
