/**
 * Search for an operating point by pseudo-transient continuation (Kelley and Keyes, SIAM J. Numer. Anal. 35 (1998)
 * 508-523). The method is implicit Euler in a pseudo time with steps that grow as the residual falls. It ends as
 * Newton's method with exact derivatives. Speeds of a vehicle at rest are reset to zero after every step: the vehicle
 * settles onto its wheels from any start, and ends where it stands without support. Steps have least norm, so
 * undetermined states keep their values.
 */
import { Matrix } from 'ml-matrix'
import { leastNormStep } from '../../numerics/linear/dense'
import { equationsAt, evaluatedAt, knownResidual, type Equations } from './equations'
import { Multisecant } from './multisecant'
import { turned, turnedBack } from './turning-axes'
import { countsOf, turnsIn, type OperatingGoal, type OperatingProblem } from './problem'

/** Largest residual of an operating point: m/s^2, rad/s^2, and rates of other states per second. */
export const steady = 1e-8

/** Longest displacement in one step, m or rad. */
const longest = 0.1
/**
 * Largest change of the slip of a wheel, or of a gradual state, in one step, relative to its size or 1. Steps to slips
 * beyond saturation don't help.
 */
const longestChange = 0.05
const mostSteps = 400
/** Number of earlier steps that are used. */
const mostStalled = 50
/** First pseudo time step, s. Beyond `lastTime` the search is Newton's method. */
const firstTime = 0.03
const lastTime = 1e4

export interface Keep {
  readonly input: number
  readonly motion: number
  /** True if the input keeps the motion even if it may not change, because another input does its work. */
  readonly always?: boolean
}

export interface SearchStart {
  readonly x: Float64Array
  readonly w: Float64Array
  /** Size of a change of each input that counts as one; 0 for inputs that stay. */
  readonly inputScales: readonly number[]
  /**
   * Inputs that keep the body in place during the search for a place at rest, each with the component of motion that it
   * keeps (along x, y, z, about x, y, z). In a step of least norm they would take over the task of gravity and the
   * wheels.
   */
  readonly keeps?: readonly Keep[]
  /**
   * Directions of speeds, as columns, in which parts may keep turning at a place at rest. All other speeds are zero
   * there.
   */
  readonly turning?: Matrix
  /** Indices of states of components that keep their values. */
  readonly staying?: readonly number[]
  /**
   * True if all states of components change only a little in each step: at rest, a controller that asks for a speed
   * would wind up.
   */
  readonly gradual?: boolean
  /** True to use only Newton's method, with damping. It also finds unstable points. */
  readonly newton?: boolean
  /** True if the start is near: the pseudo time step then begins at the value with which it usually ends. */
  readonly near?: boolean
  /** Largest number of steps. */
  readonly most?: number
  /** Returns whether to end the search at a state after the start. */
  readonly until?: (x: Float64Array) => boolean
}

/** Options with which a point was found, and with which one close to it can be found. */
export type SearchMeans = Pick<SearchStart, 'inputScales' | 'keeps' | 'turning' | 'staying' | 'gradual'>

export interface Found {
  readonly x: Float64Array
  readonly w: Float64Array
  readonly iterations: number
  readonly residual: number
  readonly equations: Equations
  readonly means?: SearchMeans
}

/** Runs the search to its end, which is not necessarily steady. */
export function search(problem: OperatingProblem, goal: OperatingGoal, start: SearchStart): Found {
  const place = new Place(problem, goal, start)
  let time = start.newton === true ? Infinity : start.near === true ? lastTime : firstTime
  const secants = turnsIn(goal) ? new Multisecant(place.scales) : undefined
  let best = place.result(0)
  let stalled = 0
  for (let iteration = 1; iteration <= (start.most ?? mostSteps); iteration++) {
    const before = place.residual
    if (!Number.isFinite(before)) break
    const newton = time >= lastTime
    const step = place.step(newton ? Infinity : time)
    if (!step.every(Number.isFinite)) break
    const damps = newton && start.newton === true
    const corrected = newton && !damps ? secants?.next(step) : undefined
    const capped = damps ? place.damped(step) : place.take(corrected ?? step)
    if (capped || corrected === undefined) secants?.forget()
    const after = place.residual
    if (start.until !== undefined && Number.isFinite(after)) {
      const here = place.result(iteration)
      if (start.until(here.x)) return here
    }
    if (after < best.residual || !Number.isFinite(best.residual)) {
      stalled = after < 0.9 * best.residual ? 0 : stalled + 1
      best = place.result(iteration)
    } else stalled++
    if (best.residual <= steady * 1e-6 || (best.residual <= steady && stalled >= 2)) break
    // A body that falls from far above keeps its acceleration until it lands.
    if (stalled > (newton ? 40 : goal.kind === 'speed' ? mostStalled : mostSteps)) break
    if (start.newton !== true) time = nextTime(time, before, after, capped)
  }
  return best
}

