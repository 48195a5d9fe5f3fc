"""Passing: when it is allowed, and when it ends the game."""

from __future__ import annotations

import pytest
from tests.rules.ends import result, skip
from tests.rules.games import begin, refusal
from tests.rules.shown import Fault, shows

from lexiko.errors import IllegalMove
from lexiko.game import Game
from lexiko.rules import Pass, Reclaim, Square
from lexiko.rules import commands as c
from lexiko.rules.events import PlayShown, Skipped

# single passes -------------------------------------------------------------------------------


@shows(
    "4 pass-any-time",
    "A player may pass at any time, even if a play exists.",
    Fault(
        "rules/position.py",
        "            self.rules.must_play_after_pass\n"
        '            and self.rules.solitaire != "record"\n'
        "            and self.has_passed[seat]\n"
        "            and self.shown is None",
        "            self.shown is None",
    ),
)
def test_a_pass_is_accepted_though_a_play_exists() -> None:
    for edition in ("collector", "classic", "deluxe", "indigo", "heirloom"):
        game = begin(edition, racks=("HORNAAA", "EEEEEEE"))
        game.skip()
        assert game.position.to_move == 1


@shows(
    "4 deluxe-second-pass",
    "Deluxe: a second pass in a row by the same player is refused while that player has a play.",
    Fault("rules/decide.py", '        reasons.append(Reason.of("must_play"))\n', "        pass\n"),
)
def test_deluxe_refuses_a_second_pass_while_a_play_exists() -> None:
    game = begin(racks=("HORNAAA", "HORNEEE"))
    skip(game, 2)
    assert refusal(game, game.skip) == {"must_play"}
    assert refusal(game, lambda: game.exchange("")) == {"must_play"}
    game.play("8F", "HORN")


@shows(
    "4 deluxe-pass-without-play",
    "Deluxe: a player who has no play may pass again.",
    Fault("rules/decide.py", " and decision.find_play(seat) is not None:", ":"),
)
def test_deluxe_allows_a_second_pass_without_a_play() -> None:
    game = begin(racks=("VVVV", "HORN"), bag="TTTT", words="HORN")
    skip(game, 1)
    game.exchange("H")
    game.skip()
    assert game.position.passes == (1, 0)


@shows(
    "4 deluxe-refusal-names-no-play",
    "Deluxe: the refusal of a second pass says only that a play exists.",
    Fault(
        "rules/decide.py",
        'Reason.of("must_play")',
        'Reason.of("must_play", words=decision.text(decision.lexicon))',
    ),
)
def test_the_refusal_of_a_second_pass_names_no_play() -> None:
    game = begin(racks=("HORNAAA", "HORNEEE"))
    skip(game, 2)
    with pytest.raises(IllegalMove) as refused:
        game.skip()
    (reason,) = refused.value.reasons
    assert (reason.code, reason.params) == ("must_play", ())


@shows(
    "4 deluxe-exchange-after-pass",
    "Deluxe: after a pass, an exchange is refused, like another pass, while the player has a play.",
    Fault(
        "rules/decide.py",
        "must_play = not isinstance(move, Play) and",
        "must_play = isinstance(move, Pass) and",
    ),
)
def test_deluxe_refuses_an_exchange_after_a_pass_while_a_play_exists() -> None:
    game = begin(racks=("HORNAAA", "HORNEEE"))
    skip(game, 2)
    assert refusal(game, lambda: game.exchange("H")) == {"must_play"}
    stuck = begin(racks=("VVVV", "HORN"), bag="TTTT", words="HORN")
    skip(stuck, 1)
    stuck.exchange("H")
    stuck.exchange("V")


@shows(
    "4 play-shown",
    "Where bad words are refused at once, a player who must play is shown a play and may pass.",
    Fault("rules/position.py", "            and self.shown is None\n", ""),
)
def test_a_player_who_must_play_is_shown_a_play_and_may_then_pass() -> None:
    game = begin("deluxe", "void", racks=("HORNAAA", "HORNEEE"))
    skip(game, 2)
    assert refusal(game, game.skip) == {"must_play"}
    assert refusal(game, lambda: game.do(c.ShowPlay(1))) == {"nothing_to_show"}
    (shown,) = game.do(c.ShowPlay(0))
    assert isinstance(shown, PlayShown)
    game.move(shown.play)
    assert not game.position.shown
    game = begin("deluxe", "void", racks=("HORNAAA", "HORNEEE"))
    skip(game, 2)
    game.do(c.ShowPlay(0))
    assert refusal(game, lambda: game.do(c.ShowPlay(0))) == {"nothing_to_show"}
    game.skip()
    assert game.position.to_move == 1
    assert refusal(game, game.skip) == {"must_play"}, "it was shown to the other player"


