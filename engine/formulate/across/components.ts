/** Speeds that are components of the relative angular velocity. */
import { type Triple } from '../../collections/triple'
import type { Vec3 } from '../../symbolic'
import type { AxesAlgebra, Step } from '../algebra/axes'
import type { Freedom } from '../algebra/coordinates'

/**
 * Returns the angular velocity of the child against the parent, in the child's axes, from speeds that are components.
 */
export function componentsAtEnd(
  algebra: AxesAlgebra,
  steps: readonly Step[],
  rates: 'body' | 'base',
  reversed: boolean,
): (p: Vec3) => Vec3 {
  // the turned axes are the child's, or the parent's where the branch is reversed
  const here = (rates === 'body') !== reversed
  return (p) => {
    const vector = here ? p : steps.reduce((x, s) => algebra.down(s, x), p)
    return reversed ? algebra.v.neg(vector) : vector
  }
}

export function speedsOf({ v }: AxesAlgebra, [a, b, c]: Triple<Freedom>): Vec3 {
  return v.vec(a.speed, b.speed, c.speed)
}
