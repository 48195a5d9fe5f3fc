"""Hints on the page: step by step, seen by everybody; and what was better after a turn."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect
from tests.browser.conftest import NewPage
from tests.browser.seated import Player, by_link, computer, here, new_game

from lexiko.errors import LexikoError
from lexiko.rules import Rules
from lexiko.server.answers import error_json


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
    expect(other.locator(".say")).to_contain_text("Ann’s turn.")
    expect(other.locator(".say")).to_contain_text("Ann took a hint.")
    expect(other.get_by_role("button", name=re.compile("Hint|Where"))).to_have_count(0)
    for _ in ("Where?", "Show me"):
        page.get_by_role("button", name=_).click()
    expect(page.get_by_role("button", name="Show me")).to_have_count(0)
    expect(other.locator(".square.hinted, .tile.ghosted")).to_have_count(0)


def test_a_hint_of_somebody_else_hides_nothing(page: Page, new_page: NewPage) -> None:
    seats = (here("Ann"), by_link("Bob"))
    game = new_game(page, *seats, first=0, help="hints", changes={"challenge": "double"})
    secret = page.request.get(f"/api/v1/games/{game}").json()["seats"][1]["secret"]
    other = new_page()
    other.request.post(f"/api/v1/invitations/{secret}", data={"name": "Bob"})
    other.goto(f"/game/{game}")
    player = Player(page, game)
    state = player.wait()
    play = player.best(state)
    if play is None:  # now and then there is none
        player.skip()
    else:
        player.lay(play, Rules.from_json(state["rules"]))
        player.send()
    line = "Bob’s turn. Bob may still challenge." if play else "Bob’s turn."
    expect(page.locator(".say")).to_contain_text(line)
    other.get_by_role("button", name="Hint").click()
    expect(page.locator(".say")).to_contain_text("Bob took a hint.")
    expect(page.locator(".say")).to_contain_text(line)
    expect(page.get_by_role("button", name="What was better?")).to_be_visible()


def test_a_hint_that_was_lost_is_shown_again(page: Page) -> None:
    seats = (here("Ann"), computer("beginner"))
    Player(page, new_game(page, *seats, first=0, help="hints")).wait()
    say = page.locator(".say")
    again = page.get_by_role("button", name="Show it again")
    error = LexikoError("day_used_up")

    def refuse(route: Route) -> None:
        route.fulfill(status=error.status, json=error_json(error))

    # Pressed, it is asked for once more: the next step is not taken for it.
    page.route("**/hint?*", refuse)
    page.get_by_role("button", name="Hint").click()
    expect(say).to_have_text(str(error))
    expect(page.get_by_role("button", name="Where?")).to_have_count(0)
    page.unroute("**/hint?*")
    again.click()
    expect(say).to_have_text(re.compile("bingo|points or more|short word|exchanging"))
    expect(again).to_have_count(0)

    # It comes by itself when the connection is back, too.
    page.route("**/hint?*", refuse)
    page.get_by_role("button", name="Where?").click()
    expect(again).to_be_visible()
    page.unroute("**/hint?*")
    page.evaluate("() => ['offline', 'online'].map((name) => dispatchEvent(new Event(name)))")
    expect(again).to_have_count(0)
    expect(say).to_have_text(re.compile(r"\brow|column|Exchange"))

    # After the last step there is nothing more to take, but it can still be shown.
    page.route("**/hint?*", refuse)
    page.get_by_role("button", name="Show me").click()
    expect(again).to_be_visible()
    page.unroute("**/hint?*")
    again.click()
    expect(say).to_have_text(re.compile("^Try"))


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
    # A row is seen on the board; on an empty one no word is listed twice for the same points.
    own = dialog.locator("tr.own").get_by_role("button")
    own.click()
    expect(own).to_have_attribute("aria-pressed", "true")
    expect(dialog.locator(".square.fresh")).to_have_count(len(play.placements) if play else 0)
    rows = dialog.locator("tbody tr").all_inner_texts()
    found = [tuple(row.replace("(yours)", "").split()[1:3]) for row in rows]
    assert len(set(found)) == len(found), found


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
    expect(page.get_by_role("button", name="Chosen")).to_have_attribute("aria-pressed", "true")
    summary = page.get_by_role("complementary", name="Your game")
    expect(summary).to_contain_text("The computer’s strength: Beginner.")
    expect(summary).to_contain_text("Help: Hints.")
    expect(page.get_by_role("radio", name="Hints")).to_be_checked()
    page.get_by_role("radio", name="After each turn").check()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(re.compile("/game/"))
    state = page.request.get(f"/api/v1/games/{page.url.rpartition('/')[2]}").json()
    assert state["help"] == "after_turn"
