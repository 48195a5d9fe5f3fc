/** Everything else the score-keeper can do: one dialog, and a page of it for what needs more room. */

import { html, useState } from "../lib/html.js";
import { sounds } from "../lib/prefs.js";
import { t } from "../lib/strings.js";
import { can } from "../game/seats.js";
import { GameRules, SureToDelete } from "../game/dialogs/menu_pages.js";
import { Button } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";
import { Switch } from "../ui/field.js";
import { Ending } from "./ending.js";
import { AdjustScore, CorrectDraw, Leave, TellRack } from "./forms.js";

/** @typedef {import("./panel.js").Props & {onClose: () => void}} Props */
/** @typedef {"main" | "rack" | "draw" | "points" | "leave" | "rules" | "finish" | "delete"} Page */

const TITLES = /** @type {Record<Page, string>} */ ({
  main: "keeper.more",
  rack: "keeper.rack",
  draw: "keeper.draw",
  points: "keeper.points",
  leave: "keeper.leave",
  rules: "dialogs.menu_rules",
  finish: "keeper.finish",
  delete: "dialogs.menu_delete",
});

/** @param {Props} props */
export function KeeperMenu(props) {
  const { game, state, onClose } = props;
  const [page, setPage] = useState(/** @type {Page} */ ("main"));
  const back = () => setPage("main");
  return html`<${Dialog} title=${t(TITLES[page])} onClose=${onClose} class="menu">
    ${page === "rules" && html`<${Button} kind="quiet" icon="arrow-left" onClick=${back}>${t("app.back")}<//>`}
    ${page === "main" && html`<${Main} ...${props} onPage=${setPage} />`}
    ${page === "rack" && html`<${TellRack} ...${props} />`}
    ${page === "draw" && html`<${CorrectDraw} ...${props} />`}
    ${page === "points" && html`<${AdjustScore} ...${props} />`}
    ${page === "leave" && html`<${Leave} ...${props} />`}
    ${page === "rules" && html`<${GameRules} state=${state} />`}
    ${page === "finish" && html`<${Ending} game=${game} state=${state} back=${t("app.back")} onBack=${back} />`}
    ${page === "delete" && html`<${SureToDelete} id=${state.id} onNo=${back} />`}
  <//>`;
}

/** @param {Props & {onPage: (page: Page) => void}} props */
function Main({ game, state, seat, onPage, onClose }) {
  const paused = state.view?.paused === true;
  const clock = async () => {
    await game.send({ kind: paused ? "resume" : "pause" });
    onClose();
  };
  return html`
    <div class="menu-list">
      <${Button} icon=${paused ? "play" : "pause"} onClick=${clock}>${t(paused ? "keeper.resume" : "keeper.pause")}<//>
      <${Button} icon="layout-grid" onClick=${() => onPage("rack")}>${t("keeper.rack")}<//>
      <${Button} icon="layers" onClick=${() => onPage("draw")}>${t("keeper.draw")}<//>
      <${Button} icon="plus" onClick=${() => onPage("points")}>${t("keeper.points")}<//>
      <${Button} icon="book-open" onClick=${() => onPage("rules")}>${t("dialogs.menu_rules")}<//>
      <${Button} icon="tv" href=${`/game/${state.id}/screen`}>${t("keeper.big")}<//>
    </div>
    <${Switch} label=${t("dialogs.sounds")} checked=${sounds.value} onChange=${(/** @type {boolean} */ on) => (sounds.value = on)} />
    <div class="menu-list menu-end">
      <${Button} icon="flag" disabled=${!can(state, seat, "finish")} onClick=${() => onPage("finish")}>${t("keeper.finish")}<//>
      <${Button} icon="user" disabled=${!can(state, seat, "resign")} onClick=${() => onPage("leave")}>${t("keeper.leave")}<//>
      ${state.host && html`<${Button} kind="danger" icon="trash" onClick=${() => onPage("delete")}>${t("dialogs.delete")}<//>`}
    </div>
  `;
}
