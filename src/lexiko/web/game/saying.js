/** The quiet line under the board: what is possible, what was wrong, what the play makes. */

import { isBlank, letterOf, faceAt } from "../board/letters.js";
import { classes, html, useEffect, useState } from "../lib/html.js";
import { people, t } from "../lib/strings.js";
import { styles } from "../lib/styles.js";
import { Button } from "../ui/button.js";
import { BetterButton } from "./better.js";
import { HintButton, hintSentence } from "./hint.js";
import { price } from "./panels/challenge.js";
import { can } from "./seats.js";

/** @typedef {import("./draft/desk.js").Desk} Desk */
/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {{text: string, kind?: "bad" | "info" | "soft"}} Line */

await styles("say");

/** How long a lost connection may last before it is mentioned, in ms. */
const PATIENCE = 2500;
/** So many letters fit into the line on a phone; more of them are smaller there. */
const LONG = 90;

/**
 * @param {{game: import("../types.js").LiveGame, seat: number | null, desk: Desk | null,
 *   looking: number | null, onLook: (index: number | null) => void}} props
 */
export function Saying({ game, seat, desk, looking, onLook }) {
  const state = /** @type {GameState} */ (game.state.value);
  const offline = useOffline(game.connected.value);
  const spoken = desk?.spoken.value ?? "";
  const hint = desk?.hints.hint.value;
  const lost = desk?.hints.failed.value;
  /** Whether the hint is one's own; what somebody else asks for changes nothing here. */
  const hinted = Boolean(state.view?.hints) && state.view?.to_move === desk?.seat;
  const scored = desk?.move.value?.kind === "play" ? desk.preview.value : null;
  const score = scored?.legal ? t("game.said_score", { n: scored.score }) : "";
  const changed = looking === null && desk !== null && (desk.entry.value.edits.length > 0 || desk.entry.value.shifts.length > 0);
  const line = looking !== null
    ? { text: t("game.looking", { n: looking + 1 }) }
    : offline
      ? { text: t("game.reconnecting"), kind: "bad" }
      : lineOf(state, seat, desk);
  return html`<div class="game-say">
    <p class=${classes("say", line?.kind, (line?.text.length ?? 0) > LONG && "long")} aria-hidden=${looking === null && !offline ? "true" : undefined}>${line?.text}</p>
    ${looking !== null && html`<${Button} class="say-button" icon="undo-2" onClick=${() => onLook(null)}>${t("game.back_to_now")}<//>`}
    ${looking === null && desk?.stuck.value && can(state, seat, "show_play") && html`<${Button} class="say-button" icon="lightbulb" onClick=${desk.showPlay}>${t("game.show_play")}<//>`}
    ${looking === null && desk && html`<${HintButton} state=${state} desk=${desk} />`}
    ${looking === null && desk && !desk.move.value && !hinted && html`<${BetterButton} state=${state} seat=${desk.seat} />`}
    ${changed && html`<${Changes} desk=${/** @type {Desk} */ (desk)} />`}
    <div class="hidden" aria-live="polite">${spoken} ${score}</div>
    <div class="hidden" aria-live="polite">${hint ? hintSentence(hint) : lost}</div>
  </div>`;
}

/**
 * @param {GameState} state
 * @param {number | null} seat
 * @param {Desk | null} desk
 * @returns {Line | null}
 */
function lineOf(state, seat, desk) {
  const view = state.view;
  if (!view || view.result) return null;
  const name = state.seats[view.to_move]?.name ?? "";
  if (seat === null || !desk) return { text: withHint(state, t("game.watching", { name })), kind: "soft" };
  const saying = desk.saying.value;
  if (saying) return { text: saying.lines.join(" "), kind: saying.kind };
  const picked = pickedLine(desk);
  if (picked) return { text: picked };
  const preview = desk.preview.value;
  const complete = desk.move.value?.kind === "pass";
  if (preview?.legal) return { text: complete ? t("game.edited") : wordsOf(preview) };
  // Tiles may still become a play: why they are none is said calmly. A change of the board is complete.
  if (preview) return { text: preview.reasons.map(({ message }) => message).join(" "), kind: complete ? "bad" : "soft" };
  if (desk.move.value || (desk.arrow.value && !desk.hints.hint.value && !desk.hints.failed.value)) return null;
  if (view.paused || view.ending) return null; // the panels say what to do
  if (view.waiting_for.length) return view.waiting_for.includes(seat) ? { text: atStake(state), kind: "soft" } : null;
  if (!desk.mayTurn.value) return { text: withHint(state, turnOf(state, seat)), kind: "soft" };
  const hint = desk.hints.hint.value;
  if (hint) return { text: hintSentence(hint) };
  if (desk.hints.failed.value) return { text: desk.hints.failed.value, kind: "bad" };
  const touch = matchMedia("(hover: none)").matches;
  if (state.kept) return { text: t(touch ? "game.kept_turn_touch" : "game.kept_turn", { name }), kind: "soft" };
  return { text: t(touch ? "game.your_turn_touch" : "game.your_turn"), kind: "soft" };
}

/** Whose turn it is, and after one's own play who may still challenge it. @param {GameState} state @param {number} seat */
function turnOf(state, seat) {
  const view = /** @type {NonNullable<GameState["view"]>} */ (state.view);
  const name = state.seats[view.to_move]?.name ?? "";
  if (view.pending?.seat !== seat || !view.challengers.length) return t("game.turn_of", { name });
  const names = people(view.challengers.map((one) => state.seats[one].name));
  return t("game.turn_of_challenge", { name, names });
}

/** A sentence, and after it that whoever is to move took a hint. @param {GameState} state @param {string} text */
function withHint({ view, seats }, text) {
  return view?.hints ? `${text} ${t("game.hint_taken", { name: seats[view.to_move]?.name ?? "" })}` : text;
}

/** What to know before saying that a play is fine. @param {GameState} state */
function atStake(state) {
  return `${t("game.challenge_price")} ${price(state)}`;
}

/** What can be done with the tile in the hand. @param {Desk} desk */
function pickedLine(desk) {
  const hand = desk.picked.value;
  if (!hand) return "";
  if (hand.square === undefined) return t("game.picked_tile");
  const there = faceAt(desk.board.value, hand.square);
  const rules = desk.game.state.value?.rules;
  const blank = isBlank(desk.alphabet, there);
  const lines = [];
  if (rules?.recycle && !blank) lines.push(t("game.picked_recycle"));
  if (rules?.reclaim_blanks && blank) lines.push(t("game.picked_reclaim", { letter: letterOf(desk.alphabet, there) }));
  if (rules?.rearrange) lines.push(t("game.picked_rearrange"));
  return lines.join(" ") || t("game.tile_stays");
}

/**
 * The words of a play with their points. Whether they are good is not said.
 * @param {import("../types.js").Preview & {legal: true}} preview
 */
function wordsOf(preview) {
  const words = preview.words.map(({ word, points }) => `${word} ${points}`);
  if (preview.bonus) words.push(t("game.bonus", { n: preview.bonus }));
  return words.join(" + ");
}

/** The changes of the board, and the way back. @param {{desk: Desk}} props */
function Changes({ desk }) {
  const { edits, shifts } = desk.entry.value;
  const { alphabet } = desk;
  const texts = edits.map(({ kind, square, face, old }) =>
    t(`game.edit_${kind}`, { square, letter: letterOf(alphabet, face), old: letterOf(alphabet, old) }),
  );
  if (shifts.length) texts.push(t("game.edit_moved"));
  // The board shows each of them: of several the line says only how many there are, so that it stays as it is.
  const [first] = texts;
  return html`<div class="say-changes">
    <span title=${texts.join(" · ")}>${texts.length > 1 ? t("game.edits", { n: texts.length }) : first}</span>
    <${Button} class="say-button" icon="undo-2" onClick=${desk.undo}>${t("game.undo")}<//>
  </div>`;
}

/** True when there has been no connection for a while. @param {boolean} connected */
function useOffline(connected) {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    if (connected) {
      setOffline(false);
      return undefined;
    }
    const timer = setTimeout(() => setOffline(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [connected]);
  return offline;
}
