/** What is chosen for a new game: its first values, its memory, and what the server is sent. */

import { newKey } from "../lib/api.js";
import { MAX_NAME, lastGame, playerName } from "../lib/prefs.js";
import { t } from "../lib/strings.js";

/** @typedef {import("../types.js").Catalogue} Catalogue */
/** @typedef {import("../types.js").Rules} Rules */
/** @typedef {import("../types.js").GameState["help"]} Help */

/**
 * @typedef {object} SeatChoice
 * @property {"here" | "link" | "computer"} kind
 * @property {string} name
 * @property {string} computer the strength of the computer player
 * @property {string} level the level for the finish line, or "own"
 * @property {number} finish the finish line if the level is "own"
 * @property {string} turn "" as everybody, "none" for no limit, or seconds
 */

/**
 * @typedef {object} Choices
 * @property {string} edition
 * @property {string[]} variations
 * @property {Partial<Rules>} changes
 * @property {string} lexicon
 * @property {SeatChoice[]} seats
 * @property {boolean} chat
 * @property {Help} help when players are told what they might have played
 * @property {string} absence after how many seconds others may have the seat of a player who stays away; "" as usual, or "never"
 */

const DEFAULT_EDITION = "deluxe";
const DEFAULT_LEXICON = "enable";
/** What a challenge in vain costs: nothing at all to challenge, nothing, a turn, points. */
export const CHALLENGES = /** @type {const} */ (["void", "single", "double", "points"]);
export const SOLITAIRES = ["solitaire", "solitaire-two-racks", "solitaire-open"];
/** So begins the end of an address that asks for a game with a word list. */
export const WITH_LIST = "list=";
/** So ends an address that asks for a game with the coach. */
export const WITH_COACH = "coach";
/** When players may be told what they might have played, from never to always; after the game is usual. */
export const HELPS = /** @type {Help[]} */ (["none", "after_game", "after_turn", "hints"]);
const USUAL_HELP = /** @type {Help} */ ("after_game");
/** How long a player may stay away, in seconds; a day is usual. */
export const ABSENCES = ["600", "3600", "", "259200", "604800", "never"];
/** The strength of a computer player where nobody has chosen another. */
export const USUAL_STRENGTH = "home";
/** The level of a finish line, likewise. */
const USUAL_LEVEL = "intermediate";

/**
 * @param {SeatChoice["kind"]} kind
 * @param {Partial<SeatChoice>} [given]
 * @returns {SeatChoice}
 */
export function seat(kind, given = {}) {
  return { kind, name: "", computer: USUAL_STRENGTH, level: USUAL_LEVEL, finish: 150, turn: "", ...given };
}

/**
 * The levels that set a finish line; a rulebook's other name for one of them is not another level.
 * @param {Catalogue} known
 */
export function levelsOf({ finish_scores: scores }) {
  const lines = Object.values(scores).map((line) => JSON.stringify(line));
  return Object.keys(scores).filter((_, index) => lines.indexOf(lines[index]) === index);
}

/** One person against the computer. @returns {Choices} */
export function firstChoices() {
  return {
    edition: DEFAULT_EDITION,
    variations: [],
    changes: {},
    lexicon: DEFAULT_LEXICON,
    seats: [seat("here"), seat("computer")],
    chat: true,
    help: USUAL_HELP,
    absence: "",
  };
}

/**
 * Choices out of anything that was stored or shared: what is unknown is left out.
 * @param {any} data
 * @param {Catalogue} [known]
 * @returns {Choices}
 */
