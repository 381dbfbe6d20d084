/** Braking in a turn (ISO 7975): from a steady turn, with the steering held. */
import { ModelError } from '../../engine/errors/model-error'
import { meanOver, peakOf, thinned, valueAt } from '../shared/figures/curves'
import type { ManoeuvreRunner, Run } from '../shared/runner'
import { short } from '../shared/number-text'
import { overTime, reportOf } from '../shared/report'
import type { ManoeuvreReport } from '../shared/types'
import { brakeFor } from '../shared/along-the-road/brake-search'
import { trailerBrakeRemarks } from '../shared/trailers/trailer-brakes'
import { lockedWheels, wheelSpins } from '../straight-braking/run'
import {
  axleOf,
  courseAtStart,
  freeSteering,
  holdingUntilReleased,
  motionSignals,
  noTurn,
  sideslip,
  signOf,
  speeds,
} from '../shared/lateral/turn'

/** Beginning of braking, s. */
const begin = 1
/** Speed below which the vehicle counts as standing, m/s: a ratio of its yaw rate says nothing there. */
const leastSpeed = 0.1

export function* performBrakingInTurn(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const isFixed = runner.isGiven('brake')
  const rise = runner.number('rise')
  const deceleration = isFixed ? 0 : runner.number('deceleration')
  return yield* releasedInTurn(runner, { rise, deceleration, fixed: isFixed ? runner.number('brake') : undefined })
}

interface Braking {
  readonly rise: number
  /** Deceleration for which the brake is sought, unless the brake is fixed. */
  readonly deceleration: number
  readonly fixed: number | undefined
}

/** Runs a steady turn in which the drive is released and a brake applied. */
export function* releasedInTurn(
  runner: ManoeuvreRunner,
  { rise, deceleration: target, fixed }: Braking,
): Generator<number, ManoeuvreReport, void> {
  const { vehicle } = runner
  const sign = signOf(runner)
  const [radius, lateral, release] = ['radius', 'lateral', 'release'].map((id) => runner.number(id))
  const stop = runner.number('stop', {
    least: begin + Math.max(1, release),
    because:
      release > 1
        ? `the drive is released until ${short(begin + release)} s`
        : `the mean deceleration is taken until ${begin + 1} s`,
  })
  const speed = Math.sqrt(lateral * radius)
  const setup = runner.setup()
  const steering = setup.script('steering', ['hold for 1 s'])
  const drive = setup.drive(holdingUntilReleased(runner, setup), axleOf(runner), speed, [
    `hold for ${begin} s`,
    `line to 1 in ${release} s`,
  ])
  if (drive === undefined && fixed === 0) throw nothingReleased(runner)
  if (drive !== undefined) setup.parameter(`${drive}.scale`, 0)
  const brake = setup.brake([`hold for ${begin} s`, `line to 1 in ${rise} s`])
  setup.parameter(`${brake}.scale`, 0)
  setup.plot('motion', { title: 'Motion', signals: [vehicle.signal('wz'), vehicle.signal('ay')] })
  const start = { settle: true, speed, radius: sign * radius, free: freeSteering(setup, steering) }
  const build = () => setup.build({ stop, sample: 0.002, start })
  yield 0
  const turning = runner.turningPoints(build(), []).at(speed, (sign * speed) / radius)
  if (turning === undefined) throw noTurn(runner, speed, lateral)
  // The drive has the value of the turn, and falls to zero.
  if (drive !== undefined) setup.parameter(`${drive}.scale`, -turning.freed[drive])
  const signals = [...motionSignals(runner), ...wheelSpins(runner), `${brake}.y`]
  function* attempt(value: number) {
    setup.parameter(`${brake}.scale`, value)
    const run = yield* runner.run(build(), signals, { warn: false })
    return { run, reached: meanDeceleration(runner, run) }
  }
  const { run: brakedRun } = fixed === undefined ? yield* brakeFor(runner, target, attempt) : yield* attempt(fixed)
  runner.remarkOn(brakedRun)
  return reportBraked(runner, brakedRun, valueAt(brakedRun.curve(`${brake}.y`), stop), radius)
}

/** Returns the mean deceleration in the first second of braking, m/s^2. */
function meanDeceleration(runner: ManoeuvreRunner, run: Run): number {
  const v = { t: run.time, y: speeds(runner, run) }
  return valueAt(v, begin) - valueAt(v, begin + 1)
}

