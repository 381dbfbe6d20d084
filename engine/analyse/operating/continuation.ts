/**
 * Continuation of operating points along a parameter: pseudo-arclength with the secant as predictor and Newton's method
 * in the plane normal to it as corrector (Keller, in Applications of Bifurcation Theory, 1977, 359-384). The curve
 * continues through folds, where the parameter turns back; its largest or smallest value is located there. At branch
 * points, the determinant of the corrector's equations changes its sign.
 */
import { LuDecomposition, Matrix } from 'ml-matrix'
import { leastNormStep, spacesOf } from '../../numerics/linear/dense'
import { equationsAt, type Equations } from './equations'
import { Multisecant } from './multisecant'
import { countsOf, turnsIn, type OperatingGoal, type OperatingProblem } from './problem'
import { steady } from './search'
import { turned, turnedBack } from './turning-axes'

/** Family of operating points over a parameter. */
export interface Family {
  readonly problem: OperatingProblem
  readonly goalAt: (parameter: number) => OperatingGoal
  /** Index of the input that is the parameter, if it is one. */
  readonly input?: number
  /** Sizes of changes of inputs that count as one; 0 for inputs that stay. */
  readonly inputScales: readonly number[]
  /** Indices of states that keep their values. */
  readonly staying: readonly number[]
  /** Change of the parameter that counts as one. */
  readonly size: number
}

export interface CurvePoint {
  readonly parameter: number
  readonly x: Float64Array
  readonly w: Float64Array
  readonly equations: Equations
  /** Sign of the determinant of the corrector's equations; 0 if they are not square. */
  readonly orientation: number
}

/** Largest number of corrector steps, and the number up to which steps along the curve grow. */
const mostCorrections = 40
const quickCorrections = 8
/** Steps along the curve: the first, the longest and the shortest, in sizes of the parameter. */
const [firstArc, longestArc, shortestArc] = [0.02, 0.1, 1e-7]
/** Largest number of points of a curve, and of trials that locate a fold or a branch point. */
const mostPoints = 300
const mostTrials = 60
/** Interval of the curve in which a fold or a branch point is located. */
const located = 1e-9

type Place = Pick<CurvePoint, 'x' | 'w' | 'parameter'>

/** Direction in the scaled space of states, inputs and the parameter. */
type Direction = Float64Array

export class Curve {
  private readonly scales: Float64Array

  constructor(
    private readonly family: Family,
    first: { readonly x: Float64Array; readonly w: Float64Array },
  ) {
    const { size, inputScales } = family
    const x = turned(family.problem, first.x)
    this.scales = Float64Array.from([
      ...Array.from(x, (value) => Math.max(1, Math.abs(value))),
      ...inputScales.map((scale, i) => Math.max(scale, Math.abs(first.w[i]), 1e-3)),
      size,
    ])
  }

  /** Position in the scaled space. */
  private position({ x, w, parameter }: Place): Direction {
    const { inputScales, problem } = this.family
    const free = Array.from(w, (value, i) => (inputScales[i] > 0 ? value : 0))
    const all = Float64Array.from([...turned(problem, x), ...free, parameter])
    return all.map((value, i) => value / this.scales[i])
  }

  /** Returns the direction along the parameter alone. */
  private get upward(): Direction {
    const direction = new Float64Array(this.scales.length)
    direction[direction.length - 1] = 1
    return direction
  }

