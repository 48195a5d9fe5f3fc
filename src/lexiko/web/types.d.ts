/** What the server sends and takes, as JSON. Times are milliseconds since the epoch. */

export interface Reason {
  code: string;
  message: string;
  params: Record<string, unknown>;
}

export interface Me {
  name: string;
  /** Whether this device is the one that Lexiko runs on. */
  local: boolean;
  games_running: number;
}

// the catalogue -------------------------------------------------------------------------------

export interface Edition {
  name: string;
  title: string;
  /** Colours in words by the sign of the square: d t D T. */
  colours: Record<string, string>;
  /** Names of the variations of its rulebook. */
  offers: string[];
  /** Whether it takes regular plurals and verb forms for good where a list leaves them out. */
  regular_forms: boolean;
  rules: Rules;
}

export interface Variation {
  name: string;
  title: string;
  changes: Partial<Rules>;
}

export interface LexiconInfo {
  name: string;
  title: string;
  words: number;
  /** Whether it comes with the program; the others are the user's own. */
  bundled: boolean;
  /** Whether it leaves regular plurals and verb forms out. */
  base_forms: boolean;
}

/** A word list of the host's own, as GET /lexica tells it. */
export interface OwnList {
  name: string;
  words: number;
  /** The file that it was made from. */
  source: string;
  /** How many entries of that file cannot be words, by kind. */
  skipped: Record<string, number>;
  base_forms: boolean;
  /** Why it cannot be used, if it cannot. */
  problem: string | null;
  /** The unfinished games that need it. */
  games: { id: string; names: string[]; updated: number }[];
  /** The saved games of the command line that need it. */
  saved: { id: string; names: string[] }[];
}

export interface ComputerLevel {
  name: string;
  /** A sentence: what playing against it is like. */
  about: string;
}

export interface Alphabet {
  faces: string[];
  values: number[];
  counts: number[];
  vowels: string;
  small_faces?: string[];
}

export interface Layout {
  /** Signs of the squares: . plain, d t letter premiums, D T word premiums, * + the start. */
  rows: string[];
}

export interface Catalogue {
  version: string;
  editions: Edition[];
  variations: Variation[];
  lexica: LexiconInfo[];
  /** The computer players, the weakest first. */
  levels: ComputerLevel[];
  /** Scores of the finish line by level and number of players. */
  finish_scores: Record<string, Record<string, number>>;
  alphabets: Record<string, Alphabet>;
  layouts: Record<string, Layout>;
}

export interface Rules {
  edition: string;
  alphabet: string | (Alphabet & { name: string });
  layout: string | (Layout & { name: string });
  rack_size: number;
  bonus: number;
  bonus_tiles: number;
  first_word: number;
  exchange_minimum: number;
  exchange_none: boolean;
  must_play_after_pass: boolean;
  challenge: "void" | "single" | "double" | "points";
  challenge_unit: "play" | "word";
  challenge_points: number;
  window_seconds: number | null;
  dictionary: "challenges" | "check" | "free";
  exclude_offensive: boolean;
  exclude_acronyms: boolean;
  regular_inflections: boolean;
  end_without_plays: boolean;
  pass_limit: number | null;
  scoreless_limit: number | null;
  going_out: "gain" | "double";
  tie: "before" | "shared";
  rearrange: boolean;
  recycle: boolean;
  reclaim_blanks: boolean;
  finish_line: boolean;
  solitaire: null | "record" | "two-racks" | "open";
  turn_seconds: number | null;
  game_seconds: number | null;
  increment_seconds: number;
  overtime_points: number;
  overtime_seconds: number | null;
}

/** Rules as somebody chooses them. */
export interface RulesChoice {
  edition: string;
  variations: string[];
  changes: Partial<Rules>;
}

/** A rule in words: "Bonus", "50 points for playing all 7 tiles in one turn". */
export interface RuleSentence {
  head: string;
  text: string;
}

/** The answer of POST /rules. */
export interface RulesAnswer {
  rules: Rules;
  summary: string;
  sentences: RuleSentence[];
  seat_counts: number[];
}

// games ---------------------------------------------------------------------------------------

export interface NewSeat {
  kind: "here" | "link" | "computer";
  name: string;
  computer?: string;
  level?: string;
  finish?: number;
  turn_seconds?: number;
  timed?: boolean;
}

export interface NewGame {
  key: string;
  rules: RulesChoice;
  lexicon: string;
  seats: NewSeat[];
  kept?: boolean;
  keeper?: number;
  first?: number;
  chat?: boolean;
  /** Seconds. */
  absence?: number | "never";
}

