/**
 * Four-post rig: a road of its own under each wheel of the standing vehicle moves up and down in an exponential sweep
 * of constant velocity. Transfer functions are ratios of Fourier integrals, as the vehicle begins and ends at rest.
 */
import { transientResponse, type ResponsePoint } from '../../engine/analyse/frequency-response'
import { ModelError } from '../../engine/errors/model-error'
import { memberName } from '../../engine/model/names/names'
import { leastChange } from '../shared/figures/rounding'
import { thinned } from '../shared/figures/curves'
import { overTime, reportOf } from '../shared/report'
import { addPosts, type Mode } from '../shared/ride/posts'
import { standingOf } from '../shared/ride/road'
import { loadSignals, loadPlot, wheelLoads } from '../shared/ride/wheel-loads'
import type { ManoeuvreRunner, Run } from '../shared/runner'
import type { ManoeuvreReport, ReportPlot } from '../shared/types'

/** Points of the transfer functions. */
const count = 120
/** Relative excess of the sweep over the band at either end. */
const margin = 0.25
/** Rows per period of the highest frequency. */
const rowsPerPeriod = 40
/** Smallest share of its load at which a wheel still counts as a linear spring. */
const lifting = 0.02

/** Signal of the body by mode. */
const outputs = { heave: 'z', pitch: 'pitch', roll: 'roll', warp: 'roll' } as const

export function* performFourPost(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const [low, high] = runner.settings.ascending('from', 'to')
  const [velocity, duration, after] = ['velocity', 'duration', 'after'].map((id) => runner.number(id))
  const mode = runner.choice('mode') as Mode
  const setup = runner.setup()
  const sweep = sweepOf({ from: low * (1 - margin), to: high * (1 + margin), velocity, duration, after })
  const source = addPosts(runner, setup, mode, sweep)
  const body = memberName(runner.vehicle.sprung, outputs[mode])
  setup.plot('posts', { title: 'Posts', signals: [source] })
  setup.plot('body', { title: 'Body', signals: [body] })
  const sample = Math.min(0.005, 1 / (rowsPerPeriod * high))
  const files = setup.build({ stop: duration + after, sample, start: { settle: true } })
  const run = yield* runner.run(files, [source, body, ...loadSignals(runner)])
  const still = (signal: string): boolean => {
    const y = run.values(signal)
    return Array.from(y).every((value) => Math.abs(value - y[0]) <= leastChange)
  }
  if (still(body))
    throw new ModelError(
      'unsupported',
      `${runner.vehicle.sprung} does not follow the posts in ${mode}`,
      { block: runner.vehicle.sprung },
      'choose another Mode, or use a model whose body moves on springs',
    )
  const frequencies = Array.from({ length: count }, (_, i) => low * (high / low) ** (i / (count - 1)))
  const of = (signal: string): readonly ResponsePoint[] =>
    transientResponse({ t: run.time, u: run.values(source), y: run.values(signal) }, frequencies)
  return reportFourPost(runner, run, { source, body, of, factor: leverOf(runner, mode) })
}

interface Response {
  readonly source: string
  readonly body: string
  /** Response of a signal to the posts. */
  readonly of: (signal: string) => readonly ResponsePoint[]
  /** Motion of a post over that of a body that follows all posts. */
  readonly factor: number
}

/** Returns half of the distance of opposite posts, m: the height of a post over the angle of a board on all of them. */
function leverOf(runner: ManoeuvreRunner, mode: Mode): number {
  if (mode === 'heave') return 1
  const { front, rear, track } = standingOf(runner)
  return (mode === 'pitch' ? front - rear : track) / 2
}

