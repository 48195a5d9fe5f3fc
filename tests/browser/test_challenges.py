"""The last play on the screen: who may challenge it, whom the game waits for, and what it shows."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import DESKTOP, SMALL_PHONE, NewPage
from tests.browser.seated import Player, box, computer, given_game, here, lucky, new_game

from lexiko.rules import Rules, Seat, make_rules

CAT = [("8G", "CAT")]


def am(page: Page, name: str) -> None:
    page.get_by_role("button", name=f"I’m {name}").click()


@pytest.mark.parametrize("size", [DESKTOP, SMALL_PHONE], ids=["desktop", "small phone"])
def test_nothing_moves_the_board(new_page: NewPage, size: dict[str, Any]) -> None:
    """Neither the challenge, nor its verdict, nor what comes after it, nor a pause."""
    page = new_page(**size)
    racks = ["SXEEIOU", "SNAAAAA"]
    player = Player(page, given_game(page, make_rules("deluxe"), racks, CAT))
    am(page, "Ann")
    before = box(page.locator(".board"))
    player.type_tiles([("8J", "S"), ("9J", "X")])
    page.keyboard.press("Enter")
    am(page, "Bob")
    last = page.get_by_role("region", name="The last play")
    expect(last).to_contain_text("Ann played SX at J8 for 15 points.")
    expect(last).to_contain_text("If it’s good, you lose your next turn.")
    assert box(page.locator(".board")) == before

    # Tiles tried out are thinking: the challenge is still there.
    player.type_tiles([("9H", "N"), ("9I", "A")])
    expect(page.get_by_role("button", name="Challenge")).to_be_visible()
    assert player.state()["view"]["challengers"] == [1]
    assert box(page.locator(".board")) == before
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowDown")
    player.challenge("SX")
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("SX isn’t in the dictionary.")
    expect(verdict).to_contain_text("2 tiles go back to Ann’s rack.")
    expect(last).to_contain_text("Ann played SX at J8 and took it back.")
    assert box(page.locator(".board")) == before
    verdict.get_by_role("button", name="Close").click()
    expect(verdict).to_have_count(0)
    assert box(page.locator(".board")) == before
    state = player.state()
    assert sorted(state["mine"]["0"]["rack"]) == sorted("SXEEIOU")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Pause").click()
    resume = page.get_by_role("button", name="Resume")
    expect(resume).to_be_visible()
    assert box(page.locator(".board")) == before
    resume.click()
    expect(resume).to_have_count(0)


def test_a_play_that_is_good_costs_the_challenger_the_turn(page: Page) -> None:
    """The mover goes on with a full rack: a bingo of two words, one of them challenged in vain."""
    player = Player(page, given_game(page, make_rules("deluxe"), ["HORNETS", "AAAAAAA"], CAT))
    am(page, "Ann")
    player.type_tiles([(f"{row}J", face) for row, face in enumerate("HORNETS", 2)])
    page.keyboard.press("Enter")
    am(page, "Bob")
    player.challenge("CATS")
    why = "Bob missed a turn. The challenge failed: CATS is good."
    expect(page.locator(".curtain")).to_contain_text(why)
    am(page, "Ann")
    expect(page.locator(".verdict")).to_contain_text("CATS is good.")
    expect(page.locator(".rack [data-piece]")).to_have_count(7)
    assert "take_turn" in player.state()["mine"]["0"]["can"]
    # The line of the play shows the word and both signs; the rack beside them gives way.
    word = page.locator(".move-what").first
    assert word.evaluate("it => it.scrollWidth <= it.clientWidth")
    player.skip()


def test_at_one_device_the_challenger_says_who_they_are(page: Page) -> None:
    game = given_game(
        page, make_rules("collector"), ["SXEEIOU", "AAAAAAA", "BBDDDEE"], CAT, ["Ann", "Bob", "Cid"]
    )
    player = Player(page, game)
    am(page, "Ann")
    player.type_tiles([("8J", "S")])
    page.keyboard.press("Enter")
    am(page, "Bob")
    page.keyboard.press("3")
    dialog = page.get_by_role("dialog", name="Challenge Ann’s play?")
    expect(dialog.get_by_role("radio")).to_have_count(2)
    expect(dialog.get_by_role("radio", checked=True)).to_have_count(0)
    expect(dialog.get_by_role("button", name="Challenge", exact=True)).to_be_disabled()
    page.keyboard.press("Escape")
    player.challenge(who="Cid")
    assert player.state()["turns"][0]["challenges"][0]["by"] == 2


def test_a_play_that_would_end_the_game_waits_for_everybody(new_page: NewPage) -> None:
    page = new_page()
    seats = [Seat("Ann", finish=6), Seat("Bob", finish=60)]
    rules = make_rules("collector", "finish-line", window_seconds=600)
    player = Player(page, given_game(page, rules, ["SXEEIOU", "AAAAAAA"], CAT, seats))
    am(page, "Ann")
    player.type_tiles([("8J", "S")])
    page.keyboard.press("Enter")
    curtain = page.get_by_role("dialog", name="Hand the device to Bob")
    expect(curtain.get_by_role("timer")).to_have_text(re.compile(r"\d+:\d\d$"))
    am(page, "Bob")
    last = page.get_by_role("region", name="The last play")
    expect(last.get_by_role("timer")).to_have_text(re.compile(r"\d+:\d\d$"))
    expect(last.get_by_role("button", name="Challenge")).to_be_visible()
    expect(page.locator(".say")).to_contain_text("If it’s good, the game is over.")
    page.keyboard.press("1")
    expect(page.locator("#end-title")).to_have_text("Ann wins!")
    expect(page.locator(".best-plays li")).to_have_text("6 (CAT)SAnn, turn 1")


def test_before_a_computers_turn_the_people_are_waited_for(new_page: NewPage) -> None:
    """Bob at another device sees the buttons, Ann whom the game waits for."""
    ann, bob = new_page(), new_page()

    def three() -> Player:
        game = new_game(
            ann,
            here("Ann"),
            computer("beginner", name="Robo"),
            {"kind": "link", "name": "Bob"},
            first=0,
            edition="collector",
            changes={"window_seconds": 600},
        )
        bob.goto(f"/join/{Player(ann, game).state()['code']}")
        bob.get_by_label("Your name").fill("Bob")
        bob.get_by_role("button", name="Take your seat").click()
        player = Player(ann, game)
        player.wait()
        return player

    player = lucky(three)
    state = player.state()
    play = player.best(state, 0)
    assert play is not None
    player.lay(play, Rules.from_json(state["rules"]))
    player.send()
    expect(ann.get_by_text("Waiting: Bob may still challenge.").first).to_be_visible()
    expect(ann.locator(".last-play").get_by_role("timer")).to_be_visible()
    expect(ann.locator(".last-play").get_by_role("button")).to_have_count(0)
    expect(bob.get_by_role("button", name="It’s fine")).to_be_visible()
    expect(bob.get_by_role("button", name="Challenge")).to_be_visible()
    bob.get_by_role("button", name="It’s fine").click()
    expect(bob.get_by_role("button", name="It’s fine")).to_have_count(0)
    other = Player(bob, player.game)
    other.wait()
    # Robo may have challenged, as beginners do; Bob has not.
    assert all(one["by"] != 2 for one in other.state()["turns"][0]["challenges"])


def test_people_agree_to_end_the_game(new_page: NewPage) -> None:
    page = new_page()
    player = Player(page, new_game(page, here("Ann"), here("Bob"), first=0))
    am(page, "Ann")

    def ask() -> None:
        page.get_by_role("button", name="More").click()
        page.get_by_role("button", name="End the game…").click()
        page.get_by_role("button", name="Ask everyone").click()

    ask()
    question = page.get_by_role("status", name="A question for everyone")
    expect(question).to_contain_text("Ann would like to end the game now. Bob, do you agree?")
    question.get_by_role("button", name="No").click()
    expect(page.get_by_text("Bob would like to play on.")).to_be_visible()
    assert player.state()["view"]["proposal"] is None
    ask()
    question.get_by_role("button", name="Agree").click()
    expect(page.get_by_text("Everyone agreed to end the game.")).to_be_visible()


def test_the_computer_would_like_to_play_on(page: Page) -> None:
    new_game(page, here("Ann"), computer("beginner", name="Robo"), first=0)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="End the game…").click()
    page.get_by_role("button", name="Ask everyone").click()
    expect(page.get_by_text("Robo would like to play on.")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, SMALL_PHONE], ids=["desktop", "small phone"])
def test_whoever_must_play_is_shown_a_play_and_may_pass(
    new_page: NewPage, size: dict[str, Any]
) -> None:
    page = new_page(**size)
    rules = make_rules("deluxe", "void")
    player = Player(page, given_game(page, rules, ["SXEEIOU", "AAAAAAA"], CAT))
    am(page, "Ann")
    player.skip()
    am(page, "Bob")
    player.skip()
    am(page, "Ann")
    before = box(page.locator(".board"))
    page.keyboard.press("2")
    page.keyboard.press("2")
    expect(page.locator(".say")).to_contain_text("you have a play")
    expect(page.get_by_role("button", name="Show me one")).to_be_visible()
    assert box(page.locator(".board")) == before
    page.get_by_role("button", name="Show me one").click()
    expect(page.locator(".say")).to_contain_text("Here’s a play.")
    expect(page.locator(".chip")).to_be_visible()
    expect(page.locator(".square.fresh").first).to_be_visible()
    expect(page.get_by_role("button", name="Show me one")).to_have_count(0)
    page.keyboard.press("ArrowDown")
    expect(page.locator(".square.fresh")).to_have_count(0)
    player.skip()
    assert [turn["kind"] for turn in player.state()["turns"]] == ["pass"] * 3


def pass_again(player: Player) -> None:
    """Ann and Bob pass, and Ann wants to pass a second time."""
    for name in ("Ann", "Bob"):
        am(player.page, name)
        player.skip()
    am(player.page, "Ann")
    player.page.keyboard.press("2")
    player.page.keyboard.press("2")


def test_whoever_must_play_where_words_are_challenged_hears_what_to_do(page: Page) -> None:
    player = Player(page, given_game(page, make_rules("deluxe"), ["SXEEIOU", "AAAAAAA"], CAT))
    pass_again(player)
    expect(page.locator(".say")).to_contain_text("Make it, or ask to end the game under More.")
    expect(page.get_by_role("button", name="Show me one")).to_have_count(0)


def test_a_play_that_changes_the_board_is_shown_on_it(page: Page) -> None:
    """Such as V for C, the C for T, then QAT down; another is as good."""
    rules = make_rules("deluxe", "void", "recycle")
    player = Player(page, given_game(page, rules, ["QVJ", "AAAAAAA"], CAT))
    pass_again(player)
    page.get_by_role("button", name="Show me one").click()
    expect(page.locator(".chip")).to_be_visible()
    player.send()
    turn = player.state()["turns"][-1]
    assert turn["kind"] == "play"
    assert turn["words"]


def test_a_game_that_everybody_left_says_why_it_is_paused(page: Page) -> None:
    game = new_game(page, here("Ann"), here("Bob"), first=0, changes={"turn_seconds": 1})
    expect(page.locator(".curtain")).to_contain_text("Nobody moved for a whole round")
    assert Player(page, game).state()["view"]["deserted"]
