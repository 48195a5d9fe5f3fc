"""The graph holds exactly the words of its dictionary, and so do the tables beside it."""

from __future__ import annotations

import hashlib
import os
import random
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lexiko.errors import LexiconError
from lexiko.kernel.sized import WIDEST
from lexiko.kernel.wordgraph import LAST, MAX_LENGTH, ROOT, WordGraph
from lexiko.lexicon import Lexicon, open_lexicon, wordgraph
from lexiko.lexicon.wordgraph import build_word_graph, word_graph
from lexiko.rules.alphabet import Alphabet, Word

SEPARATOR = 0


def alphabet_of(size: int) -> Alphabet:
    faces = ("?", *(chr(0x410 + letter) for letter in range(min(size, 32))))
    faces += tuple(chr(ord("A") + letter) for letter in range(size - 32))
    return Alphabet(f"of {size}", faces, (0,) + (1,) * size, (0,) + (1,) * size)


def random_words(seed: int, letters: int, count: int, longest: int) -> frozenset[Word]:
    """Words that share beginnings, ends and letters, as words do."""
    chance = random.Random(seed)
    few = [chance.randint(1, letters) for _ in range(5)]
    words: set[Word] = set()
    while len(words) < count:
        choice = few if chance.random() < 0.8 else range(1, letters + 1)
        length = chance.randint(2, longest)
        words.add(bytes(chance.choice(choice) for _ in range(length)))
    return frozenset(words)


LEXICA = {
    "none": Lexicon("none", frozenset()),
    "only long words": Lexicon("long", frozenset([bytes([1] * 16), bytes([2] * 40)])),
    "one word": Lexicon("one", frozenset([bytes([26, 1])])),
    "short words": Lexicon("short", random_words(1, 26, 300, 4)),
    "words of every length": Lexicon("every", random_words(2, 26, 400, 18)),
    "words of fifteen letters": Lexicon(
        "fifteen", frozenset(word for word in random_words(3, 4, 600, 15) if len(word) == 15)
    ),
    "31 letters": Lexicon("letters", random_words(4, 31, 500, 15), alphabet_of(31)),
    "one letter": Lexicon(
        "same", frozenset(bytes([31] * n) for n in range(2, 16)), alphabet_of(31)
    ),
}


