/**
 * Braking straight ahead: stopping distance and mean fully developed deceleration (UN R13-H), on split friction too
 * (ISO 14512).
 */
import { ModelError } from '../../engine/errors/model-error'
import { memberName, splitMember } from '../../engine/model/names/names'
import { passes, peakOf, thinned, valueAt } from '../shared/figures/curves'
import type { ManoeuvreRunner, Run } from '../shared/runner'
import { short } from '../shared/number-text'
import { overTime, reportOf } from '../shared/report'
import type { ManoeuvreReport } from '../shared/types'
import { brakeFor } from '../shared/along-the-road/brake-search'
import { trailerBrakeRemarks } from '../shared/trailers/trailer-brakes'
import {
  axleOf,
  freeSteering,
  holdingUntilReleased,
  motionSignals,
  pathFromStart,
  speeds,
  travelled,
} from '../shared/lateral/turn'

const begin = 1
/** Friction below which wheels may not roll: rolling resistance takes 0.01 to 0.02, and the drive adds to it. */
const slippery = 0.05

/** Returns the signals of the rates of wheels that spin on joints. */
export function wheelSpins(runner: ManoeuvreRunner): string[] {
  return runner.vehicle.wheels.flatMap(({ spin }) => {
    const joint = splitMember(spin ?? '')?.block
    const quantities = joint === undefined ? {} : (runner.vehicle.topology.part(joint)?.definition.signals ?? {})
    return joint !== undefined && quantities['rate'] !== undefined ? [memberName(joint, 'rate')] : []
  })
}

/** Returns the wheels that stop while the vehicle still has a tenth of its speed. */
export function lockedWheels(runner: ManoeuvreRunner, run: Run, from: number): readonly string[] {
  const v = speeds(runner, run)
  return runner.vehicle.wheels.flatMap(({ block, spin }) => {
    const name = memberName(splitMember(spin ?? '')?.block ?? '', 'rate')
    if (!run.has(name)) return []
    const rate = run.values(name)
    const first = Math.abs(rate[0])
    for (let i = 0; i < rate.length; i++)
      if (run.time[i] > from && v[i] > 0.1 * v[0] && Math.abs(rate[i]) < 0.01 * first) return [block]
    return []
  })
}

export function* performStraightBraking(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  try {
    return yield* braked(runner)
  } catch (error) {
    throw error instanceof ModelError && error.code === 'no-equilibrium' ? onSlipperyRoad(runner, error) : error
  }
}

/** Returns the error of a search without result, which names the friction of the settings if it is low. */
function onSlipperyRoad(runner: ManoeuvreRunner, error: ModelError): ModelError {
  const set = ['friction', 'split'].filter((id) => runner.isGiven(id))
  const [id]: readonly (string | undefined)[] = set.toSorted((a, b) => runner.number(a) - runner.number(b))
  if (id === undefined) return error
  const friction = runner.number(id)
  if (friction >= slippery) return error
  const name = id === 'split' ? 'Left friction' : 'Friction'
  return new ModelError(
    'no-equilibrium',
    `the vehicle can't run straight at ${short(runner.number('speed'))} m/s with ${name} ${short(friction)}: ${error.message}`,
    { parameter: id },
    `enter a larger ${name}, such as ${slippery}: below it, tyres may not overcome their rolling resistance and the drive. If that doesn't help: ${error.hint ?? 'check the vehicle at the friction of its road'}`,
  )
}

