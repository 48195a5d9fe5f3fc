"""The largest things that a stranger may send, and what they cost: little time, little memory."""

from __future__ import annotations

import json
import resource
import string
import time
from collections.abc import Iterator
from typing import Any

import pytest
from tests.server.clients import Person, Server, new_key

from lexiko.formats import guide_game
from lexiko.formats.files import written
from lexiko.rules.alphabet import MAX_LETTERS
from lexiko.rules.board import MAX_SIDE
from lexiko.server.game_files import MOST_LINES
from lexiko.server.guard import LARGE_BODIES, MAX_BODY

SECONDS = 10.0
"""What anything may take here, where other tests run at the same time; alone it is below 2."""
MEGABYTES = 100

Ask = tuple[str, dict[str, Any]]
LARGEST = LARGE_BODIES["/api/v1/imports"]


@pytest.fixture(scope="module")
def person(server: Server) -> Iterator[Large]:
    """Somebody who comes when all that is loaded once has been loaded."""
    server.person("Ann").new_game("Ann", "Bob")
    person = Large(server.port)
    yield person
    person.close()


def alphabet(faces: list[str], tiles: int = 2) -> dict[str, Any]:
    letters = ["?", *faces][: MAX_LETTERS + 1]
    count = len(letters)
    return {
        "name": "n" * 60,
        "faces": letters,
        "values": [0] + [1000] * (count - 1),
        "counts": [tiles] * count,
        "vowels": "AEIOU",
    }


def game(**changes: Any) -> Ask:
    rules = {"edition": "collector", "changes": changes}
    seats = [{"kind": "here", "name": "n" * 60}, {"kind": "here", "name": "m" * 60}]
    return "/games", {"json": {"key": new_key(), "rules": rules, "seats": seats}}


LETTERS = list(string.ascii_uppercase)
PAIRS = [first + second for first in "ESTAR" for second in "ESTARINL"]
LONG = [f"{first}{second}XY" for first in "ABCDEF" for second in "ABCDEFGHIJ"]
ROWS = ["2" * MAX_SIDE] * MAX_SIDE


def record(middle: list[dict[str, Any]], **more: Any) -> Ask:
    data = json.loads(written(guide_game(), "json"))
    first = data["events"][:3]
    at = max(event["at"] for event in first)
    events = first + [{"v": 2, "at": at, **event} for event in middle]
    return "/imports", {"content": json.dumps(data | {"events": events} | more)}


def imports() -> Iterator[tuple[str, Ask]]:
    many = (MOST_LINES - 4) // 2
    pauses = [{"kind": kind} for _ in range(many) for kind in ("paused", "resumed")]
    yield "pauses", record(pauses)
    reason = {"kind": "score_adjusted", "seat": 0, "points": 1, "reason": "r" * 60}
    yield "points by hand", record([reason] * (2 * many))
    notes = [{"event": 1, "text": "n" * 1000}] * 1500
    yield "notes", record([], notes=notes, title="t" * 200_000)
    edit = {"kind": "recycle", "square": "8H", "tile": "A"}
    turn = {"kind": "play", "placements": [], "edits": [edit] * (2 * MOST_LINES)}
    yield "edits", record([{"kind": "played", "seat": 0, "move": turn}])
    ref = {"name": "n" * 1_900_000, "fingerprint": "f"}
    first = json.loads(written(guide_game(), "json"))["events"][0] | {"lexicon": ref}
    yield "a long dictionary", record([], events=[first])
    yield "empty lists", ("/imports", {"content": '{"notes": [' + "[]," * 600_000 + "[]]}"})
    yield "deep", ("/imports", {"content": '{"a":' * 100_000})
    yield "numbers", ("/imports", {"content": '{"format":' + "9" * 1_900_000 + "}"})
    head = "#player1 A Ann\n#player2 B Ben\n"
    yield "gcg notes", ("/imports", {"content": head + f"#note {'n' * 1000}\n" * 1990})
    turns = "".join(f">{'AB'[turn % 2]}: ABCDEFG - +0 0\n" for turn in range(1990))
    yield "gcg passes", ("/imports", {"content": head + turns})
    yield "gcg brackets", ("/imports", {"content": head + f">A: {'[' * 1_900_000} 8H A +1 1\n"})
    yield "gcg digits", ("/imports", {"content": head + f">A: A 8H A +{'1' * 1_900_000} 1\n"})
    yield "spaces", ("/imports", {"content": "#" + " " * 1_900_000})


CASES: dict[str, Ask] = {
    "an alphabet of 63 letters": game(alphabet=alphabet(LETTERS + PAIRS[:37], 15)),
    "an alphabet with five tiles of two letters": game(alphabet=alphabet(LETTERS + PAIRS[:5])),
    "an alphabet of tiles with four letters": game(alphabet=alphabet(LONG)),
    "one face of 26 letters": game(alphabet=alphabet([*LETTERS, "".join(LETTERS)])),
    "a million tiles": game(alphabet=alphabet(LETTERS, 40_000)),
    "a long name of an alphabet": game(alphabet=alphabet(LETTERS) | {"name": "n" * 60_000}),
    "the largest board": game(layout={"name": "n" * 60, "rows": ROWS, "start": "13M"}),
    "a board of one long row": game(layout={"name": "n", "rows": ["." * 60_000]}),
    "many boards in one": game(layout={"name": "n", "rows": ["."] * 10_000}),
    "large numbers": game(rack_size=10**9, bonus=10**9, turn_seconds=10**9, bonus_tiles=10**9),
    "all rules unknown": game(**{f"rule {number}": "x" * 900 for number in range(60)}),
    **{f"an import: {name}": ask for name, ask in imports()},
}


class Large(Person):
    """Somebody whose server is watched: how large was it when they came?"""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.before = peak()


def peak() -> float:
    """The most megabytes that this process, and the server in it, ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def growth(person: Large) -> float:
    return peak() - person.before


@pytest.mark.parametrize("name", CASES)
def test_the_largest_input_costs_little(person: Large, name: str) -> None:
    path, body = CASES[name]
    size = len(body.get("content", "")) or len(json.dumps(body["json"]))
    assert size <= (LARGEST if path == "/imports" else MAX_BODY), "it would not even be read"
    began = time.monotonic()
    answer = person.ask("POST", path, **body)
    seconds = time.monotonic() - began
    # Accepted or refused, but with a sentence of a size that fits a page.
    assert answer.status_code in (201, 409, 422, 503), answer.text[:500]
    assert len(answer.text) < 20_000
    assert seconds < SECONDS, f"{seconds:.1f} s"
    assert growth(person) < MEGABYTES, f"{growth(person):.0f} MB"
