"""The Back button of a browser or a phone: what lies over the screen goes first."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.seated import Player, computer, here, new_game


def begun(page: Page) -> str:
    """A game that was come to from the home screen."""
    page.goto("/")
    game = new_game(page, here("Ann"), computer())
    Player(page, game, "touch").past_the_draw()
    return game


def test_back_closes_a_sheet_before_it_leaves_the_game(phone: Page) -> None:
    game = begun(phone)
    panel = phone.locator(".game-side")
    for tab in ("Tiles", "Notes"):
        phone.get_by_role("tab", name=tab).tap()
        expect(panel).to_have_class(re.compile("open"))
        phone.go_back()
        expect(panel).not_to_have_class(re.compile("open"))
    phone.wait_for_url(f"**/game/{game}")
    phone.go_back()
    phone.wait_for_url(re.compile(r"/$"))


def test_back_closes_a_dialog_and_what_closed_by_itself_is_not_in_the_way(phone: Page) -> None:
    game = begun(phone)
    menu = phone.get_by_role("dialog", name="More")
    phone.get_by_role("button", name="More", exact=True).tap()
    expect(menu).to_be_visible()
    phone.go_back()
    expect(menu).to_have_count(0)
    phone.wait_for_url(f"**/game/{game}")
    for _ in range(2):
        phone.get_by_role("button", name="More", exact=True).tap()
        menu.get_by_role("button", name="Close").tap()
        expect(menu).to_have_count(0)
    phone.go_back()
    phone.wait_for_url(re.compile(r"/$"))


def test_a_link_in_a_dialog_leads_on_and_back_to_the_game(phone: Page) -> None:
    game = begun(phone)
    phone.get_by_role("button", name="More", exact=True).tap()
    phone.get_by_role("button", name="Rules of this game").tap()
    phone.get_by_role("link", name="The full rulebook").tap()
    phone.wait_for_url("**/learn/rules/*")
    phone.go_back()
    phone.wait_for_url(f"**/game/{game}")
    expect(phone.get_by_role("dialog")).to_have_count(0)
    phone.go_back()
    phone.wait_for_url(re.compile(r"/$"))


def test_a_deleted_game_is_not_come_back_to(phone: Page) -> None:
    begun(phone)
    phone.get_by_role("button", name="More", exact=True).tap()
    phone.get_by_role("button", name="Delete the game").tap()
    phone.get_by_role("button", name="Delete it").tap()
    phone.wait_for_url(re.compile(r"/$"))
    expect(phone.get_by_role("button", name="Play now")).to_be_visible()
    phone.go_back()
    phone.wait_for_url(re.compile(r"/$"))


@pytest.mark.parametrize("name", ["Settings", "Learn"])
def test_a_long_screen_begins_at_its_top(page: Page, name: str) -> None:
    page.goto("/")
    page.get_by_role("link", name=re.compile(f"^{name}")).click()
    expect(page.locator("main")).to_be_focused()
    assert page.evaluate("scrollY") == 0
