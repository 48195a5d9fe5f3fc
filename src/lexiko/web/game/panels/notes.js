/** A private notepad: what is written here stays in this browser. */

import { html, useId, useState } from "../../lib/html.js";
import { t } from "../../lib/strings.js";

/** @typedef {import("../../types.js").LiveGame} LiveGame */

const MOST = 5000;

/**
 * One notepad for each seat of a game: people at one device do not read each other's.
 * @param {{ game: LiveGame, seat: number | null }} props
 */
export function Notepad({ game, seat }) {
  if (seat === null) return null;
  return html`<${Pad} key=${seat} name=${`lexiko.notes.${game.id}.${seat}`} />`;
}

/** @param {{ name: string }} props */
function Pad({ name }) {
  const [text, setText] = useState(() => read(name));
  const id = useId();
  /** @param {Event} event */
  const onInput = (event) => {
    const value = /** @type {HTMLTextAreaElement} */ (event.target).value.slice(0, MOST);
    setText(value);
    write(name, value);
  };
  return html`
    <section class="panel notes">
      <label class="panel-head" for=${id}>${t("panels.notes")}</label>
      <textarea id=${id} rows="4" maxlength=${MOST} placeholder=${t("panels.notes_empty")} value=${text} onInput=${onInput}>
      </textarea>
      <p class="small soft">${t("panels.notes_private")}</p>
    </section>
  `;
}

/** @param {string} name */
function read(name) {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/**
 * @param {string} name
 * @param {string} text
 */
function write(name, text) {
  try {
    if (text) localStorage.setItem(name, text);
    else localStorage.removeItem(name);
  } catch {
    // A full or forbidden storage costs the note after a reload, not the game.
  }
}
