"""The five rulebooks: how each of them is played."""

from __future__ import annotations

from functools import partial

from tests.rules.ends import good_play_challenged, pass_to_the_end, result, skip, stuck
from tests.rules.games import begin, refusal
from tests.rules.shown import Fault, shows

from lexiko.game import Game, lexicon_for
from lexiko.lexicon import acronyms, offensive_words, open_lexicon
from lexiko.rules import EDITIONS, make_rules
from lexiko.rules.events import Challenged, Settled, Skipped

BOOKS = ("collector", "classic", "deluxe", "indigo", "heirloom")


def tiles(edition: str, bag: str) -> Game:
    """A game with so many tiles in the bag."""
    return begin(edition, racks=("ABCDEFG", "EEEEEEE"), bag=bag)


# exchanges -----------------------------------------------------------------------------------


@shows(
    "1 collector-exchange",
    "Collector: some or all tiles may be exchanged, but not while the bag holds fewer than 7.",
    Fault(
        "rules/rulebooks.py",
        '_settings(edition="collector", exchange_minimum=7)',
        '_settings(edition="collector")',
    ),
)
def test_collector_exchanges_while_the_bag_holds_seven() -> None:
    game = tiles("collector", "TTTTTT")
    assert refusal(game, lambda: game.exchange("A")) == {"bag_too_small"}
    for some in ("A", "ABCDEFG"):
        tiles("collector", "TTTTTTT").exchange(some)


@shows(
    "1 classic-exchange",
    "Classic: some or all tiles may be exchanged, however few are in the bag.",
    Fault("rules/rulebooks.py", 'edition="classic",', 'edition="classic", exchange_minimum=7,'),
)
def test_classic_exchanges_without_a_minimum() -> None:
    for count in range(1, 8):
        tiles("classic", "T" * count).exchange("ABCDEFG"[:count])


@shows(
    "1 deluxe-exchange",
    "Deluxe: none, some or all tiles may be exchanged, however few are in the bag.",
    Fault("rules/rulebooks.py", "exchange_none=True,\n                must", "must"),
)
def test_deluxe_exchanges_none_some_or_all() -> None:
    for count in range(8):
        tiles("deluxe", "T" * count).exchange("ABCDEFG"[:count])


@shows(
    "1 indigo-exchange",
    "Indigo: none, some or all tiles may be exchanged, however few are in the bag.",
    Fault("rules/rulebooks.py", 'edition="indigo", exchange_none=True)', 'edition="indigo")'),
)
def test_indigo_exchanges_none_some_or_all() -> None:
    for count in range(8):
        tiles("indigo", "T" * count).exchange("ABCDEFG"[:count])


@shows(
    "1 heirloom-exchange",
    "Heirloom: any or all tiles may be exchanged, however few are in the bag.",
    Fault("rules/rulebooks.py", 'edition="heirloom",', 'edition="heirloom", exchange_minimum=7,'),
)
def test_heirloom_exchanges_without_a_minimum() -> None:
    for count in range(1, 8):
        tiles("heirloom", "T" * count).exchange("ABCDEFG"[:count])


@shows(
    "1 exchange-of-none",
    "Collector, classic and heirloom: an exchange takes at least one tile.",
    Fault(
        "rules/rules.py",
        "exchange_none: bool = switch(\n        False,",
        "exchange_none: bool = switch(\n        True,",
    ),
)
def test_an_exchange_of_no_tile_is_refused_where_the_rulebook_does_not_know_it() -> None:
    for edition in ("collector", "classic", "heirloom", "club"):
        game = tiles(edition, "TTTTTTT")
        assert refusal(game, partial(game.exchange, "")) == {"exchange_nothing"}


# passes --------------------------------------------------------------------------------------


@shows(
    "1 pass-freely",
    "Collector, classic, indigo and heirloom: a player may pass again even if a play exists.",
    Fault(
        "rules/rules.py",
        "must_play_after_pass: bool = switch(\n        False,",
        "must_play_after_pass: bool = switch(\n        True,",
    ),
)
def test_all_but_deluxe_let_a_player_pass_again() -> None:
    for edition in ("collector", "classic", "indigo", "heirloom"):
        game = begin(edition, racks=("HORNAAA", "HORNEEE"))
        for _ in range(3):
            game.skip()


@shows(
    "1 deluxe-pass",
    "Deluxe: a player who passed must play on the next turn if a play exists.",
    Fault("rules/rulebooks.py", "                must_play_after_pass=True,\n", ""),
)
def test_deluxe_asks_for_a_play_after_a_pass() -> None:
    game = begin("deluxe", racks=("HORNAAA", "HORNEEE"))
    game.skip()
    game.skip()
    assert refusal(game, game.skip) == {"must_play"}


