"""Keeping score of a game at a real board."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect
from tests.browser.seated import box

OWN_TIMES = re.compile("for some players")


def set_up(page: Page, *names: str) -> None:
    """Fill in who plays."""
    page.goto("/keep")
    for number, name in enumerate(names, 1):
        page.get_by_label(f"Player {number}’s name").fill(name)


def scores(page: Page, *expected: int) -> None:
    """Wait until everybody has so many points."""
    expect(page.locator(".score-points")).to_have_text(
        [str(points).replace("-", "−") for points in expected]
    )


def press(place: Page | Locator, name: str) -> None:
    place.get_by_role("button", name=name, exact=True).click()


def test_a_finish_line_game_is_kept_to_its_end(page: Page) -> None:
    set_up(page, "Ann", "Bob")
    page.get_by_text("More rules").click()
    page.get_by_role("switch", name="Finish line").check()
    for number in (1, 2):
        page.get_by_label(f"Player {number} wins with").select_option("own")
        page.get_by_label("Points").nth(number - 1).fill("50")
    press(page, "Start")

    field = page.get_by_role("textbox", name="play: square and word")
    said = page.locator(".say")

    def count(text: str) -> None:
        field.fill(text)
        field.press("Enter")

    # What is wrong gets a sentence and changes nothing.
    count("horn")
    expect(said).to_contain_text("Type the square, a space and the word")
    count("1A HORN")
    expect(said).to_contain_text("centre")
    count("8M HORN")
    expect(said).to_contain_text("doesn’t fit on the board")
    count("8F ZZZ")
    expect(said).to_contain_text("aren’t enough of these tiles left: Z")
    scores(page, 0, 0)

    # A typed play lies on the board, with its words and points, before it is counted.
    field.fill("8F HORN")
    expect(said).to_have_text("HORN 14")
    expect(page.get_by_role("button", name="Score it")).to_contain_text("14")
    field.press("Enter")
    scores(page, 14, 0)
    expect(field).to_have_value("")

    # A challenge that fails costs Bob the turn; after one that is upheld Ann has played nothing.
    press(page, "Challenge")
    press(page.get_by_role("dialog"), "Challenge")
    expect(page.locator(".verdict")).to_contain_text("HORN is good.")
    count("H8 RQX")
    scores(page, 14 + 19, 0)
    press(page, "Challenge")
    press(page.get_by_role("dialog"), "Challenge")
    expect(page.locator(".verdict")).to_contain_text("RQX isn’t in the dictionary.")
    scores(page, 14, 0)

    # The same by arrow and letter keys; a word that is not named stands.
    page.locator("[data-square='6H']").click()
    page.keyboard.press("ArrowDown")
    page.keyboard.type("fam")
    expect(said).to_have_text("FARM 9")
    press(page, "Score it 9")
    scores(page, 14, 9)
    count("10F PASTE")
    scores(page, 39, 9)
    count("9H MOB")
    scores(page, 39, 25)
    count("11E BIT")
    scores(page, 55, 25)

    # This play would end the game: Bob is fine with it.
    press(page, "It’s fine")
    expect(page.get_by_role("heading", name="Ann wins!")).to_be_visible()
    expect(page.locator(".game-alerts")).to_contain_text("crossed the finish line")


def test_on_a_phone_the_end_counts_the_racks_that_are_told(phone: Page) -> None:
    page = phone
    set_up(page, "Ann", "Bob")
    press(page, "Start")
    letters = page.get_by_role("group", name="Letters")
    dialog = page.get_by_role("dialog")
    board = page.locator(".board")
    before = box(board)

    # Nothing to score yet: the button says what is missing.
    page.locator(".keeper-count").tap(force=True)
    expect(page.locator(".say")).to_contain_text("There’s no play yet.")

    # Ann plays HORN; the N is a blank.
    page.locator("[data-square='8F']").tap()
    for name in ("H", "O", "R", "Blank", "N"):
        letters.get_by_role("button", name=name, exact=True).tap()
    page.get_by_role("button", name="Score it 12").tap()
    scores(page, 12, 0)

    # Both have drawn one tile too many. Only Bob, whose turn it is, has to give his back before it;
    # each is taken unseen by the other. Ann's play can still be challenged.
    turn = letters.get_by_role("button", name="A", exact=True)
    for name in ("Ann", "Bob"):
        press(page, "More")
        press(dialog, "Too many or too few tiles")
        dialog.get_by_role("radio", name=name).check()
        press(dialog, "One more")
        press(dialog, "Save")
        expect(page.get_by_text("Ann has 1 tile too many.")).to_be_visible()
        expect(turn).to_be_enabled(enabled=name == "Ann")
        assert box(board) == before
    press(page, "Bob took it")
    press(page, "Ann took it")
    expect(turn).to_be_enabled()
    expect(page.get_by_role("button", name="Challenge", exact=True)).to_be_enabled()

    # Bob exchanges three tiles; Ann was slow; the exchange is taken back.
    press(page, "Exchange")
    press(dialog, "3")
    expect(page.locator(".say")).to_contain_text("Ann’s turn.")
    press(page, "More")
    press(dialog, "Adjust a score")
    dialog.get_by_label("Points", exact=True).fill("-10")
    dialog.get_by_label("Why?").fill("Too slow")
    press(dialog, "Save")
    scores(page, 2, 0)
    press(page, "Undo")
    expect(dialog).to_contain_text("Bob exchanged 3 tiles.")
    press(dialog, "Take it back")
    scores(page, 12, 0)

    # Not yet the end: going back leaves everything as it is.
    press(page, "More")
    press(dialog, "End the game")
    press(dialog, "Back")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    scores(page, 12, 0)
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    expect(letters).to_be_visible()

    # The end: a rack with a tile missing or one too many is refused, the right ones are counted.
    press(page, "More")
    press(dialog, "End the game")
    ann, bob = page.get_by_label("Ann has 7 tiles left"), page.get_by_label("Bob has 7 tiles left")
    ann.fill("AEINRS")
    bob.fill("DGLOUQQ")
    press(dialog, "Work out the scores")
    expect(page.get_by_text("Ann has 7 tiles left. You entered 6.")).to_be_visible()
    expect(page.get_by_text("There aren’t enough of these tiles left: Q.")).to_be_visible()
    ann.fill("a e i n r s t")
    bob.fill("DGLOUV?")
    press(dialog, "Work out the scores")
    expect(page.get_by_role("heading", name="Ann wins!")).to_be_visible()
    scores(page, 12 - 7, -11)


def test_each_player_may_have_a_time_of_their_own(page: Page) -> None:
    set_up(page, "Ann", "Bob")
    page.get_by_label("Time for each turn").select_option("180")
    page.get_by_role("switch", name=OWN_TIMES).check()
    page.get_by_label("Player 2’s time for each turn").select_option("none")
    press(page, "Start")
    clocks = page.locator(".score-card")
    expect(clocks.first.get_by_role("timer")).to_be_visible()
    expect(clocks.last.get_by_role("timer")).to_have_count(0)

    # The next time the choice is still there; without the switch all have the same time again.
    page.goto("/keep")
    expect(page.get_by_label("Player 2’s time for each turn")).to_have_value("none")
    page.get_by_role("switch", name=OWN_TIMES).uncheck()
    press(page, "Start")
    page.get_by_role("textbox", name="play: square and word").fill("8F HORN")
    page.keyboard.press("Enter")
    expect(page.locator(".score-card").last.get_by_role("timer")).to_be_visible()


def test_leftover_tiles_may_be_skipped(page: Page) -> None:
    """The clock stands while everybody counts, and runs on if they go back to the game."""
    set_up(page, "Ann", "Bob")
    page.get_by_label("Time for each turn").select_option("180")
    press(page, "Start")
    page.get_by_role("textbox", name="play: square and word").fill("8F HORN")
    page.keyboard.press("Enter")
    scores(page, 14, 0)
    press(page, "More")
    press(page.get_by_role("dialog"), "End the game")
    expect(page.locator(".paused")).to_be_visible()
    press(page.get_by_role("dialog"), "Back")
    expect(page.locator(".paused")).to_have_count(0)
    press(page.get_by_role("dialog"), "End the game")
    press(page.get_by_role("dialog"), "Skip leftover tiles")
    expect(page.get_by_role("heading", name="Ann wins!")).to_be_visible()
    scores(page, 14, 0)


def test_an_end_whose_racks_were_never_entered_leads_back_to_the_game(page: Page) -> None:
    set_up(page, "Ann", "Bob")
    press(page, "Start")
    field = page.get_by_role("textbox", name="play: square and word")
    field.fill("8F HORN")
    field.press("Enter")
    scores(page, 14, 0)

    # The line was lost between the wish to end and the racks.
    address = f"/api/v1/games/{page.url.rpartition('/')[2]}"
    sequence = page.request.get(address).json()["sequence"]
    finish = {"sequence": sequence, "key": "finished", "command": {"kind": "finish"}}
    assert page.request.post(f"{address}/commands", data=finish).ok
    page.reload()
    expect(page.get_by_label("Ann has 7 tiles left")).to_be_visible()

    # Back takes nothing else back.
    press(page, "Not over yet: back to the game")
    expect(field).to_be_visible()
    scores(page, 14, 0)
    field.fill("H6 FARM")
    field.press("Enter")
    scores(page, 14, 9)


def test_a_letter_key_has_the_colours_of_a_tile(phone: Page) -> None:
    """Those of a blank's dialog are others, and its styles stay once a game was open."""
    set_up(phone, "Ann", "Bob")
    press(phone, "Start")
    key = phone.locator(".letter-key").first
    expect(key).to_be_visible()
    phone.wait_for_function(
        "[...document.styleSheets].some(({ href }) => href?.includes('panels_end'))"
    )
    ink = phone.evaluate(
        """() => {
          const probe = document.createElement("span");
          probe.style.color = "var(--tile-ink)";
          document.querySelector(".letter-key").parentElement.append(probe);
          const { color } = getComputedStyle(probe);
          probe.remove();
          return color;
        }"""
    )
    expect(key).to_have_css("color", ink)
