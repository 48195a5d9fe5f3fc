"""Positions in CGP, the one-line format of analysis programs.

The player to move comes first, and a rack without letters is one that nobody knows. What CGP has
no words for is in private options, which are left out where the reader would assume the same.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any
from urllib.parse import quote, unquote

from lexiko.errors import BadRules, LexikoError, NotationError, require
from lexiko.formats.cgp_text import NO_RACK, CgpText, Field
from lexiko.formats.record import UNKNOWN_LEXICON, Record, read_json
from lexiko.rules import (
    EDITIONS,
    Board,
    Position,
    Rules,
    evolve,
    make_rules,
)
from lexiko.rules import events as e
from lexiko.rules.codec import events_from_json, to_json
from lexiko.rules.rules import SWITCHES
from lexiko.rules.upgrade import VERSION
from lexiko.verify import verify

_CHALLENGES = ("void", "single", "double")
_NAMES = {
    "ld": ("english",),
    "bdn": ("standard", "crosswordgame"),
    "var": ("classic",),
}
"""What the options for ordinary tiles, board and rules say."""
_STATE = ("to_move", "passes", "lost_turns", "has_passed", "used")
"""What a private option may say of the position, as a `Setup` calls it."""


# reading -------------------------------------------------------------------------------------


MAX_TEXT = 20_000
"""More than the largest board with rules of its own takes."""


def read_cgp(text: str, source: str = "cgp", rules: Rules | None = None) -> Record:
    """A game that begins from the position in a CGP text; `NotationError` if it cannot be read.

    Without `rules`, and without the private option for them, club rules apply, changed by the
    options in the text. If any tiles are unknown, it is a kept game.
    """
    if len(text) > MAX_TEXT:
        problem = f"it has {len(text)} characters; a position takes at most {MAX_TEXT}"
        raise NotationError("bad_file", path=source, problem=problem)
    cgp = CgpText(text, source)
    racks = cgp.racks.split()
    scores = [cgp.number(field, "a score", -999_999_999) for field in cgp.scores.split()]
    count = len(racks)
    if len(scores) != count:
        problem = f"{len(scores)} scores for {count} racks"
        raise cgp.fault(cgp.scores.start, problem)
    if count > 4:
        raise cgp.fault(cgp.racks.start, f"{count} racks; a game has 1 to 4 players")
    rules = rules or _read_rules(cgp, count)
    alphabet = rules.alphabet
    board, pieces = cgp.placements(rules)
    letters = []
    for field in racks:
        rack = cgp.rack(field, alphabet)
        if len(rack) > rules.rack_size and rules.solitaire != "open":
            problem = f"a rack of {len(rack)} tiles; these rules have {rules.rack_size}"
            raise cgp.fault(field.start, problem)
        pieces += rack
        letters.append(bytes(sorted(piece for piece, _ in rack)))
    cgp.check_tiles(pieces, alphabet)
    filled = _fill(letters, rules, len(alphabet.tiles) - len(pieces))
    clocks = _read_clocks(cgp, rules, count)
    state = _read_state(cgp, count)
    order = [(seat - state["to_move"]) % count for seat in range(count)]
    unknown = state.pop("unknown") or [filled[place] for place in order]
    lexicon = {"name": cgp.option("lex") or UNKNOWN_LEXICON, "fingerprint": ""}
    seats = [{"name": f"Player {number}"} for number in range(1, count + 1)]
    started = {
        "kind": "game_started",
        "rules": rules.to_json(),
        "seats": _private(cgp, "lexiko-seats", seats),
        "lexicon": state.pop("lexicon", lexicon),
        "kept": state.pop("kept", any(unknown)),
        "keeper": state.pop("keeper", None),
    }
    data = [{"kind": "resigned", "seat": seat} for seat in state.pop("resigned")]
    setup = {
        "board": to_json(board, alphabet),
        "racks": [
            {"letters": alphabet.text(letters[place]), "unknown": unknown[seat]}
            for seat, place in enumerate(order)
        ],
        "scores": [scores[place] for place in order],
        "scoreless": cgp.number(cgp.scoreless, "the number of scoreless turns"),
        "used": [clocks[place] for place in order] if any(clocks) else [],
        **state,
    }
    data = [started, {"kind": "position_set", "setup": setup}, *data]
    events = events_from_json([{"v": VERSION, "at": 0, **event} for event in data])
    verify(events, lambda index: source)
    return Record(events, id=cgp.option("gid"))


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
            return Rules.from_json(_private(cgp, "lexiko-rules", {}))
        except BadRules as error:
            start = cgp.options["lexiko-rules"].start
            raise cgp.fault(start, str(error).rstrip(".")) from error
    for name, known in _NAMES.items():
        if name in cgp.options and cgp.option(name).lower() not in known:
            field = cgp.options[name]
            problem = f"unknown {name} {field.text!r:.40}; it can be read if its rules are given"
            raise cgp.fault(field.start, problem)
    rules = make_rules("deluxe", "solitaire") if count == 1 else make_rules("club")
    rules = rules.replace(game_seconds=None)
    for name, field in cgp.options.items():
        try:
            rules = rules.replace(**_changes(cgp, name, field))
        except BadRules as error:
            raise cgp.fault(field.start, str(error).rstrip(".")) from error
    return rules


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
        raise cgp.fault(field.start, f"{len(parts)} clocks for {count} players")
    left = [cgp.number(part, "a clock", -999_999_999) for part in parts]
    return [max(0, rules.game_seconds * 1000 - each) for each in left]


def _private(cgp: CgpText, name: str, default: Any) -> Any:
    """The value of a private option: JSON with its spaces and semicolons escaped."""
    if name not in cgp.options:
        return default
    return read_json(unquote(cgp.option(name)), f"{cgp.source}: {name}")


def _read_state(cgp: CgpText, count: int) -> dict[str, Any]:
    """What the private option says of the position, seat by seat."""
    state = _private(cgp, "lexiko-state", {})
    keys = {"unknown", "lexicon", "kept", "keeper", "resigned", *_STATE}
    good = isinstance(state, dict) and set(state) <= keys
    if good:
        state = {"to_move": 0, "unknown": [], "resigned": [], **state}
        unknown = state["unknown"]
        good = type(state["to_move"]) is int and 0 <= state["to_move"] < count
        good = good and isinstance(unknown, list) and len(unknown) in (0, count)
        good = good and isinstance(state["resigned"], list)
    if not good:
        problem = f"expected an object with some of {', '.join(sorted(keys))}"
        raise cgp.fault(cgp.options["lexiko-state"].start, problem)
    return dict(state)


# writing -------------------------------------------------------------------------------------


def write_cgp(position: Position, *, private: bool = True) -> str:
    """A position in CGP, with private options only where it would be misread without them, and with
    none at all where other programs are to read it: `private=False`.

    A turn that can still be challenged is written as if it stood; in a game of the first version,
    tiles still to be drawn for it are unknown. The numbers of turns and events, an open proposal
    and the result of the game are not written. A rack with too many tiles is refused: the extra
    ones must go back first.
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
    read = _readable(text, private)
    if read is None or read.rules != position.rules:
        private["lexiko-rules"] = _rules_json(position.rules)
        read = _readable(text, private)
    if read is None or read.seats != position.seats:
        alphabet = position.rules.alphabet
        private["lexiko-seats"] = [to_json(seat, alphabet) for seat in position.seats]
    wanted = _state(position)
    state = {"to_move": position.to_move} if position.to_move else {}
    given = _state(_read(text, private | ({"lexiko-state": state} if state else {})))
    # Whether a game is kept follows from what is unknown.
    given["kept"] = any(wanted["unknown"])
    state |= {key: value for key, value in wanted.items() if value != given[key]}
    if state:
        private["lexiko-state"] = state
    return _with_private(text, private)


