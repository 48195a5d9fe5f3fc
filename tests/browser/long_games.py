"""Whole games through the page, from the first tile to the last: the proof `browser`.

The seed chooses the rules, the players and the hand: keys, mouse or finger. The tiles are drawn by
the server as always.
"""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, PHONE, page_of_its_own
from tests.browser.seated import Player, Way, computer, here, new_game

from lexiko.rules.editions import EDITIONS

WAYS: tuple[Way, ...] = ("keys", "mouse", "touch")
LEVELS = ("beginner", "home", "club")
NOT_HERE = ("solitaire", "solitaire-two-racks", "solitaire-open", "finish-line", "timer")
"""Variations that need other seats, or end a game early."""


def browser_game(seed: int) -> dict[str, int]:
    """One game; what was done in it."""
    way = WAYS[seed % len(WAYS)]
    with page_of_its_own(PHONE if way == "touch" else DESKTOP) as page:
        player = Player(page, _new(page, random.Random(seed)), way)
        player.past_the_draw()
        state = player.play_out(200)
        expect(page.locator("#end-title")).to_be_visible()
    return {"games": 1, "turns": len(state["turns"]), f"by {way}": 1}


def _new(page: Page, chance: random.Random) -> str:
    edition = chance.choice(list(EDITIONS.values()))
    offers = [name for name in edition.offers if name not in NOT_HERE]
    some = chance.sample(offers, min(len(offers), chance.randrange(3)))
    firsts = [name for name in some if name.startswith("first-word")]
    variations = [name for name in some if name not in firsts[1:]]
    others = [computer(chance.choice(LEVELS)) for _ in range(chance.randrange(1, 4))]
    return new_game(page, here("Ann"), *others, edition=edition.name, variations=variations)
