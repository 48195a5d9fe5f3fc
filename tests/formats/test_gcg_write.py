"""GCG as it is written: plain where that is enough, with private lines where it is not."""

from __future__ import annotations

import pytest
from tests.formats.games import (
    challenged_game,
    edited_game,
    gcg,
    kept_game,
    params,
    place,
    rearranged_game,
    short_game,
)
from tests.rules.games import begin

from lexiko.errors import NotationError
from lexiko.formats import Record, guide_game, read_gcg, write_gcg
from lexiko.formats.gcg_lines import turn_lines
from lexiko.game import Game
from lexiko.rules import ENGLISH, Seat
from lexiko.rules import commands as c


def lines(game: Game) -> list[str]:
    return [line.text for line in turn_lines(game.events)]


def test_every_turn_has_a_line_that_other_programs_read() -> None:
    assert lines(short_game()) == [
        ">Ann: EHNORST 8F HORNS +16 16",
        ">Bob_Ray: AABFMOR - +0 0",
        ">Ann: ??AEEIT -?? +0 16",
    ]


def test_a_failed_challenge_costs_a_turn_and_a_bad_word_the_play() -> None:
    told = [line.split()[2:] for line in lines(challenged_game("classic"))]
    assert told[1] == ["-", "+0", "0"]
    assert told[-1][0] == "--"


def test_points_for_a_failed_challenge_are_told_with_the_rack_after_the_draw() -> None:
    game = begin("club", racks=("HORNSAT", "FARMERS"), challenge="points", draws="XYZQ")
    game.play("8F", "HORN")
    game.challenge(1)
    assert lines(game)[1] == ">Ann: AQSTXYZ (challenge) +5 19"


@pytest.mark.parametrize(
    ("edition", "told"),
    [
        ("deluxe", [">Bob: Q (Q) -10 -10", ">Ann: (Q) +10 18"]),
        ("club", [">Ann: (Q) +20 28"]),
    ],
)
def test_the_end_is_told_as_the_edition_counts_it(edition: str, told: list[str]) -> None:
    game = begin(edition, racks=("AB", "Q"), bag="")
    game.play("8G", "AB")
    game.accept(1)
    assert lines(game)[1:] == told


def test_time_penalties_are_told_last() -> None:
    game = begin("club", racks=("AB", "Q"), bag="", kept=True)
    game.do(c.AdjustScore(0, -10, "time"))
    game.play("8G", "AB")
    game.accept(1)
    assert lines(game)[-2:] == [">Ann: (Q) +20 28", ">Ann: (time) -10 18"]
    late = begin("club", racks=("AB", "Q"), bag="", game_seconds=60)
    late.do(c.Pause(at=70_000))
    late.do(c.Resume(at=70_000))
    late.play("8G", "AB")
    late.accept(1)
    assert lines(late)[-1] == ">Ann: (time) -10 18"


def test_a_turn_taken_back_by_agreement_has_no_line() -> None:
    assert [line.split()[1:] for line in lines(edited_game())] == [["ADENOST", "-", "+0", "0"]]


def test_a_rearranged_word_is_told_as_it_reads_now() -> None:
    assert lines(rearranged_game())[0].split()[2:4] == ["8G", "ACTS"]


# plain and private ---------------------------------------------------------------------------


def test_a_game_from_a_plain_file_is_written_plain() -> None:
    assert b"#lexiko" not in write_gcg(guide_game())
    game = gcg(">Ann: HORNXYZ 8F HORN +14 14\n#note Good\n>Bob: AFM H6 FA.M +9 9\n#rack1 AEIOXYZ\n")
    data = write_gcg(game.record)
    assert b"#lexiko" not in data
    assert read_gcg(data).record == game.record


def test_a_game_with_draws_and_times_is_written_with_private_lines() -> None:
    game = short_game()
    data = write_gcg(Record(tuple(game.events))).decode()
    assert data.count("#lexiko-event ") == len(game.events)
    assert data.startswith(
        "#character-encoding UTF-8\n#player1 Ann Ann\n#player2 Bob_Ray Bob Ray\n"
    )
    for line in lines(game):
        assert line in data


