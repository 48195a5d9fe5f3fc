/** The tiles that a player cannot see: in the bag and on the racks of the others. */

import { html } from "../../lib/html.js";
import { t } from "../../lib/strings.js";
import { kitOf } from "../../board/kit.js";
import { faces } from "../../board/letters.js";
import { useCatalogue } from "../../ui/loaded.js";

/** @typedef {import("../../types.js").LiveGame} LiveGame */

/**
 * How often each letter occurs.
 * @param {string[]} letters
 */
function counted(letters) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

/**
 * @param {{ game: LiveGame, seat: number | null }} props
 */
export function Unseen({ game, seat }) {
  const state = game.state.value;
  const catalogue = useCatalogue();
  if (!state?.view) return null;
  const bag = state.view.bag_count;
  const unseen = seat === null ? undefined : state.mine[seat]?.unseen;
  const open = state.rules.solitaire === "open";
  return html`
    <section class="panel unseen" aria-labelledby="unseen-head">
      <h2 class="panel-head" id="unseen-head">
        ${t("panels.unseen")}
        ${!open && html`<span class="panel-count">${t("panels.in_bag", { n: bag })}</span>`}
      </h2>
      ${open && html`<p class="soft">${t("panels.unseen_open")}</p>`}
      ${!open && unseen === undefined && html`<p class="soft">${t("panels.unseen_watcher")}</p>`}
      ${!open && unseen === "" && html`<p class="soft">${t("panels.unseen_none")}</p>`}
      ${!open &&
      unseen &&
      html`<${Letters} unseen=${unseen} bag=${bag} two=${state.seats.length === 2} alphabet=${catalogue ? kitOf(state.rules, catalogue).alphabet : undefined} />`}
    </section>
  `;
}

/**
 * @param {{
 *   unseen: string,
 *   bag: number,
 *   two: boolean,
 *   alphabet: import("../../types.js").Alphabet | undefined,
 * }} props
 */
function Letters({ unseen, bag, two, alphabet }) {
  const letters = faces(unseen);
  const counts = counted(letters);
  const faced = alphabet?.faces ?? [...counts.keys()].sort();
  const shown = [...faced.filter((face) => face !== "?"), "?"];
  const vowels = letters.filter((face) => alphabet?.vowels.includes(face)).length;
  const blanks = counts.get("?") ?? 0;
  const racks = letters.length - bag;
  const kinds = [
    t("panels.vowels", { n: vowels }),
    t("panels.consonants", { n: letters.length - vowels - blanks }),
    t("panels.blanks", { n: blanks }),
  ];
  return html`
    <ul class="unseen-letters">
      ${shown.map((face) => {
        const n = counts.get(face) ?? 0;
        return html`
          <li key=${face} class=${n ? "" : "is-gone"}>
            <span class="unseen-face">${face === "?" ? html`<${Blank} />` : face}</span>
            <span class="unseen-count">${n}</span>
          </li>
        `;
      })}
    </ul>
    <p class="unseen-sum soft">
      ${alphabet && `${kinds.join(", ")}. `}${racks > 0 && t(two ? "panels.on_rack" : "panels.on_racks", { n: racks })}
    </p>
  `;
}

function Blank() {
  return html`<span role="img" aria-label=${t("board.blank")} class="unseen-blank"></span>`;
}
