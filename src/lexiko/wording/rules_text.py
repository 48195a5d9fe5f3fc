"""Rules in words: one sentence before a game, and every rule under its head."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lexiko.rules import EDITIONS, FINISH_SCORES, STANDARD, VARIATIONS, Rules, Seat
from lexiko.rules.seats import finish_score
from lexiko.said import Said, listing, name, phrase
from lexiko.wording.english import duration


def title(rules: Rules) -> str:
    """The name of the edition that the rules started from."""
    return EDITIONS[rules.edition].title if rules.edition in EDITIONS else rules.edition


def variations_in(rules: Rules) -> list[str]:
    """The variations that these rules play, by their names."""
    base = EDITIONS[rules.edition].rules if rules.edition in EDITIONS else Rules()
    return [
        one
        for one, variation in VARIATIONS.items()
        if all(getattr(rules, key) == value for key, value in variation.changes)
        and any(getattr(base, key) != value for key, value in variation.changes)
        and not (rules.solitaire and one == "void")
        and not (rules.solitaire == "open" and one == "free-dictionary")
    ]


def sentence(rules: Rules) -> Said:
    """The rules of a game in one sentence.

    >>> from lexiko.rules import make_rules
    >>> sentence(make_rules("indigo", "recycle"))
    'Indigo edition with recycling: 7 tiles each; a failed challenge costs your next turn.'
    """
    head = name("edition", rules.edition, title(rules))
    played = [one for one in variations_in(rules) if one not in _TOLD_ANYWAY]
    for one in filter(_is_solitaire, played):
        head = phrase("summary_alone", edition=head, solitaire=_spoken(one))
    names = [_spoken(one) for one in played if not _is_solitaire(one)]
    if names:
        code = "summary_alone_with" if rules.solitaire else "summary_with"
        head = phrase(code, edition=head, names=listing(names, "and"))
    return phrase("summary", head=head, parts=listing(_in_short(rules), "clauses"))


def _is_solitaire(variation: str) -> bool:
    return "solitaire" in dict(VARIATIONS[variation].changes)


_TOLD_ANYWAY = {"void", "single", "timer"}
"""Variations that the rest of the sentence tells of."""


def _in_short(rules: Rules) -> Iterator[Said]:
    if rules.solitaire == "open":
        yield phrase("open_tiles", n=rules.rack_size)
        return
    alone = rules.solitaire == "record"
    yield phrase("tiles" if alone else "tiles_each", n=rules.rack_size)
    yield _failed_challenge(rules)
    if rules.dictionary != "challenges":
        yield phrase(f"dictionary_{rules.dictionary}")
    if rules.turn_seconds:
        yield phrase("time_turn", time=duration(rules.turn_seconds))
    if rules.game_seconds:
        whole = phrase("time_game" if alone else "time_each", time=duration(rules.game_seconds))
        added = rules.increment_seconds
        yield phrase("time_added", whole=whole, time=duration(added)) if added else whole


def _spoken(variation: str) -> Said:
    """The name of a variation as people say it.

    >>> _spoken("nine-tiles"), _spoken("first-word-4")
    ('nine tiles', 'a first word of at least 4 letters')
    """
    text = _SPOKEN.get(variation, variation.replace("-", " "))
    if variation.startswith("first-word-"):
        text = f"a first word of at least {variation[-1]} letters"
    return name("variation_said", variation, text)


_SPOKEN = {
    "rearrange": "rearranging",
    "recycle": "recycling",
    "blanks": "blanks in circulation",
    "free-dictionary": "a free dictionary",
    "finish-line": "a finish line",
    "solitaire-two-racks": "solitaire with two racks",
    "solitaire-open": "open solitaire",
}
"""What people say where the name of a variation is not it."""


def _failed_challenge(rules: Rules) -> Said:
    if rules.challenge == "points":
        return phrase("failed_points", n=rules.challenge_points)
    return phrase(f"failed_{rules.challenge}")


def summary(rules: Rules) -> Iterator[tuple[Said | None, Said]]:
    """Every rule in plain words under its head; one without a head goes on with the one before."""
    yield from _beginning(rules)
    yield from _turns(rules)
    yield from _end(rules)
    yield from _changes_to_the_board(rules)
    yield from _other_variations(rules)


def _beginning(rules: Rules) -> Iterator[tuple[Said, Said]]:
    both = rules.solitaire == "two-racks"
    counts = phrase("both_racks") if both else listing(rules.seat_counts, "or")
    yield phrase("head_players"), counts
    kind = "tiles_face_up" if rules.solitaire == "open" else "tiles_on_rack"
    tiles = phrase(kind, tiles=len(rules.alphabet.tiles), n=rules.rack_size)
    yield phrase("head_tiles"), tiles
    if rules.layout != STANDARD:
        rows, columns = rules.layout.height, rules.layout.width
        size = phrase("board_size", name=rules.layout.name, rows=rows, columns=columns)
        yield phrase("head_board"), size
    yield phrase("head_first_play"), phrase("first_word", n=rules.first_word)
    bonus = "bonus_all" if rules.bonus_tiles == rules.rack_size else "bonus_from"
    yield phrase("head_bonus"), phrase(bonus, points=rules.bonus, n=rules.bonus_tiles)


def _turns(rules: Rules) -> Iterator[tuple[Said | None, Said]]:
    if rules.solitaire != "open":
        yield phrase("head_exchange"), listing(_exchange(rules), "clauses")
        texts = [phrase("pass_any_time")]
        if rules.must_play_after_pass:
            texts.append(phrase("pass_then_play"))
        yield phrase("head_pass"), listing(texts, "clauses")
    texts = [_failed_challenge(rules)]
    if rules.challenge != "void":
        texts = [phrase(f"challenge_{rules.challenge_unit}"), phrase("challenge_bad"), *texts]
    yield phrase("head_challenge"), listing(texts, "clauses")
    yield phrase("head_dictionary"), phrase(f"dictionary_{rules.dictionary}")
    extras = [
        text
        for wanted, text in (
            (rules.exclude_offensive, phrase("no_offensive")),
            (rules.exclude_acronyms, phrase("no_acronyms")),
            (rules.regular_inflections, phrase("regular_forms")),
        )
        if wanted
    ]
    if extras:
        yield None, listing(extras, "clauses")
    if rules.turn_seconds:
        texts = [phrase("time_turn", time=duration(rules.turn_seconds)), phrase("time_up")]
        yield phrase("head_time"), listing(texts, "clauses")
    if rules.game_seconds:
        yield phrase("head_time"), listing(_game_time(rules, rules.game_seconds), "clauses")


def _exchange(rules: Rules) -> Iterator[Said]:
    if rules.exchange_minimum:
        yield phrase("exchange_from", n=rules.exchange_minimum)
    else:
        yield phrase("exchange_bag")
    if rules.exchange_none:
        yield phrase("exchange_none")


def _game_time(rules: Rules, seconds: int) -> Iterator[Said]:
    yield phrase("time_each_game", time=duration(seconds))
    if rules.increment_seconds:
        yield phrase("time_more", time=duration(rules.increment_seconds))
    yield phrase("overtime_points", n=rules.overtime_points)
    if rules.overtime_seconds:
        yield phrase("overtime_loses", time=duration(rules.overtime_seconds))


def _end(rules: Rules) -> Iterator[tuple[Said, Said]]:
    yield phrase("head_end"), listing(_ends(rules), "clauses")
    if rules.finish_line:
        yield phrase("head_finish_line"), phrase("finish_lines", levels=_levels())
    if rules.solitaire == "open":
        return
    texts = [phrase("unplayed")]
    if rules.going_out == "double":
        texts.append(phrase("unplayed_double"))
    yield phrase("head_unplayed"), listing(texts, "clauses")
    if rules.solitaire is None:
        yield phrase("head_tie"), phrase(f"tie_{rules.tie}")


def _ends(rules: Rules) -> Iterator[Said]:
    if rules.finish_line:
        yield phrase("end_finish_line")
    if rules.solitaire == "open":
        yield phrase("end_open")
        return
    yield phrase("end_out")
    if rules.end_without_plays:
        yield phrase("end_no_plays")
    if rules.pass_limit == 2:
        yield phrase("end_passes_twice")
    elif rules.pass_limit:
        yield phrase("end_passes", n=rules.pass_limit)
    if rules.scoreless_limit:
        yield phrase("end_scoreless", n=rules.scoreless_limit)
    if rules.solitaire is None:
        yield phrase("end_agreed")


def _levels() -> Said:
    """The levels with their scores; levels of the same scores share them."""
    levels: dict[str, list[Said]] = {}
    for level, scores in FINISH_SCORES.items():
        same = levels.setdefault("/".join(map(str, scores.values())), [])
        same.append(phrase(f"level_{level}"))
    lines = [
        phrase("finish_line", levels=listing(names, "or"), scores=scores)
        for scores, names in levels.items()
    ]
    return listing(lines, "commas")


def _changes_to_the_board(rules: Rules) -> Iterator[tuple[Said, Said]]:
    if rules.rearrange:
        yield phrase("head_rearrange"), phrase("rearrange")
    if rules.recycle:
        yield phrase("head_recycle"), phrase("recycle")
    if rules.reclaim_blanks:
        yield phrase("head_blanks"), phrase("blanks")


_TOLD = {"first_word", "rack_size", "challenge", "dictionary", "turn_seconds"} | {
    "rearrange", "recycle", "reclaim_blanks", "finish_line", "solitaire",
}  # fmt: skip
"""Switches of variations that the rest of the summary tells of."""


def _other_variations(rules: Rules) -> Iterator[tuple[Said, Said]]:
    """What is only a name to us, as a new variation is: its title says what it does."""
    played = [VARIATIONS[one] for one in variations_in(rules)]
    others = [one for one in played if _TOLD.isdisjoint(dict(one.changes))]
    if others:
        titles = [name("variation", one.name, one.title) for one in others]
        yield phrase("head_variation"), listing(titles, "commas")


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
