/** What the words of a turn mean, where the dictionary is open or the game is over. */

import { api } from "../../lib/api.js";
import { html, useEffect, useState } from "../../lib/html.js";
import { t } from "../../lib/strings.js";

/** @typedef {import("../../types.js").WordCheck} WordCheck */

/** So many meanings of a word are enough beside a board. */
const SHOWN = 2;

/**
 * Nothing where the dictionary knows no meaning, or may not be asked.
 * @param {{ by: string, words: string[] }} props `by` says by what to ask, such as `game=ID`
 */
export function Meaning({ by, words }) {
  const [found, setFound] = useState(/** @type {WordCheck[]} */ ([]));
  const asked = words.join();
  useEffect(() => {
    let current = true;
    setFound([]);
    const answers = words.map((word) => api.get(`/words/check?word=${encodeURIComponent(word)}&${by}`));
    Promise.all(answers).then(
      (all) => current && setFound(all),
      () => {}, // closed for somebody who sits in another game: then there is nothing to tell
    );
    return () => {
      current = false;
    };
  }, [by, asked]);
  const known = found.filter(({ definitions }) => definitions.length > 0);
  if (!known.length) return null;
  return html`
    <dl class="turn-meanings" aria-label=${t("panels.meanings")}>
      ${known.map(
        ({ word, definitions }) => html`<div key=${word}>
          <dt>${word}</dt>
          ${definitions.slice(0, SHOWN).map(
            ({ part, text, of }, index) => html`<dd key=${index}>
              <i>${part}</i> ${of && of !== word && html`<span class="soft">${of}: </span>`}${text}
            </dd>`,
          )}
        </div>`,
      )}
    </dl>
  `;
}
