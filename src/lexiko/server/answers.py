"""Errors as the page gets them: a code, a sentence, and every reason. Never a traceback."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from lexiko.errors import LexikoError, Reason

_log = logging.getLogger(__name__)


def error_json(error: LexikoError) -> dict[str, Any]:
    """An error as JSON."""
    return {
        "error": {
            "code": error.code,
            "message": str(error),
            "reasons": reasons_json(error.reasons),
        }
    }


def reasons_json(reasons: tuple[Reason, ...]) -> list[dict[str, Any]]:
    """Each reason with its code, its sentence and what the sentence is about."""
    return [
        {
            "code": reason.code,
            "message": str(reason),
            "params": {key: str(value) for key, value in reason.params},
        }
        for reason in reasons
    ]


def error_response(error: LexikoError) -> JSONResponse:
    return JSONResponse(error_json(error), status_code=error.status)


def answer_errors(app: FastAPI) -> None:
    """Have every error of a request answered in this way."""

    @app.exception_handler(LexikoError)
    async def refused(request: Request, error: LexikoError) -> Response:
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
        if error.status_code == 405:
            answer = error_response(LexikoError("wrong_method", path=path, method=request.method))
        elif error.status_code == 404:
            answer = error_response(LexikoError("not_found", path=path))
        else:
            problem = str(error.detail)
            answer = error_response(LexikoError("bad_request", where="request", problem=problem))
            answer.status_code = error.status_code
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> Response:
        _log.error("%s %s failed", request.method, request.url.path, exc_info=error)
        return error_response(LexikoError("internal"))


def _where(place: tuple[Any, ...]) -> str:
    return ".".join(str(part) for part in place if part != "body") or "the request"


def _problem(item: Any) -> str:
    return str(item["msg"]).rstrip(".").replace("Value error, ", "")
