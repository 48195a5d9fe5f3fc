"""Writes docs/images/page: pictures of every screen, at the sizes of a desktop and of a phone.

    python tools/screenshots.py            all of them
    python tools/screenshots.py game end   some of them, by name

A real server and a real browser make them: the games in them were played for the picture.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright  # noqa: E402
from tests.browser.conftest import (  # noqa: E402
    DESKTOP,
    OWNERS,
    PHONE,
    SWITCHES,
    Server,
    chromium,
)

from lexiko.engine.roster import make_player  # noqa: E402
from lexiko.formats import guide_game, write_gcg  # noqa: E402
from lexiko.game import lexicon_for  # noqa: E402
from lexiko.rules import Position, replay  # noqa: E402
from lexiko.rules.codec import command_to_json, events_from_json  # noqa: E402

FOLDER = ROOT / "docs/images/page"
QUALITY = 82
POSITION = "15/15/15/15/15/7F7/7A7/5HORN6/7M7/15/15/15/15/15/15 AEINRST/ 9/14 0 lex enable;"
ANN = [{"kind": "here", "name": "Ann"}, {"kind": "computer", "name": "Max", "computer": "home"}]


@dataclass
class Studio:
    """A server, a browser, and somebody who plays for the pictures."""

    server: Server
    context: BrowserContext
    page: Page

    def api(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        address = f"{self.server.address}/api/v1{path}"
        options = {"data": body} if body is not None else {}
        answer = self.context.request.fetch(address, method=method, **options, **more)
        assert answer.ok, answer.text()
        return answer.json() if answer.text() else None

    def new_game(self, **body: Any) -> str:
        game = {"key": secrets.token_hex(8), "seats": ANN, **body}
        return str(self.api("POST", "/games", game)["id"])

    def position(self, game: str) -> Position:
        """The game as nobody sees it: read from the database."""
        query = "SELECT body FROM events WHERE game = ? ORDER BY sequence"
        with closing(sqlite3.connect(self.server.folder / "lexiko.sqlite3")) as database:
            bodies = [json.loads(body) for (body,) in database.execute(query, (game,))]
        return replay(events_from_json(bodies))

    def play(self, game: str, turns: int, level: str = "keen") -> None:
        """Let a good player play for us, until so many turns have been made or all is over."""
        while True:
            state = self.api("GET", f"/games/{game}")
            if state["state"] == "over" or len(state["turns"]) >= turns:
                return
            for seat, mine in state["mine"].items():
                if {"take_turn", "accept"} & set(mine["can"]):
                    self.do(game, int(seat), level)
                    break
            else:
                self.page.wait_for_timeout(50)

    def do(self, game: str, seat: int, level: str) -> None:
        position = self.position(game)
        rules = position.rules
        player = make_player(level, rules, lexicon_for(rules, position.lexicon.name), seed=3)
        command = command_to_json(player.choose(position.view(seat)), rules.alphabet)
        command.pop("at", None)
        body = {"sequence": position.sequence, "key": secrets.token_hex(8), "command": command}
        self.context.request.post(f"{self.server.address}/api/v1/games/{game}/commands", data=body)

    def look(self, path: str, *presses: str) -> None:
        """Go to an address, past the draw, and press some buttons."""
        self.page.goto(self.server.address + path)
        self.page.wait_for_timeout(1200)
        draw = self.page.get_by_role("button", name="Start playing")
        if draw.count():
            draw.click()
        for name in presses:
            self.page.get_by_role("button", name=name).first.click()
            self.page.wait_for_timeout(400)
        self.page.wait_for_timeout(500)

    def wait_for_me(self, game: str) -> Any:
        """The state when it is our turn."""
        while True:
            state = self.api("GET", f"/games/{game}")
            if any("take_turn" in mine["can"] for mine in state["mine"].values()):
                return state
            self.page.wait_for_timeout(100)


# the pictures --------------------------------------------------------------------------------


def home(studio: Studio) -> None:
    studio.play(studio.new_game(), 6)
    studio.look("/")


def new(studio: Studio) -> None:
    studio.look("/new")


def lobby(studio: Studio) -> None:
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "link", "name": "Bob"}]
    studio.look(f"/game/{studio.new_game(seats=seats)}")


def game(studio: Studio, edition: str = "deluxe") -> None:
    """The middle of a game, with tiles laid out."""
    number = studio.new_game(rules={"edition": edition})
    studio.play(number, 13)
    state = studio.wait_for_me(number)
    studio.look(f"/game/{number}")
    seat = next(iter(state["mine"]))
    position = studio.position(number)
    lexicon = lexicon_for(position.rules, position.lexicon.name)
    from lexiko.engine.engine import engine_for

    view = position.view(int(seat))
    best = engine_for(position.rules, lexicon).best(view, exchanging=False)
    text = position.rules.alphabet
    for placement in getattr(best.move, "placements", ()):
        studio.page.locator(f'[data-square="{placement.square}"]').click()
        studio.page.keyboard.type(text.tile_text(placement.tile))
        studio.page.keyboard.press("Escape")
    studio.page.wait_for_timeout(800)


def heirloom(studio: Studio) -> None:
    game(studio, "heirloom")


def indigo(studio: Studio) -> None:
    game(studio, "indigo")


def challenge(studio: Studio) -> None:
    """A play of the computer that can be challenged."""
    number = studio.new_game()
    studio.play(number, 8)
    while studio.wait_for_me(number)["view"]["pending"] is None:
        studio.play(number, len(studio.api("GET", f"/games/{number}")["turns"]) + 2)
    studio.look(f"/game/{number}")


def end(studio: Studio) -> None:
    rules = {"edition": "collector", "variations": ["finish-line"]}
    seats = [{**ANN[0], "finish": 200}, {**ANN[1], "finish": 200}]
    number = studio.new_game(rules=rules, seats=seats)
    studio.play(number, 999, "club")
    studio.look(f"/game/{number}")


def big_screen(studio: Studio) -> None:
    number = studio.new_game()
    studio.play(number, 12)
    studio.look(f"/game/{number}/screen")


def curtain(studio: Studio) -> None:
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bob"}]
    studio.look(f"/game/{studio.new_game(seats=seats)}")


def learn(studio: Studio) -> None:
    studio.look("/learn")


def rules(studio: Studio) -> None:
    studio.look("/learn/rules/deluxe")


def guide(studio: Studio) -> None:
    studio.look("/learn/guide")
    for _ in range(4):
        studio.page.keyboard.press("ArrowRight")
    studio.page.wait_for_timeout(500)


def words(studio: Studio) -> None:
    studio.look("/learn/words")
    studio.page.locator("table.words").wait_for()


def _replay(studio: Studio) -> None:
    headers = {"content-type": "text/plain"}
    number = studio.api("POST", "/imports", write_gcg(guide_game()), headers=headers)["id"]
    studio.look(f"/replay/{number}")


def review(studio: Studio) -> None:
    """The worst moment of a game, with the curve under it."""
    number = studio.new_game(first=0)
    studio.play(number, 999, "learner")
    studio.look(f"/replay/{number}", "Review this game")
    studio.page.get_by_role("rowheader", name="Accuracy").wait_for(timeout=120_000)
    studio.page.locator(".review-moment").last.click()
    studio.page.locator(".review-turn").scroll_into_view_if_needed()
    studio.page.wait_for_timeout(500)


def quiz(studio: Studio) -> None:
    """A card that has been answered."""
    studio.look("/quiz?set=anagrams-7", "Show me")


def puzzles(studio: Studio) -> None:
    studio.look("/puzzles")


def analyse(studio: Studio) -> None:
    """The best moves of a position, and what follows the best of them."""
    studio.look(f"/analyse#{quote(POSITION)}", "Find the best moves")
    studio.page.get_by_text("Done.").wait_for(timeout=120_000)
    table = studio.page.get_by_role("table", name="The best moves")
    table.get_by_role("button").first.click()
    studio.page.get_by_role("heading", name="Tiles that help").wait_for(timeout=60_000)
    studio.page.wait_for_timeout(500)


def records(studio: Studio) -> None:
    rules = {"edition": "deluxe", "variations": ["solitaire"]}
    for _ in range(2):
        number = studio.new_game(rules=rules, seats=[{"kind": "here", "name": "Ann"}])
        studio.play(number, 999, "club")
    studio.look("/records")


def keep(studio: Studio) -> None:
    """Some turns at a real board, and the next one being typed."""
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bob"}]
    number = studio.new_game(seats=seats, kept=True, first=0)
    studio.look(f"/game/{number}")
    entry = studio.page.get_by_role("textbox").first
    for text in ("8F HORN", "H6 FARM", "10F PASTE", "9H MOB"):
        entry.fill(text)
        studio.page.wait_for_timeout(700)
        entry.press("Enter")
        studio.page.wait_for_timeout(700)
    entry.fill("11E BIT")
    studio.page.wait_for_timeout(1000)


def settings(studio: Studio) -> None:
    studio.look("/settings")


PICTURES: dict[str, Callable[[Studio], None]] = {
    "home": home,
    "new": new,
    "lobby": lobby,
    "game": game,
    "heirloom": heirloom,
    "indigo": indigo,
    "challenge": challenge,
    "end": end,
    "big-screen": big_screen,
    "curtain": curtain,
    "learn": learn,
    "rules": rules,
    "guide": guide,
    "words": words,
    "replay": _replay,
    "review": review,
    "quiz": quiz,
    "puzzles": puzzles,
    "analyse": analyse,
    "records": records,
    "keep": keep,
    "settings": settings,
}
DARK = {"indigo", "replay"}
"""Pictures that show the dark colours."""


def take(browser: Browser, server: Server, name: str, size: str, options: dict[str, Any]) -> None:
    """One picture, by a person of its own."""
    scheme: Any = "dark" if name in DARK else "light"
    context = browser.new_context(**options, color_scheme=scheme, reduced_motion="reduce")
    try:
        studio = Studio(server, context, context.new_page())
        studio.page.goto(OWNERS[server.address])
        studio.api("PUT", "/me", {"name": "Ann"})
        PICTURES[name](studio)
        path = FOLDER / f"{name}-{size}.jpg"
        studio.page.screenshot(path=path, type="jpeg", quality=QUALITY)
        print(path.relative_to(ROOT))
    finally:
        context.close()


def main() -> None:
    wanted = sys.argv[1:] or list(PICTURES)
    unknown = set(wanted) - set(PICTURES)
    if unknown:
        sys.exit(f"No such picture: {', '.join(unknown)}; there are {', '.join(PICTURES)}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(SWITCHES))
        try:
            for name in wanted:
                for size, options in (("desktop", DESKTOP), ("phone", PHONE)):
                    take(browser, server, name, size, options)
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
