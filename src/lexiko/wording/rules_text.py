"""Rules in words: one sentence before a game, and every rule under its head."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lexiko.rules import EDITIONS, FINISH_SCORES, STANDARD, VARIATIONS, Rules, Seat
from lexiko.rules.seats import finish_score
from lexiko.wording.english import duration, listed, plural


def title(rules: Rules) -> str:
    """The name of the edition that the rules started from."""
    return EDITIONS[rules.edition].title if rules.edition in EDITIONS else rules.edition


def variations_in(rules: Rules) -> list[str]:
    """The variations that these rules play, by their names."""
    base = EDITIONS[rules.edition].rules if rules.edition in EDITIONS else Rules()
    return [
        name
        for name, variation in VARIATIONS.items()
        if all(getattr(rules, key) == value for key, value in variation.changes)
        and any(getattr(base, key) != value for key, value in variation.changes)
        and not (rules.solitaire and name == "void")
        and not (rules.solitaire == "open" and name == "free-dictionary")
    ]


def sentence(rules: Rules) -> str:
    """The rules of a game in one sentence.

    >>> from lexiko.rules import make_rules
    >>> sentence(make_rules("indigo", "recycle"))
    'Indigo edition with recycle: 7 tiles each; a failed challenge costs your next turn.'
    """
    names = [_spoken(name) for name in variations_in(rules) if name not in _TOLD_ANYWAY]
    head = title(rules) + (f" with {listed(names)}" if names else "")
    if rules.solitaire == "open":
        parts = [f"all tiles face up, 1 to {rules.rack_size} a turn, search the dictionary freely"]
        return f"{head}: {parts[0]}."
    tiles = plural(rules.rack_size, "tile")
    parts = [tiles if rules.solitaire == "record" else f"{tiles} each", _failed_challenge(rules)]
    if rules.dictionary != "challenges":
        parts.append(_dictionary(rules))
    if rules.turn_seconds:
        parts.append(f"{duration(rules.turn_seconds)} a turn")
    if rules.game_seconds:
        whole = "for the whole game" if rules.solitaire == "record" else "each"
        parts.append(f"{duration(rules.game_seconds)} {whole}{_increment(rules)}")
    return f"{head}: {'; '.join(parts)}."


_TOLD_ANYWAY = {"void", "single", "timer"}
"""Variations that the rest of the sentence tells of."""


def _spoken(name: str) -> str:
    """The name of a variation as people say it.

    >>> _spoken("nine-tiles"), _spoken("first-word-4")
    ('nine tiles', 'a first word of 4 letters')
    """
    if name.startswith("first-word-"):
        return f"a first word of {name[-1]} letters"
    return name.replace("-", " ")


def _failed_challenge(rules: Rules) -> str:
    return {
        "void": "a play with a bad word is refused at once",
        "single": "a failed challenge costs nothing",
        "double": "a failed challenge costs your next turn",
        "points": f"a failed challenge gives the other player {rules.challenge_points} points",
    }[rules.challenge]


def _dictionary(rules: Rules) -> str:
    return {
        "challenges": "the dictionary answers challenges only",
        "check": "you may look up one word at a time",
        "free": "you may search the dictionary freely",
    }[rules.dictionary]


def summary(rules: Rules) -> Iterator[tuple[str, str]]:
    """Every rule in plain words, one head at a time."""
    yield from _beginning(rules)
    yield from _turns(rules)
    yield from _end(rules)
    yield from _changes_to_the_board(rules)


def _beginning(rules: Rules) -> Iterator[tuple[str, str]]:
    players = listed(list(map(str, rules.seat_counts)), "or")
    if rules.solitaire == "two-racks":
        players = "1, playing both racks"
    yield "Players", players
    tiles = f"{len(rules.alphabet.tiles)} tiles"
    if rules.solitaire == "open":
        yield "Tiles", f"all {tiles} lie face up; a turn takes 1 to {rules.rack_size} of them"
    else:
        yield "Tiles", f"{tiles}, {rules.rack_size} on a rack"
    if rules.layout != STANDARD:
        size = f"{rules.layout.height} rows of {rules.layout.width} squares"
        yield "Board", f"{rules.layout.name}, {size}"
    yield "First play", f"at least {rules.first_word} letters, one of them on the centre square"
    enough = f"{rules.bonus_tiles} or more tiles"
    if rules.bonus_tiles == rules.rack_size:
        enough = f"all {rules.rack_size} tiles"
    yield "Bonus", f"{rules.bonus} points for playing {enough} in one turn"


def _turns(rules: Rules) -> Iterator[tuple[str, str]]:
    if rules.solitaire != "open":
        text = "some or all tiles, as long as the bag has enough"
        if rules.exchange_minimum:
            text = f"some or all tiles, while {rules.exchange_minimum} or more are in the bag"
        yield "Exchange", text + ("; exchanging none is a pass" if rules.exchange_none else "")
        again = "; after a pass your next turn must be a play if you have one"
        yield "Pass", "at any time" + (again if rules.must_play_after_pass else "")
    text = _failed_challenge(rules)
    if rules.challenge != "void":
        unit = "single words" if rules.challenge_unit == "word" else "the whole play"
        bad = "if a word is bad, the play is taken back and the turn lost"
        text = f"of {unit}, until the next turn; {bad}; {text}"
    yield "Challenge", text
    yield "Dictionary", _dictionary(rules)
    extras = [
        text
        for wanted, text in (
            (rules.exclude_offensive, "offensive words are left out"),
            (rules.exclude_acronyms, "acronyms such as SOS are left out"),
            (rules.regular_inflections, "regular plurals and verb forms are good, listed or not"),
        )
        if wanted
    ]
    if extras:
        yield "", "; ".join(extras)
    if rules.turn_seconds:
        yield "Time", f"{duration(rules.turn_seconds)} a turn; when it is up, the turn is over"
    if rules.game_seconds:
        yield "Time", "; ".join(_game_time(rules, rules.game_seconds))


def _game_time(rules: Rules, seconds: int) -> Iterator[str]:
    yield f"{duration(seconds)} each for the whole game"
    if rules.increment_seconds:
        yield f"{duration(rules.increment_seconds)} more for each turn"
    yield f"{rules.overtime_points} points off for each minute over"
    if rules.overtime_seconds:
        yield f"more than {duration(rules.overtime_seconds)} over loses the game"


def _increment(rules: Rules) -> str:
    return f", plus {duration(rules.increment_seconds)} a turn" if rules.increment_seconds else ""


def _end(rules: Rules) -> Iterator[tuple[str, str]]:
    ends = ["when a player reaches their finish line"] if rules.finish_line else []
    if rules.solitaire == "open":
        ends.append("when no tiles are left, or when you say so")
    else:
        ends.append("when the bag and a rack are empty")
        if rules.end_without_plays:
            ends.append("when all possible plays are made: nobody can play or exchange")
        if rules.pass_limit:
            times = {1: "once", 2: "twice"}.get(rules.pass_limit, f"{rules.pass_limit} times")
            ends.append(f"when everybody has passed {times} since the last play or exchange")
        if rules.scoreless_limit:
            ends.append(f"after {rules.scoreless_limit} turns in a row without a score")
        if rules.solitaire is None:
            ends.append("when all players agree")
    yield "End", "; ".join(ends)
    if rules.finish_line:
        yield "Finish line", f"{_levels()} for 2/3/4 players, or a score of your own"
    if rules.solitaire == "open":
        return
    text = "each player loses their unplayed letters; a player who went out gains the others'"
    if rules.going_out == "double":
        text += "; with two players that is twice the other's, and nothing is lost"
    yield "Unplayed letters", text
    if rules.solitaire is None:
        tie = "the higher score before unplayed letters wins"
        yield "Tie", tie if rules.tie == "before" else "the win is shared"


def _levels() -> str:
    """The levels with their scores; levels of the same scores share them."""
    levels: dict[str, list[str]] = {}
    for level, scores in FINISH_SCORES.items():
        levels.setdefault("/".join(map(str, scores.values())), []).append(level)
    return ", ".join(f"{' or '.join(names)} {scores}" for scores, names in levels.items())


def _changes_to_the_board(rules: Rules) -> Iterator[tuple[str, str]]:
    if rules.rearrange:
        yield "Rearrange", "you may rearrange the letters of a word when you add to it"
    if rules.recycle:
        yield "Recycle", "before your move, replace letters on the board with others from your rack"
    if rules.reclaim_blanks:
        yield "Blanks", "before your move, take a blank from the board for the letter it stands for"


def handicaps(rules: Rules, seats: Sequence[Seat]) -> list[str]:
    """What is agreed for single players: finish lines and time."""
    lines = []
    if rules.finish_line:
        scores = [f"{seat.name} {finish_score(rules, seats, n)}" for n, seat in enumerate(seats)]
        lines.append(f"Finish lines: {', '.join(scores)}.")
    limits = [seat.limit(rules) for seat in seats]
    if any(limit != rules.turn_seconds for limit in limits):
        times = [
            f"{seat.name} {duration(limit) if limit else 'no limit'}"
            for seat, limit in zip(seats, limits, strict=True)
        ]
        lines.append(f"Time per turn: {', '.join(times)}.")
    return lines
