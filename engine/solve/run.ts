/**
 * The run loop: from initial state to stored trajectory, with any solver.
 *
 * Fixed step. The grid is start + k h, computed by multiplication, so that times do not drift. A
 * break time (a corner or jump of an input) strictly inside a step splits that step in two and the
 * grid goes on as before; on a grid point it splits nothing. The last step ends at `stop`. A
 * variable-step method chooses its steps between breaks and hits breaks and `stop` exactly.
 *
 * Samples. Rows are at start + j * sample and at `stop`. A row on a grid point is the state itself;
 * between grid points it is the solver's interpolation, so that logging never changes a trajectory.
 * Without `sample` every step makes a row.
 *
 * The loop is a generator: it runs for a slice of wall time, then yields so that its host can let
 * messages through, and goes on where it was. Nothing is allocated per step.
 */
import { ModelError } from '../model/errors'
import { requireSolver } from './algebraic'
import { defaultTolerance, stateScales } from './scales'
import type { Solver, Stepper } from './solver'
import { breaksInside, justAfter, justBefore, sameInstant } from './timeline'
import type { OdeSystem } from './types'

export interface SimulateOptions {
  /** Initial state, length `system.size`; consistent with constraints if there are any. */
  readonly x0: ArrayLike<number>
  /** Start and end of the run, s. */
  readonly start: number
  readonly stop: number
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
  /** Puts the state in `Stepper.x`, given here, back onto the constraints after each step. */
  readonly project?: (t: number, x: Float64Array) => void
  /** Takes a row; x is reused, so copy what is kept. */
  readonly onRow: (t: number, x: Float64Array) => void
  /** Asked after every slice; true ends the run, rows so far stay. */
  readonly shouldStop?: () => boolean
  /** Wall clock in milliseconds, e.g. `() => performance.now()`. */
  readonly clock: () => number
  /** Wall time between yields, ms. */
  readonly slice?: number
}

export interface RunProgress {
  readonly time: number
  /** Part of the simulated time that is done, 0 to 1. */
  readonly fraction: number
}

export interface RunResult {
  readonly status: 'done' | 'cancelled' | 'failed'
  /** Why the run failed. */
  readonly error?: ModelError
  /** Time reached, s; if the run failed that of the last good state. */
  readonly time: number
  /** State at that time, from which a run can go on; absent if the run failed. */
  readonly x?: Float64Array
  readonly rows: number
  readonly steps: number
  readonly evaluations: number
  readonly rejected: number
  /** Shortest and longest step taken, s. */
  readonly shortestStep: number
  readonly longestStep: number
  /** Choices that the solver made, and why. */
  readonly remarks: readonly string[]
}

/** What a host may say when it resumes a run: parameters or inputs of the model were changed. */
export type ResumeMessage = 'changed' | undefined

/**
 * Simulate a system.
 * @returns a generator that yields progress once per slice of wall time and returns the result
 * @throws ModelError `out-of-range` for a step, interval or tolerance that cannot be, `unsupported` for a solver that
 *   does not take algebraic variables
 */
export function* simulate(
  system: OdeSystem,
  options: SimulateOptions,
): Generator<RunProgress, RunResult, ResumeMessage> {
  const run = new Run(system, options)
  const { clock, shouldStop } = options
  const slice = options.slice ?? 20
  const finish = (status: 'done' | 'cancelled'): RunResult => ({ status, x: run.state(), ...run.report() })
  let chunk = 1
  let sliceStart = clock()
  try {
    run.begin()
    for (;;) {
      const before = clock()
      if (run.advance(chunk)) return finish('done')
      const now = clock()
      // Chunks of about a twentieth of a slice, so that reading the clock costs nothing.
      if (now - before < slice / 40) chunk = Math.min(chunk * 2, 1 << 20)
      else if (now - before > slice / 10 && chunk > 1) chunk >>= 1
      if (now - sliceStart >= slice) {
        const message = yield run.progress()
        if (message === 'changed') run.restart()
        if (shouldStop?.() === true) return finish('cancelled')
        sliceStart = clock()
      }
    }
  } catch (error) {
    if (error instanceof ModelError) return { status: 'failed', error, ...run.report() }
    throw error
  }
}

/** Run to the end without letting anybody in between. */
export function simulateToEnd(system: OdeSystem, options: SimulateOptions): RunResult {
  const run = simulate(system, options)
  for (;;) {
    const next = run.next()
    if (next.done === true) return next.value
  }
}

class Run {
  private readonly stepper: Stepper
  private readonly fixed: boolean
  private readonly start: number
  private readonly stop: number
  private readonly step: number
  private readonly sample: number
  private readonly breaks: readonly number[]
  private readonly onRow: (t: number, x: Float64Array) => void
  private readonly row: Float64Array
  private readonly near: number
  private t: number
  /** Where derivatives are evaluated at the start of the next step: t, or just after a break. */
  private from: number
  private gridIndex = 1
  private breakIndex = 0
  private sampleIndex = 1
  private rows = 0
  private steps = 0
  private shortest = Infinity
  private longest = 0

