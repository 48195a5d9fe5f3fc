"""What somebody has learnt at the terminal: one file in the data folder, always written whole."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from lexiko.errors import LexikoError
from lexiko.folders import data_folder, lock_file, write_whole
from lexiko.study.days import Day, better_lately, date_of, streak
from lexiko.study.memory import Studied

MOST_CARDS = 20_000
MOST_BYTES = 32 * 1024 * 1024
VERSION = 1
_AWAY = "move it away to begin anew"


class QuizFile:
    """The cards that have been answered, those that wait to be, and how each day went."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = data_folder() / "quiz.json" if path is None else path
        self._guard = self.path.with_name(f"{self.path.name}.lock")
        _check_kind(self._guard)  # before anything is asked: no answer shall be lost
        self._cards: dict[str, Studied | None] = {}
        self._days: dict[str, Day] = {}
        if self.path.exists():
            self._read()

    def _read(self) -> None:
        _check_kind(self.path)
        self._cards, self._days = {}, {}
        try:
            if self.path.stat().st_size > MOST_BYTES:
                raise ValueError
            data: Any = json.loads(self.path.read_bytes())
            if data["version"] != VERSION:
                raise ValueError
            for item, card in data["cards"].items():
                self._cards[item] = None if card is None else Studied.from_json(card)
            self._days = {date: _day(day) for date, day in data["days"].items()}
        except OSError as error:
            raise LexikoError("bad_file", path=self.path, problem=error.strerror) from error
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            problem = f"it does not hold what you have learnt; {_AWAY}"
            raise LexikoError("bad_file", path=self.path, problem=problem) from error

    @contextmanager
    def _changed(self) -> Iterator[None]:
        """A change to what is in the file now: another terminal may have answered meanwhile."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        _check_kind(self._guard)
        with self._guard.open("ab") as lock:
            lock_file(lock.fileno(), wait=True)
            if self.path.exists():
                self._read()
            yield
            self._write()

    def _write(self) -> None:
        data = {
            "version": VERSION,
            "cards": {
                item: None if card is None else card.to_json() for item, card in self._cards.items()
            },
            "days": {date: asdict(day) for date, day in self._days.items()},
        }
        write_whole(self.path, json.dumps(data, separators=(",", ":")).encode())

    def __contains__(self, item: str) -> bool:
        return item in self._cards

    def due(self, begins: str, at: int) -> list[str]:
        """The cards that begin so and are due, those first that have been due the longest."""
        waiting = [
            (0 if card is None else card.memory.due, item)
            for item, card in self._cards.items()
            if item.startswith(begins)
        ]
        return [item for due, item in sorted(waiting) if due <= at]

    def get(self, item: str) -> Studied | None:
        """What is remembered of a card; None if it was never answered."""
        return self._cards.get(item)

    def keep(self, item: str, studied: Studied, day: Day) -> None:
        """Remember an answer, on disk when this returns."""
        with self._changed():
            if item not in self._cards and len(self._cards) >= MOST_CARDS:
                raise LexikoError("learning_full", most=MOST_CARDS)
            self._cards[item] = studied
            self._days[_today()] = self._days.get(_today(), Day()).plus(day)

    def add(self, items: Iterable[str]) -> int:
        """Let cards wait to be asked; how many are new."""
        with self._changed():
            new = [item for item in items if item not in self._cards]
            if len(self._cards) + len(new) > MOST_CARDS:
                raise LexikoError("learning_full", most=MOST_CARDS)
            self._cards |= dict.fromkeys(new)
        return len(new)

    @property
    def streak(self) -> int:
        """How many days in a row something was answered."""
        return streak(self._days, _today())

    @property
    def better(self) -> int:
        """How many things got better within a week."""
        return better_lately(self._days, _today())


def _check_kind(path: Path) -> None:
    """Refuse what is there and is no file: reading a pipe or a device might never end."""
    if path.exists() and not path.is_file():
        raise LexikoError("bad_file", path=path, problem=f"it is not a plain file; {_AWAY}")


def _day(data: Any) -> Day:
    """A day from its JSON; an error if it is none."""
    day = Day(**data)
    if not all(type(count) is int and count >= 0 for count in asdict(day).values()):
        raise ValueError
    return day


def _today() -> str:
    now = time.time()
    return date_of(int(now * 1000), time.localtime(now).tm_gmtoff // 60)
