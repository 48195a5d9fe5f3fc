"""`lexiko play`: start a game or go on with one, and see it through."""

from __future__ import annotations

import time
from pathlib import Path

import typer
from rich.text import Text

from lexiko.cli.board_view import board_lines, rack_line
from lexiko.cli.console import BAD_INPUT, NEGATIVE, printed, tell
from lexiko.cli.ending_view import end_lines
from lexiko.cli.loop import play_on
from lexiko.cli.records import add_total, totals
from lexiko.cli.setup import PlayOptions, agree
from lexiko.cli.sitting import Leave, Sitting
from lexiko.cli.terminal import Terminal
from lexiko.cli.words import tell_skipped
from lexiko.errors import LexikoError
from lexiko.game import Game, RandomSource
from lexiko.lexicon import DEFAULT, Lexicon, PlainFinder, name_or_path
from lexiko.lexicon.library import read_file
from lexiko.rules import Alphabet, decide, events_of
from lexiko.rules import commands as c
from lexiko.rules import events as e
from lexiko.saved import SavedGame, find_game, new_game, open_for, summaries
from lexiko.server.now import not_before, now
from lexiko.wording.rules_text import handicaps, sentence


def play_command(options: PlayOptions) -> None:
    """Play a new game or a saved one until it is over or the players stop."""
    terminal = Terminal(options.plain)
    if options.resume or options.game is not None:
        _run(_resumed(options, terminal))
    else:
        _run(_started(options, terminal), first=True)


def _run(sitting: Sitting, first: bool = False) -> None:
    terminal = sitting.terminal
    try:
        if first:
            sitting.begin()
        terminal.own_screen(sitting.has_secrets)
        play_on(sitting)
    except Leave:
        sitting.leave()
    finally:
        terminal.own_screen(False)
    if sitting.position.is_over:
        _show_end(sitting)
    else:
        terminal.show("", f"Saved. Resume with: lexiko play --resume {sitting.saved.id}")


# new games -----------------------------------------------------------------------------------


def _started(options: PlayOptions, terminal: Terminal) -> Sitting:
    agreed = agree(options, terminal)
    if agreed is None:
        tell("No game was started.")
        raise typer.Exit(NEGATIVE)
    rules, seats = agreed.rules, agreed.seats
    lexicon = open_for(rules, agreed.lexicon)
    command = agreed.start(lexicon.ref, now())
    chance, finder = RandomSource(options.seed), PlainFinder()
    steps = decide(None, command, lexicon, chance, finder)
    game = Game(events_of(steps), lexicon, chance, finder)
    saved = new_game(
        [seat.name for seat in seats], game.events, _words_of(agreed.lexicon, rules.alphabet)
    )
    sitting = Sitting(game, saved, terminal)
    terminal.show(sentence(rules), *handicaps(rules, seats))
    if rules.solitaire is not None:
        best = totals(rules, seats, lexicon.name)
        terminal.show(f"To beat: {best[0].text}." if best else "No total to beat yet.")
    _show_draw(sitting)
    return sitting


def _words_of(source: str, alphabet: Alphabet) -> Lexicon | None:
    """The words of a file, which are saved with the game; what was skipped in it is said."""
    file = name_or_path(source)
    if not isinstance(file, Path):
        return None
    found = read_file(file, alphabet)
    tell_skipped(found.skipped)
    return Lexicon(file.stem, found.words, alphabet)


def _show_draw(sitting: Sitting) -> None:
    """The draw for the first play, as all players see it."""
    terminal, position = sitting.terminal, sitting.position
    alphabet = position.rules.alphabet
    drawn = [event for event in sitting.game.events if isinstance(event, e.OrderDrawn)]
    for number, draws in enumerate(drawn[0].rounds if drawn else ()):
        terminal.show("" if number == 0 else "A tie: those players draw again.")
        for draw in draws:
            line = Text(f"  {printed(sitting.names[draw.seat])} drew ")
            line.append_text(rack_line(alphabet, draw.piece, position.rules, terminal.looks))
            terminal.show(line)
    if drawn:
        why = "a blank comes before A" if _blank_won(drawn[0]) else "nearest to A"
        terminal.show(f"First to play: {sitting.names[drawn[0].first]} ({why}).")
    elif len(position.seats) > 1 and position.rules.solitaire is None:
        terminal.show(f"First to play: {sitting.names[position.turn_seat]}.")
    terminal.show("Type a play such as 8F HORN, or help.", "")


