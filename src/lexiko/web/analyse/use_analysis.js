/** The analysis of a position as it grows; it ends with whoever looks away. */

import { ApiError, api } from "../lib/api.js";
import { useLayoutEffect, useRef, useState } from "../lib/html.js";

/** @typedef {import("../types.js").PositionAnalysis} PositionAnalysis */

/**
 * @typedef {object} Analysis
 * @property {PositionAnalysis | null} told how it stands; null where nobody has asked
 * @property {boolean} going whether more is to come
 * @property {any} error
 * @property {() => void} begin
 * @property {() => void} stop
 */

/** @param {string | null} cgp another position ends the analysis of the one before @returns {Analysis} */
export function useAnalysis(cgp) {
  const [told, setTold] = useState(/** @type {PositionAnalysis | null} */ (null));
  const [error, setError] = useState(/** @type {any} */ (null));
  const [going, setGoing] = useState(false);
  const under = useRef(/** @type {AbortController | null} */ (null));

  function stop() {
    under.current?.abort();
    under.current = null;
    setGoing(false);
  }
  async function begin() {
    if (cgp === null) return;
    stop();
    const own = new AbortController();
    under.current = own;
    setTold(null);
    setError(null);
    setGoing(true);
    try {
      await api.lines("/positions/analysis", { cgp }, (line) => !own.signal.aborted && setTold(line), own.signal);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (!own.signal.aborted) setError(thrown);
    } finally {
      if (under.current === own) setGoing(false);
    }
  }
  // Before anything is painted: who then presses the button begins with the new position.
  useLayoutEffect(() => {
    setTold(null);
    setError(null);
    return stop;
  }, [cgp]);
  return { told, going, error, begin, stop };
}
