"""Seats that change hands, and another round: what the others see of it, and the ways back."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.conftest import PHONE, NewPage
from tests.browser.seated import Player, by_link, here, new_game

ROOM = """select => {
    const style = getComputedStyle(select);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = style.font;
    const around = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    return select.clientWidth - around - pen.measureText(select.selectedOptions[0].label).width;
}"""
"""How many pixels a list that opens has beside what it shows; below 0 it is cut."""


def two_people(new_page: NewPage) -> tuple[Player, Player]:
    """A game of Ann, who made it, and Ben with a phone."""
    ann, ben = new_page(), new_page(**PHONE)
    game = new_game(ann, here("Ann"), by_link(), first=0)
    sit(ben, Player(ann, game).state()["seats"][1]["secret"], "Ben")
    for page in (ann, ben):
        expect(page.locator(".rack [data-piece]")).to_have_count(7)
    return Player(ann, game), Player(ben, game)


def sit(page: Page, secret: str, name: str) -> None:
    page.goto(f"/join/{secret}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Take your seat").click()


def menu(page: Page, item: str) -> None:
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name=item).click()


def test_somebody_plays_for_a_player_who_takes_the_seat_back(new_page: NewPage) -> None:
    ann, ben = two_people(new_page)
    menu(ben.page, "Let someone else play for me")
    ben.page.get_by_role("button", name="Make a link to my seat").click()
    expect(ben.page.get_by_text("Send this link to one person")).to_be_visible()
    secret = ben.state()["seats"][1]["secret"]
    ben.page.keyboard.press("Escape")

    cid = new_page()
    cid.goto(f"/join/{secret}")
    expect(cid.get_by_role("heading", name="Play in Ben’s seat")).to_be_visible()
    sit(cid, secret, "Cid")
    expect(cid.locator(".rack [data-piece]")).to_have_count(7)
    expect(ann.page.locator(".move-handed")).to_have_text("Cid now plays in Ben’s seat.")
    expect(ben.page.get_by_text("Cid is playing in your seat.")).to_be_visible()
    expect(ben.page.locator(".rack [data-piece]")).to_have_count(0)

    ben.page.get_by_role("button", name="Take my seat back").click()
    expect(ben.page.locator(".rack [data-piece]")).to_have_count(7)
    expect(cid.locator(".rack [data-piece]")).to_have_count(0)
    # Whoever comes later reads it in the list of moves.
    ann.page.reload()
    handed = ann.page.locator(".move-handed")
    expect(handed).to_have_text(["Cid now plays in Ben’s seat.", "Ben is back."])


def test_who_is_there_is_said_of_others_only(new_page: NewPage) -> None:
    ann, ben = two_people(new_page)
    expect(ann.page.get_by_role("img", name="is here")).to_be_visible()
    expect(ben.page.locator(".online-dot")).to_have_count(0)


def test_the_host_sees_when_a_seat_may_be_given_away(new_page: NewPage) -> None:
    ann, ben = two_people(new_page)
    ben.page.goto("about:blank")
    expect(ann.page.get_by_role("img", name="is away")).to_be_visible()
    with ann.page.expect_response(f"**/api/v1/games/{ann.game}"):  # when he left, not when she came
        ann.page.get_by_role("button", name="More", exact=True).click()
    expect(ann.page.get_by_text("If Ben stays away, you can let someone else")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Let someone else have Ben’s seat")).to_have_count(0)


def test_another_round_waits_for_everybody(new_page: NewPage) -> None:
    ann, ben = two_people(new_page)
    menu(ben.page, "Resign")
    ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ann.page.get_by_role("button", name="Play again").click()
    expect(ann.page.get_by_text("Waiting for Ben to say yes.")).to_be_visible()
    expect(ben.page.get_by_text("Ann would like to play again.")).to_be_visible()

    # Ben looks at the list of his games later, and says yes there.
    ben.page.goto("/")
    expect(ben.page.locator(".listed.mine").get_by_text("Play again?")).to_be_visible()
    ben.page.get_by_role("link", name="Ann and Ben").first.click()
    expect(ben.page.get_by_role("heading", name="Another game with Ann?")).to_be_visible()
    ben.page.get_by_role("button", name="Yes, play again").click()
    for page in (ann.page, ben.page):
        expect(page.locator(".rack [data-piece]")).to_have_count(7)


def test_whoever_does_not_want_another_round_says_so(new_page: NewPage) -> None:
    ann, ben = two_people(new_page)
    menu(ben.page, "Resign")
    ben.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ben.page.get_by_role("button", name="Play again").click()
    expect(ben.page.get_by_text("Waiting for Ann to say yes.")).to_be_visible()
    ann.page.goto("/")
    ann.page.get_by_role("link", name="Ann and Ben").first.click()
    expect(ann.page.get_by_role("button", name="No, thanks")).to_be_visible()
    ben.page.get_by_role("button", name="Leave").click()
    expect(ben.page.get_by_text("You’ve left the game.")).to_be_visible()
    expect(ann.page.get_by_text("The person who wanted to play again has changed")).to_be_visible()

    ben.page.goto(f"/game/{ben.game}")
    ben.page.get_by_role("button", name="Play again").click()
    expect(ben.page.get_by_text("Waiting for Ann to say yes.")).to_be_visible()
    ann.page.goto("/")
    ann.page.get_by_role("link", name="Ann and Ben").first.click()
    ann.page.get_by_role("button", name="No, thanks").click()
    expect(ben.page.get_by_text("Ann can’t play now. The seat is free.")).to_be_visible()
    expect(ben.page.get_by_text("Seat 1 is free")).to_be_visible()


def test_the_absence_is_chosen_where_it_matters(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/new")
    absence = page.get_by_label("If a player stays away")
    expect(page.get_by_role("heading", name="Who’s playing?")).to_be_visible()
    expect(absence).to_have_count(0)
    kind = page.get_by_label("Player 2: who is it?")
    kind.select_option("link")
    assert kind.evaluate(ROOM) >= 0
    expect(absence).to_have_value("")
    absence.select_option("after 3 days")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_text("One seat is free")).to_be_visible()
    game = page.url.rpartition("/")[2]
    secret = Player(page, game).state()["seats"][1]["secret"]
    sit(new_page(**PHONE), secret, "Ben")
    expect(page.locator(".rack [data-piece]")).to_have_count(7)
    assert Player(page, game).state()["absence"] == 3 * 86_400
