import { html, useState } from "../lib/html.js";
import { api, sentence } from "../lib/api.js";
import { playerName } from "../lib/prefs.js";
import { t } from "../lib/strings.js";
import { go } from "../router.js";
import { Button } from "../ui/button.js";
import { Field } from "../ui/field.js";
import { copy } from "../ui/share.js";
import { toast } from "../ui/toast.js";

/** Moving to another device: a code from here, or the code of the other one. */
export function Devices() {
  const [given, setGiven] = useState(/** @type {{code: string, expires: number} | null} */ (null));
  async function make() {
    setGiven(await api.post("/me/code"));
  }
  const minutes = given ? Math.max(1, Math.round((given.expires - Date.now()) / 60_000)) : 0;
  return html`<section class="panel stack">
    <h2>${t("settings.devices")}</h2>
    <p>${t("settings.devices_text")}</p>
    ${given
      ? html`<div class="move-code" role="status">
          <p>${t("settings.code_is")} <b class="code-big">${given.code}</b></p>
          <p class="soft small">${t("settings.code_time", { n: minutes })}</p>
          <${Button} icon="copy" onClick=${() => copy(given.code)}>${t("app.copy")}<//>
        </div>`
      : html`<div class="row">
          <${Button} icon="smartphone" onClick=${make}>${t("settings.code_make")}<//>
        </div>`}
    <${Claim} />
  </section>`;
}

function Claim() {
  const [code, setCode] = useState("");
  const [error, setError] = useState("");
  /** @param {Event} event */
  async function claim(event) {
    event.preventDefault();
    if (!code.trim()) return;
    try {
      const { name } = await api.post("/me/claim", { code: code.trim() });
      if (name) playerName.value = name;
      toast(name ? t("settings.claimed", { name }) : t("settings.claimed_nameless"), { kind: "good" });
      go("/");
    } catch (problem) {
      setError(sentence(problem));
    }
  }
  return html`<form class="name-row" onSubmit=${claim}>
    <${Field}
      label=${t("settings.claim")}
      hint=${t("settings.claim_hint")}
      error=${error || undefined}
      value=${code}
      maxlength="20"
      autocomplete="off"
      autocapitalize="characters"
      spellcheck=${false}
      onInput=${(/** @type {string} */ text) => {
        setCode(text);
        setError("");
      }}
    />
    <${Button} type="submit" disabled=${!code.trim()}>${t("settings.claim_go")}<//>
  </form>`;
}
