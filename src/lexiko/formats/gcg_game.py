"""From the lines of a GCG file to the events of a kept game.

Every line becomes commands, and `decide` makes events of them; so a record from a file follows the
rules like any other. The dictionary is the file's: good is whatever was not taken back.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from lexiko.errors import BadRules, as_problem
from lexiko.formats.gcg_lines import TIME
from lexiko.formats.gcg_rebuild import Place, Rebuilt
from lexiko.formats.gcg_text import GcgText, Token, TurnLine
from lexiko.rules import Exchange, Pass, Placement, Play, Rules, Seat, parse_square
from lexiko.rules import commands as c
from lexiko.rules import events as e
from lexiko.rules.tiles import missing
from lexiko.said import listing, phrase

_MOVES = ("play", "pass", "exchange")


@dataclass(frozen=True, slots=True)
class WrittenTurn:
    """The score and total written in a line, next to what the rules give."""

    line: int
    sequence: int
    """The number of the event that the line describes."""
    written_score: int
    written_total: int
    computed_score: int
    computed_total: int

    @property
    def agrees(self) -> bool:
        """Whether score and total are as the rules give them."""
        written = (self.written_score, self.written_total)
        return written == (self.computed_score, self.computed_total)


class Reading:
    """A file on its way to a game."""

    def __init__(self, text: GcgText, rules: Rules, seats: tuple[Seat, ...], lexicon: str) -> None:
        self.text = text
        self.nicks = [player.nick for player in text.players]
        turns = text.turns
        first = self._seats(turns[0])[0] if turns else 0
        self.rebuilt = Rebuilt(text, rules, seats, lexicon, first)
        self.turns: list[WrittenTurn] = []
        self.totals = [0] * len(seats)
        moves = [index for index, turn in enumerate(turns) if turn.kind in _MOVES]
        self.last_move = moves[-1] if moves else -1
        told = [index for index, turn in enumerate(turns) if turn.kind not in ("time", "left over")]
        # From this line on the file tells the end of the game.
        self.end = told[-1] + 1 if told else 0
        self.out = self._out()
        # When the game is over no score changes: time counts before the last turn.
        self.late = self.last_move if self.out is None else self.out

    def run(self) -> None:
        """Play the whole file."""
        if self.late < 0:
            self._late_time()
        for index, turn in enumerate(self.text.turns[: self.end]):
            seat = self._seat(turn)
            if index == self.late:
                self._late_time()
            match turn.kind:
                case "play":
                    self._play(turn, seat, index == self.out)
                case "pass":
                    self._pass(turn, seat)
                case "exchange":
                    self._exchange(turn, seat)
                case "taken back":
                    self._taken_back(turn, seat)
                case "challenge":
                    self._challenge(turn, seat)
                case "time":
                    self._time(turn, seat)
                    self._written(turn, seat, turn.score)
                case "left over":
                    raise self.text.fault(turn.line, 1, phrase("turns_after_end"))
        self._finish()
        self._last_racks()

    # who and where ---------------------------------------------------------------------------

    def _seats(self, turn: TurnLine) -> list[int]:
        """The seats of a nickname: one, unless two players share it."""
        seats = [seat for seat, nick in enumerate(self.nicks) if nick == turn.nick]
        if not seats:
            problem = phrase("unknown_nick", nick=turn.nick, nicks=listing(self.nicks, "commas"))
            raise self.text.fault(turn.line, 2, problem)
        return seats

    def _seat(self, turn: TurnLine) -> int:
        """The seat that a line is about; where two share a nickname, the turns tell."""
        seats, position = self._seats(turn), self.rebuilt.position
        moved = position.pending.seat if position.pending else position.turn_seat
        seat = position.to_move if turn.kind in _MOVES else moved
        return seat if seat in seats else seats[0]

    def _place(self, turn: TurnLine, token: Token | None = None) -> Place:
        return Place(turn.line, (token or turn.what).column)

    def _written(self, turn: TurnLine, seat: int, score: int, *kinds: type) -> None:
        """Set a line beside the last event of these kinds, or beside the very last."""
        events = self.rebuilt.events
        self.totals[seat] += score
        number = len(events)
        while kinds and not isinstance(events[number - 1], kinds):
            number -= 1
        self.turns.append(
            WrittenTurn(turn.line, number, turn.score, turn.total, score, self.totals[seat])
        )

    def _pieces(self, turn: TurnLine, token: Token, text: str) -> bytes:
        try:
            return self.rebuilt.rules.alphabet.parse_pieces(text)
        except BadRules as error:
            place = self._place(turn, token)
            raise self.rebuilt.fault(place, as_problem(error)) from error

    def _tell_rack(self, turn: TurnLine, seat: int) -> None:
        if turn.rack is not None and not self.rebuilt.position.is_over:
            pieces = self._pieces(turn, turn.rack, turn.rack.text)
            self.rebuilt.tell(seat, pieces, self._place(turn, turn.rack))

    def _in_turn(self, turn: TurnLine, seat: int) -> None:
        """See to it that it is a player's turn.

        Where a turn is missing after a play, the player who had it lost a challenge.
        """
        position, place = self.rebuilt.position, Place(turn.line, 2)
        if position.is_over or position.ending:
            return
        if position.to_move == seat:
            if not position.is_final:
                # Whoever might have challenged did not, since the mover moves again.
                for opponent in position.waiting_for:
                    self.rebuilt.do(c.Accept(opponent), place)
            return
        pending, skipped = position.pending, position.to_move
        if pending is not None and pending.words and position.rules.challenge == "double":
            self.rebuilt.do(c.Challenge(skipped, pending.words), place)
        if self.rebuilt.position.to_move != seat:
            raise self.rebuilt.fault(place, phrase("turn_of", nick=self.nicks[skipped]))

    # turns -----------------------------------------------------------------------------------

    def _play(self, turn: TurnLine, seat: int, goes_out: bool) -> None:
        rebuilt = self.rebuilt
        self._in_turn(turn, seat)
        if rebuilt.position.is_final:
            name = rebuilt.name(rebuilt.position.turn_seat)
            problem = phrase("over_here", name=name)
            raise rebuilt.fault(Place(turn.line, 2), problem)
        play = self._word(turn)
        tiles = bytes(sorted(tile.piece for _, tile in play.placements))
        if goes_out:
            self._go_out(turn, seat, tiles)
        self._tell_rack(turn, seat)
        rebuilt.free(seat, tiles, self._place(turn, turn.word))
        rebuilt.do(c.TakeTurn(seat, play), self._place(turn))
        played = [event for event in rebuilt.events if isinstance(event, e.Played)][-1]
        self._written(turn, seat, played.score, e.Played)

    def _word(self, turn: TurnLine) -> Play:
        """The play of a line: a tile on the board is a dot, stands in brackets, or as it is."""
        assert turn.word is not None
        rebuilt, alphabet = self.rebuilt, self.rebuilt.rules.alphabet
        board = rebuilt.position.board
        square, direction = parse_square(turn.what.text)
        placements, through = [], False
        for found in re.finditer(r"\[[^\]]*\]|.", turn.word.text):
            face, place = found.group(), Place(turn.line, turn.word.column + found.start())
            if face in "()":
                through = face == "("
                continue
            if square not in board:
                raise rebuilt.fault(place, phrase("off_board", square=square))
            there = board[square]
            if there is None and (through or face == "."):
                raise rebuilt.fault(place, phrase("nothing_to_play_through", square=square))
            if face != ".":
                try:
                    tile = alphabet.parse_tile(face)
                except BadRules as error:
                    raise rebuilt.fault(place, as_problem(error)) from error
                if there is None:
                    placements.append(Placement(square, tile))
                elif there.letter != tile.letter:
                    tile_text = alphabet.tile_text(there)
                    problem = phrase("holds_already", square=square, tile=tile_text, face=face)
                    raise rebuilt.fault(place, problem)
            square = square.step(direction)
        return Play(tuple(placements))

    def _pass(self, turn: TurnLine, seat: int) -> None:
        rebuilt = self.rebuilt
        pending = rebuilt.position.pending
        if pending is not None and rebuilt.position.is_final and pending.seat != seat:
            # After a play that goes out nobody passes: this is how a lost challenge is written.
            if rebuilt.rules.challenge in ("single", "double"):
                rebuilt.do(c.Challenge(seat, pending.words), self._place(turn))
            self._written(turn, seat, 0)
            return
        self._in_turn(turn, seat)
        self._tell_rack(turn, seat)
        rebuilt.do(c.TakeTurn(seat, Pass()), self._place(turn))
        self._written(turn, seat, 0, e.Passed)

    def _exchange(self, turn: TurnLine, seat: int) -> None:
        rebuilt, place = self.rebuilt, self._place(turn)
        self._in_turn(turn, seat)
        self._tell_rack(turn, seat)
        text = turn.what.text[1:]
        if text.isdecimal() and len(text) < 3:
            move = Exchange(b"", int(text))
            if rebuilt.position.racks[seat].unknown < move.unknown:
                # Which tiles stayed is not told, so that none of the rack is known any more.
                rebuilt.do(c.TellRack(seat, b""), place)
        else:
            move = Exchange(self._pieces(turn, turn.what, text))
            rebuilt.free(seat, move.pieces, place)
        rebuilt.do(c.TakeTurn(seat, move), place)
        self._written(turn, seat, 0, e.Exchanged, e.Passed)

    def _challenged(self, turn: TurnLine, seat: int, good: bool) -> None:
        """The next player challenges the last play.

        A file does not say which word was bad: the main word is taken for it.
        """
        rebuilt = self.rebuilt
        pending = rebuilt.position.pending
        if pending is None or pending.seat != seat or not pending.words:
            problem = phrase("nothing_challenged", nick=turn.nick)
            raise rebuilt.fault(self._place(turn), problem)
        rebuilt.words.bad = frozenset() if good else frozenset(pending.words[:1])
        by = rebuilt.position.following(seat)
        rebuilt.do(c.Challenge(by, pending.words), self._place(turn))
        rebuilt.words.bad = frozenset()

    def _taken_back(self, turn: TurnLine, seat: int) -> None:
        pending = self.rebuilt.position.pending
        self._challenged(turn, seat, good=False)
        assert pending is not None
        self._written(turn, seat, -pending.score, e.Challenged)
        self._tell_rack(turn, seat)

    def _challenge(self, turn: TurnLine, seat: int) -> None:
        rebuilt = self.rebuilt
        self._challenged(turn, seat, good=True)
        points = rebuilt.rules.challenge_points if rebuilt.rules.challenge == "points" else 0
        extra = turn.score - points
        if extra and points and not rebuilt.position.is_over:
            # Some clubs give points for each word.
            rebuilt.do(c.AdjustScore(seat, extra, "challenge"), self._place(turn))
            points = turn.score
        self._written(turn, seat, points, e.Challenged)
        if not rebuilt.position.is_over:
            self._tell_rack(turn, seat)

    # the end ---------------------------------------------------------------------------------

    def _ends(self, kind: str) -> list[TurnLine]:
        return [turn for turn in self.text.turns[self.end :] if turn.kind == kind]

    def _time(self, turn: TurnLine, seat: int) -> None:
        pending = self.rebuilt.position.pending
        if pending is not None and pending.seat == seat:
            self.rebuilt.settle(self._place(turn))
        self.rebuilt.do(c.AdjustScore(seat, turn.score, TIME), self._place(turn))

    def _late_time(self) -> None:
        """Count the time penalties that the file tells at its end."""
        for turn in self._ends("time"):
            self._time(turn, self._seat(turn))

    def _out(self) -> int | None:
        """The index of the play that goes out, if the end of the file tells of one."""
        turns = self.text.turns
        gains = [self._seat(turn) for turn in self._ends("left over") if is_gain(turn)]
        for index in range(self.last_move, -1, -1):
            after = turns[index + 1].kind if index + 1 < len(turns) else None
            if turns[index].kind == "play" and after != "taken back":
                return index if self._seat(turns[index]) in gains else None
        return None

    def _go_out(self, turn: TurnLine, seat: int, tiles: bytes) -> None:
        """Before the last play: all tiles that it leaves are those told at the end."""
        position, alphabet = self.rebuilt.position, self.rebuilt.rules.alphabet
        everything = position.bag.letters + b"".join(rack.letters for rack in position.racks)
        rack = self._pieces(turn, turn.rack, turn.rack.text) if turn.rack else tiles
        if missing(everything, tiles) or rack != tiles:
            return
        left = missing(tiles, everything)
        told: dict[int, bytes] = {}
        for line in self._ends("left over"):
            if not is_gain(line):
                told[self._seat(line)] = self._left_over(line)
        others = [other for other in range(len(self.nicks)) if other not in (seat, *told)]
        if len(others) == 1:
            told[others[0]] = missing(b"".join(told.values()), left)
        gain = next(line for line in self._ends("left over") if is_gain(line))
        if bytes(sorted(b"".join(told.values()))) != left or self._left_over(gain) != left:
            text = phrase("left_over", tiles=alphabet.text(left))
            self.rebuilt.remark(self._place(gain), text if left else phrase("left_over_none"))
        if bytes(sorted(b"".join(told.values()))) == left:
            self.rebuilt.balance({seat: tiles, **told}, self._place(turn))

    def _left_over(self, turn: TurnLine) -> bytes:
        return self._pieces(turn, turn.what, turn.what.text.strip("()"))

    def _finish(self) -> None:
        """Count the game as the last lines say."""
        rebuilt, ends = self.rebuilt, self._ends("left over")
        if ends:
            place = self._place(ends[0])
            rebuilt.settle(place)
            for turn in ends:
                if not is_gain(turn) and not rebuilt.position.is_over:
                    rebuilt.tell(self._seat(turn), self._left_over(turn), self._place(turn))
            while not rebuilt.position.is_over:
                rebuilt.do(c.Finish(), place)
        result = rebuilt.position.result
        for turn in self.text.turns[self.end :]:
            seat = self._seat(turn)
            if turn.kind == "time":
                self._written(turn, seat, turn.score)
            elif result is not None:
                self._written(turn, seat, result.adjustments[seat], e.GameEnded)

    def _last_racks(self) -> None:
        """Tell the racks that the file gives for the end of an unfinished game."""
        numbers = [player.number for player in self.text.players]
        for seat, number in enumerate(numbers):
            key = f"rack{number}"
            position = self.rebuilt.position
            if not self.text.pragmas.get(key) or position.is_over or position.is_final:
                continue
            place = Place(self.text.pragma_lines[key], len(key) + 3)
            try:
                pieces = position.rules.alphabet.parse_pieces(self.text.pragmas[key])
            except BadRules as error:
                raise self.rebuilt.fault(place, as_problem(error)) from error
            if missing(position.racks[seat].letters, pieces):
                self.rebuilt.tell(seat, pieces, place)


def is_gain(turn: TurnLine) -> bool:
    """Whether a line gives the unplayed letters of others, rather than taking one's own off."""
    return turn.score >= 0 and (turn.rack is None or turn.score > 0)
