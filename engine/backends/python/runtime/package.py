"""@ABOUT@"""

from .errors import LibraryNotBuilt, MisuseError, ModelError, NoSolution, RunEnded, StepFailed, UnknownName
from .model import Model
from .result import Result
from .variables import EXPERIMENT, INPUTS, OUTPUTS, PARAMETERS, STATES, Variable

__all__ = [
    "EXPERIMENT",
    "INPUTS",
    "LibraryNotBuilt",
    "MisuseError",
    "Model",
    "ModelError",
    "NoSolution",
    "OUTPUTS",
    "PARAMETERS",
    "Result",
    "RunEnded",
    "STATES",
    "StepFailed",
    "UnknownName",
    "Variable",
]
