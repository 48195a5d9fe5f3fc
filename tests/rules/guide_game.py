"""The game that a rulebook prints from start to finish: 32 turns of two players.

Each turn has the coordinates and the word of the play (small letters are blanks), the words it
formed and its score. Player A begins; at the end A holds an A and an I, and B has gone out.
"""

from __future__ import annotations

from typing import NamedTuple

from lexiko.rules import ENGLISH, STANDARD, Board, play_at


class GuideTurn(NamedTuple):
    at: str
    tiles: str
    words: tuple[str, ...]
    score: int


def _turn(line: str) -> GuideTurn:
    at, tiles, *words, score = line.split()
    return GuideTurn(at, tiles, tuple(words) or (tiles.upper(),), int(score))


TURNS = tuple(
    _turn(line)
    for line in """
        8F HORN 14
        H6 FARM 9
        10F PASTE PASTE FARMS 25
        9H MOB MOB NOT BE 16
        11J DIAL DIAL BED 16
        E2 PREVENT PREVENT THORN 82
        K4 MODELS MODELS MOBS 26
        4A QUITE 48
        F10 PrANK 20
        15F SIR SIR PRANKS 20
        L3 HERO HERO ME OR DO 27
        L11 AWE 12
        5J CORE 6
        12D ZEAL 26
        D11 AZURE 15
        8K LYING 39
        3L HEX 26
        N1 TAX 20
        A1 COnQUEST 212
        C3 JIG 22
        15A YORE 21
        O1 ON ON TO AN 14
        14L DONE DONE AWED 18
        M2 FETE FETE FAN MET 18
        N6 WIN 14
        O12 LIED 18
        13I GIVE 10
        6G IF 5
        7J BE 4
        J5 CAB CAB ADO 15
        2D UP 4
        7D AN 2
    """.strip().splitlines()
)

WORDS = " ".join(word for turn in TURNS for word in turn.words)


def board_after(count: int) -> Board:
    """The board after some of the turns."""
    board = Board.empty(STANDARD)
    for turn in TURNS[:count]:
        board = board.put(play_at(board, ENGLISH, turn.at, turn.tiles).placements)
    return board


def rows_after(count: int) -> list[str]:
    """The rows of the board after some of the turns, a dot for an empty square."""
    board = board_after(count)
    texts = ["." if tile is None else ENGLISH.tile_text(tile) for tile in board.cells]
    return ["".join(texts[start : start + 15]) for start in range(0, 225, 15)]
