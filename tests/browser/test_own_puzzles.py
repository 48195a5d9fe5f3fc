"""Puzzles of one's own games on the page: from a review, and from the screen of puzzles."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import PHONE, NewPage
from tests.browser.seated import Player, Way, brought_in
from tests.browser.test_axe import check
from tests.browser.test_review import RULES, short_game

from lexiko.formats import Record
from lexiko.rules import Play

BEST, OTHER = "D2 KUMQUAT", "F6 QUOTA"


def missed_game() -> Record:
    """Bob passes although he holds a bingo that is better than anything else."""
    return short_game("KUMQUAT")


def lay(page: Page, text: str, way: Way) -> None:
    """Put the tiles of a play of Bob's on the board."""
    before, _ = list(missed_game().turns())[1]
    play = before.view(1).parse(text)
    assert isinstance(play, Play)
    page.evaluate("scrollTo(0, 0)")
    Player(page, "", way).lay(play, RULES)


def reviewed(page: Page) -> str:
    """The game on its replay, once it is reviewed."""
    page.goto("/")
    game = brought_in(page, missed_game())
    page.goto(f"/replay/{game}")
    page.get_by_role("button", name="Review this game").click()
    expect(page.get_by_role("rowheader", name="Accuracy")).to_be_visible()
    return game


@pytest.mark.parametrize("way", ["keys", "touch"])
def test_what_was_missed_is_found_from_the_review(new_page: NewPage, way: Way) -> None:
    page = new_page(**PHONE) if way == "touch" else new_page()
    game = reviewed(page)
    expect(page.get_by_text(re.compile("there was a clearly better move"))).to_be_visible()
    check(page, "a review with puzzles")
    page.get_by_role("link", name=re.compile("Find the better moves?")).click()
    expect(page.locator(".puzzle-question")).to_contain_text("Find a better move.")
    expect(page).to_have_url(re.compile(rf"/puzzles/{game}-\d+#own$"))

    page.goto(f"/puzzles/{game}-2#own")
    page.reload()
    question = page.locator(".puzzle-question")
    expect(question).to_have_text("This turn was passed. Find a better move.")
    expect(page.get_by_label("Kind of puzzle")).to_have_value("own")
    expect(page.get_by_text(re.compile(r"From your own games: (\d) of \1 left"))).to_be_visible()
    # Nobody says which player of a file is at the page: it has the turns of both, by name.
    expect(page.get_by_text("This was Bob’s turn.")).to_be_visible()
    expect(page.get_by_text("rating")).to_have_count(0)
    expect(page.get_by_text("counts as not solved")).to_have_count(0)
    check(page, "a puzzle of an own game")
    lay(page, OTHER, way)
    page.get_by_role("button", name="Answer").click()
    verdict = page.locator(".puzzle-verdict")
    expect(verdict).to_contain_text("That’s not it.")
    lay(page, BEST, way)
    page.get_by_role("button", name="Answer").click()
    expect(verdict).to_contain_text("That’s right!")
    expect(question).to_have_text("You found a better move.")
    why = re.compile(rf"{BEST} scores 105 and wins about \d+.*The move in the game, pass, wins")
    expect(page.get_by_text(why)).to_be_visible()
    coach = page.locator(".puzzle-coach")
    expect(coach).to_contain_text("A bingo for 105 points!")
    expect(coach).to_contain_text("Why not pass?")
    expect(page.locator(".review-moves tr.played")).to_contain_text("pass")
    check(page, "a solved puzzle of an own game")
    expect(page.get_by_text("rating")).to_have_count(0)
    # The next one is of the same games, and what is done is remembered.
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    page.get_by_role("button", name="Next puzzle").click()
    expect(page).to_have_url(re.compile(rf"/puzzles/{game}-\d+#own$"))
    page.goto("/puzzles")
    expect(page.get_by_role("button", name="From your own games")).to_be_visible()
    page.goto(f"/puzzles/{game}-2#own")
    page.get_by_role("link", name="See this game’s review").click()
    expect(page).to_have_url(re.compile(f"/replay/{game}#2$"))


def test_whoever_gives_up_hears_what_was_better(page: Page) -> None:
    game = reviewed(page)
    page.goto(f"/puzzles/{game}-2#own")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator(".puzzle-question")).to_have_text("This was the best move.")
    coach = page.locator(".puzzle-coach")
    expect(coach.get_by_role("list", name="What the coach says")).to_contain_text(
        re.compile(rf"There was a bingo: {BEST} for 105 points, 105 more than passing\.")
    )


def test_the_screen_of_puzzles_leads_to_them(page: Page) -> None:
    page.goto("/puzzles")
    expect(page.get_by_text("become puzzles here.")).to_be_visible()
    page.get_by_label("Kind of puzzle").select_option("own")
    expect(page.get_by_role("status").filter(has_text="become puzzles here.")).to_be_visible()
    expect(page).to_have_url(re.compile("/puzzles#own$"))
    check(page, "no puzzles of one's own yet")
    page.reload()
    page.get_by_role("link", name="Your reviewed games").click()
    expect(page.get_by_text("None of your games has been reviewed yet.")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Puzzle of the day").click()
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    game = reviewed(page)
    page.goto("/puzzles")
    page.get_by_role("button", name=re.compile("From your own games: ")).click()
    expect(page.locator(".puzzle-question")).to_contain_text("Find a better move.")
    expect(page).to_have_url(re.compile(rf"/puzzles/{game}-\d+#own$"))
