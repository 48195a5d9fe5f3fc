"""The kernels for wide boards: the modules of `lexiko.kernel` once more, by another `SIDE`.

`lexiko.kernel.wide.best` has the source of `lexiko.kernel.best`, and is compiled by itself once
somebody asks about a wide board. `lexiko.kernel.sized` finds it.
"""

from lexiko import kernel

SIDE = 21
"""The longest side of a board, and the longest word."""

__path__ = kernel.__path__