export function readChoices(data, known) {
  const choices = firstChoices();
  if (typeof data !== "object" || data === null) return choices;
  const names = (/** @type {{name: string}[] | undefined} */ list) => list?.map(({ name }) => name);
  const pick = (/** @type {any} */ value, /** @type {string[] | undefined} */ allowed, /** @type {string} */ fallback) =>
    typeof value === "string" && (allowed?.includes(value) ?? true) ? value : fallback;
  choices.edition = pick(data.edition, names(known?.editions), choices.edition);
  choices.lexicon = pick(data.lexicon, names(known?.lexica), choices.lexicon);
  const variations = names(known?.variations);
  if (Array.isArray(data.variations)) {
    choices.variations = data.variations.filter(
      (/** @type {any} */ name) => typeof name === "string" && (variations?.includes(name) ?? true),
    );
  }
  if (typeof data.changes === "object" && data.changes !== null) choices.changes = { ...data.changes };
  if (data.chat === false) choices.chat = false;
  choices.help = /** @type {Help} */ (pick(data.help, HELPS, USUAL_HELP));
  choices.absence = pick(data.absence, ABSENCES, "");
  if (Array.isArray(data.seats) && data.seats.length >= 1 && data.seats.length <= 4) {
    choices.seats = data.seats.map((/** @type {any} */ given) => {
      const kind = pick(given?.kind, ["here", "link", "computer"], "here");
      return seat(/** @type {SeatChoice["kind"]} */ (kind), {
        name: String(given?.name ?? "").slice(0, MAX_NAME),
        computer: pick(given?.computer, names(known?.levels), USUAL_STRENGTH),
        level: pick(given?.level, known && [...levelsOf(known), "own"], USUAL_LEVEL),
        finish: Number.isInteger(given?.finish) ? given.finish : 150,
        turn: /^(none|\d{1,5})?$/.test(given?.turn ?? "") ? (given?.turn ?? "") : "",
      });
    });
  }
  return withFittingSeats(choices);
}

/** The variations that limit the time of a turn, by their names. @param {Catalogue} known */
export function timersOf({ variations }) {
  return variations.filter(({ changes }) => changes.turn_seconds).map(({ name }) => name);
}

/** Choices whose seats fit: as many as a solitaire needs, or else two at least. @param {Choices} choices */
function withFittingSeats(choices) {
  const solitaire = choices.variations.find((name) => SOLITAIRES.includes(name));
  const needed = solitaire === "solitaire-two-racks" ? 2 : 1;
  if (solitaire) return choices.seats.length === needed ? choices : withSolitaire(choices, solitaire);
  return choices.seats.length > 1 ? choices : withSeats(choices, 2);
}

/** What was chosen when the form was left for the word lists. @type {Choices | null} */
let aside = null;

/** @param {Choices} choices */
export function putAside(choices) {
  aside = choices;
}

/** The choices to go on with: those that were left for the word lists, or else of the last game. @param {Catalogue} known */
export function nextChoices(known) {
  const left = aside;
  aside = null;
  return left ? readChoices(left, known) : lastChoices(known);
}

/** The choices of the last game in this browser. @param {Catalogue} [known] */
export function lastChoices(known) {
  return readChoices(lastGame.value, known);
}

/**
 * What "Play now" plays: the last choices against the computer. Bad words are refused at once there,
 * unless another challenge was chosen.
 * @param {Choices} last
 * @returns {Choices}
 */
export function againstComputer(last) {
  const { seats, variations, ...rest } = withSolitaire(last, "");
  const count = (/** @type {SeatChoice["kind"]} */ kind) => seats.filter((each) => each.kind === kind).length;
  const fits = count("here") === 1 && count("computer") === seats.length - 1;
  const strength = seats.find(({ kind }) => kind === "computer")?.computer;
  const me = seats.find(({ kind }) => kind === "here") ?? seat("here");
  const chosen = variations.some((name) => name === "void" || name === "single");
  return {
    ...rest,
    variations,
    changes: chosen ? rest.changes : { challenge: "void", ...rest.changes },
    seats: fits ? seats : [me, seat("computer", strength ? { computer: strength } : {})],
  };
}

/** A first game for a child: the easiest computer, no bad words, and hints from the first move on. @returns {Choices} */
export function coachGame() {
  const game = againstComputer(firstChoices());
  return { ...game, help: "hints", seats: [seat("here"), seat("computer", { computer: "beginner" })] };
}

