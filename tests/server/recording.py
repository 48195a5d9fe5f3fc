"""A visit to the server in which everything is asked once; its answers are kept word for word.

Names that are made by chance become the same in every visit, and times become 0. To record a visit
anew after a change that is meant: python -m tests.server.recording.
"""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path
from typing import Any

from tests.server.clients import Json, Person, Server

from lexiko.game import RandomSource

RECORDED = Path(__file__).parent / "data" / "answers.json"
LATER = 10**12
"""A number as large as this is a time."""
TIMES = {"used", "turn_used", "window_used", "spent"}
TIME = re.compile(r'\b1\d{12}\b|(?<="used":)\[[\d,]+\]')
SECRETS = {"id", "game", "code", "secret", "next", "by"}


class Visit:
    """What several people ask, and what they are answered."""

    def __init__(self, server: Server) -> None:
        self.answers: list[Json] = []
        self._server = server
        self._names: dict[str, str] = {}
        self._keys = 0

    def person(self, name: str) -> Guest:
        return Guest(self, name, self._server.person())

    def key(self) -> str:
        self._keys += 1
        return f"wish-{self._keys:04}"

    def plain(self, value: Any, key: str = "") -> Any:
        """A value without what chance and the clock have put into it."""
        if isinstance(value, dict):
            return {name: self.plain(item, name) for name, item in value.items()}
        if isinstance(value, list):
            return [self.plain(item, key) for item in value]
        if isinstance(value, int) and (value >= LATER or key in TIMES):
            return 0
        if isinstance(value, str):
            made = key in SECRETS and len(value) > 5 and (key != "code" or value.isupper())
            if made and value not in self._names:
                self._names[value] = f"<{key} {len(self._names)}>"
            for secret, name in self._names.items():
                value = value.replace(secret, name)
            return TIME.sub("0", value)
        return value


class Guest:
    """Somebody whose questions are recorded."""

    def __init__(self, visit: Visit, name: str, person: Person) -> None:
        self.visit, self.name, self.person = visit, name, person
        self.ask("PUT", "/me", {"name": name})

    def ask(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """Ask something; the answer as it came."""
        answer = self.person.ask(method, path, body, **more)
        kind = answer.headers.get("content-type", "").partition(";")[0]
        said = answer.json() if kind == "application/json" and answer.content else answer.text
        self.visit.answers.append(
            {
                "who": self.name,
                "asks": f"{method} {self.visit.plain(path)}",
                "with": self.visit.plain(body),
                "status": answer.status_code,
                "answer": self.visit.plain(said),
            }
        )
        return said

    def do(self, game: str, kind: str, seat: int | None = None, **more: Any) -> Any:
        """Send a command, with the sequence that is right, and record what everybody is told."""
        sequence = self.person.state(game)["sequence"]
        command = {"kind": kind, **({} if seat is None else {"seat": seat}), **more}
        body = {"sequence": sequence, "key": self.visit.key(), "command": command}
        with self.person.socket(game) as news:
            news.next_of("state")
            answer = self.ask("POST", f"/games/{game}/commands", body)
            if "sequence" in answer and answer["sequence"] > sequence:
                update = news.next_of("update")
                self.visit.answers.append({"who": self.name, "hears": self.visit.plain(update)})
        return answer

    def play(self, game: str, seat: int, at: str, tiles: str) -> Any:
        """Look at a play as it is typed, and make it."""
        seen = self.ask("POST", f"/games/{game}/preview", {"seat": seat, "at": at, "tiles": tiles})
        return self.do(game, "take_turn", seat, move=seen["move"])


def visit(server: Server) -> list[Json]:
    """Everything that is asked, with its answers."""
    record = Visit(server)
    ann, bob = record.person("Ann"), record.person("Bob")
    _look_around(ann)
    game = _sit_down(ann, bob)
    _play(ann, bob, game)
    _score_keeper(ann)
    _afterwards(ann, bob, game)
    return record.answers


def _look_around(ann: Guest) -> None:
    for path in (
        "/me", "/catalogue", "/games", "/records", "/lexica", "/words/lists",
        "/words/check?word=HORN", "/words/check?word=XYZZY", "/words/search?pattern=T%3F%3FIN",
        "/words/search?letters=TRAIN%3F&limit=5", "/guide", "/games/nothing", "/invitations/ABCDEF",
    ):  # fmt: skip
        ann.ask("GET", path)
    for edition in ("classic", "collector", "deluxe", "heirloom", "indigo", "unknown"):
        ann.ask("POST", "/rules", {"edition": edition})
    ann.ask("POST", "/rules", {"edition": "deluxe", "changes": {"rack_size": 0}})
    ann.ask("POST", "/rules", {"edition": "deluxe", "variations": ["nine-tiles", "recycle"]})


def _sit_down(ann: Guest, bob: Guest) -> str:
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "link", "name": "Bob"}]
    wish = {"key": ann.visit.key(), "seats": seats, "first": 0}
    game = str(ann.ask("POST", "/games", wish)["id"])
    ann.ask("POST", "/games", {**wish, "seats": []})
    ann.ask("POST", "/games", {**wish, "unknown": True})
    secret = ann.ask("GET", f"/games/{game}")["seats"][1]["secret"]
    bob.ask("GET", f"/invitations/{secret}")
    bob.ask("POST", f"/invitations/{secret}", {"name": "Ann"})
    for guest in (ann, bob):
        guest.ask("POST", f"/games/{game}/draw")
        guest.ask("GET", f"/games/{game}")
    for seat in ("", "?seat=1", "?seat=0"):
        bob.ask("GET", f"/games/{game}/view{seat}")
    return game


