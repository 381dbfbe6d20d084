/** What friction can hold is never below zero: a signal that says so ends the run with an error. */
import type { ComponentBuilder } from '../../engine/model/component'
import type { Expr } from '../../engine/symbolic'

/** @param what the input u stands for */
export function requireCapacity(c: ComponentBuilder, what: string, u: Expr, unit: string): void {
  c.require('capacity', () => u, {
    what: `the ${what} u`,
    unit,
    min: 0,
    // a curve through zero may undershoot by rounding
    tolerance: 1e-6,
    hint: 'friction has no sign: feed its magnitude, limited below by 0',
  })
}
