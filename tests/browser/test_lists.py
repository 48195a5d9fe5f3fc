"""Word lists of one's own: added, looked at, played by and removed on the page."""

from __future__ import annotations

import itertools
import re
import string
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect
from tests.browser.conftest import NewPage
from tests.browser.seated import Player, here, new_game

from lexiko.lexicon import open_lexicon

GAME = re.compile(r"/game/([a-z0-9]+)$")
PAIRS = ["".join(pair) for pair in itertools.product(string.ascii_uppercase, repeat=2)]


def file(name: str, text: str | bytes) -> FilePayload:
    data = text.encode() if isinstance(text, str) else text
    return {"name": name, "mimeType": "text/plain", "buffer": data}


def add(page: Page, chosen: FilePayload | Path) -> None:
    page.get_by_label("Choose a file").set_input_files(chosen)
    page.get_by_role("button", name="Add the list").click()


def test_a_list_is_added_and_a_game_is_played_by_it(page: Page) -> None:
    page.goto("/settings")
    page.get_by_role("link", name="Your word lists").click()
    add(page, file("Any Pair.txt", "\n".join(PAIRS)))
    mine = page.get_by_role("region", name="any-pair")
    expect(mine).to_contain_text("676 words from Any Pair.txt")

    mine.get_by_text("Look up words").click()
    mine.get_by_role("textbox").fill("qz")
    mine.get_by_role("button", name="Look").click()
    expect(mine.get_by_text("QZ is a good word.")).to_be_visible()

    mine.get_by_role("link", name="Play with this list").click()
    expect(page.get_by_label("Dictionary", exact=True)).to_have_value("any-pair")
    page.get_by_role("group", name="Number of players").get_by_label("Just me", exact=True).check()
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(GAME)
    found = GAME.search(page.url)
    assert found is not None
    player = Player(page, found[1])
    letters = player.follow()["mine"]["0"]["rack"].replace("?", "")
    enable = open_lexicon("enable")
    pair = next(
        first + second
        for first, second in itertools.permutations(letters, 2)
        if not enable.check(first + second)
    )
    player.type_tiles([("8G", pair[0]), ("8H", pair[1])])
    page.keyboard.press("Enter")
    expect(page.locator(".move-list > li")).to_have_count(1)
    (turn,) = player.state()["turns"]
    assert [word["word"] for word in turn["words"]] == [pair]


def test_a_list_of_base_forms_proposes_regular_forms_where_the_rulebook_has_them(
    page: Page,
) -> None:
    page.goto("/new")
    page.get_by_label("Collector’s edition").check()
    page.get_by_role("link", name="Add a word list of your own").click()
    add(page, file("checker.dic", "3\nboat/SM\ntalk/SDG\nParis/M\ntea's\n"))
    mine = page.get_by_role("region", name="checker")
    expect(mine).to_contain_text("2 words from checker.dic")
    expect(mine.get_by_role("listitem")).to_have_text(
        ["1 capitalised, such as names", "1 with an apostrophe"]
    )
    expect(mine).to_contain_text("base forms only")

    page.go_back()
    expect(page.get_by_label("Collector’s edition")).to_be_checked()
    page.get_by_label("Deluxe edition").check()
    forms = page.get_by_label("Regular plurals and verb forms are good")
    summary = page.get_by_role("complementary")
    page.get_by_label("Dictionary", exact=True).select_option("checker")
    expect(forms).to_be_checked()
    expect(forms).to_be_visible()
    for edition, proposed in [("Indigo", False), ("Collector’s", True), ("Classic", False)]:
        page.get_by_label(f"{edition} edition").check()
        expect(forms).to_be_checked(checked=proposed)
        expect(forms).to_be_visible(visible=proposed)
    page.get_by_label("Deluxe edition").check()
    forms.uncheck()
    expect(forms).to_be_visible()
    page.get_by_label("Dictionary", exact=True).select_option("enable")
    expect(forms).not_to_be_visible()
    expect(summary).to_contain_text("Deluxe edition")


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        (file("empty.txt", ""), "empty.txt cannot be used as a word list: it has no word"),
        (file("names.txt", "Paris\nLima"), "(skipped: 2 capitalised)"),
        (file("photo.png", b"\x89PNG\r\n\x1a\n\x00\x00"), "this is not a text file"),
    ],
)
def test_a_file_that_cannot_be_used_is_explained(
    page: Page, chosen: FilePayload, says: str
) -> None:
    page.goto("/lists")
    add(page, chosen)
    expect(page.get_by_role("alert")).to_contain_text(says)
    expect(page.get_by_role("button", name="Add the list")).to_be_enabled()


def test_a_file_that_is_too_large_is_not_even_sent(page: Page, tmp_path: Path) -> None:
    large = tmp_path / "large.txt"
    with large.open("wb") as out:
        out.truncate(32 * 1024 * 1024 + 1)
    page.goto("/lists")
    page.get_by_label("Choose a file").set_input_files(large)
    expect(page.get_by_role("alert")).to_contain_text("A word list can have up to 32 MB.")
    expect(page.get_by_role("button", name="Add the list")).not_to_be_visible()


def test_a_list_is_removed_after_it_is_said_which_games_need_it(page: Page) -> None:
    page.goto("/lists")
    add(page, file("going.txt", "tea\nteas\n"))
    mine = page.get_by_role("region", name="going")
    mine.get_by_role("button", name="Remove going").click()
    new_game(page.context.new_page(), here("Ann"), here("Bob"), lexicon="going")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Remove it", exact=True).click()
    expect(dialog).to_contain_text("can’t be resumed without it")
    expect(dialog.get_by_role("link", name="Ann, Bob")).to_be_visible()
    dialog.get_by_role("button", name="Remove it anyway").click()
    expect(mine).not_to_be_visible()
    page.goto("/new")
    lists = page.get_by_label("Dictionary", exact=True).locator("option")
    expect(lists.filter(has_text="going")).to_have_count(0)
    expect(lists.filter(has_text="ENABLE")).to_have_count(1)


def test_others_are_told_that_this_is_for_whoever_runs_lexiko(new_page: NewPage) -> None:
    page = new_page()
    page.context.clear_cookies()
    page.goto("/lists")
    expect(page.get_by_label("Choose a file")).not_to_be_attached()
    expect(page.get_by_role("alert")).to_contain_text("Only whoever runs Lexiko can do this.")
