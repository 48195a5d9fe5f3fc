"""What the rulebooks offer: their variations, timers and colours, and how they combine."""

from __future__ import annotations

import pytest
from tests.rules.games import begin
from tests.rules.shown import Fault, shows

from lexiko.errors import BadRules
from lexiko.rules import EDITIONS, VARIATIONS, Seat, make_rules

BOOKS = ("collector", "classic", "deluxe", "indigo", "heirloom")


# the timer -----------------------------------------------------------------------------------


@shows(
    "1 timer-optional",
    "No rulebook limits the time for a turn unless the players agree to it.",
    Fault(
        "rules/rules.py",
        "turn_seconds: int | None = switch(\n        None,",
        "turn_seconds: int | None = switch(\n        180,",
    ),
)
def test_turns_are_not_timed_unless_agreed() -> None:
    for edition in BOOKS:
        assert begin(edition).position.next_deadline is None


@shows(
    "1 timer-three-minutes",
    "The timer gives about three minutes a turn.",
    Fault("rules/editions.py", "turn_seconds=180", "turn_seconds=60"),
)
def test_the_timer_gives_three_minutes() -> None:
    game = begin("collector", "timer", at=1000)
    assert game.position.next_deadline == 1000 + 3 * 60_000


@shows(
    "1 timer-for-some",
    "Collector: the timer may be used for some of the players only.",
    Fault(
        "rules/seats.py",
        "(self.turn_seconds or rules.turn_seconds) if self.timed else None",
        "self.turn_seconds or rules.turn_seconds",
    ),
)
def test_the_timer_may_be_for_some_players_only() -> None:
    seats = (Seat("Ann", timed=False), Seat("Bob"), Seat("Cid", turn_seconds=60))
    game = begin("collector", "timer", racks=("A", "A", "A"), seats=seats)
    deadlines = []
    for _ in seats:
        deadlines.append(game.position.next_deadline)
        game.skip()
    assert deadlines == [None, 180_000, 60_000]


# colours -------------------------------------------------------------------------------------


def colours(edition: str) -> tuple[str, ...]:
    """Double letter, triple letter, double word, triple word."""
    return tuple(EDITIONS[edition].colours[sign] for sign in "dtDT")


@shows(
    "1 colours",
    "Collector, classic and deluxe: light and dark blue for letters, pink and red for words.",
    Fault("rules/rulebooks.py", '"D": "pink", "T": "red"', '"D": "red", "T": "pink"'),
)
def test_three_boards_are_blue_and_red() -> None:
    for edition in ("collector", "classic", "deluxe"):
        assert colours(edition) == ("light blue", "dark blue", "pink", "red")


@shows(
    "1 indigo-colours",
    "Indigo: plum and pink for letters, light and dark blue for words.",
    Fault("rules/rulebooks.py", '"d": "plum", "t": "pink"', '"d": "pink", "t": "plum"'),
)
def test_the_indigo_board_is_plum_and_blue() -> None:
    assert colours("indigo") == ("plum", "pink", "light blue", "dark blue")


@shows(
    "1 heirloom-colours",
    "Heirloom: burgundy and yellow for letters, blue and gray for words.",
    Fault("rules/rulebooks.py", '"D": "blue", "T": "gray"', '"D": "gray", "T": "blue"'),
)
def test_the_heirloom_board_is_burgundy_and_blue() -> None:
    assert colours("heirloom") == ("burgundy", "yellow", "blue", "gray")


# variations ----------------------------------------------------------------------------------

FIRST_WORDS = {"first-word-3", "first-word-4", "first-word-5"}


@shows(
    "1 collector-offers",
    "Collector offers first word, rearrange, recycle, blanks, free dictionary, nine tiles,"
    " finish line and timer.",
    Fault("rules/rulebooks.py", '                "nine-tiles",\n', ""),
)
def test_collector_offers_its_variations() -> None:
    assert set(EDITIONS["collector"].offers) == FIRST_WORDS | {
        "rearrange",
        "recycle",
        "blanks",
        "free-dictionary",
        "nine-tiles",
        "finish-line",
        "timer",
    }


@shows(
    "1 classic-offers",
    "Classic offers the variations blanks and finish line.",
    Fault("rules/rulebooks.py", '("blanks", "finish-line")', '("blanks",)'),
)
def test_classic_offers_its_variations() -> None:
    assert set(EDITIONS["classic"].offers) == {"blanks", "finish-line"}


