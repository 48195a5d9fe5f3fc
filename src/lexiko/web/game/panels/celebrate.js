/** A bingo is a small feast: a word over the board, and its tiles hop. Not where motion is unwanted. */

import { html, useEffect, useRef, useState } from "../../lib/html.js";
import { t } from "../../lib/strings.js";
import { styles } from "../../lib/styles.js";
import { nameOf, yourSeat } from "../seats.js";

/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").Turn} Turn */

await styles("celebrate");

const LASTS = 2200;

/** Those who listen hear the play itself. @param {{ state: GameState }} props */
export function Celebration({ state }) {
  const [turn, setTurn] = useState(/** @type {Turn | null} */ (null));
  const count = state.turns.length;
  const seen = useRef(count);

  useEffect(() => {
    const bingo = state.turns.slice(seen.current).find(({ bonus }) => bonus > 0);
    seen.current = count;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (bingo && !still) setTurn(bingo);
  }, [count]);
  useEffect(() => {
    // A quick answer does not cut it short.
    const timer = turn ? setTimeout(() => setTurn(null), LASTS) : undefined;
    return () => clearTimeout(timer);
  }, [turn]);

  if (!turn) return null;
  return html`<p class="celebration" aria-hidden="true">
    <span class="bingo-mark">★</span> ${t(turn.seat === yourSeat(state) ? "panels.celebrate_you" : "panels.celebrate", { name: nameOf(state, turn.seat), n: turn.bonus })}
  </p>`;
}
