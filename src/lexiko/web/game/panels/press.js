/** Keys that press buttons, and buttons that ask for a second press. */

import { useEffect, useLatest, useLayoutEffect, useRef, useState } from "../../lib/html.js";

/** What takes letters and digits itself. */
const TEXT = "input:not([type=checkbox], [type=radio]), textarea, select";
/** So long a button waits for its second press. */
const PATIENCE = 4000;

/**
 * Whether a key belongs to somebody else: a field, an open dialog, or the browser itself.
 * @param {KeyboardEvent} event
 */
export function isTaken(event) {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return true;
  const target = event.target;
  if (target instanceof HTMLElement) {
    if (target.isContentEditable || target.closest(TEXT)) return true;
  }
  return document.querySelector("dialog[open]") !== null;
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

/**
 * An action that wants a second press: the first one arms it for a while.
 *
 * A double click is one press: nobody should lose a turn by a nervous finger.
 * @param {() => void} action
 * @param {boolean} enabled it is disarmed while it is not allowed
 * @returns {[boolean, (event?: Event) => void]}
 */
export function useSecondPress(action, enabled) {
  const [armed, setArmed] = useState(false);
  const timer = useRef(0);

  useEffect(() => {
    if (!enabled) setArmed(false);
  }, [enabled]);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** @param {Event} [event] */
  const press = (event) => {
    if (!enabled || (event instanceof MouseEvent && event.detail > 1)) return;
    clearTimeout(timer.current);
    if (armed) {
      setArmed(false);
      action();
    } else {
      setArmed(true);
      timer.current = window.setTimeout(() => setArmed(false), PATIENCE);
    }
  };
  return [armed, press];
}
