/** Capacity of friction, which is never below zero: a signal that says so ends the run with an error. */
import type { ComponentBuilder } from '../../../engine/model/component/component'
import type { Expr } from '../../../engine/symbolic'

/**
 * Tolerances below zero for inputs, each in the unit of the input, because curves through measured points undershoot.
 * An input within its tolerance counts as zero. The tolerances are less than any bearing drags, in N m and N, and a
 * tenth of a millibar.
 */
const undershoot = { torque: 0.1, factor: 1e-3, force: 0.1, pressure: 10 } as const

/**
 * @param what quantity that the input stands for
 * @param port its name
 */
export function capacityOf(
  c: ComponentBuilder,
  what: keyof typeof undershoot,
  u: Expr,
  unit: string,
  port = 'u',
): Expr {
  c.require(port === 'u' ? 'capacity' : `${port} capacity`, () => u, {
    what: `the ${what} ${port}`,
    unit,
    min: 0,
    tolerance: undershoot[what],
    hint: 'friction has no sign: use its magnitude, and limit it to 0 or more',
  })
  return c.math.max(u, 0)
}
