"""A finished game reviewed on the page: asked for, seen to grow, stepped through, stopped."""

from __future__ import annotations

import re
from uuid import uuid4

from playwright.sync_api import Page, Route, expect
from tests.browser.conftest import SMALL_PHONE, NewPage
from tests.browser.seated import brought_in, here, new_game
from tests.browser.test_axe import check

from lexiko.formats import Record
from lexiko.game import Game
from lexiko.lexicon import open_lexicon
from lexiko.rules import Pass, Rack, make_rules
from lexiko.rules.commands import Abandon, Setup, TakeTurn

RULES = make_rules("club")


def short_game(second: str = "RETAINS") -> Record:
    """Ann finds HORN, Bob passes with a good rack, Ann passes too; then they stop."""
    racks = tuple(Rack(RULES.alphabet.parse_pieces(rack)) for rack in ("HORNVVI", second))
    lexicon = open_lexicon("enable")
    game = Game.start(["Ann", "Bob"], RULES, lexicon, setup=Setup((), racks, (0, 0)), source=3)
    game.play("8E", "HORN")
    game.do(TakeTurn(1, Pass()))
    game.do(TakeTurn(0, Pass()))
    game.do(Abandon())
    return Record(tuple(game.events))


def open_replay(page: Page) -> str:
    page.goto("/")
    game = brought_in(page, short_game())
    page.goto(f"/replay/{game}")
    return game


def test_a_game_is_reviewed_and_stepped_through(page: Page) -> None:
    open_replay(page)
    page.get_by_role("button", name="Review this game").click()
    expect(page.get_by_role("rowheader", name="Accuracy")).to_be_visible()
    check(page, "the review")

    # The worst moment is Bob's pass: he had a bingo.
    slipped = page.locator(".review-moment", has_text="Turn 2, Bob: pass")
    expect(slipped.get_by_role("img", name="Big mistake")).to_be_visible()
    slipped.click()
    expect(page.get_by_text("Turn 2 of 3")).to_be_visible()
    turn = page.get_by_role("region", name="How good was it?")
    expect(turn).to_contain_text(re.compile(r"A big mistake: it wins [\d.]+ games in 100 fewer"))
    expect(turn).to_contain_text("There was a bingo")
    expect(turn.locator("tr.played")).to_contain_text("pass")
    said = turn.get_by_role("list", name="What the coach says")
    expect(said).to_contain_text(
        re.compile(r"There was a bingo: \w+ \w+ for \d+ points, \d+ more than passing\.")
    )
    check(page, "a turn of the review")

    # What cost most is what to work on, each player by name.
    lessons = page.locator(".review-lessons")
    expect(lessons.get_by_role("heading", name="Bob")).to_be_visible()
    expect(lessons).to_contain_text(re.compile(r"Look for bingos: \d+ points lost in 1 turn"))

    # The best move is looked at on the board, and put away again.
    expect(page.locator(".board .tile")).to_have_count(4)
    best = turn.locator(".review-move").first
    best.click()
    expect(best).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".board .square.fresh")).to_have_count(7)
    expect(page.get_by_role("status").filter(has_text="On the board:")).to_be_visible()
    check(page, "a better move")
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(".board .square.fresh")).to_have_count(0)

    # By keys, too: the list of turns says the sizes of the mistakes.
    best.press("Enter")
    expect(page.locator(".board .square.fresh")).to_have_count(7)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("Turn 1 of 3")).to_be_visible()
    expect(page.locator(".board .square.fresh")).to_have_count(0)
    expect(
        page.get_by_role("button", name=re.compile("Bob passed. .*A big mistake"))
    ).to_be_visible()


def test_the_curve_leads_to_its_turns(page: Page) -> None:
    open_replay(page)
    page.get_by_role("button", name="Review this game").click()
    expect(page.get_by_role("rowheader", name="Accuracy")).to_be_visible()
    curve = page.get_by_role("img", name="Ann’s chance to win after each turn")
    box = curve.bounding_box()
    assert box is not None
    curve.click(position={"x": box["width"] * 0.4, "y": box["height"] / 2})
    expect(page.get_by_text("Turn 1 of 3")).to_be_visible()
    page.reload()
    expect(page.get_by_role("region", name="How good was it?")).to_be_visible()


