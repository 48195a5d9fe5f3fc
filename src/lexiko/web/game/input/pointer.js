/**
 * Tiles under mouse, pen and finger.
 *
 * One pointer at a time is followed from the press to the release. Under a finger the tile is lifted
 * off it so that it can be seen; the square below the lifted tile is where it falls.
 */

import { faceAt, squareName } from "../../board/letters.js";
import { signal, useLayoutEffect, useMemo, useRef } from "../../lib/html.js";
import { laidAt } from "../draft/entry.js";
import { pressSquare, pressTile } from "./cursor.js";

/** @typedef {import("../draft/desk.js").Desk} Desk */
/** What was pressed: a tile by its id, a tile of the board or a bare square by its square. @typedef {{id?: number, square?: string, face?: string}} Source */
/** What is dragged, and the square above which it is held. @typedef {{id?: number, square?: string, face: string, over: string | null}} Drag */

/** Pixels that a press may wander before it is a drag. */
const SLOP = { mouse: 4, pen: 6, touch: 8 };
/** How far above the finger a tile is held, in pixels. */
const LIFT = 52;
const DOUBLE_TAP = 350;
/** Around a rack, pixels that still belong to it. */
const MARGIN = 14;

/**
 * Follows pointers on the play area. Answers what is dragged now, and where to hang the tile.
 * @param {{current: HTMLElement | null}} area
 * @param {Desk | null} desk null while nobody can lay out tiles
 */
export function useDrag(area, desk) {
  const drag = useMemo(() => signal(/** @type {Drag | null} */ (null)), []);
  const ghost = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    // The area has no box of its own; what it stands in has.
    const root = area.current?.parentElement;
    if (!root || !desk) return undefined;
    return follow(root, desk, drag, ghost);
  }, [desk]);
  return { drag, ghost };
}

/**
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @param {import("@preact/signals").Signal<Drag | null>} drag
 * @param {{current: HTMLElement | null}} ghost
 */
