"""Games analysed turn by turn: a table, JSON, a report to read, a sheet for other programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import typer

from lexiko.cli.analyse_cluster import GameToReview, review_on_cluster
from lexiko.cli.analyse_input import AnalyseOptions, Source
from lexiko.cli.analyse_review import show_review, show_summaries
from lexiko.cli.app import INTERRUPTED
from lexiko.cli.console import say, tell
from lexiko.cli.opened import read_given
from lexiko.cli.quiz_missed import check_player, learn_missed
from lexiko.cli.rules_source import rules_from
from lexiko.cli.waiting import ANALYSIS, GAMES, get_ready, told_to_wait
from lexiko.cli.work import progress_bar
from lexiko.engine import Engine
from lexiko.engine.engine import engine_for
from lexiko.errors import LexiconError, LexikoError
from lexiko.folders import write_whole
from lexiko.formats import Record
from lexiko.formats.record import UNKNOWN_LEXICON
from lexiko.game import lexicon_for
from lexiko.lexicon import DEFAULT, Lexicon
from lexiko.rules import Rules
from lexiko.saved import open_for
from lexiko.study import GameReview, reviewed, summaries
from lexiko.study.report import write_report
from lexiko.study.results import load_turns, review_key, save_turns, tidy
from lexiko.study.reviews import numbered
from lexiko.study.sheets import write_csv
from lexiko.wording.english import plural

_EDITION = "club"
"""By which rules a file is read if only changes to them are given."""


@dataclass(frozen=True, slots=True)
class _Game:
    """A game to go through."""

    source: Source
    record: Record
    turns: int


def review_games(sources: list[Source], options: AnalyseOptions) -> bool:
    """Go through games and show what came of it; whether all could be read.

    What has been judged is kept, so that after Ctrl-C the same command goes on from there.
    """
    games = list(_read(sources, options))
    if options.learn is not None and games:
        check_player(options.learn, (game.record for game in games))
    reviews: list[GameReview] = []
    done = 0
    try:
        with progress_bar("turns", sum(game.turns for game in games)) as advance:
            if options.cluster is not None:
                _ask_cluster(games, options, options.cluster, advance)
            for game in games:
                review = _review(game, options, partial(_advance, advance, done))
                done += game.turns
                if review is not None:
                    reviews.append(review)
                if review is not None and options.as_json:
                    print(json.dumps(_json(review), ensure_ascii=False), flush=True)
    except KeyboardInterrupt:
        tell("", "Stopped. The same command goes on from here.")
        raise typer.Exit(INTERRUPTED) from None
    tidy()
    _write(reviews, options)
    if options.learn is not None and reviews:
        tell(learn_missed(reviews, options.learn))
    return len(reviews) == len(sources)


def _advance(advance: Callable[[int], None], before: int, turns: int) -> None:
    advance(before + turns)


def _read(sources: list[Source], options: AnalyseOptions) -> Iterator[_Game]:
    given = options.given
    rules = None
    if given.rules is not None or given.variations or given.changes:
        rules = rules_from(given.rules or _EDITION, given.variations, given.changes)
    for source in sources:
        try:
            opened = read_given(source.data, source.name, source.kind, rules)
        except LexikoError as error:
            tell(*map(str, error.reasons))
            continue
        record = opened.record
        yield _Game(source, record, sum(1 for _ in record.turns()))


def _ask_cluster(
    games: list[_Game], options: AnalyseOptions, cluster: str, advance: Callable[[int], None]
) -> None:
    """Let a cluster judge the turns that are not known yet: they are found here afterwards."""
    limits = replace(options.thought.for_turn(), threads=1)
    asked = []
    for game in games:
        with suppress(LexikoError):  # it is told when its turn comes
            engine = _engine(game, options.given.lexicon)
            key = review_key(game.source.data, engine, limits)
            known = [] if options.again else list(load_turns(key))[: game.turns]
            name = options.given.lexicon or engine.lexicon.name
            asked.append(GameToReview(game.record, name, key, game.turns, known))
    review_on_cluster(asked, limits, cluster, advance)


def _review(
    game: _Game, options: AnalyseOptions, advance: Callable[[int], None]
) -> GameReview | None:
    """A game with all its turns judged; None if its dictionary or its rules do not allow it."""
    source, record = game.source, game.record
    try:
        engine = _engine(game, options.given.lexicon)
        limits = options.thought.for_turn()
        if options.cluster is not None:
            limits = replace(limits, threads=1)
        key = review_key(source.data, engine, limits)
        anew = options.again and options.cluster is None
        turns = [] if anew else list(load_turns(key))[: game.turns]
        known = len(turns)
        advance(known)
        for turn in reviewed(engine, record, limits, known):
            turns.append(turn)
            save_turns(key, turns)
            advance(len(turns))
    except LexikoError as error:
        tell(*(f"{source.name}: {reason}" for reason in error.reasons))
        return None
    return GameReview(record, numbered(record, turns), engine.lexicon.name, source.name)


def _engine(game: _Game, lexicon: str | None) -> Engine:
    rules = game.record.started.rules
    with told_to_wait(GAMES, ANALYSIS, layout=rules.layout):
        words = open_for(rules, lexicon) if lexicon is not None else _agreed(game, rules)
        engine = engine_for(rules, words)
        for before, turn in game.record.turns():
            if not before.racks[turn.seat].unknown:
                # Whatever is compiled for all turns is waited for here.
                get_ready(engine, before.view(turn.seat))
                break
    return engine


def _agreed(game: _Game, rules: Rules) -> Lexicon:
    """The dictionary that a game names, or the usual one where it names none that is here."""
    name = game.record.started.lexicon.name
    if name != UNKNOWN_LEXICON:
        try:
            return lexicon_for(rules, name)
        except LexiconError:
            tell(f"{game.source.name}: there is no dictionary called {name}; {DEFAULT} is taken.")
    return open_for(rules, DEFAULT)


# showing -------------------------------------------------------------------------------------


def _json(review: GameReview) -> dict[str, Any]:
    return {
        "file": review.source,
        "title": review.record.title,
        "players": list(review.players),
        "scores": list(review.record.position.scores),
        "lexicon": review.lexicon,
        "turns": [turn.to_json() for turn in review.turns],
        "summary": [one.to_json() for one in summaries(review.players, review.turns)],
    }


def _write(reviews: list[GameReview], options: AnalyseOptions) -> None:
    """Write the files that were asked for; without any, say everything here."""
    if reviews and options.html is not None:
        write_whole(options.html.expanduser(), write_report(reviews).encode())
    if reviews and options.csv is not None:
        write_whole(options.csv.expanduser(), write_csv(reviews).encode())
    if options.as_json or not reviews:
        return
    if options.html is None and options.csv is None:
        for review in reviews:
            show_review(review)
            say("")
    else:
        told = [str(path) for path in (options.html, options.csv) if path is not None]
        say(f"{plural(len(reviews), 'game')} in {' and '.join(told)}")
    if len(reviews) > 1:
        show_summaries(reviews)
