"""What a play scores: letters, premium squares, several words, the bonus for many tiles."""

from __future__ import annotations

import pytest
from tests.rules.games import begin, refusal
from tests.rules.guide_game import TURNS, WORDS, GuideTurn, board_after, rows_after
from tests.rules.shown import Fault, shows

from lexiko.errors import IllegalMove
from lexiko.game import Game
from lexiko.rules import ENGLISH, Bag, Board, Premium, Rack, Score, make_rules, play_at, work_out
from lexiko.rules.events import Played


def last_play(game: Game) -> Played:
    return [event for event in game.events if isinstance(event, Played)][-1]


def points(game: Game) -> dict[str, int]:
    """What each word of the last play scored."""
    return {ENGLISH.text(word.word): word.points for word in last_play(game).words}


def score(board: Board, at: str, tiles: str) -> Score:
    """The score of a play by somebody who has just the tiles for it."""
    play = play_at(board, ENGLISH, at, tiles)
    rack = Rack(bytes(sorted(tile.piece for _, tile in play.placements)))
    turn, reasons = work_out(make_rules(), board, rack, Bag(b""), play)
    assert turn is not None, reasons
    return turn.score


# letters and words ---------------------------------------------------------------------------


@shows(
    "2 score-letters",
    "A word scores the values of its letters, whoever played them.",
    Fault(
        "rules/scoring.py", "points += letter.value * premium.letter", "points += premium.letter"
    ),
)
def test_a_word_scores_the_values_of_its_letters() -> None:
    game = begin(racks=("ZAAAAAA", "EEEEEEE"), board={"8I": "OO"})
    game.play("8H", "Z")  # the centre doubles
    assert points(game) == {"ZOO": 24}
    later = begin(racks=("SAAAAAA", "EEEEEEE"), board={"8H": "ZOO"})
    later.play("8H", "ZOOS")
    assert points(later) == {"ZOOS": 13}


@shows(
    "2 score-every-word",
    "Every word formed or changed by a play counts.",
    Fault(
        "rules/scoring.py",
        "return sum(word.points for word in self.words)",
        "return self.words[0].points",
    ),
)
def test_every_word_of_a_play_scores() -> None:
    game = begin(racks=("OBAAAAA", "EEEEEEE"), board={"8F": "HORN", "H6": "FARM", "10F": "PASTE"})
    game.play("9H", "MOB")
    assert points(game) == {"MOB": 8, "NOT": 4, "BE": 4}
    assert game.position.scores == (16, 0)


@shows(
    "2 score-changed-word",
    "A word that a play makes longer counts in full.",
    Fault(
        "rules/scoring.py",
        "        points += letter.value * premium.letter\n",
        "        points += letter.value * premium.letter if square in covered else 0\n",
    ),
)
def test_a_word_made_longer_scores_as_a_whole() -> None:
    game = begin(racks=("SAAAAAA", "EEEEEEE"), board={"8D": "APPLE"})
    game.play("8D", "APPLES")
    assert points(game) == {"APPLES": 10}


def test_a_word_may_be_made_longer_at_both_ends() -> None:
    game = begin(racks=("SLAAAAA", "EEEEEEE"), board={"8G": "TEA"})
    game.play("8F", "STEAL")
    assert points(game) == {"STEAL": 5}


# premium squares -----------------------------------------------------------------------------


@shows(
    "2 premium-letter",
    "A letter premium doubles or triples the letter placed on it.",
    Fault("rules/scoring.py", "letter.value * premium.letter\n", "letter.value\n"),
)
def test_a_letter_premium_multiplies_its_letter() -> None:
    tripled = begin(racks=("XAAAAAA", "EEEEEEE"), board={"6G": "I"})
    tripled.play("6F", "X")
    assert points(tripled) == {"XI": 25}
    doubled = begin(racks=("XAAAAAA", "EEEEEEE"), board={"8I": "I"})
    doubled.play("I7", "X")
    assert points(doubled) == {"XI": 17}


@shows(
    "2 premium-word",
    "A word premium doubles or triples the whole word.",
    Fault("rules/scoring.py", "        multiplier *= premium.word\n", ""),
)
def test_a_word_premium_multiplies_the_word() -> None:
    game = begin(racks=("OAAAAAA", "EEEEEEE"), board={"5F": "X"})
    game.play("5E", "O")  # double word
    assert points(game) == {"OX": 18}
    other = begin(racks=("XAAAAAA", "EEEEEEE"), board={"8N": "O"})
    other.play("8N", "OX")  # triple word
    assert points(other) == {"OX": 27}


