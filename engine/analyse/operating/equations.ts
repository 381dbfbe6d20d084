/**
 * Equations of an operating point in the variables of the search. These are displacements s along the speeds, changes
 * of the speeds if these are unknown, changes of the states of components, and changes of unknown inputs. Displacements
 * are dq = H ds with H = dq'/du, so that orientations of any kind need no additional condition.
 *
 * A point is steady if every acceleration is zero and the remaining motion (u, c') is along directions in which nothing
 * changes. These are position, heading and spin angles of a vehicle, in any coordinates: the null space N of the
 * derivatives, by (s, c), of everything except the motion itself. The condition is (I - N N^T) (u, c') = 0 (relative
 * equilibrium; Marsden and Ratiu, Introduction to Mechanics and Symmetry, 1999, ch. 4). The search computes N; users
 * don't specify it.
 */
import { Matrix } from 'ml-matrix'
import { rangeOf, spacesOf } from '../../numerics/linear/dense'
import { evaluatedTurning, turned } from './turning-axes'
import {
  countsOf,
  targetRows,
  type Counts,
  type Linearised,
  type OperatingGoal,
  type OperatingProblem,
  type TravelGoal,
} from './problem'

/** Equations J step = -residual of one state; rows in the order acceleration, drift, positions, rates, goal. */
export interface Equations {
  readonly residual: readonly number[]
  /**
   * Largest residual. For the drift, the largest component along (u, c'), which doesn't depend on the choice of columns
   * in `bound`.
   */
  readonly size: number
  /** Derivatives of the equations by (s, u if unknown, c, inputs). */
  readonly jacobian: Matrix
  /**
   * Directions of (s, c), or of c at rest, in which nothing changes, as orthonormal columns. `bound`: directions normal
   * to them.
   */
  readonly free: Matrix
  readonly bound: Matrix
  /**
   * Number of axes about which a travelling body turns freely: 0 if its heading keeps its initial guess, 1 if only its
   * heading is free, more if nothing holds it level.
   */
  readonly turningAxes: number
  /** True if a body that should travel can do so, in some direction, without any other change. */
  readonly movesFreely: boolean
  /** Derivatives of all rows by (s, u, c, inputs), also at rest. */
  readonly complete: Matrix
  /** Derivatives of velocity and angular velocity of the held body, by (s, u, c, inputs). */
  readonly body: Matrix
  /** Values and derivatives at the point, with speeds in turning axes if the model travels. */
  readonly point: Linearised
  /** Matrix H = dq'/du. */
  readonly kinematics: Matrix
  /** Number of rows of the goal, the last ones: speed and turn, then targets. */
  readonly goals: number
}

/** Converts rows of a Jacobian by the states into derivatives by (s, u, c, w). */
function reduced(
  { jacobian }: Linearised,
  [from, count]: readonly [from: number, count: number],
  h: Kinematics,
  { states, speeds, coordinates, components, inputs }: Counts,
): Matrix {
  const width = states + inputs
  const all = Matrix.zeros(count, 2 * speeds + components + inputs)
  for (let i = 0; i < count; i++) {
    const at = (from + i) * width
    for (const { coordinate, speed, value } of h.entries) {
      const entry = jacobian[at + speeds + coordinate]
      if (entry !== 0) all.set(i, speed, all.get(i, speed) + entry * value)
    }
    for (let j = 0; j < speeds; j++) all.set(i, speeds + j, jacobian[at + j])
    for (let j = 0; j < components + inputs; j++) all.set(i, 2 * speeds + j, jacobian[at + speeds + coordinates + j])
  }
  return all
}

/**
 * Fraction of the largest derivative that is used as the size for the tolerance of the rank: smaller remainders are
 * rounding.
 */
const rounded = 1e-2

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i)

/** Returns the columns of (s, u, c, w) without the speeds. */
const withoutSpeeds = ({ speeds, components, inputs }: Counts): number[] => [
  ...range(0, speeds),
  ...range(2 * speeds, components + inputs),
]

/** Returns values and derivatives at a state; for a model that travels, by speeds in turning axes. */
export const evaluatedAt = (
  problem: OperatingProblem,
  { kind }: OperatingGoal,
  x: Float64Array,
  w: Float64Array,
): Linearised => (kind === 'speed' ? evaluatedTurning(problem, x, w) : problem.evaluate(x, w))

