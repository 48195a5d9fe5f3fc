/** A finished game, turn by turn. */

import { Board } from "../board/board.js";
import { kitOf } from "../board/kit.js";
import { faces } from "../board/letters.js";
import { Tile } from "../board/tile.js";
import { hasChart, ScoreChart } from "../game/end/chart.js";
import { drawBoard, saveCanvas } from "../game/end/picture.js";
import { Explain } from "../learn/explain.js";
import { api, catalogue, newKey } from "../lib/api.js";
import { html, useEffect, useRef, useState } from "../lib/html.js";
import { boardOf } from "../lib/prefs.js";
import { styles } from "../lib/styles.js";
import { people, t } from "../lib/strings.js";
import { ReviewPanel } from "../review/review.js";
import { ReviewedTurn, ShownMove } from "../review/turn.js";
import { isUnderWay, useReview } from "../review/use_review.js";
import { go } from "../router.js";
import { Button } from "../ui/button.js";
import { Waiting, useLoaded } from "../ui/loaded.js";
import { Message } from "../ui/message.js";
import { Page } from "../ui/page.js";
import { copy } from "../ui/share.js";
import { Ending, Scores, TurnList } from "./parts.js";
import { Remarks } from "./remarks.js";
import { Stepper, sightAt, stepsOf, turnAt, useSteps } from "./stepper.js";

await styles("board", "panels", "panels_end", "learn", "explain", "replay");

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").Catalogue} Catalogue */
/** @typedef {{turn: number, text: string}} Note */

/** @param {{params: Record<string, string>}} props */
export default function Replay({ params }) {
  const found = useLoaded(() => Promise.all([gameWithNotes(params.id), catalogue()]), [params.id]);
  const [game, notes] = found.data?.[0] ?? [];
  if (game && game.state !== "over" && !isLookedThrough(game)) {
    return html`<${Message}
      title=${t("replay.running_title")}
      icon="hourglass"
      actions=${html`<${Button} kind="primary" href=${`/game/${params.id}`}>${t("replay.go_game")}<//>`}
    >
      ${t("replay.running")}
    <//>`;
  }
  const title = game ? people(game.seats.map((/** @type {{name: string}} */ seat) => seat.name)) : t("replay.title");
  return html`<${Page} title=${title} wide>
    ${found.data ? html`<${Game} game=${game} catalogue=${found.data[1]} notes=${notes} />` : html`<${Waiting} loaded=${found} />`}
  <//>`;
}

/**
 * A game, and what people wrote beside its moves; nothing while it goes on.
 * @param {string} id
 * @returns {Promise<[GameState, Note[]]>}
 */
async function gameWithNotes(id) {
  const game = await api.get(`/games/${id}`);
  return [game, game.state === "over" ? await api.get(`/games/${id}/notes`) : []];
}

/**
 * Whether a game from a file is not over, and nobody goes on with it either.
 * @param {Pick<GameState, "imported" | "host"> & {view: {paused: boolean} | null}} game
 */
const isLookedThrough = ({ imported, host, view }) => imported && host && view?.paused;

/** The way from an unfinished game of a file to playing it. @param {{game: GameState}} props */
function Unfinished({ game }) {
  async function resume() {
    const { id, sequence } = game;
    await api.post(`/games/${id}/commands`, { sequence, key: newKey(), command: { kind: "resume" } });
    go(`/game/${id}`);
  }
  return html`<section class="panel stack">
    <h2>${t("replay.unfinished")}</h2>
    <p>${t("replay.unfinished_text")}</p>
    <div><${Button} kind="primary" icon="play" onClick=${resume}>${t("replay.continue")}<//></div>
  </section>`;
}

