/**
 * First guesses of motion: of a vehicle that travels, with its body at the speed, its wheels rolling and its drivetrain
 * turning with them; and of an engine that turns while the vehicle stands.
 */
import { Matrix } from 'ml-matrix'
import { leastNormStep, rangeOf, spacesOf } from '../../numerics/linear/dense'
import { equationsAt } from '../../analyse/operating/equations'
import { countsOf, type Linearised } from '../../analyse/operating/problem'
import type { BoundProblem } from './binding'

/** Scale of motions during which something changes, relative to 1 for other motions. */
const unlikely = 1e-3
/**
 * Slip that engaged parts may demand of the wheels, relative to the speed: wheels of one drivetrain differ in radius.
 */
const largestSlip = 0.02

/**
 * Returns the problem with the directions of speeds as the model has them. At rest nothing changes along a heading,
 * whatever the axes of the speeds.
 */
const inOwnAxes = (problem: BoundProblem): BoundProblem => ({ ...problem, planes: [] })

export interface RollingStart {
  readonly x: Float64Array
  /** Rows of the frictions that may hold and can do so while the wheels roll. */
  readonly engaged: readonly number[]
}

export interface RollingGoal {
  readonly speed: number
  readonly contacts: number
  /** Rows of rates among the values that are to be zero if possible, in order of priority. */
  readonly engage?: readonly number[]
}

/**
 * Speeds are linear in everything that is asked of them: rates of constraints, motion of the body, slip of the wheels,
 * which come as the first of the extra signals, and rates of friction that may hold. Motions that none of these
 * determine keep the speeds of the guess, such as an engine behind an open clutch.
 * @param rest a state of which the positions are taken
 * @param guess of which the states of components are taken
 */
export function rollingStart(
  problem: BoundProblem,
  rest: Float64Array,
  guess: Float64Array,
  w: Float64Array,
  { speed, contacts, engage = [] }: RollingGoal,
): RollingStart {
  const { states, speeds, coordinates, inputs } = countsOf(problem)
  const x = guess.slice()
  x.set(rest.subarray(speeds, speeds + coordinates), speeds)
  x.fill(0, 0, speeds)
  const standing = problem.evaluate(x, w)
  const constraints = problem.rates - problem.sticking
  const from = states + problem.positions
  if (!allFinite(standing.values, 0, from)) {
    // Some laws need a speed: motion from the equations linear in speeds comes first, and the rest is evaluated there.
    x.set(fromKinematics(problem, standing, guess, { speed, contacts }))
    if (!allFinite(problem.evaluate(x, w).values, 0, from)) return { x, engaged: [] }
  }
  const base = x.slice(0, speeds)
  const { point, free, bound } = equationsAt(inOwnAxes(problem), { kind: 'speed', speed }, x, w)
  const { jacobian } = point
  // Values of the equations linear in speeds, with all speeds at zero.
  const values = point.values.map((value, row) => {
    for (let k = 0; k < speeds; k++) if (base[k] !== 0) value -= jacobian[row * (states + inputs) + k] * base[k]
    return value
  })
  const rowOf = (row: number): number[] =>
    Array.from({ length: speeds }, (_, k) => jacobian[row * (states + inputs) + k])
  // Motion in which nothing changes first: wheels roll by their spin, and not by the swing of the arms that carry them.
  const basis = Matrix.zeros(speeds, free.columns + bound.columns)
  if (free.columns > 0) basis.setSubMatrix(free.subMatrix(0, speeds - 1, 0, free.columns - 1), 0, 0)
  if (bound.columns > 0) basis.setSubMatrix(bound.subMatrix(0, speeds - 1, 0, bound.columns - 1), 0, free.columns)
  const sizes = Array.from({ length: basis.columns }, (_, k) => (k < free.columns ? 1 : unlikely))
  // Part of the guess that rotates without any effect.
  const parts0 = Array.from({ length: basis.columns }, (_, k) =>
    k < free.columns ? basis.getColumn(k).reduce((sum, part, i) => sum + part * guess[i], 0) : 0,
  )
  const solve = (rows: readonly number[]): { readonly parts: readonly number[]; readonly left: number } => {
    const j = new Matrix(rows.map(rowOf)).mmul(basis)
    const missing = (parts: readonly number[]): number[] =>
      rows.map(
        (row, i) =>
          (row === from + problem.rates ? speed : 0) -
          values[row] -
          j.getRow(i).reduce((sum, entry, k) => sum + entry * parts[k], 0),
      )
    const step = leastNormStep(j, missing(parts0), sizes)
    const parts = parts0.map((part, k) => part + step[k])
    return { parts, left: Math.max(...missing(parts).map(Math.abs)) }
  }
  // Parts that are fixed in the guess may have to rotate.
  let rows = Array.from(
    { length: constraints + 6 + contacts },
    (_, i) => from + i + (i < constraints ? 0 : problem.sticking),
  )
  let best = solve(rows)
  const first = best.left
  const engaged: number[] = []
  for (const row of engage) {
    const more = solve([...rows, row])
    if (more.left > first + largestSlip * Math.abs(speed)) continue
    rows = [...rows, row]
    engaged.push(row)
    best = more
  }
  const { parts } = best
  for (let k = 0; k < speeds; k++) x[k] = basis.getRow(k).reduce((sum, part, i) => sum + part * parts[i], 0)
  return { x, engaged }
}

