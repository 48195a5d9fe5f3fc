"""The JSON record: what is written is read, and what is wrong is said."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from tests.formats.games import GAMES, challenged_game, params, short_game

from lexiko.errors import NotationError
from lexiko.formats import Record, guide_game, read_record, write_record
from lexiko.rules import EDITIONS, replay


def data() -> dict[str, Any]:
    """The guide game, to be spoilt."""
    found: dict[str, Any] = json.loads(write_record(guide_game()))
    return found


def refuse(spoilt: Any) -> str:
    """The sentence with which a record is refused."""
    with pytest.raises(NotationError) as refused:
        read_record(json.dumps(spoilt), "game.json")
    return str(refused.value)


def spoil(index: int, **changes: Any) -> dict[str, Any]:
    """The guide game with one event changed."""
    found = data()
    found["events"][index] |= changes
    return found


def find(kind: str) -> int:
    return next(i for i, event in enumerate(data()["events"]) if event["kind"] == kind)


@pytest.mark.parametrize("name", GAMES)
def test_a_record_is_read_as_it_was_written(name: str) -> None:
    record = Record(tuple(GAMES[name]().events), "Title", "Words", "7", ((1, "a\nb"), (2, "é")))
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_record_of_every_edition_is_read_as_it_was_written(edition: str) -> None:
    for game in (short_game(edition), challenged_game(edition)):
        record = Record(tuple(game.events))
        assert read_record(write_record(record)) == record


def test_the_position_is_what_the_events_add_up_to() -> None:
    record = guide_game()
    assert record.position == replay(record.events)
    assert record.position is record.position


def test_a_record_is_pickled_without_its_position() -> None:
    """A position knows those before it, one within the other: too deep in a long game."""
    record = guide_game()
    last = record.position
    again = pickle.loads(pickle.dumps(record))
    assert again == record
    assert "position" not in vars(again)
    assert again.position.key() == last.key()


def test_bad_json_is_named_by_line_and_column() -> None:
    with pytest.raises(NotationError) as refused:
        read_record('{\n "format": }', "game.json")
    told = params(refused)
    assert (told["source"], told["line"], told["column"]) == ("game.json", 2, 12)


@pytest.mark.parametrize(
    ("spoilt", "problem"),
    [
        ([], "this is not a game from Lexiko: its format should be"),
        ({"format": "chess"}, "this is not a game from Lexiko: its format should be"),
        ({"format": "lexiko-game", "version": 1}, "the key 'events' is missing"),
        ({**data(), "extra": 1}, "unknown key 'extra'"),
        ({**data(), "version": 0}, "expected a whole number of 1 or more"),
        (
            {**data(), "version": 99},
            "A newer Lexiko wrote this (version 99). This one reads versions up to",
        ),
        ({**data(), "title": 3}, "title: expected a text"),
        ({**data(), "notes": {}}, "notes: expected a list"),
        ({**data(), "notes": [{"event": 1}]}, "expected an object with event and text"),
        ({**data(), "notes": [{"event": 0, "text": ""}]}, "event must be a number from 1"),
        ({**data(), "notes": [{"event": 1, "text": 5}]}, "expected a text"),
        ({**data(), "events": []}, "begins with game_started"),
        ({**data(), "events": data()["events"][1:]}, "events[0]"),
        ({**data(), "title": "\ud800"}, "half a character"),
    ],
)
def test_a_record_with_a_wrong_frame_is_refused(spoilt: Any, problem: str) -> None:
    assert problem in refuse(spoilt)


def test_numbers_and_nestings_beyond_measure_are_refused() -> None:
    for text in ("[" * 200_000, '{"format": ' + "9" * 5_000 + "}"):
        with pytest.raises(NotationError):
            read_record(text)


@pytest.mark.parametrize(
    ("spoilt", "problem"),
    [
        (spoil(find("played"), score=15), "this play scores 14, not 15"),
        (spoil(find("played"), bonus=50), "this play scores 14"),
        (spoil(find("played"), words=[]), "the words of this play are HORN 14"),
        (spoil(find("played"), seat=1), "it is Player A's turn"),
        (spoil(find("played"), seat=9), "there is no seat 9"),
        (spoil(find("played"), at=-1), "time runs backwards"),
        (spoil(find("drawn"), unknown=8), "a rack holds 7 tiles"),
        (spoil(find("drawn"), unknown=0, pieces="QQQ"), "the bag does not hold QQ"),
        (spoil(find("drawn"), unknown=0), "0 tiles can't be drawn"),
        (spoil(find("rack_told"), pieces="QQ"), "these tiles can't be on this rack"),
        (spoil(find("draw_corrected"), change=-9), "these tiles can't be on this rack"),
        (spoil(find("settled"), seat=1), "another player moved"),
        (spoil(find("game_ended"), scores=[1, 2]), "the final scores are (456, 368)"),
        (spoil(find("game_ended"), reason="passes"), "the game can't end here for the reason"),
        (spoil(0, first=2), "first must be one of the seats"),
        (spoil(0, seats=[{"name": "Ann"}]), "players, not 1"),
    ],
)
def test_events_that_cannot_be_are_refused(spoilt: Any, problem: str) -> None:
    told = refuse(spoilt)
    assert problem in told
    assert told.startswith("game.json: events[")


@pytest.mark.parametrize("index", range(1, 125, 6))
def test_a_log_with_an_event_left_out_or_twice_never_ends_as_the_true_one(index: int) -> None:
    for change in ("left out", "twice"):
        spoilt = data()
        events = spoilt["events"]
        if change == "twice":
            events.insert(index, events[index])
        else:
            del events[index]
        try:
            record = read_record(json.dumps(spoilt))
        except NotationError:
            continue
        # Nobody can see that a rack was not told, or that a play stood without a word.
        assert data()["events"][index]["kind"] in ("rack_told", "accepted")
        assert record.position.scores == (456, 368)
