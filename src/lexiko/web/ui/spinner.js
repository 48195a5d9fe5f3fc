import { html } from "../lib/html.js";
import { t } from "../lib/strings.js";

/** Three tiles that breathe while something is on its way. @param {{label?: string}} props */
export function Spinner({ label = t("app.loading") }) {
  return html`<div class="spinner" role="status">
    <span class="spinner-tile"></span><span class="spinner-tile"></span><span class="spinner-tile"></span>
    <span class="spinner-label">${label}</span>
  </div>`;
}
