/** Brings the sentences and the styles of the panels along with them. */

import { addStrings } from "../../lib/strings.js";
import { styles } from "../../lib/styles.js";
import panels from "../../strings/en/panels.js";
import more from "../../strings/en/panels_more.js";

addStrings(panels);
addStrings(more);
await styles("panels", "panels_side", "panels_end", "moves", "alerts");
