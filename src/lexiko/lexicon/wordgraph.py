"""The word graph of a dictionary: built once, kept in the user's cache, opened by memory map."""

from __future__ import annotations

import contextlib
import mmap
import threading
from collections import OrderedDict, defaultdict
from pathlib import Path
from typing import Any

import numpy as np

from lexiko.errors import LexiconError
from lexiko.folders import cache_folder, whole_file
from lexiko.kernel.multisets import build_shorts, fill_filters, fill_groups, mark_groups
from lexiko.kernel.sized import sized
from lexiko.kernel.wordgraph import MAX_LENGTH, MAX_LETTER, WordGraph, build_graph, new_rows
from lexiko.lexicon.lexicon import Lexicon
from lexiko.rules.alphabet import Word

FORMAT = 1
"""One more with every change to what a file holds: older files are then built anew."""

_MAGIC = 0x4B494B4F5845_4C47  # also tells a file from a machine of another byte order
_HEADER = 16
_ALIGNMENT = 64
_Key = tuple[str, int]
"""The fingerprint of a dictionary, and the length of the longest words that are wanted of it."""
_FEWEST_BITS = 6
_MOST_OPEN = 4
_MOST_KEPT = 16

_open: OrderedDict[_Key, WordGraph] = OrderedDict()
_lock = threading.Lock()


def word_graph(lexicon: Lexicon, longest: int = MAX_LENGTH) -> WordGraph:
    """The graph of a dictionary: open already, or from the cache, or built now and kept there.

    Words of up to 15 letters are in it, for wide boards those of up to 21. A cache that cannot be
    written is no error.
    """
    key = lexicon.fingerprint, longest
    with _lock:
        graph = _open.get(key)
        if graph is None:
            graph = _read(_path(key), key)
        if graph is None:
            graph = _kept(build_word_graph(lexicon, longest), key)
        _open[key] = graph
        _open.move_to_end(key)
        if len(_open) > _MOST_OPEN:
            _open.popitem(last=False)
        return graph


# building ------------------------------------------------------------------------------------


def build_word_graph(lexicon: Lexicon, longest: int = MAX_LENGTH) -> WordGraph:
    """The graph of a dictionary, built anew and in memory."""
    alphabet = lexicon.alphabet
    if alphabet.size > MAX_LETTER:
        raise LexiconError(
            "too_many_letters", alphabet=alphabet.title, size=alphabet.size, maximum=MAX_LETTER
        )
    rows = _rows(lexicon, longest)
    if not len(rows):
        return _without_words(longest)
    seed = 0
    # Hashes are sums modulo 2^64; kernels that run as plain Python would warn of each carry.
    with np.errstate(over="ignore"):
        while (tables := _tables(rows, seed, longest)) is None:
            seed += 1
        del rows
        built = WordGraph(sized(build_graph, longest)(tables[1]), *tables)
    for array in built:
        array.flags.writeable = False
    return built


def _without_words(longest: int) -> WordGraph:
    """The graph of no words at all, for which no kernel is needed: a root that leads nowhere."""
    lengths = {"graph": 4, "words": 0, "groups": 64, "shorts": 64, "filter0": 16, "filter1": 16}
    arrays = [
        _hashes(0) if name == "hashes" else np.zeros((lengths[name], *shape), kind)
        for name, (kind, shape) in _shapes(longest).items()
    ]
    for array in arrays:
        array.flags.writeable = False
    return WordGraph(*arrays)


def _rows(lexicon: Lexicon, longest: int) -> Any:
    """The words as rows of letters, shorter ones first."""
    by_length: defaultdict[int, list[Word]] = defaultdict(list)
    for word in lexicon.words:
        by_length[len(word)].append(word)
    lengths = range(2, longest + 1)
    rows = sized(new_rows, longest)(sum(len(by_length[length]) for length in lengths))
    start = 0
    for length in lengths:
        letters = np.frombuffer(b"".join(by_length[length]), np.uint8).reshape(-1, length)
        rows[start : start + len(letters), :length] = letters
        start += len(letters)
    return rows


def _tables(rows: Any, seed: int, longest: int) -> tuple[Any, ...] | None:
    """All but the graph itself; None if this seed's hashes do not tell all letters apart."""
    hashes = _hashes(seed)
    sums = np.zeros(len(rows), np.uint64)
    for place in range(longest):
        sums += hashes[rows[:, place]]
    lengths = (rows[:, :longest] != 0).sum(axis=1, dtype=np.uint8)
    parts = rows.view(">u8").astype(np.uint64)
    order = np.lexsort((*parts.T[::-1], sums, lengths))
    del parts, lengths
    words, sums = rows[order], sums[order]
    del order
    count = sized(mark_groups, longest)(words, sums)
    if count < 0:
        return None
    bits = _FEWEST_BITS
    while 10 * count > 7 << bits:
        bits += 1
    groups = np.zeros((1 << bits, 2), np.uint32)
    if not sized(fill_groups, longest)(words, sums, groups):
        return None
    shorts = sized(build_shorts, longest)(words, sums, hashes, bits)
    if not len(shorts):
        return None
    filter0 = np.zeros(len(groups) >> 2, np.uint64)
    filter1 = np.zeros(len(shorts) >> 2, np.uint64)
    sized(fill_filters, longest)(words, sums, hashes, filter0, filter1)
    return hashes, words, groups, shorts, filter0, filter1


