/** What this browser remembers for its person: signals saved in localStorage. */

import { computed, effect, signal } from "./html.js";

const PREFIX = "lexiko.";

/**
 * @template T
 * @param {string} name
 * @param {T} fallback
 * @returns {T}
 */
function stored(name, fallback) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/**
 * A signal that outlives the page, and that follows the other windows of this browser.
 * @template T
 * @param {string} name
 * @param {T} fallback
 */
export function saved(name, fallback) {
  const value = signal(stored(name, fallback));
  let first = true;
  effect(() => {
    const text = JSON.stringify(value.value);
    if (first) {
      first = false;
      return;
    }
    try {
      localStorage.setItem(PREFIX + name, text);
    } catch {
      // A full or forbidden storage costs the memory, not the game.
    }
  });
  addEventListener("storage", (event) => {
    if (event.key === PREFIX + name) value.value = stored(name, fallback);
  });
  return value;
}

/** @typedef {"auto" | "light" | "dark"} Theme */
/** @typedef {"edition" | "safe"} BoardTheme */

/** Light, dark, or as the device has it. */
export const theme = saved("theme", /** @type {Theme} */ ("auto"));
/** The colours of the edition that is played, or those that everybody can tell apart. */
export const boardTheme = saved("board", /** @type {BoardTheme} */ ("edition"));
export const sounds = saved("sounds", true);
/** The most characters of a name; the server takes no more. */
export const MAX_NAME = 60;
/** The name this person gave last; the server knows it too. */
export const playerName = saved("name", "");
/** The last choices of the screen for a new game. @type {import("@preact/signals").Signal<any>} */
export const lastGame = saved("last-game", null);
/** Named sets of choices for a new game. @type {import("@preact/signals").Signal<{name: string, preset: any}[]>} */
export const presets = saved("presets", []);

const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const deviceIsDark = signal(prefersDark.matches);
prefersDark.addEventListener("change", (event) => (deviceIsDark.value = event.matches));

/** Whether the page is dark now. */
const dark = computed(
  () => theme.value === "dark" || (theme.value === "auto" && deviceIsDark.value),
);

effect(() => {
  document.documentElement.dataset.theme = dark.value ? "dark" : "light";
});

/**
 * What goes into `data-board`: the theme of a board of that edition.
 * @param {string} edition
 */
export function boardOf(edition) {
  return boardTheme.value === "safe" ? "safe" : edition;
}
