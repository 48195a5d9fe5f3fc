import { html, useEffect, useRef, useState } from "../lib/html.js";
import { api, catalogue, sentence } from "../lib/api.js";
import { titleOf } from "../lib/names.js";
import { inOurWords } from "../lib/phrases.js";
import { lastGame, playerName } from "../lib/prefs.js";
import { styles } from "../lib/styles.js";
import { listed, t } from "../lib/strings.js";
import { go } from "../router.js";
import { Button } from "../ui/button.js";
import { Message } from "../ui/message.js";
import { Page } from "../ui/page.js";
import { Spinner } from "../ui/spinner.js";
import { toast } from "../ui/toast.js";
import { WITH_COACH, WITH_LIST, coachGame, fromLink, hasHelp, newGame, nextChoices, rulesChoice, withBook, withEdition } from "./choices.js";
import { Editions } from "./editions.js";
import { CoachCard, HelpDuring } from "./help.js";
import { PresetActions, PresetList } from "./presets.js";
import { More, OwnVariations, Times, Words } from "./rules.js";
import { Seats } from "./seats.js";

/** @typedef {import("./choices.js").Choices} Choices */
/** @typedef {import("../types.js").Catalogue} Catalogue */
/** @typedef {import("../types.js").RulesAnswer} RulesAnswer */

await styles("new");

export default function New() {
  const [known, setKnown] = useState(/** @type {Catalogue | null} */ (null));
  const [error, setError] = useState("");
  useEffect(() => {
    catalogue().then(setKnown, (problem) => setError(sentence(problem)));
  }, []);
  if (error) return html`<${Message} title=${t("app.broken_title")} icon="circle-alert">${error}<//>`;
  if (!known) return html`<${Spinner} />`;
  return html`<${Form} known=${known} />`;
}

/** The choices at the beginning: of the link, or of the last time. @param {Catalogue} known */
function firstOf(known) {
  if (location.hash === `#${WITH_COACH}`) return coachGame();
  const next = nextChoices(known);
  const list = known.lexica.find(({ name }) => location.hash === `#${WITH_LIST}${name}`);
  if (list) return withBook(next, known, { lexicon: list.name });
  const linked = location.hash.length > 1 ? fromLink(location.hash.slice(1), known) : null;
  if (linked) toast(t("new.from_link"));
  return linked ?? next;
}

/** @param {{known: Catalogue}} props */
function Form({ known }) {
  const [choices, setChoices] = useState(() => firstOf(known));
  const [wantsTimes, setTimes] = useState(false);
  const times = wantsTimes || choices.seats.some(({ turn }) => turn);
  const { answer, refusals } = useRules(choices);
  useEffect(() => {
    // A link to other rules, opened on this very page.
    const follow = () => setChoices(firstOf(known));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const edition = known.editions.find(({ name }) => name === choices.edition) ?? known.editions[0];
  if (!edition) return html`<${Message} title=${t("app.broken_title")}>${t("app.broken")}<//>`;

  /** @param {boolean} on */
  function changeTimes(on) {
    setTimes(on);
    if (!on) setChoices({ ...choices, seats: choices.seats.map((each) => ({ ...each, turn: "" })) });
  }
  async function start() {
    const typed = choices.seats.find(({ kind }) => kind === "here")?.name.trim();
    const { id } = await api.post("/games", newGame(choices, answer?.rules));
    lastGame.value = choices;
    if (typed && !playerName.value) {
      playerName.value = typed;
      api.put("/me", { name: typed }).catch(() => {});
    }
    go(`/game/${id}`);
  }

  const props = { choices, known, edition, onChange: setChoices };
  return html`<${Page} title=${t("new.title")} wide class="new">
    <div class="new-grid">
      <div class="new-parts">
        <${PresetList} ...${props} />
        <${CoachCard} chosen=${JSON.stringify(choices) === JSON.stringify(coachGame())} onChoose=${() => setChoices(coachGame())} />
        <${Editions} editions=${known.editions} value=${choices.edition} onChange=${(/** @type {string} */ name) => setChoices(withEdition(choices, known, name))} />
        <${Seats} ...${props} rules=${answer?.rules} times=${times} />
        <${Words} ...${props} />
        <${HelpDuring} ...${props} />
        <${OwnVariations} ...${props} />
        <${Times} ...${props} times=${times} onTimes=${changeTimes} />
        <${More} ...${props} />
        <${PresetActions} choices=${choices} />
      </div>
      <aside class="new-summary panel" aria-label=${t("new.summary")}>
        <div aria-live="polite">
          ${refusals.length
            ? html`<ul class="refusals">
                ${refusals.map((text) => html`<li key=${text}>${text}</li>`)}
              </ul>`
            : html`<p>${answer ? [inOurWords(answer.said.summary), ...alsoAgreed(choices)].join(" ") : t("app.loading")}</p>`}
        </div>
        <${Button} kind="primary" large wide icon="play" disabled=${refusals.length > 0} onClick=${start}>
          ${t("new.start")}
        <//>
      </aside>
    </div>
  <//>`;
}

/** What is agreed on besides the rules: how strong computers are, and help. @param {Choices} choices */
function alsoAgreed(choices) {
  const strengths = choices.seats.filter(({ kind }) => kind === "computer").map(({ computer }) => titleOf("strength", { name: computer }));
  const computers = strengths.length ? [t("new.summary_strength", { strength: listed([...new Set(strengths)]) })] : [];
  return hasHelp(choices) ? [...computers, t("new.summary_help", { help: t(`new.help.${choices.help}`) })] : computers;
}

/**
 * What the chosen rules add up to, or why they cannot be played.
 * @param {Choices} choices
 */
function useRules(choices) {
  const [answer, setAnswer] = useState(/** @type {RulesAnswer | null} */ (null));
  const [refusals, setRefusals] = useState(/** @type {string[]} */ ([]));
  const asked = useRef("");
  const text = JSON.stringify(rulesChoice(choices));
  useEffect(() => {
    asked.current = text;
    const timer = setTimeout(
      async () => {
        /** @type {RulesAnswer | null} */
        let fresh = null;
        /** @type {string[]} */
        let against = [];
        try {
          fresh = await api.post("/rules", JSON.parse(text));
        } catch (problem) {
          const reasons = /** @type {any} */ (problem).reasons ?? [];
          against = reasons.length ? reasons.map((/** @type {any} */ each) => each.message) : [sentence(problem)];
        }
        if (asked.current !== text) return;
        if (fresh) setAnswer(fresh);
        setRefusals(against);
      },
      answer ? 120 : 0,
    );
    return () => clearTimeout(timer);
  }, [text]);
  return { answer, refusals };
}
