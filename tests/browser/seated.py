"""People at a page: what they know of their game, and how they put tiles down.

What to play is found by the engine from what the seat may know, so that whole games can be played.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal
from uuid import uuid4

from playwright.sync_api import Locator, Page, expect

from lexiko.engine.engine import engine_for
from lexiko.formats import Record, write_record
from lexiko.game import Game, lexicon_for
from lexiko.rules import Placement, Play, Rack, Rules, Seat, View, make_rules, parse_square
from lexiko.rules.commands import Setup

Json = dict[str, Any]
Way = Literal["keys", "mouse", "touch"]
SECONDS = 120
"""How long a turn of somebody else may take."""
FIRST_STEPS = 80
"""So many presses of Tab lead to the board at most."""


# games ---------------------------------------------------------------------------------------


def new_game(page: Page, *seats: Json, **more: Any) -> str:
    """Make a game for the person of the page and open it; its id."""
    rules = {
        "edition": more.pop("edition", "deluxe"),
        "variations": more.pop("variations", []),
        "changes": more.pop("changes", {}),
    }
    body = {"key": uuid4().hex, "rules": rules, "seats": list(seats), **more}
    answer = page.request.post("/api/v1/games", data=body)
    assert answer.status == 201, answer.text()
    game = str(answer.json()["id"])
    page.goto(f"/game/{game}")
    return game


def here(name: str, **more: Any) -> Json:
    return {"kind": "here", "name": name, **more}


def by_link(name: str = "", **more: Any) -> Json:
    return {"kind": "link", "name": name, **more}


def computer(level: str = "home", **more: Any) -> Json:
    return {"kind": "computer", "computer": level, **more}


def given_game(
    page: Page,
    rules: Rules,
    racks: Sequence[str],
    words: Sequence[tuple[str, str]] = (),
    seats: Sequence[str | Seat] = ("Ann", "Bob"),
    scores: Sequence[int] | None = None,
) -> str:
    """A game of the person of the page that begins from a given position, open and under way.

    `words` are what lies on the board: the first square and the tiles, as one types them.
    """
    board = []
    for at, tiles in words:
        square, direction = parse_square(at)
        for tile in rules.alphabet.parse_tiles(tiles):
            if tile is not None:
                board.append(Placement(square, tile))
            square = square.step(direction)
    held = tuple(Rack(rules.alphabet.parse_pieces(rack)) for rack in racks)
    setup = Setup(tuple(board), held, tuple(scores or [0] * len(seats)))
    game = Game.start(list(seats), rules, setup=setup, source=1, at=int(time.time() * 1000))
    return brought_in(page, Record(tuple(game.events)))


def brought_in(page: Page, record: Record) -> str:
    """A game from elsewhere as a game of the person of the page, open and under way."""
    answer = page.request.post("/api/v1/imports", data=write_record(record))
    assert answer.ok, answer.text()
    made = str(answer.json()["id"])
    if not record.position.is_over:
        state = page.request.get(f"/api/v1/games/{made}").json()
        body = {"sequence": state["sequence"], "key": uuid4().hex, "command": {"kind": "resume"}}
        assert page.request.post(f"/api/v1/games/{made}/commands", data=body).ok
    page.goto(f"/game/{made}")
    return made


@cache
def first_view(rules: Rules, count: int) -> View:
    plain = rules.replace(finish_line=False)
    return Game.start([f"Seat {number}" for number in range(count)], plain, source=1).view(0)


def module(page: Page, path: str) -> str:
    """Where a module of the page that is open comes from."""
    main = page.locator("script[type=module]").get_attribute("src")
    assert main is not None
    return main.replace("main.js", path)


# people --------------------------------------------------------------------------------------


@dataclass
class Player:
    """The person at a page, in a game."""

    page: Page
    game: str
    way: Way = "keys"

    def state(self) -> Json:
        answer = self.page.request.get(f"/api/v1/games/{self.game}")
        assert answer.ok, answer.text()
        state: Json = answer.json()
        return state

    def follow(self) -> Json:
        """The state, once the page shows as many turns and has heard of its own."""
        expect(self.page.locator(".move-list")).to_be_attached()
        state = self.state()
        expect(self.page.locator(".move-list > li")).to_have_count(len(state["turns"]))
        expect(self.page.locator("[aria-busy=true]")).to_have_count(0)
        return state

    def wait(self) -> Json:
        """The state, once this person has something to do or the game is over."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            state = self.state()
            if state["state"] == "over" or self.seat_to_act(state) is not None:
                return self.follow()
            self.page.wait_for_timeout(50)
        raise AssertionError(f"nothing happens: {state['view']}")

    @staticmethod
    def seat_to_act(state: Json) -> int | None:
        """The own seat that must answer a play or make a move."""
        view = state["view"]
        if view is None:
            return None
        for seat in map(int, state["mine"]):
            if seat in view["waiting_for"]:
                return seat
        may = (int(seat) for seat, own in state["mine"].items() if "take_turn" in own["can"])
        return next(may, None)

    def must_answer(self, state: Json) -> bool:
        return any(int(seat) in state["view"]["waiting_for"] for seat in state["mine"])

    # what to play ----------------------------------------------------------------------------

    def best(self, state: Json, seat: int | None = None, blanks: bool = True) -> Play | None:
        """The play that scores most, by what this person may know."""
        seat = self.seat_to_act(state) if seat is None else seat
        assert seat is not None
        view = self.view(state, seat)
        found = engine_for(view.rules, lexicon_for(view.rules)).candidates(view, score_only=True)
        order = [int(index) for index in found.order()]
        chosen = (index for index in order if blanks or not found.blanks[index])
        index = next(chosen, None)
        move = None if index is None else found.move(index).move
        assert move is None or isinstance(move, Play)
        return move

    @staticmethod
    def view(state: Json, seat: int) -> View:
        """What the engine needs to know of a state."""
        rules = Rules.from_json(state["rules"])
        alphabet, seen = rules.alphabet, state["view"]
        first = first_view(rules, len(state["seats"]))
        board = first.board.put(
            Placement(parse_square(f"{row + 1}{chr(65 + col)}")[0], alphabet.parse_tile(face))
            for row, faces in enumerate(seen["board"])
            for col, face in enumerate(faces)
            if face != "."
        )
        own = state["mine"][str(seat)]
        racks = [Rack(b"", count) for count in seen["rack_counts"]]
        racks[seat] = Rack(alphabet.parse_pieces(own["rack"]))
        unseen = alphabet.parse_pieces(own["unseen"])
        return replace(
            first,
            seat=seat,
            board=board,
            racks=tuple(racks),
            bag_count=seen["bag_count"],
            unseen=unseen,
        )

    # putting tiles down ----------------------------------------------------------------------

    def square(self, name: str) -> Locator:
        return self.page.locator(f"[data-square='{name}']")

    def tile(self, face: str) -> Locator:
        """A tile of the rack."""
        return self.page.locator(".rack:not(.small) [data-piece]").filter(
            has=self.page.locator("b", has_text=face)
            if face != "?"
            else self.page.locator(".tile.blank")
        )

    def lay(self, play: Play, rules: Rules | None = None) -> None:
        """Put the tiles of a play on the board, in this person's way; the board stays in place."""
        board = box(self.page.locator(".board"))
        alphabet = (rules or make_rules()).alphabet
        faces = [(str(one.square), alphabet.tile_text(one.tile)) for one in play.placements]
        {"keys": self.type_tiles, "mouse": self.drag_tiles, "touch": self.tap_tiles}[self.way](
            faces
        )
        expect(self.page.locator(".square.fresh")).to_have_count(len(faces))
        assert box(self.page.locator(".board")) == board

    def go_to(self, square: str, down: bool = False) -> None:
        """Bring the arrow to a square by keys alone."""
        page, press = self.page, self.page.keyboard.press
        press("Escape")
        for _ in range(FIRST_STEPS):
            at = page.evaluate("document.activeElement?.dataset.square ?? ''")
            if at:
                break
            press("Tab")
        wanted, _ = parse_square(square)
        now, _ = parse_square(at)
        for key, steps in (
            ("ArrowDown", wanted.row - now.row),
            ("ArrowUp", now.row - wanted.row),
            ("ArrowRight", wanted.col - now.col),
            ("ArrowLeft", now.col - wanted.col),
        ):
            for _ in range(steps):
                press(key)
        press("Space")
        if down:
            press("ArrowDown")
        arrow = self.square(square).locator(".arrow.down" if down else ".arrow.right")
        expect(arrow).to_be_visible()

    def type_tiles(self, tiles: Sequence[tuple[str, str]]) -> None:
        """Tiles in a line by keys: a small letter is a blank, which Shift asks for."""
        first, last = parse_square(tiles[0][0])[0], parse_square(tiles[-1][0])[0]
        self.go_to(tiles[0][0], down=first.row != last.row)
        for _, face in tiles:
            self.page.keyboard.press(f"Shift+{face.upper()}" if face.islower() else face.lower())

    def drag_tiles(self, tiles: Sequence[tuple[str, str]]) -> None:
        for square, face in tiles:
            self.drag(self.tile("?" if face.islower() else face).first, self.square(square))
            self.name_blank(face)
            expect(self.square(square).locator(".tile.new")).to_be_visible()

    def tap_tiles(self, tiles: Sequence[tuple[str, str]]) -> None:
        """Tap a square, once more for downwards, then the tiles."""
        first, last = parse_square(tiles[0][0])[0], parse_square(tiles[-1][0])[0]
        self.square(tiles[0][0]).tap()
        if first.row != last.row:
            self.square(tiles[0][0]).tap()
        for _, face in tiles:
            self.tile("?" if face.islower() else face).first.tap()
            self.name_blank(face)

    def name_blank(self, face: str) -> None:
        if face.islower():
            dialog = self.page.get_by_role("dialog", name="Which letter?")
            dialog.get_by_role("button", name=face.upper(), exact=True).click()

    def drag(self, source: Locator, target: Locator) -> None:
        """With the mouse from one thing to another."""
        mouse = self.page.mouse
        mouse.move(*middle(source))
        mouse.down()
        x, y = middle(target)
        mouse.move(x + 6, y + 6)
        mouse.move(x, y)
        mouse.up()

    def send(self) -> None:
        """Play what lies on the board."""
        turns = len(self.state()["turns"])
        if self.way == "keys":
            self.page.keyboard.press("Enter")
        else:
            play = self.page.get_by_role("button", name="Play").and_(
                self.page.locator(".action-play")
            )
            self.press(play)
        expect(self.page.locator(".move-list > li")).not_to_have_count(turns)

    def play_out(self, most: int = 40) -> Json:
        """Go on with the best plays until the game is over."""
        for _ in range(most):
            state = self.wait()
            if state["state"] == "over":
                return state
            if self.must_answer(state):
                self.accept()
                continue
            play = self.best(state)
            if play is None:
                self.skip()
                continue
            self.lay(play, Rules.from_json(state["rules"]))
            self.send()
        raise AssertionError("the game does not end")

    def accept(self) -> None:
        """Let the play on the board stand; the next one may wait at once."""
        before = self.state()["sequence"]
        button = self.page.get_by_role("button", name="It’s fine")
        if self.way == "keys":
            expect(button).to_be_visible()
            self.page.keyboard.press("1")
        else:
            button.click()
        end = time.monotonic() + SECONDS
        while self.state()["sequence"] == before:
            assert time.monotonic() < end, "the play is not settled"
            self.page.wait_for_timeout(50)

    def challenge(self, *words: str, who: str | None = None) -> None:
        """Challenge the last play: press, name words where that is asked, press again."""
        page = self.page
        self.press(page.locator(".last-challenge"))
        dialog = page.get_by_role("dialog", name=re.compile("^Challenge "))
        expect(dialog).to_be_visible()
        if who is not None:
            dialog.get_by_role("radio", name=who).check()
        boxes = dialog.get_by_role("checkbox")
        for word in words if boxes.count() else ():
            dialog.get_by_role("checkbox", name=word, exact=True).check()
        if boxes.count() and not words:
            boxes.first.check()
        self.press(dialog.get_by_role("button", name="Challenge", exact=True))
        expect(dialog).to_have_count(0)

    def press(self, button: Locator) -> None:
        """Press a button in this person's way."""
        button.tap() if self.way == "touch" else button.click()

    def skip(self) -> None:
        turns = len(self.state()["turns"])
        for name in ("Pass", "Sure?"):
            button = self.page.get_by_role("toolbar").get_by_role("button", name=name)
            expect(button).to_be_enabled()
            if self.way == "keys":
                self.page.keyboard.press("2")
            else:
                button.click()
        expect(self.page.locator(".move-list > li")).not_to_have_count(turns)

    def past_the_draw(self) -> None:
        """Look at who begins, then go to the board."""
        self.page.get_by_role("button", name="Start playing").click()
        expect(self.page.get_by_role("dialog", name="Who goes first?")).to_have_count(0)


def lucky(begin: Callable[[], Player]) -> Player:
    """Whoever begins a game that is begun so often until their tiles make a word."""
    for _ in range(20):
        player = begin()
        if player.best(player.state()) is not None:
            return player
    raise AssertionError("twenty racks without a word")


def box(thing: Locator) -> dict[str, float]:
    """Where something is, and how large."""
    found = thing.bounding_box()
    assert found is not None
    return {"x": found["x"], "y": found["y"], "width": found["width"], "height": found["height"]}


def middle(thing: Locator) -> tuple[float, float]:
    place = box(thing)
    return place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
