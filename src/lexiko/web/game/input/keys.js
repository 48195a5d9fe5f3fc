/**
 * The keys of the play screen.
 *
 * Where an arrow is shown the arrow keys steer it; where none is shown but somebody came to the board
 * by keys they walk from square to square; else Up shuffles and Down takes the tiles back.
 */

import { isReturningFocus } from "../../ui/dialog.js";
import { isArrowKey, pickUp, steer, stepBack, stepOn, typeLetter } from "./cursor.js";
import { isTaken } from "./shortcuts.js";

/** @typedef {import("../draft/desk.js").Desk} Desk */

/** Buttons that a pointer presses without taking the focus: Enter goes on meaning "play". */
const LIGHT = ".action, .game-tab, .say-button, .game-alerts button";
const PRESSABLE = "button, a, summary, [role=tab], [role=button]";

/**
 * Does what a key means; true where it meant something.
 * @param {Desk} desk
 * @param {KeyboardEvent} event
 */
function onKey(desk, event) {
  if (isTaken(event)) return false;
  const target = event.target instanceof Element ? event.target : document.body;
  const onBoard = desk.walks.value && target.closest("[role=grid]") !== null;
  const onPressable = target.closest(PRESSABLE) !== null;
  const outside = !target.matches("body, main") && target.closest(".play-area") === null;
  if (outside) return desk.arrow.value !== null && letterKey(desk, event, false);
  return letterKey(desk, event, onBoard) || actionKey(desk, event, onBoard, onPressable);
}

/**
 * Listens to the keys of the page as long as the desk is in use.
 * @param {Desk} desk
 * @returns {() => void} stops it
 */
export function listenToKeys(desk) {
  let byPointer = false;
  /** @param {KeyboardEvent} event */
  function down(event) {
    byPointer = false;
    if (onKey(desk, event)) event.preventDefault();
  }
  function press() {
    byPointer = true;
    desk.walks.value = false;
  }
  /** @param {MouseEvent} event */
  function pressLightly(event) {
    if (!(event.target instanceof Element) || !event.target.closest(LIGHT)) return;
    event.preventDefault();
    const focused = document.activeElement;
    if (focused instanceof HTMLElement) focused.blur();
  }
  /** Who comes to a square by keys or by a screen reader walks. @param {FocusEvent} event */
  function focused(event) {
    const cell = event.target instanceof HTMLElement ? event.target : null;
    const square = cell?.dataset.square;
    if (!square || cell.closest("[data-following]")) return;
    if (square !== desk.at.value && isReturningFocus()) {
      // The arrow went on while a dialog was open: the focus follows it.
      const next = document.querySelector(`[data-square="${desk.at.value}"]`);
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
      return;
    }
    if (square !== desk.at.value) {
      desk.at.value = square;
      desk.arrow.value = null;
      byPointer = false;
    }
    if (!byPointer) desk.walks.value = true;
  }
  // Who walks over the board goes on walking when the next rack comes.
  const here = document.activeElement;
  if (here instanceof HTMLElement && here.dataset.square) desk.walks.value = true;
  document.addEventListener("keydown", down);
  document.addEventListener("pointerdown", press, true);
  document.addEventListener("mousedown", pressLightly);
  document.addEventListener("focusin", focused);
  return () => {
    document.removeEventListener("keydown", down);
    document.removeEventListener("pointerdown", press, true);
    document.removeEventListener("mousedown", pressLightly);
    document.removeEventListener("focusin", focused);
  };
}

/** @param {Desk} desk @param {KeyboardEvent} event @param {boolean} onBoard */
function letterKey(desk, event, onBoard) {
  const letter = desk.alphabet.faces.slice(1).find((face) => face === event.key.toUpperCase());
  if (!letter) return false;
  if (desk.arrow.value || desk.picked.value?.square || onBoard) typeLetter(desk, letter, event.shiftKey);
  else desk.needArrow();
  return true;
}

/** @param {Desk} desk @param {KeyboardEvent} event @param {boolean} onBoard @param {boolean} onPressable */
function actionKey(desk, event, onBoard, onPressable) {
  const { key } = event;
  const steers = desk.arrow.value !== null || onBoard;
  if (isArrowKey(key)) {
    if (event.shiftKey) return false;
    if (steers) steer(desk, key);
    else if (key === "ArrowUp") desk.shuffle();
    else if (key === "ArrowDown") desk.recall();
    else return false;
    return true;
  }
  if (key === "Backspace" || key === "Delete") {
    if (steers) stepBack(desk);
    return steers;
  }
  if (key === "Escape") return escape(desk);
  if (key === "." && steers) {
    pickUp(desk);
    return true;
  }
  if (onPressable) return false;
  if (key === " " && steers) {
    if (desk.arrow.value) stepOn(desk);
    else desk.arrow.value = { square: desk.at.value, down: false };
    return true;
  }
  if (key === "Enter") {
    void desk.play();
    return true;
  }
  return false;
}

/** Lays down what is in the hand, then takes the arrow away. @param {Desk} desk */
function escape(desk) {
  if (!desk.picked.value && !desk.arrow.value) return false;
  if (desk.picked.value) desk.picked.value = null;
  else desk.arrow.value = null;
  return true;
}
