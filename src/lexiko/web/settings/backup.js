import { html, useRef, useState } from "../lib/html.js";
import { api, forgetCatalogue, sentence } from "../lib/api.js";
import { inOurWords } from "../lib/phrases.js";
import { t } from "../lib/strings.js";
import { Button } from "../ui/button.js";
import { Confirm } from "../ui/dialog.js";
import { toast } from "../ui/toast.js";

/** How many games came back. @param {import("../types.js").Restored} done */
function broughtBack({ games, existing, problems }) {
  if (games) return t("settings.restored", { n: games });
  return t(!problems.length ? "settings.restored_none" : existing ? "settings.restored_existing" : "settings.restored_nothing");
}

/** What was wrong with the file. @param {import("../types.js").Restored} done */
function leftOut({ left_out, problems }) {
  const [{ line, problem: english, said }] = problems;
  const problem = said ? inOurWords(said) : english;
  return left_out ? t("settings.restored_bad", { n: left_out, line, problem }) : t("settings.restored_cut", { line, problem });
}

/** All games as one file, and back; only at the computer that Lexiko runs on. */
export function Backup() {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [file, setFile] = useState(/** @type {File | null} */ (null));
  const [part, setPart] = useState(/** @type {number | null} */ (null));
  const [problem, setProblem] = useState("");
  function close() {
    setFile(null);
    if (input.current) input.current.value = "";
  }
  async function restore() {
    if (!file) return;
    close();
    setProblem("");
    setPart(0);
    let done;
    try {
      done = await api.upload("/restore", file, setPart); // kept as it arrives, so this tells how far it is
    } catch (error) {
      setProblem(sentence(error));
      return;
    } finally {
      setPart(null);
    }
    forgetCatalogue(); // it may have brought word lists
    if (done.problems.length) setProblem([broughtBack(done), leftOut(done)].join(" "));
    else toast(broughtBack(done), { kind: "good" });
    for (const [names, key] of [
      [done?.other_lists, "settings.restored_other"],
      [done?.missing_lists, "settings.restored_missing"],
    ]) {
      if (names?.length) toast(t(key, { lists: names.join(", ") }), { kind: "bad", seconds: 60 });
    }
  }
  return html`<section class="panel stack">
    <h2>${t("settings.backup")}</h2>
    <p>${t("settings.backup_text")}</p>
    <div class="row">
      <${Button} icon="download" href=${api.url("/backup")} download>${t("settings.backup_make")}<//>
      <${Button} icon="archive-restore" disabled=${part !== null} onClick=${() => input.current?.click()}>
        ${t("settings.restore")}
      <//>
    </div>
    ${part !== null &&
    html`<div class="how-far" role="status">
      <p>${t("settings.restoring")}</p>
      <progress max="1" value=${part} aria-label=${t("settings.restoring")}></progress>
    </div>`}
    ${problem && html`<p class="field-error" role="alert">${problem}</p>`}
    <input
      ref=${input}
      type="file"
      hidden
      aria-label=${t("settings.restore")}
      onChange=${(/** @type {Event} */ event) => setFile(/** @type {HTMLInputElement} */ (event.target).files?.[0] ?? null)}
    />
    ${file &&
    html`<${Confirm} title=${t("settings.restore_title")} yes=${t("settings.restore_yes")} onYes=${restore} onClose=${close}>
      <p>${t("settings.restore_text", { file: file.name })}</p>
    <//>`}
  </section>`;
}
