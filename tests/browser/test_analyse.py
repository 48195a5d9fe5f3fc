"""Any position on the page: put together, brought in, analysed, and refused."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser.conftest import SMALL_PHONE, NewPage
from tests.browser.late import Held
from tests.browser.seated import brought_in, here, new_game
from tests.browser.test_axe import check
from tests.browser.test_review import short_game

POSITIONS = "**/api/v1/positions"
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
    errors = moves.get_by_text("±").all_inner_texts()
    assert errors
    assert all(re.fullmatch(r"± \d+\.\d", error) for error in errors), errors
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
    expect(page.get_by_text("There are 2 Q tiles on the board and the rack")).to_be_visible()
    expect(page.get_by_text("Correct the position first")).to_be_visible()
    check(page, "an impossible position")
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    expect(page.get_by_text("There are 2 Q tiles")).to_have_count(0)
    page.get_by_label("Rack of the player to move").fill("")
    expect(page.get_by_text("The rack needs at least one tile.")).to_be_visible()
    expect(page.get_by_role("button", name="Find the best moves")).to_be_disabled()
    page.get_by_label("Rack of the player to move").fill("A1")
    problem = page.locator(".analyse-problems")
    expect(problem).to_have_text(re.compile("^1 isn['’]t in the English alphabet\\.$"))


def test_what_was_cleared_comes_back(page: Page) -> None:
    put_horn(page)
    page.get_by_role("button", name="Clear everything").click()
    expect(page.locator(".board .tile")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".board .tile")).to_have_count(4)
    expect(page.get_by_label("Rack of the player to move")).to_have_value("AEFMST?")


def test_another_dictionary_is_remarked_on(page: Page) -> None:
    page.goto("/analyse")
    text = page.get_by_label("A position or a game from another program")
    text.fill(f"{'15/' * 14}15 AEINRST/ 0/0 0 lex NWL23;")
    page.get_by_role("button", name="Take this text").click()
    remark = page.get_by_text(
        "The dictionary NWL23 isn’t here, so ENABLE, American English is used instead."
    )
    expect(remark).to_be_visible()
    page.get_by_label("Rack of the player to move").fill("AEINRS")
    expect(remark).to_have_count(0)


def test_a_turn_of_a_pasted_game_is_chosen_on_a_phone(new_page: NewPage) -> None:
    page = new_page(**SMALL_PHONE)
    page.goto("/analyse")
    for letter in "CAT":
        page.locator(".analyse-key", has_text=f"Put {letter} ").tap()
    expect(page.locator(".board .tile")).to_have_count(3)
    text = page.get_by_label("A position or a game from another program")
    text.fill("hello")
    page.get_by_role("button", name="Take this text").tap()
    expect(page.locator(".panel").get_by_role("alert")).to_contain_text(
        "That isn’t a position or a game we can read. The racks should follow"
    )
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
    new_game(page, here("Ann"), here("Bob"), edition="club")
    page.goto("/analyse")
    expect(page.get_by_role("link", name="Resume the game")).to_be_visible()
    expect(page.locator(".board")).to_have_count(0)
    check(page, "a closed analysis")


def test_the_position_of_a_link_waits_until_the_dictionary_is_open(page: Page) -> None:
    put_horn(page)
    link = page.url
    new_game(page, here("Ann"), here("Bob"), edition="club")
    page.goto(link)
    page.get_by_role("button", name="End the game").click()
    page.get_by_role("dialog").get_by_role("button", name="End the game").click()
    expect(page.locator(".board .tile")).to_have_count(4)
    expect(page.get_by_label("Rack of the player to move")).to_have_value("AEFMST?")
    assert page.url == link


# answers that come late ----------------------------------------------------------------------


def test_an_answer_after_leaving_does_not_change_the_address(page: Page) -> None:
    put_horn(page)
    held = Held(page, POSITIONS)
    page.reload()
    held.wait()
    page.get_by_role("link", name="Home").first.click()
    expect(page.get_by_role("heading", name="Analyse a position", level=1)).to_have_count(0)
    address = page.url
    held.let_go(0)
    assert page.url == address


def test_an_answer_that_comes_late_leaves_newer_tiles_alone(page: Page) -> None:
    put_horn(page)
    held = Held(page, POSITIONS)
    page.reload()
    page.locator('[data-square="8H"]').click()
    page.keyboard.type("at")
    held.let_go(0)
    expect(page.locator(".board .tile")).to_have_count(2)
    held.let_go(1)
    expect(page.locator(".board .tile")).to_have_count(2)
    expect(page.get_by_text("84 tiles are in the bag.")).to_be_visible()


def test_while_a_key_is_checked_nothing_is_said_of_it(page: Page) -> None:
    put_horn(page)
    begin = page.get_by_role("button", name="Find the best moves")
    state = page.get_by_role("region", name="The best moves").get_by_role("status")
    expect(state).to_have_text("Ready when you are.")
    page.evaluate(
        """() => {
            window.changes = 0;
            const panel = document.querySelector("[aria-labelledby=analyse-moves]");
            const what = { subtree: true, childList: true, characterData: true, attributes: true };
            new MutationObserver(() => { changes += 1; }).observe(panel, what);
        }"""
    )
    held = Held(page, POSITIONS)
    page.locator('[data-square="8J"]').click()
    page.keyboard.type("s")
    held.let_go(0)
    expect(page.get_by_text("81 tiles are in the bag.")).to_be_visible()
    assert page.evaluate("changes") == 0
    # Pressed while a change is being checked, it begins as soon as that is done.
    page.keyboard.press("Backspace")
    begin.click()
    expect(state).to_have_text("The computer starts in a moment.")
    held.let_go(1)
    expect(page.get_by_role("table", name="The best moves")).to_be_visible()
