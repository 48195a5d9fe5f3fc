/** What there is to learn: rules, a whole game, words, and where the game comes from. */

import { api, catalogue } from "../lib/api.js";
import { html } from "../lib/html.js";
import { titleOf, wordsOf } from "../lib/names.js";
import { boardOf } from "../lib/prefs.js";
import { styles } from "../lib/styles.js";
import { t } from "../lib/strings.js";
import { coachGame, newGame } from "../new/choices.js";
import { go } from "../router.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { Waiting, useLoaded } from "../ui/loaded.js";
import { Page } from "../ui/page.js";

await styles("board", "learn");

export default function Learn() {
  const found = useLoaded(catalogue, []);
  return html`<${Page} title=${t("learn.title")} wide>
    <p class="lead">${t("learn.lead")}</p>
    <div class="cards">
      <${Card} icon="graduation-cap" name="rules">
        ${found.data
          ? html`<ul class="edition-links">
              ${found.data.editions.map(
                (edition) => html`<li key=${edition.name}>
                  <a class="button edition-link" href=${`/learn/rules/${edition.name}`}>
                    <${Swatch} edition=${edition.name} />
                    <span>${titleOf("edition", edition)}<small>${wordsOf("edition_learn", edition.name)}</small></span>
                  </a>
                </li>`,
              )}
            </ul>`
          : html`<${Waiting} loaded=${found} />`}
      <//>
      <${Card} icon="hand" name="coach">
        <div class="card-go"><${Button} kind="primary" onClick=${playWithCoach}>${t("learn.coach_card_go")}<//></div>
      <//>
      <${Card} icon="play" name="guide">
        <div class="card-go row">
          <${Button} kind="primary" href="/learn/guide">${t("learn.guide_card_go")}<//>
          <${Button} href="/learn/guide/play">${t("learn.guide_card_play")}<//>
        </div>
      <//>
      <${Card} icon="sparkles" name="puzzles" href="/puzzles" />
      <${Card} icon="lightbulb" name="quiz" href="/quiz" />
      <${Card} icon="check" name="dos" href="/learn/dos" />
      <${Card} icon="book-open" name="words" href="/learn/words" />
      <${Card} icon="star" name="tips" href="/learn/tips" />
      <${Card} icon="calendar" name="about" href="/learn/about" />
    </div>
  <//>`;
}

/** Begins a first game at once: an easy computer, and hints. */
async function playWithCoach() {
  const { id } = await api.post("/games", newGame(coachGame(), undefined));
  go(`/game/${id}`);
}

/** @param {{icon: string, name: string, href?: string, children?: any}} props */
function Card({ icon, name, href, children }) {
  return html`<section class="panel card">
    <h2 class="row"><${Icon} name=${icon} size=${24} /> ${t(`learn.${name}_card`)}</h2>
    <p>${t(`learn.${name}_card_text`)}</p>
    ${children}
    ${href && html`<div class="card-go"><${Button} kind="primary" href=${href}>${t(`learn.${name}_card_go`)}<//></div>`}
  </section>`;
}

/**
 * The four colours of a board, small.
 * @param {{edition: string}} props
 */
export function Swatch({ edition }) {
  return html`<span class="swatch" data-board=${boardOf(edition)} aria-hidden="true">
    <i class="square dl"></i><i class="square tl"></i><i class="square dw"></i><i class="square tw"></i>
  </span>`;
}