/** @param radius of the turn, m */
function reportBraked(runner: ManoeuvreRunner, brakedRun: Run, brakeValue: number, radius: number): ManoeuvreReport {
  const { vehicle } = runner
  const sign = signOf(runner)
  const names = { wz: vehicle.signal('wz'), ay: vehicle.signal('ay'), pitch: vehicle.signal('pitch') }
  const slip = { t: brakedRun.time, y: sideslip(runner, brakedRun) }
  const speedCurve = { t: brakedRun.time, y: speeds(runner, brakedRun) }
  const yaw = brakedRun.curve(names.wz)
  const offset = { t: brakedRun.time, y: departure(runner, brakedRun, sign * radius) }
  const peak = peakOf(yaw, sign, begin)
  const before = valueAt(slip, begin)
  const slipChange = Math.max(
    ...Array.from(brakedRun.time).flatMap((t, i) =>
      t >= begin && t <= begin + 2 ? [Math.abs(slip.y[i] - before)] : [],
    ),
  )
  const t = thinned(brakedRun.time)
  const line = (label: string, y: ArrayLike<number>) => ({ label, x: t, y: thinned(y) })
  const reference = Float64Array.from(brakedRun.time, (_, i) => (sign * speedCurve.y[i]) / radius)
  const locked = lockedWheels(runner, brakedRun, begin)
  return reportOf(runner, {
    values: {
      speed: meanOver(speedCurve, 0, begin),
      brake: brakeValue,
      deceleration: meanDeceleration(runner, brakedRun),
      yawRatio: valueAt(yaw, begin + 1) / ((sign * valueAt(speedCurve, begin + 1)) / radius),
      peakYaw: peak.value,
      peakYawTime: peak.time - begin,
      sideslipChange: slipChange,
      lateral: valueAt(brakedRun.curve(names.ay), begin + 1),
      offset: valueAt(offset, begin + 1),
      offset2: valueAt(offset, begin + 2),
      pitch: peakOf(brakedRun.curve(names.pitch), 1, begin).value,
      lockedWheels: locked.length,
    },
    withheld: {
      ...(valueAt(speedCurve, begin + 1) > leastSpeed ? {} : { yawRatio: 'the vehicle stands 1 s after brake onset' }),
      ...(brakedRun.end > begin + 2 - 1e-9
        ? {}
        : Object.fromEntries(
            ['sideslipChange', 'offset2'].map((id) => [id, 'the run ends before 2 s after brake onset']),
          )),
    },
    plots: [
      overTime(
        'Yaw rate',
        'rad/s',
        'Yaw rate',
        [line('yaw rate', yaw.y), line('speed / radius', reference)],
        [{ label: 'brake', x: begin }],
      ),
      overTime('Speed', 'm/s', 'Speed', [line('speed', speedCurve.y)]),
      overTime('Sideslip', 'rad', 'Sideslip angle', [line('sideslip', slip.y)]),
      overTime('Departure from the circle', 'm', 'Departure', [line('outwards', offset.y)]),
    ],
    course: {
      cones: [],
      paths: [
        {
          label: 'path',
          x: thinned(brakedRun.values(vehicle.signal('x'))),
          y: thinned(brakedRun.values(vehicle.signal('y'))),
        },
      ],
    },
    remarks: [
      ...(locked.length === 0 ? [] : [`${locked.join(', ')} locked`]),
      ...(brakeValue === 0 ? [] : trailerBrakeRemarks(runner)),
    ],
  })
}

/** Error of a manoeuvre in which neither a drive is released nor a brake applied. */
const nothingReleased = ({ vehicle }: ManoeuvreRunner): ModelError =>
  new ModelError(
    'unsupported',
    `Drive: no drive of ${vehicle.body} is released, and no brake is applied`,
    { parameter: 'hold' },
    'choose a Drive that turns the wheels, or enter a Drag that stands for that of the engine',
  )

/** Returns the distance from the circle of the beginning, m, positive outside. */
function departure(runner: ManoeuvreRunner, run: Run, radius: number): Float64Array {
  const [x, y] = ['x', 'y'].map((name) => run.values(runner.vehicle.signal(name)))
  const course = courseAtStart(runner, run)
  const centre = [x[0] - radius * Math.sin(course), y[0] + radius * Math.cos(course)]
  return Float64Array.from(run.time, (_, i) => Math.hypot(x[i] - centre[0], y[i] - centre[1]) - Math.abs(radius))
}
