"""What is on the screen can be read and pressed: nothing is cut, covered or squashed."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import SMALL_PHONE, NewPage
from tests.browser.seated import (
    Player,
    box,
    brought_in,
    by_link,
    computer,
    given_game,
    here,
    module,
    new_game,
)

from lexiko import Game
from lexiko.formats import Record, guide_game
from lexiko.rules import Rack, Seat, make_rules
from lexiko.rules.commands import Resign, Setup

SIZES = {"desktop": (1280, 800), "tablet": (820, 1180), "phone": (390, 844), "small": (360, 640)}
LINE = 40
"""A line of the list of turns is not as high as two."""


def resize(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})


def cut(page: Page, selector: str) -> list[str]:
    """The texts of which a part is not shown."""
    texts: list[str] = page.locator(selector).evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.innerText)"
    )
    return texts


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["x"] + one["width"] <= other["x"] + 1
        or other["x"] + other["width"] <= one["x"] + 1
        or one["y"] + one["height"] <= other["y"] + 1
        or other["y"] + other["height"] <= one["y"] + 1
    )


@pytest.mark.parametrize("size", SIZES)
def test_names_states_and_clocks_are_not_cut(page: Page, size: str) -> None:
    """Four players, with both clocks and three digits."""
    rules = make_rules("deluxe", turn_seconds=180, game_seconds=1500)
    seats: list[str | Seat] = ["Alexandra", "Bob", Seat("Charlotte", computer="home"), "Dominik"]
    racks = ["HORNABC", "EEEEEEE", "AAAAAAA", "IIIIIII"]
    given_game(page, rules, racks, seats=seats, scores=[312, 287, 301, 298])
    page.locator(".curtain button").click()
    resize(page, size)
    expect(page.locator(".clock").first).to_be_visible()
    assert cut(page, ".score-who, .score-status") == []
    for card in page.locator(".score-card").all():
        assert apart(box(card.locator(".score-clocks")), box(card.locator(".score-points")))


@pytest.mark.parametrize("size", ["desktop", "phone", "small"])
def test_a_move_is_one_line_and_the_newest_is_in_sight(page: Page, size: str) -> None:
    resize(page, size)
    guide = guide_game()
    cuts = (Record(guide.events[:end]) for end in range(len(guide.events) - 1, 0, -1))
    running = next(record for record in cuts if not record.position.is_over)
    game = brought_in(page, running)
    if size != "desktop":
        page.get_by_role("tab", name="Moves").click()
    rows = page.locator(".move")
    expect(rows.last).to_be_in_viewport(ratio=0.9)
    expect(rows).to_have_count(len(Player(page, game).state()["turns"]))
    assert {box(row)["height"] < LINE for row in rows.all()} == {True}


def test_looking_at_a_move_leaves_the_end_as_it_is(page: Page) -> None:
    brought_in(page, guide_game())
    board, end = page.locator(".board"), page.locator(".end")
    expect(end).to_be_visible()
    before = box(board), box(end)["width"]
    page.locator(".move").nth(3).click()
    expect(page.locator(".move-notes")).to_contain_text("Player B played")
    after = box(board), box(end)["width"]
    assert [round(one["width"]) for one in (before[0], after[0])] == [round(before[0]["width"])] * 2
    assert (round(after[0]["x"]), after[1]) == (round(before[0]["x"]), before[1])


def test_the_chart_names_everybody_with_all_digits(page: Page) -> None:
    brought_in(page, guide_game())
    expect(page.locator(".chart-names li")).to_have_text([re.compile("456"), re.compile("368")])
    assert cut(page, ".chart-names li") == []
    resize(page, "tablet")
    frame, chart = box(page.locator(".board-frame")), box(page.locator(".chart svg").first)
    assert (round(chart["x"]), round(chart["width"])) == (round(frame["x"]), round(frame["width"]))


def test_the_end_scrolls_under_the_tabs(new_page: NewPage) -> None:
    page = new_page(**SMALL_PHONE)
    rules = make_rules("classic")
    player = Player(page, given_game(page, rules, ["HORNABC", "EEEEEEE"]))
    for name in ("Ann", "Bob", "Ann", "Bob"):
        page.get_by_role("button", name=f"I’m {name}").click()
        player.skip()
    tabs = page.locator(".game-tabs")
    middle = box(tabs)["y"] + box(tabs)["height"] / 2
    button = page.locator(".end-buttons .button").last
    where = box(button)
    page.evaluate("by => scrollBy(0, by)", where["y"] + where["height"] / 2 - middle)
    x = where["x"] + where["width"] / 2
    on_top = "([x, y]) => document.elementFromPoint(x, y).closest('.game-tabs') !== null"
    assert page.evaluate(on_top, [x, middle])


def test_the_hint_of_the_score_keeper_leaves_the_input_free(new_page: NewPage) -> None:
    page = new_page(**SMALL_PHONE)
    new_game(page, here("Alexandrina"), here("Bob"), kept=True, first=0)
    field = page.locator(".keeper-field")
    expect(field).to_be_visible()
    said = box(page.locator(".say"))
    assert said["height"] > 0
    assert apart(said, box(field))
    assert apart(box(page.locator(".board")), box(field))


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390), (820, 1180)])
def test_a_paused_game_shows_the_whole_board(new_page: NewPage, size: tuple[int, int]) -> None:
    page = new_page(**SMALL_PHONE)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    given_game(page, make_rules(), ["HORNABC", "EEEEEEE"])
    page.get_by_role("button", name="I’m Ann").click()
    before = box(page.locator(".board"))
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Resume")).to_be_visible()
    assert box(page.locator(".board")) == before
    banner = box(page.locator(".paused"))
    for part in (".board", ".game-rack", ".game-actions", ".game-top"):
        assert apart(banner, box(page.locator(part))), part


def test_a_long_refusal_leaves_the_board_where_it_is(new_page: NewPage) -> None:
    """While another game closes the dictionary, no play of an open solitaire is judged."""
    page = new_page(viewport=SMALL_PHONE["viewport"])
    page.goto("/")
    new_game(page, here("Ann"), here("Bob"))
    player = Player(page, new_game(page, here("Ann"), variations=["solitaire-open"]))
    player.type_tiles([(f"8{col}", face) for col, face in zip("EFGH", "HORN", strict=True)])
    expect(page.locator(".chip")).to_be_visible()
    before = box(page.locator(".board"))
    page.keyboard.press("Enter")
    said = page.locator(".say")
    expect(said).to_have_text(
        "You are playing a game with others on one device, and its rules close the dictionary "
        "while it is being played. The dictionary opens again when that game is over, or 15 "
        "minutes after its last move if no clock is running."
    )
    assert box(page.locator(".board")) == before
    for part in (".game-rack", ".game-actions"):
        assert apart(box(said), box(page.locator(part))), part
    # Where it lies over the last row, the squares there can still be pressed.
    on_top = "one => one.contains(document.elementFromPoint(...['x', 'y'].map(side => {"
    on_top += " const at = one.getBoundingClientRect(); return at[side] + at.width / 2 })))"
    assert page.locator(".square").last.evaluate(on_top)


def test_toasts_on_a_phone_leave_the_buttons_free(new_page: NewPage) -> None:
    page = new_page(**SMALL_PHONE)
    game = new_game(page, here("Ann"), computer())
    Player(page, game, "touch").past_the_draw()
    page.evaluate(
        "src => import(src).then(ui => ui.toast('Saved.', { seconds: 60 }))",
        module(page, "ui/toast.js"),
    )
    toast = page.locator(".toast")
    expect(toast).to_be_visible()
    for button in page.locator(".action, .game-tab, .game-top .button").all():
        assert apart(box(toast), box(button))


def test_the_mark_of_new_messages_is_round(new_page: NewPage) -> None:
    page, guest = new_page(**SMALL_PHONE), new_page()
    game = new_game(page, here("Ann"), by_link("Bob"))
    code = Player(page, game).state()["code"]
    guest.goto("/")
    guest.request.post(f"/api/v1/invitations/{code}", data={"name": "Bob"})
    Player(page, game, "touch").past_the_draw()
    said = {"key": uuid4().hex, "text": "Hello"}
    assert guest.request.post(f"/api/v1/games/{game}/chat", data=said).ok
    badge = page.locator(".badge")
    expect(badge).to_contain_text("1")
    shape = box(badge)
    assert shape["width"] >= shape["height"] * 0.9
    tab = box(page.get_by_role("tab", name="Chat"))
    assert shape["x"] + shape["width"] <= tab["x"] + tab["width"]
    assert cut(page, ".game-tab span:not(.hidden, .badge)") == []


def test_a_disabled_button_looks_the_same_under_the_pointer(page: Page) -> None:
    page.goto("/new")
    page.get_by_role("button", name="Save these choices").click()
    save = page.get_by_role("dialog").locator(".button.primary")
    expect(save).to_be_disabled()
    look = "one => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
    before = save.evaluate(look)
    save.hover(force=True)
    save.evaluate("one => one.getAnimations().forEach(slow => slow.finish())")
    assert save.evaluate("one => one.matches(':hover')")
    assert save.evaluate(look) == before


WATCH = """new MutationObserver(() => {
  if (document.querySelector(".celebration")) document.documentElement.dataset.feast = "yes";
}).observe(document, { childList: true, subtree: true });"""
"""A celebration is soon over: it is enough that it was there."""


def test_a_bingo_is_celebrated_unless_motion_is_unwanted(new_page: NewPage) -> None:
    for motion in ("no-preference", "reduce"):
        page = new_page(viewport={"width": 1280, "height": 800}, reduced_motion=motion)
        page.add_init_script(WATCH)
        robo = Seat("Robo", computer="home")
        game = given_game(page, make_rules(), ["HORNETS", "EEEEEEE"], seats=["Ann", robo])
        player = Player(page, game)
        player.wait()
        player.type_tiles(
            [(f"8{col}", face) for col, face in zip("DEFGHIJ", "HORNETS", strict=True)]
        )
        expect(page.locator(".chip")).to_have_text("78")
        page.keyboard.press("Enter")
        expect(page.locator(".move-list .bingo-mark").first).to_be_visible()
        if motion == "reduce":
            expect(page.locator(".move-list > li")).not_to_have_count(1)  # Robo has answered
            expect(page.locator("[data-feast]")).to_have_count(0)
        else:
            expect(page.locator("[data-feast]")).to_have_count(1)


def test_the_replay_counts_the_points_of_a_failed_challenge(page: Page) -> None:
    rules = make_rules("classic", challenge="points")
    racks = tuple(Rack(rules.alphabet.parse_pieces(one)) for one in ("HORNABC", "EEEEEEE"))
    setup = Setup((), racks, (0, 0))
    game = Game.start(["Ann", "Bob"], rules, setup=setup, source=1)
    game.play("8F", "HORN")
    game.challenge(1, "HORN")
    game.do(Resign(1))
    page.goto(f"/replay/{brought_in(page, Record(tuple(game.events)))}#1")
    turn = page.locator(".turn").first
    expect(turn.locator(".turn-score")).to_have_text("+14 +5")
    expect(turn.locator(".turn-total")).to_have_text("19")
    expect(page.locator(".explain-sum")).to_contain_text("Failed challenge5")
    expect(page.locator(".explain-total")).to_contain_text("19")


def test_an_import_that_comes_too_often_is_not_called_a_bad_file(page: Page) -> None:
    page.goto("/import")
    answer = {"code": "too_fast", "message": "Try again in 43 seconds.", "reasons": []}
    page.route(
        "**/api/v1/imports",
        lambda route: route.fulfill(status=429, json={"error": answer}),
        times=1,
    )
    page.get_by_text("Or paste the text").click()
    page.get_by_role("textbox").fill("#player1 A A\n#player2 B B\n>A: HORN 8F HORN +14 14\n")
    page.get_by_role("button", name="Open it").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Try again in 43 seconds.")
    expect(alert).not_to_contain_text("couldn’t read")
    alert.get_by_role("button", name="Try again").click()
    page.wait_for_url(re.compile("/game/|/replay/"))


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize(("at", "word"), [("14L", "CATS"), ("O12", "CATS"), ("15L", "CATS")])
def test_the_score_hides_no_letter_at_the_edge(page: Page, size: str, at: str, word: str) -> None:
    words = {
        "14L": [("8H", "HORN"), ("K9", "IGHTLY")],
        "O12": [("8H", "HORNETS"), ("N9", "HITS")],
        "15L": [("8H", "HORN"), ("K9", "IGHTLYX")],
    }
    resize(page, size)
    rules = make_rules("collector")
    given_game(page, rules, ["CATSEED", "AEIOURT"], words[at], seats=["Ann", Seat("Bob")])
    page.get_by_role("button", name="I’m Ann").click()
    last = "15O" if at in ("O12", "15L") else "14O"
    first = f"{at[1:]}{at[0]}" if at[0] == "O" else at
    page.locator(f'[data-square="{first}"]').click()
    if at[0] == "O":
        page.locator(f'[data-square="{first}"]').click()
    page.keyboard.type(word)
    tile = page.locator(f'[data-square="{last}"] .tile')
    expect(page.locator(".chip")).to_be_visible(timeout=15_000)
    chip, letter = box(page.locator(".chip")), box(tile)
    shared = min(chip["x"] + chip["width"], letter["x"] + letter["width"]) - max(
        chip["x"], letter["x"]
    )
    high = min(chip["y"] + chip["height"], letter["y"] + letter["height"]) - max(
        chip["y"], letter["y"]
    )
    assert min(shared, high) <= 4, "the score lies over the letter"
    board = box(page.locator(".board"))
    assert chip["x"] + chip["width"] <= board["x"] + board["width"] + 1
    assert chip["y"] + chip["height"] <= board["y"] + board["height"] + 1
