/** A position as text: pasted from elsewhere, and copied for others. */

import { html, useId, useState } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { moveText } from "../review/said.js";
import { Button } from "../ui/button.js";
import { Select } from "../ui/field.js";
import { copy } from "../ui/share.js";
import { problemOfText } from "./problems.js";

/** @typedef {import("../types.js").AnyPosition} AnyPosition */
/** @typedef {import("./use_position.js").Position} Position */

/** The longest text that the server reads. */
const LONGEST = 60_000;

/** @param {{position: Position}} props */
export function BringIn({ position }) {
  const id = useId();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const [game, setGame] = useState(/** @type {AnyPosition | null} */ (null));

  /** @param {number} [turn] */
  async function take(turn) {
    setProblem("");
    if (text.length > LONGEST) return setProblem(t("analyse.too_long", { n: LONGEST }));
    try {
      const found = await position.bringIn(text, turn);
      if (found) setGame(found.turns.length ? found : null);
    } catch (error) {
      setProblem(problemOfText(error, text));
    }
  }
  const cgp = position.found?.cgp;
  return html`<section class="panel stack" aria-labelledby="analyse-text">
    <h2 id="analyse-text">${t("analyse.text")}</h2>
    <div class="field">
      <label for=${id}>${t("analyse.paste")}</label>
      <textarea
        id=${id}
        rows="3"
        value=${text}
        spellcheck=${false}
        aria-describedby=${`${id}-hint`}
        onInput=${(/** @type {InputEvent} */ event) => setText(/** @type {HTMLTextAreaElement} */ (event.target).value)}
      ></textarea>
      <p id=${`${id}-hint`} class="field-hint">${t("analyse.paste_hint")}</p>
    </div>
    ${problem && html`<p role="alert" class="field-error">${problem}</p>`}
    ${game &&
    html`<${Select}
      label=${t("analyse.turn")}
      value=${String(game.turn)}
      options=${game.turns.map(({ number, player, move, score }) => ({
        value: String(number),
        label: t("analyse.turn_one", { n: number, name: player, move: moveText(move), score }),
      }))}
      onChange=${(/** @type {string} */ number) => void take(Number(number))}
    />`}
    <div class="row">
      <${Button} icon="clipboard" disabled=${!text.trim()} onClick=${() => take()}>${t("analyse.take")}<//>
      <${Button} icon="copy" disabled=${!cgp} onClick=${() => copy(cgp ?? "", t("analyse.copied_cgp"))}>${t("analyse.copy_cgp")}<//>
      <${Button} icon="link" disabled=${!cgp} onClick=${() => copy(location.href, t("analyse.copied_link"))}>${t("analyse.copy_link")}<//>
    </div>
  </section>`;
}
