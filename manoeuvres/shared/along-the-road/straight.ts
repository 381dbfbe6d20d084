/** Common parts of manoeuvres along the road: start, histories of speed and distance, masses that rotate. */
import { ModelError } from '../../../engine/errors/model-error'
import { memberName, splitMember } from '../../../engine/model/names/names'
import type { StartSettings } from '../../../engine/model/project/project'
import type { ModelFiles } from '../files'
import type { ManoeuvreRunner, Run } from '../runner'
import { ownDriver } from './pedals'
import { travelled } from '../lateral/turn'

/** Time at which automatic gearboxes leave neutral, s: the engine idles at the operating point. */
export const engaged = 0.1

/** Difference above which a speed at the start is not the requested one, m/s. */
const resting = 0.5

/**
 * Runs from standstill, from the operating point at rest. The run starts from the initial values of the experiment
 * instead if they are requested, if the vehicle brings a driver along, or if the operating point does not exist or has
 * a stalled engine.
 * @param build the experiment with its start
 * @param warn whether warnings of the run are remarks
 */
export function* runFromRest(
  runner: ManoeuvreRunner,
  build: (start: { readonly start?: StartSettings }) => ModelFiles,
  signals: readonly string[],
  { warn = true }: { readonly warn?: boolean } = {},
): Generator<number, Run, void> {
  const startKind = runner.choice('start')
  if (startKind === 'initial' || (startKind === 'auto' && ownDriver(runner.vehicle) !== undefined))
    return yield* runner.run(build({}), signals)
  if (startKind === 'rest') return yield* runner.run(build({ start: { settle: true } }), signals)
  try {
    return yield* runWithEngine(runner, build, signals, { warn })
  } catch (error) {
    if (!(error instanceof ModelError) || error.code !== 'no-equilibrium') throw error
  }
  return yield* runFromInitial(runner, build, signals, 'no operating point was found', warn)
}

/**
 * Runs from the operating point at rest, or from the initial values of the experiment if its engine has stalled.
 * @throws ModelError `no-equilibrium` where there is no operating point
 */
export function* runWithEngine(
  runner: ManoeuvreRunner,
  build: (start: { readonly start?: StartSettings }) => ModelFiles,
  signals: readonly string[],
  { warn = true }: { readonly warn?: boolean } = {},
): Generator<number, Run, void> {
  const run = yield* runner.run(build({ start: { settle: true } }), signals, { warn: false })
  const stopped = run.settle?.stopped ?? []
  if (stopped.length > 0 && !startsMoving(runner))
    return yield* runFromInitial(
      runner,
      build,
      signals,
      `${stopped.join(', ')} would be 0 at the operating point`,
      warn,
    )
  if (warn) runner.remarkOn(run)
  return run
}

/** Returns whether the initial values of the experiment set a speed, so that they can't replace a start from rest. */
function startsMoving(runner: ManoeuvreRunner): boolean {
  const speed = runner.base.initial?.[runner.vehicle.signal('vx')]
  return speed !== undefined && Math.abs(runner.evaluate(speed)) >= resting
}

function* runFromInitial(
  runner: ManoeuvreRunner,
  build: (start: { readonly start?: StartSettings }) => ModelFiles,
  signals: readonly string[],
  reason: string,
  warn: boolean,
): Generator<number, Run, void> {
  if (startsMoving(runner))
    throw new ModelError(
      'no-equilibrium',
      `${reason} at rest, and the experiment "${runner.request.experiment}" starts with a speed`,
      { parameter: 'start' },
      'choose an experiment that starts at rest, with initial values near those of the vehicle on its wheels',
    )
  const run = yield* runner.run(build({}), signals, { warn })
  runner.remarks.add(
    `the run starts from the initial values of the experiment "${runner.request.experiment}", because ${reason}`,
  )
  return run
}

/** @throws ModelError for a run that begins at another speed, m/s */
export function requireSpeed(runner: ManoeuvreRunner, run: Run, expected = 0): void {
  const speed = run.values(runner.vehicle.signal('vx'))[0]
  if (Math.abs(speed - expected) < resting) return
  throw new ModelError(
    'out-of-range',
    `the experiment "${runner.request.experiment}" starts at ${Number(speed.toPrecision(3))} m/s`,
    { parameter: 'start' },
    'choose an experiment that starts at rest, or start from the operating point at rest',
  )
}

