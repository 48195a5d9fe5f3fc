"""GCG lines in the spellings of several programs."""

from __future__ import annotations

import pytest
from tests.formats.games import params, place

from lexiko.errors import NotationError
from lexiko.formats.gcg_text import Token, TurnLine, decode, parse


def line(text: str) -> TurnLine:
    (only,) = parse(text, "test.gcg").turns
    return only


@pytest.mark.parametrize(
    ("text", "kind", "rack", "score"),
    [
        (">Ann: HORNXYZ 8F HORN +14 14", "play", "HORNXYZ", 14),
        (">Ann: HORN  8f   HORN            +14   14  ", "play", "HORN", 14),
        (">Ann: HORN f8 HO.N +14 14 ER, ME, AT", "play", "HORN", 14),
        (">Ann: 8F HORN +14 14", "play", None, 14),
        (">Ann: HORN 8F (H)OR(N) 14 14", "play", "HORN", 14),
        (">Ann:HORN 8F HORN +14 14", None, None, None),
        (">Ann: HORN - +0 14", "pass", "HORN", 0),
        (">Ann: - +0 14", "pass", None, 0),
        (">Ann:\t-\t+0\t14", "pass", None, 0),
        (">Ann: HORN -HO +0 14", "exchange", "HORN", 0),
        (">Ann: -3 +0 14", "exchange", None, 0),
        (">Ann: HORN --  -14 0", "taken back", "HORN", -14),
        (">Ann: HORN (challenge) +5 19", "challenge", "HORN", 5),
        (">Ann:  (challenge) +5 19", "challenge", None, 5),
        (">Ann: (AI) +2 19", "left over", None, 2),
        (">Ann:(AI) +2 19", "left over", None, 2),
        (">Ann: AI (AI) -2 12", "left over", "AI", -2),
        (">Ann: AI (time) -10 -4", "time", "AI", -10),
        (">Ann: (Time) +-10 -4", "time", None, -10),
    ],
)
def test_every_way_to_write_a_turn_is_understood(
    text: str, kind: str | None, rack: str | None, score: int | None
) -> None:
    if kind is None:
        with pytest.raises(NotationError):
            line(text)
        return
    turn = line(text)
    assert (turn.nick, turn.kind, turn.score) == ("Ann", kind, score)
    assert (turn.rack and turn.rack.text) == rack


def test_columns_are_counted_from_1() -> None:
    turn = line("  >Ann: HORN 8F HO.N +14 14")
    assert (turn.rack, turn.what, turn.word) == (
        Token("HORN", 9),
        Token("8F", 14),
        Token("HO.N", 17),
    )


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        ("hello", 1, "a line must begin with > for a turn or # for a pragma"),
        (">Ann HORN 8F HORN +14 14", 1, "a turn must begin with a player, as in >Ann:"),
        (">Ann:", 6, "a square such as 8F is missing here"),
        (">Ann: HORN", 11, "a square such as 8F is missing here"),
        (">Ann: HORN HORN +14 14", 12, "a square such as 8F is missing here"),
        (">Ann: HORN 8F", 14, "a word such as HO.N is missing here"),
        (">Ann: HORN 8F +14 14", 15, "a word such as HO.N is missing here"),
        (">Ann: HORN 8F HORN", 19, "a score such as +14 is missing here"),
        (">Ann: HORN 8F HORN x 14", 20, "'x' is not a score; scores look like +14"),
        (">Ann: HORN 8F HORN +14", 23, "the total is missing here"),
        (">Ann: HORN 8F HORN +14 14.5", 24, "'14.5' is not a total"),
        ("#player5 Eve Eve", 1, "players are numbered #player1 to #player4"),
        ("#player1", 9, "a nickname and a name must follow"),
        ("#player1 A A\n#player1 B B", 1, "there is already a #player1"),
    ],
)
def test_errors_name_the_column_and_what_would_be_right(
    text: str, column: int, problem: str
) -> None:
    with pytest.raises(NotationError) as refused:
        parse(text, "test.gcg")
    assert place(refused) == (1 + text.count("\n"), column)
    assert problem in str(params(refused)["problem"])


def test_lines_may_end_in_any_way_and_may_be_empty() -> None:
    parsed = parse("#title A\r\n\r\n \t\n>Ann: - +0 0\r>Bob: - +0 0", "test.gcg")
    assert [turn.line for turn in parsed.turns] == [4, 5]


def test_pragmas_are_read_in_either_case_and_unknown_ones_are_left_alone() -> None:
    parsed = parse("#TITLE A game \n#style fancy\n#tile-set\n", "test.gcg")
    assert parsed.pragmas["title"] == "A game"


def test_a_pragma_may_go_on_in_the_next_line() -> None:
    parsed = parse("#description One\n#- two\n#note Three\n#- four\n#- five", "test.gcg")
    assert parsed.pragmas["description"] == "One two"
    assert [note.text for note in parsed.notes] == ["Three four five"]


def test_a_note_may_have_several_lines() -> None:
    parsed = parse(">Ann: - +0 0\n#note One\n#note two\nthree\n>Bob: - +0 0\n#note 4", "test.gcg")
    assert [(note.turns, note.text) for note in parsed.notes] == [(1, "One\ntwo\nthree"), (2, "4")]


def test_a_player_without_a_name_has_the_nickname() -> None:
    (player,) = parse("#player1 Ann", "test.gcg").players
    assert (player.nick, player.name) == ("Ann", "Ann")


# encodings -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("#title Café".encode("latin-1"), "#title Café"),
        ("#character-encoding UTF-8\n#title Café".encode(), "Café"),
        ("\ufeff#title Café".encode(), "#title Café"),
        ("#character-encoding iso-8859-2\n#title Łódź".encode("iso-8859-2"), "Łódź"),
        ("#character-encoding windows-1252\r\n#title €".encode("cp1252"), "€"),
    ],
)
def test_the_first_line_names_the_encoding(data: bytes, text: str) -> None:
    assert decode(data, "test.gcg").endswith(text)


@pytest.mark.parametrize(
    ("data", "where", "problem"),
    [
        (b"#character-encoding hex\n", (1, 21), "the encoding 'hex' is unknown; use UTF-8"),
        (b"#character-encoding iso-8859-99\n", (1, 1), "the encoding 'iso-8859-99' is unknown"),
        (
            b"#character-encoding UTF-8\n#title \xff",
            (2, 8),
            "the byte 0xff can't be part of a text",
        ),
    ],
)
def test_bytes_that_are_no_text_are_named(
    data: bytes, where: tuple[int, int], problem: str
) -> None:
    with pytest.raises(NotationError) as refused:
        decode(data, "test.gcg")
    assert place(refused) == where
    assert problem in str(refused.value)