/**
 * Sets up the equations at a state.
 * @param point result of `evaluatedAt` at the state
 */
export function equationsAt(
  problem: OperatingProblem,
  goal: OperatingGoal,
  x: Float64Array,
  w: Float64Array,
  point = evaluatedAt(problem, goal, x, w),
): Equations {
  const counts = countsOf(problem)
  const { states, speeds, coordinates, components } = counts
  const { values } = point
  const h = kinematicsAt(point, counts)
  const rowsOf = (from: number, count: number): Matrix => reduced(point, [from, count], h, counts)
  const accelerations = rowsOf(0, speeds)
  const ofComponents = rowsOf(speeds + coordinates, components)
  const positions = rowsOf(states, problem.positions)
  const rates = rowsOf(states + problem.positions, problem.rates)
  const bodyAt = states + problem.positions + problem.rates
  const body = rowsOf(bodyAt, problem.body ? 6 : 0)
  const moving = goal.kind === 'speed'

  // Directions that no equation depends on. Columns of (s, c), or of c at rest, except those of the motion itself.
  const places = [...(moving ? range(0, speeds) : []), ...range(2 * speeds, components)]
  const everything = stacked([accelerations, ofComponents, positions, rates, body])
  // With speeds in turning axes, parts of columns cancel: their remainder may be rounding only.
  const cancelled = moving && (problem.planes ?? []).length > 0 ? rounded * largest(everything.to1DArray()) : 0
  const { free, bound } = spacesOf(everything.subMatrixColumn(places), undefined, cancelled)
  // (u, c') and its derivatives, where the result depends on their direction
  const motion = [
    ...(moving ? turned(problem, x).subarray(0, speeds) : []),
    ...values.subarray(speeds + coordinates, states),
  ]
  const speedRows = Matrix.zeros(moving ? speeds : 0, accelerations.columns)
  for (let i = 0; i < speedRows.rows; i++) speedRows.set(i, speeds + i, 1)
  const across = bound.transpose()
  const drift = across.mmul(stacked([speedRows, ofComponents]))
  const drifting = across.mmul(Matrix.columnVector(motion)).to1DArray()

  let turningAxes = 0
  let movesFreely = false
  const goals: Goal[] = []
  if (moving && problem.body) {
    const about = freeMotion(body, free, speeds, 'turning')
    movesFreely = freeMotion(body, free, speeds, 'moving').columns > 0
    turningAxes = about.columns
    goals.push(...motionGoals(problem, goal, { x, w, free, about, values, body }))
  }
  const { targets = [] } = goal
  if (targets.length > 0) {
    const positionsAndStates = [...range(0, speeds), ...range(2 * speeds, components)]
    const neutral = moving ? free : spacesOf(everything.subMatrixColumn(positionsAndStates)).free
    const slopes = rowsOf(targetRows(problem), targets.length)
    withoutNeutral(slopes, positionsAndStates, neutral, chosenDirections(problem, h.matrix))
    goals.push(...targetGoals(targets, values.subarray(targetRows(problem)), slopes))
  }
  const rows = [
    accelerations,
    drift,
    positions,
    ...(moving ? [rates] : []),
    ...(goals.length > 0 ? [new Matrix(goals.map((g) => g.row))] : []),
  ]
  const all = stacked(rows)
  const residualWith = (driftAs: readonly number[]): number[] => [
    ...values.subarray(0, speeds),
    ...driftAs,
    ...values.subarray(states, states + problem.positions),
    ...(moving ? values.subarray(states + problem.positions, bodyAt) : []),
    ...goals.map((g) => g.residual),
  ]
  return {
    residual: residualWith(drifting),
    size: largest(residualWith(bound.mmul(Matrix.columnVector(drifting)).to1DArray())),
    jacobian: moving || all.rows === 0 ? all : all.subMatrixColumn(withoutSpeeds(counts)),
    free,
    bound,
    turningAxes,
    movesFreely,
    complete: all,
    body,
    point,
    kinematics: h.matrix,
    goals: goals.length,
  }
}

