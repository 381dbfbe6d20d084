/** Runs of the manoeuvres of the table. */
import { ModelError } from '../engine/errors/model-error'
import { suggest } from '../engine/errors/nearest'
import type { JobStage } from '../engine/compile/progress'
import type { Compiler } from '../engine/run/run'
import { FellOver } from './shared/fall'
import { ManoeuvreRunner, Ready, type ManoeuvreRequest } from './shared/runner'
import { reportOfFall } from './shared/report'
import { isManoeuvre, manoeuvreNames, manoeuvres, procedures, type ManoeuvreName } from './table'
import type { ManoeuvreReport } from './shared/types'

/**
 * Runs a manoeuvre; yields its stage: compiling, looking for the initial state, or which run with its share.
 * @throws ModelError for missing roles, invalid settings, and any error that keeps its experiments from running
 */
export function* performManoeuvre(
  request: ManoeuvreRequest,
  compiler: Compiler,
  shouldStop: () => boolean = () => false,
): Generator<JobStage, ManoeuvreReport, void> {
  const { manoeuvre } = request
  if (!isManoeuvre(manoeuvre))
    throw new ModelError(
      'usage',
      `there is no manoeuvre "${manoeuvre}"`,
      {},
      suggest(manoeuvre, manoeuvreNames, `use one of ${manoeuvreNames.join(', ')}`),
    )
  return yield* performWith(new ManoeuvreRunner(request, manoeuvres[manoeuvre], compiler, shouldStop), manoeuvre)
}

/**
 * Runs a manoeuvre with a runner. The runner knows the project that ran last even if the manoeuvre ends with an error.
 */
export function* performWith(
  runner: ManoeuvreRunner,
  manoeuvre: ManoeuvreName,
): Generator<JobStage, ManoeuvreReport, void> {
  const work = procedures[manoeuvre](runner)
  for (;;) {
    const next = nextOf(work)
    if (next instanceof FellOver) return reportOfFall(runner, next.run)
    if (next.done === true) return next.value
    yield { phase: runner.phase, fraction: next.value, ...(runner.runs > 0 ? { run: runner.runs } : {}) }
  }
}

/**
 * Returns the reason for which a manoeuvre with its default settings can't run with a vehicle. It is found by preparing
 * the first experiment, without computing it.
 * @returns undefined if the manoeuvre can begin
 */
export function obstacleTo(
  manoeuvre: ManoeuvreName,
  request: Omit<ManoeuvreRequest, 'manoeuvre' | 'settings'>,
  compiler: Compiler,
): ModelError | undefined {
  try {
    const probe = { ...request, manoeuvre, settings: {} }
    const work = procedures[manoeuvre](new ManoeuvreRunner(probe, manoeuvres[manoeuvre], compiler, () => false, true))
    while (work.next().done !== true);
  } catch (error) {
    if (error instanceof ModelError) return error
    if (!(error instanceof Ready || error instanceof FellOver)) throw error
  }
  return undefined
}

/** Returns the next result of a manoeuvre, or the fall of a vehicle that does not get through. */
function nextOf<T>(work: Generator<number, T, void>): IteratorResult<number, T> | FellOver {
  try {
    return work.next()
  } catch (error) {
    if (error instanceof FellOver) return error
    throw error
  }
}
