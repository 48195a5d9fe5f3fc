/** Puzzles: one at once, the one of the day first, and then another. */

import { useKit } from "../board/kit.js";
import { Unseen } from "../game/panels/unseen.js";
import { api } from "../lib/api.js";
import { html, useEffect, useLatest, useLayoutEffect, useMemo, useState } from "../lib/html.js";
import { boardOf } from "../lib/prefs.js";
import { t } from "../lib/strings.js";
import { styles } from "../lib/styles.js";
import { inSight } from "../review/turn.js";
import { readdress } from "../router.js";
import { Button } from "../ui/button.js";
import { Select } from "../ui/field.js";
import { Waiting, useLoaded } from "../ui/loaded.js";
import { useTitle } from "../ui/page.js";
import { Spinner } from "../ui/spinner.js";
import { NoneYet, OwnGames } from "./own.js";
import { Question, Side } from "./side.js";
import { SEAT, beginSolving } from "./solving.js";
import { Shown, Table } from "./table.js";

/** @typedef {import("../types.js").PuzzleShown} PuzzleShown */
/** @typedef {import("../types.js").PuzzleKind} PuzzleKind */
/** @typedef {import("../types.js").ReviewedMove} ReviewedMove */

await styles("board", "rack", "game", "panels", "panels_side", "review", "puzzles");

/** Those of one's own games are of no kind. @typedef {PuzzleKind | "any" | "own"} Choice */

/** @type {Choice[]} */
const CHOICES = ["any", "best", "bingo", "endgame", "challenge", "own"];

/** What is wanted next; a number, so that the same wish brings another puzzle. @typedef {{kind: Choice, id?: string, after?: string, today?: boolean, n: number}} Wish */

