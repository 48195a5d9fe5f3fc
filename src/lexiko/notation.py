"""The name that `lexiko.formats` had before; what it promised is still found here."""

from lexiko import formats
from lexiko.formats import *  # noqa: F403

__all__ = formats.__all__
