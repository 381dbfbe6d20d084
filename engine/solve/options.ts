/** Options and results of a run; see `run.ts`. */
import { ModelError } from '../errors/model-error'
import { requireSolver } from './algebraic'
import { requireSampleTimes } from './sample-times'
import type { EventCount } from './events/handler'
import type { RunObserver } from './observer'
import type { Solver, SolverMemory } from './solver'
import type { EventInfo, OdeSystem } from './types'

export interface SimulateOptions {
  /** Initial state, length `system.size`; consistent with constraints if there are any. */
  readonly x0: ArrayLike<number>
  /** Discrete states at the start; the present ones of the system if absent. */
  readonly z0?: ArrayLike<number>
  /** Memory of an earlier run that ended at `start`; its instants at `start` are not handled again. */
  readonly memory?: RunMemory
  /** Start and end of the run, s. */
  readonly start: number
  readonly stop: number
  /**
   * Length, s, to which relative quantities of a run without a fixed end refer; the time from the first start to `stop`
   * if absent.
   */
  readonly horizon?: number
  /** True if the row at the start is stored; false if it exists already. */
  readonly startRow?: boolean
  readonly solver: Solver
  /** Length of a fixed step, s; for a variable-step method the first step to try, optional. */
  readonly step?: number
  /** Relative tolerance of a variable-step method. */
  readonly tolerance?: number
  /** Magnitudes of the states below which errors are absolute; by unit if absent. */
  readonly scales?: Float64Array
  /** Longest step of a variable-step method, s; a tenth of the run if absent. */
  readonly maxStep?: number
  /** States, or blocks for all of their states, that a mixed method treats implicitly; it chooses if absent. */
  readonly stiff?: readonly string[]
  /** Interval of the rows, s; every step if absent. */
  readonly sample?: number
  /**
   * Returns the state in `Stepper.x` to the constraints after each step; called with that state and the discrete
   * states.
   */
  readonly project?: (t: number, x: Float64Array, z?: ArrayLike<number>) => void
  /** Observer of the run, which doesn't change it. */
  readonly observer?: RunObserver
  /** Receives a row. The arrays of x and of the discrete states are reused, so copy their values to keep them. */
  readonly onRow: (t: number, x: Float64Array) => void
  /** Handler that is called after every slice. The run ends if it returns true, and keeps its rows so far. */
  readonly shouldStop?: () => boolean
  /** Number of evaluations of the derivatives after which the run is cancelled; no limit if absent. */
  readonly mostEvaluations?: number
  /** Wall clock in milliseconds, e.g. `() => performance.now()`. */
  readonly clock: () => number
  /** Wall time between yields, ms. */
  readonly slice?: number
}

/**
 * Memory that a run which continues needs besides time and state. Its arrays are empty if there are no discrete states
 * or events.
 */
export interface RunMemory {
  /** Discrete states. */
  readonly z: Float64Array
  /** Signs of crossing functions. */
  readonly signs: Int8Array
  /** Time of the state, s: a grid point, whereas the time that the run reported is rounded. */
  readonly time: number
  /** Time with which the model evaluates from here on: that of the state, or just after a jump, s. */
  readonly from: number
  /** First start of the run, s, from which steps and samples are counted. */
  readonly origin: number
  /** Grid of fixed steps: the step size, s, and the number of the next grid point. */
  readonly grid?: { readonly step: number; readonly index: number }
  readonly solver: SolverMemory & { readonly name: string }
}

export interface RunProgress {
  readonly time: number
  /** Completed share of the simulated time, 0 to 1. */
  readonly fraction: number
  /** Returns a copy of the state, from which another run can continue. */
  readonly state: () => Required<Pick<RunResult, 'x' | 'memory'>>
}

export interface RunResult {
  readonly status: 'done' | 'cancelled' | 'failed'
  /** Error with which the run failed. */
  readonly error?: ModelError
  /** Time reached, s; if the run failed, that of the last valid state. */
  readonly time: number
  /** State at that time, from which a run can continue; absent if the run failed. */
  readonly x?: Float64Array
  /** Memory that belongs to the state `x`. */
  readonly memory?: RunMemory
  /** Number and times of the events that happened. */
  readonly events: readonly EventCount[]
  /** Event that ended the run, if one did. */
  readonly stoppedBy?: EventInfo
  readonly rows: number
  readonly steps: number
  readonly evaluations: number
  readonly rejected: number
  /** Shortest and longest step taken, s. */
  readonly shortestStep: number
  readonly longestStep: number
  /** Choices that the solver made, and why. */
  readonly remarks: readonly string[]
  /** Doubts about the result that the solver can't resolve. */
  readonly warnings: readonly string[]
}

/**
 * Smallest relative tolerance. Below it, errors relative to a state are lost in its rounding, and steps would shrink
 * without end (RADAU5 has the same limit).
 */
const smallestTolerance = 1e-14

/** @throws ModelError `out-of-range`, naming the setting, for an invalid step, interval or tolerance */
export function checkOptions(system: OdeSystem, options: SimulateOptions): void {
  const { start, stop, solver, step, sample, tolerance, x0 } = options
  if (x0.length !== system.size) throw new Error(`x0 has ${x0.length} entries, the system ${system.size} states`)
  const fail = (setting: string, what: string, hint: string) => new ModelError('out-of-range', what, { setting }, hint)
  if (!Number.isFinite(start) || !Number.isFinite(stop) || stop <= start) {
    throw fail('stop', `a run cannot go from ${start} s to ${stop} s`, 'give a stop time after the start')
  }
  // Runs with a horizon continue until the driver stops them.
  requireSampleTimes(system.discrete?.clocks ?? [], options.horizon === undefined ? { start, stop } : undefined)
  const positive: readonly (readonly [string, string, number | undefined, string])[] = [
    ['solver.step', 'step', step, 'give a step in seconds, e.g. 0.001'],
    ['sample', 'sample interval', sample, 'give an interval in seconds, e.g. 0.01'],
    ['solver.tolerance', 'tolerance', tolerance, 'give a tolerance such as 1e-6'],
  ]
  for (const [setting, name, value, hint] of positive) {
    if (value !== undefined && !(value > 0 && Number.isFinite(value)))
      throw fail(setting, `the ${name} cannot be ${value}`, hint)
  }
  if (tolerance !== undefined && tolerance < smallestTolerance) {
    throw fail(
      'solver.tolerance',
      `no solver can reach a relative tolerance of ${tolerance}`,
      `give ${smallestTolerance} or more, e.g. 1e-6`,
    )
  }
  requireSolver(system, solver)
  if (solver.kind === 'fixed' && step === undefined) {
    throw fail('solver.step', `${solver.name} needs a step`, 'give a step in seconds, e.g. 0.001')
  }
}
