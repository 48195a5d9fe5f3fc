"""The long proofs themselves: what each of them checks, and how it says what was done."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.properties.random_games import pairs
from tests.properties.witness import Account, watch

ROOT = Path(__file__).parents[1]
PROGRESS = ROOT / ".prove"

Counts = dict[str, int]
"""What a proof has counted; the counts of its parts add up."""


@dataclass(frozen=True)
class Proof:
    """Something that must hold for every seed."""

    about: str
    """What holds, in a few words."""
    run: Callable[[int], Counts]
    """Check the case of one seed, and count what was done."""
    say: Callable[[Counts], str]
    """What was done, in words."""
    count: int
    """How many seeds, unless told otherwise."""
    chunk: int
    """How many of them are done before the progress is saved."""
    whole: bool = False
    """Whether all of it is one case, whose seed is its length."""


def random_game(seed: int) -> Counts:
    account = Account()
    watch(seed, account)
    counts = {
        "games": 1,
        "commands": account.commands,
        "events": account.events.total(),
        "refusals": account.refusals.total(),
    }
    return counts | {f"pair {first} + {second}": 1 for first, second in account.pairs}


def say_games(counts: Counts) -> str:
    covered = sum(key.startswith("pair ") for key in counts)
    return (
        f"{counts['games']:,} games, {counts['events']:,} events, {counts['refusals']:,} of "
        f"{counts['commands']:,} commands refused, {covered} of {len(pairs())} pairs of variations"
    )


def engine_position(seed: int) -> Counts:
    """Positions of all kinds by turns; the kernels are compiled by whoever asks first."""
    from tests.engine.cases import KINDS, case, rich_case
    from tests.engine.exact import check, check_best

    kinds = [*KINDS, "rich"]
    kind = kinds[seed % len(kinds)]
    if kind != "rich":
        return dict(check(case(kind, seed)))
    check_best(rich_case(seed))
    return {"best": 1}


def say_positions(counts: Counts) -> str:
    lengths = [key for key in counts if key.startswith("words of ")]
    return (
        f"{counts['positions']:,} positions with {counts['plays']:,} plays and "
        f"{counts['varied']:,} of the variations, words of {len(lengths)} lengths; "
        f"the best of all plays in {counts.get('best', 0):,} more"
    )


def bounds(seed: int) -> Counts:
    """Small boards and long words reach every edge, and rich racks fill every list.

    The kernels with checks have a cache of their own, and a process of their own.
    """
    kinds = (
        "rules",
        "alphabets",
        "long words",
        "wide boards, alphabets",
        "wide boards, long words",
    )
    program = (
        "from tests.engine.cases import case, rich_case\n"
        "from tests.engine.exact import check, check_best\n"
        f"for seed in range({seed * 10}, {seed * 10 + 10}):\n"
        f"    for kind in {kinds}:\n"
        "        check(case(kind, seed))\n"
        "    check_best(rich_case(seed))\n"
    )
    environment = os.environ | {"NUMBA_BOUNDSCHECK": "1"}
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment, check=True)
    return {"positions": 10 * (len(kinds) + 1)}


def tree_files() -> list[Path]:
    return sorted((ROOT / "tests/engine/trees").glob("*.json"))


def move_tree(number: int) -> Counts:
    """The numbers of a move tree are those that the plain finder counts."""
    from tests.engine.move_trees import counted_plainly, read

    data, tree = read(tree_files()[number])
    plain = counted_plainly(tree)
    assert {key: data["counts"][key] for key in plain} == plain
    return {"trees": 1, "plays": plain["plays"] + plain["varied"]}


def endgame(seed: int) -> Counts:
    """A small ending by each edition in turn."""
    from tests.engine.endings import check_ending

    return check_ending(seed)


def say_endgames(counts: Counts) -> str:
    return (
        f"{counts['endings']:,} endings with {counts['moves']:,} moves, in {counts['passes']:,} of "
        f"them a pass is best; {counts.get('large', 0):,} were too large to be played out"
    )


def preendgame(seed: int) -> Counts:
    """A small position with one tile in the bag; of every other seed some of it has been seen."""
    from tests.engine.near_endings import check_near_end

    return check_near_end(seed, known=seed % 2)


def say_preendgames(counts: Counts) -> str:
    return (
        f"{counts.get('positions', 0):,} positions with one tile in the bag, "
        f"{counts.get('plays', 0):,} plays in every case; "
        f"{counts.get('others', 0):,} were no such positions"
    )


def players_game(seed: int) -> Counts:
    """Computer players by every edition, every variation and mixtures, twenty games of each."""
    from tests.engine.computer_games import computer_game

    return computer_game(seed)


def say_players(counts: Counts) -> str:
    kinds = sum(key.startswith("rules ") for key in counts)
    return f"{counts['games']:,} games by {kinds} sets of rules, {counts['turns']:,} turns"


def crashes(seed: int) -> Counts:
    """One database and five servers on it, each killed at a random moment under play."""
    from tests.server.crashes import crash_round

    return crash_round(seed)


def say_crashes(counts: Counts) -> str:
    return (
        f"{counts['kills']} times SIGKILL under play in {counts['games']} games, "
        f"{counts['acknowledged']:,} commands acknowledged and all of them found, "
        f"{counts['again']} sent again"
    )


def siege(minutes: int) -> Counts:
    """So many minutes of attacks of every kind, beside honest games."""
    from tests.server.siege import besiege

    return besiege(minutes)


def say_siege(counts: Counts) -> str:
    from tests.server.siege import say_siege

    return say_siege(counts)


def workers(seed: int) -> Counts:
    """Two workers on PostgreSQL under play: one of them is killed, or the database restarted."""
    from tests.server.crashes import strike_round

    return strike_round(seed)


def say_workers(counts: Counts) -> str:
    return (
        f"one of two workers killed {counts.get('workers', 0)} times and PostgreSQL restarted "
        f"{counts.get('restarts', 0)} times under play in {counts['games']} games, "
        f"{counts['acknowledged']:,} commands acknowledged and all of them found, "
        f"{counts['again']} sent again"
    )


def disks(seed: int) -> Counts:
    """One small file system, filled up four times under play and emptied again."""
    from tests.server.disks import disk_round

    return disk_round(seed, times=4)


def say_disks(counts: Counts) -> str:
    return (
        f"{counts['disks']} full disks under play in {counts['games']} games, "
        f"{counts['acknowledged']:,} commands acknowledged and all of them found, "
        f"{counts['refused']:,} refused with a sentence, {counts['looked']:,} looks answered"
    )


MUTATION_SECONDS = 60


def mutations(seed: int) -> Counts:
    """Files and choices of one kind, spoilt by chance for a minute."""
    from tests.properties.mutations import KINDS, mutate

    counts = mutate(list(KINDS)[seed % len(KINDS)], seed, MUTATION_SECONDS)
    return {**counts, "slowest ms": 0, f"slow {seed}": counts["slowest ms"]}


def say_mutations(counts: Counts) -> str:
    from tests.properties.mutations import KINDS

    kinds = ", ".join(f"{kind} {counts.get(kind, 0):,}" for kind in KINDS)
    slowest = max(count for key, count in counts.items() if key.startswith("slow "))
    return (
        f"spoilt inputs of {len(KINDS)} kinds ({kinds}), {counts['taken']:,} of them still good, "
        f"none over {slowest / 1000:.1f} s"
    )


def api_requests(minutes: int) -> Counts:
    """Requests and messages by chance to all that a server offers, for so many minutes."""
    from tests.server.fuzzing import fuzz_for

    return fuzz_for(minutes)


def say_api(counts: Counts) -> str:
    return (
        f"{counts['minutes']} minutes, {counts['requests']:,} requests, "
        f"{counts['refused']:,} of them refused, and {counts['messages']:,} messages through "
        f"{counts['sockets']:,} sockets: no answer over {counts['slowest ms'] / 1000:.1f} s, "
        f"{counts['growth']} MB of growth after the first of {counts['rounds']} rounds"
    )


def suite(seed: int) -> Counts:
    """The suite as a newcomer runs it, with a clean clone and an empty home.

    Every other time a program keeps each core busy meanwhile. What it says is kept in `.prove`.
    """
    busy = seed % 2
    with tempfile.TemporaryDirectory() as folder:
        clone = ["git", "clone", "--quiet", str(ROOT), f"{folder}/lexiko"]
        subprocess.run(clone, check=True)
        Path(folder, "home").mkdir()
        spin = [sys.executable, "-c", "while True: pass"]
        others = [subprocess.Popen(spin) for _ in range(busy * (os.cpu_count() or 1))]
        environment = {**os.environ, "HOME": f"{folder}/home"}
        for name in ("PYTHONPATH", "VIRTUAL_ENV", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
            environment.pop(name, None)
        started = time.monotonic()
        PROGRESS.mkdir(exist_ok=True)
        try:
            with (PROGRESS / f"suite-{seed}.txt").open("wb") as said:
                subprocess.run(
                    ["make", "test"],
                    cwd=f"{folder}/lexiko",
                    env=environment,
                    check=True,
                    stdout=said,
                    stderr=subprocess.STDOUT,
                    timeout=3600,
                )
        finally:
            for other in others:
                other.kill()
                other.wait()
        seconds = round(time.monotonic() - started)
    return {"runs": 1, "busy": busy, "busy seconds" if busy else "seconds": seconds}


def say_suite(counts: Counts) -> str:
    alone = counts["runs"] - counts["busy"]
    times = [
        f"{count}{words} in {counts[key] / count / 60:.1f} min"
        for count, words, key in (
            (alone, "", "seconds"),
            (counts["busy"], " beside a program on every core", "busy seconds"),
        )
        if count
    ]
    return f"`make test` on a clean clone: {', '.join(times)}"


def browser(seed: int) -> Counts:
    """A whole game in a real Chromium."""
    from tests.browser.long_games import browser_game

    return browser_game(seed)


def say_browser(counts: Counts) -> str:
    ways = ", ".join(f"{counts.get(f'by {way}', 0)} by {way}" for way in ("keys", "mouse", "touch"))
    return f"{counts['games']} games in Chromium ({ways}), {counts['turns']:,} turns"


def walk(seed: int) -> Counts:
    """A game in Chromium by whatever the page offers, chosen at random."""
    from tests.browser.walks import walk_game

    return walk_game(seed)


def say_walk(counts: Counts) -> str:
    kinds = ("play", "bad play", "pass", "exchange", "challenge", "fine", "shown", "end proposed")
    done = ", ".join(f"{kind} {counts.get(kind, 0):,}" for kind in kinds)
    return f"{counts['games']} games in Chromium, {counts['steps']:,} steps ({done})"


PROOFS = {
    "games": Proof(
        "random games: tiles, scores, records and views at every event",
        random_game,
        say_games,
        count=5_000,
        chunk=10,
    ),
    "engine": Proof(
        "the engine against the plain finder, in random positions of every kind",
        engine_position,
        say_positions,
        count=4_500,
        chunk=9,
    ),
    "bounds": Proof(
        "no kernel reads or writes outside of its arrays",
        bounds,
        lambda counts: f"{counts['positions']:,} positions with every access checked",
        count=10,
        chunk=1,
    ),
    "trees": Proof(
        "the move trees of the engine, counted by the plain finder",
        move_tree,
        lambda counts: f"{counts['trees']} positions with {counts['plays']:,} plays",
        count=len(tree_files()),
        chunk=1,
    ),
    "endgame": Proof(
        "endgames are worth what playing out every line says, by every edition",
        endgame,
        say_endgames,
        count=640,
        chunk=10,
    ),
    "preendgame": Proof(
        "plays before the end are worth what playing out every case and line says",
        preendgame,
        say_preendgames,
        count=300,
        chunk=10,
    ),
    "players": Proof(
        "computer players finish games by every edition, every variation and mixtures",
        players_game,
        say_players,
        count=1_420,
        chunk=10,
    ),
    "browser": Proof(
        "whole games through the page come to their end, whatever the rules and the hand",
        browser,
        say_browser,
        count=60,
        chunk=1,
    ),
    "walk": Proof(
        "whatever the page offers a seat is accepted, and whoever is to move has a full rack",
        walk,
        say_walk,
        count=40,
        chunk=1,
    ),
    "api": Proof(
        "requests and socket messages by chance: the server refuses them, and never fails",
        api_requests,
        say_api,
        count=30,
        chunk=30,
        whole=True,
    ),
    "siege": Proof(
        "honest games go on beside those who want to stop the server, for so many minutes",
        siege,
        say_siege,
        count=60,
        chunk=60,
        whole=True,
    ),
    "suite": Proof(
        "`make test` passes on a clean clone, on an idle machine and on a busy one",
        suite,
        say_suite,
        count=2,
        chunk=1,
    ),
    "workers": Proof(
        "a worker that is killed and a database that is restarted lose nothing, and games go on",
        workers,
        say_workers,
        count=25,
        chunk=1,
    ),
    "mutations": Proof(
        "spoilt files, rules, alphabets, boards, word lists and backups are read or refused, soon",
        mutations,
        say_mutations,
        count=80,
        chunk=1,
    ),
    "disks": Proof(
        "on a full disk nothing acknowledged is lost, and every game goes on when there is room",
        disks,
        say_disks,
        count=5,
        chunk=1,
    ),
    "crashes": Proof(
        "a server that is killed has lost nothing, and every game goes on",
        crashes,
        say_crashes,
        count=200,
        chunk=1,
    ),
}
