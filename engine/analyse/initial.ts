/**
 * Consistent initial state: the state nearest to a start that meets given values of signals.
 *
 * Initial values are given on signals, g_i(x) = value_i (a speed of a body, a deflection of a
 * suspension), and constraints are signals whose value is zero. In scaled states z = x / s this is
 * solved by Gauss-Newton steps of least norm,
 *
 *     dz = J^+ (value - g),   J = (dg/dx) diag(s),   J^+ the pseudoinverse,
 *
 * halved while they do not help, so that states that no signal asks about stay where they are; then
 * the state is moved along the solution set towards the start by the same equations anchored there,
 * z = z_0 + J^+ (value - g + J (z - z_0)), until it is the nearest one (Deuflhard, Newton Methods for
 * Nonlinear Problems, 2004, 4.4, underdetermined systems). States that were preset move only if the
 * others alone cannot meet the values. Where values contradict each other by their rounding only, the iteration ends
 * in their least squares, which is then moved onto the constraints.
 */
import { Matrix, SVD } from 'ml-matrix'
import { ModelError } from '../model/errors'
import { independentParts } from './independentParts'

export interface InitialTarget {
  /** Signal, e.g. `Body.vx`, or what a constraint is called. */
  readonly signal: string
  readonly block: string
  readonly value: number
  /** Error that does not matter relative to 1e-9, in the unit of the signal; 1 if absent. */
  readonly scale?: number
  /** A number that somebody wrote down: where several contradict each other by its rounding only, they meet halfway. */
  readonly written?: boolean
  /** Wished for: left out with the other wishes of its part where they cannot be met by the first of the movable states. */
  readonly soft?: boolean
  /** Cosine of an angle that is to vanish: it also rests where the angle is a half turn. */
  readonly alignment?: boolean
}

export interface InitialProblem {
  readonly states: readonly { readonly name: string; readonly block: string }[]
  readonly targets: readonly InitialTarget[]
  /** Values g(x) of the targets' signals into `values`. */
  readonly evaluate: (x: Float64Array, values: Float64Array) => void
  /** Exact directional derivative (dg/dx) v into `out`. */
  readonly tangent: (x: Float64Array, v: Float64Array, out: Float64Array) => void
}

export interface InitialStart {
  readonly x: ArrayLike<number>
  /** States whose value the user gave: they move last, and it is said that they did. */
  readonly preset: readonly boolean[]
  /** Which states may move, in one attempt after the other; all that are not preset, then all, if absent. */
  readonly movable?: readonly (readonly boolean[])[]
  /** Change of each state that counts as one; all 1 if absent. */
  readonly scales?: ArrayLike<number>
}

export interface InitialState {
  readonly x: Float64Array
  /** States that had to leave their start by more than rounding. */
  readonly moved: readonly MovedState[]
  readonly iterations: number
}

export interface MovedState {
  readonly signal: string
  readonly from: number
  readonly to: number
  readonly preset: boolean
}

const tolerance = 1e-9
/** Contradiction of written values, relative to them, that is put down to their digits. */
const roundingOfWritten = 1e-3
const maxIterations = 60

/**
 * Independent parts of the problem are solved one by one; their solution is checked against the whole, which is solved at
 * once where the parts were not independent after all.
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
    const own = (mask: readonly boolean[]): boolean[] => mask.map((movable, i) => movable && inPart.has(i))
    const movable = (start.movable ?? defaultMovable(start)).map(own)
    const found = findPart(subproblem(problem, part.targets), { ...start, movable }, scales)
    for (const i of part.states) x[i] = found.x[i]
    missed.push(...found.missed)
    iterations = Math.max(iterations, found.iterations)
  }
  const left = residuals(problem, x)
  const held = problem.targets.every(
    ({ soft, written }, k) => soft === true || written === true || Math.abs(left[k]) <= 10 * tolerance,
  )
  if (!held) return findPart(problem, start, scales)
  return { x, moved: [...movedStates(problem, start, scales, x), ...missed], iterations }
}

interface Found extends InitialState {
  /** Written values that are met but for their digits. */
  readonly missed: readonly MovedState[]
}

function defaultMovable({ preset }: InitialStart): readonly (readonly boolean[])[] {
  const all = preset.map(() => true)
  return preset.includes(true) ? [preset.map((p) => !p), all] : [all]
}

