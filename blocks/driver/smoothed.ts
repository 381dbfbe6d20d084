/** A held command as a signal that can drive a motion. */
import type { ComponentBuilder } from '../../engine/model/component/component'
import type { Expr } from '../../engine/symbolic'
import { rateUnit } from '../../engine/quantities/units'

interface Smoothed {
  readonly y: Expr
  readonly dy: Expr
  readonly ddy: Expr
}

/**
 * Returns three equal lags of 1/`bandwidth`, as of the hand input: states `y`, `dy`, `ddy`, known as functions of time
 * whatever moves, because the command is constant between instants.
 */
export function smoothed(c: ComponentBuilder, command: Expr, unit: string): Smoothed {
  const { add, sub, mul } = c.math
  const omega = c.param('bandwidth')
  const y: Expr = c.knownState('y', { unit, initial: 0, derivative: () => dy })
  const dy: Expr = c.knownState('dy', { unit: rateUnit(unit), initial: 0, derivative: () => ddy })
  const ddy: Expr = c.knownState('ddy', {
    unit: rateUnit(rateUnit(unit)),
    initial: 0,
    derivative: () => sub(mul(omega, omega, omega, sub(command, y)), mul(3, omega, add(mul(omega, dy), ddy))),
  })
  return { y, dy, ddy }
}
