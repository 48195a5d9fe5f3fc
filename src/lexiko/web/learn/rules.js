/** The rules of an edition, in plain words and with pictures. */

import { catalogue } from "../lib/api.js";
import { html, useEffect, useRef } from "../lib/html.js";
import { titleOf, wordsOf } from "../lib/names.js";
import { styles } from "../lib/styles.js";
import { t } from "../lib/strings.js";
import { firstChoices, toLink } from "../new/choices.js";
import { Button } from "../ui/button.js";
import { Waiting, useLoaded } from "../ui/loaded.js";
import { Message } from "../ui/message.js";
import { Page } from "../ui/page.js";
import { Swatch } from "./learn.js";
import { ExamplePicture, Legend, RackPicture } from "./picture.js";
import { Variations } from "./variations.js";

await styles("board", "learn");

/** @typedef {import("../types.js").Catalogue} Catalogue */
/** @typedef {import("../types.js").Edition} Edition */
/** @typedef {import("../types.js").Rules} Rules */

const SECTIONS = ["idea", "start", "first", "more", "points", "blank", "exchange", "words", "challenge", "end", "special", "variations"];

/** What a rulebook does not count as a word; clubs leave it to their word list. @type {Record<string, string[]>} */
const NEVER = {
  collector: ["capital", "short", "part", "hyphen", "apostrophe"],
  classic: ["capital", "foreign", "short", "acronym", "part", "hyphen", "apostrophe", "rude"],
  deluxe: ["capital", "short", "part", "hyphen", "apostrophe"],
  indigo: ["capital", "short", "part", "hyphen", "apostrophe"],
  heirloom: ["capital", "foreign", "short", "hyphen", "apostrophe"],
};
/** What a rulebook calls a good score. @type {Record<string, string>} */
const GOOD_SCORES = { collector: "each", deluxe: "each", indigo: "each", heirloom: "together" };

/** @param {{params: Record<string, string>}} props */
export default function RulesPage({ params }) {
  const found = useLoaded(catalogue, []);
  const edition = found.data?.editions.find(({ name }) => name === params.edition);
  if (found.data && !edition) {
    return html`<${Message} title=${t("app.missing_title")} icon="sparkles">${t("app.missing")}<//>`;
  }
  return html`<${Page} title=${edition ? `${t("rules.title")}: ${titleOf("edition", edition)}` : t("rules.title")} back="/learn" wide>
    ${found.data && edition
      ? html`<${Everything} catalogue=${found.data} edition=${edition} />`
      : html`<${Waiting} loaded=${found} />`}
  <//>`;
}