def _blank_won(drawn: e.OrderDrawn) -> bool:
    return any(draw.seat == drawn.first and draw.piece == b"\0" for draw in drawn.rounds[-1])


# saved games ---------------------------------------------------------------------------------


def _resumed(options: PlayOptions, terminal: Terminal) -> Sitting:
    saved = find_game(options.game) if options.game is not None else _choose(terminal)
    record = saved.load()
    position = record.position
    if position.is_over:
        lexicon = open_for(position.rules, DEFAULT)
    else:
        lexicon = saved.open_agreed(position, options.lexicon)
    chance = RandomSource(options.seed)
    game = Game(record.events, lexicon, chance, PlainFinder())
    sitting = Sitting(game, saved, terminal)
    if position.is_over:
        return sitting
    if not position.paused:
        # The program was stopped in the middle: nobody has thought since the last event.
        sitting.do(c.Pause(position.now))
    terminal.show(f"Resuming {saved.id}.", sentence(position.rules))
    not_before(sitting.position.now)  # wherever the clock of the computer is by now
    sitting.do(c.Resume(now()))
    return sitting


def _choose(terminal: Terminal) -> SavedGame:
    """The saved game to go on with: the only one, or the one that a person picks."""
    open_games = [game for game in summaries() if not game.over and not game.problem]
    if not open_games:
        tell("There is no saved game to resume. Start one with: lexiko play")
        raise typer.Exit(NEGATIVE)
    if len(open_games) == 1:
        return find_game(open_games[0].id)
    lines = [f"{number:>3}  {game.id}  {game.text}" for number, game in enumerate(open_games, 1)]
    if not terminal.has_keyboard:
        tell("Several games are saved. Choose one: lexiko play --resume ID", *lines)
        raise typer.Exit(BAD_INPUT)
    terminal.show("Saved games, latest first:", *lines)
    while True:
        try:
            answer = terminal.ask("Which number? Press Enter for the first › ") or "1"
        except EOFError:
            raise typer.Exit(NEGATIVE) from None
        if answer.isdecimal() and 1 <= int(answer) <= len(open_games):
            return find_game(open_games[int(answer) - 1].id)
        try:
            return find_game(answer)
        except LexikoError as error:
            terminal.refuse([str(error)])


# the end -------------------------------------------------------------------------------------


def _show_end(sitting: Sitting) -> None:
    position, terminal = sitting.position, sitting.terminal
    looks, newest = terminal.looks, sitting.story.newest
    terminal.show("", *board_lines(position.board, position.rules, newest, looks))
    terminal.show("", *end_lines(sitting.story, looks, terminal.width))
    if position.rules.solitaire is not None:
        _show_records(sitting)
    terminal.show("", f"See it again with: lexiko replay {sitting.saved.id}")


def _show_records(sitting: Sitting) -> None:
    position, terminal = sitting.position, sitting.terminal
    date = time.strftime("%Y-%m-%d", time.localtime(position.now / 1000))
    rank = add_total(position, sitting.saved.id, date)
    best = totals(position.rules, position.seats, position.lexicon.name)
    if rank == 1:
        terminal.show("A new record!" if len(best) > 1 else "The first total to beat.")
    elif rank is not None:
        terminal.show(f"Place {rank} of {len(best)}.")
    elif position.is_helped:
        terminal.show("A game with hints sets no record.")
    elif position.drawn_back:
        terminal.show("This game sets no record: you took back a turn after drawing tiles.")
    terminal.show(*(f"  {place}. {total.text}" for place, total in enumerate(best[:5], 1)))
