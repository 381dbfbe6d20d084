/** Braking straight ahead: stopping distance and mean fully developed deceleration (UN R13-H), on split friction too (ISO 14512). */
import { ModelError } from '../../../errors/model-error'
import { memberName, splitMember } from '../../../model/names'
import { passes, peakOf, thinned, valueAt } from '../curves'
import type { Lab, Run } from '../lab'
import { overTime, reportOf } from '../report'
import type { ManoeuvreReport } from '../types'
import { axleOf, freeSteering, holdingOf, motionSignals, pathFromStart, speeds, travelled } from './turn'

const begin = 1
const met = 0.01

/** Rates of the wheels, where they spin on joints. */
export function wheelSpins(lab: Lab): string[] {
  return lab.vehicle.wheels.flatMap(({ spin }) => {
    const joint = splitMember(spin ?? '')?.block
    const quantities = joint === undefined ? {} : (lab.vehicle.topology.part(joint)?.definition.signals ?? {})
    return joint !== undefined && quantities['rate'] !== undefined ? [memberName(joint, 'rate')] : []
  })
}

/** Wheels that stop while the vehicle still has a tenth of its speed. */
export function lockedWheels(lab: Lab, run: Run, from: number): readonly string[] {
  const v = speeds(lab, run)
  return lab.vehicle.wheels.flatMap(({ block, spin }) => {
    const name = memberName(splitMember(spin ?? '')?.block ?? '', 'rate')
    if (!run.has(name)) return []
    const rate = run.values(name)
    const first = Math.abs(rate[0])
    for (let i = 0; i < rate.length; i++)
      if (run.time[i] > from && v[i] > 0.1 * v[0] && Math.abs(rate[i]) < 0.01 * first) return [block]
    return []
  })
}

