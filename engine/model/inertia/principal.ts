/**
 * Principal moments and axes of an inertia tensor (Goldstein, 3rd ed., 5.4), and whether a body can have it: every
 * moment is positive and none exceeds the sum of the other two, because moments are integrals of sums of two squares.
 */
import { EigenvalueDecomposition, Matrix } from 'ml-matrix'
import { tensorKeys, type Point, type Tensor } from './tensor'

export interface Principal {
  /** Principal moments in ascending order, kg m^2. */
  readonly moments: readonly [number, number, number]
  /** Principal axes as unit vectors in the axes of the tensor, right-handed, in the order of the moments. */
  readonly axes: readonly [Point, Point, Point]
}

export type InertiaFault = 'not-finite' | 'no-mass' | 'not-positive' | 'triangle'

export function principalOf({ xx, yy, zz, xy, xz, yz }: Tensor): Principal {
  const matrix = new Matrix([
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ])
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(matrix, { assumeSymmetric: true })
  const order = [0, 1, 2].sort((i, j) => realEigenvalues[i] - realEigenvalues[j])
  const column = (i: number): Point => {
    const v = eigenvectorMatrix.getColumn(order[i])
    // the largest component points forward: a direction has no sign of its own
    const largest = v.reduce((best, x) => (Math.abs(x) > Math.abs(best) + 1e-12 ? x : best), 0)
    const sign = largest < 0 ? -1 : 1
    return [v[0] * sign, v[1] * sign, v[2] * sign]
  }
  const [a, b] = [column(0), column(1)]
  const c: Point = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
  const moments = order.map((i) => realEigenvalues[i])
  return { moments: [moments[0], moments[1], moments[2]], axes: [a, b, c] }
}

/** Tolerance for rounding, relative to the sum of the moments. */
const tolerance = 1e-9

export function inertiaFault(mass: number, tensor: Tensor): InertiaFault | null {
  if (![mass, ...tensorKeys.map((key) => tensor[key])].every(Number.isFinite)) return 'not-finite'
  if (mass <= 0) return 'no-mass'
  const [a, b, c] = principalOf(tensor).moments
  const room = tolerance * (Math.abs(a) + Math.abs(b) + Math.abs(c))
  if (a < -room || c <= 0) return 'not-positive'
  return c > a + b + room ? 'triangle' : null
}

/** Returns the radius of gyration about an axis, m: the distance at which the whole mass would have this moment. */
export function radiusOfGyration(moment: number, mass: number): number {
  return Math.sqrt(Math.max(0, moment) / mass)
}