@shows(
    "2 letters-before-words",
    "Letter premiums are counted first, then the word premium multiplies the sum.",
    Fault(
        "rules/scoring.py",
        "        points * multiplier,\n",
        "        sum(letter.value for letter in letters) * multiplier"
        " + sum(letter.points - letter.value for letter in letters),\n",
    ),
)
def test_letter_premiums_are_counted_before_word_premiums() -> None:
    game = begin(racks=("QUITAAA", "EEEEEEE"), board={"E2": "PREVENT"})
    game.play("4A", "QUITE")  # Q on a double letter, T on a double word
    assert points(game) == {"QUITE": (2 * 10 + 1 + 1 + 1 + 1) * 2}


@shows(
    "2 premiums-multiply",
    "Several word premiums in one word multiply: it counts four times, nine times or more.",
    Fault(
        "rules/scoring.py",
        "multiplier *= premium.word",
        "multiplier = max(multiplier, premium.word)",
    ),
)
def test_word_premiums_multiply_each_other() -> None:
    twice_double = begin(racks=("PARIESS", "EEEEEEE"), board={"H5": "TONE"})
    twice_double.play("5E", "PARTIES")
    assert points(twice_double) == {"PARTIES": 9 * 4}
    twice_triple = begin(racks=("CONUEST", "EEEEEEE"), board={"4A": "QUITE"})
    twice_triple.play("A1", "CONQUEST")
    assert points(twice_triple) == {"CONQUEST": 19 * 9}
    thrice_triple = begin(racks=("EEEEEEE", ""), board={"1B": "EEEEEE", "1I": "EE"}, bag="")
    thrice_triple.play("1A", "E" * 15)  # one more E on a double letter
    assert points(thrice_triple) == {"E" * 15: 16 * 27}


@shows(
    "2 premium-once",
    "A premium counts only in the turn in which its square is covered.",
    Fault("rules/scoring.py", "rows(square) if square in covered else NO_PREMIUM", "rows(square)"),
)
def test_a_premium_counts_only_when_it_is_covered() -> None:
    game = begin(racks=("HORNAAA", "FAMEEEE"))
    game.play("8F", "HORN")
    assert points(game) == {"HORN": 14}
    game.play("H6", "FARM")  # the R stands on the centre since the last turn
    assert points(game) == {"FARM": 9}


@shows(
    "2 premium-in-both-words",
    "When a tile is part of two words, its premium counts in both.",
    Fault(
        "rules/scoring.py",
        "words = tuple(score_word(rules, board, line, covered) for line in lines if len(line) > 1)",
        "words = tuple(score_word(rules, board, line, covered if line is lines[0] else ())"
        " for line in lines if len(line) > 1)",
    ),
)
def test_a_premium_counts_in_both_words_of_its_tile() -> None:
    letter = begin(racks=("XAAAAAA", "EEEEEEE"), board={"6G": "I", "F7": "U"})
    letter.play("6F", "X")  # triple letter
    assert points(letter) == {"XI": 25, "XU": 25}
    word = begin(racks=("XAAAAAA", "EEEEEEE"), board={"5F": "I", "E6": "U"})
    word.play("5E", "X")  # double word
    assert points(word) == {"XI": 18, "XU": 18}


# blanks --------------------------------------------------------------------------------------


@shows(
    "2 blank-scores-nothing",
    "A blank scores 0, even on a letter premium.",
    Fault("rules/scoring.py", "0 if tile.blank else values[tile.letter]", "values[tile.letter]"),
)
def test_a_blank_scores_nothing() -> None:
    game = begin(racks=("ZO?AAAA", "EEEEEEE"))
    game.play("8H", "zO")
    assert points(game) == {"ZO": 2}
    tripled = begin(racks=("?AAAAAA", "EEEEEEE"), board={"6G": "I"})
    tripled.play("6F", "x")
    assert points(tripled) == {"XI": 1}


@shows(
    "2 blank-on-word-premium",
    "A blank on a word premium still multiplies the word.",
    Fault(
        "rules/scoring.py",
        "        multiplier *= premium.word\n",
        "        multiplier *= 1 if tile.blank else premium.word\n",
    ),
)
def test_a_blank_on_a_word_premium_multiplies_the_word() -> None:
    game = begin(racks=("HON?AAA", "EEEEEEE"))
    game.play("8F", "HOrN")
    assert points(game) == {"HORN": 12}


# the bonus -----------------------------------------------------------------------------------


