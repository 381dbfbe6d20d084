/** Slowly increasing steer as a separate manoeuvre: understeer at constant speed, and the limit. */
import { slopeOf, thinned } from '../shared/figures/curves'
import type { ManoeuvreRunner } from '../shared/runner'
import { reportOf } from '../shared/report'
import { ratioUnknown } from '../shared/lateral/steering-ratio'
import type { ManoeuvreReport } from '../shared/types'
import { motionPlots } from '../shared/lateral/scripted-steering'
import { linearRows, referenceSteer, slowSteer, steeringRatios } from '../shared/lateral/slow-steer'
import { axleOf, holdingOf, sideslip, signOf, speeds } from '../shared/lateral/turn'

export function* performSlowlyIncreasingSteer(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const { vehicle } = runner
  const [speed, reference, rate, to] = ['speed', 'lateral', 'rate', 'to'].map((id) => runner.number(id))
  const { wheel, road } = yield* steeringRatios(runner, speed)
  const sign = signOf(runner) * (road !== undefined && road < 0 ? -1 : 1)
  const slow = yield* slowSteer(runner, {
    speed,
    ratio: wheel,
    holding: holdingOf(runner),
    axle: axleOf(runner),
    sign,
    to,
    rate,
    sample: 0.01,
  })
  const { run, spin, lateral, steer, steering } = slow
  const at = referenceSteer(slow, reference)
  const rows = linearRows(slow, reference)
  const top = lateral.reduce((best, a, i) => (a > lateral[best] ? i : best), 0)
  const [roll, beta, v] = [run.values(vehicle.signal('roll')), sideslip(runner, run), speeds(runner, run)]
  const over = (value: (i: number) => number): number =>
    slopeOf(
      rows.map((i) => lateral[i]),
      rows.map(value),
    )
  const base = vehicle.wheelbase ?? NaN
  const understeer = over((i) => steer[i] / Math.abs(road ?? NaN)) - base / speed ** 2
  const side = signOf(runner)
  const upTo = (values: ArrayLike<number>): number[] => thinned(Array.from(values).slice(0, top + 1))
  const x = { label: 'Lateral acceleration', unit: 'm/s^2' }
  const a = upTo(lateral)
  return reportOf(runner, {
    values: {
      steer: at,
      wheel: at * wheel,
      understeer,
      rollGradient: side * over((i) => roll[i] - roll[0]),
      sideslipGradient: side * over((i) => beta[i] - beta[0]),
      characteristic: understeer > 0 ? Math.sqrt(base / understeer) : undefined,
      limit: lateral[top],
      steerAtLimit: steer[top],
      speed: v.reduce((most, value, i) => (i <= top ? Math.max(most, Math.abs(value - v[0])) : most), 0),
    },
    plots: [
      {
        title: 'Steering wheel',
        x,
        y: { label: 'Steering wheel angle', unit: 'rad' },
        curves: [{ label: 'steering wheel', x: a, y: upTo(steer.map((value) => value * wheel)) }],
        lines: [{ label: 'reference', x: reference }],
      },
      {
        title: 'Angles',
        x,
        y: { label: 'Angle', unit: 'rad' },
        curves: [
          { label: 'roll', x: a, y: upTo(Array.from(roll, (value) => side * value)) },
          { label: 'sideslip', x: a, y: upTo(Array.from(beta, (value) => side * value)) },
        ],
      },
      ...motionPlots(runner, run, steering),
    ],
    remarks: [
      ...(road === undefined ? [ratioUnknown(vehicle)] : []),
      ...(spin === undefined
        ? []
        : [
            `the vehicle spins: its sideslip angle passes 30 deg at ${Number(spin.toPrecision(3))} s, where the curves end`,
          ]),
    ],
  })
}
