"""Everything that is compiled: loops over flat arrays that know nothing of Python objects.

What stands here is plain Python with numpy, and runs as such when `NUMBA_DISABLE_JIT=1` is set,
about two thousand times slower. Whoever imports one of these modules imports numba; nothing that
a game needs does so.

Each module is loaded once more for larger boards, as a part of `lexiko.kernel.wide`. So they import
each other relatively, and all that depends on the size of a board follows from `SIDE`.
"""

SIDE = 15
"""The longest side of a board, and the longest word."""
