/** What follows the move that is looked at: the typical answer, the next turn, the tiles that help. */

import { Tile } from "../board/tile.js";
import { api } from "../lib/api.js";
import { html } from "../lib/html.js";
import { plain, t } from "../lib/strings.js";
import { moveText, percent } from "../review/said.js";
import { Waiting, useLoaded } from "../ui/loaded.js";

/** @typedef {import("../types.js").MoveOutlook} MoveOutlook */
/** @typedef {import("../types.js").Alphabet} Alphabet */

/** So many of the tiles that help are shown, and as many of those that do not. */
const MOST = 5;

/** @param {{cgp: string, move: string, alphabet: Alphabet}} props */
export function Outlook({ cgp, move, alphabet }) {
  const loaded = useLoaded(() => api.post("/positions/outlook", { cgp, move }), [cgp, move]);
  return html`<section class="panel stack analyse-outlook" aria-labelledby="analyse-outlook">
    <h2 id="analyse-outlook">${t("analyse.outlook", { move: moveText(move) })}</h2>
    ${loaded.data ? html`<${Told} found=${loaded.data} alphabet=${alphabet} />` : html`<${Waiting} loaded=${loaded} />`}
  </section>`;
}

/** @param {{found: MoveOutlook, alphabet: Alphabet}} props */
function Told({ found, alphabet }) {
  const middle = Math.max(MOST, found.helping.length - MOST);
  const [best, worst] = [found.helping.slice(0, MOST), found.helping.slice(middle)];
  return html`
    ${found.reply_score !== null &&
    html`<h3>${t("analyse.reply")}</h3>
      <p>${t("analyse.reply_text", { n: plain(Math.round(found.reply_score)), bingo: percent(found.reply_bingo ?? 0) })}</p>
      <ul class="analyse-replies">
        ${found.replies.map(
          (one) => html`<li key=${one.move}><b>${moveText(one.move)}</b> <span class="soft">${t("analyse.reply_one", { n: plain(one.score), share: percent(one.share) })}</span></li>`,
        )}
      </ul>`}
    <h3>${t("analyse.your_next")}</h3>
    <p>${found.next_score === null
      ? t("analyse.out")
      : t("analyse.next_text", { n: plain(Math.round(found.next_score)), bingo: percent(found.bingo_chance ?? 0) })}</p>
    ${best.length > 0 &&
    html`<h3>${t("analyse.helping")}</h3>
      <${Tiles} tiles=${best} alphabet=${alphabet} />
      ${worst.length > 0 && html`<p class="soft small">${t("analyse.hindering")}</p><${Tiles} tiles=${worst} alphabet=${alphabet} />`}`}
    <p class="soft small">${found.exact ? t("analyse.exact") : t("analyse.dealt", { n: found.samples })} ${best.length > 0 && t("analyse.helping_hint")}</p>
  `;
}

/** @param {{tiles: MoveOutlook["helping"], alphabet: Alphabet}} props */
function Tiles({ tiles, alphabet }) {
  return html`<ul class="analyse-tiles">
    ${tiles.map(({ tile, gain }) => {
      const points = `${gain < 0 ? "−" : "+"}${Math.abs(gain).toFixed(1)}`;
      return html`<li key=${tile}>
        <span class="picture-slot" aria-hidden="true"><${Tile} alphabet=${alphabet} face=${tile} /></span>
        <span class="hidden">${tile === "?" ? t("analyse.a_blank") : tile}</span>
        <span class="number">${points}</span>
      </li>`;
    })}
  </ul>`;
}
