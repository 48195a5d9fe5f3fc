/** The position that is put together, and what the server says of it after every change. */

import { ApiError, api } from "../lib/api.js";
import { useEffect, useRef, useState } from "../lib/html.js";
import { draftOf, wishOf } from "./draft.js";

/** @typedef {import("../types.js").AnyPosition} AnyPosition */
/** @typedef {import("./draft.js").Draft} Draft */

/** So long after the last change the server is asked, in ms. */
const SOON = 350;

/** The position that stands in the address. */
export function inAddress() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

/**
 * @typedef {object} Position
 * @property {Draft} draft
 * @property {AnyPosition | null} found what the server made of the draft; null while that is not known
 * @property {any} error why the draft is no position
 * @property {(draft: Draft) => void} change
 * @property {(text: string, turn?: number) => Promise<AnyPosition | null>} bringIn takes a text instead; throws if it is
 *   none. Null if something newer has come meanwhile
 * @property {() => void} again asks the server once more
 */

/** @param {Draft} first @returns {Position} */
export function usePosition(first) {
  const [draft, setDraft] = useState(first);
  const [found, setFound] = useState(/** @type {AnyPosition | null} */ (null));
  const [error, setError] = useState(/** @type {any} */ (null));
  const [asked, setAsked] = useState(0);
  /** What came from a text is known already, and where the address holds one, it comes first. */
  const known = useRef(inAddress() ? first : null);
  /** Counts changes and texts: only the newest is shown, and none after the screen has gone. */
  const newest = useRef(0);
  useEffect(() => () => void (newest.current += 1), []);

  useEffect(() => {
    if (known.current === draft) return;
    let current = true;
    const timer = setTimeout(async () => {
      try {
        const answer = /** @type {AnyPosition} */ (await api.post("/positions", wishOf(draft)));
        if (!current) return;
        setFound(answer);
        setError(null);
        history.replaceState(history.state, "", `#${encodeURIComponent(answer.cgp)}`);
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown;
        if (current) setError(thrown);
      }
    }, SOON);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [draft, asked]);

  /** @param {Draft} next */
  function change(next) {
    newest.current += 1;
    setFound(null);
    setDraft(next);
  }
  /** @param {string} text @param {number} [turn] */
  async function bringIn(text, turn) {
    newest.current += 1;
    const own = newest.current;
    /** @type {AnyPosition} */
    let answer;
    try {
      answer = await api.post("/positions", { text, ...(turn && { turn }) });
    } catch (thrown) {
      if (own !== newest.current) return null;
      throw thrown;
    }
    if (own !== newest.current) return null;
    const next = draftOf(answer);
    known.current = next;
    setDraft(next);
    setFound(answer);
    setError(null);
    history.replaceState(history.state, "", `#${encodeURIComponent(answer.cgp)}`);
    return answer;
  }
  function again() {
    known.current = null;
    setError(null);
    setAsked((count) => count + 1);
  }
  return { draft, found, error, change, bringIn, again };
}
