/** Any position: put together or brought in, and the best moves in it. */

import { kitOf } from "../board/kit.js";
import { Closed, isClosed } from "../learn/closed.js";
import { ApiError, catalogue } from "../lib/api.js";
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { titleOf } from "../lib/names.js";
import { boardOf } from "../lib/prefs.js";
import { t } from "../lib/strings.js";
import { styles } from "../lib/styles.js";
import { lastChoices } from "../new/choices.js";
import { moveText } from "../review/said.js";
import { ShownMove } from "../review/turn.js";
import { Button } from "../ui/button.js";
import { Field, Select } from "../ui/field.js";
import { Waiting, useLoaded } from "../ui/loaded.js";
import { Page } from "../ui/page.js";
import { toast } from "../ui/toast.js";
import { BringIn } from "./bring_in.js";
import { Candidates } from "./candidates.js";
import { emptyDraft } from "./draft.js";
import { Editor } from "./editor.js";
import { Outlook } from "./outlook.js";
import { problemsOf } from "./problems.js";
import { useAnalysis } from "./use_analysis.js";
import { inAddress, usePosition } from "./use_position.js";

await styles("board", "learn", "replay", "words", "review", "analyse");

/** The status of what can't be a position, however often one asks. */
const IMPOSSIBLE = 422;

/** @typedef {import("../types.js").Catalogue} Catalogue */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./use_position.js").Position} Position */

export default function Analyse() {
  const found = useLoaded(() => catalogue(), []);
  return html`<${Page} title=${t("analyse.title")} wide>
    ${found.data ? html`<${Screen} known=${found.data} />` : html`<${Waiting} loaded=${found} />`}
  <//>`;
}

/** An empty board with the rules of the last game. @param {Catalogue} known @returns {Draft} */
function firstDraft(known) {
  const { edition, lexicon } = lastChoices(known);
  return emptyOf(known, edition, lexicon);
}

/** @param {Catalogue} known @param {string} name @param {string} lexicon */
function emptyOf(known, name, lexicon) {
  const { rules } = known.editions.find((one) => one.name === name) ?? known.editions[0];
  return emptyDraft(rules, lexicon, kitOf(rules, known).layout);
}

