/** Something that a screen asks the server for: waiting, refused, or here. */

import { catalogue, sentence } from "../lib/api.js";
import { html, useEffect, useState } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { Button } from "./button.js";
import { Icon } from "./icon.js";
import { Spinner } from "./spinner.js";

/**
 * @template T
 * @typedef {{data: T | null, error: any, again: () => void}} Loaded
 */

/**
 * Asks once, and again when one of `inputs` changes.
 * @template T
 * @param {() => Promise<T>} ask
 * @param {unknown[]} inputs
 * @returns {Loaded<T>}
 */
export function useLoaded(ask, inputs) {
  const [answer, setAnswer] = useState(/** @type {{data: T | null, error: any}} */ ({ data: null, error: null }));
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    setAnswer({ data: null, error: null });
    ask().then(
      (data) => current && setAnswer({ data, error: null }),
      (error) => current && setAnswer({ data: null, error }),
    );
    return () => {
      current = false;
    };
  }, [...inputs, tries]);
  return { ...answer, again: () => setTries((count) => count + 1) };
}

/**
 * What a screen shows while it has no answer yet: tiles that breathe, or what went wrong.
 * @param {{loaded: Loaded<any>}} props
 */
export function Waiting({ loaded }) {
  if (!loaded.error) return html`<${Spinner} />`;
  return html`<div class="panel stack" role="alert">
    <h2 class="row"><${Icon} name="circle-alert" /> ${t("app.broken_title")}</h2>
    <p>${sentence(loaded.error)}</p>
    <div><${Button} icon="refresh-cw" onClick=${loaded.again}>${t("app.try_again")}<//></div>
  </div>`;
}

/** Everything that a game can be made of; null until it is here. */
export function useCatalogue() {
  const [found, setFound] = useState(/** @type {import("../types.js").Catalogue | null} */ (null));
  useEffect(() => {
    catalogue().then(setFound, () => setFound(null));
  }, []);
  return found;
}
