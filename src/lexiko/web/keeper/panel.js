/** The panel of the score-keeper under the board: a turn is typed, pressed or put on the board. */

import { classes, html, useState } from "../lib/html.js";
import { styles } from "../lib/styles.js";
import { t } from "../lib/strings.js";
import { Action, usePlayable } from "../game/panels/actions.js";
import { can, ableSeats, isOver, nameOf } from "../game/seats.js";
import { useShortcut } from "../game/input/shortcuts.js";
import { useSecondPress } from "../ui/second_press.js";
import { Button } from "../ui/button.js";
import { ChallengeDialog, ExchangeDialog, UndoDialog } from "./dialogs.js";
import { Ending } from "./ending.js";
import { isFull } from "./extra.js";
import { KeeperMenu } from "./menu.js";
import { Pad } from "./pad.js";
import { useTyped } from "./typed.js";
import { backToGame, lastMove } from "./wishes.js";

/** @typedef {import("../game/draft/desk.js").Desk} Desk */
/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").LiveGame} LiveGame */
/** @typedef {{game: LiveGame, state: GameState, seat: number, desk: Desk}} Props */
/** @typedef {"exchange" | "challenge" | "undo" | "more"} Opened */

await styles("keeper");

/** @param {{game: LiveGame, seat: number, desk: Desk}} props */
export function KeeperPanel({ game, seat, desk }) {
  const state = game.state.value;
  const [opened, setOpened] = useState(/** @type {Opened | null} */ (null));
  if (!state?.view || isOver(state)) return null;
  const close = () => setOpened(null);
  const props = { game, state, seat, desk };
  return html`<section class="keeper" aria-label=${t("keeper.panel")}>
    <${Now} ...${props} onUndo=${() => setOpened("undo")} />
    ${!state.view.ending && html`<${KeeperActions} ...${props} onOpen=${setOpened} />`}
    ${opened === "exchange" && html`<${ExchangeDialog} ...${props} onClose=${close} />`}
    ${opened === "challenge" && html`<${ChallengeDialog} ...${props} onClose=${close} />`}
    ${opened === "undo" && html`<${UndoDialog} ...${props} onClose=${close} />`}
    ${opened === "more" && html`<${KeeperMenu} ...${props} onClose=${close} />`}
  </section>`;
}

/** Whether the next turn can be entered: not while its player has too many tiles. @param {GameState} state @param {number} seat */
function mayTurn(state, seat) {
  return can(state, seat, "take_turn") && !isFull(state, seat);
}

/** What is to be done now. @param {Props & {onUndo: () => void}} props */
function Now(props) {
  const { game, state, seat } = props;
  if (state.view?.ending) {
    const wished = ["requested", "agreed"].includes(state.view.ending);
    const texts = { title: t("keeper.ending"), back: t(wished ? "keeper.ending_resume" : "keeper.ending_back") };
    const back = wished ? () => backToGame(game) : props.onUndo;
    return html`<${Ending} game=${game} state=${state} ...${texts} onBack=${back} />`;
  }
  // It keeps its place while the clock stands, the last play is decided or tiles go back: nothing moves.
  return html`<${Entry} ...${props} able=${mayTurn(state, seat)} />`;
}

/**
 * Square and word in a field, letters to press, and the button that counts: without a play it says what is missing.
 * @param {Props & {able: boolean}} props
 */
function Entry({ state, seat, desk, able }) {
  const { text, type, count } = useTyped(desk);
  const preview = desk.preview.value;
  const playing = desk.move.value?.kind === "play";
  const ready = usePlayable(preview, playing) || (playing && desk.preview.failed.value);
  const score = preview?.legal && desk.laid.value.length ? preview.score : null;
  const name = nameOf(state, seat);
  const wrong = desk.saying.value?.kind === "bad";
  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    void count();
  }
  return html`
    <form class="keeper-entry" onSubmit=${submit}>
      <input
        class="keeper-field"
        type="text"
        value=${text}
        aria-label=${t("keeper.field", { name })}
        aria-invalid=${wrong && text ? "true" : undefined}
        placeholder=${t("keeper.example")}
        disabled=${!able}
        maxlength="40"
        autocomplete="off"
        autocapitalize="characters"
        autocorrect="off"
        spellcheck=${false}
        enterkeyhint="done"
        onInput=${(/** @type {InputEvent} */ event) => type(/** @type {HTMLInputElement} */ (event.target).value)}
      />
      <${Button}
        kind="primary"
        type="submit"
        class=${classes("keeper-count", !ready && "is-not-yet")}
        disabled=${!able || desk.busy.value}
        aria-disabled=${String(!ready)}
        title=${t("keeper.count_title", { name })}
      >
        ${t("keeper.count")}${score !== null && html` <b class="keeper-score">${score}</b>`}
      <//>
    </form>
    <${Pad} desk=${desk} able=${able} />
  `;
}

/** @param {Props & {onOpen: (opened: Opened) => void}} props */
function KeeperActions({ state, seat, desk, onOpen }) {
  const turn = mayTurn(state, seat) && !desk.busy.value;
  const able = ableSeats(state, "challenge").length > 0;
  const [passing, pass] = useSecondPress(() => void desk.turn({ kind: "pass" }), turn);
  const name = nameOf(state, seat);
  const exchange = () => onOpen("exchange");
  const challenge = () => onOpen("challenge");
  const more = () => onOpen("more");
  useShortcut("2", pass, turn);
  useShortcut("3", challenge, able);
  useShortcut("4", exchange, turn);
  useShortcut("5", more);
  return html`<div class="actions keeper-actions" role="toolbar" aria-label=${t("panels.actions")}>
    <${Action} icon="refresh-cw" ...${textOf("exchange", name)} shortcut="4" enabled=${turn} onClick=${exchange} />
    <${Action}
      icon="skip-forward"
      ...${textOf(passing ? "pass_again" : "pass", name)}
      shortcut="2"
      enabled=${turn}
      armed=${passing}
      onClick=${pass}
    />
    <${Action} icon="swords" ...${textOf("challenge_it", name)} shortcut="3" enabled=${able} onClick=${challenge} />
    <${Action} icon="undo-2" ...${textOf("take_back", name)} enabled=${Boolean(lastMove(state))} onClick=${() => onOpen("undo")} />
    <${Action} icon="ellipsis" ...${textOf("more", name)} shortcut="5" enabled onClick=${more} />
  </div>`;
}

/** @param {string} name @param {string} player */
function textOf(name, player) {
  return { label: t(`keeper.${name}`), title: t(`keeper.${name}_title`, { name: player }) };
}
