/** What to do and what not to do, with an example of each. */

import { catalogue } from "../lib/api.js";
import { classes, html } from "../lib/html.js";
import { styles } from "../lib/styles.js";
import { t } from "../lib/strings.js";
import { Icon } from "../ui/icon.js";
import { Waiting, useLoaded } from "../ui/loaded.js";
import { Page } from "../ui/page.js";
import { ExamplePicture } from "./picture.js";

await styles("board", "learn");

/** The edition whose board the pictures show: it is the one whose book has these examples. */
const EDITION = "deluxe";

/** Each with whether it is a do or a don't, and its pictures. @type {[name: string, good: boolean, ...pictures: string[]][]} */
const DOS = [
  ["direction", false],
  ["nonsense", false, "herd", "hero"],
  ["gap", false, "gate"],
  ["whole", true, "apples"],
  ["forms", true],
  ["again", true, "twice"],
  ["origin", true],
  ["blank", false],
  ["peek", false],
  ["pass", true],
  ["after", false],
];

export default function Dos() {
  const found = useLoaded(catalogue, []);
  return html`<${Page} title=${t("dos.title")} back="/learn">
    <p class="lead">${t("dos.lead")}</p>
    ${found.data
      ? html`<ol class="dos">
          ${DOS.map(
            ([name, good, ...pictures]) => html`<li key=${name} class="panel">
              <h2 class=${classes("row", good ? "do" : "dont")}>
                <${Icon} name=${good ? "check" : "x"} label=${t(good ? "dos.do" : "dos.dont")} size=${24} />
                <span>${t(`dos.${name}_title`)}</span>
              </h2>
              <p>${t(`dos.${name}`)}</p>
              ${pictures.length > 0 &&
              html`<div class="pictures">
                ${pictures.map((one) => html`<${ExamplePicture} key=${one} catalogue=${found.data} edition=${EDITION} name=${one} />`)}
              </div>`}
            </li>`,
          )}
        </ol>`
      : html`<${Waiting} loaded=${found} />`}
  <//>`;
}