/** Returns the conditions of speed and turn. */
function motionGoals(problem: OperatingProblem, goal: TravelGoal, at: Omit<Turn, 'turn'>): Goal[] {
  const { about, values, body } = at
  const bodyAt = targetRows(problem) - 6
  const v = values.subarray(bodyAt, bodyAt + 3)
  const size = Math.max(Math.hypot(...v), 1e-300)
  /** Slopes of half the squared speed. */
  const slopes = range(0, body.columns).map(
    (k) => v[0] * body.get(0, k) + v[1] * body.get(1, k) + v[2] * body.get(2, k),
  )
  const { speed, curvature = 0 } = goal
  const goals: Goal[] =
    goal.anySpeed === true
      ? []
      : [
          {
            residual: (v[0] ** 2 + v[1] ** 2 + v[2] ** 2 - speed ** 2) / (2 * Math.abs(speed)),
            row: slopes.map((slope) => slope / Math.abs(speed)),
          },
        ]
  if (about.columns === 1 && goal.anyTurn === true) return goals
  const turn = curvature === 0 ? (goal.turn ?? 0) : curvature * size
  if (about.columns === 1 && turn !== 0) {
    const { residual, row, sign } = turnGoal(problem, { ...at, turn })
    return [...goals, { residual, row: row.map((value, k) => value - (sign * curvature * slopes[k]) / size) }]
  }
  const rates = values.subarray(bodyAt + 3, bodyAt + 6)
  return [...goals, ...range(0, about.columns).map((k) => rateGoal(about.getColumn(k), rates, body))]
}

/** Returns the conditions of targets. Large targets count relative to their size. */
const targetGoals = (targets: readonly number[], values: Float64Array, slopes: Matrix): Goal[] =>
  targets.map((value, i) => {
    const size = Math.max(1, Math.abs(value))
    return { residual: (values[i] - value) / size, row: slopes.getRow(i).map((slope) => slope / size) }
  })

interface Goal {
  readonly residual: number
  readonly row: number[]
}

/**
 * Returns the angular velocity along a direction in axes of the body, less a rate.
 * @param body rows of velocity and angular velocity
 */
const rateGoal = (about: readonly number[], rates: ArrayLike<number>, body: Matrix, rate = 0): Goal => ({
  residual: about.reduce((sum, part, i) => sum + part * rates[i], -rate),
  row: range(0, body.columns).map((j) => about.reduce((sum, part, i) => sum + part * body.get(3 + i, j), 0)),
})

/** Returns directions of (s, c) along the states that targets may move, as columns. */
function chosenDirections(problem: OperatingProblem, kinematics: Matrix): Matrix {
  const { speeds, coordinates, components } = countsOf(problem)
  const { chosen = [] } = problem
  const all = Matrix.zeros(speeds + components, chosen.length)
  chosen.forEach((state, k) => {
    if (state >= speeds + coordinates) all.set(state - coordinates, k, 1)
    else if (state >= speeds) for (let j = 0; j < speeds; j++) all.set(j, k, kinematics.get(state - speeds, j))
  })
  return all
}

/**
 * Removes the derivatives of targets along directions on which nothing else depends, such as a heading: they keep their
 * values unless they are chosen.
 * @param places columns of (s, c), @param neutral orthonormal directions of (s, c), @param chosen directions
 */
function withoutNeutral(slopes: Matrix, places: readonly number[], neutral: Matrix, chosen: Matrix): void {
  if (neutral.columns === 0) return
  const along =
    chosen.columns === 0 ? new Matrix(neutral.rows, 0) : rangeOf(neutral.mmul(neutral.transpose().mmul(chosen)), 1e-6)
  const part = (basis: Matrix, row: readonly number[]): readonly number[] =>
    basis.columns === 0
      ? row.map(() => 0)
      : basis.mmul(basis.transpose().mmul(Matrix.columnVector([...row]))).to1DArray()
  for (let i = 0; i < slopes.rows; i++) {
    const row = places.map((k) => slopes.get(i, k))
    const [gone, stays] = [part(neutral, row), part(along, row)]
    places.forEach((k, j) => slopes.set(i, k, row[j] - gone[j] + stays[j]))
  }
}

interface Turn {
  readonly x: Float64Array
  readonly w: Float64Array
  readonly free: Matrix
  readonly turn: number
  readonly about: Matrix
  readonly values: Float64Array
  readonly body: Matrix
}