const allFinite = (values: Float64Array, first: number, end: number): boolean =>
  values.subarray(first, end).every(Number.isFinite)

/**
 * Returns the speeds next to those of the guess with which the body travels, constraints are kept and wheels roll.
 * @param standing values with all speeds at zero, where forces need not be defined
 */
function fromKinematics(
  problem: BoundProblem,
  { values, jacobian }: Linearised,
  guess: Float64Array,
  { speed, contacts }: Pick<RollingGoal, 'speed' | 'contacts'>,
): Float64Array {
  const { states, speeds, inputs } = countsOf(problem)
  const body = states + problem.positions + problem.rates
  const constraints = problem.rates - problem.sticking
  const rows = Array.from({ length: problem.rates + 6 + contacts }, (_, i) => states + problem.positions + i).filter(
    (row) => row < states + problem.positions + constraints || row >= body,
  )
  const entries = rows.map((row) => Array.from({ length: speeds }, (_, k) => jacobian[row * (states + inputs) + k]))
  const known = rows.flatMap((row, i) => (Number.isFinite(values[row]) && entries[i].every(Number.isFinite) ? [i] : []))
  const j = new Matrix(known.map((i) => entries[i]))
  const missing = known.map(
    (i) => (rows[i] === body ? speed : 0) - values[rows[i]] - entries[i].reduce((sum, by, k) => sum + by * guess[k], 0),
  )
  const step = leastNormStep(j, missing, new Array<number>(speeds).fill(1))
  return Float64Array.from(step, (change, k) => guess[k] + change)
}

/** Smallest speed that counts as turning, rad/s or m/s. */
const turning = 1e-6

/**
 * Returns the directions of speeds that turn parts without moving the body, a wheel on the road, a constraint, or
 * something that friction holds.
 * @param guess a state at rest except for its speeds, with friction that slides where it slides at these
 * @returns directions of speeds in which something turns, as orthonormal columns; undefined if nothing does
 */
export function turningParts(
  problem: BoundProblem,
  guess: Float64Array,
  w: Float64Array,
  contacts: number,
): Matrix | undefined {
  const { states, speeds, inputs } = countsOf(problem)
  const x = guess.slice()
  x.fill(0, 0, speeds)
  const { point, free } = equationsAt(inOwnAxes(problem), { kind: 'speed', speed: 1 }, x, w)
  if (free.columns === 0) return undefined
  const from = states + problem.positions
  const moved = new Matrix(
    Array.from({ length: problem.rates + 6 + contacts }, (_, i) =>
      Array.from({ length: speeds }, (__, k) => point.jacobian[(from + i) * (states + inputs) + k]),
    ),
  )
  const along = free.subMatrix(0, speeds - 1, 0, free.columns - 1)
  const directions = rangeOf(along.mmul(spacesOf(moved.mmul(along)).free), turning)
  const parts = directions.transpose().mmul(Matrix.columnVector(guess.subarray(0, speeds)))
  return parts.to1DArray().some((speed) => Math.abs(speed) > turning) ? directions : undefined
}
