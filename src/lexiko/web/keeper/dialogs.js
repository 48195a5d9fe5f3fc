/** The questions of a turn: how many tiles are exchanged, who challenges, what is taken back. */

import { html, useEffect, useState } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { refusal } from "../game/dialogs/exchange.js";
import { ChallengeForm, playKey } from "../game/panels/challenge.js";
import { ableSeats, can } from "../game/seats.js";
import { turnSentence } from "../game/turns.js";
import { Button } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";
import { lastMove, takeBack, useAttempt } from "./wishes.js";

/** @typedef {import("./panel.js").Props & {onClose: () => void}} Props */

/** How many tiles somebody puts back: their letters nobody tells. @param {Props} props */
export function ExchangeDialog({ state, seat, desk, onClose }) {
  const mine = state.mine[seat];
  const name = state.seats[seat].name;
  const most = mine?.may_exchange ?? 0;
  const legal = can(state, seat, "take_turn");
  useEffect(() => {
    if (!legal) onClose();
  }, [legal]);
  /** @param {number} count */
  function exchange(count) {
    onClose();
    void desk.turn({ kind: "exchange", pieces: "", unknown: count });
  }
  const numbers = Array.from({ length: state.rules.rack_size }, (_, index) => index + 1);
  return html`<${Dialog} title=${t("keeper.exchange_title", { name })} onClose=${onClose}>
    ${most === 0 && mine
      ? html`<p role="status">${refusal(state, mine, 0)}</p>`
      : html`
          <p>${t("keeper.exchange_how", { name })}</p>
          <div class="keeper-numbers">
            ${numbers.map(
              (count) => html`<${Button} key=${count} large disabled=${count > most} autofocus=${count === 1} onClick=${() => exchange(count)}>
                ${count}
              <//>`,
            )}
          </div>
          <p class="soft">${t("keeper.exchange_most", { bag: state.view?.bag_count ?? 0 })}</p>
        `}
  <//>`;
}

/** Who does not believe which words; it closes when the dictionary has spoken. @param {Props} props */
export function ChallengeDialog({ game, state, onClose }) {
  const able = ableSeats(state, "challenge");
  const key = playKey(state);
  const [first] = useState(key);
  const open = able.length > 0 && key === first;
  useEffect(() => {
    if (!open) onClose();
  }, [open]);
  if (!open) return null;
  return html`<${Dialog} title=${t("keeper.challenge_it")} class="keeper-challenge" onClose=${onClose}>
    <${ChallengeForm} game=${game} state=${state} able=${able} onClose=${onClose} />
  <//>`;
}

/** @param {Props} props */
export function UndoDialog({ game, state, onClose }) {
  const turn = lastMove(state);
  const { problem, attempt } = useAttempt();
  const [first] = useState(turn?.n);
  const open = turn !== undefined && turn.n === first;
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (!open && !busy) onClose();
  }, [open, busy]);
  if (!open) return null;
  async function undo() {
    if (!turn) return;
    setBusy(true);
    if (await attempt(() => takeBack(game, turn))) onClose();
    setBusy(false);
  }
  return html`<${Dialog}
    title=${t("keeper.undo_sure")}
    onClose=${onClose}
    actions=${html`
      <${Button} onClick=${onClose}>${t("app.cancel")}<//>
      <${Button} kind="primary" icon="undo-2" autofocus onClick=${undo}>${t("keeper.undo_yes")}<//>
    `}
  >
    <p><b>${turnSentence(state, turn)}</b></p>
    <p>${t("keeper.undo_after")}</p>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  <//>`;
}
