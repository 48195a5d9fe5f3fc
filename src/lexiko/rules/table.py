"""Deciding what happens beside the turns: the start, agreements, people who come and go, and
games that are kept at a real board."""

from __future__ import annotations

from lexiko.errors import BadRules, IllegalMove, Reason
from lexiko.rules import commands as c
from lexiko.rules import events as e
from lexiko.rules.board import Board
from lexiko.rules.decide import Decision
from lexiko.rules.evolve import follow
from lexiko.rules.judge import Lexicon, PlayFinder
from lexiko.rules.position import Position
from lexiko.rules.seats import MAX_NAME, check_seats
from lexiko.rules.step import Step
from lexiko.rules.tiles import TileSource, joined, missing, without

# the start -----------------------------------------------------------------------------------


def start(
    command: c.Start, lexicon: Lexicon, source: TileSource, finder: PlayFinder
) -> tuple[Step, ...]:
    """Begin a game: agree on the rules, draw for the first play, fill the racks."""
    check_seats(command.rules, command.seats)
    count = len(command.seats)
    for key, seat in (("first", command.first), ("keeper", command.keeper)):
        if seat is not None and not 0 <= seat < count:
            raise BadRules("bad_seat", seat=seat, problem=f"{key} must be one of the seats")
    if command.kept and command.rules.solitaire == "open":
        why = "all its tiles lie face up here"
        raise BadRules("rules_clash", first="a kept game", second="solitaire=open", why=why)
    started = e.GameStarted(
        command.at,
        command.rules,
        command.seats,
        command.lexicon,
        command.kept,
        command.keeper,
        command.first,
    )
    first_step = follow(None, started)
    decision = Decision(first_step.after, command.at, lexicon, source, finder)
    decision.steps.append(first_step)
    if command.setup is not None:
        _check_setup(decision.position, command.setup)
        decision.emit(e.PositionSet(command.at, command.setup))
        return tuple(decision.steps)
    if command.first is None and not command.kept and count > 1:
        decision.emit(_order(decision.position, source))
    first = decision.position.turn_seat
    rack_size = command.rules.rack_size
    if command.rules.solitaire == "open":
        rack_size = len(decision.position.bag)
    for place in range(count):
        decision.draw((first + place) % count, rack_size)
    return tuple(decision.steps)


def _order(position: Position, source: TileSource) -> e.OrderDrawn:
    """Each player draws one tile; nearest to A plays first, a blank before all, ties again.

    Should the bag run out of tiles, the first of the tied players begins.
    """
    bag = position.bag.letters
    tied = list(range(len(position.seats)))
    rounds = []
    while len(tied) > 1 and len(bag) >= len(tied):
        draws = []
        for seat in tied:
            piece = source.draw(bag, 1, seat)
            bag = without(bag, piece)
            draws.append(e.OrderDraw(seat, piece))
        rounds.append(tuple(draws))
        best = min(draw.piece for draw in draws)
        tied = [draw.seat for draw in draws if draw.piece == best]
    return e.OrderDrawn(position.now, tuple(rounds), tied[0])


def _check_setup(position: Position, setup: c.Setup) -> None:
    """Refuse a position that cannot be, with the first thing that is wrong."""
    _check_numbers(setup, len(position.seats))
    rules = position.rules
    board = Board.empty(rules.layout)
    squares = [square for square, _ in setup.board]
    reasons = [
        Reason.of("off_board", square=str(square)) for square in squares if square not in board
    ]
    reasons += [
        Reason.of("square_twice", square=str(square))
        for square in sorted(set(squares))
        if squares.count(square) > 1
    ]
    reasons += [
        Reason.of("blank_without_letter", square=str(square))
        for square, tile in setup.board
        if not 0 < tile.letter <= rules.alphabet.size
    ]
    if reasons:
        raise IllegalMove(reasons)
    pieces = board.put(setup.board).pieces()
    for rack in setup.racks:
        pieces = joined(pieces, rack.letters)
    extra = missing(rules.alphabet.tiles, pieces)
    if extra:
        raise IllegalMove("tiles_not_unseen", tiles=rules.alphabet.text(extra))
    unseen = len(rules.alphabet.tiles) - len(pieces)
    for seat, rack in enumerate(setup.racks):
        name, size = position.seats[seat].name, len(rack)
        if size > rules.rack_size and rules.solitaire != "open":
            extra_count = size - rules.rack_size
            raise IllegalMove("rack_too_full", name=name, count=size, extra=extra_count)
        if rack.unknown and not position.kept:
            expected = "known tiles, unless the game is kept"
            raise BadRules("bad_rule", key="racks", expected=expected, value=f"{size} tiles")
        unseen -= rack.unknown
        if unseen < 0:
            raise IllegalMove("draw_impossible", name=name, count=size, bag=0)
    if rules.solitaire == "open" and unseen:
        expected = "all tiles that are not on the board"
        raise BadRules("bad_rule", key="racks", expected=expected, value=f"{unseen} fewer")


