/**
 * The plays in the pictures of the rules.
 *
 * A test plays each of them: it must score what is said, and be refused where it is `bad`.
 * @typedef {object} Example
 * @property {string} from the square at the top left of the picture
 * @property {string[]} rows the tiles after the play, a dot where there is none
 * @property {string} fresh the squares of the play
 * @property {number} [points] what it scores
 * @property {boolean} [bad] it makes something that is not a word
 */

const AFTER_TWO = ["...F...", "...A...", ".HORN..", "...M..."];
const AFTER_THREE = [...AFTER_TWO, ".PASTE.", "......."];
const AFTER_FOUR = ["...F...", "...A...", ".HORN..", "...MOB.", ".PASTE.", "......."];

/** @type {Record<string, Example>} */
export const EXAMPLES = {
  // The first turns of the guide game.
  first: { from: "6D", rows: ["........", "........", "..HORN..", "........", "........"], fresh: "8F 8G 8H 8I", points: 14 },
  cross: { from: "6E", rows: [...AFTER_TWO, ".......", "......."], fresh: "6H 7H 9H", points: 9 },
  hook: { from: "6E", rows: AFTER_THREE, fresh: "10F 10G 10H 10I 10J", points: 25 },
  side: { from: "6E", rows: AFTER_FOUR, fresh: "9I 9J", points: 16 },
  bridge: { from: "6E", rows: ["...F...", "...A...", ".HORN..", ".O.MOB.", ".PASTE.", "......."], fresh: "9F", points: 8 },
  points: { from: "7D", rows: ["....A...", "..HORN..", "....MOB.", "..PASTE.", ".BIT....", "........"], fresh: "11E 11F 11G", points: 16 },

  ends: { from: "7E", rows: [".......", ".STEAL.", "......."], fresh: "8F 8J", points: 5 },
  blank: { from: "7E", rows: [".......", ".HORNs.", "......."], fresh: "8F 8G 8H 8I 8J", points: 14 },
  challenge: { from: "7E", rows: ["........", ".HORNAT.", "........"], fresh: "8F 8G 8H 8I 8J 8K", bad: true },

  // Do's and don'ts.
  herd: { from: "2J", rows: ["....", "..H.", ".ME.", ".OR.", ".DD.", ".E..", ".L.."], fresh: "3L 4L 5L 6L", bad: true },
  hero: { from: "2J", rows: ["....", "..H.", ".ME.", ".OR.", ".DO.", ".E..", ".L.."], fresh: "3L 4L 5L 6L", points: 27 },
  gate: { from: "8K", rows: ["LYING", "....A", "....T", "....E", "....L", "....I", "....E", "....D"], fresh: "9O 10O 11O", bad: true },
  apples: { from: "7C", rows: ["........", ".APPLES.", "........"], fresh: "8I", points: 10 },
  twice: { from: "7G", rows: ["....", ".IS.", ".S..", "...."], fresh: "9H", points: 2 },
};