export interface GameSummary {
  id: string;
  state: "open" | "playing" | "over";
  edition: string;
  solitaire: Rules["solitaire"];
  kept: boolean;
  names: string[];
  computers: (string | null)[];
  scores: number[];
  /** The number of the turn. */
  turn: number;
  /** The seats that the game waits for. */
  acting: number[];
  my_seats: number[];
  my_turn: boolean;
  /** Whether somebody wants to play with you again. */
  asked: boolean;
  /** Whether it comes from a file, and is not over. */
  imported: boolean;
  paused?: boolean;
  host: boolean;
  winners: number[];
  created: number;
  updated: number;
}

export interface Seat {
  name: string;
  computer: string | null;
  level: string | null;
  finish: number | null;
  limit: number | null;
  kind: "here" | "link" | "computer";
  mine: boolean;
  open: boolean;
  online: boolean;
  /** How many plays were refused because of their words, where that is counted. */
  refused: number;
  secret?: string;
  /** Whether the game waits for its player to say yes. */
  asked?: boolean;
  /** Whether somebody else may sit down here by a link. */
  offered?: boolean;
  /** Whether it is the seat of whoever asks, though somebody else plays there. */
  yours?: boolean;
  /** When the host may offer it to others; null is never. */
  free_at?: number | null;
}

/** A seat that has changed hands. */
export interface Handed {
  seat: number;
  from: string;
  to: string;
  computer: string | null;
  at: number;
  /** How many turns came before. */
  turn: number;
}

export interface LetterScore {
  square: string;
  /** A small one is a blank. */
  face: string;
  value: number;
  /** The value with the premium of its square. */
  points: number;
  letter_premium: number;
  word_premium: number;
}

export interface WordScore {
  word: string;
  points: number;
  at: string;
  letters: LetterScore[];
  multiplier: number;
}

export interface Pending {
  seat: number;
  kind: "play" | "exchange" | "pass";
  words: string[];
  judged: string[];
  accepted: number[];
  /** Who has challenged it in vain. */
  challenged: number[];
  final: boolean;
  score: number;
  squares: string[];
}

export interface Result {
  reason: string;
  unplayed: string[];
  adjustments: number[];
  overtime: number[];
  scores: number[];
  winners: number[];
}

export interface Proposal {
  seat: number;
  proposal:
    | { kind: "take_back"; turn: number }
    | { kind: "change_dictionary"; lexicon: unknown }
    | { kind: "end_game" };
  agreed: number[];
  /** Who must still agree. */
  asked: number[];
}

export interface Draw {
  rounds: { seat: number; piece: string }[][];
  first: number;
}

export interface View {
  /** A dot is an empty square, a small letter a blank. */
  board: string[];
  rack_counts: number[];
  bag_count: number;
  /** Every tile that is not on the board. */
  unseen: string;
  scores: number[];
  to_move: number;
  turn: number;
  pending: Pending | null;
  /** Who may still challenge the last play. */
  challengers: number[];
  /** Who must say that it is fine, or challenge, before the game goes on. */
  waiting_for: number[];
  lost_turns: number[];
  passes: number[];
  active: boolean[];
  used: number[];
  turn_used: number;
  running: number | null;
  next_deadline: number | null;
  /** The time of the last event: what `used` and `turn_used` count up to. */
  now: number;
  window_seconds: number | null;
  paused: boolean;
  /** Whether it is paused because a whole round ran out of time. */
  deserted: boolean;
  /** Whether a take-back has returned drawn tiles to the bag: such a solitaire sets no record. */
  drawn_back: boolean;
  proposal: Proposal | null;
  ending: string | null;
  result: Result | null;
  last: string[];
  draw: Draw | null;
}

export interface Mine {
  rack: string;
  unseen: string;
  may_check: boolean;
  may_search: boolean;
  may_exchange: number;
  exchange_minimum: number;
  can: string[];
  /** The play that this player asked to see in this turn. */
  shown: (Move & { kind: "play" }) | null;
  /** The turn of the last own move, if it can still be taken back. */
  take_back: number | null;
}

export interface Turn {
  n: number;
  seat: number;
  kind: "play" | "exchange" | "pass" | "timeout" | "skip" | "resign" | "adjust";
  /** The turn in words, as at the terminal. */
  text: string;
  at: string;
  tiles: string;
  count: number;
  note: string;
  challenges: { by: number; upheld: boolean; words: { word: string; good: boolean }[] }[];
  score: number;
  total: number;
  bonus: number;
  words: WordScore[];
  edits: Edit[];
  squares: string[];
  board: string[];
  scores: number[];
  rack?: string;
  time: number;
  /** How long the player took for it, in milliseconds. */
  spent: number;
}

export interface ChatMessage {
  id: number;
  at: number;
  seat: number | null;
  name: string;
  text: string;
}

export interface GameState {
  id: string;
  state: "open" | "playing" | "over";
  sequence: number;
  now: number;
  created: number;
  code?: string;
  host: boolean;
  kept: boolean;
  keeper: number | null;
  /** Whether it comes from a file. */
  imported: boolean;
  chat_on: boolean;
  rules: Rules;
  summary: string;
  sentences: RuleSentence[];
  lexicon: { name: string };
  seats: Seat[];
  /** After how many seconds of absence the host may offer a seat to others; null is never. */
  absence: number | null;
  handed: Handed[];
  view: View | null;
  mine: Record<string, Mine>;
  turns: Turn[];
  messages: ChatMessage[];
  /** Who else would like to play again, if anybody. */
  rematch: string | null;
}

