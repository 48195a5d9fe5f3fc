/** The host's own word lists: what is in them, and adding and removing them. */

import { ApiError, api, forgetCatalogue } from "../lib/api.js";
import { html, useState } from "../lib/html.js";
import { allReasons } from "../lib/phrases.js";
import { styles } from "../lib/styles.js";
import { t, thousands } from "../lib/strings.js";
import { Search } from "../learn/search.js";
import { WITH_LIST } from "../new/choices.js";
import { Button } from "../ui/button.js";
import { Confirm } from "../ui/dialog.js";
import { Waiting, useLoaded } from "../ui/loaded.js";
import { Page } from "../ui/page.js";
import { toast } from "../ui/toast.js";
import { Add } from "./add.js";

/** @typedef {import("../types.js").OwnList} OwnList */

await styles("learn", "words", "lists");

export default function Lists() {
  const loaded = useLoaded(() => api.get("/lexica"), []);
  return html`<${Page} title=${t("lists.title")} back="/settings">
    <p class="lead">${t("lists.lead")}</p>
    ${!loaded.error && html`<${Add} onAdded=${loaded.again} />`}
    ${loaded.data
      ? html`<${Known} lists=${loaded.data.lexica} onRemoved=${loaded.again} />`
      : html`<${Waiting} loaded=${loaded} />`}
  <//>`;
}

/** @param {{lists: OwnList[], onRemoved: () => void}} props */
function Known({ lists, onRemoved }) {
  const [leaving, setLeaving] = useState(/** @type {OwnList | null} */ (null));
  if (!lists.length) return html`<p class="soft no-lists">${t("lists.none")}</p>`;
  const needed = leaving !== null && leaving.games.length + leaving.saved.length > 0;
  async function remove() {
    if (!leaving) return;
    // The games that it is needed for were told, if there are any.
    try {
      await api.del(`/lexica/${leaving.name}?anyway=${needed}`);
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.code !== "lexicon_in_use") throw problem;
      // A game has begun since: now the question names it.
      const { lexica } = /** @type {{lexica: OwnList[]}} */ (await api.get("/lexica"));
      setLeaving(lexica.find(({ name }) => name === leaving.name) ?? null);
      return;
    }
    forgetCatalogue();
    setLeaving(null);
    toast(t("lists.removed", { name: leaving.name }), { kind: "good" });
    onRemoved();
  }
  return html`
    ${lists.map((list) => html`<${One} key=${list.name} list=${list} onRemove=${() => setLeaving(list)} />`)}
    ${leaving &&
    html`<${Confirm}
      title=${t("lists.remove_title", { name: leaving.name })}
      yes=${t(needed ? "lists.remove_anyway" : "lists.remove_yes")}
      kind="danger"
      onYes=${remove}
      onClose=${() => setLeaving(null)}
    >
      <p>${t("lists.remove_text")}</p>
      ${needed &&
      html`<p>${t("lists.remove_games")}</p>
        <ul>
          ${leaving.games.map(({ id, names }) => html`<li key=${id}><a href=${`/game/${id}`}>${names.join(", ")}</a></li>`)}
          ${leaving.saved.map(
            ({ id, names }) => html`<li key=${id}>${t("lists.remove_saved", { names: names.join(", ") })}<br /><code>lexiko play --resume ${id}</code></li>`,
          )}
        </ul>`}
    <//>`}
  `;
}

/** @param {{list: OwnList, onRemove: () => void}} props */
function One({ list, onRemove }) {
  const { name, source, skipped, base_forms, reasons } = list;
  const problem = allReasons(reasons);
  const words = thousands(list.words);
  return html`<section class="panel stack own-list" aria-label=${name}>
    <h2>${name}</h2>
    <p class=${problem ? "field-error" : undefined}>
      ${problem || (source ? t("lists.words_from", { words, file: source }) : t("lists.words", { words }))}
    </p>
    ${Object.keys(skipped).length > 0 &&
    html`<div>
      <p>${t("lists.skipped")}</p>
      <ul class="soft">
        ${Object.entries(skipped).map(
          ([kind, count]) => html`<li key=${kind}>${t(`lists.kind.${kind}`, { count: thousands(count) })}</li>`,
        )}
      </ul>
    </div>`}
    ${base_forms && html`<p>${t("lists.base_forms")}</p>`}
    ${!problem &&
    html`<details>
      <summary>${t("lists.search")}</summary>
      <div class="stack"><${Search} lexicon=${name} /></div>
    </details>`}
    <div class="row">
      ${!problem && html`<${Button} icon="play" href=${`/new#${WITH_LIST}${name}`}>${t("lists.play")}<//>`}
      <${Button} kind="quiet" icon="trash" label=${t("lists.remove", { name })} onClick=${onRemove}>
        ${t("lists.remove_short")}
      <//>
    </div>
  </section>`;
}
