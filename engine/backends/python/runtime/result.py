"""Rows of a run."""

from __future__ import annotations

from typing import Iterator, Mapping, Optional

import numpy as np

from .checks import OUTPUT_PLACES, place_of
from .variables import OUTPUTS

Array = np.ndarray


class Result(Mapping[str, Array]):
    """Rows of a run: at every sample, and before and after each event.

    result["Body.vx"] is an output over result.time. All values are SI, angles in rad.
    """

    def __init__(self, rows: Array, ended: Optional[str]) -> None:
        #: Times of the rows, s; an event has two rows of the same time.
        self.time: Array = rows[:, 0].copy()
        #: A row for each time, a column for each output.
        self.table: Array = rows[:, 1:].copy()
        #: Why an event has ended the run; None if it went to its end.
        self.ended = ended

    def __getitem__(self, name: str) -> Array:
        return self.table[:, place_of("output", OUTPUT_PLACES, name)]

    def __iter__(self) -> Iterator[str]:
        return iter(OUTPUT_PLACES)

    def __len__(self) -> int:
        return len(OUTPUT_PLACES)

    @staticmethod
    def unit(name: str) -> str:
        """SI unit of an output."""
        return OUTPUTS[place_of("output", OUTPUT_PLACES, name)].unit

    def __repr__(self) -> str:
        span = f"{self.time[0]:g} to {self.time[-1]:g} s" if len(self.time) else "no rows"
        return f"<Result of {len(self.time)} rows, {span}, {len(self)} outputs>"
