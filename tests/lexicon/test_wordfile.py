"""Word files of other people: what is read, what is skipped, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.lexicon.test_wordlist import SPANISH

from lexiko.errors import LexiconError
from lexiko.lexicon import wordfile
from lexiko.lexicon.wordfile import KINDS, MAX_CHARACTERS, read_word_file
from lexiko.rules.alphabet import ENGLISH, Alphabet


def read(data: bytes | str, alphabet: Alphabet = ENGLISH) -> tuple[str, dict[str, int]]:
    data = data.encode() if isinstance(data, str) else data
    found = read_word_file(data, alphabet, "list.txt")
    return " ".join(sorted(map(alphabet.text, found.words))), dict(found.skipped)


def problem(data: bytes | str) -> str:
    with pytest.raises(LexiconError) as caught:
        read(data)
    assert caught.value.code == "bad_word_file"
    return str(caught.value)


UNIX = "A\nA's\nAMD\nAaron\nAaron's\naardvark\naardvark's\naardvarks\nétude\ntea\nteas\n"
CHECKER = "7\n0/nm\n1st/pt\nAachen/M\nboat/SMDRZG\ndon't\ntea/MS\nkm\\/h\n"
BRITISH = "\ufeff5\n'gainst\nabandonware/M\tNoun: uncountable\nco-op/S\netc.\nMr./S\n"
CLUB = "AA rough lava [n AAS]\r\nAAH to exclaim in amazement\r\nZZZ used to suggest snoring\r\n"


def test_the_word_file_of_a_unix_system() -> None:
    skipped = {"capitalised": 2, "apostrophe": 3, "strange": 1, "short": 1}
    assert read(UNIX) == ("AARDVARK AARDVARKS TEA TEAS", skipped)


def test_the_list_of_a_spelling_checker_without_its_first_line_and_flags() -> None:
    assert read(CHECKER) == ("BOAT TEA", {"capitalised": 1, "apostrophe": 1, "strange": 3})
    assert read(BRITISH) == ("ABANDONWARE", {"apostrophe": 1, "hyphen": 1, "full_stop": 2})


def test_the_list_of_a_club_is_all_in_capitals_and_read_as_it_is() -> None:
    assert read(CLUB) == ("AA AAH ZZZ", {})
    assert read("AA\nTEA/S\n") == ("AA TEA", {})


def test_one_small_word_makes_capitals_mean_something() -> None:
    assert read("NASA\nParis\niPhone\ntea") == ("TEA", {"capitalised": 3})


def test_a_long_list_in_capitals_may_have_a_title() -> None:
    words = [f"A{a}{b}{c}" for a in "BCDEFGHIJK" for b in "BCDEFGHIJK" for c in "BCDEFGHIJK"]
    found, skipped = read("\n".join(["Words of our club", *words]))
    assert found == " ".join(words)
    assert skipped == {"capitalised": 1}
    assert problem("\n".join(["tea's", "Words of our club", *words[:900]]))


@pytest.mark.parametrize(
    ("entry", "kind"),
    [
        ("-ness", "affix"),
        ("pre-", "affix"),
        ("\u2013ed", "affix"),
        ("x-ray", "hyphen"),
        ("co\u2010op", "hyphen"),
        ("e.g.", "full_stop"),
        ("it's", "apostrophe"),
        ("it\u2019s", "apostrophe"),
        ("café", "strange"),
        ("b2b", "strange"),
        ("[a]b", "strange"),
        ("/", "strange"),
        ("7", "strange"),
        ("Paris", "capitalised"),
        ("NATO", "capitalised"),
        ("a", "short"),
        ("q", "short"),
        ("q" * (MAX_CHARACTERS + 1), "long"),
    ],
)
def test_what_is_skipped_has_a_kind(entry: str, kind: str) -> None:
    assert read(f"tea\n{entry}\n") == ("TEA", {kind: 1})


def test_long_words_stay() -> None:
    assert read("antidisestablishmentarianism")[0] == "ANTIDISESTABLISHMENTARIANISM"
    assert len(read("q" * MAX_CHARACTERS)[0]) == MAX_CHARACTERS


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_a_file_may_come_from_any_system(encoding: str) -> None:
    assert read("tea\r\nétude\reat\n".encode(encoding)) == ("EAT TEA", {"strange": 1})


def test_comments_definitions_and_empty_lines_are_no_entries() -> None:
    assert read("# My list's title\n\n  tea\tIt's hot\neat # don't\n") == ("EAT TEA", {})


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "it has no words to play with."),
        (b"# nothing\n", "it has no words to play with."),
        (b"12\n", "it has no words to play with."),
        ("Paris\nit's\nx", "(skipped: 1 capitalised, 1 with an apostrophe, 1 of one letter)."),
        (b"PK\x03\x04\x00\x00tea\n", "this is not a text file; a word list has one word on each"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "this is not a text file"),
        (b"\xff\xfet\x00e", "this is not a text file"),
    ],
)
def test_only_a_file_without_any_word_is_refused(data: bytes | str, says: str) -> None:
    assert problem(data).startswith("list.txt cannot be used as a word list: ")
    assert says in problem(data)


def test_there_are_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wordfile, "MAX_LINES", 3)
    assert read("tea\neat\nate")[0] == "ATE EAT TEA"
    assert "more than 3 lines" in problem("tea\neat\nate\neta")
    with pytest.raises(LexiconError, match="more than 3 words"):
        read("llorro", SPANISH)
    monkeypatch.setattr(wordfile, "MAX_BYTES", 0)
    assert "larger than 0 MB" in problem("tea")


def test_accents_are_joined_to_their_letters_but_endless_ones_take_no_time() -> None:
    assert read("can\u0303o", SPANISH) == ("CAÑO", {})
    # To sort them all would take hours.
    assert read("tea\na" + "\u0301" * 1_000_000 + "\u0327" * 1_000_000) == ("TEA", {"long": 1})


def test_tiles_of_several_characters() -> None:
    words, skipped = read("che\n[ch]o\n7\nc\nCHE\na-o\nb[h\n" + "l" * 49, SPANISH)
    assert words == "CHE [CH]E [CH]O"
    assert skipped == {"capitalised": 1, "hyphen": 1, "strange": 3, "short": 1}


ENTRIES = st.one_of(
    st.from_regex(r"[a-z]{2,8}", fullmatch=True),
    st.from_regex(r"[A-Za-z'.\-é3]{1,8}(/[A-Z]{1,3})?", fullmatch=True),
)


@given(st.lists(ENTRIES, min_size=1))
def test_every_entry_is_a_word_or_is_counted(entries: list[str]) -> None:
    entries = ["tea", *entries]
    bases = [entry.partition("/")[0] for entry in entries]
    found = read_word_file("\n".join(entries).encode(), ENGLISH, "list.txt")
    good = [base for base in bases if base.isascii() and base.isalpha() and len(base) > 1]
    good = [base for base in good if base == base.lower()]
    assert found.words == {ENGLISH.parse_word(base.upper()) for base in good}
    assert len(good) + sum(found.skipped.values()) == len(bases)
    assert found.skipped.keys() <= KINDS.keys()
