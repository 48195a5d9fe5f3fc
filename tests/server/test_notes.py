"""What people wrote beside the moves of a game comes in, is shown when it is over, and goes out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import Person
from tests.server.test_transfer import bring

from lexiko import formats
from lexiko.formats import read_gcg, read_record
from lexiko.server.notes import ALL, LONGEST

GUIDE = Path(formats.__file__).parent / "games" / "guide.gcg"
HEAD = "#character-encoding UTF-8\n#player1 Ann Ann\n#player2 Bob Bob\n"
OPENING = f"""{HEAD}#note Before the game
>Ann: HORNXYZ 8F HORN +14 14
#note Better than
#- waiting
#note A second line
>Bob: AFM H6 FA.M +9 9
"""
NOTES = [
    {"turn": 0, "text": "Before the game"},
    {"turn": 1, "text": "Better than waiting\nA second line"},
]


def noted() -> str:
    """The guide game with notes before it, on its first turn and at its end."""
    lines = GUIDE.read_text("utf-8").splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith(">"))
    head, turns = lines[:first], lines[first:]
    told = ["#note Before the game", turns[0], "#note Better than", "#- waiting"]
    told += ["#note A second line", *turns[1:], "#note Well played"]
    return "\n".join([*head, *told]) + "\n"


def test_notes_are_shown_beside_their_turns(ann: Person, bob: Person) -> None:
    game = bring(ann, noted())["id"]
    shown = ann.get(f"/games/{game}/notes")
    turns = len(ann.get(f"/games/{game}")["turns"])
    assert shown == [*NOTES, {"turn": turns + 1, "text": "Well played"}]
    assert bob.get(f"/games/{game}/notes") == shown


@pytest.mark.parametrize("kind", ["gcg", "json"])
def test_what_came_in_goes_out_again(ann: Person, kind: str) -> None:
    wanted = read_gcg(noted().encode()).record
    game = bring(ann, noted())["id"]
    saved = ann.ask("GET", f"/games/{game}/export?format={kind}").content
    found = read_gcg(saved).record if kind == "gcg" else read_record(saved.decode())
    assert found.notes == wanted.notes
    assert (found.title, found.description) == (wanted.title, wanted.description)


def test_nobody_sees_the_notes_of_a_game_that_goes_on(ann: Person) -> None:
    game = bring(ann, OPENING)["id"]
    assert ann.refused("GET", f"/games/{game}/notes")[1] == "game_running"
    assert "Better than" not in json.dumps(ann.get(f"/games/{game}"))


def test_a_game_without_notes_has_none(ann: Person) -> None:
    game = bring(ann, GUIDE.read_bytes())["id"]
    assert ann.get(f"/games/{game}/notes") == []


def test_long_notes_are_cut_and_it_is_said(ann: Person) -> None:
    line = "#note " + "x" * (LONGEST + 1)
    data = noted().replace("#note Well played", line)
    came = bring(ann, data)
    assert any(f"{LONGEST} characters" in remark for remark in came["remarks"])
    last = ann.get(f"/games/{came['id']}/notes")[-1]
    assert last["text"] == "x" * LONGEST


def test_all_notes_together_have_a_limit(ann: Person) -> None:
    lines: list[str] = []
    for line in noted().splitlines():
        lines += [line, "#note " + "x" * LONGEST] if line.startswith(">") else [line]
    game = bring(ann, "\n".join(lines))["id"]
    shown = ann.get(f"/games/{game}/notes")
    assert sum(len(note["text"]) for note in shown) == ALL


def test_another_round_has_no_notes(ann: Person) -> None:
    game = bring(ann, noted().replace("#title", "#lexicon enable\n#title"))["id"]
    again = ann.post(f"/games/{game}/rematch")["id"]
    assert "Better" not in ann.ask("GET", "/backup").text.split(again)[1]


# backups -------------------------------------------------------------------------------------


def saved_and_gone(ann: Person) -> tuple[str, str]:
    """A game with notes that only a backup still has."""
    game = bring(ann, noted())["id"]
    backup = ann.ask("GET", "/backup").text
    assert ann.ask("DELETE", f"/games/{game}").is_success
    return game, backup


def test_a_backup_keeps_them(ann: Person) -> None:
    game, backup = saved_and_gone(ann)
    assert ann.ask("POST", "/restore", content=backup).json()["games"] == 1
    assert ann.get(f"/games/{game}/notes")[:2] == NOTES


@pytest.mark.parametrize(
    "beside",
    [
        {"notes": [{"event": 10_000, "text": "x"}]},
        {"notes": [{"event": 1, "text": "x" * (LONGEST + 1)}]},
        {"notes": "x"},
        {"title": 7},
        "x",
    ],
)
def test_a_game_of_a_backup_with_other_notes_is_left_out(ann: Person, beside: Any) -> None:
    game, backup = saved_and_gone(ann)
    lines = [json.loads(line) for line in backup.splitlines()]
    for line in lines:
        if line.get("id") == game:
            line["setup"]["beside"] = beside
    data = "".join(json.dumps(line) + "\n" for line in lines)
    done = ann.ask("POST", "/restore", content=data).json()
    assert done["left_out"] == 1
    assert "setup" in done["problems"][0]["problem"]
    assert ann.refused("GET", f"/games/{game}") == (404, "no_such_game")
