/** The game on a big screen, while each phone is a rack: the board, the scores and the bag. */

import { Board } from "../board/board.js";
import { useKit } from "../board/kit.js";
import { classes, html, useEffect } from "../lib/html.js";
import { GONE } from "../lib/live.js";
import { boardOf } from "../lib/prefs.js";
import { people, t } from "../lib/strings.js";
import { styles } from "../lib/styles.js";
import { Icon } from "../ui/icon.js";
import { Spinner } from "../ui/spinner.js";
import { Announcer } from "./panels/announcer.js";
import { Problem, useLiveGame } from "./opened.js";
import { turnSentence } from "./turns.js";
import { Paused, Scores } from "./panels/scores.js";
import { Verdict } from "./panels/verdict.js";

/** @typedef {import("../types.js").GameState} GameState */

await styles("board", "game", "panels", "alerts", "big_screen");

/** @param {{params: Record<string, string>}} props */
export default function BigScreen({ params }) {
  const game = useLiveGame(params.id);
  const state = game.state.value;
  const { kit, error: kitError } = useKit(state?.rules);
  const error = game.error.value ?? kitError;
  useWakefulness();
  if (error && (!state || error.code === GONE)) return html`<${Problem} error=${error} />`;
  if (!state || !kit) return html`<${Spinner} />`;
  const empty = kit.layout.rows.map((row) => ".".repeat(row.length));
  return html`<main id="main" class="big-screen" tabindex="-1" data-board=${boardOf(state.rules.edition)}>
    <h1 class="hidden">${t("game.big_screen")}: ${state.seats.map((one) => one.name).join(" – ")}</h1>
    <div class="game-board">
      <${Board} rows=${state.view?.board ?? empty} layout=${kit.layout} alphabet=${kit.alphabet} last=${state.view?.last ?? []} />
    </div>
    <div class="big-side">
      ${state.view ? html`<${Scores} game=${game} seat=${null} /><${Paused} game=${game} state=${state} />` : html`<${NotYet} state=${state} />`}
      <${Story} state=${state} />
      ${state.view && !state.view.result && html`<${Bag} count=${state.view.bag_count} />`}
    </div>
    <${Announcer} game=${game} seat=${null} />
  </main>`;
}

/** Before the game begins: how to sit down. @param {{state: GameState}} props */
function NotYet({ state }) {
  return html`<section class="big-code">
    <p>${t(state.code ? "game.big_open" : "game.big_closed")}</p>
    ${state.code && html`<p class="code">${state.code}</p>`}
    <ul>
      ${state.seats.map(
        (seat, index) => html`<li key=${index} class=${classes(seat.open && "open")}>
          <${Icon} name=${seat.open ? "hourglass" : "check"} /> ${seat.name}
        </li>`,
      )}
    </ul>
  </section>`;
}

/** Whose turn it is and what was played last; at the end, who won. @param {{state: GameState}} props */
function Story({ state }) {
  const view = state.view;
  if (!view) return null;
  const turn = state.turns.at(-1);
  const winners = view.result?.winners.map((seat) => state.seats[seat].name) ?? [];
  const head = view.result
    ? t(winners.length ? "game.big_won" : "game.big_over", { names: people(winners), n: winners.length })
    : t("game.big_turn", { name: state.seats[view.to_move]?.name ?? "" });
  return html`<section class="big-story">
    <h2>${head}</h2>
    ${turn && html`<p>${turnSentence(state, turn)}</p>`}
    <${Verdict} state=${state} />
  </section>`;
}

/** @param {{count: number}} props */
function Bag({ count }) {
  return html`<p class="big-bag"><b>${count}</b> ${t("game.big_bag")}</p>`;
}

/** A screen that everybody looks at should not go dark. */
function useWakefulness() {
  useEffect(() => {
    /** @type {{release(): Promise<void>} | null} */
    let lock = null;
    let gone = false;
    async function ask() {
      if (gone || document.visibilityState !== "visible") return;
      // Only over https or on this computer: elsewhere the screen keeps its own habits.
      lock = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
    }
    void ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      gone = true;
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  }, []);
}
