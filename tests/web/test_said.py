"""What the server says by codes and parameters, the page says in the words of the terminal."""

from __future__ import annotations

import json
import shutil
import string
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.web.pages import WEB
from tools.page_strings import typographic

from lexiko.errors import LexikoError, as_problem
from lexiko.lexicon.lists import WORD_LISTS
from lexiko.phrases import PHRASES
from lexiko.rules import EDITIONS, VARIATIONS, make_rules
from lexiko.said import Said, phrase
from lexiko.wording.rules_text import sentence, summary

VARIED = [(), *((name,) for name in VARIATIONS), ("first-word-4", "blanks", "recycle", "timer")]
"""Each variation alone, and several together."""
NEEDS_NODE = pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
SCRIPT = f"""
const {{ inOurWords }} = await import("{WEB}/lib/phrases.js");
await (await import("{WEB}/lib/strings.js")).allStrings();
let text = "";
for await (const part of process.stdin) text += part;
console.log(JSON.stringify(JSON.parse(text).map(inOurWords)));
"""


def run_in_node(script: str, given: Any = None) -> list[str]:
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script],
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
        input=json.dumps(given),
    )
    said: list[str] = json.loads(done.stdout)
    return said


def on_the_page(texts: list[Said]) -> list[str]:
    return run_in_node(SCRIPT, [text.made_of for text in texts])


def plain(text: str) -> str:
    """The page has a comma before the last of three."""
    return text.replace(", and ", " and ").replace(", or ", " or ")


def every_phrase(code: str, n: int) -> Said:
    """A phrase with some name for each of its parameters."""
    params = {part for _, part, _, _ in string.Formatter().parse(PHRASES[code]) if part}
    return phrase(code, **{param: f"_{param}_" for param in params} | {"n": n})


@NEEDS_NODE
def test_the_page_says_what_the_terminal_says() -> None:
    rules = [make_rules(edition, *names) for edition in EDITIONS for names in VARIED]
    rules += [
        make_rules("club", challenge="points", increment_seconds=90, overtime_seconds=61),
        make_rules(turn_seconds=61, pass_limit=1),
        make_rules(pass_limit=3, exchange_minimum=1),
    ]
    texts = {
        part for each in rules for row in summary(each) for part in row if part is not None
    } | {sentence(each) for each in rules}
    known = sorted(texts) + [text for one in WORD_LISTS for text in (one.title, one.about)]
    known += [
        every_phrase(code, n) for code in PHRASES if not code.endswith(".one") for n in (1, 2)
    ]
    known.append(as_problem(LexikoError("too_fast", wait=phrase("seconds", n=1), seconds=1)))
    assert list(map(plain, on_the_page(known))) == [typographic(plain(text)) for text in known]


@NEEDS_NODE
def test_what_a_language_lacks_is_said_in_english(tmp_path: Path) -> None:
    shutil.copytree(WEB / "strings/en", tmp_path / "strings/en")
    code = (WEB / "lib/strings.js").read_text(encoding="utf-8")
    files = {
        "package.json": '{"type": "module"}',
        "lib/strings.js": code.replace('LANGUAGES = ["en"]', 'LANGUAGES = ["en", "de"]'),
        "strings/de/first.js": "export default {};",
        "strings/de/index.js": 'export default { "end.you": "Du gewinnst!" };',
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    script = f"""
        Object.defineProperty(globalThis, "navigator", {{ value: {{ languages: ["de-AT"] }} }});
        const {{ allStrings, t }} = await import("{tmp_path}/lib/strings.js");
        await allStrings();
        console.log(JSON.stringify([t("end.you"), t("end.nobody")]));
    """
    assert run_in_node(script) == ["Du gewinnst!", "Nobody wins this time."]
