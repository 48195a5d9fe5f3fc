"""Whole games through the page, from the first tile to the last: the proof `browser`.

The seed chooses the rules, the players and the hand: keys, mouse or finger. The tiles are drawn by
the server as always.
"""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.browser.conftest import DESKTOP, PATIENCE, PHONE, SWITCHES, Server, chromium, complaints
from tests.browser.seated import Player, Way, computer, here, new_game

from lexiko.rules.editions import EDITIONS

WAYS: tuple[Way, ...] = ("keys", "mouse", "touch")
LEVELS = ("beginner", "home", "club")
NOT_HERE = ("solitaire", "solitaire-two-racks", "solitaire-open", "finish-line", "timer")
"""Variations that need other seats, or end a game early."""


def browser_game(seed: int) -> dict[str, int]:
    """One game; what was done in it."""
    expect.set_options(timeout=PATIENCE)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(SWITCHES))
        try:
            return _play(browser, server.address, seed)
        finally:
            browser.close()
            server.stop()


def _play(browser: Browser, address: str, seed: int) -> dict[str, int]:
    chance = random.Random(seed)
    way = WAYS[seed % len(WAYS)]
    size = PHONE if way == "touch" else DESKTOP
    context = browser.new_context(base_url=address, reduced_motion="reduce", **size)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    errors: list[str] = []
    page.on("console", lambda message: errors.extend(complaints(message)))
    page.on("pageerror", lambda error: errors.append(str(error)))
    player = Player(page, _new(page, chance), way)
    player.past_the_draw()
    state = player.play_out(200)
    expect(page.locator("#end-title")).to_be_visible()
    assert not errors, errors
    return {"games": 1, "turns": len(state["turns"]), f"by {way}": 1}


def _new(page: Page, chance: random.Random) -> str:
    edition = chance.choice(list(EDITIONS.values()))
    offers = [name for name in edition.offers if name not in NOT_HERE]
    some = chance.sample(offers, min(len(offers), chance.randrange(3)))
    firsts = [name for name in some if name.startswith("first-word")]
    variations = [name for name in some if name not in firsts[1:]]
    others = [computer(chance.choice(LEVELS)) for _ in range(chance.randrange(1, 4))]
    return new_game(page, here("Ann"), *others, edition=edition.name, variations=variations)
