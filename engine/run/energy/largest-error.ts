/** Which element most of a broken balance is due to. */

export interface LargestError {
  readonly block: string
  /** Its part of the balance, J. */
  readonly error: number
  /** The method has not followed its energy, or its force does not do the work that its law says. */
  readonly kind: 'method' | 'law'
}

interface Error {
  readonly block: string
  /** J */
  readonly error: number
}

/**
 * @param stores energy that each has beyond what its rate has brought
 * @param laws what each block gives beyond what it stores and dissipates
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