@shows(
    "4 shown-play-leaves",
    "A play shown to a player who then leaves does not let the next player pass.",
    Fault(
        "rules/evolve.py",
        "turn_seat=after.following(seat), shown=None)",
        "turn_seat=after.following(seat))",
    ),
)
def test_what_was_shown_to_a_player_who_leaves_helps_nobody_else() -> None:
    game = begin("deluxe", "void", racks=("HORNAAA", "CATEEEE", "CATIIII"))
    skip(game, 3)
    game.do(c.ShowPlay(0))
    game.do(c.Resign(0))
    assert game.position.to_move == 1
    assert refusal(game, game.skip) == {"must_play"}


@shows(
    "4 no-play-shown-in-challenges",
    "Where words are judged only by challenges, nobody is shown a play.",
    Fault(
        "rules/allowed.py",
        'plays and must_play and rules.challenge == "void",',
        "plays and must_play,",
    ),
)
def test_nobody_is_shown_a_play_where_words_are_challenged() -> None:
    game = begin("deluxe", racks=("HORNAAA", "HORNEEE"))
    skip(game, 2)
    assert refusal(game, lambda: game.do(c.ShowPlay(0))) == {"nothing_to_show"}


@shows(
    "4 taken-back-is-no-pass",
    "Deluxe: a turn lost to a challenge does not forbid the next pass.",
    Fault(
        "rules/evolve.py",
        "has_passed=_put(position.has_passed, seat, False),\n        scoreless=start",
        "has_passed=_put(position.has_passed, seat, True),\n        scoreless=start",
    ),
)
def test_a_turn_lost_to_a_challenge_is_no_pass() -> None:
    game = begin(racks=("HORNXXX", "EEEEEEE"), bag="TTTTTTT")
    game.play("8F", "XXX")
    game.challenge(1, "XXX")
    game.exchange("E")
    game.skip()
    assert game.position.to_move == 1


# the end by passes ---------------------------------------------------------------------------


@shows(
    "4 end-by-passes",
    "Classic: the game is over when every player has passed twice since the last play or exchange.",
    Fault(
        "rules/ending.py",
        "all(count >= limit for count in passes)",
        "any(count >= limit for count in passes)",
    ),
)
def test_classic_ends_when_everybody_has_passed_twice() -> None:
    game = begin("classic", racks=("HORNAAA", "EEEEEEE", "TTTT"))
    skip(game, 5)
    game.skip()
    assert result(game).reason == "passes"


@shows(
    "4 play-breaks-the-passes",
    "A play breaks the row of passes, even one that scores 0.",
    Fault(
        "rules/evolve.py",
        "    return _score(after, seat, score).but(\n        passes=(0,) * len(position.seats),",
        "    return _score(after, seat, score).but(\n"
        "        passes=(0,) * len(position.seats) if score or isinstance(event, e.Exchanged)"
        " else position.passes,",
    ),
)
def test_a_play_for_nothing_breaks_the_row_of_passes() -> None:
    game = begin("classic", racks=("??HORN", "EEEEEEE"))
    skip(game, 2)
    game.play("8H", "aa")
    assert game.position.scores == (0, 0)
    skip(game, 3)
    game.skip()
    assert result(game).reason == "passes"


@shows(
    "4 exchange-breaks-the-passes",
    "An exchange breaks the row of passes.",
    Fault(
        "rules/evolve.py",
        "    return _score(after, seat, score).but(\n        passes=(0,) * len(position.seats),",
        "    return _score(after, seat, score).but(\n"
        "        passes=position.passes if isinstance(event, e.Exchanged)"
        " else (0,) * len(position.seats),",
    ),
)
def test_an_exchange_breaks_the_row_of_passes() -> None:
    game = begin("classic", racks=("HORNAAA", "EEEEEEE"))
    skip(game, 3)
    game.exchange("E")
    skip(game, 3)
    game.skip()
    assert result(game).reason == "passes"