/** @param {{params: Record<string, string>}} props */
export default function Puzzles({ params }) {
  const [wish, setWish] = useState(() => /** @type {Wish} */ ({ kind: kindInAddress(), id: params.id, n: 0 }));
  const loaded = useLoaded(() => ask(wish), [wish]);
  const puzzle = loaded.data?.puzzle;
  const kit = useKit(puzzle?.rules);
  useTitle(t("puzzles.title"));
  /** @param {Choice} kind */
  const next = (kind) => setWish({ kind, after: puzzle?.id, n: wish.n + 1 });
  const today = () => setWish({ kind: "any", today: true, n: wish.n + 1 });
  // Whoever loads the page again or shares its address means this puzzle, and the kind that was chosen.
  useLayoutEffect(() => {
    const hash = wish.kind === "any" ? "" : `#${wish.kind}`;
    if (loaded.data) readdress(`/puzzles${puzzle ? `/${puzzle.id}` : ""}${hash}`);
  }, [loaded.data]);
  const latest = useLatest({ kind: wish.kind, next });
  useEffect(() => {
    function follow() {
      const kind = kindInAddress();
      if (location.pathname.startsWith("/puzzles") && kind !== latest.current.kind) latest.current.next(kind);
    }
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return html`<main id="main" class="puzzle" tabindex="-1" data-board=${boardOf(puzzle?.rules.edition ?? "club")}>
    <header class="puzzle-top">
      <${Button} kind="quiet" icon="house" label=${t("game.home")} href="/" />
      <h1>${puzzle?.day ? t("puzzles.of_today") : t("puzzles.title")}</h1>
      <${Select}
        class="puzzle-kind"
        label=${t("puzzles.kind")}
        hideLabel
        value=${wish.kind}
        options=${CHOICES.map((kind) => ({ value: kind, label: t(`puzzles.kind_${kind}`) }))}
        onChange=${next}
      />
    </header>
    ${puzzle && kit.kit
      ? html`<${Solve} key=${`${puzzle.id} ${wish.n}`} puzzle=${puzzle} kit=${kit.kit} onNext=${() => next(wish.kind)} onOwn=${() => next("own")} onToday=${today} />`
      : loaded.data && !puzzle
        ? html`<${NoneYet} onToday=${today} />`
        : loaded.error
          ? html`<div class="puzzle-side stack">
            <${Waiting} loaded=${loaded} />
            ${(wish.id || wish.kind === "own") && html`<div><${Button} icon="calendar" onClick=${today}>${t("puzzles.of_today")}<//></div>`}
          </div>`
        : html`<${Spinner} />`}
  </main>`;
}

/** @returns {Choice} */
function kindInAddress() {
  return CHOICES.find((kind) => location.hash === `#${kind}`) ?? "any";
}

/** There is none where nobody has a game of their own to ask about. @param {Wish} wish @returns {Promise<{puzzle: PuzzleShown | null}>} */
async function ask(wish) {
  const { kind, id, after = "" } = wish;
  if (id) return { puzzle: await api.get(`/puzzles/${encodeURIComponent(id)}`) };
  if (kind !== "own") return { puzzle: await shipped(wish) };
  const { next } = await api.get(`/puzzles/mine?after=${encodeURIComponent(after)}`);
  return { puzzle: next && (await api.get(`/puzzles/${next}`)) };
}

/** The puzzle of the day at first, unless it is done or a kind was asked for; then one that fits. @param {Wish} wish @returns {Promise<PuzzleShown>} */
async function shipped(wish) {
  if (wish.today) return api.get("/puzzles/today");
  if (wish.n === 0 && wish.kind === "any") {
    const daily = await api.get("/puzzles/today");
    if (!daily.done) return daily;
  }
  return api.get(wish.kind === "any" ? "/puzzles/next" : `/puzzles/next?kind=${wish.kind}`);
}

/** @param {{puzzle: PuzzleShown, kit: import("../board/kit.js").Kit, onNext: () => void, onOwn: () => void, onToday: () => void}} props */
function Solve({ puzzle, kit, onNext, onOwn, onToday }) {
  const solving = useMemo(() => beginSolving(puzzle), [puzzle]);
  useEffect(() => solving.leave, [solving]);
  const [shown, setShown] = useState(/** @type {ReviewedMove | null} */ (null));
  const solution = solving.solution.value;
  const best = solution?.moves[0] ?? null;
  const seen = shown ?? best;
  const { played } = puzzle;
  /** @param {ReviewedMove | null} move */
  function show(move) {
    setShown(move);
    inSight(".stage-board"); // on a phone the moves stand far below it
  }
  return html`
    <${Question} solving=${solving} />
    ${played
      ? html`<${Shown} solving=${solving} kit=${kit} tiles=${played.tiles} score=${played.score} />`
      : seen
        ? html`<${Shown} solving=${solving} kit=${kit} tiles=${seen.tiles} score=${seen.score} />`
        : html`<${Table} solving=${solving} kit=${kit} />`}
    <${Side} solving=${solving} shown=${seen} onShow=${show} onNext=${onNext} />
    <div class="puzzle-foot">
      ${puzzle.rating !== null && html`<${Standing} solving=${solving} rating=${puzzle.rating} />`}
      <${OwnGames} solving=${solving} onOwn=${onOwn} />
      ${!puzzle.day && html`<div><${Button} kind="quiet" icon="calendar" onClick=${onToday}>${t("puzzles.of_today")}<//></div>`}
      ${!played && puzzle.bag_count > 0 && html`<${Unseen} game=${solving.game} seat=${SEAT} />`}
    </div>
  `;
}

/** How somebody does, in a quiet line. @param {{solving: import("./solving.js").Solving, rating: number}} props `rating` is that of the puzzle */
function Standing({ solving, rating }) {
  const { rating: mine, tried, solved, run } = solving.standing.value;
  const said = [t("puzzles.your_rating", { n: mine }), t("puzzles.this_rating", { n: rating })];
  if (tried) said.push(t("puzzles.solved", { solved, tried }));
  if (run > 1) said.push(t("puzzles.run", { n: run }));
  return html`<p class="soft small">${said.join(" · ")}</p>`;
}
