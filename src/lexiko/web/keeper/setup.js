/** Before score is kept: who plays, who keeps score, who begins, and by which rules. */

import { api, catalogue } from "../lib/api.js";
import { html, useState } from "../lib/html.js";
import { titleOf, wordsOf } from "../lib/names.js";
import { MAX_NAME } from "../lib/prefs.js";
import { styles } from "../lib/styles.js";
import { t } from "../lib/strings.js";
import { CHALLENGES, isTaken, lacksForms, timersOf, withBook, withChange, withVariation } from "../new/choices.js";
import { More, RegularForms } from "../new/rules.js";
import { FinishLine, OwnTime } from "../new/seats.js";
import { TURN_TIMES, TimeField } from "../new/times.js";
import { go } from "../router.js";
import { Button } from "../ui/button.js";
import { Field, Select, Switch } from "../ui/field.js";
import { Waiting, useLoaded } from "../ui/loaded.js";
import { Page } from "../ui/page.js";
import { FEWEST, MOST, firstAgreement, keptGame, namesOf, remember, withPlayer, withoutPlayer } from "./choices.js";

/** @typedef {import("../new/choices.js").Choices} Choices */
/** @typedef {import("../types.js").Catalogue} Catalogue */
/** @typedef {import("./choices.js").Agreement} Agreement */
/** @typedef {{agreed: Agreement, known: Catalogue, onChange: (agreed: Agreement) => void}} Props */

await styles("new", "keeper");

export default function Setup() {
  const loaded = useLoaded(catalogue, []);
  return html`<${Page} title=${t("keeper.title")} class="keep">
    ${loaded.data ? html`<${Form} known=${loaded.data} />` : html`<${Waiting} loaded=${loaded} />`}
  <//>`;
}

/** @param {{known: Catalogue}} props */
function Form({ known }) {
  const [agreed, setAgreed] = useState(() => firstAgreement(known));
  const [times, setTimes] = useState(() => agreed.choices.seats.some(({ turn }) => turn !== ""));
  const props = { agreed, known, onChange: setAgreed };
  const edition = known.editions.find(({ name }) => name === agreed.choices.edition) ?? known.editions[0];

  /** Without a time of their own, everybody has the same again. @param {boolean} on */
  function changeTimes(on) {
    setTimes(on);
    const { choices } = agreed;
    if (!on) setAgreed({ ...agreed, choices: { ...choices, seats: choices.seats.map((each) => ({ ...each, turn: "" })) } });
  }

  async function start() {
    const { id } = await api.post("/games", keptGame(agreed));
    remember(agreed);
    go(`/game/${id}`);
  }

  return html`
    <p class="keep-about soft">${t("keeper.about")}</p>
    <div class="keep-parts">
      <${Players} ...${props} times=${times} />
      <${Agreed} ...${props} times=${times} onTimes=${changeTimes} />
      <${More}
        choices=${agreed.choices}
        known=${known}
        edition=${{ ...edition, offers: [] }}
        onChange=${(/** @type {Choices} */ choices) => setAgreed({ ...agreed, choices })}
      />
    </div>
    <div class="keep-start">
      <${Button} kind="primary" large wide icon="play" onClick=${start}>${t("keeper.start")}<//>
    </div>
  `;
}

