"""One server at a time on one file; whoever only reads it needs no leave."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.lines import next_line

from lexiko.errors import StoreError
from lexiko.store import Store
from lexiko.store.alone import alone, served_at

HOLD = """
import sys
from lexiko.store.alone import alone
with alone(sys.argv[1]):
    print("alone", flush=True)
    sys.stdin.read()
"""


def refused(url: str) -> str:
    with pytest.raises(StoreError, match="already running") as error, alone(url):
        pass
    return error.value.code


def test_a_second_server_is_refused_until_the_first_is_gone(sqlite: str) -> None:
    assert served_at(sqlite) is None
    with alone(sqlite) as note:
        assert refused(sqlite) == "served_already"
        assert served_at(sqlite) == ""
        note("http://localhost:8421/")
        assert served_at(sqlite) == "http://localhost:8421/"
    assert served_at(sqlite) is None
    with alone(sqlite):
        assert served_at(sqlite) == ""  # not where the last one was


def test_a_server_that_was_killed_is_in_nobodys_way(sqlite: str) -> None:
    command = [sys.executable, "-c", HOLD, sqlite]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert next_line(other.stdout) == b"alone\n"
        assert refused(sqlite) == "served_already"
        other.kill()
    with alone(sqlite):
        pass


def test_a_second_server_is_refused_on_a_link_to_the_same_file(tmp_path: Path) -> None:
    games, link = tmp_path / "games.db", tmp_path / "other" / "link.db"
    games.touch()
    link.parent.mkdir()
    link.symlink_to(games)
    folder = tmp_path / "folder"
    folder.symlink_to(tmp_path, target_is_directory=True)
    with alone(f"sqlite:///{games}"):
        assert refused(f"sqlite:///{link}") == "served_already"
        assert refused(f"sqlite:///{folder / 'games.db'}") == "served_already"


def test_a_file_with_two_names_is_refused_until_one_is_gone(tmp_path: Path) -> None:
    """What SQLite writes beside it is named after it, so two servers would not see each other's."""
    games, other = tmp_path / "games.db", tmp_path / "other.db"
    games.touch()
    other.hardlink_to(games)
    for path in (games, other):
        with pytest.raises(StoreError, match="second name"), alone(f"sqlite:///{path}"):
            pass
    other.unlink()
    with alone(f"sqlite:///{games}"):
        pass


@pytest.mark.anyio
async def test_whoever_reads_the_games_is_not_in_the_way(sqlite: str) -> None:
    with alone(sqlite):
        store = await Store.open(sqlite)
        assert await store.game("g1") is None
        await store.close()


def test_several_servers_share_one_postgresql() -> None:
    with alone("postgresql://host/name"), alone("postgresql://host/name"):
        pass


def test_a_place_where_nothing_can_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with (
        pytest.raises(StoreError, match=r"games\.db") as error,
        alone(f"sqlite:///{tmp_path / 'file' / 'games.db'}"),
    ):
        pass
    assert error.value.code == "bad_database"
