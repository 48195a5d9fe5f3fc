/** Records: the best solitaires, kind by kind and edition by edition, and the best games. */

import { api, catalogue } from "../lib/api.js";
import { html } from "../lib/html.js";
import { styles } from "../lib/styles.js";
import { ago, listed, t } from "../lib/strings.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { Waiting, useLoaded } from "../ui/loaded.js";
import { Page } from "../ui/page.js";

await styles("replay");

/** @typedef {import("../types.js").Records} AllRecords */
/** @typedef {AllRecords["solitaire"][number]} Solitaire */

const KINDS = /** @type {const} */ (["record", "two-racks", "open"]);
const SHOWN = 10;

export default function RecordsPage() {
  const found = useLoaded(() => Promise.all([api.get("/records"), catalogue()]), []);
  return html`<${Page} title=${t("records.title")}>
    ${found.data ? html`<${Tables} records=${found.data[0]} catalogue=${found.data[1]} />` : html`<${Waiting} loaded=${found} />`}
  <//>`;
}

/** @param {{records: AllRecords, catalogue: import("../types.js").Catalogue}} props */
function Tables({ records, catalogue: known }) {
  /** @param {string} name */
  const title = (name) => known.editions.find((edition) => edition.name === name)?.title ?? name;
  const solitaires = records.solitaire ?? [];
  const best = records.best ?? [];
  return html`
    ${solitaires.length === 0 &&
    html`<section class="panel stack empty">
      <h2 class="row"><${Icon} name="award" size=${24} /> ${t("records.empty_title")}</h2>
      <p>${t("records.empty")}</p>
      <div><${Button} kind="primary" icon="play" href="/new?solitaire=record">${t("records.play")}<//></div>
    </section>`}
    ${KINDS.flatMap((kind) =>
      known.editions.map(({ name }) => {
        const rows = solitaires.filter((row) => row.kind === kind && row.edition === name).slice(0, SHOWN);
        if (!rows.length) return null;
        return html`<section class="panel" key=${kind + name}>
          <h2>${t(`records.${kind}`)} · ${title(name)}</h2>
          <${Table}
            rows=${rows.map((row) => ({
              ...row,
              name: row.name,
              parts: row.scores.length > 1 ? row.scores.join(" + ") : "",
            }))}
          />
        </section>`;
      }),
    )}
    <section class="panel">
      <h2>${t("records.best_games")}</h2>
      ${best.length === 0
        ? html`<p class="soft">${t("records.best_games_empty")}</p>`
        : html`<${Table}
            rows=${best.slice(0, SHOWN).map((row) => ({
              ...row,
              parts: `${listed(row.names)}, ${title(row.edition)}`,
            }))}
          />`}
    </section>
  `;
}

/** @param {{rows: {name: string, score: number, parts: string, game: string, at: number}[]}} props */
function Table({ rows }) {
  return html`<table class="records">
    <thead>
      <tr>
        <th scope="col">${t("records.rank")}</th>
        <th scope="col">${t("records.name")}</th>
        <th scope="col" class="right">${t("records.score")}</th>
        <th scope="col">${t("records.when")}</th>
        <th scope="col"><span class="hidden">${t("records.look")}</span></th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row, index) => html`<tr key=${row.game + row.name}>
          <td class="number rank">${index + 1}</td>
          <td>${row.name}${row.parts && html`<br /><span class="soft small number">${row.parts}</span>`}</td>
          <td class="number right"><b>${row.score}</b></td>
          <td class="soft small">${ago(row.at)}</td>
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
