/**
 * Effective rolling radius over the deflection, by the choice of the tyre block: the unloaded radius, the loaded one,
 * or Pacejka's formula (Morency 2007, eq. 3.13) with rhoF, the deflection under the nominal load.
 */
import type { Expr, SymbolicMath } from '../../engine/symbolic'

export interface RadiusSource {
  /** Value of the choice `effectiveRadius`. */
  readonly formula: string
  /** Parameter of the tyre block by its full name. */
  readonly parameter: (name: string) => Expr
  /** Stiffness of the vertical law under the nominal load, N/m. */
  readonly stiffness: () => Expr
}

/** Returns the effective radius, m. */
export function effectiveRadius(
  { named, mul, div, sub, atan }: SymbolicMath,
  { formula, parameter, stiffness }: RadiusSource,
  deflection: Expr,
  loadedRadius: Expr,
): Expr {
  switch (formula) {
    case 'unloaded':
      return parameter('radius')
    case 'loaded':
      return loadedRadius
    default: {
      const rhoF = div(parameter('reff.nominalLoad'), stiffness())
      const peak = named('DrhoF', mul(parameter('reff.D'), rhoF))
      const slope = named('BbyRhoF', div(parameter('reff.B'), rhoF))
      const linear = mul(parameter('reff.F'), deflection)
      return sub(sub(parameter('radius'), mul(peak, atan(mul(slope, deflection)))), linear)
    }
  }
}
