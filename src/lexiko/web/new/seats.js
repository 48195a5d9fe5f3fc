import { classes, html } from "../lib/html.js";
import { titleOf, wordsOf } from "../lib/names.js";
import { MAX_NAME, playerName } from "../lib/prefs.js";
import { t } from "../lib/strings.js";
import { Choice, Field, Select, Switch } from "../ui/field.js";
import { Strength } from "../ui/strength.js";
import { ABSENCES, SOLITAIRES, hasClock, isSolitaire, isTaken, levelsOf, seatNames, withSeats, withSolitaire } from "./choices.js";
import { TURN_TIMES, TimeField } from "./times.js";

/** @typedef {import("./choices.js").Choices} Choices */
/** @typedef {import("./choices.js").SeatChoice} SeatChoice */
/** @typedef {import("../types.js").Catalogue} Catalogue */

/**
 * Who plays: how many, and who sits on each seat.
 * @param {{choices: Choices, known: Catalogue, rules: import("../types.js").Rules | undefined, times: boolean, onChange: (choices: Choices) => void}} props
 */
export function Seats({ choices, known, rules, times, onChange }) {
  const solitaire = choices.variations.find((name) => SOLITAIRES.includes(name));
  const count = solitaire ? 1 : choices.seats.length;
  const names = seatNames(choices);
  /** @param {number} index @param {Partial<SeatChoice>} change */
  function change(index, change) {
    const seats = choices.seats.map((each, other) => (other === index ? { ...each, ...change } : each));
    onChange({ ...choices, seats });
  }
  return html`<section class="panel stack">
    <h2>${t("new.players")}</h2>
    <${Choice}
      label=${t("new.how_many")}
      class="counts"
      value=${String(count)}
      options=${["1", "2", "3", "4"].map((value) => ({
        value,
        label: value === "1" ? t("new.alone") : value,
      }))}
      onChange=${(/** @type {string} */ value) => onChange(withSeats(choices, Number(value)))}
    />
    ${solitaire &&
    html`<${Choice}
      label=${t("new.solitaire")}
      class="tall"
      value=${solitaire}
      options=${SOLITAIRES.map((name) => ({
        value: name,
        label: titleOf("variation", known.variations.find((each) => each.name === name) ?? { name }),
        hint: wordsOf("variation_short", name),
      }))}
      onChange=${(/** @type {string} */ name) => onChange(withSolitaire(choices, name))}
    />`}
    <ol class="seats">
      ${(isSolitaire(choices) ? choices.seats.slice(0, 1) : choices.seats).map(
        (each, index) => html`<${SeatRow}
          key=${index}
          index=${index}
          seat=${each}
          twice=${isTaken(names[index], names.slice(0, index))}
          count=${choices.seats.length}
          alone=${Boolean(solitaire)}
          known=${known}
          rules=${rules}
          times=${times}
          onChange=${(/** @type {Partial<SeatChoice>} */ changed) => change(index, changed)}
        />`,
      )}
    </ol>
    ${choices.seats.some(({ kind }) => kind === "link") &&
    html`<${Switch}
      label=${t("new.chat")}
      hint=${t("new.chat_hint")}
      checked=${choices.chat}
      onChange=${(/** @type {boolean} */ chat) => onChange({ ...choices, chat })}
    />`}
    ${choices.seats.some(({ kind }) => kind === "link") &&
    !hasClock(choices, rules) &&
    html`<${Select}
      label=${t("new.absence")}
      hint=${t("new.absence_hint")}
      value=${choices.absence}
      options=${ABSENCES.map((value) => ({ value, label: t(`new.absence_${value || "usual"}`) }))}
      onChange=${(/** @type {string} */ absence) => onChange({ ...choices, absence })}
    />`}
  </section>`;
}

/**
 * One seat.
 * @param {{index: number, seat: SeatChoice, twice: boolean, count: number, alone: boolean, known: Catalogue, rules: import("../types.js").Rules | undefined, times: boolean, onChange: (change: Partial<SeatChoice>) => void}} props
 */
