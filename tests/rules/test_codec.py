"""Events, commands and views as JSON: everything comes back, and nothing strange gets in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.challenged import HORN
from tests.rules.games import begin
from tools.golden_logs import outcome

from lexiko.errors import NotationError
from lexiko.rules import (
    ACROSS,
    ENGLISH,
    Alphabet,
    Exchange,
    FormedWord,
    LexiconRef,
    Pass,
    Placement,
    Play,
    Rack,
    Reclaim,
    Recycle,
    Seat,
    Square,
    Tile,
    make_rules,
    replay,
    upgrade,
)
from lexiko.rules import commands as c
from lexiko.rules import events as e
from lexiko.rules.codec import (
    command_from_json,
    command_to_json,
    event_from_json,
    event_to_json,
    events_from_json,
    kind_of,
    to_json,
)

LOGS = Path(__file__).parent / "logs"
AT = 1_700_000_000_000
RULES = make_rules("collector", "nine-tiles", turn_seconds=90)
LEXICON = LexiconRef("small", "sha256:0123456789abcdef")
SEATS = (Seat("Ann"), Seat("Tin", "hard", "beginner", 60, 90, False))
PLACEMENTS = (Placement(Square(7, 5), Tile(1)), Placement(Square(7, 6), Tile(26, True)))
EDITS = (Recycle(Square(0, 0), Tile(5)), Reclaim(Square(14, 14)))
PLAY = Play(PLACEMENTS, PLACEMENTS[:1], EDITS)
EXCHANGE = Exchange(bytes([0, 1, 1]), 2, EDITS)
SETUP = c.Setup(PLACEMENTS, (Rack(bytes([0, 3])), Rack(b"", 7)), (5, -3), 1, (1, 0), 1, (0, 2))
WORD = bytes([3, 1, 20])

EVENTS: tuple[e.Event, ...] = (
    e.GameStarted(AT, RULES, SEATS, LEXICON, True, 1, 0, "hints"),
    e.PositionSet(AT, SETUP),
    e.OrderDrawn(AT, ((e.OrderDraw(0, b"\x00"), e.OrderDraw(1, b"\x07")),), 0),
    e.Drawn(AT, 1, bytes([26, 0, 1]), 2),
    e.Played(AT, 0, PLAY, (FormedWord(WORD, Square(7, 5), ACROSS, 12),), (WORD,), 50, 62),
    e.Exchanged(AT, 0, EXCHANGE, (WORD,)),
    e.Passed(AT, 0, Pass(EDITS), (WORD,)),
    e.TimedOut(AT, 1, True),
    e.Accepted(AT, 1),
    e.Challenged(AT, 1, (e.Judgement(WORD, False), e.Judgement(WORD[:2], True)), Rack(WORD, 1)),
    e.Settled(AT, 0),
    e.Skipped(AT, 1),
    e.EndReached(AT, "out"),
    e.GameEnded(AT, "passes", (Rack(), Rack(WORD, 1)), (4, -4), (0, -10), (90, 80), (0,)),
    e.Proposed(AT, 0, c.TakeBack(3)),
    e.Proposed(AT, 0, c.ChangeDictionary(LEXICON)),
    e.Agreed(AT, 1),
    e.Declined(AT, 1),
    e.Rewound(AT, 3),
    e.DictionaryChanged(AT, LEXICON),
    e.Resigned(AT, 1, True),
    e.SeatChanged(AT, 1, "Eve"),
    e.SeatChanged(AT, 1, "Tin", "easy"),
    e.Paused(AT),
    e.Resumed(AT),
    e.RackTold(AT, 0, WORD),
    e.DrawCorrected(AT, 0, -1),
    e.GivenBack(AT, 0, 1, 2, WORD[:1]),
    e.ScoreAdjusted(AT, 0, -10, "a minute late"),
    e.PlayShown(AT, 0, PLAY),
    e.HintTaken(AT, 1, 2),
    e.Proposed(AT, 0, c.EndGame()),
)

COMMANDS: tuple[c.Command, ...] = (
    c.Start(RULES, SEATS, LEXICON, AT, True, 1, 0, SETUP, "hints"),
    c.TakeTurn(0, PLAY, AT),
    c.TakeTurn(0, EXCHANGE, AT),
    c.TakeTurn(0, Pass(), AT),
    c.Accept(1, AT),
    c.Challenge(1, (WORD,), AT),
    c.Challenge(1),
    c.Expire(AT),
    c.ShowPlay(1, AT),
    c.AskHint(1, AT),
    c.Propose(0, c.TakeBack(3), AT),
    c.Propose(0, c.ChangeDictionary(LEXICON), AT),
    c.Answer(1, False, AT),
    c.Resign(0, AT),
    c.ChangeSeat(0, "Tin", "easy", AT),
    c.Pause(AT),
    c.Resume(AT),
    c.Abandon(AT),
    c.Finish(AT),
    c.TellRack(0, WORD, AT),
    c.CorrectDraw(0, 1, AT),
    c.GiveBack(0, 1, 1, WORD[:1], AT),
    c.AdjustScore(0, 5, "bonus", AT),
)


# there and back --------------------------------------------------------------------------------


def test_there_is_an_example_of_every_kind() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(e.Event))
    assert {type(command) for command in COMMANDS} == set(get_args(c.Command))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: kind_of(type(event)))
def test_an_event_comes_back_from_json(event: e.Event) -> None:
    data = json.loads(json.dumps(event_to_json(event, ENGLISH)))
    assert data["kind"] == kind_of(type(event))
    assert data["v"] == upgrade.VERSION
    assert event_from_json(data, ENGLISH) == event


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: kind_of(type(command)))
def test_a_command_comes_back_from_json(command: c.Command) -> None:
    data = json.loads(json.dumps(command_to_json(command, ENGLISH)))
    assert data["kind"] == kind_of(type(command))
    assert command_from_json(data, ENGLISH) == command


def test_json_is_written_in_words_that_people_read() -> None:
    assert event_to_json(EVENTS[4], ENGLISH) == {
        "v": upgrade.VERSION,
        "kind": "played",
        "at": AT,
        "seat": 0,
        "move": {
            "placements": [{"square": "8F", "tile": "A"}, {"square": "8G", "tile": "z"}],
            "rearranged": [{"square": "8F", "tile": "A"}],
            "edits": [
                {"kind": "recycle", "square": "1A", "tile": "E"},
                {"kind": "reclaim", "square": "15O"},
            ],
        },
        "words": [{"word": "CAT", "start": "8F", "direction": "across", "points": 12}],
        "edited": ["CAT"],
        "bonus": 50,
        "score": 62,
    }


def test_what_has_its_default_is_left_out() -> None:
    assert command_to_json(c.Challenge(1), ENGLISH) == {"kind": "challenge", "seat": 1}
    assert event_to_json(e.SeatChanged(5, 1, "Eve"), ENGLISH) == {
        "v": upgrade.VERSION,
        "kind": "seat_changed",
        "at": 5,
        "seat": 1,
        "name": "Eve",
    }


def test_nothing_may_be_written_as_null() -> None:
    assert event_from_json(changed(22, computer=None), ENGLISH) == e.SeatChanged(AT, 1, "Tin")


def test_letters_are_written_in_the_alphabet_of_the_game() -> None:
    catalan = Alphabet("catalan", ("?", "A", "L·L", "Z"), (0, 1, 10, 8), (2, 9, 1, 1))
    rules = make_rules("classic", alphabet=catalan)
    events = (
        e.GameStarted(0, rules, SEATS, LEXICON),
        e.Drawn(0, 0, bytes([2, 0, 1])),
        e.RackTold(0, 0, bytes([2])),
    )
    data = json.loads(json.dumps([event_to_json(event, catalan) for event in events]))
    assert data[1]["pieces"] == "[L·L]?A"
    assert events_from_json(data) == events


def test_a_view_can_be_written() -> None:
    game = begin("deluxe", "recycle", racks=("SOUETAA", "EEIIIIA"), board=HORN)
    game.play("J8", "SU")
    game.do(c.Propose(0, c.TakeBack(0)))
    data = json.loads(json.dumps(to_json(game.view(1), ENGLISH)))
    assert data["board"][7] == ".....HORNS....."
    assert data["racks"] == [{"unknown": 7}, {"letters": "AEEIIII"}]
    assert data["pending"]["words"] == ["SU", "HORNS"]
    assert data["pending"]["move"]["kind"] == "play"
    assert data["proposal"]["proposal"] == {"kind": "take_back", "turn": 0}
    game.do(c.Abandon())
    ended = json.loads(json.dumps(to_json(game.view(1), ENGLISH)))
    assert ended["result"]["reason"] == "abandoned"


# what is refused, and where --------------------------------------------------------------------


def problem(data: Any) -> str:
    with pytest.raises(NotationError) as refused:
        event_from_json(data, ENGLISH, "events[7]")
    assert refused.value.codes == {"bad_record"}
    return str(refused.value)


def test_what_is_too_deep_or_too_long_to_be_shown_is_refused_all_the_same() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    told = problem(changed(0, at=deep))
    assert told == "events[7].at: expected a value of type int, not this list."
    assert problem(changed(0, at=10**5000)).endswith("not this int.")
    assert "unknown key" in problem(changed(0) | {1: 2, "x": 3})


def changed(number: int, **changes: Any) -> dict[str, Any]:
    return event_to_json(EVENTS[number], ENGLISH) | changes


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (None, "events[7]: expected an object with a kind, not None"),
        ([], "events[7]: expected an object with a kind, not []"),
        ({}, "events[7]: the version v must be a whole number from 1, not None"),
        ({"v": 1}, "events[7]: expected a kind: game_started, "),
        ({"v": 1, "kind": "begun"}, "events[7]: expected a kind: game_started, "),
        ({"v": 1, "kind": []}, "events[7]: expected a kind: game_started, "),
        ({"v": 1, "kind": "accepted", "at": 1}, "events[7]: the key 'seat' is missing"),
        (changed(8, mood="good"), "events[7]: unknown key 'mood'"),
        (changed(8, seat="1"), "events[7].seat: expected a value of type int, not '1'"),
        (changed(8, seat=True), "events[7].seat: expected a value of type int, not True"),
        (changed(8, at=1.5), "events[7].at: expected a value of type int, not 1.5"),
        (changed(21, name=None), "events[7].name: expected a value of type str, not None"),
        (changed(22, computer=3), "events[7].computer: expected a value of type str, not 3"),
        (changed(3, pieces=["A"]), "events[7].pieces: expected a text, not ['A']"),
        (changed(3, pieces="É"), "events[7].pieces: É isn't in the English alphabet"),
        (changed(12, reason="rain"), "events[7].reason: expected one of ('out', "),
        (changed(9, judgements={}), "events[7].judgements: expected a list, not {}"),
        (changed(9, judgements=[3]), "events[7].judgements[0]: expected an object, not 3"),
        (
            changed(9, judgements=[{"word": "CAT", "good": 1}]),
            "events[7].judgements[0].good: expected a value of type bool, not 1",
        ),
        (
            changed(4, move={"placements": [{"square": "8F", "tile": "A"}, {"square": "8G"}]}),
            "events[7].move.placements[1]: the key 'tile' is missing",
        ),
        (
            changed(4, move={"placements": [{"square": "8", "tile": "A"}]}),
            "events[7].move.placements[0].square: '8' is not a square",
        ),
        (
            changed(4, move={"placements": [{"square": "8F", "tile": "?"}]}),
            "events[7].move.placements[0].tile: '?' isn't in the English alphabet",
        ),
        (
            changed(4, words=[{"word": "A", "start": "8F", "direction": "up", "points": 1}]),
            "events[7].words[0].direction: expected one of ['across', 'down'], not 'up'",
        ),
        (changed(14, proposal=None), "events[7].proposal: expected an object with a kind"),
        (changed(14, proposal={"kind": "win"}), "events[7].proposal: expected a kind: take_back, "),
        (changed(0, rules={"edition": "lost"}), "events[7].rules: Unknown edition 'lost'"),
        (changed(0, rules=7), "events[7].rules: rules must be an object, not 7"),
        (changed(0, rules={"rack": 7}), "events[7].rules: Unknown rule 'rack'"),
        (changed(0, rules={"rack_size": 70}), "events[7].rules: rack_size must be a whole number"),
    ],
)
def test_what_is_no_event_is_refused_with_its_place(data: Any, text: str) -> None:
    assert problem(data).startswith(text)


def test_what_is_no_command_is_refused_with_its_place() -> None:
    for data, text in (
        (None, "command: expected an object with a kind, not None."),
        ({"kind": "win"}, "command: expected a kind: start, "),
        ({"kind": "take_turn", "seat": 0, "move": {}}, "command.move: expected a kind: play, "),
        ({"kind": "accept"}, "command: the key 'seat' is missing."),
    ):
        with pytest.raises(NotationError) as refused:
            command_from_json(data, ENGLISH)
        assert str(refused.value).startswith(text)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (None, "events: expected a list"),
        ([], "events: expected a list"),
        (["x"], "events: expected a list"),
        ([changed(8)], "events[0]: the first event must be game_started."),
        ([changed(0, rules=None)], "events[0].rules: rules must be an object, not None."),
        ([changed(0), changed(8, seat=None)], "events[1].seat: "),
        ([changed(0), 5], "events[1]: expected an object with a kind, not 5."),
    ],
)
def test_what_is_no_log_is_refused_with_its_place(data: Any, text: str) -> None:
    with pytest.raises(NotationError) as refused:
        events_from_json(data)
    assert str(refused.value).startswith(text)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text("A8fF?[]. ", max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


@given(st.sampled_from(EVENTS), st.data())
def test_whatever_stands_in_an_event_is_read_or_refused(
    event: e.Event, data: st.DataObject
) -> None:
    written = event_to_json(event, ENGLISH)
    key = data.draw(st.sampled_from(sorted(written)))
    written[key] = data.draw(json_values)
    try:
        read = event_from_json(written, ENGLISH)
    except NotationError:
        return
    assert event_from_json(event_to_json(read, ENGLISH), ENGLISH) == read


# versions --------------------------------------------------------------------------------------


def test_an_event_of_a_newer_version_is_refused() -> None:
    with pytest.raises(NotationError) as refused:
        event_from_json(changed(8, v=upgrade.VERSION + 1), ENGLISH)
    assert refused.value.codes == {"newer_version"}


@pytest.mark.parametrize("version", [None, 0, -1, "1", True, 1.0])
def test_a_version_is_a_whole_number(version: Any) -> None:
    assert "must be a whole number from 1" in problem(changed(8, v=version))


def test_an_old_event_becomes_a_new_one_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def renamed(old: str, new: str) -> Any:
        return lambda event: {new if key == old else key: value for key, value in event.items()}

    monkeypatch.setattr(upgrade, "VERSION", 3)
    monkeypatch.setattr(upgrade, "STEPS", {1: renamed("who", "place"), 2: renamed("place", "seat")})
    for data in (
        {"v": 1, "kind": "accepted", "at": 5, "who": 1},
        {"v": 2, "kind": "accepted", "at": 5, "place": 1},
        {"v": 3, "kind": "accepted", "at": 5, "seat": 1},
    ):
        assert event_from_json(data, ENGLISH) == e.Accepted(5, 1)


# logs that must replay for ever ----------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(LOGS.glob("*.json")), ids=lambda path: path.stem)
def test_a_log_of_every_version_replays_to_the_same_end(path: Path) -> None:
    log = json.loads(path.read_text(encoding="utf-8"))
    position = replay(events_from_json(log["events"]))
    assert outcome(position) == log["final"]
    everything = sum(map(len, position.racks)) + len(position.bag) + len(position.board.pieces())
    assert everything == len(position.rules.alphabet.tiles)


@pytest.mark.parametrize(
    "path", sorted(LOGS.glob(f"v{upgrade.VERSION}-*")), ids=lambda one: one.stem
)
def test_a_log_of_this_version_is_written_as_it_was(path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))["events"]
    events = events_from_json(data)
    first = events[0]
    assert isinstance(first, e.GameStarted)
    assert [event_to_json(event, first.rules.alphabet) for event in events] == data


SINCE = {"play_shown": 2, "hint_taken": 2}
"""The version that an event came with, if it was not the first."""


def test_the_logs_of_every_version_hold_every_kind_of_event_and_every_edition() -> None:
    for version in range(1, upgrade.VERSION + 1):
        kinds, editions = set(), set()
        for path in LOGS.glob(f"v{version}-*.json"):
            events = json.loads(path.read_text(encoding="utf-8"))["events"]
            kinds |= {event["kind"] for event in events}
            editions.add(events[0]["rules"]["edition"])
        known = {kind_of(kind) for kind in get_args(e.Event)}
        assert kinds == {kind for kind in known if SINCE.get(kind, 1) <= version}
        assert editions == {"collector", "classic", "deluxe", "indigo", "heirloom", "club"}


def test_numbers_that_no_other_program_could_count_to_are_refused() -> None:
    data = event_to_json(e.Paused(2**53), ENGLISH)
    assert event_from_json(data, ENGLISH) == e.Paused(2**53)
    with pytest.raises(NotationError, match="a number up to"):
        event_from_json(data | {"at": 2**53 + 1}, ENGLISH)
