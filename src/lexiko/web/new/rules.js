import { html, useRef } from "../lib/html.js";
import { titleOf, wordsOf } from "../lib/names.js";
import { useOwner } from "../lib/network.js";
import { t, thousands } from "../lib/strings.js";
import { Choice, Select, Switch } from "../ui/field.js";
import { CHALLENGES, isSolitaire, lacksForms, putAside, timersOf, withBook, withChange, withVariation } from "./choices.js";
import { GAME_TIMES, Increment, TURN_TIMES, TimeField, duration, timeOptions } from "./times.js";

/** @typedef {import("./choices.js").Choices} Choices */
/** @typedef {import("../types.js").Catalogue} Catalogue */
/** @typedef {import("../types.js").Edition} Edition */
/** @typedef {import("../types.js").Rules} Rules */
/** @typedef {{choices: Choices, known: Catalogue, edition: Edition, onChange: (choices: Choices) => void}} Props */

/** What has a place of its own on the page, whether a variation changes it or a single choice. */
const ELSEWHERE = ["solitaire", "first_word", "turn_seconds", "challenge"];

/** The variations among some names that are a switch each. @param {Catalogue} known @param {string[]} names */
function switchesOf(known, names) {
  const plain = known.variations.filter(({ changes }) => !ELSEWHERE.some((key) => key in changes));
  return plain.map(({ name }) => name).filter((name) => names.includes(name));
}

/** The variations that say how long the first word must be. @param {Catalogue} known */
function firstWordsOf({ variations }) {
  return variations.filter(({ changes }) => "first_word" in changes);
}

/** The word list, and what a wrong challenge costs. @param {Props} props */
export function Words({ choices, known, edition, onChange }) {
  const owner = useOwner();
  const challenge = choices.changes.challenge ?? edition.rules.challenge;
  const lexicon = known.lexica.find(({ name }) => name === choices.lexicon);
  return html`<section class="panel stack">
    <h2>${t("new.words")}</h2>
    <${Select}
      label=${t("new.dictionary")}
      value=${choices.lexicon}
      hint=${lexicon && t("new.dictionary_words", { words: thousands(lexicon.words) })}
      options=${known.lexica.map((one) => ({ value: one.name, label: titleOf("lexicon", one) }))}
      onChange=${(/** @type {string} */ lexicon) => onChange(withBook(choices, known, { lexicon }))}
    />
    ${lacksForms(choices, known) &&
    html`<${RegularForms} choices=${choices} known=${known} hint=${t("new.inflections_base")} onChange=${onChange} />`}
    ${owner && html`<p><a href="/lists" onClick=${() => putAside(choices)}>${t("new.own_lists")}</a></p>`}
    ${!isSolitaire(choices) &&
    html`<${Choice}
      label=${t("new.challenge")}
      class="tall"
      value=${challenge}
      options=${CHALLENGES.map((value) => ({
        value,
        label: t(`new.challenge.${value}`) + (value === edition.rules.challenge ? ` ${t("new.usual")}` : ""),
        hint: t(`new.challenge_hint.${value}`, { points: edition.rules.challenge_points }),
      }))}
      onChange=${(/** @type {Rules["challenge"]} */ value) => onChange(withChange(choices, known, { challenge: value }))}
    />`}
  </section>`;
}

/** @param {Pick<Props, "choices" | "known" | "onChange"> & {hint: string}} props */
export function RegularForms({ choices, known, hint, onChange }) {
  return html`<${Switch}
    label=${t("new.inflections")}
    hint=${hint}
    checked=${Boolean(choices.changes.regular_inflections)}
    onChange=${(/** @type {boolean} */ on) => onChange(withChange(choices, known, { regular_inflections: on }))}
  />`;
}

