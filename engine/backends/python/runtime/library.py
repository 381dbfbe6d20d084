"""The compiled model: loading it, and the types of its functions."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, c_char_p, c_double, c_int, c_long, c_size_t, c_void_p
from pathlib import Path
from typing import Optional

from .errors import LibraryNotBuilt
from .variables import TOKEN

ROWS = POINTER(c_double)
INPUTS = ctypes.CFUNCTYPE(c_int, c_double, POINTER(c_double))


class Log(ctypes.Structure):
    """Rows of a run: the time and all outputs."""

    _fields_ = [
        ("rows", ROWS),
        ("count", c_long),
        ("room", c_long),
        ("next", c_long),
        ("started", c_int),
        ("done", c_int),
    ]


_loaded: Optional[ctypes.CDLL] = None


def load() -> ctypes.CDLL:
    """The library, loaded once.

    Raises LibraryNotBuilt if there is none, or one of another export or another kind of machine.
    """
    from .build import library_name

    global _loaded
    if _loaded is not None:
        return _loaded
    path = Path(__file__).resolve().parent / library_name()
    remedy = f"build it with: python -m {__package__}.build (needs a C compiler)"
    if not path.exists():
        raise LibraryNotBuilt(f"the library of this model is not built; {remedy}")
    try:
        library = ctypes.CDLL(str(path))
        library.bridge_token.restype = c_char_p
        token = library.bridge_token()
    except (OSError, AttributeError) as error:
        raise LibraryNotBuilt(f"the library {path} can't be loaded ({error}); {remedy}") from None
    if token != TOKEN.encode():
        raise LibraryNotBuilt(f"the library {path} was built from another export; {remedy}")
    _declare(library)
    _loaded = library
    return library


def _declare(library: ctypes.CDLL) -> None:
    vector = c_void_p
    signatures = {
        "size": (c_size_t, []),
        "state_size": (c_size_t, []),
        "init": (c_int, [c_void_p, c_size_t]),
        "message": (c_char_p, [c_void_p]),
        "time": (c_double, [c_void_p]),
        "start": (c_int, [c_void_p]),
        "restart": (c_int, [c_void_p]),
        "step": (c_int, [c_void_p, c_long, POINTER(c_long)]),
        "set_parameter": (c_int, [c_void_p, c_int, c_double]),
        "get_parameter": (c_double, [c_void_p, c_int]),
        "set_inputs": (c_int, [c_void_p, vector]),
        "get_inputs": (c_int, [c_void_p, vector]),
        "set_states": (c_int, [c_void_p, vector]),
        "get_states": (c_int, [c_void_p, vector]),
        "get_outputs": (c_int, [c_void_p, vector]),
        "save": (c_int, [c_void_p, c_void_p, c_size_t]),
        "restore": (c_int, [c_void_p, c_void_p, c_size_t]),
        "derivatives": (c_int, [c_void_p, c_void_p, c_double, vector, vector, vector]),
        "outputs": (c_int, [c_void_p, c_void_p, c_double, vector, vector, vector]),
        "jacobian": (c_int, [c_void_p, c_void_p, c_double, vector, vector, vector]),
        "jacobian_rows": (POINTER(c_int), []),
        "jacobian_columns": (POINTER(c_int), []),
        "run": (c_int, [c_void_p, POINTER(Log), c_double, c_double, c_long, c_void_p]),
        "free": (None, [POINTER(Log)]),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(library, "bridge_" + name, None)
        if function is not None:
            function.restype = result
            function.argtypes = arguments
