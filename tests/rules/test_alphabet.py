"""Letters and tiles: what the set holds, and how letters are written."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.games import begin, fresh
from tests.rules.shown import Fault, shows

from lexiko.errors import BadRules
from lexiko.lexicon import open_lexicon
from lexiko.rules import BLANK, ENGLISH, Alphabet, Tile
from lexiko.rules.alphabet import MAX_LETTERS, MAX_TILES, MAX_VALUE

DIGRAPHS = Alphabet(
    "digraphs",
    faces=("?", "A", "C", "CH", "H", "LL"),
    values=(0, 1, 3, 5, 4, 8),
    counts=(2, 6, 2, 1, 2, 1),
    vowels="A",
)


# the tile set --------------------------------------------------------------------------------


@shows(
    "2 tile-counts",
    "There are 100 tiles, 2 of them blank: 12 E, 9 A, 9 I, 8 O, 6 each of N, R and T, and so on.",
    Fault("rules/alphabet.py", "counts=(2, 9, 2, 2, 4, 12,", "counts=(1, 9, 2, 2, 4, 13,"),
)
def test_the_set_has_100_tiles() -> None:
    expected = "AAAAAAAAABBCCDDDDEEEEEEEEEEEEFFGGGHHIIIIIIIIIJKLLLLMMNNNNNNOOOOOOOOPPQRRRRRRSSSS"
    expected += "TTTTTTUUUUVVWWXYYZ??"
    assert len(ENGLISH.tiles) == 100
    assert ENGLISH.tiles == ENGLISH.parse_pieces(expected)
    assert ENGLISH.tiles == fresh().position.unseen(None)


@shows(
    "2 tile-values",
    "A letter is worth 1 to 10 points, more if it is rarer, and a blank is worth nothing.",
    Fault("rules/alphabet.py", "values=(0, 1, 3, 3, 2, 1, 4,", "values=(0, 1, 3, 3, 2, 1, 3,"),
)
def test_each_letter_has_its_value() -> None:
    by_value = {
        0: "?",
        1: "AEILNORSTU",
        2: "DG",
        3: "BCMP",
        4: "FHVWY",
        5: "K",
        8: "JX",
        10: "QZ",
    }
    for value, letters in by_value.items():
        for piece in ENGLISH.parse_pieces(letters):
            assert ENGLISH.values[piece] == value
    assert sum(map(len, by_value.values())) == 27


def test_the_whole_set_is_worth_187_points() -> None:
    assert ENGLISH.total(ENGLISH.tiles) == 187


def test_a_blank_is_worth_nothing_whatever_it_stands_for() -> None:
    q = ENGLISH.letter("Q")
    assert (ENGLISH.value(Tile(q)), ENGLISH.value(Tile(q, blank=True))) == (10, 0)
    assert (Tile(q).piece, Tile(q, blank=True).piece) == (q, BLANK)


def test_vowels_are_letters() -> None:
    vowels = [letter for letter in range(ENGLISH.size + 1) if ENGLISH.is_vowel(letter)]
    assert ENGLISH.text(vowels) == "AEIOU"
    assert not ENGLISH.is_vowel(BLANK)


# text ----------------------------------------------------------------------------------------


def test_a_word_is_read_in_any_case() -> None:
    assert ENGLISH.parse_word("Horn") == ENGLISH.parse_word("HORN") == bytes([8, 15, 18, 14])


def test_pieces_are_sorted_and_letters_are_not() -> None:
    assert ENGLISH.text(ENGLISH.parse_pieces("ZA?B")) == "?ABZ"
    assert ENGLISH.text(ENGLISH.parse_letters("ZA?B")) == "ZA?B"


def test_small_letters_are_blanks_on_the_board() -> None:
    tiles = ENGLISH.parse_tiles("H.r")
    assert tiles == (Tile(8), None, Tile(18, blank=True))
    assert ENGLISH.tile_text(Tile(18, blank=True)) == "r"


def test_a_tile_of_several_characters_stands_in_brackets() -> None:
    assert DIGRAPHS.text(DIGRAPHS.parse_word("[CH]A[LL]")) == "[CH]A[LL]"
    assert DIGRAPHS.parse_word("[ch]a") == DIGRAPHS.parse_word("[Ch]A") == bytes([3, 1])
    assert DIGRAPHS.parse_word("CHA") == bytes([2, 4, 1])
    assert DIGRAPHS.text(DIGRAPHS.parse_pieces("[LL]?[CH]A")) == "?A[CH][LL]"
    assert DIGRAPHS.parse_tiles("[CH][ch].a") == (Tile(3), Tile(3, True), None, Tile(1, True))
    assert DIGRAPHS.tile_text(Tile(3, blank=True)) == "[ch]"
    assert DIGRAPHS.parse_tile("[ch]") == Tile(3, blank=True)


def test_brackets_around_one_character_change_nothing() -> None:
    assert ENGLISH.parse_word("[H]ORN") == ENGLISH.parse_word("HORN")


@pytest.mark.parametrize("text", ["[CH", "CH]", "[]", "[[CH]", "[XY]", "5", "é", "[CH]]", " ", "?"])
def test_text_that_spells_no_word_is_refused(text: str) -> None:
    with pytest.raises(BadRules) as refused:
        DIGRAPHS.parse_word(text)
    assert refused.value.codes == {"unknown_letter"}


@pytest.mark.parametrize("text", ["", "?", ".", "AB", "[A", "[A][B]", "5"])
def test_text_that_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(BadRules) as refused:
        ENGLISH.parse_tile(text)
    assert refused.value.codes == {"unknown_letter"}


def test_the_small_form_of_a_letter_may_be_told() -> None:
    turkish = Alphabet("few", ("?", "I", "İ"), (0, 2, 1), (2, 4, 7), "Iİ", ("?", "ı", "i"))
    assert turkish.parse_tiles("Iıİi") == (Tile(1), Tile(1, True), Tile(2), Tile(2, True))
    assert turkish.parse_word("ıi") == bytes([1, 2])


def test_a_letter_that_does_not_exist_is_shown_by_its_number() -> None:
    assert ENGLISH.text(bytes([1, 99])) == "A[#99]"


def test_a_game_with_tiles_of_several_characters_can_be_played() -> None:
    game = begin(racks=("[CH]AC", "[LL]"), words="[CH]A", alphabet=DIGRAPHS)
    game.play("8H", "[CH]A")
    assert game.position.scores == (12, 0)


# alphabets that make no sense ----------------------------------------------------------------

LETTERS = ("?", "A", "B")


@pytest.mark.parametrize(
    ("alphabet", "problem"),
    [
        ({"faces": ("?",)}, "a letter must follow"),
        ({"faces": ("A", "B", "C")}, "the first face must be the blank"),
        ({"values": (0, 1)}, "differ in number"),
        ({"counts": (1, 1, 1, 1)}, "differ in number"),
        ({"values": (0, -1, 1)}, "cannot be negative"),
        ({"counts": (0, 1, -1)}, "cannot be negative"),
        ({"values": (1, 1, 1)}, "a blank is worth 0"),
        ({"values": (0, 1, MAX_VALUE + 1)}, "at most 1000 points"),
        ({"counts": (0, MAX_TILES, 1)}, "at most 1000 tiles"),
        ({"counts": (0, 10**4000, 1)}, "at most 1000 tiles"),
        ({"faces": ("?", "A", "A")}, "no other has"),
        ({"faces": ("?", "A", "a")}, "no other has"),
        ({"small_faces": ("?", "a")}, "no other has"),
        ({"small_faces": ("?", "a", "A")}, "no other has"),
        ({"faces": ("?", "A", "")}, "no other has"),
        ({"faces": ("?", "A", "B."), "small_faces": ("?", "a", "b")}, "any of the characters"),
        ({"small_faces": ("?", "a", "")}, "cannot be empty"),
        ({"faces": ("?", "A", "BCDEF")}, "a face has at most 4"),
        ({"small_faces": ("?", "a", "bcdef")}, "a face has at most 4"),
        ({"vowels": "A" * 300}, "each of the vowels"),
        ({"name": "odd" * 21}, "at most 60"),
    ],
)
def test_an_alphabet_that_makes_no_sense_is_refused(alphabet: dict[str, Any], problem: str) -> None:
    given = {"faces": LETTERS, "values": (0, 1, 3), "counts": (2, 5, 5)} | alphabet
    with pytest.raises(BadRules, match=problem) as refused:
        Alphabet(**{"name": "odd", **given})
    assert refused.value.codes == {"bad_alphabet"}
    assert len(str(refused.value)) < 200


def test_an_alphabet_has_at_most_63_letters() -> None:
    def alphabet(size: int) -> Alphabet:
        faces = ("?", *(f"L{number}" for number in range(size)))
        return Alphabet("long", faces, (0,) * (size + 1), (1,) * (size + 1))

    assert alphabet(MAX_LETTERS).size == 63
    with pytest.raises(BadRules, match="64 letters are more than 63"):
        alphabet(MAX_LETTERS + 1)


def test_an_alphabet_may_have_a_thousand_tiles_worth_a_thousand_points_each() -> None:
    largest = Alphabet("large", LETTERS, (0, 1, MAX_VALUE), (0, MAX_TILES - 1, 1))
    assert len(largest.tiles) == 1000


# JSON ----------------------------------------------------------------------------------------


def test_an_alphabet_of_the_program_is_its_name_in_json() -> None:
    assert ENGLISH.to_json() == "english"
    assert Alphabet.from_json("english") is ENGLISH


def test_any_other_alphabet_is_written_out_in_json() -> None:
    data = DIGRAPHS.to_json()
    assert data["faces"] == ["?", "A", "C", "CH", "H", "LL"]
    assert Alphabet.from_json(data) == DIGRAPHS
    renamed = Alphabet("english", DIGRAPHS.faces, DIGRAPHS.values, DIGRAPHS.counts)
    assert Alphabet.from_json(renamed.to_json()) == renamed


def test_vowels_and_small_faces_may_be_left_out_in_json() -> None:
    data = {"name": "few", "faces": ["?", "A"], "values": [0, 1], "counts": [1, 9]}
    assert Alphabet.from_json(data) == Alphabet("few", ("?", "A"), (0, 1), (1, 9))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"faces": ["?", "A", "\n"]}, "bad_alphabet"),
        ({"faces": ["?", "A", "B\x1b"]}, "bad_alphabet"),
        ({"faces": "?AB"}, "bad_alphabet"),
        ({"faces": ["?", "A", 5]}, "bad_alphabet"),
        ({"values": [0, True, 3]}, "bad_alphabet"),
        ({"counts": [2, 5, "5"]}, "bad_alphabet"),
        ({"counts": None}, "bad_alphabet"),
        ({"name": 5}, "bad_alphabet"),
        ({"vowels": ["A"]}, "bad_alphabet"),
        ({"colour": "red"}, "bad_rule"),
    ],
)
def test_an_alphabet_that_is_written_badly_is_refused(change: dict[str, Any], code: str) -> None:
    data = {"name": "few", "faces": ["?", "A", "B"], "values": [0, 1, 3], "counts": [2, 5, 5]}
    with pytest.raises(BadRules) as refused:
        Alphabet.from_json(data | change)
    assert refused.value.codes == {code}


@pytest.mark.parametrize("data", [None, 5, [], {"name": "few", "faces": ["?", "A"]}])
def test_what_is_no_alphabet_is_refused(data: Any) -> None:
    with pytest.raises(BadRules) as refused:
        Alphabet.from_json(data)
    assert refused.value.codes == {"bad_rule"}


def test_an_unknown_alphabet_is_refused_by_name() -> None:
    with pytest.raises(BadRules, match="Alphabet klingon: unknown; there are english"):
        Alphabet.from_json("klingon")


def test_another_set_of_english_tiles_is_still_english() -> None:
    few = Alphabet("few tiles", ENGLISH.faces, ENGLISH.values, (1,) * 27)
    assert few.is_english
    assert not Alphabet("two letters", ("?", "A", "B"), (0, 1, 3), (1, 9, 9)).is_english
    good, words = few.parse_word("HORN"), open_lexicon("enable", alphabet=few)
    assert good in words
    assert len(open_lexicon("enable", without_acronyms=True, alphabet=few)) < len(words)
