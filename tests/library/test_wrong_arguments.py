"""Whatever a careful user may get wrong is refused, in words that say what would be right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from tests.engine.plain import small_lexicon
from tests.engine.sights import engine_for

from lexiko import (
    Board,
    Game,
    Lexicon,
    Rack,
    RandomSource,
    decide,
    legal_moves,
    lexicon_for,
    make_rules,
    open_lexicon,
    replay,
)
from lexiko.engine import Engine, EnginePlayer, Limits, last_play, leaves_for, match
from lexiko.engine.roster import make_player
from lexiko.errors import LexikoError
from lexiko.formats import read_cgp, read_game, read_gcg, write_cgp, write_record
from lexiko.lexicon import PlainFinder, add_lexicon, add_words
from lexiko.rules import ENGLISH, Alphabet, Layout, LexiconRef, Pass, parse_square, play_at
from lexiko.rules.commands import Pause
from lexiko.study import explain, outlook
from lexiko.study.puzzles import (
    answered,
    daily_puzzle,
    find_puzzles,
    next_puzzle,
    quotas,
    read_puzzles,
    shipped_puzzle,
    shipped_puzzles,
    write_puzzles,
)
from lexiko.study.quizzes import quiz_set

FIVE = Alphabet("five", tuple("?ABCDE"), (0, 1, 2, 3, 5, 10), (4, 9, 7, 6, 5, 5), "AE")
FINDER = PlainFinder()
PAIR = ["static", "score"]
SMALL = Layout("small", ("...", ".*.", "..."))


@cache
def game() -> Game:
    return Game.start(["Ann", "Bob"], "club", small_lexicon(3, 400), source=5)


@cache
def engine() -> Engine:
    return engine_for(make_rules("club"), small_lexicon(3, 400))


def start(**changes: Any) -> Game:
    given: dict[str, Any] = {
        "players": ["Ann", "Bob"],
        "rules": "club",
        "lexicon": small_lexicon(3),
    }
    return Game.start(**given | changes)


def few(alphabet: Alphabet) -> Lexicon:
    return Lexicon("few", frozenset({b"\x01\x02"}), alphabet)


WRONG: dict[str, tuple[Callable[[Any], Any], str]] = {
    "a lone name": (lambda _: start(players="Ann"), "must be a list of names"),
    "numbers for players": (lambda _: start(players=[1, 2]), "a name or a Seat, not 1"),
    "no players": (lambda _: start(players=None), "must be a list of names"),
    "a number for rules": (lambda _: start(rules=5), "rules or the name of an edition"),
    "a number for a dictionary": (lambda _: start(lexicon=5), "a dictionary or its name"),
    "a text for a seed": (lambda _: start(source="x"), "a seed or something that draws"),
    "strange help": (lambda _: start(help="bogus"), "or hints, not 'bogus'"),
    "another alphabet": (lambda _: start(lexicon=few(FIVE)), "is for the Five alphabet"),
    "another alphabet, resumed": (
        lambda _: Game(game().events, few(FIVE)),
        "these rules for the English one",
    ),
    "no such seat": (lambda _: game().view(-1), "There is no seat -1; seats are 0 to 1."),
    "a seat too many": (lambda _: game().position.view(2), "seats are 0 to 1"),
    "a name for a seat": (lambda any: game().view(any("Ann")), "seats are 0 to 1"),
    "a number for a move": (lambda any: game().move(any(5)), "a move or its text"),
    "a move in strange words": (lambda _: game().move("go home now"), "Moves look like 8F HORN"),
    "a text for a time": (lambda any: game().move("pass", at=any("x")), "at must be a whole"),
    "a text for a beginning": (lambda _: start(at="x"), "at must be a whole number"),
    "a list for an edition": (lambda any: make_rules(any([])), "Unknown edition []"),
    "a list for a variation": (lambda any: make_rules("club", any([])), "Unknown variation []"),
    "a number to read": (lambda any: game().position.parse(any(5)), "a move must be text"),
    "a text to write": (lambda any: game().position.text(any("x")), "a Play, an Exchange or a"),
    "a view for a position": (
        lambda any: next(legal_moves(any(game().view(0)), small_lexicon(3))),
        "position must be a position",
    ),
    "a move for a command": (lambda any: game().do(any(5)), "one of lexiko.rules.commands"),
    "a number for a square": (lambda any: game().play(any(8), "HORN"), "at must be text"),
    "letters for tiles": (lambda any: game().play("8F", any(b"HORN")), "tiles must be text"),
    "letters to exchange": (lambda any: game().exchange(any(b"A")), "tiles must be text"),
    "letters to challenge": (lambda any: game().challenge(0, any(b"A")), "a word must be text"),
    "a name that accepts": (lambda any: game().accept(any("Ann")), "There is no seat"),
    "half a seat": (lambda any: game().accept(any(0.0)), "There is no seat 0.0"),
    "a number for a word": (lambda any: any(5) in small_lexicon(3), "text or bytes of letters"),
    "letters to check": (lambda any: small_lexicon(3).check(any(b"A")), "must be text"),
    "a name for a dictionary's rules": (lambda any: lexicon_for(any("club")), "rules, such as"),
    "no dictionary": (lambda any: open_lexicon(any(None)), "name of a dictionary, or a Path"),
    "a dictionary's alphabet": (
        lambda any: open_lexicon("enable", alphabet=any("english")),
        "an Alphabet, not 'english'",
    ),
    "a name for a file of words": (lambda any: add_lexicon(any("a.txt"), "a"), "must be a Path"),
    "text for bytes of words": (lambda any: add_words(any("aa"), "a", "a"), "bytes of a word file"),
    "a number for a list's name": (lambda any: add_words(b"aa", any(5), "a"), "name must be text"),
    "no events": (lambda any: Game(any(None), small_lexicon(3)), "the events of a game"),
    "no events to replay": (lambda any: replay(any(None)), "the events of a game"),
    "a list for a seed": (lambda any: RandomSource(any([1])), "seed must be a whole number"),
    "a number to decide": (
        lambda any: decide(game().position, any(5), small_lexicon(3), RandomSource(1), FINDER),
        "one of lexiko.rules.commands",
    ),
    "a game to decide about": (
        lambda any: decide(any(game()), Pause(), small_lexicon(3), RandomSource(1), FINDER),
        "a position, or None",
    ),
    "a number for a place": (lambda any: parse_square(any(8)), "text such as 8F"),
    "a game for a board": (
        lambda any: play_at(any(game()), ENGLISH, "8F", "HORN"),
        "a Board, such as position.board",
    ),
    "bytes for letters": (lambda any: ENGLISH.parse_word(any(b"HORN")), "letters must be text"),
    "a name for a layout": (lambda any: Board.empty(any("standard")), "a Layout, such as"),
    "rows that are none": (lambda any: Layout("mine", any(None)), "rows must be a tuple of texts"),
    "a text for faces": (lambda any: replace(ENGLISH, faces=any("?AB")), "a tuple of str"),
    "a number for an alphabet": (lambda any: replace(ENGLISH, name=any(5)), "name must be text"),
    "a view to search": (
        lambda any: FINDER.find_play(any(game().view(0)), 0, small_lexicon(3)),
        "a position, as game.position",
    ),
    "a seat that is not there": (
        lambda _: FINDER.find_play(game().position, 2, small_lexicon(3)),
        "seat must be 0 to 1, not 2",
    ),
    "a name for the rules of a file": (
        lambda any: read_gcg("#player1 A A\n>A: AB 8H AB +8 8\n", rules=any("club")),
        "rules, or None",
    ),
    "a name for the rules of a position": (
        lambda any: read_cgp(write_cgp(game().position), rules=any("club")),
        "rules, or None",
    ),
    "a number for a path": (lambda any: read_game(any(5)), "path must be a path"),
    "a game for a record": (lambda any: write_record(any(game())), "must be a Record"),
    "a game for a view": (lambda any: engine().best(any(game())), "such as game.view(0)"),
    "a watcher's view": (lambda _: engine().best(game().view(None)), "not of a watcher"),
    "fewer than no moves": (lambda _: engine().moves(game().view(0), -1), "top must be a whole"),
    "a text for limits": (
        lambda any: engine().analyse(game().view(0), any("long")),
        "limits must be Limits, or None",
    ),
    "a move for the last play": (
        lambda any: engine().analyse(game().view(0), None, any(Pass())),
        "last must be a LastPlay",
    ),
    "one move for several": (lambda any: Limits(also=any(Pass())), "also must be a tuple of moves"),
    "a written move for a move": (lambda any: Limits(also=any(("pass",))), "a tuple of moves"),
    "fewer than no edits": (lambda _: engine().best(game().view(0), edits=-1), "edits must be"),
    "a name for rules": (lambda any: Engine(any("club"), small_lexicon(3)), "such as make_rules"),
    "a name for words": (lambda any: Engine(make_rules("club"), any("enable")), "open dictionary"),
    "a name for leaves": (
        lambda any: Engine(make_rules("club"), small_lexicon(3), any("enable")),
        "leaves must be Leaves",
    ),
    "one view for many": (lambda any: engine().best_many(any(game().view(0))), "a list of views"),
    "a name among many": (lambda any: engine().best_many(any(["Ann"])), "such as game.view(0)"),
    "an engine asked with a view": (
        lambda any: engine().has_play(any(game().view(0)), 0, small_lexicon(3)),
        "a position, as game.position",
    ),
    "an engine asked for a name": (
        lambda any: engine().find_play(game().position, any("Ann"), small_lexicon(3)),
        "seat must be 0 to 1",
    ),
    "an engine asked by a name": (
        lambda any: engine().find_play(game().position, 0, any("enable")),
        "an open dictionary",
    ),
    "a game for what was seen": (lambda any: last_play(any(game()), []), "such as game.view(0)"),
    "a game for its turns": (
        lambda any: last_play(game().view(0), any(game())),
        "turns, such as game.turns()",
    ),
    "a name for the rules of leaves": (lambda any: leaves_for(any("club"), "enable"), "rules such"),
    "words for the name of leaves": (
        lambda any: leaves_for(make_rules("club"), any(small_lexicon(3))),
        "the name of a dictionary",
    ),
    "a number for a player": (
        lambda any: make_player(any(5), make_rules("club"), small_lexicon(3)),
        "the name of a computer player",
    ),
    "a name for a player's rules": (
        lambda any: make_player("home", any("club"), small_lexicon(3)),
        "rules must be rules such as",
    ),
    "a name for a player's words": (
        lambda any: make_player("home", make_rules("club"), any("enable")),
        "an open dictionary",
    ),
    "a name for a player's seed": (
        lambda any: make_player("home", make_rules("club"), small_lexicon(3), any("x")),
        "seed must be a whole number",
    ),
    "a name for an engine": (lambda any: EnginePlayer(any("static")), "must be an Engine"),
    "a number for the players of a match": (lambda any: match(any(2)), "a list of players"),
    "a match by a game": (lambda any: match(PAIR, rules=any(game())), "the name of an edition"),
    "a match of words": (lambda any: match(PAIR, lexicon=any([])), "the name of a dictionary"),
    "half a game": (lambda any: match(PAIR, games=any(1.5)), "games must be a number from 1 on"),
    "a match that is no mirror": (lambda any: match(PAIR, mirrored=any(None)), "True or False"),
    "workers by name": (lambda any: match(PAIR, workers=any("x")), "workers must be a number"),
    "a match's seed": (lambda any: match(PAIR, seed=any("x")), "seed must be a whole number"),
    "a number to hear of games": (lambda any: match(PAIR, progress=any(5)), "a function"),
    "nothing for an outlook's engine": (
        lambda any: outlook(any(None), game().view(0), "pass"),
        "engine must be an Engine",
    ),
    "nothing to look out from": (lambda any: outlook(engine(), any(None), "pass"), "game.view(0)"),
    "a game to look out from": (lambda any: outlook(engine(), any(game()), "pass"), "game.view(0)"),
    "an outlook after a number": (lambda any: outlook(engine(), game().view(0), any(5)), "a Play"),
    "a list for an outlook's seed": (
        lambda any: outlook(engine(), game().view(0), "pass", seed=any([1])),
        "seed must be a whole number",
    ),
    "a number for an analysis": (
        lambda any: explain(engine(), game().view(0), "pass", any(5)),
        "analysis must be an Analysis, or None",
    ),
    "a name for a coach's engine": (
        lambda any: explain(any("x"), game().view(0), "pass"),
        "engine must be an Engine",
    ),
    "a number to explain": (lambda any: explain(engine(), game().view(0), any(5)), "or its text"),
    "no answer to a puzzle": (lambda any: answered(shipped_puzzles()[0], any(None)), "answer must"),
    "an answer to no puzzle": (lambda any: answered(any("x"), "pass"), "puzzle must be a Puzzle"),
    "a dictionary's name for a puzzle": (
        lambda any: answered(shipped_puzzles()[0], "pass", any("enable")),
        "an open dictionary, or None",
    ),
    "a text for a day": (lambda any: daily_puzzle(any("2026-01-01")), "day must be a date"),
    "none of no puzzles": (lambda _: next_puzzle([], 1200, ()), "some puzzles"),
    "a puzzle of a strange kind": (
        lambda any: next_puzzle(shipped_puzzles(), 1200, (), any("nice")),
        "one of best, bingo, endgame, challenge, or None",
    ),
    "a text for a rating": (
        lambda any: next_puzzle(shipped_puzzles(), any("x"), ()),
        "rating must be a number",
    ),
    "a text for a file of puzzles": (lambda any: read_puzzles(any("x")), "bytes of a file"),
    "numbers for puzzles": (lambda any: write_puzzles(any([1])), "must be puzzles, not 1"),
    "puzzles of numbers": (lambda any: list(find_puzzles(any([1]), 1)), "must be records of games"),
    "quotas of a text": (lambda any: quotas(any("x")), "a whole number from 0 on"),
    "quotas of fewer than none": (lambda _: quotas(-5), "a whole number from 0 on"),
    "a list for a quiz": (lambda any: quiz_set(any([])), "the name of a set"),
    "a list for a puzzle's id": (lambda any: shipped_puzzle(any([])), "the id of a puzzle"),
    "a card of no dictionary": (
        lambda any: quiz_set("two").card(any(None), "A"),
        "open dictionary",
    ),
    "an engine's alphabet": (
        lambda _: Engine(make_rules("club"), few(FIVE)),
        "is for the Five alphabet",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_argument_is_refused_in_words(wrong: str) -> None:
    call, words = WRONG[wrong]
    before = (list(game().events), game().position)
    with pytest.raises(LexikoError) as refused:
        call(lambda value: value)
    assert words in str(refused.value)
    assert (game().events, game().position) == before


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rack_size": 9, "bonus_tiles": 7}, "rack_size is 7, not 9"),
        ({"layout": SMALL}, "layout is standard, not small"),
        ({"bonus": 35}, "bonus is 50, not 35"),
        ({"rearrange": True}, "rearrange is False, not True"),
        (
            {"alphabet": replace(ENGLISH, counts=(4, *ENGLISH.counts[1:]))},
            "its alphabet, also called english, is a different one",
        ),
    ],
)
def test_an_engine_answers_by_no_other_rules(changes: dict[str, Any], words: str) -> None:
    other = make_rules("club").replace(**changes)
    view = start(rules=other, lexicon=small_lexicon(3, 400), source=5).view(0)
    for ask in (engine().best, engine().moves, engine().candidates, engine().exchanges):
        with pytest.raises(LexikoError) as refused:
            ask(view)
        assert refused.value.code == "other_rules"
        assert words in str(refused.value)


def test_clocks_and_challenges_are_no_other_rules_for_an_engine() -> None:
    other = make_rules("club").replace(game_seconds=None, challenge="void", edition="deluxe")
    view = start(rules=other, lexicon=small_lexicon(3, 400), source=5).view(0)
    assert engine().best(view) == engine().best(game().view(0))


def test_an_engine_answers_by_no_other_words() -> None:
    view = start(lexicon=small_lexicon(3, 300), source=5).view(0)
    with pytest.raises(LexikoError) as refused:
        engine().best(view)
    assert refused.value.code == "wrong_lexicon"
    # A file that names no words, or none that anybody could compare, is answered.
    unnamed = replace(game().view(0), lexicon=LexiconRef("unknown", ""))
    assert engine().best(unnamed) == engine().best(game().view(0))


def test_an_engine_that_finds_plays_for_a_game_of_other_rules_leaves_it_to_the_plain_one() -> None:
    other = make_rules("club").replace(rearrange=True)
    position = start(rules=other, lexicon=small_lexicon(3, 400), source=5).position
    lexicon = small_lexicon(3, 400)
    assert engine().find_play(position, 0, lexicon) == PlainFinder().find_play(position, 0, lexicon)
    assert engine().has_play(position, 0, lexicon)


def test_unknown_tiles_are_not_left_out_of_an_evaluation() -> None:
    view = game().view(0)
    partly = replace(view, racks=(Rack(view.racks[0].letters[:5], 2), view.racks[1]))
    for ask in (engine().best, engine().moves, engine().candidates, engine().exchanges):
        with pytest.raises(LexikoError, match=r"Unknown on this one: 2\.$"):
            ask(partly)


def test_words_are_found_by_their_text() -> None:
    enable = open_lexicon("enable")
    assert "HORN" in enable
    assert "horn" in enable
    assert ENGLISH.parse_word("HORN") in enable
    assert "HORNAT" not in enable
    assert "Ω" not in enable


def test_a_turn_in_an_old_game_finds_the_bag_as_it_will_be() -> None:
    """In the first version, tiles were drawn when the next turn began."""
    lexicon = small_lexicon(3, 400)
    played = Game.start(["Ann", "Bob"], "club", lexicon, source=5, finder=engine())
    played.move(engine().best(played.view(played.position.to_move)).move)
    drawn = played.position
    assert drawn.pending is not None
    mover, other = drawn.pending.seat, drawn.to_move
    rack = drawn.pending.drawn.letters
    left = bytearray(drawn.racks[mover].letters)
    for piece in rack:
        left.remove(piece)
    waiting = replace(
        drawn,
        pending=replace(drawn.pending, due=len(rack), drawn=Rack()),
        bag=replace(drawn.bag, letters=bytes(sorted(drawn.bag.letters + rack))),
        racks=tuple(Rack(bytes(left)) if seat == mover else held
                    for seat, held in enumerate(drawn.racks)),
    )  # fmt: skip
    now, then = waiting.view(other), drawn.view(other)
    assert now.bag_count == then.bag_count + len(rack)
    assert now.next_bag == then.next_bag == then.bag_count
    assert engine().moves(now) == engine().moves(then)
    # When nothing is left to draw after that, what a rack keeps is what it loses.
    few = replace(waiting, bag=replace(waiting.bag, letters=rack))
    assert few.view(other).next_bag == 0
    assert few.may_exchange(other) == 0
    last = replace(drawn, bag=replace(drawn.bag, letters=b""))
    assert engine().best(few.view(other)).move == engine().best(last.view(other)).move