function nextTime(time: number, before: number, after: number, capped: boolean): number {
  if (!Number.isFinite(after)) return time / 10
  if (capped) return Math.max(firstTime, Math.min(time, 1))
  const ratio = before / Math.max(after, 1e-300)
  if (ratio < 0.5) return Math.max(firstTime / 10, Math.min(time, lastTime) / 4)
  return Math.min(time, lastTime) * Math.min(10, Math.max(1.5, ratio))
}

class Place {
  private x: Float64Array
  private w: Float64Array
  equations: Equations
  readonly scales: readonly number[]
  private readonly counts
  private readonly moving: boolean
  private readonly keeps: NonNullable<SearchStart['keeps']>
  private readonly turning: Matrix
  private readonly gradual: boolean
  private readonly means: SearchMeans

  constructor(
    private readonly problem: OperatingProblem,
    private readonly goal: OperatingGoal,
    { x, w, inputScales, keeps = [], turning, staying = [], gradual = false }: SearchStart,
  ) {
    this.means = { inputScales, keeps, staying, gradual, ...(turning !== undefined && { turning }) }
    this.keeps = keeps
    this.gradual = gradual
    this.turning = turning ?? new Matrix(countsOf(problem).speeds, 0)
    this.counts = countsOf(problem)
    this.moving = goal.kind === 'speed'
    this.x = x.slice()
    this.w = w.slice()
    const { speeds, components } = this.counts
    if (!this.moving) {
      this.x.fill(0, 0, speeds)
      const along = this.turning.transpose().mmul(Matrix.columnVector(x.subarray(0, speeds)))
      this.turn(this.x, along.to1DArray(), 1)
    }
    const { states } = this.counts
    this.scales = [
      ...new Array<number>((this.moving ? 2 : 1) * speeds).fill(1),
      ...Array.from({ length: components }, (_, j) => (staying.includes(states - components + j) ? 0 : 1)),
      ...inputScales,
      ...new Array<number>(this.turning.columns).fill(1),
    ]
    this.equations = equationsAt(problem, goal, this.x, this.w)
  }

  get residual(): number {
    return this.equations.size
  }

  result(iterations: number): Found {
    const { residual, equations, means } = this
    return { x: this.x.slice(), w: this.w.slice(), iterations, residual, equations, means }
  }

  /** Changes speeds along the directions in which parts turn. */
  private turn(x: Float64Array, changes: ArrayLike<number>, factor: number): void {
    for (let k = 0; k < this.turning.rows; k++)
      for (let j = 0; j < this.turning.columns; j++) x[k] += factor * this.turning.get(k, j) * changes[j]
  }

  /** Derivatives by all unknowns: those of the equations, then those by the speeds of turning parts. */
  private get jacobian(): Matrix {
    const { jacobian, complete } = this.equations
    const { turning } = this
    const { speeds } = this.counts
    if (turning.columns === 0) return jacobian
    const by = complete.subMatrix(0, jacobian.rows - 1, speeds, 2 * speeds - 1).mmul(turning)
    const all = Matrix.zeros(jacobian.rows, jacobian.columns + by.columns)
    all.setSubMatrix(jacobian, 0, 0)
    all.setSubMatrix(by, 0, jacobian.columns)
    return all
  }

  /** Solves (J - D) step = -residual, where D restrains the states that move in pseudo time. */
  step(time: number): Float64Array {
    const { residual, bound, complete } = this.equations
    const { jacobian, turning } = this
    if (time === Infinity) return this.solve(jacobian, residual)
    const { speeds } = this.counts
    const fixedJacobian = jacobian.clone()
    const add = (row: number, column: number, value: number): void =>
      void fixedJacobian.set(row, column, fixedJacobian.get(row, column) + value)
    const columns = bound.rows
    if (this.moving) {
      for (let i = 0; i < speeds; i++) add(i, speeds + i, -1 / time)
      for (let i = 0; i < bound.columns; i++)
        for (let j = 0; j < columns; j++) add(speeds + i, j < speeds ? j : speeds + j, -bound.get(j, i) / time)
    } else {
      // From rest, du = s/T: terms that depend on speeds count, such as damping and the deflection of parts that roll
      // or slip.
      for (let i = 0; i < speeds + bound.columns; i++)
        for (let j = 0; j < speeds; j++) add(i, j, complete.get(i, speeds + j) / time)
      for (let i = 0; i < speeds; i++) add(i, i, -1 / (time * time))
      for (let i = 0; i < speeds; i++)
        for (let j = 0; j < turning.columns; j++)
          add(i, jacobian.columns - turning.columns + j, -turning.get(i, j) / time)
      for (let i = 0; i < bound.columns; i++)
        for (let j = 0; j < columns; j++) add(speeds + i, speeds + j, -bound.get(j, i) / time)
    }
    return this.solve(fixedJacobian, residual)
  }

