"""The quiz: the first card at once, by keyboard and by finger; the verdict, and what is learnt."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect
from tests.browser.late import Held
from tests.browser.test_axe import check

from lexiko.lexicon import open_lexicon
from lexiko.study.quizzes import quiz_set


def shown(page: Page) -> str:
    """The letters of the card."""
    label = page.locator(".quiz-shown").get_attribute("aria-label")
    return (label or "").replace(" ", "")


def answers(page: Page, name: str, letters: str) -> tuple[str, ...]:
    card = quiz_set(name).card(open_lexicon(without_offensive=True), letters)
    assert card is not None
    return card.answers


def verdict(page: Page) -> Locator:
    return page.locator(".quiz-verdict [role=status]").first


def test_the_first_card_is_answered_by_one_key_and_enter_brings_the_next(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Quiz").click()
    expect(page.get_by_role("heading", name="Which letter can follow")).to_be_visible()
    first = shown(page)
    page.keyboard.press(answers(page, "two", first)[0].lower())
    expect(verdict(page)).to_contain_text("Right!")
    expect(page.get_by_text("Today: 1 of 1 right")).to_be_visible()
    expect(page.get_by_text("You’ll see it again in 10 minutes")).to_be_visible()
    expect(page.get_by_role("button", name="Well")).to_have_attribute("aria-pressed", "true")
    check(page, "the verdict of a quiz")
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Show me")).to_be_visible()
    assert shown(page) != first
    expect(page.get_by_role("heading", level=2)).to_be_focused()


def test_the_first_card_is_answered_by_a_finger_and_a_grade_corrected(phone: Page) -> None:
    phone.goto("/quiz")
    expect(phone.get_by_role("button", name="Show me")).to_be_visible()
    right = answers(phone, "two", shown(phone))
    wrong = next(letter for letter in "QVZ" if letter not in right)
    phone.get_by_role("group", name="Letters").get_by_role("button", name=wrong).tap()
    expect(verdict(phone)).to_contain_text("Not this time")
    expect(phone.get_by_text(f"Not right: {wrong}")).to_be_visible()
    expect(phone.locator(".quiz-answers .missed")).to_have_count(len(right))
    expect(phone.get_by_text("You’ll see it again in a minute")).to_be_visible()
    phone.get_by_role("button", name="Just about").tap()
    expect(phone.get_by_text("Today: 1 of 1 right")).to_be_visible()
    width = phone.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0, "nothing is wider than the phone"
    phone.get_by_role("button", name="Next").tap()
    expect(phone.get_by_role("button", name="Show me")).to_be_visible()


def test_a_grade_that_comes_late_leaves_the_next_card_alone(page: Page) -> None:
    page.goto("/quiz")
    page.get_by_role("button", name="Show me").click()
    held = Held(page, "**/api/v1/quiz/grades")
    page.get_by_role("button", name="Too easy").click()
    held.wait()
    page.get_by_role("button", name="Next").click()
    give_up = page.get_by_role("button", name="Show me")
    expect(give_up).to_be_visible()
    held.let_go()
    expect(give_up).to_be_visible()
    expect(page.locator(".quiz-verdict")).to_have_count(0)


def test_of_two_grades_the_last_one_counts(page: Page) -> None:
    page.goto("/quiz")
    page.get_by_role("button", name="Show me").click()
    for grade in ("Just about", "Too easy"):
        page.get_by_role("button", name=grade).click()
    expect(page.get_by_role("button", name="Too easy")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Just about")).to_have_attribute("aria-pressed", "false")


def test_words_are_built_from_tiles_by_finger_and_by_key(phone: Page) -> None:
    phone.goto("/quiz#q-without-u")
    tiles = phone.get_by_role("group", name="Tiles").get_by_role("button")
    expect(tiles).to_have_count(3)
    for letter in "QAT":
        phone.get_by_role("button", name=letter, exact=True).tap()
    expect(verdict(phone)).to_contain_text("Right!")
    phone.goto("/quiz#anagrams-4")
    phone.reload()
    expect(tiles).to_have_count(4)
    letters = "".join(tiles.evaluate_all("all => all.map(one => one.ariaLabel).sort()"))
    for word in answers(phone, "anagrams-4", letters):
        phone.keyboard.type(word[:2])
        phone.keyboard.press("Backspace")
        phone.keyboard.type(word[1:])
    phone.keyboard.press("Enter")
    expect(verdict(phone)).to_contain_text("Right!")


def test_a_letter_after_the_choice_of_a_set_answers_and_does_not_choose_again(page: Page) -> None:
    page.goto("/quiz")
    choice = page.get_by_label("What to learn")
    choice.focus()
    choice.select_option("anagrams-4")
    tiles = page.get_by_role("group", name="Tiles").get_by_role("button")
    expect(tiles).to_have_count(4)
    page.keyboard.press(tiles.first.get_attribute("aria-label") or "")
    expect(page.get_by_label("Your word")).to_have_text(re.compile("^[A-Z]$"))
    expect(choice).to_have_value("anagrams-4")
    # Whoever chooses by keys goes on choosing.
    choice.focus()
    page.keyboard.press("ArrowDown")
    expect(choice).to_have_value("anagrams-5")
    page.keyboard.press("ArrowDown")
    expect(choice).to_have_value("anagrams-6")
    expect(choice).to_be_focused()


def test_a_wrong_word_is_taken_out_before_it_is_checked(page: Page) -> None:
    page.goto("/")
    assert page.request.post("/api/v1/quiz/words", data={"words": "quiet"}).ok
    page.goto("/quiz#own")
    tiles = page.get_by_role("group", name="Tiles").get_by_role("button")
    expect(tiles).to_have_count(5)
    right, wrong = ("QUIET", "QUITE"), "TEQUI"
    expect(page.get_by_text("Words of the list ENABLE")).to_be_visible()
    for word in (wrong, *right[1:]):
        page.keyboard.type(word)
    expect(page.get_by_text(f"{len(right)} of {len(right)} words")).to_be_visible()
    expect(tiles.first).to_be_disabled()
    check(page, "words before they are checked")
    page.get_by_role("button", name=f"Remove {wrong}").click()
    page.keyboard.type(right[0])
    page.get_by_role("button", name="Check").click()
    expect(verdict(page)).to_contain_text("Right!")


def test_several_letters_are_picked_before_they_are_checked(page: Page) -> None:
    page.goto("/quiz#before")
    expect(page.get_by_role("group", name="Letters")).to_be_visible()
    right = answers(page, "before", shown(page))
    assert len(right) > 1
    for letter in right:
        page.keyboard.press(letter)
    expect(page.get_by_text(f"{len(right)} of {len(right)} picked")).to_be_visible()
    others = page.locator(".quiz-letter[aria-pressed=false]")
    expect(others.first).to_be_disabled()
    page.keyboard.press("Q" if "Q" not in right else "X")
    expect(page.get_by_text(f"{len(right)} of {len(right)} picked")).to_be_visible()
    check(page, "letters picked in a quiz")
    page.keyboard.press("Enter")
    expect(verdict(page)).to_contain_text("Right!")


def test_a_word_is_judged_by_y_or_n(page: Page) -> None:
    page.goto("/quiz#good")
    expect(page.get_by_role("heading", name="Is this a word?")).to_be_visible()
    word = shown(page)
    good = answers(page, "good", word) == ("yes",)
    page.keyboard.press("n" if good else "y")
    said = f"Not this time. {word} is{'' if good else 'n’t'} a word."
    expect(verdict(page)).to_contain_text(said)


def test_words_of_ones_own_are_added_and_asked(page: Page) -> None:
    page.goto("/quiz")
    page.get_by_label("What to learn").select_option(label="Words of your own")
    expect(page).to_have_url(re.compile("#own$"))
    page.get_by_label("Words", exact=True).fill("quartz, xyzzy")
    page.get_by_role("button", name="Add them").click()
    expect(page.get_by_text("Not in the dictionary: XYZZY.")).to_be_visible()
    expect(page.get_by_role("group", name="Tiles").get_by_role("button")).to_have_count(6)
    page.locator("body").click(position={"x": 5, "y": 5})
    page.keyboard.type("quartz")
    expect(verdict(page)).to_contain_text("Right!")


def test_progress_is_deleted_in_the_settings(page: Page) -> None:
    page.goto("/quiz")
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_text("Today: 0 of 1 right")).to_be_visible()
    page.goto("/settings")
    page.get_by_role("button", name="Delete my progress").click()
    check(page, "before progress is deleted")
    page.get_by_role("button", name="Delete it").click()
    expect(page.get_by_text("Your progress has been deleted.")).to_be_visible()
    page.goto("/quiz")
    expect(page.get_by_role("button", name="Show me")).to_be_visible()
    expect(page.get_by_text("Today:")).to_have_count(0)
