"""An instance of the model, and runs of its experiment."""

from __future__ import annotations

import ctypes
from types import TracebackType
from typing import Any, Callable, Dict, Iterator, List, Mapping, MutableMapping, Optional, Sequence, Tuple, Type, Union

import numpy as np

from .checks import INPUT_PLACES, OUTPUT_PLACES, PARAMETER_PLACES, STATE_PLACES, as_number, as_vector, place_of
from .errors import MisuseError, ModelError, NoSolution, RunEnded, StepFailed
from .library import INPUTS, Log, load
from .result import Result
from .variables import EXPERIMENT, INPUTS as INPUT_LIST, JACOBIAN_ENTRIES, OUTPUTS, STATES

Array = np.ndarray
#: A number, a function of time, or times and values, between which the input is linear.
Input = Union[float, Callable[[float], float], Tuple[Sequence[float], Sequence[float]]]

_ENDED, _NO_SOLUTION, _FAILED, _MISUSE = 1, 2, 3, 4
_errors: Dict[int, Type[ModelError]] = {
    _ENDED: RunEnded,
    _NO_SOLUTION: NoSolution,
    _FAILED: StepFailed,
    _MISUSE: MisuseError,
}
_parts = 2000


class Parameters(MutableMapping[str, float]):
    """Parameters of an instance by name, in SI units."""

    def __init__(self, model: "Model") -> None:
        self._model = model

    def __getitem__(self, name: str) -> float:
        place = place_of("parameter", PARAMETER_PLACES, name)
        return float(self._model._library.bridge_get_parameter(self._model._at, place))

    def __setitem__(self, name: str, value: float) -> None:
        place = place_of("parameter", PARAMETER_PLACES, name)
        number = as_number(value, f"the parameter {name}")
        self._model._check(self._model._library.bridge_set_parameter(self._model._at, place, number))

    def __delitem__(self, name: str) -> None:
        raise MisuseError("parameters can't be deleted")

    def __iter__(self) -> Iterator[str]:
        return iter(PARAMETER_PLACES)

    def __len__(self) -> int:
        return len(PARAMETER_PLACES)


class Inputs(MutableMapping[str, float]):
    """Inputs of an instance by name, in SI units. After the first one is set, all hold until they are set again."""

    def __init__(self, model: "Model") -> None:
        self._model = model

    def _values(self) -> Array:
        values = np.zeros(max(1, len(INPUT_LIST)))
        self._model._check(self._model._library.bridge_get_inputs(self._model._at, values.ctypes.data))
        return values

    def __getitem__(self, name: str) -> float:
        return float(self._values()[place_of("input", INPUT_PLACES, name)])

    def __setitem__(self, name: str, value: float) -> None:
        self.update({name: value})

    def update(self, *given: Any, **more: float) -> None:
        """Set several inputs at once."""
        changes = {
            place_of("input", INPUT_PLACES, name): as_number(value, f"the input {name}")
            for name, value in dict(*given, **more).items()
        }
        values = self._values()
        for place, value in changes.items():
            values[place] = value
        self._model._check(self._model._library.bridge_set_inputs(self._model._at, values.ctypes.data))

    def __delitem__(self, name: str) -> None:
        raise MisuseError("inputs can't be deleted")

    def __iter__(self) -> Iterator[str]:
        return iter(INPUT_PLACES)

    def __len__(self) -> int:
        return len(INPUT_PLACES)


