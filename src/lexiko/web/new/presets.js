import { html, useState } from "../lib/html.js";
import { presets } from "../lib/prefs.js";
import { t } from "../lib/strings.js";
import { Button } from "../ui/button.js";
import { Dialog } from "../ui/dialog.js";
import { Field } from "../ui/field.js";
import { share } from "../ui/share.js";
import { toast } from "../ui/toast.js";
import { readChoices, toLink } from "./choices.js";

/** @typedef {import("./choices.js").Choices} Choices */

/** @typedef {{choices: Choices, known: import("../types.js").Catalogue, onChange: (choices: Choices) => void}} Props */

/** The sets of choices that have a name: take one, or forget it. @param {Props} props */
export function PresetList({ known, onChange }) {
  /** @param {string} name */
  function forget(name) {
    presets.value = presets.value.filter((each) => each.name !== name);
  }
  if (!presets.value.length) return null;
  return html`<ul class="presets row" aria-label=${t("new.presets")}>
    ${presets.value.map(
      ({ name, preset }) => html`<li key=${name} class="preset">
        <${Button} icon="star" onClick=${() => onChange(readChoices(preset, known))}>${name}<//>
        <${Button} kind="quiet" icon="x" label=${t("new.preset_forget", { name })} onClick=${() => forget(name)} />
      </li>`,
    )}
  </ul>`;
}

/** Keep these choices under a name, or give them to others. @param {{choices: Choices}} props */
export function PresetActions({ choices }) {
  const [saving, setSaving] = useState(false);
  /** @param {string} name */
  function save(name) {
    const others = presets.value.filter((each) => each.name !== name);
    presets.value = [...others, { name, preset: choices }];
    setSaving(false);
    toast(t("new.preset_saved"), { kind: "good" });
  }
  function give() {
    return share(`${location.origin}/new#${toLink(choices)}`, t("new.preset_share_title"));
  }
  return html`<div class="preset-actions row">
    <${Button} kind="quiet" icon="save" onClick=${() => setSaving(true)}>${t("new.preset_save")}<//>
    <${Button} kind="quiet" icon="share-2" onClick=${give}>${t("new.preset_share")}<//>
    ${saving && html`<${SaveDialog} onSave=${save} onClose=${() => setSaving(false)} />`}
  </div>`;
}

/** @param {{onSave: (name: string) => void, onClose: () => void}} props */
function SaveDialog({ onSave, onClose }) {
  const [name, setName] = useState("");
  const good = name.trim().length > 0;
  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    if (good) onSave(name.trim());
  }
  return html`<${Dialog} title=${t("new.preset_save")} onClose=${onClose}>
    <form class="stack" onSubmit=${submit}>
      <${Field}
        label=${t("new.preset_name")}
        hint=${t("new.preset_hint")}
        value=${name}
        maxlength="40"
        autofocus
        onInput=${setName}
      />
      <div class="dialog-actions">
        <${Button} onClick=${onClose}>${t("app.cancel")}<//>
        <${Button} kind="primary" type="submit" disabled=${!good}>${t("new.preset_keep")}<//>
      </div>
    </form>
  <//>`;
}
