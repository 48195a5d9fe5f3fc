/** Starts the page: the screen that belongs to the address, the toasts, and the fall-back. */

import { html, render, useEffect, useErrorBoundary, useState } from "./lib/html.js";
import { sentence } from "./lib/api.js";
import { allStrings, language, t } from "./lib/strings.js";
import "./lib/prefs.js";
import { match, path, visit } from "./router.js";
import { Button } from "./ui/button.js";
import { Message } from "./ui/message.js";
import { Spinner } from "./ui/spinner.js";
import { Toasts } from "./ui/toast.js";

/** @typedef {import("./router.js").Screen["default"]} Component */

/** Modules that are here already: going back to a screen shows it at once. */
const loaded = /** @type {Map<Function, Component>} */ (new Map());

/** Whether a screen has been shown before: the first one leaves the focus to the browser. */
let visited = false;

/**
 * The module of a screen, with every sentence that it may show; the home screen has its own from the start.
 * @param {string} at
 * @param {() => Promise<import("./router.js").Screen>} load
 */
async function fetched(at, load) {
  const [module] = await Promise.all([load(), at === "/" || allStrings()]);
  return module;
}

/** The screen of an address. @param {{at: string, number: number}} props */
function Screen({ at, number }) {
  const route = match(at);
  const load = route?.load;
  const [, arrived] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    setFailed(false);
    if (!load || loaded.has(load)) return undefined;
    let current = true;
    fetched(at, load).then(
      (module) => {
        loaded.set(load, module.default);
        if (current) arrived((count) => count + 1);
        allStrings().catch(() => {}); // the next screen need not wait for them
      },
      (error) => {
        console.error(error);
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [load]);
  if (!route) return html`<${Missing} />`;
  if (failed) return html`<${Unreachable} />`;
  const Loaded = loaded.get(route.load);
  if (!Loaded) return html`<${Spinner} />`;
  return html`<${Guarded} key=${number} component=${Loaded} params=${route.params} />`;
}

/**
 * A screen that breaks leaves a sentence and a way home.
 * @param {{component: Component, params: Record<string, string>}} props
 */
function Guarded({ component: Inner, params }) {
  const [error] = useErrorBoundary();
  useEffect(() => {
    // A new screen is read from its beginning, unless it has put the focus somewhere itself.
    if (visited && document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    visited = true;
  }, []);
  if (error) {
    return html`<${Message} title=${t("app.broken_title")} icon="circle-alert">${sentence(error)}<//>`;
  }
  return html`<${Inner} params=${params} />`;
}

function Missing() {
  useEffect(() => {
    document.title = t("app.name");
  }, []);
  return html`<${Message} title=${t("app.missing_title")} icon="sparkles">${t("app.missing")}<//>`;
}

/** The server did not give the screen away: loading the page once more is the way on. */
function Unreachable() {
  const again = html`<${Button} kind="primary" icon="refresh-cw" onClick=${() => location.reload()}>${t("app.try_again")}<//>`;
  return html`<${Message} title=${t("app.broken_title")} icon="circle-alert" actions=${again}>${t("app.offline")}<//>`;
}

function App() {
  return html`
    <a class="skip" href="#main">${t("app.skip")}</a>
    <${Screen} at=${path.value} number=${visit.value} />
    <${Toasts} />
  `;
}

document.documentElement.lang = language;
const root = document.getElementById("app");
if (root) render(html`<${App} />`, root);
