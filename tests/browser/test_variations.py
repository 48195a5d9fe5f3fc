"""What each variation adds to the hands of a player."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import DESKTOP, SMALL_PHONE, NewPage
from tests.browser.seated import SECONDS, Json, Player, box, computer, given_game, here, new_game

from lexiko.game import lexicon_for
from lexiko.rules import Rules, Seat, make_rules

ROBO = Seat("Robo", computer="beginner")
CAT = [("8G", "CAT")]


def varied(page: Page, variation: str, rack: str, words: list[tuple[str, str]]) -> Player:
    """Ann has the turn, with these words on the board."""
    rules = make_rules("collector", variation)
    game = given_game(page, rules, [rack, "EEEEEEE"], words, ["Ann", ROBO])
    player = Player(page, game, "mouse")
    player.wait()
    return player


def row(player: Player, *squares: str) -> str:
    """The letters on some squares as the page shows them."""
    return "".join(player.square(square).locator(".tile b").inner_text() for square in squares)


def expect_row(player: Player, text: str, *squares: str) -> None:
    """Wait until squares show a text."""
    end = time.monotonic() + SECONDS
    while row(player, *squares) != text and time.monotonic() < end:
        player.page.wait_for_timeout(20)
    assert row(player, *squares) == text


def said(player: Player) -> Locator:
    return player.page.locator(".say")


def changes(player: Player) -> Locator:
    return player.page.locator(".say-changes")


@pytest.mark.parametrize("variation", ["rearrange", "recycle"])
def test_a_change_of_the_board_leaves_it_where_it_is(new_page: NewPage, variation: str) -> None:
    """On the smallest phone, too, where words and the way back share two lines."""
    page = new_page(viewport=SMALL_PHONE["viewport"])
    player = varied(page, variation, "RBDFGHI", CAT)
    board = page.locator(".board")
    before = box(board)
    source = player.square("8I") if variation == "rearrange" else player.tile("R")
    player.drag(source, player.square("8G"))
    expect(changes(player)).to_be_visible()
    expect(said(player)).not_to_be_empty()
    assert box(board) == before


@pytest.mark.parametrize("size", [DESKTOP, SMALL_PHONE])
def test_many_changes_of_the_board_leave_it_where_it_is(new_page: NewPage, size: Json) -> None:
    page = new_page(viewport=size["viewport"])
    rules = make_rules("collector", "recycle", "rearrange")
    words = [("8C", "TEACHER"), ("I9", "UNNING")]
    player = Player(page, given_game(page, rules, ["MBDFGHI", "EEEEEEE"], words, ["Ann", ROBO]))
    player.wait()
    board = page.locator(".board")
    before = box(board)
    for tile, square in (("M", "8I"), ("B", "8C"), ("D", "8D")):
        player.drag(player.tile(tile), player.square(square))
    expect(changes(player)).to_contain_text("3 changes")
    player.drag(player.square("8F"), player.square("8G"))
    expect(changes(player)).to_contain_text("4 changes")
    expect(said(player)).to_contain_text("at least one new tile")
    assert box(board) == before
    player.square("8E").click()
    expect(said(player)).to_contain_text("Choose a square in its line")
    assert box(board) == before


def test_rearrange_letters_are_moved_by_hand_and_undone(page: Page) -> None:
    player = varied(page, "rearrange", "MBDFGHI", [("8G", "TEA")])
    squares = ("8G", "8H", "8I")

    # A letter leaves its line: it stays. One on another: they change places.
    player.drag(player.square("8G"), player.square("9G"))
    assert row(player, *squares) == "TEA"
    player.drag(player.square("8G"), player.square("8I"))
    expect(changes(player)).to_contain_text("Letters moved")
    expect_row(player, "AET", *squares)
    changes(player).get_by_role("button", name="Undo").click()
    expect(changes(player)).to_have_count(0)
    expect_row(player, "TEA", *squares)

    # Two moves and a tile of the rack make MEAT of TEA.
    player.drag(player.square("8G"), player.square("8I"))
    player.drag(player.square("8G"), player.square("8H"))
    expect_row(player, "EAT", *squares)
    player.drag(player.tile("M"), player.square("8F"))
    expect(said(player)).to_have_text(re.compile(r"^MEAT \d+$"))
    player.send()
    turn = player.state()["turns"][0]
    assert (turn["kind"], turn["words"][0]["word"]) == ("play", "MEAT")


def test_recycle_a_tile_is_swapped_for_one_of_the_board(page: Page) -> None:
    player = varied(page, "recycle", "BSEEIOU", CAT)
    player.drag(player.tile("B"), player.square("8G"))
    expect(changes(player)).to_contain_text("8G: B for C")
    expect(player.tile("C")).to_have_count(1)
    changes(player).get_by_role("button", name="Undo").click()
    expect(player.tile("C")).to_have_count(0)
    expect_row(player, "CAT", "8G", "8H", "8I")

    # The same by keys: the arrow on the tile, then the letter. That alone is no play.
    player.go_to("8G")
    page.keyboard.press("b")
    expect(changes(player)).to_contain_text("8G: B for C")
    expect(said(player)).to_have_text("Now play a word, exchange tiles or pass.")
    expect(page.locator(".action-play")).to_be_disabled()
    expect(page.locator(".action-score")).to_be_empty()

    # Then a play with it.
    player.drag(player.tile("S"), player.square("8J"))
    expect(said(player)).to_have_text(re.compile(r"^BATS \d+$"))
    player.send()
    state = player.state()
    assert state["turns"][0]["words"][0]["word"] == "BATS"
    assert "C" in state["mine"]["0"]["rack"]


def test_blanks_in_circulation_a_blank_is_taken_for_its_letter(page: Page) -> None:
    player = varied(page, "blanks", "CEEIOUU", [("8G", "cAT")])

    # Another letter will not do; its own brings the blank to the rack.
    player.drag(player.tile("O"), player.square("8G"))
    expect(said(player)).to_contain_text("You can take this blank if you put C in its place.")
    player.drag(player.square("8G"), page.locator(".rack"))
    expect(changes(player)).to_contain_text("8G: C for the blank")
    expect(player.tile("?")).to_have_count(1)
    expect(player.square("8G").locator(".tile.blank")).to_have_count(0)
    changes(player).get_by_role("button", name="Undo").click()
    expect(player.square("8G").locator(".tile.blank")).to_have_count(1)

    player.drag(player.tile("C"), player.square("8G"))
    player.drag(player.tile("?"), player.square("8J"))
    player.name_blank("s")
    expect(said(player)).to_have_text(re.compile(r"^CATS \d+$"))
    player.send()
    turn = player.state()["turns"][0]
    assert turn["words"][0]["word"] == "CATS"
    assert turn["edits"]


def test_without_such_a_variation_the_tiles_of_the_board_stay(page: Page) -> None:
    player = varied(page, "nine-tiles", "BSEEIOUAA", CAT)
    player.drag(player.tile("B"), player.square("8G"))
    player.drag(player.square("8G"), player.square("8I"))
    expect_row(player, "CAT", "8G", "8H", "8I")
    expect(changes(player)).to_have_count(0)


def test_a_first_word_that_is_too_short_is_refused_with_the_reason(page: Page) -> None:
    player = varied(page, "first-word-4", "CATSEEE", [])
    player.type_tiles([("8G", "C"), ("8H", "A"), ("8I", "T")])
    expect(page.locator(".chip")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(said(player)).to_contain_text("4 letters")
    page.keyboard.press("s")
    expect(page.locator(".chip")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".move-list")).to_contain_text("CATS")


def test_nine_tiles_lie_on_the_rack(page: Page) -> None:
    player = varied(page, "nine-tiles", "CATSEEIOU", [])
    expect(page.locator(".rack [data-piece]")).to_have_count(9)
    play = player.best(player.wait())
    assert play is not None
    player.lay(play)
    player.send()
    player.wait()
    expect(page.locator(".rack [data-piece]")).to_have_count(9)


def test_free_dictionary_words_are_looked_up_beside_the_board(page: Page) -> None:
    varied(page, "free-dictionary", "CATSEEE", [])
    page.get_by_role("tab", name="Words").click()
    page.get_by_label("Is it a word?").fill("cats")
    page.keyboard.press("Enter")
    expect(page.get_by_text("CATS is good.")).to_be_visible()
    expect(page.locator(".hooks").first).to_contain_text("S")
    page.get_by_role("button", name="Use my rack").click()
    expect(page.locator(".found")).to_contain_text("CATES")


def test_in_a_closed_game_there_is_no_dictionary_anywhere(page: Page) -> None:
    new_game(page, here("Ann"), computer("beginner"))
    expect(page.get_by_role("tab", name="Moves")).to_be_visible()
    expect(page.get_by_role("tab", name="Words")).to_have_count(0)
    answer = page.request.get("/api/v1/words/check?word=cats")
    assert answer.status == 403
    assert answer.json()["error"]["code"] == "dictionary_closed"
    page.goto("/learn/words")
    expect(page.get_by_role("main")).to_contain_text("close the dictionary")


def test_a_turn_that_takes_too_long_is_over(page: Page) -> None:
    game = new_game(
        page,
        here("Ann", turn_seconds=8),  # the page must be up before
        here("Bob", turn_seconds=60),
        edition="collector",
        variations=["timer"],
        first=0,
    )
    page.get_by_role("button", name="I’m Ann").click()
    expect(page.get_by_role("timer").first).to_be_visible()
    expect(page.locator(".clock.is-urgent").first).to_contain_text(re.compile(r"\d\.\d"))
    expect(page.get_by_role("button", name="I’m Bob")).to_be_visible()
    expect(page.locator(".curtain-news")).to_contain_text("Ann ran out of time.")
    assert Player(page, game).state()["turns"][0]["kind"] == "timeout"


def test_bad_words_are_refused_at_once_where_nobody_challenges(page: Page) -> None:
    game = new_game(
        page, here("Ann"), computer("beginner"), edition="collector", variations=["void"], first=0
    )
    player = Player(page, game)
    state = player.wait()
    rules = Rules.from_json(state["rules"])
    rack = [face for face in state["mine"]["0"]["rack"] if face != "?"]
    lexicon = lexicon_for(rules)
    pairs = (one + other for one in rack for other in rack if one != other)
    bad = next(pair for pair in pairs if rules.alphabet.parse_word(pair) not in lexicon)
    player.type_tiles([("8G", bad[0]), ("8H", bad[1])])
    page.keyboard.press("Enter")
    expect(said(player)).to_contain_text(bad)
    expect(said(player)).to_have_class("say bad")
    expect(page.locator(".square.fresh")).to_have_count(2)
    assert player.state()["turns"] == []


def test_word_by_word_a_challenge_names_its_words(new_page: NewPage) -> None:
    """In the deluxe edition single words are challenged."""
    page = new_page()
    rules = make_rules("deluxe")
    game = given_game(page, rules, ["SXEEIOU", "AAAAAAA"], CAT, ["Ann", "Bob"])
    player = Player(page, game)
    page.get_by_role("button", name="I’m Ann").click()
    player.type_tiles([("8J", "S"), ("9J", "X")])
    page.keyboard.press("Enter")
    page.get_by_role("button", name="I’m Bob").click()
    player.challenge("SX")
    expect(page.locator(".verdict, .curtain").first).to_contain_text(re.compile("takes the tiles"))
    assert player.state()["turns"][0]["challenges"][0]["upheld"]
