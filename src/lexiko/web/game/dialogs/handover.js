/** Seats that change hands: who gives one to whom, what everybody hears of it, and the way back. */

import { api } from "../../lib/api.js";
import { html, useEffect, useRef, useState } from "../../lib/html.js";
import { useNetwork } from "../../lib/network.js";
import { dated, t } from "../../lib/strings.js";
import { USUAL_STRENGTH } from "../../new/choices.js";
import { Button } from "../../ui/button.js";
import { useCatalogue } from "../../ui/loaded.js";
import { share } from "../../ui/share.js";
import { Strength } from "../../ui/strength.js";
import { toast } from "../../ui/toast.js";
import { hasClock, useNow } from "../clock.js";

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
  if (!computer && first !== one && first?.from === to) return t("dialogs.handed_back", { to });
  return t(computer ? "dialogs.handed_computer" : "dialogs.handed", { from, to });
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
      <p><b>${t("dialogs.plays_for_you", { name: state.seats[yours].name })}</b></p>
      <${Button} icon="undo-2" onClick=${back}>${t("dialogs.seat_back")}<//>
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
  /** @param {string} strength */
  const give = async (strength) => {
    await api.post(address, { computer: strength });
    onDone();
  };
  return html`<div class="stack">
    <p>${t("dialogs.pass_text")}</p>
    ${!reachable && may && html`<${Button} icon="wifi" onClick=${() => open(true)}>${t("lobby.reach")}<//>`}
    ${offered && secret
      ? html`
          <p>${t("dialogs.pass_send")}</p>
          <p class="address small">${link}</p>
          <div class="row">
            <${Button} kind="primary" icon="share-2" onClick=${() => share(link, t("lobby.share_title"))}>${t("lobby.share")}<//>
            <${Button} icon="undo-2" onClick=${() => api.post(address, { back: true })}>${t("dialogs.pass_keep")}<//>
          </div>
        `
      : html`<${Button} kind="primary" icon="link" onClick=${() => api.post(address, { link: true })}>${t("dialogs.pass_link")}<//>`}
    <div class="vacant">
      <${Computer} text=${t("dialogs.pass_computer")} onGive=${give} />
    </div>
  </div>`;
}

/**
 * A computer player of some strength.
 * @param {{ text: string, onGive: (strength: string) => Promise<unknown> }} props
 */
function Computer({ text, onGive }) {
  const strengths = useCatalogue()?.levels ?? [];
  const [strength, setStrength] = useState(USUAL_STRENGTH);
  return html`
    ${strengths.length > 0 &&
    html`<${Strength} label=${t("dialogs.vacant_strength")} value=${strength} strengths=${strengths} onChange=${setStrength} />`}
    <${Button} icon="bot" onClick=${() => onGive(strength)}>${text}<//>
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
      <h3>${t("dialogs.vacant")}</h3>
      ${vacant.map(
        ({ player, index }) => html`
          <${Computer}
            key=${index}
            text=${t("dialogs.vacant_give", { name: player.name })}
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
    return html`<${Button} icon="share-2" onClick=${send}>${t("dialogs.vacant_send", { name })}<//>`;
  }
  if (offered) return null; // by the player's own link
  if (typeof free !== "number") {
    return html`<p class="soft small">${t(hasClock(state) ? "dialogs.vacant_clock" : "dialogs.vacant_never", { name })}</p>`;
  }
  if (free > game.now()) {
    const time = dated(free, { dateStyle: "medium", timeStyle: "short" });
    return html`<p class="soft small">${t("dialogs.vacant_later", { name, time })}</p>`;
  }
  const offer = () => api.post(`/games/${state.id}/seats/${index}`, { link: true });
  return html`<${Button} icon="link" onClick=${offer}>${t("dialogs.vacant_link", { name })}<//>`;
}
