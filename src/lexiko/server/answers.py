"""Errors as the page gets them: a code, a sentence, and every reason. Never a traceback."""

from __future__ import annotations

import json
from typing import Any, cast

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from lexiko.errors import Conflict, LexikoError, Reason, StoreError
from lexiko.server import metrics
from lexiko.server.document import index
from lexiko.server.messages import said as messages


def error_json(error: LexikoError) -> messages.Error:
    """An error as JSON."""
    return {
        "error": {
            "code": error.code,
            "message": str(error),
            "reasons": reasons_json(error.reasons),
        }
    }


def reasons_json(reasons: tuple[Reason, ...]) -> list[messages.Reason]:
    """Each reason with its code, its sentence and what the sentence is about."""
    return [cast(messages.Reason, reason.to_json()) for reason in reasons]


class TooLarge(HTTPException):
    """A request that goes on for too long; of a kind that is let through while bodies are read."""

    def __init__(self, most: int) -> None:
        super().__init__(413)
        self.most = most


def error_response(error: LexikoError) -> Response:
    """An error as an answer; one that asks too often hears when to come back."""
    # In ASCII: what a client sent may hold characters that have no UTF-8.
    answer = Response(json.dumps(error_json(error)), error.status, media_type="application/json")
    seconds = dict(error.reasons[0].params).get("seconds")
    if error.status == 429 and seconds is not None:
        answer.headers["Retry-After"] = str(seconds)
    return answer


def answer_errors(app: FastAPI) -> None:
    """Have every error of a request answered in this way."""

    @app.exception_handler(LexikoError)
    async def refused(request: Request, error: LexikoError) -> Response:
        if isinstance(error, StoreError) and not isinstance(error, Conflict):
            metrics.STORE_ERRORS.inc()
        return error_response(error)

    @app.exception_handler(RequestValidationError)
    async def misread(request: Request, error: RequestValidationError) -> Response:
        reasons = [
            Reason.of("bad_request", where=_where(item["loc"]), problem=_problem(item))
            for item in error.errors()[:10]
        ]
        return error_response(LexikoError(reasons))

    @app.exception_handler(HTTPException)
    async def not_here(request: Request, error: HTTPException) -> Response:
        path = request.url.path[:200]
        if isinstance(error, TooLarge):
            answer = error_response(LexikoError("too_large", most=error.most))
        elif error.status_code == 405:
            answer = error_response(LexikoError("wrong_method", path=path, method=request.method))
        elif error.status_code == 404 and _is_typed(request):
            return HTMLResponse(index(), status_code=404)
        elif error.status_code == 404:
            answer = error_response(LexikoError("not_found", path=path))
        else:
            problem = str(error.detail)
            answer = error_response(LexikoError("bad_request", where="request", problem=problem))
            answer.status_code = error.status_code
        answer.headers.update(error.headers or {})
        return answer


def _is_typed(request: Request) -> bool:
    """Whether a browser asks for a page: the page itself then says that there is none."""
    wants = request.headers.get("accept", "")
    return "text/html" in wants and not request.url.path.startswith("/api/")


def _where(place: tuple[Any, ...]) -> str:
    return ".".join(str(part) for part in place if part != "body") or "the request"


def _problem(item: Any) -> str:
    return str(item["msg"]).rstrip(".").replace("Value error, ", "")
