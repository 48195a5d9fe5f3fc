/** The guide game: every turn with its score explained. */

import { Board } from "../board/board.js";
import { kitOf } from "../board/kit.js";
import { api, catalogue } from "../lib/api.js";
import { html } from "../lib/html.js";
import { titleOf } from "../lib/names.js";
import { boardOf } from "../lib/prefs.js";
import { styles } from "../lib/styles.js";
import { t } from "../lib/strings.js";
import { Ending, Scores, TurnList } from "../replay/parts.js";
import { Stepper, sightAt, stepsOf, turnAt, useSteps } from "../replay/stepper.js";
import { Button } from "../ui/button.js";
import { Waiting, useLoaded } from "../ui/loaded.js";
import { Page } from "../ui/page.js";
import { Explain } from "./explain.js";

await styles("board", "panels", "panels_end", "learn", "explain", "replay");

export default function Guide() {
  const found = useLoaded(() => Promise.all([api.get("/guide"), catalogue()]), []);
  return html`<${Page} title=${t("guide.title")} back="/learn" wide>
    ${found.data
      ? html`<${Game} game=${found.data[0]} catalogue=${found.data[1]} />`
      : html`<${Waiting} loaded=${found} />`}
  <//>`;
}

/** @param {{game: import("../types.js").GameState, catalogue: import("../types.js").Catalogue}} props */
function Game({ game, catalogue: known }) {
  const last = stepsOf(game);
  const [step, show] = useSteps(last);
  const { alphabet, layout } = kitOf(game.rules, known);
  const sight = sightAt(game, step, layout);
  const turn = turnAt(game, step);
  const edition = titleOf("edition", known.editions.find(({ name }) => name === game.rules.edition) ?? { name: game.rules.edition });
  const names = game.seats.map(({ name }) => name);
  return html`
    <p class="lead">${t("guide.lead", { edition })}</p>
    <p><${Button} icon="hand" href="/learn/guide/play">${t("guide.play")}<//></p>
    <div class="replay">
      <div class="replay-board" data-board=${boardOf(game.rules.edition)}>
        <${Scores} game=${game} scores=${sight.scores} seat=${turn?.seat ?? null} />
        <${Board} rows=${sight.board} layout=${layout} alphabet=${alphabet} last=${sight.last} label=${t("replay.board", { n: step })} />
        <${Stepper} step=${step} last=${last} turns=${game.turns.length} onStep=${show} />
        <p class="soft small keys">${t("replay.keys")}</p>
      </div>
      <div class="replay-side" data-board=${boardOf(game.rules.edition)}>
        ${turn && html`<${Explain} game=${game} turn=${turn} alphabet=${alphabet} meanings=${`lexicon=${game.lexicon.name}`} />`}
        ${step === 0 &&
        html`<section class="panel stack">
          <h2>${t("guide.start_title")}</h2>
          <p>${t("guide.start", { n: game.rules.rack_size, name: names[game.turns[0]?.seat ?? 0] })}</p>
        </section>`}
        ${step > game.turns.length && html`<${Ending} game=${game} />`}
        <section class="panel">
          <h2>${t("replay.turns")}</h2>
          <${TurnList} game=${game} step=${step} onStep=${show} />
        </section>
      </div>
    </div>
  `;
}
