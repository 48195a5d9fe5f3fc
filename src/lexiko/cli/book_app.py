"""The commands about words, dictionaries and rulebooks."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from lexiko.cli.app import JsonOption, LexiconOption, SetOption, VariationOption, app

lexicon_app = typer.Typer(help="The dictionaries you can play with.", no_args_is_help=True)
app.add_typer(lexicon_app, name="lexicon")


@app.command()
def check(
    words: Annotated[list[str], typer.Argument(metavar="WORD...", help="The words to look up.")],
    lexicon: LexiconOption = None,
    json: JsonOption = False,
) -> None:
    """Check whether words are good; exits with 1 if any is not."""
    from lexiko.cli.words import check_words

    check_words(words, lexicon, json)


@app.command(no_args_is_help=True)
def words(
    pattern: Annotated[
        str | None,
        typer.Argument(metavar="[PATTERN]", help="? any letter, * any letters, {ABC} one of them."),
    ] = None,
    tiles: Annotated[
        str | None,
        typer.Option("--from", metavar="TILES", help="Words made from some of these tiles."),
    ] = None,
    anagrams: Annotated[
        str | None,
        typer.Option(metavar="TILES", help="Words made from all these tiles; ? is a blank."),
    ] = None,
    containing: Annotated[
        str, typer.Option("--with", metavar="LETTERS", help="Words that contain all these letters.")
    ] = "",
    without: Annotated[
        str, typer.Option(metavar="LETTERS", help="Words that contain none of these letters.")
    ] = "",
    length: Annotated[
        str | None, typer.Option(metavar="N|N-M", help="Words of this many letters: 7, 2-4 or 8-.")
    ] = None,
    sort: Annotated[
        Literal["shortest", "longest", "points", "alphabet"] | None,
        typer.Option(help="What comes first (default: longest with tiles, else shortest)."),
    ] = None,
    limit: Annotated[int, typer.Option(min=0, help="How many to show; 0 for all.")] = 50,
    lexicon: LexiconOption = None,
    json: JsonOption = False,
) -> None:
    """Find words, with their hooks and points; exits with 1 if there are none."""
    from lexiko.cli.word_search import WordSearch, search_words

    search = WordSearch(pattern, tiles, anagrams, containing, without, length, sort, limit)
    search_words(search, lexicon, json)


@lexicon_app.command("list")
def lexicon_list(json: JsonOption = False) -> None:
    """List the dictionaries."""
    from lexiko.cli.words import list_lexica

    list_lexica(json)


@lexicon_app.command("add")
def lexicon_add(
    file: Annotated[Path, typer.Argument(help="A word list: one word per line.")],
    name: Annotated[str | None, typer.Option(help="Its name (default: the file's).")] = None,
) -> None:
    """Add a word list to your dictionaries."""
    from lexiko.cli.words import add

    add(file, name)


@lexicon_app.command("remove")
def lexicon_remove(
    name: Annotated[str, typer.Argument(help="A dictionary of your own.")],
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Remove it even if saved games need it.")
    ] = False,
    data: Annotated[
        list[Path] | None, typer.Option(metavar="DIR", help="Another folder of games to look in.")
    ] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="A database to look in, as for serve.")
    ] = None,
) -> None:
    """Remove one of your dictionaries, unless an unfinished game needs it."""
    from lexiko.cli.words import remove

    remove(name, anyway, tuple(data or ()), database)


# rules ---------------------------------------------------------------------------------------


@app.command()
def rules(
    source: Annotated[
        str | None,
        typer.Argument(metavar="[EDITION|FILE]", help="An edition or a file (default: deluxe)."),
    ] = None,
    variation: VariationOption = None,
    set_: SetOption = None,
    json: JsonOption = False,
) -> None:
    """Print the rules of an edition; --rules FILE reads what --json prints."""
    from lexiko.cli.rules_text import print_rules

    print_rules(source, variation or [], set_ or [], json)
