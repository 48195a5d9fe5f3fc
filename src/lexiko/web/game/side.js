/** The panels beside the board: one at a time, in a column on the desktop, in a sheet on the phone. */

import { classes, html, useEffect, useLayoutEffect, useRef, useState } from "../lib/html.js";
import { addLayer } from "../lib/layers.js";
import { t } from "../lib/strings.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { Chat } from "./panels/chat.js";
import { Lookup } from "./panels/lookup.js";
import { MoveList } from "./panels/moves.js";
import { Notepad } from "./panels/notes.js";
import { Unseen } from "./panels/unseen.js";

/** @typedef {"moves" | "tiles" | "words" | "chat" | "notes"} Tab */
/** @type {Record<Tab, string>} */
const ICONS = { moves: "list-ordered", tiles: "layout-grid", words: "book-open", chat: "message-circle", notes: "notebook-pen" };

/**
 * @param {{game: import("../types.js").LiveGame, seat: number | null, looking: number | null,
 *   onLook: (index: number | null) => void}} props
 */
export function Side({ game, seat, looking, onLook }) {
  const state = /** @type {import("../types.js").GameState} */ (game.state.value);
  const [wanted, setWanted] = useState(/** @type {Tab} */ ("moves"));
  const [open, setOpen] = useState(false);
  const tabs = tabsOf(state, seat);
  const tab = tabs.includes(wanted) ? wanted : "moves";
  const unread = useUnread(state.messages.length, tab === "chat");

  /** @param {Tab} next */
  function choose(next) {
    setOpen(next !== tab || !open);
    setWanted(next);
  }

  function close() {
    setOpen(false);
    document.getElementById(`tab-${tab}`)?.focus();
  }

  // Before the sheet is seen, so that a quick Back finds it.
  useLayoutEffect(() => {
    if (!open) return undefined;
    // On a wide screen the panels stand beside the board, and nothing is to be closed.
    const gone = matchMedia("(min-width: 56rem)").matches ? undefined : addLayer(() => setOpen(false));
    /** A press beside the sheet closes it, and so does Escape. @param {Event} event */
    const leave = (event) => {
      const inside = event.target instanceof Element && event.target.closest(".game-side");
      const escapes = event instanceof KeyboardEvent && event.key === "Escape";
      if (escapes || (event.type === "pointerdown" && !inside)) setOpen(false);
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("keydown", leave);
    return () => {
      gone?.();
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("keydown", leave);
    };
  }, [open]);

  /** The board is what one wants to look at: the sheet makes room. @param {number | null} index */
  function look(index) {
    setOpen(false);
    onLook(index);
  }

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    setWanted(next);
    document.getElementById(`tab-${next}`)?.focus();
  }

  return html`<aside class=${classes("game-side", open && "open")} aria-label=${t("game.more_panels")}>
    <div class="game-tabs" role="tablist" aria-label=${t("game.more_panels")} onKeyDown=${walk}>
      ${tabs.map(
        (name) => html`<button
          key=${name}
          id=${`tab-${name}`}
          type="button"
          role="tab"
          class=${`game-tab tab-${name}`}
          aria-selected=${String(name === tab)}
          aria-controls="game-panel"
          tabindex=${name === tab ? 0 : -1}
          onClick=${() => choose(name)}
        >
          <${Icon} name=${ICONS[name]} />
          <span>${t(`game.tab_${name}`)}</span>
          ${name === "chat" && unread > 0 && html`<span class="badge">${unread}<span class="hidden"> ${t("game.new_messages")}</span></span>`}
        </button>`,
      )}
    </div>
    <div class="game-panel" id="game-panel" role="tabpanel" aria-labelledby=${`tab-${tab}`}>
      <${Button} class="game-panel-close" kind="quiet" icon="x" label=${t("game.close_panel")} onClick=${close} />
      ${tab === "moves" &&
      html`<${MoveList} game=${game} seat=${seat} looking=${looking} onLook=${look} />
        ${tabs.includes("tiles") && html`<div class="wide-only"><${Unseen} game=${game} seat=${seat} /></div>`}`}
      ${tab === "tiles" && html`<${Unseen} game=${game} seat=${seat} />`}
      ${tab === "words" && html`<${Lookup} game=${game} seat=${seat} />`}
      ${tab === "chat" && html`<${Chat} game=${game} seat=${seat} />`}
      ${tab === "notes" && html`<${Notepad} game=${game} seat=${seat} />`}
    </div>
  </aside>`;
}

/**
 * The panels that this game has for this seat.
 * @param {import("../types.js").GameState} state
 * @param {number | null} seat
 * @returns {Tab[]}
 */
function tabsOf(state, seat) {
  const mine = seat === null ? undefined : state.mine[seat];
  const people = state.seats.filter((one) => !one.computer && !one.mine).length;
  const all = /** @type {[Tab, boolean][]} */ ([
    ["moves", true],
    ["tiles", state.rules.solitaire !== "open"],
    ["words", Boolean(mine?.may_check || mine?.may_search)],
    ["chat", people > 0 || state.messages.length > 0],
    ["notes", seat !== null],
  ]);
  return all.filter(([, shown]) => shown).map(([name]) => name);
}

/** How many messages came since the chat was last looked at. @param {number} count @param {boolean} looking */
function useUnread(count, looking) {
  const seen = useRef(count);
  useEffect(() => {
    if (looking) seen.current = count;
  }, [count, looking]);
  return looking ? 0 : count - seen.current;
}
