/** Everything else that can be done at the table: pause, take back, resign, rules, sounds. */

import { api, sentence } from "../../lib/api.js";
import { html, useState } from "../../lib/html.js";
import { useNetwork } from "../../lib/network.js";
import { sounds } from "../../lib/prefs.js";
import { t } from "../../lib/strings.js";
import { Button } from "../../ui/button.js";
import { Dialog } from "../../ui/dialog.js";
import { Switch } from "../../ui/field.js";
import { copy } from "../../ui/share.js";
import { toast } from "../../ui/toast.js";
import { can, isHelped, isOver } from "../seats.js";
import { Shortcuts } from "./help.js";
import { GameRules, Sure, SureToDelete, SureToFinish } from "./menu_pages.js";
import { HandOver, VacantSeats } from "./handover.js";

/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").LiveGame} LiveGame */
/** @typedef {"main" | "rules" | "keys" | "pass" | "resign" | "finish" | "end" | "delete"} Page */

/**
 * One dialog; what needs more room is a page of it. It closes when its action is done.
 * @param {{ game: LiveGame, seat: number | null, onClose: () => void }} props
 */
export function Menu({ game, seat, onClose }) {
  const state = game.state.value;
  const [page, setPage] = useState(/** @type {Page} */ ("main"));
  if (!state) return null;
  const gone =
    ((page === "resign" || page === "finish") && !can(state, seat, page)) ||
    (page === "end" && !can(state, seat, "propose")) ||
    (page === "pass" && !mayPass(state, seat));
  const shown = gone ? "main" : page;
  const back = () => setPage("main");
  return html`
    <${Dialog} title=${t(`dialogs.menu_${shown}`)} onClose=${onClose} class="menu">
      ${shown !== "main" &&
      html`<${Button} kind="quiet" icon="arrow-left" onClick=${back}>${t("app.back")}<//>`}
      ${shown === "main" &&
      html`<${Main} game=${game} state=${state} seat=${seat} onPage=${setPage} onClose=${onClose} />`}
      ${shown === "rules" && html`<${GameRules} state=${state} />`}
      ${shown === "keys" && html`<${Shortcuts} />`}
      ${shown === "pass" && html`<${HandOver} state=${state} seat=${seat} onDone=${onClose} />`}
      ${shown === "resign" &&
      html`<${Sure}
        text=${resigning(state, seat)}
        yes=${t("dialogs.resign_yes")}
        onYes=${async () => {
          if (seat !== null) await game.send({ kind: "resign", seat });
          onClose();
        }}
        onNo=${back}
      />`}
      ${shown === "finish" &&
      html`<${SureToFinish} game=${game} text=${t("dialogs.finish_sure")} onDone=${onClose} onNo=${back} />`}
      ${shown === "end" &&
      html`<${Sure}
        text=${t("dialogs.end_sure")}
        yes=${t("dialogs.end_yes")}
        onYes=${async () => {
          if (seat !== null) await game.send({ kind: "propose", seat, proposal: { kind: "end_game" } });
          onClose();
        }}
        onNo=${back}
      />`}
      ${shown === "delete" && html`<${SureToDelete} id=${state.id} onNo=${back} />`}
    <//>
  `;
}

/** What comes of it: one of two who leaves has lost. @param {GameState} state @param {number | null} seat */
function resigning(state, seat) {
  const others = state.seats.filter((_, one) => one !== seat && state.view?.active[one]);
  return others.length === 1 ? t("dialogs.resign_ends", { name: others[0].name }) : t("dialogs.resign_sure");
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
  // Nobody else needs to agree to the end.
  const ownEnd = (state.rules.solitaire !== null || state.kept) && !isOver(state);
  const mayRecord = ["record", "two-racks"].includes(state.rules.solitaire ?? "") && !state.view?.drawn_back && !isHelped(state);
  /** @param {import("../../types.js").Command} command */
  const send = async (command) => {
    await game.send(command);
    onClose();
  };
  const back = async () => {
    if (seat === null || takeBack === null) return;
    await send({ kind: "propose", seat, proposal: { kind: "take_back", turn: takeBack } });
    if (!alone) toast(t("dialogs.take_back_asked"));
  };
  return html`
    <div class="menu-list">
      <${Button} icon="pause" disabled=${!can(state, seat, "pause")} onClick=${() => send({ kind: "pause" })}>
        ${t("dialogs.pause")}
      <//>
      <${Button} icon="undo-2" disabled=${takeBack === null || !can(state, seat, "propose")} onClick=${back}>
        ${t(alone ? "dialogs.take_back_alone" : "dialogs.take_back")}
      <//>
      ${takeBack !== null && mayRecord && html`<p class="soft small">${t("dialogs.take_back_record")}</p>`}
      <${Button} icon="book-open" onClick=${() => onPage("rules")}>${t("dialogs.menu_rules")}<//>
      <${Button} icon="keyboard" class="menu-keys" onClick=${() => onPage("keys")}>${t("dialogs.menu_keys")}<//>
      <${CopyBigScreen} id=${state.id} />
      ${mayPass(state, seat) && html`<${Button} icon="user-plus" onClick=${() => onPage("pass")}>${t("dialogs.pass")}<//>`}
    </div>
    <${Switch} label=${t("dialogs.sounds")} checked=${sounds.value} onChange=${(/** @type {boolean} */ on) => (sounds.value = on)} />
    ${state.host &&
    !alone &&
    html`<${Switch}
      label=${t("dialogs.chat_switch")}
      checked=${state.chat_on}
      onChange=${(/** @type {boolean} */ on) => api.put(`/games/${state.id}/chat`, { on }).catch((error) => toast(sentence(error), { kind: "bad" }))}
    />`}
    ${state.host && html`<${VacantSeats} game=${game} state=${state} />`}
    <div class="menu-list menu-end">
      ${ownEnd && html`<${Button} icon="flag" disabled=${!can(state, seat, "finish")} onClick=${() => onPage("finish")}>${t("dialogs.finish_game")}<//>`}
      ${!ownEnd &&
      !isOver(state) &&
      html`<${Button} icon="flag" disabled=${!can(state, seat, "propose")} onClick=${() => onPage("end")}>${t("dialogs.end_game")}<//>`}
      ${!state.rules.solitaire &&
      !isOver(state) &&
      html`<${Button} kind="danger" icon="flag" disabled=${!can(state, seat, "resign")} onClick=${() => onPage("resign")}>
        ${t("dialogs.resign")}
      <//>`}
      ${state.host && html`<${Button} kind="danger" icon="trash" onClick=${() => onPage("delete")}>${t("dialogs.delete")}<//>`}
    </div>
  `;
}

/**
 * Whether somebody else may play for this seat: where several people play, nobody is to wait.
 * @param {GameState} state
 * @param {number | null} seat
 */
function mayPass(state, seat) {
  const people = state.seats.filter((player) => !player.computer).length;
  return seat !== null && people > 1 && can(state, seat, "resign") && !state.kept;
}

/**
 * The address of the view for a big screen.
 * @param {{ id: string }} props
 */
function CopyBigScreen({ id }) {
  const { origin } = useNetwork();
  const give = () => copy(`${origin}/game/${id}/screen`, t("dialogs.big_screen_copied"));
  return html`<${Button} icon="tv" onClick=${give}>${t("dialogs.big_screen")}<//>`;
}
