import { classes, html, useEffect, useId, useLatest, useLayoutEffect, useRef } from "../lib/html.js";
import { addLayer } from "../lib/layers.js";
import { t } from "../lib/strings.js";
import { Button } from "./button.js";
import { Toasts, covered } from "./toast.js";

/** The dialog that is open: a new one closes the one before. @type {HTMLDialogElement | null} */
let open = null;
let returning = false;
/** What gets the focus when a page of a dialog comes. */
const FIRST = ".dialog-body :is(button, input, select, textarea):not(:disabled)";

/** Whether a dialog that closes gives the focus back just now. */
export function isReturningFocus() {
  return returning;
}

/**
 * A dialog over the page. Render it to open it, stop rendering it to close it.
 *
 * Esc, Back and a click beside it call `onClose`; the focus goes in and comes back by itself.
 * @param {{title: string, onClose: () => void, children?: any, actions?: any, class?: string}} props
 */
export function Dialog({ title, onClose, children, actions, class: extra }) {
  const element = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const latest = useLatest(onClose);
  const id = useId();
  const uncover = useRef(() => {});
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return undefined;
    if (open && open !== dialog) open.dispatchEvent(new Event("cancel", { cancelable: true }));
    open = dialog;
    const before = document.activeElement;
    dialog.showModal();
    covered.value = true;
    uncover.current = addLayer(() => latest.current());
    return () => {
      if (open === dialog) open = null;
      covered.value = open !== null;
      dialog.close();
      returning = true;
      const back = before?.isConnected && before !== document.body ? before : document.getElementById("main");
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
      returning = false;
    };
  }, []);
  // An effect ends a moment after the dialog has gone: until then a quick Back would find it still there.
  useLayoutEffect(() => () => uncover.current(), []);
  useEffect(() => {
    // Another page of the dialog has come, and what had the focus is gone with the one before.
    const dialog = element.current;
    if (open !== dialog || !dialog || dialog.contains(document.activeElement)) return;
    const next = dialog.querySelector("[autofocus]") ?? dialog.querySelector(FIRST);
    if (next instanceof HTMLElement) next.focus();
  }, [title]);
  /** @param {Event} event */
  function cancel(event) {
    event.preventDefault();
    latest.current();
  }
  /** Browsers may close it without asking. */
  function closed() {
    if (element.current?.isConnected && !element.current.open) latest.current();
  }
  // The tap that opened it ends with a click, which may already fall beside it: only one begun there counts.
  const begun = useRef(false);
  /** @param {PointerEvent} event */
  function press(event) {
    begun.current = event.target === element.current;
  }
  /** @param {MouseEvent} event */
  function click(event) {
    if (begun.current && event.target === element.current) latest.current();
  }
  return html`<dialog
    ref=${element}
    class=${classes("dialog", extra)}
    aria-labelledby=${id}
    onCancel=${cancel}
    onClose=${closed}
    onPointerDown=${press}
    onClick=${click}
  >
    <div class="dialog-inside">
      <header class="dialog-head">
        <h2 id=${id}>${title}</h2>
        <${Button} kind="quiet" icon="x" label=${t("app.close")} onClick=${() => latest.current()} />
      </header>
      <div class="dialog-body">${children}</div>
      ${actions && html`<footer class="dialog-actions">${actions}</footer>`}
    </div>
    <${Toasts} inDialog />
  </dialog>`;
}

/**
 * A question with one answer that does something and one that does not.
 * @param {{title: string, children?: any, yes: string, kind?: "primary" | "danger", onYes: () => unknown, onClose: () => void}} props
 */
export function Confirm({ title, children, yes, kind = "primary", onYes, onClose }) {
  return html`<${Dialog}
    title=${title}
    onClose=${onClose}
    actions=${html`
      <${Button} onClick=${onClose}>${t("app.cancel")}<//>
      <${Button} kind=${kind} onClick=${onYes}>${yes}<//>
    `}
  >
    ${children}
  <//>`;
}
