import { html, useEffect, useState } from "../lib/html.js";
import { api, sentence } from "../lib/api.js";
import { MAX_NAME, boardTheme, playerName, sounds, theme } from "../lib/prefs.js";
import { styles } from "../lib/styles.js";
import { t } from "../lib/strings.js";
import { SmallBoard } from "../new/editions.js";
import { Button } from "../ui/button.js";
import { Choice, Field, Switch } from "../ui/field.js";
import { useCatalogue } from "../ui/loaded.js";
import { Page } from "../ui/page.js";
import { toast } from "../ui/toast.js";
import { Backup } from "./backup.js";
import { Devices } from "./devices.js";
import { Learning } from "./learning.js";

/** @typedef {import("../types.js").Me} Me */
/** @typedef {import("../lib/prefs.js").Theme} Theme */
/** @typedef {import("../lib/prefs.js").BoardTheme} BoardTheme */

await styles("new", "settings");

export default function Settings() {
  const [me, setMe] = useState(/** @type {Me | null} */ (null));
  useEffect(() => {
    api.get("/me").then(
      (found) => {
        setMe(found);
        if (found.name) playerName.value = found.name;
      },
      (error) => toast(sentence(error), { kind: "bad" }),
    );
  }, []);
  return html`<${Page} title=${t("settings.title")}>
    <${Name} key=${me?.name ?? ""} />
    <${Looks} />
    <${Devices} />
    <${Learning} />
    ${me?.local && html`<${OwnLists} />`}
    ${me?.local && html`<${Backup} />`}
    <p class="soft small settings-foot">${t("settings.kept_here")}</p>
  <//>`;
}

function OwnLists() {
  return html`<section class="panel stack">
    <h2>${t("settings.lists")}</h2>
    <p>${t("settings.lists_text")}</p>
    <div class="row"><${Button} icon="book-open" href="/lists">${t("settings.lists_open")}<//></div>
  </section>`;
}

function Name() {
  const [name, setName] = useState(playerName.value);
  const changed = name.trim() && name.trim() !== playerName.value;
  /** @param {Event} event */
  async function save(event) {
    event.preventDefault();
    if (!changed) return;
    const before = playerName.value;
    playerName.value = name.trim(); // at once: the answer may find this page gone
    try {
      const saved = await api.put("/me", { name: playerName.value });
      playerName.value = saved?.name ?? playerName.value;
      toast(t("settings.name_saved", { name: playerName.value }), { kind: "good" });
    } catch (error) {
      playerName.value = before;
      toast(sentence(error), { kind: "bad" });
    }
  }
  return html`<form class="panel stack" onSubmit=${save}>
    <h2>${t("settings.you")}</h2>
    <div class="name-row">
      <${Field}
        label=${t("settings.name")}
        hint=${t("settings.name_hint")}
        value=${name}
        maxlength=${MAX_NAME}
        autocomplete="nickname"
        onInput=${setName}
      />
      <${Button} kind="primary" type="submit" disabled=${!changed}>${t("settings.save")}<//>
    </div>
  </form>`;
}

function Looks() {
  return html`<section class="panel stack">
    <h2>${t("settings.looks")}</h2>
    <${Choice}
      label=${t("settings.theme")}
      value=${theme.value}
      options=${[
        { value: "auto", label: t("settings.theme_auto") },
        { value: "light", label: t("settings.theme_light") },
        { value: "dark", label: t("settings.theme_dark") },
      ]}
      onChange=${(/** @type {Theme} */ value) => (theme.value = value)}
    />
    <${Choice}
      label=${t("settings.board")}
      class="tall"
      value=${boardTheme.value}
      options=${[
        { value: "edition", label: t("settings.board_edition"), hint: t("settings.board_edition_hint") },
        { value: "safe", label: t("settings.board_safe"), hint: t("settings.board_safe_hint") },
      ]}
      onChange=${(/** @type {BoardTheme} */ value) => (boardTheme.value = value)}
    />
    <div class="row board-samples">
      ${useCatalogue()?.editions.map(({ name }) => html`<${SmallBoard} key=${name} edition=${name} />`)}
    </div>
    <${Switch}
      label=${t("settings.sounds")}
      hint=${t("settings.sounds_hint")}
      checked=${sounds.value}
      onChange=${(/** @type {boolean} */ on) => (sounds.value = on)}
    />
  </section>`;
}
