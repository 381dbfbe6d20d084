/**
 * Fishhook (NHTSA): the steering is reversed when the roll rate falls below a threshold; entry speeds grow until two
 * wheels lift.
 */
import { toEnd } from '../../engine/collections/to-end'
import { ModelError } from '../../engine/errors/model-error'
import { thinned } from '../shared/figures/curves'
import { endText } from '../shared/fall'
import type { ManoeuvreRunner, Run } from '../shared/runner'
import { departuresFrom, standardGravity, type Prescription } from '../shared/prescribed'
import { overTime, reportOf } from '../shared/report'
import type { ManoeuvreReport } from '../shared/types'
import { enoughAngle, referenceSteer, slowSteer, steeringRatios } from '../shared/lateral/slow-steer'
import { axleOf, freeSteering, holdingOf, motionSignals, pathFromStart } from '../shared/lateral/turn'

/** Beginning of the steer, s. */
const begin = 0.2
/** Time in which the steering returns to zero at the end, s. */
const back = 2
/** Longest time that is waited for the reversal, s. */
const mostDwell = 1.5
/** Ratio of the load of a wheel to that at the start below which the wheel counts as lifted. */
const lifted = 1e-6

/** Lateral acceleration, m/s^2, that no tyres on a road provide: beyond it, a linkage has thrown the vehicle. */
const beyondTyres = 20

interface Trial {
  readonly speed: number
  readonly sign: number
  readonly run: Run
  readonly lift: boolean
  readonly load: number
}

/**
 * Returns whether each run of a series is valid. A run in which a part sinks through the road is not, even before that
 * instant. Slower runs are, unless the suspension has snapped through in them too.
 * @param runs `lateral`: largest lateral acceleration, m/s^2
 */
export function soundRuns(
  runs: readonly { readonly sunken: string | undefined; readonly lateral: number }[],
): readonly boolean[] {
  const sank = runs.some(({ sunken }) => sunken !== undefined)
  return runs.map(({ sunken, lateral }) => sunken === undefined && (!sank || lateral < beyondTyres))
}

/**
 * Prescriptions of the procedure to which the limit belongs, Federal Register 68 (2003) 59250. Entry speeds within 1
 * mph.
 */
const mph = 0.44704
const prescriptions: readonly Prescription[] = [
  { id: 'speed', value: 50 * mph, tolerance: mph, text: '50 mph' },
  { id: 'lateral', value: 0.3 * standardGravity, text: '0.3 g' },
  { id: 'factor', value: 6.5, text: '6.5 A' },
  { id: 'rate', value: 4 * Math.PI, text: '720 deg/s' },
  { id: 'threshold', value: (1.5 * Math.PI) / 180, text: '1.5 deg/s' },
  { id: 'holdTime', value: 3, text: '3 s' },
  { id: 'from', value: 35 * mph, tolerance: mph, text: '35 mph' },
  { id: 'to', value: 50 * mph, tolerance: mph, text: '50 mph' },
  { id: 'by', value: 5 * mph, tolerance: 0.1 * mph, text: '5 mph' },
  { id: 'directions', value: 'both', text: 'left and right' },
  { id: 'hold', value: 'coast', text: 'coasting' },
]

/** Largest number of speeds of a series. */
const mostRuns = 40

