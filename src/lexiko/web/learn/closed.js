/** The dictionary is closed while a game is played: which one, if it is one's own, and the ways out. */

import { ApiError, api, newKey } from "../lib/api.js";
import { html, useState } from "../lib/html.js";
import { ago, people, t } from "../lib/strings.js";
import { Button } from "../ui/button.js";
import { Confirm } from "../ui/dialog.js";
import { Icon } from "../ui/icon.js";
import { useLoaded } from "../ui/loaded.js";

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").Command} Command */

/** How often a wish is sent while others are faster. */
const MOST_TRIES = 5;

/** By a game of one's own, or by one that others play from the same address. */
const CODES = ["dictionary_closed", "address_closed"];

/** Whether the dictionary is closed, by what was thrown. @param {unknown} error @returns {error is ApiError} */
export function isClosed(error) {
  return error instanceof ApiError && CODES.includes(error.code);
}

/** @param {{error: ApiError, onOpen: () => void}} props */
export function Closed({ error, onOpen }) {
  const id = error.reasons[0]?.params.game; // a game of others is not told
  const game = useLoaded(async () => (id ? api.get(`/games/${id}`) : null), [id]);
  const [asking, setAsking] = useState(false);
  const state = /** @type {GameState | null} */ (game.data);
  async function end() {
    if (state) await carryOut(String(id), ending(state));
    setAsking(false);
    onOpen();
  }
  return html`<section class="panel stack closed" role="status">
    <h2 class="row"><${Icon} name="lock" size=${24} /> ${t("words.closed_title")}</h2>
    <p>${error.message}</p>
    ${state && html`<p><b>${namesOf(state)}</b> <span class="soft">${ago(state.turns.at(-1)?.time || state.created)}</span></p>`}
    <p>${t("words.closed_next")}</p>
    <div class="row">
      ${id && html`<${Button} kind="primary" icon="arrow-left" href=${`/game/${id}`}>${t("words.closed_go")}<//>`}
      ${!id && html`<${Button} icon="refresh-cw" onClick=${onOpen}>${t("app.try_again")}<//>`}
      ${state && html`<${Button} icon="flag" onClick=${() => setAsking(true)}>${t("words.closed_end")}<//>`}
    </div>
    ${state &&
    asking &&
    html`<${Confirm}
      title=${t("words.closed_end_title")}
      yes=${t("words.closed_end")}
      kind="danger"
      onYes=${end}
      onClose=${() => setAsking(false)}
    >
      <p>${t(`words.closed_${ending(state).kind}`, { names: namesOf(state) })}</p>
    <//>`}
  </section>`;
}

/**
 * Carries a wish out in the game as it is by now. One at a real board is over when `finish` was sent twice.
 * @param {string} id
 * @param {Command} command
 */
async function carryOut(id, command) {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const { sequence, view } = await api.get(`/games/${id}`);
    if (view?.result) return;
    try {
      await api.post(`/games/${id}/commands`, { sequence, key: newKey(), command });
      if (command.kind !== "finish") return;
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.code !== "stale" || tries === MOST_TRIES) throw problem;
    }
  }
}

/** @param {GameState} state */
function namesOf({ seats }) {
  return people(seats.map(({ name }) => name));
}

/**
 * The gentlest way to end a game that this person has: count it, call it off, or leave it.
 * @param {GameState} state
 * @returns {Command}
 */
function ending(state) {
  const own = Object.entries(state.mine);
  if (own.some(([, mine]) => mine.can.includes("finish"))) return { kind: "finish" };
  if (state.host) return { kind: "abandon" };
  return { kind: "resign", seat: Number(own[0]?.[0]) };
}
