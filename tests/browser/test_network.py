"""Two people at two browsers."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect
from tests.browser.conftest import PHONE, NewPage
from tests.browser.seated import Json, Player, by_link, here, new_game

from lexiko.game import lexicon_for
from lexiko.rules import Play, make_rules, play_at

RULES = make_rules("collector")


def two_people(new_page: NewPage, *, by_code: bool = False) -> tuple[Player, Player]:
    """Ann has made a game, Ben has come by her link or by the code; Ann begins.

    Both have tiles that make a word: without luck they begin anew.
    """
    ann, ben = new_page(), new_page(**PHONE)
    for _ in range(20):
        first, second = seated(ann, ben, by_code)
        if first.best(first.state(), 0) and second.best(second.state(), 1):
            return first, second
    raise AssertionError("twenty racks without a word")


def seated(ann: Page, ben: Page, by_code: bool) -> tuple[Player, Player]:
    game = new_game(ann, here("Ann"), by_link(), edition="collector", first=0)
    expect(ann.get_by_text("One seat is free")).to_be_visible()
    state = Player(ann, game).state()
    ben.goto(f"/join/{state['code'] if by_code else state['seats'][1]['secret']}")
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Take your seat").tap()
    first, second = Player(ann, game, "keys"), Player(ben, game, "touch")
    for player in (first, second):
        expect(player.page.locator(".rack [data-piece]")).to_have_count(7)
    return first, second


def turn(player: Player, play: Play) -> None:
    player.lay(play, RULES)
    player.send()


def bad_play(state: Json) -> Play:
    """Two tiles in the middle of the empty board that make no word."""
    lexicon = lexicon_for(RULES)
    (own,) = state["mine"].values()
    rack = [face for face in own["rack"] if face != "?"]
    pairs = (one + other for one in rack for other in rack if one != other)
    word = next(pair for pair in pairs if RULES.alphabet.parse_word(pair) not in lexicon)
    view = Player.view(state, int(next(iter(state["mine"]))))
    return play_at(view.board, RULES.alphabet, "8G", word)


def test_challenges_that_are_upheld_and_that_fail(new_page: NewPage) -> None:
    ann, ben = two_people(new_page)

    # Ann's two letters are no word: she takes them back, and her turn is over.
    state = ann.wait()
    before = sorted(state["mine"]["0"]["rack"])
    play = bad_play(state)
    turn(ann, play)
    expect(ben.page.get_by_role("region", name="The last play")).to_contain_text("Ann played")
    expect(ann.page.locator(".say")).to_have_text("Ben’s turn. Ben may still challenge.")
    ben.challenge()
    for page, whose in ((ann.page, "your"), (ben.page, "Ann’s")):
        expect(page.locator(".verdict")).to_contain_text("isn’t in the dictionary.")
        expect(page.locator(".verdict")).to_contain_text(f"2 tiles go back to {whose} rack.")
        expect(page.locator(".board .taken:not(.fresh)")).to_have_count(0)
    heard = ann.page.locator(".hidden[role=status]")
    expect(heard).to_contain_text("and took it back. Ben challenged, and a word isn’t good.")
    assert sorted(ann.state()["mine"]["0"]["rack"]) == before
    expect(ann.page.locator(".score-points")).to_have_text(["0", "0"])

    # Ben's word is good: Ann loses her next turn by challenging it.
    good = ben.best(ben.wait(), 1)
    assert good is not None
    turn(ben, good)
    points = str(ben.state()["turns"][-1]["score"])
    expect(ann.page.locator(".score-points")).to_have_text(["0", points])
    ann.challenge()
    for page, price in ((ann.page, "You miss a turn."), (ben.page, "Ann misses a turn.")):
        expect(page.locator(".verdict")).to_contain_text("is good.")
        expect(page.locator(".verdict")).to_contain_text(price)
    state = ben.wait()
    assert ben.seat_to_act(state) == 1
    again = ben.best(state, 1)
    if again is None:
        ben.skip()
    else:
        turn(ben, again)
    ann.wait()
    expect(ann.page.locator(".move-list")).to_contain_text("missed a turn")


def test_chat_take_back_and_giving_up(new_page: NewPage) -> None:
    ann, ben = two_people(new_page, by_code=True)

    # Chat is text, never markup.
    ben.page.get_by_role("tab", name="Chat").tap()
    ben.page.get_by_label("Say something").fill("<b>Hello</b> Ann")
    ben.page.get_by_role("button", name="Send").tap()
    expect(ann.page.get_by_role("tab", name="Chat")).to_contain_text("1 new")
    ann.page.get_by_role("tab", name="Chat").click()
    expect(ann.page.locator(".chat-text")).to_have_text("<b>Hello</b> Ann")
    ann.page.get_by_role("tab", name="Moves").click()
    ben.page.get_by_role("tab", name="Moves").tap()
    ben.page.get_by_role("tabpanel").get_by_role("button", name="Close").tap()

    # Ann takes her play back, with Ben's leave; before that he has said no.
    state = ann.wait()
    rack = sorted(state["mine"]["0"]["rack"])
    good = ann.best(state)
    assert good is not None
    turn(ann, good)
    for answer in ("No", "Agree"):
        ann.page.get_by_role("button", name="More").click()
        ann.page.get_by_role("button", name="Ask to take back my turn").click()
        question = ben.page.get_by_role("status", name="A question for everyone")
        expect(question).to_contain_text("Ann would like to take")
        ben.page.get_by_role("button", name=answer, exact=True).tap()
        expect(question).to_have_count(0)
        expect(ann.page.get_by_role("status", name="A question for everyone")).to_have_count(0)
    expect(ann.page.locator(".move-list > li")).to_have_count(0)
    assert sorted(ann.state()["mine"]["0"]["rack"]) == rack

    # The tiles are on the rack again, and the same play is possible.
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".rack [data-piece]")).to_have_count(7)
    turn(ann, good)
    ben.wait()

    # Ben resigns.
    ben.page.get_by_role("button", name="More").tap()
    ben.page.get_by_role("button", name="Resign").tap()
    dialog = ben.page.get_by_role("dialog", name="Resign?")
    expect(dialog).to_contain_text("The game ends, and Ann wins.")
    dialog.get_by_role("button", name="Resign").tap()
    expect(ann.page.get_by_role("heading", name="You win!")).to_be_visible()
    expect(ben.page.get_by_role("heading", name="Ann wins!")).to_be_visible()
    expect(ben.page.locator(".end-head")).to_contain_text("You resigned.")
    expect(ben.page.locator(".total").last).to_contain_text(re.compile("Ben.*resigned"))


def test_who_watches_sees_no_rack(new_page: NewPage) -> None:
    ann, _ = two_people(new_page)
    watcher, screen, old = new_page(), new_page(), new_page()
    watcher.goto(f"/game/{ann.game}")
    expect(watcher.get_by_text("You’re watching.")).to_be_visible()
    for page, address in ((screen, "screen"), (old, "table")):
        page.goto(f"/game/{ann.game}/{address}")
        expect(page.get_by_text("in the bag")).to_be_visible()
    good = ann.best(ann.wait())
    assert good is not None
    turn(ann, good)
    for page in (watcher, screen, old):
        expect(page.locator(".board .taken")).to_have_count(len(good.placements))
        expect(page.locator("[data-piece]")).to_have_count(0)


def test_the_tiles_laid_out_stay_while_the_other_moves(new_page: NewPage) -> None:
    ann, ben = two_people(new_page)
    bad = bad_play(ann.wait())
    (own,) = ben.state()["mine"].values()
    letters = [face for face in own["rack"] if face != "?"][:2]

    # One of Ben's tiles is in the way of Ann's play, the other is not.
    taken = str(bad.placements[0].square)
    ben.square("1A").tap()
    ben.tile(letters[0]).first.tap()
    ben.square(taken).tap()
    ben.tile(letters[1]).first.tap()
    fresh = ben.page.locator(".square.fresh")
    expect(fresh).to_have_count(2)
    turn(ann, bad)
    expect(ben.page.locator(".board .taken:not(.fresh)")).to_have_count(2)
    expect(fresh).to_have_count(1)
    expect(ben.square("1A").locator(".tile.new")).to_be_visible()

    # Her play goes back, so the tile has its place again.
    ben.challenge()
    expect(ben.page.locator(".verdict")).to_be_visible()
    expect(fresh).to_have_count(2)
    expect(ben.square(taken).locator(".tile.new")).to_be_visible()


def test_the_seat_of_somebody_who_was_here_a_moment_ago_is_not_given_away(
    new_page: NewPage,
) -> None:
    ann, ben = two_people(new_page)
    ben.page.goto("about:blank")
    expect(ann.page.get_by_role("img", name="is away")).to_be_visible()
    ann.page.get_by_role("button", name="More").click()
    ann.page.get_by_role("button", name="Let the computer play for Ben").click()
    expect(ann.page.get_by_text("was here a moment ago")).to_be_visible()
    ben.page.go_back()
    expect(ann.page.get_by_role("img", name="is here")).to_be_visible()


def test_only_whoever_runs_lexiko_is_offered_to_open_it(new_page: NewPage) -> None:
    page = new_page()
    new_game(page, here("Ann"), by_link())
    opens = page.get_by_role("button", name="Open to devices at home")
    expect(opens).to_be_visible()
    page.context.clear_cookies()
    page.goto("/owner/not-the-right-one")
    expect(page.get_by_role("heading", name="This link doesn’t work")).to_be_visible()
    new_game(page, here("Bob"), by_link())
    expect(page.get_by_text("Only whoever runs Lexiko can let them in.")).to_be_visible()
    expect(opens).to_have_count(0)
    with page.expect_response("**/api/v1/me"):
        page.goto("/new")
    expect(page.get_by_role("heading", name="Who’s playing?")).to_be_visible()
    expect(page.get_by_role("link", name="Add a word list of your own")).to_have_count(0)


def test_a_link_can_be_pasted_where_a_code_is_asked_for(new_page: NewPage) -> None:
    ann, ben = new_page(), new_page(**PHONE)
    game = new_game(ann, here("Ann"), by_link())
    link = f"http://192.168.0.7:8420/join/{Player(ann, game).state()['seats'][1]['secret']}"
    ben.goto("/join")
    ben.get_by_label("Code").fill(link)
    expect(ben.get_by_role("heading", name="Ann has invited you to play")).to_be_visible()
