"""What players do at the keyboard: moves, challenges, agreements, and leaving."""

from __future__ import annotations

from lexiko.cli import actions as a
from lexiko.cli import kept, lookups
from lexiko.cli.hints import take_hint
from lexiko.cli.prompt import Misread, parse
from lexiko.cli.rules_text import page
from lexiko.cli.sitting import Leave, Sitting
from lexiko.cli.typed import spelled, typed_play, typed_rearrangement
from lexiko.errors import IllegalMove, LexikoError
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
    what_may,
    work_out,
)
from lexiko.rules import commands as c
from lexiko.said import listing
from lexiko.server.now import now
from lexiko.wording.english import plural
from lexiko.wording.rules_text import handicaps, sentence


def ask_turn(sitting: Sitting, seat: int) -> None:
    """Ask the player whose turn it is; the last play may still be challenged."""
    sitting.hand_over(seat)
    sitting.draw(seat)
    name = sitting.names[seat] + (" to play" if sitting.position.kept else "")
    line = sitting.ask(f"{name}{', or challenge' if sitting.position.challengers else ''} › ")
    if line is not None:
        carry_out(sitting, parse(line, sitting.names), seat)


def ask_acceptance(sitting: Sitting, seat: int) -> None:
    """Ask an opponent whether the last play may stand: the game would go on without them."""
    sitting.rise()
    sitting.draw(None)
    line = sitting.ask(f"{sitting.names[seat]}: challenge the last play, or Enter if it's fine › ")
    if line is not None:
        carry_out(sitting, parse(line or "accept", sitting.names), seat)


def ask_racks(sitting: Sitting) -> None:
    """The game is over: ask for the tiles left on a rack, so that they can be counted."""
    position = sitting.position
    hidden = [seat for seat, rack in enumerate(position.racks) if rack.unknown]
    seat = hidden[0]
    sitting.draw(None)
    count = len(position.racks[seat])
    line = sitting.ask(
        f"The game is over. Which {plural(count, 'tile')} did {sitting.names[seat]} have left? "
        "(end counts what is known) › "
    )
    if not line:
        raise Misread("Type the letters, such as AEI, or end.")
    try:
        action = parse(line, sitting.names)
    except Misread:
        action = a.TellRack(seat, line.replace(" ", ""))
    if isinstance(action, a.End):
        sitting.do(c.Finish(now()))
    elif isinstance(action, a.TellRack):
        try:
            kept.carry_out(sitting, action)
        except LexikoError as error:
            hint = f"(rack {sitting.names[seat]} ABC enters a rack, too.)"
            raise Misread(f"{error} {hint}") from error
    else:
        carry_out(sitting, action, seat)


def ask_agreement(sitting: Sitting) -> None:
    """Ask everybody who has not agreed yet to what was proposed."""
    position = sitting.position
    proposal = position.proposal
    assert proposal is not None
    sitting.rise()
    asker = f"Proposed by {sitting.names[proposal.seat]}:"
    others = position.asked
    match proposal.proposal:
        case c.TakeBack(turn):
            text = f"to go back to the beginning of turn {turn + 1}"
        case c.EndGame():
            text = "to end the game now and count"
        case _:
            text = "to change the dictionary"
    if position.kept:
        agreed = sitting.terminal.agree(f"{asker} {text}. Does everybody agree?")
        for seat in others if agreed else others[:1]:
            sitting.do(c.Answer(seat, agreed, now()))
        return
    seat = others[0]
    agreed = sitting.terminal.agree(f"{asker} {text}. {sitting.names[seat]}, do you agree?")
    sitting.do(c.Answer(seat, agreed, now()))


