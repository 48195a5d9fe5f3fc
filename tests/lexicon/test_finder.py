"""The plain finder finds exactly the legal plays: those that trying everything finds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations, product
from typing import Any

import pytest

from lexiko.game import RandomSource
from lexiko.lexicon import Lexicon, PlainFinder
from lexiko.rules import (
    BLANK,
    Alphabet,
    Bag,
    Board,
    Direction,
    Edit,
    Layout,
    Pass,
    Placement,
    Play,
    Rack,
    Reclaim,
    Recycle,
    Rules,
    Seat,
    Square,
    Tile,
    Turn,
    legality,
    make_rules,
    work_out,
)
from lexiko.rules import commands as c
from lexiko.rules.decide import decide
from lexiko.rules.rules import SWITCHES

LAYOUT = Layout("small", ("......", ".D..t.", "..*...", "...d..", ".t..D.", "......"))
ALPHABET = Alphabet("five", tuple("?AERST"), (0, 1, 1, 1, 1, 1), (2, 9, 9, 9, 9, 9), "AE")
WORDS = """
    AA AE AR AS AT EAR EARS EAST EAT EATS ER ERA ERAS ERS ES ET ETA ETAS ARE ARES ARS ART ARTS ASTER
    ATE RARE RAS RAT RATE RATES RATS RE RES REST RET SAE SAT SATE SEA SEAR SEAT SER SERA SET STAR
    STARE STET TA TAE TAR TARE TARES TARS TART TARTS TAS TAT TE TEA TEAR TEARS TEAS TEST TET TSAR
