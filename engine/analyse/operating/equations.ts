/**
 * The equations of an operating point in the variables in which it is searched: displacements s along the speeds
 * (dq = H ds with H = dq'/du, so that orientations of any kind need no condition of their own), changes of the speeds where
 * they are unknown, of the states of components, and of the inputs that are.
 *
 * A point is steady where every acceleration is zero and the remaining motion (u, c') goes along directions in which nothing
 * changes: position, heading and spin angles of a vehicle, whatever describes them, are the null space N of the derivatives of
 * everything but the motion itself by (s, c), and (I - N N^T) (u, c') = 0 (relative equilibrium; Marsden and Ratiu, Introduction
 * to Mechanics and Symmetry, 1999, ch. 4). N is found, not asked for.
 */
import { Matrix } from 'ml-matrix'
import { rangeOf, spacesOf } from '../../numerics/linear/dense'
import { countsOf, type Counts, type Linearised, type OperatingGoal, type OperatingProblem } from './problem'

/** Equations J step = -residual of one state; rows in the order acceleration, drift, positions, rates, goal. */
export interface Equations {
  readonly residual: readonly number[]
  /** By (s, u if unknown, c, inputs). */
  readonly jacobian: Matrix
  /** Directions of (s, c), or of c at rest, in which nothing changes, as orthonormal columns; and those normal to them. */
  readonly free: Matrix
  readonly bound: Matrix
  /** Whether the heading of a body that travels is among what is free; else it is kept as it is guessed. */
  readonly turnsFreely: boolean
  /** Whether a body that shall travel can, in some direction, without anything else changing. */
  readonly movesFreely: boolean
  /** By (s, u, c, inputs), also at rest. */
  readonly complete: Matrix
  /** Velocity and angular velocity of the body that is held, by (s, u, c, inputs). */
  readonly body: Matrix
  readonly point: Linearised
  /** dq'/du. */
  readonly kinematics: Matrix
}

/** Rows of a Jacobian by the states, turned into derivatives by (s, u, c, w). */
function reduced(
  { jacobian }: Linearised,
  rows: readonly number[],
  h: Matrix,
  { states, speeds, coordinates, components, inputs }: Counts,
): Matrix {
  const width = states + inputs
  const all = new Matrix(rows.length, 2 * speeds + components + inputs)
  rows.forEach((row, i) => {
    const at = (k: number): number => jacobian[row * width + k]
    for (let j = 0; j < speeds; j++) {
      let sum = 0
      for (let k = 0; k < coordinates; k++) sum += at(speeds + k) * h.get(k, j)
      all.set(i, j, sum)
      all.set(i, speeds + j, at(j))
    }
    for (let j = 0; j < components + inputs; j++) all.set(i, 2 * speeds + j, at(speeds + coordinates + j))
  })
  return all
}

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i)

/** Columns of (s, u, c, w) without the speeds. */
const withoutSpeeds = ({ speeds, components, inputs }: Counts): number[] => [
  ...range(0, speeds),
  ...range(2 * speeds, components + inputs),
]

