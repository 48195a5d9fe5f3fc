/** The quiz: a card at once, the verdict, the next card; what to learn can be chosen below. */

import { ApiError, api, catalogue, sentence } from "../lib/api.js";
import { html, useEffect, useLatest, useRef, useState } from "../lib/html.js";
import { titleOf } from "../lib/names.js";
import { inOurWords } from "../lib/phrases.js";
import { styles } from "../lib/styles.js";
import { dated, t } from "../lib/strings.js";
import { Closed, isClosed } from "../learn/closed.js";
import { Button } from "../ui/button.js";
import { Select } from "../ui/field.js";
import { Waiting, useLoaded } from "../ui/loaded.js";
import { Page } from "../ui/page.js";
import { Progress, dayOffset } from "../ui/progress.js";
import { Answers } from "./answers.js";
import { OwnWords } from "./own.js";
import { Verdict } from "./verdict.js";

/** @typedef {import("../types.js").NextCard} NextCard */
/** @typedef {import("../types.js").QuizVerdict} QuizVerdict */
/** @typedef {import("../types.js").QuizSetInfo} QuizSetInfo */
/** @typedef {import("../types.js").Alphabet} Alphabet */

await styles("board", "explain", "quiz");

const OWN = "own";
const MISSED = "missed";

export default function Quiz() {
  const [set, setSet] = useState(() => location.hash.slice(1));
  const known = useLoaded(() => Promise.all([api.get("/quiz/sets"), catalogue()]), []);
  const byKeys = useRef(false);
  /** @param {string} wanted */
  function choose(wanted) {
    history.replaceState(history.state, "", wanted ? `#${wanted}` : location.pathname);
    setSet(wanted);
    // Else the first letter of an answer would choose another set.
    if (!byKeys.current && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }
  const sets = /** @type {QuizSetInfo[] | undefined} */ (known.data?.[0].sets);
  const all = known.data?.[1];
  const alphabet = all?.alphabets.english;
  const chosen = sets?.some(({ name }) => name === set) ? set : "";
  return html`<${Page} title=${t("quiz.title")} class="quiz">
    ${sets && alphabet
      ? html`<${Cards} key=${chosen} set=${chosen} known=${all} alphabet=${alphabet} />
          <section class="panel quiz-choice" onKeyDown=${() => (byKeys.current = true)} onPointerDown=${() => (byKeys.current = false)}>
            <${Select}
              label=${t("quiz.choose")}
              hint=${chosen ? inOurWords(sets.find(({ name }) => name === chosen)?.said.about ?? "") : undefined}
              value=${chosen}
              options=${[
                { value: "", label: t("quiz.choose_any") },
                ...sets.map(({ name, said }) => ({ value: name, label: inOurWords(said.title) })),
              ]}
              onChange=${choose}
            />
          </section>`
      : html`<${Waiting} loaded=${known} />`}
  <//>`;
}

/** One card after the other. @param {{set: string, known: import("../types.js").Catalogue, alphabet: Alphabet}} props */
function Cards({ set, known, alphabet }) {
  const [round, setRound] = useState(0);
  const [verdict, setVerdict] = useState(/** @type {QuizVerdict | null} */ (null));
  const [error, setError] = useState("");
  const sent = useRef("");
  const current = useLatest(round);
  const loaded = useLoaded(() => api.get(`/quiz?offset=${dayOffset()}${set && `&set=${encodeURIComponent(set)}`}`), [round]);
  useEffect(() => {
    setVerdict(null);
    setError("");
  }, [round]);
  function next() {
    setRound((count) => count + 1);
  }
  const { card, progress, next_due } = /** @type {NextCard} */ (loaded.data ?? {});

  /** @param {string[]} answers */
  async function answer(answers) {
    if (!card || verdict || sent.current === card.id) return;
    sent.current = card.id; // the first answer counts, however fast the next key comes
    try {
      setVerdict(await api.post("/quiz/answers", { card: card.id, answers, offset: dayOffset() }));
      setError("");
    } catch (problem) {
      sent.current = "";
      if (problem instanceof ApiError && problem.code === "bad_card") next();
      else setError(sentence(problem));
    }
  }
  /** @param {QuizVerdict["grade"]} grade */
  async function correct(grade) {
    if (!card || !verdict) return;
    const graded = await api.post("/quiz/grades", { card: card.id, grade, offset: dayOffset() });
    // Whoever has gone on meanwhile looks at another card.
    if (current.current === round) setVerdict((now) => now && { ...now, ...graded });
  }
  if (isClosed(loaded.error)) return html`<${Closed} error=${loaded.error} onOpen=${loaded.again} />`;
  const shown = verdict?.progress ?? progress;
  const empty = set === OWN && loaded.data && !card && !next_due; // there is only something to add
  return html`
    ${!empty && html`<section class="panel quiz-card" key=${card?.id}>${inside()}</section>`}
    ${set === OWN && html`<${OwnWords} onAdded=${() => !card && next()} />`}
    ${shown && html`<${Progress} progress=${shown} />`}
    ${card && html`<p class="soft small">${t("quiz.words_of", { list: listName(card.lexicon) })}</p>`}
  `;
  /** @param {string} name */
  function listName(name) {
    return titleOf("lexicon", known.lexica.find((one) => one.name === name) ?? { name });
  }
  /** The card, or that there is none. */
  function inside() {
    if (!loaded.data) return html`<${Waiting} loaded=${loaded} />`;
    if (!card) return html`<${Done} set=${set} due=${next_due} onAgain=${next} />`;
    return html`<p class="soft small quiz-set">${inOurWords(card.title)}${card.new && !verdict ? ` · ${t("quiz.new")}` : ""}</p>
      <${Question} isNext=${round > 0}>${inOurWords(card.said)}<//>
      ${verdict
        ? html`<${Verdict} card=${card} verdict=${verdict} onGrade=${correct} onNext=${next} />`
        : html`<${Answers} card=${card} alphabet=${alphabet} onAnswer=${answer} />`}
      ${error && html`<p class="field-error" role="alert">${error}</p>`}`;
  }
}

/** What is asked; after the first card it has the focus, so that it is read out. @param {{isNext: boolean, children?: any}} props */
function Question({ isNext, children }) {
  const head = useRef(/** @type {HTMLHeadingElement | null} */ (null));
  useEffect(() => {
    if (isNext) head.current?.focus({ preventScroll: true });
  }, []);
  return html`<h2 ref=${head} tabindex="-1">${children}</h2>`;
}

/** Nothing to ask now. @param {{set: string, due: number | null, onAgain: () => void}} props */
function Done({ set, due, onAgain }) {
  if (set === MISSED && !due) {
    return html`<h2>${t("quiz.missed_title")}</h2>
      <p>${t("quiz.missed_empty")}</p>
      <div class="row center"><${Button} icon="chart-line" href="/">${t("quiz.missed_go")}<//></div>`;
  }
  const when = due && dated(due, { dateStyle: "medium", timeStyle: "short" });
  return html`<h2>${t("quiz.done_title")}</h2>
    <p>${t("quiz.done_text")}</p>
    ${when && html`<p>${t("quiz.done_due", { when })}</p>`}
    <div class="row center"><${Button} icon="refresh-cw" onClick=${onAgain}>${t("app.try_again")}<//></div>`;
}
