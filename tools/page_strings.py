"""Writes the sentences that terminal and page share into src/lexiko/web/strings/en: those of
`lexiko.sentences` and `lexiko.phrases`."""

from __future__ import annotations

import json
import re
from pathlib import Path

from lexiko.phrases import PHRASES
from lexiko.sentences import SENTENCES, TO_YOU

_APOSTROPHE = re.compile(r"(?<=[\w}])'")
FOLDER = Path(__file__).parents[1] / "src/lexiko/web/strings/en"


def typographic(text: str) -> str:
    """A text as the page writes it, with ’ for an apostrophe; a command keeps its quotation marks.

    >>> typographic("It isn't {name}'s: pip install 'lexiko[cluster]'.")
    "It isn’t {name}’s: pip install 'lexiko[cluster]'."
    """
    return _APOSTROPHE.sub("’", text)


def error_strings() -> str:
    """Why something was refused, as JavaScript."""
    sentences = {code: sentence for code, (_, sentence) in SENTENCES.items()}
    sentences |= {f"{code}_you": sentence for code, sentence in TO_YOU.items()}
    return _module("errors", "Why something was refused.", sentences)


def phrase_strings() -> str:
    """What sentences are put together from, as JavaScript."""
    return _module("phrases", "What sentences are put together from.", PHRASES)


FILES = {"errors.js": error_strings, "phrases.js": phrase_strings}


def _module(start: str, about: str, texts: dict[str, str]) -> str:
    lines = [
        f'  "{start}.{code}": {json.dumps(typographic(text), ensure_ascii=False)},\n'
        for code, text in texts.items()
    ]
    head = f"/** {about} Made by tools/page_strings.py.\n * @type {{Record<string, string>}} */\n"
    return f"{head}export default {{\n{''.join(lines)}}};\n"


if __name__ == "__main__":
    for name, made in FILES.items():
        (FOLDER / name).write_text(made(), encoding="utf-8")
