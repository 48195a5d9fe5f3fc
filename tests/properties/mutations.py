"""Files and choices of strangers, spoilt by chance: read or refused, soon and in little memory.

Every kind begins with good examples. They are cut, doubled, mixed and filled with what is large,
deep or odd, up to the size that a server would take.
"""

from __future__ import annotations

import asyncio
import json
import random
import resource
import signal
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict
from functools import cache
from typing import Any

from pydantic import ValidationError
from tests.formats.games import challenged_game, edited_game, kept_game, short_game

from lexiko.errors import LexikoError
from lexiko.formats import Record, guide_game, write_cgp, write_gcg, write_record
from lexiko.formats.files import read_opened
from lexiko.lexicon.wordfile import read_word_file
from lexiko.lexicon.wordlist import read_words
from lexiko.rules import EDITIONS, ENGLISH, Rules, make_rules
from lexiko.rules.alphabet import Alphabet
from lexiko.server.backup import game_data, head
from lexiko.server.backup_lines import GameLine, found_in, line_text, read_head, read_line, split
from lexiko.server.choices import chosen_rules, sentences
from lexiko.server.game_files import read_game, row_of
from lexiko.server.messages.requests import RulesChoice
from lexiko.store.games import bodies
from lexiko.wording.rules_text import sentence

SECONDS = 2.0
"""The processor time that any answer may take."""
HANGS = 30
"""Seconds after which something is taken to hang."""
MEGABYTES = 100
WORDS = b"""aa
aah
cab
cabs
church
chutes
llama
quiz
quizzes
ring
rings
tea
teas
zither
"""
ODD: tuple[str, ...] = (
    "\0", "\x1b[31m", "\ud800", "\u202e", "İ", "ß", "ǆ", "é", "[", "]", "[QU]", "?", ".", "#", ">",
    "\n", "\r", "\t", '"', "\\", "{", "}", ",", "-", "+9", "1e999", "NaN", "8H", "H8", "0", "-1",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, 2**63, 10**300, 1.5, 1e308, "", "A", "?", "8H", [], {},
)  # fmt: skip


# what is read ---------------------------------------------------------------------------------


def _import(data: bytes) -> None:
    row_of(read_game(data)[0], "somebody")


def _cgp(data: bytes) -> None:
    read_opened(data, "position.cgp", "cgp")


