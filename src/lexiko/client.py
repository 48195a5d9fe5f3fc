"""A player at a server, from a program: it sees views and sends moves, as in the library.

`Client` is somebody there, `OnlineGame` a game as the player of one seat has it.
"""

from __future__ import annotations

import http.client
import json
import re
import secrets
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import quote, urlsplit

from lexiko.errors import LexikoError, Reason, require
from lexiko.rules import Move, View
from lexiko.rules import commands as c
from lexiko.rules.codec import command_to_json
from lexiko.rules.texts import mended

__all__ = ["Client", "OnlineGame"]

API = "/api/v1"
COOKIE = "lexiko"
TRIES = 8
"""How often something is asked for that was too early, or that no answer came to. In the pauses a
server may be started again."""
LONGEST_WAIT = 60
"""The most seconds that a server may ask to wait before something is tried again."""
LARGEST = 4 * 1024 * 1024
"""The most bytes of one answer."""
LONGEST_TEXT = 200
"""The most characters of a reason that a server gives."""
NO_NEWS = 3600.0
"""So many seconds may pass without news before a line counts as lost."""


class Client:
    """Somebody at a server; `cookie` makes them the same person again later.

    Several threads may use it, one at a time.
    """

    def __init__(
        self, address: str, name: str = "", *, cookie: str = "", seconds: float = 30.0
    ) -> None:
        require(isinstance(address, str), "address", "a text", address)
        require(isinstance(name, str), "name", "a text", name)
        require(isinstance(cookie, str), "cookie", "a text", cookie)
        good = re.fullmatch(r"[\w.=-]*", cookie, re.ASCII) is not None
        require(good, "cookie", "what Client.cookie was", cookie)
        require(isinstance(seconds, int | float), "seconds", "a number", seconds)
        require(seconds > 0, "seconds", "more than 0", seconds)
        self.address, host, port = _read_address(address)
        self.cookie = cookie
        self.seconds = seconds
        secure = self.address.startswith("https")
        kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        self._line = kind(host, port, timeout=seconds)
        self._asking = threading.Lock()
        self._answered = False
        """Whether it is known that a server is there."""
        if name:
            self.ask("PUT", "/me", {"name": name})

    def close(self) -> None:
        """Hang up; asking again opens the line again."""
        self._line.close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Ask anything of the API: `path` comes after /api/v1. Its answer, or a `LexikoError`.

        What comes too early is sent again when the server says so. What got no answer is sent again
        if it changes nothing twice: a question, or a wish with a key of its own.
        """
        for tries in range(TRIES):
            answer = self._send(method, path, body)
            if answer.status != 429 or not 0 < answer.wait <= LONGEST_WAIT or tries == TRIES - 1:
                break
            time.sleep(answer.wait)
        content: Any = answer.text.decode("utf-8", "replace")
        if answer.is_json:
            try:
                content = json.loads(content) if content else None
            except (ValueError, RecursionError) as error:
                raise self._unreachable("its answer is not JSON") from error
        if answer.status < 300:
            return content
        raise self._refused(answer.status, content)

    def _get(self, path: str, key: str, method: str = "GET", body: Any = None) -> Any:
        """Something out of an answer."""
        answer = self.ask(method, path, body)
        if not isinstance(answer, dict) or key not in answer:
            raise self._unreachable("its answer is not what was asked for")
        return answer[key]

    def _send(self, method: str, path: str, body: Any) -> _Answer:
        """An answer; a line that is lost is opened again if we have been answered before."""
        headers = {"Content-Type": "application/json"}
        try:
            data = None if body is None else json.dumps(body)
        except (TypeError, ValueError) as error:
            require(False, "body", f"plain JSON ({error})", body)
        twice = method != "POST" or (isinstance(body, dict) and "key" in body)
        with self._asking:
            if self.cookie:
                headers["Cookie"] = f"{COOKIE}={self.cookie}"
            if not twice:
                self._line.close()  # one that has been idle may be gone
            for tries in range(TRIES):
                try:
                    answer, text = self._exchange(method, path, data, headers)
                    self._answered = True
                    break
                except (OSError, http.client.HTTPException, ValueError) as error:
                    self._line.close()
                    final = isinstance(error, http.client.InvalidURL | UnicodeError | TimeoutError)
                    if final or not (twice and self._answered) or tries == TRIES - 1:
                        raise self._unreachable(str(error) or type(error).__name__) from error
                time.sleep(0.1 * 2**tries)
        if len(text) > LARGEST:
            self._line.close()
            raise self._unreachable(f"its answer has more than {LARGEST} bytes")
        for value in answer.headers.get_all("Set-Cookie") or ():
            found = re.match(rf"{COOKIE}=([\w.=-]+)", value, re.ASCII)
            if found is not None:
                self.cookie = found[1]
        wait = answer.headers.get("Retry-After", "0")
        json_type = answer.headers.get_content_type() == "application/json"
        seconds = int(wait) if re.fullmatch("[0-9]{1,4}", wait) else 0
        return _Answer(answer.status, seconds, json_type, text)

    def _exchange(
        self, method: str, path: str, data: str | None, headers: dict[str, str]
    ) -> tuple[http.client.HTTPResponse, bytes]:
        """Send a request and read all of its answer, however slowly it comes, in `seconds`."""
        late = threading.Event()

        def cut() -> None:
            late.set()
            if self._line.sock is not None:
                with suppress(OSError):
                    self._line.sock.shutdown(socket.SHUT_RDWR)

        watch = threading.Timer(self.seconds, cut)
        watch.daemon = True
        watch.start()
        try:
            self._line.request(method, API + path, data, headers)
            answer = self._line.getresponse()
            text = answer.read(LARGEST + 1)
            if answer.length and len(text) <= LARGEST:
                raise http.client.IncompleteRead(text, answer.length)
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise TimeoutError("its answer takes too long") if late.is_set() else error from None
        finally:
            watch.cancel()
        if late.is_set():
            raise TimeoutError("its answer takes too long")
        return answer, text

    def _unreachable(self, problem: str) -> LexikoError:
        text = mended(problem[:LONGEST_TEXT]).rstrip(".")
        return LexikoError("no_server", address=self.address, problem=text)

    def _refused(self, status: int, answer: Any) -> LexikoError:
        """Why the server refuses something; one of another version may have reasons of its own."""
        try:
            reasons = [_reason(one) for one in answer["error"]["reasons"]]
            return LexikoError(reasons) if reasons else self._unreachable(f"status {status}")
        except (KeyError, TypeError, IndexError, AttributeError, ValueError):
            pass
        try:
            return self._unreachable(f"it says: {answer['error']['message']}")
        except (KeyError, TypeError):
            return self._unreachable(f"it answered with status {status}")

    def new_game(
        self,
        *others: str,
        edition: str = "deluxe",
        variations: Sequence[str] = (),
        lexicon: str = "enable",
        **more: Any,
    ) -> OnlineGame:
        """A game with others: the strength of a computer player each, or `link` for a person.

        `more` is whatever else the API takes for a new game.
        """
        seats: list[dict[str, Any]] = [{"kind": "here", "name": self._get("/me", "name")}]
        for other in others:
            person = other == "link"
            seats.append({"kind": "link"} if person else {"kind": "computer", "computer": other})
        wish = {
            "key": _key(),
            "rules": {"edition": edition, "variations": list(variations)},
            "lexicon": lexicon,
            "seats": seats,
        }
        return self.game(self._get("/games", "id", "POST", wish | more))

    def join(self, invitation: str) -> OnlineGame:
        """Take the seat that a link or a code leads to."""
        require(isinstance(invitation, str), "invitation", "a link or a code", invitation)
        secret = quote(invitation.strip().rstrip("/").rpartition("/")[2], safe="")
        mine = self._get("/me", "name") or "Robo"
        taken = self.ask("POST", f"/invitations/{secret}", {"name": mine})
        try:
            return OnlineGame(self, str(taken["game"]), int(taken["seat"]))
        except (KeyError, TypeError, ValueError) as error:
            raise self._unreachable("its answer is not what was asked for") from error

    def game(self, number: str) -> OnlineGame:
        """A game in which I have a seat, by its id; if I have several, the first of them."""
        require(isinstance(number, str), "number", "the id of a game", number)
        require(number != "", "number", "the id of a game", number)
        seats = self._get(f"/games/{quote(number, safe='')}", "seats")
        try:
            mine = [place for place, seat in enumerate(seats) if seat["mine"]]
        except (KeyError, TypeError) as error:
            raise self._unreachable("its answer is not what was asked for") from error
        if not mine:
            raise LexikoError("not_seated")
        return OnlineGame(self, number, mine[0])


@dataclass(frozen=True, slots=True)
class OnlineGame:
    """A game at a server, as the player of one seat has it."""

    client: Client
    id: str
    seat: int

    def state(self) -> dict[str, Any]:
        """All that the page would show."""
        state: dict[str, Any] = self.client.ask("GET", f"/games/{self.id}")
        return state

    def links(self) -> list[str]:
        """The links to the seats that wait for somebody; only whoever made the game has them."""
        seats = self.state()["seats"]
        open_seats = [seat["secret"] for seat in seats if seat["open"] and "secret" in seat]
        return [f"{self.client.address}/join/{secret}" for secret in open_seats]

    def view(self) -> View:
        """What my seat may know now."""
        return View.from_json(self.client.ask("GET", f"/games/{self.id}/view?seat={self.seat}"))

    def do(self, command: c.Command, view: View) -> None:
        """Send a command; refused as `stale` if the game has gone on since `view`."""
        require(isinstance(view, View), "view", "the view that you decided by", view)
        data = command_to_json(command, view.rules.alphabet)
        wish = {"sequence": view.sequence, "key": _key(), "command": data}
        self.client.ask("POST", f"/games/{self.id}/commands", wish)

    def take(self, move: Move, view: View) -> None:
        """Take my turn."""
        self.do(c.TakeTurn(self.seat, move), view)

    def play(self, choose: Callable[[View], Move]) -> View:
        """Play to the end: `choose` picks my moves; the last view.

        Plays of others are never challenged, and what they propose is declined.
        """
        for view in self.views():
            try:
                if view.may.take_turn:
                    self.take(choose(view), view)
                elif self.seat in view.waiting_for:
                    self.do(c.Accept(self.seat), view)
                elif view.may.answer:
                    self.do(c.Answer(self.seat, agree=False), view)
            except LexikoError as error:
                if error.code != "stale":  # otherwise the next view shows what has happened
                    raise
        return view

    def views(self) -> Iterator[View]:
        """Every view in which my seat can do something, and the last one of the game."""
        begun = False
        with self._news() as later:
            while True:
                try:
                    view = self.view()
                except LexikoError as error:
                    if error.code != "not_started":
                        raise
                    later(0)
                    continue
                if not begun:
                    begun = True
                    self.client.ask("POST", f"/games/{self.id}/draw")
                may, before = view.may, view.sequence
                if may.take_turn or self.seat in view.waiting_for or may.answer or view.result:
                    yield view
                    if view.result is not None:
                        return
                later(before)

    @contextmanager
    def _news(self) -> Iterator[Callable[[int], None]]:
        """Something to wait by until the game is beyond a sequence."""
        from websockets.exceptions import ConnectionClosed, InvalidHandshake
        from websockets.sync.client import ClientConnection, connect

        client = self.client
        address = f"ws{client.address.removeprefix('http')}{API}/games/{self.id}/socket"
        headers = {"Cookie": f"{COOKIE}={client.cookie}"}
        line: ClientConnection | None = None
        lost = 0

        def later(before: int) -> None:
            nonlocal line, lost
            while True:
                try:
                    if line is None:
                        line = lines.enter_context(
                            connect(
                                address,
                                additional_headers=headers,
                                max_size=LARGEST,
                                open_timeout=client.seconds,
                                proxy=None,
                            )
                        )
                    message = json.loads(line.recv(NO_NEWS))
                    kind, sequence = message["kind"], int(message.get("sequence", 0))
                except (ValueError, RecursionError, KeyError, TypeError, AttributeError) as error:
                    raise client._unreachable("its news are not JSON") from error
                except (OSError, ConnectionClosed, InvalidHandshake) as error:
                    lines.close()
                    line, lost = None, lost + 1
                    if lost == TRIES:
                        raise client._unreachable(str(error)) from error
                    time.sleep(0.1 * 2**lost)
                    continue
                if kind == "error":
                    raise client._refused(0, message)
                if kind == "gone":
                    raise LexikoError("no_such_game")
                if sequence > before:
                    lost = 0
                    return

        with ExitStack() as lines:
            yield later


class _Answer(NamedTuple):
    status: int
    wait: int
    """After how many seconds to ask again."""
    is_json: bool
    text: bytes


def _read_address(address: str) -> tuple[str, str, int | None]:
    """An address in its usual form, its host and its port."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        host = None
    plain = host is not None and re.fullmatch(r"[\w.:-]+", host, re.ASCII) is not None
    if not plain or host is None or parts.scheme not in ("http", "https"):
        problem = "an address looks like http://localhost:8420"
        raise LexikoError("no_server", address=address[:80], problem=problem)
    return f"{parts.scheme}://{parts.netloc}", host, port


def _reason(data: Any) -> Reason:
    """A reason that was sent; an error if this version has no sentence for it."""
    params = {key: mended(str(value)[:LONGEST_TEXT]) for key, value in data["params"].items()}
    reason = Reason.of(data["code"], **params)
    str(reason)
    return reason


def _key() -> str:
    return secrets.token_urlsafe(12)
