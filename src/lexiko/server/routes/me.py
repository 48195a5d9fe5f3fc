"""Who I am: a name, and a way to another device."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from lexiko.errors import LexikoError
from lexiko.server import limits
from lexiko.server.choices import good_name
from lexiko.server.codes import new_code, read_code
from lexiko.server.messages import requests
from lexiko.server.messages.catalogue import DeviceCode, Forgotten, Me, Named
from lexiko.server.now import now
from lexiko.server.people import CurrentContext, CurrentPerson, client_of, is_owner
from lexiko.server.plain_route import PlainRoute
from lexiko.store import Person

router = APIRouter(tags=["me"], route_class=PlainRoute)
CODE_MS = 10 * 60 * 1000


@router.get("/me")
async def me(request: Request, context: CurrentContext, person: CurrentPerson) -> Me:
    """Your name, and whether it is you who runs this server (`local`)."""
    known = await context.store.person(person)
    return {
        "name": "" if known is None else known.name,
        "local": is_owner(request),
        "games_running": await context.store.games_running(person),
    }


@router.put("/me")
async def rename(
    naming: requests.Naming, request: Request, context: CurrentContext, person: CurrentPerson
) -> Named:
    """Change your name."""
    await context.quotas.keep_little(client_of(request))
    name = good_name(naming.name)
    await context.store.save_person(Person(person, name, now()))
    return {"name": name}


@router.delete("/me/learning")
async def forget_learning(context: CurrentContext, person: CurrentPerson) -> Forgotten:
    """Delete all that is remembered of your quizzes and puzzles; your games stay as they are."""
    context.limits.check(limits.TRANSFERS, person)
    return {"items": await context.store.forget_learning(person)}


@router.post("/me/code")
async def make_code(request: Request, context: CurrentContext, person: CurrentPerson) -> DeviceCode:
    """A code that makes another device yours; it works once, for ten minutes."""
    context.limits.check(limits.CODES, client_of(request))
    code, expires = new_code(8), now() + CODE_MS
    await context.store.put_code(code, person, expires)
    return {"code": code, "expires": expires}


@router.post("/me/claim")
async def claim(
    given: requests.Code, request: Request, response: Response, context: CurrentContext
) -> Named:
    """Continue as the person whose code this is."""
    with context.limits.guess(client_of(request)):
        person = await context.store.take_code(read_code(given.code), now())
        if person is None:
            raise LexikoError("bad_code")
    context.people.give_cookie(request, response, person)
    known = await context.store.person(person)
    return {"name": "" if known is None else known.name}
