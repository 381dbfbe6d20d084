/**
 * The run loop: from initial state to stored trajectory, with any solver.
 *
 * Fixed step. The grid is start + k h, computed by multiplication, so that times do not drift. A break time (a corner
 * or jump of an input) strictly inside a step splits that step in two and the grid continues as before; on a grid point
 * it splits nothing. The last step ends at `stop`. A variable-step method chooses its steps between breaks and hits
 * breaks and `stop` exactly.
 *
 * Samples. Rows are at start + j * sample and at `stop`. A row on a grid point is the state itself; between grid points
 * it is the solver's interpolation, so that logging never changes a trajectory. Without `sample` every step makes a
 * row.
 *
 * Events. Rows directly before and after stand at the same time; where discrete states change at sample times only, the
 * row there is that after. See docs/theory/events.md.
 *
 * The loop is a generator: it runs for a slice of wall time, then yields so that its host can let messages through, and
 * continues where it was. Nothing is allocated per step.
 */
import { toEnd } from '../collections/to-end'
import { ModelError } from '../errors/model-error'
import { Run } from './loop'
import type { RunProgress, RunResult, SimulateOptions } from './options'
import type { OdeSystem } from './types'

export type { RunProgress, RunResult, SimulateOptions } from './options'

/**
 * Message of a host that resumes a run. `changed`: parameters or inputs of the model have changed. `step`, `sample`:
 * take one step of the solver, or as many as make a row, then yield again.
 */
export type ResumeMessage = 'changed' | 'step' | 'sample' | undefined

/**
 * Simulates a system.
 * @returns a generator that yields progress before the first step and once per slice of wall time, and returns the
 *   result
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
  const finish = (status: 'done' | 'cancelled'): RunResult => ({ status, ...run.state(), ...run.report() })
  let chunk = 1
  try {
    run.begin()
    for (;;) {
      let message = yield run.progress()
      while (message === 'step' || message === 'sample') {
        if (run.advanceBy(message)) return finish('done')
        message = yield run.progress()
      }
      if (message === 'changed') run.restart()
      if (shouldStop?.() === true) return finish('cancelled')
      const sliceStart = clock()
      for (let now = sliceStart; now - sliceStart < slice;) {
        const before = now
        if (run.advance(chunk)) return finish(run.exhausted ? 'cancelled' : 'done')
        now = clock()
        // Chunks of about a twentieth of a slice, so that reading the clock costs nothing.
        if (now - before < slice / 40) chunk = Math.min(chunk * 2, 1 << 20)
        else if (now - before > slice / 10 && chunk > 1) chunk >>= 1
      }
    }
  } catch (error) {
    if (error instanceof ModelError) return { status: 'failed', error, ...run.report() }
    throw error
  }
}

/** Simulates a system to the end without pauses. */
export function simulateToEnd(system: OdeSystem, options: SimulateOptions): RunResult {
  return toEnd(simulate(system, options))
}