/** Solves with what is wished for, or else, in its parts, without. */
function findPart(problem: InitialProblem, start: InitialStart, scales: Float64Array): Found {
  const masks = start.movable ?? defaultMovable(start)
  const firm = problem.targets.flatMap(({ soft }, k) => (soft === true ? [] : [k]))
  if (firm.length === problem.targets.length) {
    const found = attempt(problem, start, scales, masks)
    if ('x' in found) return found
    throw inconsistent(problem, found.best)
  }
  const wished = attempt(problem, start, scales, masks.slice(0, 1))
  if ('x' in wished) return wished
  return { missed: [], ...findInitialState(subproblem(problem, firm), { ...start, movable: masks }) }
}

/** The same with some of the targets. */
export function subproblem(problem: InitialProblem, indices: readonly number[]): InitialProblem {
  const all = new Float64Array(problem.targets.length)
  const pick = (to: Float64Array): void => indices.forEach((k, i) => (to[i] = all[k]))
  return {
    states: problem.states,
    targets: indices.map((k) => problem.targets[k]),
    evaluate: (x, values) => {
      problem.evaluate(x, all)
      pick(values)
    },
    tangent: (x, v, out) => {
      problem.tangent(x, v, all)
      pick(out)
    },
  }
}

function attempt(
  problem: InitialProblem,
  start: InitialStart,
  scales: Float64Array,
  movable: readonly (readonly boolean[])[],
): Found | { readonly best: Attempt } {
  const masks = movable.map((mask) => scales.map((scale, i) => (mask[i] ? scale : 0)))
  let best = solve(problem, start.x, masks[0])
  for (const [k, free] of masks.entries()) {
    if (k > 0) best = solve(problem, start.x, free)
    const found = best.residual <= tolerance ? best : startedElsewhere(problem, start.x, free, best)
    if (found !== undefined) {
      const x = nearest(problem, start.x, found.x, free)
      return { x, moved: movedStates(problem, start, scales, x), missed: [], iterations: found.iterations }
    }
  }
  return compromise(problem, start, scales, best, masks[masks.length - 1]) ?? { best }
}

/** Ways out of a position that is exactly turned round, where no direction is better than another. */
const offsets = [0.3, -0.7, 1.3]

/** The same from other starts where an alignment is missed, which is 1 and -1 at points that look alike to the others. */
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

interface Attempt {
  readonly x: Float64Array
  readonly iterations: number
  /** Largest scaled residual. */
  readonly residual: number
  readonly residuals: Float64Array
}

/** The least squares of values that contradict each other by rounding, moved onto everything that is exact. */
function compromise(
  problem: InitialProblem,
  start: InitialStart,
  scales: Float64Array,
  best: Attempt,
  free: Float64Array,
): Found | undefined {
  const { targets } = problem
  const contradict = targets.every(
    ({ written }, k) => Math.abs(best.residuals[k]) <= (written === true ? roundingOfWritten : tolerance * 1e6),
  )
  if (!contradict) return undefined
  const exact = targets.flatMap(({ written }, k) => (written === true ? [] : [k]))
  const found = solve(subproblem(problem, exact), best.x, free)
  if (found.residual > tolerance) return undefined
  const left = residuals(problem, found.x)
  const all = new Float64Array(targets.length)
  problem.evaluate(found.x, all)
  const missed = targets.flatMap(({ signal, value, written }, k) =>
    written === true && Math.abs(left[k]) > tolerance ? [{ signal, from: value, to: all[k], preset: true }] : [],
  )
  const { x } = found
  return {
    x,
    moved: [...movedStates(problem, start, scales, x), ...missed],
    missed,
    iterations: best.iterations + found.iterations,
  }
}

/** Damped Gauss-Newton iteration; states with zero scale stay. */
function solve(problem: InitialProblem, start: ArrayLike<number>, scales: Float64Array): Attempt {
  let x: Float64Array = Float64Array.from(start)
  let r = residuals(problem, x)
  let iterations = 0
  while (iterations < maxIterations && norm(r) > 0) {
    iterations++
    const j = jacobian(problem, x, scales)
    const step = leastNorm(j, r)
    // Armijo's rule: a tenth of what the linear model promises, which is less than r where its equations contradict.
    const promised = r.reduce((sum, value, k) => sum + value * dotRow(j, k, step), 0)
    let better: { x: Float64Array; r: Float64Array } | undefined
    for (let damping = 1; damping > 1e-4; damping /= 2) {
      const trial = x.map((value, i) => value + damping * scales[i] * step[i])
      const rTrial = residuals(problem, trial)
      if (norm(rTrial) ** 2 < norm(r) ** 2 - 0.2 * damping * promised) {
        better = { x: trial, r: rTrial }
        break
      }
    }
    // At the end rounding keeps the residual from falling: what is left decides.
    if (better === undefined) break
    x = better.x
    r = better.r
  }
  return { x, iterations, residual: r.reduce((most, value) => Math.max(most, Math.abs(value)), 0), residuals: r }
}

