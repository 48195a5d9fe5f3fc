"""Games from GCG files: turns, challenges, ends, and the rules that fit them."""

from __future__ import annotations

import re

import pytest
from tests.formats.games import PLAYERS, gcg, params, place

from lexiko.errors import IllegalMove, NotationError
from lexiko.formats import GcgGame, read_gcg
from lexiko.formats.gcg import loosen
from lexiko.rules import ENGLISH, Alphabet, Rules, make_rules, parse_square
from lexiko.rules import events as e


def board(game: GcgGame, at: str, length: int) -> str:
    """A row of the board, from a square."""
    square, direction = parse_square(at)
    position = game.record.position
    tiles = [position.board[square.step(direction, step)] for step in range(length)]
    return "".join("." if tile is None else ENGLISH.tile_text(tile) for tile in tiles)


def kinds(game: GcgGame) -> list[str]:
    """The events after the racks were filled."""
    return [type(event).__name__ for event in game.record.events[3:]]


def refuse(lines: str) -> tuple[tuple[object, object], str]:
    """Line, column and problem of the error that the turns of Ann and Bob give."""
    with pytest.raises(NotationError) as refused:
        gcg(lines)
    assert params(refused)["source"] == "test.gcg"
    return place(refused), str(params(refused)["problem"])


HORN = ">Ann: HORNXYZ 8F HORN +14 14\n"

# turns ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["FA.M", "FA(R)M", "FARM", "FA(.)M", "FArM"])
def test_a_played_through_letter_is_written_in_many_ways(word: str) -> None:
    game = gcg(HORN + f">Bob: AFM H6 {word} +9 9\n")
    assert board(game, "H6", 4) == "FARM"
    assert all(turn.agrees for turn in game.turns)


def test_a_small_letter_is_a_blank() -> None:
    game = gcg(">Ann: ?HORXYZ 8F HORn +12 12\n")
    assert board(game, "8F", 4) == "HORn"
    assert game.turns[0].computed_score == 12


def test_the_rack_is_told_and_the_tiles_left_stay_known() -> None:
    game = gcg(HORN + ">Bob: - +0 0\n")
    rack = game.record.position.racks[0]
    assert (ENGLISH.text(rack.letters), rack.unknown) == ("XYZ", 4)


def test_exchanges_and_passes_are_read() -> None:
    game = gcg(">Ann: ABCDEFG -ABC +0 0\n>Bob: -3 +0 0\n>Ann: - +0 0\n>Bob: EEEEEEE - +0 0\n")
    moved = [event for event in game.record.events if isinstance(event, e.Exchanged | e.Passed)]
    assert [type(event).__name__ for event in moved] == [
        "Exchanged",
        "Exchanged",
        "Passed",
        "Passed",
    ]
    first, second = moved[:2]
    assert isinstance(first, e.Exchanged)
    assert isinstance(second, e.Exchanged)
    assert ENGLISH.text(first.move.pieces) == "ABC"
    assert second.move.unknown == 3


def test_a_number_of_exchanged_tiles_leaves_the_rack_unknown() -> None:
    game = gcg(">Ann: ABCDEFG -3 +0 0\n>Bob: - +0 0\n")
    assert game.record.position.racks[0].letters == b""
    told = [event.pieces for event in game.record.events if isinstance(event, e.RackTold)]
    assert [ENGLISH.text(pieces) for pieces in told] == ["ABCDEFG", ""]


def test_notes_title_and_id_are_kept() -> None:
    game = gcg("#title A game\n#description Of two\n#id here 7\n" + HORN + "#note Nice\n#note one")
    record = game.record
    assert (record.title, record.description, record.id) == ("A game", "Of two", "here 7")
    ((number, note),) = record.notes
    assert isinstance(record.events[number - 1], e.Played)
    assert note == "Nice\none"


def test_the_first_line_tells_who_begins() -> None:
    game = gcg(">Bob: HORNXYZ 8F HORN +14 14\n>Ann: - +0 0\n")
    assert game.record.started.first == 1
    assert game.record.position.scores == (0, 14)


