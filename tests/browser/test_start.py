"""From the home screen to the first tile: starting, joining, moving to another device."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect
from tests.browser.conftest import DELAY, PHONE, NewPage
from tests.browser.seated import Json

PAGE = 6
"""So many games are asked for at a time here; the page itself asks for 50."""

GAME = re.compile(r"/game/[a-z0-9]+$")


def choose(page: Page, group: str, option: str) -> None:
    page.get_by_role("group", name=group).get_by_label(option, exact=True).check()


def start(page: Page) -> None:
    """Begin the game of the page for a new one."""
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(GAME)


def rack(page: Page) -> Locator:
    return page.locator(".rack").first


def test_one_click_starts_a_game_against_the_computer(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(GAME)
    expect(rack(page)).to_be_attached()
    page.goto("/")
    expect(page.get_by_role("heading", name="Games in progress")).to_be_visible()


def rules_now(page: Page) -> Json:
    """The rules of the game that "Play now" begins."""
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(GAME)
    answer: Json = page.request.get(f"/api/v1/games/{page.url.rpartition('/')[2]}").json()
    return answer


def test_play_now_refuses_bad_words_and_the_form_proposes_the_rulebook(page: Page) -> None:
    state = rules_now(page)
    assert (state["rules"]["edition"], state["rules"]["challenge"]) == ("deluxe", "void")
    page.goto("/new")
    expect(page.get_by_role("radio", name=re.compile("as in the rulebook"))).to_be_checked()
    expect(page.get_by_role("radio", name=re.compile("refused at once"))).not_to_be_checked()


def test_play_now_remembers_the_last_choices_wholly(page: Page) -> None:
    page.goto("/new")
    page.get_by_label("Classic edition").check()
    choose(page, "Number of players", "3")
    page.get_by_label("Player 3: who is it?").select_option("computer")
    page.get_by_label("How strong is player 2?").select_option("beginner")
    page.get_by_text("More rules").click()
    page.get_by_label("Nine tiles").check()
    page.get_by_role("radio", name=re.compile("gives away points")).check()
    page.get_by_label("For each turn", exact=True).select_option("own")
    page.get_by_label("For each turn: Minutes").fill("1")
    page.get_by_label("For each turn: Seconds").fill("45")
    start(page)
    state = rules_now(page)
    rules = state["rules"]
    assert (rules["edition"], rules["rack_size"], rules["challenge"]) == ("classic", 9, "points")
    assert rules["turn_seconds"] == 105
    assert [seat["computer"] for seat in state["seats"]] == [None, "beginner", "home"]


def test_play_now_after_a_solitaire_is_against_the_computer(page: Page) -> None:
    page.goto("/new")
    choose(page, "Number of players", "Just me")
    start(page)
    state = rules_now(page)
    assert state["rules"]["solitaire"] is None
    assert [seat["computer"] for seat in state["seats"]] == [None, "home"]


def test_a_time_is_any_number_of_minutes_and_seconds(page: Page) -> None:
    page.goto("/new")
    page.get_by_label("For each player’s whole game", exact=True).select_option("own")
    minutes = page.get_by_label("For each player’s whole game: Minutes")
    minutes.fill("12")
    page.get_by_label("For each player’s whole game: Seconds").fill("75")
    expect(page.get_by_role("alert")).to_contain_text("0 to 59 seconds")
    page.get_by_label("For each player’s whole game: Seconds").fill("30")
    expect(page.get_by_role("alert")).to_have_count(0)
    added = page.get_by_label("Seconds added after each turn")
    added.fill("601")
    expect(page.get_by_text("Enter a whole number of seconds, up to 600.")).to_be_visible()
    added.fill("5")
    summary = "12 minutes 30 seconds each, plus 5 seconds a turn"
    expect(page.get_by_role("complementary")).to_contain_text(summary)
    start(page)
    page.get_by_role("button", name="Start playing").click()
    expect(page.locator(".clock").first).to_have_text(re.compile(r"12:[0-3]\d"))

    # The form has it again, and a usual time closes the fields.
    page.goto("/new")
    expect(minutes).to_have_value("12")
    game = page.get_by_label("For each player’s whole game", exact=True)
    game.select_option("1200")
    expect(minutes).to_have_count(0)

    # Another rulebook has its own time, or none, whatever was typed.
    for edition, value in [("Club play", "1500"), ("Classic edition", "")]:
        game.select_option("own")
        minutes.fill("601")
        page.get_by_label(edition).check()
        expect(game).to_have_value(value)
        expect(minutes).to_have_count(0)


def test_play_now_remembers_edition_and_strength(page: Page) -> None:
    page.goto("/new")
    page.get_by_label("Heirloom edition").check()
    page.get_by_label("How strong is player 2?").select_option("beginner")
    start(page)
    page.goto("/")
    expect(
        page.get_by_text("Heirloom edition, against the computer. Strength: Beginner")
    ).to_be_visible()


@pytest.mark.parametrize(("solitaire", "players"), [("one rack", 1), ("two racks", 2), ("Open", 1)])
def test_a_solitaire_sets_its_seats_by_itself(page: Page, solitaire: str, players: int) -> None:
    page.goto("/new")
    choose(page, "Number of players", "Just me")
    page.get_by_role("radio", name=solitaire).check()
    start(page)
    page.goto("/")
    expect(page.locator(".listed-player")).to_have_count(players)


def test_rules_that_clash_are_refused_before_the_start(page: Page) -> None:
    page.goto("/new")
    expect(page.get_by_role("complementary")).to_contain_text("Deluxe edition")
    page.route("**/api/v1/rules", lambda route: route.continue_(post_data='{"edition": "none"}'))
    page.get_by_label("Free dictionary").check()
    expect(page.locator(".refusals")).to_contain_text("none")
    expect(page.get_by_role("button", name="Start")).to_be_disabled()


def test_another_rulebook_leaves_behind_what_it_does_not_offer(page: Page) -> None:
    """What it offers, too, and who plays, stay."""
    page.goto("/new")
    page.get_by_label("Rearrange the letters").check()
    page.get_by_label("Blanks stay in circulation").check()
    summary = page.get_by_role("complementary")
    expect(summary).to_contain_text("earrang")
    page.get_by_label("Classic edition").check()
    expect(page.get_by_label("Blanks stay in circulation")).to_be_checked()
    expect(page.get_by_label("Blanks stay in circulation")).to_be_visible()
    expect(summary).to_contain_text("Classic edition")
    expect(summary).not_to_contain_text("earrang")
    page.get_by_text("More rules").click()
    expect(page.get_by_label("Rearrange the letters")).not_to_be_checked()
    choose(page, "Number of players", "Just me")
    page.get_by_label("Indigo edition").check()
    expect(page.get_by_label("Blanks stay in circulation")).not_to_be_checked()
    expect(page.get_by_role("radio", name="Just me")).to_be_checked()


def test_a_preset_is_kept_and_goes_to_others_as_a_link(new_page: NewPage) -> None:
    page = new_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/new")
    page.get_by_label("Indigo edition").check()
    choose(page, "Number of players", "3")
    page.get_by_label("Player 3: who is it?").select_option("link")
    page.get_by_text("More rules").click()
    page.get_by_label("Nine tiles").check()
    page.get_by_role("button", name="Save these choices").click()
    page.get_by_label("Name", exact=True).fill("Sunday")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Share as a link").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")

    page.reload()
    page.get_by_label("Deluxe edition").check()
    page.get_by_role("button", name="Sunday", exact=True).click()
    expect(page.get_by_label("Indigo edition")).to_be_checked()
    expect(page.get_by_label("Nine tiles")).to_be_visible()  # what is on among more rules is seen
    expect(page.get_by_label("Nine tiles")).to_be_checked()

    other = new_page()
    other.goto(link)
    expect(other.get_by_label("Indigo edition")).to_be_checked()
    expect(other.get_by_label("Player 3: who is it?")).to_have_value("link")


def test_people_join_by_code_and_the_game_begins(new_page: NewPage) -> None:
    host, guest = new_page(), new_page(**PHONE)
    host.goto("/new")
    choose(host, "Number of players", "3")
    host.get_by_label("Player 1’s name").fill("Ann")
    host.get_by_label("Player 2: who is it?").select_option("link")
    host.get_by_label("Player 3: who is it?").select_option("link")
    start(host)
    expect(host.get_by_text("2 seats are free")).to_be_visible()
    host.get_by_role("button", name="Open to devices at home").click()
    expect(host.get_by_role("img", name="QR code for")).to_have_count(2)
    code = "".join(host.locator(".code-tile").all_inner_texts())

    guest.goto("/join")
    guest.get_by_label("Code").fill("QQQQQ")
    guest.keyboard.press("Enter")
    expect(guest.get_by_text("ask for a new one")).to_be_visible()
    guest.get_by_label("Code").fill(code.lower())
    guest.keyboard.press("Enter")
    expect(guest.get_by_role("heading", name="Ann has invited you")).to_be_visible()
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Take your seat").click()
    expect(host.get_by_text("One seat is free")).to_be_visible()
    expect(guest.get_by_text("One seat is free")).to_be_visible()

    host.get_by_role("button", name="Let the computer play").click()
    host.get_by_role("button", name="Fill the seat").click()
    for page in (host, guest):
        expect(rack(page)).to_be_attached()


def test_a_person_moves_to_another_device_by_a_code(new_page: NewPage) -> None:
    old, new = new_page(), new_page(**PHONE)
    old.goto("/settings")
    old.get_by_label("Your name").fill("Cleo")
    old.get_by_role("button", name="Save", exact=True).click()
    old.goto("/")
    old.get_by_role("button", name="Play now").click()
    old.wait_for_url(GAME)
    old.goto("/settings")
    old.get_by_role("button", name="Get a code").click()
    code = old.locator(".code-big").inner_text()

    new.goto("/settings")
    new.get_by_label("Code from another device").fill(code)
    new.get_by_role("button", name="Move here").click()
    expect(new.get_by_role("link", name="Resume: Cleo")).to_be_visible()


@pytest.mark.skipif(DELAY > 0, reason="what is sent later is not sent before the page is left")
def test_what_was_saved_just_before_leaving_the_page_is_kept(page: Page) -> None:
    page.goto("/settings")
    page.get_by_label("Your name").fill("Cleo")
    expect(page.get_by_role("heading", name="Backup")).to_be_visible()
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    slow = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": 200}
    network.send("Network.emulateNetworkConditions", slow)
    page.get_by_role("button", name="Save", exact=True).click()
    page.goto("about:blank")
    other = page.context.new_page()
    other.goto("/new")
    expect(other.get_by_placeholder("Cleo")).to_be_visible()
    for _ in range(200):
        if page.request.get("/api/v1/me").json()["name"] == "Cleo":
            return
        page.wait_for_timeout(50)
    pytest.fail("the server never heard the name")


def test_a_game_is_deleted_only_after_a_question(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(GAME)
    page.goto("/")
    page.get_by_role("button", name="Delete the game").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".listed")).to_have_count(1)
    page.get_by_role("button", name="Delete the game").click()
    page.get_by_role("button", name="Delete it").click()
    expect(page.get_by_text("No games yet")).to_be_visible()


def test_the_page_follows_the_device_or_the_choice_of_colours(page: Page) -> None:
    root = page.locator("html")
    page.emulate_media(color_scheme="dark")
    page.goto("/settings")
    expect(root).to_have_attribute("data-theme", "dark")
    choose(page, "Page", "Light")
    expect(root).to_have_attribute("data-theme", "light")
    page.reload()
    expect(root).to_have_attribute("data-theme", "light")


def test_a_wrong_address_shows_the_way_home(page: Page) -> None:
    page.goto("/new")
    page.evaluate("history.pushState(null, '', '/nowhere'); dispatchEvent(new Event('popstate'))")
    page.get_by_role("link", name="Go home").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()


def test_games_further_back_are_asked_for_when_somebody_wants_them(page: Page) -> None:
    def fewer(route: Route) -> None:
        route.continue_(url=route.request.url.replace("most=50", f"most={PAGE}"))

    page.route("**/api/v1/games?most=50*", fewer)
    page.goto("/")
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bob"}]
    for number in range(PAGE + 2):
        made = page.request.post("/api/v1/games", data={"key": f"game-{number:04}", "seats": seats})
        game = made.json()["id"]
        state = page.request.get(f"/api/v1/games/{game}").json()
        resign = {"kind": "resign", "seat": 0}
        body = {"sequence": state["sequence"], "key": f"turn-{number:04}", "command": resign}
        page.request.post(f"/api/v1/games/{game}/commands", data=body)
    page.goto("/")
    finished = page.get_by_role("link", name="View the game")
    page.get_by_role("button", name="Show more").click()
    expect(finished).to_have_count(PAGE)
    page.get_by_role("button", name="Show older games").click()
    expect(finished).to_have_count(PAGE + 2)
    expect(page.get_by_role("button", name="Show older games")).not_to_be_visible()
