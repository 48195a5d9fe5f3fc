"""Writes src/lexiko/web/strings/en/errors.js: the sentences of `lexiko.errors`, for the page."""

from __future__ import annotations

import json
from pathlib import Path

from lexiko.errors import SENTENCES, TO_YOU

FILE = Path(__file__).parents[1] / "src/lexiko/web/strings/en/errors.js"
HEAD = """/** Why something was refused. Made by tools/error_strings.py.
 * @type {Record<string, string>} */
export default {
"""


def error_strings() -> str:
    """The catalogue as JavaScript."""
    sentences = {code: sentence for code, (_, sentence) in SENTENCES.items()}
    sentences |= {f"{code}_you": sentence for code, sentence in TO_YOU.items()}
    lines = [
        f'  "errors.{code}": {json.dumps(text, ensure_ascii=False)},\n'
        for code, text in sentences.items()
    ]
    return f"{HEAD}{''.join(lines)}}};\n"


if __name__ == "__main__":
    FILE.write_text(error_strings(), encoding="utf-8")