  constructor(system: OdeSystem, options: SimulateOptions) {
    const { start, stop, solver, sample } = options
    this.fixed = solver.kind === 'fixed'
    checkOptions(system, options)
    const span = stop - start
    this.start = start
    this.stop = stop
    this.step = this.fixed ? (options.step ?? span) : Infinity
    this.sample = sample ?? 0
    this.onRow = options.onRow
    this.near = Math.min(this.fixed ? this.step : span, sample ?? span)
    this.breaks = breaksInside(system.breakTimes(stop), start, stop, this.near)
    const { project } = options
    this.stepper = solver.create(system, {
      tolerance: options.tolerance ?? defaultTolerance,
      scales: options.scales ?? stateScales(system),
      maxStep: options.maxStep ?? span / 10,
      firstStep: this.fixed ? undefined : options.step,
      stiff: options.stiff,
      project: project === undefined ? undefined : (t) => project(t, this.stepper.x),
    })
    this.stepper.x.set(options.x0)
    this.row = new Float64Array(system.size)
    this.t = start
    this.from = start
  }

  /** The first row, consistent. */
  begin(): void {
    this.stepper.begin?.(this.start)
    this.store(this.start, this.stepper.x)
  }

  restart(): void {
    this.stepper.restart()
  }

  progress(): RunProgress {
    return { time: this.t, fraction: (this.t - this.start) / (this.stop - this.start) }
  }

  state(): Float64Array {
    return Float64Array.from(this.stepper.x)
  }

  report(): Omit<RunResult, 'status' | 'error' | 'x'> {
    const { evaluations, rejected } = this.stepper
    return {
      time: this.t,
      rows: this.rows,
      steps: this.steps,
      evaluations,
      rejected,
      shortestStep: this.steps === 0 ? 0 : this.shortest,
      longestStep: this.longest,
      remarks: this.stepper.remarks?.() ?? [],
    }
  }

  /** Take up to `count` steps; true when `stop` is reached. */
  advance(count: number): boolean {
    const { stepper, fixed, start, stop, step, sample, breaks, near } = this
    const x = stepper.x
    let t = this.t
    let from = this.from
    for (let n = 0; n < count; n++) {
      // Where this step may end: the grid, a break, the stop, whichever comes first.
      const grid = fixed ? start + this.gridIndex * step : Infinity
      let onGrid = grid <= stop + sameInstant(stop, near)
      let target = grid < stop - sameInstant(stop, near) ? grid : stop
      let to = target
      const nextBreak = this.breakIndex < breaks.length ? breaks[this.breakIndex] : Infinity
      const atBreak = nextBreak <= target + sameInstant(target, near)
      if (atBreak) {
        to = justBefore(Math.min(target, nextBreak))
        if (nextBreak < target - sameInstant(target, near)) {
          target = nextBreak
          onGrid = false
        }
      }

      const nextSample = sample === 0 ? Infinity : start + this.sampleIndex * sample
      stepper.dense = !fixed || nextSample < target - sameInstant(target, near)
      const whole = onGrid && t === start + (this.gridIndex - 1) * step
      const h = whole ? step : target - t
      const reached = stepper.step(from, to, h)
      const arrived = reached === to
      const end = arrived ? target : reached
      this.steps++
      if (end - t < this.shortest) this.shortest = end - t
      if (end - t > this.longest) this.longest = end - t

      if (sample === 0) this.store(end, x)
      else if (nextSample <= end + sameInstant(end, near)) this.storeSamples(end)
      if (end === stop) {
        if (sample !== 0 && start + (this.sampleIndex - 1) * sample < stop - sameInstant(stop, near))
          this.store(stop, x)
        this.t = stop
        return true
      }

      t = end
      from = end
      if (arrived) {
        if (onGrid) this.gridIndex++
        if (atBreak) {
          from = justAfter(Math.max(target, nextBreak))
          this.breakIndex++
          stepper.restart()
        }
      }
      this.t = t
      this.from = from
    }
    return false
  }

  /** Store the samples up to `end`, the time of the current state. */
  private storeSamples(end: number): void {
    const { stepper, start, sample, near, row } = this
    const limit = sameInstant(end, near)
    for (;;) {
      const time = start + this.sampleIndex * sample
      if (time > end + limit || time > this.stop + limit) return
      if (time < end - limit) {
        stepper.interpolate(time, row)
        this.store(time, row)
      } else this.store(time, stepper.x)
      this.sampleIndex++
    }
  }

  private store(t: number, x: Float64Array): void {
    this.rows++
    this.onRow(t, x)
  }
}

function checkOptions(system: OdeSystem, options: SimulateOptions): void {
  const { start, stop, solver, step, sample, tolerance, x0 } = options
  if (x0.length !== system.size) throw new Error(`x0 has ${x0.length} entries, the system ${system.size} states`)
  const fail = (what: string, hint: string) => new ModelError('out-of-range', what, {}, hint)
  if (!Number.isFinite(start) || !Number.isFinite(stop) || stop <= start) {
    throw fail(`a run cannot go from ${start} s to ${stop} s`, 'give a stop time after the start')
  }
  const positive: readonly (readonly [string, number | undefined, string])[] = [
    ['step', step, 'give a step in seconds, e.g. 0.001'],
    ['sample interval', sample, 'give an interval in seconds, e.g. 0.01'],
    ['tolerance', tolerance, 'give a tolerance such as 1e-6'],
  ]
  for (const [name, value, hint] of positive) {
    if (value !== undefined && !(value > 0 && Number.isFinite(value)))
      throw fail(`the ${name} cannot be ${value}`, hint)
  }
  requireSolver(system, solver)
  if (solver.kind === 'fixed' && step === undefined) {
    throw fail(`${solver.name} needs a step`, 'give a step in seconds, e.g. 0.001')
  }
}
