/** What somebody asked everybody to agree to: to take a turn back, or to end the game. */

import { html, useEffect, useRef } from "../../lib/html.js";
import { people, t } from "../../lib/strings.js";
import { Button } from "../../ui/button.js";
import { toast } from "../../ui/toast.js";
import { ableSeats, nameOf, ownSeats } from "../seats.js";
import { wordOf } from "../turns.js";

/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").LiveGame} LiveGame */

/**
 * @param {{ game: LiveGame, seat: number | null }} props
 */
export function Proposal({ game, seat }) {
  const state = game.state.value;
  const open = state?.view?.proposal;
  useDeclined(game);
  if (!state || !open) return null;
  const able = ableSeats(state, "answer");
  // At one device everybody is asked in turn, whoever has it first.
  const asked = seat !== null && able.includes(seat) ? seat : able[0];
  const missing = open.asked.map((one) => nameOf(state, one));
  /** @param {boolean} agree */
  const answer = (agree) => game.send({ kind: "answer", seat: asked, agree });
  return html`
    <section class="proposal" role="status" aria-label=${t("panels.proposal")}>
      <p>
        <b>${question(state)}</b>
        ${asked === undefined && missing.length > 0 && html` ${t("panels.proposal_waits", { names: people(missing, true) })}`}
        ${asked !== undefined && ownSeats(state).length > 1 && html` ${t("panels.proposal_you", { name: nameOf(state, asked) })}`}
      </p>
      ${asked !== undefined &&
      html`
        <div class="row">
          <${Button} icon="check" onClick=${() => answer(true)}>${t("panels.agree")}<//>
          <${Button} icon="x" onClick=${() => answer(false)}>${t("panels.decline")}<//>
        </div>
      `}
    </section>
  `;
}

/** Says who declined; computer players do it at once, before anybody sees the question. @param {LiveGame} game */
function useDeclined(game) {
  const asked = useRef("");
  const events = game.events.value;
  const open = game.state.value?.view?.proposal;
  useEffect(() => {
    for (const event of events) {
      if (event.kind === "proposed") asked.current = /** @type {any} */ (event.proposal).kind;
      const state = game.state.value;
      if (event.kind !== "declined" || !state || event.seat === undefined) continue;
      toast(t(asked.current === "end_game" ? "panels.plays_on" : "panels.declined", { name: nameOf(state, event.seat) }));
    }
  }, [events]);
  useEffect(() => {
    if (open) asked.current = open.proposal.kind;
  }, [open]);
}

/**
 * What is asked, in a sentence.
 * @param {GameState} state
 */
export function question(state) {
  const open = /** @type {NonNullable<NonNullable<GameState["view"]>["proposal"]>} */ (state.view?.proposal);
  const name = nameOf(state, open.seat);
  if (open.proposal.kind === "end_game") return t("panels.proposal_end", { name });
  if (open.proposal.kind !== "take_back") return t("panels.proposal_dictionary", { name });
  const number = open.proposal.turn + 1;
  const turn = state.turns.find((one) => one.n === number);
  if (!turn || turn.kind !== "play") {
    return t(turn?.seat === open.seat ? "panels.proposal_own_turn" : "panels.proposal_turn", { name, turn: number });
  }
  const params = { name, word: wordOf(turn), whose: nameOf(state, turn.seat) };
  return t(turn.seat === open.seat ? "panels.proposal_own" : "panels.proposal_play", params);
}
