/**
 * Damping of a swinging trailer (ISO 9815): a steering impulse at several speeds, and the speeds at which little or no
 * damping is left.
 */
import { thinned } from '../shared/figures/curves'
import type { ManoeuvreRunner, Run } from '../shared/runner'
import { oscillationOf, type Oscillation } from '../shared/figures/oscillation'
import { overTime, reportOf } from '../shared/report'
import type { TurningPoints } from '../shared/lateral/turning-points'
import type { ManoeuvreReport } from '../shared/types'
import { articulation, largest, steeringFor, trailerSignals, trailersOf } from '../shared/trailers/trailer'
import { axleOf, freeSteering, holdingOf, motionSignals, requireTurning } from '../shared/lateral/turn'

/** Beginning of the impulse, s. */
const begin = 0.5
/** Relative accuracy with which the lateral acceleration is met: it only sets the size of the impulse. */
const met = 0.05
/** Largest number of speeds of a series. */
const mostSpeeds = 40
/** Largest number of runs in which a speed is sought. */
const mostRounds = 20

interface Swing extends Partial<Oscillation> {
  readonly speed: number
  readonly run: Run
  /** Damping ratio of the eigenvalue nearest to the swinging motion. */
  readonly linear: number | undefined
}

export function* performCaravanDamping(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const { vehicle } = runner
  const [trailer] = trailersOf(runner)
  const [speed, from, within, width] = ['speed', 'from', 'within', 'width'].map((id) => runner.number(id))
  const stop = runner.number('stop', { least: begin + width + 1, because: 'the trailer swings only after the impulse' })
  const reference = runner.number('reference')
  const speeds = runner.settings.series('from', 'by', 'to', mostSpeeds)
  const setup = runner.setup()
  const steering = setup.script('steering', [`hold for ${begin} s`, `to 1 in ${width / 2} s`, `to 0 in ${width / 2} s`])
  setup.drive(holdingOf(runner), axleOf(runner), from)
  const free = freeSteering(setup, steering)
  // Rows that show a short impulse.
  const sample = Math.min(0.01, width / 4)
  const build = (v: number, scale: number, end = stop) => {
    setup.parameter(`${steering}.scale`, scale)
    return setup.build({ stop: end, sample, start: { settle: true, speed: v, free } })
  }
  setup.plot('swinging', { title: 'Yaw rates', signals: [vehicle.signal('wz'), `${trailer}.wz`] })
  setup.plot('steering', { title: 'Steering', signals: [`${steering}.y`] })
  yield 0
  const points = runner.turningPoints(build(from, 0), [])
  const signals = [...motionSignals(runner), ...trailerSignals(trailer), `${steering}.y`]
  const impulse = yield* steeringFor(runner, { id: 'impulse', steering, signals, met, speedId: 'from' }, (scale) =>
    build(from, scale, begin + width + 1),
  )
  let done = 0
  function* at(v: number): Generator<number, Swing, void> {
    const job = runner.run(build(v, impulse), signals, { warn: v === speed })
    for (let next = job.next(); ; next = job.next()) {
      if (next.done !== true) {
        yield (done + next.value) / (speeds.length + 12)
        continue
      }
      done = Math.min(done + 1, speeds.length + 11)
      const run = next.value
      requireTurning(runner, run, steering)
      const oscillation = oscillationOf({ t: run.time, y: articulation(run, vehicle.body, trailer) }, begin + width)
      return { ...oscillation, speed: v, run, linear: linearDamping(points, v, oscillation) }
    }
  }
  const stated = yield* at(speed)
  const series: Swing[] = []
  for (const v of speeds) series.push(v === speed ? stated : yield* at(v))
  const known = series.filter(({ damping }) => damping !== undefined)
  const crossing = function* (level: number): Generator<number, number | undefined, void> {
    const after = known.findIndex(
      ({ damping = NaN }, i) => i > 0 && damping <= level && dampingOf(known[i - 1]) > level,
    )
    return after < 0 ? undefined : yield* sought(known[after - 1], known[after], level, within, at)
  }
  const referenceSpeed = yield* crossing(reference)
  const zeroSpeed = yield* crossing(0)
  // The run at the stated speed is the one that can be opened.
  runner.last = stated.run.files
  return reportDamping(runner, { trailer, stop, stated, series, reference, referenceSpeed, zeroSpeed, impulse })
}

interface DampingFigures {
  readonly trailer: string
  readonly stop: number
  /** Run at the speed for which the damping is stated, and those of the series. */
  readonly stated: Swing
  readonly series: readonly Swing[]
  readonly reference: number
  readonly referenceSpeed: number | undefined
  readonly zeroSpeed: number | undefined
  readonly impulse: number
}