def _play(ann: Guest, bob: Guest, game: str) -> None:
    ann.ask("POST", f"/games/{game}/chat", {"key": ann.visit.key(), "text": "Have fun!"})
    ann.ask("PUT", f"/games/{game}/chat", {"on": False})
    ann.ask("POST", f"/games/{game}/preview", {"seat": 0, "at": "A1", "tiles": "QQQ"})
    rack = ann.person.state(game)["mine"]["0"]["rack"]
    letters = rack.replace("?", "e")
    ann.play(game, 0, "8D", letters[:5])
    ann.do(game, "take_turn", 0, move={"kind": "pass"})
    bob.do(game, "challenge", 1, words=[])
    bob.do(game, "take_turn", 1, move={"kind": "exchange", "pieces": "?????"})
    whose = bob.person.state(game)["view"]["to_move"]
    guests = (ann, bob)
    guests[whose].do(game, "take_turn", whose, move={"kind": "pass"})
    whose = bob.person.state(game)["view"]["to_move"]
    held = guests[whose].person.state(game)["mine"][str(whose)]["rack"]
    guests[whose].do(game, "take_turn", whose, move={"kind": "exchange", "pieces": held[:3]})
    ann.do(game, "propose", 0, proposal={"kind": "end_game"})
    bob.do(game, "answer", 1, agree=False)
    ann.do(game, "pause")
    ann.do(game, "resume")
    bob.do(game, "resign", 1)


def _score_keeper(ann: Guest) -> None:
    seats = [{"kind": "here", "name": name} for name in ("Ann", "Ben", "Cem")]
    game = ann.ask(
        "POST", "/games", {"key": ann.visit.key(), "seats": seats, "kept": True, "first": 0}
    )["id"]
    ann.play(game, 0, "8F", "HORN")
    ann.play(game, 1, "H6", "FA.M")
    ann.play(game, 2, "10F", "PASTE")
    ann.do(game, "tell_rack", 0, pieces="ABC")
    ann.do(game, "adjust_score", 1, points=-10, reason="too slow")
    ann.do(game, "propose", 0, proposal={"kind": "take_back", "turn": 2})
    ann.do(game, "finish")
    ann.ask("GET", f"/games/{game}")
    for kind in ("gcg", "json", "cgp"):
        ann.ask("GET", f"/games/{game}/export?format={kind}")
    ann.ask("GET", f"/games/{game}/notes")


def _afterwards(ann: Guest, bob: Guest, game: str) -> None:
    for guest in (ann, bob):
        guest.ask("GET", f"/games/{game}")
        guest.ask("POST", f"/games/{game}/rematch")
        guest.ask("GET", "/games")
    gcg = "#player1 A Ann\n#player2 B Bob\n>A: HORNABC 8F HORN +14 14\n>B: FAMXYZE H6 FA.M +9 9\n"
    ann.ask("POST", "/imports", content=gcg.encode(), headers={"content-type": "text/plain"})
    ann.ask("POST", "/imports", content=b"nothing", headers={"content-type": "text/plain"})
    bob.ask("DELETE", f"/games/{game}")
    ann.ask("DELETE", f"/games/{game}")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        address = f"sqlite:///{Path(folder, 'games.db')}"
        with Server(address, source=RandomSource(1)) as server:
            answers = visit(server)
    RECORDED.write_text(as_text(answers))


def as_text(answers: list[Json]) -> str:
    """One line for each answer, so that a change is seen where it is."""
    lines = ",\n".join(json.dumps(answer, ensure_ascii=False) for answer in answers)
    return f"[\n{lines}\n]\n"


if __name__ == "__main__":
    main()