  /** Returns the point in the plane through a predicted position; undefined if there is none near by. */
  private corrected(
    from: Place,
    to: Direction,
    normal: Direction,
  ): { readonly point: CurvePoint; readonly taken: number } | undefined {
    const { problem, goalAt, inputScales, staying, input, size } = this.family
    const { states, speeds, components } = countsOf(problem)
    let at: Place = { x: from.x.slice(), w: from.w.slice(), parameter: from.parameter }
    const start = this.position(at)
    // The prediction itself, with speeds in turning axes.
    const x = turned(problem, at.x)
    for (let i = 0; i < states; i++) x[i] += (to[i] - start[i]) * this.scales[i]
    problem.normalise?.(x)
    const parameter = to[to.length - 1] * this.scales[to.length - 1]
    at = {
      x: turnedBack(problem, x),
      w: at.w.map(
        (value, i) => value + (inputScales[i] > 0 ? (to[states + i] - start[states + i]) * this.scales[states + i] : 0),
      ),
      parameter,
    }
    if (input !== undefined) at.w[input] = parameter
    const unknownScales = (moving: boolean): number[] => [
      ...new Array<number>((moving ? 2 : 1) * speeds).fill(1),
      ...Array.from({ length: components }, (_, j) => (staying.includes(states - components + j) ? 0 : 1)),
      ...inputScales,
      size,
    ]
    let secants: Multisecant | undefined
    let best = Infinity
    let stalled = 0
    for (let taken = 0; taken <= mostCorrections; taken++) {
      const goal = goalAt(at.parameter)
      const equations = equationsAt(problem, goal, at.x, at.w)
      if (!Number.isFinite(equations.size)) return undefined
      const away = this.position(at).reduce((sum, value, i) => sum + normal[i] * (value - to[i]), 0)
      const miss = Math.max(equations.size, Math.abs(away))
      const moving = goal.kind === 'speed'
      const scales = unknownScales(moving)
      if (turnsIn(goal)) secants ??= new Multisecant(scales)
      const bordered = this.bordered(equations, goal, at, normal)
      stalled = miss < 0.5 * best ? 0 : stalled + 1
      best = Math.min(best, miss)
      if (equations.size <= steady && Math.abs(away) < 1e-8 && (stalled > 0 || miss < 1e-11))
        return {
          point: { ...at, equations, orientation: orientationOf(problem, equations, bordered, { scales, moving }) },
          taken,
        }
      if (stalled > 12) return undefined
      const newton = leastNormStep(bordered, [...equations.residual.map((value) => -value), -away], scales)
      const step = newton.every(Number.isFinite) ? (secants?.next(newton) ?? newton) : newton
      if (!step.every(Number.isFinite)) return undefined
      at = this.moved(at, equations, step, moving)
    }
    return undefined
  }

  /** Equations with the column of the parameter and the row of the plane. */
  private bordered(
    { jacobian, kinematics, goals, point }: Equations,
    goal: OperatingGoal,
    { x, w, parameter }: Place,
    normal: Direction,
  ): Matrix {
    const { problem, goalAt, input, inputScales, size } = this.family
    const { states, speeds, coordinates, components } = countsOf(problem)
    const moving = goal.kind === 'speed'
    const columns = jacobian.columns
    const all = Matrix.zeros(jacobian.rows + 1, columns + 1)
    if (jacobian.rows > 0) all.setSubMatrix(jacobian, 0, 0)
    const inputsAt = columns - inputScales.length
    if (input !== undefined)
      for (let i = 0; i < jacobian.rows; i++) {
        all.set(i, columns, jacobian.get(i, inputsAt + input))
        all.set(i, inputsAt + input, 0)
      }
    const step = 1e-6 * size
    const at = (sign: number): readonly number[] =>
      equationsAt(problem, goalAt(parameter + sign * step), x, w, point).residual
    const [up, down] = [at(1), at(-1)]
    // Only the goal depends on the parameter; rows of the motion may differ by the choice of a basis.
    for (let i = jacobian.rows - goals; i < jacobian.rows; i++)
      all.set(i, columns, all.get(i, columns) + (up[i] - down[i]) / (2 * step))
    const last = jacobian.rows
    const slope = (place: number): number => normal[place] / this.scales[place]
    for (let j = 0; j < speeds; j++) {
      let along = 0
      for (let i = 0; i < coordinates; i++) along += kinematics.get(i, j) * slope(speeds + i)
      all.set(last, j, along)
      if (moving) all.set(last, speeds + j, slope(j))
    }
    for (let j = 0; j < components; j++) all.set(last, (moving ? 2 : 1) * speeds + j, slope(states - components + j))
    inputScales.forEach((scale, i) => {
      if (scale > 0) all.set(last, inputsAt + i, slope(states + i))
    })
    all.set(last, columns, slope(this.scales.length - 1))
    return all
  }

