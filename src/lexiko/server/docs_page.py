"""The API in words: its document at /openapi.json, and a page to read and try it at /docs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from starlette.responses import HTMLResponse
from starlette.routing import BaseRoute

from lexiko.server.document import WEB
from lexiko.server.messages.said import Error
from lexiko.server.plain_route import PlainRoute

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",  # those in the style sheet of Swagger UI
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""What this one page may load: nothing that this server does not have."""

TAGS = {
    "me": "Who you are. The first answer sets a cookie, which identifies you from then on.",
    "rules": "What a new game can be made of, and rules in words.",
    "games": "Games: making them, looking at them, and what happens in them.",
    "rooms": "Around a game: seats, invitations, another round, the chat.",
    "words": "Look-ups in the dictionary. They are refused while you are in a game that closes it.",
    "files": "Games in and out, and a copy of everything.",
    "records": "Totals to beat, and the best games.",
    "hints": "Help during a game whose players agreed on it, for the seat that asks.",
    "reviews": "What each turn of a finished game was worth, worked out in the background.",
    "puzzles": "Positions with one best move, and what an answer is worth.",
    "positions": "Any position analysed. Refused while you are in a game with a closed dictionary.",
    "quizzes": "Cards to learn words by. The server chooses them, and remembers how you did.",
    "network": "Reaching the page from other devices.",
}

ABOUT = """The crossword game with letter tiles: every rule of five rulebooks.

Commands go by POST, with the sequence of the game that the client has seen and a key of its own; a
command that is sent twice is carried out once. News comes over the WebSocket
`/api/v1/games/{game_id}/socket`: first a message with everything that `GET /games/{game_id}` says,
then an update for whatever happens. Times are milliseconds since 1970.

Every error has the same shape: a code for programs, a sentence for people, and all the reasons."""

REF = "#/components/schemas/{model}"
_ERROR = {"application/json": {"schema": {"$ref": REF.format(model="Error")}}}
ERRORS: dict[int | str, dict[str, Any]] = {
    "4XX": {"description": "Refused; nothing has changed.", "content": _ERROR},
    "503": {"description": "The games cannot be reached just now.", "content": _ERROR},
}
"""What every route may answer."""

_PLAY = {
    "kind": "play",
    "placements": [
        {"square": f"8{column}", "tile": tile} for column, tile in zip("FGHI", "HORN", strict=True)
    ],
}
_CGP = "15/15/15/15/15/15/15/5HORN6/15/15/15/15/15/15/15 AEFMST?/ 0/14 0 lex enable;"
_CARD = "1767225600000.0123456789abcdef0123456789abcdef.enable/two/J"
EXAMPLES: dict[str, dict[str, Any]] = {
    "answer_card": {"card": _CARD, "answers": ["O"], "offset": 60},
    "correct_grade": {"card": _CARD, "grade": "hard"},
    "own_words": {"words": "quartz, horn"},
    "rename": {"name": "Ann"},
    "claim": {"code": "KTRW49HP"},
    "rules": {"edition": "collector", "variations": ["nine-tiles"], "changes": {"bonus": 35}},
    "new_game": {
        "key": "f3b1c2d4e5",
        "rules": {"edition": "deluxe"},
        "lexicon": "enable",
        "seats": [
            {"kind": "here", "name": "Ann"},
            {"kind": "computer", "computer": "home"},
            {"kind": "link"},
        ],
    },
    "command": {
        "sequence": 4,
        "key": "a1b2c3d4e5",
        "command": {"kind": "take_turn", "seat": 0, "move": _PLAY},
    },
    "preview": {"seat": 0, "at": "8F", "tiles": "HORN"},
    "sit_down": {"name": "Bob"},
    "give_seat": {"computer": "club"},
    "say": {"key": "b2c3d4e5f6", "text": "Nice one!"},
    "switch_chat": {"on": False},
    "set_up": {"text": _CGP},
    "analyse": {"cgp": _CGP},
    "outlook": {"cgp": _CGP, "move": "I8 NAMES"},
    "open_network": {"on": True},
    "preview_guide": {"seat": 0, "at": "8D", "tiles": "FOX"},
    "play_guide": {"seat": 0, "at": "8D", "tiles": "FOX"},
    "preview_answer": {"move": _PLAY},
    "answer_puzzle": {"move": _PLAY},
    "puzzle_advice": {"move": _PLAY},
}
"""What may be sent, by the names of the routes."""


def operation_id(route: APIRoute) -> str:
    """A short name for programs that are made from the document."""
    return route.name


def add_docs(app: FastAPI) -> None:
    """Serve the page, and the document with nothing in it that we do not answer."""
    document = (WEB / "docs.html").read_text(encoding="utf-8")
    headers = {"content-security-policy": POLICY, "cache-control": "no-cache"}

    @app.get("/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(document, headers=headers)

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            made = get_openapi(
                title=app.title,
                version=app.version,
                description=ABOUT,
                routes=app.routes,
                tags=[{"name": name, "description": text} for name, text in TAGS.items()],
            )
            app.openapi_schema = _with_messages(made, app.routes)
        return app.openapi_schema

    # As the framework's manual has it.
    app.openapi = openapi  # type: ignore[method-assign]


def _with_messages(document: dict[str, Any], routes: Iterable[BaseRoute]) -> dict[str, Any]:
    """The document with what the answers look like."""
    plain = [route for route in routes if isinstance(route, PlainRoute) and route.message]
    answers = {route.name: route.message for route in plain}
    models = {"error": Error, **answers}
    wanted: list[tuple[str, Literal["serialization"], TypeAdapter[Any]]] = [
        (name, "serialization", TypeAdapter(model)) for name, model in models.items()
    ]
    refs, made = TypeAdapter.json_schemas(wanted, ref_template=REF)
    document["components"]["schemas"] |= made["$defs"]
    for operations in document["paths"].values():
        for operation in operations.values():
            name = operation["operationId"]
            if name in answers:
                good = next(code for code in operation["responses"] if code.startswith("2"))
                content = {"application/json": {"schema": refs[name, "serialization"]}}
                operation["responses"][good]["content"] = content
            if name in EXAMPLES:
                operation["requestBody"]["content"]["application/json"]["example"] = EXAMPLES[name]
            # The first sentence says it better than the name of a function.
            head, _, rest = f"{operation.pop('description', name)}\n".partition(".\n")
            head, _, more = head.replace("\n", " ").partition(". ")
            operation["summary"] = head
            if more or rest.strip():
                operation["description"] = f"{more}.\n{rest}".removeprefix(".").strip()
    return document