def test_players_need_not_be_named_and_may_share_a_nickname() -> None:
    lines = ">X: HORNXYZ 8F HORN +14 14\n>Y: AFM H6 FA.M +9 9\n"
    assert read_gcg(lines.encode()).record.position.scores == (14, 9)
    shared = "#player1 X Xena\n#player2 X Xaver\n" + lines.replace("Y:", "X:")
    assert read_gcg(shared.encode()).record.position.scores == (14, 9)


def test_a_score_that_is_wrong_in_the_file_is_shown_and_not_an_error() -> None:
    game = gcg(">Ann: HORNXYZ 8F HORN +15 15\n>Bob: AFM H6 FA.M +9 9\n")
    first, second = game.turns
    assert (first.line, first.agrees, second.agrees) == (3, False, True)
    assert (first.written_score, first.written_total) == (15, 15)
    assert (first.computed_score, first.computed_total) == (14, 14)
    assert isinstance(game.record.events[first.sequence - 1], e.Played)


def test_multi_letter_tiles_stand_in_brackets() -> None:
    faces = ("?", "A", "CH", "O", "S")
    alphabet = Alphabet("tiny", faces, (0, 1, 5, 1, 1), (2, 24, 24, 25, 25), "AO")
    rules = make_rules("club", alphabet=alphabet, game_seconds=None)
    lines = ">Ann: A[CH]OSSAA 8G [CH]A[ch] +12 12\n>Bob: A[CH] I7 A.A +4 4\n"
    with pytest.raises(NotationError, match="does not hold"):
        read_gcg((PLAYERS + lines).encode(), rules=rules)
    lines = lines.replace("A[CH]OSSAA", "?A[CH]SSAA")
    game = read_gcg((PLAYERS + lines).encode(), rules=rules)
    assert game.record.position.scores == (12, 4)


# challenges ----------------------------------------------------------------------------------


def test_a_play_taken_back_was_challenged() -> None:
    game = gcg(HORN + ">Ann: HORNXYZ --  -14 0\n>Bob: - +0 0\n")
    assert kinds(game) == ["RackTold", "Played", "Drawn", "Challenged", "Passed", "Settled"]
    challenged = game.record.events[6]
    assert isinstance(challenged, e.Challenged)
    assert (challenged.seat, challenged.upheld) == (1, True)
    assert game.record.position.board.is_empty
    assert ENGLISH.text(game.record.position.racks[0].letters) == "HNORXYZ"
    assert game.turns[1].computed_score == -14


def test_the_points_of_a_failed_challenge_are_the_rule() -> None:
    game = gcg(HORN + ">Ann: AEIXYZ (challenge) +5 19\n>Bob: AFM H6 FA.M +9 9\n")
    assert game.record.started.rules.challenge == "points"
    assert game.record.started.rules.challenge_points == 5
    assert game.record.position.scores == (19, 9)
    assert all(turn.agrees for turn in game.turns)


def test_points_for_each_word_are_added() -> None:
    lines = HORN + ">Ann: (challenge) +5 19\n>Bob: AFM H6 FA.M +9 9\n>Bob: (challenge) +10 19\n"
    game = gcg(lines)
    assert game.record.position.scores == (19, 19)
    assert all(turn.agrees for turn in game.turns)


def test_a_turn_that_is_missing_after_a_play_was_lost_by_a_challenge() -> None:
    game = gcg(HORN + ">Ann: AFM H6 FA.M +9 23\n")
    assert "Skipped" in kinds(game)
    assert game.record.position.scores == (23, 0)


def test_after_a_play_that_goes_out_a_pass_is_a_lost_challenge() -> None:
    out = endgame() + ">Bob: Q - +0 0\n>Ann: (Q) +20 28\n"
    game = read_gcg(out.encode(), rules=small_rules("club"))
    challenged = [event for event in game.record.events if isinstance(event, e.Challenged)]
    assert [(event.seat, event.upheld) for event in challenged] == [(1, False)]
    assert game.record.position.scores == (28, 0)
    assert game.turns[-1].agrees


# the end -------------------------------------------------------------------------------------


def small_rules(edition: str = "club") -> Rules:
    """Three tiles: enough for one play and a rest."""
    counts = [0] * 27
    for letter in ENGLISH.parse_word("ABQ"):
        counts[letter] = 1
    alphabet = Alphabet("few", ENGLISH.faces, ENGLISH.values, tuple(counts))
    return make_rules(edition, alphabet=alphabet, rack_size=2, game_seconds=None)


