"""Positions in CGP."""

from __future__ import annotations

import pytest
from tests.formats.games import params, place
from tests.rules.games import begin, fresh

from lexiko.errors import NotationError
from lexiko.formats import read_cgp, write_cgp
from lexiko.rules import ENGLISH, Alphabet, Position, Seat, Tile, make_rules, parse_square, replay
from lexiko.rules import commands as c

EMPTY = "/".join(["15"] * 15)
WORD = "/".join(["15"] * 7 + ["5HORn6"] + ["15"] * 7)


def racks(position: Position) -> list[tuple[str, int]]:
    return [(ENGLISH.text(rack.letters), rack.unknown) for rack in position.racks]


def test_board_racks_scores_and_scoreless_turns_are_read() -> None:
    position = read_cgp(f"{WORD} AELNOQT/FARMERS 14/-3 2").position
    assert position.board[parse_square("8I")[0]] == Tile(14, True)
    assert racks(position) == [("AELNOQT", 0), ("AEFMRRS", 0)]
    assert (position.scores, position.scoreless, position.to_move) == ((14, -3), 2, 0)
    assert not position.kept


def test_a_position_without_options_has_club_rules_without_a_clock() -> None:
    record = read_cgp(f"{EMPTY} AELNOQT/ 0/0 0")
    assert record.started.rules == make_rules("club", game_seconds=None)
    assert [seat.name for seat in record.started.seats] == ["Player 1", "Player 2"]


@pytest.mark.parametrize(
    ("field", "known"),
    [
        ("AELNOQT/", [("AELNOQT", 0), ("", 7)]),
        ("/AELNOQT", [("", 7), ("AELNOQT", 0)]),
        ("AB/AA?", [("AB", 5), ("?AA", 4)]),
        ("/", [("", 7), ("", 7)]),
        ("//", [("", 7), ("", 7), ("", 7)]),
        ("A/B/C/D", [(letter, 6) for letter in "ABCD"]),
    ],
)
def test_tiles_that_are_not_told_are_unknown(field: str, known: list[tuple[str, int]]) -> None:
    scores = "/".join("0" for _ in known)
    position = read_cgp(f"{EMPTY} {field} {scores} 0").position
    assert racks(position) == known
    assert position.kept


def test_a_rack_is_filled_only_as_far_as_tiles_last() -> None:
    few = Alphabet("few", ("?", "A"), (0, 1), (0, 10))
    rules = make_rules("club", alphabet=few)
    position = read_cgp(f"{EMPTY} AAAAA/ 0/0 0", rules=rules).position
    assert [(len(rack.letters), rack.unknown) for rack in position.racks] == [(5, 0), (0, 5)]


def test_options_change_the_rules() -> None:
    options = "lex CSW21; ld english; bdn CrosswordGame; var classic; mcnz 4; bb 35; etl 1; cr 5pt;"
    record = read_cgp(f"{EMPTY} AELNOQT/ 0/0 0 {options} gid game7; lm 8F HORN; strange 1;")
    rules = record.started.rules
    assert record.started.lexicon.name == "CSW21"
    assert record.id == "game7"
    assert (rules.scoreless_limit, rules.bonus, rules.exchange_minimum) == (4, 35, 1)
    assert (rules.challenge, rules.challenge_points) == ("points", 5)


def test_clocks_are_the_time_that_is_left() -> None:
    position = read_cgp(f"{EMPTY} AELNOQT/ 0/0 0 tmr 10000/-2500;").position
    assert position.rules.game_seconds == 10
    assert position.used == (0, 12_500)


def test_multi_letter_tiles_stand_in_brackets() -> None:
    tiny = Alphabet("tiny", ("?", "A", "CH"), (0, 1, 5), (2, 40, 40))
    rules = make_rules("club", alphabet=tiny)
    rows = "/".join(["15"] * 7 + ["6[CH]A[ch]6"] + ["15"] * 7)
    position = read_cgp(f"{rows} A[CH]?/ 0/0 0", rules=rules).position
    assert position.board.pieces() == b"\x00\x01\x02"
    assert position.racks[0].letters == b"\x00\x01\x02"
    assert write_cgp(position).startswith(rows)
    assert read_cgp(write_cgp(position)).position.rules == rules