function reportFourPost(runner: ManoeuvreRunner, run: Run, { source, body, of, factor }: Response): ManoeuvreReport {
  const { vehicle } = runner
  const bodyPoints = of(body).map((point) => ({ ...point, gain: factor * point.gain }))
  const peak = inside(bodyPoints)
  const isolation = peak && bodyPoints.find(({ frequency, gain }) => frequency > peak.frequency && gain < 1)
  const loads = wheelLoads(runner, run, 0, run.time.length - 1)
  const axles = (['front', 'rear'] as const).flatMap((axle) => {
    const [wheel] = vehicle.wheelsOf(axle)
    const signal = vehicle.ofWheel(wheel, 'wheel-load')
    return signal === undefined ? [] : [{ axle, points: of(signal) }]
  })
  const hop = (axle: 'front' | 'rear'): ResponsePoint | undefined => {
    const points = axles.find((one) => one.axle === axle)?.points ?? []
    return inside(points.filter(({ frequency }) => frequency > 2 * (peak?.frequency ?? 0)))
  }
  const [front, rear] = [hop('front'), hop('rear')]
  const t = thinned(run.time)
  const tail = Math.abs(run.values(body)[run.time.length - 1] - run.values(body)[0])
  const most = Array.from(run.values(body)).reduce((all, y) => Math.max(all, Math.abs(y - run.values(body)[0])), 0)
  return reportOf(runner, {
    values: {
      bodyFrequency: peak?.frequency,
      bodyPeak: peak?.gain,
      isolation: isolation?.frequency,
      hopFront: front?.frequency,
      hopRear: rear?.frequency,
      loadFront: front?.gain,
      loadRear: rear?.gain,
      leastLoad: loads?.least,
    },
    without: loads === undefined ? ['hopFront', 'hopRear', 'loadFront', 'loadRear', 'leastLoad'] : [],
    plots: [
      responsePlot('Gain of the body', '1', [{ label: 'body', points: bodyPoints }]),
      responsePlot(
        'Gain of the wheel loads',
        'N/m',
        axles.map(({ axle, points }) => ({ label: axle, points })),
      ),
      overTime('Posts', 'm', 'Height', [{ label: 'posts', x: t, y: thinned(run.values(source)) }]),
      ...(loads === undefined ? [] : [loadPlot(runner, run)]),
    ],
    remarks: [
      ...(loads !== undefined && loads.least < lifting
        ? [
            'wheels lift off their posts, so the transfer functions are not those of a linear vehicle: lower the velocity',
          ]
        : []),
      ...(tail > 0.01 * most
        ? ['the body still moves at the end of the run: for more accurate low frequencies, enter a longer Time after']
        : []),
    ],
  })
}

/** Least ratio of a peak to both ends of its band: a body that follows its posts rigidly has no peak but rounding. */
const leastPeak = 1.01

/** Returns the point of the largest gain, unless it is at an end or no larger than the gain there. */
function inside(points: readonly ResponsePoint[]): ResponsePoint | undefined {
  if (points.length === 0) return undefined
  const best = points.reduce((most, point) => (point.gain > most.gain ? point : most))
  const ends = Math.max(points[0].gain, points[points.length - 1].gain)
  return best.gain > leastPeak * ends ? best : undefined
}

const responsePlot = (
  title: string,
  unit: string,
  curves: readonly { readonly label: string; readonly points: readonly ResponsePoint[] }[],
): ReportPlot => ({
  title,
  x: { label: 'Frequency', unit: 'Hz', log: true },
  y: { label: 'Gain', unit },
  curves: curves.map(({ label, points }) => ({
    label,
    x: points.map(({ frequency }) => frequency),
    y: points.map(({ gain }) => gain),
  })),
})

interface Sweep {
  readonly from: number
  readonly to: number
  readonly velocity: number
  readonly duration: number
  readonly after: number
}

/**
 * Returns the height of the posts as a formula of time: v/(2 pi f) sin(2 pi f_1 (e^(k t) - 1)/k), f = f_1 e^(k t). It
 * sets in by 1 - exp(-(t/a)^3) and dies away by exp(-exp((t - T)/b)), which have all derivatives.
 */
function sweepOf({ from, to, velocity, duration, after }: Sweep): string {
  const k = Math.log(to / from) / duration
  const rise = 0.5 / from
  // the double exponential must not overflow at the end of the run
  const fall = Math.max(1 / to, after / 300)
  const amplitude = velocity / (2 * Math.PI * from)
  const sine = `sin(${2 * Math.PI * (from / k)}*(exp(${k}*t) - 1))`
  const window = `(1 - exp(-(t/${rise})^3))*exp(-exp((t - ${duration - 6 * fall})/${fall}))`
  return `${amplitude}*exp(-${k}*t)*${sine}*${window}`
}
