/** The play screen: board, rack and actions under the hand, everything else beside it. */

import { ApiError, catalogue, sentence } from "../lib/api.js";
import { classes, html, useEffect, useMemo, useState } from "../lib/html.js";
import { GONE, liveGame } from "../lib/live.js";
import { boardOf } from "../lib/prefs.js";
import { t } from "../lib/strings.js";
import { styles } from "../lib/styles.js";
import { Button } from "../ui/button.js";
import { Later } from "../ui/later.js";
import { Message } from "../ui/message.js";
import { Spinner } from "../ui/spinner.js";
import { createDesk } from "./desk.js";
import "./panels/texts.js";
import { Announcer } from "./panels/announcer.js";
import { LastPlay } from "./panels/challenge.js";
import { Curtain, useCurtain } from "./panels/curtain.js";
import { Draw } from "./panels/draw.js";
import { EndScreen } from "./panels/end.js";
import { Proposal } from "./panels/proposal.js";
import { Paused, Scores } from "./panels/scores.js";
import { SeatNews } from "./panels/seats.js";
import { Verdict } from "./panels/verdict.js";
import { PlayArea } from "./play.js";
import { Side } from "./side.js";

/** @typedef {import("../types.js").LiveGame} LiveGame */
/** @typedef {{alphabet: import("../types.js").Alphabet, layout: import("../types.js").Layout}} Kit */

/** After so many ms a server that did not answer is asked once more. */
const AGAIN = 3000;

await styles("board", "rack", "game");

/** @param {{params: Record<string, string>}} props */
export default function GameScreen({ params }) {
  const game = useLiveGame(params.id);
  const state = game.state.value;
  const kit = useKit(state);
  const error = game.error.value ?? kit.error;
  if (error && (!state || error.code === GONE)) return html`<${Problem} error=${error} state=${state} />`;
  if (!state || !kit.kit) return html`<${Spinner} />`;
  if (state.state === "open") return html`<${Later} load=${() => import("../join/lobby.js")} name="Lobby" game=${game} />`;
  return html`<${Table} game=${game} kit=${kit.kit} />`;
}

/** A game as long as its screen is shown. @param {string} id */
export function useLiveGame(id) {
  const game = useMemo(() => liveGame(id), [id]);
  useEffect(() => () => game.close(), [game]);
  return game;
}

/**
 * The alphabet and the layout of a game, by its rules.
 * @param {import("../types.js").GameState | null} state
 * @returns {{kit: Kit | null, error: any}}
 */
export function useKit(state) {
  const [known, setKnown] = useState(/** @type {{all: import("../types.js").Catalogue | null, error: any}} */ ({ all: null, error: null }));
  useEffect(() => {
    let timer = 0;
    const ask = () =>
      catalogue().then(
        (all) => setKnown({ all, error: null }),
        (error) => {
          setKnown({ all: null, error });
          timer = window.setTimeout(ask, AGAIN);
        },
      );
    void ask();
    return () => clearTimeout(timer);
  }, []);
  const rules = state?.rules;
  const kit = useMemo(() => {
    if (!rules || !known.all) return null;
    const { alphabet, layout } = rules;
    return {
      alphabet: typeof alphabet === "string" ? known.all.alphabets[alphabet] : alphabet,
      layout: typeof layout === "string" ? known.all.layouts[layout] : layout,
    };
  }, [known.all, JSON.stringify([rules?.alphabet, rules?.layout])]);
  return { kit, error: known.error };
}

/**
 * Why there is no game to show; `state` is what was known of it.
 * @param {{error: any, state?: import("../types.js").GameState | null}} props
 */
export function Problem({ error, state = null }) {
  const gone = error instanceof ApiError && error.code === GONE;
  const missing = error instanceof ApiError && error.status === 404;
  const title = gone ? "game.gone_title" : missing ? "game.missing_title" : "app.broken_title";
  return html`<${Message} title=${t(title)} icon="circle-alert">
    ${gone ? t(state && isLeft(state) ? "game.gone_left" : "game.gone") : sentence(error)}
  <//>`;
}

/**
 * Whether this person was still asked to play again: then those who wanted to have left, or called it off.
 * @param {import("../types.js").GameState} state
 */
function isLeft(state) {
  return state.state === "open" && state.seats.some(({ mine, asked }) => mine && asked);
}

/**
 * The desk of the seat at this device: each seat keeps its own.
 * @param {LiveGame} game
 * @param {number | null} seat
 * @param {Kit} kit
 */
function useDesk(game, seat, kit) {
  const desks = useMemo(() => /** @type {Map<number, import("./desk.js").Desk>} */ (new Map()), [game, kit]);
  useEffect(
    () => () => {
      for (const desk of desks.values()) desk.close();
    },
    [desks],
  );
  if (seat === null) return null;
  const desk = desks.get(seat) ?? createDesk(game, seat, kit);
  desks.set(seat, desk);
  return desk;
}

/** @param {{game: LiveGame, kit: Kit}} props */
function Table({ game, kit }) {
  const state = /** @type {import("../types.js").GameState} */ (game.state.value);
  const seat = game.seat.value;
  const desk = useDesk(game, seat, kit);
  const [looking, setLooking] = useState(/** @type {number | null} */ (null));
  const over = state.view?.result != null;
  const curtain = useCurtain(state, seat);
  // Behind the curtain lies no rack, nor anything that tells of one.
  const shown = curtain.person === null ? seat : null;
  const looked = looking !== null && looking < state.turns.length ? looking : null;

  return html`<main id="main" class=${classes("game", over && "over")} tabindex="-1" data-board=${boardOf(state.rules.edition)}>
    <header class="game-top">
      <${Button} kind="quiet" icon="house" label=${t("game.home")} href="/" />
      <h1 class="hidden">${state.seats.map((one) => one.name).join(" – ")}</h1>
      <${Scores} game=${game} seat=${seat} />
    </header>
    <${PlayArea}
      game=${game}
      seat=${seat}
      kit=${kit}
      desk=${over || shown === null ? null : desk}
      looking=${looked}
      onLook=${setLooking}
    />
    <div class="game-alerts">
      <${EndScreen} game=${game} seat=${seat} />
      ${!over && html`<${SeatNews} game=${game} /><${Verdict} state=${state} /><${Proposal} game=${game} seat=${seat} /><${Paused} game=${game} state=${state} />`}
      ${state.kept && !over && html`<${Later} load=${() => import("../keeper/extra.js")} name="Extra" game=${game} state=${state} quiet />`}
    </div>
    <${LastPlay} game=${game} />
    <${Side} game=${game} seat=${shown} looking=${looked} onLook=${setLooking} />
    <${Announcer} game=${game} seat=${seat} />
    <${Draw} game=${game} seat=${seat} />
    <${Curtain} game=${game} person=${curtain.person} onOpen=${curtain.open} />
  </main>`;
}
