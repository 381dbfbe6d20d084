/** Experiment of open-loop manoeuvres: a vehicle at a speed, straight ahead, whose steering follows a script. */
import type { ModelFiles } from '../files'
import type { ManoeuvreRunner, Run } from '../runner'
import type { ReportPlot } from '../types'
import { thinned } from '../figures/curves'
import { overTime } from '../report'
import { axleOf, freeSteering, holdingOf, motionSignals, requireTurning } from './turn'

/** Project in which the steering is freed and follows a script. */
export interface Prepared {
  readonly steering: string
  readonly files: ModelFiles
}

interface OpenLoop {
  /** Lines of the steering script for the scale 1. */
  readonly lines: readonly string[]
  readonly speed: number
  readonly stop: number
  readonly sample: number
}

/** @returns the project for a scale of the script; another scale needs no compilation */
export function openLoop(
  runner: ManoeuvreRunner,
  { lines, speed, stop, sample }: OpenLoop,
): (scale: number) => Prepared {
  const { vehicle } = runner
  return (scale) => {
    const setup = runner.setup()
    const steering = setup.script('steering', lines)
    setup.parameter(`${steering}.scale`, scale)
    setup.drive(holdingOf(runner), axleOf(runner), speed)
    setup.plot('response', { title: 'Response', signals: [vehicle.signal('wz'), vehicle.signal('ay')] })
    setup.plot('steering', { title: 'Steering', signals: [`${steering}.y`] })
    const free = freeSteering(setup, steering)
    return { steering, files: setup.build({ stop, sample, start: { settle: true, speed, free } }) }
  }
}

/**
 * Returns the vehicle whose operating points give the steering of turns. The speed control is left out, because it is
 * not a constant input. Instead, a force that the search finds holds the speed.
 */
export function forTurns(runner: ManoeuvreRunner, speed: number): Prepared {
  const setup = runner.setup()
  const steering = setup.script('steering', ['hold for 1 s'])
  const holding = setup.holding(holdingOf(runner), axleOf(runner))
  if (holding === 'throttle' || holding === 'torque') setup.drive(holding, axleOf(runner), speed)
  const free = freeSteering(setup, steering)
  return { steering, files: setup.build({ stop: 1, start: { settle: true, speed, free } }) }
}

/**
 * @param signals besides those of motion and steering
 * @throws ModelError where the steering turns nothing
 */
export function* runOpenLoop(
  runner: ManoeuvreRunner,
  { steering, files }: Prepared,
  signals: readonly string[] = [],
): Generator<number, Run, void> {
  const run = yield* runner.run(files, [...motionSignals(runner), `${steering}.y`, ...signals])
  requireTurning(runner, run, steering)
  return run
}

/** Returns the histories of yaw rate, lateral acceleration and steering. */
export function motionPlots(runner: ManoeuvreRunner, run: Run, steering: string): readonly ReportPlot[] {
  const t = thinned(run.time)
  const plot = (title: string, unit: string, label: string, signal: string): ReportPlot =>
    overTime(title, unit, title, [{ label, x: t, y: thinned(run.values(signal)) }])
  return [
    plot('Yaw rate', 'rad/s', 'yaw rate', runner.vehicle.signal('wz')),
    plot('Lateral acceleration', 'm/s^2', 'lateral acceleration', runner.vehicle.signal('ay')),
    plot('Steering input', 'steer', 'steering', `${steering}.y`),
  ]
}
