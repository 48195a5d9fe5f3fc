/** Words worth knowing: lists, and a box to look for words. */

import { ApiError, api } from "../lib/api.js";
import { html, useState } from "../lib/html.js";
import { styles } from "../lib/styles.js";
import { t } from "../lib/strings.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { Waiting, useLoaded } from "../ui/loaded.js";
import { Page } from "../ui/page.js";
import { Search } from "./search.js";
import { WordTable } from "./wordtable.js";

await styles("learn", "words");

export default function Words() {
  const [name, setName] = useState(() => location.hash.slice(1) || "two");
  const lists = useLoaded(() => api.get("/words/lists"), []);
  /** @param {string} wanted */
  function choose(wanted) {
    history.replaceState(history.state, "", `#${wanted}`);
    setName(wanted);
  }
  return html`<${Page} title=${t("words.title")} back="/learn" wide>
    ${lists.data ? html`<${Content} lists=${lists.data.lists} name=${name} onChoose=${choose} />` : html`<${Waiting} loaded=${lists} />`}
  <//>`;
}

/** @param {{lists: {name: string, title: string}[], name: string, onChoose: (name: string) => void}} props */
function Content({ lists, name, onChoose }) {
  const list = useLoaded(() => api.get(`/words/lists/${encodeURIComponent(name)}`), [name]);
  if (list.error instanceof ApiError && list.error.code === "dictionary_closed") {
    return html`<${Closed} error=${list.error} />`;
  }
  return html`<div class="words-page">
    <section class="panel words-search"><${Search} /></section>
    <div class="words-lists">
      <nav class="list-names" aria-label=${t("words.lists")}>
        <ul>
          ${lists.map(
            (one) => html`<li key=${one.name}>
              <button type="button" aria-current=${one.name === name ? "true" : undefined} onClick=${() => onChoose(one.name)}>
                ${one.title}
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
    <h2>${list.title}</h2>
    <p>${list.about}</p>
    <p class="soft small">
      ${t("words.found", { n: list.total })} · ${t("words.dictionary", { name: list.lexicon })} · ${t("words.hook_help")}
    </p>
    <${WordTable} words=${list.words} begins=${list.begins} ends=${list.ends} />
  `;
}

/** The dictionary is closed while a game of one's own goes on. @param {{error: ApiError}} props */
export function Closed({ error }) {
  const game = error.reasons[0]?.params.game;
  return html`<section class="panel stack closed" role="status">
    <h2 class="row"><${Icon} name="lock" size=${24} /> ${t("words.closed_title")}</h2>
    <p>${error.message}</p>
    <p>${t("words.closed_next")}</p>
    ${game && html`<div><${Button} kind="primary" icon="arrow-left" href=${`/game/${game}`}>${t("words.closed_go")}<//></div>`}
  </section>`;
}