/** @param {{game: GameState, catalogue: Catalogue, notes: Note[]}} props */
function Game({ game, catalogue: known, notes }) {
  const last = stepsOf(game);
  const [step, show] = useSteps(last, last);
  const around = useRef(/** @type {HTMLElement | null} */ (null));
  const { alphabet, layout } = kitOf(game.rules, known);
  const found = useReview(game.id);
  const reviewed = found.turns.find((one) => one.step === step) ?? null;
  const [shown, showMove] = useState(/** @type {import("../types.js").ReviewedMove | null} */ (null));
  useEffect(() => showMove(null), [step]);
  const now = sightAt(game, step, layout);
  // A move that was not made is looked at on the board before the turn.
  const sight = shown ? { ...sightAt(game, step - 1, layout), scores: now.scores, last: [] } : now;
  const turn = turnAt(game, step);
  const colours = boardOf(game.rules.edition);

  async function picture() {
    const view = game.view;
    if (!view || !around.current) return;
    await document.fonts.load("800 38px Nunito");
    const result = step > game.turns.length ? view.result : null;
    const seen = { ...game, view: { ...view, board: sight.board, scores: sight.scores, result } };
    await saveCanvas(drawBoard(seen, known, around.current), `lexiko-${game.id}-${step}.png`);
  }
  /** The position before this turn, as its player knew it, can be looked at and changed. */
  async function analyse() {
    const { cgp } = await api.get(`/games/${game.id}/positions/${step}`);
    go(`/analyse#${encodeURIComponent(cgp)}`);
  }
  /** @param {string} format */
  const file = (format) => ({
    href: api.url(`/games/${game.id}/export?format=${format}`),
    download: `lexiko-${game.id}.${format}`,
  });
  return html`<div class="replay" data-board=${colours} ref=${around}>
    <div class="replay-board">
      <${Scores} game=${game} scores=${sight.scores} seat=${turn?.seat ?? null} />
      <${Board} rows=${sight.board} layout=${layout} alphabet=${alphabet} last=${sight.last} laid=${shown?.tiles ?? []}
        label=${shown ? t("replay.board_with", { move: shown.move }) : t("replay.board", { n: step })} />
      ${shown && html`<${ShownMove} move=${shown} onBack=${() => showMove(null)} />`}
      <${Stepper} step=${step} last=${last} turns=${game.turns.length} onStep=${show} />
      <p class="soft small keys">${t("replay.keys")}</p>
    </div>
    <div class="replay-side">
      ${game.state !== "over" && html`<${Unfinished} game=${game} />`}
      ${reviewed && html`<${ReviewedTurn} turn=${reviewed} shown=${shown} onShow=${showMove} />`}
      ${turn?.rack && html`<${RackBefore} name=${game.seats[turn.seat].name} tiles=${turn.rack} alphabet=${alphabet} />`}
      ${turn?.rack && html`<div><${Button} icon="search" onClick=${analyse}>${t("replay.analyse")}<//></div>`}
      ${turn && !reviewed && found.review && isUnderWay(found.review) && html`<p class="panel soft">${t("replay.not_reviewed")}</p>`}
      <${ReviewPanel} game=${game} found=${found} step=${step} onStep=${show} />
      <${Remarks} id=${game.id} />
      <${Notes} notes=${notes.filter((note) => note.turn === step)} />
      ${turn && html`<${Explain} game=${game} turn=${turn} alphabet=${alphabet} meanings=${`game=${game.id}`} />`}
      ${step > game.turns.length && html`<${Ending} game=${game} />`}
      <section class="panel">
        <h2>${t("replay.turns")}</h2>
        <${TurnList} game=${game} step=${step} onStep=${show} noted=${notes.map((note) => note.turn)} mistakes=${mistakesIn(found.turns)} />
      </section>
      ${hasChart(game) &&
      html`<section class="panel">
        <h2>${t("replay.chart")}</h2>
        <${ScoreChart} state=${game} />
      </section>`}
      <section class="panel stack">
        <h2>${t("replay.save")}</h2>
        <div class="row">
          ${(game.state === "over" || game.kept) &&
          html`<${Button} icon="file-output" ...${file("gcg")} title=${t("replay.save_gcg_hint")}>${t("replay.save_gcg")}<//>
            <${Button} icon="file-output" ...${file("json")} title=${t("replay.save_json_hint")}>${t("replay.save_json")}<//>`}
          <${Button} icon="image" onClick=${picture} title=${t("replay.save_png_hint")}>${t("replay.save_png")}<//>
          <${Button} icon="link" onClick=${() => copy(location.href, t("replay.copied"))}>${t("replay.copy")}<//>
        </div>
      </section>
    </div>
  </div>`;
}

/**
 * The sizes of the mistakes that a review found, by the places of their turns.
 * @param {import("../types.js").ReviewTurn[]} turns
 * @returns {Map<number, "small" | "medium" | "large">}
 */
function mistakesIn(turns) {
  return new Map(turns.flatMap(({ step, mistake }) => (mistake === null || mistake === "none" ? [] : [[step, mistake]])));
}

/** @param {{notes: Note[]}} props */
function Notes({ notes }) {
  if (notes.length === 0) return null;
  return html`<section class="panel replay-notes">
    <h2>${t("replay.note")}</h2>
    ${notes.map((note, index) => html`<p key=${index}>${note.text}</p>`)}
  </section>`;
}

/** @param {{name: string, tiles: string, alphabet: import("../types.js").Alphabet}} props */
function RackBefore({ name, tiles, alphabet }) {
  return html`<section class="panel rack-before" aria-label=${t("replay.rack_label", { name, tiles: faces(tiles).join(" ") })}>
    <h2>${t("replay.rack")}</h2>
    <div class="picture-rack" aria-hidden="true">
      ${faces(tiles).map((face, index) => html`<span key=${index} class="picture-slot"><${Tile} alphabet=${alphabet} face=${face} /></span>`)}
    </div>
  </section>`;
}
