/** How turns are told, in lists and to those who listen. */

import assert from "node:assert/strict";
import test from "node:test";

import { allStrings, people } from "../../src/lexiko/web/lib/strings.js";
import { kindWords, moveSentence, turnSentence } from "../../src/lexiko/web/game/turns.js";

await allStrings();

const SEATS = [{ name: "Ann" }, { name: "Bob" }];
const PLAY = { n: 1, seat: 0, kind: "play", tiles: "SX", at: "8H", score: 0, challenges: [] };

/** A game as one sees it who plays the seats in `mine`. @param {number[]} mine @param {object[]} turns */
const game = (mine, turns) => /** @type {any} */ ({
  seats: SEATS,
  mine: Object.fromEntries(mine.map((seat) => [seat, {}])),
  rules: { challenge: "double", challenge_points: 5 },
  turns,
});

/** @param {boolean} upheld */
const challenged = (upheld) => ({ ...PLAY, challenges: [{ by: 1, upheld, words: [{ word: "SX", good: !upheld }] }] });

test("a play that was taken back is told as such, and who challenged it", () => {
  const turn = /** @type {any} */ (challenged(true));
  const [away, own] = [game([], [turn]), game([0], [turn])];
  assert.equal(moveSentence(away, turn), "Ann played SX at 8H and took it back.");
  assert.match(turnSentence(away, turn), /took it back\. Bob challenged, and a word isn’t good\. Ann takes the tiles back/);
  assert.match(turnSentence(own, turn), /^You played SX at 8H and took it back\. Bob challenged/);
  const stands = /** @type {any} */ (challenged(false));
  assert.match(turnSentence(away, stands), /^Ann played SX at 8H for 0 points\. Bob challenged, but the play is good\./);
});

test("a turn without a play that was taken back is told as such", () => {
  const turn = /** @type {any} */ ({ ...challenged(true), kind: "exchange", count: 2 });
  assert.equal(moveSentence(game([], [turn]), turn), "Ann’s turn was taken back.");
  assert.equal(moveSentence(game([0], [turn]), turn), "Your turn was taken back.");
});

test("whoever loses by the clock has not resigned", () => {
  const turn = /** @type {any} */ ({ ...PLAY, kind: "overtime" });
  assert.equal(turnSentence(game([], [turn]), turn), "Ann ran out of time and lost.");
  assert.equal(kindWords(turn), "lost on time");
});

test("in a row of names you come first", () => {
  assert.equal(people(["Bob", "You"]), "You and Bob");
  assert.equal(people(["Bob", "Cleo", "You"], true), "you, Bob and Cleo");
  assert.equal(people(["Bob", "Cleo"], true), "Bob and Cleo");
});
