/** Pages of the menu: the rules in words, a question before what cannot be undone, empty seats. */

import { api } from "../../lib/api.js";
import { html, useState } from "../../lib/html.js";
import { useNetwork } from "../../lib/network.js";
import { t } from "../../lib/strings.js";
import { go } from "../../router.js";
import { Button } from "../../ui/button.js";
import { Select } from "../../ui/field.js";
import { share } from "../../ui/share.js";
import { useCatalogue } from "./common.js";

/** @typedef {import("../../types.js").GameState} GameState */

/**
 * @param {{ text: string, yes: string, onYes: () => Promise<void>, onNo: () => void }} props
 */
export function Sure({ text, yes, onYes, onNo }) {
  return html`
    <p>${text}</p>
    <div class="dialog-actions">
      <${Button} autofocus onClick=${onNo}>${t("app.cancel")}<//>
      <${Button} kind="danger" onClick=${onYes}>${yes}<//>
    </div>
  `;
}

/** @param {{ game: import("../../types.js").LiveGame, text: string, onDone: () => void, onNo: () => void }} props */
export function SureToFinish({ game, text, onDone, onNo }) {
  const finish = async () => {
    await game.send({ kind: "finish" });
    onDone();
  };
  return html`<${Sure} text=${text} yes=${t("panels.finish_yes")} onYes=${finish} onNo=${onNo} />`;
}

/** @param {{ id: string, onNo: () => void }} props */
export function SureToDelete({ id, onNo }) {
  const remove = async () => {
    await api.del(`/games/${id}`);
    go("/", { replace: true });
  };
  return html`<${Sure} text=${t("panels.delete_sure")} yes=${t("panels.delete_yes")} onYes=${remove} onNo=${onNo} />`;
}

/**
 * The rules of this very game; the server writes them.
 * @param {{ state: GameState }} props
 */
export function GameRules({ state }) {
  return html`
    <p><b>${state.summary}</b></p>
    <dl class="rule-sentences">
      ${state.sentences.map(
        ({ head, text }) => html`<div key=${head}>
          <dt>${head}</dt>
          <dd>${text}</dd>
        </div>`,
      )}
    </dl>
    <p><a href=${`/learn/rules/${state.rules.edition}`}>${t("panels.rules_more")}</a></p>
  `;
}

/**
 * Seats whose person is away: the host can let a computer player go on, or make a new link for
 * somebody whose device has forgotten them.
 * @param {{ state: GameState }} props
 */
export function VacantSeats({ state }) {
  const catalogue = useCatalogue();
  const [level, setLevel] = useState("home");
  const { origin } = useNetwork();
  const vacant = state.seats.flatMap((player, index) =>
    player.kind === "link" && !player.computer && !player.online && state.view?.active[index] && !state.view.result
      ? [{ player, index }]
      : [],
  );
  if (!vacant.length) return null;
  const levels = catalogue?.levels ?? [];
  return html`
    <div class="vacant">
      <h3>${t("panels.vacant")}</h3>
      ${levels.length > 0 &&
      html`<${Select}
        label=${t("panels.vacant_level")}
        value=${level}
        hint=${levels.find(({ name }) => name === level)?.about}
        options=${levels.map(({ name }) => ({ value: name, label: t(`level.${name}`) }))}
        onChange=${setLevel}
      />`}
      ${vacant.map(
        ({ player, index }) => html`
          <${Button}
            key=${index}
            icon="bot"
            onClick=${() => api.post(`/games/${state.id}/seats/${index}`, { computer: level })}
          >
            ${t("panels.vacant_give", { name: player.name })}
          <//>
          ${player.open
            ? html`<${Button} icon="share-2" onClick=${() => share(`${origin}/join/${player.secret}`, t("lobby.share_title"))}>
                ${t("panels.vacant_send", { name: player.name })}
              <//>`
            : html`<${Button} icon="link" onClick=${() => api.post(`/games/${state.id}/seats/${index}`, { link: true })}>
                ${t("panels.vacant_link", { name: player.name })}
              <//>`}
        `,
      )}
    </div>
  `;
}