def _check_numbers(setup: c.Setup, count: int) -> None:
    """Refuse a position whose numbers do not fit `count` seats or each other."""

    def refuse(key: str, expected: str, value: object) -> None:
        raise BadRules("bad_rule", key=key, expected=expected, value=value)

    numbers = {
        "scores": setup.scores,
        "racks": tuple(rack.unknown for rack in setup.racks),
        "passes": setup.passes or (0,) * count,
        "lost_turns": setup.lost_turns or (0,) * count,
        "has_passed": setup.has_passed or (0,) * count,
        "used": setup.used or (0,) * count,
    }
    for key, values in numbers.items():
        if len(values) != count:
            refuse(key, f"a list of {count}", f"{len(values)} long")
        if key != "scores" and min(values) < 0:
            refuse(key, "0 or more", min(values))
    if setup.scoreless < 0:
        refuse("scoreless", "0 or more", setup.scoreless)
    if not 0 <= setup.to_move < count:
        raise IllegalMove("unknown_seat", seat=setup.to_move, last=count - 1)
    lost = numbers["lost_turns"][setup.to_move]
    if lost:
        refuse("lost_turns", "0 for the player to move", lost)


# the table -----------------------------------------------------------------------------------


def decide_table(decision: Decision, command: c.Command) -> None:
    """Decide a command that is not about a turn."""
    match command:
        case c.Start():
            raise IllegalMove("bad_record", where="game", problem="it has been started already")
        case c.Propose():
            _propose(decision, command)
        case c.Answer():
            _answer(decision, command)
        case c.Resign():
            _resign(decision, command.seat)
        case c.ChangeSeat():
            _change_seat(decision, command)
        case c.Pause():
            decision.open_table(playing=False)
            decision.require(Reason.of("already_paused") if decision.position.paused else None)
            decision.emit(e.Paused(decision.at))
        case c.Resume():
            decision.open_table(playing=False)
            decision.require(None if decision.position.paused else Reason.of("not_paused"))
            decision.emit(e.Resumed(decision.at))
        case c.Abandon():
            decision.open_table(playing=False)
            decision.end("abandoned")
        case c.Finish():
            _finish(decision)
        case _:
            _decide_kept(decision, command)


def _propose(decision: Decision, command: c.Propose) -> None:
    decision.open_table(command.seat, playing=False)
    position, proposal = decision.position, command.proposal
    if position.proposal is not None:
        raise IllegalMove("proposal_open")
    if isinstance(proposal, c.EndGame) and position.ending:
        raise IllegalMove("game_over")
    if isinstance(proposal, c.TakeBack) and position.start_of(proposal.turn) is None:
        raise IllegalMove("no_such_turn", turn=proposal.turn)
    decision.emit(e.Proposed(decision.at, command.seat, proposal))
    decision.carry_out()


def _answer(decision: Decision, command: c.Answer) -> None:
    decision.open_table(command.seat, playing=False)
    proposal = decision.position.proposal
    if proposal is None:
        raise IllegalMove("no_proposal")
    if command.seat in proposal.agreed:
        raise IllegalMove("already_agreed", name=decision.name(command.seat))
    if not command.agree:
        decision.emit(e.Declined(decision.at, command.seat))
        return
    decision.emit(e.Agreed(decision.at, command.seat))
    decision.carry_out()


