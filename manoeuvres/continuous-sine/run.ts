/** Continuous sine (ISO 7401): Fourier coefficients of the steering and of the response over the last whole periods. */
import { distortionOf, periodicResponse } from '../../engine/analyse/frequency-response'
import { thinned } from '../shared/figures/curves'
import type { ManoeuvreRunner } from '../shared/runner'
import { reportOf } from '../shared/report'
import { isStill, withheldWhere } from '../shared/figures/rounding'
import type { ManoeuvreReport } from '../shared/types'
import { steeringAmplitude } from '../shared/lateral/amplitude'
import { motionPlots, openLoop, runOpenLoop } from '../shared/lateral/scripted-steering'
import { sideslip } from '../shared/lateral/turn'

/** Rows per period: a whole number, so that the last periods consist of whole rows. */
const rowsOfPeriod = 200

export function* performContinuousSine(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const { vehicle } = runner
  const [speed, frequency] = ['speed', 'frequency'].map((id) => runner.number(id))
  const settle = runner.number('settle')
  const periods = runner.number('periods')
  const before = Math.ceil(settle * frequency - 1e-9)
  const stop = (before + periods) / frequency
  // The script continues beyond the end of the run, because a sine dies away within its last 50 ms.
  const lines = [`sine 1 at ${frequency} Hz for ${before + periods + 1} periods`]
  const prepare = openLoop(runner, { lines, speed, stop, sample: 1 / (rowsOfPeriod * frequency) })
  const amplitude = yield* steeringAmplitude(runner, speed)
  const prepared = prepare(amplitude)
  const run = yield* runOpenLoop(runner, prepared)
  const u = run.values(`${prepared.steering}.y`)
  const of = (y: ArrayLike<number>) => periodicResponse({ t: run.time, u, y }, frequency, periods)
  const [yaw, lateral, roll] = ['wz', 'ay', 'roll'].map((name) => of(run.values(vehicle.signal(name))))
  const [ay, rollAngle] = ['ay', 'roll'].map((name) => run.values(vehicle.signal(name)))
  const slip = sideslip(runner, run)
  const first = Math.max(0, run.time.length - 1 - periods * rowsOfPeriod)
  const last = (values: ArrayLike<number>): number[] => Array.from(values).slice(first)
  return reportOf(runner, {
    values: {
      amplitude,
      yawGain: yaw.gain,
      yawPhase: yaw.phase,
      lateralGain: lateral.gain,
      lateralPhase: lateral.phase,
      rollGain: roll.gain,
      rollPhase: roll.phase,
      sideslipGain: of(slip).gain,
      peakLateral: lateral.gain * amplitude,
      distortion: distortionOf(run.time, ay, frequency, periods),
    },
    withheld: {
      ...withheldWhere(isStill({ t: run.time, y: ay }), ['lateralGain', 'lateralPhase', 'peakLateral', 'distortion']),
      ...withheldWhere(isStill({ t: run.time, y: rollAngle }), ['rollGain', 'rollPhase']),
      ...withheldWhere(isStill({ t: run.time, y: slip }), ['sideslipGain']),
    },
    plots: [
      ...motionPlots(runner, run, prepared.steering),
      {
        title: 'Lateral acceleration over steering',
        x: { label: 'Steering input', unit: '1' },
        y: { label: 'Lateral acceleration', unit: 'm/s^2' },
        curves: [{ label: 'lateral acceleration', x: thinned(last(u)), y: thinned(last(ay)) }],
      },
    ],
  })
}