def test_texts_that_do_not_fit_into_lines_are_carried_all_the_same() -> None:
    events = tuple(short_game().events)
    for text in ("two\nlines", " spaces ", "a\r\nb", "\x0b\x85", "#x\n>A: - +0 0"):
        record = Record(events, title=text, notes=((1, text), (4, text), (5, text)))
        assert read_gcg(write_gcg(record)).record == record


def test_names_that_are_no_nicknames_are_carried_all_the_same() -> None:
    for names in (("Ann", "Ann"), ("A: b", "A b"), ("x\ty", " z "), ("é", "x\ny")):
        game = begin("club", racks=("HORN", "FARM"), seats=[Seat(name) for name in names])
        game.play("8F", "HORN")
        record = Record(tuple(game.events))
        assert read_gcg(write_gcg(record)).record == record


def spoilt(old: str, new: str, game: Game | None = None) -> NotationError:
    """The error that a change to a private file leads to."""
    data = write_gcg(Record(tuple((game or kept_game()).events))).decode()
    assert data.count(old) >= 1
    with pytest.raises(NotationError) as refused:
        read_gcg(data.replace(old, new, 1).encode(), "test.gcg")
    return refused.value


def test_a_turn_line_that_was_edited_alone_is_named() -> None:
    data = write_gcg(Record(tuple(kept_game().events))).decode()
    number = next(i for i, line in enumerate(data.split("\n"), 1) if line.startswith(">Ann:"))
    with pytest.raises(NotationError) as refused:
        read_gcg(data.replace("HORN +14 14", "HORN +15 15").encode(), "test.gcg")
    assert place(refused) == (number, 1)
    assert ">Ann: HNOR 8F HORN +14 14" in str(params(refused)["problem"])


def test_every_other_edit_of_one_side_is_found() -> None:
    assert "scores 14, not 15" in str(spoilt('"score": 14', '"score": 15'))
    assert "Lexiko's own lines say" in str(spoilt("#player1 Ann Ann\n", "#player1 Ann Eve\n"))
    assert "Lexiko's own lines say" in str(spoilt("#player1 Ann Ann\n", ""))
    extra = spoilt("FA.M +9 9\n", "FA.M +9 9\n>Ann: - +0 14\n")
    assert "no turn here" in str(extra)
    assert "not JSON" in str(spoilt('{"v": 2, "kind": "drawn"', '{"v": 2 "kind": "drawn"'))
    assert "line " in str(spoilt('"kind": "drawn"', '"kind": "drew"'))


def test_a_turn_line_that_was_removed_is_missed() -> None:
    data = write_gcg(Record(tuple(kept_game().events))).decode()
    kept = [line for line in data.split("\n") if not line.startswith(">Bob:")]
    with pytest.raises(NotationError, match=r"Lexiko's own lines say '>Bob: AFMR H6 FA\.M"):
        read_gcg("\n".join(kept).encode())


def test_without_its_private_lines_a_file_is_still_a_game() -> None:
    data = write_gcg(Record(tuple(challenged_game("club").events))).decode()
    plain = [line for line in data.split("\n") if not line.startswith("#lexiko-event")]
    game = read_gcg("\n".join(plain).encode())
    assert all(turn.agrees for turn in game.turns)
    assert ENGLISH.text(game.record.position.racks[0].letters)


def test_a_plain_file_has_nothing_of_ours_and_the_same_turns() -> None:
    for game in (short_game(), challenged_game("classic"), kept_game(), edited_game()):
        record = Record(tuple(game.events), title="Ann and Bob")
        plain = write_gcg(record, private=False).decode()
        assert "lexiko" not in plain
        assert "#title Ann and Bob" in plain
        assert [line for line in plain.splitlines() if line.startswith(">")] == lines(game)
    guide = guide_game()
    read = read_gcg(write_gcg(guide, private=False)).record
    assert read.position.board == guide.position.board
    assert read.position.scores == guide.position.scores
