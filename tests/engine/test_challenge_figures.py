"""What the manual says of challenges was measured, and holds together."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tools.challenges import END, EXAMPLES, GOOD, PAGE, PRICES, SHOWN, START, kinds, row, shares

from lexiko.engine.ladder import LADDER

# One worker runs them all, so that the words are made once.
pytestmark = pytest.mark.xdist_group("figures of challenges")

BAD = tuple(kind for kind in SHOWN if kind not in (*GOOD, *EXAMPLES))
TOLERANCE = 0.01
"""The measure is a sample."""


@pytest.fixture(scope="module", params=PRICES)
def measured(request: pytest.FixtureRequest) -> dict[str, list[float]]:
    return {kind: shares(request.param, texts) for kind, texts in kinds().items()}


def total(measured: dict[str, list[float]], which: tuple[str, ...]) -> list[float]:
    """The shares of each strength, over several kinds."""
    strengths = zip(*(measured[kind] for kind in which), strict=True)
    return [sum(strength) / len(which) for strength in strengths]


def test_stronger_strengths_challenge_fewer_good_words(measured: dict[str, list[float]]) -> None:
    good = total(measured, tuple(GOOD))
    assert good == sorted(good, reverse=True)
    assert good[0] < 0.15


def test_stronger_strengths_challenge_more_bad_words_of_every_kind(
    measured: dict[str, list[float]],
) -> None:
    for kind in BAD:
        for weaker, stronger in pairwise(measured[kind]):
            assert stronger >= weaker - TOLERANCE, kind


def test_every_strength_tells_bad_words_from_rare_ones(measured: dict[str, list[float]]) -> None:
    for bad, rare in zip(total(measured, BAD), measured["unheard of"], strict=True):
        assert bad >= 3 * rare


def test_firede_is_challenged_and_saponite_seldom(measured: dict[str, list[float]]) -> None:
    home = LADDER.index("home")
    assert min(measured["FIREDE"][home:]) > 0.95
    assert max(measured["SAPONITE"]) <= 0.15
    assert max(measured["everyday"]) == 0


def test_the_manual_has_the_figures() -> None:
    made = PAGE.read_text("utf-8").split(START)[1].split(END)[0]
    rows = [line for line in made.splitlines(keepends=True) if line.strip()]
    assert len(rows) == len(PRICES) * (2 + len(SHOWN))
    for price in PRICES:
        for kind in SHOWN:
            assert row(price, kind) in rows, "run: python tools/challenges.py"
