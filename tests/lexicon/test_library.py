from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from lexiko.errors import LexiconError
from lexiko.lexicon import (
    Lexicon,
    acronyms,
    add_lexicon,
    add_words,
    base_forms_only,
    describe,
    describe_one,
    library,
    name_or_path,
    names,
    offensive_words,
    open_lexicon,
    remove_lexicon,
)
from lexiko.rules.alphabet import ENGLISH, Alphabet

TWO_LETTER_WORDS = """
    AA AB AD AE AG AH AI AL AM AN AR AS AT AW AX AY BA BE BI BO BY DA DE DO ED
    EF EH EL EM EN ER ES ET EX FA GI GO HA HE HI HM HO ID IF IN IS IT JO KA LA
    LI LO MA ME MI MM MO MU MY NA NE NO NU OD OE OF OH OM ON OP OR OS OW OX OY
    PA PE PI PO RE SH SI SO TA TE TI TO UH UM UN UP US UT WE WO XI XU YA YE YO
"""

GREEK = Alphabet("greek", ("?", "Α", "Β"), (0, 1, 1), (0, 1, 1))


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def words_of(lexicon: Lexicon) -> list[str]:
    return [ENGLISH.text(word) for word in lexicon]


@pytest.fixture
def my_list(tmp_path: Path) -> Path:
    return write(tmp_path / "my list.txt", "aa\ntea\n")


def test_the_default_has_exactly_the_rulebooks_two_letter_words() -> None:
    expected = TWO_LETTER_WORDS.split()
    assert len(expected) == 100
    for without_offensive in (False, True):
        lexicon = open_lexicon(without_offensive=without_offensive)
        assert [word for word in words_of(lexicon) if len(word) == 2] == expected


def test_the_bundled_dictionaries_are_complete() -> None:
    assert len(open_lexicon("enable")) == 172_823 + 8
    assert len(open_lexicon("yawl")) == 264_097
    assert open_lexicon().name == "enable"


def test_an_open_dictionary_is_the_same_object(my_list: Path) -> None:
    assert open_lexicon("enable") is open_lexicon()
    assert open_lexicon(my_list) is open_lexicon(my_list)
    assert open_lexicon(my_list) is not open_lexicon(my_list, with_inflections=True)


def test_a_changed_file_is_read_again(my_list: Path) -> None:
    before = open_lexicon(my_list)
    write(my_list, "aa\neat\n")
    os.utime(my_list, ns=(1, 1))
    assert words_of(open_lexicon(my_list)) == ["AA", "EAT"]
    assert words_of(before) == ["AA", "TEA"]


def test_a_file_becomes_a_dictionary_of_the_users(
    my_list: Path, data_folder_of_the_test: Path
) -> None:
    added = add_lexicon(my_list, "mine")
    assert names() == ("enable", "yawl", "mine")
    assert (added.name, words_of(open_lexicon("mine"))) == ("mine", ["AA", "TEA"])
    assert (added.words, added.fingerprint) == (2, open_lexicon(my_list).fingerprint)
    assert os.listdir(data_folder_of_the_test / "lexica") == ["mine.txt"]
    remove_lexicon("mine")
    assert names() == ("enable", "yawl")


def test_what_cannot_be_a_word_is_skipped_and_counted(tmp_path: Path) -> None:
    file = write(tmp_path / "words", "Paris\ntea\nit's\nboat/SM\nx-ray\n")
    added = add_lexicon(file, "mine")
    assert words_of(open_lexicon("mine")) == words_of(open_lexicon(file)) == ["BOAT", "TEA"]
    assert added.skipped == {"capitalised": 1, "apostrophe": 1, "hyphen": 1}
    assert (added.words, added.source, added.base_forms) == (2, "words", True)
    assert describe()[-1] == added


@pytest.mark.parametrize("name", ["\U0001f600" * 200, "\x00\x1b[31m" * 100, "x" * 300])
def test_the_strangest_file_name_costs_nothing_that_is_known_of_a_list(name: str) -> None:
    added = add_words(b"tea\nParis\nit's\n-ed\nx\n", "mine", name)
    assert added.skipped == {"capitalised": 1, "apostrophe": 1, "affix": 1, "short": 1}
    assert 0 < len(added.source) <= 100
    assert added.source.isprintable()


def test_what_is_known_of_a_list_is_read_from_its_file(
    my_list: Path, data_folder_of_the_test: Path
) -> None:
    add_lexicon(my_list, "mine")
    path = data_folder_of_the_test / "lexica" / "mine.txt"
    assert path.read_text().startswith('# lexiko {"source": "my list.txt", ')
    for first, found in [
        (
            '# lexiko {"source": "x", "skipped": {"hyphen": 3}, "base_forms": false}',
            ("x", 3, False),
        ),
        ('# lexiko {"source": 5, "skipped": {"hyphen": "a"}}', ("", None, True)),
        ("# lexiko [", ("", None, True)),
        ("# lexiko []", ("", None, True)),
        ("# from my uncle", ("", None, True)),
    ]:
        write(path, f"{first}\ntea\neat\n")
        entry = describe_one("mine")
        assert (entry.source, entry.skipped.get("hyphen"), entry.base_forms) == found


