/**
 * Speeds in axes that turn with the body. The speeds of a planar joint are in fixed axes, d = (d1, d2), and change
 * continuously in a steady turn. With the angle a of the joint, the speeds v = R(a)^T d do not: v' = R^T d' + a' (v2,
 * -v1), and the turn is a state in which nothing changes (relative equilibrium; Marsden and Ratiu, Introduction to
 * Mechanics and Symmetry, 1999, ch. 4). The change of variables is exact wherever the joint is.
 */
import { countsOf, type Linearised, type OperatingProblem } from './problem'

/** Places among the states of a planar joint. The normal of the plane is the cross product of the two directions. */
export interface PlaneSpeeds {
  /** Speeds along the two directions, which are orthogonal and of unit length. */
  readonly along: readonly [number, number]
  readonly angle: number
  /** Index of the speed that is the derivative of the angle. */
  readonly rate: number
}

/** Rotates the speeds of a joint in place, by its angle times `sign`. */
function rotated({ along: [i, j], angle }: PlaneSpeeds, x: Float64Array, sign: 1 | -1): void {
  const [c, s] = [Math.cos(x[angle]), sign * Math.sin(x[angle])]
  const [a, b] = [x[i], x[j]]
  x[i] = c * a - s * b
  x[j] = s * a + c * b
}

/** Returns a state with speeds in turning axes. */
export function turned({ planes = [] }: OperatingProblem, x: Float64Array): Float64Array {
  const to = x.slice()
  for (const plane of planes) rotated(plane, to, -1)
  return to
}

/** Returns the state with speeds in fixed axes, from one with speeds in turning axes. */
export function turnedBack({ planes = [] }: OperatingProblem, x: Float64Array): Float64Array {
  const to = x.slice()
  for (const plane of planes) rotated(plane, to, 1)
  return to
}

/**
 * Returns values and derivatives by a state with speeds in turning axes. @param x state of the model, with speeds in
 * fixed axes
 */
export function evaluatedTurning(problem: OperatingProblem, x: Float64Array, w: Float64Array): Linearised {
  const point = problem.evaluate(x, w)
  const { planes = [] } = problem
  if (planes.length === 0) return point
  const { states, inputs } = countsOf(problem)
  const turnedState = turned(problem, x)
  const values = point.values.slice()
  for (const { along, angle, rate } of planes) {
    const [i, j] = along
    const [c, s] = [Math.cos(x[angle]), Math.sin(x[angle])]
    const [a, b] = [values[i], values[j]]
    values[i] = c * a + s * b + x[rate] * turnedState[j]
    values[j] = -s * a + c * b - x[rate] * turnedState[i]
  }
  let jacobian: Float64Array | undefined
  return {
    values,
    get jacobian() {
      jacobian ??= derivatives(problem, point.jacobian.slice(), { x, turnedState, values, width: states + inputs })
      return jacobian
    },
  }
}

interface At {
  readonly x: Float64Array
  /** State, and values at the state, with speeds in turning axes. */
  readonly turnedState: Float64Array
  readonly values: Float64Array
  readonly width: number
}

/** Applies the chain rule, to columns by d = R(a) v and then to rows by v'. */
function derivatives(
  { planes = [] }: OperatingProblem,
  entries: Float64Array,
  { x, turnedState, values, width }: At,
): Float64Array {
  for (const { along, angle, rate } of planes) {
    const [i, j] = along
    const [c, s] = [Math.cos(x[angle]), Math.sin(x[angle])]
    for (let row = 0; row < entries.length; row += width) {
      const [a, b] = [entries[row + i], entries[row + j]]
      entries[row + angle] += b * x[i] - a * x[j]
      entries[row + i] = c * a + s * b
      entries[row + j] = c * b - s * a
    }
    // The part of the turn is left out: it depends on the angle only through v.
    const [alongFirst, alongSecond] = [values[i] - x[rate] * turnedState[j], values[j] + x[rate] * turnedState[i]]
    for (let k = 0; k < width; k++) {
      const [a, b] = [entries[i * width + k], entries[j * width + k]]
      entries[i * width + k] = c * a + s * b
      entries[j * width + k] = c * b - s * a
    }
    entries[i * width + angle] += alongSecond
    entries[j * width + angle] -= alongFirst
    entries[i * width + rate] += turnedState[j]
    entries[j * width + rate] -= turnedState[i]
    entries[i * width + j] += x[rate]
    entries[j * width + i] -= x[rate]
  }
  return entries
}
