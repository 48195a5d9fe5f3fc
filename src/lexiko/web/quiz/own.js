/** Words that somebody wants to learn: typed or pasted, and kept as cards. */

import { html, useId, useState } from "../lib/html.js";
import { api, sentence } from "../lib/api.js";
import { t } from "../lib/strings.js";
import { Button } from "../ui/button.js";

/** The server reads no more. */
const MOST_SIGNS = 30_000;

/** @param {{onAdded: () => void}} props */
export function OwnWords({ onAdded }) {
  const id = useId();
  const [words, setWords] = useState("");
  const [said, setSaid] = useState("");
  const [error, setError] = useState("");
  /** @param {Event} event */
  async function add(event) {
    event.preventDefault();
    setSaid("");
    setError("");
    if (!words.trim()) return;
    try {
      /** @type {import("../types.js").OwnWords} */
      const { added, known, unknown } = await api.post("/quiz/words", { words });
      if (added) setSaid(t("quiz.own_added", { n: added }));
      else if (known) setSaid(t("quiz.own_known"));
      if (unknown.length) setError(t("quiz.own_unknown", { words: unknown.join(", ") }));
      setWords("");
      if (added) onAdded();
    } catch (problem) {
      setError(sentence(problem));
    }
  }
  return html`<form class="panel stack" onSubmit=${add}>
    <h2>${t("quiz.own_title")}</h2>
    <p>${t("quiz.own_text")}</p>
    <div class="field">
      <label for=${id}>${t("quiz.own_field")}</label>
      <textarea
        id=${id}
        rows="4"
        maxlength=${MOST_SIGNS}
        value=${words}
        spellcheck=${false}
        autocapitalize="characters"
        aria-describedby=${`${id}-hint`}
        onInput=${(/** @type {InputEvent} */ event) => setWords(/** @type {HTMLTextAreaElement} */ (event.target).value)}
      ></textarea>
      <p id=${`${id}-hint`} class="field-hint">${t("quiz.own_hint")}</p>
    </div>
    <div aria-live="polite">
      ${said && html`<p>${said}</p>`} ${error && html`<p class="field-error">${error}</p>`}
    </div>
    <div class="row"><${Button} icon="plus" type="submit" disabled=${!words.trim()}>${t("quiz.own_add")}<//></div>
  </form>`;
}
