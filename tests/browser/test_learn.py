"""What there is to learn: rules with pictures, the guide game, words, the story of the game."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect
from tests.browser.seated import here, module, new_game

from lexiko.game import lexicon_for
from lexiko.rules import (
    EDITIONS,
    VARIATIONS,
    Bag,
    Board,
    Placement,
    Play,
    Rack,
    Square,
    make_rules,
    parse_square,
    work_out,
)


def test_the_way_to_everything_starts_at_learn(page: Page) -> None:
    page.goto("/learn")
    for name, heading in (
        ("Watch the game", "A whole game, turn by turn"),
        ("See the examples", "Do’s and don’ts"),
        ("Look at words", "Words worth knowing"),
        ("Read the tips", "Tips"),
        ("Read the story", "Where the game comes from"),
        ("Indigo edition", "The rules: Indigo edition"),
    ):
        page.get_by_role("link", name=name).click()
        expect(page.get_by_role("heading", level=1, name=heading)).to_be_visible()
        page.go_back()


def test_the_rules_of_every_edition_are_explained(page: Page) -> None:
    page.goto("/learn/rules/deluxe")
    for edition in EDITIONS.values():
        title = edition.title.replace("'", "’")
        page.get_by_role("navigation", name="Edition").get_by_text(title).click()
        expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
        expect(page.get_by_role("img", name="HORN across the middle of the board")).to_be_visible()
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        text = page.locator("main").inner_text()
        assert "rules." not in text, "a text is missing"
        assert "{" not in text, "a number is missing"
        assert all(f"({colour})" in text for colour in edition.colours.values())
        assert all(variation.title in text for variation in VARIATIONS.values())


def test_the_plays_in_the_pictures_score_what_is_said(page: Page) -> None:
    page.goto("/learn/dos")
    examples: dict[str, dict[str, Any]] = page.evaluate(
        "src => import(src).then(({EXAMPLES}) => EXAMPLES)", module(page, "learn/examples.js")
    )
    for name, example in examples.items():
        score, good = played(example)
        assert good is not example.get("bad", False), name
        assert example.get("bad") or score == example["points"], name
    points = {name: example.get("points") for name, example in examples.items()}
    for address, shown in (
        ("/learn/dos", ("herd", "hero", "gate", "apples", "twice")),
        ("/learn/rules/classic", ("first", "cross", "hook", "ends", "side", "bridge", "points")),
    ):
        page.goto(address)
        expect(page.locator(".picture").first).to_be_visible()
        captions = page.locator(".picture figcaption").all_inner_texts()
        for name in shown:
            assert points[name] is None or any(f"{points[name]} points" in one for one in captions)


def played(example: dict[str, Any]) -> tuple[int, bool]:
    """What the play in a picture scores, and whether all of its words are good."""
    rules = make_rules("deluxe")
    alphabet = rules.alphabet
    corner, _ = parse_square(example["from"])
    fresh = set(example["fresh"].split())
    before: list[Placement] = []
    placed: list[Placement] = []
    for down, row in enumerate(example["rows"]):
        for right, tile in enumerate(alphabet.parse_tiles(row)):
            if tile is not None:
                square = Square(corner.row + down, corner.col + right)
                placement = Placement(square, tile)
                (placed if str(square) in fresh else before).append(placement)
    assert len(placed) == len(fresh)
    board = Board.empty(rules.layout).put(before)
    pieces = bytes(sorted(one.tile.piece for one in placed))
    turn, reasons = work_out(rules, board, Rack(pieces), Bag(b""), Play(tuple(placed)))
    assert turn is not None, reasons
    lexicon = lexicon_for(rules)
    return turn.score.total, all(word in lexicon for word in turn.words)


def test_each_edition_says_which_words_count(page: Page) -> None:
    """The examples of what is not a word are none in the program's own dictionaries."""
    for name, several in (("collector", 5), ("classic", 8), ("heirloom", 5), ("club", 0)):
        page.goto(f"/learn/rules/{name}")
        expect(page.get_by_role("heading", name="Which words count?")).to_be_visible()
        kinds = page.locator(".never li")
        expect(kinds).to_have_count(several)
        lexicon = lexicon_for(make_rules(name))
        for text in kinds.all_inner_texts():
            shown = text.partition(":")[2].partition(".")[0]
            words = [word.strip() for word in shown.split(",") if word.strip()]
            assert [word for word in words if lexicon.check(word.lower())] == [], text


def test_good_scores_are_said_as_the_book_says_them(page: Page) -> None:
    for name, text in (("indigo", "300 to 400 points"), ("heirloom", "700 or more")):
        page.goto(f"/learn/rules/{name}")
        expect(page.locator("#idea")).to_contain_text(text)


