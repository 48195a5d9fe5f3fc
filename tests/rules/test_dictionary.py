"""What the dictionary tells, and whom, and that it is the one that was agreed on."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from tests.rules.challenged import HORN, horn, kinds
from tests.rules.games import WORDS, begin, dictionary
from tests.rules.looks import swap
from tests.rules.shown import Fault, shows

from lexiko.errors import IllegalMove, LexiconError, LexikoError
from lexiko.game import Game, lexicon_for
from lexiko.lexicon import Lexicon, acronyms, add_lexicon, offensive_words
from lexiko.rules import ENGLISH, LexiconRef, Pass, make_rules, play_at
from lexiko.rules import commands as c
from lexiko.rules.codec import event_to_json, to_json


class Claims(Lexicon):
    """A dictionary that claims to be the agreed one, whatever its words are."""

    @property
    def ref(self) -> LexiconRef:
        return dictionary().ref


def believe(game: Game, words: str) -> None:
    """Let a game be judged by other words than those that it agreed on."""
    game.lexicon = Claims("small", frozenset(map(ENGLISH.parse_word, words.split())))


def everything_told(words: str) -> list[str]:
    """All that the players of a game get to hear, event by event, view by view, if `words` are the
    good ones and nobody challenges."""
    game = horn("collector", "recycle", players=3)
    believe(game, words)
    board, pending = game.position.board, (ENGLISH.parse_word("HORNS"),)
    told: list[str] = []
    for command in (
        c.TakeTurn(0, play_at(board, ENGLISH, "7F", "SU")),
        c.TakeTurn(0, play_at(board, ENGLISH, "L8", "SU")),
        c.TakeTurn(0, play_at(board, ENGLISH, "J8", "SU")),
        c.Challenge(2, pending),
        c.Accept(2),
        c.TakeTurn(1, Pass((swap("8G", "A"),))),
        c.TakeTurn(2, Pass((swap("8F", "T"),))),
        c.Accept(0),
        c.TakeTurn(0, Pass()),
    ):
        try:
            events = game.do(command)
        except LexikoError as error:
            told.append(str(error))
        else:
            told += [json.dumps(event_to_json(event, ENGLISH)) for event in events]
        for seat in (None, 0, 1, 2):
            told.append(json.dumps(to_json(game.view(seat), ENGLISH)))
    return told


@shows(
    "3 closed-dictionary",
    "With a closed dictionary no event, view or error tells whether an unchallenged word is good.",
    Fault(
        "rules/decide.py",
        'if turn is not None and not reasons and rules.challenge == "void":',
        "if turn is not None and not reasons:",
    ),
)
def test_nothing_tells_whether_a_word_is_good_before_it_is_challenged() -> None:
    told = everything_told("HORN HORNS SU HARN TARN")
    assert told == everything_told("HORN")
    assert told == everything_told("")


@shows(
    "3 judged-by-challenge",
    "Plays and board edits alike are judged only by a challenge, and then only the words named.",
    Fault(
        "rules/decide.py",
        "judgements = tuple(e.Judgement(word, word not in bad) for word in words)",
        "judgements = tuple(e.Judgement(word, word not in bad) for word in pending.words)",
    ),
)
def test_a_challenge_tells_of_the_words_it_names_alone() -> None:
    game = horn("deluxe", "recycle", players=3)
    game.move(replace(play_at(game.position.board, ENGLISH, "J8", "SU"), edits=(swap("8G", "A"),)))
    text = json.dumps([event_to_json(event, ENGLISH) for event in game.challenge(1, "HARN")])
    assert "HARN" in text
    assert "SU" not in text
    assert "HARNS" not in text


@shows(
    "3 refused-pass-names-no-word",
    "The refusal of a second pass says that a play exists, but not which word.",
    Fault(
        "rules/decide.py",
        'reasons.append(Reason.of("must_play"))',
        'reasons.append(Reason.of("must_play", play="HORNS"))',
    ),
)
def test_a_refused_pass_names_no_word() -> None:
    game = horn("deluxe")
    game.skip()
    game.skip()
    with pytest.raises(IllegalMove) as refused:
        game.skip()
    (reason,) = refused.value.reasons
    assert reason.code == "must_play"
    assert reason.params == ()


def test_the_end_without_plays_names_no_word() -> None:
    game = begin("collector", racks=("II", "II"), board=HORN, bag="", words="HORN")
    game.move(Pass())
    assert game.position.result is not None
    assert game.position.result.reason == "no_plays"


# who may look words up -------------------------------------------------------------------------


@shows(
    "3 use-challenges",
    "In collector, classic, deluxe and indigo, the dictionary answers challenges only.",
    Fault(
        "rules/position.py",
        'return self.is_over or self.rules.dictionary in ("check", "free")',
        "return True",
    ),
)
def test_a_closed_dictionary_is_open_to_nobody() -> None:
    for edition in ("collector", "classic", "deluxe", "indigo"):
        game = horn(edition)
        for seat in (None, 0, 1):
            view = game.view(seat)
            assert (view.may_check, view.may_search) == (False, False), edition


@shows(
    "3 use-check",
    "In heirloom, players may look up one word at a time, but not search.",
    Fault(
        "rules/position.py",
        'return self.is_over or self.rules.dictionary == "free"',
        'return self.is_over or self.rules.dictionary != "challenges"',
    ),
)
def test_a_dictionary_to_check_words_cannot_be_searched() -> None:
    view = horn("heirloom").view(1)
    assert (view.may_check, view.may_search) == (True, False)


@shows(
    "3 use-free",
    "In a free dictionary, players may look up words and search.",
    Fault(
        "rules/position.py",
        'return self.is_over or self.rules.dictionary in ("check", "free")',
        'return self.is_over or self.rules.dictionary == "check"',
    ),
)
def test_a_free_dictionary_may_be_checked_and_searched() -> None:
    view = horn("collector", "free-dictionary").view(1)
    assert (view.may_check, view.may_search) == (True, True)


@shows(
    "3 open-when-over",
    "When the game is over, the dictionary is open to everybody.",
    Fault(
        "rules/position.py",
        'return self.is_over or self.rules.dictionary == "free"',
        'return self.rules.dictionary == "free"',
    ),
)
def test_the_dictionary_is_open_when_the_game_is_over() -> None:
    game = horn("collector")
    game.do(c.Abandon())
    for seat in (None, 0, 1):
        view = game.view(seat)
        assert (view.may_check, view.may_search) == (True, True)


# which dictionary ------------------------------------------------------------------------------


@shows(
    "3 agreed-dictionary",
    "The dictionary agreed on before the game decides; one that has changed since is refused.",
    Fault("rules/decision.py", "if agreed != given:", "if agreed.name != given.name:"),
)
def test_a_dictionary_that_has_changed_is_refused() -> None:
    changed = dictionary(WORDS + " SU")
    game = horn("collector")
    game.lexicon = changed
    game.play("J8", "SU")
    with pytest.raises(LexiconError) as refused:
        game.challenge(1)
    assert refused.value.codes == {"wrong_lexicon"}
    game.lexicon = dictionary()
    game.challenge(1)
    assert game.position.scores == (0, 0)


@shows(
    "3 agreed-dictionary-always",
    "Wherever an answer depends on words, the agreed dictionary gives it.",
    Fault(
        "rules/decision.py",
        "return self.finder.has_play(self.position, seat, self.agreed_lexicon())",
        "return self.finder.has_play(self.position, seat, self.lexicon)",
    ),
)
def test_the_agreed_dictionary_alone_is_asked_for_plays() -> None:
    games = (
        horn("deluxe", must_play_after_pass=True),
        begin("collector", racks=("II", "II"), board=HORN, bag="", words="HORN"),
    )
    games[0].skip()
    games[0].skip()
    for game in games:
        game.lexicon = dictionary("HORN HORNS")
        with pytest.raises(LexiconError) as refused:
            game.skip()
        assert refused.value.codes == {"wrong_lexicon"}


def test_the_agreed_dictionary_alone_judges_in_void_mode() -> None:
    game = horn("deluxe", "void")
    game.lexicon = dictionary("HORNS")
    with pytest.raises(LexiconError) as refused:
        game.play("8F", "HORNS")
    assert refused.value.codes == {"wrong_lexicon"}


@shows(
    "3 offensive-words",
    "Classic leaves out the offensive words of the dictionary.",
    Fault("game.py", "without_offensive=rules.exclude_offensive,", "without_offensive=False,"),
)
def test_classic_leaves_out_offensive_words() -> None:
    rude = offensive_words()
    assert rude.isdisjoint(lexicon_for(make_rules("classic")).words)
    assert not rude.isdisjoint(lexicon_for(make_rules("deluxe")).words)


@shows(
    "3 acronyms",
    "Classic leaves out the acronyms that the dictionary lists as words.",
    Fault("game.py", "without_acronyms=rules.exclude_acronyms,", "without_acronyms=False,"),
)
def test_classic_leaves_out_acronyms() -> None:
    listed = acronyms()
    assert listed.isdisjoint(lexicon_for(make_rules("classic")).words)
    assert not listed.isdisjoint(lexicon_for(make_rules("deluxe")).words)


@shows(
    "3 regular-forms",
    "If the players agree, regular plurals and verb forms are good even if they are not listed.",
    Fault("game.py", "with_inflections=rules.regular_inflections,", "with_inflections=False,"),
)
def test_regular_forms_are_good_if_that_was_agreed() -> None:
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("LEXIKO_DATA", folder)
        path = Path(folder, "short.txt")
        path.write_text("BOAT\nTALK\n", encoding="utf-8")
        add_lexicon(path, "short")
        listed = lexicon_for(make_rules("deluxe"), "short")
        agreed = lexicon_for(make_rules("deluxe", regular_inflections=True), "short")
    for form in ("BOATS", "TALKS", "TALKED", "TALKING"):
        assert not listed.check(form)
        assert agreed.check(form)


def test_a_dictionary_of_ones_own_decides() -> None:
    game = horn("collector", words="SU")
    game.play("J8", "SU")
    assert kinds(game.challenge(1)) == ["Challenged"], "it does not have HORNS"
