"""Deciding what everybody has to agree to: who proposes it, and who answers."""

from __future__ import annotations

from lexiko.errors import IllegalMove
from lexiko.rules import commands as c
from lexiko.rules import events as e
from lexiko.rules.decision import Decision


def propose(decision: Decision, command: c.Propose) -> None:
    decision.require_open(command.seat, playing=False)
    position, proposal = decision.position, command.proposal
    if position.proposal is not None:
        raise IllegalMove("proposal_open")
    if isinstance(proposal, c.EndGame) and position.ending:
        raise IllegalMove("game_over")
    if isinstance(proposal, c.TakeBack) and position.start_of(proposal.turn) is None:
        raise IllegalMove("no_such_turn", turn=proposal.turn)
    decision.emit(e.Proposed(decision.at, command.seat, proposal))
    decision.carry_out()


def answer(decision: Decision, command: c.Answer) -> None:
    decision.require_open(command.seat, playing=False)
    proposal = decision.position.proposal
    if proposal is None:
        raise IllegalMove("no_proposal")
    if command.seat in proposal.agreed:
        raise IllegalMove("already_agreed", name=decision.name(command.seat))
    if command.seat not in decision.position.asked:
        raise IllegalMove("not_asked", name=decision.name(command.seat))
    if not command.agree:
        decision.emit(e.Declined(decision.at, command.seat))
        return
    decision.emit(e.Agreed(decision.at, command.seat))
    decision.carry_out()
