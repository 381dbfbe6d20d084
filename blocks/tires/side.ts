/**
 * Side of the vehicle. Plysteer and conicity make a tyre pull to one side; on the other side of the vehicle it is
 * turned about, and pulls to the other. A tyre that was measured on one side and runs on the other is therefore its
 * mirror image in the plane of the wheel: what points across the wheel changes its sign in what the model is asked and
 * in what it answers (Pacejka 2012, section 4.3; Adams Tire, "Using the PAC2002 Tyre Model", TYRESIDE).
 */
import type { TireModel } from './model'

export type Side = 'as measured' | 'mirrored' | 'symmetric'

/**
 * Returns how a tyre is used. One that is made symmetric is so on either side; of one whose side is unknown nothing is
 * turned.
 */
export function sideOf(measured: string, mounted: string): Side {
  if (measured === 'symmetric') return 'symmetric'
  const known = measured === 'left' || measured === 'right'
  return known && mounted !== 'measured' && mounted !== measured ? 'mirrored' : 'as measured'
}

const across: ReadonlySet<string> = new Set([
  ...['alpha', 'tanAlpha', 'gamma', 'VPy', 'shiftedVPy'],
  ...['yawRate', 'inclinationRate', 'turnSlip', 'totalSpin', 'normalY'],
])
const results: ReadonlySet<string> = new Set(['Fy', 'Mx', 'Mz'])

/** Returns the factor, 1 or -1, of what a model is asked. */
export const mirroredInput = (side: Side, quantity: string): 1 | -1 =>
  side === 'mirrored' && across.has(quantity) ? -1 : 1

/** Returns the factor, 1 or -1, of a force or moment that a model gives. */
export const mirroredOutput = (side: Side, result: string): 1 | -1 =>
  side === 'mirrored' && results.has(result) ? -1 : 1

/**
 * Returns whether a parameter of a model counts as zero: those that make it differ from its mirror image, where it is
 * made symmetric.
 */
export const leftOut = ({ asymmetric = [] }: TireModel, side: Side, parameter: string): boolean =>
  side === 'symmetric' && asymmetric.includes(parameter)
