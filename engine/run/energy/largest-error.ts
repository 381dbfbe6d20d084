/** Element that causes most of a broken energy balance. */

export interface LargestError {
  readonly block: string
  /** Part of the balance that the block causes, J. */
  readonly error: number
  /**
   * Cause of the error: the method did not follow the energy of the block, or its force doesn't do the work that its
   * law states.
   */
  readonly kind: 'method' | 'law'
}

interface Error {
  readonly block: string
  /** Energy error of the block, J. */
  readonly error: number
}

/**
 * Returns the largest error; undefined if there is none.
 * @param stores energy of each block beyond the integral of its rate
 * @param laws energy that each block gives beyond its stored and dissipated energy
 */
export function largestErrorOf(stores: readonly Error[], laws: readonly Error[]): LargestError | undefined {
  const all: LargestError[] = [
    ...stores.map((e) => ({ ...e, kind: 'method' as const })),
    ...laws.map((e) => ({ ...e, kind: 'law' as const })),
  ]
  const size = ({ error }: LargestError): number => (Number.isNaN(error) ? Infinity : Math.abs(error))
  let worst: LargestError | undefined
  for (const candidate of all)
    if (size(candidate) > 0 && (worst === undefined || size(candidate) > size(worst))) worst = candidate
  return worst
}