def test_a_review_that_runs_is_stopped_and_continued(page: Page) -> None:
    game = open_replay(page)
    parts = {"ahead": 0, "preparing": False, "mine": True, "done": 1, "all": 3, "turns": []}
    answer: dict[str, object] = {"state": "waiting", "summaries": None, "puzzles": [], **parts}
    answer |= {"ahead": 2}

    def tell(route: Route) -> None:
        if route.request.method == "DELETE":
            answer["state"] = "cancelled"
        route.fulfill(json=answer)

    page.route(f"**/games/{game}/review*", tell)
    page.reload()
    panel = page.get_by_role("region", name="Review")
    expect(panel).to_contain_text("2 others come first")
    answer |= {"preparing": True}
    expect(panel).to_contain_text("The computer is still getting ready")
    answer |= {"state": "running", "preparing": False}
    expect(panel).to_contain_text("1 of 3 turns reviewed")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("This turn hasn’t been reviewed yet.")).to_be_visible()
    check(page, "a review that runs")
    panel.get_by_role("button", name="Stop the review").click()
    expect(panel).to_contain_text("The review was stopped.")
    answer |= {"state": "failed"}
    page.reload()
    expect(panel).to_contain_text("Something went wrong")
    page.unroute(f"**/games/{game}/review*")
    panel.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("rowheader", name="Accuracy")).to_be_visible()


def test_on_a_phone_the_board_comes_into_sight(new_page: NewPage) -> None:
    phone = new_page(**SMALL_PHONE)
    open_replay(phone)
    phone.get_by_role("button", name="Review this game").click()
    expect(phone.get_by_role("rowheader", name="Accuracy")).to_be_visible()
    phone.locator(".review-moment").last.tap()
    expect(phone.get_by_role("heading", name="How good was it?")).to_be_in_viewport()
    # What is said of the turn comes straight below the buttons.
    stepper = phone.locator(".stepper").bounding_box()
    said = phone.get_by_role("region", name="How good was it?").bounding_box()
    assert stepper is not None
    assert said is not None
    assert said["y"] - stepper["y"] - stepper["height"] < 60
    best = phone.locator(".review-move:enabled").first
    best.scroll_into_view_if_needed()
    best.tap()
    expect(phone.locator(".board .square.fresh").first).to_be_in_viewport()
    phone.get_by_role("button", name="Back to the game").tap()
    expect(phone.locator(".review-moves")).to_be_in_viewport()
    assert phone.evaluate("document.documentElement.scrollWidth") == 360


def test_the_end_of_a_game_leads_to_its_review(page: Page) -> None:
    page.goto("/")
    brought_in(page, short_game())
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page).to_have_url(re.compile("/replay/"))
    expect(page.get_by_role("rowheader", name="Accuracy")).to_be_visible()


def test_home_leads_to_the_review_of_a_finished_game(page: Page) -> None:
    page.goto("/")
    expect(page.get_by_text("No games yet.")).to_be_visible()
    places = page.get_by_role("navigation", name="More to do")
    expect(places.get_by_role("link", name="Review")).to_have_attribute("href", "/records/reviews")
    game = brought_in(page, short_game())
    page.goto("/")
    expect(places.get_by_role("link", name="Review")).to_have_attribute("href", f"/replay/{game}")
    expect(page.get_by_text("No games yet.")).to_have_count(0)
    page.get_by_role("button", name="Review the game: Ann and Bob").click()
    expect(page).to_have_url(re.compile(f"/replay/{game}"))
    expect(page.get_by_role("rowheader", name="Accuracy")).to_be_visible()


def test_a_game_without_help_is_not_reviewed(page: Page) -> None:
    game = new_game(page, here("Ann"), here("Bob"), help="none")
    sequence = page.request.get(f"/api/v1/games/{game}").json()["sequence"]
    wish = {"sequence": sequence, "key": uuid4().hex, "command": {"kind": "resign", "seat": 0}}
    assert page.request.post(f"/api/v1/games/{game}/commands", data=wish).ok
    expect(page.get_by_role("link", name="Replay")).to_be_visible()
    expect(page.get_by_role("button", name="Review")).to_have_count(0)
    page.goto("/")
    expect(page.get_by_role("link", name="View the game")).to_be_visible()
    expect(page.get_by_role("button", name="Review the game")).to_have_count(0)
    page.goto(f"/replay/{game}")
    expect(page.get_by_text("agreed on without help")).to_be_visible()


def test_reviewed_games_are_followed_from_one_to_the_next(page: Page) -> None:
    open_replay(page)
    page.get_by_role("button", name="Review this game").click()
    page.get_by_role("link", name="Your reviewed games").click()
    expect(page.get_by_role("heading", name="How you play")).to_be_visible()
    page.get_by_label("Whose games?").select_option("Bob")
    accuracy = page.locator(".development-chart", has_text="Accuracy")
    expect(accuracy.get_by_role("link", name="Game 1: 0 %")).to_be_visible()
    check(page, "the games one after the other")
    page.get_by_role("link", name="With Ann").click()
    expect(page.get_by_role("heading", name="Ann and Bob")).to_be_visible()
