/** Messages for a missing operating point, and for one that does not last. */
import { restless } from '../../analyse/operating/blame'
import { countsOf, type OperatingGoal, type OperatingProblem } from '../../analyse/operating/problem'
import type { Found } from '../../analyse/operating/search'
import type { growingModes } from '../../analyse/operating/stability'
import { ModelError } from '../../errors/model-error'
import { suggest } from '../../errors/nearest'
import { shownUnit } from '../../quantities/units'
import type { SettleReport } from './report'

/** Joins names, but no more than can be read at a glance. */
const listed = (names: readonly string[]): string =>
  names.length > 8 ? `${names.slice(0, 8).join(', ')} and ${names.length - 8} more` : names.join(', ')

const short = (value: number): string => `${Number(value.toPrecision(3))}`

/**
 * @param solution where the search came nearest
 * @param inputScales as in the search
 * @param body that is to travel
 * @returns `no-equilibrium`, with the coordinate that has none
 */
export function noOperatingPoint(
  problem: OperatingProblem,
  goal: OperatingGoal,
  solution: Found,
  inputScales: readonly number[],
  body?: string,
): ModelError {
  const notFinite = firstNotFinite(problem, solution)
  if (notFinite !== undefined)
    return new ModelError(
      'no-equilibrium',
      `no operating point found: at the start of the search, the derivative of ${notFinite.name} is not finite`,
      { block: notFinite.block, signal: notFinite.name },
      'give initial values at which the model can be evaluated, for example without wheels on their sides or springs of zero length',
    )
  if (goal.kind === 'speed' && body !== undefined && !solution.equations.movesFreely)
    return new ModelError(
      'no-equilibrium',
      `${body} can't travel steadily at ${short(goal.speed)} m/s: the speed applies to the heaviest body, but ${body} is attached to the ground, so its forces change as it moves`,
      { block: body, setting: 'start.speed' },
      `omit the speed to settle at rest, or let ${body} move freely over the ground`,
    )
  const worst = restless(problem, goal, solution, inputScales)
  if (worst === undefined)
    return new ModelError(
      'no-equilibrium',
      `no operating point found: a residual of ${short(solution.residual)} remains in its conditions`,
      { setting: 'start' },
      'give initial values closer to it',
    )
  const left = `${short(worst.rate)} ${shownUnit(worst.unit)}`
  if (worst.free)
    return new ModelError(
      'no-equilibrium',
      `${worst.name} has no equilibrium: nothing holds it, and its ${worst.unit.endsWith('^2') ? 'acceleration' : 'rate'} is ${left}`,
      { block: worst.block, signal: worst.name },
      'support it or hold it, or free an input that can hold it',
    )
  const { name, block } = worst.gives ?? worst
  const other = name === worst.name ? 'it' : worst.name
  return new ModelError(
    'no-equilibrium',
    `${name} has no equilibrium near the initial values: it gives way, and at the closest point of the search ${other} still has ${left}`,
    { block, signal: name },
    'change its support (stiffness, geometry, loads), give initial values closer to the equilibrium, or free an input that can hold it',
  )
}

function firstNotFinite(
  problem: OperatingProblem,
  { residual, equations }: Found,
): OperatingProblem['states'][number] | undefined {
  if (!Number.isNaN(residual)) return undefined
  const { states } = countsOf(problem)
  return problem.states[equations.point.values.subarray(0, states).findIndex((value) => !Number.isFinite(value))]
}

/** @param unstable null if stability could not be judged */
export function unstableWarnings(unstable: ReturnType<typeof growingModes>): string[] {
  if (unstable === null) return ['the stability of the operating point could not be determined']
  return unstable.map(({ re, im, states }) => {
    const swinging = im === 0 ? '' : `, swinging at ${short(im / (2 * Math.PI))} Hz`
    return `the operating point is unstable: the mode of ${states.join(', ')} grows by e in ${short(1 / re)} s${swinging}`
  })
}

/** Returns the parts of a warning about forces that hold a vehicle at rest from outside; none should have to. */
export function heldAtRest(body: string, { force, sideForce, moment }: SettleReport['held']): string[] {
  const parts = [
    ...(force === 0 ? [] : [`${short(force)} N along x`]),
    ...(sideForce === 0 ? [] : [`${short(sideForce)} N along y`]),
    ...(moment === 0 ? [] : [`${short(moment)} N m about z`]),
  ]
  if (parts.length === 0) return []
  return [
    `nothing in the model keeps ${body} at rest: ${parts.join(', ')} would, and the run does not have them, so it moves; ` +
      'apply a brake, or free an input that can hold it',
  ]
}

/** @param reached fraction of the curvature at which steady turns end */
export function noSteadyTurn(body: string, speed: number, turn: number, reached: number): ModelError {
  const acceleration = Math.abs(speed * turn)
  return new ModelError(
    'no-equilibrium',
    `${body} can't travel steadily at ${short(speed)} m/s on a circle of ${short(Math.abs(speed / turn))} m: that takes ${short(acceleration)} m/s^2, and steady turns end at ${short(reached * acceleration)} m/s^2`,
    { block: body, setting: 'start.radius' },
    'give a larger radius or a lower speed, or free the steering if nothing else can turn it',
  )
}

/**
 * Refuses steady turns of a body whose heading is not free in the equations, since a turn changes their speeds all the
 * time, and of one that nothing holds level, since its circle lies in no plane.
 * @param axes number of axes about which the body turns freely
 * @throws ModelError if it is not 1
 */
export function requireSteadyTurns(body: string, axes: number): void {
  if (axes === 0)
    throw new ModelError(
      'unsupported',
      `steady turns of ${body} can't be found: its speeds are kept in axes that do not turn with it, as those of two prismatic joints, or the road is not the same in all directions`,
      { block: body },
      'let it move freely or on a planar joint, on an even road, or set the steering directly',
    )
  if (axes > 1)
    throw new ModelError(
      'no-equilibrium',
      `${body} has no steady turns: it can turn about any axis, because nothing holds it level`,
      { block: body },
      'set the gravity, so that wheels or lift carry it, or move it on a planar joint',
    )
}

/**
 * Warning about parts that turn in the initial values. At rest nothing turns, except parts that keep turning on their
 * own.
 * @param speeds names of their states
 */
export const stoppedTurning = (speeds: readonly string[]): string =>
  `${listed(speeds)} ${speeds.length === 1 ? 'is' : 'are'} not 0 in the initial values, and 0 at the operating point: Wishbone found no state in which these parts turn steadily while the vehicle stands; ` +
  'set the initial values to 0, or drive the parts: an engine needs an idle controller with enough torque, or an open clutch'

/** @param reached fraction of the force that freed inputs can provide */
export function tooWeak(body: string, speed: number, freed: readonly string[], reached: number): ModelError {
  const [first] = freed
  return new ModelError(
    'no-equilibrium',
    `${body} can't travel steadily at ${short(speed)} m/s: ${listed(freed)} can provide only ${short(100 * reached)} % of the force required`,
    { block: first, setting: 'start.speed' },
    'give another speed or gear, or free an input that can provide the rest',
  )
}

/** @param known whether there is such a block; @param sources that can be freed */
export function notFreed(source: string, known: boolean, sources: readonly string[]): ModelError {
  return new ModelError(
    known ? 'usage' : 'unknown-block',
    known
      ? `${source} is not a source, so an operating point can't choose its value`
      : `there is no source ${source} to free`,
    { block: source, setting: 'start.free' },
    sources.length === 0
      ? 'the model has no source to free; leave start.free out'
      : suggest(source, sources, `free one of ${listed(sources)}`),
  )
}
