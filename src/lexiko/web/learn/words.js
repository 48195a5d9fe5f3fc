/** Words worth knowing: lists, and a box to look for words. */

import { api, catalogue } from "../lib/api.js";
import { html, useState } from "../lib/html.js";
import { titleOf } from "../lib/names.js";
import { inOurWords } from "../lib/phrases.js";
import { styles } from "../lib/styles.js";
import { t } from "../lib/strings.js";
import { Button } from "../ui/button.js";
import { Select } from "../ui/field.js";
import { Waiting, useLoaded } from "../ui/loaded.js";
import { Page } from "../ui/page.js";
import { Closed, isClosed } from "./closed.js";
import { Search } from "./search.js";
import { WordTable } from "./wordtable.js";

await styles("learn", "explain", "words");

export default function Words() {
  const [name, setName] = useState(() => location.hash.slice(1) || "two");
  const [lexicon, setLexicon] = useState("");
  const lists = useLoaded(() => Promise.all([api.get("/words/lists"), catalogue()]), []);
  /** @param {string} wanted */
  function choose(wanted) {
    history.replaceState(history.state, "", `#${wanted}`);
    setName(wanted);
  }
  return html`<${Page} title=${t("words.title")} back="/learn" wide>
    ${lists.data
      ? html`<${Content}
          lists=${lists.data[0].lists}
          lexica=${lists.data[1].lexica}
          name=${name}
          lexicon=${lexicon || lists.data[1].lexica[0].name}
          onChoose=${choose}
          onLexicon=${setLexicon}
        />`
      : html`<${Waiting} loaded=${lists} />`}
  <//>`;
}

/**
 * @param {{lists: import("../types.js").ListInfo[], lexica: {name: string, title: string}[], name: string, lexicon: string,
 *   onChoose: (name: string) => void, onLexicon: (name: string) => void}} props
 */
function Content({ lists, lexica, name, lexicon, onChoose, onLexicon }) {
  const list = useLoaded(
    () => api.get(`/words/lists/${encodeURIComponent(name)}?lexicon=${encodeURIComponent(lexicon)}`),
    [name, lexicon],
  );
  if (isClosed(list.error)) return html`<${Closed} error=${list.error} onOpen=${list.again} />`;
  return html`<div class="words-page">
    <section class="panel words-search">
      <div class="words-head">
        <h2>${t("words.look")}</h2>
        ${lexica.length > 1 &&
        html`<${Select}
          hideLabel
          label=${t("words.choose_dictionary")}
          value=${lexicon}
          options=${lexica.map((one) => ({ value: one.name, label: titleOf("lexicon", one) }))}
          onChange=${onLexicon}
        />`}
      </div>
      <${Search} key=${lexicon} lexicon=${lexicon} />
    </section>
    <div class="words-lists">
      <nav class="list-names" aria-label=${t("words.lists")}>
        <ul>
          ${lists.map(
            (one) => html`<li key=${one.name}>
              <button type="button" aria-current=${one.name === name ? "true" : undefined} onClick=${() => onChoose(one.name)}>
                ${inOurWords(one.said.title)}
              </button>
            </li>`,
          )}
        </ul>
      </nav>
      <section class="panel word-list" aria-live="polite">
        ${list.data ? html`<${List} list=${list.data} />` : html`<${Waiting} loaded=${list} />`}
      </section>
    </div>
  </div>`;
}

/** @param {{list: import("../types.js").WordList}} props */
function List({ list }) {
  return html`
    <h2>${inOurWords(list.said.title)}</h2>
    <p>${inOurWords(list.said.about)}</p>
    <p class="soft small">
      ${t("words.found", { n: list.total })}. ${t("words.hook_help")}
    </p>
    <div class="row"><${Button} icon="lightbulb" href=${`/quiz#${list.name}`}>${t("words.quiz")}<//></div>
    <${WordTable} words=${list.words} begins=${list.begins} ends=${list.ends} />
  `;
}
