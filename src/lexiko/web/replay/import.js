/** Brings games in from files: chosen, dropped, or pasted. */

import { ApiError, api, sentence } from "../lib/api.js";
import { classes, html, useRef, useState } from "../lib/html.js";
import { inOurWords } from "../lib/phrases.js";
import { styles } from "../lib/styles.js";
import { t } from "../lib/strings.js";
import { go } from "../router.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { Page } from "../ui/page.js";
import { keepRemarks } from "./remarks.js";

await styles("replay");

const LARGEST = 2_000_000;
/** So many files are read at once. */
const MOST = 50;

/** @typedef {import("../types.js").Imported} Made */
/** What came of one of several files. @typedef {{name: string, made?: Made, problem?: string}} Result */

/** @param {Blob | string} content */
function unfit(content) {
  const size = typeof content === "string" ? content.length : content.size;
  if (size > LARGEST) return t("import.too_large", { size: `${Math.round(size / 1_000_000)} MB` });
  return size === 0 ? t("import.empty") : "";
}

/** @param {Blob | string} content @returns {Promise<Made>} */
async function send(content) {
  const made = await api.post("/imports", content);
  keepRemarks(made.id, made.said.map(inOurWords));
  return made;
}

export default function Import() {
  const [problem, setProblem] = useState("");
  /** What the server was too busy for: the file itself may be fine. */
  const [late, setLate] = useState(/** @type {Blob | string | null} */ (null));
  const [results, setResults] = useState(/** @type {Result[]} */ ([]));
  const [reading, setReading] = useState(false);
  const [over, setOver] = useState(false);
  const [pasted, setPasted] = useState("");
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));

  /** @param {Blob | string} content */
  async function bringIn(content) {
    setProblem("");
    setLate(null);
    setResults([]);
    const wrong = unfit(content);
    if (wrong) return setProblem(wrong);
    const here = location.pathname;
    setReading(true);
    try {
      const made = await send(content);
      if (location.pathname === here) go(`/replay/${made.id}`); // who has left meanwhile stays where they are
    } catch (error) {
      setProblem(sentence(error));
      if (error instanceof ApiError && error.status === 429) setLate(content);
    } finally {
      setReading(false);
    }
  }
  /** One after the other; a file that cannot be read leaves the others as they are. @param {File[]} files */
  async function bringInAll(files) {
    setProblem(files.length > MOST ? t("import.too_many", { n: MOST }) : "");
    setLate(null);
    setResults([]);
    if (files.length > MOST) return;
    setReading(true);
    for (const file of files) {
      const { name } = file;
      const problem = unfit(file);
      const result = problem
        ? { name, problem }
        : await send(file).then(
            (made) => ({ name, made }),
            (error) => ({ name, problem: sentence(error) }),
          );
      setResults((before) => [...before, result]);
    }
    setReading(false);
  }
  /** @param {FileList | null | undefined} list */
  function take(list) {
    const files = [...(list ?? [])];
    if (files.length > 1) void bringInAll(files);
    else if (files.length) void bringIn(files[0]);
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
          multiple
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
    ${results.length > 0 && html`<${Results} results=${results} />`}
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

/** What came of each of several files. @param {{results: Result[]}} props */
function Results({ results }) {
  return html`<section class="panel import-results" role="status">
    <h2>${t("import.results")}</h2>
    <ul>
      ${results.map(
        ({ name, made, problem }, index) => html`<li key=${index} class=${made ? "is-good" : "is-bad"}>
          <${Icon} name=${made ? "circle-check" : "circle-alert"} />
          <span>
            <b>${name}</b><br />
            ${made ? t(made.said.length ? "import.result_remarks" : "import.result_good", { n: made.said.length }) : problem}
            ${made && made.state !== "over" && html` ${t("import.unfinished")}`}
          </span>
          ${made && html`<${Button} href=${`/replay/${made.id}`}>${t("import.replay")}<//>`}
        </li>`,
      )}
    </ul>
  </section>`;
}