@shows(
    "2 bonus",
    "Playing seven tiles in one turn earns 50 extra points; playing fewer does not.",
    Fault("rules/scoring.py", "rules.bonus if tiles_played >= rules.bonus_tiles else 0", "0"),
)
def test_seven_tiles_in_one_turn_earn_fifty() -> None:
    seven = begin(racks=("PREVENT", "EEEEEEE"), board={"8F": "HORN"})
    seven.play("E2", "PREVENT")
    assert (last_play(seven).bonus, last_play(seven).score) == (50, 82)
    six = begin(racks=("PREVENT", "EEEEEEE"), board={"8E": "THORN"})
    six.play("E2", "PREVENT")
    assert last_play(six).bonus == 0


@shows(
    "2 bonus-last",
    "The bonus is added after everything else: no premium multiplies it.",
    Fault(
        "rules/scoring.py",
        "for word in self.words) + self.bonus",
        "for word in self.words) + self.bonus * self.words[0].multiplier",
    ),
)
def test_the_bonus_is_not_multiplied() -> None:
    game = begin(racks=("STAREAT", "EEEEEEE"))
    game.play("8B", "STAREAT")
    assert points(game) == {"STAREAT": 16}
    assert game.position.scores == (66, 0)


# the printed examples ------------------------------------------------------------------------


@shows(
    "2 printed-examples",
    "The five turns that the rulebooks print score 14, 9, 25, 16 and 16.",
    Fault("rules/alphabet.py", "values=(0, 1, 3, 3, 2, 1, 4,", "values=(0, 1, 3, 3, 2, 1, 5,"),
)
def test_the_printed_examples_score_as_printed() -> None:
    game = begin(board={"8F": "HORN", "H6": "FARM", "10F": "PASTE", "9H": "MOB"})
    assert [score(board_after(turn), *TURNS[turn][:2]).total for turn in range(4)] == [
        14,
        9,
        25,
        16,
    ]
    assert score(game.position.board, "11E", "BIT").total == 16


@pytest.mark.parametrize("number", range(1, 33))
def test_each_turn_of_the_printed_game_scores_as_printed(number: int) -> None:
    turn = TURNS[number - 1]
    scored = score(board_after(number - 1), turn.at, turn.tiles)
    words = [ENGLISH.text(word.word) for word in scored.words]
    assert (sorted(words), scored.total) == (sorted(turn.words), turn.score)


def test_the_totals_of_the_printed_game_are_458_and_366() -> None:
    def total(turns: tuple[GuideTurn, ...]) -> int:
        return sum(turn.score for turn in turns)

    assert (total(TURNS[::2]), total(TURNS[1::2])) == (458, 366)
    assert rows_after(32) == [
        "C............TO",
        "O..UP.......FAN",
        "n.J.R......HEX.",
        "QUITE.....MET..",
        "U.G.V....CORE..",
        "E...E.IF.ADO.W.",
        "S..AN..A.BE..I.",
        "T...THORN.LYING",
        ".......MOBS....",
        ".....PASTE.....",
        "...A.r...DIAL..",
        "...ZEAL....W..L",
        "...U.N..GIVE..I",
        "...R.K.....DONE",
        "YORE.SIR......D",
    ]


def test_a_play_that_bridges_two_words_scores_the_new_word() -> None:
    assert score(board_after(4), "F8", "HOP").total == 8


def test_letters_that_touch_must_be_words_too() -> None:
    game = begin(
        "deluxe", "void", board=rows_after(10), racks=("HERDAAA", ""), words=WORDS + " HERD"
    )
    with pytest.raises(IllegalMove, match=r"^Not in the dictionary: DD\.$"):
        game.play("L3", "HERD")
    assert refusal(game, lambda: game.play("L3", "HERD")) == {"word_not_acceptable"}


def test_words_that_meet_must_be_one_word_together() -> None:
    game = begin(
        "deluxe", "void", board=rows_after(26), racks=("ATE", ""), bag="", words=WORDS + " GATE"
    )
    with pytest.raises(IllegalMove, match=r"^Not in the dictionary: GATELIED\.$"):
        game.play("O8", "GATE")


# the account of a score ----------------------------------------------------------------------


def test_a_score_tells_letter_by_letter_how_it_came_about() -> None:
    (word,) = score(begin(board={"E2": "PREVENT"}).position.board, "4A", "QUITE").words
    assert [(letter.value, letter.premium, letter.points) for letter in word.letters] == [
        (10, Premium(letter=2), 20),
        (1, Premium(), 1),
        (1, Premium(), 1),
        (1, Premium(word=2), 1),
        (1, Premium(), 1),
    ]
    assert (word.multiplier, word.points, str(word.start)) == (2, 48, "4A")
    assert word.formed == (word.word, word.start, word.direction, 48)
