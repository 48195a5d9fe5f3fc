/** The board as a PNG, drawn on a canvas in the colours that the page shows. */

import { kitOf } from "../../board/kit.js";
import { PREMIUMS, faces } from "../../board/letters.js";
import { t } from "../../lib/strings.js";

/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").Catalogue} Catalogue */

const SQUARE = 64;
const MARGIN = 44;
const FOOT = 72;

/**
 * Draws the final board with the scores below.
 * @param {GameState} state
 * @param {Catalogue} catalogue
 * @param {Element} styled an element that has the colours of the board
 * @returns {HTMLCanvasElement}
 */
export function drawBoard(state, catalogue, styled) {
  const rows = (state.view?.board ?? []).map(faces);
  const { alphabet, layout } = kitOf(state.rules, catalogue);
  const signs = layout.rows.map((row) => [...row]);
  const width = 2 * MARGIN + (rows[0]?.length ?? 0) * SQUARE;
  const height = 2 * MARGIN + rows.length * SQUARE + FOOT;
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const style = getComputedStyle(styled);
  /** @param {string} name */
  const colour = (name) => style.getPropertyValue(name).trim();
  /** @param {number} size @param {number} weight */
  const font = (size, weight) => (pen.font = `${weight} ${size}px Nunito, sans-serif`);

  pen.fillStyle = colour("--board");
  pen.fillRect(0, 0, width, height);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillStyle = colour("--board-ink");
  font(22, 700);
  rows.forEach((_, row) => pen.fillText(String(row + 1), MARGIN / 2, middle(row)));
  rows[0]?.forEach((_, col) => pen.fillText(String.fromCharCode(65 + col), middle(col), MARGIN / 2));

  rows.forEach((cells, row) =>
    cells.forEach((cell, col) => {
      const [x, y] = [MARGIN + col * SQUARE, MARGIN + row * SQUARE];
      if (cell === ".") {
        const name = PREMIUMS[signs[row]?.[col] ?? "."] ?? "";
        pen.fillStyle = colour(name ? `--sq-${name}` : "--sq");
        pen.fillRect(x + 1, y + 1, SQUARE - 2, SQUARE - 2);
        pen.fillStyle = colour(name ? `--sq-ink-${name}` : "--sq-ink");
        font(20, 700);
        if (name) pen.fillText(t(`board.short_${name}`), middle(col), middle(row) + 1);
        return;
      }
      const blank = !alphabet.faces.includes(cell);
      pen.fillStyle = colour("--tile-edge");
      rounded(pen, x + 2, y + 3, SQUARE - 4, SQUARE - 4);
      pen.fillStyle = colour("--tile");
      rounded(pen, x + 2, y + 1, SQUARE - 4, SQUARE - 6);
      pen.fillStyle = colour(blank ? "--tile-blank-ink" : "--tile-ink");
      font(38, 800);
      pen.fillText(cell.toUpperCase(), middle(col) - (blank ? 0 : 3), middle(row) + 1);
      if (blank) return;
      font(15, 700);
      const value = alphabet.values[alphabet.faces.indexOf(cell)] ?? "";
      pen.fillText(String(value), x + SQUARE - 13, y + SQUARE - 15);
    }),
  );

  pen.fillStyle = colour("--board-ink");
  font(28, 700);
  const scores = state.view?.result?.scores ?? state.view?.scores ?? [];
  const line = state.seats.map((player, seat) => `${player.name} ${scores[seat]}`).join("   ");
  pen.fillText(line, width / 2, height - FOOT / 2 - 10, width - 2 * MARGIN);
  return canvas;
}

/** @param {number} index */
function middle(index) {
  return MARGIN + (index + 0.5) * SQUARE;
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
function rounded(pen, x, y, width, height) {
  pen.beginPath();
  pen.roundRect(x, y, width, height, 8);
  pen.fill();
}

/**
 * Offers a canvas as a file.
 * @param {HTMLCanvasElement} canvas
 * @param {string} name
 * @returns {Promise<void>}
 */
export function saveCanvas(canvas, name) {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (!blob) {
        reject(new Error("The browser could not make the picture."));
        return;
      }
      const link = document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
      resolve();
    }, "image/png");
  });
}