export function* straightBraking(lab: Lab): Generator<number, ManoeuvreReport, void> {
  const { vehicle } = lab
  const [speed, rise, end, friction] = ['speed', 'rise', 'end', 'friction'].map((id) => lab.number(id, { above: 0 }))
  const setup = lab.setup()
  const steered = vehicle.roles.steering !== undefined && vehicle.isSource(vehicle.roles.steering.block)
  const steering = steered ? setup.script('steering', ['hold for 1 s']) : undefined
  const drive = setup.drive(holdingOf(lab), axleOf(lab), speed, [`hold for ${begin} s`, `line to 1 in ${rise} s`])
  const drives = drive !== undefined && setup.holding(holdingOf(lab), axleOf(lab)) !== 'force'
  if (drives) setup.parameter(`${drive}.scale`, 0)
  const brake = setup.brake([`hold for ${begin} s`, `line to 1 in ${rise} s`])
  setup.parameter(`${brake}.scale`, 0)
  if (friction !== 1 || lab.given('split'))
    for (const [name, value] of road(lab, friction)) setup.parameter(name, value)
  setup.plot('speed', { title: 'Speed', signals: [vehicle.signal('vx')] })
  const free = steering === undefined ? setup.freed : freeSteering(setup, steering)
  const wanted = lab.number('deceleration', { above: 0 })
  const stop = begin + 2.5 * (speed / Math.max(1, Math.min(wanted, 8 * friction))) + 2
  const build = () => setup.build({ stop, sample: 0.005, start: { settle: true, speed, free } })
  yield 0
  if (drives) {
    const straight = lab.turningPoints(build(), []).at(speed, 0)
    if (straight !== undefined) setup.parameter(`${drive}.scale`, -straight.freed[drive])
  }
  const signals = [...motionSignals(lab), ...wheelSpins(lab), `${brake}.y`]
  let value = lab.given('brake') ? lab.number('brake') : NaN
  const size = Number.isNaN(value) ? (vehicle.mass * wanted * 0.3) / Math.max(1, vehicle.wheels.length) : value
  let run: Run | undefined
  for (let round = 0; round < 5; round++) {
    const next: number = round === 0 ? size : value
    setup.parameter(`${brake}.scale`, next)
    const whole = yield* lab.run(build(), signals)
    run = whole.upTo(passes({ t: whole.time, y: speeds(lab, whole) }, end, begin))
    const reached = developed(lab, run, speed)
    value = next
    if (lab.given('brake') || friction < 1 || lab.given('split')) break
    if (Math.abs(reached - wanted) < met * wanted) break
    value = next * Math.min(2, Math.max(0.4, wanted / Math.max(reached, 0.1)))
  }
  if (run === undefined) throw new Error('the manoeuvre has not run')
  const made = run
  const v = { t: made.time, y: speeds(lab, made) }
  const s = travelled(lab, made)
  const from = valueAt({ t: made.time, y: s }, begin)
  const last = v.y[v.y.length - 1]
  const mfdd = developed(lab, made, speed)
  const path = pathFromStart(lab, made)
  const yaw = made.curve(vehicle.signal('yaw'))
  const wz = made.curve(vehicle.signal('wz'))
  const largest = (y: ArrayLike<number>, zero = 0): number =>
    Array.from(y).reduce((most, one) => Math.max(most, Math.abs(one - zero)), 0)
  const slowed = last <= 0.1 * speed + 0.1
  const locked = lockedWheels(lab, made, begin)
  const t = thinned(made.time)
  const line = (label: string, y: ArrayLike<number>) => ({ label, x: t, y: thinned(y) })
  return reportOf(lab, {
    values: {
      brake: value,
      distance: slowed ? s[s.length - 1] - from + last ** 2 / (2 * Math.max(mfdd, 0.1)) : undefined,
      mfdd: slowed ? mfdd : undefined,
      peak: -peakOf(made.curve(vehicle.signal('ax')), -1, begin).value,
      deviation: largest(path.y),
      heading: largest(yaw.y, yaw.y[0]),
      yawRate: largest(wz.y),
      lockedWheels: locked.length,
    },
    plots: [
      overTime('Speed', 'm/s', 'Speed', [line('speed', v.y)], [{ label: 'brake', x: begin }]),
      overTime('Deceleration', 'm/s^2', 'Deceleration', [
        line(
          'deceleration',
          Array.from(made.values(vehicle.signal('ax')), (a) => -a),
        ),
      ]),
      overTime('Yaw rate', 'rad/s', 'Yaw rate', [line('yaw rate', wz.y)]),
      overTime(
        'Wheels',
        'rad/s',
        'Rate',
        wheelSpins(lab).map((name) => line(name, made.values(name))),
      ),
    ],
    course: { cones: [], paths: [{ label: 'path', x: thinned(path.x), y: thinned(path.y) }] },
    remarks: [
      ...(slowed ? [] : ['the vehicle did not stop: apply more brake']),
      ...(locked.length === 0 ? [] : [`${locked.join(', ')} locked`]),
    ],
  })
}

/** Mean fully developed deceleration, m/s^2: from 80 % to 10 % of the speed, over the distance. */
function developed(lab: Lab, run: Run, speed: number): number {
  const v = { t: run.time, y: speeds(lab, run) }
  const s = { t: run.time, y: travelled(lab, run) }
  const [a, b] = [passes(v, 0.8 * speed), passes(v, Math.max(0.1 * speed, v.y[v.y.length - 1]))]
  const [tb, te] = [a ?? begin, b ?? run.end]
  const length = valueAt(s, te) - valueAt(s, tb)
  return length <= 0 ? 0 : (valueAt(v, tb) ** 2 - valueAt(v, te) ** 2) / (2 * length)
}

/** Parameters of the road for its friction. @throws ModelError for a road without friction of its own */
function road(lab: Lab, friction: number): readonly (readonly [string, number | string])[] {
  const found = lab.vehicle.topology.parts.find(({ definition: { params, ports } }) => {
    const provides = Object.values(ports).some((port) => port.kind === 'surface' && port.provides)
    return provides && params['frictionMap'] !== undefined && params['split.left'] !== undefined
  })
  if (found === undefined)
    throw new ModelError(
      'unsupported',
      'the model has no road with adjustable friction',
      { parameter: 'friction' },
      'use a flat road, or set the friction to 1 on both sides',
    )
  const left = lab.given('split') ? lab.number('split', { above: 0 }) : friction
  return [
    [`${found.name}.frictionMap`, 'split'],
    [`${found.name}.split.left`, left],
    [`${found.name}.split.right`, friction],
  ]
}
