"""Measurements for whoever watches the server."""

from __future__ import annotations

import asyncio
import hmac

from fastapi import APIRouter, Request
from starlette.responses import Response

from lexiko.errors import LexikoError
from lexiko.server import metrics
from lexiko.server.people import CurrentContext, client_of, is_owner

router = APIRouter()


@router.get("/metrics", include_in_schema=False)
async def measurements(request: Request, context: CurrentContext) -> Response:
    """Everything counted so far: for whoever runs the server, or knows the token."""
    if not is_owner(request):
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        token = context.settings.metrics_token
        if token is None:
            raise LexikoError("local_only")
        with context.limits.guess(client_of(request)):
            if not hmac.compare_digest(given.encode(), token.encode()):
                raise LexikoError("wrong_token")
    report = await asyncio.to_thread(metrics.report)
    return Response(report, media_type=metrics.CONTENT_TYPE)
