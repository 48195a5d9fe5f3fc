"""Reloads, and a server that dies in the middle of a turn: nothing is lost."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage, Server
from tests.browser.seated import Player, given_game

from lexiko.rules import Play, Rules, Seat, make_rules


def first_play(player: Player) -> tuple[Play, Rules]:
    """Something to lay out, and the rules it goes by."""
    state = player.wait()
    play = player.best(state)
    assert play is not None
    return play, Rules.from_json(state["rules"])


def test_a_reload_keeps_the_tiles_laid_out_and_the_order_of_the_rack(page: Page) -> None:
    robo = Seat("Robo", "beginner")
    game = given_game(page, make_rules(), ["CATSEEE", "AEINRST"], seats=["Ann", robo])
    player = Player(page, game, "mouse")
    play, rules = first_play(player)
    page.get_by_role("button", name="Shuffle").click()
    player.lay(play, rules)
    names = page.locator(".rack .hidden")
    rack = names.all_inner_texts()
    squares = page.locator(".square.fresh .hidden").all_inner_texts()
    page.reload()
    expect(page.locator(".square.fresh .hidden")).to_have_text(squares)
    expect(names).to_have_text(rack)
    player.send()


def test_the_server_is_killed_in_the_middle_of_a_turn(
    new_page: NewPage, own_server: Server
) -> None:
    page = new_page(base_url=own_server.address)
    rules = make_rules("collector", "finish-line")
    seats = (Seat("Ann", finish=40), Seat("Robo", "beginner", finish=40))
    game = given_game(page, rules, ["CATSEEE", "AEINRST"], seats=seats)
    player = Player(page, game, "mouse")
    play, rules = first_play(player)
    player.lay(play, rules)
    own_server.kill()
    expect(page.get_by_text("Connection lost. Your tiles are safe")).to_be_visible()

    # Whoever plays now need not press again: the play goes out when the server is back.
    page.locator(".action-play").click()
    own_server.start()
    expect(page.locator(".move-list > li")).not_to_have_count(0)
    expect(page.get_by_text("Connection lost.")).to_have_count(0)
    turn = player.state()["turns"][0]
    assert (turn["seat"], turn["kind"]) == (0, "play")

    # The computer player goes on, too, and the game comes to its end.
    state = player.play_out()
    assert state["state"] == "over"
    expect(page.locator("#end-title")).to_be_visible()


def test_nothing_acknowledged_is_lost_by_a_kill(new_page: NewPage, own_server: Server) -> None:
    page = new_page(base_url=own_server.address)
    game = given_game(page, make_rules(), ["CATSEEE", "AAAAAAA"])
    player = Player(page, game, "mouse")
    page.get_by_role("button", name="I’m Ann").click()
    play, rules = first_play(player)
    player.lay(play, rules)
    player.send()
    before = player.state()
    own_server.kill()
    own_server.start()
    expect(page.get_by_role("button", name="I’m Bob")).to_be_visible()
    after = player.state()
    for key in ("sequence", "mine"):
        assert after[key] == before[key]
    assert after["view"]["board"] == before["view"]["board"]
