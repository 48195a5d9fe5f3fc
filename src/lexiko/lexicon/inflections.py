"""Regular English plurals and verb forms, for a short dictionary that does not list them.

Such a dictionary leaves it to its reader to form BOATS, TALKED or HOPING. Nothing in a bare list
says which words are nouns or verbs, so every word gets every form; irregular forms, such as
WENT, are good only if listed. Where spelling alone cannot tell whether a last consonant is
doubled (VISITED, but PERMITTED), both ways are good.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from lexiko.lexicon.wordlist import read_words
from lexiko.rules.alphabet import ENGLISH, Word

# Y is a vowel unless it comes first, and the U of QU is a consonant.
_VOWEL = "(?:[AEIO]|(?<!Q)U|(?<!^)Y)"
_CONSONANT = "(?:[^AEIOUY]|(?<=Q)U|^Y)"

_CONSONANT_AND_Y = re.compile(f"{_CONSONANT}Y$")
_CONSONANT_AND_O = re.compile(f"{_CONSONANT}O$")
_HISSING = re.compile("(?:S|X|Z|CH|SH)$")
_KEEPS_E = re.compile(f"(?:EE|OE|YE|^{_CONSONANT}*E)$")
_ONE_VOWEL_ONE_CONSONANT = re.compile(f"(?:^|{_CONSONANT}){_VOWEL}{_CONSONANT}$")
_ONE_SYLLABLE = re.compile(f"^{_CONSONANT}*{_VOWEL}+{_CONSONANT}*$")

_S = ENGLISH.parse_word("S")
_S_AFTER = {letter: (0, ENGLISH.parse_word("ES")) for letter in ENGLISH.parse_word("HOSXZ")}
_S_AFTER[ENGLISH.letter("Y")] = (1, ENGLISH.parse_word("IES"))
"""How many letters the form in S or ES takes from a word that ends so, and what it adds."""


def with_inflections(words: Iterable[Word]) -> frozenset[Word]:
    """The words together with the regular forms of each."""
    listed = frozenset(words)
    forms = "\n".join(form for word in listed for form in inflections(ENGLISH.text(word)))
    return listed | read_words(forms.encode(), ENGLISH, "inflections")


def holds_base_forms_only(words: frozenset[Word]) -> bool:
    """Whether a list of English words leaves regular forms to its reader.

    It does if fewer than a tenth of its words have their form in S beside them.
    """
    inflected = 0
    for word in words:
        cut, ending = _S_AFTER.get(word[-1], (0, _S))
        inflected += word + _S in words or word[: len(word) - cut] + ending in words
    return 10 * inflected < len(words)


def inflections(word: str) -> frozenset[str]:
    """The forms of an English word in capitals: the one in S, those in ED and those in ING.

    >>> sorted(inflections("HOP"))
    ['HOPPED', 'HOPPING', 'HOPS']
    >>> sorted(inflections("CARRY"))
    ['CARRIED', 'CARRIES', 'CARRYING']
    """
    return frozenset((*s_forms(word), *verb_forms(word)))


def verb_forms(word: str) -> frozenset[str]:
    """The forms in ED and ING."""
    return frozenset((*_ed_forms(word), *_ing_forms(word)))


def comparisons(word: str) -> frozenset[str]:
    """The forms in ER and EST that adjectives have; a dictionary must list those that are good.

    >>> sorted(comparisons("HAPPY"))
    ['HAPPIER', 'HAPPIEST']
    """
    pasts = [form[:-1] for form in _ed_forms(word)]
    return frozenset(form + ending for form in pasts for ending in ("R", "ST"))


def s_forms(word: str) -> Iterator[str]:
    """The form in S or ES, and both where both are usual."""
    if _CONSONANT_AND_Y.search(word):
        yield word[:-1] + "IES"
    elif word.endswith("Z") and _ONE_VOWEL_ONE_CONSONANT.search(word):
        yield word + "ZES"
    elif _HISSING.search(word):
        yield word + "ES"
    else:
        yield word + "S"
        if _CONSONANT_AND_O.search(word):
            yield word + "ES"


def _ed_forms(word: str) -> Iterator[str]:
    if word.endswith("E"):
        yield word + "D"
    elif _CONSONANT_AND_Y.search(word):
        yield word[:-1] + "IED"
    else:
        yield from (stem + "ED" for stem in _stems(word))


def _ing_forms(word: str) -> Iterator[str]:
    if word.endswith("IE"):
        yield word[:-2] + "YING"
    elif word.endswith("E") and not _KEEPS_E.search(word):
        yield word[:-1] + "ING"
    else:
        yield from (stem + "ING" for stem in _stems(word))


def _stems(word: str) -> Iterator[str]:
    """What ED and ING follow: the word, its last consonant doubled where that is the rule."""
    if not _ONE_VOWEL_ONE_CONSONANT.search(word) or word[-1] in "HJQWX":
        yield word
    elif word.endswith("C"):
        yield word + "K"
    else:
        yield word + word[-1]
        if word.endswith("S") or not _ONE_SYLLABLE.search(word):
            yield word
