/** Somebody at the real table drew too many tiles: another player takes them back. */

import { html } from "../lib/html.js";
import { styles } from "../lib/styles.js";
import { t } from "../lib/strings.js";
import { nameOf } from "../game/seats.js";
import { Button } from "../ui/button.js";
import { useAttempt } from "./wishes.js";

/** @typedef {import("../types.js").GameState} GameState */

await styles("keeper");

/** Whether a player has more tiles than a rack holds. @param {GameState} state @param {number} seat */
export function isFull({ view, rules }, seat) {
  return view !== null && view.active[seat] && view.rack_counts[seat] > rules.rack_size;
}

/** The first of those who have, or null. @param {GameState} state */
function fullSeat(state) {
  const seat = state.seats.findIndex((_, one) => isFull(state, one));
  return seat < 0 ? null : seat;
}

/** @param {{game: import("../types.js").LiveGame, state: GameState}} props */
export function Extra({ game, state }) {
  const { problem, attempt } = useAttempt();
  const seat = fullSeat(state);
  const view = state.view;
  if (seat === null || !view || view.paused || view.ending) return null;
  const count = view.rack_counts[seat] - state.rules.rack_size;
  const others = state.seats.flatMap((_, one) => (one !== seat && view.active[one] ? [one] : []));
  return html`<section class="keeper-note" role="status">
    <p><b>${t("keeper.extra", { name: nameOf(state, seat), n: count })}</b> ${t("keeper.extra_how", { n: count })}</p>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <div class="row center">
      ${others.map(
        (by) => html`<${Button} key=${by} icon="hand" onClick=${() => attempt(() => game.send({ kind: "give_back", seat, by, count }))}>
          ${t(count === 1 ? "keeper.extra_by_one" : "keeper.extra_by", { name: nameOf(state, by) })}
        <//>`,
      )}
    </div>
  </section>`;
}
