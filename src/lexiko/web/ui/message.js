import { html } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { Button } from "./button.js";
import { Icon } from "./icon.js";

/**
 * A page that says one thing and shows the way on: an error, an empty place.
 * @param {{title: string, icon?: string, children?: any, actions?: any}} props
 */
export function Message({ title, icon = "info", children, actions }) {
  return html`<main id="main" class="message" tabindex="-1">
    <${Icon} name=${icon} size=${40} />
    <h1>${title}</h1>
    <p>${children}</p>
    <div class="row center">
      ${actions}
      <${Button} kind=${actions ? "plain" : "primary"} icon="house" href="/">${t("app.go_home")}<//>
    </div>
  </main>`;
}
