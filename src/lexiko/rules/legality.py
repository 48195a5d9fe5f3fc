"""Whether a move is legal, and what it makes of board and rack.

Dictionaries are not asked here: this is the shape of a move alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lexiko.errors import Reason
from lexiko.rules.alphabet import BLANK, Letter, Word
from lexiko.rules.board import ACROSS, DOWN, Board, Direction, Placement, Square
from lexiko.rules.moves import Edit, Exchange, Move, Play, Reclaim, Recycle
from lexiko.rules.rules import Rules
from lexiko.rules.scoring import Score, score_play
from lexiko.rules.tiles import Bag, Rack, joined, missing, without

NO_SCORE = Score((), 0)


@dataclass(frozen=True, slots=True)
class Turn:
    """A legal move, worked out: the board, rack and bag after it, before any draw."""

    move: Move
    board: Board
    rack: Rack
    bag: Bag
    edited: tuple[Word, ...] = ()
    """The words that the edits made along the way."""
    score: Score = NO_SCORE

    @property
    def words(self) -> tuple[Word, ...]:
        """Every word that the dictionary may be asked about, once each."""
        formed = (word.word for word in self.score.words)
        return tuple(dict.fromkeys((*self.edited, *formed)))


@dataclass(slots=True)
class _Trial:
    """Board, rack and bag while a turn is worked out, and what is wrong with it so far."""

    rules: Rules
    board: Board
    rack: Rack
    bag: Bag
    reasons: list[Reason]

    def refuse(self, code: str, **params: object) -> None:
        self.reasons.append(Reason.of(code, **params))

    def take(self, pieces: Iterable[Letter]) -> None:
        """Take pieces off the rack; those not known to be there come out of the unknown ones."""
        pieces = bytes(pieces)
        hidden = missing(self.rack.letters, pieces)
        short = missing(self.bag.letters, hidden) if self.rack.unknown else hidden
        if short or len(hidden) > self.rack.unknown:
            text = self.rules.alphabet.text(short or hidden)
            self.refuse("tile_not_on_rack", tiles=text)
            return
        known = without(pieces, hidden)
        self.rack = Rack(without(self.rack.letters, known), self.rack.unknown - len(hidden))
        self.bag = Bag(without(self.bag.letters, hidden), self.bag.held - len(hidden))

    def give(self, piece: Letter) -> None:
        self.rack = Rack(joined(self.rack.letters, [piece]), self.rack.unknown)


def work_out(
    rules: Rules, board: Board, rack: Rack, bag: Bag, move: Move
) -> tuple[Turn | None, tuple[Reason, ...]]:
    """The turn that a move leads to, or every reason why it is illegal."""
    trial = _Trial(rules, board, rack, bag, [])
    edited = _work_edits(trial, move.edits)
    if edited is None:
        return None, tuple(trial.reasons)
    score = NO_SCORE
    match move:
        case Play():
            play = _plain(trial.board, move)
            move = play
            if play.rearranged:
                score = _work_rearranged(trial, play)
            else:
                score = _work_play(trial, play)
        case Exchange():
            _work_exchange(trial, move)
    if trial.reasons:
        return None, tuple(trial.reasons)
    return Turn(move, trial.board, trial.rack, trial.bag, edited, score), ()


def _plain(board: Board, play: Play) -> Play:
    """The play in its one canonical form: in board order, and without a rearrangement that moves
    no tile."""
    placements = tuple(sorted(play.placements))
    moved = any(board[square] != tile for square, tile in play.rearranged)
    return Play(placements, tuple(sorted(play.rearranged)) if moved else (), play.edits)


def _no_blank_letter(trial: _Trial, placements: Sequence[Placement]) -> None:
    for square, tile in placements:
        if not 0 < tile.letter <= trial.rules.alphabet.size:
            trial.refuse("blank_without_letter", square=str(square))


# plays ---------------------------------------------------------------------------------------


def _work_play(trial: _Trial, play: Play) -> Score:
    board, rules = trial.board, trial.rules
    squares = _check_squares(trial, play.placements)
    for square in squares:
        if board[square] is not None:
            trial.refuse("square_taken", square=str(square))
    direction = _check_line(trial, squares)
    after = board.put(play.placements) if not trial.reasons else board
    if direction is not None and not trial.reasons:
        direction = _check_reach(trial, after, squares)
    _no_blank_letter(trial, play.placements)
    if play.placements:
        _check_count(trial, len(play.placements))
        trial.take(tile.piece for _, tile in play.placements)
    if trial.reasons or direction is None:
        return NO_SCORE
    trial.board = after
    return score_play(rules, after, direction, squares, squares, len(squares))


def _check_count(trial: _Trial, count: int) -> None:
    if count > trial.rules.rack_size:
        trial.refuse("too_many_tiles_played", maximum=trial.rules.rack_size)


def _check_squares(trial: _Trial, placements: Sequence[Placement]) -> list[Square]:
    """The squares of a play on the board, each once."""
    if not placements:
        trial.refuse("no_tiles")
    squares: list[Square] = []
    for square, _ in placements:
        if square not in trial.board:
            trial.refuse("off_board", square=str(square))
        elif square in squares:
            trial.refuse("square_twice", square=str(square))
        else:
            squares.append(square)
    return squares


def _check_line(trial: _Trial, squares: list[Square]) -> Direction | None:
    """The line that the squares share; a single one counts as across."""
    if len({square.row for square in squares}) <= 1:
        return ACROSS
    if len({square.col for square in squares}) <= 1:
        return DOWN
    trial.refuse("not_in_line")
    return None


def _check_reach(trial: _Trial, after: Board, squares: list[Square]) -> Direction:
    """No gap, in touch with the board or on its centre; the direction of the main word."""
    board, rules = trial.board, trial.rules
    direction = after.reading(squares)
    line = after.run(squares[0], direction)
    if squares[-1] not in line:
        trial.refuse("gap", square=str(line[-1].step(direction)))
    if board.is_empty:
        if rules.layout.centre not in squares:
            trial.refuse("not_on_centre", square=str(rules.layout.centre))
        if len(squares) < rules.first_word:
            trial.refuse("too_short", minimum=rules.first_word)
    elif not any(board.touches(square) for square in squares):
        trial.refuse("not_connected")
    return direction


# the rearrange variation ---------------------------------------------------------------------


def _work_rearranged(trial: _Trial, play: Play) -> Score:
    board, rules = trial.board, trial.rules
    if not rules.rearrange:
        trial.refuse("no_rearrange")
    if not play.placements:
        trial.refuse("nothing_added")
    final = play.placements + play.rearranged
    squares = _check_squares(trial, final)
    direction = _check_line(trial, squares)
    _no_blank_letter(trial, play.placements)
    _check_count(trial, len(play.placements))
    trial.take(tile.piece for _, tile in play.placements)
    if trial.reasons or direction is None:
        return NO_SCORE
    old = [square for square in squares if board[square] is not None]
    run = board.run(old[0], direction) if old else ()
    if len(run) < 2 or set(run) != set(old):
        trial.refuse("not_one_run")
        return NO_SCORE
    old_tiles = sorted(tile for square in run if (tile := board[square]) is not None)
    if sorted(tile for _, tile in play.rearranged) != old_tiles:
        trial.refuse("rearranged_tiles_differ")
        return NO_SCORE
    after = board.put(final)
    if not set(squares) <= set(after.run(run[0], direction)):
        trial.refuse("rearranged_squares_differ")
        return NO_SCORE
    covered = [square for square in squares if board[square] is None]
    changed = [square for square, tile in final if _letter(board, square) != tile.letter]
    trial.board = after
    return score_play(rules, after, direction, changed, covered, len(play.placements))


def _letter(board: Board, square: Square) -> Letter:
    tile = board[square]
    return BLANK if tile is None else tile.letter


# exchanges -----------------------------------------------------------------------------------


def _work_exchange(trial: _Trial, exchange: Exchange) -> None:
    rules, count = trial.rules, exchange.count
    if count == 0 and not rules.exchange_none:
        trial.refuse("exchange_nothing")
    needed = max(rules.exchange_minimum, count)
    if count and len(trial.bag) < needed:
        trial.refuse("bag_too_small", count=len(trial.bag), minimum=needed)
    trial.take(exchange.pieces)
    if not 0 <= exchange.unknown <= trial.rack.unknown:
        trial.refuse("tile_not_on_rack", tiles=f"{exchange.unknown} unknown tiles")
    # Tiles put aside enter the bag right after the draw.
    trial.rack = Rack(trial.rack.letters, trial.rack.unknown - exchange.unknown)


# board edits ---------------------------------------------------------------------------------


def _work_edits(trial: _Trial, edits: Sequence[Edit]) -> tuple[Word, ...] | None:
    """Make the edits one after the other; the words they form, or None at the first bad one."""
    words: list[Word] = []
    # What left the board is on the rack, so that the board alone tells the position.
    seen = {trial.board} if edits else set()
    for edit in edits:
        tile = trial.board[edit.square]
        if tile is None:
            code = "square_empty" if edit.square in trial.board else "off_board"
            trial.refuse(code, square=str(edit.square))
            return None
        piece = _recycled(trial, edit) if isinstance(edit, Recycle) else _reclaimed(trial, edit)
        if trial.board in seen and not trial.reasons:
            trial.refuse("position_repeated")
        if trial.reasons:
            return None
        seen.add(trial.board)
        if piece:
            words += _words_through(trial.board, edit.square)
    return tuple(words)


def _recycled(trial: _Trial, edit: Recycle) -> bool:
    """Put the tile in and take the letter; whether words have changed."""
    old, square = trial.board[edit.square], str(edit.square)
    assert old is not None
    if not trial.rules.recycle:
        trial.refuse("no_recycle")
    if old.blank:
        trial.refuse("blank_stays", square=square)
    if edit.tile.letter == old.letter:
        trial.refuse("same_letter", square=square)
    _no_blank_letter(trial, [Placement(edit.square, edit.tile)])
    trial.take([edit.tile.piece])
    if not trial.reasons:
        trial.give(old.piece)
        trial.board = trial.board.put([Placement(edit.square, edit.tile)])
    return True


def _reclaimed(trial: _Trial, edit: Reclaim) -> bool:
    old = trial.board[edit.square]
    assert old is not None
    if not trial.rules.reclaim_blanks:
        trial.refuse("no_reclaim")
    if not old.blank:
        trial.refuse("not_a_blank", square=str(edit.square))
        return False
    trial.take([old.letter])
    if not trial.reasons:
        trial.give(BLANK)
        trial.board = trial.board.put([Placement(edit.square, old._replace(blank=False))])
    return False


def _words_through(board: Board, square: Square) -> list[Word]:
    lines = (board.run(square, direction) for direction in Direction)
    return [board.word(line) for line in lines if len(line) > 1]
