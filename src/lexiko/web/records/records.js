/** Records: the best solitaires by rules and dictionary, and the best of the games with others. */

import { api, catalogue } from "../lib/api.js";
import { html } from "../lib/html.js";
import { titleOf } from "../lib/names.js";
import { styles } from "../lib/styles.js";
import { ago, people, plain, t } from "../lib/strings.js";
import { firstChoices, toLink, withSeats } from "../new/choices.js";
import { duration } from "../new/times.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { Waiting, useLoaded } from "../ui/loaded.js";
import { Page } from "../ui/page.js";

await styles("replay");

/** @typedef {import("../types.js").Records} AllRecords */
/** @typedef {import("../types.js").Catalogue} Catalogue */
/** @typedef {import("../types.js").SolitaireTable} SolitaireTable */

/** @typedef {{game: string, name: string, what: any, score: number, date: number}} Row */

export default function RecordsPage() {
  const found = useLoaded(() => Promise.all([api.get("/records"), catalogue()]), []);
  return html`<${Page} title=${t("records.title")}>
    <p class="records-reviews"><${Button} icon="chart-line" href="/records/reviews">${t("records.reviews")}<//></p>
    ${found.data
      ? html`<${Everything} records=${found.data[0]} catalogue=${found.data[1]} />`
      : html`<${Waiting} loaded=${found} />`}
  <//>`;
}

/** @param {{records: AllRecords, catalogue: Catalogue}} props */
function Everything({ records, catalogue: known }) {
  const { solitaires, games } = records;
  return html`
    ${solitaires.length === 0 &&
    html`<section class="panel stack empty">
      <h2 class="row"><${Icon} name="award" size=${24} /> ${t("records.empty_title")}</h2>
      <p>${t("records.empty")}</p>
      <div><${Button} kind="primary" icon="play" href=${`/new#${toLink(withSeats(firstChoices(), 1))}`}>${t("records.play")}<//></div>
    </section>`}
    ${solitaires.map((table, index) => html`<${Solitaire} key=${index} table=${table} catalogue=${known} />`)}
    <section class="panel stack">
      <h2>${t("records.games")}</h2>
      ${games.played === 0
        ? html`<p class="soft">${t("records.games_empty")}</p>`
        : html`<${Games} games=${games} />`}
    </section>
  `;
}

/** @param {{table: SolitaireTable, catalogue: Catalogue}} props */
function Solitaire({ table, catalogue: known }) {
  /** @param {import("../lib/names.js").Kind} kind @param {{name: string, title: string}[]} all @param {string} name */
  const title = (kind, all, name) => titleOf(kind, all.find((one) => one.name === name) ?? { name });
  const changes = [
    ...table.variations.filter((name) => name !== "finish-line").map((name) => title("variation", known.variations, name)),
    ...(table.finish === null ? [] : [t("records.finish", { points: table.finish })]),
    ...(table.turn_seconds === null ? [] : [t("records.turn_time", { time: duration(table.turn_seconds) })]),
    ...(table.game_seconds === null ? [] : [t("records.game_time", { time: duration(table.game_seconds) })]),
    ...(table.own_rules ? [t("records.own_rules")] : []),
  ];
  const dictionary = title("lexicon", known.lexica, table.lexicon);
  const rules = [title("edition", known.editions, table.edition), dictionary, t("records.totals", { n: table.played })];
  return html`<section class="panel">
    <h2>${[t(`records.kind_${table.kind}`), ...changes].join(" · ")}</h2>
    <p class="soft">${rules.join(" · ")}</p>
    <${Ranking}
      head=${t("records.name")}
      rows=${table.totals.map((one) => ({
        ...one,
        what: html`${one.name}${one.scores.length > 1 && html`<small class="number">${one.scores.map(plain).join(" + ")}</small>`}`,
        score: one.total,
      }))}
    />
  </section>`;
}

/** @param {{games: AllRecords["games"]}} props */
function Games({ games }) {
  return html`
    <p>${t("records.played", { n: games.played, won: games.won })}</p>
    <p class="soft small">${t("records.no_record")}</p>
    ${games.scores.length > 0 &&
    html`<h3>${t("records.scores")}</h3>
      <${Ranking}
        head=${t("records.name")}
        rows=${games.scores.map((one) => ({
          ...one,
          what: html`${one.name}${one.won && html` <${Icon} name="crown" label=${t("records.won")} size=${16} />`}
            <small>${t("records.against", { names: people(one.against, true) })}</small>`,
        }))}
      />`}
    ${games.plays.length > 0 &&
    html`<h3>${t("records.plays")}</h3>
      <${Ranking}
        head=${t("records.play_word")}
        rows=${games.plays.map((one) => ({
          ...one,
          what: html`<b>${one.tiles}</b> <small>${one.name}, ${t("records.against", { names: people(one.against, true) })}</small>`,
        }))}
      />`}
    ${games.levels.length > 0 && html`<h3>${t("records.strengths")}</h3><${Strengths} rows=${games.levels} />`}
  `;
}

/** @param {{rows: Row[], head: string}} props */
function Ranking({ rows, head }) {
  return html`<table class="records">
    <thead>
      <tr>
        <th scope="col">${t("records.rank")}</th>
        <th scope="col">${head}</th>
        <th scope="col" class="right">${t("records.score")}</th>
        <th scope="col">${t("records.when")}</th>
        <th scope="col"><span class="hidden">${t("records.look")}</span></th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row, index) => html`<tr key=${index}>
          <td class="number rank">${index + 1}</td>
          <td>${row.what}</td>
          <td class="number right score">${plain(row.score)}</td>
          <td class="soft small when">${ago(row.date)}</td>
          <td>
            <${Button}
              kind="quiet"
              icon="eye"
              label=${t("records.look_at", { name: row.name, score: row.score })}
              href=${`/replay/${row.game}`}
            />
          </td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** How often computer players of each strength were beaten. @param {{rows: AllRecords["games"]["levels"]}} props */
function Strengths({ rows }) {
  return html`<table class="records">
    <thead>
      <tr>
        <th scope="col">${t("records.strength")}</th>
        <th scope="col" class="right">${t("records.strength_played")}</th>
        <th scope="col" class="right">${t("records.strength_won")}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ level: name, played, won }) => html`<tr key=${name}>
          <td>${titleOf("strength", { name })}</td>
          <td class="number right">${played}</td>
          <td class="number right">${won}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}
