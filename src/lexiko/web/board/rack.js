/** The rack: the tiles of a player in their own order. */

import { classes, html, useLayoutEffect, useRef } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { BLANK, valueOf } from "./letters.js";
import { Tile } from "./tile.js";

/** @typedef {import("../types.js").Alphabet} Alphabet */
/** @typedef {import("../game/draft/entry.js").Piece} Piece */

/** How long a tile glides to its new place, in ms. */
const GLIDE = 160;

/**
 * A tile of a rack in words.
 * @param {Alphabet} alphabet
 * @param {string} piece
 */
function pieceLabel(alphabet, piece) {
  if (piece === BLANK) return t("board.blank_tile");
  return t("board.tile", { letter: piece, n: valueOf(alphabet, piece) });
}

/**
 * Left and Right walk along the tiles; with Shift they move one, where it can be moved.
 * @param {KeyboardEvent} event
 * @param {(id: number, step: number) => void} [onShift]
 */
function walk(event, onShift) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  const here = /** @type {HTMLElement} */ (event.target);
  if (event.shiftKey) return onShift?.(Number(here.dataset.piece), step);
  let next = here;
  do next = /** @type {HTMLElement} */ (step < 0 ? next.previousElementSibling : next.nextElementSibling);
  while (next?.matches(":disabled"));
  next?.focus();
}

/**
 * A row of tiles; without `onTile` it is only looked at.
 * @param {{
 *   pieces: Piece[], alphabet: Alphabet, size: number, label?: string, picked?: number | null,
 *   held?: number | null, small?: boolean,
 *   onTile?: (id: number) => void, onShift?: (id: number, step: number) => void,
 * }} props `held` is the tile that a pointer drags
 */
export function Rack({ pieces, alphabet, size, label, picked, held, small, onTile, onShift }) {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  useGlide(element, pieces.map(({ id }) => id).join());

  const slots = Math.max(size, pieces.length);
  return html`<div
    class=${classes("rack", small && "small")}
    ref=${element}
    role="group"
    aria-label=${label ?? t("board.rack")}
    style=${{ "--slots": slots }}
    onKeyDown=${onTile && ((/** @type {KeyboardEvent} */ event) => walk(event, onShift))}
  >
    ${pieces.map(({ id, piece }, index) => {
      const name = classes("slot", picked === id && "picked", held === id && "held");
      const tile = html`<${Tile} alphabet=${alphabet} face=${piece} />`;
      if (!onTile) return html`<span key=${id} class=${name} role="img" aria-label=${pieceLabel(alphabet, piece)}>${tile}</span>`;
      return html`<button
        key=${id}
        type="button"
        class=${name}
        data-piece=${id}
        tabindex=${index === 0 ? 0 : -1}
        aria-pressed=${picked === id ? "true" : undefined}
        onClick=${(/** @type {MouseEvent} */ event) => event.detail === 0 && onTile(id)}
      >
        <span class="hidden">${pieceLabel(alphabet, piece)}</span>
        ${tile}
      </button>`;
    })}
  </div>`;
}

/**
 * All tiles that are left, by letter with their number: the tiles of an open solitaire.
 * @param {{pieces: Piece[], alphabet: Alphabet, label?: string, picked?: number | null, held?: number | null,
 *   onTile?: (id: number) => void}} props
 */
export function Pool({ pieces, alphabet, label, picked, held, onTile }) {
  const letters = [...alphabet.faces.slice(1), BLANK];
  const stop = letters.find((letter) => pieces.some(({ piece }) => piece === letter));
  return html`<div class="pool" role="group" aria-label=${label ?? t("board.pool")} onKeyDown=${walk}>
    ${letters.map((letter) => {
      const left = pieces.filter(({ piece }) => piece === letter);
      const first = left[0];
      const lifted = left.some(({ id }) => id === picked || id === held);
      return html`<button
        key=${letter}
        type="button"
        class=${classes("slot", lifted && "picked")}
        data-piece=${first?.id}
        disabled=${!first}
        tabindex=${letter === stop ? 0 : -1}
        onClick=${(/** @type {MouseEvent} */ event) => event.detail === 0 && first && onTile?.(first.id)}
      >
        <span class="hidden">${pieceLabel(alphabet, letter)}, ${t("board.left", { n: left.length })}</span>
        <${Tile} alphabet=${alphabet} face=${letter} />
        <span class="count" aria-hidden="true">${left.length}</span>
      </button>`;
    })}
  </div>`;
}

/**
 * Tiles that change places glide, so that the eye can follow; not where motion is unwanted.
 * @param {{current: HTMLElement | null}} element
 * @param {string} order
 */
function useGlide(element, order) {
  const before = useRef(/** @type {Map<string, number>} */ (new Map()));
  useLayoutEffect(() => {
    const rack = element.current;
    if (!rack) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const now = new Map();
    for (const slot of rack.querySelectorAll("[data-piece]")) {
      if (!(slot instanceof HTMLElement)) continue;
      const id = slot.dataset.piece ?? "";
      const left = slot.offsetLeft;
      const from = before.current.get(id);
      now.set(id, left);
      if (from !== undefined && from !== left && !still) {
        slot.animate([{ transform: `translateX(${from - left}px)` }, { transform: "none" }], {
          duration: GLIDE,
          easing: "ease-out",
        });
      }
    }
    before.current = now;
  }, [order]);
}
