"""Every screen, in light and in dark, without serious findings of axe."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect
from tests.browser.conftest import PHONE, NewPage
from tests.browser.seated import Player, brought_in, computer, given_game, here, lucky, new_game
from tests.web.pages import read

from lexiko.formats import guide_game
from lexiko.rules import EDITIONS, Seat, make_rules

ROOT = Path(__file__).parents[2]
AXE = ROOT / ".venv/node/node_modules/axe-core/axe.min.js"
BOARDS = (*EDITIONS, "safe")
Colours = Literal["light", "dark"]
COLOURS: tuple[Colours, ...] = ("light", "dark")
BAD = ("serious", "critical")
RUN = """rules => axe.run(document.querySelector("dialog[open]") ?? document,
    {resultTypes: ["violations"], ...(rules ? {runOnly: {type: "rule", values: rules}} : {})})
  .then(({violations}) => violations.map(({id, impact, nodes}) =>
    ({id, impact, nodes: nodes.slice(0, 4).map(node => node.target.join(" ") + ": " +
      node.any.concat(node.all, node.none).map(check => check.message).join("; "))})))"""


def findings(page: Page, rules: list[str] | None = None) -> list[str]:
    """What axe finds on the page as it stands; where a dialog is open, in that."""
    if not AXE.exists():
        pytest.fail("axe-core is missing; `make types` installs it")
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(RUN, rules)
    return [
        f"{one['id']} ({one['impact']})\n    " + "\n    ".join(one["nodes"])
        for one in found
        if one["impact"] in BAD
    ]


def paint(page: Page, colours: Colours) -> None:
    page.emulate_media(color_scheme=colours)
    expect(page.locator("html")).to_have_attribute("data-theme", colours)


def check(page: Page, what: str = "") -> None:
    """Nothing serious, in light and in dark."""
    for colours in COLOURS:
        paint(page, colours)
        found = findings(page, None if colours == "light" else ["color-contrast"])
        assert not found, f"{what or page.url}, {colours}:\n" + "\n".join(found)


ROUTES = re.findall(r'^  \["(/[^"]*)"', read("router.js"), re.MULTILINE)
SCREENS = [path for path in ROUTES if ":" not in path and path != "/owner"]
"""Those that anybody may open by their address; the owner's needs a key."""


