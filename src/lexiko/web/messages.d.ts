// Made by `python tools/page_types.py` from the server's messages. Do not edit.
// Times are milliseconds since the epoch.

export type GameEvent = { kind: string; seat?: number } & Record<string, unknown>;

/** A text by what it is made of: a phrase with parameters, a row of things, a name, or reasons. */
export type Said =
  | string
  | number
  | { code: string; params: Record<string, Said> }
  | { items: Said[]; by: "and" | "or" | "commas" | "clauses" }
  | { kind: string; name: string; title: string }
  | { reasons: Reason[] };

export interface Rules {
  /** The rulebook that the other switches started from; also the board's colours. */
  edition: "collector" | "classic" | "deluxe" | "indigo" | "heirloom" | "club";
  /** The letters, how many tiles of each there are, and what they are worth. */
  alphabet: string | (Alphabet & { name: string });
  /** The size of the board and its premium squares. */
  layout: string | (Layout & { name: string });
  /** Tiles on a rack. In open solitaire: the most that one play may take. */
  rack_size: number;
  /** Extra points for playing many tiles from the rack in one turn. */
  bonus: number;
  /** How many tiles earn the bonus. */
  bonus_tiles: number;
  /** The fewest letters in the first word. A blank counts as a letter. */
  first_word: number;
  /** No exchange while the bag holds fewer tiles than this. */
  exchange_minimum: number;
  /** Whether exchanging no tiles at all is a way to pass. */
  exchange_none: boolean;
  /** Whether a player who passed must play next time, if they can. */
  must_play_after_pass: boolean;
  /** What a failed challenge costs: nothing (`single`), the challenger's next turn (`double`), or `challenge_points` for the mover (`points`). Under `void` nobody can challenge: bad words are refused at once. */
  challenge: "void" | "single" | "double" | "points";
  /** Whether a challenge is about the whole play or the words it names. */
  challenge_unit: "play" | "word";
  /** What the mover gains from a failed challenge under `points`. */
  challenge_points: number;
  /** How long the game waits for a challenge where it would otherwise move on too soon: before a computer player's turn, before a second turn by the mover, and after a play that ends the game. */
  window_seconds: number | null;
  /** What players may look up during the game: nothing except by a challenge, one word at a time, or anything. */
  dictionary: "challenges" | "check" | "free";
  /** Whether offensive words are left out of the dictionary. */
  exclude_offensive: boolean;
  /** Whether acronyms listed as words, such as SOS, are left out. */
  exclude_acronyms: boolean;
  /** Whether regular plurals and verb forms are good even if the dictionary does not list them. */
  regular_inflections: boolean;
  /** Whether the game ends when nobody can play and nobody may exchange. */
  end_without_plays: boolean;
  /** The game ends when every player has passed this many times since the last play or exchange. */
  pass_limit: number | null;
  /** The game ends after this many turns in a row without a point. */
  scoreless_limit: number | null;
  /** What going out earns: the others' unplayed letters, which they lose too; or, with two players, twice the opponent's, who loses nothing. */
  going_out: "gain" | "double";
  /** Equal totals compare the scores before the unplayed letters, or share the win. */
  tie: "before" | "shared";
  /** Whether letters of a word may change places when tiles are added to it. */
  rearrange: boolean;
  /** Whether a letter on the board may be replaced with another from the rack. */
  recycle: boolean;
  /** Whether a blank on the board may be replaced with the letter it shows. */
  reclaim_blanks: boolean;
  /** Whether the first player to reach their own finish line wins. */
  finish_line: boolean;
  /** Which game for one person it is, if any. */
  solitaire: "record" | "two-racks" | "open" | null;
  /** Seconds for one turn. A seat may have another limit, or none. */
  turn_seconds: number | null;
  /** Seconds for a player's whole game; more time costs points at the end. */
  game_seconds: number | null;
  /** Points lost for each minute, or part of one, beyond that time. */
  overtime_points: number;
  /** Seconds beyond that time after which a player has lost the game. */
  overtime_seconds: number | null;
  /** Seconds that each turn adds to the time for the whole game. */
  increment_seconds: number;
}

/** One reason why something was refused. */
export interface Reason {
  code: string;
  /** In English. */
  message: string;
  params: Record<string, string>;
  /** What those parameters are made of that are more than names and numbers. */
  said?: Record<string, Said>;
}

/** A code for programs, a sentence for people, and every reason. */
export interface Problem {
  code: string;
  message: string;
  reasons: Reason[];
}

/** The answer to whatever is refused. */
export interface Error {
  error: Problem;
}

/** A rule in English: "Bonus", "50 points for playing all 7 tiles in one turn". */
export interface RuleSentence {
  head: string;
  text: string;
}

/** A rule; one without a head goes on with the one before. */
export interface RuleSaid {
  head: Said | null;
  text: Said;
}

