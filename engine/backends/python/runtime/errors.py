"""What can go wrong with a model."""

from __future__ import annotations

import difflib
from typing import Iterable


class ModelError(Exception):
    """Base of all errors of this package."""


class LibraryNotBuilt(ModelError):
    """There is no library of this model for this machine. Build it: see the message."""


class UnknownName(ModelError, KeyError):
    """There is no variable with this name."""

    def __init__(self, kind: str, name: object, known: Iterable[str]) -> None:
        names = list(known)
        lower = {other.lower(): other for other in reversed(names)}
        near = difflib.get_close_matches(str(name).lower(), list(lower), n=1)
        if near:
            hint = f'did you mean "{lower[near[0]]}"?'
        elif not names:
            hint = f"the model has no {kind}s"
        elif len(names) <= 12:
            hint = "use one of " + ", ".join(names)
        else:
            hint = f"README.txt lists every {kind}"
        super().__init__(f'there is no {kind} "{name}"; {hint}')

    def __str__(self) -> str:
        return str(self.args[0])


class MisuseError(ModelError, ValueError):
    """A value that does not suit the model; nothing has changed."""


class NoSolution(ModelError, ArithmeticError):
    """The equations have no result here, or one that is not finite."""


class StepFailed(ModelError, ArithmeticError):
    """A step could not be taken; the instance takes no further steps."""


class RunEnded(ModelError):
    """An event of the model has ended the run; the instance takes no further steps."""
