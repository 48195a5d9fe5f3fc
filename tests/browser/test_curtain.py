"""One device for several people."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.seated import Player, given_game, here, new_game

from lexiko.rules import Rules, make_rules


def test_between_turns_the_curtain_hides_every_rack(page: Page) -> None:
    """While it is down there is no rack in the page at all, not even under it."""
    game = new_game(
        page,
        here("Ann", finish=30),
        here("Bob", finish=30),
        edition="collector",
        variations=["finish-line"],
    )
    player = Player(page, game, "mouse")
    player.past_the_draw()
    names = ["Ann", "Bob"]
    for _ in range(30):
        state = player.wait()
        if state["state"] == "over":
            break
        seat = player.seat_to_act(state)
        assert seat is not None
        curtain = page.get_by_role("dialog", name=f"Hand the device to {names[seat]}")
        if curtain.count():
            expect(page.locator("[data-piece]")).to_have_count(0)
            expect(page.locator(".rack")).to_have_count(0)
            page.keyboard.press("Escape")
            expect(curtain).to_be_visible()
            curtain.get_by_role("button", name=f"I’m {names[seat]}").click()
        expect(curtain).to_have_count(0)
        if player.must_answer(state):
            player.accept()
            continue
        rack = state["mine"][str(seat)]["rack"]
        expect(page.locator(".rack [data-piece]")).to_have_count(len(rack))
        play = player.best(state, seat)
        if play is None:
            player.skip()
            continue
        player.lay(play, Rules.from_json(state["rules"]))
        player.send()
    expect(page.locator("#end-title")).to_contain_text("wins!")
    expect(page.get_by_text("crossed the finish line")).to_be_visible()


def test_whoever_has_moved_asks_what_was_better_before_handing_over(page: Page) -> None:
    changes = {"challenge": "void"}
    game = new_game(page, here("Ann"), here("Bob"), first=0, help="after_turn", changes=changes)
    player = Player(page, game, "keys")
    page.get_by_role("button", name="I’m Ann").click()
    expect(page.get_by_role("button", name="what was better?")).to_have_count(0)
    player.skip()
    curtain = page.get_by_role("dialog", name="Hand the device to Bob")
    curtain.get_by_role("button", name="Ann: what was better?").click()
    told = page.get_by_role("dialog", name="Your last move")
    expect(told.locator("tr.own")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    expect(curtain).to_be_visible()
    expect(page.locator(".rack")).to_have_count(0)


WATCH = """new MutationObserver((_, observer) => {
  if (!document.querySelector(".curtain button:disabled")) return;
  observer.disconnect();
  document.documentElement.dataset.wasHeld = "yes";
}).observe(document, { childList: true, subtree: true, attributes: true });"""
"""The curtain is held for a moment only: it is enough that it was."""


def test_no_second_press_of_enter_lifts_the_curtain(page: Page) -> None:
    """Whoever plays with Enter may press it twice, or hold it: the next rack stays hidden."""
    page.add_init_script(WATCH)
    game = given_game(page, make_rules("collector"), ["HORNABC", "EEEEEEE"])
    player = Player(page, game)
    curtain = page.get_by_role("dialog", name="Hand the device to Ann")
    curtain.get_by_role("button", name="I’m Ann").click()
    player.type_tiles([("8F", "H"), ("8G", "O"), ("8H", "R"), ("8I", "N")])
    expect(page.locator(".chip")).to_be_visible()
    page.keyboard.down("Enter")
    curtain = page.get_by_role("dialog", name="Hand the device to Bob")
    expect(curtain).to_be_visible()
    for _ in range(5):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    button = curtain.get_by_role("button", name="I’m Bob")
    expect(button).to_be_enabled()
    expect(page.locator("[data-was-held]")).to_have_count(1)
    for key in ("Enter", "Enter", "Space", "Escape"):
        page.keyboard.press(key)
    expect(curtain).to_be_visible()
    expect(page.locator("[data-piece]")).to_have_count(0)

    # It takes another key, or the hand.
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(curtain).to_have_count(0)
    expect(page.locator(".rack [data-piece]")).to_have_count(7)
