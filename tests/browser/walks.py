"""A random walk of the real page: in every state it offers each seat something that is accepted.

Everybody sits at one device, some of them computer players. At each step the buttons that the page
shows are read, one of them is chosen by chance and pressed, and the game must go on by it. Plays
are named by the engine, and some are bad on purpose. The proof `walk` does the same for long.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import dataclass, field, replace

from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, page_of_its_own
from tests.browser.seated import SECONDS, Json, Player, computer, here, new_game

from lexiko.rules import Placement, Play, Rules
from lexiko.rules.editions import EDITIONS

NAMES = ("Ann", "Bob", "Cid")
OTHERS = ("void", "single", "nine-tiles", "first-word-3", "recycle", "blanks", "rearrange")
"""Variations that any edition is mixed with here."""


@dataclass
class Walk:
    """A game at a page, and what has been done in it."""

    page: Page
    chance: random.Random
    done: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        chance = self.chance
        edition = chance.choice(list(EDITIONS))
        people = [here(name) for name in NAMES[: chance.choice((2, 2, 3))]]
        if chance.random() < 0.4:
            people[-1] = computer("beginner", name="Robo")
        game = new_game(
            self.page,
            *people,
            edition=edition,
            variations=chance.sample(OTHERS, chance.choice((0, 0, 1, 2))),
            first=0,
        )
        self.player = Player(self.page, game)

    def go(self, steps: int) -> Counter[str]:
        """Take so many steps, or fewer if the game is over; what was done."""
        for _ in range(steps):
            state = self.player.wait()
            if state["state"] == "over":
                expect(self.page.locator("#end-title")).to_be_visible()
                self.done["over"] += 1
                break
            self.step(state)
        return self.done

    def step(self, state: Json) -> None:
        seat = self.player.seat_to_act(state)
        assert seat is not None
        curtain = self.page.get_by_role("button", name=f"I’m {state['seats'][seat]['name']}")
        if sum(one["mine"] for one in state["seats"]) > 1:
            shown = self.page.locator(".game-actions").or_(curtain)
            expect(shown.first).to_be_visible()
            if curtain.count():
                curtain.click()
        if self.player.must_answer(state):
            self.answer(state)
            return
        rack = state["mine"][str(seat)]["rack"]
        full = len(rack) == state["rules"]["rack_size"] or not state["view"]["bag_count"]
        assert full, f"{rack} with {state['view']['bag_count']} in the bag"
        expect(self.page.locator(".rack [data-piece]")).to_have_count(len(rack))
        self.move(state, seat)

    def answer(self, state: Json) -> None:
        """The game waits: both buttons are there."""
        fine = self.page.get_by_role("button", name=re.compile("fine"))
        expect(fine).to_be_enabled()
        expect(self.page.locator(".last-challenge")).to_be_enabled()
        if self.chance.random() < 0.6:
            fine.click()
            self.settled(state, "fine")
        else:
            self.challenge(state)

    def move(self, state: Json, seat: int) -> None:
        """One of the things that somebody on the move is offered."""
        page, chance = self.page, self.chance
        actions = page.get_by_role("toolbar", name="Actions")
        expect(actions.get_by_role("button", name="Pass")).to_be_enabled()
        expect(actions.get_by_role("button", name="Exchange")).to_be_enabled()
        wishes = ["play"] * 6 + ["bad"] * 2 + ["pass", "exchange", "end"]
        if page.locator(".last-challenge").count():
            wishes += ["challenge"] * 3
        wish = chance.choice(wishes)
        if wish == "challenge":
            self.challenge(state)
        elif wish == "end":
            self.propose_end(state)
        elif wish == "exchange" and state["mine"][str(seat)]["may_exchange"]:
            self.exchange(state, seat)
        elif wish == "pass":
            self.skip(state, seat)
        else:
            self.play(state, seat, bad=wish == "bad")

    # what can be done ------------------------------------------------------------------------

    def play(self, state: Json, seat: int, bad: bool = False) -> None:
        play = self.player.best(state, seat, blanks=False)
        if play is None:
            self.skip(state, seat)
            return
        rules = Rules.from_json(state["rules"])
        bad = bad and rules.challenge != "void"
        if bad:
            play = self.mixed(play)
        self.player.lay(play, rules)
        self.page.keyboard.press("Enter")
        self.settled(state, "bad play" if bad else "play")

    def mixed(self, play: Play) -> Play:
        """The tiles of a play in another order."""
        tiles = [one.tile for one in play.placements]
        self.chance.shuffle(tiles)
        squares = [one.square for one in play.placements]
        return replace(play, placements=tuple(map(Placement, squares, tiles)))

    def skip(self, state: Json, seat: int) -> None:
        """Pass; where that is refused, the engine can name a play, or the page shows one."""
        for name in ("Pass", "Sure?"):
            self.page.get_by_role("toolbar").get_by_role("button", name=name).click()
        said = self.page.locator(".say.bad")
        moved = self.page.locator(".move-list > li").nth(len(state["turns"]))
        expect(moved.or_(said).or_(self.page.locator("#end-title")).first).to_be_attached()
        if not said.count():
            self.settled(state, "pass")
            return
        expect(said).to_contain_text("you have a play")
        self.done["refused"] += 1
        show = self.page.get_by_role("button", name="Show me one")
        if state["rules"]["challenge"] == "void":
            show.click()
            expect(self.page.locator(".say")).to_contain_text("play")
            expect(show).to_have_count(0)
            self.done["shown"] += 1
            if self.chance.random() < 0.5:
                self.skip(self.player.state(), seat)
                return
            self.page.keyboard.press("ArrowDown")
        assert self.player.best(state, seat) is not None
        self.play(state, seat)

    def exchange(self, state: Json, seat: int) -> None:
        own = state["mine"][str(seat)]
        count = self.chance.randint(1, own["may_exchange"])
        self.page.keyboard.press("4")
        dialog = self.page.get_by_role("dialog", name="Exchange tiles")
        expect(dialog).to_be_visible()
        for face in own["rack"][:count].replace("?", ""):
            self.page.keyboard.press(face.lower())
        send = dialog.get_by_role("button", name=re.compile(r"^Exchange \d"))
        if not send.is_enabled():  # nothing but blanks was chosen
            self.page.keyboard.press("Escape")
            self.play(state, seat)
            return
        send.click()
        expect(dialog).to_have_count(0)
        self.settled(state, "exchange")

    def challenge(self, state: Json) -> None:
        """Somebody who may, and some of the words."""
        able = [seat for seat, own in state["mine"].items() if "challenge" in own["can"]]
        who = self.chance.choice(able)
        words = state["view"]["pending"]["words"]
        chosen = self.chance.sample(words, self.chance.randint(1, len(words)))
        name = state["seats"][int(who)]["name"] if len(able) > 1 else None
        self.player.challenge(*chosen, who=name)
        self.settled(state, "challenge")

    def propose_end(self, state: Json) -> None:
        page = self.page
        page.keyboard.press("5")
        page.get_by_role("button", name="End the game…").click()
        page.get_by_role("button", name="Ask everyone").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        self.settled(state, "end proposed")
        while (proposal := (now := self.player.state())["view"]["proposal"]) is not None:
            assert proposal["asked"]
            agrees = self.chance.random() < 0.1
            page.get_by_role("button", name="Agree" if agrees else "No", exact=True).click()
            self.settled(now, "answered")

    def settled(self, before: Json, what: str) -> None:
        """The server has accepted it, and the game goes on."""
        self.done[what] += 1
        for _ in range(SECONDS * 20):
            now = self.player.state()
            if now["sequence"] > before["sequence"]:
                return
            self.page.wait_for_timeout(50)
        said = self.page.locator(".say").all_inner_texts()
        raise AssertionError(f"{what} is not accepted: {said}, {before['view']}")


def walk_game(seed: int) -> dict[str, int]:
    """One game from its beginning to its end, or a long way there."""
    with page_of_its_own(DESKTOP) as page:
        done = Walk(page, random.Random(seed)).go(150)
    return {"games": 1, "steps": done.total(), **done}
