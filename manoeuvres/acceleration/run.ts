/** Acceleration from standstill at full throttle (UN R68): times and distances. */
import { memberName } from '../../engine/model/names/names'
import { passes, peakOf, thinned, valueAt } from '../shared/figures/curves'
import type { ManoeuvreRunner } from '../shared/runner'
import { drivenBy, fullOf, ownDriver, speedDriver } from '../shared/along-the-road/pedals'
import { overTime, reportOf } from '../shared/report'
import { short } from '../shared/number-text'
import { selectDrive } from '../shared/along-the-road/selectors'
import type { ManoeuvreReport } from '../shared/types'
import { along, engaged, requireSpeed, runFromRest, slopes, straightSignals } from '../shared/along-the-road/straight'

/** Beginning of the throttle, s. It is later for an automatic gearbox, which leaves neutral before. */
const [beginAtRest, beginInGear] = [0.5, 1.5]
/** Time in which the brake is applied, s. */
const applied = 0.05
/** Length of the window in which the largest acceleration is taken, s. */
const window = 0.1
/** Speed that no driver reaches, so that the pedal stays down, m/s. */
const beyond = 1000

export function* performAcceleration(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const { vehicle } = runner
  const [to, distance, rise] = ['to', 'distance', 'rise'].map((id) => runner.number(id))
  const [from2, to2] = runner.settings.ascending('from2', 'to2')
  const stop = runner.number('stop', {
    least: beginInGear + rise,
    because: `the throttle opens until ${short(beginInGear + rise)} s`,
  })
  const setup = runner.setup()
  // An automatic gearbox engages against the brake, which is released with the throttle.
  const begin = selectDrive(setup, engaged) ? beginInGear : beginAtRest
  if (begin === beginInGear && vehicle.roles.brake !== undefined && ownDriver(vehicle) === undefined)
    setup.formula(
      'brake',
      `${fullOf(runner, 'brake', 'fullBrake')}*min(t/${applied}, 1)*min(max((${begin} - t)/${rise} + 1, 0), 1)`,
    )
  const pedal = setup.block('FullThrottle', 'script', { script: [`hold for ${begin} s`, `line to 1 in ${rise} s`] })
  let shifter: string | undefined
  if (ownDriver(vehicle) === undefined) shifter = drivenBy(runner, setup, memberName(pedal, 'y')).shifter
  else {
    const target = setup.block('SpeedAhead', 'gain', { gain: beyond })
    setup.wire(memberName(pedal, 'y'), memberName(target, 'u1'))
    speedDriver(runner, setup, { speed: memberName(target, 'y') })
  }
  // The run ends once the vehicle is fast and far enough, else at its stop time.
  const fastest = Math.max(to, from2, to2)
  const odometer = setup.odometer()
  setup.stopWhen(`min(u1 - ${fastest + 0.01}, u2 - ${distance + 0.01})`, [odometer.speed, odometer.distance])
  setup.plot('speed', { title: 'Speed', signals: [vehicle.signal('vx')] })
  const shown = shifter === undefined ? [] : [`${shifter}.gear`, `${shifter}.clutch`, `${shifter}.throttle`]
  const signals = [...straightSignals(runner), ...shown, `${pedal}.y`]
  const run = yield* runFromRest(runner, (start) => setup.build({ stop, sample: 0.01, ...start }), signals)
  requireSpeed(runner, run)
  const { speed, distance: s } = along(runner, run)
  const v = { t: run.time, y: speed }
  const slope = slopes(run.time, speed, window)
  const when = (value: number): number | undefined => passes(v, value, begin)
  const [atSpeed, lower, upper] = [to, from2, to2].map(when)
  const start = valueAt({ t: run.time, y: s }, begin)
  const atDistance = passes({ t: run.time, y: s }, start + distance, begin)
  const gears = shifter === undefined ? [] : Array.from(run.values(`${shifter}.gear`))
  const t = thinned(run.time)
  const line = (label: string, y: ArrayLike<number>) => ({ label, x: t, y: thinned(y) })
  const highest = peakOf(v, 1).value
  return reportOf(runner, {
    values: {
      time: after(atSpeed, begin),
      length: atSpeed === undefined ? undefined : valueAt({ t: run.time, y: s }, atSpeed) - start,
      time2: upper === undefined || lower === undefined ? undefined : upper - lower,
      distanceTime: after(atDistance, begin),
      distanceSpeed: atDistance === undefined ? undefined : valueAt(v, atDistance),
      peak: peakOf({ t: run.time, y: slope }, 1, begin).value,
      reached: highest,
      shifts: gears.filter((gear, i) => i > 0 && gear !== gears[i - 1]).length,
    },
    plots: [
      overTime('Speed', 'm/s', 'Speed', [line('speed', speed)], [{ label: 'speed', y: to }]),
      overTime('Acceleration', 'm/s^2', 'Acceleration', [line('acceleration', slope)]),
      overTime('Distance', 'm', 'Distance', [line('distance', s)], [{ label: 'distance', y: distance }]),
      ...(shifter === undefined
        ? []
        : [
            overTime('Gear', '1', 'Gear', [line('gear', gears)]),
            overTime('Clutch and throttle', '1', 'Share', [
              line('clutch', run.values(`${shifter}.clutch`)),
              line('throttle', run.values(`${shifter}.throttle`)),
            ]),
          ]),
    ],
    without: shifter === undefined ? ['shifts'] : [],
    remarks: [
      ...(highest < 0.1 ? [`the vehicle does not move: its drive has no effect or is too weak`] : []),
      ...(atSpeed === undefined && highest >= 0.1 ? ['the vehicle does not reach the speed before the stop time'] : []),
    ],
  })
}

const after = (time: number | undefined, zero: number): number | undefined =>
  time === undefined ? undefined : time - zero
