import { classes, html, useEffect, useRef, useState } from "../lib/html.js";
import { api } from "../lib/api.js";
import { titleOf } from "../lib/names.js";
import { useNetwork } from "../lib/network.js";
import { inOurWords } from "../lib/phrases.js";
import { MAX_NAME } from "../lib/prefs.js";
import { styles } from "../lib/styles.js";
import { people, t } from "../lib/strings.js";
import { USUAL_STRENGTH } from "../new/choices.js";
import { go } from "../router.js";
import { AgreedHelp } from "../ui/agreed_help.js";
import { Button } from "../ui/button.js";
import { Confirm, Dialog } from "../ui/dialog.js";
import { Field } from "../ui/field.js";
import { Icon } from "../ui/icon.js";
import { useCatalogue } from "../ui/loaded.js";
import { Page } from "../ui/page.js";
import { copy, share } from "../ui/share.js";
import { Strength } from "../ui/strength.js";
import { toast } from "../ui/toast.js";

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("../types.js").LiveGame} LiveGame */
/** @typedef {import("../types.js").Seat} Seat */

await styles("join");

/**
 * A game that waits for its players; it begins by itself when every seat is taken.
 * @param {{game: LiveGame}} props
 */
export function Lobby({ game }) {
  const state = game.state.value;
  const [leaving, setLeaving] = useState(false);
  const network = useNetwork();
  useDeclined(state);
  if (!state) return null;
  const open = state.seats.filter((seat) => seat.open).length;
  const asked = state.seats.filter((seat) => seat.asked);
  const mine = state.seats.filter((seat) => seat.mine);
  const isAsked = mine.some((seat) => seat.asked);
  async function remove() {
    await api.del(`/games/${state?.id}`);
    go("/", { replace: true });
  }
  async function leave() {
    await api.post(`/games/${state?.id}/leave`);
    go("/", { replace: true });
    toast(t("lobby.left"));
  }
  const actions = state.host
    ? html`<${Button} kind="quiet" icon="trash" label=${t("lobby.delete")} onClick=${() => setLeaving(true)} />`
    : mine.length > 0 && !isAsked && html`<${Button} kind="quiet" icon="x" onClick=${leave}>${t("lobby.leave")}<//>`;
  return html`<${Page} title=${t("lobby.title")} actions=${actions} class="lobby">
    <div class="stack">
      <p class="soft">${inOurWords(state.said.summary)}</p>
      <${AgreedHelp} help=${state.help} />
      <p role="status" class="lobby-status">
        <${Icon} name="hourglass" /> <b>${waiting(open, asked)}</b>
      </p>
      ${isAsked &&
      html`<section class="panel stack lobby-asked">
        <h2>${t("lobby.asked_title", { names: people(state.seats.filter(isReady).map(({ name }) => name), true) })}</h2>
        <div class="row">
          <${Button} kind="primary" icon="check" onClick=${() => api.post(`/games/${state.id}/ready`)}>${t("lobby.yes")}<//>
          <${Button} icon="x" onClick=${leave}>${t("lobby.no")}<//>
        </div>
      </section>`}
      ${state.host && open > 0 && html`<${Reach} network=${network} />`}
      ${state.code && open > 0 && network.reachable && html`<${ShortCode} code=${state.code} origin=${network.origin} />`}
      <ol class="lobby-seats">
        ${state.seats.map(
          (seat, index) => html`<${SeatCard}
            key=${index}
            state=${state}
            seat=${seat}
            index=${index}
            origin=${network.origin}
            reachable=${network.reachable}
          />`,
        )}
      </ol>
    </div>
    ${leaving &&
    html`<${Confirm}
      title=${t("lobby.delete")}
      yes=${t("lobby.delete_yes")}
      kind="danger"
      onYes=${remove}
      onClose=${() => setLeaving(false)}
    >
      <p>${t("lobby.delete_text")}</p>
    <//>`}
  <//>`;
}

/** Says who does not want to play again. @param {GameState | null} state */
function useDeclined(state) {
  const before = useRef(/** @type {Seat[]} */ ([]));
  useEffect(() => {
    before.current.forEach(({ asked, name }, index) => {
      if (asked && state?.seats[index]?.open) toast(t("lobby.declined", { name }), { seconds: 8 });
    });
    before.current = state?.seats ?? [];
  }, [state?.seats]);
}

/** A person who wants to play. @param {Seat} seat */
function isReady({ open, asked, computer }) {
  return !open && !asked && !computer;
}

/** What the game waits for. @param {number} open @param {Seat[]} asked */
function waiting(open, asked) {
  const others = asked.filter((seat) => !seat.mine);
  if (open || !asked.length) return t("lobby.waiting", { n: open });
  if (!others.length) return t("lobby.waiting_you");
  return t("lobby.waiting_yes", { names: people(others.map(({ name }) => name), true) });
}

