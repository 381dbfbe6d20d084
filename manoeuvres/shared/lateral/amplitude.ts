/** Amplitudes of the steering: from a setting, or from a steady turn. */
import { ModelError } from '../../../engine/errors/model-error'
import { meanOver } from '../figures/curves'
import type { ManoeuvreRunner } from '../runner'
import { forTurns, openLoop, runOpenLoop } from './scripted-steering'
import { noTurn } from './turn'

/**
 * Returns the change of the steering from straight running to a steady turn. It is found by runs if the equations have
 * no steady turns (a chain of prismatic joints).
 * @param lateral m/s^2, positive to the left
 * @throws ModelError `no-equilibrium` where there is no such turn
 */
export function* steadySteer(runner: ManoeuvreRunner, speed: number, lateral: number): Generator<number, number, void> {
  yield 0
  const { steering, files } = forTurns(runner, speed)
  const points = runner.turningPoints(files, [])
  if (!points.turnsFreely(speed)) return yield* steerByRuns(runner, speed, lateral)
  const straight = points.at(speed, 0)
  const turning = points.at(speed, lateral / speed)
  if (straight === undefined || turning === undefined) throw noTurn(runner, speed, Math.abs(lateral))
  return turning.freed[steering] - straight.freed[steering]
}

/**
 * Parameters of the search by runs: small steering of the first run, interval over which the lateral acceleration is
 * taken, s, relative accuracy with which it is met, and number of rounds.
 */
const trial = { steer: 1e-3, from: 6, stop: 8, met: 0.01, rounds: 5 }

/**
 * Turns the steering within a second and holds it, and scales it by the ratio of the wanted response to the measured
 * one until they agree.
 */
function* steerByRuns(runner: ManoeuvreRunner, speed: number, lateral: number): Generator<number, number, void> {
  const { from, stop, met, rounds } = trial
  const prepare = openLoop(runner, { lines: ['to 1 in 1 s'], speed, stop, sample: 0.02 })
  const ay = runner.vehicle.signal('ay')
  let steer = trial.steer
  let before: { readonly steer: number; readonly reached: number } | undefined
  for (let round = 0; round < rounds; round++) {
    const run = yield* runOpenLoop(runner, prepare(steer))
    const curve = run.curve(ay)
    const reached = meanOver(curve, from, stop) - curve.y[0]
    if (!Number.isFinite(reached) || Math.abs(reached) < 1e-12) break
    if (Math.abs(reached - lateral) < met * Math.abs(lateral)) {
      runner.remarks.add(
        'the model has no operating points in steady turns, so trial runs determined the amplitude to 1 %',
      )
      return steer
    }
    if (before !== undefined && Math.abs(reached - before.reached) < 1e-6 * Math.abs(steer - before.steer) * speed)
      throw ineffective(runner)
    before = { steer, reached }
    const factor = lateral / reached
    steer *= round === 0 ? factor : Math.sign(factor) * Math.min(2, Math.max(0.5, Math.abs(factor)))
  }
  throw noTurn(runner, speed, Math.abs(lateral))
}

const ineffective = (runner: ManoeuvreRunner): ModelError =>
  new ModelError(
    'unsupported',
    `${runner.vehicle.input('steering')} does not steer ${runner.vehicle.body} in the experiment ${runner.request.experiment}`,
    { block: runner.vehicle.input('steering') },
    'choose an experiment in which it does, or name the steering source under Roles',
  )

/** Returns the setting `amplitude`, else the change of the steering to a steady turn of `lateral`, without its sign. */
export function* steeringAmplitude(runner: ManoeuvreRunner, speed: number): Generator<number, number, void> {
  if (runner.isGiven('amplitude')) return runner.number('amplitude')
  const lateral = runner.number('lateral')
  return yield* steadySteer(runner, speed, lateral)
}
