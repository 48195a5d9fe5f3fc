/** The play screen: board, rack and actions under the hand, everything else beside it. */

import { useKit } from "../board/kit.js";
import { classes, html, useEffect, useMemo, useState } from "../lib/html.js";
import { GONE } from "../lib/live.js";
import { boardOf } from "../lib/prefs.js";
import { t } from "../lib/strings.js";
import { styles } from "../lib/styles.js";
import { Button } from "../ui/button.js";
import { Later } from "../ui/later.js";
import { Spinner } from "../ui/spinner.js";
import { createDesk } from "./draft/desk.js";
import { Problem, useLiveGame } from "./opened.js";
import { Announcer } from "./panels/announcer.js";
import { LastPlay } from "./panels/challenge.js";
import { Curtain, useCurtain } from "./dialogs/curtain.js";
import { Draw } from "./dialogs/draw.js";
import { EndScreen } from "./end/end.js";
import { Proposal } from "./panels/proposal.js";
import { Paused, Scores } from "./panels/scores.js";
import { SeatNews } from "./dialogs/handover.js";
import { Verdict } from "./panels/verdict.js";
import { PlayArea } from "./play.js";
import { Side } from "./side.js";

/** @typedef {import("../types.js").LiveGame} LiveGame */
/** @typedef {import("../board/kit.js").Kit} Kit */

await styles("board", "rack", "game", "panels", "panels_side", "panels_end", "moves", "alerts");

/** @param {{params: Record<string, string>}} props */
export default function GameScreen({ params }) {
  const game = useLiveGame(params.id);
  const state = game.state.value;
  const kit = useKit(state?.rules);
  const error = game.error.value ?? kit.error;
  if (error && (!state || error.code === GONE)) return html`<${Problem} error=${error} state=${state} />`;
  if (!state || !kit.kit) return html`<${Spinner} />`;
  if (state.state === "open") return html`<${Later} load=${() => import("../join/lobby.js")} name="Lobby" game=${game} />`;
  return html`<${Playing} game=${game} kit=${kit.kit} />`;
}

/**
 * The desk of the seat at this device: each seat keeps its own.
 * @param {LiveGame} game
 * @param {number | null} seat
 * @param {Kit} kit
 */
function useDesk(game, seat, kit) {
  const desks = useMemo(() => /** @type {Map<number, import("./draft/desk.js").Desk>} */ (new Map()), [game, kit]);
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

/** A game that has begun, as its players and watchers see it. @param {{game: LiveGame, kit: Kit}} props */
function Playing({ game, kit }) {
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
    <${Draw} game=${game} />
    <${Curtain} game=${game} person=${curtain.person} onOpen=${curtain.open} />
  </main>`;
}
