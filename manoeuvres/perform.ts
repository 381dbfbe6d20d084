/** Procedures of the manoeuvres of the table. */
import { ModelError } from '../engine/errors/model-error'
import { suggest } from '../engine/errors/nearest'
import type { JobStage } from '../engine/compile/progress'
import type { Compiler } from '../engine/run/run'
import { FellOver } from './shared/fall'
import { ManoeuvreRunner, Ready, type ManoeuvreRequest } from './shared/runner'
import { reportOfFall } from './shared/report'
import { straightBraking } from './straight-braking/run'
import { brakingInTurn } from './braking-in-turn/run'
import { liftOff } from './lift-off/run'
import { acceleration } from './acceleration/run'
import { caravanDamping } from './caravan-damping/run'
import { coastDown } from './coast-down/run'
import { doubleLaneChange } from './double-lane-change/run'
import { driveCycle } from './drive-cycle/run'
import { fishhook } from './fishhook/run'
import { hillStart } from './hill-start/run'
import { openLoop } from './open-loop/run'
import { continuousSine } from './continuous-sine/run'
import { pulseSteer } from './pulse-steer/run'
import { randomSteer } from './random-steer/run'
import { rearwardAmplification } from './rearward-amplification/run'
import { sineSteer } from './sine-steer/run'
import { slalom } from './slalom/run'
import { slowlyIncreasingSteer } from './slowly-increasing-steer/run'
import { sineWithDwell } from './sine-with-dwell/run'
import { steadyCircular } from './steady-circular/run'
import { stepSteer } from './step-steer/run'
import { weave } from './weave/run'
import { isManoeuvre, manoeuvreNames, manoeuvres, type ManoeuvreName } from './table'
import type { ManoeuvreReport } from './shared/types'

const performs: Readonly<Record<ManoeuvreName, (runner: ManoeuvreRunner) => Generator<number, ManoeuvreReport, void>>> =
  {
    'step-steer': stepSteer,
    'pulse-steer': pulseSteer,
    'sine-steer': sineSteer,
    'continuous-sine': continuousSine,
    'random-steer': randomSteer,
    weave,
    'slowly-increasing-steer': slowlyIncreasingSteer,
    'steady-circular': steadyCircular,
    'sine-with-dwell': sineWithDwell,
    fishhook,
    'double-lane-change': doubleLaneChange,
    slalom,
    'lift-off': liftOff,
    'braking-in-turn': brakingInTurn,
    'straight-braking': straightBraking,
    acceleration,
    'coast-down': coastDown,
    'hill-start': hillStart,
    'drive-cycle': driveCycle,
    'open-loop': openLoop,
    'caravan-damping': caravanDamping,
    'rearward-amplification': rearwardAmplification,
  }

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
  const work = performs[manoeuvre](runner)
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
    const work = performs[manoeuvre](new ManoeuvreRunner(probe, manoeuvres[manoeuvre], compiler, () => false, true))
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