/** The rules in one sentence, and one by one. */
export interface RulesSaid {
  summary: Said;
  rules: RuleSaid[];
}

export type State = "open" | "playing" | "over";

export interface GameId {
  id: string;
}

/** How many events the game has now. */
export interface Carried {
  sequence: number;
}

/** A game in the list of games. */
export interface GameSummary {
  id: string;
  state: State;
  edition: string;
  solitaire: string | null;
  dictionary: "challenges" | "check" | "free";
  kept: boolean;
  names: string[];
  /** The strength of each computer player; null for a person. */
  computers: (string | null)[];
  scores: number[];
  turn: number;
  my_seats: number[];
  my_turn: boolean;
  /** Whether somebody wants to play with you again, and waits for your answer. */
  asked: boolean;
  /** Whether it comes from a file. */
  imported: boolean;
  /** Whether it is over and may be reviewed: a game that was agreed on without help may not. */
  reviewable: boolean;
  host: boolean;
  winners: number[];
  created: number;
  updated: number;
  paused?: boolean;
  /** The seats that something is expected of. */
  acting: number[];
  lexicon?: string;
  /** Why the game is over. */
  reason?: string;
}

/** A page of games, and the mark to ask for the next one by. */
export interface Games {
  games: GameSummary[];
  next: string | null;
}

/** Whether a seat is offered to others, and what whoever asks may do about it. */
export interface Offer {
  secret?: string;
  /** Whether the game waits for its player to say yes. */
  asked?: boolean;
  /** Whether somebody else may sit down here, by a link. */
  offered?: boolean;
  /** Whether you may take it back: somebody else plays for you. */
  yours?: boolean;
  /** For the host: from when on the seat may be offered to others if its player stays away. */
  free_at?: number | null;
}

/** Who sits on a seat, and with which handicap. */
export interface Seat extends Offer {
  name: string;
  computer: string | null;
  level: string | null;
  finish: number | null;
  limit: number | null;
  kind: "here" | "link" | "computer";
  mine: boolean;
  open: boolean;
  online: boolean;
  /** How many plays were refused because of their words; only a strict server counts them. */
  refused: number;
}

/** A letter of a word, with the premium that counts for it this time. */
export interface LetterScore {
  square: string;
  face: string;
  value: number;
  points: number;
  letter_premium: number;
  word_premium: number;
}

/** A word with its points. */
export interface WordScore {
  word: string;
  points: number;
  at: string;
  multiplier: number;
  letters: LetterScore[];
}

export interface Judgement {
  word: string;
  good: boolean;
}

export interface Challenged {
  by: number;
  upheld: boolean;
  words: Judgement[];
}

/** A turn. Its rack and the tiles exchanged are there for its player, and at the end for all. */
export interface Turn {
  n: number;
  seat: number;
  kind: "play" | "exchange" | "pass" | "timeout" | "skip" | "resign" | "overtime" | "adjust";
  text: string;
  at: string;
  tiles: string;
  count: number;
  /** How many steps of a hint its player had taken. */
  hints: number;
  note: string;
  challenges: Challenged[];
  score: number;
  total: number;
  bonus: number;
  words: WordScore[];
  edits: Edit[];
  squares: string[];
  board: string[];
  scores: number[];
  time: number;
  spent: number;
  rack?: string;
  exchanged?: string;
}

/** The turn that can still be challenged. */
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

/** How the game ended. */
export interface Result {
  reason: string;
  unplayed: string[];
  adjustments: number[];
  overtime: number[];
  scores: number[];
  winners: number[];
}

/** How the game went, in numbers. */
export interface Statistics {
  /** Everybody's score at first, after each turn, and at last with unplayed letters and time counted, if they changed anything. */
  scores: number[][];
  /** Everybody's score before unplayed letters and time are counted. */
  before: number[];
  /** The seat that ended the game with its last tile. */
  out: number | null;
  /** The plays that scored, by their places in `turns`: the best one first. */
  best: number[];
}

export interface Proposal {
  seat: number;
  proposal: { kind: "take_back"; turn: number } | { kind: "change_dictionary"; lexicon: unknown } | { kind: "end_game" };
  agreed: number[];
  /** Who must still agree. */
  asked: number[];
}

export interface Drawn {
  seat: number;
  piece: string;
}

/** The draw for the first play. */
export interface Draw {
  rounds: Drawn[][];
  first: number;
}

/** What everybody may know, watchers too. */
export interface View {
  /** A dot is an empty square, a small letter a blank. */
  board: string[];
  rack_counts: number[];
  /** What everybody knows of them: all in the end, and tiles of a play that was taken back. */
  racks: (string | null)[];
  unseen: string;
  bag_count: number;
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
  now: number;
  window_seconds: number | null;
  window_used: number;
  paused: boolean;
  /** Whether it is paused because a whole round ran out of time. */
  deserted: boolean;
  /** Whether a take-back has returned drawn tiles to the bag: such a solitaire sets no record. */
  drawn_back: boolean;
  /** How many steps of a hint the player to move has taken in this turn. */
  hints: number;
  proposal: Proposal | null;
  ending: string | null;
  result: Result | null;
  /** Null while the game is being played; a paused game has them. */
  statistics: Statistics | null;
  last: string[];
  draw: Draw | null;
}