def test_what_is_known_of_a_list_is_kept_whatever_its_file_is_called(my_list: Path) -> None:
    name = "\N{OPEN BOOK}" * library.MAX_SOURCE
    entry = add_words(b"tea\nParis\n", "mine", name)
    assert (entry.source, entry.skipped) == (name, {"capitalised": 1})


def test_a_list_of_an_older_version_keeps_its_words(data_folder_of_the_test: Path) -> None:
    folder = data_folder_of_the_test / "lexica"
    folder.mkdir(parents=True)
    write(folder / "mine.txt", "Paris\ntea\n")
    assert words_of(open_lexicon("mine")) == ["PARIS", "TEA"]


def test_whether_a_list_holds_base_forms_only(tmp_path: Path) -> None:
    assert not base_forms_only("enable")
    assert base_forms_only(write(tmp_path / "base.txt", "boat\ntalk\ncarry\n"))
    assert not base_forms_only(write(tmp_path / "all.txt", "carry\ncarries\nbox\nboxes\n"))
    add_lexicon(tmp_path / "base.txt", "base")
    assert base_forms_only("base")


def test_a_list_that_goes_while_all_are_described_is_left_out(
    my_list: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_lexicon(my_list, "mine")
    before = names()
    remove_lexicon("mine")
    monkeypatch.setattr(library, "names", lambda: before)
    assert [entry.name for entry in describe()] == ["enable", "yawl"]


def test_there_is_a_most_of_lists(my_list: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "MOST_OWN", 1)
    add_lexicon(my_list, "mine")
    with pytest.raises(LexiconError) as caught:
        add_lexicon(my_list, "more")
    assert caught.value.code == "too_many_lexica"


def test_a_list_that_could_not_be_read_back_whole_is_not_added(
    monkeypatch: pytest.MonkeyPatch, data_folder_of_the_test: Path
) -> None:
    monkeypatch.setattr(library, "MAX_BYTES", 200)
    words = "\n".join("αβ" * n for n in range(1, 9))
    with pytest.raises(LexiconError, match="greek cannot be used as a word list: its words take"):
        add_words(words.encode("utf-16"), "greek", "greek.txt", alphabet=GREEK)
    assert not (data_folder_of_the_test / "lexica").exists()


def test_a_list_that_is_too_large_is_not_read_in_part(
    my_list: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "MAX_BYTES", 5)
    with pytest.raises(LexiconError, match="its words take more than 0 MB"):
        open_lexicon(my_list, clean=True)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name")
def test_a_pipe_among_the_lists_is_not_waited_for(
    my_list: Path, data_folder_of_the_test: Path
) -> None:
    add_lexicon(my_list, "mine")
    os.mkfifo(data_folder_of_the_test / "lexica" / "pipe.txt")
    os.symlink("/dev/zero", data_folder_of_the_test / "lexica" / "zero.txt")
    problems = {entry.name: entry.problem for entry in describe() if entry.problem}
    assert list(problems) == ["pipe", "zero"]
    assert all("not an ordinary file" in problem for problem in problems.values())


def test_of_two_lists_with_one_name_the_first_is_added(my_list: Path) -> None:
    def add(_: int) -> str:
        try:
            return add_words(my_list.read_bytes(), "mine", "a list").name
        except LexiconError as error:
            return error.code

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(add, range(4))) == [*3 * ["lexicon_exists"], "mine"]


def test_a_file_that_is_wrong_is_not_added(tmp_path: Path, data_folder_of_the_test: Path) -> None:
    bad = write(tmp_path / "bad.txt", "it's\n")
    with pytest.raises(LexiconError, match=r"bad\.txt cannot be used"):
        add_lexicon(bad, "bad")
    with pytest.raises(LexiconError) as caught:
        add_lexicon(tmp_path / "missing.txt", "missing")
    assert caught.value.code == "bad_file"
    assert not data_folder_of_the_test.exists()


@pytest.mark.parametrize("name", ["", "Mine", "my list", "../mine", "ä", "a" * 41, "a.txt", "a\n"])
def test_a_name_is_short_and_plain(name: str, my_list: Path) -> None:
    with pytest.raises(LexiconError) as caught:
        add_lexicon(my_list, name)
    assert caught.value.code == "bad_lexicon_name"