def endgame() -> str:
    return PLAYERS + ">Ann: AB 8G AB +8 8\n"


@pytest.mark.parametrize(
    ("edition", "lines", "scores"),
    [
        ("club", ">Ann: (Q) +20 28\n", (28, 0)),
        ("deluxe", ">Bob: Q (Q) -10 -10\n>Ann: (Q) +10 18\n", (18, -10)),
        ("deluxe", ">Ann: (Q) +10 18\n>Bob: Q (Q) -10 -10\n", (18, -10)),
    ],
)
def test_going_out_is_counted(edition: str, lines: str, scores: tuple[int, int]) -> None:
    game = read_gcg((endgame() + lines).encode(), rules=small_rules(edition))
    assert game.record.position.scores == scores
    assert all(turn.agrees for turn in game.turns)


def test_time_penalties_after_the_end_are_counted() -> None:
    lines = ">Ann: (Q) +20 28\n>Bob: Q (time) -10 -10\n>Ann: (time) -20 8\n"
    game = read_gcg((endgame() + lines).encode(), rules=small_rules())
    assert game.record.position.scores == (8, -10)
    assert all(turn.agrees for turn in game.turns)


def test_a_lost_challenge_and_a_time_penalty_after_the_last_play() -> None:
    lines = ">Bob: Q - +0 0\n>Ann: (Q) +20 28\n>Ann: (time) -10 18\n"
    game = read_gcg((endgame() + lines).encode(), rules=small_rules())
    assert game.record.position.scores == (18, 0)
    assert all(turn.agrees for turn in game.turns)


def test_a_time_penalty_may_come_between_the_turns() -> None:
    game = gcg(HORN + ">Ann: (time) -10 4\n>Bob: - +0 0\n")
    assert game.record.position.scores == (4, 0)
    assert all(turn.agrees for turn in game.turns)


def test_a_play_that_goes_out_may_be_taken_back() -> None:
    lines = ">Ann: AB -- -8 0\n>Bob: Q - +0 0\n"
    game = read_gcg((endgame() + lines).encode(), rules=small_rules())
    assert not game.record.position.is_over
    assert game.record.position.scores == (0, 0)


def test_nobody_plays_after_the_last_tile() -> None:
    with pytest.raises(
        NotationError, match="the game is already over: Ann Smith has no tiles left"
    ):
        read_gcg((endgame() + ">Bob: Q 8H .Q +1 1\n").encode(), rules=small_rules())


def test_three_players_end_as_the_lines_say() -> None:
    """By count Ann and Bob hold three tiles and Cid one; the file has it otherwise."""
    letters = [0] * 27
    for letter in ENGLISH.parse_word("ABQZXJK"):
        letters[letter] = 1
    alphabet = Alphabet("few", ENGLISH.faces, ENGLISH.values, tuple(letters))
    rules = make_rules("deluxe", alphabet=alphabet, rack_size=3)
    head = PLAYERS + "#player3 Cid Cid\n"
    lines = ">Ann: AB 8G AB +8 8\n>Bob: QZ (QZ) -20 -20\n>Cid: XJK (JKX) -21 -21\n"
    game = read_gcg((head + lines + ">Ann: (QZXJK) +41 49\n").encode(), rules=rules)
    assert game.record.position.scores == (49, -20, -21)
    assert all(turn.agrees for turn in game.turns)
    assert [re.split(": |; ", remark)[1] for remark in game.remarks] == [
        "Ann Smith drew one tile too few",
        "Bob drew one tile too few",
    ]


def test_a_game_given_up_counts_every_rack() -> None:
    game = gcg(
        HORN + ">Bob: AEI - +0 0\n>Ann: XYZAAAA (AAAAXYZ) -26 -12\n>Bob: E (EEEEEEE) -7 -7\n"
    )
    assert game.record.position.is_over
    assert game.record.position.scores == (-12, -7)
    assert all(turn.agrees for turn in game.turns)


