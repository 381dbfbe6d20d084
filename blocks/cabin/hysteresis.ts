/**
 * Friction with an elastic part: a spring whose end slips, as bristles do (Dahl 1968, A Solid Friction Model, Aerospace
 * Corporation TOR-0158). With the deflection z, its stiffness k and the largest force F:
 *
 *     f = k z,   z' = v - |v| k z/F - r z
 *
 * r is a rate at which it relaxes beside. Stored is k z^2/2, dissipated k z (v - z') >= 0.
 */
import type { ComponentBuilder, Motion } from '../../engine/model/component/component'
import type { Expr, Num } from '../../engine/symbolic'

interface HysteresisOptions {
  readonly unit: string
  readonly stiffness: Expr
  readonly rate: (m: Motion) => Expr
  /** Largest force, above 0. */
  readonly largest: () => Expr
  /** 1/s */
  readonly relaxation?: () => Num
}

export interface Hysteresis {
  readonly force: Expr
  readonly stored: Expr
  readonly dissipated: (m: Motion) => Expr
}

export function hysteresis(c: ComponentBuilder, name: string, options: HysteresisOptions): Hysteresis {
  const { add, sub, mul, div, abs, square } = c.math
  const { stiffness, rate, largest, relaxation = () => 0 } = options
  /** Returns the rate of the deflection that slips. */
  const slip = (m: Motion): Expr => mul(add(mul(abs(rate(m)), div(stiffness, largest())), relaxation()), z)
  const z: Expr = c.state(name, { unit: options.unit, initial: 0, derivative: (m) => sub(rate(m), slip(m)) })
  const force = mul(stiffness, z)
  return {
    force,
    stored: mul(0.5, stiffness, square(z)),
    dissipated: (m) => mul(force, slip(m)),
  }
}