export const straightSignals = (runner: ManoeuvreRunner): string[] =>
  ['x', 'y', 'yaw', 'vx', 'vy', 'ax'].map((name) => runner.vehicle.signal(name))

/** Returns the speed along the body and the distance travelled. */
export function along(
  runner: ManoeuvreRunner,
  run: Run,
): { readonly speed: Float64Array; readonly distance: Float64Array } {
  return { speed: Float64Array.from(run.values(runner.vehicle.signal('vx'))), distance: travelled(runner, run) }
}

/** Returns the slope over a window around each row. At the ends, the window is cut off. @param window s */
export function slopes(t: ArrayLike<number>, y: ArrayLike<number>, window: number): Float64Array {
  let [a, b] = [0, 0]
  return Float64Array.from(t, (now) => {
    while (a < t.length - 1 && t[a] < now - window / 2 - 1e-9) a++
    while (b < t.length - 1 && t[b + 1] <= now + window / 2 + 1e-9) b++
    const [first, last] = a === b ? [Math.max(0, a - 1), Math.min(t.length - 1, b + 1)] : [a, b]
    return t[last] === t[first] ? 0 : (y[last] - y[first]) / (t[last] - t[first])
  })
}

interface Rotor {
  readonly block: string
  readonly inertia: number
  /** Signal with the rate of the rotor. */
  readonly signal: string
}

/** Signals that are the rate of a rotor or of the shaft whose inertia a block has. */
const rates = ['rate', 'inputSpeed', 'inputRate'] as const
/**
 * Change of the ratio of a rotor to the speed above which it turns on its own, such as an engine behind an open clutch.
 */
const coupled = 0.05

/**
 * Returns the rotors that turn as the vehicle rolls: wheels with the joints on which they spin, and rotors of the
 * drivetrain.
 */
export function rotorsOf({ vehicle: { roles, topology } }: ManoeuvreRunner): readonly Rotor[] {
  const wheels = roles.wheels.flatMap(({ block, spin }): readonly Rotor[] => {
    const [part, joint] = [topology.part(block), splitMember(spin ?? '')?.block]
    const has = joint !== undefined && topology.part(joint)?.definition.signals['rate'] !== undefined
    return part === undefined || !has
      ? []
      : [{ block, inertia: topology.value(part, 'Iyy'), signal: memberName(joint, 'rate') }]
  })
  const others = topology.parts.flatMap((part): readonly Rotor[] => {
    const { category, params, signals } = part.definition
    const rate = rates.find((name) => signals[name] !== undefined)
    const { inertia } = params
    return category !== 'Drivetrain' || inertia === undefined || rate === undefined || !topology.applies(part, inertia)
      ? []
      : [{ block: part.name, inertia: topology.value(part, 'inertia'), signal: memberName(part.name, rate) }]
  })
  return [...wheels, ...others]
}

/** Returns the rotors that turn in the same ratio to the speed at two rows. */
export function turningWith(
  runner: ManoeuvreRunner,
  run: Run,
  rotors: readonly Rotor[],
  [first, last]: readonly [number, number],
): readonly Rotor[] {
  const speed = run.values(runner.vehicle.signal('vx'))
  return rotors.filter(({ signal }) => {
    const [a, b] = [first, last].map((row) => run.values(signal)[row] / speed[row])
    return Math.abs(a - b) < coupled * Math.abs(a)
  })
}

/**
 * Returns the effective mass of the rotors, kg: the kinetic energy of rotation over that of a mass at the speed of the
 * vehicle.
 * @param row a row in which it moves
 */
export function rotatingMass(runner: ManoeuvreRunner, run: Run, rotors: readonly Rotor[], row: number): number {
  const speed = run.values(runner.vehicle.signal('vx'))[row]
  return rotors.reduce((sum, { inertia, signal }) => sum + inertia * (run.values(signal)[row] / speed) ** 2, 0)
}
