"""The one bridge between the domain and the kernels: positions to flat arrays, numbers to moves."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from lexiko.engine import honoured
from lexiko.engine.suite import suite_for
from lexiko.kernel import records
from lexiko.kernel.pool import COLUMNS
from lexiko.kernel.records import ANY, BLANK_BIT, MAX_BAG, MAX_RACK, TILE_BITS, Shape
from lexiko.kernel.sized import WIDEST
from lexiko.kernel.wordgraph import MAX_LETTER, WordGraph
from lexiko.rules import (
    Board,
    Direction,
    Edit,
    Exchange,
    Layout,
    Placement,
    Play,
    Reclaim,
    Recycle,
    Rules,
    Square,
    Tile,
)
from lexiko.rules.position import FIRST_WORD_ROUNDS, STALLED_ROUNDS

MAX_VALUE = 100
"""The most that a letter counts on a kernel's board."""
_MOST_COPIES = 6
_CODES = bytes(packed & 127 | (BLANK_BIT if packed & 128 else 0) for packed in range(256))
"""Tiles as kernels write them, by how a board is packed."""
_copies: OrderedDict[int, tuple[WordGraph, WordGraph]] = OrderedDict()


def supports(rules: Rules) -> bool:
    """Whether kernels can play by these rules; boards may be too large for them, say."""
    layout, alphabet = rules.layout, rules.alphabet
    return (
        max(layout.height, layout.width) <= WIDEST
        and rules.rack_size <= suite_for(layout).shape.max_rack
        and alphabet.size <= MAX_LETTER
        and max(alphabet.values) <= MAX_VALUE
        and sum(alphabet.counts) <= MAX_BAG
        and alphabet.counts[0] <= MAX_RACK
        and _largest_word_factor(rules) < 1024
        and honoured.are_known(rules)
    )


def _largest_word_factor(rules: Rules) -> int:
    """The most that the word premiums under one play can multiply to."""
    layout = rules.layout
    rows = [[layout.premium(Square(row, col)).word for col in range(layout.width)]
            for row in range(layout.height)]  # fmt: skip
    lanes = [*rows, *(list(col) for col in zip(*rows, strict=True))]
    products = []
    for lane in lanes:
        product = 1
        for factor in sorted(lane, reverse=True)[: rules.rack_size]:
            product *= factor
        products.append(product)
    return max(products)


def _square_index(shape: Shape, row: int, col: int, direction: int) -> int:
    """The place of a square in a kernel's arrays, in one of the two readings of the board."""
    lane, place = (row, col) if direction == 0 else (col, row)
    return ((direction * shape.lane + lane + 1) << shape.lane_bits) + place


def new_desk(
    rules: Rules, leaves: int, seats: int = 2, states: int = 1, finish: tuple[int, ...] = ()
) -> records.Desk:
    """What a thread works with by these rules: with leaves of up to so many tiles, for so many
    players, in so many positions. `finish` is the score at which each seat wins, if any."""
    shape = suite_for(rules.layout).shape
    record = _rules_record(rules, seats, finish).copy()
    record[0]["longest_leave"] = leaves
    return records.Desk(
        record,
        _fresh(rules.layout),
        records.new(shape.state, states),
        records.new(shape.scratch),
    )