/** Whether somebody could help during such a game: not where all tiles lie open. @param {Choices} choices */
export function hasHelp({ variations }) {
  return !variations.includes("solitaire-open");
}

/**
 * Choices for so many players; one alone plays a solitaire.
 * @param {Choices} choices
 * @param {number} count
 * @returns {Choices}
 */
export function withSeats(choices, count) {
  if (count === 1) return withSolitaire(choices, "solitaire");
  const base = withSolitaire(choices, "");
  const seats = base.seats.slice(0, count);
  while (seats.length < count) seats.push(seat(seats.at(-1)?.kind ?? "here", { level: seats.at(-1)?.level }));
  return { ...base, seats };
}

/**
 * Choices with one rule changed; a value that the edition has anyway is not kept.
 * @param {Choices} choices
 * @param {Catalogue} known
 * @param {Partial<Rules>} change
 * @returns {Choices}
 */
export function withChange(choices, known, change) {
  /** @type {Record<string, any>} */
  const usual = known.editions.find(({ name }) => name === choices.edition)?.rules ?? {};
  const merged = Object.entries({ ...choices.changes, ...change });
  return { ...choices, changes: Object.fromEntries(merged.filter(([key, value]) => usual[key] !== value)) };
}

/**
 * Whether the rulebook takes regular plurals and verb forms for good, and the list leaves them out.
 * @param {Choices} choices
 * @param {Catalogue} known
 */
export function lacksForms({ edition, lexicon }, known) {
  const book = known.editions.find(({ name }) => name === edition);
  const list = known.lexica.find(({ name }) => name === lexicon);
  return Boolean(book?.regular_forms && list?.base_forms);
}

/**
 * Choices with another rulebook or dictionary, and with regular forms where they are lacking: the
 * page then shows that it proposes them.
 * @param {Choices} choices
 * @param {Catalogue} known
 * @param {Partial<Pick<Choices, "edition" | "lexicon" | "changes">>} change
 */
export function withBook(choices, known, change) {
  const chosen = { ...choices, ...change };
  return withChange(chosen, known, { regular_inflections: lacksForms(chosen, known) });
}

/**
 * Choices with another rulebook: what was changed in the one before is left behind, and so are the variations that the
 * new one does not offer. A solitaire stays, for it says who plays.
 * @param {Choices} choices
 * @param {Catalogue} known
 * @param {string} edition
 */
export function withEdition(choices, known, edition) {
  const offers = known.editions.find(({ name }) => name === edition)?.offers ?? [];
  const variations = choices.variations.filter((name) => SOLITAIRES.includes(name) || offers.includes(name));
  return withBook({ ...choices, variations }, known, { edition, changes: {} });
}

/**
 * Choices with one of a group of variations, or with none of it.
 * @param {Choices} choices
 * @param {string[]} group
 * @param {string} name "" for none
 * @returns {Choices}
 */
export function withVariation(choices, group, name) {
  const others = choices.variations.filter((other) => !group.includes(other));
  return { ...choices, variations: name ? [...others, name] : others };
}

/**
 * Choices with a solitaire on or off, and with the seats that it needs.
 * @param {Choices} choices
 * @param {string} name a solitaire, or "" for none
 * @returns {Choices}
 */
export function withSolitaire(choices, name) {
  const others = choices.variations.filter((variation) => !SOLITAIRES.includes(variation));
  if (name) {
    const me = choices.seats.find(({ kind }) => kind === "here") ?? seat("here");
    const seats = name === "solitaire-two-racks" ? [me, seat("here")] : [me];
    // Nobody is there to challenge, and each solitaire has its own rule for the dictionary.
    const { challenge: _, dictionary: __, ...changes } = choices.changes;
    return { ...choices, variations: [...others, name], changes, seats };
  }
  const seats = isSolitaire(choices) ? [choices.seats[0] ?? seat("here"), seat("computer")] : choices.seats;
  return { ...choices, variations: others, seats };
}

