"""The kernels are loaded twice, by the size of a board, and neither knows of the other."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest
from tests.architecture.test_imports import imported

from lexiko import kernel
from lexiko.engine.suite import suite_for
from lexiko.kernel import best, compiled, generate, records
from lexiko.kernel.sized import WIDEST, sized
from lexiko.rules import STANDARD, Layout

KERNELS = Path(kernel.__path__[0])
WIDE = Layout("wide", ("*" + "." * 15, *["." * 16] * 15))


def test_the_kernels_for_wide_boards_have_the_same_source_and_other_numbers() -> None:
    twin = sys.modules[sized(best.best_play, 16).__module__]
    assert twin is not best
    assert twin.__file__ == best.__file__
    assert twin.LANE == 32
    assert twin.list_anchors is not generate.list_anchors
    assert sized(best.best_play, 15) is best.best_play


@pytest.mark.parametrize("path", sorted(KERNELS.glob("*.py")), ids=lambda path: path.stem)
def test_kernels_import_each_other_relatively(path: Path) -> None:
    """By its full name a module would be the usual one, with numbers that are wrong elsewhere."""
    if path.stem != "sized":
        names = imported(path.read_text(encoding="utf-8"), "elsewhere.kernel." + path.stem)
        assert [name for name in names if name.startswith("lexiko.kernel")] == []


def test_a_play_fits_63_bits_on_every_board() -> None:
    for shape in (sized(records.Shape, 15)(), sized(records.Shape, WIDEST)()):
        assert shape.side < shape.lane
        assert shape.col_shift + shape.lane_bits <= 63


def test_what_is_compiled_for_wide_boards_has_a_folder_of_its_own() -> None:
    assert sized(compiled.folder, 16)() != compiled.folder()


def test_kernels_that_cannot_do_with_wide_boards_are_not_loaded_for_them() -> None:
    with pytest.raises(ImportError, match="lanes of a wide board"):
        import_module("lexiko.kernel.wide.endgame_plays")


def test_the_longer_side_of_a_board_decides() -> None:
    tall = Layout("tall", ("*.", *[".."] * 15))
    assert suite_for(STANDARD).shape.side == 15
    assert suite_for(WIDE) is not suite_for(STANDARD)
    assert suite_for(tall).shape.side == suite_for(WIDE).shape.side == WIDEST