@lru_cache(maxsize=64)
def _rules_record(rules: Rules, seats: int, finish: tuple[int, ...]) -> Any:
    layout, alphabet = rules.layout, rules.alphabet
    shape = suite_for(layout).shape
    array = records.new(shape.rules)
    record = array[0]
    record["word_factor"][:] = 1
    for row in range(layout.height):
        for col in range(layout.width):
            premium = layout.premium(Square(row, col))
            for direction in (0, 1):
                square = _square_index(shape, row, col, direction)
                record["letter_factor"][square] = premium.letter
                record["word_factor"][square] = premium.word
    size = alphabet.size
    record["value"][: size + 1] = alphabet.values
    record["value"][0] = 0
    record["count"][: size + 1] = alphabet.counts
    for letter in range(1, size + 1):
        same = (other for other in range(1, size + 1)
                if alphabet.values[other] == alphabet.values[letter])  # fmt: skip
        record["same_value"][letter] = sum(1 << other for other in same)
    record["letters"] = (1 << (size + 1)) - 2
    record["size"] = size
    for tiles in range(shape.max_rack + 1):
        record["bonus"][tiles] = rules.bonus if tiles >= rules.bonus_tiles else 0
    record["rack"] = rules.rack_size
    record["first_word"] = rules.first_word
    record["centre_row"], record["centre_col"] = layout.centre
    record["symmetric"] = reads_both_ways(rules)
    record["exchange_minimum"] = rules.exchange_minimum
    record["seats"] = seats
    record["pass_limit"] = rules.pass_limit or 0
    record["scoreless_limit"] = rules.scoreless_limit or 0
    record["end_without_plays"] = rules.end_without_plays or rules.solitaire == "record"
    record["must_play"] = rules.must_play_after_pass and rules.solitaire != "record"
    record["tie_before"] = rules.tie == "before"
    record["together"] = rules.solitaire is not None
    record["stalled_rounds"] = STALLED_ROUNDS
    record["first_word_rounds"] = FIRST_WORD_ROUNDS
    record["double"] = rules.going_out == "double" and seats == 2
    record["finish"][: len(finish)] = finish
    for place in range(shape.max_rack):
        for letter in range(33):
            record["choose"][place][letter] = comb(letter + place, place + 1)
    offset = 0
    for length in range(shape.max_rack):
        record["leave_offset"][length] = offset
        offset += comb(size + length, length)
    return array


@lru_cache(maxsize=64)
def reads_both_ways(rules: Rules) -> bool:
    """Whether a first play down is worth the same as one across."""
    layout = rules.layout
    if layout.centre.row != layout.centre.col or layout.height != layout.width:
        return False
    return all(
        layout.premium(Square(row, col)) == layout.premium(Square(col, row))
        for row in range(layout.height)
        for col in range(row)
    )


@lru_cache(maxsize=64)
def _fresh(layout: Layout) -> Any:
    shape = suite_for(layout).shape
    array = records.new(shape.state)
    state = array[0]
    state["left_end"][:] = ANY
    for row in range(layout.height):
        for col in range(layout.width):
            for direction in (0, 1):
                square = _square_index(shape, row, col, direction)
                state["cross"][square] = ANY
                state["right_cross"][square] = ANY
    return array


def set_up_board(graph: Any, board: Board, desk: records.Desk) -> None:
    """The first state of a desk becomes this board, with nothing on the racks or in the bag."""
    suite = suite_for(board)
    suite.set_board(graph, desk, _cells([board.packed], board, suite.shape.lane)[0])


def cells_of(boards: Sequence[Board], size: Layout | Board) -> npt.NDArray[np.uint8]:
    """Boards of one size as kernels read them: a row of cells each, a lane for a row of squares."""
    return _cells([board.packed for board in boards], size, suite_for(size).shape.lane)


def _cells(packed: list[bytes], size: Layout | Board, lane: int) -> npt.NDArray[np.uint8]:
    cells = np.zeros((len(packed), lane, lane), np.uint8)
    codes = np.frombuffer(b"".join(packed).translate(_CODES), np.uint8)
    cells[:, : size.height, : size.width] = codes.reshape(-1, size.height, size.width)
    return cells.reshape(-1, lane * lane)


def tile_code(tile: Tile) -> int:
    """A tile as kernels write it."""
    return tile.letter | (BLANK_BIT if tile.blank else 0)


def set_rack(state: Any, seat: int, letters: bytes) -> None:
    """A rack gets these pieces and no others."""
    rack = state["rack"][seat]
    rack[:] = 0
    for letter in letters:
        rack[letter] += 1
    state["rack_size"][seat] = len(letters)


# numbers to moves ----------------------------------------------------------------------------


def play_from(key: int, board: Board) -> Play:
    """The play that a number stands for."""
    shape = suite_for(board).shape
    in_lane = shape.lane - 1
    lane = (key >> shape.row_shift) & in_lane
    place = (key >> shape.col_shift) & in_lane
    if (key >> shape.direction_shift) & 1:
        square, direction = Square(place, lane), Direction.DOWN
    else:
        square, direction = Square(lane, place), Direction.ACROSS
    placements = []
    tiles = key & shape.tiles_mask
    while tiles:
        while board[square] is not None:
            square = square.step(direction)
        placements.append(Placement(square, _tile(tiles & 63)))
        square = square.step(direction)
        tiles >>= TILE_BITS
    return Play(tuple(placements))


