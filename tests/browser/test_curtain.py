"""One device for several people."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.seated import Player, here, new_game

from lexiko.rules import Rules


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
            curtain.get_by_role("button", name=f"I am {names[seat]}").click()
        expect(curtain).to_have_count(0)
        if player.must_answer(state):
            player.accept()
            continue
        rack = state["mine"][str(seat)]["rack"]
        expect(page.locator(".rack [data-piece]")).to_have_count(len(rack))
        play = player.best(state, seat)
        assert play is not None
        player.lay(play, Rules.from_json(state["rules"]))
        player.send()
    expect(page.locator("#end-title")).to_contain_text("wins!")
    expect(page.get_by_text("crossed the finish line")).to_be_visible()