  private solve(jacobian: Matrix, residual: readonly number[]): Float64Array {
    const { speeds } = this.counts
    const first = this.scales.length - this.counts.inputs - this.turning.columns
    const rows = this.keeps.filter(
      ({ input, always }) =>
        (always === true || this.scales[first + input] !== 0) && !(this.moving && this.equations.turningAxes > 0),
    )
    const all = Matrix.zeros(jacobian.rows + rows.length, jacobian.columns)
    if (jacobian.rows > 0) all.setSubMatrix(jacobian, 0, 0)
    // Displacements of the body are its motion with s instead of the speeds.
    rows.forEach(({ motion }, i) => {
      for (let j = 0; j < speeds; j++) all.set(jacobian.rows + i, j, this.equations.body.get(motion, speeds + j))
    })
    return leastNormStep(all, [...residual.map((r) => -r), ...rows.map(() => 0)], this.scales)
  }

  /**
   * Takes a step.
   * @returns whether the step had to be shortened
   */
  take(step: Float64Array, factor = 1): boolean {
    const limit = this.limit(step, factor)
    this.settleAt(this.moved(step, limit))
    return limit < factor
  }

  /** Returns the fraction of a step to take: `factor`, or less if the step is long. */
  private limit(step: Float64Array, factor: number): number {
    const { speeds } = this.counts
    const { jacobian } = this.equations
    let way = 0
    for (let i = 0; i < speeds; i++) {
      if (Math.abs(step[i]) <= way) continue
      // Angles of wheels: nothing depends on them, so their change is not limited.
      let matters = this.problem.states[i].unit !== 'rad/s'
      for (let k = 0; k < jacobian.rows && !matters; k++) matters = Math.abs(jacobian.get(k, i)) > 1e-9
      if (matters) way = Math.abs(step[i])
    }
    return Math.min(factor, longest / Math.max(way, 1e-300))
  }

  /**
   * Takes the longest fraction of the step, halved repeatedly, that lowers the residual.
   * @returns whether the step had to be shortened
   */
  damped(step: Float64Array): boolean {
    const before = norm(this.equations.residual)
    const most = this.limit(step, 1)
    for (let factor = 1; factor > 1e-4; factor /= 2) {
      const to = this.moved(step, Math.min(factor, most))
      const point = evaluatedAt(this.problem, this.goal, to.x, to.w)
      // Most steps that are too long already show without derivatives.
      if (!(knownResidual(this.problem, this.goal, point) < before)) continue
      const equations = equationsAt(this.problem, this.goal, to.x, to.w, point)
      if (!(norm(equations.residual) < before)) continue
      this.settleAt({ ...to, equations })
      return factor < 1
    }
    this.take(step, 1e-3)
    return true
  }

  private settleAt({ x, w, equations }: { x: Float64Array; w: Float64Array; equations?: Equations }): void {
    this.x = x
    this.w = w
    this.equations = equations ?? equationsAt(this.problem, this.goal, x, w)
  }

  private moved(step: Float64Array, factor: number): { x: Float64Array; w: Float64Array } {
    const { x, w } = this
    const { speeds, coordinates, components, inputs } = this.counts
    const { kinematics } = this.equations
    const to = this.moving ? turned(this.problem, x) : x.slice()
    const inputsTo = w.slice()
    for (let i = 0; i < coordinates; i++) {
      let change = 0
      for (let j = 0; j < speeds; j++) change += kinematics.get(i, j) * step[j]
      to[speeds + i] += factor * change
    }
    let at = speeds
    if (this.moving) for (let j = 0; j < speeds; j++) to[j] += factor * step[at++]
    for (let j = 0; j < components; j++) {
      const k = speeds + coordinates + j
      const isLimited = this.gradual || this.problem.states[k].slips
      const most = isLimited ? longestChange * Math.max(1, Math.abs(to[k])) : Infinity
      to[k] += Math.max(-most, Math.min(most, factor * step[at++]))
    }
    for (let j = 0; j < inputs; j++) inputsTo[j] += factor * step[at++]
    this.turn(to, step.subarray(at), factor)
    this.problem.normalise?.(to)
    return { x: this.moving ? turnedBack(this.problem, to) : to, w: inputsTo }
  }
}

/**
 * Returns the step of Newton's method at a state. At the closest approach to a solution that doesn't exist, the step
 * leads away along the coordinate that gives way.
 */
export function newtonStep({ equations }: Found, { inputScales }: Pick<SearchStart, 'inputScales'>): Float64Array {
  const { jacobian, residual } = equations
  const motion = new Array<number>(jacobian.columns - inputScales.length).fill(1)
  return leastNormStep(
    jacobian,
    residual.map((r) => -r),
    [...motion, ...inputScales],
  )
}

function norm(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0))
}
