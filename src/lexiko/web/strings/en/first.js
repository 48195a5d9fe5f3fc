/** What the home screen shows, and what any screen may say. */

import app from "./app.js";
import home from "./home.js";
import names from "./names.js";
import newGame from "./new.js";

/** @type {Record<string, string>} */
export default { ...app, ...home, ...names, ...newGame };
