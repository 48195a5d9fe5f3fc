"""`lexiko moves`."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import Done, run, run_program

from lexiko.formats import read_cgp
from lexiko.lexicon import Lexicon, PlainFinder, open_lexicon
from lexiko.rules import ENGLISH, Bag, Rack, make_rules, play_at, work_out

EMPTY = "/".join(["15"] * 15)
ROWS = ["15"] * 7 + ["5HORN6", "6F8", "6T8"] + ["15"] * 5
BOARD = "/".join(ROWS)
AFTER = f"{BOARD} AERST?/ 12/30 0"
"""HORN across on row 8, OFT down through its O."""
PLAIN = AFTER.replace("?", "")
VARIATIONS = ("-v", "rearrange", "-v", "recycle", "-v", "blanks")


@pytest.fixture
def words(short_words: Path) -> str:
    return str(short_words)


def answers(done: Done) -> list[dict[str, Any]]:
    """What was printed, a line a position."""
    assert "Traceback" not in done.err
    return [json.loads(line) for line in done.out.splitlines()]


def plays(*args: str) -> list[dict[str, Any]]:
    """The plays of one position."""
    done = run("moves", *args, "--json")
    assert done.code == 0, done.err
    (answer,) = answers(done)
    assert answer["cgp"] == args[0]
    found: list[dict[str, Any]] = answer["plays"]
    return found


def plain(cgp: str, lexicon: Lexicon, variations: tuple[str, ...] = ()) -> list[int]:
    """The scores that the plain finder and the rules give."""
    rules = make_rules("club", *variations).replace(game_seconds=None)
    position = read_cgp(cgp, rules=rules).position
    rack = position.racks[0].letters
    scores = []
    for play in PlainFinder(0).plays(rules, position.board, rack, lexicon):
        turn, _ = work_out(rules, position.board, Rack(rack), Bag(b""), play)
        assert turn is not None
        scores.append(turn.score.total)
    return sorted(scores)


# what is listed ------------------------------------------------------------------------------


def test_a_play_is_told_by_its_place_its_word_and_its_tiles(words: str) -> None:
    found = plays(AFTER, "-l", words)
    near = next(play for play in found if play["word"] == "NEAR" and play["at"] == "I8")
    assert isinstance(near.pop("equity"), float)
    assert near == {"at": "I8", "word": "NEAR", "tiles": ".EAR", "score": 5}
    blank = next(play for play in found if play["word"] == "NEAp" and play["at"] == "I8")
    assert blank["tiles"] == ".EAp"


def test_all_plays_are_listed_the_best_first(words: str, short_words: Path) -> None:
    found = plays(AFTER, "-l", words, "--top", "all")
    assert sorted(play["score"] for play in found) == plain(AFTER, open_lexicon(short_words))
    equities = [play["equity"] for play in found]
    assert equities == sorted(equities, reverse=True)
    assert len({(play["at"], play["tiles"]) for play in found}) == len(found)


def test_what_is_listed_scores_what_the_rules_say(words: str) -> None:
    position = read_cgp(AFTER).position
    rack = position.racks[0]
    for play in plays(AFTER, "-l", words, "--top", "60"):
        move = play_at(position.board, ENGLISH, play["at"], play["tiles"])
        assert move == play_at(position.board, ENGLISH, play["at"], play["word"])
        turn, reasons = work_out(position.rules, position.board, rack, position.bag, move)
        assert turn is not None, reasons
        assert turn.score.total == play["score"]


def test_one_tile_alone_is_listed_once_across_if_it_forms_a_word_across(words: str) -> None:
    cgp = f"{'/'.join(['15'] * 6 + ['8A6', '5HORN6', '8T6'] + ['15'] * 6)} E/ 0/0 0"
    found = {(play["at"], play["word"]) for play in plays(cgp, "-l", words)}
    # On 9H an E makes ET across and RE down.
    assert ("9H", "ET") in found
    assert ("H8", "RE") not in found
    assert len(found) == len(plays(cgp, "-l", words))


def test_people_see_the_board_and_a_table(words: str) -> None:
    done = run("moves", AFTER, "-l", words, "--top", "3")
    lines = done.out.splitlines()
    assert (done.code, done.err) == (0, "")
    assert lines[8].split()[6:10] == ["H", "O", "R", "N"]
    head = lines.index("Rack AERST?.") + 2
    assert lines[head].split() == ["at", "word", "score", "leave", "equity"]
    assert [line.split()[0] for line in lines[head + 1 : head + 4]] == ["1", "2", "3"]


def test_as_many_as_are_wanted(words: str) -> None:
    assert len(plays(AFTER, "-l", words, "--top", "4")) == 4
    assert plays(AFTER, "-l", words) == plays(AFTER, "-l", words, "--top", "all")
    shown = run("moves", AFTER, "-l", words).out.splitlines()
    assert shown[-2].split()[0] == "15"


def test_a_position_without_a_play_has_none(words: str) -> None:
    done = run("moves", f"{EMPTY} V/ 0/0 0", "-l", words)
    assert (done.code, done.err) == (0, "There is no play.\n")
    assert plays(f"{EMPTY} V/ 0/0 0", "-l", words) == []


def test_exchanges_and_the_pass_come_on_demand(words: str) -> None:
    found = plays(AFTER, "-l", words, "--all-moves")
    exchanges = [play for play in found if play.get("kind") == "exchange"]
    assert {"kind", "tiles", "score", "equity"} == set(exchanges[0])
    assert len(exchanges) == 2**6 - 1
    assert {"?AERST", "ST", "?"} <= {play["tiles"] for play in exchanges}
    assert found[-1] == {"kind": "pass", "score": 0, "equity": None}
    table = run("moves", AFTER, "-l", words, "--all-moves", "--top", "all").out
    assert "exchange ST" in table
    assert table.splitlines()[-2].split()[1:] == ["pass", "0", "AERST?"]


# rules and dictionaries ----------------------------------------------------------------------


def test_the_options_of_the_position_count_unless_others_are_given(tmp_path: Path) -> None:
    for name in ("satire", "nastier"):
        (tmp_path / f"{name}.txt").write_text(name, encoding="utf-8")
    run("lexicon", "add", str(tmp_path / "satire.txt"))
    nastier = ("-l", str(tmp_path / "nastier.txt"), "--top", "1")
    cgp = f"{EMPTY} AEINRST/ 0/0 0 lex satire; bb 30;"
    assert {play["word"] for play in plays(cgp)} == {"SATIRE"}
    (best,) = plays(cgp, *nastier)
    assert best["word"] == "NASTIER"
    assert plays(cgp, *nastier, "--rules", "club")[0]["score"] == best["score"] + 20
    assert plays(cgp, *nastier, "--set", "bonus=0")[0]["score"] == best["score"] - 30


def test_a_position_cannot_open_a_file(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("aeinrst\n", encoding="utf-8")
    done = run("moves", f"{EMPTY} AEINRST/ 0/0 0 lex {own};")
    assert done.code == 2
    assert "There is no dictionary" in done.err


def test_a_nine_tile_rack_fits_where_nine_tiles_are_played(words: str) -> None:
    nine = f"{EMPTY} AEINRSTOL/ 0/0 0"
    assert "this rack has 9 tiles" in run("moves", nine, "-l", words).err
    assert plays(nine, "-l", words, "-v", "nine-tiles")


def test_edits_of_the_board_are_told(words: str) -> None:
    found = plays(PLAIN, "-l", words, *VARIATIONS, "--top", "all")
    edited = [play for play in found if "edits" in play]
    assert {edit["kind"] for play in edited for edit in play["edits"]} == {"recycle"}
    assert all(set(edit) == {"kind", "square", "letter"} for edit in edited[0]["edits"])
    assert "recycle " in run("moves", PLAIN, "-l", words, *VARIATIONS, "--top", "all").out


def test_rearranged_letters_are_told_too(words: str, short_words: Path) -> None:
    found = plays(PLAIN, "-l", words, *VARIATIONS, "--edits", "0")
    assert not [play for play in found if "edits" in play]
    moved = [play for play in found if "rearranged" in play]
    assert all(set(letter) == {"square", "letter"} for letter in moved[0]["rearranged"])
    assert all(len(play["rearranged"]) >= 2 for play in moved)
    scores = plain(PLAIN, open_lexicon(short_words), ("rearrange", "recycle", "blanks"))
    assert sorted(play["score"] for play in found) == scores


def test_a_blank_that_is_won_is_told_with_its_letter(words: str) -> None:
    blank = PLAIN.replace("HORN", "HOrN")
    found = plays(blank, "-l", words, "-v", "blanks", "--top", "all")
    won = next(play for play in found if "edits" in play)
    assert won["edits"] == [{"kind": "reclaim", "square": "8H", "letter": "R"}]
    assert "reclaim 8H" in run("moves", blank, "-l", words, "-v", "blanks").out


def test_tiles_of_several_characters_stand_in_brackets(tmp_path: Path) -> None:
    counts = {"alphabet": {"name": "ch", "faces": ["?", "A", "CH", "O"], "values": [0, 1, 5, 1]}}
    counts["alphabet"] |= {"counts": [2, 9, 3, 9]}
    rules, words = tmp_path / "ch.json", tmp_path / "ch.txt"
    rules.write_text(json.dumps({"edition": "club", **counts}), encoding="utf-8")
    words.write_text("[ch]ao\no[ch]o\n", encoding="utf-8")
    cgp = f"{'/'.join(['15'] * 7 + ['7[CH]7'] + ['15'] * 7)} AO?/ 0/0 0"
    found = plays(cgp, "-r", str(rules), "-l", str(words))
    assert {(play["at"], play["word"], play["tiles"]) for play in found} >= {
        ("8H", "[CH]AO", ".AO"),
        ("H8", "[CH]Ao", ".Ao"),
    }
    assert "([CH])AO" in run("moves", cgp, "-r", str(rules), "-l", str(words)).out


def test_a_board_too_large_for_the_engine_is_searched_plainly(tmp_path: Path, words: str) -> None:
    rules = tmp_path / "large.json"
    rows = ["." * 22] * 8 + ["." * 8 + "*" + "." * 13] + ["." * 22] * 8
    layout = {"name": "large", "rows": rows}
    rules.write_text(json.dumps({"edition": "club", "layout": layout}), encoding="utf-8")
    done = run("moves", f"{'/'.join(['22'] * 17)} AQT/ 0/0 0", "-r", str(rules), "-l", words)
    assert done.code == 0
    assert "too large for the engine" in done.err
    assert "QAT" in done.out


# what is wrong -------------------------------------------------------------------------------

WRONG = [
    (f"{EMPTY.replace('15', '14', 1)} AEINRST/ 0/0 0", "column 1: row 1 has 14 squares"),
    (f"{EMPTY}/15 AEINRST/ 0/0 0", "column 1: the board has 16 rows"),
    (f"{BOARD.replace('H', 'é')} AEINRST/ 0/0 0", "row 8: é isn't in the English alphabet"),
    (f"{EMPTY} AE!/ 0/0 0", "column 48: rack: '!' isn't in the English"),
    (f"{EMPTY} QQ/ 0/0 0", "column 47: there is one Q too many"),
    (f"{EMPTY} AAEEIIOOUUNN/ 0/0 0", "column 46: this rack has 12 tiles"),
    (f"{EMPTY} / 0/0 0", "column 46: the player to move, whose rack comes first, shows no tiles"),
    (f"{EMPTY} /AEINRST 0/0 0", "the player to move, whose rack comes first, shows no tiles"),
    (f"{EMPTY} AEINRST/ 0 0", "scores and racks differ in number: 1 and 2"),
    (f"{EMPTY} AEINRST/", "the scores should follow"),
    (f"{EMPTY} AEINRST/ 0/0 0 lex NWL23;", "column 65: There is no dictionary called NWL23"),
    (f"{EMPTY} AEINRST/ 0/0 0 bdn round;", "bdn 'round' is unknown"),
    (f"{EMPTY} AEINRST/ 0/0 0 lexiko-rules {{;", "lexiko-rules"),
    ("", "the board should follow"),
    ("\x00\x1b[31m", "the racks should follow"),
]


@pytest.mark.parametrize(("cgp", "problem"), WRONG)
def test_what_is_wrong_is_said_with_its_place(cgp: str, problem: str) -> None:
    done = run("moves", cgp, "--json")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("CGP, line 1")
    assert problem in done.err
    assert "\x1b" not in done.err


@pytest.mark.parametrize(
    "args",
    [
        ["--json"],
        [AFTER, "--file", "positions.txt"],
        [AFTER, "--top", "0"],
        [AFTER, "--top", "some"],
        [AFTER, "--edits", "3"],
        [AFTER, "--rules", "nonsense"],
        [AFTER, "--variation", "nonsense"],
        [AFTER, "--lexicon", "nonsense"],
        ["--file", "nowhere.txt"],
        ["--file", "."],
    ],
)
def test_options_that_make_no_sense_are_refused(args: list[str]) -> None:
    done = run("moves", *args)
    assert (done.code, done.out) == (2, "")
    assert done.err.strip()
    assert "Traceback" not in done.err


def test_a_bad_line_of_a_file_is_told_and_the_others_are_answered(
    tmp_path: Path, words: str
) -> None:
    path = tmp_path / "positions.txt"
    lines = [AFTER, "", f"{EMPTY} QQ/ 0/0 0", "rubbish", f"{EMPTY} AT/ 0/0 0"]
    path.write_bytes("\n".join(lines).encode() + b"\n\xff\xfe\n")
    done = run("moves", "--file", str(path), "-l", words, "--json", "--top", "1")
    assert done.code == 2
    assert [answer["cgp"] for answer in answers(done)] == [AFTER, f"{EMPTY} AT/ 0/0 0"]
    told = done.err.splitlines()
    assert told[0].startswith("positions.txt, line 3, column 47: there is one Q too many")
    assert told[1].startswith("positions.txt, line 4, column 8: the racks should follow")
    assert told[2] == "positions.txt, line 6: byte 1 is not UTF-8."


@pytest.mark.parametrize("args", [["-"], ["--file", "-"]])
def test_positions_come_from_the_standard_input(args: list[str], words: str) -> None:
    typed = [AFTER, f"{EMPTY} AT/ 0/0 0"]
    done = run("moves", *args, "-l", words, "--json", "--top", "1", typed=typed)
    assert (done.code, done.err) == (0, "")
    assert [answer["cgp"] for answer in answers(done)] == typed
    assert "standard input, line 1" in run("moves", *args, typed=["rubbish"]).err


def test_another_program_finds_the_kernels_compiled(tmp_path: Path, words: str) -> None:
    plays(PLAIN, "-l", words, *VARIATIONS, "--top", "1")
    done = run_program("moves", PLAIN, "-l", words, *VARIATIONS, "--json", "--top", "1")
    assert done.code == 0, done.err
    assert not list(Path(os.environ["LEXIKO_CACHE"]).glob("kernel-*"))


def test_exchanges_that_come_before_all_plays_do_not_hide_that_there_are_some() -> None:
    position = f"{BOARD} VVUUIIO/ 12/30 0"
    done = run("moves", position, "--all-moves", "--top", "2")
    assert done.out.count("exchange") == 2
    assert "There is no play" not in done.err
