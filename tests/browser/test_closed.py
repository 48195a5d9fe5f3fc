"""The dictionary is closed by a game of others at the same address: every screen says so."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.test_axe import check

from lexiko.errors import LexikoError
from lexiko.said import phrase
from lexiko.server.answers import error_json


@pytest.mark.parametrize(
    ("address", "asked", "open_screen"),
    [
        ("/quiz", "**/api/v1/quiz?*", ".quiz-shown, .quiz-rack"),
        ("/learn/words", "**/api/v1/words/lists/*", ".word-list table"),
        ("/analyse", "**/api/v1/positions", ".board"),
    ],
)
def test_others_at_the_same_address_close_it(
    page: Page, address: str, asked: str, open_screen: str
) -> None:
    error = LexikoError("address_closed", how=phrase("closed_challenges"))
    wrong: list[str] = []
    page.on("request", lambda one: wrong.append(one.url) if "undefined" in one.url else None)

    def refuse(route: Route) -> None:
        route.fulfill(status=error.status, json=error_json(error))

    page.route(asked, refuse)
    page.goto(address)
    expect(page.get_by_role("heading", name="The dictionary is closed")).to_be_visible()
    expect(page.get_by_text("A game is being played from your network address")).to_be_visible()
    expect(page.get_by_role("link", name="Resume the game")).to_have_count(0)
    check(page, f"{address}, closed by others")
    page.unroute(asked, refuse)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(open_screen).first).to_be_visible()
    assert wrong == []
