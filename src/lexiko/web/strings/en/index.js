/** Every sentence in English, by its key; a plural has one key for each form that the language has. */

import about from "./about.js";
import analyse from "./analyse.js";
import app from "./app.js";
import board from "./board.js";
import development from "./development.js";
import dialogs from "./dialogs.js";
import dos from "./dos.js";
import end from "./end.js";
import errors from "./errors.js";
import explain from "./explain.js";
import game from "./game.js";
import guide from "./guide.js";
import home from "./home.js";
import imports from "./import.js";
import join from "./join.js";
import keeper from "./keeper.js";
import learn from "./learn.js";
import lists from "./lists.js";
import lobby from "./lobby.js";
import names from "./names.js";
import newGame from "./new.js";
import panels from "./panels.js";
import phrases from "./phrases.js";
import puzzles from "./puzzles.js";
import progress from "./progress.js";
import quiz from "./quiz.js";
import records from "./records.js";
import replay from "./replay.js";
import review from "./review.js";
import rules from "./rules.js";
import settings from "./settings.js";
import tips from "./tips.js";
import turns from "./turns.js";
import words from "./words.js";

/** @type {Record<string, string>} */
export default {
  ...about,
  ...analyse,
  ...app,
  ...board,
  ...development,
  ...dialogs,
  ...dos,
  ...end,
  ...errors,
  ...explain,
  ...game,
  ...guide,
  ...home,
  ...imports,
  ...join,
  ...keeper,
  ...learn,
  ...lists,
  ...lobby,
  ...names,
  ...newGame,
  ...panels,
  ...phrases,
  ...puzzles,
  ...progress,
  ...quiz,
  ...records,
  ...replay,
  ...review,
  ...rules,
  ...settings,
  ...tips,
  ...turns,
  ...words,
};
