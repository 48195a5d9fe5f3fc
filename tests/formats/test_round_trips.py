"""Whatever is written is read back as the same game, in every format."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from tests.formats.games import (
    GAMES,
    challenged_game,
    gcg,
    random_positions,
    random_record,
    short_game,
)
from tests.formats.test_schemas import validator

from lexiko.errors import NotationError
from lexiko.formats import (
    Record,
    guide_game,
    read_cgp,
    read_gcg,
    read_record,
    write_cgp,
    write_gcg,
    write_record,
)
from lexiko.formats.cgp import settled
from lexiko.formats.gcg_lines import turn_lines
from lexiko.rules import EDITIONS, Position

SEEDS = range(8)


def check_record(record: Record) -> None:
    """JSON and GCG give the record back, and the turn lines of GCG are right."""
    assert read_record(write_record(record)) == record
    game = read_gcg(write_gcg(record))
    assert game.record == record
    assert all(turn.agrees for turn in game.turns)


def check_position(position: Position) -> None:
    """CGP gives back everything that a position set up anew can hold."""
    if any(len(rack) > position.rules.rack_size for rack in position.racks) and position.kept:
        with pytest.raises(NotationError, match="too many"):
            write_cgp(position)
        return
    wanted, read = settled(position), read_cgp(write_cgp(position)).position
    same = replace(
        read,
        turn=wanted.turn,
        sequence=wanted.sequence,
        now=wanted.now,
        turn_used=wanted.turn_used,
        window_used=wanted.window_used,
        timeouts=wanted.timeouts,
        help=wanted.help,
        hints=wanted.hints,
        drawn_back=wanted.drawn_back,
        shown=wanted.shown,
        paused=wanted.paused,
        ending=wanted.ending,
        proposal=wanted.proposal,
        result=wanted.result,
    )
    assert same == wanted


@pytest.mark.parametrize("name", GAMES)
def test_games_by_script(name: str) -> None:
    game = GAMES[name]()
    check_record(Record(tuple(game.events), "A title", "Some words", "7", ((1, "one\ntwo"),)))
    check_position(game.position)


TEXTS = ("Good", "two\nlines", " spaces ", "#note x", ">Ann: - +0 0", "long " * 300, "\n", "é – ☃")


@pytest.mark.parametrize("seed", SEEDS)
def test_notes_on_any_events(seed: int) -> None:
    record, chance = random_record(seed), random.Random(seed)
    numbers = sorted(chance.sample(range(1, len(record.events) + 1), min(6, len(record.events))))
    notes = tuple((number, chance.choice(TEXTS)) for number in numbers)
    check_record(replace(record, notes=notes))


def test_notes_on_turns_can_be_read_by_any_program() -> None:
    game = gcg(">Ann: HORNXYZ 8F HORN +14 14\n>Bob: AFM H6 FA.M +9 9\n").record
    turns = [line.sequence for line in turn_lines(game.events)]
    record = replace(game, notes=tuple((number, "one\ntwo") for number in turns))
    assert b"#lexiko" not in write_gcg(record)
    check_record(record)


@pytest.mark.parametrize("edition", EDITIONS)
def test_games_of_every_edition(edition: str) -> None:
    for game in (short_game(edition), challenged_game(edition)):
        check_record(Record(tuple(game.events)))
        check_position(game.position)


@pytest.mark.parametrize("seed", SEEDS)
def test_games_by_chance(seed: int) -> None:
    record = random_record(seed)
    check_record(record)
    for position in random_positions(seed)[1][::5]:
        check_position(position)
    assert validator("record").is_valid(json.loads(write_record(record)))


def test_the_guide_game() -> None:
    check_record(guide_game())
    check_position(guide_game().position)
