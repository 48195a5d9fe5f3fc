"""What stands beside the board: turns to look back at, tiles, notes, the menu, the end."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.seated import Player, brought_in, given_game

from lexiko.formats import guide_game
from lexiko.rules import Seat, make_rules

ROBO = Seat("Robo", computer="beginner")


def test_a_click_on_a_turn_shows_the_board_as_it_was(page: Page) -> None:
    game = given_game(page, make_rules(), ["CATSEEE", "AEINRST"], seats=["Ann", ROBO])
    player = Player(page, game)
    player.wait()
    player.type_tiles([("8G", "C"), ("8H", "A"), ("8I", "T")])
    player.send()
    state = player.wait()
    tiles = page.locator(".board .taken")
    expect(tiles).not_to_have_count(3)
    page.locator(".move-list button").first.click()
    expect(tiles).to_have_count(3)
    expect(page.get_by_text("You’re looking at turn 1.")).to_be_visible()

    # Nothing can be laid out in the past; tiles that were stay.
    page.keyboard.press("h")
    expect(page.locator(".square.fresh")).to_have_count(0)
    page.get_by_role("button", name="Back to the game").click()
    expect(tiles).not_to_have_count(3)
    assert player.state()["sequence"] == state["sequence"]


def test_notes_are_kept_in_this_browser(page: Page) -> None:
    given_game(page, make_rules(), ["CATSEEE", "AEINRST"], seats=["Ann", ROBO])
    page.get_by_role("tab", name="Notes").click()
    page.get_by_role("textbox").fill("Keep the S")
    page.reload()
    page.get_by_role("tab", name="Notes").click()
    expect(page.get_by_role("textbox")).to_have_value("Keep the S")


def test_a_pause_stops_everything_until_somebody_goes_on(page: Page) -> None:
    game = given_game(page, make_rules(), ["CATSEEE", "AEINRST"], seats=["Ann", ROBO])
    player = Player(page, game)
    player.wait()
    page.keyboard.press("5")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_text("Paused. The clocks have stopped.")).to_be_visible()
    expect(page.get_by_role("button", name="Pass")).to_be_disabled()
    page.get_by_role("button", name="Resume").click()
    expect(page.get_by_role("button", name="Pass")).to_be_enabled()


def test_alone_against_the_computer_a_turn_is_taken_back_without_asking(page: Page) -> None:
    game = given_game(page, make_rules(), ["CATSEEE", "AEINRST"], seats=["Ann", ROBO])
    player = Player(page, game)
    player.wait()
    player.type_tiles([("8G", "C"), ("8H", "A"), ("8I", "T")])
    player.send()
    player.wait()
    page.keyboard.press("5")
    page.get_by_role("button", name="Take back my last turn").click()
    expect(page.locator(".move-list > li")).to_have_count(0)
    assert sorted(player.state()["mine"]["0"]["rack"]) == sorted("CATSEEE")


def test_the_tab_says_whose_turn_it_is(page: Page) -> None:
    given_game(page, make_rules(), ["CATSEEE", "AEINRST"], seats=["Ann", ROBO])
    expect(page).to_have_title(re.compile("^Your turn"))


def test_a_finished_game_is_saved_as_files_and_as_a_picture(page: Page) -> None:
    brought_in(page, guide_game())
    expect(page.locator("#end-title")).to_be_visible()
    page.locator(".exports summary").click()
    starts = {
        "GCG file": (b"#character-encoding", ".gcg"),
        "JSON file": (b"{", ".json"),
        "Picture": (b"\x89PNG", ".png"),
    }
    for name, (start, ending) in starts.items():
        with page.expect_download() as saved:
            page.locator(".export-list").get_by_text(name).click()
        assert saved.value.suggested_filename.endswith(ending)
        assert saved.value.path().read_bytes().startswith(start)
