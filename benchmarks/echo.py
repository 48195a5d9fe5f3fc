"""A bare echo by the framework of our server: the limit that it could reach at best.

What is posted for a game goes at once to all sockets of that game, padded to the size of our own
news. There are no rules, no store and no people.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import defaultdict
from typing import Any

import uvicorn
from fastapi import FastAPI, WebSocket

from lexiko.server.listening import config


def make_app(size: int) -> FastAPI:
    """The echo, with news of so many bytes."""
    app = FastAPI()
    queues: dict[str, set[asyncio.Queue[str]]] = defaultdict(set)
    padding = "x" * size

    @app.post("/echo/{game}")
    async def post(game: str, body: dict[str, Any]) -> dict[str, int]:
        sequence = int(body["sequence"]) + 1
        news = json.dumps({"kind": "update", "sequence": sequence, "padding": padding})
        for queue in queues[game]:
            queue.put_nowait(news)
        return {"sequence": sequence}

    @app.websocket("/echo/{game}/socket")
    async def socket(socket: WebSocket, game: str) -> None:
        await socket.accept()
        queue: asyncio.Queue[str] = asyncio.Queue()
        queues[game].add(queue)
        try:
            while True:
                await socket.send_text(await queue.get())
        finally:
            queues[game].discard(queue)

    return app


if __name__ == "__main__":
    uvicorn.Server(config(make_app(int(sys.argv[2])), "127.0.0.1", int(sys.argv[1]))).run()
