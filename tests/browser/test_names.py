"""A whole game for somebody who does not see it: only names, roles and keys are used.

The board is read square by square, the rack tile by tile, as a screen reader says them.
"""

from __future__ import annotations

import re
from dataclasses import replace

from playwright.sync_api import Locator, Page, expect
from tests.browser.seated import first_view

from lexiko.engine.engine import engine_for
from lexiko.game import lexicon_for
from lexiko.rules import Placement, Play, Rack, make_rules, parse_square

RULES = make_rules("collector")
SQUARE = re.compile(r"(\d+) ([A-O]), ([A-Z]), (\d+) points?")
TURNS = 30


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name)


def rack(page: Page) -> str:
    """The tiles as they are read out."""
    names = page.get_by_role("group", name="Your rack").get_by_role("button").all_inner_texts()
    return "".join("?" if name.startswith("blank") else name[0] for name in names)


def board(page: Page) -> list[Placement]:
    """The tiles on the board as they are read out."""
    found = []
    for name in page.get_by_role("grid").get_by_role("gridcell").all_inner_texts():
        read = SQUARE.match(name)
        if read:
            letter = read[3].lower() if ", blank" in name else read[3]
            square, _ = parse_square(read[1] + read[2])
            found.append(Placement(square, RULES.alphabet.parse_tile(letter)))
    return found


def best(page: Page) -> Play | None:
    view = first_view(RULES, 2)
    held = Rack(RULES.alphabet.parse_pieces(rack(page)))
    seen = replace(view, board=view.board.put(board(page)), racks=(held, view.racks[1]))
    found = engine_for(RULES, lexicon_for(RULES)).candidates(seen, score_only=True)
    index = found.best()
    move = None if index is None else found.move(index).move
    assert move is None or isinstance(move, Play)
    return move


def focused_square(page: Page) -> str:
    text: str = page.evaluate("document.activeElement.innerText")
    read = re.match(r"(\d+) ([A-O]),", text)
    return "" if read is None else read[1] + read[2]


def write(page: Page, play: Play) -> None:
    """Walk to the first square and type."""
    press = page.keyboard.press
    for _ in range(80):
        if focused_square(page):
            break
        press("Tab")
    squares = [one.square for one in play.placements]
    for _ in range(40):
        now, _ = parse_square(focused_square(page))
        if now == squares[0]:
            break
        across = "ArrowRight" if now.col < squares[0].col else "ArrowLeft"
        down = "ArrowDown" if now.row < squares[0].row else "ArrowUp"
        press(across if now.col != squares[0].col else down)
    start = re.compile(f"^{squares[0].row + 1} {chr(65 + squares[0].col)},")
    cell = page.get_by_role("gridcell", name=start)
    expect(cell).to_be_focused()
    press("Space")
    expect(cell).to_contain_text("typing to the right")
    if squares[-1].row != squares[0].row:
        press("ArrowDown")
        expect(cell).to_contain_text("typing downwards")
    for _, tile in play.placements:
        face = RULES.alphabet.tile_text(tile)
        press(f"Shift+{face.upper()}" if face.islower() else face.lower())
    laid = page.get_by_role("gridcell", name="not played yet")
    expect(laid).to_have_count(len(squares))
    expect(page.get_by_text(re.compile(r"\d+ points?\.$")).first).to_be_attached()
    press("Enter")
    expect(laid).to_have_count(0)


def test_a_whole_game_by_names_roles_and_keys(page: Page) -> None:
    page.goto("/new")
    page.get_by_role("radio", name="Collector’s edition").check()
    page.get_by_role("switch", name="Finish line").check()
    page.get_by_label("Player 1 wins with").select_option("own")
    page.get_by_label("Player 2 wins with").select_option("own")
    for field in page.get_by_role("spinbutton", name="Points").all():
        field.fill("50")
    page.get_by_label("How strong is player 2?").select_option("beginner")
    button(page, "Start").click()
    draw = page.get_by_role("dialog", name="Who goes first?")
    expect(draw.get_by_text(re.compile("(You go|goes) first[.]"))).to_be_visible()
    page.keyboard.press("Enter")

    end = page.get_by_role("heading", name=re.compile("win"))
    actions = page.get_by_role("toolbar", name="Actions")
    for _ in range(TURNS):
        ready = actions.get_by_role("button", name="Pass", disabled=False)
        accept = button(page, "It’s fine")
        expect(end.or_(ready).or_(accept).first).to_be_visible()
        if end.count():
            break
        if not ready.count():
            page.keyboard.press("1")
            expect(accept).to_have_count(0)
            continue
        play = best(page)
        moves = page.get_by_role("list", name="Moves").get_by_role("listitem")
        before = moves.count()
        if play is None:
            page.keyboard.press("2")
            page.keyboard.press("2")
        else:
            write(page, play)
        expect(moves).not_to_have_count(before)
    expect(end).to_be_focused()
    expect(page.get_by_text("crossed the finish line.")).to_be_visible()
    button(page, "Play again").focus()
    page.keyboard.press("Enter")
    expect(draw).to_be_visible()


def test_rules_of_the_last_game_are_seen_among_more_rules(page: Page) -> None:
    page.goto("/new")
    more = page.locator("details.more")
    expect(more).not_to_have_attribute("open", "")
    more.get_by_text("More rules").click()
    more.get_by_role("switch").first.check()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page).to_have_url(re.compile("/game/"))
    page.goto("/new")
    expect(more.get_by_role("switch").first).to_be_visible()
    expect(more.get_by_role("switch").first).to_be_checked()
