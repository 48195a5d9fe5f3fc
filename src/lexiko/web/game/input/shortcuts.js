/** Keys that press buttons of the play screen, and the question whose a key is. */

import { useLatest, useLayoutEffect } from "../../lib/html.js";
import { isField } from "../../ui/field.js";

/**
 * Whether a key belongs to somebody else: a field, an open dialog, or the browser itself.
 * @param {KeyboardEvent} event
 */
export function isTaken(event) {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return true;
  return isField(event.target) || document.querySelector("dialog[open]") !== null;
}

/**
 * A key of the whole screen.
 * @param {string} key
 * @param {() => void} action
 * @param {boolean} [enabled]
 */
export function useShortcut(key, action, enabled = true) {
  const latest = useLatest(action);
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      if (event.key !== key || event.repeat || isTaken(event)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [key, enabled]);
}
