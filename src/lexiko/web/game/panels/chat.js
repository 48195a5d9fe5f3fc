/** Words between the players. They are text, never markup. */

import { api, newKey } from "../../lib/api.js";
import { html, useEffect, useRef, useState } from "../../lib/html.js";
import { t } from "../../lib/strings.js";
import { Button } from "../../ui/button.js";
import { Field } from "../../ui/field.js";
import { timeOfDay } from "../clock.js";
import { ownSeats } from "../seats.js";

/** @typedef {import("../../types.js").LiveGame} LiveGame */

const MOST = 500;

/**
 * @param {{ game: LiveGame, seat: number | null }} props
 */
export function Chat({ game, seat }) {
  const state = game.state.value;
  const [text, setText] = useState("");
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const count = state?.messages.length ?? 0;

  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [count]);

  if (!state) return null;
  const seated = ownSeats(state).length > 0;
  const send = async () => {
    const said = text.trim();
    if (!said) return;
    await api.post(`/games/${state.id}/chat`, { key: newKey(), text: said });
    setText("");
    // The button has nothing to send now: the next words go into the field.
    list.current?.closest("section")?.querySelector("input")?.focus();
  };
  return html`
    <section class="panel chat" aria-labelledby="chat-head">
      <h2 class="panel-head" id="chat-head">${t("panels.chat")}</h2>
      <div class="chat-list" ref=${list} role="log" aria-label=${t("panels.chat")} tabindex=${count > 4 ? 0 : undefined}>
        <ol>
        ${state.messages.map(
          (message) => html`
            <li key=${message.id} class=${message.seat !== null && message.seat === seat ? "is-own" : ""}>
              <span class="chat-who">${message.name}</span>
              <time class="small soft" datetime=${new Date(message.at).toISOString()}>${timeOfDay(message.at)}</time>
              <span class="chat-text">${message.text}</span>
            </li>
          `,
        )}
        </ol>
      </div>
      ${!state.chat_on && html`<p class="soft">${t(state.host ? "panels.chat_off_host" : "panels.chat_off")}</p>`}
      ${state.chat_on && count === 0 && html`<p class="soft">${t("panels.chat_empty")}</p>`}
      ${state.chat_on &&
      seated &&
      html`
        <form
          class="chat-form"
          onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}
        >
          <${Field} label=${t("panels.chat_say")} hideLabel value=${text} onInput=${setText} maxlength=${MOST} autocomplete="off" placeholder=${t("panels.chat_say")} />
          <${Button} type="submit" icon="send" label=${t("panels.chat_send")} disabled=${!text.trim()} onClick=${send} />
        </form>
      `}
    </section>
  `;
}