/** @param {Choices} choices */
export function isSolitaire({ variations }) {
  return variations.some((name) => SOLITAIRES.includes(name));
}

/** @param {Choices} choices */
export function rulesChoice({ edition, variations, changes }) {
  return { edition, variations, changes };
}

/**
 * The name of each seat as far as it is known here; the server finds names for the others.
 * @param {Choices} choices
 */
export function seatNames({ seats, variations }) {
  const first = seats.findIndex(({ kind }) => kind === "here");
  return seats.map((each, index) => {
    if (variations.includes("solitaire-two-racks")) {
      const name = seats[0]?.name.trim() || playerName.value || t("new.player_n", { number: 1 });
      return t("new.rack_name", { name, number: index + 1 });
    }
    if (each.kind !== "here") return "";
    return each.name.trim() || (index === first ? playerName.value.trim() : "");
  });
}

/**
 * Whether others have the same name; then the server adds a number to it.
 * @param {string} name
 * @param {string[]} others
 */
export function isTaken(name, others) {
  const plain = (/** @type {string} */ text) => text.trim().toLowerCase();
  return plain(name) !== "" && others.map(plain).includes(plain(name));
}

/**
 * What POST /games takes.
 * @param {Choices} choices
 * @param {Rules | undefined} rules what the choices add up to
 * @returns {import("../types.js").NewGame}
 */
export function newGame(choices, rules) {
  const names = seatNames(choices);
  const racks = choices.variations.includes("solitaire-two-racks");
  const alone = isSolitaire(choices);
  return {
    key: newKey(),
    rules: rulesChoice(choices),
    lexicon: choices.lexicon,
    seats: choices.seats.map((given, index) => {
      const each = (racks && choices.seats[0]) || given; // two racks of one person
      const own = each.level === "own" || alone; // a solitaire has no finish line by level
      return {
        kind: each.kind,
        name: names[index] ?? "",
        ...(each.kind === "computer" && { computer: each.computer }),
        ...(rules?.finish_line && (own ? { finish: each.finish } : { level: each.level })),
        ...(each.turn === "none" && { timed: false }),
        ...(Number(each.turn) > 0 && { turn_seconds: Number(each.turn) }),
      };
    }),
    chat: choices.chat,
    ...(choices.help !== USUAL_HELP && hasHelp(choices) && { help: choices.help }),
    ...(choices.absence && !hasClock(choices, rules) && { absence: choices.absence === "never" ? "never" : Number(choices.absence) }),
  };
}

/**
 * Whether time decides about players who stay away.
 * @param {Choices} choices
 * @param {Rules | undefined} rules
 */
export function hasClock({ seats }, rules) {
  return Boolean(rules?.game_seconds) || seats.some(({ turn }) => (turn === "" ? rules?.turn_seconds : Number(turn) > 0));
}

// presets as text ---------------------------------------------------------------------------------

/** Choices as a short text for a link; it carries no names of people. @param {Choices} choices */
export function toLink(choices) {
  const seats = choices.seats.map((each) => differing({ ...each, name: "" }, { ...seat("here"), kind: "" }));
  const rest = differing({ ...choices, seats: undefined }, { ...firstChoices(), seats: undefined });
  const bytes = new TextEncoder().encode(JSON.stringify({ ...rest, seats }));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/**
 * What is not as usual.
 * @param {Record<string, any>} values
 * @param {Record<string, any>} usual
 */
function differing(values, usual) {
  const text = (/** @type {any} */ value) => JSON.stringify(value);
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => text(value) !== text(usual[key])));
}

/**
 * The choices in a link, or null if it holds none.
 * @param {string} text
 * @param {Catalogue} known
 */
export function fromLink(text, known) {
  try {
    const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    return readChoices(JSON.parse(new TextDecoder().decode(bytes)), known);
  } catch {
    return null;
  }
}
