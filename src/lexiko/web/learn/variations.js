/** The variations, each in a few sentences; some with a picture. */

import { kitOf } from "../board/kit.js";
import { html } from "../lib/html.js";
import { titleOf, wordsOf } from "../lib/names.js";
import { t } from "../lib/strings.js";
import { Picture } from "./picture.js";

/** @typedef {import("../types.js").Catalogue} Catalogue */

/** Pictures by the name of the variation. @type {Record<string, {from: string, rows: string[], fresh: string}[]>} */
const PICTURES = {
  rearrange: [
    { from: "8G", rows: [".RATE.."], fresh: "" },
    { from: "8G", rows: [".TRACE."], fresh: "8H 8I 8J 8K 8L" },
  ],
  recycle: [
    { from: "7F", rows: [".....", ".ZOO.", ".....", "....."], fresh: "" },
    { from: "7F", rows: ["...D.", ".TOO.", "...Z.", "...E."], fresh: "7I 8G 9I 10I" },
  ],
  blanks: [{ from: "7E", rows: [".......", ".HORNs.", "......."], fresh: "" }],
  "nine-tiles": [{ from: "7C", rows: ["..........", ".AIRPLANE.", ".........."], fresh: "8D 8E 8F 8G 8H 8I 8J 8K" }],
};

/** @param {{catalogue: Catalogue, edition: string, offers: string[]}} props */
export function Variations({ catalogue, edition, offers }) {
  const offered = catalogue.variations.filter(({ name }) => offers.includes(name));
  const others = catalogue.variations.filter(({ name }) => !offers.includes(name));
  const shared = { catalogue, edition };
  return html`
    ${offered.length > 0
      ? html`<h3>${t("rules.offered")}</h3>
          <${Group} ...${shared} variations=${offered} />
          <h3>${t("rules.others")}</h3>`
      : html`<p>${t("rules.none_offered")}</p>`}
    <${Group} ...${shared} variations=${others} />
  `;
}

/** @param {{catalogue: Catalogue, edition: string, variations: import("../types.js").Variation[]}} props */
function Group({ catalogue, edition, variations }) {
  const numbers = numbersOf(catalogue, edition);
  return html`<div class="variations">
    ${variations.map(
      ({ name, title }) => html`<details key=${name} class="variation">
        <summary>${titleOf("variation", { name, title })}</summary>
        <p>${wordsOf("variation_rule", name, numbers)}</p>
        ${PICTURES[name] && html`<${Pictures} catalogue=${catalogue} edition=${edition} name=${name} />`}
      </details>`,
    )}
  </div>`;
}

/**
 * The numbers in the sentences: of the edition, and the finish lines of two players.
 * @param {Catalogue} catalogue
 * @param {string} edition
 */
function numbersOf(catalogue, edition) {
  const { rules } = catalogue.editions.find(({ name }) => name === edition) ?? catalogue.editions[0];
  const { alphabet } = kitOf(rules, catalogue);
  const lines = Object.entries(catalogue.finish_scores).map(([level, scores]) => [level, scores["2"]]);
  return {
    ...Object.fromEntries(lines),
    tiles: alphabet.counts.reduce((sum, count) => sum + count, 0),
    rack: rules.rack_size,
    bonus: rules.bonus,
  };
}

/** The picture before and the one after; the caption stands under the last. @param {{catalogue: Catalogue, edition: string, name: string}} props */
function Pictures({ catalogue, edition, name }) {
  const pictures = PICTURES[name];
  return html`<div class="pictures">
    ${pictures.map(
      (picture, index) => html`<${Picture}
        key=${index}
        catalogue=${catalogue}
        edition=${edition}
        alt=${t(`rules.v_${name}_alt`)}
        caption=${index === pictures.length - 1 ? t(`rules.v_${name}_caption`) : ""}
        ...${picture}
      />`,
    )}
  </div>`;
}
