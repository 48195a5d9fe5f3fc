"""Writes docs/api.md: every public name with its signature and its docstring.

The page is made from the text of the program, so it is the same whichever Python makes it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
PAGE = ROOT / "docs/api.md"

MODULES = (
    "lexiko",
    "lexiko.rules",
    "lexiko.rules.commands",
    "lexiko.rules.events",
    "lexiko.lexicon",
    "lexiko.formats",
    "lexiko.svg",
    "lexiko.client",
    "lexiko.engine",
    "lexiko.engine_client",
    "lexiko.study",
    "lexiko.errors",
)
"""Where people import from, in the order of the page."""

HEAD = """# Reference

Every public name. `python tools/api_reference.py` makes this page from the docstrings; for a guided
tour, see [The library](library.md). A name is described under the module that defines it; `lexiko`
itself offers the names that most programs need.
"""

LONGEST = 100
"""A value that takes more characters than this is left out."""

Definition = ast.ClassDef | ast.FunctionDef | ast.Assign | ast.AnnAssign


@dataclass(frozen=True)
class Name:
    """A public name: the module that makes it, its definition and the text that follows it."""

    name: str
    module: str
    node: Definition
    doc: str

    @property
    def first_sentence(self) -> str:
        first = re.split(r"(?<=\.)\s|\n\n", self.doc, maxsplit=1)[0].replace("\n", " ")
        if not first and not isinstance(self.node, ast.ClassDef | ast.FunctionDef):
            return f"`{_value(self.name, self.node)}`".replace("|", "\\|")
        return first


# reading the program -------------------------------------------------------------------------


@cache
def _tree(module: str) -> ast.Module | None:
    path = SOURCE.joinpath(*module.split("."))
    for file in (path / "__init__.py", path.with_suffix(".py")):
        if file.exists():
            return ast.parse(file.read_text(encoding="utf-8"))
    return None


def _documented(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """The statements of a body, each with its docstring or with the text that follows it."""
    for statement, after in zip(body, [*body[1:], None], strict=True):
        doc = ""
        if isinstance(statement, ast.ClassDef | ast.FunctionDef):
            doc = ast.get_docstring(statement) or ""
        elif isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            doc = re.sub(r"\s*\n\s*", "\n", str(after.value.value))
        yield statement, doc


def _defined_names(statement: ast.stmt) -> list[str]:
    match statement:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            return [name]
        case ast.Assign(targets=[target]) | ast.AnnAssign(target=target):
            parts = target.elts if isinstance(target, ast.Tuple) else [target]
            return [part.id for part in parts if isinstance(part, ast.Name)]
    return []


@cache
def find(module: str, name: str) -> Name:
    """The definition of a name, wherever a module has it from."""
    tree = _tree(module)
    assert tree is not None, module
    for statement, doc in _documented(tree.body):
        if isinstance(statement, Definition) and name in _defined_names(statement):
            return Name(name, module, statement, doc)
        if isinstance(statement, ast.ImportFrom) and statement.module:
            for alias in statement.names:
                if (alias.asname or alias.name) == name:
                    return find(statement.module, alias.name)
    raise LookupError(f"{module} has no {name}")


def public_names(module: str) -> list[str]:
    """What `__all__` lists, or else every name without an underscore that the module makes."""
    tree = _tree(module)
    if tree is None:
        return []
    defined = {name: item for item in tree.body for name in _defined_names(item)}
    listed = defined.get("__all__")
    if isinstance(listed, ast.Assign):
        return list(ast.literal_eval(listed.value))
    return [name for name in defined if not name.startswith("_")]


# writing the page ----------------------------------------------------------------------------


def _code(node: ast.AST) -> str:
    """A piece of the program, with the quotation marks it is written with."""
    return re.sub(r"'([^'\"\\]*)'", r'"\1"', ast.unparse(node))


def _decorators(node: ast.ClassDef | ast.FunctionDef) -> set[str]:
    return {_code(part).split("(")[0] for part in node.decorator_list}


def _arguments(given: ast.arguments) -> list[str]:
    """The arguments as they are written in the program."""

    def one(argument: ast.arg, default: ast.expr | None = None, stars: str = "") -> str:
        hint = f": {_code(argument.annotation)}" if argument.annotation else ""
        value = f" = {_code(default)}" if default else ""
        return stars + argument.arg + (hint + value if hint else value.replace(" ", ""))

    plain = [*given.posonlyargs, *given.args]
    missing = [None] * (len(plain) - len(given.defaults))
    parts = [one(*pair) for pair in zip(plain, [*missing, *given.defaults], strict=True)]
    if given.posonlyargs:
        parts.insert(len(given.posonlyargs), "/")
    if given.vararg:
        parts.append(one(given.vararg, stars="*"))
    elif given.kwonlyargs:
        parts.append("*")
    parts += [one(*pair) for pair in zip(given.kwonlyargs, given.kw_defaults, strict=True)]
    if given.kwarg:
        parts.append(one(given.kwarg, stars="**"))
    return parts


def _signature(function: ast.FunctionDef, *, method: bool = False, broken: bool = True) -> str:
    """The call of a function; where that is too long, `broken` gives each argument a line."""
    arguments = _arguments(function.args)
    if method and "staticmethod" not in _decorators(function):
        arguments = [part for part in arguments[1:] if part != "/"]
    returns = "" if function.returns is None else f" -> {_code(function.returns)}"
    line = f"{function.name}({', '.join(arguments)}){returns}"
    if len(line) <= LONGEST or not broken:
        return line
    return f"{function.name}(\n" + "".join(f"    {part},\n" for part in arguments) + f"){returns}"


def _quoted(doc: str, indent: str = "") -> str:
    """A docstring as Markdown; its examples become code."""
    parts = []
    for paragraph in doc.split("\n\n"):
        example = paragraph.lstrip().startswith(">>>")
        lines = f"```pycon\n{paragraph}\n```" if example else paragraph
        parts.append("\n".join(f"{indent}{line}".rstrip() for line in lines.splitlines()))
    return "\n\n".join(parts)


def _fields(node: ast.ClassDef) -> list[str]:
    """The fields of a data class or named tuple, and the members of an enumeration."""
    lines = []
    for statement, doc in _documented(node.body):
        name = next(iter(_defined_names(statement)), "_")
        if name.startswith("_"):
            continue
        if isinstance(statement, ast.AnnAssign):
            if _is_switch(statement.value):
                continue
            default = f" = {_code(statement.value)}" if statement.value else ""
            code = f"{name}: {_code(statement.annotation)}{default}"
        elif isinstance(statement, ast.Assign):
            code = f"{name} = {_code(statement.value)}"
        else:
            continue
        text = " ".join(doc.split())
        lines.append(f"- `{code}`" + (f": {text}" if text else ""))
    if any(isinstance(item, ast.AnnAssign) and _is_switch(item.value) for item in node.body):
        lines.append("- Every [switch of the rules](rules-switches.md) by its name.")
    return lines


def _methods(node: ast.ClassDef) -> list[str]:
    """The public methods and properties, and what `in`, `len` and square brackets do."""
    spoken = {"__contains__", "__getitem__", "__iter__", "__len__", "__str__"}
    lines = []
    for statement in node.body:
        if not isinstance(statement, ast.FunctionDef):
            continue
        if statement.name.startswith("_") and statement.name not in spoken:
            continue
        doc = ast.get_docstring(statement) or ""
        if _decorators(statement) & {"property", "cached_property"}:
            returns = _code(statement.returns) if statement.returns else ""
            code = f"{statement.name}: {returns}"
        else:
            code = _signature(statement, method=True, broken=False)
        lines.append(f"- `.{code}`")
        if doc:
            lines.append("\n" + _quoted(doc, "  ") + "\n")
    return lines


def _class(name: Name, node: ast.ClassDef) -> list[str]:
    bases = ", ".join(map(_code, node.bases))
    start = [item for item in node.body if _defined_names(item) == ["__init__"]]
    parts = [f"```python\nclass {name.name}" + (f"({bases})" if bases else "")]
    if start and isinstance(start[0], ast.FunctionDef):
        call = _signature(start[0], method=True).removeprefix("__init__").removesuffix(" -> None")
        parts = [f"```python\nclass {name.name}{call}"]
    parts[0] += "\n```"
    if name.doc:
        parts.append(_quoted(name.doc))
    fields, methods = _fields(node), _methods(node)
    if fields:
        parts.append("\n".join(fields))
    if methods:
        parts.append(re.sub(r"\n{3,}", "\n\n", "\n".join(methods)).strip())
    return parts


def _is_switch(value: ast.expr | None) -> bool:
    """Whether a field is a switch of the rules, which has a page of its own."""
    return isinstance(value, ast.Call) and _code(value.func) == "switch"


def _value(name: str, node: ast.Assign | ast.AnnAssign) -> str:
    """A constant or the name of a type; of a long value only what kind of thing it is."""
    code = _code(node)
    assert node.value is not None
    match node:
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)):
            names = [_code(target) for target in targets]
            return f"{name} = {_code(values[names.index(name)])}"
        case ast.AnnAssign() if len(code) > LONGEST:
            return f"{name}: {_code(node.annotation)}"
        case ast.Assign(value=ast.Call(func=function)) if len(code) > LONGEST:
            return f"{name} = {_code(function)}(...)"
        case ast.Assign(value=ast.Subscript()) if len(code) > LONGEST:
            return code.replace("[", "[\n    ", 1).replace(", ", ",\n    ").replace("]", ",\n]")
        case _ if len(code) > LONGEST:
            choices = _code(node.value).split(" | ")
            return f"{name} = (\n    " + "\n    | ".join(choices) + "\n)"
    return code


def _entry(name: Name) -> str:
    """The part of the page about one name."""
    match name.node:
        case ast.ClassDef() as node:
            parts = _class(name, node)
        case ast.FunctionDef() as node:
            parts = [f"```python\n{_signature(node)}\n```", _quoted(name.doc)]
        case node:
            parts = [f"```python\n{_value(name.name, node)}\n```", _quoted(name.doc)]
    return "\n\n".join([f"### {name.name}", *filter(None, parts)])


def _link(name: Name, home: str) -> str:
    return f"[`{name.name}`](#{_anchor(name.name, home)})"


def _anchor(name: str, home: str) -> str:
    """The anchor that a heading gets; the second heading of one name has a number."""
    earlier = MODULES[: MODULES.index(home)]
    before = sum(name in _made_here(module) for module in earlier)
    return name.lower() + (f"-{before}" if before else "")


@cache
def _made_here(module: str) -> tuple[str, ...]:
    """The public names of a module that no other module of the page makes."""
    return tuple(name for name in public_names(module) if _home(module, name) == module)


def _home(module: str, name: str) -> str:
    """The module of the page that describes a name which `module` offers."""
    made = find(module, name).module
    homes = [home for home in MODULES if home != "lexiko" and made.startswith(home)]
    return max(homes, key=len) if homes else module


def docstrings() -> Iterator[tuple[str, str]]:
    """Every public name, and every public method of a class, with what is said about it."""
    for module in MODULES:
        for name in (find(module, made) for made in _made_here(module)):
            yield f"{module}.{name.name}", name.doc
            if isinstance(name.node, ast.ClassDef):
                for part, doc in _documented(name.node.body):
                    if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
                        yield f"{module}.{name.name}.{part.name}", doc


def api_reference() -> str:
    """The whole page."""
    parts = [HEAD.rstrip()]
    for module in MODULES:
        tree = _tree(module)
        names = public_names(module)
        if tree is None or not names:
            continue
        parts.append(f"## `{module}`")
        parts.append(_quoted(ast.get_docstring(tree) or ""))
        borrowed = [name for name in names if _home(module, name) != module]
        if borrowed:
            rows = [
                f"| {_link(name, home)} | `{home}` | {name.first_sentence} |"
                for name, home in ((find(module, n), _home(module, n)) for n in borrowed)
            ]
            parts.append("\n".join(["| name | defined in | what it is |", "|---|---|---|", *rows]))
        parts += [_entry(find(module, name)) for name in _made_here(module)]
    return "\n\n".join(filter(None, parts)) + "\n"


if __name__ == "__main__":
    PAGE.write_text(api_reference(), encoding="utf-8")
