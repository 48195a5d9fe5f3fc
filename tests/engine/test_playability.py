"""Playability: counted play by play, the same on any number of threads, and kept in files."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from lexiko.engine import bridge, playability
from lexiko.engine.engine import engine_for
from lexiko.engine.playability import CHUNK, PlayabilityCount, main_words, packed, unpacked
from lexiko.errors import LexikoError
from lexiko.kernel.selfplay import EXCHANGE
from lexiko.lexicon import Lexicon, add_words, open_lexicon
from lexiko.rules import ENGLISH, Alphabet, Board, Direction, make_rules

RULES = make_rules("club")
LARGEST = 400_000
FIVE = Alphabet("five", tuple("?ABCDE"), (0, 1, 2, 3, 5, 10), (4, 9, 7, 6, 5, 5), "AE")


def counted(threads: int, games: int = 2 * CHUNK) -> PlayabilityCount:
    count = PlayabilityCount(engine_for(RULES, open_lexicon()))
    with ThreadPoolExecutor(threads) as pool:
        for _ in count.run(games, pool, threads):
            pass
    return count


@pytest.fixture(scope="module")
def some() -> PlayabilityCount:
    return counted(1)


def test_the_same_games_give_the_same_counts_on_any_number_of_threads(
    some: PlayabilityCount,
) -> None:
    assert counted(3).counts == some.counts
    assert counted(3).games == some.games == 2 * CHUNK


def test_every_play_counts_for_the_word_along_its_tiles(some: PlayabilityCount) -> None:
    plays = 0
    for moves in some._play(0, seed=1):
        board, words = Board.empty(RULES.layout), list(main_words(RULES, moves))
        for move in (move for move in moves if 0 < move < EXCHANGE):
            placements = bridge.play_from(move, board).placements
            board, squares = board.put(placements), {one.square for one in placements}
            lines = [board.run(placements[0].square, direction) for direction in Direction]
            whole = {board.word(line) for line in lines if squares <= set(line) and len(line) > 1}
            assert words.pop(0) in whole
            plays += 1
        assert words == []
    assert plays > 20 * CHUNK
    assert all(word in open_lexicon().words for word in some.counts)


def test_counts_come_back_from_a_file(some: PlayabilityCount) -> None:
    lexicon = open_lexicon()
    assert Counter(unpacked(packed(some, lexicon), lexicon)) == some.counts
    with pytest.raises(ValueError, match="another"):
        unpacked(packed(some, lexicon), open_lexicon("yawl"))


def test_those_that_come_with_the_program_are_of_its_dictionary_and_small() -> None:
    counts = playability.playability(open_lexicon(without_offensive=True))
    played = [ENGLISH.text(word) for word, _ in Counter(counts).most_common(5)]
    assert "QAT" in played
    assert len(counts) > 60_000
    assert (playability._DATA / playability.file_name("enable")).stat().st_size < LARGEST
    assert playability.playability(open_lexicon("yawl")) == counts


def test_a_file_of_ones_own_comes_first_and_a_damaged_one_is_named(
    some: PlayabilityCount, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playability, "own_folder", lambda: tmp_path)
    path = tmp_path / playability.file_name("enable")
    path.write_bytes(packed(some, open_lexicon()))
    assert Counter(playability.playability(open_lexicon())) == some.counts
    path.write_bytes(b"not a table")
    with pytest.raises(LexikoError, match="does not hold how often the words of enable"):
        playability.playability(open_lexicon())


def test_counts_of_ones_own_are_read_with_the_letters_of_their_dictionary(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEXIKO_DATA", str(tmp_path))
    monkeypatch.setattr(playability, "own_folder", lambda: tmp_path)
    add_words(b"CAB\nABBA\n", "abc", "abc.txt", alphabet=FIVE)
    lexicon = open_lexicon("abc", alphabet=FIVE)
    count = PlayabilityCount(engine_for(RULES, open_lexicon()))
    count.counts[FIVE.parse_word("CAB")] = 7
    path = tmp_path / playability.file_name("abc")
    path.write_bytes(packed(count, lexicon))
    assert dict(playability.playability(lexicon)) == {FIVE.parse_word("CAB"): 7}


def test_counts_of_ones_own_that_are_of_other_words_do_not_count(
    some: PlayabilityCount, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = playability.playability(open_lexicon())
    monkeypatch.setattr(playability, "own_folder", lambda: tmp_path)
    changed = packed(some, open_lexicon("yawl"))
    (tmp_path / playability.file_name("enable")).write_bytes(changed)
    assert playability.playability(open_lexicon()) == usual
    nowhere = Lexicon("nowhere", frozenset({b"\x01\x02"}), FIVE)
    (tmp_path / playability.file_name("nowhere")).write_bytes(changed)
    assert playability.playability(nowhere) == {}
