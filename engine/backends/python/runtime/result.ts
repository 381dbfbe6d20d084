/** checks.py and result.py: arguments of calls, and the rows of a run. */
export const checksText = String.raw`"""Names and values that callers give."""

from __future__ import annotations

import math
from typing import Any, Dict, Mapping, Sequence

import numpy as np

from .errors import MisuseError, UnknownName
from .variables import INPUTS, OUTPUTS, PARAMETERS, STATES, Variable


def places_of(variables: Sequence[Variable]) -> Dict[str, int]:
    return {variable.name: place for place, variable in enumerate(variables)}


PARAMETER_PLACES = places_of(PARAMETERS)
INPUT_PLACES = places_of(INPUTS)
OUTPUT_PLACES = places_of(OUTPUTS)
STATE_PLACES = places_of(STATES)


def place_of(kind: str, places: Mapping[str, int], name: object) -> int:
    try:
        return places[name]  # type: ignore[index]
    except (KeyError, TypeError):
        raise UnknownName(kind, name, places) from None


def as_number(value: Any, what: str) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise MisuseError(f"{what} must be a number, not {value!r}") from None
    if not math.isfinite(number):
        raise MisuseError(f"{what} must be finite, not {number}")
    return number


def as_vector(values: Any, length: int, what: str) -> np.ndarray:
    try:
        vector = np.ascontiguousarray(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise MisuseError(f"{what} must be {length} numbers") from None
    if vector.shape != (length,):
        raise MisuseError(f"{what} must be {length} numbers, not an array of shape {vector.shape}")
    return vector
`

export const resultText = String.raw`"""Rows of a run."""

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
`