/** What a player may know and do beyond that. */
export interface Mine {
  rack: string;
  aside: string;
  unseen: string;
  may_check: boolean;
  may_search: boolean;
  may_exchange: number;
  exchange_minimum: number;
  take_back: number | null;
  /** The play that this player asked to see in this turn. */
  shown: Move & { kind: "play" } | null;
  can: string[];
}

/** Something said in the room. */
export interface ChatMessage {
  id: number;
  at: number;
  seat: number | null;
  name: string;
  text: string;
}

export interface LexiconRef {
  name: string;
}

/** A seat that has changed hands, and before which turn. */
export interface Handed {
  seat: number;
  from: string;
  to: string;
  computer: string | null;
  at: number;
  turn: number;
}

/** All that whoever asks may know of a game but its turns. */
export interface GameBesideTurns {
  id: string;
  state: State;
  sequence: number;
  now: number;
  created: number;
  code: string | null;
  host: boolean;
  kept: boolean;
  keeper: number | null;
  /** Whether it comes from a file. If it is not over, it is paused until somebody resumes it. */
  imported: boolean;
  chat_on: boolean;
  /** When players are told what they might have played. */
  help: "none" | "after_game" | "after_turn" | "hints";
  rules: Rules;
  /** In English, as `sentences`; `said` is for other languages. */
  summary: string;
  sentences: RuleSentence[];
  said: RulesSaid;
  lexicon: LexiconRef;
  seats: Seat[];
  /** After how many seconds of absence the host may offer a seat to others; null is never. */
  absence: number | null;
  handed: Handed[];
  /** Who else would like to play again, if anybody, in English. */
  rematch: string | null;
  rematch_names: string[];
  view: View | null;
  /** By the number of the seat. */
  mine: Record<string, Mine>;
  messages: ChatMessage[];
}

/** All that whoever asks may know of a game. It is the first message of the WebSocket, too. */
export interface GameState extends GameBesideTurns {
  turns: Turn[];
}

/** What a move would do; not whether its words are good. */
export interface LegalMove {
  legal: true;
  reasons: Reason[];
  score: number;
  bonus: number;
  words: WordScore[];
  edited: string[];
  move: Move;
  board: string[];
  rack: string;
}

/** Every reason why a move cannot be made. */
export interface IllegalMove {
  legal: false;
  reasons: Reason[];
}

export type Preview = LegalMove | IllegalMove;

/** What everybody hears of what has happened. */
export interface UpdateForAll {
  kind: "update";
  state: State;
  sequence: number;
  now: number;
  handed: Handed[];
  view: View;
  events: GameEvent[];
}

/** What each hears in their own way. */
export interface UpdateForOne {
  mine: Record<string, Mine>;
  turns_from: number;
  turns: Turn[];
}

/** What has happened: the turns from `turns_from` on are new, or have changed. */
export interface Update extends UpdateForAll, UpdateForOne {
}

export interface Chat {
  kind: "chat";
  message: ChatMessage;
}

/** The seats whose people are here. */
export interface Presence {
  kind: "presence";
  online: number[];
}

/** The game was deleted. */
export interface Gone {
  kind: "gone";
}

/** The state of the game, as the first message of a socket. */
export interface FirstMessage extends GameState {
  kind: "state";
}

/** Why nothing can be heard of this game; the socket is closed then. */
export interface Refused {
  kind: "error";
  error: Problem;
}

export type SocketMessage = FirstMessage | Update | Chat | Presence | Gone | Refused;

