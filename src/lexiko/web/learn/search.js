/** A box to look for words: is it one, what can be made of letters, what looks like this. */

import { api, sentence } from "../lib/api.js";
import { html, useState } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { Button } from "../ui/button.js";
import { Choice, Field } from "../ui/field.js";
import { Icon } from "../ui/icon.js";
import { WordTable } from "./wordtable.js";

/** @typedef {"check" | "from" | "like"} Kind */
/** @typedef {{kind: Kind, answer: any, error: string}} Answer */

const KINDS = /** @type {Kind[]} */ (["check", "from", "like"]);
const MOST_LETTERS = 15;

/** @param {Kind} kind @param {string} text @param {string} lexicon */
function address(kind, text, lexicon) {
  const typed = encodeURIComponent(text.trim());
  const asked = `lexicon=${encodeURIComponent(lexicon)}`;
  if (kind === "check") return `/words/check?word=${typed}&${asked}`;
  return `/words/search?${kind === "from" ? "letters" : "pattern"}=${typed}&limit=200&${asked}`;
}

/** @param {{lexicon: string}} props */
export function Search({ lexicon }) {
  const [kind, setKind] = useState(/** @type {Kind} */ ("check"));
  const [text, setText] = useState("");
  const [found, setFound] = useState(/** @type {Answer | null} */ (null));

  /** @param {Event} event */
  async function look(event) {
    event.preventDefault();
    if (!text.trim()) return;
    try {
      setFound({ kind, answer: await api.get(address(kind, text, lexicon)), error: "" });
    } catch (error) {
      setFound({ kind, answer: null, error: sentence(error) });
    }
  }
  return html`
    <form class="stack" onSubmit=${look}>
      <${Choice}
        label=${t("words.kind")}
        hideLabel
        value=${kind}
        options=${KINDS.map((value) => ({ value, label: t(`words.kind_${value}`) }))}
        onChange=${(/** @type {Kind} */ value) => setKind(value)}
      />
      <div class="search-line">
        <${Field}
          label=${t(`words.field_${kind}`)}
          hint=${t(`words.hint_${kind}`, { n: MOST_LETTERS })}
          value=${text}
          onInput=${setText}
          maxlength=${kind === "from" ? MOST_LETTERS : 30}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck="false"
        />
        <${Button} kind="primary" icon="search" type="submit">${t("words.go")}<//>
      </div>
    </form>
    <div aria-live="polite">${found && html`<${Result} ...${found} />`}</div>
  `;
}

/** @param {Answer} props */
function Result({ kind, answer, error }) {
  if (error) return html`<p class="field-error">${error}</p>`;
  if (kind === "check") return html`<${Checked} answer=${answer} />`;
  if (!answer.words.length) return html`<p>${t("words.none")}</p>`;
  const more = answer.total > answer.words.length;
  return html`
    <p class="soft">${t(more ? "words.found_more" : "words.found", { n: answer.total, shown: answer.words.length })}</p>
    <${WordTable} words=${answer.words} key=${answer.words[0].word + answer.total} />
  `;
}

/** @param {{answer: import("../types.js").WordCheck}} props */
function Checked({ answer }) {
  const { word, good, definitions, hooks } = answer;
  return html`<div class="checked stack">
    <p class=${good ? "judged good" : "judged bad"}>
      <${Icon} name=${good ? "circle-check" : "circle-x"} />
      <b>${t(good ? "words.good" : "words.bad", { word })}</b>
    </p>
    ${definitions.length > 0 &&
    html`<ul class="meanings">
      ${definitions.map(
        (one) => html`<li key=${one.of + one.text}><span class="soft">${one.of}, ${one.part}:</span> ${one.text}</li>`,
      )}
    </ul>`}
    ${hooks && html`<${Hooks} word=${word} front=${hooks.front} back=${hooks.back} />`}
  </div>`;
}

/** @param {{word: string, front: string, back: string}} props */
function Hooks({ word, front, back }) {
  if (!front && !back) return html`<p class="soft">${t("words.no_hooks")}</p>`;
  const longer = [...[...front].map((letter) => [letter, ""]), ...[...back].map((letter) => ["", letter])];
  return html`<div>
    <p>${t("words.hooks")}</p>
    <ul class="longer">
      ${longer.map(
        ([before, after]) => html`<li key=${before + word + after} class="word-parts">
          ${before && html`<em>${before}</em>`}${word}${after && html`<em>${after}</em>`}
        </li>`,
      )}
    </ul>
  </div>`;
}