# challenges ----------------------------------------------------------------------------------


def doubtful(edition: str) -> Game:
    """Ann has played PASTE, which is no word here, and made FARMS of FARM, which is one."""
    game = begin(
        edition,
        racks=("PASTEAA", "EEEEEEE"),
        board={"8F": "HORN", "H6": "FARM"},
        words="HORN FARM FARMS",
    )
    game.play("10F", "PASTE")
    return game


def upheld(game: Game) -> bool:
    (challenged,) = (event for event in game.events if isinstance(event, Challenged))
    return challenged.upheld


def the_whole_play_is_challenged(edition: str) -> None:
    game = doubtful(edition)
    assert refusal(game, lambda: game.challenge(1, "FARMS")) == {"whole_play_only"}
    game.challenge(1)
    assert upheld(game)


def words_are_challenged(edition: str) -> None:
    game = doubtful(edition)
    assert refusal(game, lambda: game.challenge(1)) == {"name_words"}
    game.challenge(1, "FARMS")
    assert not upheld(game)
    assert doubtful(edition).challenge(1, "PASTE", "FARMS")


@shows(
    "1 collector-challenge",
    "Collector: a challenge is about the whole play, all its words at once.",
    Fault(
        "rules/rulebooks.py", 'edition="collector",', 'edition="collector", challenge_unit="word",'
    ),
)
def test_collector_challenges_the_whole_play() -> None:
    the_whole_play_is_challenged("collector")


@shows(
    "1 classic-challenge",
    "Classic: a challenge is about the words it names.",
    Fault(
        "rules/rulebooks.py",
        'edition="classic",\n                challenge_unit="word",',
        'edition="classic",',
    ),
)
def test_classic_challenges_words() -> None:
    words_are_challenged("classic")


@shows(
    "1 deluxe-challenge",
    "Deluxe: a challenge is about the words it names.",
    Fault(
        "rules/rulebooks.py",
        'edition="deluxe",\n                challenge_unit="word",',
        'edition="deluxe",',
    ),
)
def test_deluxe_challenges_words() -> None:
    words_are_challenged("deluxe")


@shows(
    "1 indigo-challenge",
    "Indigo: a challenge is about the whole play, all its words at once.",
    Fault("rules/rulebooks.py", 'edition="indigo",', 'edition="indigo", challenge_unit="word",'),
)
def test_indigo_challenges_the_whole_play() -> None:
    the_whole_play_is_challenged("indigo")


@shows(
    "1 heirloom-challenge",
    "Heirloom: a challenge is about the words it names.",
    Fault(
        "rules/rulebooks.py",
        'challenge="single",\n                challenge_unit="word",',
        'challenge="single",',
    ),
)
def test_heirloom_challenges_words() -> None:
    words_are_challenged("heirloom")


@shows(
    "1 challenge-upheld",
    "In every rulebook a bad word costs the turn: its tiles come back, and it scores nothing.",
    Fault(
        "rules/evolve.py",
        "        board=start.board,\n        passes",
        "        passes",
    ),
)
def test_every_rulebook_takes_a_bad_play_back() -> None:
    for edition in BOOKS:
        game = doubtful(edition)
        before = game.position.turn_start
        assert before is not None
        game.challenge(1, "PASTE", "FARMS")
        position = game.position
        assert (position.board, position.racks, position.scores) == (
            before.board,
            before.racks,
            before.scores,
        )
        assert position.to_move == 1


@shows(
    "1 challenge-fails",
    "All but heirloom: a player whose challenge fails loses the next turn.",
    Fault(
        "rules/rules.py",
        'challenge: Challenge = switch(\n        "double",',
        'challenge: Challenge = switch(\n        "single",',
    ),
)
def test_a_failed_challenge_costs_the_next_turn() -> None:
    for edition in ("collector", "classic", "deluxe", "indigo"):
        game = good_play_challenged(edition)
        assert isinstance(game.events[-1], Skipped)
        assert game.position.to_move == 0


@shows(
    "1 heirloom-challenge-fails",
    "Heirloom: a failed challenge costs nothing.",
    Fault("rules/rulebooks.py", '                challenge="single",\n', ""),
)
def test_a_failed_challenge_costs_nothing_in_heirloom() -> None:
    game = good_play_challenged("heirloom")
    assert isinstance(game.events[-1], Settled)
    assert game.position.to_move == 1
    assert game.position.scores == (14, 0)


# the end -------------------------------------------------------------------------------------


