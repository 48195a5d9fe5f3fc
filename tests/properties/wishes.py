"""What seats might wish: somebody can always do something, and may do just what the rules say."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from tests.properties.random_moves import FINDER, lexicon_of, other_words

from lexiko.errors import IllegalMove
from lexiko.game import RandomSource
from lexiko.rules import Exchange, Pass, Position, events_of, evolve, what_may
from lexiko.rules import commands as c
from lexiko.rules import events as e
from lexiko.rules.decide import decide

TRIED = 3
"""So many of somebody's wishes are tried after each command."""


def nobody_is_stuck(position: Position) -> None:
    """The seat to move can do something that is accepted, and so can whoever is waited for."""
    if position.is_over or position.paused or position.ending:
        return
    if position.waiting_for:
        for seat in position.waiting_for:
            assert not refusals(position, c.Accept(seat))
        return
    seat = position.to_move
    if position.rules.solitaire == "open":
        assert not refusals(position, c.Finish())
        return
    rack = position.racks[seat]
    extra = len(rack) - position.rules.rack_size
    if extra > 0:
        assert position.kept
        pieces = rack.letters[: max(0, extra - rack.unknown)]
        by = (seat + 1) % len(position.seats)
        # Alone, one simply says that the draw was noted wrong.
        alone = c.CorrectDraw(seat, -extra) if rack.unknown >= extra else c.TellRack(seat, b"")
        back = alone if by == seat else c.GiveBack(seat, by, extra, pieces)
        assert not refusals(position, back)
        return
    why = refusals(position, c.TakeTurn(seat, Pass()))
    if not why:
        return
    assert why == {"must_play"}
    play = FINDER.find_play(position, seat, lexicon_of(position.lexicon))
    assert play is not None
    assert not refusals(position, c.TakeTurn(seat, play))
    if position.rules.challenge == "void":
        (shown,) = decided(position, c.ShowPlay(seat))
        assert isinstance(shown, e.PlayShown)
        assert not refusals(position, c.TakeTurn(seat, shown.play))
        assert not refusals(evolve(position, shown), c.TakeTurn(seat, Pass()))


def what_is_allowed_is_accepted(position: Position, seat: int, chance: random.Random) -> None:
    """A seat may do what it is said to be allowed, and nothing else; a few things are tried."""
    wishes = list(wishes_of(position, seat))
    for allowed, command, doubt in chance.sample(wishes, TRIED):
        why = refusals(position, command)
        assert not why or not allowed or why == {doubt}, f"{command} is allowed, but: {why}"
        assert why or allowed, f"{command} is not allowed, but accepted"


def wishes_of(position: Position, seat: int) -> Iterator[tuple[bool, c.Command, str]]:
    """What a seat might wish, whether it may, and the one reason why a search may find it wrong."""
    may, rack, count = what_may(position, seat), position.racks[seat], len(position.seats)
    turn = may.take_turn and not may.give_back
    must_play = "must_play" if may.must_play else ""
    yield turn and may.pass_turn, c.TakeTurn(seat, Pass()), must_play
    for number in (max(1, may.exchange_most), may.exchange_most + 1):
        known = rack.letters[:number]
        exchange = c.TakeTurn(seat, Exchange(known, number - len(known)))
        yield turn and number <= may.exchange_most, exchange, must_play
    yield may.show_play, c.ShowPlay(seat), "nothing_to_show"
    yield may.ask_hint, c.AskHint(seat), ""
    yield may.accept, c.Accept(seat), ""
    words_made = position.pending.words if position.pending else ()
    yield may.challenge, c.Challenge(seat, words_made), ""
    yield may.answer, c.Answer(seat, True), ""
    yield may.answer, c.Answer(seat, False), ""
    known_turn = position.start_of(0) is not None
    yield may.propose and known_turn, c.Propose(seat, c.TakeBack(0)), ""
    yield may.propose, c.Propose(seat, c.ChangeDictionary(other_words().ref)), ""
    yield may.propose_end, c.Propose(seat, c.EndGame()), ""
    yield may.resign, c.Resign(seat), ""
    yield may.keep, c.AdjustScore(seat, 1, "a mistake"), ""
    back = may.give_back > 0 and count > 1
    yield back, c.GiveBack(seat, (seat + 1) % count, max(1, may.give_back)), ""
    yield may.finish, c.Finish(), ""
    if position.active[seat]:
        # They name no seat: the rules do not know that somebody who has left asks for them.
        yield may.pause, c.Pause(), ""
        yield may.resume, c.Resume(), ""


def decided(position: Position, command: c.Command) -> tuple[e.Event, ...]:
    at, lexicon = position.now, lexicon_of(position.lexicon)
    return events_of(decide(position, replace(command, at=at), lexicon, RandomSource(0), FINDER))


def refusals(position: Position, command: c.Command) -> frozenset[str]:
    """Why a command is refused, if it is."""
    try:
        decided(position, command)
    except IllegalMove as error:
        return error.codes
    return frozenset()
