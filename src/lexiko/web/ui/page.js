import { classes, html, useEffect } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { Button } from "./button.js";

/**
 * A screen with a heading: a way back on the left, the title, and actions on the right.
 * @param {{title: string, back?: string, actions?: any, wide?: boolean, class?: string, children?: any}} props
 */
export function Page({ title, back = "/", actions, wide, class: extra, children }) {
  useTitle(title);
  return html`<div class=${classes("page", wide && "wide", extra)}>
    <header class="page-head">
      <${Button} kind="quiet" icon="arrow-left" label=${back === "/" ? t("app.go_home") : t("app.back")} href=${back} />
      <h1>${title}</h1>
      <div class="page-actions">${actions}</div>
    </header>
    <main id="main" tabindex="-1">${children}</main>
  </div>`;
}

/** The title of the browser's tab. @param {string} title */
export function useTitle(title) {
  useEffect(() => {
    document.title = title === t("app.name") ? title : `${title} · ${t("app.name")}`;
  }, [title]);
}