/** Slide along the solutions to the one nearest to the start, as long as that shortens the way. */
function nearest(
  problem: InitialProblem,
  start: ArrayLike<number>,
  solution: Float64Array,
  scales: Float64Array,
): Float64Array {
  let x = solution
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    const j = jacobian(problem, x, scales)
    const way = x.map((value, i) => (scales[i] === 0 ? 0 : (value - start[i]) / scales[i]))
    const asked = residuals(problem, x).map((r, k) => r + dotRow(j, k, way))
    const step = leastNorm(j, asked)
    const trial = solve(
      problem,
      x.map((value, i) => (scales[i] === 0 ? value : start[i] + scales[i] * step[i])),
      scales,
    )
    const change = distance(trial.x, x, scales)
    const shorter = distance(trial.x, start, scales) < distance(x, start, scales)
    if (trial.residual > tolerance || !shorter) return x
    x = trial.x
    if (change < 1e-12 * (1 + norm(way))) return x
  }
  return x
}

/** Value minus signal, over the signal's scale. */
function residuals(problem: InitialProblem, x: Float64Array): Float64Array {
  const g = new Float64Array(problem.targets.length)
  problem.evaluate(x, g)
  return g.map((value, k) => {
    const { value: wanted, scale = 1 } = problem.targets[k]
    return (wanted - value) / (scale * Math.max(1, Math.abs(wanted) / scale))
  })
}

/** Derivative of the scaled signals by the scaled states, targets by states. */
function jacobian(problem: InitialProblem, x: Float64Array, scales: Float64Array): Matrix {
  const n = x.length
  const j = new Matrix(problem.targets.length, n)
  const direction = new Float64Array(n)
  const column = new Float64Array(problem.targets.length)
  for (let i = 0; i < n; i++) {
    if (scales[i] === 0) continue
    direction[i] = scales[i]
    problem.tangent(x, direction, column)
    direction[i] = 0
    for (const [k, { value, scale = 1 }] of problem.targets.entries()) {
      j.set(k, i, column[k] / (scale * Math.max(1, Math.abs(value) / scale)))
    }
  }
  return j
}

/** Pseudoinverse times r; directions that act on nothing (relative 1e-10) do not move. */
function leastNorm(j: Matrix, r: Float64Array): Float64Array {
  if (j.isEmpty() || ![...j.to1DArray(), ...r].every(Number.isFinite)) return new Float64Array(j.columns)
  const svd = new SVD(j, { autoTranspose: true })
  const largest = Math.max(...svd.diagonal)
  const result = new Float64Array(j.columns)
  for (const [k, sigma] of svd.diagonal.entries()) {
    if (!(sigma > 1e-10 * largest)) continue
    let projection = 0
    for (let row = 0; row < j.rows; row++) projection += svd.leftSingularVectors.get(row, k) * r[row]
    for (let i = 0; i < j.columns; i++) result[i] += (projection / sigma) * svd.rightSingularVectors.get(i, k)
  }
  return result
}

function movedStates(
  problem: InitialProblem,
  start: InitialStart,
  scales: Float64Array,
  x: Float64Array,
): MovedState[] {
  return problem.states.flatMap(({ name }, i) => {
    const from = start.x[i]
    const to = x[i]
    return Math.abs(to - from) <= tolerance * Math.max(scales[i], Math.abs(from))
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
    const off = unmet.slice(0, 6).map((target) => {
      const distance = Math.abs(values[problem.targets.indexOf(target)] - target.value)
      return `${target.signal} stays ${Number(distance.toPrecision(3))} away`
    })
    return new ModelError(
      'inconsistent-initial-values',
      `the model cannot be put together at the start: ${off.join(', ')}`,
      place,
      'check dimensions and drives of the loops that these belong to, or give initial values near the position that is meant',
    )
  }
  return new ModelError(
    'inconsistent-initial-values',
    `these initial values cannot hold together: ${closest}`,
    place,
    unmet.length > 1
      ? 'leave out one of them, or change one to fit the others'
      : 'leave it out, or check what it depends on',
  )
}

function norm(v: Float64Array): number {
  return Math.sqrt(v.reduce((sum, value) => sum + value * value, 0))
}

function dotRow(j: Matrix, row: number, v: Float64Array): number {
  return v.reduce((sum, value, i) => sum + j.get(row, i) * value, 0)
}

function distance(a: Float64Array, b: ArrayLike<number>, scales: Float64Array): number {
  return Math.sqrt(a.reduce((sum, value, i) => (scales[i] === 0 ? sum : sum + ((value - b[i]) / scales[i]) ** 2), 0))
}
