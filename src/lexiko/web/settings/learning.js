import { html, useState } from "../lib/html.js";
import { api } from "../lib/api.js";
import { t } from "../lib/strings.js";
import { Button } from "../ui/button.js";
import { Confirm } from "../ui/dialog.js";
import { toast } from "../ui/toast.js";

/** What quizzes and puzzles remember, and the way to delete it. */
export function Learning() {
  const [asking, setAsking] = useState(false);
  async function forget() {
    await api.del("/me/learning");
    setAsking(false);
    toast(t("settings.learning_gone"), { kind: "good" });
  }
  return html`<section class="panel stack">
    <h2>${t("settings.learning")}</h2>
    <p>${t("settings.learning_text")}</p>
    <div class="row"><${Button} icon="trash" onClick=${() => setAsking(true)}>${t("settings.learning_delete")}<//></div>
    ${asking &&
    html`<${Confirm}
      title=${t("settings.learning_title")}
      yes=${t("settings.learning_yes")}
      kind="danger"
      onYes=${forget}
      onClose=${() => setAsking(false)}
    >
      <p>${t("settings.learning_warning")}</p>
    <//>`}
  </section>`;
}
