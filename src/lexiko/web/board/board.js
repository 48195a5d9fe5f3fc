/** The board: squares, tiles, the arrow and the score chip; a grid for those who listen. */

import { classes, html, useLayoutEffect, useRef, useState } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { Icon } from "../ui/icon.js";
import { PREMIUMS, gridOf, isBlank, letterOf, placeOf, spelt, squareName, valueOf } from "./letters.js";
import { Tile } from "./tile.js";

/** @typedef {import("../types.js").Alphabet} Alphabet */
/** @typedef {import("../types.js").Layout} Layout */

/** The class of a square and of its sentence, by its sign; a star may count nothing. @type {Record<string, string>} */
const KINDS = { ...PREMIUMS, "+": "plain" };

/**
 * @typedef {object} BoardProps
 * @property {string[] | import("./letters.js").Grid} rows what lies on it: rows of text, or a grid
 * @property {Layout} layout
 * @property {Alphabet} alphabet
 * @property {{square: string, face: string}[]} [laid] tiles that are not played yet
 * @property {string[]} [last] squares of the last play
 * @property {string[]} [hinted] squares that a hint points to
 * @property {{square: string, face: string}[]} [ghosts] tiles of a play that is only shown
 * @property {string[]} [changed] squares whose tile the player has changed or moved
 * @property {import("../game/input/cursor.js").Arrow | null} [arrow]
 * @property {string} [at] the square that has the tab stop; without it the board looks after that itself
 * @property {string | null} [over] the square above which a tile is held
 * @property {string | null} [picked] the square whose tile is picked up
 * @property {{square: string, text: string} | null} [chip] the score of the play that is laid out
 * @property {boolean} [movable] tiles of the board can be dragged
 * @property {string} [label]
 * @property {string} [class]
 */