def test_the_end_is_that_of_the_edition(page: Page) -> None:
    for name in EDITIONS:
        page.goto(f"/learn/rules/{name}")
        end = page.locator("#end")
        expect(end).to_contain_text("if everyone agrees")
        text = end.inner_text()
        assert ("everyone has passed twice" in text) is (name == "classic"), name
        assert ("all possible plays" in text) is (name not in ("classic", "club")), name


def test_a_game_by_these_rules_is_one_click_away(page: Page) -> None:
    page.goto("/learn/rules/heirloom")
    page.get_by_role("link", name="Play this edition").click()
    expect(page.get_by_role("radio", name="Heirloom edition")).to_be_checked()


def test_an_edition_that_does_not_exist_leads_home(page: Page) -> None:
    page.goto("/learn/rules/nonsense")
    expect(page.get_by_role("link", name="Go home")).to_be_visible()


def test_the_guide_game_explains_every_score_by_keyboard(page: Page) -> None:
    page.goto("/learn/guide")
    expect(page.get_by_text("Before the first turn").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(
        page.get_by_role("heading", name="Player A played HORN at 8F for 14 points.")
    ).to_be_visible()
    expect(page.locator(".explain-line")).to_have_text("4 + 1 + 1 + 1 = 7, twice for the word: 14")
    page.get_by_role("button", name="What does HORN mean?").click()
    expect(page.get_by_text("HORN, noun:")).to_be_visible()
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", name="PASTE at 10F for 25 points")).to_be_visible()
    expect(page.locator(".explain-sum")).to_contain_text("FARMS")
    page.keyboard.press("End")
    expect(page.get_by_text("Player A wins with 456 points.")).to_be_visible()
    expect(page.locator(".replay-scores b")).to_have_text(["456", "368"])
    page.keyboard.press("Home")
    expect(page.locator(".replay-scores b")).to_have_text(["0", "0"])


def test_the_guide_game_goes_on_by_finger_too(phone: Page) -> None:
    phone.goto("/learn/guide")
    phone.get_by_role("button", name="Next turn").tap()
    expect(phone.get_by_role("heading", name="HORN at 8F for 14 points")).to_be_visible()
    phone.get_by_role("slider", name="Turn").fill("32")
    expect(phone.get_by_text("Turn 32 of 32")).to_be_visible()


def test_lists_of_words_come_with_meanings(page: Page) -> None:
    page.goto("/learn/words")
    expect(
        page.get_by_role("row", name="rough").or_(page.get_by_role("row", name="lava"))
    ).to_be_visible()
    page.get_by_role("button", name="Q without U").click()
    expect(page.get_by_role("rowheader", name="QWERTY", exact=True)).to_be_visible()
    expect(page.get_by_text("21 words.")).to_be_visible()


def test_words_are_checked_and_found(page: Page) -> None:
    page.goto("/learn/words")
    field = page.get_by_label("Your word")
    field.fill("horn")
    field.press("Enter")
    expect(page.get_by_text("HORN is a good word.")).to_be_visible()
    expect(page.locator(".longer li")).to_have_text(["SHORN", "THORN", "HORNS", "HORNY"])
    page.get_by_label("Words from my letters").check()
    field = page.get_by_label("Your letters")
    field.fill("qwx")
    field.press("Enter")
    expect(page.get_by_text("No words found.")).to_be_visible()
    page.get_by_label("Words that look like").check()
    field = page.get_by_label("Letters and gaps")
    field.fill("{")
    field.press("Enter")
    expect(page.get_by_text("is not a valid pattern")).to_be_visible()


def test_the_words_are_closed_while_a_game_closes_them(page: Page) -> None:
    game = new_game(page, here("Ann"), here("Bob"), kept=True, first=0)
    page.goto("/learn/words")
    expect(page.get_by_role("heading", name="The dictionary is closed")).to_be_visible()
    expect(
        page.get_by_text("You are playing a game with others on one device, and its rules close")
    ).to_be_visible()
    link = page.get_by_role("link", name="Resume the game")
    expect(link).to_have_attribute("href", f"/game/{game}")
    expect(page.get_by_role("table")).to_have_count(0)

    # The other way out: the game is ended here, though it has moved on, and the lists are open.
    page.get_by_role("button", name="End the game").click()
    turn = {"kind": "take_turn", "seat": 0, "move": {"kind": "pass"}}
    address = f"/api/v1/games/{game}"
    sequence = page.request.get(address).json()["sequence"]
    body = {"sequence": sequence, "key": "while-learning", "command": turn}
    assert page.request.post(f"{address}/commands", data=body).ok
    dialog = page.get_by_role("dialog", name="End the game?")
    expect(dialog).to_contain_text("the game is over")
    dialog.get_by_role("button", name="End the game").click()
    expect(page.get_by_role("table")).to_be_visible()
