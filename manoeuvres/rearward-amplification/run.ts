/** Rearward amplification of combinations (ISO 14791): a lane change by a single sine of steering. */
import { memberName } from '../../engine/model/names/names'
import { thinned, valueAt } from '../shared/figures/curves'
import type { ManoeuvreRunner, Run } from '../shared/runner'
import { overTime, reportOf } from '../shared/report'
import { short } from '../shared/number-text'
import type { ManoeuvreReport } from '../shared/types'
import {
  articulation,
  axlePlace,
  largest,
  pathOf,
  steeringFor,
  trailerSignals,
  trailersOf,
} from '../shared/trailers/trailer'
import { axleOf, freeSteering, holdingOf, motionSignals, requireTurning } from '../shared/lateral/turn'

/** Beginning of the sine, s. */
const begin = 0.5
/** Relative accuracy with which the lateral acceleration of the setting is met. */
const met = 0.01
/** Time after the sine in which the first unit still answers it, s, and growth later on that is no answer. */
const answering = 0.5
const mostGrowth = 2
/** Number of frequencies at which the gain is shown. */
const points = 41

export function* performRearwardAmplification(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const { vehicle } = runner
  const trailers = trailersOf(runner)
  const units = [vehicle.body, ...trailers]
  const last = units[units.length - 1]
  const [speed, frequency] = ['speed', 'frequency'].map((id) => runner.number(id))
  const stop = runner.number('stop', {
    least: begin + 1 / frequency,
    because: `the sine lasts until ${short(begin + 1 / frequency)} s`,
  })
  const setup = runner.setup()
  const steering = setup.script('steering', [`hold for ${begin} s`, `sine 1 at ${frequency} Hz for 1 period`])
  setup.drive(holdingOf(runner), axleOf(runner), speed)
  const free = freeSteering(setup, steering)
  const names = { first: vehicle.signal('ay'), last: memberName(last, 'ay') }
  setup.plot('lateral', { title: 'Lateral acceleration', signals: [names.first, names.last] })
  setup.plot('steering', { title: 'Steering', signals: [`${steering}.y`] })
  const build = (scale: number, end = stop) => {
    setup.parameter(`${steering}.scale`, scale)
    return setup.build({ stop: end, sample: 0.01, start: { settle: true, speed, free } })
  }
  yield 0
  const signals = [...motionSignals(runner), ...trailers.flatMap(trailerSignals), `${steering}.y`]
  const aim = { id: 'amplitude', steering, signals, met, speedId: 'speed' }
  const amplitude = yield* steeringFor(runner, aim, (scale) => build(scale, begin + 1 / frequency))
  const run = yield* runner.run(build(amplitude), signals)
  requireTurning(runner, run, steering)
  return reportAmplification(runner, run, { units, steering, amplitude })
}

interface Combination {
  /** Bodies from the first to the last unit. */
  readonly units: readonly string[]
  readonly steering: string
  readonly amplitude: number
}

