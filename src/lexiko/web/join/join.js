import { html, useLayoutEffect, useState } from "../lib/html.js";
import { api, sentence } from "../lib/api.js";
import { inOurWords } from "../lib/phrases.js";
import { MAX_NAME, playerName } from "../lib/prefs.js";
import { styles } from "../lib/styles.js";
import { people, t } from "../lib/strings.js";
import { isTaken } from "../new/choices.js";
import { go } from "../router.js";
import { AgreedHelp } from "../ui/agreed_help.js";
import { Button } from "../ui/button.js";
import { Field } from "../ui/field.js";
import { Message } from "../ui/message.js";
import { Page } from "../ui/page.js";
import { Spinner } from "../ui/spinner.js";
import { Wordmark } from "../ui/wordmark.js";

/** @typedef {import("../types.js").Invitation} Invitation */

await styles("join");

/** A link leads to a seat; without one a short code is asked for. @param {{params: Record<string, string>}} props */
export default function Join({ params }) {
  return params.secret ? html`<${Invited} secret=${params.secret} />` : html`<${EnterCode} />`;
}

function EnterCode() {
  const [code, setCode] = useState("");
  const [error, setError] = useState("");
  const [waiting, setWaiting] = useState(false);
  const clean = code.toUpperCase().replace(/[^A-Z0-9]/g, "").slice(0, 12);
  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    if (!clean || waiting) return;
    setWaiting(true);
    try {
      await api.get(`/invitations/${clean}`);
      go(`/join/${clean}`);
    } catch (problem) {
      setError(sentence(problem));
      setWaiting(false);
    }
  }
  return html`<${Page} title=${t("join.title")} class="joining">
    <${Wordmark} />
    <form class="panel stack" onSubmit=${submit}>
      <p>${t("join.code_text")}</p>
      <${Field}
        label=${t("join.code")}
        class="code-field"
        value=${code}
        error=${error || undefined}
        maxlength="200"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck=${false}
        autofocus
        placeholder="KTRW49"
        onInput=${(/** @type {string} */ text) => {
          const link = text.match(/\/join\/([\w-]+)/); // somebody has pasted all of it
          if (link) go(`/join/${link[1]}`);
          setCode(text);
          setError("");
        }}
      />
      <${Button} kind="primary" large type="submit" disabled=${!clean || waiting}>${t("join.look")}<//>
    </form>
  <//>`;
}

/** @param {{secret: string}} props */
function Invited({ secret }) {
  const [invitation, setInvitation] = useState(/** @type {Invitation | null} */ (null));
  const [problem, setProblem] = useState("");
  useLayoutEffect(() => {
    let current = true;
    api.get(`/invitations/${encodeURIComponent(secret)}`).then(
      (found) => {
        if (!current) return; // the person is elsewhere by now, and stays there
        // Who sits there already goes on playing.
        if (found.mine) go(`/game/${found.game}`, { replace: true });
        else setInvitation(found);
      },
      (error) => setProblem(sentence(error)),
    );
    return () => {
      current = false;
    };
  }, [secret]);
  if (problem) {
    const again = html`<${Button} kind="primary" href="/join">${t("join.other_code")}<//>`;
    return html`<${Message} title=${t("join.none_title")} icon="link" actions=${again}>${problem}<//>`;
  }
  if (!invitation) return html`<${Spinner} />`;
  if (invitation.taken) {
    const watch = html`<${Button} kind="primary" icon="eye" href=${`/game/${invitation.game}`}>${t("join.watch")}<//>`;
    return html`<${Message} title=${t("join.taken_title")} icon="users" actions=${watch}>${t("join.taken")}<//>`;
  }
  return html`<${SitDown} secret=${secret} invitation=${invitation} />`;
}

/** @param {{secret: string, invitation: Invitation}} props */
function SitDown({ secret, invitation }) {
  const [name, setName] = useState(playerName.value);
  const [error, setError] = useState("");
  const others = invitation.names.filter((other, seat) => other && seat !== invitation.seat);
  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const chosen = name.trim();
    if (!chosen) return;
    try {
      const { game } = await api.post(`/invitations/${encodeURIComponent(secret)}`, { name: chosen });
      playerName.value = chosen;
      api.put("/me", { name: chosen }).catch(() => {});
      go(`/game/${game}`, { replace: true });
    } catch (problem) {
      setError(sentence(problem));
    }
  }
  const title = invitation.begun
    ? t("join.play_for", { name: invitation.name })
    : invitation.host ? t("join.invited", { name: invitation.host }) : t("join.invited_by_nobody");
  return html`<${Page} title=${title} class="joining">
    <${Wordmark} />
    <form class="panel stack" onSubmit=${submit}>
      ${others.length > 0 && html`<p>${t("join.others", { names: people(others, true) })}</p>`}
      <p>${inOurWords(invitation.said.summary)}</p>
      <${AgreedHelp} help=${invitation.help} />
      ${invitation.begun && html`<p>${t("join.play_for_text", { name: invitation.name })}</p>`}
      <${Field}
        label=${t("join.name")}
        value=${name}
        error=${error || undefined}
        hint=${isTaken(name, others) ? t("new.same_name", { name: name.trim() }) : undefined}
        maxlength=${MAX_NAME}
        autocomplete="nickname"
        autofocus
        onInput=${(/** @type {string} */ text) => {
          setName(text);
          setError("");
        }}
      />
      <${Button} kind="primary" large type="submit" icon="play" disabled=${!name.trim()}>${t("join.sit")}<//>
      <p class="soft small">${t("join.no_account")}</p>
    </form>
  <//>`;
}
