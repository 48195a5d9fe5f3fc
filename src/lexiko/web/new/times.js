/** Times for a turn and for a whole game, in seconds: the usual ones, or any other. */

import { html, useState } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { Field, Select } from "../ui/field.js";

export const TURN_TIMES = [30, 60, 120, 180, 300, 600];
export const GAME_TIMES = [600, 900, 1200, 1500, 1800, 3600];
const OWN = "own";
/** Ten hours: longer than any game. */
const MOST_MINUTES = 600;
const MOST_ADDED = 600;

/** A time in words. @param {number} seconds */
export function duration(seconds) {
  if (seconds % 60) return t("new.seconds", { n: seconds });
  return t("new.minutes", { n: seconds / 60 });
}

/**
 * Options of a list of times; one that is chosen but not usual is among them.
 * @param {number[]} times
 * @param {number | null} chosen
 */
export function timeOptions(times, chosen) {
  const all = chosen && !times.includes(chosen) ? [...times, chosen].sort((a, b) => a - b) : times;
  return all.map((seconds) => ({ value: String(seconds), label: duration(seconds) }));
}

/**
 * A time out of a list, or any number of minutes and seconds.
 * @param {{label: string, hint?: string, value: string, others: {value: string, label: string}[], times: number[],
 *   onChange: (value: string) => void}} props `others` are the choices that are no times
 */
export function TimeField({ label, hint, value, others, times, onChange }) {
  // The time that was sent from the two fields: another one came from a usual time, a preset or another rulebook.
  const [sent, setSent] = useState(/** @type {string | null} */ (null));
  const usual = [...others, ...timeOptions(times, null)];
  const own = sent === value || !usual.some((option) => option.value === value);
  /** @param {string} chosen */
  function choose(chosen) {
    if (chosen === OWN) return send(Number(value) > 0 ? value : String(times[2]));
    setSent(null);
    onChange(chosen);
  }
  /** @param {string} own */
  function send(own) {
    setSent(own);
    if (own !== value) onChange(own);
  }
  return html`<div class="time-field stack">
    <${Select}
      label=${label}
      hint=${hint}
      value=${own ? OWN : value}
      options=${[...usual, { value: OWN, label: t("new.time_own") }]}
      onChange=${choose}
    />
    ${own && html`<${OwnTime} label=${label} seconds=${Number(value)} onChange=${send} />`}
  </div>`;
}

/** Minutes and seconds; while they make no time the last one stays. @param {{label: string, seconds: number, onChange: (value: string) => void}} props */
function OwnTime({ label, seconds, onChange }) {
  const [last, setLast] = useState({ typed: partsOf(seconds), seconds });
  const typed = last.seconds === seconds ? last.typed : partsOf(seconds); // another time came from elsewhere
  const total = secondsOf(typed);
  /** @param {Partial<typeof typed>} change */
  function change(change) {
    const next = { ...typed, ...change };
    const fresh = secondsOf(next);
    setLast({ typed: next, seconds: fresh || seconds });
    if (fresh) onChange(String(fresh));
  }
  return html`<div class="time-own">
    <${Field}
      label=${t("new.time_minutes")}
      type="number"
      min="0"
      max=${MOST_MINUTES}
      inputmode="numeric"
      value=${typed.minutes}
      aria-label=${`${label}: ${t("new.time_minutes")}`}
      onInput=${(/** @type {string} */ minutes) => change({ minutes })}
    />
    <${Field}
      label=${t("new.time_seconds")}
      type="number"
      min="0"
      max="59"
      inputmode="numeric"
      value=${typed.seconds}
      aria-label=${`${label}: ${t("new.time_seconds")}`}
      onInput=${(/** @type {string} */ given) => change({ seconds: given })}
    />
    ${!total && html`<p class="field-error" role="alert">${t("new.time_bad", { most: MOST_MINUTES })}</p>`}
  </div>`;
}

/** @param {number} seconds */
function partsOf(seconds) {
  return { minutes: String(Math.floor(seconds / 60)), seconds: String(seconds % 60) };
}

/** The seconds of what was typed, or 0. @param {{minutes: string, seconds: string}} typed */
function secondsOf({ minutes, seconds }) {
  const parts = [Number(minutes || 0), Number(seconds || 0)];
  if (parts.some((part) => !Number.isInteger(part) || part < 0) || parts[0] > MOST_MINUTES || parts[1] > 59) return 0;
  return parts[0] * 60 + parts[1];
}

/** Seconds that each turn adds; while they make no sense the last ones stay. @param {{seconds: number, onChange: (seconds: number) => void}} props */
export function Increment({ seconds, onChange }) {
  const [last, setLast] = useState({ typed: String(seconds), seconds });
  const typed = last.seconds === seconds ? last.typed : String(seconds); // another number came from elsewhere
  /** @param {string} text */
  const isGood = (text) => /^\d*$/.test(text) && Number(text) <= MOST_ADDED;
  /** @param {string} text */
  function change(text) {
    const fresh = isGood(text) ? Number(text) : seconds;
    setLast({ typed: text, seconds: fresh });
    if (fresh !== seconds) onChange(fresh);
  }
  return html`<${Field}
    label=${t("new.increment")}
    hint=${t("new.increment_hint")}
    error=${isGood(typed) ? undefined : t("new.increment_bad", { most: MOST_ADDED })}
    type="number"
    min="0"
    max=${MOST_ADDED}
    inputmode="numeric"
    value=${typed}
    onInput=${change}
  />`;
}
