"""Games in and out: files that other programs read, and a copy of everything."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import asdict, replace
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, cast

from fastapi import APIRouter, Query, Request
from starlette.responses import Response, StreamingResponse

from lexiko.errors import LexikoError
from lexiko.formats.files import written
from lexiko.said import people
from lexiko.server import limits
from lexiko.server.backup import backup
from lexiko.server.imports import import_game
from lexiko.server.lookups import check_made_up
from lexiko.server.messages.lists import Imported, Note, Restored
from lexiko.server.notes import notes_json, with_notes
from lexiko.server.now import now
from lexiko.server.people import CurrentContext, CurrentPerson, client_of, owner_only
from lexiko.server.plain_route import PlainRoute
from lexiko.server.restore import restore
from lexiko.server.routes.games import GameId, host_only

router = APIRouter(tags=["files"], route_class=PlainRoute)

TYPES = {"gcg": "text/plain", "json": "application/json", "cgp": "text/plain"}
LINES = "application/x-ndjson"
_TEXT = {"schema": {"type": "string"}}
_OBJECT = {"schema": {"type": "object"}}


def _takes(**content: dict[str, Any]) -> dict[str, Any]:
    """What a route says of its body, which it reads itself."""
    return {"requestBody": {"required": True, "content": content}}


@router.get(
    "/games/{game_id}/export",
    response_class=Response,
    responses={200: {"content": {"text/plain": _TEXT, "application/json": {}}}},
)
async def export(
    game_id: GameId,
    context: CurrentContext,
    person: CurrentPerson,
    format: Annotated[
        Literal["gcg", "json", "cgp"],
        Query(description="json holds everything; cgp only the last position."),
    ] = "gcg",
) -> Response:
    """A finished game as a file.

    A live game is refused: its record holds tiles that nobody may see. One that is kept for a real
    board can be saved at any time by its score-keeper.
    """
    context.limits.check(limits.TRANSFERS, person)
    room = await context.rooms.get(game_id)
    position = room.started()
    if not position.is_over:
        if not position.kept:
            raise LexikoError("game_running")
        host_only(room, person)
    names = [seat.name for seat in position.seats]
    events = await context.store.events(game_id)
    record = with_notes(events, room.setup)
    record = replace(record, title=record.title or people(names), id=game_id)
    data = await context.aside.do(person, written, record, format)
    name = file_name(names, room.row.created, format)
    return Response(data, media_type=TYPES[format], headers=_saved_as(name))


@router.get("/games/{game_id}/notes")
async def notes(game_id: GameId, context: CurrentContext, person: CurrentPerson) -> list[Note]:
    """What people wrote beside the moves of a finished game that was imported.

    `turn` is how many turns come before a note: 0 before the first, and one more than there are at
    the end. A live game is refused: a note may mention tiles that nobody may see.
    """
    context.limits.check(limits.LOOKS, person)
    room = await context.rooms.get(game_id)
    if not room.started().is_over:
        raise LexikoError("game_running")
    events = await context.store.events(game_id)
    return await context.aside.do(person, notes_json, events, room.setup)


def file_name(names: list[str], at: int, ending: str) -> str:
    """A name for the file of a game that every system takes.

    >>> file_name(["Zoë", "Ben K."], 0, "gcg")
    'zoe-ben-k-1970-01-01.gcg'
    """
    plain = unicodedata.normalize("NFKD", " ".join(names)).encode("ascii", "ignore").decode()
    slug = "-".join(re.findall("[a-z0-9]+", plain.lower()))[:60].strip("-") or "lexiko"
    return f"{slug}-{_day(at)}.{ending}"


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d")


def _saved_as(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}


@router.post(
    "/imports",
    status_code=201,
    openapi_extra=_takes(**{"text/plain": _TEXT, "application/json": _OBJECT}),
)
async def bring_in(request: Request, context: CurrentContext, person: CurrentPerson) -> Imported:
    """Import a game: GCG or a JSON record, as the plain body; at most 2 MB.

    `remarks` says where the file differs from what the rules give. An unfinished game can be
    resumed.
    """
    context.limits.check(limits.IMPORTS, client_of(request))
    await check_made_up(context, person, client_of(request))
    data = await request.body()
    await context.quotas.keep_import(client_of(request), person, len(data))
    return await import_game(context, data, person, client_of(request))


@router.get(
    "/backup",
    response_class=StreamingResponse,
    responses={200: {"content": {LINES: _TEXT}}},
)
async def save_all(
    request: Request, context: CurrentContext, person: CurrentPerson
) -> StreamingResponse:
    """All games and word lists of this server as one file; only for whoever runs the server.

    Keep it to yourself: it holds the tiles of unfinished games, and the links to their seats.
    """
    await owner_only(request)
    context.limits.check(limits.TRANSFERS, person)
    name = f"lexiko-backup-{_day(now())}.jsonl"
    lines = backup(context.store, person)
    return StreamingResponse(lines, media_type=LINES, headers=_saved_as(name))


@router.post("/restore", openapi_extra=_takes(**{LINES: _TEXT}))
async def restore_all(request: Request, context: CurrentContext, person: CurrentPerson) -> Restored:
    """Add the games and lists of a backup that are missing here; only for whoever runs the server.

    The file may have any size. Nothing that exists is changed; a line that cannot be read is left
    out, and `problems` says why.
    """
    await owner_only(request)
    context.limits.check(limits.TRANSFERS, person)
    return cast(Restored, asdict(await restore(context.store, request.stream(), person)))