def carry_out(sitting: Sitting, action: a.Action, seat: int) -> None:
    """Do what a player means."""
    match action:
        case a.Nothing():
            sitting.stale = True
        case a.Place() | a.Rearrange() | a.Exchange() | a.Skip():
            _move(sitting, seat, _move_of(sitting, seat, action))
        case a.Accept(by):
            sitting.do(c.Accept(seat if by is None else by, now()))
        case a.Challenge():
            _challenge(sitting, action, seat)
        case a.Recycle() | a.Reclaim():
            _edit(sitting, seat, action)
        case a.Undo():
            if not sitting.edits:
                raise Misread("There is no change to the board to undo. See also: takeback.")
            sitting.edits = sitting.edits[:-1]
            sitting.stale = True
        case a.TakeBack():
            _take_back(sitting, action, seat)
        case a.Resign(by):
            _resign(sitting, seat if by is None else by)
        case a.ShowPlay():
            sitting.do(c.ShowPlay(seat, now()))
        case a.TakeHint():
            take_hint(sitting, seat)
        case a.Pause():
            sitting.do(c.Pause(now()))
        case a.Save():
            sitting.terminal.show(f"Saved after every turn, in {sitting.saved.path}")
        case a.Quit():
            raise Leave
        case a.End():
            _end(sitting, seat)
        case a.TellRack() | a.DrewWrong() | a.GiveBack() | a.Adjust():
            kept.carry_out(sitting, action)
        case _:
            _look(sitting, action, seat)


# moves ---------------------------------------------------------------------------------------


def _move(sitting: Sitting, seat: int, move: Move) -> None:
    sitting.do(c.TakeTurn(seat, move, now()))
    sitting.edits = ()


def _move_of(
    sitting: Sitting, seat: int, action: a.Place | a.Rearrange | a.Exchange | a.Skip
) -> Move:
    hand = sitting.hand(seat)
    match action:
        case a.Place():
            return typed_play(hand, action.at, action.word, sitting.edits)
        case a.Rearrange():
            if not hand.rules.rearrange:
                raise IllegalMove("no_rearrange")
            return typed_rearrangement(hand, action.at, action.word, sitting.edits)
        case a.Skip():
            return Pass(sitting.edits)
    alphabet, tiles = hand.rules.alphabet, action.tiles
    if tiles.isdecimal():
        if not hand.rack.unknown:
            raise Misread("Type which tiles: exchange ABC")
        return Exchange(b"", int(tiles), sitting.edits)
    whole = tiles == "*" or (tiles.lower() == "all" and not _holds(sitting, seat, "ALL"))
    pieces = hand.rack.letters if whole else alphabet.parse_pieces(tiles)
    return Exchange(pieces, hand.rack.unknown if whole else 0, sitting.edits)


def _holds(sitting: Sitting, seat: int, text: str) -> bool:
    """Whether a rack holds the letters of a text; false where the alphabet lacks them."""
    rack = sitting.hand(seat).rack.letters
    faces = [sitting.position.rules.alphabet.faces[piece] for piece in rack]
    return all(faces.count(sign) >= text.count(sign) for sign in text)


def _edit(sitting: Sitting, seat: int, action: a.Recycle | a.Reclaim) -> None:
    """Try a change of the board; it is made together with the move."""
    square, _ = parse_square(action.at)
    hand = sitting.hand(seat)
    edit: Edit = Reclaim(square)
    if isinstance(action, a.Recycle):
        letters = spelled(action.tile, hand.rules.alphabet)
        if len(letters) != 1 or letters[0] is None:
            raise Misread("One letter at a time: recycle 8F X")
        held = hand.available()
        blank = letters[0].blank or (not held[letters[0].letter] and held[BLANK] > 0)
        edit = Recycle(square, Tile(letters[0].letter, blank))
    position = sitting.position
    edits = (*sitting.edits, edit)
    turn, reasons = work_out(
        position.rules, position.board, position.racks[seat], position.bag, Pass(edits)
    )
    if turn is None:
        raise IllegalMove(reasons)
    if position.rules.challenge == "void":
        bad = [word for word in turn.edited if word not in sitting.game.lexicon]
        if bad:
            words = ", ".join(map(position.rules.alphabet.text, bad))
            raise IllegalMove("word_not_acceptable", words=words)
    sitting.edits = edits
    sitting.stale = True


