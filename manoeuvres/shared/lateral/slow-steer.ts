/**
 * Slowly increasing steer: the steering wheel is turned at a constant rate (SAE J266, constant speed with variable
 * steer; 49 CFR 571.126, S7.6). Several manoeuvres take from it the steering at a reference lateral acceleration.
 */
import { ModelError } from '../../../engine/errors/model-error'
import { passes, slopeOf } from '../figures/curves'
import { lateral } from '../declare/ranges'
import { short } from '../number-text'
import type { ManoeuvreRunner, Run } from '../runner'
import { roundedUp } from '../settings'
import type { Axle, Holding } from '../setup'
import { steeringRatio } from './steering-ratio'
import { steersByTorque } from './steering-torque'
import { forTurns } from './scripted-steering'
import { freeSteering, motionSignals, sideslip } from './turn'

/** Rate and largest angle of the steering wheel, rad/s and rad, of the standards. */
const slowRate = (13.5 * Math.PI) / 180
export const largestAngle = (270 * Math.PI) / 180
/** Angle of the steering wheel, rad, up to which the reference acceleration is sought: 12 s. */
export const enoughAngle = 12 * slowRate
/** Beginning of the steer, s. */
const slowBegin = 0.5
/**
 * Sideslip angle, rad, beyond which the vehicle spins: above that of any steady turn at the limit. Beyond it, the force
 * that holds the speed pushes the vehicle sideways, and its acceleration is not that of a turn.
 */
const spinning = Math.PI / 6
/** Angle of the steering wheel per angle of the road wheels if no ratio is given: that of usual cars. */
const usualRatio = 16
/** Ratio to the angle of the road wheels above which an angle is that of a steering wheel. */
const leastWheelRatio = 5

export interface SteeringRatios {
  /** Angle of the steering wheel per steering input. */
  readonly wheel: number
  /** Steering input per angle of the road wheels; undefined where it is not known. */
  readonly road: number | undefined
}

/**
 * Returns the ratios of the steering.
 * @throws ModelError where no ratio is given and the angle of the road wheels is not known
 */
export function* steeringRatios(runner: ManoeuvreRunner, speed: number): Generator<number, SteeringRatios, void> {
  yield 0
  if (!runner.isGiven('ratio') && steersByTorque(runner.vehicle)) throw ratioMissing()
  const { steering, files } = forTurns(runner, speed)
  const points = runner.turningPoints(files, [])
  const road = points.turnsFreely(speed) ? steeringRatio(runner.vehicle, points, steering) : undefined
  if (runner.isGiven('ratio')) return { wheel: runner.number('ratio'), road }
  if (road === undefined) throw ratioMissing()
  if (runner.vehicle.inputUnit('steering') === 'rad' && Math.abs(road) > leastWheelRatio) {
    const times = Number(Math.abs(road).toPrecision(3))
    runner.remarks.add(
      `${runner.vehicle.input('steering')} counts as the steering wheel, because it turns ${times} times as far as the road wheels; if it isn't, enter the Steering ratio`,
    )
    return { wheel: 1, road }
  }
  runner.remarks.add(
    `assumed a steering ratio of ${usualRatio}, because the vehicle does not state one; enter it under Steering ratio`,
  )
  return { wheel: usualRatio / Math.abs(road), road }
}

const ratioMissing = (): ModelError =>
  new ModelError(
    'usage',
    'Steering ratio: the angle of the road wheels is unknown, so the angle of the steering wheel is too',
    { parameter: 'ratio' },
    'enter the angle of the steering wheel per value of the steering input',
  )

export interface SlowSteer {
  /** Run up to a spin. */
  readonly run: Run
  /** Time of the spin, s; undefined if the vehicle does not spin. */
  readonly spin: number | undefined
  readonly steering: string
  /** Steering from straight running and lateral acceleration, both without their signs, in SI. */
  readonly steer: readonly number[]
  readonly lateral: readonly number[]
}

