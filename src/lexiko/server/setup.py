"""From what people chose to a game with seats."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from lexiko.errors import LexikoError, StoreError
from lexiko.rules import Rules, Seat
from lexiko.rules.agreement import Agreement, usual_absence
from lexiko.rules.seats import STRENGTHS, USUAL_STRENGTH
from lexiko.said import phrase
from lexiko.server.books import OURS
from lexiko.server.choices import (
    all_apart,
    chosen_rules,
    computer_name,
    good_name,
    setup_of,
)
from lexiko.server.codes import new_code, new_id, new_secret
from lexiko.server.context import Context
from lexiko.server.messages import requests
from lexiko.server.notes import KEY as NOTES
from lexiko.server.now import now
from lexiko.server.room import Room
from lexiko.server.seating import Change, agreed, anew, next_game, with_next_game, with_seats
from lexiko.store import GameRow, Progress, SeatRow

CODES = 5
"""How many codes are tried; two games seldom get the same one."""


async def make_game(context: Context, new: requests.NewGame, person: str, address: str) -> str:
    """A new game of this host; its id. It begins at once if nobody is waited for."""
    rules = chosen_rules(new.rules)
    names = _names(new.seats)
    seats = [
        Seat(
            name,
            computer=choice.computer or USUAL_STRENGTH if choice.kind == "computer" else None,
            level=choice.level,
            finish=choice.finish,
            turn_seconds=choice.turn_seconds,
            timed=choice.timed,
        )
        for choice, name in zip(new.seats, names, strict=True)
    ]
    agreement = Agreement(
        rules,
        new.lexicon,
        tuple(seats),
        new.kept,
        new.keeper,
        new.first,
        _absence(new, rules, seats),
        new.help,
    )
    agreement.check()
    await check_computers(context, rules, seats, new.kept)
    await _check_help(context, agreement)
    await context.books.lexicon(rules, new.lexicon)  # refused here if there is none
    setup = setup_of(agreement) | {"place": context.people.place(address)}
    rows = tuple(
        SeatRow(
            number,
            choice.kind,
            name,
            person if choice.kind == "here" else None,
            new_secret() if choice.kind == "link" else None,
        )
        for number, (choice, name) in enumerate(zip(new.seats, names, strict=True))
    )
    return await _create(context, setup, rows, person, new.key, new.chat)


async def _check_help(context: Context, agreement: Agreement) -> None:
    """Refuse help during a game where nobody could give it."""
    if agreement.help not in ("after_turn", "hints"):
        return
    if agreement.kept:
        raise LexikoError("help_kept")
    if agreement.rules.solitaire == "open":
        raise LexikoError("help_rules")
    if agreement.rules.alphabet not in OURS:
        # Whoever chooses the tiles chooses the rack, and help is as good as any look-up.
        raise LexikoError("help_rules")
    try:
        await context.books.check_engine(agreement.rules)
    except LexikoError as error:
        raise LexikoError("help_rules") from error


def _absence(new: requests.NewGame, rules: Rules, seats: list[Seat]) -> int | None:
    """For how many seconds somebody must be absent before others may have the seat, if ever."""
    usual = usual_absence(rules, seats)
    if new.absence is None or new.absence == "never":
        return usual if new.absence is None else None
    if usual is None:
        problem = phrase("clock_decides")
        raise LexikoError("bad_request", where="absence", problem=problem)
    return new.absence


async def rematch(context: Context, room: Room, person: str, address: str) -> str:
    """The same game once more, by whoever asks first; the other people have to say yes."""
    position = room.started()
    if not position.is_over:
        raise LexikoError("not_over")
    following = await context.store.game(next_game(room.setup))
    if following is not None:
        await _come_back(context, following, room, person)
        return await _ask(context, room, following.id, person)
    # Refused here if there is none:
    await context.books.lexicon(position.rules, room.agreement.lexicon)
    seats = list(position.seats)
    await check_computers(context, position.rules, seats, position.kept)
    others = {row.person for row in room.row.seats if row.person is not None} - {person}
    setup = with_seats(anew(room.setup, room.id, others), seats)
    setup["place"] = context.people.place(address)
    for key in ("imported", NOTES):
        setup.pop(key, None)
    rows = tuple(
        SeatRow(row.seat, row.kind, seat.name, row.person, new_secret() if row.secret else None)
        for row, seat in zip(room.row.seats, seats, strict=True)
    )
    key = f"rematch {room.id}"  # nobody can send this one
    game_id = await _create(context, setup, rows, room.row.host, key, room.row.chat_on)
    return await _ask(context, room, game_id, person)


async def _ask(context: Context, room: Room, game_id: str, person: str) -> str:
    """Everybody in the room sees who would like to play again, at every worker."""

    def choose() -> Change:
        return Change(with_next_game(room.setup, game_id, person))

    if choose().setup != room.setup:
        await context.rooms.agree(room, choose)
    return game_id


async def _come_back(context: Context, game: GameRow, before: Room, person: str) -> None:
    """Whoever has left the next game, and wants to play after all, may find the seat still free."""
    seat = before.row.seats[before.seats_of(person)[0]]
    if game.state == "open" and all(row.person != person for row in game.seats):
        if not await context.store.claim_seat(game.id, seat.seat, person, seat.name):
            raise LexikoError("seat_taken")
        await context.rooms.seated(await context.rooms.get(game.id))


async def _create(
    context: Context,
    setup: dict[str, Any],
    rows: tuple[SeatRow, ...],
    host: str,
    key: str,
    chat_on: bool,
) -> str:
    at = now()
    text = json.dumps(setup)
    progress = open_progress(agreed(text), rows, at)
    by_link = any(row.kind == "link" for row in rows)
    row = GameRow(new_id(), host, at, progress, rows, text, None, chat_on)
    game_id = await _keep(context, row, key, by_link)
    room = await context.rooms.get(game_id)
    if not room.sequence:
        await context.rooms.seated(room)
    return game_id


def open_progress(agreement: Agreement, rows: tuple[SeatRow, ...], at: int) -> Progress:
    """How far a game is that has not begun."""
    rules = agreement.rules
    summary = {
        "edition": rules.edition,
        "solitaire": rules.solitaire,
        "dictionary": rules.dictionary,
        "kept": agreement.kept,
        "names": [row.name for row in rows],
        "computers": [seat.computer for seat in agreement.seats],
        "scores": [0] * len(rows),
        "turn": 0,
        "winners": [],
    }
    return Progress("open", summary=json.dumps(summary), updated=at)


async def _keep(context: Context, row: GameRow, key: str, by_link: bool) -> str:
    """The id of a game that the store keeps now, under a code that no other game has."""
    for _ in range(CODES):
        coded = replace(row, code=new_code() if by_link else None)
        try:
            return await context.store.create(coded, (), key)
        except StoreError as error:
            if error.code != "code_taken":
                raise
    return await context.store.create(row, (), key)


def _names(choices: list[requests.SeatChoice]) -> list[str]:
    """Everybody's name; who has none gets one."""
    names: list[str] = []
    for number, choice in enumerate(choices, 1):
        if choice.name.strip():
            names.append(good_name(choice.name))
        else:
            computer = choice.kind == "computer"
            names.append(computer_name(names) if computer else f"Player {number}")
    return all_apart(names)


async def check_computers(
    context: Context, rules: Rules, seats: Sequence[Seat], kept: bool
) -> None:
    for seat in seats:
        if seat.computer is not None:
            await check_computer(context, seat.computer, rules, kept)


async def check_computer(context: Context, strength: str, rules: Rules, kept: bool) -> None:
    """Refuse a computer player who does not exist, or could not play by these rules."""
    check_strength(strength, kept)
    await context.books.check_engine(rules)


def check_strength(strength: str, kept: bool) -> None:
    """Refuse a computer player who does not exist, and one at a real board."""
    if strength not in STRENGTHS:
        raise LexikoError("unknown_player", name=repr(strength), names=", ".join(STRENGTHS))
    if kept:
        problem = phrase("real_board")
        raise LexikoError("bad_request", where="seats", problem=problem)
