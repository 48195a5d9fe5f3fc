import { classes, html, useState } from "../lib/html.js";
import { Icon } from "./icon.js";
import { toast } from "./toast.js";
import { sentence } from "../lib/api.js";

/**
 * @typedef {object} ButtonProps
 * @property {any} [children]
 * @property {"plain" | "primary" | "danger" | "quiet"} [kind]
 * @property {string} [icon]
 * @property {string} [label] what is read out where the button shows only an icon
 * @property {string} [shortcut] the key that does the same, shown small
 * @property {boolean} [large]
 * @property {boolean} [wide]
 * @property {boolean} [disabled]
 * @property {boolean} [pressed] for a button that stays down
 * @property {string} [href] makes it a link that looks like a button
 * @property {"button" | "submit"} [type]
 * @property {string} [class]
 * @property {(event: MouseEvent) => unknown} [onClick] may return a promise: the button waits,
 *   and what it throws becomes a toast
 */

/** A button; one that is only an icon needs a label. @param {ButtonProps & Record<string, any>} props */
export function Button({
  children,
  kind = "plain",
  icon,
  label,
  shortcut,
  large,
  wide,
  disabled,
  pressed,
  href,
  type = "button",
  onClick,
  class: extra,
  ...rest
}) {
  const [waiting, setWaiting] = useState(false);
  const bare = Boolean(icon && children === undefined);
  const name = classes("button", kind, large && "large", wide && "wide", bare && "bare", waiting && "waiting", extra);
  const inside = html`
    ${icon && html`<${Icon} name=${icon} size=${large ? 24 : 20} />`}
    ${children !== undefined && html`<span>${children}</span>`}
    ${shortcut && html`<kbd aria-hidden="true">${shortcut}</kbd>`}
  `;
  if (href !== undefined) {
    return html`<a class=${name} href=${href} aria-label=${label} title=${label} onClick=${onClick} ...${rest}>${inside}</a>`;
  }
  /** @param {MouseEvent} event */
  async function click(event) {
    const result = onClick?.(event);
    if (!(result instanceof Promise)) return;
    setWaiting(true);
    try {
      await result;
    } catch (error) {
      toast(sentence(error), { kind: "bad" });
    } finally {
      setWaiting(false);
    }
  }
  return html`<button
    class=${name}
    type=${type}
    disabled=${disabled || waiting}
    aria-label=${label}
    title=${label}
    aria-pressed=${pressed === undefined ? undefined : String(pressed)}
    onClick=${click}
    ...${rest}
  >
    ${inside}
  </button>`;
}
