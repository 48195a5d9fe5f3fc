"""Whole games as lines to type: played by the library, to be typed into the command line.

The same seed gives the same draws to both, so that the scores at the end must agree.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from lexiko.game import Game, RandomSource
from lexiko.lexicon import Lexicon, PlainFinder
from lexiko.rules import (
    ACROSS,
    Board,
    Exchange,
    Pass,
    Play,
    Position,
    Rules,
    Seat,
    Square,
    Tile,
    work_out,
)
from lexiko.rules import commands as c
from lexiko.rules.writing import edit_text

MOST_PLAYS = 40
"""How many plays are looked at for a turn."""


def play_script(
    rules: Rules, seats: tuple[Seat, ...], lexicon: Lexicon, seed: int, most_turns: int = 200
) -> tuple[list[str], Position]:
    """The lines of a game from its beginning, and the position they lead to."""
    game = Game.start(seats, rules, lexicon, RandomSource(seed), PlainFinder(max_edits=1))
    chance = random.Random(seed)
    lines: list[str] = []
    while not game.position.is_over and game.position.turn < most_turns:
        lines += _turn(game, chance)
    return lines, game.position


def _turn(game: Game, chance: random.Random) -> Iterator[str]:
    position = game.position
    if position.waiting_for:
        game.do(c.Accept(position.waiting_for[0]))
        yield ""
        return
    seat = position.to_move
    play = _best(game, seat, chance)
    if play is not None:
        yield from typed(position, seat, play)
        game.do(c.TakeTurn(seat, play))
    elif position.may_exchange(seat):
        tiles = position.racks[seat].letters[:1]
        game.do(c.TakeTurn(seat, Exchange(tiles)))
        yield f"exchange {position.rules.alphabet.text(tiles)}"
    elif position.rules.solitaire == "open":
        game.do(c.Finish())
        yield from ("end", "yes")
    else:
        game.do(c.TakeTurn(seat, Pass()))
        yield "pass"


def _best(game: Game, seat: int, chance: random.Random) -> Play | None:
    """One of the better plays: now and then any, so that games differ."""
    position, finder = game.position, game.finder
    assert isinstance(finder, PlainFinder)
    rack = position.racks[seat].letters
    if position.rules.solitaire == "open":
        rack = bytes(sorted(chance.sample(rack, min(7, len(rack)))))
    found = finder.plays(position.rules, position.board, rack, game.lexicon)
    plays = list(islice(found, MOST_PLAYS))
    if not plays:
        return None
    if chance.random() < 0.3:
        return chance.choice(plays)
    return max(plays, key=lambda play: _total(position, seat, play))


def _total(position: Position, seat: int, play: Play) -> int:
    turn, _ = work_out(position.rules, position.board, position.racks[seat], position.bag, play)
    assert turn is not None
    return turn.score.total


def typed(position: Position, seat: int, play: Play) -> Iterator[str]:
    """A play as a person types it, its edits of the board first."""
    rules, alphabet = position.rules, position.rules.alphabet
    for edit in play.edits:
        yield edit_text(alphabet, edit).replace(" r ", " ")
    turn, _ = work_out(rules, position.board, position.racks[seat], position.bag, play)
    assert turn is not None
    main = turn.score.words[0]
    new = {square for square, _ in (*play.placements, *play.rearranged)}
    squares = [main.start.step(main.direction, step) for step in range(len(main.word))]
    word = "".join(_letter(turn.board, square, alphabet.faces, square in new) for square in squares)
    command = "rearrange " if play.rearranged else ""
    at = main.start.named(main.direction)
    yield f"{command}{at if main.direction is ACROSS else at.lower()} {word}"


def _letter(board: Board, square: Square, faces: tuple[str, ...], new: bool) -> str:
    tile = board[square]
    assert isinstance(tile, Tile)
    return f"?{faces[tile.letter]}" if tile.blank and new else faces[tile.letter].lower()