/** The variations that the rulebook itself offers. @param {Props} props */
export function OwnVariations(props) {
  const names = props.edition.offers;
  const own = switchesOf(props.known, names);
  const firstWords = firstWordsOf(props.known).some(({ name }) => names.includes(name));
  if (!own.length && !firstWords) return null;
  return html`<section class="panel stack">
    <h2>${t("new.variations", { edition: titleOf("edition", props.edition) })}</h2>
    ${firstWords && html`<${FirstWord} ...${props} />`}
    <${Variations} ...${props} names=${own} />
  </section>`;
}

/** Variations as switches. @param {Props & {names: string[]}} props */
function Variations({ choices, known, names, onChange }) {
  const free = choices.variations.includes("solitaire-open");
  return html`<div>
    ${known.variations
      .filter(({ name }) => names.includes(name) && !(free && name === "free-dictionary"))
      .map(
        ({ name, title }) => html`<${Switch}
          key=${name}
          label=${titleOf("variation", { name, title })}
          hint=${wordsOf("variation_short", name)}
          checked=${choices.variations.includes(name)}
          onChange=${(/** @type {boolean} */ on) => onChange(withVariation(choices, [name], on ? name : ""))}
        />`,
      )}
  </div>`;
}

/** How long the first word must be. @param {Props} props */
function FirstWord({ choices, known, onChange }) {
  const all = firstWordsOf(known);
  const names = all.map(({ name }) => name);
  return html`<${Select}
    label=${t("new.first_word")}
    value=${choices.variations.find((name) => names.includes(name)) ?? ""}
    options=${[
      { value: "", label: t("new.first_word_any") },
      ...all.map(({ name, changes }) => ({ value: name, label: t("new.first_word_n", { number: changes.first_word ?? 0 }) })),
    ]}
    onChange=${(/** @type {string} */ name) => onChange(withVariation(choices, names, name))}
  />`;
}

/**
 * What it costs to take longer.
 * @param {Rules} rules
 */
function overtime({ overtime_points: points, overtime_seconds: most }) {
  return most ? t("new.time_game_lost", { points, minutes: most / 60 }) : t("new.time_game_hint", { points });
}

/**
 * Limits of time: for all, and a switch for a limit of one's own.
 * @param {Props & {times: boolean, onTimes: (on: boolean) => void}} props
 */
export function Times({ choices, known, edition, times, onTimes, onChange }) {
  const timer = known.variations.find(({ name, changes }) => changes.turn_seconds && choices.variations.includes(name));
  const turn = choices.changes.turn_seconds ?? timer?.changes.turn_seconds ?? edition.rules.turn_seconds;
  const game = choices.changes.game_seconds === undefined ? edition.rules.game_seconds : choices.changes.game_seconds;
  /** @param {string} value */
  const seconds = (value) => (value ? Number(value) : null);
  /** @param {string} value */
  function changeTurn(value) {
    const without = withVariation(choices, timersOf(known), "");
    onChange(withChange(without, known, { turn_seconds: seconds(value) }));
  }
  /** Without a time for the game there is nothing to add to. @param {string} value */
  function changeGame(value) {
    const { increment_seconds: added } = edition.rules;
    onChange(withChange(choices, known, { game_seconds: seconds(value), ...(!value && { increment_seconds: added }) }));
  }
  return html`<section class="panel stack">
    <h2>${t("new.time")}</h2>
    <div class="pair">
      <${TimeField}
        label=${t("new.time_turn")}
        value=${turn ? String(turn) : ""}
        others=${[{ value: "", label: t("new.time_none") }]}
        times=${TURN_TIMES}
        onChange=${changeTurn}
      />
      <${TimeField}
        label=${t("new.time_game")}
        value=${game ? String(game) : ""}
        hint=${game ? overtime(edition.rules) : undefined}
        others=${[{ value: "", label: t("new.time_none") }]}
        times=${GAME_TIMES}
        onChange=${changeGame}
      />
    </div>
    ${game !== null &&
    html`<${Increment}
      seconds=${choices.changes.increment_seconds ?? edition.rules.increment_seconds}
      onChange=${(/** @type {number} */ added) => onChange(withChange(choices, known, { increment_seconds: added }))}
    />`}
    ${!isSolitaire(choices) &&
    html`<${Switch} label=${t("new.time_each")} hint=${t("new.time_each_hint")} checked=${times} onChange=${onTimes} />`}
  </section>`;
}

