"""Hints on the page: step by step, seen by everybody; and what was better after a turn."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.seated import Player, by_link, computer, here, new_game

from lexiko.rules import Rules


def test_a_hint_leads_step_by_step_to_a_play(page: Page) -> None:
    changes = {"challenge": "void"}
    seats = (here("Ann"), computer("beginner"))
    player = Player(page, new_game(page, *seats, first=0, help="hints", changes=changes))
    player.wait()
    say = page.locator(".say")
    expect(page.locator(".square.hinted")).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    expect(say).to_have_text(re.compile("bingo|points or more|short word|exchanging"))
    expect(page.locator(".square.hinted")).to_have_count(0)
    page.get_by_role("button", name="Where?").click()
    expect(say).to_have_text(re.compile("row|column|Exchange"))
    page.reload()  # what was told stays told
    expect(say).to_have_text(re.compile("row|column|Exchange"))
    page.get_by_role("button", name="Show me").click()
    expect(say).to_have_text(re.compile("Try"))
    ghosts = page.locator(".tile.ghosted")
    if ghosts.count():  # now and then it is best to exchange
        expect(page.locator(".square.hinted")).to_have_count(ghosts.count())
        page.get_by_role("button", name="Lay it out").click()
        expect(ghosts).to_have_count(0)
        page.keyboard.press("Enter")
        expect(page.locator(".move-list .move-hint")).to_have_count(1)
    expect(page.get_by_role("button", name="Lay it out")).to_have_count(0)


def test_others_see_that_a_hint_was_taken(page: Page, new_page: NewPage) -> None:
    game = new_game(page, here("Ann"), by_link("Bob"), first=0, help="hints")
    secret = page.request.get(f"/api/v1/games/{game}").json()["seats"][1]["secret"]
    other = new_page()
    other.request.post(f"/api/v1/invitations/{secret}", data={"name": "Bob"})
    other.goto(f"/game/{game}")
    page.get_by_role("button", name="Hint").click()
    expect(other.locator(".say")).to_have_text("Ann took a hint.")
    expect(other.get_by_role("button", name=re.compile("Hint|Where"))).to_have_count(0)
    for _ in ("Where?", "Show me"):
        page.get_by_role("button", name=_).click()
    expect(page.get_by_role("button", name="Show me")).to_have_count(0)
    expect(other.locator(".square.hinted, .tile.ghosted")).to_have_count(0)


def test_after_a_turn_one_may_ask_what_was_better(phone: Page) -> None:
    changes = {"challenge": "void"}
    seats = (here("Ann"), computer("beginner"))
    player = Player(phone, new_game(phone, *seats, first=0, help="after_turn", changes=changes))
    state = player.wait()
    expect(phone.get_by_role("button", name="Hint")).to_have_count(0)
    expect(phone.get_by_role("button", name="What was better?")).to_have_count(0)
    play = player.best(state)
    if play is None:
        player.skip()
    else:
        player.lay(play, Rules.from_json(state["rules"]))
        player.send()
    phone.get_by_role("button", name="What was better?").click()
    dialog = phone.get_by_role("dialog")
    expect(dialog.get_by_role("row")).not_to_have_count(0)
    expect(dialog.locator("tr.own")).to_have_count(1)
    told = re.compile("nothing was worth more|There was a move worth")
    expect(dialog.get_by_role("status")).to_have_text(told)


def test_a_game_with_the_coach_is_a_press_away(page: Page) -> None:
    page.goto("/learn")
    page.get_by_role("button", name="Play with the coach").click()
    page.wait_for_url(re.compile("/game/"))
    state = page.request.get(f"/api/v1/games/{page.url.rpartition('/')[2]}").json()
    assert (state["help"], state["seats"][1]["computer"]) == ("hints", "beginner")
    assert state["rules"]["challenge"] == "void"
    # The form has it, too, and tells what it means.
    page.goto("/new")
    expect(page.get_by_role("radio", name="After the game")).to_be_checked()
    page.get_by_role("button", name="Choose it").click()
    expect(page.get_by_role("radio", name="Hints")).to_be_checked()
    page.get_by_role("radio", name="After each turn").check()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile("/game/"))
    state = page.request.get(f"/api/v1/games/{page.url.rpartition('/')[2]}").json()
    assert state["help"] == "after_turn"
