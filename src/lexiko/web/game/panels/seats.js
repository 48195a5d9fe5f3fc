/** Seats that change hands: who gives one to whom, what everybody hears of it, and the way back. */

import { api } from "../../lib/api.js";
import { html, useEffect, useRef, useState } from "../../lib/html.js";
import { useNetwork } from "../../lib/network.js";
import { t } from "../../lib/strings.js";
import { Button } from "../../ui/button.js";
import { Select } from "../../ui/field.js";
import { share } from "../../ui/share.js";
import { toast } from "../../ui/toast.js";
import { hasClock, useCatalogue, useNow } from "./common.js";

/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").LiveGame} LiveGame */
/** @typedef {import("../../types.js").Handed} Handed */

/** So often, in ms, is looked whether a seat has become free. */
const EVERY = 5000;

/**
 * Who got whose seat.
 * @param {GameState} state
 * @param {Handed} one
 */
export function handedSentence(state, one) {
  const { from, to, computer } = one;
  const first = state.handed.find(({ seat }) => seat === one.seat);
  if (!computer && first !== one && first?.from === to) return t("panels.handed_back", { to });
  return t(computer ? "panels.handed_computer" : "panels.handed", { from, to });
}

/**
 * Says that a seat has changed hands; whoever had it first can take it back.
 * @param {{ game: LiveGame }} props
 */
export function SeatNews({ game }) {
  const state = game.state.value;
  const handed = state?.handed ?? [];
  const known = useRef(handed.length);
  useEffect(() => {
    for (const one of handed.slice(known.current)) {
      if (state) toast(handedSentence(state, one), { seconds: 8 });
    }
    known.current = handed.length;
  }, [handed.length]);
  const yours = state?.seats.findIndex((player) => player.yours) ?? -1;
  if (!state || yours < 0) return null;
  const back = () => api.post(`/games/${state.id}/seats/${yours}`, { back: true });
  return html`
    <section class="proposal" role="status">
      <p><b>${t("panels.plays_for_you", { name: state.seats[yours].name })}</b></p>
      <${Button} icon="undo-2" onClick=${back}>${t("panels.seat_back")}<//>
    </section>
  `;
}

/**
 * A page of the menu: somebody else plays for me.
 * @param {{ state: GameState, seat: number, onDone: () => void }} props
 */
export function HandOver({ state, seat, onDone }) {
  const { origin, reachable, may, open } = useNetwork();
  const { offered, secret } = state.seats[seat];
  const address = `/games/${state.id}/seats/${seat}`;
  const link = `${origin}/join/${secret}`;
  /** @param {string} level */
  const give = async (level) => {
    await api.post(address, { computer: level });
    onDone();
  };
  return html`<div class="stack">
    <p>${t("panels.pass_text")}</p>
    ${!reachable && may && html`<${Button} icon="wifi" onClick=${() => open(true)}>${t("lobby.reach")}<//>`}
    ${offered && secret
      ? html`
          <p>${t("panels.pass_send")}</p>
          <p class="address small">${link}</p>
          <div class="row">
            <${Button} kind="primary" icon="share-2" onClick=${() => share(link, t("lobby.share_title"))}>${t("lobby.share")}<//>
            <${Button} icon="undo-2" onClick=${() => api.post(address, { back: true })}>${t("panels.pass_keep")}<//>
          </div>
        `
      : html`<${Button} kind="primary" icon="link" onClick=${() => api.post(address, { link: true })}>${t("panels.pass_link")}<//>`}
    <div class="vacant">
      <${Computer} text=${t("panels.pass_computer")} onGive=${give} />
    </div>
  </div>`;
}

/**
 * A computer player of some level.
 * @param {{ text: string, onGive: (level: string) => Promise<unknown> }} props
 */
function Computer({ text, onGive }) {
  const levels = useCatalogue()?.levels ?? [];
  const [level, setLevel] = useState("home");
  return html`
    ${levels.length > 0 &&
    html`<${Select}
      label=${t("panels.vacant_level")}
      value=${level}
      hint=${levels.find(({ name }) => name === level)?.about}
      options=${levels.map(({ name }) => ({ value: name, label: t(`level.${name}`) }))}
      onChange=${setLevel}
    />`}
    <${Button} icon="bot" onClick=${() => onGive(level)}>${text}<//>
  `;
}

/**
 * Seats whose person is away: the host can let a computer player go on, and after a long absence let
 * somebody else have the seat.
 * @param {{ game: LiveGame, state: GameState }} props
 */
export function VacantSeats({ game, state }) {
  const vacant = state.seats.flatMap((player, index) =>
    player.kind === "link" && !player.online && !player.mine && state.view?.active[index] && !state.view.result
      ? [{ player, index }]
      : [],
  );
  // Until when a player must stay away depends on when they left, which the last news may not say.
  useEffect(() => {
    if (vacant.length) game.resync();
  }, [vacant.map(({ index }) => index).join()]);
  useNow(game, vacant.length ? EVERY : 0);
  if (!vacant.length) return null;
  return html`
    <div class="vacant">
      <h3>${t("panels.vacant")}</h3>
      ${vacant.map(
        ({ player, index }) => html`
          <${Computer}
            key=${index}
            text=${t("panels.vacant_give", { name: player.name })}
            onGive=${(/** @type {string} */ computer) => api.post(`/games/${state.id}/seats/${index}`, { computer })}
          />
          <${Offer} game=${game} state=${state} index=${index} />
        `,
      )}
    </div>
  `;
}

/**
 * How somebody else gets the seat of a player who stays away.
 * @param {{ game: LiveGame, state: GameState, index: number }} props
 */
function Offer({ game, state, index }) {
  const { origin } = useNetwork();
  const { name, offered, secret, free_at: free } = state.seats[index];
  if (offered && secret) {
    const send = () => share(`${origin}/join/${secret}`, t("lobby.share_title"));
    return html`<${Button} icon="share-2" onClick=${send}>${t("panels.vacant_send", { name })}<//>`;
  }
  if (offered) return null; // by the player's own link
  if (typeof free !== "number") {
    return html`<p class="soft small">${t(hasClock(state) ? "panels.vacant_clock" : "panels.vacant_never", { name })}</p>`;
  }
  if (free > game.now()) {
    const time = new Date(free).toLocaleString("en", { dateStyle: "medium", timeStyle: "short" });
    return html`<p class="soft small">${t("panels.vacant_later", { name, time })}</p>`;
  }
  const offer = () => api.post(`/games/${state.id}/seats/${index}`, { link: true });
  return html`<${Button} icon="link" onClick=${offer}>${t("panels.vacant_link", { name })}<//>`;
}