/** The switches among `More`, besides variations. */
const IN_MORE = ["dictionary", "exclude_offensive", "exclude_acronyms", "regular_inflections", "pass_limit", "challenge_unit", "window_seconds"];
const WINDOWS = [10, 20, 30, 60, 120];

/** Everything that the rulebook does not offer. @param {Props} props */
export function More(props) {
  const { choices, known, edition, onChange } = props;
  const others = known.variations.map(({ name }) => name).filter((name) => !edition.offers.includes(name));
  const inMore = [...switchesOf(known, others), ...firstWordsOf(known).map(({ name }) => name).filter((name) => others.includes(name))];
  const rules = { ...edition.rules, ...choices.changes };
  const free = choices.variations.some((name) => name === "free-dictionary" || name === "solitaire-open");
  /** @param {Partial<Rules>} change */
  const set = (change) => onChange(withChange(choices, known, change));
  const windowTime = rules.window_seconds;
  // What is on, such as since the last game or by a saved one, is seen at once; it stays open when nothing is on any more.
  const open = useRef(false);
  const elsewhere = lacksForms(choices, known) ? ["regular_inflections"] : [];
  open.current ||= IN_MORE.some((key) => key in choices.changes && !elsewhere.includes(key)) || choices.variations.some((name) => inMore.includes(name));
  return html`<details class="panel more" open=${open.current}>
    <summary>${t("new.more")}</summary>
    <div class="stack">
      ${firstWordsOf(known).some(({ name }) => others.includes(name)) && html`<${FirstWord} ...${props} />`}
      <${Variations} ...${props} names=${switchesOf(known, others)} />
      <div>
        ${!free &&
        !isSolitaire(choices) &&
        html`<${Switch}
          label=${t("new.check")}
          hint=${t("new.check_hint")}
          checked=${rules.dictionary === "check"}
          onChange=${(/** @type {boolean} */ on) => set({ dictionary: on ? "check" : "challenges" })}
        />`}
        <${Switch}
          label=${t("new.no_offensive")}
          hint=${t("new.no_offensive_hint")}
          checked=${rules.exclude_offensive}
          onChange=${(/** @type {boolean} */ on) => set({ exclude_offensive: on })}
        />
        <${Switch}
          label=${t("new.no_acronyms")}
          hint=${t("new.no_acronyms_hint")}
          checked=${rules.exclude_acronyms}
          onChange=${(/** @type {boolean} */ on) => set({ exclude_acronyms: on })}
        />
        ${!lacksForms(choices, known) &&
        html`<${RegularForms} choices=${choices} known=${known} hint=${t("new.inflections_hint")} onChange=${onChange} />`}
        ${!isSolitaire(choices) &&
        html`<${Switch}
          label=${t("new.passes")}
          hint=${t("new.passes_hint")}
          checked=${rules.pass_limit !== null}
          onChange=${(/** @type {boolean} */ on) => set({ pass_limit: on ? 2 : null })}
        />`}
      </div>
      ${!isSolitaire(choices) &&
      html`<div class="pair">
        <${Select}
          label=${t("new.unit")}
          value=${rules.challenge_unit}
          options=${[
            { value: "play", label: t("new.unit_play") },
            { value: "word", label: t("new.unit_word") },
          ]}
          onChange=${(/** @type {Rules["challenge_unit"]} */ unit) => set({ challenge_unit: unit })}
        />
        <${Select}
          label=${t("new.window")}
          value=${windowTime ? String(windowTime) : ""}
          options=${[
            { value: "", label: t("new.window_none") },
            ...timeOptions(WINDOWS, windowTime).map(({ value }) => ({ value, label: duration(Number(value)) })),
          ]}
          onChange=${(/** @type {string} */ value) => set({ window_seconds: value ? Number(value) : null })}
        />
      </div>`}
    </div>
  </details>`;
}