export interface Edition {
  name: string;
  title: string;
  /** In words, by the sign of the square: d t D T. */
  colours: Record<string, string>;
  /** The names of the variations in its rulebook. */
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

export interface ComputerLevel {
  name: string;
  /** A sentence in English: what playing against it is like. */
  about: string;
  said: Said;
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

/** Everything that a new game can be made of. */
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

/** Rules that somebody chose, in words. */
export interface RulesAnswer {
  rules: Rules;
  /** In English, as `sentences`; `said` is for other languages. */
  summary: string;
  sentences: RuleSentence[];
  said: RulesSaid;
  seat_counts: number[];
}

export interface Me {
  name: string;
  /** Whether it is you who runs this server. */
  local: boolean;
  games_running: number;
}

export interface Named {
  name: string;
}

/** How many things that I had learnt have been forgotten. */
export interface Forgotten {
  items: number;
}

/** A code that makes another device yours, and until when it works. */
export interface DeviceCode {
  code: string;
  expires: number;
}

/** The addresses at which other devices can reach this page, if it is open to them. */
export interface Network {
  open: boolean;
  addresses: string[];
}

/** The game that a link or a code leads to. */
export interface Invitation {
  game: string;
  seat: number;
  /** The name that the seat has already, if any. */
  name: string;
  /** Who made the game. */
  host: string;
  names: string[];
  /** In English, as `sentences`; `said` is for other languages. */
  summary: string;
  sentences: RuleSentence[];
  said: RulesSaid;
  /** When players are told what they might have played. */
  help: "none" | "after_game" | "after_turn" | "hints";
  taken: boolean;
  /** Whether it is taken by whoever asks. */
  mine: boolean;
  /** Whether the game has begun: somebody plays there. */
  begun: boolean;
}

export interface Seated {
  game: string;
  seat: number;
}

export interface SeatGiven {
  seat: number;
}

export interface ChatSwitched {
  on: boolean;
}

export interface Definition {
  part: string;
  text: string;
  /** The word that has this meaning: the word itself, or the one it is a form of. */
  of: string;
}

/** The letters that make another word before it, and after it. */
export interface Hooks {
  front: string;
  back: string;
}

export interface WordCheck {
  word: string;
  good: boolean;
  lexicon: string;
  definitions: Definition[];
  hooks?: Hooks;
}

export interface FoundWord {
  word: string;
  points: number;
  /** The letters that make another word before it. */
  front: string;
  /** The letters that make another word after it. */
  back: string;
  definition: string | null;
}

export interface WordSearch {
  words: FoundWord[];
  total: number;
  lexicon: string;
}

/** What a list is called and good for; beside it, the same stands in English. */
export interface ListSaid {
  title: Said;
  about: Said;
}

export interface ListInfo {
  name: string;
  title: string;
  about: string;
  said: ListSaid;
}

export interface ListsOfWords {
  lists: ListInfo[];
}

export interface WordList extends ListInfo {
  /** The letters that all its words begin with. */
  begins: string;
  /** The letters that all its words end with. */
  ends: string;
  lexicon: string;
  total: number;
  words: FoundWord[];
}

/** An unfinished game that a list is needed for. */
export interface GameWithList {
  id: string;
  names: string[];
  updated: number;
}

/** A saved game of the command line that a list is needed for. */
export interface SavedWithList {
  id: string;
  names: string[];
}

/** A word list of the host's own, and what was skipped when its file was read, by kind. */
export interface OwnList {
  name: string;
  words: number;
  source: string;
  skipped: Record<string, number>;
  /** Whether it leaves regular plurals and verb forms out. */
  base_forms: boolean;
  /** In English: why it cannot be opened. */
  problem: string | null;
  reasons: Reason[];
  games: GameWithList[];
  saved: SavedWithList[];
}

export interface OwnLists {
  lexica: OwnList[];
}

export interface Removed {
  removed: string;
}

/** A game that was brought in, and where its file differs from what the rules give. */
export interface Imported {
  id: string;
  state: State;
  /** In English. */
  remarks: string[];
  said: Said[];
}

/** A line of a backup that could not be read. */
export interface BadLine {
  line: number;
  /** In English. */
  problem: string;
  said: Said | null;
}

/** How much was added, and how many games were here already. */
export interface Restored {
  games: number;
  existing: number;
  people: number;
  /** How many things that people had learnt. */
  learning: number;
  lists: number;
  /** The word lists that have other words here than in the file. */
  other_lists: string[];
  /** The lists that unfinished games of the file need, but that are neither here nor there. */
  missing_lists: string[];
  /** How many lines could not be read. */
  left_out: number;
  /** What was wrong with the first of them, and with the end of the file. */
  problems: BadLine[];
}

/** What somebody wrote beside a move, and how many turns come before it. */
export interface Note {
  turn: number;
  text: string;
}

/** The total of a solitaire; with two racks the scores of both, and their sum. */
export interface Total {
  game: string;
  name: string;
  total: number;
  scores: number[];
  date: number;
}

/** The best totals under the same rules with the same dictionary. */
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
  totals: Total[];
}

/** A game of one's own, and against whom. */
export interface OwnGame {
  game: string;
  name: string;
  against: string[];
  date: number;
}

export interface Score extends OwnGame {
  score: number;
  won: boolean;
}

export interface BestPlay extends OwnGame {
  at: string;
  tiles: string;
  score: number;
}

/** How it went against computer players of a strength. */
export interface Level {
  level: string;
  played: number;
  won: number;
  shared: number;
}

export interface BestGames {
  played: number;
  won: number;
  scores: Score[];
  plays: BestPlay[];
  levels: Level[];
}

export interface Records {
  solitaires: SolitaireTable[];
  games: BestGames;
}

/** Whether a game is a solitaire that counts, and the best total before it, if any. */
export interface ToBeat {
  counts: boolean;
  best: number | null;
}

/** A tile that a move puts on the board. */
export interface LaidTile {
  square: string;
  face: string;
}

/** A move that was possible, and what it was worth. */
export interface ReviewedMove {
  move: string;
  score: number;
  leave: string;
  /** Points: by how much the mover is ahead after it, compared with before. */
  equity: number | null;
  /** The chance to win after it, from 0 to 1. */
  win: number | null;
  /** The standard error of that chance. */
  error: number | null;
  samples: number;
  /** The moves expected after it. */
  follow: string[];
  tiles: LaidTile[];
}

/** A reason why a move was good, or another one better. */
export interface Advice {
  kind: string;
  /** Whether it says what was good. */
  praise: boolean;
  /** The move that was made, and the one it is compared with. */
  moves: string[];
  /** How many points of the difference it accounts for. */
  explains: number;
  /** What it rests on: scores, values of leaves, chances to win from 0 to 1, counts. */
  figures: Record<string, number>;
  /** In English. */
  text: string;
  /** What the text is made of. */
  said: Said;
}

/** A kind of mistake that cost a player much. */
export interface Lesson {
  kind: string;
  /** On how many turns it was the first reason. */
  turns: number;
  points_lost: number;
  win_lost: number | null;
  /** In English. */
  text: string;
  /** What the text is made of. */
  said: Said;
}

/** A turn of a game with what it was worth; what nobody can know is null. */
export interface ReviewTurn {
  /** Its place among the turns of the game, from 1. */
  step: number;
  turn: number;
  player: string;
  seat: number;
  rack: string;
  played: string;
  score: number;
  /** False if it was challenged and taken back. */
  stood: boolean;
  scores: number[];
  phase: "opening" | "middle" | "pre-endgame" | "endgame";
  best: string | null;
  rank: number | null;
  /** The chance to win with the best move. */
  win_before: number | null;
  /** The chance to win after the move made. */
  win: number | null;
  win_lost: number | null;
  points_lost: number | null;
  /** Null too if the whole hint was taken (`hints` is 3): such a turn does not count. */
  mistake: "none" | "small" | "medium" | "large" | null;
  method: AnalysisMethod | null;
  confidence: number | null;
  proven: boolean;
  /** The words of it that the dictionary does not have. */
  bad: string[];
  bingo: boolean;
  bingo_there: boolean | null;
  /** The best moves, and the one that was made. */
  candidates: ReviewedMove[];
  /** What the coach says of it, at most three reasons; none in reviews of earlier versions. */
  advice: Advice[];
  /** How long the player took, where that is known. */
  seconds: number | null;
  /** How many steps of a hint the player took, from 0 to 3. */
  hints: number;
}

/** How a player did. */
export interface ReviewSummary {
  player: string;
  turns: number;
  judged: number;
  /** How many turns had a mistake of each size. */
  mistakes: Record<string, number>;
  /** The mistake index: a small mistake adds 0.2, a medium one 0.5, a large one 1. */
  index: number;
  accuracy: number | null;
  bingos_found: number;
  bingos_there: number;
  win_lost: number | null;
  points_lost: number;
  points_by_phase: Record<string, number>;
  bad_words: number;
  /** The kinds of mistakes that cost most, the dearest first. */
  work_on: Lesson[];
  /** The moves of the game, counted from 1, at which another one was clearly better; none in reviews of earlier versions. */
  puzzles: number[];
}

/** How far the review of a game is, and what it says so far. */
export interface Review {
  state: "none" | "waiting" | "running" | "done" | "cancelled" | "failed";
  /** How many reviews come before one that waits. */
  ahead: number;
  /** Whether it waits for the engine to be compiled. */
  preparing: boolean;
  /** Whether I may cancel it. */
  mine: boolean;
  done: number;
  /** How many turns have been reviewed, and how many there are. */
  all: number;
  /** Those after the ones that are known already. */
  turns: ReviewTurn[];
  /** One for each player, once every turn is done. */
  summaries: ReviewSummary[] | null;
  /** The ids of the puzzles that it has for me: clearly better moves that my seats missed. */
  puzzles: string[];
}

/** A game of mine that was reviewed, and how I did in one of my seats. */
export interface GameReviewed {
  game: string;
  date: number;
  against: string[];
  score: number;
  won: boolean;
  summary: ReviewSummary;
}

/** A page of them, newest first. */
export interface GamesReviewed {
  games: GameReviewed[];
  /** What to ask for the next page by; null at the end. */
  next: string | null;
}

/** As much of the best move as the player has asked for; the rest is empty or null. */
export interface Hint {
  step: number;
  kind: "play" | "exchange" | "pass";
  bingo: boolean;
  /** From the first step on for a bingo, from the second on for any move: how many tiles it takes off the rack. */
  count: number;
  /** A round number of points that the play reaches. */
  reaches: number;
  /** From the second step on: the row of a word across. */
  row: string;
  /** From the second step on: the column of a word down. */
  column: string;
  /** From the second step on. */
  squares: string[];
  /** From the third step on: the move in writing. */
  text: string;
  score: number | null;
  tiles: LaidTile[];
  move: Move | null;
}

/** A move with what it scores and leaves. */
export interface BetterMove {
  move: string;
  score: number;
  leave: string;
  /** Points: the score, and what the tiles left on the rack are worth. */
  equity: number;
  tiles: LaidTile[];
}

/** A move of one's own, and the best ones that were possible. */
export interface Better {
  turn: number;
  was_best: boolean;
  played: BetterMove;
  best: BetterMove[];
  /** Why the best one was better, or what was good about the one made. */
  advice: Advice[];
}

export type AnalysisMethod = "static" | "simulation" | "pre-endgame" | "endgame";

/** A turn of a game that was brought in: what comes before it can be analysed. */
export interface TurnToChoose {
  number: number;
  player: string;
  move: string;
  score: number;
}

/** A position, whoever made it up: all that whoever is to move can know. */
export interface AnyPosition {
  /** The position as other programs read it; what can be analysed. */
  cgp: string;
  rules: Record<string, unknown>;
  lexicon: string;
  /** The dictionary that it was meant for, where that is not here and another is taken. */
  lexicon_asked: string | null;
  board: string[];
  /** The tiles of whoever is to move; empty if nobody knows them yet. */
  rack: string;
  /** The score of whoever is to move, then those of the others in their order. */
  scores: number[];
  bag: number;
  /** Every tile that is neither on the board nor on the rack. */
  unseen: string;
  /** The words on the board that the dictionary does not have. */
  bad: string[];
  /** Where the text was a game: its turns. */
  turns: TurnToChoose[];
  /** Before which of them the position was. */
  turn: number | null;
}

/** A position of a game as its player knew it. */
export interface PositionOfGame {
  cgp: string;
}

/** What is known of a position so far. */
export interface AnswerSoFar {
  method: AnalysisMethod;
  candidates: ReviewedMove[];
  /** Endgames: the points of spread that the mover gains from here to the end. */
  value: number | null;
  proven: boolean;
  confidence: number | null;
  covered: number;
  samples: number;
  nodes: number;
  notes: string[];
}

/** How far the analysis of a position is, and what it says so far. */
export interface PositionAnalysis {
  state: "waiting" | "running" | "done" | "failed";
  /** How many come before one that waits. */
  ahead: number;
  /** Whether it waits for the engine to be compiled. */
  preparing: boolean;
  look: number;
  /** How many looks have been taken, each longer than the one before, and how many there are. */
  looks: number;
  answer: AnswerSoFar | null;
}

/** A move that the next player may answer with. */
export interface TypicalReply {
  move: string;
  /** How often it is the best one, from 0 to 1. */
  share: number;
  score: number;
}

/** A tile that may be drawn. */
export interface TileThatHelps {
  tile: string;
  /** By how many points one's next turn is worth more on average if it is drawn. */
  gain: number;
  left: number;
}

/** What typically follows a move; null where nobody answers or nothing is left to play. */
export interface MoveOutlook {
  move: string;
  samples: number;
  /** Whether every way to deal the unseen tiles was looked at. */
  exact: boolean;
  reply_score: number | null;
  reply_bingo: number | null;
  replies: TypicalReply[];
  next_score: number | null;
  bingo_chance: number | null;
  helping: TileThatHelps[];
}

export type GradeName = "again" | "hard" | "good" | "easy";

/** What a set is called and good for; beside it, the same stands in English. */
export interface SetSaid {
  title: Said;
  about: Said;
}

export interface QuizSetInfo {
  name: string;
  title: string;
  about: string;
  said: SetSaid;
}

export interface QuizSets {
  sets: QuizSetInfo[];
}

/** How I am getting on. */
export interface StudyProgress {
  /** How many cards are to be asked again now. */
  due: number;
  /** How many I have seen in all. */
  met: number;
  today: number;
  /** How many I have answered today, and how many of them were right. */
  right: number;
  /** So many days in a row I have answered something. */
  streak: number;
  /** So many answers of the last seven days were right where an earlier one was wrong. */
  better: number;
}

/** A question; its answers come when it is answered. */
export interface QuizCard {
  /** What names the card when it is answered. */
  id: string;
  /** The word list that it goes by. */
  lexicon: string;
  set: string;
  /** What its set is called. */
  title: Said;
  kind: "after" | "before" | "anagram" | "good";
  /** The faces of the tiles that it shows. */
  shown: string[];
  question: string;
  said: Said;
  /** How many right answers there are. */
  count: number;
  /** Whether I have never been asked. */
  new: boolean;
}

/** The next card; null when there is none, and then when the next one is due, if ever. */
export interface NextCard {
  card: QuizCard | null;
  next_due: number | null;
  progress: StudyProgress;
}

/** A right answer, and the word that it makes. */
export interface QuizAnswer {
  answer: string;
  word: string;
  found: boolean;
  definition: string | null;
}

/** What my answer was worth. */
export interface QuizVerdict {
  right: boolean;
  grade: GradeName;
  answers: QuizAnswer[];
  /** What I gave that is no answer. */
  wrong: string[];
  /** When I am asked again. */
  due: number;
  progress: StudyProgress;
}

export interface QuizGraded {
  grade: GradeName;
  due: number;
  progress: StudyProgress;
}

/** Words of one's choice: how many are to be learnt, and which are not in the dictionary. */
export interface OwnWords {
  added: number;
  /** How many were there already. */
  known: number;
  unknown: string[];
}

export type PuzzleKind = "best" | "bingo" | "endgame" | "challenge";

/** How somebody does at puzzles. */
export interface Standing {
  rating: number;
  /** How many puzzles they have answered. */
  tried: number;
  /** How many of them at the first try, without a hint. */
  solved: number;
  /** How many of the last ones in a row. */
  run: number;
  best_run: number;
}

export interface PuzzleCount {
  kind: PuzzleKind;
  n: number;
}

/** The puzzles that there are, and how somebody does at them. */
export interface Puzzles {
  /** The id of the puzzle of the day. */
  today: string;
  today_done: boolean;
  kinds: PuzzleCount[];
  standing: Standing;
}

/** The puzzles of somebody's own games, of those that were reviewed last. */
export interface OwnPuzzles {
  n: number;
  /** How many of them they have not answered yet. */
  left: number;
  /** The id of the next one; null where there is none at all. */
  next: string | null;
}

/** The turn of a game that a puzzle was made of. */
export interface OwnTurn {
  game: string;
  /** The move that was made. */
  move: string;
  /** The number of the turn in the replay of the game. */
  step: number;
}

/** The play that may be challenged. */
export interface DoubtfulPlay {
  move: string;
  word: string;
  score: number;
  tiles: LaidTile[];
}

/** A puzzle without its answer. */
export interface PuzzleShown {
  id: string;
  kind: PuzzleKind;
  /** Its day, if it is the puzzle of today. */
  day: string | null;
  /** Null for one of somebody's own games: it does not count for a rating. */
  rating: number | null;
  /** Where it comes from, if it is of somebody's own game. */
  own: OwnTurn | null;
  /** Whether one move alone wins. */
  wins: boolean;
  lexicon: string;
  rules: Rules;
  board: string[];
  rack: string;
  /** One's own, then the other's. */
  scores: number[];
  bag_count: number;
  unseen: string;
  may_exchange: number;
  exchange_minimum: number;
  played: DoubtfulPlay | null;
  /** Whether it has been answered before: then it does not count any more. */
  done: boolean;
  standing: Standing;
}

/** A little of the answer. */
export interface PuzzleHint {
  exchange: boolean;
  tiles: number;
  score: number;
  /** Where the word begins, as `8D`; empty for an exchange. */
  at: string;
}

/** What an answer is worth. */
export interface PuzzleVerdict {
  verdict: "right" | "close" | "wrong";
  /** Whether a live game of theirs closes the dictionary: then it is only said whether it is right. */
  closed: boolean;
  move: string;
  score: number;
  win_lost: number | null;
  points_lost: number | null;
  /** Whether it is only known what the move is worth at most, so that it may cost more. */
  at_least: boolean;
  /** The words of it that the dictionary does not have: such an answer does not count. */
  bad: string[];
  /** Whether the rating has changed by it: the first answer counts. */
  counted: boolean;
  change: number;
  standing: Standing;
}

/** The answer of a puzzle, and the figures that it is right by. */
export interface PuzzleSolution {
  answer: string;
  bad: string[];
  method: string;
  proven: boolean;
  margin: number;
  error: number;
  /** The best moves, the answer first; none where the question is whether to challenge. */
  moves: ReviewedMove[];
  standing: Standing;
}

/** What the coach says of a solution. */
export interface PuzzleAdvice {
  /** False while the engine is being compiled, or too many wait for it: then ask again later. */
  ready: boolean;
  /** Praise for the right answer, then why the best move is better than another one, which these reasons name first; none where the figures have said it all. */
  advice: Advice[];
}

/** A part of a message; unknown keys are refused. */
export interface Part {
}

export interface Placement {
  square: string;
  tile: string;
}

export interface Recycle {
  kind: "recycle";
  square: string;
  tile: string;
}

export interface Reclaim {
  kind: "reclaim";
  square: string;
}

export type Edit = Recycle | Reclaim;

export interface Play {
  kind: "play";
  placements: Placement[];
  rearranged?: Placement[];
  edits?: Edit[];
}

export interface Exchange {
  kind: "exchange";
  pieces?: string;
  unknown?: number;
  edits?: Edit[];
}

export interface Pass {
  kind: "pass";
  edits?: Edit[];
}

export type Move = Play | Exchange | Pass;

export interface TakeTurn {
  kind: "take_turn";
  seat: number;
  move: Move;
}

export interface Accept {
  kind: "accept";
  seat: number;
}

export interface Challenge {
  kind: "challenge";
  seat: number;
  words?: string[];
}

export interface ShowPlay {
  kind: "show_play";
  seat: number;
}

export interface AskHint {
  kind: "ask_hint";
  seat: number;
}

export interface TakeBack {
  kind: "take_back";
  turn: number;
}

export interface EndGame {
  kind: "end_game";
}

export interface Propose {
  kind: "propose";
  seat: number;
  proposal: TakeBack | EndGame;
}

export interface Answer {
  kind: "answer";
  seat: number;
  agree: boolean;
}

export interface Resign {
  kind: "resign";
  seat: number;
}

export interface Pause {
  kind: "pause";
}

export interface Resume {
  kind: "resume";
}

export interface Abandon {
  kind: "abandon";
}

export interface Finish {
  kind: "finish";
}

export interface TellRack {
  kind: "tell_rack";
  seat: number;
  pieces: string;
}

export interface CorrectDraw {
  kind: "correct_draw";
  seat: number;
  change: number;
}

export interface GiveBack {
  kind: "give_back";
  seat: number;
  by: number;
  count: number;
  pieces?: string;
}

export interface AdjustScore {
  kind: "adjust_score";
  seat: number;
  points: number;
  reason: string;
}

export type Command = TakeTurn | Accept | Challenge | ShowPlay | AskHint | Propose | Answer | Resign | Pause | Resume | Abandon | Finish | TellRack | CorrectDraw | GiveBack | AdjustScore;

/** A command, with the sequence of the game that its sender has seen. */
export interface Submission {
  sequence: number;
  key: string;
  command: Command;
}

/** A move to look at: as it would be sent, or as it is typed. */
export interface MoveToPreview {
  seat: number;
  move?: Move | null;
  at?: string | null;
  tiles?: string | null;
}

/** An answer to a puzzle: a move, or whether to challenge. */
export interface PuzzleAnswer {
  move?: Move | null;
  call?: "challenge" | "accept" | null;
}

/** The answer that the coach is asked about, if there was one. */
export interface AnswerToExplain {
  move?: Move | null;
}

/** An edition, variations by name, and single rules. */
export interface RulesChoice {
  edition?: string;
  variations?: string[];
  changes?: Record<string, unknown>;
}

/** A position: as a text, or put together square by square. The rows of the board have a full stop for an empty square, and small letters for blanks. The first score is that of whoever is to move. */
export interface PositionWish {
  text?: string | null;
  /** Which turn of a game in the text is next. */
  turn?: number | null;
  rules?: RulesChoice;
  lexicon?: string;
  board?: string[];
  rack?: string;
  scores?: number[];
}

/** A position to analyse, in CGP. */
export interface PositionAsked {
  cgp: string;
}

/** A move of a position, as `8F HORN`, `exch ABC` or `pass`. */
export interface MoveAsked {
  cgp: string;
  move: string;
}

/** Who is to sit on a seat, and with which handicap. */
export interface SeatChoice {
  kind: "here" | "link" | "computer";
  name?: string;
  computer?: string | null;
  level?: string | null;
  finish?: number | null;
  turn_seconds?: number | null;
  timed?: boolean;
}

/** What was agreed before the first draw. */
export interface NewGame {
  key: string;
  rules?: RulesChoice;
  lexicon?: string;
  seats: SeatChoice[];
  kept?: boolean;
  keeper?: number | null;
  first?: number | null;
  chat?: boolean;
  /** For how many seconds a player must be absent before the host may give the seat to somebody else: a day if nothing is said, and never if there is a clock. */
  absence?: number | "never" | null;
  /** When players may be told what they might have played. */
  help?: "none" | "after_game" | "after_turn" | "hints";
}

/** Whom a seat is given to: a computer player, whoever gets a new link, or a person here. Only before the game begins may it be a person at the host's device. With `back` it is again, or still, the seat of whoever had it first. */
export interface SeatChange {
  computer?: string | null;
  link?: boolean;
  back?: boolean;
  name?: string | null;
}

export interface Naming {
  name: string;
}

export interface Code {
  code: string;
}

export interface Saying {
  key: string;
  text: string;
}

export interface OnOff {
  on: boolean;
}

/** What somebody answers to a card; nothing, if they do not know. */
export interface QuizAnswering {
  card: string;
  answers: string[];
  offset?: number;
}

/** How well somebody knew the card that they have just answered. */
export interface QuizGrading {
  card: string;
  grade: GradeName;
  offset?: number;
}

/** Words to learn, between spaces, commas or on lines. */
export interface QuizWords {
  words: string;
  lexicon?: string | null;
}