  private moved({ x, w, parameter }: Place, { kinematics }: Equations, step: Float64Array, moving: boolean): Place {
    const { problem, input } = this.family
    const { speeds, coordinates, components, inputs } = countsOf(problem)
    const to = moving ? turned(problem, x) : x.slice()
    for (let i = 0; i < coordinates; i++)
      for (let j = 0; j < speeds; j++) to[speeds + i] += kinematics.get(i, j) * step[j]
    let at = speeds
    if (moving) for (let j = 0; j < speeds; j++) to[j] += step[at++]
    for (let j = 0; j < components; j++) to[speeds + coordinates + j] += step[at++]
    const inputsTo = w.map((value) => value)
    for (let j = 0; j < inputs; j++) inputsTo[j] += step[at++]
    const next = parameter + step[at]
    if (input !== undefined) inputsTo[input] = next
    problem.normalise?.(to)
    return { x: moving ? turnedBack(problem, to) : to, w: inputsTo, parameter: next }
  }

  /** Returns the point at a value of the parameter near a point. */
  at(from: Place, parameter: number): CurvePoint | undefined {
    const to = this.position(from)
    to[to.length - 1] = parameter / this.scales[to.length - 1]
    return this.corrected(from, to, this.upward)?.point
  }

  private along(from: CurvePoint, direction: Direction, arc: number): ReturnType<Curve['corrected']> {
    const to = this.position(from).map((value, i) => value + arc * direction[i])
    return this.corrected(from, to, direction)
  }

  private direction(from: CurvePoint, to: CurvePoint): { readonly unit: Direction; readonly length: number } {
    const [a, b] = [this.position(from), this.position(to)]
    const difference = b.map((value, i) => value - a[i])
    const length = Math.hypot(...difference)
    return { unit: difference.map((value) => value / length), length }
  }

  /**
   * Follows the curve from a value of the parameter to another one.
   * @param through true to continue beyond the first fold
   * @returns points in their order, folds and branch points among them
   */
  *follow(first: CurvePoint, to: number, through: boolean): Generator<CurveStep, CurveEnd, void> {
    const towards = Math.sign(to - first.parameter)
    let before = first
    let present: CurvePoint | undefined
    for (let share = firstArc; present === undefined && share > shortestArc; share /= 4)
      present = this.at(first, first.parameter + towards * share * Math.abs(this.family.size))
    if (present === undefined) return 'stuck'
    yield { point: present }
    let arc = this.direction(before, present).length
    for (let count = 0; count < mostPoints; count++) {
      const { unit } = this.direction(before, present)
      const tried = this.along(present, unit, arc)
      // A step that turns sharply has jumped to another branch.
      const turn = tried === undefined ? undefined : this.direction(present, tried.point)
      const cosine = turn?.unit.reduce((sum, value, i) => sum + value * unit[i], 0) ?? -1
      if (tried === undefined || cosine < 0.8) {
        if ((arc /= 2) < shortestArc) return 'stuck'
        continue
      }
      const { point, taken } = tried
      const [last, next] = [present.parameter - before.parameter, point.parameter - present.parameter]
      if (last * next < 0) {
        yield { point: this.fold(before, present, point), special: 'fold' }
        if (!through) return 'fold'
      }
      const branch = last * next >= 0 && point.orientation * present.orientation < 0
      if (branch) yield { point: this.branch(present, point), special: 'branch' }
      if ((point.parameter - to) * towards >= 0) {
        const end = this.at(present, to)
        if (end !== undefined) yield { point: end }
        return 'reached'
      }
      yield { point }
      if ((point.parameter - first.parameter) * towards < 0) return 'returned'
      before = present
      present = point
      arc = Math.min(longestArc, taken <= quickCorrections ? 1.4 * arc : arc)
    }
    return 'long'
  }

