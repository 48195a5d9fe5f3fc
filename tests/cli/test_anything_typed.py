"""Whatever is typed in a sitting, the game stays sound and the program stays up."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from tests.cli.running import run
from tests.cli.selfplay import play_script

from lexiko.rules import Rules, Seat, make_rules
from lexiko.saved import open_for

NOISE = """
    |accept|accept by bob|challenge|challenge by ann|challenge by cid horn|challenge be|pass|
    exchange|exchange a|exchange *|exchange all|exchange 3|recycle 8h e|recycle 8h ?e|recycle 7g a|
    reclaim 8h|undo|rearrange 8g tea|rearrange h8 stare|score 8g at|score h7 eat|shuffle|sort|
    unseen|moves|moves 2|board|rules|help|help pass|check at|at?|search a*|search with eat?|
    takeback|yes|no|takeback 2|takeback 99|takeback by bob|pause|save|resign|no|end|no|rack ann ab|
    toomany ann 1|short bob 2|giveback ann 1 by bob|adjust bob 5|8g at|8h it|h8 to|h7 ox|1a at|
    15o a|9z a|8g .|8g ?|8g ?a|?|8|a b c|rack bob q|resign bob|no
"""
LINES = [line.strip() for line in NOISE.replace("\n", "").split("|")]

SITTINGS: list[tuple[str, tuple[str, ...], str, tuple[str, ...]]] = [
    ("deluxe", (), "Ann,Bob", ()),
    ("indigo", (), "Ann,Bob,Cid", ()),
    ("heirloom", ("recycle", "rearrange", "blanks"), "Ann,Bob", ()),
    ("collector", ("void", "recycle", "blanks", "nine-tiles"), "Ann,Bob,Cid,Dee", ()),
    ("club", ("free-dictionary",), "Ann,Bob", ("--set", "challenge=points")),
    ("deluxe", ("solitaire",), "Ann", ()),
    ("deluxe", ("solitaire-two-racks", "rearrange"), "Ann,Bob", ()),
    ("deluxe", ("solitaire-open", "recycle"), "Ann", ()),
    ("classic", (), "Ann,Bob", ("--keep",)),
    ("collector", ("recycle", "blanks", "rearrange"), "Ann,Bob,Cid", ("--keep",)),
]


def mixed(rules: Rules, names: str, words: Path, seed: int) -> list[str]:
    """The lines of a real game with noise between them, which soon spoils it."""
    chance = random.Random(seed)
    seats = tuple(Seat(name) for name in names.split(","))
    real, _ = play_script(rules, seats, open_for(rules, str(words)), seed, most_turns=16)
    lines = []
    for line in real:
        lines += chance.choices(LINES, k=chance.choice([0, 0, 1, 1, 4]))
        lines.append(line)
    return lines


@pytest.mark.parametrize(
    ("edition", "variations", "names", "more"),
    SITTINGS,
    ids=[" ".join([t[0], *t[1]]) for t in SITTINGS],
)
def test_noise_at_the_table(
    short_words: Path,
    edition: str,
    variations: tuple[str, ...],
    names: str,
    more: tuple[str, ...],
) -> None:
    seed = 1
    options = ["--rules", edition, "--players", names, "--seed", str(seed), *more]
    for variation in variations:
        options += ["--variation", variation]
    rules = make_rules(edition, *variations)
    lines = mixed(rules, names, short_words, seed)
    done = run("play", *options, "--lexicon", str(short_words), typed=lines)
    assert done.code == 0, done.err
    (game,) = json.loads(run("games", "--json").out)
    assert game["problem"] is None
    assert run("replay", game["id"]).code == 0
    if not game["over"]:
        again = run("play", "--resume", typed=mixed(rules, names, short_words, seed + 50))
        assert again.code == 0, again.err
