/** The dictionary beside the board, where the rules of the game open it. */

import { api, sentence } from "../../lib/api.js";
import { html, useState } from "../../lib/html.js";
import { t } from "../../lib/strings.js";
import { Button } from "../../ui/button.js";
import { Field } from "../../ui/field.js";
import { Icon } from "../../ui/icon.js";

/** @typedef {import("../../types.js").LiveGame} LiveGame */
/** @typedef {import("../../types.js").WordCheck} WordCheck */
/** @typedef {import("../../types.js").WordSearch} WordSearch */

const SHOWN = 60;
/** More letters than this are no rack: in open solitaire all tiles lie face up. */
const LONGEST_RACK = 12;

/**
 * @param {{ game: LiveGame, seat: number | null }} props
 */
export function Lookup({ game, seat }) {
  const state = game.state.value;
  const mine = seat === null ? undefined : state?.mine[seat];
  if (!state || !mine || !(mine.may_check || mine.may_search)) return null;
  const rack = mine.rack.length > LONGEST_RACK ? "" : mine.rack;
  return html`
    <section class="panel lookup" aria-labelledby="lookup-head">
      <h2 class="panel-head" id="lookup-head">${t("panels.lookup")}</h2>
      <${Check} id=${state.id} />
      ${mine.may_search && html`<${Search} key=${seat} id=${state.id} rack=${rack} />`}
    </section>
  `;
}

/**
 * Is it a word, what does it mean, and which letters hook on?
 * @param {{ id: string }} props
 */
function Check({ id }) {
  const [word, setWord] = useState("");
  const [answer, setAnswer] = useState(/** @type {WordCheck | null} */ (null));
  const [problem, setProblem] = useState("");
  const ask = async () => {
    setProblem("");
    try {
      setAnswer(await api.get(`/words/check?word=${encodeURIComponent(word.trim())}&game=${id}`));
    } catch (error) {
      setAnswer(null);
      setProblem(sentence(error));
    }
  };
  return html`
    <form class="lookup-form" onSubmit=${prevent}>
      <${Field} label=${t("panels.lookup_word")} value=${word} onInput=${setWord} autocomplete="off" autocapitalize="characters" spellcheck=${false} />
      <${Button} type="submit" disabled=${!word.trim()} onClick=${ask}>${t("panels.lookup_check")}<//>
    </form>
    <div role="status">
      ${problem && html`<p class="problem">${problem}</p>`}
      ${answer && html`<${Answer} answer=${answer} />`}
    </div>
  `;
}

/** @param {{ answer: WordCheck }} props */
function Answer({ answer }) {
  const hooks = answer.hooks;
  return html`
    <p class=${answer.good ? "lookup-verdict is-good" : "lookup-verdict is-bad"}>
      <${Icon} name=${answer.good ? "circle-check" : "circle-x"} />
      ${t(answer.good ? "panels.word_good" : "panels.word_bad", { word: answer.word })}
    </p>
    ${answer.definitions.length > 0 &&
    html`<ul class="definitions">
      ${answer.definitions.map(
        ({ part, text, of }, index) => html`
          <li key=${index}><i>${part}</i> ${text} ${of && of !== answer.word && html`<span class="soft">(${of})</span>`}</li>
        `,
      )}
    </ul>`}
    ${answer.good &&
    hooks &&
    html`
      <p class="hooks"><b>${t("panels.hooks_front")}</b> ${spread(hooks.front)}</p>
      <p class="hooks"><b>${t("panels.hooks_back")}</b> ${spread(hooks.back)}</p>
      ${hooks.front + hooks.back && html`<p class="small soft">${t("panels.hooks_mean")}</p>`}
    `}
  `;
}

/** @param {string} letters */
function spread(letters) {
  return letters ? [...letters].join(" ") : t("panels.hooks_none");
}

/**
 * Which words do these letters make?
 * @param {{ id: string, rack: string }} props
 */
function Search({ id, rack }) {
  const [letters, setLetters] = useState("");
  const [pattern, setPattern] = useState("");
  const [found, setFound] = useState(/** @type {WordSearch | null} */ (null));
  const [problem, setProblem] = useState("");
  /** @param {string} with_ */
  const ask = async (with_) => {
    setProblem("");
    const query = new URLSearchParams({ game: id });
    if (with_) query.set("letters", with_);
    if (pattern.trim()) query.set("pattern", pattern.trim());
    try {
      setFound(await api.get(`/words/search?${query}`));
    } catch (error) {
      setFound(null);
      setProblem(sentence(error));
    }
  };
  const fits = () => {
    setLetters(rack);
    return ask(rack);
  };
  return html`
    <form class="lookup-form lookup-search" onSubmit=${prevent}>
      <${Field} label=${t("panels.search_letters")} hint=${t("panels.search_letters_hint")} value=${letters} onInput=${setLetters} autocomplete="off" spellcheck=${false} />
      <${Field} label=${t("panels.search_pattern")} hint=${t("panels.search_pattern_hint")} value=${pattern} onInput=${setPattern} autocomplete="off" spellcheck=${false} />
      <div class="row">
        <${Button} type="submit" icon="search" disabled=${!letters.trim() && !pattern.trim()} onClick=${() => ask(letters.trim())}>
          ${t("panels.search")}
        <//>
        ${rack && html`<${Button} onClick=${fits}>${t("panels.search_rack")}<//>`}
      </div>
    </form>
    <div role="status">
      ${problem && html`<p class="problem">${problem}</p>`}
      ${found && html`<p class="soft small">${t(found.total ? "panels.found" : "panels.found_none", { n: found.total })}</p>`}
    </div>
    ${found &&
    found.total > 0 &&
    html`<ul class="found" tabindex="0" aria-label=${t("panels.search_found")}>
      ${found.words.slice(0, SHOWN).map(
        ({ word, points, front, back, definition }) => html`
          <li key=${word} title=${definition}>
            <span class="hook">${front}</span> <b>${word}</b> <span class="hook">${back}</span>
            <span class="found-points">${points}</span>
          </li>
        `,
      )}
    </ul>`}
  `;
}

/** @param {Event} event */
function prevent(event) {
  event.preventDefault();
}
