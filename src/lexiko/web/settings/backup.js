import { html, useRef, useState } from "../lib/html.js";
import { api, forgetCatalogue } from "../lib/api.js";
import { t } from "../lib/strings.js";
import { Button } from "../ui/button.js";
import { Confirm } from "../ui/dialog.js";
import { toast } from "../ui/toast.js";

/** All games as one file, and back; only at the computer that Lexiko runs on. */
export function Backup() {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [file, setFile] = useState(/** @type {File | null} */ (null));
  function close() {
    setFile(null);
    if (input.current) input.current.value = "";
  }
  async function restore() {
    if (!file) return;
    const done = await api.post("/restore", file);
    close();
    forgetCatalogue(); // it may have brought word lists
    toast(t("settings.restored", { n: done?.games ?? 0 }), { kind: "good" });
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
      <${Button} icon="archive-restore" onClick=${() => input.current?.click()}>${t("settings.restore")}<//>
    </div>
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
