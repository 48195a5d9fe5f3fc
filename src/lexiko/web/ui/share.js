/** Giving a text or a link to others. */

import { t } from "../lib/strings.js";
import { toast } from "./toast.js";

/**
 * Copies a text; plain http has no clipboard of its own, so an old way follows the new one.
 * @param {string} text
 * @param {string} [said] what is said when it is done
 */
export async function copy(text, said = t("app.copied")) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "hidden";
    // A dialog lets nothing outside it be selected.
    (document.querySelector("dialog[open]") ?? document.body).append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    if (!done) {
      toast(t("app.copy_by_hand", { text }), { seconds: 20 });
      return;
    }
  }
  toast(said, { kind: "good" });
}

/**
 * The share sheet of a phone, or else a copy.
 * @param {string} url
 * @param {string} title
 */
export async function share(url, title) {
  const touch = matchMedia("(pointer: coarse)").matches;
  if (!touch || !navigator.share) {
    await copy(url);
    return;
  }
  try {
    await navigator.share({ title, url });
  } catch (error) {
    const gaveUp = error instanceof DOMException && error.name === "AbortError";
    if (!gaveUp) await copy(url);
  }
}