def test_a_dictionary_is_never_replaced(my_list: Path, tmp_path: Path) -> None:
    add_lexicon(my_list, "mine")
    other = write(tmp_path / "other.txt", "ab")
    for name, code in [("mine", "lexicon_exists"), ("enable", "lexicon_exists")]:
        with pytest.raises(LexiconError) as caught:
            add_lexicon(other, name)
        assert caught.value.code == code
    assert words_of(open_lexicon("mine")) == ["AA", "TEA"]


def test_bundled_and_unknown_dictionaries_are_not_removed() -> None:
    for name, code in [("yawl", "lexicon_bundled"), ("mine", "unknown_lexicon")]:
        with pytest.raises(LexiconError) as caught:
            remove_lexicon(name)
        assert caught.value.code == code


def test_an_unknown_name_says_which_there_are(my_list: Path) -> None:
    add_lexicon(my_list, "mine")
    with pytest.raises(LexiconError, match=r"called other\. There are enable, yawl, mine"):
        open_lexicon("other")


def test_text_never_opens_a_file_but_a_path_does(my_list: Path) -> None:
    for text in (str(my_list), "../secret", "", "mine.txt"):
        with pytest.raises(LexiconError) as caught:
            open_lexicon(text)
        assert caught.value.code == "unknown_lexicon"
    assert open_lexicon(my_list).name == "my list"
    with pytest.raises(LexiconError) as caught:
        open_lexicon(my_list.parent / "missing.txt")
    assert caught.value.code == "bad_file"


def test_what_a_person_types_is_a_name_or_a_path() -> None:
    assert name_or_path("enable") == "enable"
    assert name_or_path("mine.txt") == Path("mine.txt")
    assert name_or_path("~/mine") == Path.home() / "mine"


def test_inflections_are_good_only_if_asked_for(my_list: Path) -> None:
    plain, inflected = open_lexicon(my_list), open_lexicon(my_list, with_inflections=True)
    assert not plain.check("TEAS")
    assert inflected.check("TEAS")
    assert plain.name == inflected.name
    assert plain.fingerprint != inflected.fingerprint


def test_inflections_never_bring_an_offensive_word_back(tmp_path: Path) -> None:
    own = write(tmp_path / "own.txt", "ho\nfuck\nfarm\n")
    lexicon = open_lexicon(own, without_offensive=True, with_inflections=True)
    assert all(map(lexicon.check, ["HO", "FARM", "FARMED"]))
    assert not any(map(lexicon.check, ["HOS", "FUCK", "FUCKED"]))


def test_leaving_out_offensive_words_takes_those_and_no_others() -> None:
    plain, clean = open_lexicon("enable"), open_lexicon("enable", without_offensive=True)
    assert plain.words - clean.words == plain.words & offensive_words()
    assert clean.words < plain.words
    assert plain.fingerprint != clean.fingerprint


def test_leaving_out_acronyms_takes_those_and_no_others() -> None:
    plain, without = open_lexicon("yawl"), open_lexicon("yawl", without_acronyms=True)
    assert plain.words - without.words == acronyms()
    ordinary = ["RADAR", "LASER", "SCUBA", "SNAFU", "AIDS", "DOS", "ROM", "UFOLOGY", "TOSS"]
    assert all(map(without.check, ordinary))
    assert not any(map(without.check, ["SOS", "UFO", "WYSIWYG", "AWOL"]))
    assert min(map(len, acronyms())) > 2


def test_inflections_never_bring_an_acronym_back(tmp_path: Path) -> None:
    own = write(tmp_path / "own.txt", "ufo\nfarm\n")
    lexicon = open_lexicon(own, without_acronyms=True, with_inflections=True)
    assert words_of(lexicon) == ["FARM", "FARMED", "FARMING", "FARMS"]


@pytest.mark.parametrize("option", ["without_offensive", "without_acronyms", "with_inflections"])
def test_the_options_are_for_english(option: str, tmp_path: Path) -> None:
    own = write(tmp_path / "own.txt", "αβ")
    assert len(open_lexicon(own, alphabet=GREEK)) == 1
    with pytest.raises(LexiconError, match=f"{option} is for English"):
        open_lexicon(own, alphabet=GREEK, **{option: True})


def test_every_dictionary_is_described_even_a_broken_one(
    my_list: Path, data_folder_of_the_test: Path
) -> None:
    add_lexicon(my_list, "mine")
    write(data_folder_of_the_test / "lexica" / "broken.txt", "aa\n?")
    write(data_folder_of_the_test / "lexica" / "Not a name.txt", "aa")
    entries = {entry.name: entry for entry in describe()}
    assert list(entries) == ["enable", "yawl", "broken", "mine"]
    assert (entries["enable"].words, entries["enable"].bundled) == (172_831, True)
    assert entries["mine"].fingerprint == open_lexicon("mine").fingerprint
    assert entries["mine"].path == data_folder_of_the_test / "lexica" / "mine.txt"
    assert "line 2" in entries["broken"].problem
    assert entries["broken"].words == 0
