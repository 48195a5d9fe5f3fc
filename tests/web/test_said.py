"""What the server says by codes and parameters, the page says in the words of the terminal."""

from __future__ import annotations

import json
import shutil
import string
import subprocess

import pytest
from tests.web.pages import WEB

from lexiko.errors import LexikoError, as_problem
from lexiko.lexicon.lists import WORD_LISTS
from lexiko.phrases import PHRASES
from lexiko.rules import EDITIONS, VARIATIONS, make_rules
from lexiko.said import Said, phrase
from lexiko.wording.rules_text import sentence, summary

VARIED = [(), *((name,) for name in VARIATIONS), ("first-word-4", "blanks", "recycle", "timer")]
"""Each variation alone, and several together."""
SCRIPT = f"""
const {{ inOurWords }} = await import("{WEB}/lib/phrases.js");
await (await import("{WEB}/lib/strings.js")).allStrings();
let text = "";
for await (const part of process.stdin) text += part;
console.log(JSON.stringify(JSON.parse(text).map(inOurWords)));
"""


def on_the_page(texts: list[Said]) -> list[str]:
    done = subprocess.run(
        ["node", "--input-type=module", "-e", SCRIPT],
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
        input=json.dumps([text.made_of for text in texts]),
    )
    said: list[str] = json.loads(done.stdout)
    return said


def plain(text: str) -> str:
    """The page has a comma before the last of three."""
    return text.replace(", and ", " and ").replace(", or ", " or ")


def every_phrase(code: str, n: int) -> Said:
    """A phrase with some name for each of its parameters."""
    params = {part for _, part, _, _ in string.Formatter().parse(PHRASES[code]) if part}
    return phrase(code, **{param: f"<{param}>" for param in params} | {"n": n})


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
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
    assert list(map(plain, on_the_page(known))) == list(map(plain, known))
