/** Adding a word list: a file, a name, and how far it is. */

import { api, forgetCatalogue, sentence } from "../lib/api.js";
import { html, useRef, useState } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { Button } from "../ui/button.js";
import { Field } from "../ui/field.js";
import { Icon } from "../ui/icon.js";
import { toast } from "../ui/toast.js";

const LARGEST = 32 * 1024 * 1024;

/**
 * A name for the list of a file: what the server takes of the file's own.
 * @param {string} file
 */
function nameOf(file) {
  const plain = file.replace(/\.[^.]*$/, "").normalize("NFKD").toLowerCase();
  return plain.replace(/[^a-z0-9_]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40);
}

/** @param {{onAdded: () => void}} props */
export function Add({ onAdded }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [file, setFile] = useState(/** @type {File | null} */ (null));
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");
  const [part, setPart] = useState(/** @type {number | null} */ (null));

  /** @param {File | undefined} chosen */
  function take(chosen) {
    if (input.current) input.current.value = "";
    if (!chosen) return;
    const large = chosen.size > LARGEST;
    setProblem(large ? t("lists.too_large", { file: chosen.name, most: LARGEST / 1024 / 1024 }) : "");
    setFile(large ? null : chosen);
    setName(nameOf(chosen.name));
  }
  /** @param {Event} event */
  async function add(event) {
    event.preventDefault();
    if (!file || !name.trim()) return;
    setProblem("");
    setPart(0);
    try {
      const asked = new URLSearchParams({ name: name.trim(), file: file.name.slice(-100) });
      await api.upload(`/lexica?${asked}`, file, setPart);
      forgetCatalogue();
      toast(t("lists.added", { name: name.trim() }), { kind: "good" });
      setFile(null);
      onAdded();
    } catch (error) {
      setProblem(sentence(error));
    } finally {
      setPart(null);
    }
  }
  return html`<form class="panel stack" onSubmit=${add}>
    <h2>${t("lists.add")}</h2>
    <div class="row">
      <label class="button ${file ? "" : "primary"}">
        <${Icon} name="file-input" size=${20} /> <span>${t("lists.choose")}</span>
        <input
          ref=${input}
          class="hidden"
          type="file"
          disabled=${part !== null}
          onChange=${(/** @type {Event} */ event) => take(/** @type {HTMLInputElement} */ (event.target).files?.[0])}
        />
      </label>
      ${file && html`<b class="list-file">${file.name}</b>`}
    </div>
    ${file &&
    html`<${Field}
        label=${t("lists.name")}
        hint=${t("lists.name_hint")}
        value=${name}
        maxlength="40"
        autocomplete="off"
        autocapitalize="none"
        spellcheck=${false}
        onInput=${setName}
      />
      <div class="row">
        <${Button} kind="primary" type="submit" disabled=${!name.trim() || part !== null}>${t("lists.add_go")}<//>
      </div>`}
    ${part !== null && file && html`<${HowFar} part=${part} file=${file.name} />`}
    ${problem && html`<p class="field-error" role="alert">${problem}</p>`}
  </form>`;
}

/** Sent so far; then the words are looked at, which has no number. @param {{part: number, file: string}} props */
function HowFar({ part, file }) {
  const text = t(part < 1 ? "lists.sending" : "lists.checking", { file });
  return html`<div class="how-far" role="status">
    <p>${text}</p>
    <progress max="1" value=${part < 1 ? part : undefined} aria-label=${text}></progress>
  </div>`;
}
