/** The guide game to play: find the moves of one player oneself, and compare them with the book's. */

import { Board } from "../board/board.js";
import { kitOf } from "../board/kit.js";
import { Stage } from "../game/stage.js";
import { turnSentence, wordOf } from "../game/turns.js";
import { api, catalogue } from "../lib/api.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../lib/html.js";
import { boardOf } from "../lib/prefs.js";
import { styles } from "../lib/styles.js";
import { listed, t } from "../lib/strings.js";
import { Scores } from "../replay/parts.js";
import { sightAt } from "../replay/stepper.js";
import { Button } from "../ui/button.js";
import { Waiting, useLoaded } from "../ui/loaded.js";
import { Page } from "../ui/page.js";
import { Explain } from "./explain.js";
import { stageOf, turnsToFind } from "./stage.js";

await styles("board", "rack", "panels", "learn", "explain", "replay", "guide_play");

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../board/kit.js").Kit} Kit */
/** @typedef {import("./stage.js").Found} Found */
/** A turn that is done: what was found, or null where the book's move was looked at. @typedef {Found | null} Done */

export default function GuidePlay() {
  const found = useLoaded(() => Promise.all([api.get("/guide"), catalogue()]), []);
  return html`<${Page} title=${t("guide.play_title")} back="/learn/guide" wide>
    ${found.data ? html`<${Game} game=${found.data[0]} kit=${kitOf(found.data[0].rules, found.data[1])} />` : html`<${Waiting} loaded=${found} />`}
  <//>`;
}

/** @param {{game: GameState, kit: Kit}} props */
function Game({ game, kit }) {
  const places = useMemo(() => turnsToFind(game), [game]);
  const [number, setNumber] = useState(() => Math.min(Math.max(0, Number.parseInt(location.hash.slice(1), 10) - 1 || 0), places.length));
  const [done, setDone] = useState(/** @returns {Done[]} */ () => history.state?.guide ?? []);
  // Whoever loads the page again goes on with the same turn.
  useLayoutEffect(() => {
    history.replaceState({ ...history.state, guide: done }, "", number ? `#${number + 1}` : location.pathname);
  }, [number, done]);
  const index = places[number];
  const name = game.seats[game.turns[0].seat].name;
  /** @param {Done} one */
  const finish = (one) => setDone((all) => [...places.slice(0, number).map((_, place) => all[place] ?? null), one]);
  if (index === undefined) return html`<${End} game=${game} places=${places} done=${done} onAgain=${() => (setNumber(0), setDone([]))} />`;
  const ready = done.length > number;
  const sight = sightAt(game, index, kit.layout);
  return html`
    <div class="replay guide-play" data-board=${boardOf(game.rules.edition)}>
      <div class="replay-board">
        <${Scores} game=${game} scores=${sight.scores} seat=${null} />
        ${ready
          ? html`<${Compared} key=${index} game=${game} kit=${kit} index=${index} found=${done[number]} onNext=${() => setNumber(number + 1)} />`
          : html`<${Turn} key=${index} game=${game} kit=${kit} index=${index} onDone=${finish} />`}
      </div>
      <div class="replay-side">
        <section class="panel stack" aria-live="polite">
          <h2>${t("guide.play_turn", { n: number + 1, all: places.length })}</h2>
          ${number === 0 && html`<p>${t("guide.play_lead", { name })}</p>`}
          <${Since} game=${game} from=${number ? places[number - 1] : 0} to=${index} />
          ${!ready && html`<p>${t("guide.play_rack", { name })}</p>`}
        </section>
        <${Total} game=${game} places=${places} done=${done} />
        ${ready && html`<${Explain} game=${game} turn=${game.turns[index]} alphabet=${kit.alphabet} />`}
      </div>
    </div>
  `;
}

/** What the book has played since the last turn that was to be found. @param {{game: GameState, from: number, to: number}} props */
function Since({ game, from, to }) {
  return game.turns.slice(from, to).map((turn) => html`<p key=${turn.n}>${turnSentence(game, turn)}</p>`);
}

/**
 * Board, rack and actions of a turn that is to be found.
 * @param {{game: GameState, kit: Kit, index: number, onDone: (done: Done) => void}} props
 */
function Turn({ game, kit, index, onDone }) {
  const stage = useMemo(() => stageOf(game, index, kit.layout, onDone), [index]);
  return html`<div class="guide-stage">
    <${Stage} game=${stage} seat=${game.turns[index].seat} kit=${kit} label=${t("panels.play")} />
    <div class="row guide-show"><${Button} icon="book-open" onClick=${() => onDone(null)}>${t("guide.play_show")}<//></div>
  </div>`;
}

/**
 * One's own play beside the book's, either of them on the board.
 * @param {{game: GameState, kit: Kit, index: number, found: Done, onNext: () => void}} props
 */
function Compared({ game, kit, index, found, onNext }) {
  const [own, showOwn] = useState(found !== null);
  const next = useRef(/** @type {HTMLElement | null} */ (null));
  const turn = game.turns[index];
  const shown = own && found ? found : { board: turn.board, squares: turn.squares };
  useEffect(() => next.current?.querySelector("button")?.focus({ preventScroll: true }), []);
  return html`
    <${Board} rows=${shown.board} layout=${kit.layout} alphabet=${kit.alphabet} last=${shown.squares} />
    <div class="guide-verdict" role="status">
      ${found && html`<p><b>${t("guide.play_yours", { words: listed(found.words), n: found.score })}</b></p>`}
      <p>${t("guide.play_book", { word: wordOf(turn), at: turn.at, n: turn.score })}${" "}${found && t(verdictKey(found.score, turn.score), { n: Math.abs(found.score - turn.score) })}</p>
    </div>
    <div class="row guide-next" ref=${next}>
      <${Button} kind="primary" icon="chevron-right" onClick=${onNext}>${t("guide.play_next")}<//>
      ${found && html`<${Button} onClick=${() => showOwn(!own)}>${t(own ? "guide.play_see_book" : "guide.play_see_yours")}<//>`}
    </div>
  `;
}

/** @param {number} own @param {number} book */
function verdictKey(own, book) {
  return own > book ? "guide.play_more" : own < book ? "guide.play_less" : "guide.play_same";
}

/** Both totals so far, of the turns that one has found oneself. @param {{game: GameState, places: number[], done: Done[]}} props */
function Total({ game, places, done }) {
  const count = done.filter((one) => one !== null).length;
  if (!count) return null;
  const yours = done.reduce((sum, one) => sum + (one?.score ?? 0), 0);
  const book = done.reduce((sum, one, number) => sum + (one ? game.turns[places[number]].score : 0), 0);
  return html`<section class="panel"><p>${t("guide.play_total", { n: count, yours, book })}</p></section>`;
}

/** @param {{game: GameState, places: number[], done: Done[], onAgain: () => void}} props */
function End({ game, places, done, onAgain }) {
  return html`<div class="stack">
    <section class="panel stack" role="status">
      <h2>${t("guide.play_end")}</h2>
      <p>${t("guide.play_end_text")}</p>
      <div class="row">
        <${Button} icon="rotate-ccw" onClick=${onAgain}>${t("guide.play_again")}<//>
        <${Button} kind="primary" icon="play" href="/learn/guide#0">${t("guide.play_watch")}<//>
      </div>
    </section>
    <${Total} game=${game} places=${places} done=${done} />
  </div>`;
}
