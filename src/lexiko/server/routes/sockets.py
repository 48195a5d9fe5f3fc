"""News of a game as it happens."""

from __future__ import annotations

import asyncio
import contextlib
import json

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from lexiko.errors import LexikoError
from lexiko.server import limits
from lexiko.server.answers import error_json
from lexiko.server.context import context_of
from lexiko.server.limits import RateLimits
from lexiko.server.lookups import played_from
from lexiko.server.people import client_of
from lexiko.server.room import Room
from lexiko.server.viewers import Viewer

router = APIRouter()
GOODBYE, REFUSED = 1001, 1008


@router.websocket("/games/{game_id}/socket")
async def news(socket: WebSocket, game_id: str) -> None:
    """First the state of the game, then everything new; what the client sends is not read."""
    context = context_of(socket)
    person = context.people.person_of(socket) or context.people.new_person()
    await socket.accept()
    viewer, client = Viewer(person), client_of(socket)
    with contextlib.ExitStack() as watched:
        try:
            room = await context.rooms.get(game_id)
            await played_from(context, room, person, client)
            watched.enter_context(context.limits.watching(client, room.weight))
            await room.write_turns(person)
            context.rooms.join(room, viewer)
        except LexikoError as error:
            if await _sent(socket, json.dumps({"kind": "error", **error_json(error)})):
                await _close(socket, REFUSED)
            return
        await _tell(socket, room, viewer, context.limits)


async def _tell(socket: WebSocket, room: Room, viewer: Viewer, rates: RateLimits) -> None:
    """Tell a viewer what there is to tell, until one of them goes."""
    reader = asyncio.create_task(_read(socket, viewer, rates))
    try:
        while (message := await viewer.next()) is not None:
            if not await _sent(socket, message):
                return
        await _close(socket, GOODBYE)
    finally:
        reader.cancel()
        room.leave(viewer)


async def _sent(socket: WebSocket, message: str) -> bool:
    """Whether a message is on its way. The line may have ended, or be closing by itself: then
    uvicorn speaks of an unexpected message."""
    try:
        await socket.send_text(message)
    except (WebSocketDisconnect, RuntimeError):
        return False
    return True


async def _close(socket: WebSocket, code: int) -> None:
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.close(code)


async def _read(socket: WebSocket, viewer: Viewer, rates: RateLimits) -> None:
    """Wait for the end; whatever comes before it is of no interest, and should not be much."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, LexikoError):
        while (await socket.receive())["type"] != "websocket.disconnect":
            rates.check(limits.CHATTER, client_of(socket))
    viewer.let_go()
