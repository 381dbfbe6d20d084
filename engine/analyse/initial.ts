/**
 * Consistent initial state: the state nearest to a start that meets given values of signals.
 *
 * Initial values are given on signals, g_i(x) = value_i (a speed of a body, a deflection of a suspension), and
 * constraints are signals whose value is zero. In scaled states z = x / s this is solved by Gauss-Newton steps of least
 * norm,
 *
 *     dz = J^+ (value - g),   J = (dg/dx) diag(s),   J^+ the pseudoinverse,
 *
 * halved while they do not help, so that states without influence on the signals stay where they are. Then the state is
 * moved along the solution set towards the start, until it is the nearest one. The same equations are used, anchored at
 * the start: z = z_0 + J^+ (value - g + J (z - z_0)) (Deuflhard, Newton Methods for Nonlinear Problems, 2004, 4.4,
 * underdetermined systems).
 *
 * Preset states move only if the others alone can't meet the values, and then as little as possible. If values
 * contradict each other only by their rounding, the iteration ends in their least squares, and the result is then moved
 * onto the constraints.
 */
import { ModelError } from '../errors/model-error'
import { nearest, residuals, solve, subproblem, tolerance, type Attempt } from './gauss-newton'
import { independentParts } from './independent-parts'
import { notAssembled } from './not-assembled'
import { nearestState } from './nearest-state'
import { besideDeadCentre, nearestTurn } from './nearest-turn'

export interface InitialTarget {
  /** Signal, such as `Body.vx`, or name of a constraint. */
  readonly signal: string
  readonly block: string
  readonly value: number
  /** Size of the signal, in its unit, relative to which the tolerance of 1e-9 applies; 1 if absent. */
  readonly scale?: number
  /**
   * True if the value is a number that a user wrote. Several that contradict each other only by their rounding meet
   * halfway.
   */
  readonly written?: boolean
  /**
   * True if the target is soft. If the first set of movable states can't meet all soft targets of a part, these are met
   * in least squares. The start values of the other movable states are included.
   */
  readonly soft?: boolean
  /** Data for the message if the row of a constraint can't be met. */
  readonly constraint?: ConstraintOfTarget
  /**
   * True if the signal is the cosine of an angle that should vanish. The search can also stall where the angle is a
   * half turn.
   */
  readonly alignment?: boolean
}

export interface ConstraintOfTarget {
  /** Unit of the position; speeds are in this unit per second. */
  readonly unit: string
  /** True if the row is about speeds. */
  readonly rate: boolean
  /** Returns the blocks of the loop to close. */
  readonly loop: () => readonly string[]
}

export interface InitialProblem {
  /** States of the problem; angles have the unit rad. */
  readonly states: readonly { readonly name: string; readonly block: string; readonly unit?: string }[]
  readonly targets: readonly InitialTarget[]
  /** Writes the values g(x) of the targets' signals into `values`. */
  readonly evaluate: (x: Float64Array, values: Float64Array) => void
  /** Writes the exact directional derivative (dg/dx) v into `out`. */
  readonly tangent: (x: Float64Array, v: Float64Array, out: Float64Array) => void
}

export interface InitialStart {
  readonly x: ArrayLike<number>
  /** States with a value from the user: they move last, and the result reports that they moved. */
  readonly preset: readonly boolean[]
  /** States that may move, for each attempt in turn. By default, all that are not preset, then all. */
  readonly movable?: readonly (readonly boolean[])[]
  /** Change of each state that counts as one; all 1 if absent. */
  readonly scales?: ArrayLike<number>
}

export interface InitialState {
  readonly x: Float64Array
  /** States that had to move from their start by more than rounding. */
  readonly moved: readonly MovedState[]
  readonly iterations: number
}

export interface MovedState {
  readonly signal: string
  readonly from: number
  readonly to: number
  readonly preset: boolean
}

/** Largest contradiction of written values, relative to them, that their rounding explains. */
export const roundingOfWritten = 1e-3

/**
 * Finds the initial state. Independent parts of the problem are solved one by one, and their solution is checked
 * against the whole problem. If the parts turn out not to be independent, the whole problem is solved at once.
 * @throws ModelError `inconsistent-initial-values` naming the signals that cannot have their values together
 */
