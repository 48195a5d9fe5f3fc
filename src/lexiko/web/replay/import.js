/** Brings a game in from a file: chosen, dropped, or pasted. */

import { ApiError, api, sentence } from "../lib/api.js";
import { classes, html, useRef, useState } from "../lib/html.js";
import { styles } from "../lib/styles.js";
import { t } from "../lib/strings.js";
import { go } from "../router.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { Page } from "../ui/page.js";
import { toast } from "../ui/toast.js";

await styles("replay");

const LARGEST = 2_000_000;

export default function Import() {
  const [problem, setProblem] = useState("");
  /** What the server was too busy for: the file itself may be fine. */
  const [late, setLate] = useState(/** @type {Blob | string | null} */ (null));
  const [reading, setReading] = useState(false);
  const [over, setOver] = useState(false);
  const [pasted, setPasted] = useState("");
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));

  /** @param {Blob | string} content */
  async function bringIn(content) {
    setProblem("");
    setLate(null);
    const size = typeof content === "string" ? content.length : content.size;
    if (size > LARGEST) {
      setProblem(t("import.too_large", { size: `${Math.round(size / 1_000_000)} MB` }));
      return;
    }
    if (size === 0) {
      setProblem(t("import.empty"));
      return;
    }
    setReading(true);
    try {
      const { id, state, remarks } = await api.post("/imports", content);
      if (remarks.length) toast(t("import.remarks", { n: remarks.length, first: remarks[0] }), { seconds: 15 });
      go(state === "over" ? `/replay/${id}` : `/game/${id}`);
    } catch (error) {
      setProblem(sentence(error));
      if (error instanceof ApiError && error.status === 429) setLate(content);
    } finally {
      setReading(false);
    }
  }
  /** @param {FileList | null | undefined} files */
  function take(files) {
    if (files?.[0]) bringIn(files[0]);
    if (input.current) input.current.value = "";
  }
  /** @param {DragEvent} event */
  function drop(event) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer?.files);
  }
  /** @param {DragEvent} event */
  function drag(event) {
    event.preventDefault();
    setOver(true);
  }
  return html`<${Page} title=${t("import.title")}>
    <p class="lead">${t("import.lead")}</p>
    <div class=${classes("panel drop", over && "over")} onDragOver=${drag} onDragLeave=${() => setOver(false)} onDrop=${drop}>
      <${Icon} name="file-input" size=${40} />
      <p class="drop-text">${t("import.drop")}</p>
      <label class="button primary large">
        <${Icon} name="upload" size=${24} /> ${t("import.choose")}
        <input
          ref=${input}
          class="hidden"
          type="file"
          accept=".gcg,.json,application/json,text/plain"
          disabled=${reading}
          onChange=${(/** @type {Event} */ event) => take(/** @type {HTMLInputElement} */ (event.target).files)}
        />
      </label>
      <p class="soft">${reading ? t("import.reading") : t("import.kinds")}</p>
    </div>
    ${problem &&
    html`<div class="panel import-problem stack" role="alert">
      <h2 class="row"><${Icon} name=${late ? "hourglass" : "circle-alert"} /> ${t(late ? "import.wait" : "import.failed")}</h2>
      <p>${problem}</p>
      ${late === null
        ? html`<p>${t("import.failed_next")}</p>`
        : html`<div><${Button} icon="refresh-cw" disabled=${reading} onClick=${() => bringIn(late)}>${t("app.try_again")}<//></div>`}
    </div>`}
    <details class="panel import-paste">
      <summary>${t("import.paste")}</summary>
      <div class="field">
        <textarea
          rows="8"
          aria-label=${t("import.paste")}
          spellcheck="false"
          value=${pasted}
          onInput=${(/** @type {InputEvent} */ event) => setPasted(/** @type {HTMLTextAreaElement} */ (event.target).value)}
        ></textarea>
      </div>
      <${Button} kind="primary" disabled=${!pasted.trim() || reading} onClick=${() => bringIn(pasted)}>${t("import.paste_go")}<//>
    </details>
  <//>`;
}
