/** The address of the page and the screen that belongs to it. */

import { batch, signal } from "./lib/html.js";
import { isLayer, leaveLayers } from "./lib/layers.js";

/**
 * A screen is a module whose default export is a component; it gets `params`.
 * @typedef {{default: (props: {params: Record<string, string>}) => any}} Screen
 */

/** A screen that changes its own address has one loader for all of them. */
const puzzles = () => import("./puzzles/puzzles.js");

/** @type {[string, () => Promise<any>][]} */
const ROUTES = [
  ["/", () => import("./home/home.js")],
  ["/new", () => import("./new/new.js")],
  ["/join", () => import("./join/join.js")],
  ["/join/:secret", () => import("./join/join.js")],
  ["/game/:id", () => import("./game/screen.js")],
  ["/game/:id/screen", () => import("./game/big_screen.js")],
  ["/game/:id/table", () => import("./game/big_screen.js")], // its old address
  ["/learn", () => import("./learn/learn.js")],
  ["/learn/rules/:edition", () => import("./learn/rules.js")],
  ["/learn/dos", () => import("./learn/dos.js")],
  ["/learn/guide/play", () => import("./learn/guide_play.js")],
  ["/learn/guide", () => import("./learn/guide.js")],
  ["/learn/tips", () => import("./learn/tips.js")],
  ["/learn/about", () => import("./learn/about.js")],
  ["/learn/words", () => import("./learn/words.js")],
  ["/puzzles", puzzles],
  ["/puzzles/:id", puzzles],
  ["/quiz", () => import("./quiz/quiz.js")],
  ["/records", () => import("./records/records.js")],
  ["/records/reviews", () => import("./records/development.js")],
  ["/replay/:id", () => import("./replay/replay.js")],
  ["/import", () => import("./replay/import.js")],
  ["/analyse", () => import("./analyse/analyse.js")],
  ["/keep", () => import("./keeper/setup.js")],
  ["/settings", () => import("./settings/settings.js")],
  ["/owner", () => import("./settings/owner.js")],
  ["/lists", () => import("./lists/lists.js")],
];

/** The path that is shown now. */
export const path = signal(location.pathname);

/** Counts the screens that were shown: each begins anew, even if it is the same one with another address. */
export const visit = signal(0);

/** The address is another one: its screen is shown. */
function follow() {
  if (location.pathname === path.value) return;
  batch(() => {
    path.value = location.pathname;
    visit.value += 1;
  });
}

/** The screen that is shown stays as it is, and has another address from now on. @param {string} to */
export function readdress(to) {
  history.replaceState(history.state, "", to);
  path.value = location.pathname;
}

/**
 * The route of a path and what its parameters are, or null.
 * @param {string} pathname
 * @returns {{load: () => Promise<Screen>, params: Record<string, string>} | null}
 */
export function match(pathname) {
  const parts = pathname.replace(/(?<=.)\/$/, "").split("/");
  for (const [pattern, load] of ROUTES) {
    const wanted = pattern.split("/");
    if (wanted.length !== parts.length) continue;
    /** @type {Record<string, string>} */
    const params = {};
    const fits = wanted.every((name, index) => {
      if (!name.startsWith(":")) return name === parts[index];
      params[name.slice(1)] = decoded(parts[index] ?? "");
      return parts[index] !== "";
    });
    if (fits) return { load, params };
  }
  return null;
}

/** @param {string} part */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Go to another screen.
 * @param {string} to
 * @param {{replace?: boolean}} [options] replace: the back button skips where we are now
 */
export function go(to, { replace = false } = {}) {
  const layer = isLayer();
  leaveLayers();
  if (replace && layer) {
    // What lies under the layer is what is to be skipped.
    addEventListener("popstate", () => go(to, { replace }), { once: true });
    history.back();
    return;
  }
  history[replace || layer ? "replaceState" : "pushState"](null, "", to);
  follow();
  if (!location.hash) scrollTo(0, 0);
}

addEventListener("popstate", follow);

document.addEventListener("click", (event) => {
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!plain || event.defaultPrevented || !(link instanceof HTMLAnchorElement)) return;
  const ours = link.origin === location.origin && match(link.pathname);
  if (!ours || link.target || link.hasAttribute("download")) return;
  if (link.pathname === location.pathname && link.hash) return; // the browser jumps by itself
  event.preventDefault();
  go(link.href);
});
