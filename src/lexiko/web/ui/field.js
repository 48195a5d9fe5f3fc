import { classes, html, useId } from "../lib/html.js";

/** What takes letters and digits itself. */
const FIELDS = "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]";

/** Whether what somebody types stays where they are. @param {EventTarget | null} target */
export function isField(target) {
  return target instanceof Element && target.closest(FIELDS) !== null;
}

/**
 * @typedef {object} Common
 * @property {string} label
 * @property {string} [hint] a short sentence under it
 * @property {string} [error] what is wrong, instead of the hint
 * @property {boolean} [hideLabel] the label is only read out
 * @property {boolean} [disabled]
 * @property {string} [class]
 */

/** The label above, the hint or error below. @param {Common & {id: string, children?: any}} props */
function Labelled({ id, label, hint, error, hideLabel, class: extra, children }) {
  return html`<div class=${classes("field", extra)}>
    <label for=${id} class=${hideLabel ? "hidden" : undefined}>${label}</label>
    ${children}
    ${(error ?? hint) && html`<p id=${`${id}-hint`} class=${error ? "field-error" : "field-hint"}>${error ?? hint}</p>`}
  </div>`;
}

/** What sets the direction of a text, and comes along with what is pasted: the server takes none of it. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A line of text.
 * @param {Common & {value: string, onInput: (value: string) => void, type?: string} & Record<string, any>} props
 */
export function Field({ label, hint, error, hideLabel, class: extra, value, onInput, type = "text", ...rest }) {
  const id = useId();
  return html`<${Labelled} id=${id} label=${label} hint=${hint} error=${error} hideLabel=${hideLabel} class=${extra}>
    <input
      id=${id}
      type=${type}
      value=${value}
      aria-invalid=${error ? "true" : undefined}
      aria-describedby=${error || hint ? `${id}-hint` : undefined}
      onInput=${(/** @type {InputEvent} */ event) => onInput(/** @type {HTMLInputElement} */ (event.target).value.replace(TURNING, ""))}
      ...${rest}
    />
  <//>`;
}

/**
 * One of several values, in a list that opens.
 * @template {string} V
 * @param {Common & {value: V, options: {value: V, label: string}[], onChange: (value: V) => void} & Record<string, any>} props
 */
export function Select({ label, hint, error, hideLabel, class: extra, value, options, onChange, ...rest }) {
  const id = useId();
  return html`<${Labelled} id=${id} label=${label} hint=${hint} error=${error} hideLabel=${hideLabel} class=${extra}>
    <select
      id=${id}
      value=${value}
      aria-describedby=${error || hint ? `${id}-hint` : undefined}
      onChange=${(/** @type {Event} */ event) => onChange(/** @type {V} */ (/** @type {HTMLSelectElement} */ (event.target).value))}
      ...${rest}
    >
      ${options.map(
        (option) => html`<option key=${option.value} value=${option.value} selected=${option.value === value}>
          ${option.label}
        </option>`,
      )}
    </select>
  <//>`;
}

/**
 * A switch: on or off.
 * @param {Common & {checked: boolean, onChange: (checked: boolean) => void} & Record<string, any>} props
 */
export function Switch({ label, hint, checked, onChange, disabled, class: extra, ...rest }) {
  const id = useId();
  return html`<div class=${classes("switch", extra)}>
    <input
      id=${id}
      type="checkbox"
      role="switch"
      checked=${checked}
      disabled=${disabled}
      aria-describedby=${hint ? `${id}-hint` : undefined}
      onChange=${(/** @type {Event} */ event) => onChange(/** @type {HTMLInputElement} */ (event.target).checked)}
      ...${rest}
    />
    <div>
      <label for=${id}>${label}</label>
      ${hint && html`<p id=${`${id}-hint`} class="field-hint">${hint}</p>`}
    </div>
  </div>`;
}

/**
 * One of a few values, all of them in sight.
 * @template {string} V
 * @param {{label: string, value: V, options: {value: V, label: string, hint?: string}[], onChange: (value: V) => void, hideLabel?: boolean, class?: string}} props
 */
export function Choice({ label, value, options, onChange, hideLabel, class: extra }) {
  const name = useId();
  return html`<fieldset class=${classes("choice", extra)}>
    <legend class=${hideLabel ? "hidden" : undefined}>${label}</legend>
    <div class="choice-options">
      ${options.map(
        (option) => html`<label key=${option.value} class="choice-option">
          <input
            type="radio"
            name=${name}
            checked=${option.value === value}
            onChange=${() => onChange(option.value)}
          />
          <span class="choice-face">
            <b>${option.label}</b>
            ${option.hint && html`<small>${option.hint}</small>`}
          </span>
        </label>`,
      )}
    </div>
  </fieldset>`;
}
