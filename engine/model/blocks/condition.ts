/** Conditions on choices of a block under which a parameter counts: declared as data, evaluated here for all users. */

/** A choice parameter has one of these values, or an alternative holds. */
export interface ParamCondition {
  readonly param: string
  readonly is: readonly string[]
  readonly or?: ParamCondition
}

/** Returns the alternatives of a condition in their order. */
export function alternativesOf(when: ParamCondition): readonly ParamCondition[] {
  return [when, ...(when.or === undefined ? [] : alternativesOf(when.or))]
}

/**
 * Returns whether a condition holds; without one, it does. A choice that does not count itself decides nothing.
 * @param params parameters of the block
 * @param value returns the value of a choice parameter as text
 */
export function holds(
  when: ParamCondition | undefined,
  params: Readonly<Record<string, { readonly when?: ParamCondition }>>,
  value: (param: string) => string,
): boolean {
  if (when === undefined) return true
  return alternativesOf(when).some(
    ({ param, is }) =>
      is.includes(value(param)) && holds(Object.hasOwn(params, param) ? params[param].when : undefined, params, value),
  )
}
