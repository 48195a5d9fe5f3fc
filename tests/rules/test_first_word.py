"""The variation that asks for a long first word."""

from __future__ import annotations

import pytest
from tests.rules.games import begin
from tests.rules.shown import Fault, shows

from lexiko.errors import IllegalMove
from lexiko.game import Game


def refused(game: Game, at: str, tiles: str) -> frozenset[str]:
    with pytest.raises(IllegalMove) as error:
        game.play(at, tiles)
    return error.value.codes


@shows(
    "5 first-word-minimum",
    "The first word needs at least as many letters as were agreed: 3, 4 or 5.",
    Fault("rules/legality.py", "if len(squares) < rules.first_word:", "if rules.first_word > 9:"),
)
def test_the_first_word_has_at_least_the_agreed_letters() -> None:
    words = {3: ("TE", "TEA"), 4: ("TEA", "TEAS"), 5: ("TEAS", "TEARS")}
    for minimum, (short, enough) in words.items():
        game = begin("deluxe", f"first-word-{minimum}", racks=("TEARSII", "EEEEEEE"))
        assert refused(game, "8H", short) == {"too_short"}
        game.play("8H", enough)
        assert len(game.position.board.tiles()) == minimum


@shows(
    "5 first-word-blanks-count",
    "Blanks count as letters of the first word.",
    Fault(
        "rules/legality.py",
        "if len(squares) < rules.first_word:",
        "if sum(not after[square].blank for square in squares) < rules.first_word:",
    ),
)
def test_blanks_count_as_letters_of_the_first_word() -> None:
    game = begin("deluxe", "first-word-3", racks=("T??IIII", "EEEEEEE"))
    game.play("8H", "Tea")
    assert game.position.scores == (2, 0)


@shows(
    "5 first-word-passes-on",
    "Players without such a word pass or exchange until somebody has one.",
    Fault(
        "rules/decide.py",
        'if not isinstance(move, Play) and rules.solitaire == "open":',
        "if not isinstance(move, Play) and position.board.is_empty:",
    ),
)
def test_players_pass_or_exchange_until_somebody_has_a_first_word() -> None:
    game = begin("deluxe", "first-word-4", racks=("TEAVVUU", "IIIIIII"), draws="RSOOOOO")
    game.skip()
    game.exchange("IIIIIII")
    assert refused(game, "8H", "TEA") == {"too_short"}
    game.exchange("VV")
    assert refused(game, "8H", "SO") == {"too_short"}
    game.skip()
    game.play("8H", "UTEA")
    assert not game.position.board.is_empty


@shows(
    "5 first-word-passes-do-not-count",
    "Passes before the agreed first word do not count towards the end.",
    Fault(
        "rules/evolve.py",
        "counts = position.passes_count",
        "counts = True",
    ),
)
def test_passes_before_the_first_word_do_not_count_towards_the_end() -> None:
    for edition in ("classic", "club"):
        game = begin(edition, "first-word-3", racks=("TEAVVUU", "IIIIIII"))
        for _ in range(8):
            game.skip()
        assert not game.position.is_over
        game.play("8H", "TEA")
        for _ in range(8):
            if not game.position.is_over:
                game.skip()
        result = game.position.result
        assert result is not None
        assert result.reason == ("passes" if edition == "classic" else "scoreless")


@shows(
    "5 first-word-exchanges-do-not-count",
    "Exchanges before the agreed first word do not count towards the end either.",
    Fault(
        "rules/ending.py",
        "position.scoreless if position.passes_count else 0",
        "position.scoreless",
    ),
)
def test_exchanges_before_the_first_word_do_not_count_towards_the_end() -> None:
    game = begin("club", "first-word-3", racks=("UUUIIII", "EEEEEEE"))
    for _ in range(3):
        game.exchange("U")
        game.exchange("E")
    assert not game.position.is_over
