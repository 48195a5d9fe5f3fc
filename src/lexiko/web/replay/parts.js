/** Parts that the replay and the guide share: scores, the list of turns, and the end. */

import { faces } from "../board/letters.js";
import { reason } from "../game/end/reason.js";
import { isTakenBack, kindWords, scoreText, turnSentence } from "../game/turns.js";
import { classes, html, useEffect, useRef } from "../lib/html.js";
import { people, plain, signed, t } from "../lib/strings.js";
import { Sign } from "../review/sign.js";
import { Icon } from "../ui/icon.js";

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").Turn} Turn */

/**
 * Everybody's points; `seat` has just moved.
 * @param {{game: GameState, scores: number[], seat: number | null}} props
 */
export function Scores({ game, scores, seat }) {
  return html`<ul class="replay-scores" aria-label=${t("replay.scores")}>
    ${game.seats.map(
      ({ name }, index) => html`<li key=${index} class=${classes(seat === index && "moved")} data-seat=${index}>
        <span class="turn-dot" aria-hidden="true"></span>
        <span class="replay-name">${name}</span>
        <b class="number">${plain(scores[index])}</b>
      </li>`,
    )}
  </ul>`;
}

/**
 * The turns; those in `noted` have a note, and `mistakes` has the sizes of those that a review found, by their place.
 * @param {{game: GameState, step: number, onStep: (step: number) => void, noted?: number[],
 *   mistakes?: Map<number, "small" | "medium" | "large">}} props
 */
export function TurnList({ game, step, onStep, noted = [], mistakes = new Map() }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!list.current) return;
    const current = list.current.querySelector("[aria-current]");
    const top = current instanceof HTMLElement ? current.offsetTop : step && list.current.scrollHeight;
    list.current.scrollTop = top - list.current.clientHeight / 2;
  }, [step]);
  if (game.turns.length === 0) return html`<p class="soft">${t("replay.no_turns")}</p>`;
  return html`<ol class="turn-list" ref=${list}>
    ${game.turns.map((turn, index) => {
      const taken = isTakenBack(turn);
      const mistake = mistakes.get(index + 1);
      return html`<li key=${index}>
        <button
          type="button"
          class=${classes("turn", taken && "taken")}
          aria-current=${step === index + 1 ? "step" : undefined}
          onClick=${() => onStep(index + 1)}
        >
          <span class="hidden">${index + 1}. ${turnSentence(game, turn)} ${noted.includes(index + 1) ? t("replay.has_note") : ""} ${mistake ? t(`replay.mistake_${mistake}`) : ""}</span>
          <span class="turn-n number" aria-hidden="true">${index + 1}</span>
          <span class="turn-dot" data-seat=${turn.seat} aria-hidden="true"></span>
          <span class="turn-who" aria-hidden="true">${game.seats[turn.seat].name}</span>
          <span class="turn-what" aria-hidden="true">
            ${what(turn)} ${noted.includes(index + 1) && html`<${Icon} name="notebook-pen" size=${16} />`}
            ${mistake && html`<${Sign} size=${mistake} />`}
          </span>
          <span class="turn-score number" aria-hidden="true">${scoreText(game, turn)}</span>
          <span class="turn-total number" aria-hidden="true">${plain(turn.total)}</span>
        </button>
      </li>`;
    })}
  </ol>`;
}

/** @param {Turn} turn */
function what(turn) {
  if (turn.kind === "play") return html`<b>${turn.tiles}</b> <span class="soft">${turn.at}</span>`;
  if (turn.kind === "adjust") return turn.note;
  return kindWords(turn);
}

/**
 * The sentence on what somebody had left.
 * @param {{unplayed: string[], adjustments: number[]}} result
 * @param {number} seat
 */
function left({ unplayed, adjustments }, seat) {
  if (!unplayed[seat]) return "replay.went_out";
  if (adjustments[seat]) return "replay.left";
  // By some rules only whoever went out gains by it.
  return adjustments.some(Boolean) ? "replay.left_plain" : "replay.left_uncounted";
}

/** Somebody left the game: whoever stayed wins, with however many points. */
const LEFT_EARLY = ["resigned", "overtime"];

/** Who won, and what was left. @param {{game: GameState}} props */
export function Ending({ game }) {
  const result = game.view?.result;
  if (!result) return null;
  return html`<section class="panel stack">
    <h2>${t("replay.end_title")}</h2>
    <p>${LEFT_EARLY.includes(result.reason) && `${reason(game, result)} `}${winners(game)}</p>
    <ul class="leftovers">
      ${result.unplayed.map(
        (tiles, seat) =>
          (tiles || result.adjustments[seat] !== 0) &&
          html`<li key=${seat}>
            ${t(left(result, seat), {
              name: game.seats[seat].name,
              tiles: faces(tiles).join(" "),
              points: signed(result.adjustments[seat]),
            })}
          </li>`,
      )}
      ${result.overtime.map(
        (points, seat) => points !== 0 && html`<li key=${`late-${seat}`}>${t("replay.late", { name: game.seats[seat].name, points: signed(points) })}</li>`,
      )}
    </ul>
  </section>`;
}

/** @param {GameState} game */
function winners(game) {
  const result = game.view?.result;
  if (!result || result.winners.length === 0) return t("replay.abandoned");
  const names = result.winners.map((seat) => game.seats[seat].name);
  const score = plain(result.scores[result.winners[0]]);
  if (game.seats.length === 1) return t("replay.alone", { score });
  // Whoever stayed when the others left may have as few points as they had, or fewer.
  const others = result.scores.filter((_, seat) => !result.winners.includes(seat));
  const most = result.scores[result.winners[0]] > Math.max(...others);
  if (names.length > 1) return t(most ? "replay.shared" : "replay.shared_plain", { names: people(names), score });
  return t(most ? "replay.wins" : "replay.wins_plain", { name: names[0], score });
}
