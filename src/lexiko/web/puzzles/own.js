/** Puzzles of one's own games: how many there are, and the way to a review where there are none. */

import { nameOf, ownSeats } from "../game/seats.js";
import { ApiError, api } from "../lib/api.js";
import { html, useEffect, useState } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { Button } from "../ui/button.js";
import { useLoaded } from "../ui/loaded.js";

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").OwnPuzzles} OwnPuzzles */
/** @typedef {NonNullable<import("../types.js").PuzzleShown["own"]>} OwnTurn */

const AGAIN_MS = 5000;

/**
 * How many there are, and which game one comes from.
 * @param {{solving: import("./solving.js").Solving, onOwn: () => void}} props
 */
export function OwnGames({ solving, onOwn }) {
  const { own } = solving.puzzle;
  const over = solving.solution.value !== null;
  const [found, setFound] = useState(/** @type {OwnPuzzles | null} */ (null));
  useEffect(() => {
    let current = true;
    let timer = 0;
    async function ask() {
      try {
        const told = await api.get("/puzzles/mine");
        if (current) setFound(told);
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown;
        if (current && thrown.passes) timer = window.setTimeout(ask, AGAIN_MS);
      }
    }
    void ask();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [over]);
  if (!found) return null;
  if (own)
    return html`<p class="soft small">
      ${found.left ? t("puzzles.own_left", { left: found.left, n: found.n }) : t("puzzles.own_all")} <a href=${`/replay/${own.game}#${own.step}`}>${t("puzzles.own_review")}</a>
    </p>
    <${Whose} own=${own} />`;
  if (found.n === 0) return html`<p class="soft small">${t("puzzles.own_none")} <a href="/records/reviews">${t("puzzles.own_reviews")}</a></p>`;
  const label = found.left ? t("puzzles.own_games", { n: found.left }) : t("puzzles.kind_own");
  return html`<div><${Button} kind="quiet" icon="chart-line" onClick=${onOwn}>${label}<//></div>`;
}

/** Whose turn it was, where all players of the game sat at this device or it came from a file. @param {{own: OwnTurn}} props */
function Whose({ own }) {
  const game = useLoaded(() => /** @type {Promise<GameState>} */ (api.get(`/games/${own.game}`)), [own.game]).data;
  const turn = game?.turns[own.step - 1];
  if (!game || !turn || ownSeats(game).length < 2) return null;
  return html`<p class="soft small">${t("puzzles.own_whose", { name: nameOf(game, turn.seat) })}</p>`;
}

/** Where no reviewed game has anything to find. @param {{onToday: () => void}} props */
export function NoneYet({ onToday }) {
  return html`<section class="puzzle-side puzzle-none panel stack">
    <p role="status">${t("puzzles.own_none")}</p>
    <div class="puzzle-helps">
      <${Button} kind="primary" icon="chart-line" href="/records/reviews">${t("puzzles.own_reviews")}<//>
      <${Button} icon="calendar" onClick=${onToday}>${t("puzzles.of_today")}<//>
    </div>
  </section>`;
}
