/** What a game is played with, by its rules: their alphabet and their layout. */

import { catalogue } from "../lib/api.js";
import { useEffect, useMemo, useState } from "../lib/html.js";

/** @typedef {import("../types.js").Catalogue} Catalogue */
/** @typedef {Pick<import("../types.js").Rules, "alphabet" | "layout">} Rules */
/** @typedef {{alphabet: import("../types.js").Alphabet, layout: import("../types.js").Layout}} Kit */

/** After so many ms a server that did not answer is asked once more. */
const AGAIN = 3000;

/**
 * Rules name what the catalogue has, and bring along what it has not.
 * @param {Rules} rules
 * @param {Catalogue} known
 * @returns {Kit}
 */
export function kitOf({ alphabet, layout }, known) {
  return {
    alphabet: typeof alphabet === "string" ? known.alphabets[alphabet] : alphabet,
    layout: typeof layout === "string" ? known.layouts[layout] : layout,
  };
}

/**
 * The kit of a game as soon as it is known.
 * @param {Rules | undefined} rules
 * @returns {{kit: Kit | null, error: any}}
 */
export function useKit(rules) {
  const [known, setKnown] = useState(/** @type {{all: Catalogue | null, error: any}} */ ({ all: null, error: null }));
  useEffect(() => {
    let timer = 0;
    const ask = () =>
      catalogue().then(
        (all) => setKnown({ all, error: null }),
        (error) => {
          setKnown({ all: null, error });
          timer = window.setTimeout(ask, AGAIN);
        },
      );
    void ask();
    return () => clearTimeout(timer);
  }, []);
  const kit = useMemo(
    () => (rules && known.all ? kitOf(rules, known.all) : null),
    [known.all, JSON.stringify([rules?.alphabet, rules?.layout])],
  );
  return { kit, error: known.error };
}