def _resign(decision: Decision, seat: int) -> None:
    decision.open_table(seat, playing=False)
    # A play that would end the game is decided first, and an end that was reached is counted:
    # leaving must not dodge a challenge, nor put tiles into the bag when somebody has gone out.
    decision.require(
        Reason.of("window_open") if decision.position.is_final else None,
        Reason.of("game_over") if decision.position.ending else None,
    )
    pending = decision.position.pending
    if pending is not None and pending.seat == seat:
        # One's own last play stands.
        decision.settle()
        if decision.is_ended:
            return
    decision.leave(seat)


def _change_seat(decision: Decision, command: c.ChangeSeat) -> None:
    decision.open_table(command.seat, playing=False)
    if not command.name.strip() or len(command.name) > MAX_NAME:
        problem = f"a name has 1 to {MAX_NAME} characters"
        raise IllegalMove("bad_seat", seat=command.seat, problem=problem)
    decision.emit(e.SeatChanged(decision.at, command.seat, command.name, command.computer))
    if not decision.position.paused:
        decision.go_on()


def _finish(decision: Decision) -> None:
    decision.open_table()
    position = decision.position
    if position.rules.solitaire is None and not position.kept:
        raise IllegalMove("finish_not_allowed")
    if position.ending:
        # Asked a second time, a kept game counts what is known.
        decision.end(position.ending, force=True)
    else:
        decision.finish("requested")


# kept games ----------------------------------------------------------------------------------


def _decide_kept(decision: Decision, command: c.Command) -> None:
    assert isinstance(command, c.TellRack | c.CorrectDraw | c.GiveBack | c.AdjustScore)
    decision.open_table(command.seat, playing=False)
    position = decision.position
    decision.require(None if position.kept else Reason.of("not_kept"))
    match command:
        case c.TellRack():
            _tell_rack(decision, command)
        case c.CorrectDraw():
            _correct_draw(decision, command)
        case c.GiveBack():
            _give_back(decision, command)
        case _:
            adjusted = e.ScoreAdjusted(decision.at, command.seat, command.points, command.reason)
            decision.emit(adjusted)
            if position.pending is None and not position.ending:
                # Somebody may be at the finish line now.
                decision.after_turn()


def _tell_rack(decision: Decision, command: c.TellRack) -> None:
    position, seat = decision.position, command.seat
    rack, pieces = position.racks[seat], bytes(sorted(command.pieces))
    if len(pieces) > len(rack):
        name = decision.name(seat)
        raise IllegalMove("rack_count", name=name, count=len(rack), told=len(pieces))
    lacking = missing(joined(position.bag.letters, rack.letters), pieces)
    if lacking:
        text = position.rules.alphabet.text(lacking)
        raise IllegalMove("tiles_not_unseen", tiles=text)
    decision.emit(e.RackTold(decision.at, seat, pieces))
    if position.ending:
        decision.end(position.ending)


def _correct_draw(decision: Decision, command: c.CorrectDraw) -> None:
    position, seat = decision.position, command.seat
    rack, bag = position.racks[seat], position.bag
    if not -rack.unknown <= command.change <= len(bag):
        name, count = decision.name(seat), len(rack) + command.change
        raise IllegalMove("draw_impossible", name=name, count=count, bag=len(bag))
    decision.emit(e.DrawCorrected(decision.at, seat, command.change))
    if position.pending is None:
        # Somebody may have been out already.
        decision.after_turn()


def _give_back(decision: Decision, command: c.GiveBack) -> None:
    position, seat = decision.position, command.seat
    decision.require_seat(command.by)
    rack, pieces = position.racks[seat], bytes(sorted(command.pieces))
    extra = len(rack) - position.rules.rack_size
    if not 1 <= command.count <= extra:
        name = decision.name(seat)
        raise IllegalMove("no_extra_tiles", name=name, count=command.count)
    if command.by == seat:
        raise IllegalMove("own_extra_tiles", name=decision.name(seat))
    lacking = missing(rack.letters, pieces)
    if lacking or len(pieces) > command.count:
        text = position.rules.alphabet.text(lacking or pieces)
        raise IllegalMove("tile_not_on_rack", tiles=text)
    decision.emit(e.GivenBack(decision.at, seat, command.by, command.count, pieces))
