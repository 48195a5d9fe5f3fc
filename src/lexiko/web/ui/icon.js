import { html } from "../lib/html.js";
import icons from "../vendor/icons.js";

/**
 * A small picture. Without a label it only decorates and is not read out.
 * @param {{name: string, label?: string, size?: number}} props
 */
export function Icon({ name, label, size = 20 }) {
  const nodes = icons[name];
  if (!nodes) console.warn(`There is no icon named ${name}: add it to tools/vendor.py.`);
  return html`<svg
    class="icon"
    viewBox="0 0 24 24"
    width=${size}
    height=${size}
    role=${label ? "img" : undefined}
    aria-label=${label}
    aria-hidden=${label ? undefined : "true"}
  >
    ${(nodes ?? []).map(([Tag, attributes]) => html`<${Tag} ...${attributes} />`)}
  </svg>`;
}