function* braked(runner: ManoeuvreRunner): Generator<number, ManoeuvreReport, void> {
  const { vehicle } = runner
  const [end, speed] = runner.settings.ascending('end', 'speed')
  const [rise, friction] = ['rise', 'friction'].map((id) => runner.number(id))
  const setup = runner.setup()
  const steered = vehicle.roles.steering !== undefined && vehicle.isSource(vehicle.roles.steering.block)
  const steering = steered ? setup.script('steering', ['hold for 1 s']) : undefined
  const drive = setup.drive(holdingUntilReleased(runner, setup), axleOf(runner), speed, [
    `hold for ${begin} s`,
    `line to 1 in ${rise} s`,
  ])
  if (drive !== undefined) setup.parameter(`${drive}.scale`, 0)
  const brake = setup.brake([`hold for ${begin} s`, `line to 1 in ${rise} s`])
  setup.parameter(`${brake}.scale`, 0)
  if (friction !== 1 || runner.isGiven('split'))
    for (const [name, value] of roadFriction(runner, friction)) setup.parameter(name, value)
  setup.plot('speed', { title: 'Speed', signals: [vehicle.signal('vx')] })
  const free = steering === undefined ? setup.freed : freeSteering(setup, steering)
  const targetDeceleration = runner.number('deceleration')
  const expected = Math.min(targetDeceleration, 8 * friction)
  const slowest = Math.min(expected, 4 * (friction + (runner.isGiven('split') ? runner.number('split') : friction)))
  const stop = begin + Math.max((2.5 * speed) / Math.max(1, expected), (1.5 * speed) / slowest) + 2
  const build = () => setup.build({ stop, sample: 0.005, start: { settle: true, speed, free } })
  yield 0
  if (drive !== undefined) {
    const straight = runner.turningPoints(build(), []).at(speed, 0)
    if (straight !== undefined) setup.parameter(`${drive}.scale`, -straight.freed[drive])
  }
  const signals = [...motionSignals(runner), ...wheelSpins(runner), `${brake}.y`]
  // On a slippery road the deceleration cannot be met, so the brake is the one for a dry road.
  const dry = friction >= 1 && !runner.isGiven('split')
  function* attempt(next: number) {
    setup.parameter(`${brake}.scale`, next)
    const whole = yield* runner.run(build(), signals, { warn: false, falls: true })
    const run = whole.upTo(passes({ t: whole.time, y: speeds(runner, whole) }, end, begin))
    const known = dry && (run.fall === undefined || isSlowed(runner, run, speed))
    return { run, reached: known ? developed(runner, run, speed) : undefined }
  }
  const fixedBrake = runner.isGiven('brake') ? runner.number('brake') : undefined
  const { value, run: brakedRun } =
    fixedBrake === undefined
      ? yield* brakeFor(runner, targetDeceleration, attempt)
      : { value: fixedBrake, run: (yield* attempt(fixedBrake)).run }
  runner.remarkOn(brakedRun)
  const v = { t: brakedRun.time, y: speeds(runner, brakedRun) }
  const s = travelled(runner, brakedRun)
  const from = valueAt({ t: brakedRun.time, y: s }, begin)
  const last = v.y[v.y.length - 1]
  const mfdd = developed(runner, brakedRun, speed)
  const path = pathFromStart(runner, brakedRun)
  const yaw = brakedRun.curve(vehicle.signal('yaw'))
  const wz = brakedRun.curve(vehicle.signal('wz'))
  const largest = (y: ArrayLike<number>, zero = 0): number =>
    Array.from(y).reduce((most, one) => Math.max(most, Math.abs(one - zero)), 0)
  const slowed = isSlowed(runner, brakedRun, speed)
  const locked = lockedWheels(runner, brakedRun, begin)
  const t = thinned(brakedRun.time)
  const line = (label: string, y: ArrayLike<number>) => ({ label, x: t, y: thinned(y) })
  return reportOf(runner, {
    values: {
      brake: value,
      distance: slowed ? s[s.length - 1] - from + last ** 2 / (2 * Math.max(mfdd, 0.1)) : undefined,
      mfdd: slowed ? mfdd : undefined,
      peak: -peakOf(brakedRun.curve(vehicle.signal('ax')), -1, begin).value,
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
          Array.from(brakedRun.values(vehicle.signal('ax')), (a) => -a),
        ),
      ]),
      overTime('Yaw rate', 'rad/s', 'Yaw rate', [line('yaw rate', wz.y)]),
      overTime(
        'Wheels',
        'rad/s',
        'Rate',
        wheelSpins(runner).map((name) => line(name, brakedRun.values(name))),
      ),
    ],
    course: { cones: [], paths: [{ label: 'path', x: thinned(path.x), y: thinned(path.y) }] },
    remarks: [
      ...(slowed || brakedRun.fall !== undefined
        ? []
        : [notStopped(locked.length > 0 && locked.length === vehicle.wheels.length)]),
      ...(locked.length === 0 ? [] : [`${locked.join(', ')} locked`]),
      ...trailerBrakeRemarks(runner),
    ],
    fall: brakedRun.fall,
  })
}

const notStopped = (allLocked: boolean): string =>
  `the vehicle did not stop before the end of the run: ${allLocked ? 'all wheels lock, so the road gives no more deceleration' : 'apply more brake'}`

/** Returns whether the mean fully developed deceleration is known: the last speed is a tenth of the first. */
const isSlowed = (runner: ManoeuvreRunner, run: Run, speed: number): boolean =>
  (speeds(runner, run)[run.time.length - 1] ?? speed) <= 0.1 * speed + 0.1

/** Returns the mean fully developed deceleration, m/s^2: from 80 % to 10 % of the speed, over the distance. */
function developed(runner: ManoeuvreRunner, run: Run, speed: number): number {
  const v = { t: run.time, y: speeds(runner, run) }
  const s = { t: run.time, y: travelled(runner, run) }
  const [a, b] = [passes(v, 0.8 * speed), passes(v, Math.max(0.1 * speed, v.y[v.y.length - 1]))]
  const [tb, te] = [a ?? begin, b ?? run.end]
  const length = valueAt(s, te) - valueAt(s, tb)
  return length <= 0 ? 0 : (valueAt(v, tb) ** 2 - valueAt(v, te) ** 2) / (2 * length)
}

/**
 * Returns parameters that give every road of the model the friction of the settings, whatever its own friction map. The
 * right side and the left one differ if `split` has a value.
 * @throws ModelError `unsupported` for a model whose roads have no friction to set
 */
function roadFriction(runner: ManoeuvreRunner, friction: number): readonly (readonly [string, number | string])[] {
  const left = runner.isGiven('split') ? runner.number('split') : undefined
  const required = left === undefined ? ['friction'] : ['friction', 'split.left']
  const roads = runner.vehicle.topology.parts.filter(({ definition: { params, ports } }) => {
    const provides = Object.values(ports).some((port) => port.kind === 'surface' && port.provides)
    return provides && required.every((name) => params[name] !== undefined)
  })
  if (roads.length === 0)
    throw new ModelError(
      'unsupported',
      'the model has no road with adjustable friction',
      { parameter: left === undefined ? 'friction' : 'split' },
      'use a flat road, or set the friction to 1 on both sides',
    )
  return roads.flatMap(({ name, definition: { params } }) => [
    [memberName(name, 'friction'), friction] as const,
    ...(params['frictionMap'] === undefined
      ? []
      : [[memberName(name, 'frictionMap'), left === undefined ? 'uniform' : 'split'] as const]),
    ...(left === undefined ? [] : [[memberName(name, 'split.left'), left] as const]),
  ])
}
