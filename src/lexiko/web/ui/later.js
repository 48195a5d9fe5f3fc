import { html, useEffect, useState } from "../lib/html.js";
import { Spinner } from "./spinner.js";

/** @type {Map<string, any>} */
const here = new Map();
/** After so many ms it is asked for once more. */
const AGAIN = 3000;

/**
 * A component whose module is fetched when it is first shown.
 * @param {{load: () => Promise<any>, name: string, quiet?: boolean} & Record<string, any>} props
 *   `quiet` shows nothing meanwhile; the rest is for the component
 */
export function Later({ load, name, quiet = false, ...rest }) {
  const [, arrived] = useState(0);
  useEffect(() => {
    if (here.has(name)) return undefined;
    let timer = 0;
    const ask = () =>
      load().then(
        (module) => {
          here.set(name, module[name] ?? module.default);
          arrived((count) => count + 1);
        },
        () => {
          timer = window.setTimeout(ask, AGAIN);
        },
      );
    void ask();
    return () => clearTimeout(timer);
  }, [name]);
  const Component = here.get(name);
  if (!Component) return quiet ? null : html`<${Spinner} />`;
  return html`<${Component} ...${rest} />`;
}
