"""The report to read: everything is in it, nothing is fetched, nothing is run."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

from tests.study.pretended import record, review

from lexiko.engine.analysis import CANDIDATES
from lexiko.study.charts import curve_of
from lexiko.study.development import FIGURES
from lexiko.study.report import write_report

VOID = {"meta", "br", "link", "img", "input", "hr"}


class Page(HTMLParser):
    """What a page holds: its tags, its links and its places."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            assert not name.startswith("on")
            if name == "id":
                assert value not in self.ids
                self.ids.add(value or "")
            if name in ("href", "src"):
                self.links.add(value or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_a_report_is_whole_and_needs_nothing_else() -> None:
    text = write_report([review()])
    page = Page(text)
    assert page.open == []
    assert not {"script", "iframe", "link", "img"} & set(page.tags)
    assert {link[0] for link in page.links} == {"#"}
    assert {link[1:] for link in page.links} <= page.ids
    assert "url(http" not in text
    assert re.findall(r"url\(\"(?!data:)", text) == []


def test_every_turn_is_in_it_and_what_files_say_stays_text() -> None:
    page = Page(write_report([review()]))
    assert "A <b>game</b> & more" in page.text
    assert "b" in page.tags, "captions of boards are bold"
    for at, turn in enumerate(review().turns, 1):
        assert f"g1-t{at}" in page.ids
        assert turn.played in page.text
    for name in review().players:
        assert name in page.text


def test_a_place_is_said_only_among_the_moves_that_were_looked_at() -> None:
    whole = review()
    mistake = next(turn for turn in whole.turns if turn.mistake not in (None, "none"))
    for rank, said in ((3, True), (CANDIDATES - 1, True), (CANDIDATES, False), (None, False)):
        turns = tuple(replace(one, rank=rank if one is mistake else None) for one in whole.turns)
        page = Page(write_report([replace(whole, turns=turns)]))
        assert (f"It was number {rank} of all moves." in page.text) is said
        assert ("It was number" in page.text) is said


def test_mistakes_come_with_both_boards() -> None:
    text = write_report([review()])
    mistakes = [turn for turn in review().turns if turn.mistake not in (None, "none")]
    assert mistakes
    # One more is the board at last.
    assert text.count('role="img">') == 2 * len(mistakes) + 1
    assert not re.findall(r'fill="#\w{6}"', text), "colours follow the page, light or dark"
    names = set(re.findall(r"var\((--[\w-]+)\)", text))
    assert names <= set(re.findall(r"(--[\w-]+):", text))


def test_several_games_are_put_together() -> None:
    page = Page(write_report([review(), replace(review(), record=replace(record(), title="B"))]))
    assert page.ids >= {"g1", "g2", "g1-t1", "g2-t1"}
    assert "All games" in page.text


def test_the_curve_shows_what_is_known() -> None:
    thought = curve_of(review())
    assert (thought.low, thought.high) == (0.0, 1.0)
    assert len(thought.lines[0][1]) == len(review().turns) + 1
    for turn, value in zip(review().turns, thought.lines[0][1][1:], strict=True):
        if turn.win is not None:
            assert value == (turn.win if turn.seat == 0 else 1 - turn.win)
    static = curve_of(review(static=True))
    assert static.middle == 0.0
    last = review().turns[-1].scores
    assert static.lines[0][1][-1] == last[0] - last[1]
    three = curve_of(review(3, static=True))
    assert [name for name, _ in three.lines] == ["Ann", "Bob", "Cem"]


def test_a_report_of_three_players_and_one_without_turns_are_whole_too() -> None:
    empty = replace(review(), turns=())
    for one in (review(3, static=True), empty):
        assert Page(write_report([one])).open == []


def test_several_games_are_followed_game_by_game() -> None:
    page = write_report([review(), review(static=True)])
    assert page.count('class="chart small"') == 2 * len(FIGURES)
    for name in review().players:
        assert f"{name}, game by game" in page
    assert "game by game" not in write_report([review()])
