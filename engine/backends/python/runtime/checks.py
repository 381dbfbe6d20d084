"""Names and values that callers give."""

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
