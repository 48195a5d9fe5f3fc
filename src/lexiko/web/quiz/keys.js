/** Keys of a quiz: letters, Enter and Backspace, wherever the focus is. */

import { useLatest, useLayoutEffect } from "../lib/html.js";
import { isField } from "../ui/field.js";

/** What Enter presses by itself. */
const PRESSED = "button, a, summary";

/**
 * Hears keys that no field and no shortcut of the browser wants.
 * @param {(key: string) => boolean | void} hear true if the key meant something
 */
export function useKeys(hear) {
  const latest = useLatest(hear);
  // Before anything is shown: whoever sees a card may press a key at once.
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    function down(event) {
      const { key, target } = event;
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || isField(target)) return;
      if (document.querySelector("dialog[open]")) return;
      if (key === "Enter" && target instanceof Element && target.closest(PRESSED)) return;
      if (latest.current(key.length === 1 ? key.toUpperCase() : key)) event.preventDefault();
    }
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  }, []);
}