export function findInitialState(problem: InitialProblem, start: InitialStart): InitialState {
  const scales = Float64Array.from(problem.states, (_, i) => start.scales?.[i] ?? 1)
  const parts = independentParts(problem, start.x, scales)
  if (parts.length < 2) return findPart(problem, start, scales)
  const x = Float64Array.from(start.x)
  const missed: MovedState[] = []
  let iterations = 0
  for (const part of parts) {
    const inPart = new Set(part.states)
    const partMask = (mask: readonly boolean[]): boolean[] => mask.map((movable, i) => movable && inPart.has(i))
    const movable = (start.movable ?? defaultMovable(start)).map(partMask)
    const solution = findPart(subproblem(problem, part.targets), { ...start, movable }, scales)
    for (const i of part.states) x[i] = solution.x[i]
    missed.push(...solution.missed)
    iterations = Math.max(iterations, solution.iterations)
  }
  const left = residuals(problem, x)
  const isMet = problem.targets.every(
    ({ soft, written }, k) => soft === true || written === true || Math.abs(left[k]) <= 10 * tolerance,
  )
  if (!isMet) return findPart(problem, start, scales)
  return { x, moved: [...movedStates(problem, start, x), ...missed], iterations }
}

interface Found extends InitialState {
  /** Given values that are met except for their rounding. */
  readonly missed: readonly MovedState[]
}

function defaultMovable({ preset }: InitialStart): readonly (readonly boolean[])[] {
  const all = preset.map(() => true)
  return preset.includes(true) ? [preset.map((p) => !p), all] : [all]
}

/** Solves a part with all soft targets, or else as near to them as the other targets allow. */
function findPart(problem: InitialProblem, start: InitialStart, scales: Float64Array): Found {
  const masks = start.movable ?? defaultMovable(start)
  const firm = problem.targets.flatMap(({ soft }, k) => (soft === true ? [] : [k]))
  if (firm.length === problem.targets.length) {
    const solution = attempt(problem, start, scales, masks)
    if ('x' in solution) return solution
    throw inconsistent(problem, solution.best)
  }
  const meetingAll = exactly(problem, start, scales, masks.slice(0, 1))
  if ('x' in meetingAll) return meetingAll
  const [first, free = first] = masks
  const weights = scales.map((scale, i) => (free[i] ? scale : 0))
  const fixedStates = free.flatMap((movable, i) => (movable && !first[i] ? [i] : []))
  const near = nearestState(problem, { x: start.x, scales: weights, fixedStates }, meetingAll.best.x)
  if (near !== undefined) {
    return { x: near.x, moved: movedStates(problem, start, near.x), missed: [], iterations: near.iterations }
  }
  return { missed: [], ...findInitialState(subproblem(problem, firm), { ...start, movable: masks }) }
}

function attempt(
  problem: InitialProblem,
  start: InitialStart,
  scales: Float64Array,
  movable: readonly (readonly boolean[])[],
): Found | { readonly best: Attempt } {
  const solution = exactly(problem, start, scales, movable)
  if ('x' in solution) return solution
  const last = scales.map((scale, i) => (movable[movable.length - 1][i] ? scale : 0))
  return compromise(problem, start, solution.best, last) ?? solution
}

/** Solves for all targets to the tolerance, with one set of movable states after the other. */
function exactly(
  problem: InitialProblem,
  start: InitialStart,
  scales: Float64Array,
  movable: readonly (readonly boolean[])[],
): Found | { readonly best: Attempt } {
  const masks = movable.map((mask) => scales.map((scale, i) => (mask[i] ? scale : 0)))
  let best = solve(problem, start.x, masks[0])
  for (const [k, free] of masks.entries()) {
    if (k > 0) best = solve(problem, start.x, free)
    const solution =
      best.residual <= tolerance
        ? best
        : (startedElsewhere(problem, start.x, free, best) ?? unstuck(problem, start.x, free, best))
    if (solution !== undefined) {
      const slide = (at: Float64Array): Float64Array => nearestToGiven(problem, start, at, free)
      const x = nearestTurn(problem, start.x, free, slide(solution.x), slide)
      return { x, moved: movedStates(problem, start, x), missed: [], iterations: solution.iterations }
    }
  }
  return { best }
}

/**
 * Moves a solution to the one nearest to the start. Preset states come first: they move only as far as they contradict
 * each other, in least squares. The other states then stay as near to their start as that allows.
 */