/**
 * Returns the rate of the heading, less the rate of the turn. The rate is the angular velocity along the direction of
 * the free turn. Equations of first order in coordinates have a second-order error in its size: a body that rolls by a
 * has the angular velocity (0, a, 1) times the rate of the heading, which is longer than this rate. So it is taken
 * where these coordinates are zero, and where the equations are exact.
 */
function turnGoal(
  problem: OperatingProblem,
  { x, w, free, turn, about, values, body }: Turn,
): Goal & { readonly sign: number } {
  const counts = countsOf(problem)
  const { states, speeds, inputs } = counts
  const { small = [] } = problem
  const bodyAt = states + problem.positions + problem.rates
  // A direction has no sign of its own: the turn is about the z axis of the body.
  const signOf = (direction: Matrix): number => Math.sign(direction.get(2, 0))
  const goalAlong = (direction: Matrix, rates: Float64Array, motion: Matrix): ReturnType<typeof turnGoal> => {
    const sign = signOf(direction)
    return { ...rateGoal(direction.getColumn(0), rates, motion, sign * turn), sign }
  }
  const here = () => goalAlong(about, values.subarray(bodyAt + 3, bodyAt + 6), body)
  if (small.length === 0) return here()
  const reference = x.slice()
  for (const place of small) reference[place] = 0
  const point = evaluatedTurning(problem, reference, w)
  const jacobian = point.jacobian.slice()
  for (let row = 0; row < jacobian.length; row += states + inputs) for (const place of small) jacobian[row + place] = 0
  const exact = { values: point.values, jacobian }
  const motion = reduced(exact, [bodyAt, 6], kinematicsAt(exact, counts), counts)
  const direction = freeMotion(motion, free, speeds, 'turning')
  if (direction.columns !== 1) return here()
  return goalAlong(direction, exact.values.subarray(bodyAt + 3, bodyAt + 6), motion)
}

/** Returns orthonormal directions, in axes of the body, in which the body moves or turns while nothing else changes. */
function freeMotion(body: Matrix, free: Matrix, speeds: number, kind: 'moving' | 'turning'): Matrix {
  if (free.columns === 0 || speeds === 0) return new Matrix(3, 0)
  const first = kind === 'moving' ? 0 : 3
  const motion = body.subMatrix(first, first + 2, speeds, 2 * speeds - 1)
  return rangeOf(motion.mmul(free.subMatrix(0, speeds - 1, 0, free.columns - 1)), 1e-6)
}

/**
 * Matrix H = dq'/du and its nonzero entries. There are few, because a coordinate depends only on the speeds of its
 * joint.
 */
interface Kinematics {
  readonly matrix: Matrix
  readonly entries: readonly { readonly coordinate: number; readonly speed: number; readonly value: number }[]
}

function kinematicsAt({ jacobian }: Linearised, { states, inputs, speeds, coordinates }: Counts): Kinematics {
  const matrix = Matrix.zeros(coordinates, speeds)
  const entries: { coordinate: number; speed: number; value: number }[] = []
  for (let i = 0; i < coordinates; i++)
    for (let j = 0; j < speeds; j++) {
      const value = jacobian[(speeds + i) * (states + inputs) + j]
      if (value === 0) continue
      matrix.set(i, j, value)
      entries.push({ coordinate: i, speed: j, value })
    }
  return { matrix, entries }
}

/** Returns the norm of the residuals that are known without derivatives: a lower bound of the norm of all residuals. */
export function knownResidual(problem: OperatingProblem, goal: OperatingGoal, { values }: Linearised): number {
  const { states, speeds } = countsOf(problem)
  const to = states + problem.positions + (goal.kind === 'speed' ? problem.rates : 0)
  let sum = 0
  for (let i = 0; i < speeds; i++) sum += values[i] ** 2
  for (let i = states; i < to; i++) sum += values[i] ** 2
  return Math.sqrt(sum)
}

function stacked(parts: readonly Matrix[]): Matrix {
  const rows = parts.reduce((sum, part) => sum + part.rows, 0)
  const all = Matrix.zeros(rows, parts[0].columns)
  let at = 0
  for (const part of parts) {
    if (part.rows > 0) all.setSubMatrix(part, at, 0)
    at += part.rows
  }
  return all
}

function largest(values: readonly number[]): number {
  let most = 0
  for (const value of values) {
    if (Number.isNaN(value)) return NaN
    most = Math.max(most, Math.abs(value))
  }
  return most
}
