import { html } from "../lib/html.js";
import { titleOf } from "../lib/names.js";
import { inOurWords } from "../lib/phrases.js";
import { Select } from "./field.js";

/**
 * How strong a computer player is, and what playing against it is like.
 * @param {{strengths: import("../types.js").ComputerLevel[], value: string, label: string, hideLabel?: boolean,
 *   onChange: (strength: string) => void}} props `strengths` as the server lists them
 */
export function Strength({ strengths, value, ...rest }) {
  const chosen = strengths.find(({ name }) => name === value);
  return html`<${Select}
    ...${rest}
    value=${value}
    hint=${chosen && inOurWords(chosen.said)}
    options=${strengths.map(({ name }) => ({ value: name, label: titleOf("strength", { name }) }))}
  />`;
}
