"""Puzzles on the page: found from home, played like a turn, answered and explained."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect
from tests.browser.conftest import PHONE, NewPage
from tests.browser.late import Held
from tests.browser.seated import Player, Way
from tests.browser.test_axe import check

from lexiko.rules import Play
from lexiko.study.puzzles import Puzzle, answered, shipped_puzzle, shipped_puzzles


def one(kind: str, number: int = 0) -> Puzzle:
    found = [
        puzzle
        for puzzle in shipped_puzzles()
        if puzzle.kind == kind
        and (puzzle.best is None or (isinstance(puzzle.best, Play) and "?" not in puzzle.cgp))
    ]
    return found[number]


def lay(page: Page, puzzle: Puzzle, text: str, way: Way = "keys") -> None:
    """Put the tiles of a play on the board."""
    play = puzzle.view.parse(text)
    assert isinstance(play, Play)
    page.evaluate("scrollTo(0, 0)")
    Player(page, "", way).lay(play, puzzle.rules)


def test_the_first_puzzle_comes_at_once_from_the_home_screen(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Puzzles").click()
    expect(page.get_by_role("heading", level=1, name="Puzzle of the day")).to_be_visible()
    expect(page.locator(".puzzle-question")).to_be_visible()
    today = page.request.get("/api/v1/puzzles/today").json()
    puzzle = shipped_puzzle(today["id"])
    assert puzzle is not None
    if isinstance(puzzle.best, Play):
        lay(page, puzzle, puzzle.answer)
        page.keyboard.press("Enter")
    elif puzzle.best is None:
        name = {"challenge": "Challenge", "accept": "Let it stand"}[puzzle.answer]
        page.get_by_role("button", name=name).click()
    else:
        page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Puzzles", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Next puzzle")).to_have_count(0)
    solved = 1 if puzzle.best is None or isinstance(puzzle.best, Play) else 0
    expect(page.get_by_text(f"{solved} of 1 solved at once")).to_be_visible()


@pytest.mark.parametrize("way", ["keys", "touch"])
def test_a_wrong_answer_a_hint_and_the_right_one(new_page: NewPage, way: Way) -> None:
    page = new_page(**PHONE) if way == "touch" else new_page()
    puzzle = one("bingo")
    page.goto(f"/puzzles/{puzzle.id}")
    expect(page.get_by_text("Find the best bingo")).to_be_visible()
    moves = [move["move"] for move in puzzle.moves[1:]]
    other = next(move for move in moves if isinstance(puzzle.view.parse(move), Play))
    lay(page, puzzle, other, way)
    page.get_by_role("button", name="Answer").click()
    verdict = page.locator(".puzzle-verdict")
    close = "there is a better play" if _is_close(puzzle, other) else "That’s not it."
    expect(verdict).to_contain_text(close)
    expect(verdict).to_be_in_viewport()
    expect(page.get_by_text(re.compile("games? in 100 fewer than the best play"))).to_be_visible()
    # The tiles are back on the rack, for another try.
    expect(page.locator(".square.fresh")).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    score = puzzle.moves[0]["score"]
    expect(page.locator(".puzzle-hint")).to_contain_text(f"Lay 7 tiles for {score} points.")
    page.get_by_role("button", name="Another hint").click()
    place = puzzle.answer.split()[0]
    goes = "across" if place[0].isdigit() else "down"
    expect(page.locator(".puzzle-hint")).to_contain_text(f"begins at {place} and goes {goes}.")
    expect(page.locator(".square.hinted")).to_have_count(1)
    check(page, "a puzzle with a hint")
    lay(page, puzzle, puzzle.answer, way)
    page.get_by_role("button", name="Answer").click()
    expect(verdict).to_contain_text("That’s right!")
    expect(page.get_by_text(f"{puzzle.answer} scores {score}")).to_be_visible()
    expect(page.locator(".stage-board .tile.last")).to_have_count(7)
    expect(page.locator(".puzzle-question")).to_have_text("You found the best play.")
    expect(page.get_by_role("group", name="Your rack").locator(".tile")).to_have_count(7)
    check(page, "a solved puzzle")
    # Another move of the table is shown on the board.
    page.get_by_role("button", name=other).click()
    expect(page.get_by_role("button", name=other)).to_have_attribute("aria-pressed", "true")


def test_the_coach_says_why_not_the_answer_that_was_given(page: Page) -> None:
    puzzle = one("best")
    page.goto(f"/puzzles/{puzzle.id}")
    other = next(
        move["move"]
        for move in reversed(puzzle.moves)
        if isinstance(puzzle.view.parse(move["move"]), Play)
    )
    lay(page, puzzle, other)
    page.keyboard.press("Enter")
    expect(page.locator(".puzzle-verdict")).to_be_visible()
    page.get_by_role("button", name="Show the solution").click()
    coach = page.locator(".puzzle-coach")
    expect(coach).to_contain_text(f"Why not {other}?")
    expect(coach.get_by_role("list", name="What the coach says")).to_contain_text(puzzle.answer)
    check(page, "a solution with the coach")


def test_nobody_waits_for_the_coach(page: Page) -> None:
    """The figures are there at once; the words come when they come, or are asked for again."""
    puzzle = one("bingo")
    # Four seconds pass at once.
    page.add_init_script(
        "const wait = setTimeout;"
        "window.setTimeout = (work, ms, ...more) => wait(work, ms === 4000 ? 0 : ms, ...more);"
    )
    page.goto(f"/puzzles/{puzzle.id}")
    asked: list[Route] = []

    def not_ready(route: Route) -> None:
        asked.append(route)
        route.fulfill(json={"ready": False, "advice": []})

    page.route("**/advice", not_ready)
    page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_role("table", name="The best moves")).to_be_visible()
    expect(page.get_by_role("button", name="Next puzzle")).to_be_focused()
    coach = page.locator(".puzzle-coach")
    again = page.get_by_role("button", name="Ask the coach again")
    expect(again).to_be_visible()
    expect(coach).to_have_text("The coach isn’t ready yet.")
    assert len(asked) == 30
    check(page, "a coach who is not ready")
    page.unroute("**/advice")
    again.click()
    expect(coach).to_contain_text(f"Why not {puzzle.moves[1]['move']}?")
    expect(again).to_have_count(0)


def test_a_coach_who_may_not_speak_is_not_asked_again(page: Page) -> None:
    page.route("**/advice", lambda route: route.fulfill(status=403, json={"error": {"code": "x"}}))
    page.goto(f"/puzzles/{one('bingo').id}")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_role("table", name="The best moves")).to_be_visible()
    expect(page.locator(".puzzle-coach")).to_have_text("")
    expect(page.get_by_role("button", name="Ask the coach again")).to_have_count(0)


def _is_close(puzzle: Puzzle, text: str) -> bool:
    return answered(puzzle, text).verdict == "close"


def test_challenge_or_not_and_another_kind(page: Page) -> None:
    puzzle = one("challenge")
    page.goto(f"/puzzles/{puzzle.id}")
    word = puzzle.played.split()[1].upper()
    expect(page.locator(".puzzle-question")).to_contain_text(word)
    check(page, "challenge or not")
    wrong = {"accept": "Challenge", "challenge": "Let it stand"}[puzzle.answer]
    page.get_by_role("button", name=wrong).click()
    expect(page.locator(".puzzle-verdict")).to_contain_text("That’s not it.")
    expect(page.get_by_text("in the word list ENABLE")).to_be_visible()
    page.get_by_label("Kind of puzzle").select_option("endgame")
    expect(page.locator(".puzzle-question")).to_contain_text("The bag is empty.")


def test_the_address_is_that_of_the_puzzle(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Puzzles").click()
    question = page.locator(".puzzle-question")
    expect(question).to_be_visible()
    today = page.request.get("/api/v1/puzzles/today").json()["id"]
    expect(page).to_have_url(re.compile(f"/puzzles/{today}$"))
    page.get_by_label("Kind of puzzle").select_option("challenge")
    expect(question).to_contain_text("Would you challenge it?")
    expect(page).not_to_have_url(re.compile(f"/puzzles/{today}$"))
    said, address = question.text_content(), page.url
    assert said is not None
    page.reload()
    expect(question).to_have_text(said)
    assert page.url == address
    expect(page.get_by_label("Kind of puzzle")).to_have_value("challenge")
    page.go_back()
    expect(page.get_by_role("link", name="Puzzles")).to_be_visible()
    page.go_forward()
    expect(question).to_have_text(said)
    expect(page.get_by_label("Kind of puzzle")).to_have_value("challenge")
    # The puzzle of the day can be found again.
    page.get_by_role("button", name="Puzzle of the day").click()
    expect(page.get_by_role("heading", level=1, name="Puzzle of the day")).to_be_visible()
    expect(page).to_have_url(re.compile(f"/puzzles/{today}"))


def test_back_from_a_dialog_leaves_the_puzzle_as_it_is(page: Page) -> None:
    puzzle = one("best")
    page.goto(f"/puzzles/{one('challenge').id}")
    page.get_by_role("button", name="Let it stand").click()
    page.route("**/puzzles/next*", lambda route: route.continue_(url=_address(page, puzzle)))
    page.get_by_role("button", name="Next puzzle").click()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".puzzle-hint")).to_be_visible()
    page.get_by_role("button", name="Exchange").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".puzzle-hint")).to_be_visible()
    expect(page).to_have_url(re.compile(f"/puzzles/{puzzle.id}$"))


def _address(page: Page, puzzle: Puzzle) -> str:
    return f"{page.url.partition('/puzzles')[0]}/api/v1/puzzles/{puzzle.id}"


def test_one_call_waits_for_the_other(page: Page) -> None:
    page.goto(f"/puzzles/{one('challenge').id}")
    held = Held(page, "**/answer")
    calls = [page.get_by_role("button", name=name) for name in ("Challenge", "Let it stand")]
    calls[0].click()
    held.wait()
    for call in calls:
        expect(call).to_be_disabled()
    held.let_go()
    expect(page.locator(".puzzle-verdict")).to_be_visible()


def test_the_solution_costs_what_was_said_before(page: Page) -> None:
    page.goto(f"/puzzles/{one('best').id}")
    expect(page.get_by_text("the puzzle counts as not solved")).to_be_visible()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_text(re.compile(r"Your rating is \d+ now \(−\d+\)\."))).to_be_visible()
    expect(page.locator(".puzzle-question")).to_have_text("This was the best move.")
    page.reload()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_role("button", name="Next puzzle")).to_be_visible()
    expect(page.get_by_text("Your rating is")).to_have_count(0)


def test_a_right_answer_stays_right_if_its_solution_does_not_come(page: Page) -> None:
    puzzle = one("best")
    page.goto(f"/puzzles/{puzzle.id}")
    page.route("**/solution", lambda route: route.fulfill(status=429, json={}))
    lay(page, puzzle, puzzle.answer)
    page.keyboard.press("Enter")
    expect(page.locator(".puzzle-verdict")).to_contain_text("That’s right!")
    expect(page.get_by_role("alert")).to_contain_text("The solution couldn’t be loaded.")
    expect(page.get_by_role("button", name="Next puzzle")).to_be_visible()
    expect(page.get_by_text("Try another play")).to_have_count(0)
    page.unroute("**/solution")
    page.get_by_role("button", name="Load the solution").click()
    expect(page.get_by_role("table", name="The best moves")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_tiles_laid_while_an_answer_is_judged_stay(page: Page) -> None:
    puzzle = one("best")
    moves = [puzzle.view.parse(move["move"]) for move in puzzle.moves[1:]]
    size = puzzle.rules.rack_size
    plays = [move for move in moves if isinstance(move, Play) and len(move.placements) < size]
    assert plays
    page.goto(f"/puzzles/{puzzle.id}")
    Player(page, "", "keys").lay(plays[0], puzzle.rules)
    held = Held(page, "**/answer")
    page.keyboard.press("Enter")
    held.wait()
    expect(page.get_by_text("One moment…")).to_be_visible()
    taken = {str(placed.square) for placed in plays[0].placements}
    free = page.locator(".square:not(.taken)")
    names = free.evaluate_all("all => all.map(one => one.dataset.square)")
    square = next(name for name in reversed(names) if name not in taken)
    page.locator(f'[data-square="{square}"]').click()
    page.locator(".stage-rack .slot:not(:disabled)").first.click()
    expect(page.locator(".square.fresh")).to_have_count(len(plays[0].placements) + 1)
    held.let_go()
    expect(page.locator(".puzzle-verdict")).to_be_visible()
    expect(page.locator(".square.fresh")).to_have_count(1)
    expect(page.locator(f'.square.fresh[data-square="{square}"]')).to_be_visible()
    expect(page.locator(".stage-rack .tile")).to_have_count(size - 1)


def test_a_puzzle_that_is_not_there_leads_to_another(page: Page) -> None:
    page.goto("/puzzles/0000000000")
    expect(page.get_by_role("alert")).to_contain_text("There is no such puzzle here.")
    page.get_by_label("Kind of puzzle").select_option("best")
    expect(page.locator(".puzzle-question")).to_contain_text("Find the best play")


def test_a_kind_in_the_address_is_the_kind_that_is_shown(page: Page) -> None:
    page.goto("/puzzles#endgame")
    kind, question = page.get_by_label("Kind of puzzle"), page.locator(".puzzle-question")
    expect(question).to_contain_text("The bag is empty.")
    expect(kind).to_have_value("endgame")
    page.evaluate("location.hash = '#challenge'")
    expect(question).to_contain_text("Would you challenge it?")
    expect(kind).to_have_value("challenge")
    page.get_by_role("button", name="Puzzle of the day").click()
    expect(page.get_by_role("heading", level=1, name="Puzzle of the day")).to_be_visible()
    expect(kind).to_have_value("any")


def test_from_an_address_without_a_puzzle_one_gets_to_the_puzzle_of_the_day(page: Page) -> None:
    page.goto("/puzzles/nonsense")
    expect(page.get_by_text("There is no such puzzle here.")).to_be_visible()
    page.get_by_role("button", name="Puzzle of the day").click()
    expect(page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/puzzles/[0-9a-f]{10}$"))