@pytest.mark.parametrize("path", [*SCREENS, "/learn/rules/deluxe"])
def test_a_screen(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_attached()
    expect(page.locator(".spinner")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    check(page)


def test_the_lobby_and_the_invitation(new_page: NewPage) -> None:
    host, guest = new_page(), new_page(**PHONE)
    game = new_game(host, here("Ann"), {"kind": "link"})
    expect(host.get_by_text("One seat is free")).to_be_visible()
    check(host, "the lobby")
    guest.goto(f"/join/{Player(host, game).state()['code']}")
    expect(guest.get_by_role("button", name="Take your seat")).to_be_visible()
    check(guest, "the invitation")


def test_a_hint_and_what_was_better(page: Page) -> None:
    seats = (here("Ann"), {"kind": "computer", "computer": "beginner"})
    more = {"first": 0, "help": "hints", "changes": {"challenge": "void"}}
    player = Player(page, new_game(page, *seats, **more))
    player.wait()
    for name in ("Hint", "Where?", "Show me"):
        page.get_by_role("button", name=name).click()
        expect(page.get_by_role("button", name=name)).to_have_count(0)
        check(page, name)
    player.skip()
    page.get_by_role("button", name="What was better?").click()
    expect(page.get_by_role("dialog").locator("tr.own")).to_have_count(1)
    check(page, "what was better")


def test_the_play_screen_and_its_dialogs(page: Page) -> None:
    robo = Seat("Robo", computer="home")
    rules = make_rules("collector", "free-dictionary", "recycle", "timer")
    game = given_game(
        page, rules, ["HORNAB?", "EEEEEEE"], [("8D", "QuARTZ")], ["Ann", robo], [120, 90]
    )
    player = Player(page, game)
    player.wait()
    check(page, "the turn")
    for tab in ("Words", "Notes"):
        page.get_by_role("tab", name=tab).click()
        check(page, tab)
    page.get_by_role("tab", name="Moves").click()

    player.type_tiles([("9H", "H"), ("9I", "b")])
    check(page, "tiles laid out")
    page.get_by_role("button", name="Recall").click()
    page.keyboard.press("Escape")

    def dialog(key: str, name: str) -> None:
        page.keyboard.press(key)
        expect(page.get_by_role("dialog", name=name)).to_be_visible()
        check(page, name)

    dialog("4", "Exchange tiles")
    page.keyboard.press("Escape")
    page.locator("[data-square='9I']").click()
    player.tile("?").click()
    expect(page.get_by_role("dialog", name="Which letter?")).to_be_visible()
    check(page, "the blank picker")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    dialog("5", "More")
    for name, title in (
        ("Rules of this game", "Rules of this game"),
        ("Keys", "Keys"),
        ("Resign", "Resign?"),
        ("Delete the game", "Delete this game?"),
    ):
        page.get_by_role("dialog").get_by_role("button", name=name).click()
        expect(page.get_by_role("dialog", name=title)).to_be_visible()
        check(page, title)
        page.get_by_role("dialog").get_by_role("button", name="Back").click()
    page.keyboard.press("Escape")

    # The same board in the colours of each edition.
    for board in BOARDS:
        page.locator(".game").evaluate("(main, board) => main.dataset.board = board", board)
        for colours in COLOURS:
            paint(page, colours)
            found = findings(page, ["color-contrast"])
            assert not found, f"{board}, {colours}:\n" + "\n".join(found)


def test_what_people_do_to_each_other(page: Page) -> None:
    """The draw, the curtain, a challenge, its verdict, a question to everybody, the chat."""
    player = lucky(lambda: Player(page, new_game(page, here("Ann"), here("Bob"))))
    expect(page.get_by_role("dialog", name="Who goes first?")).to_be_visible()
    check(page, "the draw")
    player.past_the_draw()
    curtain = page.get_by_role("button", name="I’m")
    expect(curtain).to_be_visible()
    check(page, "the curtain")
    curtain.click()
    play = player.best(player.wait())
    assert play is not None
    player.lay(play)
    player.send()
    curtain.click()
    expect(page.get_by_role("button", name="Challenge")).to_be_visible()
    check(page, "a play that can be challenged")
    page.keyboard.press("3")
    expect(page.get_by_role("dialog", name="Challenge ")).to_be_visible()
    check(page, "the challenge")
    page.keyboard.press("Escape")
    player.challenge()
    curtain.click()
    expect(page.locator(".verdict")).to_be_visible()
    check(page, "the verdict")


def test_a_question_to_everybody_and_the_chat(new_page: NewPage) -> None:
    host, guest = new_page(), new_page(**PHONE)
    game = new_game(host, here("Ann"), {"kind": "link"}, first=0)
    guest.goto(f"/join/{Player(host, game).state()['code']}")
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Take your seat").tap()
    ann, ben = Player(host, game), Player(guest, game)
    ann.wait()
    ann.skip()
    host.get_by_role("button", name="More").click()
    host.get_by_role("button", name="Ask to take back my turn").click()
    expect(guest.get_by_role("button", name="Agree")).to_be_visible()
    check(guest, "a question")
    guest.get_by_role("button", name="Agree").tap()
    ann.wait()  # what stands above the tabs goes, and they move
    host.get_by_role("tab", name="Chat").click()
    host.get_by_label("Say something").fill("Hello Ben")
    host.keyboard.press("Enter")
    expect(host.locator(".chat-text")).to_have_text("Hello Ben")
    check(host, "the chat")
    host.get_by_role("button", name="More").click()
    host.get_by_role("button", name="Pause").click()
    expect(guest.get_by_text("Paused. The clocks")).to_be_visible()
    check(guest, "a pause")
    assert ben.state()["view"]["paused"]
    guest.goto("/")
    expect(guest.get_by_role("heading", name="Games in progress")).to_be_visible()
    check(guest, "games in progress")


def test_a_game_at_a_real_board(page: Page) -> None:
    new_game(page, here("Ann"), here("Bob"), kept=True, first=0)
    expect(page.get_by_role("textbox", name="play: square and word")).to_be_visible()
    check(page)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="End the game").click()
    expect(page.get_by_label("Ann has 7 tiles left")).to_be_visible()
    check(page, "its end")


def test_a_solitaire(page: Page) -> None:
    new_game(page, here("Ann"), variations=["solitaire"])
    expect(page.locator(".scores-record")).to_be_visible()
    check(page)


def test_a_phone(phone: Page) -> None:
    player = Player(phone, new_game(phone, here("Ann"), computer("beginner"), first=0), "touch")
    player.wait()
    check(phone, "the play screen")
    phone.get_by_role("tab", name="Tiles").tap()
    check(phone, "its panels")


def test_the_end_the_replay_and_the_big_screen(page: Page) -> None:
    game = brought_in(page, guide_game())
    expect(page.locator("#end-title")).to_be_visible()
    check(page, "the end")
    page.goto(f"/replay/{game}")
    expect(page.get_by_role("grid")).to_be_visible()
    check(page, "the replay")
    page.goto(f"/game/{game}/screen")
    expect(page.get_by_role("grid")).to_be_visible()
    check(page, "the big screen")