/** @param {{known: Catalogue}} props */
function Screen({ known }) {
  const position = usePosition(firstDraft(known));
  const { draft, found, error } = position;
  const analysis = useAnalysis(found?.rack ? found.cgp : null);
  const [shown, setShown] = useState(/** @type {string | null} */ (null));
  const [unread, setUnread] = useState(/** @type {any} */ (null));
  const [wanted, setWanted] = useState(false);
  const missing = useMissing(position);
  const kit = kitOf(/** @type {any} */ (draft.rules), known);

  function read() {
    const text = inAddress();
    if (text) position.bringIn(text).then((told) => told && setUnread(null), setUnread);
  }
  useEffect(() => {
    read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  useEffect(() => {
    setShown(null);
    setUnread(null); // the address holds this position now
  }, [found?.cgp]);
  // Whoever asks while a change is being checked need not ask again.
  useEffect(() => {
    if (!wanted || (!missing && !found && !error)) return;
    setWanted(false);
    if (!missing && found) void analysis.begin();
  }, [wanted, missing, found, error]);
  function begin() {
    setWanted(true);
    if (error) position.again();
  }

  const refused = error ?? unread;
  const looked = analysis.told?.answer?.candidates.find((one) => one.move === shown) ?? null;
  if (isClosed(refused)) {
    return html`<${Closed} error=${refused} onOpen=${refused === unread ? read : position.again} />`;
  }
  return html`<p class="lead analyse-lead">${t("analyse.lead")}</p>
    <div class="replay" data-board=${boardOf(draft.rules.edition)}>
      <div class="replay-board">
        <${Editor} draft=${draft} kit=${kit} laid=${looked?.tiles ?? []} onChange=${position.change}
          label=${shown ? t("analyse.board_with", { move: moveText(shown) }) : t("analyse.board")}>
          ${looked &&
          html`<${ShownMove} key=${looked.move} move=${looked} text=${t("analyse.shown", { move: moveText(looked.move) })} back=${t("analyse.take_off")} onBack=${() => setShown(null)} />`}
        <//>
      </div>
      <div class="replay-side">
        <${ToMove} position=${position} known=${known} unread=${unread} />
        <${Candidates} analysis=${analysis} missing=${missing} wanted=${wanted} onBegin=${begin} shown=${shown} onShow=${setShown} />
        ${shown && found && html`<${Outlook} cgp=${found.cgp} move=${shown} alphabet=${kit.alphabet} />`}
        <${Setting} position=${position} known=${known} />
        <${BringIn} position=${position} />
      </div>
    </div>`;
}

/**
 * What there has to be before the best moves can be looked for. While a change is being checked nothing new is said:
 * what was ready stays so.
 * @param {Position} position
 */
function useMissing({ draft, found, error }) {
  const last = useRef(/** @type {import("./candidates.js").Missing} */ ("check"));
  if (!draft.rack.trim()) last.current = "rack";
  else if (found) last.current = "";
  else if (error instanceof ApiError && error.status === IMPOSSIBLE) last.current = "position";
  else if (last.current) last.current = "check";
  return last.current;
}

/** The rack, and what the server says of it all. @param {{position: Position, known: Catalogue, unread: any}} props */
function ToMove({ position, known, unread }) {
  const { draft, found, error, change } = position;
  /** @param {string} name */
  const titled = (name) => titleOf("lexicon", known.lexica.find((one) => one.name === name) ?? { name });
  return html`<section class="panel stack" aria-labelledby="analyse-position">
    <h2 id="analyse-position" class="hidden">${t("analyse.position")}</h2>
    <${Field}
      label=${t("analyse.rack")}
      hint=${t("analyse.rack_hint")}
      class="analyse-rack"
      value=${draft.rack}
      maxlength=${30}
      autocomplete="off"
      autocapitalize="characters"
      spellcheck=${false}
      onInput=${(/** @type {string} */ rack) => change({ ...draft, rack: rack.toUpperCase() })}
    />
    <div aria-live="polite" class="stack">
      ${unread && html`<p class="field-error">${t("analyse.unread", { problem: problemsOf(unread).join(" ") })}</p>`}
      ${error && html`<ul class="analyse-problems">${problemsOf(error).map((text) => html`<li key=${text} class="field-error">${text}</li>`)}</ul>`}
      ${found && html`<p>${t("analyse.bag", { n: found.bag })}</p>`}
      ${found?.lexicon_asked && html`<p class="analyse-bad">${t("analyse.other_lexicon", { asked: found.lexicon_asked, used: titled(found.lexicon) })}</p>`}
      ${found && found.bad.length > 0 && html`<p class="analyse-bad">${t("analyse.bad", { words: found.bad.join(", "), n: found.bad.length })}</p>`}
    </div>
  </section>`;
}

/** Scores and rules. @param {{position: Position, known: Catalogue}} props */
function Setting({ position, known }) {
  const { draft, change } = position;
  /** @param {string} edition */
  function choose(edition) {
    const next = emptyOf(known, edition, draft.lexicon);
    const fits = next.grid.length === draft.grid.length && next.grid[0]?.length === draft.grid[0]?.length;
    change({ ...draft, rules: next.rules, grid: fits ? draft.grid : next.grid });
  }
  /** @param {number} place @param {string} value */
  const score = (place, value) => change({ ...draft, scores: draft.scores.map((old, one) => (one === place ? value : old)) });
  const other = () => change({ ...draft, rack: "", scores: [...draft.scores.slice(1), draft.scores[0]] });
  function empty() {
    change({ ...emptyOf(known, draft.rules.edition, draft.lexicon), rules: draft.rules });
    toast(t("analyse.emptied"), { action: { label: t("analyse.undo"), onClick: () => change(draft) } });
  }
  return html`<section class="panel stack" aria-labelledby="analyse-setting">
    <h2 id="analyse-setting">${t("analyse.setting")}</h2>
    <div class="analyse-scores">
      ${draft.scores.map(
        (value, place) => html`<${Field} key=${place} label=${scoreLabel(place, draft.scores.length)} value=${value} inputmode="numeric" maxlength=${value.startsWith("-") ? 6 : 5} onInput=${(/** @type {string} */ now) => score(place, now)} />`,
      )}
    </div>
    <div class="analyse-scores">
      <${Select} label=${t("analyse.edition")} value=${draft.rules.edition} options=${known.editions.map((one) => ({ value: one.name, label: titleOf("edition", one) }))} onChange=${choose} />
      <${Select} label=${t("analyse.lexicon")} value=${draft.lexicon} options=${known.lexica.map((one) => ({ value: one.name, label: titleOf("lexicon", one) }))}
        onChange=${(/** @type {string} */ lexicon) => change({ ...draft, lexicon })} />
    </div>
    <div class="row">
      ${draft.scores.length > 1 && html`<${Button} icon="arrow-up-down" onClick=${other}>${t("analyse.other")}<//>`}
      <${Button} icon="trash" onClick=${empty}>${t("analyse.empty")}<//>
    </div>
  </section>`;
}

/** @param {number} place @param {number} all */
function scoreLabel(place, all) {
  if (place === 0) return t(all === 1 ? "analyse.score_alone" : "analyse.score_mine");
  return all === 2 ? t("analyse.score_other") : t("analyse.score_of", { n: place });
}
