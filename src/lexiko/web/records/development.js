/** How somebody plays from game to game: small charts over the games that were reviewed. */

import { api } from "../lib/api.js";
import { html, useId, useState } from "../lib/html.js";
import { ago, people, plain, t } from "../lib/strings.js";
import { styles } from "../lib/styles.js";
import { percent } from "../review/said.js";
import { Button } from "../ui/button.js";
import { Select } from "../ui/field.js";
import { Waiting, useLoaded } from "../ui/loaded.js";
import { Page } from "../ui/page.js";

await styles("replay", "review", "development");

/** @typedef {import("../types.js").GameReviewed} GameReviewed */
/** @typedef {import("../types.js").GamesReviewed} GamesReviewed */
/** @typedef {import("../types.js").ReviewSummary} Summary */
/**
 * A figure that is followed: `top` is the most it can be, `text` how it is said.
 * @typedef {{key: string, value: (summary: Summary) => number | null, top: number | null, text: (value: number) => string}} Figure
 */

const PHASES = ["opening", "middle", "pre-endgame", "endgame"];
const WIDTH = 300;
const HEIGHT = 120;
const EDGE = 12;
/** Where the drawing begins, right of its scale. */
const LEFT = 70;

/** @param {number} value */
const share = (value) => t("development.percent", { n: percent(value) });

/** @type {Figure[]} */
const FIGURES = [
  { key: "accuracy", value: ({ accuracy }) => accuracy, top: 1, text: share },
  { key: "index", value: ({ index }) => index, top: null, text: (value) => value.toFixed(1) },
  { key: "bingos", value: (one) => (one.bingos_there ? one.bingos_found / one.bingos_there : null), top: 1, text: share },
  ...PHASES.map((phase) => ({
    key: phase,
    value: (/** @type {Summary} */ one) => one.points_by_phase[phase] ?? null,
    top: null,
    text: (/** @type {number} */ value) => plain(Math.round(value)),
  })),
];

export default function DevelopmentPage() {
  const loaded = useLoaded(() => api.get("/reviews"), []);
  return html`<${Page} title=${t("development.title")} back="/records">
    ${loaded.data ? html`<${Everything} first=${loaded.data} />` : html`<${Waiting} loaded=${loaded} />`}
  <//>`;
}

/** What to do where no game has been reviewed. */
function NoneYet() {
  return html`<section class="panel stack">
    <p>${t("development.none")}</p>
    <div class="row">
      <${Button} kind="primary" icon="house" href="/">${t("development.your_games")}<//>
      <${Button} icon="file-input" href="/import">${t("home.import")}<//>
    </div>
  </section>`;
}

/** @param {{first: GamesReviewed}} props */
function Everything({ first }) {
  const [{ games, next }, setPage] = useState(first);
  const names = [...new Set(games.map(({ summary }) => summary.player))];
  const [chosen, choose] = useState("");
  if (games.length === 0) return html`<${NoneYet} />`;
  const often = names.toSorted((one, other) => count(games, other) - count(games, one))[0];
  const name = chosen || often;
  // The oldest first: time goes from left to right.
  const own = games.filter(({ summary }) => summary.player === name).reverse();
  async function more() {
    const page = /** @type {GamesReviewed} */ (await api.get(`/reviews?after=${next}`));
    setPage({ games: [...games, ...page.games], next: page.next });
  }
  return html`<p class="lead">${t("development.lead")}</p>
    <section class="panel stack">
      ${names.length > 1 && html`<${Select} label=${t("development.whose")} value=${name} options=${names.map((one) => ({ value: one, label: one }))} onChange=${choose} />`}
      <p>${t("development.games", { n: own.length })}</p>
      <div class="development-charts">
        ${FIGURES.map((figure) => html`<${Chart} key=${figure.key} figure=${figure} games=${own} />`)}
      </div>
      <p class="soft small">${t("development.explained")}</p>
    </section>
    <section class="panel">
      <h2>${t("development.list")}</h2>
      <ul class="development-games">
        ${own.toReversed().map(
          (one) => html`<li key=${one.game}>
            <a href=${`/replay/${one.game}`}>${one.against.length ? t("development.against", { names: people(one.against) }) : t("development.alone")}</a>
            <span class="soft small">${ago(one.date)}</span>
            <span class="number">${one.summary.accuracy === null ? "" : share(one.summary.accuracy)}</span>
          </li>`,
        )}
      </ul>
      ${next && html`<${Button} onClick=${more}>${t("development.more")}<//>`}
    </section>`;
}

/** @param {GameReviewed[]} games @param {string} name */
const count = (games, name) => games.filter(({ summary }) => summary.player === name).length;

/** @param {{figure: Figure, games: GameReviewed[]}} props */
function Chart({ figure, games }) {
  const id = useId();
  const known = games.flatMap((one, place) => {
    const value = figure.value(one.summary);
    return value === null ? [] : [{ game: one.game, place, value }];
  });
  const top = figure.top ?? Math.max(1, ...known.map(({ value }) => value));
  const points = known.map((one) => ({
    ...one,
    x: LEFT + ((WIDTH - LEFT - EDGE) * one.place) / Math.max(1, games.length - 1),
    y: EDGE + (HEIGHT - 2 * EDGE) * (1 - one.value / top),
  }));
  const last = known.at(-1);
  return html`<figure class="development-chart">
    <figcaption id=${id}>${t(`development.${figure.key}`)} <b class="number">${last ? figure.text(last.value) : t("development.unknown")}</b></figcaption>
    <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-labelledby=${id}>
      <rect class="review-place" width=${WIDTH} height=${HEIGHT} rx="8" />
      ${[top, 0].map((value, index) => {
        const y = index === 0 ? EDGE : HEIGHT - EDGE;
        return html`<line key=${index} class="review-grid" x1=${LEFT - EDGE} x2=${WIDTH} y1=${y} y2=${y} />
          <text class="review-scale" x=${LEFT - EDGE - 4} y=${y + 5} text-anchor="end" aria-hidden="true">${figure.text(value)}</text>`;
      })}
      <polyline class="review-line" points=${points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")} />
      ${points.map(
        ({ game, place, value, x, y }) => html`<a key=${place} href=${`/replay/${game}`} aria-label=${t("development.point", { n: place + 1, value: figure.text(value) })}>
          <title>${t("development.point", { n: place + 1, value: figure.text(value) })}</title>
          <circle class="development-hit" cx=${x} cy=${y} r="12" />
          <circle class="development-dot" cx=${x} cy=${y} r="4.5" />
        </a>`,
      )}
    </svg>
  </figure>`;
}