function reportDamping(runner: ManoeuvreRunner, figures: DampingFigures): ManoeuvreReport {
  const { vehicle } = runner
  const { trailer, stop, stated, series, reference, referenceSpeed, zeroSpeed, impulse } = figures
  const t = thinned(stated.run.time)
  const last = series[series.length - 1]
  const swinging = ({ run, speed: v }: Swing) => ({
    label: `${Number((v * 3.6).toPrecision(4))} km/h`,
    x: thinned(run.time),
    y: thinned(articulation(run, vehicle.body, trailer)),
  })
  const bySpeed = (title: string, unit: string, curves: readonly (readonly [string, (one: Swing) => number])[]) => ({
    title,
    x: { label: 'Speed', unit: 'm/s' },
    y: { label: title, unit },
    curves: curves.map(([label, value]) => {
      const shown = series.filter((one) => Number.isFinite(value(one)))
      return { label, x: shown.map((one) => one.speed), y: shown.map(value) }
    }),
  })
  return reportOf(runner, {
    values: {
      damping: stated.damping,
      frequency: stated.frequency,
      linear: stated.linear,
      referenceSpeed,
      zeroSpeed,
      impulse,
      lateral: largest(stated.run.values(vehicle.signal('ay'))),
    },
    withheld: departs(stated.run, stop)
      ? Object.fromEntries(['damping', 'frequency', 'linear', 'lateral'].map((id) => [id, departing]))
      : {},
    plots: [
      {
        ...bySpeed('Damping ratio', '1', [
          ['by peaks', dampingOf],
          ['linearised', ({ linear }) => linear ?? NaN],
        ]),
        lines: [
          { label: 'reference', y: reference },
          { label: 'no damping', y: 0 },
        ],
      },
      bySpeed('Frequency', 'Hz', [['frequency', ({ frequency }) => frequency ?? NaN]]),
      overTime(
        'Articulation angle',
        'rad',
        'Articulation angle',
        last === stated ? [swinging(stated)] : [swinging(stated), swinging(last)],
      ),
      overTime('Yaw rate', 'rad/s', 'Yaw rate', [
        { label: vehicle.body, x: t, y: thinned(stated.run.values(vehicle.signal('wz'))) },
        { label: trailer, x: t, y: thinned(stated.run.values(`${trailer}.wz`)) },
      ]),
    ],
    remarks: remarksOf(runner, figures),
  })
}

const departing = 'the vehicle itself departs from straight running at this speed; enter a lower speed'

/** Returns whether a motion that grows without swinging shows within a run: that of the vehicle, not of its trailer. */
const departs = ({ settle }: Run, stop: number): boolean =>
  settle?.unstable.some(({ re, im }) => im === 0 && re * stop > 1) === true

const dampingOf = ({ damping = NaN }: Swing): number => damping
/** Returns the damping ratio of the eigenvalue that is nearest to an oscillation. */
function linearDamping(points: TurningPoints, speed: number, swing: Oscillation | undefined): number | undefined {
  if (swing === undefined) return undefined
  const omega = 2 * Math.PI * swing.frequency
  const growth = (-swing.damping * omega) / Math.sqrt(1 - swing.damping ** 2)
  const modes = points.at(speed, 0)?.modes.filter(({ im }) => im > 0) ?? []
  const [nearest] = [...modes].sort(
    (a, b) => Math.hypot(a.re - growth, a.im - omega) - Math.hypot(b.re - growth, b.im - omega),
  )
  return nearest === undefined ? undefined : -nearest.re / Math.hypot(nearest.re, nearest.im)
}

/**
 * Searches for the speed at which the damping passes a value between two speeds: regula falsi with halved ends
 * (Illinois).
 */
function* sought(
  below: Swing,
  above: Swing,
  level: number,
  within: number,
  at: (speed: number) => Generator<number, Swing, void>,
): Generator<number, number | undefined, void> {
  let [a, b] = [below, above].map((one) => ({ speed: one.speed, miss: dampingOf(one) - level }))
  for (let round = 0; round < mostRounds; round++) {
    const speed = b.speed - (b.miss * (b.speed - a.speed)) / (b.miss - a.miss)
    const near = Math.min(Math.abs(speed - a.speed), Math.abs(speed - b.speed))
    if (Math.abs(b.speed - a.speed) < within || b.miss === 0) return speed
    const swing = yield* at(speed)
    if (swing.damping === undefined) return undefined
    const next = { speed, miss: swing.damping - level }
    if (Math.abs((next.miss * (b.speed - a.speed)) / (b.miss - a.miss)) < within / 2 || near < within / 4) return speed
    if (next.miss * b.miss < 0) a = b
    else a = { ...a, miss: a.miss / 2 }
    b = next
  }
  return b.speed
}

function remarksOf(
  runner: ManoeuvreRunner,
  speeds: Pick<DampingFigures, 'series' | 'reference' | 'referenceSpeed' | 'zeroSpeed'>,
): readonly string[] {
  const { series, reference } = speeds
  const still = series.filter(({ damping }) => damping === undefined).length
  const [last] = series.slice(-1)
  const beyond = (level: number, speed: number | undefined, name: string): readonly string[] => {
    if (speed !== undefined) return []
    const { damping } = last
    if (damping !== undefined && damping > level)
      return [`no ${name} exists up to the last speed: raise the last speed to find it`]
    return [`no ${name} exists within the series: lower the first speed to find it`]
  }
  return [
    ...(still === 0
      ? []
      : [
          `${runner.vehicle.body} and its trailer hardly swing at ${still} of ${series.length} speeds (fewer than four peaks)`,
        ]),
    ...(still === series.length
      ? []
      : [
          ...beyond(reference, speeds.referenceSpeed, 'reference speed'),
          ...beyond(0, speeds.zeroSpeed, 'zero-damping speed'),
        ]),
  ]
}
