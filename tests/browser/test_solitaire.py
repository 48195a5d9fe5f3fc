"""Playing alone: the record, two racks, all tiles face up."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.seated import Player, here, new_game

from lexiko.rules import Rules


def end_by_passing(player: Player) -> None:
    """Two passes end a solitaire."""
    for _ in range(2):
        if player.wait()["state"] == "over":
            return
        player.skip()


MOST_LEFT = 40
"""More than the tiles left on a rack cost, as good as always."""


def play_some(player: Player, count: int) -> None:
    """So many plays; where there is none, other tiles."""
    while count:
        state = player.wait()
        play = player.best(state)
        if play is not None:
            player.lay(play, Rules.from_json(state["rules"]))
            player.send()
            count -= 1
            continue
        turns = len(state["turns"])
        player.page.keyboard.press("4")
        dialog = player.page.get_by_role("dialog")
        dialog.get_by_role("button", name="All").click()
        dialog.get_by_role("button", name="Exchange").click()
        expect(player.page.locator(".move-list > li")).not_to_have_count(turns)


def test_a_record_is_set_and_beaten(page: Page) -> None:
    to_beat = page.locator(".scores-record")
    first = Player(page, new_game(page, here("Ann"), variations=["solitaire"]))
    expect(to_beat).to_have_text("No record yet. Set the first one!")
    play_some(first, 1)
    end_by_passing(first)
    expect(page.locator(".record")).to_contain_text("the record to beat")
    expect(to_beat).to_have_count(0)

    second = Player(page, new_game(page, here("Ann"), variations=["solitaire"]))
    record = sum(first.state()["view"]["result"]["scores"])
    expect(to_beat).to_have_text(f"Record to beat: {record}".replace("-", "−"))
    while sum(second.state()["view"]["scores"]) <= record + MOST_LEFT:
        play_some(second, 1)
    expect(to_beat).to_contain_text("ahead of the record")
    end_by_passing(second)
    total = sum(second.state()["view"]["result"]["scores"])
    expect(page.locator("#end-title")).to_contain_text(f"Your total is {total}")
    expect(page.locator(".record")).to_contain_text("A new record!")
    page.get_by_role("link", name="All records").click()
    expect(page.get_by_role("main")).to_contain_text(str(total))


def test_other_rules_have_a_record_of_their_own(page: Page) -> None:
    for variations in ([], ["free-dictionary", "timer"]):
        player = Player(page, new_game(page, here("Ann"), variations=["solitaire", *variations]))
        expect(page.locator(".scores-record")).to_have_text("No record yet. Set the first one!")
        play_some(player, 1)
        end_by_passing(player)
        expect(page.locator(".record")).to_contain_text("the record to beat")
    page.goto("/records")
    expect(page.get_by_role("heading", level=2, name="Solitaire", exact=True)).to_be_visible()
    named = "Solitaire · Free dictionary · 3 minutes a turn"
    expect(page.get_by_role("heading", level=2, name=named)).to_be_visible()


def test_drawing_again_after_a_take_back_sets_no_record(page: Page) -> None:
    player = Player(page, new_game(page, here("Ann"), variations=["solitaire"]))
    to_beat = page.locator(".scores-record")
    expect(to_beat).to_have_text("No record yet. Set the first one!")
    play_some(player, 1)
    page.get_by_role("button", name="More").click()
    expect(page.get_by_role("dialog")).to_contain_text("no longer counts as a record")
    page.get_by_role("button", name="Take back my last turn").click()
    expect(to_beat).to_contain_text("doesn’t count as a record")
    play_some(player, 1)
    end_by_passing(player)
    expect(page.locator(".record")).to_contain_text("doesn’t count as a record")
    page.goto("/records")
    expect(page.get_by_role("main")).to_contain_text("No records yet")


def test_two_racks_lie_open_side_by_side(page: Page) -> None:
    seats = (here("Left"), here("Right"))
    player = Player(page, new_game(page, *seats, variations=["solitaire-two-racks"]))
    state = player.wait()
    expect(page.get_by_role("dialog")).to_have_count(0)
    for _ in range(2):
        seat = player.seat_to_act(state)
        assert seat is not None
        expect(page.locator(".rack:not(.small) [data-piece]")).to_have_count(7)
        other = page.locator(".rack.small")
        expect(other).to_be_visible()
        expect(other.get_by_role("img")).to_have_count(7)
        play = player.best(state, seat)
        if play is None:
            player.skip()
        else:
            player.lay(play, Rules.from_json(state["rules"]))
            player.send()
        state = player.wait()
        assert player.seat_to_act(state) == 1 - seat


def test_in_open_solitaire_every_tile_lies_face_up(page: Page) -> None:
    player = Player(page, new_game(page, here("Ann"), variations=["solitaire-open"]))
    player.wait()
    pool = page.get_by_role("group", name="All the tiles that are left")
    expect(pool.get_by_role("button", name="E, 1 point, 12 left")).to_be_visible()
    for name in ("Pass", "Exchange"):
        expect(page.get_by_role("button", name=name)).to_be_disabled()

    # The dictionary is open beside the board.
    page.get_by_role("tab", name="Words").click()
    page.get_by_label("Is it a word?").fill("quiz")
    page.get_by_role("button", name="Look up").click()
    expect(page.get_by_text("QUIZ is good.")).to_be_visible()
    page.get_by_role("tab", name="Moves").click()

    # By keys, and one tile by the mouse.
    player.go_to("8G")
    page.keyboard.type("qui")
    expect(pool.get_by_role("button", name="Q, 10 points, 0 left")).to_be_disabled()
    player.drag(pool.get_by_role("button", name="Z, 10 points"), player.square("8J"))
    expect(page.locator(".say")).to_contain_text("QUIZ")
    page.keyboard.press("Enter")
    expect(page.locator(".move-list")).to_contain_text("QUIZ")
    expect(pool.get_by_role("button", name="U, 1 point, 3 left")).to_be_visible()

    # A word that is not in the dictionary is refused, and the tiles stay.
    player.go_to("7J")
    page.keyboard.type("x")
    page.keyboard.press("Enter")
    expect(page.locator(".say")).to_have_class("say bad")
    expect(page.locator(".square.fresh")).to_have_count(1)
