/**
 * Choice of what determines an operating point with targets: freed quantities, and holders of the body where no freed
 * quantity takes their place. The choice is by rank of the derivatives at a point near by.
 */
import { Matrix, SVD } from 'ml-matrix'
import type { Equations } from '../../analyse/operating/equations'
import { countsOf, type OperatingProblem } from '../../analyse/operating/problem'
import { spacesOf } from '../../numerics/linear/dense'

/** Singular values below this part of the largest are zero, after rows and columns have been scaled to 1. */
const rankTolerance = 1e-8
/** Part of the largest entry of a row that is rounding. */
const rounding = 1e-13
/** Part of an initial value that nothing depends on, below which the equations determine it. */
const undeterminedPart = 1e-6

export interface EffectsRequest {
  /** True if the model travels. */
  readonly moving: boolean
  /** Indices of states of components that are unchanged. */
  readonly staying: readonly number[]
  /** Indices of states whose initial values are chosen. */
  readonly initial: readonly number[]
}

/** Derivatives at a point: rows of the equations of motion and of the goal, columns of motion and of inputs. */
export class Effects {
  private readonly matrix: Matrix
  private readonly equationRows: number
  private readonly motion: readonly number[]

  constructor(problem: OperatingProblem, equations: Equations, request: EffectsRequest) {
    const { inputs, states } = countsOf(problem)
    const { goals } = equations
    const jacobian = equations.jacobian.clone()
    const columns = jacobian.columns - inputs
    for (const place of request.staying)
      for (let i = 0; i < jacobian.rows; i++) jacobian.set(i, columns - states + place, 0)
    this.equationRows = jacobian.rows - goals
    const basis = motionOf(problem, equations, request)
    const rows = jacobian.rows - 1
    const all = Matrix.zeros(jacobian.rows, basis.columns + inputs)
    if (basis.columns > 0) all.setSubMatrix(jacobian.subMatrix(0, rows, 0, columns - 1).mmul(basis), 0, 0)
    if (inputs > 0) all.setSubMatrix(jacobian.subMatrix(0, rows, columns, columns + inputs - 1), 0, basis.columns)
    this.matrix = scaled(all)
    this.motion = Array.from({ length: basis.columns }, (_, k) => k)
  }

  private values(goals: readonly number[], controls: readonly number[]): readonly number[] {
    const columns = [...this.motion, ...controls.map((place) => this.motion.length + place)]
    const rows = [
      ...Array.from({ length: this.equationRows }, (_, i) => i),
      ...goals.map((goal) => this.equationRows + goal),
    ]
    if (rows.length === 0 || columns.length === 0) return []
    const { diagonal } = new SVD(this.matrix.subMatrixRow(rows).subMatrixColumn(columns), {
      autoTranspose: true,
      computeLeftSingularVectors: false,
      computeRightSingularVectors: false,
    })
    const most = Math.max(...diagonal)
    return diagonal.filter((sigma) => sigma > rankTolerance * most)
  }

  private rank(goals: readonly number[], controls: readonly number[]): number {
    return this.values(goals, controls).length
  }

  /** Returns whether the goals can be chosen independently of each other and of the motion. */
  reaches(goals: readonly number[], controls: readonly number[]): boolean {
    return this.rank(goals, controls) === this.rank([], controls) + goals.length
  }

  /** Returns whether controls have independent effects, so that the goals determine them. */
  determines(goals: readonly number[], controls: readonly number[]): boolean {
    return this.rank(goals, controls) === this.rank(goals, []) + controls.length
  }

  /** Returns whether some controls do everything that more of them can do. */
  suffices(goals: readonly number[], controls: readonly number[], more: readonly number[]): boolean {
    return this.rank(goals, controls) === this.rank(goals, more)
  }

  /** Returns how well controls determine the goals: the smallest singular value over the largest. */
  condition(goals: readonly number[], controls: readonly number[]): number {
    const values = this.values(goals, controls)
    return Math.min(...values) / Math.max(...values)
  }
}

