"""Every answer is what going through all words, one by one, gives."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from typing import Any, cast

import pytest

from lexiko.errors import LexikoError
from lexiko.lexicon import Lexicon, open_lexicon
from lexiko.lexicon.queries import Pattern, anagrams, find_words, hooks, words_from
from lexiko.rules.alphabet import ENGLISH, Alphabet, Word

SPANISH = Alphabet(
    "few",
    faces=("?", "A", "CH", "E", "L", "LL"),
    values=(0, 1, 5, 1, 1, 8),
    counts=(1, 4, 1, 4, 2, 1),
)
MANY = Alphabet(
    "many",
    ("?", *(chr(0x4E00 + letter) for letter in range(63))),
    (0,) + (1,) * 63,
    (0,) + (1,) * 63,
    small_faces=("?", *(chr(0x5E00 + letter) for letter in range(63))),
)


def lexicon_of(*words: str, alphabet: Alphabet = ENGLISH) -> Lexicon:
    return Lexicon("small", frozenset(map(alphabet.parse_word, words)), alphabet)


def sample(seed: int, count: int) -> Lexicon:
    """Some words of the default dictionary, long ones among them."""
    words = sorted(open_lexicon("enable").words)
    return Lexicon("sample", frozenset(random.Random(seed).sample(words, count)))


def texts(words: tuple[Word, ...], alphabet: Alphabet = ENGLISH) -> list[str]:
    return [alphabet.text(word) for word in words]


def plainly(lexicon: Lexicon, fits: Callable[[Word], bool]) -> list[Word]:
    return sorted(filter(fits, lexicon.words), key=lambda word: (len(word), word))


def is_made_of(word: Word, tiles: bytes) -> bool:
    held = Counter(tiles)
    blanks = held.pop(0, 0)
    return (Counter(word) - held).total() <= blanks


def random_tiles(chance: random.Random) -> bytes:
    return bytes(chance.sample(ENGLISH.tiles, chance.randint(0, 12)))


def random_pattern(chance: random.Random) -> tuple[str, str]:
    """A pattern, and the regular expression that means the same."""
    pattern, expression = "", ""
    for _ in range(chance.randint(1, 8)):
        letters = "".join(chance.choices("AEIORSTNLDQZ", k=chance.randint(1, 8)))
        sign, means = chance.choice(
            [
                (letters[0], letters[0]),
                (".", "."),
                ("?", "."),
                ("*", ".*"),
                ("*", ".*"),
                (f"{{{letters}}}", f"[{letters}]"),
                (f"{{^{letters}}}", f"[^{letters}]"),
            ]
        )
        pattern += sign if chance.random() < 0.7 else sign.lower()
        expression += means
    return pattern, expression


SAMPLE = sample(1, 2000)


@pytest.mark.parametrize("seed", range(40))
def test_words_from_tiles_are_those_that_the_tiles_can_make(seed: int) -> None:
    tiles = random_tiles(random.Random(seed))
    expected = plainly(SAMPLE, lambda word: is_made_of(word, tiles))
    assert list(find_words(SAMPLE, tiles=tiles).words) == expected
    longest_first = sorted(expected, key=lambda word: -len(word))
    assert list(words_from(SAMPLE, tiles)) == longest_first
    whole = [word for word in expected if len(word) == len(tiles)]
    assert list(anagrams(SAMPLE, tiles)) == whole


@pytest.mark.parametrize("seed", range(120))
def test_a_pattern_means_what_a_regular_expression_means(seed: int) -> None:
    chance = random.Random(seed)
    text, expression = random_pattern(chance)
    pattern = Pattern.parse(text, ENGLISH)

    def fits(word: Word) -> bool:
        return re.fullmatch(expression, ENGLISH.text(word)) is not None

    assert list(find_words(SAMPLE, pattern).words) == plainly(SAMPLE, fits)


@pytest.mark.parametrize("seed", range(100))
def test_everything_can_be_asked_for_at_once(seed: int) -> None:
    chance = random.Random(seed)
    text, expression = random_pattern(chance)
    pattern = Pattern.parse(text, ENGLISH) if chance.random() < 0.6 else None
    tiles = bytes(chance.choices(ENGLISH.tiles, k=9)) + bytes(3) if chance.random() < 0.5 else None
    every_tile = chance.random() < 0.2
    containing = bytes(chance.choices(ENGLISH.parse_word("AEIST"), k=chance.randint(0, 3)))
    without = bytes(chance.choices(ENGLISH.parse_word("AUQMPG"), k=chance.randint(0, 3)))
    shortest, longest = chance.randint(0, 6), chance.randint(5, 20)

    def fits(word: Word) -> bool:
        held = (pattern.fixed if pattern else b"") + (tiles or b"")
        return (
            (pattern is None or re.fullmatch(expression, ENGLISH.text(word)) is not None)
            and (tiles is None or is_made_of(word, held))
            and (tiles is None or not every_tile or len(word) == len(held))
            and not Counter(containing) - Counter(word)
            and not set(without) & set(word)
            and shortest <= len(word) <= longest
        )

    found = find_words(
        SAMPLE,
        pattern,
        tiles=tiles,
        every_tile=every_tile,
        containing=containing,
        without=without,
        shortest=shortest,
        longest=longest,
    )
    assert list(found.words) == plainly(SAMPLE, fits)
    assert found.total == len(found.words)


def test_the_default_dictionary_gives_well_known_answers() -> None:
    enable = open_lexicon("enable")
    assert texts(anagrams(enable, ENGLISH.parse_pieces("RETINAS"))) == [
        "ANESTRI",
        "ANTSIER",
        "NASTIER",
        "RATINES",
        "RETAINS",
        "RETINAS",
        "RETSINA",
        "STAINER",
        "STEARIN",
    ]
    assert texts(find_words(enable, Pattern.parse("?Q*", ENGLISH), limit=3).words) == [
        "AQUA",
        "AQUAE",
        "AQUAS",
    ]
    tiles = ENGLISH.parse_pieces("AEINRST??")
    expected = plainly(enable, lambda word: len(word) <= 9 and is_made_of(word, tiles))
    assert list(find_words(enable, tiles=tiles).words) == expected


# order ---------------------------------------------------------------------------------------


def test_words_come_in_the_order_asked_for() -> None:
    lexicon = lexicon_of("QI", "ZOO", "ZA", "TEA", "EAT", "ATES")
    orders = {
        "shortest": ["QI", "ZA", "EAT", "TEA", "ZOO", "ATES"],
        "longest": ["ATES", "EAT", "TEA", "ZOO", "QI", "ZA"],
        "points": ["ZOO", "QI", "ZA", "ATES", "EAT", "TEA"],
        "alphabet": ["ATES", "EAT", "QI", "TEA", "ZA", "ZOO"],
    }
    assert texts(find_words(lexicon, order="shortest").words) == orders["shortest"]
    assert texts(find_words(lexicon, order="longest").words) == orders["longest"]
    assert texts(find_words(lexicon, order="points").words) == orders["points"]
    assert texts(find_words(lexicon, order="alphabet").words) == orders["alphabet"]


def test_a_limit_cuts_the_words_but_not_the_total() -> None:
    found = find_words(SAMPLE, order="alphabet", limit=5)
    assert found.words == tuple(sorted(SAMPLE.words)[:5])
    assert found.total == len(SAMPLE)
    assert find_words(SAMPLE, limit=0) == ((), len(SAMPLE))


# hooks ---------------------------------------------------------------------------------------


def test_hooks_are_the_letters_that_make_a_longer_word() -> None:
    enable = open_lexicon("enable")
    front, back = hooks(enable, ENGLISH.parse_word("RAIN"))
    assert (ENGLISH.text(front), ENGLISH.text(back)) == ("BDGT", "SY")
    assert hooks(enable, ENGLISH.parse_word("XYZ")) == (b"", b"")


# patterns ------------------------------------------------------------------------------------


def test_tiles_of_several_characters_stand_in_brackets() -> None:
    lexicon = lexicon_of("[CH]E", "AL", "LA", "E[LL]A", "EL", "A[CH]A", alphabet=SPANISH)

    def fitting(text: str) -> list[str]:
        return texts(find_words(lexicon, Pattern.parse(text, SPANISH)).words, SPANISH)

    assert fitting("[CH]*") == ["[CH]E"]
    assert fitting("?[ll]?") == ["E[LL]A"]
    assert fitting("E{L[LL]}*") == ["EL", "E[LL]A"]
    assert fitting(".{^[CH]L}.") == ["E[LL]A"]


def test_one_letter_in_braces_is_an_open_place() -> None:
    lexicon = lexicon_of("TEA")
    tea = ENGLISH.parse_pieces("TEA")
    assert Pattern.parse("T{E}A", ENGLISH).fixed == ENGLISH.parse_word("TA")
    without_an_e = ENGLISH.parse_pieces("X")
    assert find_words(lexicon, Pattern.parse("TEA", ENGLISH), tiles=without_an_e).total == 1
    assert find_words(lexicon, Pattern.parse("T{E}A", ENGLISH), tiles=without_an_e).total == 0
    assert find_words(lexicon, Pattern.parse("T{E}A", ENGLISH), tiles=tea).total == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_pattern"),
        ("A{", "bad_pattern"),
        ("A}", "bad_pattern"),
        ("{}", "bad_pattern"),
        ("{^}", "bad_pattern"),
        ("{A", "bad_pattern"),
        ("A^B", "bad_pattern"),
        ("[A", "bad_pattern"),
        ("A]", "bad_pattern"),
        ("{A{B}}", "bad_pattern"),
        ("?" * 64, "bad_pattern"),
        ("A1", "unknown_letter"),
        ("[CH]", "unknown_letter"),
        ("[]", "unknown_letter"),
        ("{A.}", "unknown_letter"),
        ("A B", "unknown_letter"),
        ("A\n", "unknown_letter"),
    ],
)
def test_what_is_no_pattern_is_refused(text: str, code: str) -> None:
    with pytest.raises(LexikoError) as refused:
        Pattern.parse(text, ENGLISH)
    assert refused.value.code == code


# at the limits -------------------------------------------------------------------------------


def test_any_dictionary_can_be_asked() -> None:
    assert find_words(Lexicon("none", frozenset())) == ((), 0)
    word = bytes(range(1, 64))
    lexicon = Lexicon("many", frozenset([word, word * 2, word[:2]]), MANY)
    assert anagrams(lexicon, bytes(reversed(word))) == (word,)
    assert anagrams(lexicon, bytes(63)) == (word,)
    assert find_words(lexicon, Pattern.parse("*" + "?" * 63, MANY)).words == (word, word * 2)
    assert find_words(lexicon, Pattern.parse("?" * 63 + "*", MANY)).words == (word, word * 2)
    assert find_words(lexicon, Pattern.parse("?" * 63, MANY)).words == (word,)
    assert find_words(lexicon, without=b"\x3f").words == (word[:2],)
    assert find_words(lexicon, containing=b"\x3f\x3f").words == (word * 2,)


def test_no_tiles_make_no_word() -> None:
    assert find_words(SAMPLE, tiles=b"").total == 0
    assert anagrams(SAMPLE, b"") == ()


def test_words_are_asked_for_and_given_in_text() -> None:
    few = ["EAT", "ATE", "SEAT", "EATS", "BEAT", "AT", "[CH]AT"]
    alphabet = Alphabet(
        "ch", (*ENGLISH.faces, "CH"), (*ENGLISH.values, 5), (*ENGLISH.counts, 1), "AEIOU"
    )
    lexicon = Lexicon("few", frozenset(map(alphabet.parse_word, few)), alphabet)
    assert lexicon.anagrams("ate") == ("ATE", "EAT")
    assert lexicon.anagrams("?AT") == ("ATE", "EAT", "[CH]AT")
    assert lexicon.hooks("at") == ("E[CH]", "E")
    assert lexicon.matches("*EAT") == ("EAT", "BEAT", "SEAT")
    assert lexicon.matches(" .{AT}{^Z} ") == ("ATE", "EAT", "[CH]AT")
    for wrong in (lexicon.anagrams, lexicon.hooks, lexicon.matches):
        with pytest.raises(LexikoError, match="must be text"):
            wrong(cast(Any, b"AT"))
        with pytest.raises(LexikoError):
            wrong("4T")