def _json(data: bytes) -> Any:
    """A value as the server reads it before anything of ours sees it."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        raise LexikoError("bad_request", where="request", problem="it is not JSON") from error


def _rules(data: bytes) -> None:
    rules = chosen_rules(RulesChoice.model_validate(_json(data)))
    sentence(rules)
    sentences(rules)


def _alphabet(data: bytes) -> None:
    alphabet = Alphabet.from_json(_json(data))
    read_words(WORDS, alphabet, "words")


def _layout(data: bytes) -> None:
    Rules.from_json({**make_rules().to_json(), "layout": _json(data)})


def _words(data: bytes) -> None:
    read_word_file(data, ENGLISH, "words.txt")


def _backup(data: bytes) -> None:
    async def chunks() -> AsyncIterator[bytes]:
        for start in range(0, len(data), 65_536):
            yield data[start : start + 65_536]

    async def read() -> None:
        async for number, _, text in split(chunks()):
            with suppress(LexikoError):
                if number == 1:
                    read_head(text)
                elif isinstance(line := read_line(text), GameLine):
                    found_in(line)

    asyncio.run(read())


# good examples --------------------------------------------------------------------------------


@cache
def _records() -> tuple[Record, ...]:
    games = (short_game(), challenged_game("classic"), edited_game(), kept_game())
    return (guide_game(), *(Record(tuple(game.events)) for game in games))


def _backup_file() -> bytes:
    lines = [line_text(head("server", "somebody"))]
    lines.append(line_text({"kind": "person", "id": "somebody", "name": "Ann", "seen": 1}))
    lines.append(line_text({"kind": "list", "name": "mine", "text": "TEA\nTEAS\n"}))
    for record in _records():
        row, events = row_of(record, "somebody")
        texts = bodies(events, record.started.rules.alphabet)
        lines.append(line_text(game_data(row, [], texts)))
    lines.append(line_text({"kind": "end", "games": len(_records()), "people": 1, "lists": 1}))
    return "".join(lines).encode()


def _alphabets() -> list[bytes]:
    english = asdict(ENGLISH)
    spanish = english | {"name": "own", "faces": [*ENGLISH.faces, "CH", "LL", "QU"]}
    spanish |= {key: [*english[key], 1, 1, 1] for key in ("values", "counts")}
    known = ("name", "faces", "values", "counts", "vowels")
    data = [{key: one[key] for key in known} for one in (english | {"name": "mine"}, spanish)]
    return [json.dumps(one).encode() for one in data]


def _choices() -> list[bytes]:
    plain = [{"edition": name, "variations": [], "changes": {}} for name in EDITIONS]
    changes = make_rules().to_json()
    more = {"edition": "deluxe", "variations": ["timer", "recycle"], "changes": changes}
    return [json.dumps(one).encode() for one in (*plain, more)]


def _layouts() -> list[bytes]:
    standard = {"name": "mine", "rows": list(make_rules().layout.rows)}
    small = {"name": "small", "rows": ["2.2", ".*.", "2.2"]}
    return [json.dumps(one).encode() for one in (standard, small)]


Kind = tuple[Callable[[bytes], None], Callable[[], list[bytes]], int]
KINDS: dict[str, Kind] = {
    "gcg": (_import, lambda: [write_gcg(one) for one in _records()], 2_000_000),
    "record": (_import, lambda: [write_record(one).encode() for one in _records()], 2_000_000),
    "cgp": (_cgp, lambda: [write_cgp(one.position).encode() for one in _records()], 100_000),
    "rules": (_rules, _choices, 64_000),
    "alphabet": (_alphabet, _alphabets, 64_000),
    "layout": (_layout, _layouts, 64_000),
    "words": (_words, lambda: [WORDS, b"\xef\xbb\xbf" + WORDS.replace(b"\n", b"\r\n")], 1_000_000),
    "backup": (_backup, lambda: [_backup_file()], 300_000),
}


# spoiling -------------------------------------------------------------------------------------


class Spoiler:
    """Changes examples by chance."""

    def __init__(self, chance: random.Random, examples: list[bytes], largest: int) -> None:
        self.chance, self.examples, self.largest = chance, examples, largest

    def one(self) -> bytes:
        data = self.chance.choice(self.examples)
        ways: tuple[Callable[[bytes], bytes], ...] = (self._bytes, self._json, self._lines)
        for _ in range(self.chance.choice((1, 1, 2, 3, 8))):
            data = self.chance.choice(ways)(data)[: self.largest]
        return data

    def _span(self, data: bytes) -> tuple[int, int]:
        start = self.chance.randrange(len(data) + 1)
        return start, min(len(data), start + int(self.chance.paretovariate(0.7)))

    def _bytes(self, data: bytes) -> bytes:
        start, end = self._span(data)
        piece = self.chance.choice(ODD).encode("utf-8", "surrogatepass")
        match self.chance.randrange(6):
            case 0:
                return data[:start] + data[end:]
            case 1:
                return data[:start] + piece + data[end:]
            case 2:
                return data[:start] + self.chance.randbytes(end - start) + data[end:]
            case 3:
                return data[:start]
            case 4:
                times = 1 << self.chance.randrange(18)
                more = data[start:end] or piece
                return data[:start] + more * min(times, self.largest // len(more)) + data[end:]
            case _:
                other = self.chance.choice(self.examples)
                first, last = self._span(other)
                return data[:start] + other[first:last] + data[end:]

    def _lines(self, data: bytes) -> bytes:
        lines = data.split(b"\n")
        place = self.chance.randrange(len(lines))
        match self.chance.randrange(4):
            case 0:
                del lines[place]
            case 1:
                lines.insert(self.chance.randrange(len(lines) + 1), lines[place])
            case 2:
                most = max(1, self.largest // (len(lines[place]) + 1))
                lines[place:place] = [lines[place]] * min(most, 1 << self.chance.randrange(13))
            case _:
                self.chance.shuffle(lines)
        return b"\n".join(lines)

    def _json(self, data: bytes) -> bytes:
        try:
            value = json.loads(data)
        except (ValueError, RecursionError):
            return self._bytes(data)
        places = list(_places(value))
        if not places:
            return data
        holder, key = self.chance.choice(places)
        holder[key] = self._value(holder[key])
        try:
            return json.dumps(value, ensure_ascii=self.chance.random() < 0.5).encode(
                "utf-8", "surrogatepass"
            )
        except RecursionError:
            return data

    def _value(self, old: Any) -> Any:
        many = 1 << self.chance.randrange(16)
        match self.chance.randrange(7):
            case 0:
                return self.chance.choice(VALUES)
            case 1:
                return self.chance.choice(ODD) * many
            case 2 if isinstance(old, list) and old:
                return old * min(many, max(1, self.largest // 100 // len(old)))
            case 3 if isinstance(old, str):
                return old * min(many, max(1, self.largest // 4 // (len(old) or 1)))
            case 4:
                deep: Any = old
                for _ in range(min(many, 900)):
                    deep = [deep]
                return deep
            case 5 if isinstance(old, int):
                return old + self.chance.choice((-1, 1, -(2**40), 2**40))
            case _:
                room = self.largest // (len(repr(old)) + 10)
                return {f"key {number}": old for number in range(min(many, 200, room))}


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Where something could be put in a value of JSON."""
    if not isinstance(value, dict | list):
        return
    for key, item in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        if isinstance(item, dict | list):
            yield from _places(item)