/** @param {{catalogue: Catalogue, edition: Edition}} props */
function Everything({ catalogue: found, edition }) {
  const { rules, name } = edition;
  const tabs = useRef(/** @type {HTMLElement | null} */ (null));
  // On a phone not all of them are in sight.
  useEffect(() => tabs.current?.querySelector("[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" }), [name]);
  const shared = { catalogue: found, edition: name };
  const numbers = {
    rack: rules.rack_size,
    first: rules.first_word,
    bonus: rules.bonus,
    tiles: rules.bonus_tiles,
  };
  return html`
    <nav class="edition-tabs" ref=${tabs} aria-label=${t("rules.edition")}>
      ${found.editions.map(
        (one) => html`<a
          key=${one.name}
          class="button edition-link"
          href=${`/learn/rules/${one.name}`}
          aria-current=${one.name === name ? "page" : undefined}
        >
          <${Swatch} edition=${one.name} /> ${titleOf("edition", one)}
        </a>`,
      )}
    </nav>
    <div class="rules-page">
      <nav class="contents" aria-label=${t("rules.contents")}>
        <ul>
          ${SECTIONS.map((id) => html`<li key=${id}><a href=${`#${id}`}>${t(`rules.${id}`)}</a></li>`)}
        </ul>
        <${Button} kind="primary" icon="play" href=${`/new#${toLink({ ...firstChoices(), edition: name })}`}>${t("rules.play")}<//>
      </nav>
      <div class="rules-text">
        <${Section} id="idea">
          <p>${t("rules.idea_1")}</p>
          ${GOOD_SCORES[name] && html`<p>${t(`rules.good_${GOOD_SCORES[name]}`)}</p>`}
        <//>
        <${Section} id="start">
          <p>${t("rules.start_1")}</p>
          <p>${t("rules.start_2", numbers)}</p>
        <//>
        <${Section} id="first">
          <p>${t("rules.first_1", numbers)}</p>
          <${ExamplePicture} ...${shared} name="first" />
          <p>${t("rules.first_2", numbers)}</p>
        <//>
        <${Section} id="more">
          <p>${t("rules.more_1")}</p>
          <div class="pictures">
            ${["cross", "hook", "ends", "side", "bridge"].map((one) => html`<${ExamplePicture} key=${one} ...${shared} name=${one} />`)}
          </div>
          <p>${t("rules.more_2")}</p>
          <p><a href="/learn/dos">${t("rules.more_go")}</a></p>
        <//>
        <${Section} id="points">
          <p>${t("rules.points_1")}</p>
          <${Legend} edition=${name} colours=${edition.colours} />
          <p>${t("rules.points_2")}</p>
          <${ExamplePicture} ...${shared} name="points" />
          <p>${t("rules.points_3", numbers)}</p>
        <//>
        <${Section} id="blank">
          <p>${t("rules.blank_1")}</p>
          <${ExamplePicture} ...${shared} name="blank" />
        <//>
        <${Section} id="exchange">
          ${exchanging(rules).map((text) => html`<p key=${text}>${text}</p>`)}
          <${RackPicture} ...${shared} tiles="IIUVVOC" lifted="IIUVV" alt=${t("rules.exchange_alt")} caption=${t("rules.exchange_caption")} />
        <//>
        <${Section} id="words"><${WhichWords} edition=${edition} /><//>
        <${Section} id="challenge">
          ${challenging(rules).map((text) => html`<p key=${text}>${text}</p>`)}
          <${ExamplePicture} ...${shared} name="challenge" />
        <//>
        <${Section} id="end">
          ${ending(rules).map((text) => html`<p key=${text}>${text}</p>`)}
          <${RackPicture} ...${shared} tiles="QI" alt=${t("rules.end_alt")} caption=${t(`rules.end_caption_${rules.going_out}`)} />
        <//>
        <${Section} id="special">
          <p>${wordsOf("edition_special", name)}</p>
          ${times(rules).map((text) => html`<p key=${text}>${text}</p>`)}
        <//>
        <${Section} id="variations">
          <p>${t("rules.variations_1")}</p>
          <${Variations} ...${shared} offers=${edition.offers} />
        <//>
      </div>
    </div>
  `;
}

/** @param {{id: string, children?: any}} props */
function Section({ id, children }) {
  return html`<section class="panel rules-section" id=${id} aria-labelledby=${`${id}-head`}>
    <h2 id=${`${id}-head`}>${t(`rules.${id}`)}</h2>
    ${children}
  </section>`;
}

/** Which words count. @param {{edition: Edition}} props */
function WhichWords({ edition: { name, regular_forms: regular } }) {
  const never = NEVER[name];
  if (!never) return html`<p>${t("rules.words_list")}</p>`;
  return html`
    <p>${t("rules.words_1")}</p>
    <ul class="never">
      ${never.map((kind) => html`<li key=${kind}><b>${t(`rules.never_${kind}`)}</b> ${t(`rules.never_${kind}_as`)}</li>`)}
    </ul>
    ${!never.includes("foreign") && html`<p>${t("rules.words_origin")}</p>`}
    ${regular && html`<p>${t("rules.words_regular")}</p>`}
    <p>${t("rules.words_again")}</p>
  `;
}

/** @param {Rules} rules */
function exchanging(rules) {
  const exchange = rules.exchange_minimum
    ? t("rules.exchange_minimum", { n: rules.exchange_minimum })
    : t("rules.exchange_any");
  const none = rules.exchange_none ? ` ${t("rules.exchange_none")}` : "";
  return [exchange + none, t(rules.must_play_after_pass ? "rules.pass_must" : "rules.pass_any")];
}

/** @param {Rules} rules */
function challenging(rules) {
  const open = t(`rules.dictionary_${rules.dictionary}`);
  if (rules.challenge === "void") return [t("rules.challenge_void"), open];
  return [
    t("rules.challenge_1"),
    [
      t(`rules.unit_${rules.challenge_unit}`),
      t("rules.upheld"),
      t(`rules.failed_${rules.challenge}`, { n: rules.challenge_points }),
    ].join(" "),
    open,
  ];
}

/** @param {Rules} rules */
function ending(rules) {
  const ends = [t("rules.end_out")];
  if (rules.end_without_plays) ends.push(t("rules.end_no_plays"));
  if (rules.pass_limit) ends.push(t("rules.end_passes"));
  if (rules.scoreless_limit) ends.push(t("rules.end_scoreless", { n: rules.scoreless_limit }));
  ends.push(t("rules.end_agreed"));
  return [ends.join(" "), t(`rules.end_${rules.going_out}`), t(`rules.tie_${rules.tie}`)];
}

/** @param {Rules} rules */
function times(rules) {
  const found = [];
  if (rules.turn_seconds) found.push(t("rules.time_turn", { minutes: rules.turn_seconds / 60 }));
  if (rules.game_seconds) {
    found.push(t("rules.time_game", { minutes: rules.game_seconds / 60, points: rules.overtime_points }));
    if (rules.overtime_seconds) found.push(t("rules.time_lost", { minutes: rules.overtime_seconds / 60 }));
  }
  return found;
}
