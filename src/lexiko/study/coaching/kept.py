"""What a move kept on the rack, beside what a better one keeps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lexiko.rules import Pass
from lexiko.rules.alphabet import BLANK
from lexiko.said import Said, phrase
from lexiko.study.coaching.advice import Advice, AdviceKind
from lexiko.study.coaching.scene import Scene

S_POINTS = 8
"""An S should earn so many points more."""
BLANK_POINTS = 25
"""And so many a blank."""
UNBALANCED = 2
"""From so many vowels more than consonants on, or the reverse, a leave is out of balance."""
MANY = 3
"""Fewer letters than these are never too many."""
HEAVY = 8
"""A letter of so many points is hard to play late."""
LATE = 7
"""With so many tiles in the bag or fewer it is late."""


def kept(scene: Scene) -> Iterator[Advice]:
    """Why the tiles that the better move keeps are worth more, the most telling reason first."""
    if isinstance(scene.made.move, Pass) or isinstance(scene.best.move, Pass):
        return
    yield from _late_letter(scene)
    if scene.bag == 0:
        return
    yield from _exchange(scene)
    gap = scene.leave_gap
    if not scene.is_real(gap):
        return
    yield from _spent(scene)
    if _is_about_many(scene):
        yield from _duplicate(scene)
        yield from _unbalanced(scene)
    yield scene.claim("leave", gap, _compared(scene, "coach_leave"))


def _compared(scene: Scene, code: str) -> Said:
    """A sentence about both leaves, and how much more the better one is worth."""
    return phrase(
        code,
        played=scene.made.said,
        better=scene.best.said,
        left=scene.made.kept_said,
        kept=scene.best.kept_said,
        n=round(scene.leave_gap),
    )


def bag_said(scene: Scene) -> Said:
    """How many tiles are in the bag."""
    return phrase("coach_bag", n=scene.bag) if scene.bag else phrase("coach_no_bag")


def _letter(scene: Scene, face: str) -> int | None:
    alphabet = scene.view.rules.alphabet
    return alphabet.letter(face) if face in alphabet.faces else None


def _keeps_more(scene: Scene, piece: int | None) -> bool:
    """Whether the better move keeps more of a piece."""
    return piece is not None and scene.best.kept.count(piece) > scene.made.kept.count(piece)


def heavy(scene: Scene, letters: bytes) -> int:
    """How many of some tiles have letters that are hard to play."""
    values = scene.view.rules.alphabet.values
    return sum(piece != BLANK and values[piece] >= HEAVY for piece in letters)


def _is_about_many(scene: Scene) -> bool:
    """Whether the leaves do not differ by a single tile that is worth much or hard to play."""
    made, best = scene.made.kept, scene.best.kept
    dear = (BLANK, _letter(scene, "S"))
    return not any(_keeps_more(scene, one) for one in dear) and heavy(scene, made) <= heavy(
        scene, best
    )


def value_of(scene: Scene, letters: bytes) -> float:
    """What tiles on the rack are worth in points, by the engine's table."""
    return scene.engine.leaves.points(letters)


def _without(letters: bytes, piece: int) -> bytes:
    place = letters.index(piece)
    return letters[:place] + letters[place + 1 :]


def _spent(scene: Scene) -> Iterator[Advice]:
    """An S or a blank used for few points more than a move that keeps it."""
    made, best = scene.made, scene.best
    gained = -scene.score_gap
    if not (made.is_play and best.is_play):
        return
    rack = scene.view.racks[scene.view.seat or 0].letters
    for piece, most in ((BLANK, BLANK_POINTS), (_letter(scene, "S"), S_POINTS)):
        if piece is None or not _keeps_more(scene, piece) or gained >= most:
            continue
        if made.kept.count(piece) == rack.count(piece):
            continue
        # By the table itself, the piece is worth more than what it earned.
        worth = value_of(scene, best.kept) - value_of(scene, _without(best.kept, piece))
        if worth <= max(gained, 0):
            continue
        earned = phrase("coach_no_more", better=best.said)
        if gained:
            code = "coach_points_more" if gained > 0 else "coach_points_fewer"
            earned = phrase(code, better=best.said, n=abs(gained))
        said = phrase(
            "coach_spent",
            played=made.said,
            tile=phrase("coach_a_blank" if piece == BLANK else "coach_an_s"),
            earned=earned,
            kept=best.kept_said,
            left=made.kept_said,
            n=round(scene.leave_gap),
        )
        yield scene.claim("spent", scene.leave_gap, said, gained=gained, tile_value=worth)


