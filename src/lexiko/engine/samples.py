"""What samples say of candidates that met the same luck.

Candidates share their draws: sample 17 of one has the same hidden tiles as sample 17 of another. So
where a candidate was sampled less often than another one, the other one's samples tell whether it
was lucky, and its figures are put right by that (a control variate).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from lexiko.engine.candidates import Candidate

WIN, POINTS, UTILITY = range(3)
"""The figures of a sample: the chance to win after it, the points gained, and what decides."""

_FITTED = 2
"""A mean and a slope are taken from the same samples."""
_FEWEST = 8
"""With fewer samples a slope would fit them whatever they are, and look certain."""

Figures = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a candidate is worth, by its samples and by those of another one."""

    means: Figures
    error: float
    """The standard error of the chance to win."""


@dataclass(frozen=True, slots=True)
class _Luck:
    """How a candidate did in the samples that it shares with another one."""

    shared: Figures
    """The means of the other one in these samples."""
    slope: Figures
    """How much of the other one's luck is its own."""
    variance: float
    """Of its chance to win, without that luck."""


class Arm:
    """A candidate and its samples so far."""

    def __init__(self, candidate: Candidate) -> None:
        self.candidate = candidate
        self.count = 0
        self._kept = np.zeros((3, 64))
        self._luck: tuple[tuple[int, Arm], _Luck] | None = None

    @property
    def figures(self) -> Figures:
        """Of each sample, a row for each of the figures."""
        return self._kept[:, : self.count]

    def take_in(self, wins: Figures, points: Figures, utility: Figures) -> None:
        """Keep more samples."""
        end = self.count + len(wins)
        if end > self._kept.shape[1]:
            self._kept = np.hstack((self._kept, np.zeros((3, max(end, self._kept.shape[1])))))
        self._kept[:, self.count : end] = wins, points, utility
        self.count = end

    def luck_beside(self, other: Arm) -> _Luck:
        """Beside a candidate with more samples; remembered until it has more samples itself."""
        if self._luck is None or self._luck[0] != (self.count, other):
            self._luck = (self.count, other), self._compared(other)
        return self._luck[1]

    def _compared(self, other: Arm) -> _Luck:
        own, shared = self.figures, other.figures[:, : self.count]
        mean = shared.mean(axis=1)
        apart = shared - mean[:, None]
        squares = (apart * apart).sum(axis=1)
        together = (apart * (own - own.mean(axis=1, keepdims=True))).sum(axis=1)
        slope = np.clip(together / np.maximum(squares, 1e-12), 0.0, 1.0)
        if self.count < _FEWEST:
            slope[:] = 0.0
        rest = own[WIN] - slope[WIN] * shared[WIN]
        # The slope fits these samples better than it fits others.
        variance = float(rest.var()) * self.count / max(1, self.count - _FITTED)
        return _Luck(mean, slope, variance)


def estimates(arms: Sequence[Arm]) -> list[Estimate]:
    """What each of some candidates is worth, all of which have samples."""
    most = max(arms, key=lambda arm: arm.count)
    means = most.figures.mean(axis=1)
    variance = float(most.figures[WIN].var()) / max(1, most.count - 1)
    found = []
    for arm in arms:
        if arm.count == most.count:
            own = arm.figures
            error = (float(own[WIN].var()) / max(1, arm.count - 1)) ** 0.5
            found.append(Estimate(own.mean(axis=1), error))
            continue
        luck = arm.luck_beside(most)
        put_right = arm.figures.mean(axis=1) + luck.slope * (means - luck.shared)
        error = luck.variance / max(1, arm.count - 1) + luck.slope[WIN] ** 2 * variance
        found.append(Estimate(put_right, float(error) ** 0.5))
    return found
