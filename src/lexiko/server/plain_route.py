"""Routes whose answers are messages: the document describes them by their types."""

from __future__ import annotations

from collections.abc import Callable
from types import UnionType
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints

from fastapi import Response
from fastapi.routing import APIRoute
from typing_extensions import is_typeddict

Message = TypeVar("Message")


class Written(Response, Generic[Message]):
    """A message that has been written already."""

    media_type = "application/json"


class PlainRoute(APIRoute):
    """A route that sends what it is given: nothing is checked on the way out."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        self.message = message_of(endpoint)
        if self.message is not None:
            plain = list[Any] if get_origin(self.message) is list else dict[str, Any]
            options["response_model"] = plain
        super().__init__(path, endpoint, **options)


def message_of(endpoint: Callable[..., Any]) -> Any:
    """The message that a function answers with, if it is one."""
    answer = get_type_hints(endpoint, include_extras=True).get("return")
    if get_origin(answer) is Written:
        (answer,) = get_args(answer)
    kinds = get_args(answer) if get_origin(answer) in (UnionType, list) else (answer,)
    return answer if all(map(is_typeddict, kinds)) else None
