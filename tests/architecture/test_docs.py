"""The manual is complete and current, and its links lead somewhere."""

from __future__ import annotations

import pydoc
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import pytest
import typer
from tools.api_reference import MODULES, api_reference, docstrings, public_names
from tools.picture import picture
from tools.switch_table import GROUPS, switch_table

from lexiko.cli import prompt
from lexiko.cli.app import app
from lexiko.rules import EDITIONS, VARIATIONS, Rules
from lexiko.rules.rules import SWITCHES, Challenge

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [*sorted(DOCS.rglob("*.md")), *sorted(ROOT.glob("*.md"))]

_FENCED = re.compile(r"^(```.*?^```|( {4}.*\n)+)", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`[^`\n]*`")
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def prose(path: Path) -> str:
    """A page without its code."""
    return _CODE.sub("code", _FENCED.sub("", read(path)))


def links(path: Path) -> Iterator[tuple[Path, str]]:
    """The files of the project that a page links to, each with the anchor in it."""
    for target in _LINK.findall(prose(path)):
        if not re.match(r"[a-z]+:", target):
            file, _, anchor = target.partition("#")
            yield (path.parent / file if file else path).resolve(), anchor


def anchors(path: Path) -> set[str]:
    """What can follow a `#` in a link to a page: headings, the second of a name with a number."""
    found: dict[str, int] = {}
    names = set()
    for heading in _HEADING.findall(re.sub(r"^```.*?^```", "", read(path), flags=re.M | re.S)):
        slug = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        names.add(f"{slug}-{found[slug]}" if slug in found else slug)
        found[slug] = found.get(slug, 0) + 1
    return names


def broken_links(path: Path) -> list[str]:
    return [
        f"{file}#{anchor}"
        for file, anchor in links(path)
        if not file.exists() or (anchor and anchor not in anchors(file))
    ]


def page_name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=page_name)
def test_every_link_leads_somewhere(page: Path) -> None:
    assert broken_links(page) == []


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# A head\n\n## A head\n\n[a](page.md#a-head-1) [b](#a-head) [c](https://example.org)\n"
        "[d](none.md) [e](#none)\n\n```text\n[f](none.md)\n```\n",
        encoding="utf-8",
    )
    assert broken_links(page) == [f"{tmp_path}/none.md#", f"{page}#none"]


def test_the_index_leads_to_every_page() -> None:
    reached, waiting = set(), [DOCS / "README.md"]
    while waiting:
        page = waiting.pop()
        if page not in reached:
            reached.add(page)
            waiting += [file for file, _ in links(page) if file.suffix == ".md"]
    assert {page for page in PAGES if page.is_relative_to(DOCS)} <= reached


@pytest.mark.parametrize(
    ("file", "made", "tool"),
    [
        ("api.md", api_reference, "api_reference"),
        ("rules-switches.md", switch_table, "switch_table"),
        ("images/board.svg", picture, "picture"),
    ],
)
def test_what_tools_have_made_is_current(file: str, made: Callable[[], str], tool: str) -> None:
    assert read(DOCS / file) == made(), f"run: python tools/{tool}.py"


def test_every_public_name_is_in_the_reference() -> None:
    page = read(DOCS / "api.md")
    for module in MODULES:
        for name in public_names(module):
            assert f"### {name}\n" in page, f"{module}.{name}"


def test_every_public_name_says_what_holds() -> None:
    said = dict(docstrings())
    assert "lexiko.Game.pop" in said
    for name, doc in said.items():
        assert re.match(r"[A-Z`*\d].*[.:]$", doc.split("\n\n")[0], re.DOTALL), f"{name}: {doc!r}"


def test_arrays_say_what_they_hold() -> None:
    page = read(DOCS / "api.md")
    part = page[page.index("## `lexiko.engine`") : page.index("## `lexiko.errors`")]
    assert "NDArray[np.int32]" in part
    assert not re.findall(r".*(?:ndarray|NDArray\[Any|: Any\b).*", part)