@shows(
    "1 deluxe-offers",
    "Deluxe offers first word, rearrange, recycle, blanks, free dictionary and three solitaires.",
    Fault(
        "rules/rulebooks.py",
        '                "solitaire-two-racks",\n                "',
        '                "',
    ),
)
def test_deluxe_offers_its_variations() -> None:
    assert set(EDITIONS["deluxe"].offers) == FIRST_WORDS | {
        "rearrange",
        "recycle",
        "blanks",
        "free-dictionary",
        "solitaire",
        "solitaire-two-racks",
        "solitaire-open",
    }


@shows(
    "1 indigo-offers",
    "Indigo offers no variation.",
    Fault(
        "rules/rulebooks.py",
        '"D": "light blue", "T": "dark blue"},\n',
        '"D": "light blue", "T": "dark blue"},\n            ("blanks",),\n',
    ),
)
def test_indigo_offers_no_variation() -> None:
    assert EDITIONS["indigo"].offers == ()


@shows(
    "1 heirloom-offers",
    "Heirloom comes with a timer and offers no other variation.",
    Fault("rules/rulebooks.py", '            ("timer",),\n', ""),
)
def test_heirloom_offers_its_timer() -> None:
    assert EDITIONS["heirloom"].offers == ("timer",)


@shows(
    "1 variations-combine",
    "Every variation can be combined with every edition, offered or not.",
    Fault(
        "rules/editions.py",
        "changes_by(variations) |",
        "changes_by(set(variations) & set(edition(name).offers)) |",
    ),
)
def test_every_variation_combines_with_every_edition() -> None:
    for edition in EDITIONS:
        for name, variation in VARIATIONS.items():
            rules = make_rules(edition, name)
            assert rules.edition == edition
            assert {key: getattr(rules, key) for key, _ in variation.changes} == dict(
                variation.changes
            )
            assert variation.apply(EDITIONS[edition].rules) == rules


def test_all_variations_of_a_game_of_several_people_combine() -> None:
    together = [name for name in VARIATIONS if not name.startswith("solitaire")]
    for edition in EDITIONS:
        rules = make_rules(edition, *together)
        assert (rules.rack_size, rules.first_word, rules.finish_line) == (9, 5, True)


@shows(
    "1 clashes-by-name",
    "Rules that make no sense together are refused by name: a solitaire with challenges, say.",
    Fault(
        "rules/rules.py",
        'if rules.solitaire is not None and rules.challenge != "void":',
        "if False:",
    ),
)
def test_a_solitaire_with_challenges_is_refused_by_name() -> None:
    with pytest.raises(BadRules) as refused:
        make_rules("deluxe", "solitaire", challenge="double")
    (reason,) = refused.value.reasons
    assert reason.code == "rules_clash"
    assert str(reason).startswith("solitaire and challenge=double don't go together")


@shows(
    "1 single-rules-change",
    "Any single rule of an edition can be changed, whichever variations are used.",
    Fault("rules/editions.py", "changes_by(variations) | changes", "changes_by(variations)"),
)
def test_any_single_rule_can_be_changed() -> None:
    rules = make_rules("classic", "timer", turn_seconds=90, tie="shared")
    assert (rules.edition, rules.turn_seconds, rules.tie) == ("classic", 90, "shared")
    assert rules.replace(turn_seconds=None, tie="before") == EDITIONS["classic"].rules


# names ---------------------------------------------------------------------------------------


def test_every_edition_has_rules_of_its_own_name_and_a_title() -> None:
    assert list(EDITIONS)[:6] == [*BOOKS, "club"]
    for name, edition in EDITIONS.items():
        assert (edition.name, edition.rules.edition) == (name, name)
        assert edition.title
        assert set(edition.colours) == set("dtDT")
        assert set(edition.offers) <= set(VARIATIONS)


def test_unknown_editions_and_variations_are_refused_by_name() -> None:
    with pytest.raises(BadRules, match=r"Unknown edition 'delux'\. There are collector, classic"):
        make_rules("delux")
    with pytest.raises(BadRules, match=r"Unknown variation 'nine'\. There are first-word-3"):
        make_rules("deluxe", "timer", "nine")
