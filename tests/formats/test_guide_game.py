"""The game that comes with the program: every printed score."""

from __future__ import annotations

from importlib.resources import files

from tests.formats.games import gcg

from lexiko.formats import guide_game, read_gcg, read_record, write_record
from lexiko.rules import make_rules
from lexiko.rules.events import DrawCorrected, Played

SCORES = [14, 9, 25, 16, 16, 82, 26, 48, 20, 20, 27, 12, 6, 26, 15, 39]
SCORES += [26, 20, 212, 22, 21, 14, 18, 18, 14, 18, 10, 5, 4, 15, 4, 2]


def gcg_bytes() -> bytes:
    return files("lexiko.formats").joinpath("games/guide.gcg").read_bytes()


def test_all_32_plays_score_what_is_printed() -> None:
    played = [event.score for event in guide_game().events if isinstance(event, Played)]
    assert played == SCORES


def test_every_written_score_and_total_is_what_the_rules_count() -> None:
    game = read_gcg(gcg_bytes(), "guide.gcg")
    assert len(game.turns) == 34
    assert all(turn.agrees for turn in game.turns)
    assert [turn.written_score for turn in game.turns] == [*SCORES, -2, 2]


def test_it_ends_456_to_368_by_the_rules_of_its_edition() -> None:
    position = guide_game().position
    assert position.rules == make_rules("deluxe")
    assert position.result is not None
    assert position.result.reason == "out"
    assert position.scores == (456, 368)
    assert position.result.adjustments == (-2, 2)


def test_the_short_draw_is_told() -> None:
    game = read_gcg(gcg_bytes(), "guide.gcg")
    short = "line 32: Player B drew one tile too few; the racks in the file are used"
    assert game.remarks == (short,)
    corrections = [event for event in game.record.events if isinstance(event, DrawCorrected)]
    assert [(event.seat, event.change) for event in corrections] == [(1, -1), (0, 1)]


def test_the_record_is_the_one_that_the_gcg_file_gives() -> None:
    text = files("lexiko.formats").joinpath("games/guide.json").read_text("utf-8")
    assert text == write_record(read_gcg(gcg_bytes()).record)
    assert guide_game() == read_record(text)


def test_a_remark_is_made_only_where_the_racks_differ() -> None:
    assert gcg(">Ann: HORNXYZ 8F HORN +14 14\n").remarks == ()
