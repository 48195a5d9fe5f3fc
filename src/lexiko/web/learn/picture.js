/** Pictures of the rules: a part of the board, a rack, a square. They only look; a text tells them. */

import { kitOf } from "../board/kit.js";
import { BLANK, PREMIUMS, faces, placeOf, squareName } from "../board/letters.js";
import { Tile } from "../board/tile.js";
import { classes, html } from "../lib/html.js";
import { titleOf } from "../lib/names.js";
import { boardOf } from "../lib/prefs.js";
import { t } from "../lib/strings.js";
import { EXAMPLES } from "./examples.js";

/** @typedef {import("../types.js").Catalogue} Catalogue */

/**
 * The board and the tiles of an edition.
 * @param {Catalogue} catalogue
 * @param {string} edition
 */
function kitOfEdition(catalogue, edition) {
  const { rules } = catalogue.editions.find(({ name }) => name === edition) ?? catalogue.editions[0];
  return kitOf(rules, catalogue);
}

/**
 * One of the examples, with its texts.
 * @param {{catalogue: Catalogue, edition: string, name: string}} props
 */
export function ExamplePicture({ name, ...rest }) {
  const example = EXAMPLES[name];
  const caption = t(`rules.${name}_caption`, { n: example.points ?? 0 });
  return html`<${Picture} ...${rest} ...${example} alt=${t(`rules.${name}_alt`)} caption=${caption} />`;
}

/**
 * A part of the board.
 * @param {{
 *   catalogue: Catalogue, edition: string, from: string, rows: string[], fresh?: string,
 *   bad?: boolean, alt: string, caption: string,
 * }} props `from` is the square at its top left; `rows` holds the tiles, a dot where there is none;
 *   `fresh` names the squares of the play that the picture is about
 */
export function Picture({ catalogue, edition, from, rows, fresh = "", bad, alt, caption }) {
  const { row: top, col: left } = placeOf(from);
  const { alphabet, layout } = kitOfEdition(catalogue, edition);
  const shown = new Set(fresh.split(" "));
  const width = rows[0].length;
  return html`<figure class="picture">
    <div
      class=${classes("picture-board", bad && "bad")}
      role="img"
      aria-label=${alt}
      data-board=${boardOf(edition)}
      style=${{ "--cols": width, "--rows": rows.length }}
    >
      ${rows.flatMap((text, row) =>
        faces(text).map((face, col) => {
          const square = squareName(top + row, left + col);
          const sign = layout.rows[top + row]?.[left + col] ?? ".";
          return html`<span key=${square} class=${classes("square", PREMIUMS[sign])}>
            ${face === "." ? html`<${Label} sign=${sign} />` : html`<${Tile} alphabet=${alphabet} face=${face} class=${shown.has(square) ? "new" : ""} />`}
          </span>`;
        }),
      )}
    </div>
    <figcaption>${caption}</figcaption>
  </figure>`;
}

/** @param {{sign: string}} props */
function Label({ sign }) {
  if (sign === "*") return html`<span class="premium">★</span>`;
  const premium = PREMIUMS[sign];
  return premium ? html`<span class="premium">${t(`board.short_${premium}`)}</span>` : null;
}

/**
 * A rack with tiles, some of them lifted.
 * @param {{catalogue: Catalogue, edition: string, tiles: string, lifted?: string, alt: string, caption: string}} props
 */
export function RackPicture({ catalogue, edition, tiles, lifted = "", alt, caption }) {
  const { alphabet } = kitOfEdition(catalogue, edition);
  const left = [...lifted];
  return html`<figure class="picture">
    <div class="picture-rack" role="img" aria-label=${alt} data-board=${boardOf(edition)}>
      ${[...tiles].map((face, index) => {
        const found = left.indexOf(face);
        if (found >= 0) left.splice(found, 1);
        return html`<span key=${index} class=${classes("picture-slot", found >= 0 && "lifted")}>
          <${Tile} alphabet=${alphabet} face=${face === "?" ? BLANK : face} />
        </span>`;
      })}
    </div>
    <figcaption>${caption}</figcaption>
  </figure>`;
}

/**
 * What the four kinds of squares do, in the colours of an edition.
 * @param {{edition: string, colours: Record<string, string>}} props
 */
export function Legend({ edition, colours }) {
  return html`<ul class="legend" data-board=${boardOf(edition)}>
    ${["d", "t", "D", "T"].map(
      (sign) => html`<li key=${sign}>
        <span class=${classes("square", PREMIUMS[sign])} aria-hidden="true"><${Label} sign=${sign} /></span>
        <span>${t(`rules.${PREMIUMS[sign]}`)} <span class="soft">(${titleOf("colour", { name: colours[sign].replace(" ", "-"), title: colours[sign] })})</span></span>
      </li>`,
    )}
  </ul>`;
}
