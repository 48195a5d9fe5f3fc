"""Deciding what comes between the turns: pauses, players who leave, and an early end."""

from __future__ import annotations

from lexiko.errors import IllegalMove, Reason
from lexiko.rules import commands as c
from lexiko.rules import events as e
from lexiko.rules.decision import Decision
from lexiko.rules.seats import MAX_NAME
from lexiko.said import phrase


def pause(decision: Decision) -> None:
    decision.require_open(playing=False)
    decision.require(Reason.of("already_paused") if decision.position.paused else None)
    decision.emit(e.Paused(decision.at))


def resume(decision: Decision) -> None:
    decision.require_open(playing=False)
    decision.require(None if decision.position.paused else Reason.of("not_paused"))
    decision.emit(e.Resumed(decision.at))


def abandon(decision: Decision) -> None:
    decision.require_open(playing=False)
    decision.end("abandoned")


def resign(decision: Decision, seat: int) -> None:
    decision.require_open(seat, playing=False)
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


def change_seat(decision: Decision, command: c.ChangeSeat) -> None:
    decision.require_open(command.seat, playing=False)
    if not command.name.strip() or len(command.name) > MAX_NAME:
        problem = phrase("name_length", most=MAX_NAME)
        raise IllegalMove("bad_seat", seat=command.seat, problem=problem)
    decision.emit(e.SeatChanged(decision.at, command.seat, command.name, command.computer))
    if not decision.position.paused:
        decision.go_on()


def finish(decision: Decision) -> None:
    decision.require_open()
    position = decision.position
    if position.rules.solitaire is None and not position.kept:
        raise IllegalMove("finish_not_allowed")
    if position.ending:
        # Asked a second time, a kept game counts what is known.
        decision.end(position.ending, force=True)
    else:
        decision.finish("requested")
