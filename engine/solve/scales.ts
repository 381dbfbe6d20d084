/**
 * Magnitudes of states below which accuracy is absolute rather than relative.
 *
 * A variable-step method keeps the error of state x within tolerance * (scale + |x|). The scale is
 * the smallest value that means something in the unit: 1e-3 of the SI unit (1 mm, 1 mm/s), and 1e-4
 * for angles and dimensionless quantities (0.006 degrees, a slip of 0.01 %), the floors that are also
 * used to compare results. At the default tolerance of 1e-6 a position at rest is kept to 1e-9 m.
 */
export const defaultTolerance = 1e-6

const finer: Readonly<Record<string, number>> = { '': 1e-4, '1': 1e-4, rad: 1e-4 }

/** Returns the smallest significant value in a unit. */
export const unitScale = (unit: string): number => finer[unit] ?? 1e-3

/** Returns the scale of every state of a system, by its unit. */
export function stateScales(system: { readonly states: readonly { readonly unit: string }[] }): Float64Array {
  return Float64Array.from(system.states, (state) => unitScale(state.unit))
}
