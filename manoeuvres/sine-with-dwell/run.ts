/**
 * Sine with dwell (FMVSS 126, UN R13-H): amplitude A from slowly increasing steer, then growing amplitudes in both
 * directions.
 */
import { toEnd } from '../../engine/collections/to-end'
import { peakOf, thinned, valueAt } from '../shared/figures/curves'
import { endText } from '../shared/fall'
import type { ManoeuvreRunner, Run } from '../shared/runner'
import { departuresFrom, standardGravity, type Prescription } from '../shared/prescribed'
import { overTime, reportOf } from '../shared/report'
import { isStill, withheldWhere } from '../shared/figures/rounding'
import type { ManoeuvreReport, ReportPlot } from '../shared/types'
import { enoughAngle, largestAngle, referenceSteer, slowSteer, steeringRatios } from '../shared/lateral/slow-steer'
import { axleOf, freeSteering, holdingOf, motionSignals, pathFromStart } from '../shared/lateral/turn'

/** Beginning of the steer, s. */
const begin = 0.5
/** Limits of 49 CFR 571.126, S5.2.1 to S5.2.3. */
const limits = { yawAt1: { most: 0.35 }, yawAt175: { most: 0.2 }, displacement: { least: 1.83 } }
/** Largest angle of the steering wheel in any run, rad. */
const mostAngle = (300 * Math.PI) / 180
/** Largest number of runs of a series in one direction. */
const mostRuns = 60
/** Displacement limit above a gross mass of 3500 kg, m (S5.2.3). */
const heavy = { mass: 3500, displacement: 1.52 }
/** Multiple of A from which on displacement counts. */
const displacedFrom = 5

interface Trial {
  readonly factor: number
  readonly sign: number
  readonly yawAt1: number
  readonly yawAt175: number
  readonly displacement: number
  readonly run: Run
}

export function* performSineWithDwell(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const { vehicle } = runner
  const [speed, frequency, dwell, reference] = ['speed', 'frequency', 'dwell', 'lateral'].map((id) => runner.number(id))
  runner.settings.series('from', 'by', 'to', mostRuns)
  const [from, to, by] = ['from', 'to', 'by'].map((id) => runner.number(id))
  const { wheel } = yield* steeringRatios(runner, speed)
  const holding = holdingOf(runner)
  const slow = {
    speed,
    ratio: wheel,
    holding: holding === 'coast' ? 'auto' : holding,
    axle: axleOf(runner),
    to: enoughAngle,
  } as const
  const amplitude = referenceSteer(yield* slowSteer(runner, slow), reference)
  const largest = runner.request.settings['to'] === undefined ? undefined : to
  const last = lastAmplitude(to, wheel * amplitude, largest)
  const factors = factorsUpTo(last, from, by)
  const directions = runner.choice('directions')
  const signs = directions === 'both' ? [1, -1] : directions === 'left' ? [1] : [-1]
  const stop = begin + 1 / frequency + dwell + 2
  const setup = runner.setup()
  const steering = setup.script('steering', [`hold for ${begin} s`, `sine 1 at ${frequency} Hz with dwell ${dwell} s`])
  setup.drive(holdingOf(runner), axleOf(runner), speed)
  setup.plot('yaw', { title: 'Yaw rate', signals: [vehicle.signal('wz')] })
  const start = { settle: true, speed, free: freeSteering(setup, steering) }
  const trials: Trial[] = []
  const total = signs.length * factors.length
  for (const sign of signs)
    for (const factor of factors) {
      setup.parameter(`${steering}.scale`, sign * factor * amplitude)
      yield 0.1 + (0.9 * trials.length) / total
      const run = toEnd(
        runner.run(setup.build({ stop, sample: 0.005, start }), [...motionSignals(runner), `${steering}.y`], {
          warn: trials.length === 0,
          falls: true,
        }),
      )
      trials.push({
        factor,
        sign,
        ...evaluated(runner, run, sign, begin + 1 / frequency + dwell, begin + 0.5 / frequency),
        run,
      })
      if (run.fall !== undefined) break
    }
  return reportSineWithDwell(runner, trials, { steering, amplitude, last, wheel })
}

