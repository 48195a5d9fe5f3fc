import { classes, html, useState } from "../lib/html.js";
import { api } from "../lib/api.js";
import { boardOf } from "../lib/prefs.js";
import { ago, people, t } from "../lib/strings.js";
import { go } from "../router.js";
import { Button } from "../ui/button.js";
import { Confirm } from "../ui/dialog.js";
import { Icon } from "../ui/icon.js";
import { toast } from "../ui/toast.js";

/** @typedef {import("../types.js").GameSummary} GameSummary */

const FEW = 4;

/** Asks for games further back. @param {{more: () => Promise<void>}} props */
export function Older({ more }) {
  return html`<${Button} kind="quiet" icon="chevron-down" onClick=${more}>${t("home.older")}<//>`;
}

/**
 * Games in a list; the later ones of a long list wait behind a button, and so do those further back.
 * @param {{title: string, games: GameSummary[], onGone: () => void, more?: (() => Promise<void>) | null}} props
 */
export function Games({ title, games, onGone, more = null }) {
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState(/** @type {GameSummary | null} */ (null));
  const shown = all || games.length <= FEW + 1 ? games : games.slice(0, FEW);
  async function remove() {
    if (!asked) return;
    await api.del(`/games/${asked.id}`);
    setAsked(null);
    toast(t("home.deleted"));
    onGone();
  }
  return html`<section class="games">
    <h2>${title}</h2>
    <ul>
      ${shown.map((game) => html`<${Game} key=${game.id} game=${game} onDelete=${() => setAsked(game)} />`)}
    </ul>
    ${shown.length < games.length &&
    html`<${Button} kind="quiet" icon="chevron-down" onClick=${() => setAll(true)}>
      ${more ? t("home.show_more") : t("home.show_all", { n: games.length })}
    <//>`}
    ${more && shown.length === games.length && html`<${Older} more=${more} />`}
    ${asked &&
    html`<${Confirm}
      title=${t("home.delete_title")}
      yes=${t("home.delete_yes")}
      kind="danger"
      onYes=${remove}
      onClose=${() => setAsked(null)}
    >
      <p>${sentenceOfDeletion(asked)}</p>
    <//>`}
  </section>`;
}

/** @param {GameSummary} game */
function sentenceOfDeletion(game) {
  const others = game.names.filter(
    (name, seat) => name && !game.computers[seat] && !game.my_seats.includes(seat),
  );
  return others.length ? t("home.delete_text", { names: people(others, true) }) : t("home.delete_text_alone");
}

/** @param {{game: GameSummary, onDelete: () => void}} props */
function Game({ game, onDelete }) {
  const names = people(game.names.map((name) => name || t("home.open_seat")));
  const over = game.state === "over";
  const looked = over || isLookedThrough(game);
  const now = waitsForMe(game);
  async function review() {
    await api.post(`/games/${game.id}/review`);
    go(`/replay/${game.id}`);
  }
  return html`<li class=${classes("listed", now && "mine")}>
    <a class="listed-link" href=${looked ? `/replay/${game.id}` : `/game/${game.id}`}>
      <span class="listed-swatch" data-board=${boardOf(game.edition)} aria-hidden="true">
        <i class="tw"></i><i class="dl"></i><i class="dw"></i><i class="tl"></i>
      </span>
      <span class="hidden">${t(looked ? "home.look" : "home.go_on", { names })}</span>
      <span class="listed-players" aria-hidden="true">
        ${game.names.map(
          (name, seat) => html`<span class=${classes("listed-player", game.winners.includes(seat) && "winner")}>
            ${game.computers[seat] && html`<${Icon} name="bot" size=${16} />`}
            ${game.winners.includes(seat) && over && html`<${Icon} name="crown" size=${16} />`}
            <span>${name || t("home.open_seat")}</span>
            ${game.scores[seat] !== undefined && html`<b class="number">${game.scores[seat]}</b>`}
          </span>`,
        )}
      </span>
      <span class="listed-state">
        <span class=${classes("listed-turn", now && "now")}>${stateOf(game)}</span>
        <span class="soft small">${[kindOf(game), ago(game.updated)].filter(Boolean).join(" · ")}</span>
      </span>
    </a>
    ${game.reviewable && html`<${Button} kind="quiet" icon="chart-line" class="listed-review" aria-label=${t("home.review_game", { names })} onClick=${review}>${t("home.review")}<//>`}
    ${game.host && html`<${Button} kind="quiet" icon="trash" label=${t("home.delete", { names })} onClick=${onDelete} />`}
  </li>`;
}

/** A game from a file that is not over, and nobody goes on with it either. @param {GameSummary} game */
const isLookedThrough = (game) => game.imported && game.paused && game.host;

/** @param {GameSummary} game */
export const waitsForMe = (game) => game.my_turn || game.asked;

/** What is special about a game. @param {GameSummary} game */
function kindOf(game) {
  if (game.kept) return t("home.kept");
  return game.solitaire ? t("home.solitaire") : "";
}

/** @param {GameSummary} game */
function stateOf(game) {
  if (game.state === "open") return t(game.asked ? "home.asked" : "home.waiting");
  if (isLookedThrough(game)) return t("home.imported");
  if (game.state === "playing") {
    if (game.my_turn) return t("home.your_turn");
    if (!game.acting.length) return t("home.going_on");
    return t("home.turn_of", { names: people(game.acting.map((seat) => game.names[seat] ?? ""), true) });
  }
  if (game.solitaire) return t("home.points", { n: game.scores.reduce((sum, score) => sum + score, 0) });
  if (!game.winners.length) return t("home.ended");
  const alone = game.winners.length === 1 && game.my_seats.length === 1;
  if (alone && game.winners[0] === game.my_seats[0]) return t("home.you_won");
  return t("home.won", { names: people(game.winners.map((seat) => game.names[seat] ?? "")) });
}
