"""Any position on the page: put together, brought in, analysed, and refused."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser.conftest import SMALL_PHONE, NewPage
from tests.browser.seated import brought_in
from tests.browser.test_axe import check
from tests.browser.test_review import short_game

GUIDE = Path(__file__).parents[2] / "src/lexiko/formats/games/guide.gcg"


def put_horn(page: Page) -> None:
    """HORN on the board by keys, and a rack with a bingo."""
    page.goto("/analyse")
    page.locator('[data-square="8F"]').click()
    page.keyboard.type("hory")
    page.keyboard.press("Backspace")
    page.keyboard.type("n")
    page.get_by_label("Rack of the player to move").fill("aefmst?")
    page.get_by_label("Score of the other player").fill("14")
    expect(page.get_by_text("82 tiles are in the bag.")).to_be_visible()


def test_a_position_is_put_together_and_analysed(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Analyse a position").click()
    put_horn(page)
    expect(page.locator(".board .tile")).to_have_count(4)
    page.get_by_role("button", name="Find the best moves").click()
    expect(page.get_by_text("Done.")).to_be_visible()
    moves = page.get_by_role("table", name="The best moves")
    expect(moves.locator("tbody tr")).to_have_count(15)
    moves.get_by_role("button").first.click()
    expect(page.locator(".board .square.fresh")).to_have_count(7)
    expect(page.get_by_role("heading", name="Tiles that help")).to_be_visible()
    expect(page.get_by_text(re.compile(r"scores \d+ points on average"))).to_be_visible()
    check(page, "an analysed position")
    page.get_by_role("button", name="Take it off").click()
    expect(page.locator(".board .square.fresh")).to_have_count(0)

    # The address holds it; another tile makes it another position.
    page.reload()
    expect(page.locator(".board .tile")).to_have_count(4)
    expect(page.get_by_label("Score of the other player")).to_have_value("14")
    page.locator('[data-square="9F"]').click()
    page.keyboard.press("Shift+e")
    expect(page.locator(".board .tile.blank")).to_have_count(1)
    expect(page.get_by_text("Not in this dictionary")).to_have_count(0)
    expect(page.get_by_role("table", name="The best moves")).to_have_count(0)


def test_what_cannot_be_is_said_in_words(page: Page) -> None:
    put_horn(page)
    page.locator('[data-square="8J"]').click()
    page.keyboard.type("q")
    expect(page.get_by_text("Not in this dictionary, but you can go on: HORNQ.")).to_be_visible()
    page.locator('[data-square="1A"]').click()
    page.keyboard.type("q")
    expect(page.get_by_text("There are 2 tiles Q on the board and the rack")).to_be_visible()
    check(page, "an impossible position")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    expect(page.get_by_text("There are 2 tiles Q")).to_have_count(0)
    page.get_by_label("Rack of the player to move").fill("")
    expect(page.get_by_text("The rack needs at least one tile.")).to_be_visible()
    expect(page.get_by_role("button", name="Find the best moves")).to_be_disabled()


def test_a_turn_of_a_pasted_game_is_chosen_on_a_phone(new_page: NewPage) -> None:
    page = new_page(**SMALL_PHONE)
    page.goto("/analyse")
    for letter in "CAT":
        page.locator(".analyse-key", has_text=f"Put {letter} ").tap()
    expect(page.locator(".board .tile")).to_have_count(3)
    text = page.get_by_label("A position or a game from another program")
    text.fill("hello")
    page.get_by_role("button", name="Take this text").tap()
    expect(page.locator(".panel").get_by_role("alert")).to_contain_text("the racks should follow")
    text.fill(GUIDE.read_text("utf-8"))
    page.get_by_role("button", name="Take this text").tap()
    page.get_by_label("Before which turn?").select_option("2")
    expect(page.locator(".board .tile")).to_have_count(4)
    check(page, "a turn of a pasted game")


def test_a_turn_of_a_finished_game_is_analysed_with_its_own_rack(page: Page) -> None:
    page.goto("/")
    game = brought_in(page, short_game())
    page.goto(f"/replay/{game}#2")
    page.get_by_role("button", name="Analyse this position").click()
    expect(page.get_by_role("heading", name="Analyse a position")).to_be_visible()
    expect(page.get_by_label("Rack of the player to move")).to_have_value("AEINRST")
    expect(page.locator(".board .tile")).to_have_count(4)


def test_it_is_closed_while_a_closed_game_goes_on(page: Page) -> None:
    page.goto("/")
    page.evaluate(
        """() => fetch("/api/v1/games", {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({
                key: "a-closed-game",
                rules: { edition: "club" },
                seats: [{ kind: "here", name: "Ann" }, { kind: "here", name: "Bob" }],
            }),
        })"""
    )
    page.goto("/analyse")
    expect(page.get_by_role("link", name="Resume the game")).to_be_visible()
    expect(page.locator(".board")).to_have_count(0)
    check(page, "a closed analysis")
