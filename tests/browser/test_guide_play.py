"""The guide game to play: one's own moves beside the book's, by keys and by touch."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from lexiko.errors import LexikoError
from lexiko.server.answers import error_json

PATH = "/learn/guide/play"


def test_a_move_is_found_by_keys_and_compared_with_the_book(page: Page) -> None:
    page.goto("/learn/guide")
    page.get_by_role("link", name="Play it yourself").click()
    page.locator("[data-square='8H']").click()
    page.keyboard.type("ron")  # not a word
    page.keyboard.press("Enter")
    expect(page.locator(".say")).to_contain_text("RON")
    expect(page.locator(".guide-next")).to_have_count(0)
    page.get_by_role("button", name="Recall").click()
    page.locator("[data-square='8H']").click()
    page.keyboard.type("nor")
    expect(page.locator(".say")).to_have_text("NOR 6")
    page.keyboard.press("Enter")
    verdict = page.get_by_role("status").filter(has_text="The book")
    expect(verdict).to_contain_text("You: NOR for 6 points.")
    expect(verdict).to_contain_text("The book: HORN at 8F for 14 points. That’s 8 more.")
    page.get_by_role("button", name="See the book’s play").click()
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Go on with the book’s move").click()
    expect(page.get_by_role("heading", name="Turn 2 of 16")).to_be_visible()
    expect(page.get_by_text("Player B played FARM at H6 for 9 points.")).to_be_visible()
    expect(page.get_by_text("One play of your own: 6 points. The book’s: 14.")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Turn 2 of 16")).to_be_visible()
    expect(page.get_by_text("One play of your own: 6 points. The book’s: 14.")).to_be_visible()


def test_a_move_is_found_by_touch_or_looked_up_in_the_book(phone: Page) -> None:
    phone.goto(PATH)
    phone.get_by_role("button", name="Show the book’s play").tap()
    expect(phone.get_by_text("The book: HORN at 8F for 14 points.")).to_be_visible()
    phone.get_by_role("button", name="Go on with the book’s move").tap()
    phone.locator("[data-square='8J']").scroll_into_view_if_needed()
    phone.locator("[data-square='8J']").tap()
    phone.get_by_role("button", name="S, 1 point").tap()
    expect(phone.locator(".say")).to_have_text("HORNS 8")
    phone.get_by_role("button", name=re.compile("^Play")).tap()
    expect(phone.get_by_text("You: HORNS for 8 points.")).to_be_visible()
    # The rack is in sight together with the board.
    phone.get_by_role("button", name="Go on with the book’s move").tap()
    phone.evaluate("scrollTo(0, 0)")
    expect(phone.locator(".rack")).to_be_in_viewport(ratio=0.9)


def test_a_play_can_be_sent_though_nobody_says_what_it_scores(page: Page) -> None:
    error = LexikoError("day_used_up")
    page.route(
        "**/guide/*/preview",
        lambda route: route.fulfill(status=error.status, json=error_json(error)),
    )
    page.goto(PATH)
    play = page.get_by_role("button", name="Play", exact=True)
    page.locator("[data-square='8H']").click()
    page.keyboard.type("nor")
    expect(play).to_have_attribute("aria-disabled", "false")
    play.click()
    expect(page.get_by_text("You: NOR for 6 points.")).to_be_visible()


def test_the_whole_game_can_be_gone_through(page: Page) -> None:
    page.goto(PATH)
    for _ in range(16):
        page.get_by_role("button", name="Show the book’s play").click()
        page.get_by_role("button", name="Go on with the book’s move").click()
    expect(page.get_by_role("heading", name="You’ve played through the game")).to_be_visible()
    page.get_by_role("button", name="Once more").click()
    expect(page.get_by_role("heading", name="Turn 1 of 16")).to_be_visible()