@pytest.fixture(autouse=True)
def no_graph_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a cache of its own; the compiled kernels stay where they are."""
    monkeypatch.setenv("LEXIKO_CACHE", str(tmp_path / "cache"))
    wordgraph._open.clear()


@pytest.fixture(params=list(LEXICA.values()), ids=list(LEXICA))
def lexicon(request: pytest.FixtureRequest) -> Lexicon:
    lexicon: Lexicon = request.param
    return lexicon


def words_for_a_board(lexicon: Lexicon) -> set[Word]:
    return {word for word in lexicon.words if len(word) <= MAX_LENGTH}


def strings(graph: Any, state: int = ROOT, before: bytes = b"") -> Iterator[bytes]:
    """Every string that is accepted, checked against what is said of it on the way."""
    children, accepted = int(graph[state]), int(graph[state + 1])
    yield from (before + bytes([letter]) for letter in range(32) if accepted >> letter & 1)
    pair = state + 2
    for symbol in range(32):
        if children >> symbol & 1:
            target = int(graph[pair])
            assert int(graph[pair + 1]) == int(graph[target] | graph[target + 1]) != 0
            yield from strings(graph, target, before + bytes([symbol]))
            pair += 2


def test_walking_the_graph_gives_every_word_from_each_of_its_letters_and_nothing_else(
    lexicon: Lexicon,
) -> None:
    graph = build_word_graph(lexicon).graph
    expected = []
    for word in words_for_a_board(lexicon):
        turns = range(1, len(word))
        expected += [word[:turn][::-1] + bytes([SEPARATOR]) + word[turn:] for turn in turns]
        expected.append(word[::-1])
    assert sorted(strings(graph)) == sorted(expected)
    assert not graph[:ROOT].any()


def test_for_wide_boards_there_are_words_of_up_to_21_letters() -> None:
    lexicon = Lexicon("long", random_words(5, 31, 400, 23), alphabet_of(31))
    built = build_word_graph(lexicon, WIDEST)
    words = {word for word in lexicon.words if len(word) <= WIDEST}
    assert max(map(len, words)) == WIDEST
    spelled = [bytes(row[:WIDEST]).rstrip(b"\0") for row in built.words]
    assert sorted(spelled) == sorted(words)
    backwards = sorted(string[::-1] for string in strings(built.graph) if SEPARATOR not in string)
    assert backwards == sorted(words)
    assert len(list(strings(built.graph))) == sum(map(len, words))
    assert same(word_graph(lexicon, WIDEST), built)
    wordgraph._open.clear()
    assert same(word_graph(lexicon, WIDEST), built)
    assert len(word_graph(lexicon).words) < len(words)


def test_no_two_states_are_equal(lexicon: Lexicon) -> None:
    graph = build_word_graph(lexicon).graph
    seen = set()
    state = ROOT
    while state < len(graph):
        end = state + 2 + 2 * int(graph[state]).bit_count()
        seen.add(graph[state:end].tobytes())
        state = end
    assert state == len(graph)
    states = {ROOT, *reachable(graph)}
    assert len(states) == len(seen)


def reachable(graph: Any) -> set[int]:
    found, waiting = set(), [ROOT]
    while waiting:
        state = waiting.pop()
        for arc in range(int(graph[state]).bit_count()):
            target = int(graph[state + 2 + 2 * arc])
            if target not in found:
                found.add(target)
                waiting.append(target)
    return found


def hash_of(built: WordGraph, letters: bytes) -> int:
    return sum(int(built.hashes[letter]) for letter in letters) % 2**64


def found(table: Any, hash_: int) -> int | None:
    bits = len(table).bit_length() - 1
    slot = hash_ >> (64 - bits)
    while table[slot, 0]:
        if table[slot, 0] == hash_ % 2**32 | 1:
            return int(table[slot, 1])
        slot = (slot + 1) % len(table)
    return None


def passes(filter_: Any, hash_: int) -> bool:
    bits = len(filter_).bit_length() - 1
    number = int(filter_[hash_ >> (64 - bits)])
    return all(number >> (hash_ >> shift & 63) & 1 for shift in (0, 6, 12))


def group_at(built: WordGraph, row: int) -> list[Word]:
    words = []
    while True:
        words.append(built.words[row, :MAX_LENGTH].tobytes().rstrip(b"\0"))
        if built.words[row, LAST]:
            return words
        row += 1


def test_every_group_of_anagrams_is_found_by_its_letters(lexicon: Lexicon) -> None:
    built = build_word_graph(lexicon)
    groups = defaultdict(list)
    for word in sorted(words_for_a_board(lexicon)):
        groups[bytes(sorted(word))].append(word)
    for letters, words in groups.items():
        row = found(built.groups, hash_of(built, letters))
        assert row is not None
        assert group_at(built, row) == words
        assert passes(built.filter0, hash_of(built, letters))
    assert np.count_nonzero(built.groups[:, 0]) == len(groups)
    assert len(built.words) == len(words_for_a_board(lexicon))
    lengths = np.count_nonzero(built.words[:, :MAX_LENGTH], axis=1)
    assert (np.diff(lengths) >= 0).all()


def test_letters_one_short_of_a_word_tell_which_letters_complete_one(lexicon: Lexicon) -> None:
    built = build_word_graph(lexicon)
    shorts: dict[bytes, int] = defaultdict(int)
    for word in words_for_a_board(lexicon):
        letters = bytes(sorted(word))
        for place, letter in enumerate(letters):
            shorts[letters[:place] + letters[place + 1 :]] |= 1 << letter
    for letters, mask in shorts.items():
        assert found(built.shorts, hash_of(built, letters)) == mask
        assert passes(built.filter1, hash_of(built, letters))
    assert np.count_nonzero(built.shorts[:, 0]) == len(shorts)


def test_other_letters_are_not_found_and_seldom_pass() -> None:
    lexicon = LEXICA["words of every length"]
    built = build_word_graph(lexicon)
    known = {bytes(sorted(word)) for word in lexicon.words}
    others = {bytes(sorted(word)) for word in random_words(9, 26, 3000, 15)} - known
    hashes = [hash_of(built, letters) for letters in others]
    assert not any(found(built.groups, hash_) is not None for hash_ in hashes)
    assert sum(passes(built.filter0, hash_) for hash_ in hashes) < len(hashes) / 20


def test_hashes_that_confuse_two_groups_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    def poor_then_good(seed: int) -> Any:
        good = real(seed)
        # With all letters alike, any two words of one length would be anagrams.
        return good if seed else np.where(np.arange(32) > 0, good[1], good[0])

    real = wordgraph._hashes
    monkeypatch.setattr(wordgraph, "_hashes", poor_then_good)
    built = build_word_graph(LEXICA["short words"])
    assert (built.hashes == real(1)).all()


def test_hashes_are_odd_and_different() -> None:
    hashes = build_word_graph(LEXICA["none"]).hashes
    assert hashes[0] == 0
    assert (hashes[1:] % 2 == 1).all()
    assert len(set(hashes.tolist())) == 32


def test_more_letters_than_a_mask_holds_are_refused() -> None:
    with pytest.raises(LexiconError) as refused:
        word_graph(Lexicon("wide", frozenset([b"\x20\x01"]), alphabet_of(32)))
    assert refused.value.code == "too_many_letters"


def test_enable_has_the_sizes_that_the_engine_was_measured_with() -> None:
    built = build_word_graph(open_lexicon("enable"))
    assert [len(array).bit_length() - 1 for array in built[3:]] == [18, 20, 16, 18]
    assert sum(array.nbytes for array in built) < 27_000_000


def test_a_changed_graph_has_another_format() -> None:
    """If this fails, add one to FORMAT, so that graphs in caches are built anew."""
    digest = hashlib.sha256()
    for array in build_word_graph(LEXICA["words of every length"]):
        digest.update(array.tobytes())
    assert (wordgraph.FORMAT, digest.hexdigest()[:16]) == (1, "59840c69339d204e")


# the file ------------------------------------------------------------------------------------


def same(first: WordGraph, second: WordGraph) -> bool:
    return all(
        one.dtype == other.dtype and np.array_equal(one, other)
        for one, other in zip(first, second, strict=True)
    )


def the_file(cache: Path) -> Path:
    (file,) = (cache / "graphs").iterdir()
    return file


def test_a_graph_is_kept_and_opened_again(lexicon: Lexicon, tmp_path: Path) -> None:
    first = word_graph(lexicon)
    assert word_graph(lexicon) is first
    wordgraph._open.clear()
    time = the_file(tmp_path / "cache").stat().st_mtime_ns
    again = word_graph(lexicon)
    assert again is not first
    assert same(again, first)
    assert same(again, build_word_graph(lexicon))
    assert the_file(tmp_path / "cache").stat().st_mtime_ns == time


def test_nothing_in_a_graph_can_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = word_graph(LEXICA["short words"])
    built = build_word_graph(LEXICA["short words"])
    for array in (*kept, *built):
        assert not array.flags.writeable
        assert array.flags.c_contiguous
        assert array.flags.aligned


@pytest.mark.parametrize("damage", ["truncated", "empty", "foreign", "changed", "longer"])
def test_a_file_that_is_damaged_is_built_anew(damage: str, tmp_path: Path) -> None:
    lexicon = LEXICA["short words"]
    expected = build_word_graph(lexicon)
    word_graph(lexicon)
    file = the_file(tmp_path / "cache")
    good = file.read_bytes()
    bad = {
        "truncated": good[:-64],
        "empty": b"",
        "foreign": b"A file of another program. " * 100,
        "changed": good[:1000] + bytes([good[1000] ^ 1]) + good[1001:],
        "longer": good + bytes(64),
    }
    # Another file: what is mapped must not change.
    file.unlink()
    file.write_bytes(bad[damage])
    wordgraph._open.clear()
    assert same(word_graph(lexicon), expected)
    assert the_file(tmp_path / "cache").read_bytes() == good


def test_the_file_of_another_dictionary_is_not_taken(tmp_path: Path) -> None:
    word_graph(LEXICA["short words"])
    other = LEXICA["one word"]
    the_file(tmp_path / "cache").rename(wordgraph._path((other.fingerprint, MAX_LENGTH)))
    assert same(word_graph(other), build_word_graph(other))


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be", encoding="utf-8")
    lexicon = LEXICA["short words"]
    graph = word_graph(lexicon)
    assert same(graph, build_word_graph(lexicon))
    assert word_graph(lexicon) is graph


def test_a_full_disk_leaves_the_graph_in_memory_and_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    lexicon = LEXICA["short words"]
    assert same(word_graph(lexicon), build_word_graph(lexicon))
    assert list((tmp_path / "cache" / "graphs").iterdir()) == []


def test_few_graphs_stay_open() -> None:
    for lexicon in LEXICA.values():
        word_graph(lexicon)
    assert len(wordgraph._open) < len(LEXICA)


def test_the_oldest_files_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wordgraph, "_MOST_KEPT", 3)
    folder = tmp_path / "cache" / "graphs"
    folder.mkdir(parents=True)
    half_written = folder / ".left-by-a-crash"
    half_written.touch()
    os.utime(half_written, (0, 0))
    kept = []
    for age, lexicon in enumerate(LEXICA.values()):
        word_graph(lexicon)
        kept.append(wordgraph._path((lexicon.fingerprint, MAX_LENGTH)))
        os.utime(kept[-1], (1000 + age, 1000 + age))
    assert set(folder.iterdir()) == set(kept[-3:])
