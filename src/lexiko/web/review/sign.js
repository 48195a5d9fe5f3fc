/** The sign of a mistake: each size has a shape of its own, so that nobody needs its colour. */

import { html } from "../lib/html.js";
import { t } from "../lib/strings.js";

/** @typedef {"none" | "small" | "medium" | "large"} Size */

/** The sizes that are mistakes, the smallest first. @type {("small" | "medium" | "large")[]} */
export const SIZES = ["small", "medium", "large"];

/** Around the middle of a drawing. @type {Record<Size, any>} */
const SHAPES = {
  none: html`<circle r="2.5" />`,
  small: html`<circle r="5" />`,
  medium: html`<path d="M0-7 7 0 0 7-7 0Z" />`,
  large: html`<path d="M0 7-8-6H8Z" />`,
};

/** The shape alone, for a drawing. @param {{size: Size, x: number, y: number, seat: number}} props */
export function Shape({ size, x, y, seat }) {
  return html`<g class=${`review-shape ${size}`} data-seat=${seat} transform=${`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>${SHAPES[size]}</g>`;
}

/**
 * A small picture of it; `label` says whether it is read out.
 * @param {{size: "small" | "medium" | "large", label?: boolean}} props
 */
export function Sign({ size, label = false }) {
  return html`<svg
    class=${`review-sign ${size}`}
    viewBox="-9 -9 18 18"
    role=${label ? "img" : undefined}
    aria-label=${label ? t(`review.size_${size}`) : undefined}
    aria-hidden=${label ? undefined : "true"}
  >${SHAPES[size]}</svg>`;
}
