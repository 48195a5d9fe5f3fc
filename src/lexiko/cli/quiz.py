"""`lexiko quiz`: cards to answer at the terminal, and what is learnt by them."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from lexiko.cli.console import aligned, printed, say, tell
from lexiko.cli.quiz_file import QuizFile
from lexiko.cli.waiting import GAMES, told_to_wait
from lexiko.errors import LexikoError
from lexiko.game import lexicon_for
from lexiko.lexicon import DEFAULT, Lexicon, name_or_path
from lexiko.lexicon.definitions import definitions
from lexiko.rules import make_rules
from lexiko.study.chosen import chosen_words
from lexiko.study.days import Day
from lexiko.study.memory import Studied
from lexiko.study.quiz_answers import GRADES, Grade, Verdict, verdict
from lexiko.study.quizzes import COURSE, NO, OWN, QUIZ_SETS, Card, quiz_set
from lexiko.wording.english import plural

MOST_WORDS_BYTES = 1024 * 1024
MOST_NAMED = 10
"""So many words that are not in the dictionary are named."""
_BETWEEN = re.compile(r"[\s,;]+")
_HELP = (
    "Type your answers with spaces between them. An empty line shows them all; "
    "=again, =hard, =good or =easy corrects the last grade; Ctrl-C stops."
)


def show_sets() -> None:
    """List the sets that there are."""
    rows = [(known.name, str(known.title)) for known in QUIZ_SETS.values()]
    say(*aligned([("set", "what it asks"), *rows], "<<"))


def quiz_command(name: str | None, count: int, lexicon: str | None, words: Path | None) -> None:
    """Ask so many cards, or without end if that is 0; every answer is kept at once."""
    if name is not None:
        quiz_set(name)  # says so if there is no such set
    with told_to_wait(GAMES):
        rules = make_rules(exclude_offensive=True)
        agreed = lexicon_for(rules, name_or_path(lexicon or DEFAULT))
        quiz = TerminalQuiz(agreed, QuizFile())
        if words is not None:
            tell(quiz.add_words(words))
            name = name or OWN
    tell(_HELP)
    with suppress(EOFError, KeyboardInterrupt):
        quiz.ask_all(name, count)
    tell("", quiz.summary())


class TerminalQuiz:
    """A quiz at the terminal."""

    def __init__(self, lexicon: Lexicon, file: QuizFile) -> None:
        self._lexicon = lexicon
        self._file = file
        self._last: str | None = None
        self._done = Day()

    def ask_all(self, name: str | None, count: int) -> None:
        """Ask one card after the other until there are enough, or no more."""
        while count == 0 or self._done.done < count:
            found = self._next(name)
            if found is None:
                tell("There is nothing new here, and nothing to repeat yet.")
                return
            self._ask(*found)

    def add_words(self, path: Path) -> str:
        """Learn the words of a file; what came of it, in words."""
        try:
            if path.stat().st_size > MOST_WORDS_BYTES:
                problem = f"it is larger than {MOST_WORDS_BYTES // 1024} KB"
                raise LexikoError("bad_file", path=path, problem=problem)
            text = path.read_text(encoding="utf-8-sig")
        except OSError as error:
            raise LexikoError("bad_file", path=path, problem=error.strerror) from error
        except UnicodeDecodeError as error:
            raise LexikoError("bad_file", path=path, problem="it is not UTF-8 text") from error
        chosen = chosen_words(self._lexicon, text)
        added = self._file.add(self._item(OWN, shown) for shown in chosen.shown)
        said = f"{plural(added, 'new card')} from {path.name}."
        if not chosen.unknown:
            return said
        named = ", ".join(chosen.unknown[:MOST_NAMED])
        more = " ..." if len(chosen.unknown) > MOST_NAMED else ""
        return f"{said} Not in the dictionary: {named}{more}"

    def summary(self) -> str:
        """How it went, in words."""
        done = self._done
        parts = [f"{done.right} of {done.done} right"] if done.done else ["Nothing answered"]
        due = len(self._file.due(self._begins(None), _now()))
        parts += [f"{due} to repeat now"] if due else []
        parts += [f"{self._file.streak} days in a row"] if self._file.streak > 1 else []
        better = self._file.better
        parts += [f"{better} right this week that you missed before"] if better else []
        return ", ".join(parts) + "."

    # cards ---------------------------------------------------------------------------------------

    def _next(self, name: str | None) -> tuple[str, Card] | None:
        """The card that is due, or the first that is new."""
        return next(self._due(name), None) or next(self._new(name), None)

    def _due(self, name: str | None) -> Iterator[tuple[str, Card]]:
        for item in self._file.due(self._begins(name), _now()):
            of, shown = item.removeprefix(self._begins(None)).split("/", 1)
            with suppress(LexikoError):  # a set or a letter that is no more
                card = quiz_set(of).card(self._lexicon, shown)
                if card is not None:
                    yield item, card

    def _new(self, name: str | None) -> Iterator[tuple[str, Card]]:
        for of in (name,) if name else COURSE:
            known = quiz_set(of)
            for shown in known.shown(self._lexicon):
                item = self._item(of, shown)
                if item not in self._file:
                    card = known.card(self._lexicon, shown)
                    if card is not None:
                        yield item, card

    def _ask(self, item: str, card: Card) -> None:
        asked = _now()
        say("", f"{''.join(card.shown)}   {card.question}")
        while True:
            line = input("> ").strip()
            if not line.startswith("="):
                break
            self._correct(line[1:].strip().lower())
        found = verdict(card, self._lexicon.alphabet, _read(card, line), (_now() - asked) / 1000)
        studied = Studied.answered(self._file.get(item), found.grade, asked, _now())
        self._keep(item, studied, Day(1, found.is_right, studied.is_better))
        self._last = item
        self._show(card, found)

    def _correct(self, grade: str) -> None:
        known = None if self._last is None else self._file.get(self._last)
        if grade not in GRADES or known is None or self._last is None:
            tell(f"Write ={', ='.join(GRADES)} after an answer.")
            return
        wanted: Grade = grade
        studied = known.corrected(wanted)
        right = (wanted != "again") - (known.grade != "again")
        self._keep(self._last, studied, Day(0, right, studied.is_better - known.is_better))
        tell(f"The last one counts as {grade}.")

    def _keep(self, item: str, studied: Studied, day: Day) -> None:
        self._file.keep(item, studied, day)
        self._done = self._done.plus(day)

    def _show(self, card: Card, found: Verdict) -> None:
        say("Right." if found.is_right else "Not this time.")
        for answer in card.answers:
            word = card.word(answer)
            meaning = self._meaning(word, answer)
            if card.kind == "good":
                say(f"{word} is {'not ' if answer == NO else ''}a word.{meaning}")
            else:
                say(f"{'+' if answer in found.found else '-'} {word}{meaning}")
        if found.wrong:
            say(f"Not right: {printed(', '.join(found.wrong))}")

    def _meaning(self, word: str, answer: str) -> str:
        english = self._lexicon.alphabet.is_english and answer != NO
        for meaning in definitions(word) if english else ():
            of = "" if meaning.of == word else f"{meaning.of}: "
            return f"  {of}{meaning.text}"
        return ""

    def _begins(self, name: str | None) -> str:
        return f"{self._lexicon.name}/{name}/" if name else f"{self._lexicon.name}/"

    def _item(self, name: str, shown: str) -> str:
        return self._begins(name) + shown


def _read(card: Card, line: str) -> list[str]:
    """The answers in a line; letters need no spaces between them, and y is yes."""
    if card.kind == "good":
        return [{"y": "yes", "n": "no"}.get(line.lower(), line)]
    parts = [part for part in _BETWEEN.split(line) if part]
    if card.kind in ("after", "before"):
        return [letter for part in parts for letter in re.findall(r"\[[^\]]+\]|.", part)]
    return parts


def _now() -> int:
    return int(time.time() * 1000)
