"""`lexiko replay` and `lexiko convert`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.running import Done, run
from tests.cli.selfplay import play_script

from lexiko.formats import guide_game, read_game, write_game
from lexiko.rules import Seat, make_rules
from lexiko.saved import open_for

GCG = """#player1 Ann Ann Lee
#player2 Bob Bob Fox
>Ann: AEHINOR 8F HORN +14 14
>Bob: AFILMST H6 FA.M +9 9
>Ann: AEEIPST 10F PASTE +25 39
"""


@pytest.fixture
def gcg(tmp_path: Path) -> Path:
    path = tmp_path / "game.gcg"
    path.write_text(GCG)
    return path


def test_the_guide_game_is_replayed() -> None:
    done = run("replay", "guide")
    assert done.code == 0
    assert "A1 COn(Q)UEST" in done.out
    assert "CONQUEST 162, bonus 50" in done.out
    assert "  Player A   456   = 458, −2 for AI left" in done.out
    assert "Player A won." in done.out
    assert "T  ·  ·  2L T  H  O  R  N" in done.out


def test_every_way_to_name_it_gives_the_guide_game(tmp_path: Path) -> None:
    for kind in ("gcg", "json"):
        path = tmp_path / f"guide.{kind}"
        write_game(guide_game(), path)
        done = run("replay", str(path))
        assert done.code == 0
        assert "Player A won." in done.out
        piped = run("replay", "-", typed=path.read_bytes())
        assert piped.out.splitlines()[-10:] == done.out.splitlines()[-10:]


def test_right_scores_stand_beside_the_written_ones(gcg: Path) -> None:
    done = run("replay", str(gcg))
    assert done.code == 0
    assert "10F PASTE    25    39  written   25    39   PASTE 15, FARMS 10" in done.out
    assert "Not over after 3 turns: Ann Lee 39, Bob Fox 9." in done.out
    assert "≠" not in done.out


def test_a_wrong_score_is_a_negative_answer(gcg: Path) -> None:
    gcg.write_text(GCG.replace("+9 9", "+11 11"))
    done = run("replay", str(gcg))
    assert done.code == 1
    (line,) = [line for line in done.out.splitlines() if "FA(R)M" in line]
    assert "9     9  written   11    11 ≠" in line
    assert "1 written score is not what the rules give." in done.err
    data = json.loads(run("replay", str(gcg), "--json").out)
    assert not data["agrees"]
    assert [turn["agrees"] for turn in data["turns"]] == [True, False, True]
    assert data["turns"][1]["written_score"] == 11
    assert data["turns"][1]["score"] == 9


def test_json_tells_the_whole_game(gcg: Path) -> None:
    data = json.loads(run("replay", str(gcg), "--json").out)
    assert data["players"] == ["Ann Lee", "Bob Fox"]
    assert data["scores"] == [39, 9]
    assert data["turns"][2]["words"] == [
        {"word": "PASTE", "points": 15},
        {"word": "FARMS", "points": 10},
    ]
    assert data["turns"][0]["rack"] == "AEHINOR"
    assert data["board"][7] == ".....HORN......"
    assert not data["over"]


def test_notes_stand_under_their_turns(gcg: Path) -> None:
    gcg.write_text(GCG.replace(">Bob", "#note Or a\n#- bingo?\n#note No.\n>Bob"))
    lines = [line.strip() for line in run("replay", str(gcg)).out.splitlines()]
    place = lines.index("Or a bingo?")
    assert "8F HORN" in lines[place - 1]
    assert lines[place + 1] == "No."
    turns = json.loads(run("replay", str(gcg), "--json").out)["turns"]
    assert [turn["note"] for turn in turns[:3]] == ["", "Or a bingo?\nNo.", ""]


def test_plays_taken_back_are_told(tmp_path: Path) -> None:
    path = tmp_path / "game.gcg"
    path.write_text(
        "#player1 Ann Ann\n#player2 Bob Bob\n"
        ">Ann: AEHINOR 8F HORN +14 14\n>Ann: AEHINOR -- -14 0\n>Bob: AFILMST - +0 0\n"
    )
    done = run("replay", str(path))
    assert done.code == 0
    assert "took the tiles back" in done.out


def test_remarks_are_messages(tmp_path: Path) -> None:
    path = tmp_path / "guide.gcg"
    assert run("convert", "guide", str(path)).code == 0
    done = run("replay", str(path))
    if "drew one tile short" in done.err:
        assert "drew one tile short" not in done.out
    data = json.loads(run("replay", str(path), "--json").out)
    assert isinstance(data["remarks"], list)


def test_words_can_be_held_against_a_dictionary(gcg: Path, tmp_path: Path) -> None:
    words = tmp_path / "mine.txt"
    words.write_text("HORN\nPASTE\nFARMS\n")
    done = run("replay", str(gcg), "--lexicon", str(words))
    assert done.code == 0
    assert "Turn 2: not in mine: FARM" in done.err


def test_rules_decide_how_a_file_is_read(gcg: Path) -> None:
    assert "Club play" in run("replay", str(gcg)).out
    assert "Heirloom edition" in run("replay", str(gcg), "--rules", "heirloom").out
    assert run("replay", str(gcg), "--rules", "nonsense").code == 2


def test_a_position_can_be_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "guide.cgp"
    assert run("convert", "guide", str(path)).code == 0
    done = run("replay", str(path))
    assert done.code == 0
    assert "T  ·  ·  2L T  H  O  R  N" in done.out


def test_a_saved_game_is_replayed_by_its_id(short_words: Path) -> None:
    rules = make_rules("deluxe", "recycle", "blanks")
    seats = (Seat("Ann"), Seat("Bob"))
    lines, position = play_script(rules, seats, open_for(rules, str(short_words)), 2)
    options = ("--players", "Ann,Bob", "--seed", "2", "-v", "recycle", "-v", "blanks")
    run("play", *options, "--lexicon", str(short_words), typed=lines)
    done = run("replay", "ann-bob", "--json")
    data = json.loads(done.out)
    assert data["scores"] == list(position.scores)
    assert data["over"]


# converting ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["gcg", "json"])
def test_a_game_goes_round_through_every_format(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"copy.{kind}"
    assert run("convert", "guide", str(path)).code == 0
    assert read_game(path).position.scores == (456, 368)
    back = tmp_path / "back.json"
    assert run("convert", str(path), str(back)).code == 0
    assert read_game(back).position.board == guide_game().position.board


def test_streams_and_formats_by_name(gcg: Path) -> None:
    done = run("convert", "-", "-", "--to", "json", typed=GCG)
    assert done.code == 0
    assert json.loads(done.out)["format"] == "lexiko-game"
    again = run("convert", "-", "-", "--to", "gcg", typed=done.out)
    assert "AEHINOR 8F HORN +14 14" in again.out
    assert run("convert", str(gcg), "-", "--to", "CGP").out.startswith("15/15/15")


def test_a_file_in_the_way_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "out.json"
    path.write_text("old")
    run("convert", "guide", str(path))
    assert read_game(path).title == "Guide game"
    assert [item.name for item in tmp_path.glob("*out*")] == ["out.json"]


def test_what_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "folder.json"
    folder.mkdir()
    refused: list[Done] = [
        run("convert", "guide", str(folder)),
        run("convert", "guide", str(tmp_path / "no" / "where.json")),
        run("convert", "guide", "-"),
        run("convert", "-", "-", "--to", "json", typed="rubbish"),
    ]
    assert [done.code for done in refused] == [2, 2, 2, 2]
    assert all(done.err.strip() for done in refused)
