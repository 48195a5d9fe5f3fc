import { classes, html, signal } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { Icon } from "./icon.js";

/** What can be done about it. @typedef {{label: string, onClick: () => void}} Action */
/** @typedef {{id: number, text: string, kind: "plain" | "good" | "bad", action?: Action}} Toast */

/** Whether a dialog covers the page: then the toasts stand in it, to be seen, heard and closed. */
export const covered = signal(false);

const shown = signal(/** @type {Toast[]} */ ([]));
let last = 0;

/**
 * Says something at the edge of the page for a while; errors, and what can be answered, stay longer.
 * @param {string} text
 * @param {{kind?: Toast["kind"], action?: Action, seconds?: number}} [options]
 */
export function toast(text, { kind = "plain", action, seconds = kind === "bad" || action ? 9 : 4 } = {}) {
  const id = ++last;
  shown.value = [...shown.value.filter((other) => other.text !== text), { id, text, kind, action }].slice(-3);
  setTimeout(() => dismiss(id), seconds * 1000);
}

/** @param {number} id */
function dismiss(id) {
  shown.value = shown.value.filter((other) => other.id !== id);
}

/** The place of the toasts: once in the page, once in each dialog. @param {{inDialog?: boolean}} props */
export function Toasts({ inDialog = false }) {
  if (covered.value !== inDialog) return null;
  return html`<div class="toasts" role=${inDialog ? undefined : "status"} aria-live="polite">
    ${shown.value.map(
      ({ id, text, kind, action }) => html`<div key=${id} class=${classes("toast", kind)}>
        ${kind !== "plain" && html`<${Icon} name=${kind === "bad" ? "circle-alert" : "circle-check"} />`}
        <span>${text}</span>
        ${action && html`<button type="button" class="toast-action" onClick=${() => (dismiss(id), action.onClick())}>${action.label}</button>`}
        <button type="button" class="toast-close" aria-label=${t("app.close")} onClick=${() => dismiss(id)}>
          <${Icon} name="x" size=${18} />
        </button>
      </div>`,
    )}
  </div>`;
}
