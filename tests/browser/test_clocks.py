"""Games that end by the clock: what the page says of the time, and of whoever lost by it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.seated import brought_in
from tests.browser.test_fit import SIZES, cut

from lexiko.formats import Record
from lexiko.game import Game
from lexiko.rules import Pass, Rack, make_rules
from lexiko.rules.commands import Expire, Resign, Setup, TakeTurn

MINUTE = 60_000


def club_game(racks: Sequence[str], scores: Sequence[int]) -> Game:
    """A club game in which the first player has HORN on the board after five minutes."""
    rules = make_rules("club")
    held = tuple(Rack(rules.alphabet.parse_pieces(rack)) for rack in racks)
    setup = Setup((), held, tuple(scores))
    game = Game.start(["Ann", "Bob", "Cem"][: len(racks)], rules, setup=setup, source=1, at=0)
    game.do(TakeTurn(0, game.position.view(0).parse("8E HORN"), at=5 * MINUTE))
    return game


def ended(page: Page, game: Game) -> str:
    """A finished game on its page."""
    page.goto("/")
    made = brought_in(page, Record(tuple(game.events)))
    expect(page.locator(".end")).to_be_visible()
    return made


def test_points_off_for_time_are_said_at_the_end_and_in_the_replay(page: Page) -> None:
    game = club_game(["HORNABC", "EEEEEEE"], [300, 250])
    game.do(TakeTurn(1, Pass(), at=31 * MINUTE))
    while not game.position.is_over:
        game.do(TakeTurn(game.position.to_move, Pass(), at=31 * MINUTE))
    made = ended(page, game)
    total = page.locator(".total", has_text="Bob")
    expect(total).to_contain_text("250, −7 for E E E E E E E left over, −10 for time")
    expect(page.locator(".clock.is-urgent")).to_have_count(0)
    page.goto(f"/replay/{made}#99")
    left = page.locator(".leftovers li")
    expect(left.last).to_have_text("Bob took too much time: −10")
    expect(left).to_have_count(3)


@pytest.mark.parametrize("size", SIZES)
def test_whoever_lost_on_time_did_not_resign(new_page: NewPage, size: str) -> None:
    width, height = SIZES[size]
    page = new_page(viewport={"width": width, "height": height})
    game = club_game(["HORNABC", "EEEEEEE", "AAAAAAA"], [300, 250, 20])
    game.do(Resign(0, at=6 * MINUTE))
    game.do(Expire(at=41 * MINUTE))
    made = ended(page, game)
    expect(page.locator(".end-head")).to_contain_text("Cem wins!")
    expect(page.locator(".end-head p")).to_have_text("Ann resigned. Bob ran out of time.")
    expect(page.locator(".total", has_text="Bob")).to_contain_text("lost on time")
    expect(page.locator(".total", has_text="Ann")).to_contain_text("resigned")
    expect(page.locator(".score-card", has_text="Bob")).to_contain_text("lost on time")
    assert cut(page, ".score-who, .score-status, .score-clocks") == []
    page.goto(f"/replay/{made}#99")
    expect(page.get_by_text("Ann resigned. Bob ran out of time. Cem wins.")).to_be_visible()
