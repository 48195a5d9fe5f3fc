import { html, useEffect, useRef } from "../lib/html.js";
import { Button } from "./button.js";

/**
 * Hides everything until the next person is at the device.
 * @param {{title: string, children?: any, action: string, onOpen: () => void}} props
 */
export function Curtain({ title, children, action, onOpen }) {
  const element = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return html`<dialog
    ref=${element}
    class="curtain"
    aria-label=${title}
    onCancel=${(/** @type {Event} */ event) => event.preventDefault()}
  >
    <div class="curtain-inside">
      <h2>${title}</h2>
      <p>${children}</p>
      <${Button} kind="primary" large autofocus onClick=${onOpen}>${action}<//>
    </div>
  </dialog>`;
}
