"""Games in GCG, the format of club players.

A file of another program becomes a kept game: its turns are played again by the rules, and what
the file says of scores is set beside what the rules say. A file of this program may also carry the
events themselves, in private pragmas; then the turn lines must tell the same game.
"""

from __future__ import annotations

from dataclasses import dataclass

from lexiko.errors import LexikoError, NotationError, as_problem, require
from lexiko.formats.gcg_game import Reading, WrittenTurn, is_gain
from lexiko.formats.gcg_lines import nicknames, one_line, turn_lines
from lexiko.formats.gcg_text import GcgText, PlayerLine, decode, parse
from lexiko.formats.record import UNKNOWN_LEXICON, Record, read_head, read_json
from lexiko.rules import Rules, Seat, make_rules
from lexiko.rules.codec import event_from_json, events_from_json
from lexiko.rules.events import Event, GameStarted
from lexiko.rules.seats import check_seats
from lexiko.said import Said, phrase
from lexiko.verify import verify

_STANDARD = {
    "game-type": ("", "classic"),
    "board-layout": ("", "standard", "crosswordgame"),
    "tile-distribution": ("", "english"),
}
"""What the pragmas of a game with ordinary board and tiles say."""


@dataclass(frozen=True, slots=True)
class GcgGame:
    """A game from a GCG file."""

    record: Record
    turns: tuple[WrittenTurn, ...]
    """Every turn line, with its score as written and as the rules count it."""
    remarks: tuple[Said, ...] = ()
    """Where the file differs from what the rules would give, other than in scores."""


def read_gcg(data: bytes | str, source: str = "gcg", rules: Rules | None = None) -> GcgGame:
    """The game in a GCG file, given as bytes or as text; `NotationError`, with line and column, if
    it cannot be read.

    Without `rules`, they are chosen so that the file makes sense: club rules, or box rules if the
    end is counted that way, and no stricter than the file allows.
    """
    require(isinstance(data, bytes | str), "data", "a GCG file as bytes or text", data)
    require(rules is None or isinstance(rules, Rules), "rules", "rules, or None", rules)
    text = parse(data if isinstance(data, str) else decode(data, source), source)
    if text.events:
        return _private(text)
    seats = _seats(text)
    remarks: list[Said] = []
    if rules is None:
        remarks = _strange(text)
    chosen = _choose(text, len(seats)) if rules is None else rules
    try:
        check_seats(chosen, seats)
    except LexikoError as error:
        line = text.players[0].line
        raise text.fault(line, 1, as_problem(error)) from error
    reading = None
    while reading is None:
        try:
            reading = Reading(text, chosen, seats, text.pragmas.get("lexicon") or UNKNOWN_LEXICON)
            reading.run()
        except NotationError as error:
            looser = loosen(chosen, error.__cause__) if rules is None else None
            if looser is None:
                raise
            reading, chosen = None, looser
    notes = [
        (reading.turns[note.turns - 1].sequence if note.turns else 1, note.text)
        for note in text.notes
    ]
    record = _record(text, tuple(reading.rebuilt.events), notes)
    return GcgGame(record, tuple(reading.turns), (*remarks, *reading.rebuilt.remarks))


def _record(text: GcgText, events: tuple[Event, ...], notes: list[tuple[int, str]]) -> Record:
    joined: dict[int, str] = {}
    for number, note in notes:
        joined[number] = f"{joined[number]}\n{note}" if number in joined else note
    title, description, name = (text.pragmas.get(key, "") for key in ("title", "description", "id"))
    return Record(events, title, description, name, tuple(sorted(joined.items())))


# plain files ---------------------------------------------------------------------------------


def _seats(text: GcgText) -> tuple[Seat, ...]:
    """The players: those that the file names, or those who move in it."""
    if not text.players:
        for turn in text.turns:
            if turn.nick not in [player.nick for player in text.players]:
                number = len(text.players) + 1
                text.players.append(PlayerLine(number, turn.nick, turn.nick, turn.line))
    if not text.players:
        raise text.fault(1, 1, phrase("players_missing"))
    text.players.sort(key=lambda player: player.number)
    return tuple(Seat(player.name) for player in text.players)


