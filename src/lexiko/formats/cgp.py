"""Positions in CGP, the one-line format of analysis programs.

The player to move comes first, and a rack without letters is one that nobody knows. What CGP has
no words for is in private options, which are left out where the reader would assume the same.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from lexiko.errors import BadRules, LexikoError, NotationError, as_problem, require
from lexiko.formats.cgp_text import NO_RACK, CgpText, Field, board_text
from lexiko.formats.record import UNKNOWN_LEXICON, Record, read_json
from lexiko.rules import (
    EDITIONS,
    LexiconRef,
    Position,
    Rack,
    Rules,
    Seat,
    Step,
    decide,
    events_of,
    evolve,
    make_rules,
)
from lexiko.rules import events as e
from lexiko.rules.codec import record_from_json, to_json
from lexiko.rules.commands import Setup, Start
from lexiko.rules.rules import SWITCHES
from lexiko.verify import AnyPlay, AnyWord, NoDraw, verify

_CHALLENGES = ("void", "single", "double")
_NAMES = {
    "ld": ("english",),
    "bdn": ("standard", "crosswordgame"),
    "var": ("classic",),
}
"""What the options for ordinary tiles, board and rules say."""


class _State(NamedTuple):
    """What a private option may say of a game and its position, as a `Setup` calls it."""

    to_move: int = 0
    unknown: tuple[int, ...] = ()
    passes: tuple[int, ...] = ()
    lost_turns: tuple[int, ...] = ()
    has_passed: tuple[bool, ...] = ()
    used: tuple[int, ...] = ()
    lexicon: LexiconRef | None = None
    kept: bool | None = None
    keeper: int | None = None
    resigned: tuple[int, ...] = ()


# reading -------------------------------------------------------------------------------------


MAX_TEXT = 20_000
"""More than the largest board with rules of its own takes."""


def read_cgp(text: str, source: str = "cgp", rules: Rules | None = None) -> Record:
    """A game that begins from the position in a CGP text; `NotationError` if it cannot be read.

    Without `rules`, and without the private option for them, club rules apply, changed by the
    options in the text. If any tiles are unknown, it is a kept game.
    """
    require(isinstance(text, str), "text", "a CGP text", text)
    require(rules is None or isinstance(rules, Rules), "rules", "rules, or None", rules)
    if len(text) > MAX_TEXT:
        problem = f"it has {len(text)} characters; a position can have at most {MAX_TEXT}"
        raise NotationError("bad_file", path=source, problem=problem)
    cgp = CgpText(text, source)
    racks = cgp.racks.split()
    scores = [cgp.number(field, "a score", -999_999_999) for field in cgp.scores.split()]
    count = len(racks)
    if len(scores) != count:
        problem = f"scores and racks differ in number: {len(scores)} and {count}"
        raise cgp.fault(cgp.scores.start, problem)
    if count > 4:
        raise cgp.fault(cgp.racks.start, f"there are {count} racks, but a game has 1 to 4 players")
    rules = rules or _read_rules(cgp, count)
    alphabet = rules.alphabet
    board, pieces = cgp.placements(rules)
    letters = []
    for field in racks:
        rack = cgp.rack(field, alphabet)
        if len(rack) > rules.rack_size and rules.solitaire != "open":
            problem = f"this rack has {len(rack)} tiles; these rules allow {rules.rack_size}"
            raise cgp.fault(field.start, problem)
        pieces += rack
        letters.append(bytes(sorted(piece for piece, _ in rack)))
    cgp.check_tiles(pieces, alphabet)
    filled = _fill(letters, rules, len(alphabet.tiles) - len(pieces))
    clocks = _read_clocks(cgp, rules, count)
    state = _read_state(cgp, count)
    order = [(seat - state.to_move) % count for seat in range(count)]
    unknown = state.unknown or [filled[place] for place in order]
    setup = Setup(
        board,
        tuple(Rack(letters[place], unknown[seat]) for seat, place in enumerate(order)),
        tuple(scores[place] for place in order),
        state.to_move,
        state.passes,
        cgp.number(cgp.scoreless, "the number of scoreless turns"),
        state.lost_turns,
        state.has_passed,
        state.used or (tuple(clocks[place] for place in order) if any(clocks) else ()),
    )
    seats = _seats(count)
    if "lexiko-seats" in cgp.options:
        seats = _seats_from(cgp.option("lexiko-seats"), source)
    lexicon = state.lexicon or LexiconRef(cgp.option("lex") or UNKNOWN_LEXICON, "")
    kept = any(unknown) if state.kept is None else state.kept
    start = Start(rules, seats, lexicon, 0, kept, state.keeper, setup=setup)
    steps = _begun(start, source)
    record = Record(events_of(steps), id=cgp.option("gid"))
    if state.resigned:
        left = tuple(e.Resigned(0, seat) for seat in state.resigned)
        record = replace(record, events=record.events + left)
        verify(record.events, lambda index: source)
    else:
        # What the events lead to is known already.
        record.__dict__["position"] = steps[-1].after
    return record


def _begun(start: Start, source: str) -> tuple[Step, ...]:
    """The game that begins from a position, if there can be such a position."""
    try:
        return decide(None, start, AnyWord(start.lexicon), NoDraw(), AnyPlay())
    except LexikoError as error:
        problem = as_problem(error)
        raise NotationError("bad_record", where=source, problem=problem) from error


@cache
def _seats(count: int) -> tuple[Seat, ...]:
    """The players of a text that does not name them."""
    return tuple(Seat(f"Player {number}") for number in range(1, count + 1))


def cgp_rules(text: str, source: str = "cgp") -> Rules:
    """The rules that a CGP text itself asks for."""
    cgp = CgpText(text, source)
    return _read_rules(cgp, len(cgp.racks.split()))


def _fill(racks: list[bytes], rules: Rules, unseen: int) -> list[int]:
    """How many tiles nobody knows are on each rack.

    A rack without letters is filled first; one with some letters is whole if that takes all the
    tiles there are, and partly known otherwise. The player to move comes last.
    """
    filled = [0] * len(racks)
    if rules.solitaire == "open":
        return filled
    for place in sorted(range(len(racks)), key=lambda place: (bool(racks[place]), place == 0)):
        filled[place] = min(unseen, rules.rack_size - len(racks[place]))
        unseen -= filled[place]
    return filled


def _read_rules(cgp: CgpText, count: int) -> Rules:
    if "lexiko-rules" in cgp.options:
        try:
            return _rules_from(cgp.option("lexiko-rules"), cgp.source)
        except BadRules as error:
            start = cgp.options["lexiko-rules"].start
            raise cgp.fault(start, as_problem(error)) from error
    for name, known in _NAMES.items():
        if name in cgp.options and cgp.option(name).lower() not in known:
            field = cgp.options[name]
            problem = f"{name} {field.text!r:.40} is unknown; to read this game, give its rules"
            raise cgp.fault(field.start, problem)
    changes: dict[str, Any] = {}
    for name, field in cgp.options.items():
        changes |= _changes(cgp, name, field)
    try:
        return _assumed(count == 1, tuple(changes.items()))
    except BadRules:
        return _refused(cgp, count)


@lru_cache(maxsize=256)
def _assumed(alone: bool, changes: tuple[tuple[str, Any], ...]) -> Rules:
    """The rules of a text that says only what differs from the usual ones."""
    rules = make_rules("deluxe", "solitaire") if alone else make_rules("club")
    return rules.replace(**{"game_seconds": None, **dict(changes)})


def _refused(cgp: CgpText, count: int) -> Rules:
    """The same, option by option, to name the first one that cannot be."""
    rules = _assumed(count == 1, ())
    for name, field in cgp.options.items():
        try:
            rules = rules.replace(**_changes(cgp, name, field))
        except BadRules as error:
            raise cgp.fault(field.start, as_problem(error)) from error
    return rules


@lru_cache(maxsize=64)
def _rules_from(text: str, source: str) -> Rules:
    return Rules.from_json(_unescaped(text, f"{source}: lexiko-rules"))


def _changes(cgp: CgpText, name: str, field: Field) -> dict[str, Any]:
    """What an ordinary option changes in the rules."""
    numbers = {"mcnz": "scoreless_limit", "bb": "bonus", "etl": "exchange_minimum"}
    if name in numbers:
        return {numbers[name]: cgp.number(field, name)}
    if name == "tmr":
        most = max(cgp.number(part, "a clock", -999_999_999) for part in field.split())
        return {"game_seconds": max(1, -(-most // 1000))}
    if name == "cr":
        points = re.fullmatch(r"(\d{1,3})pt", field.text)
        if points is not None:
            return {"challenge": "points", "challenge_points": int(points[1])}
        if field.text not in _CHALLENGES:
            known = ", ".join(_CHALLENGES)
            raise cgp.fault(field.start, f"cr must be {known} or 5pt, not {field.text!r:.40}")
        return {"challenge": field.text}
    return {}


def _read_clocks(cgp: CgpText, rules: Rules, count: int) -> list[int]:
    """The time that each player has used, in the order of the racks."""
    if "tmr" not in cgp.options or rules.game_seconds is None:
        return [0] * count
    field = cgp.options["tmr"]
    parts = field.split()
    if len(parts) != count:
        raise cgp.fault(
            field.start, f"clocks and players differ in number: {len(parts)} and {count}"
        )
    left = [cgp.number(part, "a clock", -999_999_999) for part in parts]
    return [max(0, rules.game_seconds * 1000 - each) for each in left]


@lru_cache(maxsize=64)
def _seats_from(text: str, source: str) -> tuple[Seat, ...]:
    where = f"{source}: lexiko-seats"
    seats: tuple[Seat, ...] = record_from_json(tuple[Seat, ...], _unescaped(text, where), where)
    return seats


def _read_state(cgp: CgpText, count: int) -> _State:
    """What the private option says of the position, seat by seat."""
    if "lexiko-state" not in cgp.options:
        return _State()
    state = _state_from(cgp.option("lexiko-state"), cgp.source)
    if state is None or not 0 <= state.to_move < count or len(state.unknown) not in (0, count):
        problem = f"expected an object with some of {', '.join(sorted(_State._fields))}"
        raise cgp.fault(cgp.options["lexiko-state"].start, problem)
    return state


@lru_cache(maxsize=64)
def _state_from(text: str, source: str) -> _State | None:
    where = f"{source}: lexiko-state"
    data = _unescaped(text, where)
    if not isinstance(data, dict) or not set(data) <= set(_State._fields):
        return None
    return record_from_json(_State, data, where)


def _unescaped(text: str, where: str) -> Any:
    """The value of a private option: JSON with its spaces and semicolons escaped."""
    return read_json(unquote(text), where)


# writing -------------------------------------------------------------------------------------


def write_cgp(position: Position, *, private: bool = True) -> str:
    """A position in CGP, with private options only where it would be misread without them, and with
    none at all where other programs are to read it: `private=False`.

    A turn that can still be challenged is written as if it stood; in a game of the first version,
    tiles still to be drawn for it are unknown. The numbers of turns and events, an open proposal,
    the result of the game, and what everybody has seen of a rack are not written. A rack with too
    many tiles is refused: the extra ones must go back first.
    """
    require(isinstance(position, Position), "position", "a position, as game.position", position)
    position = settled(position)
    size = position.rules.rack_size
    for seat, rack in enumerate(position.racks):
        if len(rack) > size and position.rules.solitaire != "open":
            name = position.seats[seat].name
            problem = f"{name} holds {len(rack)} tiles, {len(rack) - size} too many"
            raise NotationError("bad_record", where="racks", problem=problem)
    text = " ".join([*_fields(position), *_options(position)])
    return _explained(text, position) if private else text


def _explained(text: str, position: Position) -> str:
    """The text with whatever private options it needs."""
    private: dict[str, Any] = {}
    cgp = CgpText(text, "cgp")
    rules, seats = position.rules, position.seats
    try:
        assumed: Rules | None = _read_rules(cgp, len(seats))
    except NotationError:
        assumed = None
    if assumed != rules:
        private["lexiko-rules"] = _rules_json(rules)
    if seats != _seats(len(seats)):
        private["lexiko-seats"] = [to_json(seat, rules.alphabet) for seat in seats]
    wanted, given = _state(position), _assumed_state(cgp, position)
    state = {key: value for key, value in wanted.items() if value != given[key]}
    if state:
        private["lexiko-state"] = state
    _begun(_start_from(position), "cgp")
    return _with_private(text, private)


def _assumed_state(cgp: CgpText, position: Position) -> dict[str, Any]:
    """What a reader assumes that is told nothing of a position but its text."""
    rules, count = position.rules, len(position.seats)
    order = [(position.to_move + step) % count for step in range(count)]
    letters = [position.racks[seat].letters for seat in order]
    seen = len(position.board.pieces()) + sum(map(len, letters))
    filled = _fill(letters, rules, len(rules.alphabet.tiles) - seen)
    unknown = dict(zip(order, filled, strict=True))
    clocks = _read_clocks(cgp, rules, count)
    used = dict(zip(order, clocks, strict=True))
    return {
        "to_move": 0,
        "unknown": [unknown[seat] for seat in range(count)],
        "passes": [0] * count,
        "lost_turns": [0] * count,
        "has_passed": [False] * count,
        "used": [used[seat] for seat in range(count)],
        # Whether a game is kept follows from what is unknown.
        "kept": any(rack.unknown for rack in position.racks),
        "keeper": None,
        "lexicon": {"name": cgp.option("lex") or UNKNOWN_LEXICON, "fingerprint": ""},
        "resigned": [],
    }


def _start_from(position: Position) -> Start:
    """How a game begins from a position."""
    setup = Setup(
        tuple(position.board.tiles()),
        position.racks,
        position.scores,
        position.to_move,
        position.passes,
        position.scoreless,
        position.lost_turns,
        position.has_passed,
        position.used,
    )
    kept, keeper = position.kept, position.keeper
    return Start(position.rules, position.seats, position.lexicon, 0, kept, keeper, setup=setup)


def settled(position: Position) -> Position:
    """The position at the beginning of the next turn, as far as it is written."""
    pending, now = position.pending, position.now
    if pending is not None:
        if pending.due:
            position = evolve(position, e.Drawn(now, pending.seat, b"", pending.due))
        position = evolve(position, e.Settled(now, pending.seat))
    while position.lost_turns[position.turn_seat]:
        position = evolve(position, e.Skipped(now, position.turn_seat))
    hidden = any(rack.unknown for rack in position.racks)
    return replace(position, kept=position.kept or hidden, seen=())


def _with_private(text: str, private: dict[str, Any]) -> str:
    safe = '{}[]":,!?.()'
    for name, value in private.items():
        data = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        text += f" {name} {quote(data, safe=safe)};"
    return text


def _fields(position: Position) -> list[str]:
    alphabet, count = position.rules.alphabet, len(position.seats)
    order = [(position.to_move + step) % count for step in range(count)]
    racks = "/".join(alphabet.text(position.racks[seat].letters) for seat in order)
    scores = "/".join(str(position.scores[seat]) for seat in order)
    return [board_text(position.board, alphabet), racks or NO_RACK, scores, str(position.scoreless)]


def _options(position: Position) -> list[str]:
    rules, name = position.rules, position.lexicon.name
    options = {"ld": rules.alphabet.name, "bdn": rules.layout.name}
    if re.fullmatch(r"[\w.+-]+", name) and name != UNKNOWN_LEXICON:
        options = {"lex": name, **options}
    if rules.scoreless_limit is not None:
        options["mcnz"] = str(rules.scoreless_limit)
    challenge = rules.challenge
    options["cr"] = f"{rules.challenge_points}pt" if challenge == "points" else challenge
    if rules.game_seconds is not None:
        count = len(position.seats)
        seats = [(position.to_move + step) % count for step in range(count)]
        left = [rules.game_seconds * 1000 - position.used[seat] for seat in seats]
        options["tmr"] = "/".join(map(str, left))
    return [f"{key} {value};" for key, value in options.items() if re.fullmatch(r"[^\s;]+", value)]


def _rules_json(rules: Rules) -> dict[str, Any]:
    """The edition, and the switches that differ from it."""
    base, written = EDITIONS[rules.edition].rules, rules.to_json()
    changed = [key for key in SWITCHES if getattr(rules, key) != getattr(base, key)]
    changes = {key: written.get(key, getattr(rules, key)) for key in changed}
    return {"edition": rules.edition, **changes}


def _state(position: Position) -> dict[str, Any]:
    """What a reader might not assume of a position."""
    return {
        "to_move": position.to_move,
        "unknown": [rack.unknown for rack in position.racks],
        "passes": list(position.passes),
        "lost_turns": list(position.lost_turns),
        "has_passed": list(position.has_passed),
        "used": list(position.used),
        "kept": position.kept,
        "keeper": position.keeper,
        "lexicon": {"name": position.lexicon.name, "fingerprint": position.lexicon.fingerprint},
        "resigned": [seat for seat, active in enumerate(position.active) if not active],
    }
