/**
 * Axis conventions of tyre models. The block works in ISO tyre axes (x heading, y left, z up) with a slip angle that is
 * positive where the contact point moves to the left; so a positive angle makes a negative lateral force.
 *
 *   SAE          y to the right, z down; alpha positive where the contact point moves to the right (SAE J670e 1976)
 *   adapted SAE  y to the right, z down; alpha as in ISO, so that a positive angle makes a positive lateral force
 *                (Pacejka 2012, fig. 2.2), and spin accordingly: positive where it makes a positive lateral force
 *   turned angle ISO axes but for the slip angle, which is positive where the contact point moves to the right, and
 *                for spin, with the same sign
 *
 * A turn by 180 degrees about x keeps components along x, among them the inclination angle. It reverses components
 * along y and z. The rolling rate is positive forward and the normal force positive in compression everywhere.
 */
import type { Expr, SymbolicMath } from '../../engine/symbolic'

export type AxisConvention = 'ISO' | 'SAE' | 'adapted SAE' | 'turned angle'

const components: ReadonlySet<string> = new Set(['VPy', 'shiftedVPy', 'yawRate'])
const slips: ReadonlySet<string> = new Set(['alpha', 'tanAlpha', 'turnSlip', 'totalSpin'])
const results: ReadonlySet<string> = new Set(['Fy', 'My', 'Mz'])

/** Returns the factor, 1 or -1, from a contact quantity in ISO axes to that of a model. */
export function inputSign(axes: AxisConvention, quantity: string): 1 | -1 {
  if (axes === 'ISO') return 1
  if (axes === 'turned angle') return slips.has(quantity) ? -1 : 1
  return components.has(quantity) || (axes === 'SAE' && slips.has(quantity)) ? -1 : 1
}

/** Returns the factor, 1 or -1, from a force or moment of a model to that in ISO axes. */
export const outputSign = (axes: AxisConvention, result: string): 1 | -1 =>
  (axes === 'SAE' || axes === 'adapted SAE') && results.has(result) ? -1 : 1

export const signed = (m: SymbolicMath, sign: 1 | -1, value: Expr): Expr => (sign === 1 ? value : m.neg(value))
