"""Whatever has a name in the rules has its sentences and its colours on the page."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Any, get_args

import pytest
from tests.web.pages import read
from tests.web.test_strings import CODE
from tools.page_strings import typographic

from lexiko.lexicon.library import DEFAULT
from lexiko.lexicon.wordfile import KINDS
from lexiko.rules import EDITIONS, FINISH_SCORES, VARIATIONS, Rules, make_rules
from lexiko.rules.rules import (
    Challenge,
    ChallengeUnit,
    DictionaryUse,
    GoingOut,
    Solitaire,
    Tie,
)
from lexiko.rules.seats import STRENGTHS, USUAL_STRENGTH
from lexiko.server.pages import ROUTES
from lexiko.server.routes.catalogue import LEXICA

PLACES_OF_THEIR_OWN = {"first-word-3", "first-word-4", "first-word-5", "timer", "void", "single"}
"""Variations that are no switches of the form for a new game."""
TOLD_OTHERWISE = {"timer", "void", "single"}
"""Variations that the sentence before a game tells by what they do."""


def sentences(start: str) -> dict[str, str]:
    """The sentences whose keys begin so, by what follows."""
    file = read(f"strings/en/{start.partition('.')[0]}.js")
    return dict(re.findall(rf'^ *"{re.escape(start)}([\w-]+)": "(.*)",$', file, re.MULTILINE))


@pytest.mark.parametrize(
    ("kind", "titles"),
    [
        ("edition", {name: edition.title for name, edition in EDITIONS.items()}),
        ("variation", {name: variation.title for name, variation in VARIATIONS.items()}),
        ("strength", {name: name.capitalize() for name in STRENGTHS}),
        ("lexicon", LEXICA),
    ],
)
def test_the_page_calls_things_as_the_terminal_does(kind: str, titles: dict[str, str]) -> None:
    said = {name: typographic(title) for name, title in titles.items()}
    assert sentences(f"names.{kind}.") == said


def test_every_edition_is_described() -> None:
    for start in ("short", "learn", "special"):
        assert sentences(f"names.edition_{start}.").keys() == EDITIONS.keys(), start


def test_every_colour_of_a_board_has_its_word() -> None:
    colours = {colour for edition in EDITIONS.values() for colour in edition.colours.values()}
    assert sentences("names.colour.") == {colour.replace(" ", "-"): colour for colour in colours}


@pytest.mark.parametrize("theme", ["", '[data-theme="dark"] '])
def test_every_edition_has_its_colours(theme: str) -> None:
    """The plain ones are those of no edition; in the dark, deluxe has them."""
    plain = {"deluxe"} if theme else set()
    css = read("styles/themes.css")
    found = set(re.findall(rf'^{re.escape(theme)}\[data-board="(\w+)"\]', css, re.MULTILINE))
    assert found - {"safe"} == EDITIONS.keys() - plain


def test_every_variation_is_described() -> None:
    assert sentences("names.variation_rule.").keys() == VARIATIONS.keys()
    assert sentences("names.variation_short.").keys() == VARIATIONS.keys() - PLACES_OF_THEIR_OWN
    assert sentences("names.variation_said.").keys() == VARIATIONS.keys() - TOLD_OTHERWISE


def test_every_level_of_the_finish_line_has_its_words() -> None:
    """One rulebook says expert for advanced."""
    assert sentences("new.finish.").keys() == FINISH_SCORES.keys() - {"expert"}


def test_every_switch_of_the_rules_has_its_place_on_the_page() -> None:
    """What a variation switches on is on every form by the variation's name."""
    code = "\n".join(CODE.values())
    by_name = {name for variation in VARIATIONS.values() for name in dict(variation.changes)}
    names = [field.name for field in fields(Rules) if field.name not in by_name]
    assert [name for name in names if not re.search(rf"\b{name}\b", code)] == []


@pytest.mark.parametrize(
    ("values", "starts"),
    [
        (Challenge, ["new.challenge.", "new.challenge_hint.", "keeper.challenge."]),
        (Challenge, ["phrases.failed_", "turns.challenge_failed_"]),
        (ChallengeUnit, ["rules.unit_", "new.unit_"]),
        (DictionaryUse, ["rules.dictionary_"]),
        (GoingOut, ["rules.end_caption_"]),
        (Tie, ["rules.tie_"]),
        (Solitaire, ["records.kind_"]),
    ],
)
def test_every_value_of_a_switch_has_its_words(values: Any, starts: list[str]) -> None:
    for start in starts:
        assert sentences(start).keys() >= set(get_args(values)), start


def constant(name: str) -> list[str]:
    """The names in a constant of the form for a new game."""
    found = re.search(rf"const {name} = (.*);", read("new/choices.js"))
    assert found is not None
    return re.findall(r'"([\w-]+)"', found[1])


def test_the_form_for_a_new_game_knows_what_there_is() -> None:
    assert constant("CHALLENGES") == list(get_args(Challenge))
    alone = [one.name for one in VARIATIONS.values() if "solitaire" in dict(one.changes)]
    assert constant("SOLITAIRES") == alone
    assert constant("DEFAULT_EDITION") == [make_rules().edition]
    assert constant("DEFAULT_LEXICON") == [DEFAULT]
    assert constant("USUAL_STRENGTH") == [USUAL_STRENGTH]
    assert constant("USUAL_LEVEL")[0] in FINISH_SCORES


def test_every_kind_of_entry_that_is_no_word_has_its_words() -> None:
    assert sentences("lists.kind.").keys() == set(KINDS)


def test_every_address_of_the_page_has_a_screen() -> None:
    """And the server knows every address that has one."""
    screens = [
        path.split("/") for path in re.findall(r'^  \["(/[^"]*)"', read("router.js"), re.MULTILINE)
    ]
    addresses = [route.split("/") for route in ROUTES]

    def same(one: list[str], other: list[str]) -> bool:
        pairs = zip(one, other, strict=False)
        return len(one) == len(other) and all(
            a == b or a[:1] == ":" or b[:1] == "{" for a, b in pairs
        )

    assert [a for a in addresses if not any(same(screen, a) for screen in screens)] == []
    assert [s for s in screens if not any(same(s, address) for address in addresses)] == []
