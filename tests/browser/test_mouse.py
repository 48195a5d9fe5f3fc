"""A whole game with the mouse, and everything a mouse can do with tiles."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.seated import Player, computer, given_game, here, middle, new_game

from lexiko.rules import Seat, make_rules

FINISH: dict[str, Any] = {"variations": ["finish-line"], "edition": "collector"}


def test_a_whole_game(page: Page) -> None:
    game = new_game(page, here("Ann", finish=60), computer("beginner", finish=60), **FINISH)
    player = Player(page, game, "mouse")
    player.past_the_draw()
    state = player.play_out()
    assert state["view"]["result"]["reason"] == "finish_line"
    expect(page.locator("#end-title")).to_contain_text("win")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: game not in url)
    expect(page.get_by_role("dialog", name="Who goes first?")).to_be_visible()


def test_tiles_under_the_mouse(page: Page) -> None:
    robo = Seat("Robo", computer="home")
    game = given_game(page, make_rules("collector"), ["HORNAB?", "EEEEEEE"], seats=["Ann", robo])
    player = Player(page, game, "mouse")
    player.wait()
    fresh = page.locator(".square.fresh")
    rack = page.locator(".rack [data-piece]")

    def on(square: str) -> str:
        return player.square(square).locator(".tile b").inner_text()

    # Within the rack: the last tile becomes the first.
    first = rack.first.inner_text()
    player.drag(rack.last, rack.first)
    expect(rack.first).not_to_have_text(first)

    # From the rack to the board, from square to square, onto another tile: they change places.
    player.drag(player.tile("H"), player.square("8F"))
    player.drag(player.tile("R"), player.square("8G"))
    player.drag(player.tile("O"), player.square("9H"))
    player.drag(player.square("9H"), player.square("8H"))
    expect(player.square("9H").locator(".tile")).to_have_count(0)
    player.drag(player.square("8G"), player.square("8H"))
    expect(fresh).to_have_count(3)
    assert (on("8F"), on("8G"), on("8H")) == ("H", "O", "R")

    # Back to the rack by dragging, by a right click; Escape in the middle of it changes nothing.
    player.drag(player.square("8F"), rack.first)
    expect(fresh).to_have_count(2)
    player.square("8H").click(button="right")
    expect(fresh).to_have_count(1)
    page.mouse.move(*middle(player.square("8G")))
    page.mouse.down()
    page.mouse.move(*middle(player.square("3C")))
    expect(page.locator(".ghost")).to_be_visible()
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    assert on("8G") == "O"
    page.get_by_role("button", name="Recall").click()
    expect(fresh).to_have_count(0)

    # A click on a square: an arrow to the right, down, none. A click on a tile puts it there.
    square = player.square("8H")
    square.click()
    expect(square.locator(".arrow.right")).to_be_visible()
    square.click()
    expect(square.locator(".arrow.down")).to_be_visible()
    square.click()
    expect(page.locator(".arrow")).to_have_count(0)
    square.click()
    player.tile("H").click()
    page.keyboard.type("o")
    expect(fresh).to_have_count(2)

    # A blank asks for its letter, and the next key is for the board at once; back on the rack it is
    # blank again.
    player.tile("?").click()
    expect(page.get_by_role("dialog", name="Which letter?")).to_be_visible()
    page.keyboard.type("rn")
    expect(page.locator(".chip")).to_be_visible()
    player.square("8J").click(button="right")
    expect(player.tile("?")).to_have_count(1)
    player.drag(player.tile("R"), player.square("8J"))
    expect(page.locator(".say")).to_have_text(re.compile(r"^HORN \d+$"))
    score = page.locator(".chip").inner_text()
    page.locator(".action-play").click()
    expect(page.locator(".move-list > li").first).to_contain_text("HORN")
    assert player.state()["turns"][0]["score"] == int(score)


def test_an_exchange_by_clicks(page: Page) -> None:
    game = new_game(page, here("Ann"), here("Bob"), first=0)
    player = Player(page, game, "mouse")
    page.get_by_role("button", name="I’m Ann").click()
    before = player.wait()["mine"]["0"]["rack"]
    page.get_by_role("button", name="Exchange").click()
    dialog = page.get_by_role("dialog", name="Exchange tiles")
    dialog.get_by_role("button", name="All").click()
    dialog.get_by_role("button", name="None").click()
    dialog.get_by_role("group").get_by_role("button").nth(0).click()
    dialog.get_by_role("group").get_by_role("button").nth(1).click()
    dialog.get_by_role("button", name="Exchange 2").click()
    expect(page.get_by_role("button", name="I’m Bob")).to_be_visible()
    after = player.state()["mine"]["0"]["rack"]
    assert len(after) == len(before) == 7