@shows(
    "4 taken-back-breaks-the-passes",
    "A play taken back breaks the row of passes.",
    Fault(
        "rules/evolve.py",
        "board=start.board,\n        passes=(0,) * len(position.seats),",
        "board=start.board,\n        passes=start.passes,",
    ),
)
def test_a_play_taken_back_breaks_the_row_of_passes() -> None:
    game = begin("classic", racks=("HORNAAA", "EEEEEEE"))
    skip(game, 3)
    game.play("8H", "EEE")
    game.challenge(0, "EEE")
    skip(game, 3)
    game.skip()
    assert result(game).reason == "passes"


def with_a_lost_turn() -> Game:
    """Cid has challenged in vain; Bob has passed, and Cid has missed a turn."""
    game = begin("classic", racks=("HORNAAA", "EEEEEEE", "TTTT"))
    game.play("8F", "HORN")
    game.challenge(2, "HORN")
    game.skip()  # Bob; then Cid is skipped
    assert isinstance(game.events[-1], Skipped)
    return game


@shows(
    "4 skipped-turn-does-not-count",
    "A turn skipped for a failed challenge does not count as a pass.",
    Fault(
        "rules/evolve.py",
        "turn=position.turn + 1,\n                scoreless=position.scoreless + 1,\n",
        "turn=position.turn + 1,\n                scoreless=position.scoreless + 1,\n"
        "                passes="
        "_put(position.passes, event.seat, position.passes[event.seat] + 1),\n",
    ),
)
def test_a_skipped_turn_does_not_count_as_a_pass() -> None:
    game = with_a_lost_turn()
    assert game.position.passes == (0, 1, 0)
    skip(game, 5)  # Ann, Bob, Cid, Ann, Bob
    game.skip()  # Cid for the second time
    assert result(game).reason == "passes"


@shows(
    "4 skipped-turn-does-not-break",
    "A turn skipped for a failed challenge does not break the row of passes.",
    Fault(
        "rules/evolve.py",
        "turn=position.turn + 1,\n                scoreless=position.scoreless + 1,\n",
        "turn=position.turn + 1,\n                scoreless=position.scoreless + 1,\n"
        "                passes=(0,) * len(position.seats),\n",
    ),
)
def test_a_skipped_turn_does_not_break_the_row_of_passes() -> None:
    assert with_a_lost_turn().position.passes == (0, 1, 0)


@shows(
    "4 edits-then-pass-is-a-pass",
    "Board edits followed by a pass count as a pass.",
    Fault(
        "rules/evolve.py",
        "    if isinstance(event, e.Passed):\n",
        "    if isinstance(event, e.Passed) and not event.move.edits:\n",
    ),
)
def test_board_edits_followed_by_a_pass_are_a_pass() -> None:
    game = begin("classic", "blanks", racks=("AEEE", "EEEE"), board={"8F": "CaT"})
    skip(game, 2)
    game.move(Pass((Reclaim(Square(7, 6)),)))
    assert game.position.passes == (2, 1)
    game.skip()
    assert result(game).reason == "passes"


@shows(
    "4 passes-by-agreement",
    "In the other rulebooks, passes end the game only if the players agree to count them.",
    Fault(
        "rules/rules.py",
        "pass_limit: int | None = switch(\n        None,",
        "pass_limit: int | None = switch(\n        2,",
    ),
)
def test_passes_end_other_rulebooks_only_where_that_is_agreed() -> None:
    for edition in ("collector", "deluxe", "indigo", "heirloom"):
        game = begin(edition, racks=("VVVV", "VVVV"), bag="TTTTTTTTT")
        skip(game, 6)
        game = begin(edition, racks=("VVVV", "VVVV"), bag="TTTTTTTTT", pass_limit=2)
        skip(game, 3)
        game.skip()
        assert result(game).reason == "passes"


@shows(
    "4 passes-without-end",
    "Where passes are not counted, passing does not end a game.",
    Fault(
        "rules/ending.py", "    limit = rules.pass_limit\n", "    limit = rules.pass_limit or 2\n"
    ),
)
def test_passing_does_not_end_a_game_without_the_count() -> None:
    game = begin("collector", racks=("HORNAAA", "EEEEEEE"))
    skip(game, 20)