export function* performFishhook(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const { vehicle } = runner
  const [speed, reference, factor, rate, threshold, hold] = [
    'speed',
    'lateral',
    'factor',
    'rate',
    'threshold',
    'holdTime',
  ].map((id) => runner.number(id))
  const increments = runner.settings.series('from', 'by', 'to', mostRuns)
  const [from, to] = ['from', 'to'].map((id) => runner.number(id))
  const sides = sidesOf(runner)
  const { wheel, road } = yield* steeringRatios(runner, speed)
  const holding = holdingOf(runner)
  const slow = {
    speed,
    ratio: wheel,
    holding: holding === 'coast' ? 'auto' : holding,
    axle: axleOf(runner),
    to: enoughAngle,
  } as const
  const steer = referenceSteer(yield* slowSteer(runner, slow), reference)
  const amplitude = factor * steer
  const input = rate / wheel
  const setup = runner.setup()
  const steering = setup.script('steering', [
    `hold for ${begin} s`,
    `ramp to ${amplitude} at ${input}`,
    `hold until u < ${threshold}`,
    `ramp to ${-amplitude} at ${input}`,
    `hold for ${hold} s`,
    `ramp to 0 at ${amplitude / back}`,
  ])
  const direction = setup.byRollRate(steering)
  const drive = setup.drive(holding, axleOf(runner), from)
  const target = setup.holding(holding, axleOf(runner)) === 'force' ? drive : undefined
  setup.plot('roll', { title: 'Roll angle', signals: [vehicle.signal('roll')] })
  setup.plot('steering', { title: 'Steering', signals: [`${steering}.y`] })
  const stop = begin + (3 * amplitude) / input + mostDwell + hold + back
  const left = road !== undefined && road < 0 ? -1 : 1
  const directions = runner.choice('directions')
  const signs = directions === 'both' ? [1, -1] : directions === 'left' ? [1] : [-1]
  // The last speed belongs to the series even if the increments miss it.
  const speeds = [...increments.filter((v) => v < to - 1e-9), to]
  const trials: Trial[] = []
  for (const sign of signs)
    for (const v of speeds) {
      yield 0.1 + (0.9 * trials.length) / (signs.length * speeds.length)
      setup.parameter(`${steering}.scale`, sign * left)
      setup.parameter(direction, sign)
      if (target !== undefined) setup.parameter(`${target}.value`, v)
      const start = { settle: true, speed: v, free: freeSteering(setup, steering) }
      const signals = [...motionSignals(runner), `${steering}.y`, ...sides.flat()]
      const run = toEnd(
        runner.run(setup.build({ stop, sample: 0.005, start }), signals, { warn: trials.length === 0, falls: true }),
      )
      const load = leastLoad(run, sides)
      trials.push({ speed: v, sign, run, load, lift: load < lifted })
      if (load < lifted || run.fall !== undefined) break
    }
  return reportFishhook(runner, trials, { steering, steer, amplitude, wheel })
}

