"""`lexiko rules`, and what --rules, --variation and --set mean."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.running import run

from lexiko.cli.rules_source import rules_from
from lexiko.rules import EDITIONS, VARIATIONS, Rules, make_rules
from lexiko.wording.rules_text import sentence, summary, title, variations_in


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_a_page(edition: str) -> None:
    done = run("rules", edition)
    assert done.code == 0
    assert EDITIONS[edition].title in done.out
    assert "Challenge" in done.out
    assert all(len(line) <= 100 for line in done.out.splitlines())


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("variation", VARIATIONS)
def test_json_goes_round(tmp_path: Path, edition: str, variation: str) -> None:
    written = run("rules", edition, "--variation", variation, "--json").out
    path = tmp_path / "house.json"
    path.write_text(written)
    assert run("rules", str(path), "--json").out == written
    assert rules_from(str(path)) == make_rules(edition, variation)


def test_the_page_tells_the_editions_apart() -> None:
    pages = {edition: run("rules", edition).out for edition in EDITIONS}
    assert len(set(pages.values())) == len(EDITIONS)
    assert "7 or more are in the bag" in pages["collector"]
    assert "offensive" in pages["classic"]
    assert "your next turn must be a play" in pages["deluxe"]
    assert "the whole play" in pages["indigo"]
    assert "costs nothing" in pages["heirloom"]
    assert "25 minutes" in pages["club"]


def test_deluxe_is_what_is_meant_if_nothing_is_said() -> None:
    assert json.loads(run("rules", "--json").out)["edition"] == "deluxe"


@pytest.mark.parametrize(
    ("change", "key", "value"),
    [
        ("rack_size=9", "rack_size", 9),
        ("rack-size = 9", "rack_size", 9),
        ("recycle=yes", "recycle", True),
        ("recycle=on", "recycle", True),
        ("recycle=true", "recycle", True),
        ("end_without_plays=yes", "end_without_plays", True),
        ("exchange_none=no", "exchange_none", False),
        ("pass_limit=none", "pass_limit", None),
        ("pass_limit=null", "pass_limit", None),
        ("challenge=points", "challenge", "points"),
        ('challenge="points"', "challenge", "points"),
        ("turn_seconds=90", "turn_seconds", 90),
    ],
)
def test_any_switch_can_be_set(change: str, key: str, value: object) -> None:
    assert getattr(rules_from("deluxe", (), [change]), key) == value


def test_a_change_wins_over_a_variation() -> None:
    assert rules_from("collector", ["nine-tiles"], ["rack_size=8"]).rack_size == 8


def test_changes_that_need_each_other_are_made_at_once() -> None:
    changes = ["solitaire=record", "challenge=void", "pass_limit=2"]
    assert rules_from("deluxe", (), changes).solitaire == "record"


def test_boards_and_alphabets_of_ones_own(tmp_path: Path) -> None:
    layout = {"name": "tiny", "rows": ["T..", ".*.", "..T"]}
    path = tmp_path / "rules.json"
    path.write_text(json.dumps({"edition": "collector", "layout": layout}))
    assert rules_from(str(path)).layout.height == 3
    assert rules_from(None, (), [f"layout={json.dumps(layout)}"]).layout.name == "tiny"
    assert "tiny" in run("rules", str(path)).out


def test_a_file_with_an_ordinary_name_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("house").write_text('{"rack_size": 8}')
    assert rules_from("house").rack_size == 8


# in words ------------------------------------------------------------------------------------


def by_head(rules: Rules) -> dict[str, str]:
    return {str(head): text for head, text in summary(rules)}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("variation", VARIATIONS)
def test_every_game_can_be_summed_up(edition: str, variation: str) -> None:
    rules = make_rules(edition, variation)
    text = sentence(rules)
    assert text.endswith(".")
    assert title(rules) in text
    heads = by_head(rules)
    assert {"Players", "Tiles", "First play", "Challenge", "End"} <= set(heads)


def test_the_sentence_names_the_variations() -> None:
    rules = make_rules("collector", "nine-tiles", "rearrange")
    assert variations_in(rules) == ["rearrange", "nine-tiles"]
    assert "with rearranging and nine tiles" in sentence(rules)


@pytest.mark.parametrize(
    ("names", "head"),
    [
        (["solitaire"], "Deluxe edition, solitaire: "),
        (["solitaire-two-racks"], "Deluxe edition, solitaire with two racks: "),
        (["solitaire-open", "recycle"], "Deluxe edition, open solitaire, with recycling: "),
        (["finish-line", "first-word-4"], "with a first word of at least 4 letters and a finish"),
    ],
)
def test_the_sentence_says_variations_as_people_do(names: list[str], head: str) -> None:
    assert head in sentence(make_rules("deluxe", *names))


def test_a_switch_that_an_edition_has_anyway_is_no_variation_of_it() -> None:
    assert variations_in(EDITIONS["heirloom"].rules) == []


def test_the_page_says_what_a_solitaire_is() -> None:
    page = by_head(make_rules("deluxe", "solitaire-open"))
    assert "face up" in page["Tiles"]
    assert "Exchange" not in page
    assert "both racks" in by_head(make_rules("deluxe", "solitaire-two-racks"))["Players"]


def test_finish_lines_are_listed_by_level() -> None:
    page = by_head(make_rules("classic", "finish-line"))
    assert "beginner 70/60/50" in page["Finish line"]
    assert Rules().finish_line is False