# challenges and agreements -------------------------------------------------------------------


def _challenge(sitting: Sitting, action: a.Challenge, seat: int) -> None:
    position = sitting.position
    pending = position.pending
    if pending is None:
        raise IllegalMove("nothing_to_challenge")
    by = action.by
    if by is None:
        by = _who_challenges(sitting, position.challengers, seat)
    words = [word for text in action.words for word in lookups.words_of(text, position)]
    if not words and position.rules.challenge_unit == "word" and pending.words:
        words = _which_words(sitting, pending.words)
    sitting.do(c.Challenge(by, tuple(words), now()))
    sitting.edits = ()


def _who_challenges(sitting: Sitting, opponents: tuple[int, ...], seat: int) -> int:
    if len(opponents) == 1:
        return opponents[0]
    names = [sitting.names[other] for other in opponents]
    default = sitting.names[seat] if seat in opponents else names[0]
    prompt = f"Who challenges? {listing(names, 'or')}; Enter for {default} › "
    answer = sitting.terminal.ask(prompt)
    action = parse(f"accept by {answer or default}", sitting.names)
    assert isinstance(action, a.Accept)
    return seat if action.by is None else action.by


def _which_words(sitting: Sitting, words: tuple[bytes, ...]) -> list[bytes]:
    if len(words) == 1:
        return list(words)
    texts = [sitting.position.rules.alphabet.text(word) for word in words]
    prompt = f"Which words? {listing(texts, 'or')}; Enter for all › "
    answer = sitting.terminal.ask(prompt)
    if not answer or answer.lower() == "all":
        return list(words)
    typed = answer.replace(",", " ").split()
    return [word for text in typed for word in lookups.words_of(text, sitting.position)]


def _take_back(sitting: Sitting, action: a.TakeBack, seat: int) -> None:
    position = sitting.position
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
    sitting.do(c.Propose(by, c.TakeBack(turn), now()))
    sitting.edits = ()


def _resign(sitting: Sitting, seat: int) -> None:
    if sitting.terminal.agree(f"Resign for {sitting.names[seat]}?"):
        sitting.do(c.Resign(seat, now()))
        sitting.edits = ()


def _end(sitting: Sitting, seat: int) -> None:
    """End the game, if everybody who plays agrees."""
    if not sitting.terminal.agree("End the game now and count?"):
        return
    if what_may(sitting.position, seat).finish:
        sitting.do(c.Finish(now()))
    else:
        sitting.do(c.Propose(seat, c.EndGame(), now()))


# looking -------------------------------------------------------------------------------------


def _look(sitting: Sitting, action: a.Action, seat: int) -> None:
    position, terminal = sitting.position, sitting.terminal
    room = max(5, terminal.height - 4) if terminal.fancy else 10_000
    lexicon = sitting.game.lexicon
    match action:
        case a.Look("board"):
            sitting.board(seat if seat == position.to_move else None)
        case a.Look("moves", topic):
            first = int(topic) if topic else None
            terminal.show(*lookups.moves_lines(sitting.story, first, room))
        case a.Look("unseen"):
            # While everybody is asked about the last play, everybody looks at the screen.
            viewer = None if position.waiting_for else seat
            terminal.show(*lookups.unseen_lines(position, viewer, terminal.width))
        case a.Look("shuffle"):
            sitting.shuffle(seat)
        case a.Look("sort"):
            sitting.sort(seat)
        case a.Look("rules"):
            terminal.show(sentence(position.rules), *handicaps(position.rules, position.seats))
            terminal.show(*page(position.rules, terminal.width))
        case a.Look(_, topic):
            terminal.show(*lookups.help_lines(position, topic, room))
        case a.Score():
            terminal.show(*lookups.score_lines(sitting.hand(seat), action))
        case a.Check():
            terminal.show(*lookups.check_lines(position, seat, lexicon, action))
        case a.Search():
            found = lookups.search_lines(position, seat, lexicon, action, terminal.width, room)
            terminal.show(*found)
