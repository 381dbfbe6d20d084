/** Pulse steer (ISO 7401): the frequency response as the ratio of the Fourier integrals of response and steering. */
import { transientResponse } from '../../engine/analyse/frequency-response'
import { ModelError } from '../../engine/errors/model-error'
import { peakOf } from '../shared/figures/curves'
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
import { signOf } from '../shared/lateral/turn'

/** Beginning of the pulse, s. */
const begin = 0.5
/** Number of points of the response. */
const count = 60
/** Largest ratio of the response at the end of the run to its peak. A response with more is cut off. */
const mostLeft = 0.01

export function* performPulseSteer(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const { vehicle } = runner
  const [speed, width] = ['speed', 'width'].map((id) => runner.number(id))
  const stop = runner.number('stop', {
    least: begin + width,
    because: `the pulse lasts until ${short(begin + width)} s`,
  })
  const [low, high] = bandOf(runner)
  // The spectrum of the pulse is that of two steps half of the width apart: it first vanishes at the inverse of that.
  const most = 1.6 / width
  if (high > most)
    throw new ModelError(
      'out-of-range',
      `Highest frequency: a pulse of ${short(width)} s contains hardly anything above ${Number(most.toPrecision(2))} Hz`,
      { parameter: 'to' },
      'shorten the pulse, or lower the highest frequency',
    )
  const lines = [`hold for ${begin} s`, `to 1 in ${width / 2} s`, `to 0 in ${width / 2} s`]
  const prepare = openLoop(runner, { lines, speed, stop, sample: Math.min(0.005, width / 40) })
  const amplitude = signOf(runner) * (yield* steeringAmplitude(runner, speed))
  const prepared = prepare(amplitude)
  const run = yield* runOpenLoop(runner, prepared)
  const frequencies = bandOfPoints(low, high)
  const u = run.values(`${prepared.steering}.y`)
  const responses = responsesOf(
    (signal) => transientResponse({ t: run.time, u, y: run.values(signal) }, frequencies),
    runner,
    run,
  )
  const [yaw, lateral] = [vehicle.signal('wz'), vehicle.signal('ay')]
  return reportOf(runner, {
    values: {
      amplitude: Math.abs(amplitude),
      peakYaw: largest(run, yaw),
      peakLateral: largest(run, lateral),
      ...responseFigures(responses),
    },
    withheld: withheldResponses(responses, ['peakLateral']),
    plots: [...responsePlots(responses), ...motionPlots(runner, run, prepared.steering)],
    remarks: [...linearRemarks(runner, run), ...cutOff(run, responses.lateral.length === 0 ? [yaw] : [yaw, lateral])],
  })
}

/** Returns frequencies that are evenly spaced on a logarithmic axis, with 1 Hz. */
function bandOfPoints(low: number, high: number): readonly number[] {
  const points = Array.from({ length: count }, (_, i) => low * (high / low) ** (i / (count - 1)))
  return [...points, ...(low < 1 && high > 1 ? [1] : [])].sort((a, b) => a - b)
}

function largest(run: Run, signal: string): number {
  const { t, y } = run.curve(signal)
  const change = { t, y: Array.from(y, (value) => Math.abs(value - y[0])) }
  return peakOf(change, 1).value
}

function cutOff(run: Run, signals: readonly string[]): readonly string[] {
  const left = Math.max(
    ...signals.map((signal) => {
      const y = run.values(signal)
      return Math.abs(y[y.length - 1] - y[0]) / largest(run, signal)
    }),
  )
  return left < mostLeft
    ? []
    : [
        `the response is still at ${Number((100 * left).toPrecision(2))} % of its peak at the end of the run: for more accurate low frequencies, choose a later stop time`,
      ]
}