export interface SlowRun {
  readonly speed: number
  /** Angle of the steering wheel per steering input. */
  readonly ratio: number
  readonly holding: Holding
  readonly axle: Axle
  readonly sign?: number
  /** Angle of the steering wheel at the end, rad. */
  readonly to?: number
  readonly rate?: number
  readonly sample?: number
}

export function* slowSteer(
  runner: ManoeuvreRunner,
  { speed, ratio, holding, axle, sign = 1, to = largestAngle, rate = slowRate, sample = 0.02 }: SlowRun,
): Generator<number, SlowSteer, void> {
  const setup = runner.setup()
  const lines = [`hold for ${slowBegin} s`, `ramp to ${to / ratio} at ${rate / ratio}`]
  const steering = setup.script('steering', lines)
  if (sign < 0) setup.parameter(`${steering}.scale`, sign)
  setup.drive(holding, axle, speed)
  setup.plot('lateral', { title: 'Lateral acceleration', signals: [runner.vehicle.signal('ay')], x: `${steering}.y` })
  const start = { settle: true, speed, free: freeSteering(setup, steering) }
  const files = setup.build({ stop: slowBegin + to / rate, sample, start })
  const all = yield* runner.run(files, [...motionSignals(runner), `${steering}.y`])
  const spin = passes({ t: all.time, y: sideslip(runner, all).map(Math.abs) }, spinning)
  const run = all.upTo(spin)
  const wheel = run.values(`${steering}.y`)
  return {
    run,
    spin,
    steering,
    steer: Array.from(wheel, (value) => Math.abs(value - wheel[0])),
    lateral: Array.from(run.values(runner.vehicle.signal('ay')), Math.abs),
  }
}

/**
 * Returns the rows of the line through the points from a third to five quarters of a lateral acceleration, as 0.1 g to
 * 0.375 g are of 0.3 g.
 */
export function linearRows({ run, lateral }: SlowSteer, reference: number): readonly number[] {
  const reached = passes({ t: run.time, y: lateral }, (0.375 / 0.3) * reference)
  if (reached === undefined) return []
  return lateral.flatMap((a, i) => (run.time[i] <= reached && a >= reference / 3 ? [i] : []))
}

const mean = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0) / list.length

/** Least number of rows of the line. */
const leastRows = 3

/**
 * Returns the steering input at a lateral acceleration by that line.
 * @throws ModelError `no-solution` where the run does not get that far, or passes it within a few rows
 */
export function referenceSteer(slow: SlowSteer, reference: number): number {
  const rows = linearRows(slow, reference)
  if (rows.length < leastRows) throw noReference(slow, reference)
  const [x, y] = [rows.map((i) => slow.lateral[i]), rows.map((i) => slow.steer[i])]
  return mean(y) + slopeOf(x, y) * (reference - mean(x))
}

/** Returns the error of a reference acceleration that the slowly increasing steer does not show. */
function noReference(slow: SlowSteer, reference: number): ModelError {
  const most = slow.lateral.reduce((best, value) => Math.max(best, value), 0)
  const [needed, place] = [(0.375 / 0.3) * reference, { parameter: 'lateral' }]
  if (most >= needed) {
    const least = slow.lateral.find((value) => value > reference && linearRows(slow, value).length >= leastRows)
    return new ModelError(
      'no-solution',
      `Reference acceleration: the slowly increasing steer passes ${short(needed)} m/s^2 within its first rows`,
      place,
      `enter at least ${roundedUp(least ?? 2 * reference)} m/s^2, or a larger Steering ratio`,
    )
  }
  const largestReference = Number(((0.99 * most) / (0.375 / 0.3)).toPrecision(2))
  const lower = largestReference >= lateral.least ? `at most ${largestReference} m/s^2, ` : ''
  return new ModelError(
    'no-solution',
    `Reference acceleration: the slowly increasing steer reaches ${short(most)} m/s^2, but ${short(needed)} m/s^2 are needed`,
    place,
    `enter ${lower}another Speed, or a smaller Steering ratio if the wheels turn too little`,
  )
}
