/**
 * Every sentence of the page, by its key.
 *
 * Each screen has one file in strings/en. The catalogue of another language is a folder beside it.
 */

import app from "../strings/en/app.js";
import board from "../strings/en/board.js";
import game from "../strings/en/game.js";
import home from "../strings/en/home.js";
import join from "../strings/en/join.js";
import keeper from "../strings/en/keeper.js";
import learn from "../strings/en/learn.js";
import newGame from "../strings/en/new.js";
import records from "../strings/en/records.js";
import replay from "../strings/en/replay.js";
import settings from "../strings/en/settings.js";

/** @type {Record<string, string>} */
const CATALOGUE = {
  ...app,
  ...board,
  ...game,
  ...home,
  ...join,
  ...keeper,
  ...learn,
  ...newGame,
  ...records,
  ...replay,
  ...settings,
};

/**
 * Adds the sentences of a screen that brings a long text of its own.
 * @param {Record<string, string>} more
 */
export function addStrings(more) {
  Object.assign(CATALOGUE, more);
}

/**
 * The sentence of a key, with `{name}` replaced by the parameter of that name.
 *
 * Where the parameter `n` is 1 and there is a key that ends in `.one`, that one is taken.
 * @param {string} key
 * @param {Record<string, string | number>} [params]
 */
export function t(key, params = {}) {
  const text = (params.n === 1 ? CATALOGUE[`${key}.one`] : undefined) ?? CATALOGUE[key];
  if (text === undefined) {
    console.warn(`There is no text for the key ${key}.`);
    return key;
  }
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(params[name] ?? whole));
}

/**
 * Names in a row: "Ann, Bob and Cleo".
 * @param {string[]} names
 */
export function listed(names) {
  return new Intl.ListFormat("en", { type: "conjunction" }).format(names);
}

/**
 * A score with a proper minus where it is below zero.
 * @param {number} score
 */
export function plain(score) {
  return score < 0 ? `−${-score}` : String(score);
}

/**
 * Points with their sign: +14, −3, 0.
 * @param {number} points
 */
export function signed(points) {
  return points > 0 ? `+${points}` : plain(points);
}

/**
 * How long ago a time was, in words.
 * @param {number} time ms since the epoch
 * @param {number} [now]
 */
export function ago(time, now = Date.now()) {
  const minutes = Math.round((now - time) / 60_000);
  if (minutes < 1) return t("app.just_now");
  if (minutes < 60) return t("app.minutes_ago", { n: minutes });
  const hours = Math.round(minutes / 60);
  if (hours < 24) return t("app.hours_ago", { n: hours });
  const days = Math.round(hours / 24);
  if (days < 14) return t("app.days_ago", { n: days });
  return new Date(time).toLocaleDateString("en", { dateStyle: "medium" });
}