def settled(position: Position) -> Position:
    """The position at the beginning of the next turn."""
    pending, now = position.pending, position.now
    if pending is not None:
        if pending.due:
            position = evolve(position, e.Drawn(now, pending.seat, b"", pending.due))
        position = evolve(position, e.Settled(now, pending.seat))
    while position.lost_turns[position.turn_seat]:
        position = evolve(position, e.Skipped(now, position.turn_seat))
    hidden = any(rack.unknown for rack in position.racks)
    return replace(position, kept=position.kept or hidden)


def _read(text: str, private: dict[str, Any]) -> Position:
    return read_cgp(_with_private(text, private)).position


def _readable(text: str, private: dict[str, Any]) -> Position | None:
    try:
        return _read(text, private)
    except LexikoError:
        return None


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
    board = _board(position.board, position.rules)
    return [board, racks or NO_RACK, scores, str(position.scoreless)]


def _board(board: Board, rules: Rules) -> str:
    rows = []
    for row in range(board.height):
        cells = board.cells[row * board.width : (row + 1) * board.width]
        texts = ["." if tile is None else rules.alphabet.tile_text(tile) for tile in cells]
        rows.append(re.sub(r"\.+", lambda run: str(len(run.group())), "".join(texts)))
    return "/".join(rows)


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
