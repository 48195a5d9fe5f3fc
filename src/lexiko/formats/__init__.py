"""Games and positions as text: the JSON record, GCG and CGP."""

from lexiko.formats.cgp import read_cgp, write_cgp
from lexiko.formats.files import guide_game, read_game, write_game
from lexiko.formats.gcg import GcgGame, read_gcg
from lexiko.formats.gcg_game import WrittenTurn
from lexiko.formats.gcg_write import write_gcg
from lexiko.formats.record import Record, read_record, write_record

__all__ = [
    "GcgGame",
    "Record",
    "WrittenTurn",
    "guide_game",
    "read_cgp",
    "read_game",
    "read_gcg",
    "read_record",
    "write_cgp",
    "write_game",
    "write_gcg",
    "write_record",
]
