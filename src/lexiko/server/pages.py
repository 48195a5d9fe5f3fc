"""The page itself: one document for every address, and the files it is made of."""

from __future__ import annotations

from contextlib import suppress

from fastapi import APIRouter, FastAPI, Request
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from lexiko.errors import LexikoError
from lexiko.server.document import WEB, index
from lexiko.server.people import greet

ROUTES = (
    "/",
    "/new",
    "/join",
    "/join/{invitation}",
    "/game/{game_id}",
    "/game/{game_id}/table",
    "/learn",
    "/learn/{subject}",
    "/learn/{subject}/{name}",
    "/records",
    "/replay/{game_id}",
    "/import",
    "/keep",
    "/settings",
    "/lists",
    "/about",
)


class Files(StaticFiles):
    """Files that browsers keep, but ask about each time: a new version is seen at once."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "no-cache"
        return response


def add_pages(app: FastAPI) -> None:
    """Serve the page at all of its addresses."""
    router = APIRouter(include_in_schema=False)
    document = index()

    async def page(request: Request) -> HTMLResponse:
        answer = HTMLResponse(document, headers={"cache-control": "no-cache"})
        # Whoever opens the page is somebody before it asks its first questions, which come several
        # at once: else each answer would bring another cookie. Whoever opens it again is known for
        # another year.
        with suppress(LexikoError):
            greet(request, answer)
        return answer

    for route in ROUTES:
        router.add_api_route(route, page, methods=["GET", "HEAD"], response_class=HTMLResponse)
    app.include_router(router)
    app.mount("/web", GZipMiddleware(Files(directory=WEB), minimum_size=1000))
