/** What every component needs, from one place. */

import { useRef } from "preact/hooks";

export { Fragment, render } from "preact";
export { useEffect, useErrorBoundary, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
export { batch, computed, effect, signal } from "@preact/signals";
export { html } from "htm/preact";

/**
 * Class names joined, without those that do not hold.
 * @param {...(string | false | null | undefined)} names
 */
export function classes(...names) {
  return names.filter(Boolean).join(" ");
}

/**
 * The newest value of something, for handlers that are set up once.
 * @template T
 * @param {T} value
 */
export function useLatest(value) {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}
