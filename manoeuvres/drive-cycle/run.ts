/** Drive cycle: a driver follows a speed over time; error, energy and consumption. */
import { memberName } from '../../engine/model/names/names'
import { cycleFromText } from '../shared/along-the-road/cycle-text'
import { thinned } from '../shared/figures/curves'
import type { ManoeuvreRunner, Run } from '../shared/runner'
import { speedDriver } from '../shared/along-the-road/pedals'
import { overTime, reportOf } from '../shared/report'
import { selectDrive } from '../shared/along-the-road/selectors'
import type { ManoeuvreReport } from '../shared/types'
import { greatest } from '../shared/extremes'
import {
  along,
  engaged,
  requireSpeed,
  rotatingMass,
  rotorsOf,
  runFromRest,
  slopes,
  straightSignals,
} from '../shared/along-the-road/straight'

/** Durations of the cycles of the block, s. */
const durations: Readonly<Record<string, number>> = { urban: 195, 'extra-urban': 400, nedc: 1180 }
/** Length of the window over which slopes of the speed are taken, s. */
const window = 0.2

export function* performDriveCycle(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const { vehicle } = runner
  const [tolerance, shift] = ['tolerance', 'shift'].map((id) => runner.number(id))
  const scale = runner.number('scale')
  const name = runner.choice('cycle')
  const points = name === 'own' ? cycleFromText(runner.text('points')) : undefined
  const whole = points === undefined ? durations[name] : points[points.length - 1][0]
  const stop = runner.isGiven('end') ? Math.min(whole, runner.number('end')) : whole
  const setup = runner.setup()
  const cycle = setup.block('Cycle', 'drive-cycle', {
    ...(points === undefined ? { cycle: name } : { cycle: 'points', points: points.map(([t, v]) => [t, v]) }),
    scale,
  })
  const target = { speed: memberName(cycle, 'speed'), acceleration: memberName(cycle, 'acceleration') }
  const { driver, shifter } = speedDriver(runner, setup, target, () => ({ delay: runner.number('delay') }))
  setup.plot('speed', { title: 'Speed', signals: [target.speed, vehicle.signal('vx')] })
  setup.plot('pedals', { title: 'Pedals', signals: [`${driver}.throttle`, `${driver}.brake`] })
  const [rotors, meters] = [rotorsOf(runner), metersOf(runner)]
  const shown = shifter === undefined ? [] : [`${shifter}.gear`]
  const signals = [
    ...straightSignals(runner),
    ...rotors.map(({ signal }) => signal),
    ...meters.electric,
    ...meters.fuel,
    ...shown,
    target.speed,
    `${driver}.throttle`,
    `${driver}.brake`,
  ]
  selectDrive(setup, engaged)
  const run = yield* runFromRest(runner, (start) => setup.build({ stop, sample: 0.1, ...start }), signals)
  requireSpeed(runner, run, run.values(target.speed)[0])
  const { speed: v, distance } = along(runner, run)
  const targetSpeed = Float64Array.from(run.values(target.speed))
  const error = v.map((one, i) => one - targetSpeed[i])
  const slope = slopes(run.time, v, window)
  const fastest = v.indexOf(Math.max(...v))
  const mass = vehicle.mass + (v[fastest] > 1 ? rotatingMass(runner, run, rotors, fastest) : 0)
  const outside = outsideOf(run, { v, targetSpeed, tolerance, shift })
  const length = distance[distance.length - 1]
  const sum = (names: readonly string[], value: (name: string) => number): number | undefined =>
    names.length === 0 ? undefined : names.reduce((all, one) => all + value(one), 0)
  const electric = sum(meters.electric, (power) => integral(run, run.values(power)))
  const fuel = sum(meters.fuel, (burnt) => run.values(burnt)[run.time.length - 1] - run.values(burnt)[0])
  const t = thinned(run.time)
  const line = (label: string, y: ArrayLike<number>) => ({ label, x: t, y: thinned(y) })
  return reportOf(runner, {
    values: {
      duration: run.end,
      length,
      expected: integral(run, targetSpeed),
      error: greatest(error.map(Math.abs)),
      rms: Math.sqrt(
        integral(
          run,
          error.map((e) => e * e),
        ) / run.end,
      ),
      outside: outside.reduce((all, is, i) => all + (is && i > 0 ? run.time[i] - run.time[i - 1] : 0), 0),
      energy: integral(
        run,
        v.map((one, i) => mass * one * Math.max(0, slope[i])),
      ),
      electric,
      fuel,
      consumption: fuel === undefined || length < 1 ? undefined : fuel / length,
      electricConsumption: electric === undefined || length < 1 ? undefined : electric / length,
    },
    plots: [
      overTime('Speed', 'm/s', 'Speed', [line('cycle', targetSpeed), line('vehicle', v)]),
      overTime(
        'Speed error',
        'm/s',
        'Error',
        [line('error', error)],
        [
          { label: 'tolerance', y: tolerance },
          { label: '', y: -tolerance },
        ],
      ),
      overTime('Pedals', '1', 'Share', [
        line('throttle', run.values(`${driver}.throttle`)),
        line('brake', run.values(`${driver}.brake`)),
      ]),
      ...shown.map((gear) => overTime('Gear', '1', 'Gear', [line('gear', run.values(gear))])),
      ...meters.electric.map((power) =>
        overTime(`Electric power of ${power.split('.')[0]}`, 'W', 'Power', [line(power, run.values(power))]),
      ),
    ],
    without: [
      ...(electric === undefined ? ['electric', 'electricConsumption'] : []),
      ...(fuel === undefined ? ['fuel', 'consumption'] : []),
    ],
    // Speeds of the user's own belong to no standard.
    ...(name === 'own' || scale !== 1 ? { standard: '' } : {}),
    remarks:
      greatest(v) < 0.1 && greatest(targetSpeed) >= 0.1 ? ['the vehicle does not move: its drive has no effect'] : [],
  })
}