function SeatRow({ index, seat, twice, count, alone, known, rules, times, onChange }) {
  const number = index + 1;
  return html`<li class=${classes("seat", alone && "alone")}>
    <span class="seat-number" aria-hidden="true">${number}</span>
    ${!alone &&
    html`<${Select}
      label=${t("new.seat_kind", { number })}
      hideLabel
      value=${seat.kind}
      options=${[
        { value: "here", label: t("new.kind_here") },
        { value: "link", label: t("new.kind_link") },
        { value: "computer", label: t("new.kind_computer") },
      ]}
      onChange=${(/** @type {SeatChoice["kind"]} */ kind) => onChange({ kind })}
    />`}
    ${seat.kind === "here" &&
    html`<${Field}
      label=${t("new.seat_name", { number })}
      hideLabel
      hint=${twice && !alone ? t("new.same_name", { name: seat.name.trim() || playerName.value }) : undefined}
      value=${seat.name}
      maxlength=${MAX_NAME}
      autocomplete="off"
      placeholder=${index === 0 ? playerName.value || t("new.your_name") : t("new.player_n", { number })}
      onInput=${(/** @type {string} */ name) => onChange({ name })}
    />`}
    ${seat.kind === "link" && html`<p class="soft small">${t("new.link_hint")}</p>`}
    ${seat.kind === "computer" &&
    html`<${Strength}
      label=${t("new.seat_strength", { number })}
      hideLabel
      value=${seat.computer}
      strengths=${known.levels}
      onChange=${(/** @type {string} */ computer) => onChange({ computer })}
    />`}
    ${(rules?.finish_line || (times && !alone && seat.kind !== "computer")) &&
    html`<div class="seat-extra pair">
      ${rules?.finish_line &&
      html`<${FinishLine} seat=${seat} number=${number} count=${alone ? 0 : count} known=${known} onChange=${onChange} />`}
      ${times && !alone && seat.kind !== "computer" && html`<${OwnTime} seat=${seat} number=${number} onChange=${onChange} />`}
    </div>`}
  </li>`;
}

/** How long a turn of this player may take. @param {{seat: SeatChoice, number: number, onChange: (change: Partial<SeatChoice>) => void}} props */
export function OwnTime({ seat, number, onChange }) {
  return html`<${TimeField}
    label=${t("new.seat_time", { number })}
    value=${seat.turn}
    others=${[
      { value: "", label: t("new.time_as_all") },
      { value: "none", label: t("new.time_none") },
    ]}
    times=${TURN_TIMES}
    onChange=${(/** @type {string} */ turn) => onChange({ turn })}
  />`;
}

/**
 * The score at which this player wins; `count` is 0 in a solitaire, which has no levels.
 * @param {{seat: SeatChoice, number: number, count: number, known: Catalogue, onChange: (change: Partial<SeatChoice>) => void}} props
 */
export function FinishLine({ seat, number, count, known, onChange }) {
  const levels = count ? levelsOf(known) : [];
  const value = levels.includes(seat.level) ? seat.level : "own";
  return html`<div class="seat-finish">
    <${Select}
      label=${t("new.seat_finish", { number })}
      value=${value}
      options=${[
        ...levels.map((name) => ({
          value: name,
          label: t(`new.finish.${name}`, { points: known.finish_scores[name]?.[String(count)] ?? "" }),
        })),
        { value: "own", label: t("new.finish_own") },
      ]}
      onChange=${(/** @type {string} */ level) => onChange({ level })}
    />
    ${value === "own" &&
    html`<${Field}
      label=${t("new.finish_points")}
      type="number"
      min="1"
      max="2000"
      value=${String(seat.finish)}
      onInput=${(/** @type {string} */ text) => {
        // While the field is empty the last score stays.
        const finish = Math.trunc(Number(text));
        if (finish >= 1) onChange({ level: "own", finish });
      }}
    />`}
  </div>`;
}