/** @param {BoardProps} props */
export function Board(props) {
  const { layout, laid = [], last = [], changed = [], hinted = [], ghosts = [], label } = props;
  const grid = typeof props.rows[0] === "string" ? gridOf(/** @type {string[]} */ (props.rows)) : /** @type {string[][]} */ (props.rows);
  const height = layout.rows.length;
  const width = layout.rows[0].length;
  const [ownAt, setOwnAt] = useState(() => centreOf(layout));
  const at = props.at ?? ownAt;
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  const fresh = new Map(laid.map((one) => [one.square, one.face]));
  const lastSet = new Set(last);
  const changedSet = new Set(changed);
  const hintedSet = new Set(hinted);
  const shown = new Map(ghosts.map((one) => [one.square, one.face]));

  useFollowingFocus(element, at);

  /** @param {KeyboardEvent} event */
  function walk(event) {
    if (props.at !== undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const next = walked(at, event.key, height, width);
    if (!next) return;
    event.preventDefault();
    setOwnAt(next);
  }

  return html`<div class=${classes("board-frame", props.class)} style=${{ "--cols": width, "--rows": height }}>
    <div class="board-cols" aria-hidden="true">
      ${Array.from({ length: width }, (_, col) => html`<span key=${col}>${String.fromCharCode(65 + col)}</span>`)}
    </div>
    <div class="board-numbers" aria-hidden="true">
      ${Array.from({ length: height }, (_, row) => html`<span key=${row}>${row + 1}</span>`)}
    </div>
    <div class="board" role="grid" ref=${element} aria-label=${label ?? t("board.label")} onKeyDown=${walk}>
      ${layout.rows.map(
        (signs, row) => html`<div role="row" class="board-row" key=${row}>
          ${[...signs].map((sign, col) => {
            const square = squareName(row, col);
            return html`<${Square}
              key=${square}
              square=${square}
              sign=${sign}
              alphabet=${props.alphabet}
              face=${fresh.get(square) ?? grid[row]?.[col] ?? ""}
              fresh=${fresh.has(square)}
              last=${lastSet.has(square)}
              changed=${changedSet.has(square)}
              hinted=${hintedSet.has(square)}
              ghost=${shown.get(square) ?? ""}
              movable=${Boolean(props.movable)}
              arrow=${props.arrow?.square === square ? (props.arrow.down ? "down" : "right") : null}
              over=${props.over === square}
              picked=${props.picked === square}
              chip=${props.chip?.square === square ? props.chip.text : null}
              tab=${at === square}
              edge=${edgeOf(row === height - 1, col === width - 1, fresh.has(squareName(row - 1, col)))}
            />`;
          })}
        </div>`,
      )}
    </div>
  </div>`;
}

/**
 * @param {{square: string, sign: string, alphabet: Alphabet, face: string, fresh: boolean, last: boolean,
 *   changed: boolean, hinted: boolean, ghost: string, movable: boolean, arrow: string | null, over: boolean, picked: boolean,
 *   chip: string | null, tab: boolean, edge: string}} props
 */
function Square({ square, sign, alphabet, face, fresh, last, changed, hinted, ghost, movable, arrow, over, picked, chip, tab, edge }) {
  const premium = KINDS[sign];
  const name = classes(
    "square",
    premium,
    face && "taken",
    fresh && "fresh",
    over && "over",
    arrow && "pointed",
    hinted && !fresh && "hinted",
    movable && face && "movable",
  );
  const tile = classes(fresh && "new", last && !fresh && "last", changed && "changed", picked && "picked");
  return html`<div
    role="gridcell"
    class=${name}
    data-square=${square}
    tabindex=${tab ? 0 : -1}
  >
    <span class="hidden">${squareLabel(alphabet, square, sign, face, { fresh, last, changed, hinted, ghost, arrow, picked })}</span>
    ${!face && ghost && html`<${Tile} alphabet=${alphabet} face=${ghost} class="ghosted" />`}
    ${!face && !ghost && premium && html`<span class="premium" aria-hidden="true">${sign === "*" || sign === "+" ? "★" : t(`board.short_${premium}`)}</span>`}
    ${face && html`<${Tile} alphabet=${alphabet} face=${face} class=${tile} />`}
    ${arrow && html`<span class=${classes("arrow", arrow, face && "small")} aria-hidden="true"><${Icon} name=${arrow === "down" ? "arrow-down" : "arrow-right"} /></span>`}
    ${chip !== null && html`<span class=${classes("chip", edge)} aria-hidden="true">${chip}</span>`}
  </div>`;
}

/**
 * Where the score hangs beside its tile, so that it neither leaves the board nor hides the letter; usually at the
 * corner, below and to the right.
 * @param {boolean} bottom whether the tile is in the last row
 * @param {boolean} right whether it is in the last column
 * @param {boolean} down whether a tile of the play is above it
 */
function edgeOf(bottom, right, down) {
  if (!bottom) return right ? "below" : "";
  if (!right) return "after";
  return down ? "before" : "above";
}

/**
 * A square in words: "8 F, double letter, empty", "8 H, R, 1 point".
 * @param {Alphabet} alphabet
 * @param {string} square
 * @param {string} sign
 * @param {string} face
 * @param {{fresh?: boolean, last?: boolean, changed?: boolean, hinted?: boolean, ghost?: string, arrow?: string | null, picked?: boolean}} [marks]
 */
function squareLabel(alphabet, square, sign, face, marks = {}) {
  const parts = [spelt(square)];
  const premium = KINDS[sign];
  if (face) {
    parts.push(letterOf(alphabet, face), t("board.points", { n: valueOf(alphabet, face) }));
    if (isBlank(alphabet, face)) parts.push(t("board.blank"));
    if (marks.fresh) parts.push(t("board.fresh"));
    else if (marks.changed) parts.push(t("board.changed"));
    else if (marks.last) parts.push(t("board.last"));
    if (marks.picked) parts.push(t("board.picked"));
  } else {
    if (sign === "*" || sign === "+") parts.push(t("board.centre"));
    if (premium && premium !== "plain") parts.push(t(`board.long_${premium}`));
    parts.push(t("board.empty"));
  }
  if (marks.ghost && !face) parts.push(t("board.ghost", { letter: letterOf(alphabet, marks.ghost) }));
  else if (marks.hinted && !marks.fresh) parts.push(t("board.hinted"));
  if (marks.arrow) parts.push(t(`board.arrow_${marks.arrow}`));
  return parts.join(", ");
}

/**
 * The square in the middle, or the one that the layout marks.
 * @param {Layout} layout
 */
export function centreOf(layout) {
  const row = layout.rows.findIndex((signs) => /[*+]/.test(signs));
  const col = row < 0 ? 0 : layout.rows[row].search(/[*+]/);
  return squareName(Math.max(row, 0), col);
}

/** @param {string} at @param {string} key @param {number} height @param {number} width */
function walked(at, key, height, width) {
  const { row, col } = placeOf(at);
  /** @type {Record<string, [number, number]>} */
  const places = {
    ArrowUp: [row - 1, col],
    ArrowDown: [row + 1, col],
    ArrowLeft: [row, col - 1],
    ArrowRight: [row, col + 1],
    Home: [row, 0],
    End: [row, width - 1],
  };
  const place = places[key];
  if (!place) return null;
  const inside = place[0] >= 0 && place[0] < height && place[1] >= 0 && place[1] < width;
  return inside ? squareName(place[0], place[1]) : at;
}

/**
 * While the board has the focus, it goes with the tab stop.
 * @param {{current: HTMLElement | null}} element
 * @param {string} at
 */
function useFollowingFocus(element, at) {
  useLayoutEffect(() => {
    const board = element.current;
    if (!board?.contains(document.activeElement)) return;
    const square = board.querySelector(`[data-square="${at}"]`);
    if (!(square instanceof HTMLElement) || square === document.activeElement) return;
    // Whoever listens can tell this from a person's own step.
    board.dataset.following = "";
    square.focus({ preventScroll: true });
    delete board.dataset.following;
  }, [at]);
}
