"""What can be chosen: editions, variations, dictionaries, levels. And rules in words."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request

from lexiko import __version__
from lexiko.lexicon import describe
from lexiko.notation.rules_text import sentence, summary
from lexiko.rules import EDITIONS, FINISH_SCORES, VARIATIONS, Rules, make_rules
from lexiko.rules.alphabet import ALPHABETS
from lexiko.rules.board import LAYOUTS
from lexiko.server import limits, wire
from lexiko.server.people import CurrentContext, client_of

router = APIRouter(tags=["rules"])

LEVELS = {
    "beginner": "Short everyday words, and no eye for words beside words.",
    "learner": "Some games old: a few more words, a few more places.",
    "casual": "Plays now and then, for the fun of it.",
    "home": "The best of the family: long words, and some thought for the next turn.",
    "keen": "Has begun to learn the short words.",
    "club": "All the little words, half the dictionary, and a sense of what to keep.",
    "expert": "Knows every word and misses nothing.",
}
"""The computer players and what each is like; a test compares them with those of the engine, whose
import takes long."""
LEXICA = {"enable": "ENABLE, American English", "yawl": "YAWL, words of the world's English"}


@router.get("/catalogue")
async def catalogue() -> dict[str, Any]:
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
            }
            for entry in lexica
            if not entry.problem
        ],
        "levels": [{"name": name, "about": about} for name, about in LEVELS.items()],
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


def chosen_rules(choice: wire.RulesChoice) -> Rules:
    """The rules that somebody chose; an error with every reason if they make no sense."""
    rules = make_rules(choice.edition, *choice.variations)
    return Rules.from_json({**rules.to_json(), **choice.changes})


@router.post("/rules")
async def rules(
    choice: wire.RulesChoice, request: Request, context: CurrentContext
) -> dict[str, Any]:
    """What a choice adds up to, in words."""
    context.limits.check(limits.LOOKS, client_of(request))
    chosen = chosen_rules(choice)
    return {
        "rules": chosen.to_json(),
        "summary": sentence(chosen),
        "sentences": sentences(chosen),
        "seat_counts": list(chosen.seat_counts),
    }


def sentences(rules: Rules) -> list[dict[str, str]]:
    """Every rule in plain words, each under its head."""
    return [{"head": head, "text": text} for head, text in summary(rules)]