/** Returns the part of the initial value of a state that nothing depends on, as a direction of the unknowns. */
function undetermined(
  problem: OperatingProblem,
  { free, kinematics, jacobian, goals }: Equations,
  { moving }: Pick<EffectsRequest, 'moving'>,
  state: number,
): readonly number[] | undefined {
  const { speeds, coordinates, states, components, inputs } = countsOf(problem)
  const direction = new Float64Array((moving ? 2 : 1) * speeds + components)
  if (state < speeds) return undefined
  if (state < speeds + coordinates) for (let j = 0; j < speeds; j++) direction[j] = kinematics.get(state - speeds, j)
  else direction[direction.length - states + state] = 1
  const neutral = moving
    ? embedded(free, speeds, true)
    : spacesOf(jacobian.subMatrix(0, jacobian.rows - goals - 1, 0, jacobian.columns - inputs - 1)).free
  if (neutral.columns === 0) return undefined
  const part = neutral.mmul(neutral.transpose().mmul(Matrix.columnVector(direction))).to1DArray()
  const size = Math.hypot(...part)
  return size > undeterminedPart * Math.hypot(...direction) ? part.map((value) => value / size) : undefined
}

/** Returns whether the equations leave an initial value open, so that it can be chosen. */
export const isUndetermined = (
  problem: OperatingProblem,
  equations: Equations,
  moving: boolean,
  state: number,
): boolean => undetermined(problem, equations, { moving }, state) !== undefined

/** Returns directions of (s, c), or of c, as columns of the unknowns (s, u, c), or (s, c). */
function embedded(directions: Matrix, speeds: number, moving: boolean): Matrix {
  const all = Matrix.zeros(directions.rows + speeds, directions.columns)
  for (let i = 0; i < directions.rows; i++)
    for (let k = 0; k < directions.columns; k++) all.set(moving && i < speeds ? i : speeds + i, k, directions.get(i, k))
  return all
}

/** Returns a basis of the motion that something depends on, and of freed initial values, as columns of the unknowns. */
function motionOf(problem: OperatingProblem, equations: Equations, request: EffectsRequest): Matrix {
  const { moving, initial } = request
  const { speeds, inputs } = countsOf(problem)
  const { bound, jacobian, goals } = equations
  const columns = jacobian.columns - inputs
  const along = initial.flatMap((state) => {
    const direction = undetermined(problem, equations, request, state)
    return direction === undefined ? [] : [direction]
  })
  // Speeds of a model that travels, or displacements of one at rest as far as something depends on them.
  const others = moving
    ? Matrix.eye(speeds)
    : spacesOf(jacobian.subMatrix(0, jacobian.rows - goals - 1, 0, speeds - 1)).bound
  const parts = embedded(bound, speeds, moving)
  const basis = Matrix.zeros(columns, parts.columns + others.columns + along.length)
  if (parts.columns > 0) basis.setSubMatrix(parts, 0, 0)
  if (others.columns > 0) basis.setSubMatrix(others, moving ? speeds : 0, parts.columns)
  along.forEach((direction, k) => {
    basis.setColumn(parts.columns + others.columns + k, [...direction])
  })
  return basis
}

/** Returns a matrix whose rows and columns have a largest entry of 1, unless they are zero. */
function scaled(matrix: Matrix): Matrix {
  const all = matrix.clone()
  const most = (values: readonly number[]): number => values.reduce((max, value) => Math.max(max, Math.abs(value)), 0)
  for (let i = 0; i < all.rows; i++) {
    const least = rounding * most(all.getRow(i))
    for (let k = 0; k < all.columns; k++) if (Math.abs(all.get(i, k)) <= least) all.set(i, k, 0)
  }
  for (let sweep = 0; sweep < 3; sweep++) {
    for (let i = 0; i < all.rows; i++) all.mulRow(i, 1 / (most(all.getRow(i)) || 1))
    for (let k = 0; k < all.columns; k++) all.mulColumn(k, 1 / (most(all.getColumn(k)) || 1))
  }
  return all
}

/** Returns all choices of some of the items, the smallest first. */
export function choicesOf<T>(items: readonly T[]): readonly (readonly T[])[] {
  const choices = Array.from({ length: 2 ** items.length }, (_, bits) =>
    items.filter((_item, i) => Math.floor(bits / 2 ** i) % 2 === 1),
  )
  return choices.sort((a, b) => a.length - b.length)
}
