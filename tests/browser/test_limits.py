"""Endgames on the page: of some moves it is only known what they are worth at most."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Page, expect
from tests.browser.seated import brought_in
from tests.browser.test_review import short_game

from lexiko.study.puzzles import Puzzle, shipped_puzzles

LIMITS = "Of moves marked “at most” only a limit is known."


def endgame() -> Puzzle:
    """A proven endgame with exact values and limits; a limit is the second of its moves."""
    return next(
        one
        for one in shipped_puzzles()
        if one.kind == "endgame"
        and one.moves[0]["error"] == 0
        and one.moves[1]["error"] is None
        and any(move["error"] == 0 for move in one.moves[2:])
    )


def recorded() -> list[dict[str, Any]]:
    return [{**move, "tiles": []} for move in endgame().moves]


def check_rows(table: Locator) -> None:
    """The exact values come first, and a limit is called one and has neither place nor chance."""
    moves = endgame().moves
    exact = [move for move in moves if move["error"] is not None]
    rows = table.locator("tbody tr")
    expect(rows).to_have_count(len(moves))
    limit = next(move for move in moves if move["error"] is None)
    for number, move in enumerate(exact):
        expect(rows.nth(number)).to_contain_text(move["move"])
        expect(rows.nth(number)).not_to_contain_text("at most")
    row = rows.nth(len(exact))
    expect(row).to_contain_text(limit["move"])
    expect(row).to_contain_text(f"at most {limit['equity']:.0f}".replace("-", "−"))
    expect(row.locator("td").first).to_have_text("")
    expect(row).not_to_contain_text("%")


def test_a_solution_tells_limits_from_values(page: Page) -> None:
    puzzle = endgame()
    page.goto(f"/puzzles/{puzzle.id}")
    page.get_by_role("button", name="Show the solution").click()
    check_rows(page.get_by_role("table", name="The best moves"))
    expect(
        page.get_by_text(f"certain that no move is better than {puzzle.answer}.")
    ).to_be_visible()
    expect(page.get_by_text(LIMITS)).to_be_visible()


def test_an_analysis_tells_limits_from_values(page: Page) -> None:
    answer = {"method": "endgame", "candidates": recorded(), "value": recorded()[0]["equity"]}
    answer |= {"proven": True, "confidence": None, "covered": 1, "samples": 0, "nodes": 9}
    told = {"state": "done", "ahead": 0, "preparing": False, "look": 1, "looks": 1}
    line = json.dumps({**told, "answer": {**answer, "notes": []}})
    page.route("**/positions/analysis", lambda route: route.fulfill(body=f"{line}\n"))
    page.goto("/analyse")
    page.get_by_label("Rack of the player to move").fill("AEINRST")
    page.get_by_role("button", name="Find the best moves").click()
    check_rows(page.get_by_role("table", name="The best moves"))
    expect(page.get_by_text(LIMITS)).to_be_visible()


def test_a_review_tells_limits_from_values(page: Page) -> None:
    moves = recorded()
    turn = {"step": 2, "turn": 1, "player": "Bob", "seat": 1, "rack": "RETAINS", "score": 0}
    turn |= {"played": moves[1]["move"], "stood": True, "scores": [14, 0], "phase": "endgame"}
    turn |= {"best": moves[0]["move"], "rank": 2, "win_before": None, "win": None}
    turn |= {"win_lost": None, "points_lost": 12, "mistake": "medium", "method": "endgame"}
    turn |= {"confidence": None, "proven": True, "bad": [], "bingo": False, "bingo_there": False}
    turn |= {"candidates": moves, "advice": [], "seconds": None}
    review = {"state": "running", "ahead": 0, "preparing": False, "mine": True, "done": 1}
    review |= {"all": 3, "turns": [turn], "summaries": None, "puzzles": []}
    page.goto("/")
    game = brought_in(page, short_game())
    page.route(f"**/games/{game}/review*", lambda route: route.fulfill(json=review))
    page.goto(f"/replay/{game}#2")
    panel = page.get_by_role("region", name="How good was it?")
    check_rows(panel.get_by_role("table", name="The best moves"))
    expect(panel).to_contain_text(LIMITS)
    expect(panel).to_contain_text("it may have cost more")