function follow(root, desk, drag, ghost) {
  /** @type {{pointer: number, kind: "mouse" | "pen" | "touch", x: number, y: number, source: Source} | null} */
  let press = null;
  let lastTap = { id: 0, time: 0 };
  let kind = "mouse";

  /** @param {PointerEvent} event */
  function down(event) {
    kind = event.pointerType;
    if (press || event.button !== 0) return;
    const source = sourceOf(event.target);
    if (!source) return;
    root.setPointerCapture(event.pointerId);
    const pointerKind = /** @type {"mouse"} */ (event.pointerType in SLOP ? event.pointerType : "touch");
    press = { pointer: event.pointerId, kind: pointerKind, x: event.clientX, y: event.clientY, source };
  }

  /** @param {PointerEvent} event */
  function moved(event) {
    if (event.pointerId !== press?.pointer) return;
    const { source } = press;
    if (!drag.value) {
      const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLOP[press.kind];
      if (!far || !source.face) return;
      desk.picked.value = null;
      drag.value = { ...source, face: source.face, over: null };
    }
    const point = lifted(event);
    hang(point);
    const over = targetAt(point);
    if (over !== drag.value.over) drag.value = { ...drag.value, over };
    const index = over ? null : rackIndexAt(event.clientX, event.clientY, source.id);
    const onRack = desk.pieces.value.some(({ id }) => id === source.id);
    if (index !== null && source.id !== undefined && onRack) desk.reorder(source.id, index);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (event.pointerId !== press?.pointer) return;
    const { source } = press;
    const held = drag.value;
    stop();
    if (!held) return tap(source);
    const over = targetAt(lifted(event));
    const index = rackIndexAt(event.clientX, event.clientY, source.id);
    if (source.id !== undefined) dropTile(source, over, index);
    else if (source.square && over) desk.dropBoardTile(source.square, over);
    else if (source.square && index !== null) desk.reclaim(source.square);
  }

  /** @param {Source} source @param {string | null} over @param {number | null} index */
  function dropTile(source, over, index) {
    const id = /** @type {number} */ (source.id);
    if (over) {
      if (over !== source.square) desk.drop(id, over);
    } else if (source.square) desk.takeBack(id, index ?? undefined);
    else if (index !== null) desk.reorder(id, index);
  }

  /** @param {Source} source */
  function tap(source) {
    const { id, square } = source;
    if (id !== undefined && square !== undefined) {
      const again = lastTap.id === id && Date.now() - lastTap.time < DOUBLE_TAP;
      lastTap = { id: again ? 0 : id, time: Date.now() };
      if (again) return desk.takeBack(id);
    }
    if (square !== undefined) pressAt(square);
    else if (id !== undefined) pressTile(desk, id);
  }

  /** A press on a square takes the focus there as long as the square matters. @param {string} square */
  function pressAt(square) {
    pressSquare(desk, square);
    const cell = root.querySelector(`[data-square="${square}"]`);
    const matters = desk.arrow.value !== null || desk.picked.value !== null;
    if (cell instanceof HTMLElement && matters) cell.focus({ preventScroll: true });
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }

  function stop() {
    if (press && root.hasPointerCapture(press.pointer)) root.releasePointerCapture(press.pointer);
    press = null;
    drag.value = null;
  }

  /** @param {PointerEvent} event */
  function cancelled(event) {
    if (event.pointerId === press?.pointer) stop();
  }

  /** @param {KeyboardEvent} event */
  function escaped(event) {
    if (event.key !== "Escape" || !drag.value) return;
    event.preventDefault();
    stop();
  }

  /** A right click takes a tile back; a long press does nothing. @param {MouseEvent} event */
  function menu(event) {
    const source = sourceOf(event.target);
    if (!source || (kind === "mouse" && !source.face)) return;
    event.preventDefault();
    if (kind === "mouse" && source.id !== undefined && source.square) desk.takeBack(source.id);
  }

  /** Tiles are not text: a press selects nothing and keeps the focus where it is. @param {MouseEvent} event */
  function keepFocus(event) {
    if (sourceOf(event.target)) event.preventDefault();
  }

  /** A press without a pointer, as screen readers make it. @param {MouseEvent} event */
  function click(event) {
    const source = event.detail === 0 ? sourceOf(event.target) : null;
    if (!source?.square) return;
    desk.walks.value = true;
    pressAt(source.square);
  }

  // where things are ----------------------------------------------------------------------------

  /** @param {EventTarget | null} target @returns {Source | null} */
  function sourceOf(target) {
    if (!(target instanceof Element)) return null;
    const slot = target.closest("[data-piece]");
    if (slot instanceof HTMLElement) {
      const id = Number(slot.dataset.piece);
      const piece = desk.pieces.value.find((one) => one.id === id);
      return piece ? { id, face: piece.piece } : null;
    }
    const cell = target.closest("[data-square]");
    if (!(cell instanceof HTMLElement)) return null;
    const square = /** @type {string} */ (cell.dataset.square);
    const tile = laidAt(desk.entry.value, desk.grid.value, square);
    if (tile) return { id: tile.id, square, face: tile.face };
    return { square, face: (desk.mayEdit.value && faceAt(desk.board.value, square)) || undefined };
  }

  const boardBox = () => root.querySelector(".board")?.getBoundingClientRect();
  const rackBox = () => root.querySelector(".rack:not(.small), .pool")?.getBoundingClientRect();

  /**
   * The point that counts: under a finger the middle of the lifted tile. Near the rack it sinks to the
   * finger, so that the lowest row and the rack can both be reached.
   * @param {PointerEvent} event
   */
  function lifted({ clientX: x, clientY: y }) {
    const box = rackBox();
    if (press?.kind === "mouse" || kind === "mouse" || !box) return { x, y };
    const away = Math.hypot(
      Math.max(box.left - x, 0, x - box.right),
      Math.max(box.top - y, 0, y - box.bottom),
    );
    return { x, y: y - Math.min(LIFT, away) };
  }

  /** @param {{x: number, y: number}} point */
  function hang({ x, y }) {
    const box = boardBox();
    const side = box ? (box.width / desk.layout.rows[0].length) * (kind === "mouse" ? 1.1 : 1.4) : 40;
    const tile = ghost.current;
    if (!tile) return void requestAnimationFrame(() => ghost.current && hang({ x, y }));
    tile.style.width = tile.style.height = tile.style.fontSize = `${side}px`;
    tile.style.transform = `translate(${x - side / 2}px, ${y - side / 2}px)`;
  }

  /** The square on which a tile held at a point would fall. @param {{x: number, y: number}} point */
  function targetAt({ x, y }) {
    const box = boardBox();
    if (!box) return null;
    const height = desk.layout.rows.length;
    const width = desk.layout.rows[0].length;
    const col = ((x - box.left) / box.width) * width - 0.5;
    const row = ((y - box.top) / box.height) * height - 0.5;
    if (col < -1 || row < -1 || col > width || row > height) return null;
    let best = null;
    let distance = 0.85;
    const near = { row: Math.round(row), col: Math.round(col) };
    for (const place of around(near)) {
      const inside = place.row >= 0 && place.row < height && place.col >= 0 && place.col < width;
      const square = squareName(place.row, place.col);
      if (!inside || !isOpen(square)) continue;
      const away = Math.hypot(place.row - row, place.col - col);
      const exact = place.row === near.row && place.col === near.col;
      if (exact) return square;
      if (away < distance) [best, distance] = [square, away];
    }
    return best;
  }

  /** Whether what is dragged may fall on a square. @param {string} square */
  function isOpen(square) {
    const there = faceAt(desk.board.value, square);
    return !there || desk.mayEdit.value;
  }

  /** The place on the rack under a point, counted without the dragged tile. @param {number} x @param {number} y @param {number} [id] */
  function rackIndexAt(x, y, id) {
    const box = rackBox();
    const above = !box || y < box.top - MARGIN || y > box.bottom + MARGIN;
    if (above || x < box.left - MARGIN || x > box.right + MARGIN) return null;
    const slots = [...root.querySelectorAll(".rack:not(.small) [data-piece]")];
    const others = slots.filter((slot) => slot instanceof HTMLElement && Number(slot.dataset.piece) !== id);
    return others.filter((slot) => middleOf(/** @type {HTMLElement} */ (slot), box) < x).length;
  }

  const handlers = /** @type {[string, (event: any) => void][]} */ ([
    ["pointerdown", down],
    ["pointermove", moved],
    ["pointerup", up],
    ["pointercancel", cancelled],
    ["mousedown", keepFocus],
    ["contextmenu", menu],
    ["click", click],
  ]);
  for (const [name, handler] of handlers) root.addEventListener(name, handler);
  document.addEventListener("keydown", escaped, true);
  return () => {
    for (const [name, handler] of handlers) root.removeEventListener(name, handler);
    document.removeEventListener("keydown", escaped, true);
    stop();
  };
}

/** The middle of a slot where it stands, not where it glides. @param {HTMLElement} slot @param {DOMRect} box */
function middleOf(slot, box) {
  return box.left + slot.offsetLeft + slot.offsetWidth / 2;
}

/** A place and its neighbours. @param {{row: number, col: number}} place */
function around({ row, col }) {
  const steps = [0, -1, 1];
  return steps.flatMap((down) => steps.map((right) => ({ row: row + down, col: col + right })));
}
