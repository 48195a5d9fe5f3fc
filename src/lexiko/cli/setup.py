"""What is agreed before the first draw: from options, and at a terminal from a few questions."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from lexiko.cli.computers import check_rules, check_strength, computer_strength
from lexiko.cli.console import tell
from lexiko.cli.rules_source import DEFAULT_EDITION, changes_of, rules_from
from lexiko.cli.terminal import Terminal
from lexiko.errors import BadRules, LexikoError
from lexiko.lexicon import DEFAULT, base_forms_only, name_or_path
from lexiko.rules import EDITIONS, FINISH_SCORES, VARIATIONS, Rules, Seat
from lexiko.rules.agreement import Agreement
from lexiko.rules.seats import MAX_NAME
from lexiko.said import listing

T = TypeVar("T")
_FORMS = "regular_inflections"
_SOLITAIRES = {
    "record": "solitaire",
    "two-racks": "solitaire-two-racks",
    "open": "solitaire-open",
}


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """What the command line says about a game."""

    game: str | None = None
    rules: str | None = None
    variations: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    players: str | None = None
    lexicon: str | None = None
    levels: tuple[str, ...] = ()
    finishes: tuple[str, ...] = ()
    times: tuple[str, ...] = ()
    seed: int | None = None
    resume: bool = False
    hints: bool = False
    keep: bool = False
    keeper: str | None = None
    first: str | None = None
    plain: bool = False


def agree(options: PlayOptions, terminal: Terminal) -> Agreement | None:
    """What the options and the answers say; None if nobody answers any more."""
    try:
        return _agree(options, terminal)
    except (EOFError, KeyboardInterrupt):
        return None


def _agree(options: PlayOptions, terminal: Terminal) -> Agreement:
    asks = terminal.has_keyboard
    source, variations = options.rules, list(options.variations)
    names = None if options.players is None else _names(options.players)
    asks_rules = asks and not (source or variations or options.changes)
    if asks and (asks_rules or names is None):
        terminal.show("A new game. Press Enter for what is in brackets.")
    if asks_rules:
        source = _ask(terminal, f"Edition: {', '.join(EDITIONS)}", DEFAULT_EDITION, _edition)
    if names is None and asks:
        question = "Players, 1 to 4 names in seat order; computer:club is a computer player"
        names = _ask(terminal, question, "You, computer", _names)
    if asks_rules:
        variations = _ask_variations(terminal, source or DEFAULT_EDITION, names or [])
    if options.levels or options.finishes:
        variations.append("finish-line")
    alone = names is not None and len(names) == 1 and not options.keep
    if alone and rules_from(source, variations, options.changes).solitaire is None:
        variations.append("solitaire")
    rules = rules_from(source, variations, options.changes)
    rules = _with_regular_forms(terminal, rules, options)
    seats = _seats(rules, names, options)
    if any(seat.computer for seat in seats):
        check_rules(rules)
    if rules.finish_line and asks:
        seats = _ask_levels(terminal, rules, seats)
    first = _seat_named(options.first, seats, "--first")
    if options.keep and first is None and asks:
        first = _ask(
            terminal,
            "Who goes first",
            seats[0].name,
            lambda text: _seat_named(text, seats, "The first player"),
        )
    keeper = _seat_named(options.keeper, seats, "--keeper")
    lexicon = options.lexicon or DEFAULT
    agreement = Agreement(rules, lexicon, seats, options.keep, keeper, first)
    if options.hints:
        agreement = replace(agreement, help="hints")
        _check_help(agreement)
    agreement.check()
    return agreement


def _check_help(agreement: Agreement) -> None:
    """Refuse hints where the engine could not give any."""
    if agreement.kept:
        raise LexikoError("help_kept")
    if agreement.rules.solitaire == "open":
        raise LexikoError("help_rules")
    check_rules(agreement.rules)


# from options --------------------------------------------------------------------------------


def _names(text: str) -> list[str]:
    """Names in seat order.

    >>> _names("Ann, Bob")
    ['Ann', 'Bob']
    """
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not 1 <= len(names) <= 4:
        raise BadRules("seat_count", count=len(names), allowed="1 to 4 players")
    for seat, name in enumerate(names):
        if len(name) > MAX_NAME:
            problem = f"a name has 1 to {MAX_NAME} characters"
            raise BadRules("bad_seat", seat=seat, problem=problem)
        taken = name.lower() in [other.lower() for other in names[:seat]]
        if taken and not computer_strength(name):
            raise BadRules("bad_seat", seat=seat, problem=f"there is already a {name}")
    called: list[str] = []
    for name in names:
        strength = computer_strength(name)
        if strength is not None:
            check_strength(strength)
        called.append(name if strength is None else _computer_name(strength, called))
    return called


def _computer_name(strength: str, others: Sequence[str]) -> str:
    """How a computer player is called: by its strength, and by a number if there are several."""
    name = f"Computer ({strength})"
    count = sum(other.startswith(name) for other in others)
    return f"{name} {count + 1}" if count else name


def _strength_of(name: str) -> str | None:
    """The strength in the name of a computer player."""
    found = re.match(r"Computer \((\w+)\)", name)
    return found[1] if found else None


def _seats(rules: Rules, names: list[str] | None, options: PlayOptions) -> tuple[Seat, ...]:
    count = rules.seat_counts[0]
    if names is None:
        names = ["You"] if count == 1 else [f"Player {seat + 1}" for seat in range(count)]
    if rules.solitaire == "two-racks" and len(names) == 1:
        names = [f"{names[0]} 1", f"{names[0]} 2"]
    levels = _for_players(options.levels, names, "--level", "NAME=LEVEL", _level)
    finishes = _for_players(options.finishes, names, "--finish", "NAME=SCORE", _number)
    times = _for_players(options.times, names, "--time", "NAME=SECONDS", _time)
    seats = []
    for name in names:
        seat = Seat(name, _strength_of(name), levels.get(name), finishes.get(name))
        if name in times:
            seconds = times[name]
            seat = replace(seat, turn_seconds=seconds, timed=seconds is not None)
        seats.append(seat)
    return tuple(seats)


def _for_players(
    texts: Sequence[str],
    names: Sequence[str],
    option: str,
    expected: str,
    read: Callable[[str], T],
) -> dict[str, T]:
    """The value that an option gives each player; one without a name is for everybody."""
    values: dict[str, T] = {}
    for text in texts:
        name, sign, value = (part.strip() for part in text.rpartition("="))
        meant = [other for other in names if other.lower() == name.lower()] if sign else names
        if not meant:
            known = f"{expected} with {listing(names, 'or')}"
            raise BadRules("bad_rule", key=option, expected=known, value=repr(text))
        try:
            values |= dict.fromkeys(meant, read(value))
        except ValueError as error:
            if isinstance(error, LexikoError):
                raise
            raise BadRules("bad_rule", key=option, expected=expected, value=repr(text)) from error
    return values


def _level(text: str) -> str:
    if text.lower() not in FINISH_SCORES:
        levels = ", ".join(FINISH_SCORES)
        raise BadRules("unknown_level", level=repr(text), levels=levels)
    return text.lower()


def _number(text: str) -> int:
    if not text.isdecimal():
        raise ValueError(text)
    return int(text)


def _time(text: str) -> int | None:
    return None if text.lower() in ("none", "no") else _number(text)


def _seat_named(name: str | None, seats: Sequence[Seat], what: str) -> int | None:
    if name is None:
        return None
    names = [seat.name for seat in seats]
    found = [number for number, other in enumerate(names) if other.lower() == name.lower()]
    if not found:
        raise BadRules("bad_rule", key=what, expected=listing(names, "or"), value=repr(name))
    return found[0]


def _with_regular_forms(terminal: Terminal, rules: Rules, options: PlayOptions) -> Rules:
    """The rules, with regular forms if the edition takes them for good and a list has none."""
    said = _FORMS in changes_of((), options.changes)
    wanted = EDITIONS[rules.edition].regular_forms and rules.alphabet.is_english
    if said or rules.regular_inflections or not wanted or options.lexicon is None:
        return rules
    if not base_forms_only(name_or_path(options.lexicon)):
        return rules
    known = f"{options.lexicon} lists base forms only: BOAT, say, but not BOATS."
    if not terminal.has_keyboard:
        tell(f"{known} To make regular plurals and verb forms good: --set {_FORMS}=yes")
        return rules
    terminal.show(known)
    good = terminal.agree("Are regular plurals and verb forms good?")
    return rules.replace(regular_inflections=good)


# from questions ------------------------------------------------------------------------------


def _ask(terminal: Terminal, question: str, default: str, read: Callable[[str], T]) -> T:
    """An answer that can be used; a wrong one is explained, and the question comes again."""
    while True:
        answer = terminal.ask(f"{question} [{default}] › ")
        if answer.lower() in ("quit", "exit"):
            raise EOFError
        try:
            return read(answer or default)
        except LexikoError as error:
            terminal.refuse(map(str, error.reasons))


def _edition(text: str) -> str:
    fitting = [name for name in EDITIONS if name.startswith(text.lower())]
    if len(fitting) != 1:
        raise BadRules("unknown_edition", name=repr(text), names=", ".join(EDITIONS))
    return fitting[0]


def _ask_variations(terminal: Terminal, edition: str, names: Sequence[str]) -> list[str]:
    """The variations that the players want; one player chooses a solitaire first."""
    chosen = []
    if len(names) == 1:
        options = ", ".join(_SOLITAIRES)
        chosen.append(_ask(terminal, f"Solitaire: {options}", "record", _solitaire))
    offered = [name for name in EDITIONS[edition].offers if name not in _SOLITAIRES.values()]
    if offered:
        terminal.show(f"This edition offers: {', '.join(offered)}.")

    def read(text: str) -> list[str]:
        wanted = [] if text == "none" else text.replace(",", " ").lower().split()
        rules_from(edition, [*chosen, *wanted])
        return wanted

    while True:
        wanted = _ask(terminal, "Variations; ? lists all", "none", lambda text: [text])[0]
        if wanted == "?":
            terminal.show(*(f"  {name:20} {item.title}" for name, item in VARIATIONS.items()))
            continue
        try:
            return chosen + read(wanted)
        except LexikoError as error:
            terminal.refuse(map(str, error.reasons))


def _solitaire(text: str) -> str:
    fitting = [name for name in _SOLITAIRES if name.startswith(text.lower())]
    if len(fitting) != 1:
        raise BadRules("unknown_variation", name=repr(text), names=", ".join(_SOLITAIRES))
    return _SOLITAIRES[fitting[0]]


def _ask_levels(terminal: Terminal, rules: Rules, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """A finish line for everybody who has none yet: a level, or a score."""
    if len(seats) == 1 and seats[0].finish is None:
        finish = _ask(terminal, "The score to reach", "300", _score)
        return (replace(seats[0], finish=finish),)
    agreed = []
    for seat in seats:
        if seat.level is not None or seat.finish is not None:
            agreed.append(seat)
            continue
        question = f"{seat.name}'s level ({', '.join(FINISH_SCORES)}) or score"
        answer = _ask(terminal, question, "intermediate", _level_or_score)
        if isinstance(answer, int):
            agreed.append(replace(seat, finish=answer))
        else:
            agreed.append(replace(seat, level=answer))
    return tuple(agreed)


def _level_or_score(text: str) -> int | str:
    return _score(text) if text.isdecimal() else _level(text)


def _score(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise BadRules(
            "bad_rule", key="The score", expected="a whole number, 1 or more", value=text
        )
    return int(text)