def test_an_unfinished_game_is_fine_and_its_racks_are_told() -> None:
    game = gcg(HORN + "#rack1 AEIOXYZ\n#rack2 FARMERS\n")
    position = game.record.position
    assert not position.is_over
    assert [ENGLISH.text(rack.letters) for rack in position.racks] == ["AEIOXYZ", "AEFMRRS"]


def test_wrong_leftovers_are_remarked() -> None:
    game = read_gcg((endgame() + ">Ann: (Z) +20 28\n").encode(), rules=small_rules())
    assert game.remarks == ("line 4: the tiles left over are Q",)


@pytest.mark.parametrize("count", [3, 4])
def test_three_and_four_play(count: int) -> None:
    names = ("Ann", "Bob", "Cid", "Dee")[:count]
    head = "".join(f"#player{i} {name} {name}\n" for i, name in enumerate(names, 1))
    lines = [">Ann: HORNXYZ 8F HORN +14 14", ">Bob: AFM H6 FA.M +9 9", ">Cid: - +0 0"]
    lines += [">Dee: AEPST 10F PASTE +25 25"][: count - 3]
    lines += [">Ann: - +0 14"]
    game = read_gcg((head + "\n".join(lines)).encode())
    assert game.record.position.scores == (14, 9, 0, 25)[:count]
    assert game.record.position.to_move == 1


def test_one_player_plays_solitaire() -> None:
    game = read_gcg(b"#player1 Ann Ann\n>Ann: HORNXYZ 8F HORN +14 14\n>Ann: XYZ - +0 14\n")
    assert game.record.started.rules.solitaire == "record"


# racks ---------------------------------------------------------------------------------------


def test_a_rack_that_cannot_be_what_was_left_is_taken_from_the_file() -> None:
    game = gcg(HORN + ">Bob: - +0 0\n>Ann: AAEEIIO - +0 14\n")
    assert game.remarks == (
        "line 5: Ann Smith's rack doesn't match the turn before; the rack in the file is used",
    )


def test_a_tile_told_of_two_racks_is_where_the_later_line_says() -> None:
    game = gcg(HORN + ">Bob: AXZ - +0 0\n")
    assert game.remarks == (
        "line 4: Bob's rack shows XZ, which Ann Smith was holding; the later line counts",
    )
    assert ENGLISH.text(game.record.position.racks[0].letters) == "Y"


# rules ---------------------------------------------------------------------------------------


def test_ordinary_files_are_club_games_without_a_clock() -> None:
    assert gcg(HORN).record.started.rules == make_rules("club", game_seconds=None)


def test_rules_are_no_stricter_than_the_file() -> None:
    passes = ">Ann: - +0 0\n>Bob: - +0 0\n" * 5
    rules = gcg(passes).record.started.rules
    assert rules.scoreless_limit == 100
    ends = ">Ann: A (A) -1 -1\n>Bob: (A) +1 1\n"
    pair = ">Ann: AAEEIIO - +0 0\n>Bob: AAEEIIO - +0 0\n>Ann: AAEEIIO - +0 0\n"
    assert gcg(pair + ends).record.started.rules == make_rules("deluxe")


def test_the_least_bag_for_an_exchange_is_what_the_file_shows() -> None:
    club = make_rules("club")
    refused = IllegalMove("bag_too_small", count=3, minimum=7)
    looser = loosen(club, refused)
    assert looser is not None
    assert looser == club.replace(exchange_minimum=3)
    assert loosen(looser, refused) is None
    assert loosen(club, IllegalMove("no_tiles")) is None


def test_rules_that_are_given_are_kept() -> None:
    data = (PLAYERS + ">Ann: - +0 0\n>Bob: - +0 0\n" * 5).encode()
    with pytest.raises(NotationError, match="The game is over"):
        read_gcg(data, rules=make_rules("club"))


@pytest.mark.parametrize(
    ("pragma", "good"),
    [
        ("#board-layout CrosswordGame", True),
        ("#board-layout SuperCrosswordGame", False),
        ("#tile-distribution english", True),
        ("#tile-distribution polish", False),
        ("#game-type classic", True),
        ("#game-type wordsmog", False),
    ],
)
def test_boards_and_tiles_by_name_must_be_the_ordinary_ones(pragma: str, good: bool) -> None:
    if good:
        gcg(pragma)
        return
    where, problem = refuse(pragma)
    assert where == (3, pragma.index(" ") + 2)
    assert "to read this game, give its rules" in problem
    read_gcg((PLAYERS + pragma).encode(), rules=make_rules("club"))


