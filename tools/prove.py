"""The long proofs: what `make test` checks on hundreds of games, here on thousands.

    python tools/prove.py                        every proof
    python tools/prove.py games --count 20000    one of them, as long as you like
    python tools/prove.py games --first 20000    the seeds from there, so that runs add up over days
    python tools/prove.py games --seed 123       one case again, after a failure

A proof goes on where it stopped, unless the program has changed. Its result goes to docs/proof.md.
"""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tools.proofs import PROGRESS, PROOFS, Counts, Proof  # noqa: E402

__all__ = ["PROGRESS", "PROOFS", "Counts", "Proof", "main"]

PAGE = ROOT / "docs/proof.md"

HEAD = """# What has been proved

`make prove` runs these proofs; each checks in many cases what must always hold, and a case can be
repeated by its seed. A run is listed here only if there were no failures.

| date | commit | proof | what was done | failures | seeds | cores |
|---|---|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Part:
    """Some seeds of a proof, in a row."""

    proof: str
    first: int
    count: int


def run_part(part: Part) -> tuple[Part, Counts, list[tuple[int, str]]]:
    """The counts of a part, and the seeds that failed with what went wrong."""
    counts: Counter[str] = Counter()
    failures = []
    proof = PROOFS[part.proof]
    seeds = [part.count] if proof.whole else range(part.first, part.first + part.count)
    for seed in seeds:
        try:
            counts.update(proof.run(seed))
        except Exception:
            failures.append((seed, traceback.format_exc()))
    return part, dict(counts), failures


def ignore_interrupt() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def fingerprint() -> str:
    """Changes with the program and with the proofs."""
    digest = hashlib.sha256()
    for folder in ("src", "tests/properties", "tests/engine", "tests/kernel", "tests/server"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def load(path: Path, mark: str) -> dict[str, Counts]:
    """The parts that are done already, by their first seed and size."""
    if not path.exists():
        return {}
    data = json.loads(path.read_text(encoding="utf-8"))
    parts: dict[str, Counts] = data["parts"]
    return parts if data["program"] == mark else {}


def save(path: Path, mark: str, parts: dict[str, Counts]) -> None:
    path.parent.mkdir(exist_ok=True)
    aside = path.with_suffix(".new")
    aside.write_text(json.dumps({"program": mark, "parts": parts}), encoding="utf-8")
    aside.replace(path)


def prove(name: str, first: int, count: int, jobs: int) -> bool:
    """Run a proof and write its result; whether there were no failures."""
    proof, mark, path = PROOFS[name], fingerprint(), PROGRESS / f"{name}.json"
    proved = commit()  # somebody may go on working meanwhile
    chunk = count if proof.whole else proof.chunk
    done = load(path, mark)
    end = first + count
    parts = [Part(name, at, min(chunk, end - at)) for at in range(first, end, chunk)]
    todo = [part for part in parts if key(part) not in done]
    finished = count - sum(part.count for part in todo)
    print(f"{name}: {proof.about}")
    if finished:
        print(f"{name}: {finished:,} of {count:,} were done before")
    failed: list[int] = []
    started, before = time.monotonic(), finished
    for part, counts, failures in work(todo, jobs):
        finished += part.count
        for seed, problem in failures:
            failed.append(seed)
            again = f"python tools/prove.py {name} --seed {seed}"
            print(f"\n{problem}\nseed {seed} failed; again: {again}")
        if not failures:
            done[key(part)] = counts
            save(path, mark, done)
        rate = (finished - before) / (time.monotonic() - started)
        left = datetime.timedelta(seconds=round((count - finished) / rate))
        print(f"\r{name}: {finished:,} of {count:,}, {left} left ", end="", flush=True)
    print()
    if failed:
        print(f"{name}: {len(failed)} failures, of the seeds {', '.join(map(str, sorted(failed)))}")
        return False
    total: Counter[str] = Counter()
    for part in parts:
        total.update(done[key(part)])
    print(f"{name}: {proof.say(dict(total))}, no failures")
    seeds = "its own" if proof.whole else f"{first:,} to {end - 1:,}"
    write(name, proved, proof.say(dict(total)), seeds)
    return True


def key(part: Part) -> str:
    return f"{part.first}+{part.count}"


def work(parts: list[Part], jobs: int) -> Iterator[tuple[Part, Counts, list[tuple[int, str]]]]:
    """The results of all parts, as they come."""
    with multiprocessing.get_context("spawn").Pool(jobs, ignore_interrupt) as pool:
        yield from pool.imap_unordered(run_part, parts)


def commit() -> str:
    """The commit that is proved; with a plus if something was changed since."""
    said = _git("rev-parse", "--short=7", "HEAD").strip()
    return f"{said}+" if _git("status", "--porcelain", "src", "tests", "tools") else said


def _git(*asked: str) -> str:
    return subprocess.run(
        ["git", *asked], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout


def write(name: str, proved: str, done: str, seeds: str) -> None:
    """One more line of docs/proof.md."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else HEAD
    today = datetime.date.today().isoformat()
    row = (today, proved, name, done, "0", seeds, str(os.cpu_count()))
    PAGE.write_text(f"{text}| {' | '.join(row)} |\n", encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Run the long proofs.")
    parser.add_argument("names", nargs="*", metavar="proof", help=f"one of: {', '.join(PROOFS)}")
    parser.add_argument("--count", type=int, help="how many cases")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first case")
    parser.add_argument("--seed", type=int, help="only this case, in full view")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    options: Any = parser.parse_args(arguments)
    names = options.names or list(PROOFS)
    unknown = [name for name in names if name not in PROOFS]
    if unknown:
        parser.error(f"there is no proof {unknown[0]}; there are {', '.join(PROOFS)}")
    whole = [name for name in options.names if PROOFS[name].whole]
    if options.first and whole:
        parser.error(f"--first is for proofs that go by seeds, not for {whole[0]}")
    if options.seed is not None:
        for name in names:
            print(f"{name}: {PROOFS[name].say(PROOFS[name].run(options.seed))}")
        return 0
    try:
        good = [
            prove(
                name,
                0 if PROOFS[name].whole else options.first,
                options.count or PROOFS[name].count,
                options.jobs,
            )
            for name in names
        ]
    except KeyboardInterrupt:
        print("\nStopped; the same command goes on from here.")
        return 130
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
