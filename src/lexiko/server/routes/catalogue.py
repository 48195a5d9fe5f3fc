"""What can be chosen: editions, variations, dictionaries, levels. And rules in words."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request

from lexiko import __version__
from lexiko.lexicon import describe
from lexiko.rules import EDITIONS, FINISH_SCORES, VARIATIONS
from lexiko.rules.alphabet import ALPHABETS
from lexiko.rules.board import LAYOUTS
from lexiko.rules.seats import STRENGTHS
from lexiko.said import phrase
from lexiko.server import limits
from lexiko.server.choices import chosen_rules, rules_said, sentences
from lexiko.server.messages import requests
from lexiko.server.messages.catalogue import Catalogue, ComputerLevel, RulesAnswer
from lexiko.server.people import CurrentContext, client_of
from lexiko.server.plain_route import PlainRoute
from lexiko.wording.rules_text import sentence

router = APIRouter(tags=["rules"], route_class=PlainRoute)

LEXICA = {"enable": "ENABLE, American English", "yawl": "YAWL, English words from around the world"}


@router.get("/catalogue")
async def catalogue() -> Catalogue:
    """Everything that a new game can be made of."""
    lexica = await asyncio.to_thread(describe)
    return {
        "version": __version__,
        "editions": [
            {
                "name": edition.name,
                "title": edition.title,
                "colours": edition.colours,
                "offers": list(edition.offers),
                "regular_forms": edition.regular_forms,
                "rules": edition.rules.to_json(),
            }
            for edition in EDITIONS.values()
        ],
        "variations": [
            {
                "name": variation.name,
                "title": variation.title,
                "changes": dict(variation.changes),
            }
            for variation in VARIATIONS.values()
        ],
        "lexica": [
            {
                "name": entry.name,
                "title": LEXICA.get(entry.name, entry.name),
                "words": entry.words,
                "bundled": entry.bundled,
                "base_forms": entry.base_forms,
            }
            for entry in lexica
            if not entry.problem
        ],
        "levels": list(map(_level, STRENGTHS)),
        "finish_scores": {
            level: {str(count): score for count, score in scores.items()}
            for level, scores in FINISH_SCORES.items()
        },
        "alphabets": {
            name: {
                "faces": list(alphabet.faces),
                "values": list(alphabet.values),
                "counts": list(alphabet.counts),
                "vowels": alphabet.vowels,
            }
            for name, alphabet in ALPHABETS.items()
        },
        "layouts": {name: {"rows": list(layout.rows)} for name, layout in LAYOUTS.items()},
    }


def _level(name: str) -> ComputerLevel:
    about = phrase(f"strength_{name}")
    return {"name": name, "about": about, "said": about.made_of}


@router.post("/rules")
async def rules(
    choice: requests.RulesChoice, request: Request, context: CurrentContext
) -> RulesAnswer:
    """What a choice adds up to, in words."""
    context.limits.check(limits.LOOKS, client_of(request))
    chosen = chosen_rules(choice)
    return {
        "rules": chosen.to_json(),
        "summary": sentence(chosen),
        "sentences": sentences(chosen),
        "said": rules_said(chosen),
        "seat_counts": list(chosen.seat_counts),
    }