def _hashes(seed: int) -> Any:
    """A random odd number for each letter, by the generator splitmix64."""
    numbers, state = [0], seed << 32
    for _ in range(MAX_LETTER):
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
        numbers.append(mixed ^ mixed >> 31 | 1)
    return np.array(numbers, np.uint64)


# the file ------------------------------------------------------------------------------------
#
# A header of 16 numbers: magic, format, fingerprint, size and sum of all that follows it, and the
# number of rows of each array. The arrays follow, each from a multiple of 64 bytes on.


def _shapes(longest: int) -> dict[str, tuple[Any, tuple[int, ...]]]:
    """The type of each array, and the shape of one of its rows."""
    return {
        "graph": (np.uint32, ()),
        "hashes": (np.uint64, ()),
        "words": (np.uint8, sized(new_rows, longest)(0).shape[1:]),
        "groups": (np.uint32, (2,)),
        "shorts": (np.uint32, (2,)),
        "filter0": (np.uint64, ()),
        "filter1": (np.uint64, ()),
    }


def _path(key: _Key) -> Path:
    wide = "" if key[1] == MAX_LENGTH else f"-{key[1]}"
    return cache_folder() / "graphs" / f"{_number(key):016x}-{FORMAT}{wide}.graph"


def _number(key: _Key) -> int:
    return int(key[0].rpartition(":")[2], 16)


def _places(rows: list[int], longest: int) -> tuple[list[int], int]:
    """Where each array begins, and where the file ends."""
    places, end = [], 8 * _HEADER
    for count, (kind, shape) in zip(rows, _shapes(longest).values(), strict=True):
        places.append(end)
        size = count * np.dtype(kind).itemsize * int(np.prod(shape))
        end += -(-size // _ALIGNMENT) * _ALIGNMENT
    return places, end


def _read(path: Path, key: _Key, *, new: bool = False) -> WordGraph | None:
    """The graph in a file; None if there is none, or anything about it is wrong.

    All of the file is gone through, unless it is `new`: what has just been written is right.
    """
    try:
        with path.open("rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError):  # an empty file cannot be mapped
        return None
    if len(data) < 8 * _HEADER or len(data) % _ALIGNMENT:
        return None
    numbers = np.frombuffer(data, np.uint64)
    header = [int(number) for number in numbers[:_HEADER]]
    shapes = _shapes(key[1]).values()
    rows = header[5 : 5 + len(shapes)]
    if header[:4] != [_MAGIC, FORMAT, _number(key), len(data)]:
        return None
    places, end = _places(rows, key[1])
    if end != len(data):
        return None
    if not new and header[4] != int(numbers[_HEADER:].sum(dtype=np.uint64)):
        return None
    arrays = [
        np.ndarray((count, *shape), kind, data, place)
        for count, place, (kind, shape) in zip(rows, places, shapes, strict=True)
    ]
    return WordGraph(*arrays)


def _kept(built: WordGraph, key: _Key) -> WordGraph:
    """The graph from its new file; the one in memory if it cannot be kept."""
    path = _path(key)
    try:
        with whole_file(path) as file:
            _write(file, built, key)
    except OSError:
        return built
    _forget_old_files(path.parent)
    return _read(path, key, new=True) or built


def _forget_old_files(folder: Path) -> None:
    """Lists that people change leave their graphs behind; the oldest ones go."""
    with contextlib.suppress(OSError):
        by_age = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime_ns)
        for path in by_age[:-_MOST_KEPT]:
            path.unlink()


def _write(file: Any, built: WordGraph, key: _Key) -> None:
    rows = [len(array) for array in built]
    places, end = _places(rows, key[1])
    file.truncate(end)
    total = 0
    for place, array in zip(places, built, strict=True):
        data = array.reshape(-1).view(np.uint8)
        file.seek(place)
        file.write(data)
        whole = data[: len(data) // 8 * 8].view(np.uint64)
        rest = int.from_bytes(data[8 * len(whole) :].tobytes(), "little")
        total += int(whole.sum(dtype=np.uint64)) + rest
    header = np.zeros(_HEADER, np.uint64)
    known = [_MAGIC, FORMAT, _number(key), end, total % 2**64, *rows]
    header[: len(known)] = known
    file.seek(0)
    file.write(header)
