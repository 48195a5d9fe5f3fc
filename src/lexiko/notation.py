"""The name that `lexiko.formats` had before; what it promised is still found here."""

from lexiko.formats import *  # noqa: F403
