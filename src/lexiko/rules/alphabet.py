"""Alphabets as data: letters are ids, and a word is a sequence of them.

A tile may show several characters (CH, LL); in text such a letter stands in square brackets.
A letter in its small form is a blank that stands for it; `?` is a blank without a letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from lexiko.errors import BadRules, require
from lexiko.rules.texts import as_written, is_good

Letter = int
"""The id of a letter: its place in the alphabet, from 1; a blank is 0."""

Word = bytes
"""The letters of a word, in order."""

BLANK: Letter = 0
"""The blank among the pieces of a rack or the bag."""
MAX_LETTERS = 63
MAX_TILES = 1000
MAX_VALUE = 1000
MAX_FACE = 4
"""Characters on a tile: whoever types them may mix upper and lower case, in two to the power of so
many ways."""
MAX_NAME = 60
_KINDS = {"faces": str, "small_faces": str, "values": int, "counts": int}
"""What the rows of an alphabet hold."""


class Tile(NamedTuple):
    """A piece on the board: the letter it shows, and whether it is a blank."""

    letter: Letter
    blank: bool = False

    @property
    def piece(self) -> Letter:
        """What the tile counts as on a rack or in the bag."""
        return BLANK if self.blank else self.letter


@dataclass(frozen=True, repr=False)
class Alphabet:
    """The letters of a tile set, and for each its value and how many tiles there are."""

    name: str
    faces: tuple[str, ...]
    """What each letter looks like; index 0 is the blank, `?`."""
    values: tuple[int, ...]
    counts: tuple[int, ...]
    vowels: str = ""
    """The vowels are the letters whose face is one of these characters."""
    small_faces: tuple[str, ...] = ()
    """The small letters, where `str.lower` would not give them (as in Turkish)."""

    def __post_init__(self) -> None:
        def refuse(problem: str) -> None:
            raise BadRules("bad_alphabet", name=self.name[:MAX_NAME], problem=problem)

        for key, kind in _KINDS.items():
            given = getattr(self, key)
            good = isinstance(given, tuple) and all(isinstance(one, kind) for one in given)
            require(good, key, f"a tuple of {kind.__name__}", given)
        for key, text in (("name", self.name), ("vowels", self.vowels)):
            require(isinstance(text, str), key, "text", text)
        size = len(self.faces)
        if len(self.name) > MAX_NAME:
            refuse(f"a name has at most {MAX_NAME} characters")
        if size < 2 or self.faces[0] != "?":
            refuse("the first face must be the blank, ?, and a letter must follow")
        if size > MAX_LETTERS + 1:
            refuse(f"{size - 1} letters are more than {MAX_LETTERS}")
        if len(self.values) != size or len(self.counts) != size:
            refuse("faces, values and counts differ in number")
        if min(self.values) < 0 or min(self.counts) < 0 or self.values[BLANK] != 0:
            refuse("values and counts cannot be negative, and a blank is worth 0")
        if sum(self.counts) > MAX_TILES or max(self.values) > MAX_VALUE:
            refuse(f"a set has at most {MAX_TILES} tiles, each worth at most {MAX_VALUE} points")
        if not self.small_faces:
            object.__setattr__(self, "small_faces", tuple(face.lower() for face in self.faces))
        all_faces = self.faces[1:] + self.small_faces[1:]
        if len(self.small_faces) != size or len(set(all_faces)) != 2 * size - 2:
            refuse("every letter needs a face and a small face that no other has")
        if max(map(len, all_faces)) > MAX_FACE or len(self.vowels) > MAX_LETTERS * MAX_FACE:
            refuse(f"a face has at most {MAX_FACE} characters, and so has each of the vowels")
        if any(not face or set(face) & set(" .?[]()/,;\t\r\n") for face in all_faces):
            refuse("a face cannot be empty or hold a space or any of the characters .?[]()/,;")
        if not is_good("".join((self.name, *all_faces))):
            refuse("a name or a face cannot hold control characters")

    def __repr__(self) -> str:
        return f"<Alphabet {self.name}: {self.size} letters>"

    @cached_property
    def _letters(self) -> dict[str, tuple[Letter, bool]]:
        capital = {face: (letter, False) for letter, face in enumerate(self.faces) if letter}
        small = {face: (letter, True) for letter, face in enumerate(self.small_faces) if letter}
        return capital | small

    @cached_property
    def tiles(self) -> bytes:
        """All the tiles in the set, in alphabetical order."""
        return bytes(letter for letter, count in enumerate(self.counts) for _ in range(count))

    @property
    def title(self) -> str:
        """The name as it stands in a sentence: English.

        >>> ENGLISH.name, ENGLISH.title
        ('english', 'English')
        """
        return self.name[:1].upper() + self.name[1:]

    @property
    def size(self) -> int:
        """How many letters there are, not counting the blank."""
        return len(self.faces) - 1

    @property
    def is_english(self) -> bool:
        """Whether its letters are the English ones, whatever tiles there are of each."""
        return self.faces == ENGLISH.faces

    def is_vowel(self, letter: Letter) -> bool:
        """Whether a letter is a vowel; a blank is not."""
        return letter != BLANK and self.faces[letter] in self.vowels

    def value(self, tile: Tile) -> int:
        """What a tile scores on the board; a blank scores nothing."""
        return 0 if tile.blank else self.values[tile.letter]

    def total(self, pieces: Iterable[Letter]) -> int:
        """The total value of some pieces."""
        return sum(self.values[piece] for piece in pieces)

    # text ------------------------------------------------------------------------------------

    def _tokens(self, text: str) -> Iterator[str]:
        require(isinstance(text, str), "letters", "text", text)
        start = 0
        while start < len(text):
            end = text.find("]", start) if text[start] == "[" else -1
            yield text[start + 1 : end] if end > 0 else text[start]
            start = max(start, end) + 1

    def letter(self, face: str) -> Letter:
        """The id of the letter with this face, in upper or lower case."""
        require(isinstance(face, str), "a letter", "text", face)
        found = self._letters.get(face) or self._letters.get(face.upper())
        if found is None:
            raise BadRules("unknown_letter", letter=as_written(face), alphabet=self.title)
        return found[0]

    def parse_word(self, text: str) -> Word:
        """The letters that a text spells, in either case; multi-character tiles are in brackets."""
        return bytes(self.letter(token) for token in self._tokens(text))

    def parse_letters(self, text: str) -> bytes:
        """The letters, in order; `?` is a blank."""
        tokens = self._tokens(text)
        return bytes([BLANK if token == "?" else self.letter(token) for token in tokens])

    def parse_pieces(self, text: str) -> bytes:
        """The pieces of a rack or bag, sorted; `?` is a blank."""
        return bytes(sorted(self.parse_letters(text)))

    def parse_tiles(self, text: str) -> tuple[Tile | None, ...]:
        """The tiles of a word on the board: small letters are blanks, `.` is a tile not played."""
        tokens = self._tokens(text)
        return tuple(None if token == "." else self._tile(token) for token in tokens)

    def parse_tile(self, text: str) -> Tile:
        """A tile on the board; a small letter is a blank that stands for it."""
        tokens = list(self._tokens(text))
        return self._tile(tokens[0] if len(tokens) == 1 else text)

    def _tile(self, face: str) -> Tile:
        found = self._letters.get(face)
        if found is None:
            raise BadRules("unknown_letter", letter=as_written(face), alphabet=self.title)
        return Tile(*found)

    @cached_property
    def _texts(self) -> tuple[list[str], list[str]]:
        """How each letter is written, and its small form; other bytes are written as numbers."""
        rest = [f"[#{number}]" for number in range(len(self.faces), 256)]

        def written(faces: tuple[str, ...]) -> list[str]:
            return [face if len(face) == 1 else f"[{face}]" for face in faces] + rest

        return written(self.faces), written(self.small_faces)

    def text(self, letters: Iterable[Letter]) -> str:
        """The text for a word or for pieces."""
        texts = self._texts[0]
        return "".join([texts[letter] for letter in letters])

    def tile_text(self, tile: Tile) -> str:
        """A tile as text: a small letter is a blank that stands for it."""
        known = 0 <= tile.letter < len(self.faces)
        return self._texts[tile.blank][tile.letter] if known else f"[#{tile.letter}]"

    # JSON ------------------------------------------------------------------------------------

    def to_json(self) -> Any:
        """Only the name, if the alphabet comes with the program."""
        if ALPHABETS.get(self.name) == self:
            return self.name
        return {
            "name": self.name,
            "faces": list(self.faces),
            "values": list(self.values),
            "counts": list(self.counts),
            "vowels": self.vowels,
            "small_faces": list(self.small_faces),
        }

    @staticmethod
    def from_json(data: Any) -> Alphabet:
        """The alphabet of that name, or the one that is spelled out."""
        if isinstance(data, str):
            if data not in ALPHABETS:
                known = ", ".join(ALPHABETS)
                raise BadRules("bad_alphabet", name=data, problem=f"unknown; there are {known}")
            return ALPHABETS[data]
        needed = {"name", "faces", "values", "counts"}
        keys = needed | {"vowels", "small_faces"}
        if not isinstance(data, Mapping) or not needed <= set(data) <= keys:
            raise BadRules(
                "bad_rule", key="alphabet", expected=f"a name or {sorted(keys)}", value=repr(data)
            )
        for key, kind in _KINDS.items():
            items = data.get(key, [])
            if not isinstance(items, list) or not all(type(item) is kind for item in items):
                problem = f"{key} must be a list of {kind.__name__}"
                raise BadRules("bad_alphabet", name=str(data["name"]), problem=problem)
        name, vowels = data["name"], data.get("vowels", "")
        if not isinstance(name, str) or not isinstance(vowels, str):
            raise BadRules("bad_alphabet", name=str(name), problem="name and vowels must be texts")
        return Alphabet(
            name,
            tuple(data["faces"]),
            tuple(data["values"]),
            tuple(data["counts"]),
            vowels,
            tuple(data.get("small_faces", ())),
        )


ENGLISH = Alphabet(
    name="english",
    faces=tuple("?ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    values=(0, 1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10),
    counts=(2, 9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1),
    vowels="AEIOU",
)
"""The English letters: 98 tiles and two blanks."""

ALPHABETS: dict[str, Alphabet] = {ENGLISH.name: ENGLISH}
