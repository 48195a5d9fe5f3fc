"""The page itself: one document for every address, and the files it is made of."""

from __future__ import annotations

from contextlib import suppress

from fastapi import APIRouter, FastAPI, Request
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from lexiko.errors import LexikoError
from lexiko.server.context import context_of
from lexiko.server.document import WEB, index, version
from lexiko.server.people import client_of, greet

ROUTES = (
    "/",
    "/new",
    "/join",
    "/join/{invitation}",
    "/game/{game_id}",
    "/game/{game_id}/screen",
    "/game/{game_id}/table",
    "/learn",
    "/learn/{subject}",
    "/learn/{subject}/{name}",
    "/quiz",
    "/records",
    "/records/reviews",
    "/puzzles",
    "/puzzles/{puzzle_id}",
    "/replay/{game_id}",
    "/import",
    "/analyse",
    "/keep",
    "/settings",
    "/lists",
    "/owner",
)

KEPT = "public, max-age=31536000, immutable"


class Files(StaticFiles):
    """Files that browsers keep: those of this version without asking again.

    About a file without a version, or of another one, they ask each time.
    """

    async def get_response(self, path: str, scope: Scope) -> Response:
        folder, _, rest = path.replace("\\", "/").partition("/")
        response = await super().get_response(rest if folder.startswith("v-") else path, scope)
        ours = folder == version() and response.status_code in (200, 304)
        response.headers["cache-control"] = KEPT if ours else "no-cache"
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

    async def owner(request: Request, token: str) -> Response:
        """The link that the program opens and prints: from now on this browser is the owner's."""
        context = context_of(request)
        if context.people.is_token(token):
            answer = RedirectResponse("/", 303, {"cache-control": "no-store"})
            context.people.give_owner_cookie(request, answer)
            return answer
        try:
            with context.limits.guess(client_of(request)):
                raise LexikoError("wrong_token")
        except LexikoError as error:
            if error.code != "wrong_token":
                raise
        return RedirectResponse("/owner", 303, {"cache-control": "no-store"})

    router.add_api_route("/owner/{token}", owner, methods=["GET"], response_class=Response)
    for route in ROUTES:
        router.add_api_route(route, page, methods=["GET", "HEAD"], response_class=HTMLResponse)
    app.include_router(router)
    app.mount("/web", GZipMiddleware(Files(directory=WEB), minimum_size=1000))
