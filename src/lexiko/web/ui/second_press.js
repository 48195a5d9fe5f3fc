/** Buttons that ask for a second press. */

import { useEffect, useRef, useState } from "../lib/html.js";

/** So long a button waits for its second press. */
const PATIENCE = 4000;

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
