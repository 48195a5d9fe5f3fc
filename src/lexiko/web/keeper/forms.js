/** What happens at a real table beside the turns: racks, draws, points by hand, people who leave. */

import { html, useState } from "../lib/html.js";
import { t } from "../lib/strings.js";
import { faces } from "../board/letters.js";
import { nameOf } from "../game/seats.js";
import { Button } from "../ui/button.js";
import { Choice, Field } from "../ui/field.js";
import { tilesOf } from "./ending.js";
import { useAttempt } from "./wishes.js";

/** @typedef {import("../types.js").GameState} GameState */
/** @typedef {import("./panel.js").Props & {onClose: () => void}} Props */

/**
 * A form about one player. `wish` sends it; what is wrong stays in sight, and nothing is lost.
 * @param {Props & {who: number, onWho: (seat: number) => void, wish: () => Promise<unknown>,
 *   disabled?: boolean, yes?: string, danger?: boolean, children?: any}} props
 */
function About({ state, desk, who, onWho, wish, disabled, yes, danger, onClose, children }) {
  const { problem, attempt } = useAttempt();
  const people = state.seats.flatMap(({ name }, seat) => (state.view?.active[seat] ? [{ value: String(seat), label: name }] : []));
  async function send() {
    if (disabled || !(await attempt(wish))) return;
    onClose();
    desk.tell(t("keeper.done"));
  }
  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    void send();
  }
  return html`<form class="stack" onSubmit=${submit}>
    <${Choice}
      label=${t("keeper.who")}
      value=${String(who)}
      options=${people}
      onChange=${(/** @type {string} */ value) => onWho(Number(value))}
    />
    ${children}
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <div class="dialog-actions">
      <${Button} onClick=${onClose}>${t("app.cancel")}<//>
      <${Button} kind=${danger ? "danger" : "primary"} type="submit" disabled=${disabled}>${yes ?? t("keeper.save")}<//>
    </div>
  </form>`;
}

/** @param {Props} props */
export function TellRack(props) {
  const { game, state } = props;
  const [who, setWho] = useState(props.seat);
  const [text, setText] = useState(state.mine[who]?.rack ?? "");
  const name = nameOf(state, who);
  const told = faces(tilesOf(text)).length;
  const held = state.view?.rack_counts[who] ?? 0;
  /** @param {number} seat */
  function choose(seat) {
    setWho(seat);
    setText(state.mine[seat]?.rack ?? "");
  }
  const wish = () => game.send({ kind: "tell_rack", seat: who, pieces: tilesOf(text) });
  return html`<${About} ...${props} who=${who} onWho=${choose} wish=${wish}>
    <${Field}
      label=${t("keeper.tiles", { name })}
      hint=${`${t("keeper.rack_how", { name })} ${t("keeper.tiles_count", { told, n: held })}`}
      value=${text}
      maxlength="40"
      autocomplete="off"
      autocapitalize="characters"
      spellcheck=${false}
      onInput=${setText}
    />
  <//>`;
}

/** @param {Props} props */
export function CorrectDraw(props) {
  const { game, state } = props;
  const [who, setWho] = useState(props.seat);
  const held = state.view?.rack_counts[who] ?? 0;
  const [change, setChange] = useState(0);
  /** @param {number} seat */
  function choose(seat) {
    setWho(seat);
    setChange(0);
  }
  const many = held + change > state.rules.rack_size ? "many" : "more";
  const kind = change === 0 ? "same" : change > 0 ? many : "few";
  const wish = () => game.send({ kind: "correct_draw", seat: who, change });
  return html`<${About} ...${props} who=${who} onWho=${choose} wish=${wish} disabled=${change === 0}>
    <p>${t("keeper.draw_how", { name: nameOf(state, who), n: held })}</p>
    <div class="keeper-stepper" role="group" aria-label=${t("keeper.draw_now")}>
      <${Button} icon="minus" label=${t("keeper.fewer")} disabled=${held + change <= 0} onClick=${() => setChange(change - 1)} />
      <output>${held + change}</output>
      <${Button} icon="plus" label=${t("keeper.one_more")} onClick=${() => setChange(change + 1)} />
    </div>
    <p class="soft" role="status">${t(`keeper.draw_${kind}`, { n: Math.abs(change) })}</p>
  <//>`;
}

/** @param {Props} props */
export function AdjustScore(props) {
  const { game } = props;
  const [who, setWho] = useState(props.seat);
  const [points, setPoints] = useState("");
  const [reason, setReason] = useState("");
  const number = Number(points.trim().replace("−", "-"));
  const good = points.trim() !== "" && Number.isInteger(number) && number !== 0 && Math.abs(number) <= 10_000;
  const wish = () =>
    game.send({ kind: "adjust_score", seat: who, points: number, reason: reason.trim() || t("keeper.points") });
  return html`<${About} ...${props} who=${who} onWho=${setWho} wish=${wish} disabled=${!good}>
    <p>${t("keeper.points_how")}</p>
    <${Field}
      label=${t("keeper.points_many")}
      hint=${t("keeper.points_hint")}
      error=${points && !good && points !== "-" ? t("keeper.points_bad") : undefined}
      value=${points}
      maxlength="6"
      autocomplete="off"
      onInput=${setPoints}
    />
    <${Field}
      label=${t("keeper.reason")}
      value=${reason}
      maxlength="60"
      placeholder=${t("keeper.reason_example")}
      autocomplete="off"
      onInput=${setReason}
    />
  <//>`;
}

/** @param {Props} props */
export function Leave(props) {
  const { game, state } = props;
  const [who, setWho] = useState(props.seat);
  const name = nameOf(state, who);
  const wish = () => game.send({ kind: "resign", seat: who });
  return html`<${About} ...${props} who=${who} onWho=${setWho} wish=${wish} yes=${t("keeper.leave_yes", { name })} danger>
    <p>${t("keeper.leave_how", { name })}</p>
  <//>`;
}
