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

_FITTED = 3
"""Where a slope is taken from the samples, so many of them tell nothing of how much they vary: the
mean and the slope fit them, and the slope has an error of its own."""
_FEWEST = 16
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
    rest: float
    """The variance of the mean of its chance to win, without that luck."""


class Arm:
    """A candidate and its samples so far.

    What decides is a sum of the chance to win and the points; `weights` are those of the two.
    """

    def __init__(self, candidate: Candidate, weights: tuple[float, float]) -> None:
        self.candidate = candidate
        self.weights = weights
        self.count = 0
        self._kept = np.zeros((3, 64))
        self._luck: tuple[tuple[int, Arm], _Luck] | None = None

    @property
    def figures(self) -> Figures:
        """Of each sample, a row for each of the figures."""
        return self._kept[:, : self.count]

    def take_in(self, wins: Figures, points: Figures) -> None:
        """Keep more samples."""
        end = self.count + len(wins)
        if end > self._kept.shape[1]:
            self._kept = np.hstack((self._kept, np.zeros((3, max(end, self._kept.shape[1])))))
        self._kept[:, self.count : end] = wins, points, self.utility(wins, points)
        self.count = end

    def utility(self, win: Figures, points: Figures) -> Figures:
        """What decides, by the chance to win and the points."""
        return self.weights[0] * win + self.weights[1] * points

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
        is_fitted = 0.0 < slope[WIN] < 1.0
        rest = own[WIN] - slope[WIN] * shared[WIN]
        return _Luck(mean, slope, _of_mean(rest, _FITTED if is_fitted else 1))


def _of_mean(figures: Figures, fitted: int = 1) -> float:
    """The variance of a mean, by samples of which so many tell nothing of how much they vary."""
    return float(figures.var()) / max(1, len(figures) - fitted)


def estimates(arms: Sequence[Arm]) -> list[Estimate]:
    """What each of some candidates is worth, all of which have samples."""
    most = max(arms, key=lambda arm: arm.count)
    best_known = most.figures.mean(axis=1)
    found = []
    for arm in arms:
        means, variance = arm.figures.mean(axis=1), _of_mean(arm.figures[WIN])
        if arm.count < most.count:
            luck = arm.luck_beside(most)
            means += luck.slope * (best_known - luck.shared)
            means[UTILITY] = arm.utility(means[WIN], means[POINTS])
            # So much of the other one's mean comes from these very samples, and shares their luck.
            part = arm.count / most.count
            variance = part * variance + (1 - part) * luck.rest
        found.append(Estimate(means, variance**0.5))
    return found