"""
LEXICON = Lexicon("five", frozenset(map(ALPHABET.parse_word, WORDS.split())), ALPHABET)
NO_BAG = Bag(b"")

Found = tuple[Board, tuple[Placement, ...], tuple[Placement, ...]]
"""A play: the board after its edits, the tiles added, the tiles rearranged."""


def lines(board: Board) -> Iterator[tuple[Direction, list[Square]]]:
    for row in range(board.height):
        yield Direction.ACROSS, [Square(row, col) for col in range(board.width)]
    for col in range(board.width):
        yield Direction.DOWN, [Square(row, col) for row in range(board.height)]


def tiles_of(piece: int) -> list[Tile]:
    """What a piece of the rack can be on the board."""
    if piece != BLANK:
        return [Tile(piece)]
    return [Tile(letter, True) for letter in range(1, ALPHABET.size + 1)]


def hands(rack: bytes, count: int) -> Iterator[tuple[Tile, ...]]:
    """Every row of so many tiles from the rack."""
    for pieces in set(permutations(rack, count)):
        yield from product(*(tiles_of(piece) for piece in pieces))


def fits(rules: Rules, board: Board, rack: bytes, move: Play | Pass) -> Turn | None:
    return work_out(rules, board, Rack(rack), NO_BAG, move)[0]


def good(rules: Rules, board: Board, rack: bytes, move: Play | Pass) -> Turn | None:
    turn = fits(rules, board, rack, move)
    return turn if turn and all(word in LEXICON for word in turn.words) else None


def every_play(rules: Rules, board: Board, rack: bytes) -> Iterator[Play]:
    """Every legal play without edits, by trying all tiles on all squares of all lines."""
    for direction, line in lines(board):
        empty = [square for square in line if board[square] is None]
        runs = {board.run(square, direction) for square in line if board[square] is not None}
        for count in range(1, min(len(rack), len(empty), rules.rack_size + 1) + 1):
            for squares in combinations(empty, count):
                tried = [Play(tuple(map(Placement, squares, hand))) for hand in hands(rack, count)]
                # Letters do not decide whether tiles lie right: where one hand does not, none does.
                if fits(rules, board, rack, tried[0]):
                    yield from (play for play in tried if good(rules, board, rack, play))
                for run in runs if rules.rearrange else ():
                    for play in tried:
                        yield from every_order(rules, board, rack, run, play.placements)


def every_order(
    rules: Rules, board: Board, rack: bytes, run: tuple[Square, ...], added: tuple[Placement, ...]
) -> Iterator[Play]:
    """The legal plays that put these tiles and those of a run in another order."""
    old = [Placement(square, tile) for square in run if (tile := board[square]) is not None]
    squares = sorted((*run, *(square for square, _ in added)))
    mixed = [(tile, False) for _, tile in old] + [(tile, True) for _, tile in added]
    # Tiles that leave a gap do so in any order.
    if not fits(rules, board, rack, Play(added)) or len(run) < 2:
        return
    for order in permutations(mixed):
        new: list[Placement] = []
        moved: list[Placement] = []
        for square, (tile, from_rack) in zip(squares, order, strict=True):
            (new if from_rack else moved).append(Placement(square, tile))
        # A rearrangement that moves nothing is an ordinary play.
        if any(board[square] != tile for square, tile in moved):
            play = Play(tuple(new), tuple(moved))
            if good(rules, board, rack, play):
                yield play


def every_edit(rules: Rules, board: Board, rack: bytes) -> Iterator[Edit]:
    for square, _ in board.tiles():
        yield Reclaim(square)
        for piece in set(rack):
            yield from (Recycle(square, tile) for tile in tiles_of(piece))


def by_trying_everything(
    rules: Rules, board: Board, rack: bytes, max_edits: int
) -> tuple[set[tuple[Board, bytes]], set[Found]]:
    """The positions that edits lead to, and every legal play in each of them."""
    rows: list[tuple[Edit, ...]] = [()]
    reached = {(board, rack)}
    for _ in range(max_edits):
        longer = []
        for edits in rows:
            start = good(rules, board, rack, Pass(edits))
            assert start is not None
            for edit in every_edit(rules, start.board, start.rack.letters):
                turn = good(rules, board, rack, Pass((*edits, edit)))
                if turn is not None:
                    longer.append((*edits, edit))
                    reached.add((turn.board, turn.rack.letters))
        rows = longer
    plays = {
        (edited, tuple(sorted(play.placements)), tuple(sorted(play.rearranged)))
        for edited, left in reached
        for play in every_play(rules, edited, left)
    }
    return reached, plays


def by_the_finder(rules: Rules, board: Board, rack: bytes, max_edits: int) -> list[Found]:
    found = []
    for play in PlainFinder(max_edits).plays(rules, board, rack, LEXICON):
        turn = good(rules, board, rack, Pass(play.edits))
        assert turn is not None
        assert good(rules, board, rack, play)
        found.append((turn.board, tuple(sorted(play.placements)), tuple(sorted(play.rearranged))))
    return found


def some_board(chance: random.Random, rules: Rules, phony: bool = False) -> Board:
    """A board on which some words have been played; a phony is any row of tiles that fits."""
    plain = rules.replace(rearrange=False, first_word=2)
    board = Board.empty(LAYOUT)
    for turn in range(3):
        rack = bytes(chance.choices(range(1, ALPHABET.size + 1), k=3))
        rack = bytes([BLANK]) + rack[1:] if turn == 1 else rack
        if phony and turn == 2:
            plays = [
                Play(tuple(map(Placement, line[start : start + 2], hand)))
                for _, line in lines(board)
                for start in range(5)
                for hand in hands(rack, 2)
            ]
            plays = [play for play in plays if work_out(plain, board, Rack(rack), NO_BAG, play)[0]]
        else:
            plays = list(every_play(plain, board, rack))
        if plays:
            board = board.put(chance.choice(plays).placements)
    return board


def rules_with(*variations: str, **changes: object) -> Rules:
    return make_rules("deluxe", *variations, layout=LAYOUT, alphabet=ALPHABET, **changes)


CASES = {
    "ordinary": (rules_with(), "AST", 0, 4),
    "blanks": (rules_with(), "?ET", 0, 1),
    "two blanks": (rules_with(), "??", 0, 1),
    "few tiles a turn": (rules_with(rack_size=2), "AEST", 0, 1),
    "rearrange": (rules_with("rearrange"), "ST", 0, 3),
    "rearrange with a blank": (rules_with("rearrange"), "?", 0, 2),
    "recycle": (rules_with("recycle"), "AT", 2, 2),
    "recycle with a blank": (rules_with("recycle"), "?", 1, 2),
    "reclaim": (rules_with("blanks"), "ART", 1, 3),
    "all edits": (rules_with("blanks", "recycle", "rearrange"), "ES", 1, 1),
}
"""Rules, the letters of a rack, the most edits of a turn, and on how many boards to try it."""


@pytest.mark.parametrize("phony", [False, True], ids=["words", "phonies"])
@pytest.mark.parametrize("name", CASES)
def test_it_finds_exactly_what_trying_everything_finds(name: str, phony: bool) -> None:
    rules, letters, max_edits, boards = CASES[name]
    rack = ALPHABET.parse_pieces(letters)
    total = 0
    for seed in range(boards):
        board = some_board(random.Random(f"{name} {seed}"), rules, phony)
        reached, plays = by_trying_everything(rules, board, rack, max_edits)
        found = by_the_finder(rules, board, rack, max_edits)
        edited = list(PlainFinder().edits(rules, board, rack, LEXICON, max_edits))
        assert len(found) == len(set(found)), "a play is listed twice"
        assert set(found) == plays
        assert {(after, left) for _, after, left in edited} == reached
        assert len(edited) == len(reached)
        total += len(plays)
    assert total > 0


@pytest.mark.parametrize("minimum", [2, 3, 4])
def test_it_finds_exactly_the_first_plays(minimum: int) -> None:
    rules, board = rules_with(first_word=minimum), Board.empty(LAYOUT)
    for letters in ("ARST", "AE?", "TTTT"):
        rack = ALPHABET.parse_pieces(letters)
        _, plays = by_trying_everything(rules, board, rack, 0)
        found = by_the_finder(rules, board, rack, 0)
        assert sorted(found) == sorted(plays)
        assert all(len(placements) >= minimum for _, placements, _ in found)


def test_a_rearranged_word_reaches_over_the_last_tile_to_letters_before_it() -> None:
    # S.ATE: with the R between them, the word begins at the S.
    rules, board = rules_with("rearrange"), Board.empty(LAYOUT)
    tiles = zip((0, 2, 3, 4), ALPHABET.parse_word("SATE"), strict=True)
    board = board.put([Placement(Square(2, col), Tile(letter)) for col, letter in tiles])
    rack = ALPHABET.parse_pieces("R")
    _, plays = by_trying_everything(rules, board, rack, 0)
    found = by_the_finder(rules, board, rack, 0)
    assert any(moved and moved[0].square.col == 1 for _, _, moved in found)
    assert sorted(found) == sorted(plays)


@pytest.mark.parametrize(
    ("letters", "variations", "expected"),
    [
        ("E", (), False),
        ("S", (), True),
        ("E", ("rearrange",), True),
        ("A", ("recycle",), False),
        ("E", ("recycle",), True),
    ],
)
def test_it_tells_whether_a_player_has_a_play(
    letters: str, variations: tuple[str, ...], expected: bool
) -> None:
    words = frozenset(map(ALPHABET.parse_word, ["TAR", "TARS", "RATE", "TER", "TERA"]))
    lexicon = Lexicon("few", words, ALPHABET)
    tar = map(
        Placement, [Square(2, col) for col in (2, 3, 4)], map(Tile, ALPHABET.parse_word("TAR"))
    )
    racks = (Rack(ALPHABET.parse_pieces(letters)), Rack())
    setup = c.Setup(tuple(tar), racks, (0, 0))
    command = c.Start(rules_with(*variations), (Seat("Ann"), Seat("Bob")), lexicon.ref, setup=setup)
    finder = PlainFinder()
    position = decide(None, command, lexicon, RandomSource(), finder)[-1].after
    assert finder.has_play(position, 0, lexicon) is expected


def test_plays_are_checked_by_a_rule_that_the_search_does_not_know(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As with a new rule that only legality knows: here no play has more than two tiles."""

    def few(trial: Any, count: int) -> None:
        if count > 2:
            trial.refuse("too_many_tiles_played", maximum=2)

    rules = make_rules("club", alphabet=ALPHABET, layout=LAYOUT, bonus=35)
    board, rack = Board.empty(LAYOUT), ALPHABET.parse_pieces("EARST")
    found = list(PlainFinder().plays(rules, board, rack, LEXICON))
    monkeypatch.setattr(legality, "_check_count", few)
    assert list(PlainFinder().plays(rules, board, rack, LEXICON)) == found
    monkeypatch.setitem(SWITCHES, "bonus", replace(SWITCHES["bonus"], kernels="unknown"))
    short = [play for play in found if len(play.placements) <= 2]
    assert list(PlainFinder().plays(rules, board, rack, LEXICON)) == short
    assert 0 < len(short) < len(found)
