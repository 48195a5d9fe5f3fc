"""The engine's answers about one position, against the plain finder and plain arithmetic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations, pairwise

from tests.engine.cases import Case
from tests.engine.plain import Found, plain_plays, told
from tests.engine.sights import engine_for, position, random_leaves

from lexiko.engine import Candidate, Candidates, Engine, Leaves
from lexiko.engine.bridge import play_from
from lexiko.engine.leaves import rank
from lexiko.kernel.records import POINT
from lexiko.rules import Board, Exchange, Move, Pass, Play, Position, Turn, View, work_out
from lexiko.rules.tiles import Bag, Rack, without

Counts = Counter[str]

_ALL = 1 << 17
"""More varied plays than a position here has."""


def check(case: Case) -> Counts:
    """Everything that the engine says about a position is exact; what was compared is counted."""
    found = plain_plays(case.rules, case.board, case.rack, case.lexicon, case.edits)
    plain = {play: turn for play, turn in found.items() if not (play.edits or play.rearranged)}
    varied = {play: turn for play, turn in found.items() if play not in plain}
    engine = _engine(case)
    asked = _position(case)
    lengths = _check_plays(case, engine, asked.view(0), plain)
    check_best(case)
    _check_varied(case, engine, asked.view(0), varied)
    assert engine.has_play(asked, 0, case.lexicon) == bool(_with_two_edits(case, found))
    counts = Counts(positions=1, plays=len(plain), varied=len(varied))
    counts.update(f"words of {length}" for length in lengths)
    return counts


def _engine(case: Case) -> Engine:
    """An engine with leaves of which no two are worth the same, as good as."""
    leaves = random_leaves(case.rules.alphabet.size, case.longest_leave, case.rules.rack_size)
    return engine_for(case.rules, case.lexicon, leaves)


def _position(case: Case) -> Position:
    return position(case.rules, case.board, case.rack, case.lexicon, case.bag, case.others)


def _with_two_edits(case: Case, found: Found) -> Iterable[Play]:
    """The plays that decide whether a player has any: with two edits of the board at most."""
    edited = case.rules.recycle or case.rules.reclaim_blanks
    if found or case.edits == 2 or not edited:
        return found
    return plain_plays(case.rules, case.board, case.rack, case.lexicon, 2)


# plays ---------------------------------------------------------------------------------------


def _check_plays(case: Case, engine: Engine, view: View, plain: Found) -> list[int]:
    """The plays, their scores, what they are worth and what they look like. The lengths of their
    words are given back."""
    candidates = engine.candidates(view)
    moves = [candidates.move(index) for index in range(len(candidates))]
    listed = {_play(candidate): candidate.score for candidate in moves}
    assert len(listed) == len(moves)
    assert listed == {play: turn.score.total for play, turn in plain.items()}
    lengths = []
    for index, candidate in enumerate(moves):
        turn = plain[_play(candidate)]
        value = _value(case, engine.leaves, turn.rack.letters)
        assert candidate.equity * POINT == candidate.score * POINT + value
        looks = _looks(_play(candidate), turn)
        assert _features(candidates, index) == looks
        lengths.append(looks[1])
    by_score = engine.candidates(view, score_only=True)
    assert (by_score.equity == by_score.score).all()
    assert set(by_score.keys) == set(candidates.keys)
    return lengths


def _play(candidate: Candidate) -> Play:
    assert isinstance(candidate.move, Play)
    return candidate.move


def _features(candidates: Candidates, index: int) -> tuple[int, ...]:
    columns = (
        candidates.tiles, candidates.length, candidates.crossings, candidates.through,
        candidates.blanks,
    )  # fmt: skip
    return tuple(int(column[index]) for column in columns)


def _looks(play: Play, turn: Turn) -> tuple[int, ...]:
    """Tiles, letters of the main word, words across it, letters of the board in it, blanks."""
    main, *across = turn.score.words
    tiles = len(play.placements)
    blanks = sum(placement.tile.blank for placement in play.placements)
    return tiles, len(main.word), len(across), len(main.word) - tiles, blanks


def _value(case: Case, leaves: Leaves, kept: bytes) -> int:
    """What a play is worth beside its score, in parts of a point."""
    total = case.rules.alphabet.total
    if case.bag:
        return leave_value(leaves, kept)
    if kept:
        # What is left counts against its owner and for the one who goes out, later on.
        return -(2 * total(kept) + 10) * POINT
    others = sum(map(total, case.others))
    return (others + others // len(case.others)) * POINT


def leave_value(leaves: Leaves, kept: bytes) -> int:
    """The value of a leave in parts of a point; a long one from those one tile shorter."""
    if len(kept) <= leaves.longest:
        return int(leaves.values[rank(kept, leaves.size)])
    return _long_value(leaves, kept)


@cache
def _long_value(leaves: Leaves, kept: bytes) -> int:
    shorter = [kept[:place] + kept[place + 1 :] for place in range(len(kept))]
    return sum(leave_value(leaves, rest) for rest in shorter) // (len(kept) - 1)


# the best move -------------------------------------------------------------------------------


def check_best(case: Case) -> None:
    """The best move is the best of all; of equal plays, the one with the smallest number."""
    engine, view = _engine(case), _position(case).view(0)
    exchanges = engine.exchanges(view)
    assert {candidate.move: candidate.equity for candidate in exchanges} == _exchanges(case, engine)
    assert all(first.equity >= second.equity for first, second in pairwise(exchanges))
    candidates = engine.candidates(view)
    for score_only in (False, True):
        worth = candidates.score if score_only else candidates.equity
        best = engine.best(view, edits=case.edits, score_only=score_only)
        for top in (1, 5):
            listed = engine.moves(view, top, edits=case.edits, score_only=score_only)
            assert best == listed[0]
        varied = engine.varied(view, case.edits, 1, score_only=score_only)
        least = [] if score_only else [candidate.equity for candidate in exchanges[:1]]
        others = max([*least, *(one.equity for one in varied)], default=float("-inf"))
        if len(worth) and max(worth) >= others:
            equals = candidates.keys[worth == max(worth)]
            index = int((candidates.keys == min(equals)).argmax())
            play = play_from(int(min(equals)), case.board)
            assert best == Candidate(play, candidates.score[index], max(worth), view)
            assert score_only or candidates.best() == index
        elif varied and varied[0].equity >= max(least, default=varied[0].equity):
            assert best == varied[0]
        elif exchanges:
            assert best == (max(exchanges, key=_count) if score_only else exchanges[0])
        else:
            assert best == Candidate(Pass(), 0, 0.0, view)


def _count(candidate: Candidate) -> int:
    assert isinstance(candidate.move, Exchange)
    return candidate.move.count


def _exchanges(case: Case, engine: Engine) -> dict[Move, float]:
    """Every exchange that the bag allows, with what the tiles kept are worth."""
    if case.bag < max(1, case.rules.exchange_minimum):
        return {}
    found: set[bytes] = set()
    for size in range(1, min(len(case.rack), case.bag) + 1):
        found |= {bytes(pieces) for pieces in combinations(case.rack, size)}
    return {
        Exchange(pieces): leave_value(engine.leaves, without(case.rack, pieces)) / POINT
        for pieces in found
    }


# the variations ------------------------------------------------------------------------------


def _check_varied(case: Case, engine: Engine, view: View, varied: Found) -> None:
    """The plays with edits or letters rearranged, each told by the board that it is made on."""
    listed = engine.varied(view, case.edits, limit=_ALL)
    engines = _by_board(case, ((_play(candidate), candidate.score) for candidate in listed))
    plain = _by_board(case, ((play, turn.score.total) for play, turn in varied.items()))
    assert engines == plain
    for candidate in listed:
        turn, _ = work_out(case.rules, case.board, Rack(case.rack), Bag(b""), candidate.move)
        assert turn is not None
        value = _value(case, engine.leaves, turn.rack.letters)
        assert candidate.equity * POINT == candidate.score * POINT + value
    worth = [candidate.equity for candidate in listed]
    assert worth == sorted(worth, reverse=True)
    for limit in (1, 4):
        some = engine.varied(view, case.edits, limit=limit)
        assert [candidate.equity for candidate in some] == worth[:limit]


def _by_board(case: Case, plays: Iterable[tuple[Play, int]]) -> dict[tuple[Board, Play], int]:
    found: dict[tuple[Board, Play], int] = {}
    for play, score in plays:
        key = told(case.rules, case.board, case.rack, play)
        assert found.setdefault(key, score) == score
    return found
