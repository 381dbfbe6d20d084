/** Common parts of manoeuvres with trailers: the units, their places and angles. */
import { ModelError } from '../../../engine/errors/model-error'
import { memberName } from '../../../engine/model/names/names'
import type { ModelFiles } from '../files'
import { short } from '../number-text'
import type { ManoeuvreRunner, Run } from '../runner'
import { roundedUp } from '../settings'
import { courseAtStart, requireTurning, signOf } from '../lateral/turn'

/** Returns the bodies that are towed, from front to rear. @throws ModelError where there is none */
export function trailersOf({ vehicle }: ManoeuvreRunner): readonly string[] {
  const trailers = vehicle.roles.trailers.map(({ block }) => block)
  const [steered] = vehicle.roles.articulated
  if (trailers.length === 0 && steered !== undefined)
    throw new ModelError(
      'unsupported',
      `${vehicle.input('steering')} sets the angle between ${vehicle.body} and ${steered}, so ${steered} does not swing as a trailer`,
      { block: steered },
      'use a vehicle whose trailer turns freely at its hitch',
    )
  if (trailers.length > 0) return trailers
  throw new ModelError(
    'unsupported',
    'the vehicle tows no trailer',
    { file: 'project.json' },
    'run this manoeuvre with a trailer: a heavy body with its own wheels; to name the trailer, use "trailers" of the vehicle in the project file',
  )
}

const motion = ['x', 'y', 'yaw', 'wz', 'ay'] as const

export const trailerSignals = (trailer: string): string[] => motion.map((name) => memberName(trailer, name))

/** Returns the same angle within half a turn to either side, rad. */
export const withinHalfTurn = (angle: number): number => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))

/**
 * Returns the angle between two units at their hitch, rad: the yaw angle of the towed one against that of the one that
 * tows.
 */
export function articulation(run: Run, towing: string, towed: string): Float64Array {
  const [ahead, behind] = [towing, towed].map((body) => run.values(memberName(body, 'yaw')))
  return Float64Array.from(run.time, (_, i) => withinHalfTurn(behind[i] - ahead[i]))
}

/**
 * Returns how far the foremost or the rearmost axle of a unit is ahead of its centre of mass, m; 0 if it is not known.
 */
export function axlePlace({ vehicle }: ManoeuvreRunner, unit: string, which: 'first' | 'last'): number {
  const { roles, topology, body } = vehicle
  const [unitPart, main] = [topology.part(unit), topology.part(body)]
  const port = unitPart && topology.portsOf(unitPart, 'frame')[0]
  const at = main && port !== undefined ? (topology.reach(main).get(port)?.at[0] ?? 0) : 0
  const places = roles.wheels.flatMap((wheel) =>
    wheel.carries === unit && wheel.at !== undefined ? [wheel.at[0] - at] : [],
  )
  if (places.length === 0) return 0
  return which === 'first' ? Math.max(...places) : Math.min(...places)
}

/**
 * Returns the path of a point of a unit ahead of its centre of mass, in axes of the start of the first unit: x along
 * its course.
 */
export function pathOf(
  runner: ManoeuvreRunner,
  run: Run,
  unit: string,
  ahead: number,
): { readonly x: Float64Array; readonly y: Float64Array } {
  const [x, y, yaw] = ['x', 'y', 'yaw'].map((name) => run.values(memberName(unit, name)))
  const [x0, y0] = ['x', 'y'].map((name) => run.values(runner.vehicle.signal(name))[0])
  const course = courseAtStart(runner, run)
  const [c, s] = [Math.cos(course), Math.sin(course)]
  const place = (i: number): readonly [number, number] => [
    x[i] + ahead * Math.cos(yaw[i]) - x0,
    y[i] + ahead * Math.sin(yaw[i]) - y0,
  ]
  const along = Float64Array.from(run.time, (_, i) => c * place(i)[0] + s * place(i)[1])
  return { x: along, y: Float64Array.from(run.time, (_, i) => c * place(i)[1] - s * place(i)[0]) }
}

export const largest = (y: ArrayLike<number>): number =>
  Array.from(y).reduce((most, one) => Math.max(most, Math.abs(one)), 0)

/** First size of a steering input in a search, in SI: so small that everything is linear. */
const trial = 1e-3
/** Largest number of runs of the search, and the largest factor from one to the next. */
const mostRounds = 6
const mostFactor = 100

/**
 * Returns the size of a steering input: that of the setting, or the one with which the first unit reaches the lateral
 * acceleration of the setting `lateral`.
 * @param id the setting that gives it; @param speedId setting of the speed of the search; @param build the experiment with a size
 */
export function* steeringFor(
  runner: ManoeuvreRunner,
  {
    id,
    steering,
    signals,
    met,
    speedId,
  }: {
    readonly id: string
    readonly steering: string
    readonly signals: readonly string[]
    readonly met: number
    readonly speedId: string
  },
  build: (size: number) => ModelFiles,
): Generator<number, number, void> {
  if (runner.isGiven(id)) return signOf(runner) * runner.number(id)
  const lateral = runner.number('lateral')
  requireTurn(runner, lateral, speedId)
  let size = signOf(runner) * trial
  for (let round = 0; round < mostRounds; round++) {
    const run = yield* still(runner.run(build(size), signals, { warn: false }))
    requireTurning(runner, run, steering)
    const ratio = lateral / largest(run.values(runner.vehicle.signal('ay')))
    if (Math.abs(1 / ratio - 1) < met) break
    size *= Math.min(mostFactor, ratio)
  }
  return size
}

/**
 * Checks that wheels can steer a turn of this lateral acceleration: its radius V^2/a is not below the wheelbase, which
 * takes wheels at 45 deg.
 * @throws ModelError `out-of-range` that names the speed
 */
function requireTurn({ vehicle, facts, settings }: ManoeuvreRunner, lateral: number, speedId: string): void {
  const [speed, base = 0] = [settings.number(speedId), vehicle.wheelbase]
  if (speed * speed >= lateral * base) return
  const label = facts.settings.find(({ id }) => id === speedId)?.label ?? speedId
  throw new ModelError(
    'out-of-range',
    `${label}: ${short(lateral)} m/s^2 at ${short(speed)} m/s is a turn of radius ${short(speed ** 2 / lateral)} m, which is below the wheelbase`,
    { parameter: speedId },
    `enter at least ${roundedUp(Math.sqrt(lateral * base))} m/s, or the steering itself`,
  )
}

/** Yields no progress, because that of preparations is not known. */
function* still<T>(job: Generator<number, T, void>): Generator<number, T, void> {
  for (let next = job.next(); ; next = job.next()) {
    if (next.done === true) return next.value
    yield 0
  }
}