@shows(
    "1 classic-end",
    "Classic: every player must pass twice before the game ends, even if no play is left.",
    Fault(
        "rules/rulebooks.py",
        "exclude_offensive=True,\n                end_without_plays=False,",
        "exclude_offensive=True,",
    ),
)
def test_classic_ends_by_passes_alone() -> None:
    game = stuck("classic")
    skip(game, 3)
    game.skip()
    assert result(game).reason == "passes"


@shows(
    "1 end-without-plays",
    "All but classic: the game ends when all possible plays have been made.",
    Fault(
        "rules/ending.py",
        'if not (rules.end_without_plays or rules.solitaire == "record"):',
        'if rules.solitaire != "record":',
    ),
)
def test_all_but_classic_end_without_possible_plays() -> None:
    for edition in ("collector", "deluxe", "indigo", "heirloom"):
        game = stuck(edition)
        game.skip()
        assert result(game).reason == "no_plays"


@shows(
    "1 tie",
    "All but heirloom: a tie goes to the higher score before unplayed letters.",
    Fault(
        "rules/rules.py",
        'tie: Tie = switch(\n        "before",',
        'tie: Tie = switch(\n        "shared",',
    ),
)
def test_a_tie_goes_to_the_higher_score_before_unplayed_letters() -> None:
    for edition in ("collector", "classic", "deluxe", "indigo"):
        ended = pass_to_the_end(stuck(edition, scores=(14, 18), racks=("V", "VV")))
        assert (ended.scores, ended.winners) == ((10, 10), (1,))


@shows(
    "1 heirloom-tie",
    "Heirloom: players with equal totals share the win.",
    Fault(
        "rules/rulebooks.py",
        'dictionary="check",\n                tie="shared",',
        'dictionary="check",',
    ),
)
def test_a_tie_is_shared_in_heirloom() -> None:
    ended = pass_to_the_end(stuck("heirloom", scores=(14, 18), racks=("V", "VV")))
    assert (ended.scores, ended.winners) == ((10, 10), (0, 1))


# the dictionary ------------------------------------------------------------------------------


@shows(
    "1 dictionary-for-challenges",
    "All but heirloom: the dictionary answers challenges only.",
    Fault(
        "rules/rules.py",
        'dictionary: DictionaryUse = switch(\n        "challenges",',
        'dictionary: DictionaryUse = switch(\n        "check",',
    ),
)
def test_the_dictionary_is_for_challenges_only() -> None:
    for edition in ("collector", "classic", "deluxe", "indigo"):
        view = begin(edition).view(0)
        assert (view.may_check, view.may_search) == (False, False)


@shows(
    "1 heirloom-dictionary",
    "Heirloom: a player may check a word in the dictionary, but not search it.",
    Fault("rules/rulebooks.py", '                dictionary="check",\n', ""),
)
def test_a_word_may_be_checked_in_heirloom() -> None:
    view = begin("heirloom").view(0)
    assert (view.may_check, view.may_search) == (True, False)


@shows(
    "1 classic-offensive-words",
    "Classic: offensive words are not allowed; the other rulebooks leave that to the dictionary.",
    Fault("rules/rulebooks.py", "                exclude_offensive=True,\n", ""),
)
def test_offensive_words_are_out_in_classic() -> None:
    whole = open_lexicon("enable")
    classic = lexicon_for(make_rules("classic"), "enable")
    assert classic.words == whole.words - offensive_words() - acronyms()
    for edition in ("collector", "deluxe", "indigo", "heirloom"):
        assert lexicon_for(make_rules(edition), "enable").words == whole.words
    everything = lexicon_for(make_rules("classic", exclude_offensive=False), "enable")
    assert everything.words == whole.words - acronyms()


@shows(
    "1 classic-acronyms",
    "Classic: acronyms such as SOS are not words, even if the dictionary lists them.",
    Fault("rules/rulebooks.py", "                exclude_acronyms=True,\n", ""),
)
def test_acronyms_are_out_in_classic() -> None:
    assert not lexicon_for(make_rules("classic"), "enable").check("SOS")
    for edition in ("collector", "deluxe", "indigo", "heirloom", "club"):
        assert lexicon_for(make_rules(edition), "enable").check("SOS")


@shows(
    "1 regular-forms",
    "Collector and deluxe allow regular plurals and verb forms that a word list leaves out.",
    Fault(
        "rules/rulebooks.py",
        '"timer",\n            ),\n            regular_forms=True,',
        '"timer",\n            ),',
    ),
)
def test_collector_and_deluxe_want_regular_forms_where_a_list_has_none() -> None:
    assert [name for name, one in EDITIONS.items() if one.regular_forms] == ["collector", "deluxe"]
