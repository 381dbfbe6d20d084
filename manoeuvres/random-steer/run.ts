/** Random steer (ISO 7401, ISO/TR 8726): frequency responses and coherence by averaged cross-spectra. */
import { averagedResponse, responseAt } from '../../engine/analyse/frequency-response'
import { ModelError } from '../../engine/errors/model-error'
import { FellOver } from '../shared/fall'
import type { ManoeuvreRunner, Run } from '../shared/runner'
import { short } from '../shared/number-text'
import { reportOf } from '../shared/report'
import type { ManoeuvreReport } from '../shared/types'
import { steeringAmplitude } from '../shared/lateral/amplitude'
import {
  bandOf,
  linearRemarks,
  responseFigures,
  responsePlots,
  responsesOf,
  withheldResponses,
} from '../shared/figures/frequency'
import { motionPlots, openLoop, runOpenLoop } from '../shared/lateral/scripted-steering'

/** Relative excess of the input over the band at either end, so that all points have content. */
const margin = 0.2
/** Samples per period of the highest frequency. */
const samplesPerPeriod = 30
/** Least number of segments for an average. */
const leastSegments = 4

const fellByAmplitude =
  'the amplitude follows from a steady turn, but in the band the vehicle may respond several times as strongly: enter a smaller Lateral acceleration'

export function* performRandomSteer(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const [speed, duration, length] = ['speed', 'duration', 'segment'].map((id) => runner.number(id))
  const band = bandOf(runner)
  const seed = runner.number('seed')
  const [low, high] = [band[0] * (1 - margin), band[1] * (1 + margin)]
  if (2 * duration < (leastSegments + 1) * length)
    throw new ModelError(
      'out-of-range',
      `Segment: a run of ${short(duration)} s has fewer than ${leastSegments} segments of ${short(length)} s to average`,
      { parameter: 'segment' },
      'shorten the segments, or lengthen the run',
    )
  if (length * band[0] < 2)
    throw new ModelError(
      'out-of-range',
      `Segment: ${short(length)} s is shorter than two periods of the lowest frequency`,
      { parameter: 'segment' },
      'lengthen the segments, or raise the lowest frequency',
    )
  const lines = [`random 1 from ${low} Hz to ${high} Hz in ${duration} s seed ${seed}`]
  const sample = Math.min(0.02, 1 / (samplesPerPeriod * band[1]))
  const prepare = openLoop(runner, { lines, speed, stop: duration, sample })
  const amplitude = yield* steeringAmplitude(runner, speed)
  const prepared = prepare(amplitude)
  let run: Run
  try {
    run = yield* runOpenLoop(runner, prepared)
  } catch (error) {
    if (error instanceof FellOver && !runner.isGiven('amplitude')) runner.remarks.add(fellByAmplitude)
    throw error
  }
  const u = run.values(`${prepared.steering}.y`)
  const averaged = (signal: string) => averagedResponse({ t: run.time, u, y: run.values(signal) }, length, band)
  const { segments } = averaged(runner.vehicle.signal('wz'))
  const responses = responsesOf((signal) => averaged(signal).points, runner, run)
  const all = [...responses.yaw, ...responses.lateral].map(({ coherence = NaN }) => coherence)
  const at1 = nearest(responses.lateral)
  return reportOf(runner, {
    values: {
      amplitude,
      ...responseFigures(responses),
      coherence: Math.min(...all),
      error: at1 === undefined ? undefined : Math.sqrt((1 - at1) / (2 * segments * at1)),
    },
    withheld: withheldResponses(responses, ['error']),
    plots: [...responsePlots(responses), ...motionPlots(runner, run, prepared.steering)],
    remarks: [
      ...linearRemarks(runner, run),
      `${segments} segments of ${short(length)} s with a Hann window and 50 % overlap; frequency resolution ${Number((1 / length).toPrecision(3))} Hz`,
    ],
  })
}

/** Returns the coherence at the line next to 1 Hz; undefined if the band does not contain it. */
function nearest(points: Parameters<typeof responseAt>[0]): number | undefined {
  if (responseAt(points, 1) === undefined) return undefined
  return points.reduce((best, point) => (Math.abs(point.frequency - 1) < Math.abs(best.frequency - 1) ? point : best))
    .coherence
}