# trying ---------------------------------------------------------------------------------------


@contextmanager
def alarm() -> Iterator[None]:
    """Stop what hangs."""

    def ring(*_: object) -> None:
        raise AssertionError(f"it hangs: {HANGS} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, HANGS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def peak() -> float:
    """The most megabytes that this process ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def attempt(kind: str, data: bytes) -> tuple[bool, float]:
    """Whether spoilt data is taken, and the processor time of that; anything else is a failure."""
    read = KINDS[kind][0]
    began = time.thread_time()  # other tests may have left threads at work
    taken = True
    with alarm():
        try:
            read(data)
        except (LexikoError, ValidationError):
            taken = False
    return taken, time.thread_time() - began


def mutate(kind: str, seed: int, seconds: float) -> dict[str, int]:
    """Try spoilt data of a kind for so long; what was done."""
    _, examples, largest = KINDS[kind]
    good = examples()
    for example in good:
        attempt(kind, example)
    chance = random.Random(f"{kind} {seed}")
    spoiler = Spoiler(chance, good, largest)
    ends = time.monotonic() + seconds
    counts = {kind: 0, "taken": 0, "slowest ms": 0}
    slowest = 0.0
    while time.monotonic() < ends:
        data = spoiler.one()
        before = peak()
        try:
            taken, took = attempt(kind, data)
            if took >= SECONDS:  # perhaps by a look for the garbage of the whole suite
                taken, took = attempt(kind, data)
            assert took < SECONDS, f"{took:.1f} s of processor time"
            assert peak() - before < MEGABYTES, f"{peak() - before:.0f} MB more"
        except Exception as error:
            kept = f"{kind}-{seed}-{counts[kind]}.bin"
            with open(kept, "wb") as file:
                file.write(data)
            raise AssertionError(f"{kind}: {error!r:.500}; {kept} holds what was read") from error
        counts[kind] += 1
        counts["taken"] += taken
        slowest = max(slowest, took)
    return counts | {"slowest ms": round(1000 * slowest)}


if __name__ == "__main__":
    print(mutate(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))
