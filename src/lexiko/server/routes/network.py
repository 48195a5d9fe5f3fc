"""Reaching the page from other devices: the local network, and codes to scan."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from lexiko.server import codes, limits
from lexiko.server.context import Context
from lexiko.server.messages import requests
from lexiko.server.messages.catalogue import Network
from lexiko.server.people import CurrentContext, client_of, owner_only
from lexiko.server.plain_route import PlainRoute

router = APIRouter(tags=["network"], route_class=PlainRoute)


def _network(context: Context) -> Network:
    addresses = context.network.addresses
    return {"open": bool(addresses), "addresses": addresses}


@router.get("/network")
async def network(context: CurrentContext) -> Network:
    """The addresses at which other devices can reach this page."""
    return _network(context)


@router.post("/network")
async def open_network(
    switch: requests.OnOff, request: Request, context: CurrentContext
) -> Network:
    """Open the page to the devices in this home; only for whoever runs the server."""
    await owner_only(request)
    await context.network.switch(switch.on)
    return _network(context)


@router.get("/qr.svg", response_class=Response)
async def qr(
    text: Annotated[str, Query(min_length=1, max_length=200)],
    request: Request,
    context: CurrentContext,
) -> Response:
    """A text as a code that phones can scan."""
    context.limits.check(limits.PICTURES, client_of(request))
    drawn = await context.aside.do(client_of(request), codes.picture, text)
    headers = {"Cache-Control": "private, max-age=86400"}
    return Response(drawn, media_type="image/svg+xml", headers=headers)