function reportAmplification(
  runner: ManoeuvreRunner,
  run: Run,
  { units, steering, amplitude }: Combination,
): ManoeuvreReport {
  const { vehicle } = runner
  const [frequency, target] = ['frequency', 'lateral'].map((id) => runner.number(id))
  const last = units[units.length - 1]
  const names = { first: vehicle.signal('ay'), last: memberName(last, 'ay') }
  const [first, rear] = [names.first, names.last].map((name) => largest(run.values(name)))
  const [turning, swinging] = [vehicle.body, last].map((unit) => largest(run.values(memberName(unit, 'wz'))))
  const [ahead, behind] = [
    pathOf(runner, run, vehicle.body, axlePlace(runner, vehicle.body, 'first')),
    pathOf(runner, run, last, axlePlace(runner, last, 'last')),
  ]
  const gainAt = (f: number): number => spectrum(run, names.last, f) / spectrum(run, names.first, f)
  const frequencies = Array.from({ length: points }, (_, i) => frequency * (0.25 + (1.25 * i) / (points - 1)))
  const gains = frequencies.map(gainAt)
  const largestGain = Math.max(...gains)
  const during = largest(run.upTo(begin + 1 / frequency + answering).values(names.first))
  const isResponse = first <= mostGrowth * during
  const t = thinned(run.time)
  const line = (label: string, y: ArrayLike<number>) => ({ label, x: t, y: thinned(y) })
  const ends = run.values(names.last)
  return reportOf(runner, {
    values: {
      lateralRatio: rear / first,
      yawRatio: swinging / turning,
      offtracking: offtracking(ahead, behind),
      gain: gainAt(frequency),
      largestGain,
      largestAt: frequencies[gains.indexOf(largestGain)],
      amplitude,
      first,
      last: rear,
      displacement: Math.abs(pathOf(runner, run, vehicle.body, 0).y[run.time.length - 1]),
    },
    withheld: isResponse ? {} : Object.fromEntries(responses.map((id) => [id, selfExcited])),
    plots: [
      overTime(
        'Lateral acceleration',
        'm/s^2',
        'Lateral acceleration',
        units.map((unit) => line(unit, run.values(memberName(unit, 'ay')))),
      ),
      overTime(
        'Yaw rate',
        'rad/s',
        'Yaw rate',
        units.map((unit) => line(unit, run.values(memberName(unit, 'wz')))),
      ),
      {
        title: 'Gain of the lateral acceleration',
        x: { label: 'Frequency', unit: 'Hz' },
        y: { label: 'Last unit relative to first', unit: '1' },
        curves: [{ label: 'gain', x: frequencies, y: gains }],
        lines: [{ label: 'sine', x: frequency }],
      },
      overTime(
        'Articulation',
        'rad',
        'Articulation angle',
        units.slice(1).map((unit, i) => line(unit, articulation(run, units[i], unit))),
      ),
      overTime('Steering', 'steer', 'Steering input', [line('steering', run.values(`${steering}.y`))]),
    ],
    course: {
      cones: [],
      paths: [
        { label: 'first axle', x: thinned(ahead.x), y: thinned(ahead.y) },
        { label: 'last axle', x: thinned(behind.x), y: thinned(behind.y) },
      ],
    },
    remarks: [
      ...(Math.abs(ends[ends.length - 1]) < 0.02 * rear
        ? []
        : ['the last unit still swings at the end of the run: the gain over frequency needs a longer run']),
      ...(runner.isGiven('amplitude') || first > (1 - 2 * met) * target
        ? []
        : [`the first unit reaches ${Number(first.toPrecision(3))} m/s^2 and no more, however large the steering`]),
    ],
  })
}

/** Figures that compare the motions of the units. */
const responses = [
  ...['lateralRatio', 'yawRatio', 'offtracking', 'gain', 'largestGain', 'largestAt'],
  ...['first', 'last', 'displacement'],
] as const
const selfExcited =
  'the vehicle swings up by itself after the steering has ended: its motion is not a response; enter a lower speed'

/** Returns the magnitude of the Fourier integral of a signal, without the value at its start. */
function spectrum(run: Run, name: string, frequency: number): number {
  const y = run.values(name)
  const omega = 2 * Math.PI * frequency
  let [re, im] = [0, 0]
  for (let i = 1; i < y.length; i++)
    for (const k of [i - 1, i]) {
      const part = ((y[k] - y[0]) * (run.time[i] - run.time[i - 1])) / 2
      re += part * Math.cos(omega * run.time[k])
      im -= part * Math.sin(omega * run.time[k])
    }
  return Math.hypot(re, im)
}

interface Path {
  readonly x: Float64Array
  readonly y: Float64Array
}

/** Returns the largest lateral distance of a path from another, m, at the same x. */
function offtracking(ahead: Path, behind: Path): number {
  const start = ahead.x[0]
  let most = 0
  behind.x.forEach((x, i) => {
    if (x > start) most = Math.max(most, Math.abs(behind.y[i] - valueAt({ t: ahead.x, y: ahead.y }, x)))
  })
  return most
}
