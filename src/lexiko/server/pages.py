"""The page itself: one document for every address, and the files it is made of."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from fastapi import APIRouter, FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

WEB = Path(str(files("lexiko"))) / "web"
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
    "/about",
)


class Files(StaticFiles):
    """Files that browsers keep, but ask about each time: a new version is seen at once."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "no-cache"
        return response


def index() -> str:
    """The document of the page."""
    return (WEB / "index.html").read_text(encoding="utf-8")


def add_pages(app: FastAPI) -> None:
    """Serve the page at all of its addresses."""
    router = APIRouter(include_in_schema=False)
    document = index()

    async def page() -> HTMLResponse:
        return HTMLResponse(document, headers={"cache-control": "no-cache"})

    for route in ROUTES:
        router.add_api_route(route, page, methods=["GET", "HEAD"], response_class=HTMLResponse)
    app.include_router(router)
    app.mount("/web", GZipMiddleware(Files(directory=WEB), minimum_size=1000))