def test_one_player_plays_solitaire() -> None:
    record = read_cgp(f"{EMPTY} AELNOQT 0 0")
    assert record.started.rules.solitaire == "record"


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        ("", 1, "the board should follow"),
        (f"{EMPTY} A/B 0/0", 53, "the scoreless turns should follow"),
        (EMPTY.replace("15/15", "15", 1) + " A/B 0/0 0", 1, "the board has 14 rows, not 15"),
        (EMPTY.replace("15/15", "15/14", 1) + " A/B 0/0 0", 4, "row 2 has 14 squares, not 15"),
        (EMPTY.replace("15/15", "15/15A", 1) + " A/B 0/0 0", 4, "row 2 has 16 squares, not 15"),
        (
            EMPTY.replace("15/15", "15/7ß7", 1) + " A/B 0/0 0",
            5,
            "row 2: ß isn't in the English alphabet",
        ),
        (EMPTY.replace("15/15", "15/0", 1) + " A/B 0/0 0", 4, "a run of empty squares must be"),
        (
            EMPTY.replace("15", "QQ13", 1) + " A/B 0/0 0",
            2,
            "there is one Q too many: the set has 1",
        ),
        (
            EMPTY.replace("15", "Q14", 1) + " A/Q 0/0 0",
            49,
            "there is one Q too many: the set has 1",
        ),
        (f"{EMPTY} A1/B 0/0 0", 47, "rack: 1 isn't in the English alphabet"),
        (f"{EMPTY} A/AAEEIIOOUURS 0/0 0", 48, "this rack has 12 tiles; these rules allow 7"),
        (f"{EMPTY} A/B 0/x 0", 52, "a score must be a whole number, not 'x'"),
        (f"{EMPTY} A/B 0/0/0 0", 50, "scores and racks differ in number: 3 and 2"),
        (f"{EMPTY} A/B/C/D/E 0/0/0/0/0 0", 46, "there are 5 racks, but a game has 1 to 4 players"),
        (f"{EMPTY} A/B 0/0 -1", 54, "the number of scoreless turns must be a whole number from 0"),
        (f"{EMPTY} A/B 0/0 0 mcnz x;", 61, "mcnz must be a whole number from 0, not 'x'"),
        (f"{EMPTY} A/B 0/0 0 mcnz 0;", 61, "scoreless_limit must be a whole number from 1"),
        (f"{EMPTY} A/B 0/0 0 cr triple;", 59, "cr must be void, single, double or 5pt"),
        (f"{EMPTY} A/B 0/0 0 ld polish;", 59, "ld 'polish' is unknown"),
        (f"{EMPTY} A/B 0/0 0 tmr 1/2/3;", 60, "clocks and players differ in number: 3 and 2"),
        (f"{EMPTY} A/B 0/0 0 lexiko-state [];", 69, "expected an object with some of"),
        (f'{EMPTY} A/B 0/0 0 lexiko-state {{"to_move":2}};', 69, "expected an object with some"),
        (f'{EMPTY} A/B 0/0 0 lexiko-rules {{"x":2}};', 69, "Unknown rule 'x'"),
    ],
)
def test_errors_name_the_column_and_what_is_wrong(text: str, column: int, problem: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_cgp(text)
    assert place(refused) == (1, column)
    assert problem in str(params(refused)["problem"])


def test_more_than_the_set_holds_is_refused_though_each_part_is_fine() -> None:
    rows = "/".join(["EEEEEEEEEEEE3"] + ["15"] * 14)
    with pytest.raises(NotationError, match="there is one E too many: the set has 12"):
        read_cgp(f"{rows} E/ 0/0 0")


# writing -------------------------------------------------------------------------------------


def test_a_plain_position_is_written_without_private_options() -> None:
    text = f"{WORD} AELNOQT/AEFMRRS 14/-3 2 ld english; bdn standard; mcnz 6; cr double;"
    assert write_cgp(read_cgp(text).position) == text


def test_the_player_to_move_comes_first() -> None:
    game = begin("club", racks=("HORN", "FARM", "TEA"), scores=(1, 2, 3), to_move=1)
    text = write_cgp(game.position)
    assert text.split()[1:3] == ["AFMR/AET/HNOR", "2/3/1"]
    assert read_cgp(text).position.to_move == 1


def test_the_club_clock_is_written_as_time_left() -> None:
    game = fresh("club", draws="ABHORNS", at=0)
    game.do(c.Pause(at=61_000))
    text = write_cgp(game.position)
    assert "tmr 1439000/1500000;" in text
    assert read_cgp(text).position.used == (61_000, 0)


def test_a_play_that_waits_is_written_as_if_it_stood() -> None:
    game = fresh("collector", draws="ABHORNSAT")
    game.play("8F", "HORNS")
    position = read_cgp(write_cgp(game.position)).position
    assert position.to_move == 1
    assert racks(position) == racks(game.position)
    assert not position.kept


def test_what_an_old_game_has_still_to_draw_is_unknown() -> None:
    game = fresh("collector", draws="ABHORNSAT")
    game.play("8F", "HORNS")
    undrawn = replay(game.events[:-1])
    position = read_cgp(write_cgp(undrawn)).position
    assert position.to_move == 1
    assert racks(position)[0] == ("AT", 5)
    assert position.kept


def test_what_a_rule_must_know_of_the_last_turns_is_kept() -> None:
    game = fresh("deluxe", draws="ABHORNSAT")
    game.skip()
    position = read_cgp(write_cgp(game.position)).position
    assert position.has_passed == (True, False)
    assert position.passes == (1, 0)


def test_who_left_stays_away() -> None:
    game = begin("deluxe", racks=("HORN", "FARM", "TEA"))
    game.do(c.Resign(1))
    position = read_cgp(write_cgp(game.position)).position
    assert position.active == (True, False, True)
    assert position.bag == game.position.bag


def test_options_have_no_spaces_or_semicolons_inside() -> None:
    game = begin("deluxe", racks=("HORN", "FARM"), seats=[Seat("A; B c"), Seat("é{}")])
    text = write_cgp(game.position)
    assert [seat.name for seat in read_cgp(text).position.seats] == ["A; B c", "é{}"]
    assert all(len(option.split()) == 2 for option in text.split(maxsplit=4)[4].split(";")[:-1])
    assert text.isascii()


def test_a_plain_text_has_nothing_of_ours_and_the_same_board() -> None:
    game = begin("heirloom", racks=("HORNSAT", "FARMERS"))
    game.play("8F", "HORN")
    plain = write_cgp(game.position, private=False)
    assert "lexiko" not in plain
    assert write_cgp(game.position).startswith(plain)
    read = read_cgp(plain).position
    assert read.board == game.position.board
    assert racks(read)[0] == racks(game.position)[1]