def varied_from(record: Any, board: Board) -> Play:
    """The play of the variations that a record `VARIED` holds."""
    shape = suite_for(board).shape
    edits: list[Edit] = []
    for index in range(int(record["edits"])):
        square, _ = _square(shape, int(record["edit_square"][index]))
        tile = _tile(int(record["edit_tile"][index]))
        there = board[square]
        assert there is not None
        edits.append(Reclaim(square) if there.blank else Recycle(square, tile))
        board = board.put([Placement(square, tile)])
    if record["key"]:
        return Play(play_from(int(record["key"]), board).placements, (), tuple(edits))
    square, direction = _square(shape, int(record["start"]))
    placed: list[Placement] = []
    moved: list[Placement] = []
    for index in range(int(record["length"])):
        if not int(record["on_board"]) >> index & 1:
            group = placed if int(record["from_rack"]) >> index & 1 else moved
            group.append(Placement(square, _tile(int(record["tile"][index]))))
        square = square.step(direction)
    return Play(tuple(placed), tuple(moved), tuple(edits))


def exchanges_from(scratch: Any, rack: bytes, most: int) -> Iterator[tuple[Exchange, int]]:
    """Every exchange of up to so many tiles of a prepared rack, equal ones only once, with what is
    kept worth in parts of a point."""
    full = (1 << len(rack)) - 1
    starts, subsets, leaves = scratch["subset_start"], scratch["subset"], scratch["leave"]
    for index in range(int(starts[1]), int(starts[most + 1])):
        used = int(subsets[index])
        pieces = bytes(piece for place, piece in enumerate(rack) if used >> place & 1)
        yield Exchange(pieces), int(leaves[full ^ used])


def best_exchange(scratch: Any, rack: bytes, fewest: int, most: int) -> tuple[Exchange, int]:
    """The best exchange of so many tiles, as `exchanges_from` gives it; of equal ones the first."""
    starts, full = scratch["subset_start"], (1 << len(rack)) - 1
    used = scratch["subset"][int(starts[fewest]) : int(starts[most + 1])].astype(np.int64)
    worth = scratch["leave"][full ^ used]
    best = int(worth.argmax())
    chosen = int(used[best])
    pieces = bytes(piece for place, piece in enumerate(rack) if chosen >> place & 1)
    return Exchange(pieces), int(worth[best])


def key_from(play: Play, direction: Direction, board: Board) -> int:
    """The number that a play on a board stands for, if its main word reads in this direction."""
    shape = suite_for(board).shape
    row, col = play.placements[0].square
    down = direction is Direction.DOWN
    lane, place = (col, row) if down else (row, col)
    key = down << shape.direction_shift | lane << shape.row_shift | place << shape.col_shift
    for index, (_, tile) in enumerate(play.placements):
        key |= tile_code(tile) << TILE_BITS * index
    return key


def _tile(code: int) -> Tile:
    return Tile(code & 31, code >= BLANK_BIT)


def _square(shape: Shape, index: int) -> tuple[Square, Direction]:
    """The square at a place of a kernel's arrays, and the reading of the board that it is in."""
    lane, place = (index >> shape.lane_bits) - 1, index & (shape.lane - 1)
    if lane < shape.lane:
        return Square(lane, place), Direction.ACROSS
    return Square(place, lane - shape.lane), Direction.DOWN


# words ---------------------------------------------------------------------------------------


def tables(words: WordGraph, leaves: Any, pool: Any = None) -> records.Tables:
    """Words, leaves and what the pool makes of them as kernels take them: one value."""
    if pool is None:
        pool = np.zeros((records.LETTER_IDS, COLUMNS), np.float32)
    spelled = words.words.view(np.uint64)
    anagrams = records.Anagrams(words.hashes, spelled, words.groups, words.shorts)
    return records.Tables(words.graph, anagrams, (words.filter0, words.filter1), leaves, pool)


def in_memory(words: WordGraph) -> WordGraph:
    """The same words in memory of large pages, where kernels run faster than on a mapped file."""
    copied = _copies.get(id(words))
    if copied is None or copied[0] is not words:
        arrays = [np.array(array) for array in words]
        for array in arrays:
            array.flags.writeable = False
        copied = _copies[id(words)] = words, WordGraph(*arrays)
        while len(_copies) > _MOST_COPIES:
            _copies.popitem(last=False)
    return copied[1]