class Model:
    """An instance of the model, in memory of its own: several can run side by side, each in one thread at a time.

    Args:
        parameters: values in SI units, by name, that differ from the experiment

    Raises LibraryNotBuilt if the library is missing, UnknownName and MisuseError for parameters that the model does not have or
    can't take.
    """

    #: Step size, s
    step_size: float = EXPERIMENT.step

    def __init__(self, parameters: Optional[Mapping[str, float]] = None) -> None:
        self._library = load()
        size = self._library.bridge_size()
        self._memory: Optional[ctypes.Array[ctypes.c_double]] = (ctypes.c_double * (size // 8 + 1))()
        self._scratch = (ctypes.c_double * (self._library.bridge_state_size() // 8 + 1))()
        if not self._library.bridge_init(self._at, size):
            raise ModelError("the instance could not be made")
        self.parameters.update(parameters or {})

    # Life of the instance

    @property
    def _at(self) -> int:
        if self._memory is None:
            raise ModelError("this instance is closed")
        return ctypes.addressof(self._memory)

    def _check(self, status: int) -> None:
        if status != 0:
            message = self._library.bridge_message(self._at).decode(errors="replace")
            raise _errors.get(status, ModelError)(message)

    def close(self) -> None:
        """Give the memory back. Everything but a further close then raises ModelError."""
        self._memory = None

    def __enter__(self) -> "Model":
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return "<Model, closed>" if self._memory is None else f"<Model {EXPERIMENT.title!r} at t = {self.time:g} s>"

    def reset(self) -> None:
        """Go back to the start of the experiment. Parameters keep their values."""
        values = dict(self.parameters)
        self._library.bridge_init(self._at, self._library.bridge_size())
        self.parameters.update(values)

    # Variables

    @property
    def parameters(self) -> Parameters:
        """Parameters by name: model.parameters["Body.mass"] = 1200. Some can be set before the start only."""
        return Parameters(self)

    @property
    def inputs(self) -> Inputs:
        """Inputs by name. Until one is set, inputs are those of the experiment."""
        return Inputs(self)

    @property
    def time(self) -> float:
        """Time that the instance has reached, s."""
        return float(self._library.bridge_time(self._at))

    @property
    def x(self) -> Array:
        """States in the order of STATES, as a copy. Set it to continue from other states."""
        values = np.zeros(max(1, len(STATES)))
        self._check(self._library.bridge_get_states(self._at, values.ctypes.data))
        return values[: len(STATES)]

    @x.setter
    def x(self, values: Any) -> None:
        vector = as_vector(values, len(STATES), "x")
        self._check(self._library.bridge_set_states(self._at, vector.ctypes.data))

    @property
    def y(self) -> Array:
        """Outputs in the order of OUTPUTS at the time that has been reached."""
        values = np.zeros(max(1, len(OUTPUTS)))
        self._check(self._library.bridge_get_outputs(self._at, values.ctypes.data))
        return values[: len(OUTPUTS)]

    @property
    def states(self) -> Dict[str, float]:
        """States by name."""
        return dict(zip(STATE_PLACES, self.x.tolist()))

    @property
    def outputs(self) -> Dict[str, float]:
        """Outputs by name at the time that has been reached."""
        return dict(zip(OUTPUT_PLACES, self.y.tolist()))

    # Steps

    def start(self) -> None:
        """Start the run. The first step, and everything that evaluates the model, do it automatically."""
        self._check(self._library.bridge_start(self._at))

    def step(self, count: int = 1) -> None:
        """Take steps with all that happens in them: instants of sources, samples, events, corrections.

        Raises RunEnded when an event has ended the run, and StepFailed or NoSolution where the model can't continue.
        """
        done = ctypes.c_long()
        self._check(self._library.bridge_step(self._at, int(count), ctypes.byref(done)))

    def restart(self) -> None:
        """Forget earlier steps, after an input has jumped: for methods that use them (ab2, ab3, abm2)."""
        self._check(self._library.bridge_restart(self._at))

    def save_state(self) -> bytes:
        """Everything that a run continues from. Any instance of this model, in this build, can restore it."""
        size = self._library.bridge_state_size()
        self._check(self._library.bridge_save(self._at, ctypes.addressof(self._scratch), size))
        return ctypes.string_at(ctypes.addressof(self._scratch), size)

    def restore_state(self, state: bytes) -> None:
        """Continue from a saved state. Raises MisuseError if it is not one of this model."""
        if not isinstance(state, (bytes, bytearray)):
            raise MisuseError("a saved state is bytes, as save_state returns them")
        self._check(self._library.bridge_restore(self._at, bytes(state), len(state)))

    # Evaluations, which leave the run as it is

    def derivatives(self, t: float, x: Any, u: Any = None) -> Array:
        """Derivatives of the states, in the form that scipy.integrate.solve_ivp takes.

        Args:
            t: time, s
            x: states in the order of STATES
            u: inputs in the order of INPUTS; by default those that were set, or those of the experiment at this time

        Discrete states have their present values; events and samples don't happen.
        """
        return self._evaluate("derivatives", len(STATES), t, x, u)

    def signals(self, t: float, x: Any, u: Any = None) -> Array:
        """Outputs in the order of OUTPUTS at a time and states; the arguments are those of derivatives."""
        return self._evaluate("outputs", len(OUTPUTS), t, x, u)

    def jacobian(self, t: float, x: Any, u: Any = None) -> Any:
        """Exact derivatives of the derivatives by the states, for the argument jac of scipy.integrate.solve_ivp.

        Returns a scipy.sparse.csc_matrix, or an array if SciPy is not installed.
        """
        rows, columns, values = self._entries(t, x, u)
        n = len(STATES)
        chosen = (rows < n) & (columns < n)
        rows, columns, values = rows[chosen], columns[chosen], values[chosen]
        _require_slopes(t, rows, columns, values)
        try:
            from scipy.sparse import csc_matrix
        except ImportError:
            dense = np.zeros((n, n))
            dense[rows, columns] = values
            return dense
        return csc_matrix((values, (rows, columns)), shape=(n, n))

    def linearize(
        self, t: Optional[float] = None, x: Any = None, u: Any = None
    ) -> Tuple[Array, Array, Array, Array]:
        """Matrices A, B, C, D of dx' = A dx + B du, dy = C dx + D du, by default at the time and states that have been reached."""
        at = self.time if t is None else t
        rows, columns, values = self._entries(at, self.x if x is None else x, u)
        _require_slopes(at, rows, columns, values)
        n, m, outputs = len(STATES), len(INPUT_LIST), len(OUTPUTS)
        dense = np.zeros((n + outputs, n + m))
        dense[rows, columns] = values
        return dense[:n, :n], dense[:n, n:], dense[n:, :n], dense[n:, n:]

    def _entries(self, t: float, x: Any, u: Any) -> Tuple[Array, Array, Array]:
        if JACOBIAN_ENTRIES is None:
            raise ModelError("this model was exported without a Jacobian")
        values = self._evaluate("jacobian", JACOBIAN_ENTRIES, t, x, u)
        pattern = (self._library.bridge_jacobian_rows(), self._library.bridge_jacobian_columns())
        rows, columns = (np.array(part[:JACOBIAN_ENTRIES], dtype=np.int64) for part in pattern)
        return rows, columns, values

    def _evaluate(self, what: str, count: int, t: float, x: Any, u: Any) -> Array:
        states = as_vector(x, len(STATES), "x")
        inputs = None if u is None else as_vector(u, len(INPUT_LIST), "u")
        values = np.zeros(max(1, count))
        status = getattr(self._library, "bridge_" + what)(
            self._at,
            ctypes.addressof(self._scratch),
            as_number(t, "t"),
            states.ctypes.data,
            None if inputs is None else inputs.ctypes.data,
            values.ctypes.data,
        )
        self._check(status)
        return values[:count]

    # Runs

    def simulate(
        self,
        stop: Optional[float] = None,
        *,
        sample: Optional[float] = None,
        inputs: Optional[Mapping[str, Input]] = None,
        x0: Any = None,
    ) -> Result:
        """Run the experiment from its start with the parameters of this instance, which stays where it is.

        Args:
            stop: end of the run, s; by default that of the experiment
            sample: time between rows, s; by default that of the experiment
            inputs: for some inputs, by name: a number, a function of time, or a pair of arrays, times and values, between which the
                input is linear; the others are those of the experiment. During a step an input is held, interpolated or
                extrapolated, as its Variable says.
            x0: states at the start; by default those of the experiment

        Raises MisuseError and UnknownName for arguments that don't suit the model, StepFailed and NoSolution where it can't
        continue. An event that ends the run is no error: Result.ended has its reason.
        """
        last = as_number(EXPERIMENT.stop if stop is None else stop, "stop")
        every = as_number(EXPERIMENT.sample if sample is None else sample, "sample")
        if last < 0 or every <= 0:
            raise MisuseError("stop must not be less than zero, and sample must be greater than zero")
        courses = {
            place_of("input", INPUT_PLACES, name): _course(name, course) for name, course in (inputs or {}).items()
        }
        with Model(self.parameters) as own:
            if x0 is not None:
                own.x = x0
            return own._run(every, last, courses)

    def _run(self, sample: float, stop: float, courses: Mapping[int, Callable[[float], float]]) -> Result:
        raised: List[BaseException] = []

        def give(t: float, u: Any) -> int:
            try:
                for place, course in courses.items():
                    u[place] = as_number(course(t), f"the input {INPUT_LIST[place].name} at t = {t:g} s")
            except BaseException as error:
                raised.append(error)
                return 0
            return 1

        callback = INPUTS(give)
        given = ctypes.cast(callback, ctypes.c_void_p) if courses else None
        log = Log()
        width = 1 + len(OUTPUTS)
        try:
            status = 0
            while status == 0 and not log.done:
                status = self._library.bridge_run(self._at, ctypes.byref(log), sample, stop, _parts, given)
            if raised:
                raise raised[0]
            ended = None
            if status == _ENDED:
                ended = self._library.bridge_message(self._at).decode(errors="replace")
            else:
                self._check(status)
            rows = np.array(np.ctypeslib.as_array(log.rows, (log.count, width)))
            return Result(rows, ended)
        finally:
            self._library.bridge_free(ctypes.byref(log))


def _require_slopes(t: float, rows: Array, columns: Array, values: Array) -> None:
    wrong = np.flatnonzero(~np.isfinite(values))
    if len(wrong) == 0:
        return
    n, row, column = len(STATES), int(rows[wrong[0]]), int(columns[wrong[0]])
    what = f"the derivative of the state {STATES[row].name}" if row < n else f"the output {OUTPUTS[row - n].name}"
    by = STATES[column].name if column < n else INPUT_LIST[column - n].name
    raise NoSolution(f"{what} has no slope over {by} at t = {t:g} s")


def _course(name: str, course: Input) -> Callable[[float], float]:
    if callable(course):
        return course
    if isinstance(course, (tuple, list)):
        try:
            times, values = (np.asarray(part, dtype=np.float64) for part in course)
        except (TypeError, ValueError):
            raise MisuseError(f"the input {name} must be a pair of arrays, times and values") from None
        if times.ndim != 1 or times.shape != values.shape or len(times) == 0 or np.any(np.diff(times) < 0):
            raise MisuseError(f"the input {name} needs as many values as times, and times that increase")
        return lambda t: float(np.interp(t, times, values))
    number = as_number(course, f"the input {name}")
    return lambda t: number
