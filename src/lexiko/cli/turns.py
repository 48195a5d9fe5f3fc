"""What players do at the table: moves, challenges, agreements, and leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexiko.cli import actions as a
from lexiko.cli import kept, lookups
from lexiko.cli.prompt import Misread, parse
from lexiko.cli.rules_text import page
from lexiko.cli.table import Leave
from lexiko.cli.typed import spelled, typed_play, typed_rearrangement
from lexiko.errors import IllegalMove
from lexiko.notation.english import listed
from lexiko.notation.rules_text import handicaps, sentence
from lexiko.rules import (
    BLANK,
    Edit,
    Exchange,
    Move,
    Pass,
    Reclaim,
    Recycle,
    Tile,
    parse_square,
    work_out,
)
from lexiko.rules import commands as c
from lexiko.server.now import now

if TYPE_CHECKING:
    from lexiko.cli.table import Table


def ask_turn(table: Table, seat: int) -> None:
    """Ask the player whose turn it is; the last play may still be challenged."""
    table.hand_over(seat)
    table.draw(seat)
    name = table.names[seat] + (" to play" if table.position.kept else "")
    line = table.ask(f"{name}{', or challenge' if table.position.challengers else ''} › ")
    if line is not None:
        carry_out(table, parse(line, table.names), seat)


def ask_acceptance(table: Table, seat: int) -> None:
    """Ask an opponent whether the last play may stand: the game would go on without them."""
    table.rise()
    table.draw(None)
    line = table.ask(f"{table.names[seat]}: challenge the last play, or Enter if it's fine › ")
    if line is not None:
        carry_out(table, parse(line or "accept", table.names), seat)


def ask_agreement(table: Table) -> None:
    """Ask everybody who has not agreed yet to what was proposed."""
    position = table.position
    proposal = position.proposal
    assert proposal is not None
    table.rise()
    asker = f"Proposed by {table.names[proposal.seat]}:"
    others = position.asked
    match proposal.proposal:
        case c.TakeBack(turn):
            text = f"to go back to the beginning of turn {turn + 1}"
        case c.EndGame():
            text = "to end the game now and count"
        case _:
            text = "to change the dictionary"
    if position.kept:
        agreed = table.terminal.agree(f"{asker} {text}. Does everybody agree?")
        for seat in others if agreed else others[:1]:
            table.do(c.Answer(seat, agreed, now()))
        return
    seat = others[0]
    agreed = table.terminal.agree(f"{asker} {text}. {table.names[seat]}, do you agree?")
    table.do(c.Answer(seat, agreed, now()))


def carry_out(table: Table, action: a.Action, seat: int) -> None:
    """Do what a player means."""
    match action:
        case a.Nothing():
            table.stale = True
        case a.Place() | a.Rearrange() | a.Exchange() | a.Skip():
            _move(table, seat, _move_of(table, seat, action))
        case a.Accept(by):
            table.do(c.Accept(seat if by is None else by, now()))
        case a.Challenge():
            _challenge(table, action, seat)
        case a.Recycle() | a.Reclaim():
            _edit(table, seat, action)
        case a.Undo():
            if not table.edits:
                raise Misread("There is no change to the board to undo. See also: takeback.")
            table.edits = table.edits[:-1]
            table.stale = True
        case a.TakeBack():
            _take_back(table, action, seat)
        case a.Resign(by):
            _resign(table, seat if by is None else by)
        case a.ShowPlay():
            table.do(c.ShowPlay(seat, now()))
        case a.Pause():
            table.do(c.Pause(now()))
        case a.Save():
            table.terminal.show(f"Saved after every turn, in {table.saved.path}")
        case a.Quit():
            raise Leave
        case a.End():
            _end(table, seat)
        case a.TellRack() | a.DrewWrong() | a.GiveBack() | a.Adjust():
            kept.carry_out(table, action)
        case _:
            _look(table, action, seat)


# moves ---------------------------------------------------------------------------------------


def _move(table: Table, seat: int, move: Move) -> None:
    table.do(c.TakeTurn(seat, move, now()))
    table.edits = ()


def _move_of(table: Table, seat: int, action: a.Place | a.Rearrange | a.Exchange | a.Skip) -> Move:
    hand = table.hand(seat)
    match action:
        case a.Place():
            return typed_play(hand, action.at, action.word, table.edits)
        case a.Rearrange():
            if not hand.rules.rearrange:
                raise IllegalMove("no_rearrange")
            return typed_rearrangement(hand, action.at, action.word, table.edits)
        case a.Skip():
            return Pass(table.edits)
    alphabet, tiles = hand.rules.alphabet, action.tiles
    if tiles.isdecimal():
        if not hand.rack.unknown:
            raise Misread("Type which tiles: exchange ABC")
        return Exchange(b"", int(tiles), table.edits)
    whole = tiles == "*" or (tiles.lower() == "all" and not _holds(table, seat, "ALL"))
    pieces = hand.rack.letters if whole else alphabet.parse_pieces(tiles)
    return Exchange(pieces, hand.rack.unknown if whole else 0, table.edits)


def _holds(table: Table, seat: int, text: str) -> bool:
    """Whether a rack holds the letters of a text; false where the alphabet lacks them."""
    rack = table.hand(seat).rack.letters
    faces = [table.position.rules.alphabet.faces[piece] for piece in rack]
    return all(faces.count(sign) >= text.count(sign) for sign in text)


def _edit(table: Table, seat: int, action: a.Recycle | a.Reclaim) -> None:
    """Try a change of the board; it is made together with the move."""
    square, _ = parse_square(action.at)
    hand = table.hand(seat)
    edit: Edit = Reclaim(square)
    if isinstance(action, a.Recycle):
        letters = spelled(action.tile, hand.rules.alphabet)
        if len(letters) != 1 or letters[0] is None:
            raise Misread("One letter at a time: recycle 8F X")
        held = hand.available()
        blank = letters[0].blank or (not held[letters[0].letter] and held[BLANK] > 0)
        edit = Recycle(square, Tile(letters[0].letter, blank))
    position = table.position
    edits = (*table.edits, edit)
    turn, reasons = work_out(
        position.rules, position.board, position.racks[seat], position.bag, Pass(edits)
    )
    if turn is None:
        raise IllegalMove(reasons)
    if position.rules.challenge == "void":
        bad = [word for word in turn.edited if word not in table.game.lexicon]
        if bad:
            words = ", ".join(map(position.rules.alphabet.text, bad))
            raise IllegalMove("word_not_acceptable", words=words)
    table.edits = edits
    table.stale = True


# challenges and agreements -------------------------------------------------------------------


def _challenge(table: Table, action: a.Challenge, seat: int) -> None:
    position = table.position
    pending = position.pending
    if pending is None:
        raise IllegalMove("nothing_to_challenge")
    by = action.by
    if by is None:
        by = _who_challenges(table, position.challengers, seat)
    words = [word for text in action.words for word in lookups.words_of(text, position)]
    if not words and position.rules.challenge_unit == "word" and pending.words:
        words = _which_words(table, pending.words)
    table.do(c.Challenge(by, tuple(words), now()))
    table.edits = ()


def _who_challenges(table: Table, opponents: tuple[int, ...], seat: int) -> int:
    if len(opponents) == 1:
        return opponents[0]
    names = [table.names[other] for other in opponents]
    default = table.names[seat] if seat in opponents else names[0]
    prompt = f"Who challenges? {listed(names, 'or')}; Enter for {default} › "
    answer = table.terminal.ask(prompt)
    action = parse(f"accept by {answer or default}", table.names)
    assert isinstance(action, a.Accept)
    return seat if action.by is None else action.by


def _which_words(table: Table, words: tuple[bytes, ...]) -> list[bytes]:
    if len(words) == 1:
        return list(words)
    texts = [table.position.rules.alphabet.text(word) for word in words]
    prompt = f"Which words? {listed(texts, 'or')}; Enter for all › "
    answer = table.terminal.ask(prompt)
    if not answer or answer.lower() == "all":
        return list(words)
    typed = answer.replace(",", " ").split()
    return [word for text in typed for word in lookups.words_of(text, table.position)]


def _take_back(table: Table, action: a.TakeBack, seat: int) -> None:
    position = table.position
    start = position.turn_start
    # Nobody wants a computer player's turn back, but the person's before it.
    while start is not None and position.seats[start.turn_seat].computer is not None:
        start = start.turn_start
    if start is None:
        raise Misread("Nothing has been played yet.")
    turn = start.turn if action.turn is None else action.turn - 1
    # Who made the turn is the one who wants it back, unless somebody else says so.
    by = start.turn_seat if action.by is None else action.by
    if not position.active[by]:
        by = seat
    table.do(c.Propose(by, c.TakeBack(turn), now()))
    table.edits = ()


def _resign(table: Table, seat: int) -> None:
    if table.terminal.agree(f"Resign for {table.names[seat]}?"):
        table.do(c.Resign(seat, now()))
        table.edits = ()


def _end(table: Table, seat: int) -> None:
    """End the game, if everybody who plays agrees."""
    position = table.position
    if not table.terminal.agree("End the game now and count?"):
        return
    if position.rules.solitaire is not None or position.kept:
        table.do(c.Finish(now()))
    else:
        table.do(c.Propose(seat, c.EndGame(), now()))


# looking -------------------------------------------------------------------------------------


def _look(table: Table, action: a.Action, seat: int) -> None:
    position, terminal = table.position, table.terminal
    room = max(5, terminal.height - 4) if terminal.fancy else 10_000
    lexicon = table.game.lexicon
    match action:
        case a.Look("board"):
            table.board(seat if seat == position.to_move else None)
        case a.Look("moves", topic):
            first = int(topic) if topic else None
            terminal.show(*lookups.moves_lines(table.story, first, room))
        case a.Look("unseen"):
            # While everybody is asked about the last play, everybody looks at the screen.
            viewer = None if position.waiting_for else seat
            terminal.show(*lookups.unseen_lines(position, viewer, terminal.width))
        case a.Look("shuffle"):
            table.shuffle(seat)
        case a.Look("sort"):
            table.sort(seat)
        case a.Look("rules"):
            terminal.show(sentence(position.rules), *handicaps(position.rules, position.seats))
            terminal.show(*page(position.rules, terminal.width))
        case a.Look(_, topic):
            terminal.show(*lookups.help_lines(position, topic, room))
        case a.Score():
            terminal.show(*lookups.score_lines(table.hand(seat), action))
        case a.Check():
            terminal.show(*lookups.check_lines(position, seat, lexicon, action))
        case a.Search():
            found = lookups.search_lines(position, seat, lexicon, action, terminal.width, room)
            terminal.show(*found)
