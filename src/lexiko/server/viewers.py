"""Those who look into a room, and what waits for them."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from lexiko.server import metrics
from lexiko.server.messages.games import ChatMessage
from lexiko.store import Message

BACKLOG = 64
BACKLOG_BYTES = 256 * 1024
"""How many messages may wait for a slow reader, and how large they may be together; one always may.
Whoever has more waiting is let go, to come back and catch up."""
CHAT_MESSAGES = 200
CHAT_CHARACTERS = 16_000
"""How much of what was said last belongs to the state of a game."""
_ENCODE = json.JSONEncoder(ensure_ascii=False).encode
"""Made once: `json.dumps` makes another one for each message."""


@dataclass(eq=False, slots=True)
class Viewer:
    """Somebody who looks into a room: a socket, and whose person it is."""

    person: str
    since: float = field(default_factory=time.monotonic)
    _queue: deque[str] = field(default_factory=deque)
    _size: int = 0
    _gone: bool = False
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self, text: str) -> None:
        """Send a message, unless too much is waiting already."""
        if self._gone:
            return
        size = sys.getsizeof(text)
        if len(self._queue) >= BACKLOG or (self._queue and self._size + size > BACKLOG_BYTES):
            metrics.SLOW_VIEWERS.inc()
            self._queue.clear()
            self.let_go()
            return
        self._queue.append(text)
        self._size += size
        self._news.set()

    def let_go(self) -> None:
        """Say goodbye after what is waiting."""
        self._gone = True
        self._news.set()

    async def next(self) -> str | None:
        """The next message; None if there are no more."""
        while not self._queue:
            if self._gone:
                return None
            self._news.clear()
            await self._news.wait()
        text = self._queue.popleft()
        self._size -= sys.getsizeof(text)
        return text


def as_text(message: Mapping[str, Any]) -> str:
    """A message, or a part of one, as it is sent."""
    return _ENCODE(message)


def both_texts(one: str, other: str) -> str:
    """Two parts of a message as one.

    >>> both_texts('{"kind": "update"}', '{"turns": []}')
    '{"kind": "update", "turns": []}'
    """
    return f"{one[:-1]}, {other[1:]}"


def latest(messages: list[Message]) -> list[Message]:
    """What was said last, as far as there is space for it."""
    messages = messages[-CHAT_MESSAGES:]
    space, first = CHAT_CHARACTERS, len(messages)
    while first and space >= len(messages[first - 1].text):
        first -= 1
        space -= len(messages[first].text)
    return messages[first:]


def message_json(message: Message) -> ChatMessage:
    """Something said in the room."""
    return {
        "id": message.id,
        "at": message.at,
        "seat": message.seat,
        "name": message.name,
        "text": message.text,
    }