  /** Locates the extreme value of the parameter between three points, by golden sections. */
  private fold(before: CurvePoint, middle: CurvePoint, after: CurvePoint): CurvePoint {
    const sign = Math.sign(middle.parameter - before.parameter)
    const { unit, length } = this.direction(before, after)
    const value = (point: CurvePoint | undefined): number => (point === undefined ? -Infinity : sign * point.parameter)
    const at = (arc: number): CurvePoint | undefined => this.along(before, unit, arc)?.point
    const golden = (Math.sqrt(5) - 1) / 2
    let [low, high] = [0, length]
    let [a, b] = [high - golden * length, low + golden * length]
    let [first, second] = [at(a), at(b)]
    let best = middle
    for (let trial = 0; trial < mostTrials && high - low > located ** 0.5 * length; trial++) {
      for (const point of [first, second]) if (point !== undefined && value(point) > value(best)) best = point
      if (value(first) > value(second)) {
        high = b
        ;[b, second] = [a, first]
        a = high - golden * (high - low)
        first = at(a)
      } else {
        low = a
        ;[a, first] = [b, second]
        b = low + golden * (high - low)
        second = at(b)
      }
    }
    return best
  }

  /** Locates the change of the sign of the determinant between two points, by halving. */
  private branch(from: CurvePoint, to: CurvePoint): CurvePoint {
    const { unit, length } = this.direction(from, to)
    let [low, high] = [0, length]
    let best = to
    for (let trial = 0; trial < mostTrials && high - low > located * length; trial++) {
      const middle = (low + high) / 2
      const point = this.along(from, unit, middle)?.point
      if (point === undefined) break
      if (point.orientation === from.orientation) low = middle
      else {
        high = middle
        best = point
      }
    }
    return best
  }
}

export interface CurveStep {
  readonly point: CurvePoint
  readonly special?: 'fold' | 'branch'
}

/** Reason why a curve ends: at the value, at a fold, back at its start, where no next point is found, by its length. */
export type CurveEnd = 'reached' | 'fold' | 'returned' | 'stuck' | 'long'

/** Returns the sign of the determinant by the unknowns that something depends on; 0 if that is not square. */
function orientationOf(
  problem: OperatingProblem,
  { bound, goals }: Equations,
  bordered: Matrix,
  { scales, moving }: { readonly scales: readonly number[]; readonly moving: boolean },
): number {
  const { speeds, components } = countsOf(problem)
  const first = (moving ? 2 : 1) * speeds + components
  const free = Array.from({ length: bordered.columns - first }, (_, k) => first + k).filter((k) => scales[k] > 0)
  const motion = Matrix.zeros(bordered.columns, bound.columns + speeds + free.length)
  for (let j = 0; j < bound.rows; j++)
    for (let k = 0; k < bound.columns; k++) motion.set(moving && j < speeds ? j : speeds + j, k, bound.get(j, k))
  // Speeds of a model that travels, or displacements of one at rest, if something depends on all of them.
  if (!moving && spacesOf(bordered.subMatrix(0, bordered.rows - goals - 2, 0, speeds - 1)).free.columns > 0) return 0
  for (let j = 0; j < speeds; j++) motion.set(moving ? speeds + j : j, bound.columns + j, 1)
  free.forEach((column, k) => motion.set(column, bound.columns + speeds + k, scales[column]))
  if (motion.columns !== bordered.rows) return 0
  const all = bordered.mmul(motion)
  for (let i = 0; i < all.rows; i++) {
    const most = all.getRow(i).reduce((max, value) => Math.max(max, Math.abs(value)), 0)
    if (most > 0) all.mulRow(i, 1 / most)
  }
  return Math.sign(new LuDecomposition(all).determinant)
}