function nearestToGiven(
  problem: InitialProblem,
  { x: start, preset }: InitialStart,
  solution: Float64Array,
  free: Float64Array,
): Float64Array {
  const fixedStates = preset.flatMap((p, i) => (p && free[i] > 0 ? [i] : []))
  const near =
    fixedStates.length > 0 ? nearestState(problem, { x: start, scales: free, fixedStates }, solution) : undefined
  if (near === undefined) return nearest(problem, start, solution, free)
  const fixed = new Set(fixedStates)
  const others = free.map((scale, i) => (fixed.has(i) ? 0 : scale))
  const from = Float64Array.from(free, (_, i) => (fixed.has(i) ? near.x[i] : start[i]))
  return nearest(problem, from, near.x, others)
}

/** Offsets, rad, to leave a position that is off by exactly half a turn, where no direction is better than another. */
const offsets = [0.3, -0.7, 1.3]

/**
 * Solves from other starts if an alignment is missed: the alignment is 1 and -1 at points that the other targets don't
 * distinguish.
 */
function startedElsewhere(
  problem: InitialProblem,
  start: ArrayLike<number>,
  free: Float64Array,
  best: Attempt,
): Attempt | undefined {
  if (!problem.targets.some(({ alignment }, k) => alignment === true && Math.abs(best.residuals[k]) > tolerance))
    return undefined
  for (const offset of offsets) {
    const from = Float64Array.from(free, (scale, i) => start[i] + offset * scale * (1 + (i % 5) / 4))
    const again = solve(problem, from, free)
    if (again.residual <= tolerance) return again
  }
  return undefined
}

/** Solves from other starts if given values are missed. */
function unstuck(
  problem: InitialProblem,
  start: ArrayLike<number>,
  free: Float64Array,
  best: Attempt,
): Attempt | undefined {
  const missed = problem.targets.some(
    ({ written, value }, k) =>
      written === true && Math.abs(best.residuals[k]) > roundingOfWritten * Math.max(1, Math.abs(value)),
  )
  return missed ? besideDeadCentre(problem, start, free) : undefined
}

/**
 * Returns the least-squares solution of values that contradict each other by rounding, moved onto all exact equations.
 */
function compromise(
  problem: InitialProblem,
  start: InitialStart,
  best: Attempt,
  free: Float64Array,
): Found | undefined {
  const { targets } = problem
  const contradict = targets.every(
    ({ written }, k) => Math.abs(best.residuals[k]) <= (written === true ? roundingOfWritten : tolerance * 1e6),
  )
  if (!contradict) return undefined
  const exact = targets.flatMap(({ written }, k) => (written === true ? [] : [k]))
  const solution = solve(subproblem(problem, exact), best.x, free)
  if (solution.residual > tolerance) return undefined
  const left = residuals(problem, solution.x)
  const all = new Float64Array(targets.length)
  problem.evaluate(solution.x, all)
  const missed = targets.flatMap(({ signal, value, written }, k) =>
    written === true && Math.abs(left[k]) > tolerance ? [{ signal, from: value, to: all[k], preset: true }] : [],
  )
  const { x } = solution
  return {
    x,
    moved: [...movedStates(problem, start, x), ...missed],
    missed,
    iterations: best.iterations + solution.iterations,
  }
}

/** Returns the states that are farther from their start than rounding. */
export function movedStates(problem: InitialProblem, start: InitialStart, x: Float64Array): MovedState[] {
  return problem.states.flatMap(({ name }, i) => {
    const from = start.x[i]
    const to = x[i]
    return Math.abs(to - from) <= tolerance * Math.max(start.scales?.[i] ?? 1, Math.abs(from))
      ? []
      : [{ signal: name, from, to, preset: start.preset[i] }]
  })
}

function inconsistent(problem: InitialProblem, attempt: Attempt): ModelError {
  const unmet = problem.targets.filter((_, k) => !(Math.abs(attempt.residuals[k]) <= tolerance))
  const values = new Float64Array(problem.targets.length)
  problem.evaluate(attempt.x, values)
  const closest = unmet
    .slice(0, 6)
    .map((target) => {
      const got = values[problem.targets.indexOf(target)]
      return `${target.signal} = ${target.value} (closest ${Number(got.toPrecision(4))})`
    })
    .join(', ')
  const [first] = unmet
  const place = { block: first.block, signal: first.signal }
  if (unmet.every(({ written }) => written !== true)) {
    const distance = (target: InitialTarget): number => values[problem.targets.indexOf(target)] - target.value
    return notAssembled(unmet.map((target) => ({ target, distance: distance(target) })))
  }
  return new ModelError(
    'inconsistent-initial-values',
    `these initial values contradict each other: ${closest}`,
    place,
    unmet.length > 1
      ? 'remove one of them, or change one to match the others'
      : 'remove it, or check the values that it depends on',
  )
}