/** Returns the report of a series in all directions. */
function reportFishhook(
  runner: ManoeuvreRunner,
  trials: readonly Trial[],
  /** Name of the steering; angles of the steering input, and the wheel angle of one unit of it. */
  {
    steering,
    steer,
    amplitude,
    wheel,
  }: Readonly<Record<'steer' | 'amplitude' | 'wheel', number>> & { steering: string },
): ManoeuvreReport {
  const { vehicle } = runner
  const fell = trials.find(({ run }) => run.fall !== undefined)
  const largest = (list: readonly Trial[], name: string): number =>
    Math.max(
      ...list.flatMap(({ run }) =>
        Array.from(run.values(vehicle.signal(name)), Math.abs).reduce((a, b) => Math.max(a, b), 0),
      ),
    )
  const shows = (trial: Trial) => ({ sunken: trial.run.fall?.sunken, lateral: largest([trial], 'ay') })
  const sound = soundRuns(trials.map(shows))
  const isValid = (trial: Trial): boolean => sound[trials.indexOf(trial)]
  const valid = trials.filter(isValid)
  const isWhole = valid.length === trials.length
  const lifts = valid.filter(({ lift }) => lift)
  const clean = valid.filter(({ lift }) => !lift)
  const last = valid.at(-1)
  const shown = trials.filter(({ sign }) => sign === trials[0].sign)
  const labelOf = (v: number): string => `${Number((v * 3.6).toPrecision(3))} km/h`
  const plot = (title: string, unit: string, signal: string) =>
    overTime(
      title,
      unit,
      title,
      shown.map(({ speed: v, run }) => ({
        label: labelOf(v),
        x: thinned(run.time, 500),
        y: thinned(run.values(signal), 500),
      })),
    )
  return reportOf(runner, {
    values: {
      steer,
      amplitude: amplitude * wheel,
      // Without a lift, faster runs that are not valid leave open whether there is one.
      lifts: isWhole || lifts.length > 0 ? lifts.length : undefined,
      liftSpeed: lifts.length === 0 ? undefined : Math.min(...lifts.map((trial) => trial.speed)),
      cleanSpeed: clean.length === 0 ? undefined : Math.max(...clean.map((trial) => trial.speed)),
      dwell: last && dwellOf(last.run, `${steering}.y`, amplitude),
      lateral: largest(valid, 'ay'),
      roll: largest(valid, 'roll'),
      load: Math.min(...valid.map(({ load }) => load)),
    },
    limits: { lifts: { most: 0 } },
    departures: departuresFrom(runner, 'NCAP', prescriptions),
    plots: [
      plot('Roll angle', 'rad', vehicle.signal('roll')),
      plot('Lateral acceleration', 'm/s^2', vehicle.signal('ay')),
      plot('Yaw rate', 'rad/s', vehicle.signal('wz')),
      plot('Steering input', 'steer', `${steering}.y`),
    ],
    course: {
      cones: [],
      paths: shown.map(({ speed: v, run }) => {
        const { x, y } = pathFromStart(runner, run)
        return { label: labelOf(v), x: thinned(x, 300), y: thinned(y, 300) }
      }),
    },
    fall: fell?.run.fall,
    fromValidRuns: valid.length > 0,
    remarks: [
      ...(fell?.run.fall === undefined
        ? []
        : [
            `${endText(fell.run.fall)} in the run from ${labelOf(fell.speed)}${isWhole || valid.length === 0 ? '' : `: the metrics come from the runs from ${valid.map((trial) => labelOf(trial.speed)).join(', ')}`}`,
          ]),
      ...trials
        .filter((trial) => trial.run.fall === undefined && !isValid(trial))
        .map(
          (trial) =>
            `in the run from ${labelOf(trial.speed)}, the lateral acceleration reaches ${Number(largest([trial], 'ay').toPrecision(3))} m/s^2, more than tyres can give: it is not valid either`,
        ),
      'two-wheel lift means that all wheels of one side are unloaded; the rule requires 51 mm of lift, which occurs slightly later',
    ],
  })
}

/** Returns the loads of the wheels of the left and of the right side. @throws ModelError for vehicles without sides */
function sidesOf(runner: ManoeuvreRunner): readonly (readonly string[])[] {
  const { vehicle } = runner
  const sides = (['left', 'right'] as const).map((side) =>
    vehicle.wheels.filter((wheel) => wheel.side === side).map((wheel) => vehicle.ofWheel(wheel, 'wheel-load')),
  )
  const known = sides.map((loads) => loads.flatMap((name) => name ?? []))
  if (known.every((loads, i) => loads.length >= 2 && loads.length === sides[i].length)) return known
  throw new ModelError(
    'unsupported',
    `${vehicle.body} does not have two wheels with a wheel load on each side, so two-wheel lift can't be detected`,
    { block: vehicle.body },
    'use a vehicle with left and right wheels, or set their positions under Roles',
  )
}

/** Returns the ratio of the least load of a side at one instant to that at the start. */
function leastLoad(run: Run, sides: readonly (readonly string[])[]): number {
  let least = Infinity
  for (const side of sides) {
    const loads = side.map((name) => run.values(name))
    const sum = (i: number): number => loads.reduce((total, values) => total + Math.max(0, values[i]), 0)
    const first = sum(0)
    for (let i = 1; i < run.time.length; i++) least = Math.min(least, sum(i) / first)
  }
  return least
}

/** Returns the time for which the steering stays at its first peak, s. */
function dwellOf(run: Run, signal: string, amplitude: number): number {
  const y = run.values(signal)
  const steer = y.length === 0 ? [] : Array.from(y, (value) => (value - y[0]) / amplitude)
  const start = steer.findIndex((value) => Math.abs(value) > 1 - 1e-6)
  const left = steer.findIndex((value, i) => i > start && value * steer[start] < 1 - 1e-6)
  return start < 0 || left < 0 ? NaN : run.time[left - 1] - run.time[start]
}
