"""Writes src/lexiko/web/messages.d.ts: what the page sends and hears, as TypeScript knows it.

It is made from the server's messages and from the switches of the rules, with their descriptions.
"""

from __future__ import annotations

import ast
import inspect
import types
from collections.abc import Iterator
from pathlib import Path
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from pydantic import BaseModel
from typing_extensions import is_typeddict

from lexiko.rules import Alphabet, Layout, Rules
from lexiko.rules.rules import SWITCHES
from lexiko.server.messages import (
    catalogue,
    games,
    hints,
    lists,
    positions,
    puzzles,
    quizzes,
    records,
    requests,
    reviews,
    said,
    words,
)
from lexiko.server.messages.marks import Called

FILE = Path(__file__).parents[1] / "src/lexiko/web/messages.d.ts"
MODULES = (
    said,
    games,
    catalogue,
    words,
    lists,
    records,
    reviews,
    hints,
    positions,
    quizzes,
    puzzles,
    requests,
)
HEAD = """// Made by `python tools/page_types.py` from the server's messages. Do not edit.
// Times are milliseconds since the epoch.

export type GameEvent = { kind: string; seat?: number } & Record<string, unknown>;

/** A text by what it is made of: a phrase with parameters, a row of things, a name, or reasons. */
export type Said =
  | string
  | number
  | { code: string; params: Record<string, Said> }
  | { items: Said[]; by: "and" | "or" | "commas" | "clauses" }
  | { kind: string; name: string; title: string }
  | { reasons: Reason[] };
"""
PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    Any: "unknown",
}
OWN = {
    Alphabet: "string | (Alphabet & { name: string })",
    Layout: "string | (Layout & { name: string })",
}
"""What is written by its name where it is one that everybody knows."""


class Printer:
    """The types of the messages, each by its name."""

    def __init__(self) -> None:
        self.names: dict[Any, str] = {}
        for module in MODULES:
            for name, value in members(module):
                assert name not in self.names.values(), f"two messages are called {name}"
                self.names[hashable(value)] = name

    def text(self, hint: Any) -> str:
        """A type as TypeScript writes it.

        >>> Printer().text(dict[str, list[int | None]])
        'Record<string, (number | null)[]>'
        """
        known = self.names.get(hashable(hint)) or PLAIN.get(hint) or OWN.get(hint)
        if known is not None:
            return known
        return self.built(hint)

    def built(self, hint: Any) -> str:
        origin, parts = get_origin(hint), get_args(hint)
        if origin is Annotated:
            called = [mark.name for mark in parts[1:] if isinstance(mark, Called)]
            return called[0] if called else self.text(parts[0])
        if origin is NotRequired:
            return self.text(parts[0])
        if origin is Literal:
            return " | ".join(literal(value) for value in parts)
        if origin in (Union, types.UnionType):
            return " | ".join(self.text(part) for part in parts)
        if origin is list:
            return f"{braced(self.text(parts[0]))}[]"
        if origin is dict:
            return f"Record<{self.text(parts[0])}, {self.text(parts[1])}>"
        raise TypeError(f"the page has no type for {hint!r}")

    def interface(self, name: str, value: Any, told: dict[str, str]) -> str:
        """A message as an interface, its fields with what is said of them."""
        hints = get_type_hints(value, include_extras=True)
        bases = [base for base in getattr(value, "__orig_bases__", ()) if is_typeddict(base)]
        known = {field for base in bases for field in get_type_hints(base)}
        extends = f" extends {', '.join(base.__name__ for base in bases)}" if bases else ""
        lines = [f"export interface {name}{extends} {{"]
        for field, hint in hints.items():
            if field in known:
                continue
            if field in told:
                lines.append(f"  /** {told[field]} */")
            optional = "?" if may_be_left_out(value, field, hint) else ""
            lines.append(f"  {field}{optional}: {self.text(hint)};")
        return "\n".join([*lines, "}"])

    def file(self) -> str:
        """The whole file."""
        parts = [HEAD.rstrip()]
        meanings = {name: switch.meaning for name, switch in SWITCHES.items()}
        parts.append(self.interface("Rules", Rules, meanings))
        for module in MODULES:
            texts = descriptions(module)
            for name, value in members(module):
                told = texts.get(name, {})
                if isinstance(value, type):
                    made = self.interface(name, value, told)
                else:
                    made = f"export type {name} = {self.built(value)};"
                parts.append(with_comment(told, made))
        return "\n\n".join(parts) + "\n"


def members(module: types.ModuleType) -> Iterator[tuple[str, Any]]:
    """The messages of a module, and the names that it has for one of several."""
    for node in ast.parse(inspect.getsource(module)).body:
        name = node.name if isinstance(node, ast.ClassDef) else assigned(node)
        value = getattr(module, name, None)
        if is_message(value) or is_choice(value):
            yield name, value


def assigned(node: ast.stmt) -> str:
    """The name that gets a value here, if one does."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return ""


def is_message(value: Any) -> bool:
    if isinstance(value, type) and issubclass(value, BaseModel):
        return value is not requests.Wire
    return is_typeddict(value)


def is_choice(value: Any) -> bool:
    """Whether it is one of several: of texts, or of messages."""
    if get_origin(value) is Annotated:
        value = get_args(value)[0]
    if get_origin(value) is Literal:
        return True
    parts = get_args(value) if get_origin(value) in (Union, types.UnionType) else ()
    return bool(parts) and all(isinstance(part, type) for part in parts)


def hashable(hint: Any) -> Any:
    """What tells a type from others; those with lists in them are told by their text."""
    try:
        hash(hint)
    except TypeError:
        return repr(hint)
    return hint


def literal(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'


def braced(text: str) -> str:
    return f"({text})" if " " in text and not text.startswith("Record<") else text


def may_be_left_out(value: Any, field: str, hint: Any) -> bool:
    if is_typeddict(value):
        return get_origin(hint) is NotRequired or field in value.__optional_keys__
    if value is Rules:
        return SWITCHES[field].quiet
    return not value.model_fields[field].is_required()


# what is said of them ------------------------------------------------------------------------


def descriptions(module: types.ModuleType) -> dict[str, dict[str, str]]:
    """The text of each class, under "", and those of its fields."""
    found: dict[str, dict[str, str]] = {}
    body = ast.parse(inspect.getsource(module)).body
    for node, after in zip(body, [*body[1:], ast.Pass()], strict=True):
        if isinstance(node, ast.ClassDef):
            found[node.name] = fields_of(node)
        elif (name := assigned(node)) and (text := text_of(after)):
            found[name] = {"": text}
    return found


def fields_of(node: ast.ClassDef) -> dict[str, str]:
    texts = {}
    if (text := ast.get_docstring(node)) is not None:
        texts[""] = one_line(text)
    for field, after in zip(node.body, [*node.body[1:], ast.Pass()], strict=True):
        name = field.target if isinstance(field, ast.AnnAssign) else None
        if isinstance(name, ast.Name) and (text := text_of(after)):
            texts[name.id] = text
    return texts


def text_of(node: ast.stmt) -> str:
    """The text that stands after something; nothing if none does."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return one_line(str(node.value.value))
    return ""


def one_line(text: str) -> str:
    return " ".join(text.split())


def with_comment(told: dict[str, str], made: str) -> str:
    return f"/** {told['']} */\n{made}" if "" in told else made


if __name__ == "__main__":
    FILE.write_text(Printer().file(), encoding="utf-8")