/** The button that lets the other devices in. @param {{network: ReturnType<typeof useNetwork>}} props */
function Reach({ network: { network, local, reachable, may, open } }) {
  if (!local || !network || may === null) return null;
  if (!reachable) {
    return html`<section class="panel stack">
      <h2>${t("lobby.reach_title")}</h2>
      <p>${t(may ? "lobby.reach_text" : "lobby.reach_owner")}</p>
      ${may && html`<${Button} kind="primary" large icon="wifi" onClick=${() => open(true)}>${t("lobby.reach")}<//>`}
    </section>`;
  }
  return html`<section class="panel row reach-open">
    <${Icon} name="wifi" />
    <p>${t("lobby.reached")} <b class="address">${network.addresses[0]}</b></p>
    ${may && html`<${Button} kind="quiet" onClick=${() => open(false)}>${t("lobby.reach_close")}<//>`}
  </section>`;
}

/** @param {{code: string, origin: string}} props */
function ShortCode({ code, origin }) {
  return html`<section class="panel short-code">
    <div>
      <p>${t("lobby.code_text", { address: `${origin.replace(/^https?:\/\//, "")}/join` })}</p>
      <p class="code">
        <span class="hidden">${[...code].join(" ")}</span>
        ${[...code].map((sign) => html`<span class="code-tile" aria-hidden="true">${sign}</span>`)}
      </p>
    </div>
    <${Button} icon="copy" onClick=${() => copy(code)}>${t("app.copy")}<//>
  </section>`;
}

/**
 * One seat: who is there, or how somebody gets there.
 * @param {{state: GameState, seat: Seat, index: number, origin: string, reachable: boolean}} props
 */
function SeatCard({ state, seat, index, origin, reachable }) {
  const link = seat.secret ? `${origin}/join/${seat.secret}` : "";
  const icon = seat.computer ? "bot" : seat.open ? "user-plus" : "user";
  const shows = seat.open && state.host && link && reachable;
  return html`<li class=${classes("panel lobby-seat", seat.open && "open")}>
    <div class="lobby-seat-head">
      <${Icon} name=${icon} size=${24} />
      <b>${seat.open ? t("lobby.free", { number: index + 1 }) : seat.name}</b>
      <span class="soft small">${seatHint(seat)}</span>
    </div>
    ${shows &&
    html`<div class="invitation">
      <img
        class="qr"
        src=${api.url(`/qr.svg?text=${encodeURIComponent(link)}`)}
        alt=${t("lobby.qr", { link })}
        width="160"
        height="160"
      />
      <div class="stack">
        <p>${t("lobby.scan")}</p>
        <p class="address small">${link}</p>
        <div class="row">
          <${Button} icon="share-2" onClick=${() => share(link, t("lobby.share_title"))}>${t("lobby.share")}<//>
        </div>
      </div>
    </div>`}
    ${(seat.open || (seat.asked && !seat.mine && !seat.online)) && state.host && html`<${GiveSeat} id=${state.id} index=${index} />`}
  </li>`;
}

/** @param {Seat} seat */
function seatHint(seat) {
  if (seat.open) return "";
  if (seat.computer) return titleOf("strength", { name: seat.computer });
  if (seat.asked && !seat.mine) return t("lobby.asked");
  if (seat.mine) return t("lobby.mine");
  return seat.online ? t("lobby.here") : t("lobby.away");
}

/** The host fills a seat that nobody takes. @param {{id: string, index: number}} props */
function GiveSeat({ id, index }) {
  const [asking, setAsking] = useState("");
  return html`<div class="give row">
    <${Button} kind="quiet" icon="bot" onClick=${() => setAsking("computer")}>${t("lobby.give_computer")}<//>
    <${Button} kind="quiet" icon="user" onClick=${() => setAsking("here")}>${t("lobby.give_here")}<//>
    ${asking && html`<${GiveDialog} id=${id} index=${index} kind=${asking} onClose=${() => setAsking("")} />`}
  </div>`;
}

/** @param {{id: string, index: number, kind: string, onClose: () => void}} props */
function GiveDialog({ id, index, kind, onClose }) {
  const [strength, setStrength] = useState(USUAL_STRENGTH);
  const strengths = useCatalogue()?.levels ?? [];
  const [name, setName] = useState("");
  const computer = kind === "computer";
  async function give() {
    await api.post(`/games/${id}/seats/${index}`, computer ? { computer: strength } : { name: name.trim() });
    onClose();
  }
  return html`<${Dialog}
    title=${computer ? t("lobby.give_computer") : t("lobby.give_here")}
    onClose=${onClose}
    actions=${html`
      <${Button} onClick=${onClose}>${t("app.cancel")}<//>
      <${Button} kind="primary" disabled=${!computer && !name.trim()} onClick=${give}>${t("lobby.give")}<//>
    `}
  >
    ${computer
      ? html`<${Strength} label=${t("lobby.strength")} value=${strength} strengths=${strengths} onChange=${setStrength} />`
      : html`<${Field} label=${t("lobby.name")} value=${name} maxlength=${MAX_NAME} autocomplete="off" onInput=${setName} />`}
  <//>`;
}