export function equationsAt(
  problem: OperatingProblem,
  goal: OperatingGoal,
  x: Float64Array,
  w: Float64Array,
): Equations {
  const counts = countsOf(problem)
  const { states, speeds, coordinates, components } = counts
  const point = problem.evaluate(x, w)
  const { values } = point
  const h = kinematicsAt(point, counts)
  const rowsOf = (from: number, count: number): Matrix => reduced(point, range(from, count), h, counts)
  const accelerations = rowsOf(0, speeds)
  const ofComponents = rowsOf(speeds + coordinates, components)
  const positions = rowsOf(states, problem.positions)
  const rates = rowsOf(states + problem.positions, problem.rates)
  const bodyAt = states + problem.positions + problem.rates
  const body = rowsOf(bodyAt, problem.body ? 6 : 0)
  const moving = goal.kind === 'speed'

  // What nothing depends on: columns of (s, c), or c at rest, in everything but the motion itself.
  const places = [...(moving ? range(0, speeds) : []), ...range(2 * speeds, components)]
  const { free, bound } = spacesOf(
    stacked([accelerations, ofComponents, positions, rates, body]).subMatrixColumn(places),
  )
  // (u, c') and its derivatives, where something depends on where they lead
  const motion = [...(moving ? x.subarray(0, speeds) : []), ...values.subarray(speeds + coordinates, states)]
  const speedRows = Matrix.zeros(moving ? speeds : 0, accelerations.columns)
  for (let i = 0; i < speedRows.rows; i++) speedRows.set(i, speeds + i, 1)
  const across = bound.transpose()
  const drift = across.mmul(stacked([speedRows, ofComponents]))
  const drifting = across.mmul(Matrix.columnVector(motion)).to1DArray()

  let turnsFreely = false
  let movesFreely = false
  const goals: { readonly residual: number; readonly row: number[] }[] = []
  if (moving && problem.body) {
    const v = values.subarray(bodyAt, bodyAt + 3)
    const { speed } = goal
    goals.push({
      residual: (v[0] ** 2 + v[1] ** 2 + v[2] ** 2 - speed ** 2) / (2 * Math.abs(speed)),
      row: range(0, body.columns).map(
        (k) => (v[0] * body.get(0, k) + v[1] * body.get(1, k) + v[2] * body.get(2, k)) / Math.abs(speed),
      ),
    })
    const about = freeMotion(body, free, speeds, 'turning')
    movesFreely = freeMotion(body, free, speeds, 'moving').columns > 0
    turnsFreely = about.columns > 0
    // A direction has no sign of its own: the turn is about the z axis of the body.
    const wanted = (k: number): number => (about.columns === 1 ? Math.sign(about.get(2, k)) * (goal.turn ?? 0) : 0)
    for (let k = 0; k < about.columns; k++)
      goals.push({
        residual: about.getColumn(k).reduce((sum, part, i) => sum + part * values[bodyAt + 3 + i], -wanted(k)),
        row: range(0, body.columns).map((j) =>
          about.getColumn(k).reduce((sum, part, i) => sum + part * body.get(3 + i, j), 0),
        ),
      })
  }
  const rows = [
    accelerations,
    drift,
    positions,
    ...(moving ? [rates] : []),
    ...(goals.length > 0 ? [new Matrix(goals.map((g) => g.row))] : []),
  ]
  const all = stacked(rows)
  return {
    residual: [
      ...values.subarray(0, speeds),
      ...drifting,
      ...values.subarray(states, states + problem.positions),
      ...(moving ? values.subarray(states + problem.positions, bodyAt) : []),
      ...goals.map((g) => g.residual),
    ],
    jacobian: moving || all.rows === 0 ? all : all.subMatrixColumn(withoutSpeeds(counts)),
    free,
    bound,
    turnsFreely,
    movesFreely,
    complete: all,
    body,
    point,
    kinematics: h,
  }
}

/** Orthonormal directions, in axes of the body, in which it moves or turns while nothing else changes. */
function freeMotion(body: Matrix, free: Matrix, speeds: number, kind: 'moving' | 'turning'): Matrix {
  if (free.columns === 0 || speeds === 0) return new Matrix(3, 0)
  const first = kind === 'moving' ? 0 : 3
  const motion = body.subMatrix(first, first + 2, speeds, 2 * speeds - 1)
  return rangeOf(motion.mmul(free.subMatrix(0, speeds - 1, 0, free.columns - 1)), 1e-6)
}

function kinematicsAt({ jacobian }: Linearised, { states, inputs, speeds, coordinates }: Counts): Matrix {
  const h = Matrix.zeros(coordinates, speeds)
  for (let i = 0; i < coordinates; i++)
    for (let j = 0; j < speeds; j++) h.set(i, j, jacobian[(speeds + i) * (states + inputs) + j])
  return h
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