def _duplicate(scene: Scene) -> Iterator[Advice]:
    """A letter kept more than once, where the table says that one fewer were better."""
    made, best = scene.made, scene.best
    worth = value_of(scene, made.kept)
    burdens = []
    for piece, count in Counter(made.kept).items():
        if piece == BLANK or count < 2 or best.kept.count(piece) >= count:
            continue
        gain = value_of(scene, _without(made.kept, piece)) - worth
        if gain > 0:
            burdens.append((gain, piece, count))
    if burdens:
        gain, piece, count = max(burdens)
        said = phrase(
            "coach_duplicate",
            played=made.said,
            better=best.said,
            letter=scene.view.rules.alphabet.text([piece]),
            left=made.kept_said,
            kept=best.kept_said,
            n=round(scene.leave_gap),
        )
        yield scene.claim("duplicate", scene.leave_gap, said, copies=count, burden=gain)


def balance(scene: Scene, letters: bytes) -> tuple[int, int]:
    """How many vowels and how many consonants there are; blanks are neither."""
    known = [piece for piece in letters if piece != BLANK]
    vowels = sum(map(scene.view.rules.alphabet.is_vowel, known))
    return vowels, len(known) - vowels


def _unbalanced(scene: Scene) -> Iterator[Advice]:
    """Many more vowels than consonants kept, or the reverse, where the table says that one fewer of
    them were better and the better move has them in balance."""
    made, best = scene.made, scene.best
    vowels, consonants = balance(scene, made.kept)
    other = balance(scene, best.kept)
    if vowels + consonants < MANY or abs(vowels - consonants) < UNBALANCED:
        return
    if abs(other[0] - other[1]) >= UNBALANCED:
        return
    is_many = scene.view.rules.alphabet.is_vowel
    known = (piece for piece in made.kept if piece != BLANK and not heavy(scene, bytes([piece])))
    many = {piece for piece in known if is_many(piece) == (vowels > consonants)}
    if not many:
        return
    worth = value_of(scene, made.kept)
    relief = max(value_of(scene, _without(made.kept, piece)) for piece in many) - worth
    if relief <= 0:
        return
    said = _compared(scene, "coach_vowels" if vowels > consonants else "coach_consonants")
    kind: AdviceKind = "vowels" if vowels > consonants else "consonants"
    figures = {"vowels": vowels, "consonants": consonants, "burden": relief}
    yield scene.claim(kind, scene.leave_gap, said, **figures)


def _exchange(scene: Scene) -> Iterator[Advice]:
    """An exchange was better than a play."""
    made, best = scene.made, scene.best
    if best.is_play or not made.is_play or scene.whole_points < 1:
        return
    said = phrase(
        "coach_exchange",
        played=made.said,
        better=best.said,
        kept=best.kept_said,
        points=made.score,
        n=scene.whole_points,
    )
    yield scene.claim("exchange_better", scene.leave_gap, said)


def _late_letter(scene: Scene) -> Iterator[Advice]:
    """A letter such as the Q kept when few tiles are left."""
    if scene.bag > LATE or scene.whole_points < 1 or not (scene.bag or scene.is_counted):
        return
    made, best = scene.made, scene.best
    alphabet = scene.view.rules.alphabet
    hard = {piece for piece in made.kept if heavy(scene, bytes([piece]))}
    for piece in sorted(hard, key=lambda one: -alphabet.values[one]):
        if best.kept.count(piece) >= made.kept.count(piece):
            continue
        if scene.bag:
            burden = value_of(scene, _without(made.kept, piece)) - value_of(scene, made.kept)
        else:
            burden = float(alphabet.values[piece])
        if burden <= 0:
            continue
        said = phrase(
            "coach_late",
            played=made.said,
            better=best.said,
            letter=alphabet.text([piece]),
            bag=bag_said(scene),
            n=scene.whole_points,
        )
        yield scene.claim("late_letter", scene.points_lost, said, bag=scene.bag, burden=burden)
        return
