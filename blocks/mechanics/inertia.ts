/**
 * Whether an inertia tensor belongs to a body: principal moments are not negative and none exceeds the
 * sum of the other two (they are integrals of sums of two squares).
 */
import type { BlockProblem } from '../../engine/model/block'

export interface InertiaNumbers {
  readonly xx: number
  readonly yy: number
  readonly zz: number
  readonly xy: number
  readonly xz: number
  readonly yz: number
}

/** Room for rounding, relative to the trace. */
const tolerance = 1e-9

/** @returns the problem, named after the first principal parameter, or nothing */
export function inertiaProblems(i: InertiaNumbers, parameter: string): readonly BlockProblem[] {
  const [a, b, c] = principalMoments(i)
  const room = tolerance * (Math.abs(a) + Math.abs(b) + Math.abs(c))
  const moments = `principal moments ${[a, b, c].map((x) => Number(x.toPrecision(6))).join(', ')} kg m^2`
  if (a < -room) {
    return [{ code: 'impossible-inertia', parameter, what: `the inertia tensor has a negative principal moment (${moments})`, hint: 'reduce the products of inertia or check their signs' }]
  }
  if (c > a + b + room) {
    return [{ code: 'impossible-inertia', parameter, what: `no body has this inertia: one principal moment exceeds the sum of the other two (${moments})`, hint: 'check the three moments of inertia and the products' }]
  }
  return []
}

/** Eigenvalues of the symmetric tensor, ascending (trigonometric solution of the cubic, Smith 1961). */
export function principalMoments({ xx, yy, zz, xy, xz, yz }: InertiaNumbers): readonly [number, number, number] {
  const mean = (xx + yy + zz) / 3
  const [dx, dy, dz] = [xx - mean, yy - mean, zz - mean]
  const p = Math.sqrt((dx * dx + dy * dy + dz * dz + 2 * (xy * xy + xz * xz + yz * yz)) / 6)
  if (p === 0) return [mean, mean, mean]
  const determinant = dx * (dy * dz - yz * yz) - xy * (xy * dz - yz * xz) + xz * (xy * yz - dy * xz)
  const angle = Math.acos(Math.min(1, Math.max(-1, determinant / (2 * p * p * p)))) / 3
  const most = mean + 2 * p * Math.cos(angle)
  const least = mean + 2 * p * Math.cos(angle + (2 * Math.PI) / 3)
  return [least, 3 * mean - most - least, most]
}