def test_every_switch_is_documented() -> None:
    assert {switch.group for switch in SWITCHES.values()} == set(GROUPS)
    page = read(DOCS / "rules-switches.md")
    helped = " ".join(pydoc.plain(pydoc.render_doc(Rules)).replace("|", " ").split())
    for name, switch in SWITCHES.items():
        assert switch.meaning.endswith("."), name
        assert f"| `{name}` | {switch.meaning}" in page
        assert f"{name} = {getattr(Rules(), name)!r} {switch.meaning}" in helped


def test_every_file_that_the_manual_names_exists() -> None:
    named = re.findall(r"`((?:[\w-]+/)+[\w.-]+\.(?:py|md|json))`", "".join(map(read, PAGES)))
    assert "rules/rules.py" in named
    for file in set(named):
        homes = (ROOT, ROOT / "src/lexiko")
        assert any((home / file).exists() for home in homes), file


@pytest.mark.parametrize("name", EDITIONS)
def test_every_edition_has_a_page(name: str) -> None:
    page = read(DOCS / "editions" / f"{name}.md")
    assert f"lexiko play --rules {name}\n" in page
    assert f'make_rules("{name}"' in page
    for colour in EDITIONS[name].colours.values():
        assert colour in page
    for variation in EDITIONS[name].offers:
        assert f"(../variations/{variation_page(variation)})" in page
    assert f"({name}.md)" in read(DOCS / "editions/README.md")
    assert f"(docs/editions/{name}.md)" in read(ROOT / "README.md")


def variation_page(name: str) -> str:
    return "first-word.md" if name.startswith("first-word-") else f"{name}.md"


@pytest.mark.parametrize("name", VARIATIONS)
def test_every_variation_has_a_page(name: str) -> None:
    page = read(DOCS / "variations" / variation_page(name))
    assert f"`{name}`" in page
    for switch, _ in VARIATIONS[name].changes:
        assert re.search(rf"\b{switch}\b", page)
    assert f"({variation_page(name)})" in read(DOCS / "variations/README.md")


@pytest.mark.parametrize("form", get_args(Challenge))
def test_every_form_of_the_challenge_has_a_page(form: str) -> None:
    assert f'challenge="{form}"' in read(DOCS / "variations" / f"{form}.md")


def commands() -> Iterator[tuple[str, set[str]]]:
    """Every command of the command line with its long options."""

    def below(command: Any, name: str) -> Iterator[tuple[str, set[str]]]:
        options = {text for item in command.params for text in item.opts if text.startswith("--")}
        yield name, options | {"--help"}
        for child, inner in getattr(command, "commands", {}).items():
            yield from below(inner, f"{name} {child}")

    yield from below(typer.main.get_command(app), "lexiko")


COMMAND_LINES = sorted(
    {
        line.strip()
        for page in PAGES
        for found in re.finditer(r"^ {4}(lexiko\b.*)$|`(lexiko [^`\n]+)`", read(page), re.MULTILINE)
        for line in found.groups()
        if line
    }
)


@pytest.mark.parametrize("line", COMMAND_LINES)
def test_every_command_line_in_the_manual_exists(line: str) -> None:
    words, known = line.split(), dict(commands())
    name = words[0]
    for word in words[1:]:
        if f"{name} {word}" not in known:
            break
        name = f"{name} {word}"
    used = {word for word in words if word.startswith("--")}
    assert used <= known[name]
    assert name != "lexiko" or len(words) == 1 + len(used)
    for option, names in (("--rules", EDITIONS), ("--variation", VARIATIONS)):
        given = [after for word, after in pairwise(words) if word == option]
        assert {value for value in given if value.islower() and "." not in value} <= set(names)


def test_the_manual_names_every_command_and_option() -> None:
    page = read(DOCS / "command-line.md")
    for name, options in commands():
        assert name in page, name
        for option in options:
            assert option in page, f"{name} {option}"


def test_the_manual_names_everything_to_type_at_the_board() -> None:
    page = read(DOCS / "command-line.md")
    for command in prompt.COMMANDS:
        assert re.search(rf"`{command.name}\b", page), command.name
