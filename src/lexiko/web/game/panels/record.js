/** The record to beat, in sight while one plays alone. */

import { api } from "../../lib/api.js";
import { classes, html, useEffect, useState } from "../../lib/html.js";
import { plain, t } from "../../lib/strings.js";
import { Icon } from "../../ui/icon.js";
import { isHelped } from "../seats.js";

/** @typedef {import("../../types.js").GameState} GameState */
/** @typedef {import("../../types.js").ToBeat} ToBeat */

/** The record of the same rules, and how far it is. @param {{ state: GameState }} props */
export function RecordToBeat({ state }) {
  const [found, setFound] = useState(/** @type {ToBeat | null} */ (null));

  useEffect(() => {
    setFound(null);
    api.get(`/records/${state.id}`).then(setFound, () => setFound(null));
  }, [state.id]);

  if (isHelped(state)) return html`<p class="scores-record">${t("panels.to_beat_helped")}</p>`;
  if (state.view?.drawn_back) return html`<p class="scores-record">${t("panels.to_beat_void")}</p>`;
  if (!found?.counts) return null;
  const { best } = found;
  const total = (state.view?.scores ?? []).reduce((sum, score) => sum + score, 0);
  // A record can be below 0; before the first turn nobody is ahead of it.
  const ahead = best !== null && total > best && state.turns.length > 0;
  const key = best === null ? "none" : ahead ? "ahead" : "left";
  return html`<p class=${classes("scores-record", ahead && "is-ahead")}>
    <${Icon} name="award" size=${18} />
    ${t(`panels.to_beat_${key}`, { best: plain(best ?? 0), n: Math.abs((best ?? 0) - total) })}
  </p>`;
}