/**
 * Returns the signals by which blocks account for their consumption. A battery comes before motors, which draw from it.
 */
function metersOf({ vehicle: { topology } }: ManoeuvreRunner): {
  readonly electric: readonly string[]
  readonly fuel: readonly string[]
} {
  const having = (signal: string): readonly string[] =>
    topology.parts
      .filter(({ definition: { category, signals } }) => category === 'Drivetrain' && signals[signal] !== undefined)
      .map((part) => memberName(part.name, signal))
  const battery = having('terminalPower')
  return { electric: battery.length > 0 ? battery : having('electricPower'), fuel: having('fuel') }
}

/** Returns the integral of a signal over the run by the trapezoidal rule. */
function integral({ time }: Run, y: ArrayLike<number>): number {
  let sum = 0
  for (let i = 1; i < time.length; i++) sum += ((y[i] + y[i - 1]) / 2) * (time[i] - time[i - 1])
  return sum
}

/** Returns whether the speed is outside the range of the cycle within a time before and after, with a tolerance. */
function outsideOf(
  { time }: Run,
  {
    v,
    targetSpeed,
    tolerance,
    shift,
  }: {
    readonly v: Float64Array
    readonly targetSpeed: Float64Array
    readonly tolerance: number
    readonly shift: number
  },
): readonly boolean[] {
  return Array.from(time, (now, i) => {
    let [low, high] = [targetSpeed[i], targetSpeed[i]]
    for (let k = i; k >= 0 && time[k] >= now - shift - 1e-9; k--)
      [low, high] = [Math.min(low, targetSpeed[k]), Math.max(high, targetSpeed[k])]
    for (let k = i; k < time.length && time[k] <= now + shift + 1e-9; k++)
      [low, high] = [Math.min(low, targetSpeed[k]), Math.max(high, targetSpeed[k])]
    return v[i] < low - tolerance || v[i] > high + tolerance
  })
}
