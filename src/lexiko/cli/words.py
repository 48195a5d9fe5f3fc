"""Words and dictionaries: `lexiko check` and `lexiko lexicon`."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import typer
from rich.text import Text

from lexiko.cli.console import NEGATIVE, printed, say, say_json, tell
from lexiko.errors import LexikoError
from lexiko.folders import data_folder
from lexiko.lexicon import (
    DEFAULT,
    add_lexicon,
    describe,
    name_or_path,
    open_lexicon,
    remove_lexicon,
)
from lexiko.lexicon.definitions import Definition, definitions
from lexiko.lexicon.wordfile import KINDS
from lexiko.said import listing, people
from lexiko.saved import summaries
from lexiko.server.settings import sqlite_file, sqlite_url

MEANINGS_SHOWN = 3
"""JSON has them all."""


def check_words(words: Sequence[str], lexicon: str | None, as_json: bool) -> None:
    """Say of each word whether it is good, and what a good one means if that is known.

    A word that is not good makes the status 1.
    """
    agreed = open_lexicon(name_or_path(lexicon or DEFAULT))
    verdicts = [(word.strip().upper(), agreed.check(word)) for word in words]
    if as_json:
        data = [
            {
                "word": word,
                "good": good,
                "definitions": [meaning._asdict() for meaning in definitions(word) if good],
            }
            for word, good in verdicts
        ]
        say_json({"lexicon": agreed.name, "fingerprint": agreed.fingerprint, "words": data})
    else:
        width = max(len(printed(word)) for word, _ in verdicts)
        for word, good in verdicts:
            verdict = ("good", "green") if good else ("not good", "red")
            say(Text.assemble(printed(word).ljust(width + 2), verdict))
            if good:
                say(*map(_meaning_line, definitions(word)[:MEANINGS_SHOWN]))
    if not all(good for _, good in verdicts):
        raise typer.Exit(NEGATIVE)


def _meaning_line(meaning: Definition) -> Text:
    return Text.assemble("  ", (f"{meaning.of}, {meaning.part}: ", "dim"), meaning.text)


def list_lexica(as_json: bool) -> None:
    """One line a dictionary; a list that cannot be used says why."""
    entries = describe()
    if as_json:
        say_json(
            [
                {
                    "name": entry.name,
                    "words": entry.words,
                    "fingerprint": entry.fingerprint,
                    "bundled": entry.bundled,
                    "path": str(entry.path),
                    "problem": entry.problem or None,
                }
                for entry in entries
            ]
        )
        return
    width = max(len(entry.name) for entry in entries)
    for entry in entries:
        if entry.problem:
            say(f"{entry.name:{width}}  cannot be used: {entry.problem}")
        else:
            kind = "comes with the program" if entry.bundled else "your own"
            say(f"{entry.name:{width}}  {entry.words:>9,} words  {kind}, {entry.fingerprint}")


def add(file: Path, name: str | None) -> None:
    """The words in a file become a dictionary of the user's; what was skipped is said."""
    entry = add_lexicon(file, name or file.stem.lower())
    tell(f"Added {entry.name}: {entry.words:,} {'word' if entry.words == 1 else 'words'}.")
    tell_skipped(entry.skipped)
    if entry.base_forms:
        tell(
            "It lists base forms only: BOAT, say, but not BOATS. To make regular plurals and verb "
            "forms good,",
            f"start a game with: lexiko play --lexicon {entry.name} --set regular_inflections=yes",
        )


def tell_skipped(skipped: Mapping[str, int]) -> None:
    """Say how many entries of a file cannot be words of the game, by kind."""
    if skipped:
        tell("Skipped, because they cannot be words of the game:")
        tell(*(f"{count:>9,}  {KINDS[kind]}" for kind, count in skipped.items()))


def remove(
    name: str, anyway: bool, folders: Sequence[Path] = (), database: str | None = None
) -> None:
    """A dictionary of the user's is gone, unless an unfinished game still needs it.

    All servers of this user share the lists, wherever their games are: `folders` and `database` say
    where else to look.
    """
    for folder in folders:
        if not sqlite_file(folder.expanduser()).exists():
            problem = f"there are no games of the page in {folder}"
            raise LexikoError("bad_option", option="--data", problem=problem)
    if not anyway:
        games = [game.id for game in summaries() if game.needs(name)]
        served = [folder.expanduser() for folder in (data_folder(), *folders)]
        other = database or os.environ.get("DATABASE_URL")
        urls = [sqlite_url(folder) for folder in served if sqlite_file(folder).exists()]
        for url in [*urls, other] if other else urls:
            games += asyncio.run(_served(name, url))
        if games:
            raise LexikoError("lexicon_in_use", name=name, games=", ".join(games))
    remove_lexicon(name)
    tell(f"Removed {name}.")
    if not anyway:
        looked = [*map(str, served), *(["the database"] if other else [])]
        tell(f"No unfinished game needs it in {listing(looked, 'and')}.")


async def _served(name: str, database: str) -> list[str]:
    """The games on the page that need a dictionary: those of a server that shares our lists."""
    from lexiko.store import Store

    store = await Store.open(database)
    try:
        found = await store.games_with_lexicon(name)
    finally:
        await store.close()
    return [f"{people(seat.name for seat in game.seats)} (on the page)" for game in found]
