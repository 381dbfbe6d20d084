/**
 * Common parts of lateral manoeuvres: the vehicle with scripts of steering and drive, and the steering of a steady
 * turn.
 */
import { ModelError } from '../../../engine/errors/model-error'
import { isStill } from '../figures/rounding'
import type { ManoeuvreRunner, Run } from '../runner'
import type { Axle, Holding, Setup } from '../setup'

const motion = ['x', 'y', 'yaw', 'roll', 'pitch', 'vx', 'vy', 'wz', 'ay', 'ax'] as const

export const motionSignals = (runner: ManoeuvreRunner): string[] => motion.map((name) => runner.vehicle.signal(name))

export const signOf = (runner: ManoeuvreRunner): number => (runner.choice('direction') === 'right' ? -1 : 1)

export const holdingOf = (runner: ManoeuvreRunner): Holding => runner.choice('hold') as Holding
export const axleOf = (runner: ManoeuvreRunner): Axle => runner.choice('axle') as Axle

/** Returns how a vehicle is driven until its drive is released; one without a drive coasts. */
export function holdingUntilReleased(runner: ManoeuvreRunner, setup: Setup): Holding {
  const holding = setup.holding(holdingOf(runner), axleOf(runner))
  return holding === 'force' ? 'coast' : holding
}

/** Frees the steering for the operating point, so that the vehicle starts straight, or on its circle. */
export function freeSteering(setup: Setup, source: string): readonly string[] {
  return [source, ...setup.freed.filter((name) => name !== source)]
}

/** Returns the sideslip angle along a run, rad. */
export function sideslip(runner: ManoeuvreRunner, run: Run): Float64Array {
  const [vx, vy] = ['vx', 'vy'].map((name) => run.values(runner.vehicle.signal(name)))
  return Float64Array.from(run.time, (_, i) => Math.atan2(vy[i], vx[i]))
}

/** Returns the speed over ground, m/s. */
export function speeds(runner: ManoeuvreRunner, run: Run): Float64Array {
  const [x, y] = ['vx', 'vy'].map((name) => run.values(runner.vehicle.signal(name)))
  return Float64Array.from(run.time, (_, i) => Math.hypot(x[i], y[i]))
}

/** Returns the distance travelled along the path, m. */
export function travelled(runner: ManoeuvreRunner, run: Run): Float64Array {
  const [x, y] = ['x', 'y'].map((name) => run.values(runner.vehicle.signal(name)))
  const s = new Float64Array(run.time.length)
  for (let i = 1; i < s.length; i++) s[i] = s[i - 1] + Math.hypot(x[i] - x[i - 1], y[i] - y[i - 1])
  return s
}

/**
 * Returns the direction of travel at the start, rad: along the chord of the first two rows, less half of the turn in
 * between.
 */
export function courseAtStart(runner: ManoeuvreRunner, run: Run): number {
  const [x, y, yaw] = ['x', 'y', 'yaw'].map((name) => run.values(runner.vehicle.signal(name)))
  return Math.atan2(y[1] - y[0], x[1] - x[0]) - (yaw[1] - yaw[0]) / 2
}

/** Returns the path in axes of the start: x along the heading there. */
export function pathFromStart(
  runner: ManoeuvreRunner,
  run: Run,
): { readonly x: Float64Array; readonly y: Float64Array } {
  const [x, y] = ['x', 'y'].map((name) => run.values(runner.vehicle.signal(name)))
  const course = courseAtStart(runner, run)
  const [c, s] = [Math.cos(course), Math.sin(course)]
  return {
    x: Float64Array.from(run.time, (_, i) => c * (x[i] - x[0]) + s * (y[i] - y[0])),
    y: Float64Array.from(run.time, (_, i) => -s * (x[i] - x[0]) + c * (y[i] - y[0])),
  }
}

/** Largest steering input, in SI, that counts as rounding. */
const leastSteer = 1e-9

/**
 * Checks that the vehicle turns with its steering; its figures would be meaningless otherwise.
 * @throws ModelError that names the steering or its size
 */
export function requireTurning(runner: ManoeuvreRunner, run: Run, steering: string): void {
  const input = run.has(`${steering}.y`) ? run.values(`${steering}.y`) : []
  const most = Array.from(input).reduce((best, value) => Math.max(best, Math.abs(value - input[0])), 0)
  // a vehicle also turns by itself, on a slope or after an unsteady start
  if (run.has(`${steering}.y`) && most <= leastSteer)
    throw new ModelError(
      'out-of-range',
      `the steering input ${steering} moves by ${most.toPrecision(2)} only, so every response lies in rounding`,
      { block: steering },
      'enter a larger amplitude, or leave it empty to take it from the lateral acceleration',
    )
  requireResponse(runner, run, steering)
}

/** @throws ModelError where the vehicle does not turn at all in a run in which it is steered */
export function requireResponse(runner: ManoeuvreRunner, run: Run, steering: string): void {
  if (!isStill(run.curve(runner.vehicle.signal('wz')))) return
  throw new ModelError(
    'unsupported',
    `${steering} does not turn the vehicle in the experiment "${runner.request.experiment}"`,
    { block: steering },
    'choose an experiment in which the steering input acts, enter a larger amplitude, or name another block as steering under Roles',
  )
}

export const noTurn = (runner: ManoeuvreRunner, speed: number, lateral: number): ModelError =>
  new ModelError(
    'no-equilibrium',
    `${runner.vehicle.body} has no steady turn at ${Number(speed.toPrecision(4))} m/s with ${Number(lateral.toPrecision(3))} m/s^2`,
    { block: runner.vehicle.body },
    'enter a smaller lateral acceleration, or enter the steering amplitude directly',
  )
