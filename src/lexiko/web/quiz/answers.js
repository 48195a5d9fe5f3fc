/** Ways to answer a card: letters to pick, words to build from tiles, yes or no. */

import { classes, html, useState } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { Tile } from "../board/tile.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { useKeys } from "./keys.js";

/** @typedef {import("../types.js").QuizCard} QuizCard */
/** @typedef {import("../types.js").Alphabet} Alphabet */
/** @typedef {{card: QuizCard, alphabet: Alphabet, onAnswer: (answers: string[]) => Promise<void>}} Props */

/** @param {Props} props */
export function Answers(props) {
  if (props.card.kind === "good") return html`<${YesOrNo} ...${props} />`;
  if (props.card.kind === "anagram") return html`<${Words} ...${props} />`;
  return html`<${Letters} ...${props} />`;
}

/** Letters that go before or after what is shown; the only one is an answer at once. @param {Props} props */
function Letters({ card, alphabet, onAnswer }) {
  const [picked, setPicked] = useState(/** @type {string[]} */ ([]));
  const letters = alphabet.faces.slice(1);
  const full = card.count > 1 && picked.length === card.count;
  /** @param {string} letter */
  function pick(letter) {
    if (card.count === 1) return onAnswer([letter]);
    if (picked.includes(letter)) setPicked(picked.filter((one) => one !== letter));
    else if (!full) setPicked([...picked, letter]);
  }
  useKeys((key) => {
    if (letters.includes(key)) pick(key);
    else if (key === "Enter" && picked.length) onAnswer(picked);
    else if (key === "Backspace") setPicked(picked.slice(0, -1));
    else return false;
    return true;
  });
  return html`
    <${Shown} card=${card} alphabet=${alphabet} />
    <div class="quiz-letters" role="group" aria-label=${t("quiz.letters")}>
      ${letters.map(
        (letter) => html`<button
          key=${letter}
          type="button"
          class="letter-key quiz-letter"
          aria-pressed=${card.count > 1 ? String(picked.includes(letter)) : undefined}
          disabled=${full && !picked.includes(letter)}
          onClick=${() => pick(letter)}
        >
          ${letter}
        </button>`,
      )}
    </div>
    <p class="soft small quiz-count" role="status">${card.count > 1 && t("quiz.picked", { picked: picked.length, n: card.count })}</p>
    <div class="row center">
      ${card.count > 1 &&
      html`<${Button} kind="primary" large shortcut="Enter" disabled=${!picked.length} onClick=${() => onAnswer(picked)}>${t("quiz.check")}<//>`}
      <${Button} large onClick=${() => onAnswer([])}>${t("quiz.give_up")}<//>
    </div>
  `;
}

/** The tiles of a card, with a gap where the letters go. @param {{card: QuizCard, alphabet: Alphabet}} props */
function Shown({ card, alphabet }) {
  const gap = html`<span class="quiz-tile quiz-gap" aria-hidden="true">?</span>`;
  return html`<div class="quiz-shown" role="img" aria-label=${card.shown.join(" ")}>
    ${card.kind === "before" && gap}
    ${card.shown.map((face, place) => html`<span key=${place} class="quiz-tile"><${Tile} alphabet=${alphabet} face=${face} /></span>`)}
    ${card.kind === "after" && gap}
  </div>`;
}

/** Words of all the tiles: the only one is an answer when its last tile is laid. @param {Props} props */
function Words({ card, alphabet, onAnswer }) {
  const [order, setOrder] = useState(() => card.shown.map((_, place) => place));
  const [laid, setLaid] = useState(/** @type {number[]} */ ([]));
  const [words, setWords] = useState(/** @type {string[]} */ ([]));
  const face = (/** @type {number} */ place) => card.shown[place] ?? "";
  const full = words.length === card.count;
  /** @param {number} place */
  function lay(place) {
    if (full) return;
    const all = [...laid, place];
    if (all.length < card.shown.length) return setLaid(all);
    const word = all.map(face).join("");
    const found = words.includes(word) ? words : [...words, word];
    setLaid([]);
    setWords(found);
    if (card.count === 1) onAnswer(found);
  }
  function shuffle() {
    const mixed = order.map((place) => ({ place, by: Math.random() })).toSorted((a, b) => a.by - b.by);
    setOrder(mixed.map(({ place }) => place));
  }
  useKeys((key) => {
    const place = order.find((one) => face(one) === key && !laid.includes(one));
    if (place !== undefined) lay(place);
    else if (key === "Backspace") setLaid(laid.slice(0, -1));
    else if (key === "ArrowUp") shuffle();
    else if (key === "Enter" && words.length) onAnswer(words);
    else return false;
    return true;
  });
  return html`
    <div class="quiz-shown quiz-rack" role="group" aria-label=${t("quiz.tiles")}>
      ${order.map(
        (place) => html`<button
          key=${place}
          type="button"
          class=${classes("quiz-tile", laid.includes(place) && "used")}
          aria-label=${face(place)}
          disabled=${full || laid.includes(place)}
          onClick=${() => lay(place)}
        >
          <${Tile} alphabet=${alphabet} face=${face(place)} />
        </button>`,
      )}
    </div>
    <div class="quiz-word">
      <output aria-label=${t("quiz.your_word")} aria-live="polite">${laid.length ? laid.map(face).join("") : html`<span class="soft">${t("quiz.none_yet")}</span>`}</output>
      <${Button} kind="quiet" icon="delete" label=${t("quiz.take_back")} disabled=${!laid.length} onClick=${() => setLaid(laid.slice(0, -1))} />
      <${Button} kind="quiet" icon="shuffle" label=${t("quiz.shuffle")} onClick=${shuffle} />
    </div>
    ${words.length > 0 &&
    html`<ul class="quiz-words" aria-label=${t("quiz.your_words")}>
      ${words.map(
        (word) => html`<li key=${word}>
          <span>${word}</span>
          <button type="button" class="quiz-remove" aria-label=${t("quiz.remove", { word })} onClick=${() => setWords(words.filter((one) => one !== word))}>
            <${Icon} name="x" size=${18} />
          </button>
        </li>`,
      )}
    </ul>`}
    <p class="soft small quiz-count" role="status">${card.count > 1 && t("quiz.words_found", { found: words.length, n: card.count })}</p>
    <div class="row center">
      ${words.length > 0 && html`<${Button} kind="primary" large shortcut="Enter" onClick=${() => onAnswer(words)}>${t(full ? "quiz.check" : "quiz.enough")}<//>`}
      ${words.length === 0 && html`<${Button} large onClick=${() => onAnswer([])}>${t("quiz.give_up")}<//>`}
    </div>
  `;
}

/** @param {Props} props */
function YesOrNo({ card, alphabet, onAnswer }) {
  useKeys((key) => {
    if (key !== "Y" && key !== "N") return false;
    onAnswer([key === "Y" ? "yes" : "no"]);
    return true;
  });
  return html`
    <${Shown} card=${card} alphabet=${alphabet} />
    <div class="row center">
      <${Button} large icon="check" shortcut="Y" onClick=${() => onAnswer(["yes"])}>${t("quiz.yes")}<//>
      <${Button} large icon="x" shortcut="N" onClick=${() => onAnswer(["no"])}>${t("quiz.no")}<//>
    </div>
  `;
}
