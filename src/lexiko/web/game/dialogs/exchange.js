/** The exchange dialog: choose tiles by click or by key, and see why if it is not possible. */

import { faces, textOf } from "../../board/letters.js";
import { html, useEffect, useLayoutEffect, useState } from "../../lib/html.js";
import { t } from "../../lib/strings.js";
import { Button } from "../../ui/button.js";
import { Dialog } from "../../ui/dialog.js";
import { can } from "../seats.js";
import { MiniTile } from "../panels/minitile.js";

/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").LiveGame} LiveGame */

/**
 * Asks which tiles go back to the bag. It closes by itself when the turn is over.
 * @param {{
 *   game: LiveGame,
 *   seat: number,
 *   rack?: string,
 *   onExchange: (pieces: string) => void,
 *   onClose: () => void,
 * }} props `rack` is the rack in the order that its player gave it.
 */
export function ExchangeDialog({ game, seat, rack, onExchange, onClose }) {
  const state = game.state.value;
  const mine = state?.mine[seat];
  const pieces = faces(rack ?? mine?.rack ?? "");
  const [chosen, setChosen] = useState(/** @type {number[]} */ ([]));
  const legal = state !== null && can(state, seat, "take_turn");
  const most = mine?.may_exchange ?? 0;
  const why = state && mine ? refusal(state, mine, chosen.length) : "";
  const ready = most > 0 && chosen.length > 0 && chosen.length <= most;

  useEffect(() => {
    if (!legal) onClose();
  }, [legal]);

  /** @param {number} index */
  const toggle = (index) =>
    setChosen((before) => (before.includes(index) ? before.filter((one) => one !== index) : [...before, index]));

  const send = () => {
    if (ready) onExchange(textOf(chosen.map((index) => pieces[index])));
  };

  // With each change at once: a key that comes before the next picture must not miss one.
  useLayoutEffect(() => {
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === "Backspace") {
        setChosen((before) => before.slice(0, -1));
      } else if (event.key === "Enter" && isNotButton(event.target)) {
        send();
      } else {
        const face = event.key.toUpperCase();
        if (event.key.length > 1 || !pieces.includes(face)) return;
        // Fast fingers type the next letter before the last one is drawn.
        setChosen((before) => {
          const index = pieces.findIndex((piece, at) => piece === face && !before.includes(at));
          return index < 0 ? before : [...before, index];
        });
      }
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  });

  if (!state || !mine || !legal) return null;
  const all = chosen.length === pieces.length;
  return html`
    <${Dialog}
      title=${t("dialogs.exchange_title")}
      onClose=${onClose}
      class="exchange"
      actions=${html`
        <${Button} onClick=${onClose}>${t("app.cancel")}<//>
        ${most > 0 &&
        html`
          <${Button} onClick=${() => setChosen(all ? [] : pieces.map((_, index) => index))}
            >${all ? t("dialogs.exchange_none") : t("dialogs.exchange_all")}<//
          >
          <${Button} kind="primary" disabled=${!ready} shortcut="⏎" onClick=${send}
            >${t("dialogs.exchange_send", { n: chosen.length })}<//
          >
        `}
      `}
    >
      ${most === 0
        ? html`<p role="status">${why}</p>`
        : html`
            <p class="soft">${t("dialogs.exchange_how")}</p>
            <div class="mini-rack" role="group" aria-label=${t("dialogs.exchange_tiles")}>
              ${pieces.map(
                (face, index) => html`
                  <button
                    type="button"
                    key=${index}
                    class="mini-slot"
                    autofocus=${index === 0}
                    aria-pressed=${String(chosen.includes(index))}
                    aria-label=${face === "?" ? t("board.blank") : face}
                    onClick=${() => toggle(index)}
                  >
                    <${MiniTile} face=${face} />
                  </button>
                `,
              )}
            </div>
            <p class="exchange-count" role="status">
              <b>${t("dialogs.exchange_count", { n: chosen.length })}</b>
              <span class="soft">${t("panels.in_bag", { n: state.view?.bag_count ?? 0 })}</span>
            </p>
            ${why && html`<p class="problem" role="status">${why}</p>`}
          `}
    <//>
  `;
}

/** @param {EventTarget | null} target */
function isNotButton(target) {
  return !(target instanceof HTMLButtonElement) || target.classList.contains("mini-slot");
}

/**
 * Why an exchange of so many tiles is not possible; nothing where it is.
 * @param {GameState} state
 * @param {{ rack: string, may_exchange: number, exchange_minimum: number }} mine
 * @param {number} count
 */
export function refusal(state, mine, count) {
  const bag = state.view?.bag_count ?? 0;
  if (!mine.rack) return t("dialogs.exchange_no_tiles");
  if (bag === 0) return t("dialogs.exchange_empty_bag");
  if (bag < mine.exchange_minimum) {
    return t("dialogs.exchange_bag_small", { n: bag, minimum: mine.exchange_minimum });
  }
  if (mine.may_exchange === 0) return t("dialogs.exchange_not_now");
  if (count > mine.may_exchange) return t("dialogs.exchange_too_many", { n: mine.may_exchange });
  return "";
}
