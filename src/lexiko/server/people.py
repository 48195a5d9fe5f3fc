"""Who asks: a person is a random id in a signed cookie. There are no accounts."""

from __future__ import annotations

import functools
import hmac
import json
import secrets
from typing import Annotated

from fastapi import Depends, Request, Response
from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

from lexiko.errors import LexikoError
from lexiko.server import limits
from lexiko.server.context import Context, context_of

COOKIE = "lexiko"
YEAR = 365 * 24 * 3600
OWNER_COOKIE = "lexiko_owner"
REMEMBERED = 4096
"""Cookies whose signature need not be checked again."""


class People:
    """The people whose cookies this server has signed."""

    def __init__(self, secret: str, token: str = "") -> None:
        self._signer = URLSafeSerializer(secret, salt="person")
        self._secret = secret.encode()
        self._owner = URLSafeSerializer(secret, salt="owner")
        self._token = token
        self._signed = functools.lru_cache(REMEMBERED)(self._signer.loads)

    def person_of(self, connection: HTTPConnection) -> str | None:
        """The person whose cookie comes with a request; None without a cookie of ours."""
        cookie = connection.cookies.get(COOKIE)
        if cookie is None:
            return None
        try:
            person = self._signed(cookie)
        except BadSignature:
            return None
        return person if isinstance(person, str) else None

    def mark(self, *parts: object) -> str:
        """A text that only this server can make of these parts, all its workers the same."""
        text = json.dumps([str(part) for part in parts])
        return hmac.new(self._secret, text.encode(), "sha256").hexdigest()

    def seed(self, game_id: str, seat: int) -> int:
        """What a computer player's chance comes from: who knew it could foretell its challenges."""
        return int(self.mark("seed", game_id, seat)[:16], 16)

    def place(self, address: str) -> str:
        """An address as it is kept with the games made there: nobody else can tell which it is."""
        return self.mark("place", address)[:16]

    def new_person(self) -> str:
        return secrets.token_urlsafe(16)

    def give_cookie(self, request: Request, response: Response, person: str) -> None:
        """Give somebody the cookie by which they are known for a year from now."""
        response.set_cookie(
            COOKIE,
            str(self._signer.dumps(person)),
            max_age=YEAR,
            secure=request.url.scheme == "https",
            httponly=True,
            samesite="lax",
            path="/",
        )

    def is_owner(self, connection: HTTPConnection) -> bool:
        """Whether whoever runs the server asks: by the cookie of their link, or by its token."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return self.is_token(token.strip())
        cookie = connection.cookies.get(OWNER_COOKIE, "")
        try:
            known = self._owner.loads(cookie)
        except BadSignature:
            return False
        return isinstance(known, str) and self.is_token(known)

    def is_token(self, text: str) -> bool:
        token = self._token.encode()
        return bool(token) and secrets.compare_digest(text.encode("utf-8", "replace"), token)

    def give_owner_cookie(self, request: Request, response: Response) -> None:
        """Let a browser be that of whoever runs the server, for a year."""
        response.set_cookie(
            OWNER_COOKIE,
            str(self._owner.dumps(self._token)),
            max_age=YEAR,
            secure=request.url.scheme == "https",
            httponly=True,
            samesite="strict",
            path="/",
        )


# Both are asynchronous so that no thread is needed to find them.


async def current_context(connection: HTTPConnection) -> Context:
    """What every request needs."""
    return context_of(connection)


async def current_person(request: Request, response: Response) -> str:
    """The person who asks; somebody new gets a cookie."""
    return context_of(request).people.person_of(request) or greet(request, response)


def greet(request: Request, response: Response) -> str:
    """Give whoever asks a cookie, the same as before if they had one; the person they are."""
    context = context_of(request)
    person = context.people.person_of(request)
    if person is None:
        context.limits.check(limits.NEW_PEOPLE, client_of(request))
        person = context.people.new_person()
    context.people.give_cookie(request, response, person)
    return person


def client_of(connection: HTTPConnection) -> str:
    """Where a request comes from, for limits that a new cookie must not get around."""
    return limits.client_of(connection.scope)


def is_owner(connection: HTTPConnection) -> bool:
    """Whether a request comes from whoever runs the server."""
    return context_of(connection).people.is_owner(connection)


async def owner_only(request: Request) -> None:
    """Refuse what is up to whoever runs the server."""
    if is_owner(request):
        return
    if "authorization" in request.headers:
        with context_of(request).limits.guess(client_of(request)):
            raise LexikoError("wrong_token")
    raise LexikoError("local_only")


CurrentPerson = Annotated[str, Depends(current_person)]
CurrentContext = Annotated[Context, Depends(current_context)]
