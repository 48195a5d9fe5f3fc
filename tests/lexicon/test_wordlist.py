from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexiko.errors import LexiconError
from lexiko.lexicon.wordlist import _speller, _words_by_line, read_words, spellings
from lexiko.rules.alphabet import ENGLISH, Alphabet


def alphabet(name: str, *letters: str, small: tuple[str, ...] = ()) -> Alphabet:
    faces = ("?", *letters)
    small_faces = ("?", *small) if small else ()
    return Alphabet(name, faces, (0,) * len(faces), (1,) * len(faces), small_faces=small_faces)


SPANISH = alphabet("spanish", "A", "C", "CH", "E", "H", "L", "LL", "Ñ", "O", "R", "RR")


def texts(data: bytes | str, letters: Alphabet = ENGLISH) -> list[str]:
    data = data.encode() if isinstance(data, str) else data
    return sorted(letters.text(word) for word in read_words(data, letters, "list.txt"))


def problem(data: bytes | str, letters: Alphabet = ENGLISH) -> str:
    with pytest.raises(LexiconError) as caught:
        texts(data, letters)
    assert caught.value.code == "bad_word_list"
    return str(caught.value)


@pytest.mark.parametrize(
    "data",
    [
        b"aa\nTEA\n",
        b"Aa\nTea",
        b"\xef\xbb\xbfaa\r\ntea\r\n",
        b"aa\rtea",
        b"# my words\n\naa # lava\n  tea  \n\n",
        b"aa\ta kind of lava\ntea leaves in hot water, isn't it?\n",
        b"aa#lava\n\ttea\n #tee\n",
        b"tea\naa\naa\n",
    ],
)
def test_a_list_may_look_many_ways(data: bytes) -> None:
    assert texts(data) == ["AA", "TEA"]


def test_one_letter_is_no_word_and_is_left_out() -> None:
    assert texts("a\naa\nz\n") == ["AA"]


def test_words_longer_than_any_board_stay() -> None:
    assert texts("antidisestablishmentarianism") == ["ANTIDISESTABLISHMENTARIANISM"]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ("aa\nit's\n", "list.txt, line 2: \"'\" isn't in the English alphabet."),
        (
            "# a\r\n\r\naa\r\nco-op",
            "list.txt, line 4: '-' isn't in the English alphabet.",
        ),
        ("aa\rañil", "list.txt, line 2: ñ isn't in the English alphabet."),
        (b"aa\r\nab\ncaf\xe9", "list.txt, line 3: this is not UTF-8 text."),
        ("aa\n\x00tea", "list.txt, line 2: '\\x00' isn't in the English alphabet."),
        ("aa\n[tea", "line 2: '[tea' can't be spelled with English tiles, or in too many ways"),
        ("", "list.txt, line 1: there are no words in this list."),
        ("# only a comment\n", "list.txt, line 1: there are no words in this list."),
        ("a\n", "list.txt, line 1: there are no words in this list."),
    ],
)
def test_an_error_names_the_line_that_is_wrong(data: bytes | str, says: str) -> None:
    assert says in problem(data)


def test_one_spelling_may_be_several_words() -> None:
    assert texts("che\nocho\nllorro", SPANISH) == sorted(
        ["CHE", "[CH]E", "OCHO", "O[CH]O", "LLORRO", "[LL]ORRO", "LLO[RR]O", "[LL]O[RR]O"]
    )


def test_brackets_say_which_word_is_meant() -> None:
    assert texts("[ch]E\n[Ll]ora", SPANISH) == ["[CH]E", "[LL]ORA"]


def test_a_mixture_of_cases_is_one_tile_too() -> None:
    assert texts("Che\ncHe", SPANISH) == ["CHE", "[CH]E"]


def test_a_tile_alone_is_no_word_but_its_characters_may_be() -> None:
    assert texts("ch", SPANISH) == ["CH"]


def test_an_accent_of_its_own_is_joined_to_its_letter() -> None:
    assert texts("an\u0303o", SPANISH) == ["AÑO"]
    assert texts("n\u0303u", alphabet("short", "Ñ", "U")) == ["ÑU"]


def test_a_line_with_countless_spellings_is_wrong() -> None:
    assert "line 2: 'LLLL" in problem("AA\n" + "L" * 100, SPANISH)


def test_small_letters_are_the_alphabets_own() -> None:
    turkish = alphabet("turkish", "I", "İ", "L", small=("ı", "i", "l"))
    assert texts("il", turkish) == ["İL"]
    assert texts("ıl", turkish) == ["IL"]


def test_a_character_of_no_letter_spells_nothing() -> None:
    assert spellings("QAT!", ENGLISH) == frozenset()
    assert spellings("[A", ENGLISH) == spellings("[AB", ENGLISH) == frozenset()
    assert spellings("", ENGLISH) == frozenset([b""])


WORDS = st.text("abcXYZ", min_size=1, max_size=6)
AFTER = st.sampled_from(["", " ", "\t", " # why", "#", " some other words", "\t2 'quoted'"])
BEFORE = st.sampled_from(["", " ", "\t"])
ENDS = st.sampled_from(["\n", "\r\n", "\r", "\n\n", "\n# - -\n"])


@given(st.lists(st.tuples(BEFORE, WORDS, AFTER, ENDS), min_size=1))
def test_every_word_of_two_letters_or_more_is_read(
    lines: list[tuple[str, str, str, str]],
) -> None:
    text = "AA\n" + "".join("".join(line) for line in lines)
    expected = {"AA"} | {word.upper() for _, word, _, _ in lines if len(word) > 1}
    assert texts(text) == sorted(expected)


@given(st.text("ab[] \t\n#'é"))
def test_reading_at_once_and_line_by_line_agree(text: str) -> None:
    try:
        slow = _words_by_line(text, ENGLISH, "list.txt") or None
    except LexiconError:
        slow = None
    try:
        fast = read_words(text.encode(), ENGLISH, "list.txt")
    except LexiconError:
        fast = None
    assert fast == slow


@given(st.text("ACHLERO", max_size=8))
def test_all_spellings_show_the_same_characters(text: str) -> None:
    found = spellings(text, SPANISH)
    assert found
    assert {SPANISH.text(word).replace("[", "").replace("]", "") for word in found} == {text}
    assert {word for way in found for word in spellings(SPANISH.text(way), SPANISH)} == found


def test_the_fast_way_to_spell_finds_what_the_plain_one_finds() -> None:
    chance = random.Random(7)
    for _ in range(300):
        faces = chance.sample("ABCDEFGH", chance.randrange(2, 8))
        for _ in range(chance.randrange(5)):
            faces.append("".join(chance.choices("ABCDEFGHQ", k=chance.randrange(2, 5))))
        own = alphabet("own", *dict.fromkeys(faces))
        speller = _speller(own)
        assert speller is not None
        for _ in range(20):
            text = "".join(chance.choices("ABCDEFGHQabcdefghq[]", k=chance.randrange(1, 12)))
            assert set(speller.spell(text)) == spellings(text, own), (faces, text)
