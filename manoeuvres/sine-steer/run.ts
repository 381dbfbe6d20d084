/** Sine steer (ISO 7401): one period of a sine, evaluated peak by peak. */
import { peakOf, thinned, valueAt } from '../shared/figures/curves'
import type { ManoeuvreRunner } from '../shared/runner'
import { overTime, reportOf } from '../shared/report'
import { isStill, withheldWhere } from '../shared/figures/rounding'
import type { ManoeuvreReport } from '../shared/types'
import { steeringAmplitude } from '../shared/lateral/amplitude'
import { motionPlots, openLoop, runOpenLoop } from '../shared/lateral/scripted-steering'
import { pathFromStart, sideslip, signOf } from '../shared/lateral/turn'

/** Beginning of the steer, s. */
const begin = 0.5
/** Time after the steer, s, in which the second peak may come. */
const after = 2

export function* performSineSteer(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const { vehicle } = runner
  const [speed, frequency] = ['speed', 'frequency'].map((id) => runner.number(id))
  const sign = signOf(runner)
  const period = 1 / frequency
  const stop = begin + period + after
  const lines = [`hold for ${begin} s`, `sine 1 at ${frequency} Hz for 1 period`]
  const prepare = openLoop(runner, { lines, speed, stop, sample: Math.min(0.005, period / 200) })
  const amplitude = yield* steeringAmplitude(runner, speed)
  const prepared = prepare(sign * amplitude)
  const run = yield* runOpenLoop(runner, prepared)
  /** Returns the first and second peak of the change of a history; the second follows the first. */
  const peaks = (y: ArrayLike<number>) => {
    const change = { t: run.time, y: Array.from(y, (value) => sign * (value - y[0])) }
    const first = peakOf(change, 1, begin, begin + period)
    const second = peakOf(change, -1, first.time)
    return [first, { time: second.time, value: -second.value }] as const
  }
  const of = (name: string): ArrayLike<number> => run.values(vehicle.signal(name))
  const steer = [begin + period / 4, begin + (3 * period) / 4]
  const [yaw, lateral] = [peaks(of('wz')), peaks(of('ay'))]
  const beta = sideslip(runner, run)
  const most = (y: ArrayLike<number>): number =>
    Array.from(y).reduce((best, value) => Math.max(best, Math.abs(value - y[0])), 0)
  const isAtRest = (y: ArrayLike<number>): boolean => isStill({ t: run.time, y })
  const t = thinned(run.time)
  const path = pathFromStart(runner, run)
  return reportOf(runner, {
    values: {
      amplitude,
      yawLag1: yaw[0].time - steer[0],
      yawLag2: yaw[1].time - steer[1],
      lateralLag1: lateral[0].time - steer[0],
      lateralLag2: lateral[1].time - steer[1],
      yawGain1: yaw[0].value / amplitude,
      yawGain2: yaw[1].value / amplitude,
      lateralGain1: lateral[0].value / amplitude,
      lateralGain2: lateral[1].value / amplitude,
      peakLateral: lateral[0].value,
      peakSideslip: most(beta),
      peakRoll: most(of('roll')),
      offset: sign * valueAt({ t: run.time, y: path.y }, begin + period),
    },
    withheld: {
      ...withheldWhere(isAtRest(of('ay')), [
        'lateralLag1',
        'lateralLag2',
        'lateralGain1',
        'lateralGain2',
        'peakLateral',
      ]),
      ...withheldWhere(isAtRest(of('roll')), ['peakRoll']),
      ...withheldWhere(isAtRest(beta), ['peakSideslip']),
    },
    plots: [
      ...motionPlots(runner, run, prepared.steering),
      overTime('Angles', 'rad', 'Angle', [
        { label: 'roll', x: t, y: thinned(of('roll')) },
        { label: 'sideslip', x: t, y: thinned(beta) },
      ]),
    ],
    course: { cones: [], paths: [{ label: 'centre of mass', x: thinned(path.x), y: thinned(path.y) }] },
  })
}
