/** Where the points of a turn come from: letter by letter, premium by premium, word by word. */

import { Tile } from "../board/tile.js";
import { gained, isTakenBack, moveSentence } from "../game/turns.js";
import { api, sentence } from "../lib/api.js";
import { classes, html, useEffect, useState } from "../lib/html.js";
import { listed, t } from "../lib/strings.js";
import { Icon } from "../ui/icon.js";

/** @typedef {import("../types.js").Alphabet} Alphabet */
/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").Turn} Turn */
/** @typedef {import("../types.js").WordScore} WordScore */
/** @typedef {import("../types.js").LetterScore} LetterScore */

/**
 * @param {{game: GameState, turn: Turn, alphabet: Alphabet, meanings?: string}} props
 *   `meanings`: what to ask the dictionary by, such as `game=ID`; without it words have no button
 */
export function Explain({ game, turn, alphabet, meanings }) {
  const taken = isTakenBack(turn);
  const more = gained(game, turn);
  const several = turn.words.length + (turn.bonus ? 1 : 0) + (more ? 1 : 0) > 1;
  return html`<section class="panel explain" aria-label=${t("explain.turn", { n: turn.n, name: game.seats[turn.seat].name })}>
    <h2 aria-live="polite">${moveSentence(game, turn)}</h2>
    ${turn.edits.length > 0 && html`<p>${t("explain.edits")}</p>`}
    ${turn.challenges.map((challenge, index) => html`<${Verdict} key=${index} game=${game} challenge=${challenge} />`)}
    ${turn.words.map(
      (word) => html`<${Word} key=${word.at + word.word} word=${word} alphabet=${alphabet} meanings=${meanings} />`,
    )}
    ${!taken &&
    several &&
    html`<dl class="explain-sum">
      ${turn.words.map(
        (word) => html`<div key=${word.at}><dt>${word.word}</dt><dd class="number">${word.points}</dd></div>`,
      )}
      ${turn.bonus > 0 && html`<div><dt>${t("explain.bonus")}</dt><dd class="number">${turn.bonus}</dd></div>`}
      ${more > 0 && html`<div><dt>${t("explain.challenge")}</dt><dd class="number">${more}</dd></div>`}
      <div class="explain-total"><dt>${t("explain.total")}</dt><dd class="number">${turn.score + more}</dd></div>
    </dl>`}
  </section>`;
}

/** @param {{game: GameState, challenge: Turn["challenges"][number]}} props */
function Verdict({ game, challenge }) {
  const by = game.seats[challenge.by].name;
  return html`<p class=${classes("judged", challenge.upheld ? "bad" : "good")}>
    <${Icon} name=${challenge.upheld ? "undo-2" : "check"} />
    <span>
      ${t(challenge.upheld ? "explain.taken_back" : "explain.stands", { by })}${" "}
      ${listed(challenge.words.map(({ word, good }) => t(good ? "explain.good" : "explain.bad", { word })))}.
    </span>
  </p>`;
}

/** @param {{word: WordScore, alphabet: Alphabet, meanings?: string}} props */
function Word({ word, alphabet, meanings }) {
  const plain = word.letters.reduce((sum, letter) => sum + letter.points, 0);
  return html`<div class="explain-word">
    <ul class="explain-letters">
      ${word.letters.map(
        (letter, index) => html`<li key=${index}>
          <span class=${classes("explain-square", "square", squareOf(letter))}>
            <${Tile} alphabet=${alphabet} face=${letter.face} />
            ${squareOf(letter) && html`<span class="explain-premium" aria-hidden="true">${t(`board.short_${squareOf(letter)}`)}</span>`}
          </span>
          <span class="number explain-points" aria-hidden="true">${letter.points}</span>
          <span class="hidden">${letterText(letter)}</span>
        </li>`,
      )}
    </ul>
    <p class="explain-line number">
      ${word.letters.length > 1 && html`${word.letters.map(({ points }) => points).join(" + ")} = `}
      <b>${plain}</b>
      ${word.multiplier > 1 && html`, ${timesText(word.multiplier)}: <b>${word.points}</b>`}
    </p>
    ${meanings && html`<${Meaning} word=${word.word} by=${meanings} />`}
  </div>`;
}

/** @param {number} times */
function timesText(times) {
  if (times === 2) return t("explain.times_two");
  return times === 3 ? t("explain.times_three") : t("explain.times", { times });
}

/** The square that a letter was put on, if it counts. @param {LetterScore} letter */
function squareOf(letter) {
  if (letter.word_premium > 1) return ["", "", "dw", "tw", "qw"][letter.word_premium] ?? "qw";
  if (letter.letter_premium > 1) return ["", "", "dl", "tl", "ql"][letter.letter_premium] ?? "ql";
  return "";
}

/** @param {LetterScore} letter */
function letterText({ face, value, points, letter_premium: times, word_premium: word }) {
  const letter = face.toUpperCase();
  const params = { face: letter, value, points, times };
  const parts = [];
  if (value === 0) parts.push(t("explain.blank", params));
  else if (times === 1) parts.push(t("explain.letter", params));
  else if (times === 2) parts.push(t("explain.letter_two", params));
  else parts.push(t(times === 3 ? "explain.letter_three" : "explain.letter_more", params));
  if (word > 1) parts.push(t("explain.word_square", { face: letter, times: word }));
  return `${parts.join(", ")}.`;
}

/** What a word means, when somebody asks. @param {{word: string, by: string}} props */
function Meaning({ word, by }) {
  const [text, setText] = useState("");
  useEffect(() => setText(""), [word]);
  async function ask() {
    try {
      const answer = await api.get(`/words/check?word=${encodeURIComponent(word)}&${by}`);
      const [first] = answer.definitions;
      setText(first ? `${first.of}, ${first.part}: ${first.text}.` : t("explain.no_meaning", { word }));
    } catch (error) {
      setText(sentence(error));
    }
  }
  if (text) return html`<p class="meaning" role="status">${text}</p>`;
  return html`<button type="button" class="meaning-ask" onClick=${ask}>${t("explain.meaning", { word })}</button>`;
}