def _strange(text: GcgText) -> list[Said]:
    """Refuse another board or other tiles than the ordinary ones, if they have only a name."""
    for key, known in _STANDARD.items():
        value = text.pragmas.get(key, "")
        if value.lower() not in known:
            problem = phrase("unknown_pragma", key=key, value=f"{value!r:.40}")
            raise text.fault(text.pragma_lines[key], len(key) + 3, problem)
    return [
        phrase("at_line", line=text.pragma_lines[key], remark=phrase("pragma_not_read", key=key))
        for key in ("tile-set", "game-board")
        if key in text.pragmas
    ]


def _choose(text: GcgText, players: int) -> Rules:
    """Rules under which the lines of a file make sense."""
    if players == 1:
        return make_rules("deluxe", "solitaire")
    ends = {is_gain(turn) for turn in text.turns if turn.kind == "left over"}
    bonuses = [turn.score for turn in text.turns if turn.kind == "challenge" and turn.score > 0]
    rules = make_rules("deluxe" if ends == {True, False} else "club", game_seconds=None)
    if bonuses:
        points = min(100, *bonuses)
        rules = rules.replace(challenge="points", challenge_points=points)
    return rules


def loosen(rules: Rules, cause: BaseException | None) -> Rules | None:
    """The rules that allow what a file shows and stricter ones refused; None if no rules do."""
    reasons = cause.reasons if isinstance(cause, LexikoError) else ()
    looser = rules
    for reason in reasons:
        match reason.code:
            case "bag_too_small":
                held = dict(reason.params)["count"]
                looser = looser.replace(exchange_minimum=min(rules.exchange_minimum, held))
            case "game_over":
                looser = looser.replace(pass_limit=None, scoreless_limit=100)
    return None if looser == rules else looser


# files of this program -----------------------------------------------------------------------


def _private(text: GcgText) -> GcgGame:
    """The game that the private lines hold, if the turn lines tell the same one."""
    events: list[Event] = []
    started: Event | None = None
    for line, source in text.events:
        where = f"{text.source}, line {line}"
        data = read_json(source, where)
        if isinstance(started, GameStarted):
            events.append(event_from_json(data, started.rules.alphabet, where))
        else:
            events += events_from_json([data])
            started = events[0]
    verify(events, lambda index: f"{text.source}, line {text.events[index][0]}")
    if "lexiko-record" in text.pragmas:
        where = f"{text.source}, line {text.pragma_lines['lexiko-record']}"
        head = read_json(text.pragmas["lexiko-record"], where)
        record = read_head(head if isinstance(head, dict) else {}, tuple(events), where)
    else:
        notes = [(max(1, note.events), note.text) for note in text.notes]
        record = _record(text, tuple(events), notes)
    seats = record.started.seats
    players = [(player.number, player.nick, player.name) for player in text.players]
    nicks = nicknames(seats)
    for number, seat in enumerate(seats, 1):
        wanted = (number, nicks[number - 1], one_line(seat.name))
        if wanted not in players:
            line = next((each.line for each in text.players if each.number == number), 1)
            raise _disagrees(text, line, f"#player{number} {wanted[1]} {wanted[2]}")
    lines = turn_lines(events)
    for turn, told in zip(text.turns, lines, strict=False):
        if turn.text.split() != told.text.split():
            raise _disagrees(text, turn.line, told.text)
    if len(text.turns) != len(lines):
        extra = text.turns[len(lines) :]
        line = extra[0].line if extra else text.events[-1][0]
        raise _disagrees(text, line, lines[len(text.turns)].text if not extra else "no turn here")
    turns = [
        WrittenTurn(turn.line, told.sequence, turn.score, turn.total, told.score, told.total)
        for turn, told in zip(text.turns, lines, strict=True)
    ]
    return GcgGame(record, tuple(turns))


def _disagrees(text: GcgText, line: int, told: str) -> NotationError:
    return text.fault(line, 1, phrase("private_lines", told=repr(told)))
