"""Finding words: `lexiko words`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

import typer

from lexiko.cli.console import NEGATIVE, say, say_json, tell
from lexiko.cli.waiting import GAMES, told_to_wait
from lexiko.errors import NotationError
from lexiko.lexicon import DEFAULT, Lexicon, name_or_path, open_lexicon

_HEAD = ("before", "word", "after", "points")


@dataclass(frozen=True, slots=True)
class WordSearch:
    """What the command was asked for, as it was typed."""

    pattern: str | None = None
    tiles: str | None = None
    anagrams: str | None = None
    containing: str = ""
    without: str = ""
    length: str | None = None
    order: Literal["shortest", "longest", "points", "alphabet"] | None = None
    limit: int = 50


def search_words(search: WordSearch, lexicon: str | None, as_json: bool) -> None:
    """Print the words that fit, with the letters that go before and after them."""
    from lexiko.lexicon.queries import Pattern, find_words, hooks, parse_lengths

    agreed = open_lexicon(name_or_path(lexicon or DEFAULT))
    alphabet = agreed.alphabet
    if search.tiles is not None and search.anagrams is not None:
        why = "choose some of the tiles, or all"
        raise NotationError("rules_clash", first="--from", second="--anagrams", why=why)
    tiles = search.tiles if search.anagrams is None else search.anagrams
    shortest, longest = parse_lengths(search.length)
    with told_to_wait(GAMES):
        found = find_words(
            agreed,
            None if search.pattern is None else Pattern.parse(search.pattern, alphabet),
            tiles=None if tiles is None else alphabet.parse_pieces(tiles),
            every_tile=search.anagrams is not None,
            containing=alphabet.parse_word(search.containing),
            without=alphabet.parse_word(search.without),
            shortest=shortest,
            longest=longest,
            order=search.order or ("shortest" if tiles is None else "longest"),
            limit=search.limit or None,
        )
    rows = [
        {
            "word": alphabet.text(word),
            "points": alphabet.total(word),
            "before": alphabet.text(around.front),
            "after": alphabet.text(around.back),
        }
        for word in found.words
        for around in [hooks(agreed, word)]
    ]
    if as_json:
        say_json(_answer(agreed, found.total, rows))
    elif rows:
        say(*_table(rows))
        if found.total > len(rows):
            tell(f"{found.total - len(rows):,} more; --limit 0 shows all.")
    else:
        tell("No words fit.")
    if not rows:
        raise typer.Exit(NEGATIVE)


def _answer(lexicon: Lexicon, total: int, rows: list[dict[str, Any]]) -> Any:
    return {
        "lexicon": lexicon.name,
        "fingerprint": lexicon.fingerprint,
        "total": total,
        "words": rows,
    }


def _table(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Hooks stand beside their word, where they would be on the board."""
    lines = [dict(zip(_HEAD, _HEAD, strict=True)), *rows]
    before, word, after = (max(len(line[key]) for line in lines) for key in _HEAD[:3])
    for line in lines:
        yield (
            f"{line['before']:>{before}}  {line['word']:{word}}  {line['after']:{after}}"
            f"  {line['points']:>6}"
        )
