"""The one bridge between the domain and the kernels: positions to flat arrays, numbers to plays."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np

from lexiko.kernel import records
from lexiko.kernel.crosschecks import set_board
from lexiko.kernel.records import ANY, BLANK_BIT, MAX_BAG, MAX_RACK, SIDE, TILE_BITS
from lexiko.kernel.wordgraph import MAX_LETTER, WordGraph
from lexiko.rules import Board, Direction, Placement, Play, Rules, Square, Tile

MAX_VALUE = 100
"""The most that a letter counts on a kernel's board."""


def supports(rules: Rules) -> bool:
    """Whether kernels can play by these rules; boards may be too large for them, say."""
    layout, alphabet = rules.layout, rules.alphabet
    return (
        max(layout.height, layout.width) <= SIDE
        and alphabet.size <= MAX_LETTER
        and max(alphabet.values) <= MAX_VALUE
        and sum(alphabet.counts) <= MAX_BAG
        and alphabet.counts[0] <= MAX_RACK
        and _largest_word_factor(rules) < 1024
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


def square_index(row: int, col: int, direction: int) -> int:
    """The place of a square in a kernel's arrays, in one of the two readings of the board."""
    lane, place = (row, col) if direction == 0 else (col, row)
    return ((direction * 16 + lane + 1) << 4) + place


@lru_cache(maxsize=64)
def rules_record(rules: Rules, seats: int, finish: tuple[int, ...] = ()) -> Any:
    """The rules as kernels read them; `finish` is the score at which each seat wins, if any."""
    array = records.new(records.RULES)
    record = array[0]
    layout, alphabet = rules.layout, rules.alphabet
    record["word_factor"][:] = 1
    for row in range(layout.height):
        for col in range(layout.width):
            premium = layout.premium(Square(row, col))
            for direction in (0, 1):
                square = square_index(row, col, direction)
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
    for tiles in range(MAX_RACK + 1):
        record["bonus"][tiles] = rules.bonus if tiles >= rules.bonus_tiles else 0
    record["rack"] = rules.rack_size
    record["first_word"] = rules.first_word
    record["centre_row"], record["centre_col"] = layout.centre
    record["symmetric"] = layout.centre.row == layout.centre.col and _is_symmetric(rules)
    record["exchange_minimum"] = rules.exchange_minimum
    record["seats"] = seats
    record["pass_limit"] = rules.pass_limit or 0
    record["scoreless_limit"] = rules.scoreless_limit or 0
    record["end_without_plays"] = rules.end_without_plays or rules.solitaire == "record"
    record["double"] = rules.going_out == "double" and seats == 2
    record["finish"][: len(finish)] = finish
    for place in range(MAX_RACK):
        for letter in range(33):
            record["choose"][place][letter] = comb(letter + place, place + 1)
    offset = 0
    for length in range(MAX_RACK):
        record["leave_offset"][length] = offset
        offset += comb(size + length, length)
    return array


def _is_symmetric(rules: Rules) -> bool:
    layout = rules.layout
    return layout.height == layout.width and all(
        layout.premium(Square(row, col)) == layout.premium(Square(col, row))
        for row in range(layout.height)
        for col in range(row)
    )


@lru_cache(maxsize=64)
def _fresh(height: int, width: int) -> Any:
    array = records.new(records.STATE)
    state = array[0]
    state["left_end"][:] = ANY
    for row in range(height):
        for col in range(width):
            for direction in (0, 1):
                square = square_index(row, col, direction)
                state["cross"][square] = ANY
                state["right_cross"][square] = ANY
    return array


def fresh_state(rules: Rules) -> Any:
    """An empty board by these rules, with nothing on the racks or in the bag."""
    return _fresh(rules.layout.height, rules.layout.width).copy()


def set_up_board(words: WordGraph, rules: Rules, record: Any, board: Board, states: Any) -> None:
    """The first of some states becomes this board, with nothing on the racks or in the bag."""
    tiles = list(board.tiles())
    squares = np.array([square_index(row, col, 0) for (row, col), _ in tiles], np.int64)
    codes = np.array([tile_code(tile) for _, tile in tiles], np.int64)
    fresh = _fresh(rules.layout.height, rules.layout.width)
    set_board(words.graph, record, fresh, states, squares, codes)


def tile_code(tile: Tile) -> int:
    """A tile as kernels write it."""
    return tile.letter | (BLANK_BIT if tile.blank else 0)


def set_rack(array: Any, seat: int, letters: bytes) -> None:
    """A rack gets these pieces and no others."""
    rack = array[0]["rack"][seat]
    rack[:] = 0
    for letter in letters:
        rack[letter] += 1
    array[0]["rack_size"][seat] = len(letters)


def play_from(key: int, board: Board) -> Play:
    """The play that a number stands for."""
    down = (key >> records.DIRECTION_SHIFT) & 1
    lane = (key >> records.ROW_SHIFT) & 15
    place = (key >> records.COL_SHIFT) & 15
    direction = Direction.DOWN if down else Direction.ACROSS
    square = Square(place, lane) if down else Square(lane, place)
    placements = []
    tiles = key & records.TILES_MASK
    while tiles:
        code = tiles & 63
        while board[square] is not None:
            square = square.step(direction)
        placements.append(Placement(square, Tile(code & 31, code >= BLANK_BIT)))
        square = square.step(direction)
        tiles >>= TILE_BITS
    return Play(tuple(placements))


def key_from(play: Play, direction: Direction) -> int:
    """The number that a play stands for, if its main word reads in this direction."""
    row, col = play.placements[0].square
    down = direction is Direction.DOWN
    lane, place = (col, row) if down else (row, col)
    key = down << records.DIRECTION_SHIFT | lane << records.ROW_SHIFT | place << records.COL_SHIFT
    for index, (_, tile) in enumerate(play.placements):
        key |= tile_code(tile) << TILE_BITS * index
    return key


def pieces_from(move: int) -> bytes:
    """The pieces of an exchange as kernels write it down."""
    pieces = []
    move &= records.TILES_MASK
    while move:
        pieces.append(move & 31)
        move >>= TILE_BITS
    return bytes(sorted(pieces))


_copies: OrderedDict[int, tuple[WordGraph, WordGraph]] = OrderedDict()
_MOST_COPIES = 6


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