def test_what_is_not_read_is_remarked() -> None:
    game = gcg("#tile-set A9 B2\n#incomplete\n#tile [CH] [ch]\n" + HORN)
    assert game.remarks == ("line 3: #tile-set is ignored; the usual board and tiles are used",)


def test_the_dictionary_is_the_one_named() -> None:
    assert gcg("#lexicon CSW21\n" + HORN).record.started.lexicon.name == "CSW21"
    assert gcg(HORN).record.started.lexicon.name == "unknown"


# errors --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "where", "problem"),
    [
        (">Eve: - +0 0", (3, 2), "there is no player called Eve; the players are Ann, Bob"),
        (">Ann: HORNXYZ 8F HOR. +14 14", (3, 21), "there is no tile on 8I to play through"),
        (">Ann: HORNXYZ 1A HORN +14 14", (3, 15), "The first play must cover the centre"),
        (">Ann: HORNXYZ 8M HORN +14 14", (3, 21), "8P is off the board"),
        (">Ann: HORNXYZ 20A HO +14 14", (3, 19), "20A is off the board"),
        (">Ann: HÖRNXYZ 8F HORN +14 14", (3, 7), "Ö isn't in the English alphabet"),
        (">Ann: HORNXYZ 8F HÖRN +14 14", (3, 19), "Ö isn't in the English alphabet"),
        (">Ann: HORNXYZ 8F HORT +14 14", (3, 15), "The rack does not hold T"),
        (">Ann: HORNXYZQ 8F HORN +14 14", (3, 7), "a rack holds at most 7 tiles, not 8"),
        (">Ann: QQ 8F QQ +14 14", (3, 7), "there is no Q left"),
        (">Ann: 8F QQ +14 14", (3, 10), "there is no Q left"),
        (">Ann: ABC -D +0 0\n>Ann: - +0 0", (4, 2), "it is Bob's turn"),
        (HORN + ">Bob: AFM H6 F(A)M +9 9", (4, 16), "there is no tile on 7H to play through"),
        (HORN + ">Bob: AFM H6 FA(E)M +9 9", (4, 17), "8H already holds R, not E"),
        (HORN + ">Bob: FARM 8F FARM +14 14", (4, 15), "8F already holds H, not F"),
        (HORN + ">Bob: FARM 10F FARM +14 14", (4, 12), "The play must touch a tile"),
        (HORN + ">Bob: FAM H6 F +14 14", (4, 11), "The play must touch a tile"),
        (HORN + ">Bob: H 8F HORN +14 14", (4, 9), "A play needs at least one tile"),
        (HORN + ">Bob: FAM -- +14 14", (4, 11), "there is no play by Bob to challenge here"),
        (HORN + ">Bob: FAM (challenge) +5 5", (4, 11), "there is no play by Bob to challenge here"),
        (HORN + ">Ann: (AI) +5 19\n>Bob: - +0 0", (4, 1), "the game ends here, but more turns"),
        (HORN + "#rack2 QQ", (4, 8), "there is no Q left"),
        (HORN + "#rack2 Ö", (4, 8), "Ö isn't in the English alphabet"),
        (">Ann: ABC -999 +0 0", (3, 11), "9 isn't in the English alphabet"),
    ],
)
def test_what_cannot_be_is_named_by_line_and_column(
    lines: str, where: tuple[int, int], problem: str
) -> None:
    told = refuse(lines)
    assert told[0] == where
    assert problem in told[1]


def test_a_file_without_players_is_refused() -> None:
    with pytest.raises(NotationError) as refused:
        read_gcg(b"#title Nothing")
    assert place(refused) == (1, 1)


def test_a_name_that_is_too_long_is_refused() -> None:
    with pytest.raises(NotationError, match="a name has 1 to 60 characters"):
        read_gcg(b"#player1 A " + b"x" * 61 + b"\n#player2 B B\n")