/** The names, and the two questions about them. @param {Props & {times: boolean}} props */
function Players({ agreed, known, times, onChange }) {
  const { choices, keeper, first } = agreed;
  const { seats } = choices;
  const finish = choices.variations.includes("finish-line");
  const people = namesOf(choices).map((label, index) => ({ value: String(index), label }));
  /** @param {number} index @param {object} change */
  function change(index, change) {
    const changed = seats.map((each, at) => (at === index ? { ...each, ...change } : each));
    onChange({ ...agreed, choices: { ...choices, seats: changed } });
  }
  return html`<section class="panel stack">
    <h2>${t("keeper.players")}</h2>
    <ol class="keep-seats">
      ${seats.map(
        (each, index) => html`<li key=${index} class="keep-seat">
          <span class="seat-number" aria-hidden="true">${index + 1}</span>
          <${Field}
            label=${t("new.seat_name", { number: index + 1 })}
            hideLabel
            hint=${isTaken(each.name, seats.slice(0, index).map(({ name }) => name)) ? t("new.same_name", { name: each.name.trim() }) : undefined}
            value=${each.name}
            maxlength=${MAX_NAME}
            autocomplete="off"
            placeholder=${t("new.player_n", { number: index + 1 })}
            onInput=${(/** @type {string} */ name) => change(index, { name })}
          />
          ${seats.length > FEWEST &&
          html`<${Button}
            kind="quiet"
            icon="x"
            label=${t("keeper.remove", { name: people[index].label })}
            onClick=${() => onChange(withoutPlayer(agreed, index))}
          />`}
          ${(finish || times) &&
          html`<div class="seat-extra pair">
            ${finish &&
            html`<${FinishLine}
              seat=${each}
              number=${index + 1}
              count=${seats.length}
              known=${known}
              onChange=${(/** @type {object} */ given) => change(index, given)}
            />`}
            ${times &&
            html`<${OwnTime}
              seat=${each}
              number=${index + 1}
              onChange=${(/** @type {object} */ given) => change(index, given)}
            />`}
          </div>`}
        </li>`,
      )}
    </ol>
    ${seats.length < MOST &&
    html`<div><${Button} icon="user-plus" onClick=${() => onChange(withPlayer(agreed))}>${t("keeper.add")}<//></div>`}
    <div class="pair">
      <${Select}
        label=${t("keeper.first")}
        hint=${t("keeper.first_hint")}
        value=${String(first)}
        options=${people}
        onChange=${(/** @type {string} */ value) => onChange({ ...agreed, first: Number(value) })}
      />
      <${Select}
        label=${t("keeper.keeper")}
        hint=${t("keeper.keeper_hint")}
        value=${String(keeper)}
        options=${people}
        onChange=${(/** @type {string} */ value) => onChange({ ...agreed, keeper: Number(value) })}
      />
    </div>
  </section>`;
}

/**
 * Rulebook, dictionary, challenges and time.
 * @param {Props & {times: boolean, onTimes: (on: boolean) => void}} props
 */
function Agreed({ agreed, known, times, onTimes, onChange }) {
  const { choices } = agreed;
  const rules = known.editions.find(({ name }) => name === choices.edition)?.rules;
  const challenge = choices.changes.challenge ?? rules?.challenge ?? "double";
  const turn = choices.changes.turn_seconds ?? rules?.turn_seconds ?? null;
  /** @param {Choices} changed */
  const set = (changed) => onChange({ ...agreed, choices: changed });
  /** @param {string} value */
  function setTime(value) {
    const without = withVariation(choices, timersOf(known), "");
    set(withChange(without, known, { turn_seconds: value ? Number(value) : null }));
  }
  return html`<section class="panel stack">
    <h2>${t("keeper.rules")}</h2>
    <div class="pair">
      <${Select}
        label=${t("keeper.edition")}
        hint=${wordsOf("edition_short", choices.edition)}
        value=${choices.edition}
        options=${known.editions.map((one) => ({ value: one.name, label: titleOf("edition", one) }))}
        onChange=${(/** @type {string} */ edition) => set(withBook(choices, known, { edition, changes: {} }))}
      />
      <${Select}
        label=${t("new.dictionary")}
        hint=${t("keeper.dictionary_hint")}
        value=${choices.lexicon}
        options=${known.lexica.map((one) => ({ value: one.name, label: titleOf("lexicon", one) }))}
        onChange=${(/** @type {string} */ lexicon) => set(withBook(choices, known, { lexicon }))}
      />
      <${Select}
        label=${t("keeper.challenge")}
        hint=${t(`new.challenge_hint.${challenge}`, { points: rules?.challenge_points ?? 0 })}
        value=${challenge}
        options=${CHALLENGES.map((value) => ({ value, label: t(`keeper.challenge.${value}`) }))}
        onChange=${(/** @type {any} */ value) => set(withChange(choices, known, { challenge: value }))}
      />
      <${TimeField}
        label=${t("keeper.timer")}
        hint=${t("keeper.timer_hint")}
        value=${turn ? String(turn) : ""}
        others=${[{ value: "", label: t("keeper.timer_none") }]}
        times=${TURN_TIMES}
        onChange=${setTime}
      />
    </div>
    <${Switch} label=${t("new.time_each")} hint=${t("new.time_each_hint")} checked=${times} onChange=${onTimes} />
    ${lacksForms(choices, known) &&
    html`<${RegularForms} choices=${choices} known=${known} hint=${t("new.inflections_base")} onChange=${set} />`}
  </section>`;
}
