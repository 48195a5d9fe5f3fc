"""Each kind of reason in a position made for it, and unsaid in one that is nearly the same."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from tests.study.pretended import plain_engine

from lexiko.engine import Analysis, Judged, Limits
from lexiko.engine.judging import in_order, judge_turn
from lexiko.errors import NotationError
from lexiko.formats.cgp import read_cgp
from lexiko.game import Game
from lexiko.rules import ENGLISH, Pass, Rack, View, make_rules
from lexiko.rules.commands import Challenge, Setup, TakeTurn
from lexiko.rules.writing import leave
from lexiko.study import Advice, advise, explain
from lexiko.study.coaching.advice import KINDS
from lexiko.study.coaching.kept import kept
from lexiko.study.coaching.later import percents
from lexiko.study.coaching.scene import Scene
from lexiko.study.coaching.scored import scored

EMPTY = "/".join(["15"] * 15)
HORN = "15/15/15/15/15/15/15/4HORN7/15/15/15/15/15/15/15"
HEROIN = "15/15/15/15/15/15/6H8/3WARES7/6R8/6O8/6I8/6N8/15/15/15"
FLUTE = "15/15/15/15/15/15/7f7/7L7/6JUBA5/7T7/4GREENTH4/15/15/15/15"
POTATO = "15/15/15/15/15/7WAY5/6HI1OF4/3WARES2L4/6REF1Y4/1POTATO3E4/2V3I3RAD2/2E1VINE7/2N12/15/15"
ALTAR = (
    "15/15/15/15/5A1V7/5G1I1P5/4NEWS1E5/7ALTAR3/4COG3F4/5ROLLER4/10A4/9BIO3/ADAPT1HIKED4/"
    "4OWE8/6MAyBE4"
)
KNIFE = (
    "U2C11/G2U1G9/L1TREADS7/YO1E1PAH7/1N2R1MOUTH4/BE1FAX1E7/I3Z1DEL6/KNIFE1ORE6/I3rAN1A6/"
    "N4V9/I1J1VALID6/sOUP1I1TEAR4/2D2L9/2G12/2E12"
)
CLOSED = (
    "12F2/12AT1/12GO1/13T1/13AW/7C2C2BO/6JOY1O2LA/4QuIZ2RIVED/6V3N4/5HE2PE4/3HOER1AIT4/"
    "3EPISOMES4/1BUY1L2U6/6INSIDER2/GELATIN8"
)
MOUTH = "15/15/7S7/7H7/6MOUTH4/7E7/6DE7/6OR7/5AN8/5V9/5A9/5I9/5L9/15/15 AAAEELU/ 40/38"
LOUIS = (
    "15/15/15/15/15/3c3WAY5/3O2HI1OF4/1T1WARES2LOUIS/1O4REF1Y4/1POTATO3E1E2/2V3I3RAD2/"
    "1BE1VINE3HIP1/1AN9T2/1N13/1k13 AAEEIOX/ 78/166"
)
OLIVE = (
    "2CAGES8/1A7MA4/1N6VATTED1/1T11IF/1I11LI/1R11UN/1I3TIDE2BITE/tOUZLE1ENSKY1eR/1T1O4J4R1/"
    "3N4OF3SH/2WEE3YAP3E/2ISM4DOG1AX/2G2OLIVE1R1WO/1RALPH5A1AN/2N1OORIE2D2E QU/BCU 220/231"
)
CAUSE = (
    "10CAUSE/1A7MA4/1N6VATTED1/1T11IF/1I11LI/1R11UN/1I3TIDE2BITE/tOUZLE1ENSKY1eR/1T1O4J4R1/"
    "3N4OF3SH/2WEE3YAP3E/2ISM4DOG1AX/2G2OLIVE1R1WO/1RALPH5A1AN/2N1OORIE2D2E CQU/BG 531/249"
)
ADZE = (
    "ADZE1A9/1U3XI8/1KART1D8/GIBE2ODDISH3/1N1FOIN3HOWE1/AG3FELL6/Q5I8/U2CRATERS5/A2U1GYM1l5/"
    "1P1R5U3J1/1E1V3NOTORNIS/AW1E2V2T3B1/CENtIMO2I3E1/YE4L2E3S1/L2PINTO1R5 AO/AET"
)
MURID = (
    "7EPICURES/1mITOGEN4I1O/9B2O1D/3R1TOW1O2J1A/WIVED2HANGTAGS/3V2QAID5/3o5A5/ARAK3NOBLY3/"
    "1AREOLAE1L5/EX1R5E5/3SH10/4E10/2PFFT9/4T10/4YONI7 DEIMRUU/ 399/318"
)
DEVIATOR = (
    "Z1STAGEY7/E1Q12/I1U2PLOW6/nAILHEAD7/2R12/2TO1J9/3B1E9/3EVENT1B5/3Y1R3EON3/V3DE3GNu3/"
    "I2CAR4ID3/A2AG5UN3/T2LO5MI3/OWLISH5KUE1/ROOF1EXACTAS3 DEIIOST/ 306/327"
)


def seen(text: str) -> View:
    """What the player to move sees: a board, racks and scores."""
    scored = text if text.count(" ") > 1 else f"{text} 0/0"
    return read_cgp(f"{scored} 0 lex enable;", "test").position.view(0)


@cache
def thought(text: str, *also: str) -> Analysis:
    """A position analysed as in a review, in few samples."""
    view = seen(text)
    moves = tuple(map(view.parse, also))
    limits = Limits(samples=4000, nodes=100_000, candidates=20, also=moves)
    *_, analysis = plain_engine().analyse(view, limits)
    return analysis


def told(text: str, played: str) -> dict[str, Advice]:
    """What the coach says by score and leave."""
    return {one.kind: one for one in explain(plain_engine(), seen(text), played)}


def told_after_thought(text: str, played: str, *also: str) -> dict[str, Advice]:
    """What the coach says by an analysis."""
    analysis = thought(text, *sorted({played, *also}))
    return {one.kind: one for one in explain(plain_engine(), analysis.view, played, analysis)}


BY_LEAVE = [
    ("bingo_missed", f"{HEROIN} EEINRST/", "7G HER", f"{HEROIN} EEINRST/", "13G ENTRIES"),
    ("same_tiles", f"{HEROIN} EEINRST/", "13G ENTRIES", f"{HEROIN} EEINRST/", "E5 STEARINE"),
    ("hook_missed", f"{FLUTE} ?IIORSU/", "K11 HOURI", f"{FLUTE} ?IIORSU/", "L11 SOUR"),
    ("score", f"{HEROIN} ACELNTT/", "13C LATTE", f"{HEROIN} ACELNTT/", "13C LANCE"),
    ("fished", f"{HORN} AEINQST/", "exchange Q", f"{HORN} AEINQST/", "exchange INQ"),
    ("bingo_far", f"{CLOSED} ADEINRT/", "5M DAW", f"{HORN} ADEINRT/", "9G ED"),
    ("play_better", f"{FLUTE} ?IIORSU/", "exchange IIU", f"{HEROIN} EIIUUVV/", "exchange IIUUV"),
    ("exchange_better", f"{HEROIN} EIIUUVV/", "12D VEIN", f"{HEROIN} EIIUUVV/", "13D VIVE"),
    ("spent", f"{HORN} AEINQST/", "G3 QINTARS", f"{HORN} ADDEGST/", "D4 DEGAS"),
    ("spent", f"{FLUTE} ?IIORSU/", "10H TUIS", f"{FLUTE} ?IIORSU/", "10H TIRO"),
    ("vowels", f"{POTATO} EEIIPTU/", "L7 TIE", f"{POTATO} EEIIPTU/", "8K LIEU"),
    ("consonants", f"{HEROIN} ACELNTT/", "8A TEAWARES", f"{HEROIN} ACELNTT/", "13F CELT"),
    ("duplicate", f"{HEROIN} ACELNTT/", "13C LANCE", f"{HEROIN} ACELNTT/", "F5 CLARET"),
    ("leave", f"{HORN} AEINQST/", "D8 TINEA", f"{HORN} AEINQST/", "7D QAT"),
    ("find", f"{POTATO} EEIIPTU/", "13G ETUI", f"{HORN} AEINQST/", "D6 QAT"),
    ("bingo_found", f"{HORN} CEHLOTU/", "H7 UNCLOTHE", f"{HEROIN} EEINRST/", "H1 SENTRIES"),
    ("exchanged_well", f"{ALTAR} EGIINQR/", "exch IQ", f"{HEROIN} EIIUUVV/", "exch IIUUVV"),
    ("fished_well", f"{KNIFE} AACIINS/", "6J AI", f"{KNIFE} AACIINS/", "4K AI"),
]
"""A kind, a position and a move of which it is said, and others of which it is not."""


@pytest.mark.parametrize(("kind", "text", "played", "twin", "other"), BY_LEAVE)
def test_a_reason_is_given_where_it_holds(
    kind: str, text: str, played: str, twin: str, other: str
) -> None:
    assert kind in told(text, played)
    assert kind not in told(twin, other)


BY_THOUGHT = [
    ("opened", MOUTH, "E13 EAU", MOUTH, "10E UVEAL"),
    ("left_open", LOUIS, "15A AkEE", LOUIS, "A7 XI"),
    ("replies", MOUTH, "4K ALAE", MOUTH, "10E UVEAL"),
    ("late_letter", OLIVE, "3B NU", CAUSE, "3B NU"),
    ("out_missed", f"{ADZE} 546/442", "14F AL", f"{ADZE} 546/442", "12M ABO"),
    ("gave_away", f"{ADZE} 446/442", "K3 ASH", f"{ADZE} 546/442", "K3 ASH"),
    ("endgame", CAUSE, "3B NU", CAUSE, "2J MAC"),
    ("more_tiles", MURID, "1A RUM", MURID, "K10 MURID"),
    ("fewer_tiles", DEVIATOR, "O11 ODIST", DEVIATOR, "A8 DEVIATOR"),
]


@pytest.mark.parametrize(("kind", "text", "played", "twin", "other"), BY_THOUGHT)
def test_a_reason_that_needs_thought_is_given_where_it_holds(
    kind: str, text: str, played: str, twin: str, other: str
) -> None:
    both = (played, other)
    assert kind in told_after_thought(text, played, *both)
    assert kind not in told_after_thought(twin, other, *both)


def test_every_kind_has_its_test() -> None:
    games = {"bad_word", "lost_turn", "challenge_lost"}
    assert {case[0] for case in BY_LEAVE + BY_THOUGHT} | games == set(KINDS)


def test_a_sentence_has_its_numbers() -> None:
    said = told(f"{HORN} AEINQST/", "G3 QINTARS")["spent"]
    assert said.text == (
        "With G3 QINTARS, an S went for only 6 points more than D6 QAT. "
        "Keeping EINS is worth 15 points more than keeping E."
    )
    assert said.moves == ("G3 QINTARS", "D6 QAT")
    assert said.figures["score"] - said.figures["better_score"] == said.figures["gained"] == 6
    assert not said.is_praise


@pytest.mark.parametrize(
    ("played", "earned"),
    [("I5 QATS", "no more points"), ("7B QATS", "3 points fewer"), ("G7 TRANQS", "5 points fewer")],
)
def test_an_s_that_earned_fewer_points_is_not_said_to_earn_as_many(
    played: str, earned: str
) -> None:
    said = told(f"{HORN} AEINQST/", played)["spent"]
    assert said.text.startswith(f"With {played}, an S went for {earned} than D6 QAT. ")


def test_a_sentence_names_the_square_that_a_move_opened() -> None:
    said = told_after_thought(MOUTH, "E13 EAU", "10E UVEAL")["opened"]
    assert said.text.startswith("This opened the triple ")


def test_nothing_is_said_of_a_move_that_the_analysis_does_not_have() -> None:
    view = seen(f"{HORN} AEINQST/")
    *_, analysis = plain_engine().analyse(view, Limits(samples=200, candidates=2))
    assert explain(plain_engine(), view, "9D TINE", analysis) == ()


# figures that back little ----------------------------------------------------------------------


def judged(
    text: str, *moves: tuple[str, float, float | None], error: float | None = 0.0, **more: Any
) -> Analysis:
    """An analysis that says this of some moves, the best first: points, and the chance to win."""
    view = more.pop("view", None) or seen(text)
    found = tuple(
        Judged(plain_engine().value(view, in_order(view.parse(move))), points, win, error)
        for move, points, win in moves
    )
    given: dict[str, Any] = {"method": "simulation", "moves": found, "is_done": True}
    return Analysis(view, **given | more)


def kinds(analysis: Analysis, place: int = -1) -> set[str]:
    """What kinds of reasons are given for a move of an analysis."""
    move = analysis.moves[place].candidate.move
    return {one.kind for one in explain(plain_engine(), analysis.view, move, analysis)}


VVUU = f"{HEROIN} EIIUUVV/"


@pytest.mark.parametrize(
    ("kind", "text", "best", "made", "more"),
    [
        ("exchange_better", VVUU, "exch IIUUVV", "12D VEIN", {}),
        ("play_better", VVUU, "12D VEIN", "exch IIUUVV", {}),
        ("late_letter", OLIVE, "G1 SUQ", "3B NU", {"method": "endgame", "proven": True}),
    ],
)
def test_no_points_are_not_said_to_be_more(
    kind: str, text: str, best: str, made: str, more: dict[str, Any]
) -> None:
    for gap in (0.3, 3.0):
        found = judged(text, (best, 10 + gap, 0.6), (made, 10.0, 0.5), **more)
        scene = Scene.of(plain_engine(), found, found.moves[1].candidate.move)
        assert scene is not None
        told = {one.kind for one in (*scored(scene), *kept(scene))}
        assert (kind in told) == (gap > 1)


def test_what_is_known_at_most_is_no_reason() -> None:
    out = f"{ADZE} 546/442"
    moves = (("12M ABO", 20.0, None), ("14F AL", 9.0, None), ("pass", 5.0, None))
    counted = judged(out, *moves, method="endgame", proven=True)
    assert "play_better" in kinds(counted)
    assert kinds(counted, 0) == {"find"}
    for bounded in (
        judged(out, *moves, method="endgame", proven=False),
        judged(out, *moves, method="endgame", proven=True, error=None),
    ):
        assert "play_better" not in kinds(bounded)
        assert kinds(bounded, 0) == set()


def test_chances_are_said_so_that_they_differ() -> None:
    def said(win: float, better: float, error: float = 0.0) -> str:
        best, made = ("K10 MURID", 30.0, better), ("1A RUM", 30.0, win)
        (one,) = explain(
            plain_engine(), seen(MURID), "1A RUM", judged(MURID, best, made, error=error)
        )
        assert one.kind == "more_tiles"
        return one.text

    assert "wins 60 % of the time, 1A RUM leaves 3 and wins 52 %." in said(0.524, 0.6)
    assert "wins 52.4 % of the time, 1A RUM leaves 3 and wins 51.6 %." in said(0.516, 0.524)
    assert "wins 100 % of the time, 1A RUM leaves 3 and wins 99 %." in said(0.989, 1.0)
    assert "wins 99 % of the time, 1A RUM leaves 3 and wins 90 %." in said(0.9, 1.0, 0.001)


def test_chances_that_cannot_be_told_apart_are_not_compared() -> None:
    candidate = plain_engine().value(seen(MURID), seen(MURID).parse("1A RUM"))

    def one(win: float, error: float) -> Judged:
        return Judged(candidate, 0.0, win, error)

    assert percents(one(0.5241, 0.01), one(0.5243, 0.01)) is None
    assert percents(one(0.9996, 0.01), one(1.0, 0.01)) is None
    assert percents(one(0.9996, 0.0), one(1.0, 0.0)) == ("99", "100")
    assert percents(one(0.0, 0.0), one(0.0004, 0.0)) == ("0", "1")
    assert percents(one(0.991, 0.01), one(0.994, 0.01)) == ("99.1", "99.4")


def test_whoever_misses_a_turn_does_not_reply() -> None:
    analysis = thought(MOUTH, "10E UVEAL", "E13 EAU")
    replied = {"opened", "left_open", "replies"}

    def told(view: View) -> set[str]:
        found = explain(plain_engine(), view, "E13 EAU", replace(analysis, view=view))
        return {one.kind for one in found}

    assert told(analysis.view) & replied
    assert not told(replace(analysis.view, lost_turns=(0, 1))) & replied


def test_a_leave_is_only_out_of_balance_where_the_other_is_not() -> None:
    for text, played in ((f"{POTATO} EEIIPTU/", "L7 TIE"), (f"{HEROIN} ACELNTT/", "8A TEAWARES")):
        view = seen(text)
        for move in plain_engine().moves(view, 60):
            best, worse = (move.text, 30.0, 0.6), (played, 20.0, 0.4)
            if move.text in (played, "pass"):
                continue
            found = kinds(judged(text, best, worse))
            if found & {"vowels", "consonants"}:
                left = leave(view.board, view.racks[0].letters, move.move)
                vowels = sum(ENGLISH.is_vowel(piece) for piece in left if piece)
                assert abs(2 * vowels - sum(piece > 0 for piece in left)) < 2


# turns of games --------------------------------------------------------------------------------


def game(rack: str) -> Game:
    rules, lexicon = make_rules("club"), plain_engine().lexicon
    racks = tuple(Rack(rules.alphabet.parse_pieces(one)) for one in (rack, "AEIOUNT"))
    setup = Setup((), racks, (0, 0))
    return Game.start(["Ann", "Bob"], rules, lexicon, setup=setup, source=3)


def advice(played: Game) -> tuple[Advice, ...]:
    """What is said of the first turn of a game, by score and leave."""
    before, turn = next(iter(played.turns()))
    return advise(plain_engine(), judge_turn(plain_engine(), before, turn))


def test_a_bad_word_that_stood_is_told() -> None:
    played = game("HORNVVI")
    played.play("8E", "VORN")
    played.do(TakeTurn(1, Pass()))
    (said,) = advice(played)
    assert said.kind == "bad_word"
    assert said.text.startswith("Not in the dictionary: VORN. Nobody challenged")
    assert said.figures["score"] == 14


def test_a_bad_word_that_was_challenged_is_told_with_what_was_there() -> None:
    played = game("HORNVVI")
    played.play("8E", "VORN")
    played.do(Challenge(1))
    (said,) = advice(played)
    assert (said.kind, said.moves[0]) == ("lost_turn", "8E VORN")
    before, _ = next(iter(played.turns()))
    assert said.moves[1] == plain_engine().best(before.view(0)).text
    assert said.figures["better_score"] > 0


def test_a_turn_that_was_lost_where_nothing_could_be_played_is_just_lost() -> None:
    played = game("VVWWCCU")
    played.play("8G", "VUW")
    played.do(Challenge(1))
    (said,) = advice(played)
    assert (said.kind, said.moves) == ("lost_turn", ("8G VUW",))
    assert said.text == "Not in the dictionary: VUW. The turn was lost."


def test_good_words_that_were_challenged_are_told() -> None:
    played = game("HORNVVI")
    played.play("8E", "HORN")
    played.do(Challenge(1))
    last = advice(played)[-1]
    assert last.kind == "challenge_lost"
    assert last.text == "Challenged in vain by Bob: every word of 8E HORN is good."
    unchallenged = game("HORNVVI")
    unchallenged.play("8E", "HORN")
    assert "challenge_lost" not in {one.kind for one in advice(unchallenged)}


@pytest.mark.parametrize("change", [{"kind": "luck"}, {"more": 1}, {"moves": "8E HORN"}, None])
def test_what_is_no_reason_is_refused(change: dict[str, object] | None) -> None:
    said = told(f"{HORN} AEINQST/", "G3 QINTARS")["spent"]
    with pytest.raises(NotationError):
        Advice.from_json([] if change is None else said.to_json() | change)
