"""A whole game on a phone, by fingers; nothing scrolls while somebody plays."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import CDPSession, Locator, Page, expect
from tests.browser.seated import Player, box, computer, given_game, here, middle, new_game

from lexiko.rules import Seat, make_rules

LIFT = 52
"""A tile is held so far above the finger, in pixels."""


class Finger:
    """A finger that drags, as the browser hears of it."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)

    def _touch(self, kind: str, *point: float) -> None:
        points = [{"x": point[0], "y": point[1]}] if point else []
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def drag(self, source: Locator, target: Locator, lift: float = 0) -> None:
        x, y = middle(source)
        end_x, end_y = middle(target)
        end_y += lift
        self._touch("touchStart", x, y)
        for step in range(1, 6):
            self._touch("touchMove", x + (end_x - x) * step / 5, y + (end_y - y) * step / 5)
        self._touch("touchEnd")


def stands_still(page: Page) -> None:
    """Everything that a turn needs is in sight, and nothing can be scrolled."""
    scrolled = page.evaluate(
        "[scrollX, scrollY, document.scrollingElement.scrollHeight - innerHeight,"
        " document.scrollingElement.scrollWidth - innerWidth]"
    )
    assert scrolled == [0, 0, 0, 0]
    for name in (".board", ".rack", ".actions", ".scores"):
        place = box(page.locator(name).first)
        assert place["x"] >= 0
        assert place["y"] >= 0
        assert place["x"] + place["width"] <= 390
        assert place["y"] + place["height"] <= 844


def test_a_whole_game(phone: Page) -> None:
    game = new_game(
        phone,
        here("Ann", finish=60),
        computer("beginner", finish=60),
        edition="collector",
        variations=["finish-line"],
    )
    player = Player(phone, game, "touch")
    player.past_the_draw()
    stands_still(phone)
    state = player.play_out()
    assert state["view"]["result"]["reason"] == "finish_line"
    expect(phone.locator("#end-title")).to_be_visible()
    phone.get_by_role("button", name="Play again").tap()
    phone.wait_for_url(lambda url: game not in url)


def test_tiles_under_a_finger(phone: Page) -> None:
    robo = Seat("Robo", computer="home")
    game = given_game(phone, make_rules("collector"), ["HORNAB?", "EEEEEEE"], seats=["Ann", robo])
    player, finger = Player(phone, game, "touch"), Finger(phone)
    player.wait()
    fresh = phone.locator(".square.fresh")

    # The tile is lifted above the finger, and falls where it is seen.
    finger.drag(player.tile("H"), player.square("8F"), lift=LIFT)
    expect(player.square("8F").locator(".tile")).to_be_visible()
    finger.drag(player.square("8F"), player.square("8G"), lift=LIFT)
    expect(player.square("8G").locator(".tile")).to_be_visible()
    stands_still(phone)

    # Back to the rack by dragging; a double tap takes one back, too.
    finger.drag(player.square("8G"), phone.locator(".rack"))
    expect(fresh).to_have_count(0)
    player.square("8F").tap()
    for face in "HOR":
        player.tile(face).tap()
    expect(fresh).to_have_count(3)
    where = middle(player.square("8H"))
    for _ in range(10):  # on a busy machine two taps may come too far apart
        for _ in range(2):
            phone.touchscreen.tap(*where)
        with suppress(AssertionError):
            expect(fresh).to_have_count(2, timeout=2000)
            break
    expect(fresh).to_have_count(2)
    expect(player.tile("R")).to_have_count(1)

    # A tap on a laid tile and one on a square moves it; the blank asks for its letter.
    player.square("8G").tap()
    player.square("8H").tap()
    expect(player.square("8H").locator(".tile")).to_be_visible()
    phone.get_by_role("button", name="Recall").tap()
    player.tap_tiles([("8F", "H"), ("8G", "O"), ("8H", "r"), ("8I", "N")])
    expect(phone.locator(".chip")).to_have_text("12")
    stands_still(phone)
    phone.locator(".action-play").tap()
    expect(phone.locator(".move-list > li").first).to_contain_text("HORN")


def test_the_panels_open_over_the_board_and_close(phone: Page) -> None:
    new_game(phone, here("Ann"), computer("beginner"), first=0)
    phone.get_by_role("tab", name="Tiles").tap()
    expect(phone.get_by_role("heading", name="Unseen tiles")).to_be_visible()
    phone.get_by_role("tabpanel").get_by_role("button", name="Close").tap()
    expect(phone.get_by_role("heading", name="Unseen tiles")).to_be_hidden()
    phone.get_by_role("button", name="More").tap()
    expect(phone.get_by_role("dialog", name="More")).to_be_visible()
