"""A whole game by keys alone, and every key of the play screen."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect
from tests.browser.seated import Player, given_game

from lexiko.rules import Seat, make_rules

GAME = re.compile(r"/game/([a-z0-9]+)$")


def press_button(page: Page, name: str) -> None:
    """Press a button by its key: it has the focus, or Tab leads to it."""
    tab_to(page, lambda: page.evaluate("document.activeElement.innerText").strip() == name)
    page.keyboard.press("Enter")


def tab_to(page: Page, there: Callable[[], bool]) -> None:
    """Press Tab until the focus is there."""
    for _ in range(80):
        if there():
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab does not lead there")


def test_a_whole_game_from_the_home_screen(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    press_button(page, "New game")
    expect(page.get_by_role("button", name="Start")).to_be_enabled()
    press_button(page, "Start")
    page.wait_for_url(GAME)
    found = GAME.search(page.url)
    assert found is not None
    player = Player(page, found[1])

    # The draw is shown; its button has the focus.
    expect(page.get_by_role("dialog", name="Who goes first?")).to_contain_text(
        re.compile("(You go|goes) first[.]")
    )
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)

    # Exchange two tiles, typed.
    state = player.wait()
    seat = player.seat_to_act(state)
    rack = state["mine"][str(seat)]["rack"]
    letters = [letter for letter in rack if letter != "?"][:2]
    turns = len(state["turns"])
    page.keyboard.press("4")
    dialog = page.get_by_role("dialog", name="Exchange tiles")
    expect(dialog).to_be_visible()
    for letter in letters:
        page.keyboard.press(letter.lower())
    expect(dialog).to_contain_text("2 tiles chosen.")
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(page.locator(".move-list > li")).not_to_have_count(turns)
    expect(page.locator(".move-list")).to_contain_text("exchanged 2 tiles")

    # Challenge the computer's play; of several words one says which.
    state = player.wait()
    while state["view"]["pending"] is None:
        player.skip()
        state = player.wait()
    page.keyboard.press("3")
    dialog = page.get_by_role("dialog", name=re.compile("^Challenge "))
    expect(dialog).to_be_visible()
    if len(state["view"]["pending"]["words"]) > 1:
        expect(dialog.get_by_role("checkbox").first).to_be_focused()
        page.keyboard.press("Space")
    expect(dialog.get_by_role("button", name="Challenge", exact=True)).to_be_enabled()
    page.keyboard.press("3")
    expect(dialog).to_have_count(0)
    expect(page.locator(".move-list")).to_contain_text("challenged")

    state = player.play_out()
    scores = state["view"]["result"]["scores"]
    expect(page.locator("#end-title")).to_have_text(
        "You win!" if state["view"]["result"]["winners"] == [seat] else re.compile("win|share")
    )
    expect(page.locator("#end-title")).to_be_focused()
    order = sorted(scores, reverse=True)
    expect(page.locator(".total-score")).to_have_text([signed(score) for score in order])
    expect(page.get_by_role("img", name=re.compile("Scores turn by turn"))).to_be_visible()

    # The same again.
    press_button(page, "Play again")
    page.wait_for_url(lambda url: GAME.search(url) is not None and found[1] not in url)
    expect(page.get_by_role("dialog", name="Who goes first?")).to_be_visible()


def signed(score: int) -> str:
    return str(score).replace("-", "−")


def test_each_key_does_what_the_help_says(page: Page) -> None:
    rules = make_rules("collector")
    game = given_game(
        page, rules, ["HORNAB?", "EEEEEEE"], seats=["Ann", Seat("Robo", computer="home")]
    )
    player = Player(page, game)
    press = page.keyboard.press
    fresh = page.locator(".square.fresh")
    player.wait()

    # A letter without an arrow says what to do; Escape takes the arrow away.
    press("h")
    expect(page.locator(".say")).to_contain_text("Choose a square first")
    player.go_to("8F")
    press("Escape")
    expect(page.locator(".arrow")).to_have_count(0)

    # Letters, the blank by Shift, one that is missing; Caps Lock does not matter.
    player.go_to("8F")
    press("H")
    press("o")
    press("Shift+R")
    press("n")
    expect(player.square("8H").locator(".tile")).to_have_class(re.compile("blank"))
    expect(player.tile("R")).to_have_count(1)
    press("z")
    expect(page.locator(".say")).to_contain_text("You don’t have Z or a blank.")
    expect(page.locator(".chip")).to_have_text("12")

    # Backspace takes back, Space steps on.
    press("Backspace")
    press("Backspace")
    expect(fresh).to_have_count(2)
    press("Space")
    press("n")
    expect(player.square("8I").locator(".tile")).to_be_visible()
    expect(page.locator(".chip")).to_have_count(0)
    press("Enter")
    expect(page.locator(".say")).to_have_class(re.compile("bad"))

    # Down takes all back, Up mixes; both only without an arrow and away from the board.
    press("Escape")
    page.locator("body").evaluate("() => document.activeElement.blur()")
    press("ArrowDown")
    expect(fresh).to_have_count(0)
    before = page.locator(".rack .hidden").all_inner_texts()
    press("ArrowUp")
    expect(page.locator(".rack .hidden")).not_to_have_text(before)

    # Combinations belong to the browser.
    player.go_to("8F")
    press("Control+h")
    press("Alt+h")
    expect(fresh).to_have_count(0)
    player.go_to("8F", down=False)
    for letter in "horn":
        press(letter)
    press("Enter")
    expect(page.locator(".move-list > li").first).to_contain_text("HORN")


def with_horn(page: Page) -> Player:
    """Somebody whose rack has HORN in it, against the computer."""
    robo = Seat("Robo", computer="home")
    game = given_game(page, make_rules("collector"), ["HORNABC", "EEEEEEE"], seats=["Ann", robo])
    player = Player(page, game)
    player.wait()
    return player


def test_enter_plays_whatever_a_pointer_has_pressed_before(page: Page) -> None:
    player = with_horn(page)
    player.type_tiles([("8F", "H"), ("8G", "O"), ("8H", "R"), ("8I", "N")])
    rack = page.locator(".rack .hidden")
    page.get_by_role("button", name="Shuffle").click()
    mixed = rack.all_inner_texts()
    page.get_by_role("button", name="More").click()
    menu = page.get_by_role("dialog", name="More")
    menu.get_by_role("button", name="Close").click()
    expect(menu).to_have_count(0)
    page.get_by_role("tab", name="Notes").click()
    page.get_by_role("tab", name="Moves").click()
    assert rack.all_inner_texts() == mixed
    page.keyboard.press("Enter")
    expect(page.locator(".move-list > li").first).to_contain_text("HORN")
    expect(menu).to_have_count(0)


def test_play_shows_before_it_is_pressed_that_the_tiles_make_no_play(page: Page) -> None:
    player = with_horn(page)
    play = page.locator(".action-play")
    expect(play).to_be_disabled()
    player.type_tiles([("1A", "H"), ("1B", "O"), ("1C", "R"), ("1D", "N")])
    expect(page.locator(".say")).to_contain_text("centre")
    expect(page.locator(".say")).not_to_have_class(re.compile("bad"))
    expect(play).to_have_class(re.compile("is-not-yet"))
    page.keyboard.press("Enter")
    expect(page.locator(".say")).to_have_class(re.compile("bad"))
    assert not player.state()["turns"]
    page.locator(".action", has_text="Recall").click()
    player.type_tiles([("8F", "H"), ("8G", "O"), ("8H", "R"), ("8I", "N")])
    expect(play).not_to_have_class(re.compile("is-not-yet"))
    expect(play).to_be_enabled()
    expect(page.locator(".say")).to_have_text("HORN 14")
