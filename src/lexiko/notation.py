"""The name that `lexiko.formats` had before; what it promised is still found here."""

import warnings

from lexiko import formats
from lexiko.formats import *  # noqa: F403

__all__ = formats.__all__

warnings.warn("lexiko.notation is now lexiko.formats", DeprecationWarning, stacklevel=2)
