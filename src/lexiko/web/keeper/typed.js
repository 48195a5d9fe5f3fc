/** A play that is typed as square and word: it lies on the board as soon as it can be one. */

import { ApiError, sentence } from "../lib/api.js";
import { effect, useLayoutEffect, useRef, useState } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { BLANK, faces, isBlank } from "../board/letters.js";
import { NOTHING, withPiece } from "../game/draft/entry.js";
import { previewOf } from "../game/draft/preview.js";

/** @typedef {import("../game/draft/desk.js").Desk} Desk */
/** @typedef {import("../types.js").Preview} Preview */

const REST = 150;

/**
 * Square and tiles of a typed play, or null: 8F HORN, H6 FARM, and without the space, too.
 *
 * Small letters are blanks. A word all in small letters that has more of them than there are blanks was
 * only typed in a hurry.
 * @param {string} text
 * @param {import("../types.js").Alphabet} alphabet
 */
function parse(text, alphabet) {
  const found = /^\s*(\d{1,2}\s*[a-z]|[a-z]\s*\d{1,2})\s*([^\d\s][^\d]*)$/i.exec(text);
  if (!found) return null;
  const at = found[1].replace(/\s/g, "").toUpperCase();
  const tiles = found[2].replace(/\s/g, "");
  const small = tiles === tiles.toLowerCase() && tiles.replace(/[^\p{L}]/gu, "").length > alphabet.counts[0];
  return { at, tiles: small ? tiles.toUpperCase() : tiles };
}

/**
 * What is wrong with a play, as it is said at a real board: the racks are not known here.
 * @param {import("../types.js").Reason[]} reasons
 * @param {import("../types.js").Layout} layout
 */
function reasonsAtBoard(reasons, { rows }) {
  const far = reasons.find(({ code }) => code === "off_board");
  if (far) return [t("keeper.off_board", { rows: rows.length, last: String.fromCharCode(64 + rows[0].length) })];
  return reasons.map(({ code, message, params }) =>
    code === "tile_not_on_rack" ? t("keeper.no_tiles_left", { tiles: [...String(params.tiles)].join(" ") }) : message,
  );
}

/** Lays tiles of the real board out. @param {Desk} desk @param {import("../types.js").Placement[]} placements */
function lay(desk, placements) {
  let entry = { ...NOTHING, next: desk.entry.value.next };
  for (const { square, tile } of placements) {
    const face = faces(tile)[0] ?? tile;
    entry = withPiece(entry, isBlank(desk.alphabet, face) ? BLANK : face);
    entry = { ...entry, placed: [...entry.placed, { id: entry.next - 1, square, face }] };
  }
  desk.change(entry);
}

/**
 * The field for a typed play. It empties itself when the board is used instead, and after the turn.
 * @param {Desk} desk
 */
export function useTyped(desk) {
  const [text, setText] = useState("");
  /** The move that was laid out for the text. */
  const own = useRef("null");
  const timer = useRef(0);
  const asked = useRef(0);

  /** @param {{at: string, tiles: string}} typed */
  const ask = (typed) => previewOf(desk.game, { seat: desk.seat, ...typed });

  /** @param {Preview | null} answer */
  function show(answer) {
    const placements = answer?.legal && answer.move.kind === "play" ? answer.move.placements : [];
    const before = own.current;
    own.current = placements.length ? JSON.stringify({ kind: "play", placements }) : "null";
    if (own.current !== before || placements.length === 0) lay(desk, placements);
  }

  /** @param {string} next */
  function type(next) {
    clearTimeout(timer.current);
    asked.current += 1;
    const turn = asked.current;
    const typed = parse(next, desk.alphabet);
    setText(next);
    if (!typed) return show(null);
    timer.current = window.setTimeout(async () => {
      const answer = await ask(typed).catch(() => null);
      if (turn === asked.current) show(answer);
    }, REST);
  }

  /** Counts the play that is typed, or the one on the board; or says what is wrong with it. */
  async function count() {
    clearTimeout(timer.current);
    asked.current += 1;
    if (!text.trim()) {
      const laid = desk.preview.value;
      if (desk.move.value?.kind !== "play") desk.tell(t("keeper.nothing_yet"), "bad");
      else if (laid && !laid.legal) desk.tell(reasonsAtBoard(laid.reasons, desk.layout), "bad");
      else await desk.play();
      return;
    }
    const typed = parse(text, desk.alphabet);
    if (!typed) return desk.tell(t("keeper.need_both"), "bad");
    try {
      const answer = await ask(typed);
      show(answer);
      if (answer.legal) await desk.turn(answer.move);
      else desk.tell(reasonsAtBoard(answer.reasons, desk.layout), "bad");
    } catch (problem) {
      const reasons = problem instanceof ApiError ? problem.reasons : [];
      desk.tell(reasons.length ? reasonsAtBoard(reasons, desk.layout) : sentence(problem), "bad");
    }
  }

  // Another player, or another move on the board than the typed one: the field is empty again, before
  // anybody can type the next play.
  useLayoutEffect(() => {
    own.current = JSON.stringify(desk.move.peek());
    setText("");
    const stop = effect(() => {
      const now = JSON.stringify(desk.move.value);
      if (now === own.current) return;
      own.current = "null";
      asked.current += 1;
      setText("");
    });
    return () => {
      stop();
      clearTimeout(timer.current);
    };
  }, [desk]);

  return { text, type, count };
}
