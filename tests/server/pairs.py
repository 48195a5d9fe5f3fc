"""Two games that differ only in what one player may not know, played side by side.

The same people do the same things in both; every byte that reaches the player who looks on, and a
watcher, is kept. Ids are made equal, and the clock of the server stands still between steps.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from tests.server.clients import News, Person, Server

from lexiko.rules import BLANK, ENGLISH
from lexiko.server.people import COOKIE

Json = dict[str, Any]
Command = Json | Callable[[Json], Json]


class FrozenTime:
    """The time of the server: it goes on only when told."""

    def __init__(self) -> None:
        self.at = 1_800_000_000_000

    def now(self) -> int:
        return self.at

    def counted(self) -> int:
        return self.at

    def not_before(self, at: int) -> int:
        return 0


class Hidden:
    """Draws of one of the two games: what the looker draws is known, the rest is by chance.

    `known` gives the tiles of each seat in the order drawn. They are set aside for it; where the
    text ends, or has a `*`, any other tile comes.
    """

    def __init__(self, known: dict[int, str], seed: int) -> None:
        self._known = {seat: list(text) for seat, text in known.items()}
        self._chance = random.Random(seed)

    def draw(self, bag: bytes, count: int, seat: int) -> bytes:
        queue = self._known.get(seat, [])
        wanted, self._known[seat] = queue[:count], queue[count:]
        drawn = [_piece(face) for face in wanted if face != "*"]
        ahead = Counter(
            _piece(face) for rest in self._known.values() for face in rest if face != "*"
        )
        free = list((Counter(bag) - Counter(drawn) - ahead).elements())
        self._chance.shuffle(free)
        return bytes(drawn + free[: count - len(drawn)])


def _piece(face: str) -> int:
    return BLANK if face == "?" else ENGLISH.parse_pieces(face)[0]


class Switched:
    """The source of a server: the draws of whichever game is played just now."""

    def __init__(self) -> None:
        self.now: Hidden | None = None

    def draw(self, bag: bytes, count: int, seat: int) -> bytes:
        assert self.now is not None
        return self.now.draw(bag, count, seat)


class Side:
    """One of the two games: its people, and what the looker and a watcher got."""

    def __init__(self, server: Server, hidden: Hidden, stack: ExitStack, size: int) -> None:
        self.server, self.hidden = server, hidden
        self.people = [server.person(f"Player {number}") for number in range(size)]
        self.watcher = server.person("Watcher")
        self.heard: list[str] = []
        self.secret_words: list[str] = []
        self.game = ""
        self._stack = stack
        self._news: list[tuple[str, News]] = []

    def open(self, game: str, looker: int) -> None:
        """Look at a game from now on."""
        self.game = game
        self._news = []
        lookers = {"looker": self.people[looker], "watcher": self.watcher}
        for name, person in lookers.items():
            news = self._stack.enter_context(person.socket(game))
            self._news.append((name, news))
            # The word of who is here comes once a socket has been let in.
            self._keep(name, str(news.raw.recv(60)))
        for name, person in lookers.items():
            self.ask(name, person, "GET", f"/games/{game}")

    def _keep(self, who: str, text: str) -> None:
        """Keep what somebody got, with the same ids in both games."""
        for secret in (self.game, *self.secret_words):
            text = text.replace(secret, "ID")
        text = re.sub(r'"id": ?\d+', '"id":0', text)
        self.heard.append(f"{who}: {text}")

    def ask(self, who: str, person: Person, method: str, path: str, json: Any = None) -> Any:
        answer = person.ask(method, path, json)
        headers = {
            key: value
            for key, value in answer.headers.items()
            if key not in ("date", "set-cookie", "content-length")
        }
        self._keep(who, f"{method} {path} {answer.status_code} {sorted(headers.items())}")
        self._keep(who, answer.text)
        return answer

    def hear(self, sequence: int) -> None:
        """Take in all news up to a sequence, or what there is."""
        for name, news in self._news:
            while True:
                text = str(news.raw.recv(60))
                self._keep(name, text)
                found = re.search(r'"sequence": (\d+)', text)
                if '"kind": "update"' in text and found and int(found[1]) >= sequence:
                    break


class Pair:
    """Both games; `looker` is the seat whose eyes are followed."""

    def __init__(
        self,
        server: Server,
        source: Switched,
        clock: FrozenTime,
        known: dict[int, str],
        looker: int,
    ) -> None:
        self.source, self.clock, self.looker = source, clock, looker
        self._known = known
        self._stack = ExitStack()
        self.sides = [Side(server, Hidden(known, seed), self._stack, 3) for seed in (1, 2)]

    def __enter__(self) -> Pair:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def begin(self, **wish: Any) -> None:
        """A game of three devices; the looker is its host."""
        self.clock.at += 1000
        lexica = wish.pop("lexica", ("enable", "enable"))
        level = wish.pop("level", None)
        for side, lexicon in zip(self.sides, lexica, strict=True):
            self.source.now = side.hidden
            seats = [{"kind": "link", "name": "", "level": level} for _ in side.people]
            seats[self.looker] = {"kind": "here", "name": "Looker", "level": level}
            host = side.people[self.looker]
            game = host.new_game(*seats, first=self.looker, lexicon=lexicon, **wish)
            state = host.state(game)
            side.secret_words = [state["code"], lexicon]
            for seat, person in enumerate(side.people):
                if seat != self.looker:
                    secret = state["seats"][seat]["secret"]
                    side.secret_words.append(secret)
                    person.post(f"/invitations/{secret}", {"name": f"Player {seat}"})
            side.open(game, self.looker)
        self.compare()

    def play_again(self) -> None:
        """Everybody wants another game."""
        self.clock.at += 1000
        for seed, side in enumerate(self.sides):
            self.source.now = side.hidden = Hidden(self._known, seed)
            (game,) = {one.post(f"/games/{side.game}/rematch")["id"] for one in side.people}
            side.secret_words.append(side.game)
            side.open(game, self.looker)
        self.compare()

    @property
    def view(self) -> Json:
        """What everybody knows."""
        view: Json = self.sides[0].watcher.state(self.sides[0].game)["view"]
        return view

    def act(self, seat: int, command: Command) -> int:
        """Somebody does the same in both games; the status of the answer."""
        self.clock.at += 1700
        statuses: list[int] = []
        for side in self.sides:
            self.source.now = side.hidden
            person = side.people[seat]
            mine = person.state(side.game)
            wish = command(mine["mine"][str(seat)]) if callable(command) else command
            body = {"sequence": mine["sequence"], "key": "a" * 8 + str(self.clock.at)}
            path = f"/games/{side.game}/commands"
            who = "looker" if seat == self.looker else "other"
            if who == "looker":
                answer = side.ask(who, person, "POST", path, body | {"command": wish})
            else:
                answer = person.ask("POST", path, body | {"command": wish})
            statuses.append(answer.status_code)
            if answer.status_code == 200:
                side.hear(answer.json()["sequence"])
        assert statuses[0] == statuses[1]
        self.compare()
        return statuses[0]

    def look(self) -> None:
        """The looker and the watcher ask for whatever can be asked."""
        for side in self.sides:
            looker = side.people[self.looker]
            for who, person in (("looker", looker), ("watcher", side.watcher)):
                side.ask(who, person, "GET", f"/games/{side.game}")
                side.ask(who, person, "GET", "/games")
                side.ask(who, person, "GET", f"/games/{side.game}/export?format=json")
                side.ask(who, person, "GET", "/me")
            side.ask("watcher", side.watcher, "GET", f"/invitations/{side.secret_words[2]}")
        self.compare()

    def preview(self, at: str, tiles: str) -> Json:
        """The looker looks at a play before it is made."""
        answers = []
        for side in self.sides:
            body = {"seat": self.looker, "at": at, "tiles": tiles}
            person = side.people[self.looker]
            answer = side.ask("looker", person, "POST", f"/games/{side.game}/preview", body)
            answers.append(answer.json())
        self.compare()
        assert answers[0] == answers[1]
        preview: Json = answers[0]
        return preview

    def compare(self) -> None:
        """Not a byte differs."""
        first, second = self.sides
        for one, other in zip(first.heard, second.heard, strict=True):
            if one != other:
                at = next(at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
                around = slice(max(0, at - 200), at + 60)
                raise AssertionError(f"{one[:60]}: {one[around]} and {other[around]}")
            assert COOKIE + "=" not in one

    def racks(self, seat: int) -> list[str]:
        """The rack of a seat in both games."""
        return [
            side.people[seat].state(side.game)["mine"][str(seat)]["rack"] for side in self.sides
        ]

    def differs(self) -> bool:
        """Whether there is anything to hide: racks that the looker cannot see."""
        first, second = self.racks(self.looker)
        assert first == second
        return any(len(set(self.racks(seat))) > 1 for seat in range(len(self.sides[0].people)))
