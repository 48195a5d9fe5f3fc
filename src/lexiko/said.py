"""Texts that know what they were made of: English here, while the page has words of its own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from lexiko.phrases import PHRASES

Json = dict[str, Any]
By = Literal["and", "or", "commas", "clauses"]
_BETWEEN = {"and": ", ", "or": ", ", "commas": ", ", "clauses": "; "}


class Said(str):
    """A text in English, and what it was made of: a code and parameters, a list, or a name."""

    __slots__ = ("made_of",)
    made_of: Json

    def __new__(cls, text: str, made_of: Json) -> Said:
        said = super().__new__(cls, text)
        said.made_of = made_of
        return said

    def __reduce__(self) -> tuple[Any, ...]:
        return Said, (str(self), self.made_of)


def phrase(code: str, /, **params: Any) -> Said:
    """A phrase of the table; a number `n` picks the form of one thing where there is one.

    >>> phrase("tiles", n=7), phrase("tiles", n=1).made_of
    ('7 tiles', {'code': 'tiles', 'params': {'n': 1}})
    """
    form = f"{code}.one" if params.get("n") == 1 else code
    text = PHRASES.get(form, PHRASES[code]).format(**params)
    return Said(text, {"code": code, "params": {key: parts(one) for key, one in params.items()}})


def listing(items: Iterable[Any], by: By) -> Said:
    """Things in a row, as people say them.

    >>> listing(["Ann", "Bob", "Cid"], "and"), listing([2, 3, 4], "or")
    ('Ann, Bob and Cid', '2, 3 or 4')
    """
    items = list(items)
    texts, between = list(map(str, items)), _BETWEEN[by]
    if by in ("and", "or") and len(texts) > 1:
        texts = [between.join(texts[:-1]), texts[-1]]
        between = f" {by} "
    return Said(between.join(texts), {"items": list(map(parts, items)), "by": by})


def people(names: Iterable[str]) -> Said:
    """Names in a row, with `You` in front, as one says them.

    >>> people(["Bob", "You"])
    'You and Bob'
    """
    return listing(sorted(names, key=lambda name: name != "You"), "and")


def name(kind: str, name: str, title: str) -> Said:
    """What a thing of the rules is called: an edition, a variation."""
    return Said(title, {"kind": kind, "name": name, "title": title})


def parts(value: Any) -> Any:
    """What a value was made of, as JSON: numbers and texts are what they are.

    >>> parts(phrase("tiles", n=7)), parts("HORN"), parts(None)
    ({'code': 'tiles', 'params': {'n': 7}}, 'HORN', 'None')
    """
    if isinstance(value, Said):
        return value.made_of
    return value if isinstance(value, int) else str(value)
