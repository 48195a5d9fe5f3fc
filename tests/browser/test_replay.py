"""Games from files, and finished games turn by turn."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import FilePayload, Page, expect
from tests.browser.seated import brought_in

from lexiko.formats import Record, read_gcg, read_record
from lexiko.game import Game, lexicon_for
from lexiko.rules import make_rules
from lexiko.rules.commands import Resign

GAMES = Path(__file__).parents[2] / "src/lexiko/formats/games"


def bring_in(page: Page, name: str = "guide.gcg") -> None:
    """Bring a game in and wait for its replay."""
    page.goto("/import")
    page.locator("input[type=file]").set_input_files(GAMES / name)
    expect(page).to_have_url(re.compile("/replay/"))
    expect(page.locator(".replay-scores b")).to_have_text(["456", "368"])


def test_a_game_from_a_file_is_stepped_through(page: Page) -> None:
    bring_in(page)
    page.keyboard.press("Home")
    expect(page.get_by_text("Before the first turn")).to_be_visible()
    expect(page.locator(".board .tile")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".board .tile")).to_have_count(4)
    expect(page.get_by_role("gridcell", name="8 H, R, 1 point, last play")).to_be_visible()
    page.get_by_role("button", name=re.compile("PREVENT at .* for 82 points")).click()
    expect(page.get_by_text("Turn 6 of 32")).to_be_visible()
    page.get_by_role("button", name="What does PREVENT mean?").click()
    expect(page.get_by_text("PREVENT, verb:")).to_be_visible()
    expect(page.locator(".replay-scores b")).to_have_text(["55", "107"])


def test_the_arrow_keys_on_the_board_move_over_its_squares(page: Page) -> None:
    bring_in(page)
    page.get_by_role("gridcell", name="8 H").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("gridcell", name="8 G")).to_be_focused()
    expect(page.get_by_text("After the last turn")).to_be_visible()


def test_the_address_leads_to_the_turn(page: Page) -> None:
    bring_in(page)
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Next turn").click()
    page.reload()
    expect(page.get_by_text("Turn 1 of 32")).to_be_visible()


def test_another_turn_in_the_address_is_shown(page: Page) -> None:
    bring_in(page)
    page.evaluate("location.hash = '#5'")
    expect(page.get_by_text("Turn 5 of 32")).to_be_visible()


def test_whoever_resigned_is_named_before_the_winner(page: Page) -> None:
    rules = make_rules("classic")
    game = Game.start(["Ann", "Bob", "Cem"], rules, lexicon_for(rules, "enable"), source=1)
    game.do(Resign(0))
    game.do(Resign(1))
    page.goto("/")
    made = brought_in(page, Record(tuple(game.events)))
    page.goto(f"/replay/{made}")
    end = page.locator(".panel", has=page.get_by_role("heading", name="The game is over"))
    expect(end).to_contain_text("Ann and Bob resigned. Cem wins.")
    # The list counts the turns as the stepper does.
    expect(page.locator(".turn-n")).to_have_text(["1", "2"])


def test_what_was_strange_in_a_file_is_still_there_after_a_reload(page: Page) -> None:
    page.goto("/import")
    text = (GAMES / "guide.gcg").read_text("utf-8").replace("+82", "+83")
    file = FilePayload(name="odd.gcg", mimeType="text/plain", buffer=text.encode())
    page.locator("input[type=file]").set_input_files(file)
    expect(page).to_have_url(re.compile("/replay/"))
    expect(page.get_by_role("heading", name="Noticed in the file")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Noticed in the file")).to_be_visible()


def test_what_is_saved_can_be_read_again(page: Page) -> None:
    bring_in(page)
    with page.expect_download() as saved:
        page.get_by_role("link", name="As GCG").click()
    game = read_gcg(Path(saved.value.path()).read_bytes(), "saved.gcg").record
    assert game.position.scores == (456, 368)
    with page.expect_download() as saved:
        page.get_by_role("link", name="As JSON").click()
    text = Path(saved.value.path()).read_text("utf-8")
    assert json.loads(text)["format"] == "lexiko-game"
    assert read_record(text, "saved.json").position.scores == (456, 368)
    with page.expect_download() as saved:
        page.get_by_role("button", name="As a picture").click()
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")


def test_a_file_can_be_dropped_or_pasted(page: Page) -> None:
    page.goto("/import")
    page.get_by_text("Or paste the text").click()
    page.get_by_label("Or paste the text").fill((GAMES / "guide.json").read_text("utf-8"))
    page.get_by_role("button", name="Open it").click()
    expect(page).to_have_url(re.compile("/replay/"))
    page.goto("/import")
    page.locator(".drop").evaluate(
        """(place, text) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], "game.gcg"));
            place.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
        }""",
        (GAMES / "guide.gcg").read_text("utf-8"),
    )
    expect(page).to_have_url(re.compile("/replay/"))


def test_notes_stand_beside_their_moves(page: Page) -> None:
    text = (
        (GAMES / "guide.gcg")
        .read_text("utf-8")
        .replace("8F HORN +14 14\n", "8F HORN +14 14\n#note One\n#note two\n")
    )
    page.goto("/import")
    file: FilePayload = {"name": "noted.gcg", "mimeType": "text/plain", "buffer": text.encode()}
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("After the last turn")).to_be_visible()
    note = page.locator(".replay-notes")
    expect(note).to_have_count(0)
    page.get_by_role("button", name="With a note.").click()
    expect(note.locator("p")).to_have_text("One\ntwo", use_inner_text=True)
    page.get_by_role("button", name="Next turn").click()
    expect(note).to_have_count(0)


def test_a_file_that_is_no_game_is_refused_with_a_sentence(page: Page) -> None:
    page.goto("/import")
    wrong: FilePayload = {"name": "wrong.gcg", "mimeType": "text/plain", "buffer": b"nonsense"}
    page.locator("input[type=file]").set_input_files(wrong)
    expect(page.get_by_role("alert")).to_contain_text("We couldn’t read this game")
    expect(page.get_by_role("alert")).to_contain_text("Nothing has changed.")

    # Among several it leaves the others as they are.
    text = (GAMES / "guide.gcg").read_text("utf-8").replace("+14 14", "+15 15", 1)
    good: FilePayload = {"name": "good.gcg", "mimeType": "text/plain", "buffer": text.encode()}
    page.locator("input[type=file]").set_input_files([wrong, good])
    results = page.locator(".import-results li")
    expect(results).to_have_count(2)
    expect(results.first).to_contain_text("wrong.gcg")
    expect(page.get_by_role("alert")).to_have_count(0)
    results.last.get_by_role("link", name="Replay").click()
    expect(page.get_by_text("the file says 15 points; by the rules it is 14")).to_be_visible()


def test_an_unfinished_game_from_a_file_is_looked_through_and_continued(page: Page) -> None:
    page.goto("/import")
    page.get_by_text("Or paste the text").click()
    half = "".join((GAMES / "guide.gcg").read_text("utf-8").partition("8F HORN +14 14\n")[:2])
    page.get_by_label("Or paste the text").fill(half)
    page.get_by_role("button", name="Open it").click()
    expect(page.get_by_text("Turn 1 of 1")).to_be_visible()
    page.goto("/")
    page.get_by_role("link", name=re.compile("^View the game")).click()
    expect(page).to_have_url(re.compile("/replay/"))
    page.get_by_role("button", name="Continue this game").click()
    expect(page).to_have_url(re.compile("/game/"))
    expect(page.locator(".paused")).to_have_count(0)


def test_a_running_game_is_not_replayed(page: Page) -> None:
    seats = [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "Bob"}]
    made = page.request.post("/api/v1/games", data={"key": "not-over-yet", "seats": seats})
    page.goto(f"/replay/{made.json()['id']}")
    expect(page.get_by_role("heading", name="This game isn’t over yet")).to_be_visible()


def test_records_say_what_to_do_first(page: Page) -> None:
    page.goto("/records")
    expect(page.get_by_role("heading", name="No records yet")).to_be_visible()
    page.get_by_role("link", name="Play a solitaire").click()
    expect(page.get_by_role("radio", name="Just me")).to_be_checked()
