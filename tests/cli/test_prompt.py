"""What a typed line means."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexiko.cli import actions as a
from lexiko.cli.prompt import COMMANDS, MAX_LINE, Misread, parse

NAMES = ("Ann", "Bob", "Cid Lee", "Player 4")

LINES: list[tuple[str, a.Action]] = [
    ("", a.Nothing()),
    ("   ", a.Nothing()),
    ("\t", a.Nothing()),
    # plays
    ("8F HORN", a.Place("8F", "HORN")),
    ("8f horn", a.Place("8f", "horn")),
    ("h8 horn", a.Place("h8", "horn")),
    ("  8F   HORN  ", a.Place("8F", "HORN")),
    ("8F: HORN", a.Place("8F", "HORN")),
    ("8F,HORN", a.Place("8F", "HORN")),
    ("HORN 8F", a.Place("8F", "HORN")),
    ("horn f8", a.Place("f8", "horn")),
    ("play 8F HORN", a.Place("8F", "HORN")),
    ("play horn 8f", a.Place("8f", "horn")),
    ("p 8f horn", a.Place("8f", "horn")),
    ("15O A", a.Place("15O", "A")),
    ("8F H.RN", a.Place("8F", "H.RN")),
    ("8F HO?rN", a.Place("8F", "HO?rN")),
    ("8F HO(r)N", a.Place("8F", "HO(r)N")),
    ("8F pass", a.Place("8F", "pass")),
    ("score 8F HORN", a.Score("8F", "HORN")),
    ("score horn 8f", a.Score("8f", "horn")),
    ("try 8F HORN", a.Score("8F", "HORN")),
    ("rearrange 8F STOPS", a.Rearrange("8F", "STOPS")),
    # exchanges and passes
    ("exchange ABC", a.Exchange("ABC")),
    ("Exchange a b c", a.Exchange("abc")),
    ("exchange a, b, c", a.Exchange("abc")),
    ("swap ?a", a.Exchange("?a")),
    ("ex abc", a.Exchange("abc")),
    ("exchange", a.Exchange("")),
    ("exchange 3", a.Exchange("3")),
    ("exchange *", a.Exchange("*")),
    ("pass", a.Skip()),
    ("PASS", a.Skip()),
    ("skip", a.Skip()),
    # challenges
    ("challenge", a.Challenge()),
    ("challenge horn", a.Challenge(("HORN",))),
    ("challenge horn, farm", a.Challenge(("HORN", "FARM"))),
    ("challenge by bob", a.Challenge((), 1)),
    ("challenge by Cid Lee", a.Challenge((), 2)),
    ("challenge by cid", a.Challenge((), 2)),
    ("challenge by 2", a.Challenge((), 1)),
    ("challenge by player 4", a.Challenge((), 3)),
    ("challenge horn by bob", a.Challenge(("HORN",), 1)),
    ("challenge by bob horn", a.Challenge(("HORN",), 1)),
    ("challenge by cid lee horn", a.Challenge(("HORN",), 2)),
    ("challenge by", a.Challenge(("BY",))),
    ("challenge horn by", a.Challenge(("HORN", "BY"))),
    ("challenge by by bob", a.Challenge(("BY",), 1)),
    ("challenge by bob by", a.Challenge(("BY",), 1)),
    ("chal horn", a.Challenge(("HORN",))),
    ("accept", a.Accept()),
    ("ok", a.Accept()),
    ("accept by ann", a.Accept(0)),
    ("accept ann", a.Accept(0)),
    # changes of the board
    ("recycle 8F X", a.Recycle("8F", "X")),
    ("recycle 8f ?x", a.Recycle("8f", "?x")),
    ("recycle x 8f", a.Recycle("8f", "x")),
    ("reclaim 8F", a.Reclaim("8F")),
    ("undo", a.Undo()),
    # looking
    ("board", a.Look("board")),
    ("b", a.Look("board")),
    ("moves", a.Look("moves")),
    ("moves 12", a.Look("moves", "12")),
    ("history", a.Look("moves")),
    ("unseen", a.Look("unseen")),
    ("bag", a.Look("unseen")),
    ("shuffle", a.Look("shuffle")),
    ("shuf", a.Look("shuffle")),
    ("sort", a.Look("sort")),
    ("rules", a.Look("rules")),
    ("help", a.Look("help")),
    ("help moves", a.Look("help", "moves")),
    ("?", a.Look("help")),
    ("check HORN", a.Check("HORN")),
    ("check horn?", a.Check("horn")),
    ("horn?", a.Check("horn")),
    ("search QU?T", a.Search("QU?T")),
    ("search *ing with abc?", a.Search("*ing", "abc?")),
    ("search with aeinrst", a.Search("*", "aeinrst")),
    ("find q*", a.Search("q*")),
    # the sitting
    ("takeback", a.TakeBack()),
    ("takeback 5", a.TakeBack(5)),
    ("takeback by ann", a.TakeBack(None, 0)),
    ("takeback 5 by ann", a.TakeBack(5, 0)),
    ("resign", a.Resign()),
    ("resign bob", a.Resign(1)),
    ("pause", a.Pause()),
    ("save", a.Save()),
    ("quit", a.Quit()),
    ("q", a.Quit()),
    ("exit", a.Quit()),
    ("end", a.End()),
    ("finish", a.End()),
    # games at a real board
    ("rack Ann AEINRST", a.TellRack(0, "AEINRST")),
    ("rack cid lee a e ?", a.TellRack(2, "ae?")),
    ("rack ann", a.TellRack(0, "")),
    ("toomany Ann 2", a.DrewWrong(0, 2)),
    ("toomany Ann", a.DrewWrong(0, 1)),
    ("short bob 1", a.DrewWrong(1, -1)),
    ("giveback Ann 1 by Bob", a.GiveBack(0, 1, 1)),
    ("giveback ann by bob", a.GiveBack(0, 1, 1)),
    ("giveback ann 2 xz by bob", a.GiveBack(0, 2, 1, "xz")),
    ("adjust Ann -10 too late", a.Adjust(0, -10, "too late")),
    ("adjust Ann +5", a.Adjust(0, 5, "adjustment")),
]


@pytest.mark.parametrize(("line", "action"), LINES, ids=[repr(line) for line, _ in LINES])
def test_a_line_is_understood(line: str, action: a.Action) -> None:
    assert parse(line, NAMES) == action


MISREAD: list[tuple[str, str]] = [
    ("horn", "8F HORN"),
    ("pass now", "leave out “now”"),
    ("pass 8F", "leave out “8F”"),
    ("end of turn", "leave out “of turn”"),
    ("8F", "Which word"),
    ("8F HORN FARM", "One word"),
    ("play HORN", "Type where"),
    ("play", "Type where"),
    ("score HORN", "score 8F HORN"),
    ("exchnge ABC", "exchange"),
    ("chalenge", "challenge"),
    ("pa", "pass or pause"),
    ("re", "Did you mean"),
    ("recycle", "recycle 8F X"),
    ("reclaim", "reclaim 8F"),
    ("reclaim horn", "reclaim 8F"),
    ("check", "One whole word"),
    ("check horn farm", "One whole word"),
    ("search", "Type what"),
    ("search a b", "Type what"),
    ("moves many", "number"),
    ("takeback soon", "number"),
    ("challenge by Zoe", "Nobody here is called Zoe"),
    ("rack", "whose"),
    ("rack Zoe ABC", "Nobody"),
    ("toomany Ann lots", "number"),
    ("giveback Ann 1", "giveback Ann 1 by Bob"),
    ("adjust Ann", "number"),
    ("adjust Ann much", "number"),
    ("12345 HORN", "did not understand"),
    ("!!!", "did not understand"),
    ("x" * (MAX_LINE + 1), "too long"),
]


@pytest.mark.parametrize(("line", "hint"), MISREAD, ids=[line[:20] for line, _ in MISREAD])
def test_a_line_that_is_not_understood_says_what_would_be_right(line: str, hint: str) -> None:
    with pytest.raises(Misread) as refused:
        parse(line, NAMES)
    assert hint in str(refused.value)


def test_every_command_is_understood_by_its_name_and_its_aliases() -> None:
    names = [name for command in COMMANDS for name in (command.name, *command.aliases)]
    assert len(set(names)) == len(names)
    for command in COMMANDS:
        example = command.usage.replace(" (or Enter)", "").split(" (")[0].split(" [")[0]
        meant = parse(example, NAMES)
        for alias in command.aliases:
            if example.startswith(command.name):
                assert parse(example.replace(command.name, alias, 1), NAMES) == meant


def said(line: str) -> str:
    """What the prompt answers to a line that it cannot read; nothing if it can."""
    try:
        parse(line, NAMES)
    except Misread as refused:
        return str(refused) or "nothing"
    return ""


@given(st.text(max_size=60))
def test_no_line_is_ever_more_than_misread(line: str) -> None:
    assert said(line) != "nothing"


KNOWN = "by ann Cid Lee 8F h8 HORN challenge exchange giveback with search rack moves 1 -3 ? ?x *"


@given(st.lists(st.sampled_from(KNOWN.split()), max_size=6))
def test_no_row_of_known_words_is_ever_more_than_misread(words: list[str]) -> None:
    assert said(" ".join(words)) != "nothing"
