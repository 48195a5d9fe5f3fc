import { html, useEffect, useState } from "../lib/html.js";
import { api, catalogue, sentence } from "../lib/api.js";
import { titleOf } from "../lib/names.js";
import { playerName } from "../lib/prefs.js";
import { t } from "../lib/strings.js";
import { USUAL_STRENGTH, againstComputer, firstChoices, lastChoices, newGame, rulesChoice } from "../new/choices.js";
import { go } from "../router.js";
import { Button } from "../ui/button.js";
import { Icon } from "../ui/icon.js";
import { useTitle } from "../ui/page.js";
import { Spinner } from "../ui/spinner.js";
import { Games, Older, waitsForMe } from "./games.js";
import { Hero } from "./hero.js";

/** @typedef {import("../types.js").GameSummary} GameSummary */

/** @typedef {{games: GameSummary[], next: string | null}} GamePage */

const REFRESH = 20_000;
const PAGE = 50;

export default function Home() {
  useTitle(t("app.name"));
  const { games, error, refresh, anew, more } = useGames();
  const choices = againstComputer(lastChoices());
  const strength = choices.seats.find(({ kind }) => kind === "computer")?.computer ?? USUAL_STRENGTH;
  const [title, setTitle] = useState("");
  useEffect(() => {
    catalogue().then(
      ({ editions }) => {
        const edition = editions.find(({ name }) => name === choices.edition);
        if (edition) setTitle(titleOf("edition", edition));
      },
      () => {},
    );
    api.get("/me").then(
      (me) => {
        if (me.name) playerName.value = me.name;
      },
      () => {},
    );
  }, []);

  async function playNow() {
    // What is not offered any more is left out; rules that do not fit together any more are not kept.
    let chosen = againstComputer(lastChoices(await catalogue()));
    const { rules } = await api.post("/rules", rulesChoice(chosen)).catch((error) => {
      if (error.status !== 422) throw error;
      chosen = againstComputer(firstChoices());
      return api.post("/rules", rulesChoice(chosen));
    });
    const { id } = await api.post("/games", newGame(chosen, rules));
    go(`/game/${id}`);
  }

  const running = games?.filter(({ state }) => state !== "over") ?? [];
  const finished = games?.filter(({ state }) => state === "over") ?? [];
  return html`<main id="main" class="home" tabindex="-1">
    <div class="hero">
      <${Hero} edition=${choices.edition} />
      <div class="hero-words">
        <h1 class="hidden">${t("app.name")}</h1>
        <p class="hero-tagline">${t("home.tagline")}</p>
        <div class="hero-actions">
          <${Button} kind="primary" large icon="play" onClick=${playNow}>${t("home.play_now")}<//>
          <p class="soft small hero-hint">${title && t("home.play_now_hint", { edition: title, strength: titleOf("strength", { name: strength }) })}</p>
          <${Button} large icon="plus" href="/new">${t("home.new_game")}<//>
        </div>
      </div>
    </div>
    ${error && html`<div class="panel home-error" role="alert">
      <p>${error}</p>
      <${Button} icon="refresh-cw" onClick=${refresh}>${t("app.try_again")}<//>
    </div>`}
    ${!games && !error && html`<${Spinner} label=${t("home.loading")} />`}
    ${games && !games.length && html`<p class="home-empty">${t("home.no_games")}</p>`}
    ${running.length > 0 &&
    html`<${Games} title=${t("home.in_progress")} games=${running} onGone=${anew} />`}
    <${Places} last=${finished.find(({ reviewable }) => reviewable) ?? null} />
    ${finished.length > 0 &&
    html`<${Games} title=${t("home.finished")} games=${finished} onGone=${anew} more=${more} />`}
    ${more && !finished.length && html`<${Older} more=${more} />`}
  </main>`;
}

/** The games of this person, those first that wait for them, asked for again now and then; older ones on demand. */
function useGames() {
  const [first, setFirst] = useState(/** @type {GamePage | null} */ (null));
  const [older, setOlder] = useState(/** @type {GamePage | null} */ (null));
  const [error, setError] = useState("");
  async function refresh() {
    try {
      setFirst(await api.get(`/games?most=${PAGE}`));
      setError("");
    } catch (problem) {
      setError(sentence(problem));
    }
  }
  /** After a game has gone: what was asked for before may hold it. */
  function anew() {
    setOlder(null);
    return refresh();
  }
  const next = (older ?? first)?.next;
  async function more() {
    const page = await api.get(`/games?most=${PAGE}&after=${next}`);
    setOlder({ games: [...(older?.games ?? []), ...page.games], next: page.next });
  }
  useEffect(() => {
    refresh();
    const again = () => {
      if (!document.hidden) refresh();
    };
    const timer = setInterval(again, REFRESH);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, []);
  const known = new Set(first?.games.map(({ id }) => id));
  const rest = older?.games.filter(({ id }) => !known.has(id)) ?? [];
  const games = first && [...first.games, ...rest].toSorted(byUrgency);
  return { games, error, refresh, anew, more: next ? more : null };
}

/** @param {GameSummary} a @param {GameSummary} b */
function byUrgency(a, b) {
  return Number(waitsForMe(b)) - Number(waitsForMe(a)) || b.updated - a.updated;
}

/** The other places of the page. @param {{last: GameSummary | null}} props `last` is the game that was finished last */
function Places({ last }) {
  const places = [
    { href: "/join", icon: "user-plus", name: t("home.join"), hint: t("home.join_hint") },
    { href: "/learn", icon: "graduation-cap", name: t("home.learn"), hint: t("home.learn_hint") },
    { href: "/puzzles", icon: "sparkles", name: t("home.puzzles"), hint: t("home.puzzles_hint") },
    { href: "/quiz", icon: "lightbulb", name: t("home.quiz"), hint: t("home.quiz_hint") },
    { href: last ? `/replay/${last.id}` : "/records/reviews", icon: "chart-line", name: t("home.review"), hint: t(last ? "home.review_hint" : "home.review_none") },
    { href: "/records", icon: "trophy", name: t("home.records"), hint: t("home.records_hint") },
    { href: "/keep", icon: "notebook-pen", name: t("home.keep"), hint: t("home.keep_hint") },
    { href: "/import", icon: "file-input", name: t("home.import"), hint: t("home.import_hint") },
    { href: "/analyse", icon: "search", name: t("home.analyse"), hint: t("home.analyse_hint") },
    { href: "/settings", icon: "settings", name: t("home.settings"), hint: t("home.settings_hint") },
  ];
  return html`<nav class="places" aria-label=${t("home.more")}>
    ${places.map(
      ({ href, icon, name, hint }) => html`<a key=${icon} class="place" href=${href}>
        <${Icon} name=${icon} size=${24} />
        <span><b>${name}</b><small>${hint}</small></span>
      </a>`,
    )}
  </nav>`;
}
