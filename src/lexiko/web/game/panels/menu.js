/** Everything else that can be done at the table: pause, take back, resign, rules, sounds. */

import { api } from "../../lib/api.js";
import { html, useState } from "../../lib/html.js";
import { sounds } from "../../lib/prefs.js";
import { t } from "../../lib/strings.js";
import { go } from "../../router.js";
import { Button } from "../../ui/button.js";
import { Dialog } from "../../ui/dialog.js";
import { Switch } from "../../ui/field.js";
import { toast } from "../../ui/toast.js";
import { can, isOver } from "./common.js";
import { Shortcuts } from "./help.js";
import { GameRules, Sure, VacantSeats } from "./menu_pages.js";

/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").LiveGame} LiveGame */
/** @typedef {"main" | "rules" | "keys" | "resign" | "finish" | "delete"} Page */

/**
 * One dialog; what needs more room is a page of it. It closes when its action is done.
 * @param {{
 *   game: LiveGame,
 *   seat: number | null,
 *   onClose: () => void,
 *   extra?: any,
 *   page?: Page,
 * }} props `extra` comes first: what the screen itself has to offer.
 */
export function Menu({ game, seat, onClose, extra, page: first = "main" }) {
  const state = game.state.value;
  const [page, setPage] = useState(first);
  if (!state) return null;
  const gone = (page === "resign" || page === "finish") && !can(state, seat, page);
  const shown = gone ? "main" : page;
  return html`
    <${Dialog} title=${t(`panels.menu_${shown}`)} onClose=${onClose} class="menu">
      ${shown !== "main" &&
      html`<${Button} kind="quiet" icon="arrow-left" onClick=${() => setPage("main")}>${t("app.back")}<//>`}
      ${shown === "main" &&
      html`${extra}<${Main} game=${game} state=${state} seat=${seat} onPage=${setPage} onClose=${onClose} />`}
      ${shown === "rules" && html`<${GameRules} state=${state} />`}
      ${shown === "keys" && html`<${Shortcuts} />`}
      ${shown === "resign" &&
      html`<${Sure}
        text=${t("panels.resign_sure")}
        yes=${t("panels.resign_yes")}
        onYes=${async () => {
          await game.send({ kind: "resign", seat });
          onClose();
        }}
        onNo=${() => setPage("main")}
      />`}
      ${shown === "finish" &&
      html`<${Sure}
        text=${t("panels.finish_sure")}
        yes=${t("panels.finish_yes")}
        onYes=${async () => {
          await game.send({ kind: "finish" });
          onClose();
        }}
        onNo=${() => setPage("main")}
      />`}
      ${shown === "delete" &&
      html`<${Sure}
        text=${t("panels.delete_sure")}
        yes=${t("panels.delete_yes")}
        onYes=${async () => {
          await api.del(`/games/${state.id}`);
          go("/", { replace: true });
        }}
        onNo=${() => setPage("main")}
      />`}
    <//>
  `;
}

/**
 * @param {{
 *   game: LiveGame,
 *   state: GameState,
 *   seat: number | null,
 *   onPage: (page: Page) => void,
 *   onClose: () => void,
 * }} props
 */
function Main({ game, state, seat, onPage, onClose }) {
  const mine = seat === null ? undefined : state.mine[seat];
  const alone = state.seats.filter((player) => !player.computer).length < 2;
  const takeBack = mine?.take_back ?? null;
  /** @param {import("../../types.js").Command} command */
  const send = async (command) => {
    await game.send(command);
    onClose();
  };
  const back = async () => {
    await send({ kind: "propose", seat, proposal: { kind: "take_back", turn: takeBack } });
    if (!alone) toast(t("panels.take_back_asked"));
  };
  return html`
    <div class="menu-list">
      <${Button} icon="pause" disabled=${!can(state, seat, "pause")} onClick=${() => send({ kind: "pause" })}>
        ${t("panels.pause")}
      <//>
      <${Button} icon="undo-2" disabled=${takeBack === null || !can(state, seat, "propose")} onClick=${back}>
        ${t(alone ? "panels.take_back_alone" : "panels.take_back")}
      <//>
      <${Button} icon="book-open" onClick=${() => onPage("rules")}>${t("panels.menu_rules")}<//>
      <${Button} icon="keyboard" class="menu-keys" onClick=${() => onPage("keys")}>${t("panels.menu_keys")}<//>
      <${CopyTable} id=${state.id} />
    </div>
    <${Switch} label=${t("panels.sounds")} checked=${sounds.value} onChange=${(/** @type {boolean} */ on) => (sounds.value = on)} />
    ${state.host &&
    !alone &&
    html`<${Switch}
      label=${t("panels.chat_switch")}
      checked=${state.chat_on}
      onChange=${(/** @type {boolean} */ on) => api.put(`/games/${state.id}/chat`, { on }).catch(failed)}
    />`}
    ${state.host && html`<${VacantSeats} state=${state} />`}
    <div class="menu-list menu-end">
      ${can(state, seat, "finish") && html`<${Button} icon="flag" onClick=${() => onPage("finish")}>${t("panels.finish_game")}<//>`}
      ${!state.rules.solitaire &&
      !isOver(state) &&
      html`<${Button} kind="danger" icon="flag" disabled=${!can(state, seat, "resign")} onClick=${() => onPage("resign")}>
        ${t("panels.resign")}
      <//>`}
      ${state.host && html`<${Button} kind="danger" icon="trash" onClick=${() => onPage("delete")}>${t("panels.delete")}<//>`}
    </div>
  `;
}

/** @param {unknown} error */
function failed(error) {
  toast(error instanceof Error ? error.message : String(error), { kind: "bad" });
}

/**
 * The address of the view for a big screen.
 * @param {{ id: string }} props
 */
function CopyTable({ id }) {
  const copy = async () => {
    const address = `${location.origin}/game/${id}/table`;
    try {
      await navigator.clipboard.writeText(address);
      toast(t("panels.table_copied"), { kind: "good" });
    } catch {
      // Over plain http a browser may refuse: then people copy by hand.
      toast(address, { seconds: 30 });
    }
  };
  return html`<${Button} icon="tv" onClick=${copy}>${t("panels.table_link")}<//>`;
}
