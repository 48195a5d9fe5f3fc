"""What people have learnt is in a backup, comes back, is rescued, and can be deleted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests.server.clients import Person, Server
from tests.server.test_backup import lines_of, restore, saved, start

from lexiko.server.backup_lines import LEARNT_IN_LINE
from lexiko.server.rescue import rescue
from lexiko.store import Learnt

__all__ = ["start"]

MANY = [Learnt("quiz", f"two:{number}", '{"box": 1}', 7, number) for number in range(700)]


def person_of(server: Server) -> str:
    """Who the last person to be named is."""
    everybody = server.inside(server.context.store.everybody())
    return max(everybody, key=lambda person: person.seen).id


def teach(server: Server, rows: list[Learnt] = MANY) -> Person:
    ann = server.person("Ann")
    server.inside(server.context.store.learn(person_of(server), rows))
    return ann


def known(server: Server) -> list[Learnt]:
    store = server.context.store
    rows = server.inside(store.learnt_page(person_of(server), "quiz", 1000))
    return sorted(rows, key=lambda row: row.due or 0)


def test_it_comes_back_from_a_backup_in_lines_of_bounded_length(
    start: Callable[..., Server],
) -> None:
    ann = teach(server := start())
    text = saved(ann)
    lines = [line for line in lines_of(text) if line.get("kind") == "learning"]
    assert sorted(len(line["rows"]) for line in lines) == [700 - LEARNT_IN_LINE, LEARNT_IN_LINE]
    assert restore(ann, text) == {}
    assert ann.ask("DELETE", "/me/learning").json() == {"items": 700}
    assert known(server) == []
    assert restore(ann, text) == {"learning": 700}
    assert known(server) == MANY


def test_on_another_server_it_belongs_to_who_restores_it(start: Callable[..., Server]) -> None:
    text = saved(teach(start()))
    new = start()
    bob = new.person("Bob")
    mine = person_of(new)
    assert restore(bob, text)["learning"] == 700
    store = new.context.store
    assert new.inside(store.count_learnt(mine, "quiz")) == 700


def test_a_line_that_cannot_be_learnt_is_left_out(start: Callable[..., Server]) -> None:
    ann = teach(start(), MANY[:2])
    text = saved(ann).replace('"item":"two:0"', f'"item":"{"x" * 81}"')
    done = restore(start().person(), text)
    assert done["left_out"] == 1
    assert "learning" not in done


def test_it_is_rescued_from_a_file(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path / 'games.db'}") as server:
        teach(server)
    rescue(tmp_path / "games.db", tmp_path / "rescued.jsonl")
    with Server(f"sqlite:///{tmp_path / 'new.db'}") as server:
        done = restore(server.person(), (tmp_path / "rescued.jsonl").read_text())
        assert done == {"people": 1, "learning": 700}
        assert known(server) == MANY


def test_only_the_person_who_asks_is_forgotten(start: Callable[..., Server]) -> None:
    teach(server := start())
    assert server.person().ask("DELETE", "/me/learning").json() == {"items": 0}
    assert len(known(server)) == 700
