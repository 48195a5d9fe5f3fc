/** Stylesheets that a screen brings along. */

/** @type {Map<string, Promise<void>>} */
const asked = new Map();

/**
 * Loads styles/NAME.css once. A screen's module waits for its styles before it is shown:
 * `await styles("board", "game");` after its imports.
 * @param {...string} names
 */
export async function styles(...names) {
  await Promise.all(names.map(style));
}

/** @param {string} name */
function style(name) {
  let done = asked.get(name);
  if (!done) {
    done = new Promise((resolve) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = new URL(`../styles/${name}.css`, import.meta.url).href;
      link.onload = link.onerror = () => resolve();
      document.head.append(link);
    });
    asked.set(name, done);
  }
  return done;
}
