/** Step steer (ISO 7401): steps from straight running. */
import { responseOf, thinned } from '../shared/figures/curves'
import type { ManoeuvreRunner } from '../shared/runner'
import { short } from '../shared/number-text'
import { overTime, reportOf } from '../shared/report'
import { withheldWhere } from '../shared/figures/rounding'
import type { ManoeuvreReport } from '../shared/types'
import { steadySteer } from '../shared/lateral/amplitude'
import { openLoop, runOpenLoop } from '../shared/lateral/scripted-steering'
import { sideslip, signOf } from '../shared/lateral/turn'

/** Beginning of the step, s. */
const begin = 1
/** Least time over which the steady state is taken, s. */
const steadyPart = 0.5
/** Change within half a second that a steady state may have. */
const settled = 0.01

export function* performStepSteer(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const { vehicle } = runner
  const [speed, rise] = [runner.number('speed'), runner.number('rise')]
  const stop = runner.number('stop', {
    least: begin + rise + steadyPart,
    because: `the step ends at ${short(begin + rise)} s, and the steady state is taken over at least ${steadyPart} s`,
  })
  const lines = [`hold for ${begin} s`, `to 1 in ${rise} s`]
  const prepare = openLoop(runner, { lines, speed, stop, sample: 0.002 })
  const step = runner.isGiven('step')
    ? signOf(runner) * runner.number('step')
    : yield* steadySteer(runner, speed, signOf(runner) * runner.number('lateral'))
  const { steering, files } = prepare(step)
  const names = { wz: vehicle.signal('wz'), ay: vehicle.signal('ay'), roll: vehicle.signal('roll') }
  const run = yield* runOpenLoop(runner, { steering, files })
  const window = { zero: begin + rise / 2, steadyFrom: Math.max(begin + rise, stop - 1), steadyTo: stop }
  const [yaw, lateral, roll] = [names.wz, names.ay, names.roll].map((name) => responseOf(run.curve(name), window))
  const slip = responseOf({ t: run.time, y: sideslip(runner, run) }, window)
  const beta = slip.steady - slip.initial
  const t = thinned(run.time)
  const line = (label: string, y: ArrayLike<number>) => ({ label, x: t, y: thinned(y) })
  return reportOf(runner, {
    values: {
      step,
      yawGain: (yaw.steady - yaw.initial) / step,
      lateralGain: (lateral.steady - lateral.initial) / step,
      lateral: lateral.steady,
      yawResponse: yaw.responseTime,
      yawPeakTime: yaw.peakTime,
      yawOvershoot: yaw.overshoot,
      lateralResponse: lateral.responseTime,
      lateralPeakTime: lateral.peakTime,
      lateralOvershoot: lateral.overshoot,
      rollOvershoot: roll.overshoot,
      sideslip: beta,
      tb: yaw.peakTime === undefined ? undefined : yaw.peakTime * beta,
    },
    withheld: {
      ...withheldWhere(yaw.isStill, ['yawResponse', 'yawPeakTime', 'yawOvershoot', 'tb']),
      ...withheldWhere(lateral.isStill, ['lateralResponse', 'lateralPeakTime', 'lateralOvershoot']),
      ...withheldWhere(roll.isStill, ['rollOvershoot']),
      ...withheldWhere(slip.isStill, ['tb']),
    },
    remarks: [
      ...(yaw.peakTime === undefined && !yaw.isStill
        ? ['the yaw rate approaches its steady state without a peak']
        : []),
      ...(Math.abs(yaw.drift) > settled
        ? [
            `the yaw rate still changes in the last second, by ${Number((100 * Math.abs(yaw.drift)).toPrecision(2))} % within half a second: figures of the steady state are not those of a steady turn; end the run later, or hold the speed`,
          ]
        : []),
    ],
    plots: [
      overTime(
        'Yaw rate',
        'rad/s',
        'Yaw rate',
        [line('yaw rate', run.values(names.wz))],
        [{ label: '90 %', y: yaw.initial + 0.9 * (yaw.steady - yaw.initial) }],
      ),
      overTime(
        'Lateral acceleration',
        'm/s^2',
        'Lateral acceleration',
        [line('lateral acceleration', run.values(names.ay))],
        [{ label: '90 %', y: lateral.initial + 0.9 * (lateral.steady - lateral.initial) }],
      ),
      overTime('Angles', 'rad', 'Angle', [
        line('roll', run.values(names.roll)),
        line('sideslip', sideslip(runner, run)),
      ]),
      overTime('Steering', 'steer', 'Steering input', [line('steering', run.values(`${steering}.y`))]),
    ],
  })
}
