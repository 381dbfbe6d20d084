"""Variables of the model. Units are SI, angles in rad."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, nan
from typing import Optional, Tuple


@dataclass(frozen=True)
class Variable:
    """A parameter, state, input or output."""

    name: str
    #: SI unit; empty for a pure number
    unit: str
    #: Value at the start; of a parameter, that of the experiment
    start: float = nan
    description: str = ""
    minimum: float = -inf
    maximum: float = inf
    #: The limits themselves are outside the range
    open_minimum: bool = False
    open_maximum: bool = False
    #: Of a parameter: it may change after the start
    tunable: bool = True
    #: Of an input: held, interpolated or extrapolated during a step
    handling: Optional[str] = None


@dataclass(frozen=True)
class Experiment:
    """The experiment that the model was exported with; times in s."""

    title: str
    name: str
    method: str
    step: float
    stop: float
    sample: float