export type SocketMessage =
  | ({ kind: "state" } & GameState)
  | {
      kind: "update";
      sequence: number;
      now: number;
      view: View;
      mine: Record<string, Mine>;
      turns_from: number;
      turns: Turn[];
      events: GameEvent[];
    }
  | { kind: "chat"; message: ChatMessage }
  | { kind: "presence"; online: number[] }
  | { kind: "gone" };

/** A fact of the game as everybody may know it. */
export type GameEvent = { kind: string; seat?: number } & Record<string, unknown>;

// moves and commands --------------------------------------------------------------------------

export interface Placement {
  square: string;
  /** A small letter is a blank that stands for it. */
  tile: string;
}

export type Edit =
  | { kind: "recycle"; square: string; tile: string }
  | { kind: "reclaim"; square: string };

export type Move =
  | { kind: "play"; placements: Placement[]; rearranged?: Placement[]; edits?: Edit[] }
  | { kind: "exchange"; pieces: string; edits?: Edit[] }
  | { kind: "pass"; edits?: Edit[] };

export type Command = { kind: string } & Record<string, unknown>;

export type Preview =
  | {
      legal: true;
      score: number;
      bonus: number;
      words: WordScore[];
      move: Move;
      board: string[];
      rack: string;
    }
  | { legal: false; reasons: Reason[] };

// joining, the network, words -----------------------------------------------------------------

export interface Invitation {
  game: string;
  seat: number;
  /** The name that the seat has already, if any. */
  name: string;
  /** Who made the game. */
  host: string;
  names: string[];
  summary: string;
  sentences: RuleSentence[];
  taken: boolean;
  /** Whether it is taken by whoever asks. */
  mine: boolean;
  /** Whether the game has begun: somebody plays there. */
  begun: boolean;
}

/** What came of a backup. */
export interface Restored {
  games: number;
  existing: number;
  other_lists: string[];
  missing_lists: string[];
  /** How many lines could not be read. */
  left_out: number;
  problems: { line: number; problem: string }[];
}

export interface Network {
  open: boolean;
  addresses: string[];
}

export interface Definition {
  part: string;
  text: string;
  of: string | null;
}

export interface WordCheck {
  word: string;
  good: boolean;
  definitions: Definition[];
  hooks?: { front: string; back: string };
}

export interface FoundWord {
  word: string;
  points: number;
  /** Letters that make another word before it, and after it. */
  front: string;
  back: string;
  definition: string | null;
}

export interface WordSearch {
  words: FoundWord[];
  total: number;
  lexicon: string;
}

export interface WordList {
  name: string;
  title: string;
  about: string;
  /** The letters that all its words begin with, or end with. */
  begins: string;
  ends: string;
  lexicon: string;
  total: number;
  words: FoundWord[];
}

/** The answer of GET /records, the best ones first. */
export interface Records {
  solitaires: SolitaireTable[];
  games: {
    played: number;
    won: number;
    scores: (OwnGame & { won: boolean })[];
    plays: (OwnGame & { at: string; tiles: string })[];
    levels: { level: string; played: number; won: number; shared: number }[];
  };
}

/** The answer of GET /records/{game}: the best total before that solitaire, if there is one. */
export interface ToBeat {
  counts: boolean;
  best: number | null;
}

/** Totals by the same rules and dictionary. */
export interface SolitaireTable {
  kind: "record" | "two-racks" | "open";
  edition: string;
  lexicon: string;
  variations: string[];
  turn_seconds: number | null;
  game_seconds: number | null;
  finish: number | null;
  /** Whether other switches differ from the edition's. */
  own_rules: boolean;
  played: number;
  totals: { game: string; name: string; total: number; scores: number[]; date: number }[];
}

export interface OwnGame {
  game: string;
  name: string;
  against: string[];
  score: number;
  date: number;
}

// a game that is followed ---------------------------------------------------------------------

/** What `liveGame` of lib/live.js makes. */
export interface LiveGame {
  id: string;
  state: import("@preact/signals").Signal<GameState | null>;
  connected: import("@preact/signals").Signal<boolean>;
  error: import("@preact/signals").Signal<import("./lib/api.js").ApiError | null>;
  /** The own seat that is at the device now; null for a watcher. */
  seat: import("@preact/signals").Signal<number | null>;
  /** What the last update brought. */
  events: import("@preact/signals").Signal<GameEvent[]>;
  send(command: Command): Promise<{ sequence: number }>;
  resync(): Promise<void>;
  /** The server's time. */
  now(): number;
  close(): void;
}