/** Returns the report of a series in all directions. */
function reportSineWithDwell(
  runner: ManoeuvreRunner,
  trials: readonly Trial[],
  /** Name of the steering; A, the last multiple of it, and the wheel angle of one unit of the steering input. */
  { steering, amplitude, last, wheel }: Readonly<Record<'amplitude' | 'last' | 'wheel', number>> & { steering: string },
): ManoeuvreReport {
  const { vehicle } = runner
  const signs = [...new Set(trials.map(({ sign }) => sign))]
  const fell = trials.find(({ run }) => run.fall !== undefined)
  const wide = trials.filter(({ factor }) => factor >= displacedFrom - 1e-9)
  const max = (value: (trial: Trial) => number): number => Math.max(...trials.map(value))
  const t = (run: Run): number[] => thinned(run.time, 400)
  const shown = trials.filter(({ sign }) => sign === signs[0])
  const isHeavy = vehicle.mass > heavy.mass
  const by2 = (title: string, unit: string, value: (trial: Trial) => number, line: number): ReportPlot => ({
    title,
    x: { label: 'Amplitude over A', unit: '1' },
    y: { label: title, unit },
    curves: signs.map((sign) => {
      const ofSign = trials.filter((trial) => trial.sign === sign)
      return {
        label: sign > 0 ? 'left first' : 'right first',
        x: ofSign.map(({ factor }) => factor),
        y: ofSign.map(value),
      }
    }),
    lines: [{ label: 'limit', y: line }],
  })
  return reportOf(runner, {
    values: {
      amplitude,
      largest: last,
      yawAt1: max(({ yawAt1 }) => yawAt1),
      yawAt175: max(({ yawAt175 }) => yawAt175),
      displacement: wide.length === 0 ? undefined : Math.min(...wide.map(({ displacement }) => displacement)),
    },
    limits: {
      yawAt1: limits.yawAt1,
      yawAt175: limits.yawAt175,
      ...(wide.length === 0 ? {} : { displacement: isHeavy ? { least: heavy.displacement } : limits.displacement }),
    },
    notes: {
      displacement: isHeavy
        ? 'limit for a gross mass above 3500 kg'
        : 'limit for a gross mass up to 3500 kg; 1.52 m above',
    },
    withheld: withheldWhere(
      trials.some(({ run }) => isStill(run.curve(vehicle.signal('wz')))),
      ['yawAt1', 'yawAt175'],
    ),
    departures: departuresOf(runner, last, wheel * amplitude),
    plots: [
      by2('Yaw rate after 1.00 s', '1', ({ yawAt1 }) => yawAt1, limits.yawAt1.most),
      by2('Yaw rate after 1.75 s', '1', ({ yawAt175 }) => yawAt175, limits.yawAt175.most),
      by2('Lateral displacement', 'm', ({ displacement }) => displacement, limits.displacement.least),
      overTime(
        'Yaw rate',
        'rad/s',
        'Yaw rate',
        shown.map(({ factor, run }) => ({
          label: `${Number(factor.toPrecision(3))} A`,
          x: t(run),
          y: thinned(run.values(vehicle.signal('wz')), 400),
        })),
      ),
      overTime(
        'Steering',
        'steer',
        'Steering input',
        shown
          .slice(-1)
          .map(({ run }) => ({ label: 'steering', x: t(run), y: thinned(run.values(`${steering}.y`), 400) })),
      ),
    ],
    course: {
      cones: [],
      paths: shown.map(({ factor, run }) => {
        const { x, y } = pathFromStart(runner, run)
        return { label: `${Number(factor.toPrecision(3))} A`, x: thinned(x, 300), y: thinned(y, 300) }
      }),
    },
    remarks:
      fell?.run.fall === undefined
        ? []
        : [
            `${endText(fell.run.fall)} at ${Number(fell.factor.toPrecision(3))} A, ${fell.sign > 0 ? 'left' : 'right'} first`,
          ],
    fall: fell?.run.fall,
  })
}

/**
 * Returns the amplitude of the last run as a multiple of A, by 49 CFR 571.126, S7.9.4: the greater of 6.5 A and 270 deg
 * at the steering wheel; 300 deg if 6.5 A is more than that.
 * @param of A at the steering wheel, rad; @param requestedLargest a multiple that was set
 */
export function lastAmplitude(usual: number, of: number, requestedLargest?: number): number {
  if (requestedLargest !== undefined) return requestedLargest
  return usual * of > mostAngle ? mostAngle / of : Math.max(usual, largestAngle / of)
}

/**
 * Returns the multiples of A from the first by the increment to the last, which is included even if the increments miss
 * it.
 */
function factorsUpTo(last: number, from: number, by: number): readonly number[] {
  const count = Math.min(mostRuns, Math.max(0, Math.ceil((last - from) / by - 1e-9)))
  return [...Array.from({ length: count }, (_, i) => from + i * by), last]
}

/** Prescriptions of the procedure to which the limits belong: 49 CFR 571.126, S6.3 to S7.9. */
const prescriptions: readonly Prescription[] = [
  { id: 'speed', value: 80 / 3.6, tolerance: 1.6 / 3.6, text: '80 km/h' },
  { id: 'lateral', value: 0.3 * standardGravity, text: '0.3 g' },
  { id: 'frequency', value: 0.7, text: '0.7 Hz' },
  { id: 'dwell', value: 0.5, text: '0.5 s' },
  { id: 'from', value: 1.5, text: '1.5 A' },
  { id: 'by', value: 0.5, text: '0.5 A' },
  { id: 'directions', value: 'both', text: 'left and right' },
  { id: 'hold', value: 'coast', text: 'coasting' },
]

/**
 * Returns departures from the procedure. The series must reach 6.5 A or 270 deg, whichever is larger, and 300 deg at
 * most (S7.9.4).
 */
function departuresOf(runner: ManoeuvreRunner, last: number, wheelAngle: number): readonly string[] {
  const required = lastAmplitude(6.5, wheelAngle)
  const short = last < required - 1e-6
  return [
    ...departuresFrom(runner, 'FMVSS 126', prescriptions),
    ...(short ? [`FMVSS 126 prescribes amplitudes up to ${Number(required.toPrecision(3))} A`] : []),
  ]
}

/**
 * @param end completion of the steer; @param turned instant at which the steering changes its sign
 */
function evaluated(
  runner: ManoeuvreRunner,
  run: Run,
  sign: number,
  end: number,
  turned: number,
): Omit<Trial, 'factor' | 'sign' | 'run'> {
  const yaw = run.curve(runner.vehicle.signal('wz'))
  const peak = peakOf(yaw, -sign, turned).value
  const ratio = (t: number): number => valueAt(yaw, t) / peak
  const { y } = pathFromStart(runner, run)
  return {
    yawAt1: ratio(end + 1),
    yawAt175: ratio(end + 1.75),
    displacement: sign * valueAt({ t: run.time, y }, begin + 1.07),
  }
}
