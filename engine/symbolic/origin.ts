/**
 * Origins of expressions, for people who read generated code: the block whose equations are being written while a node
 * is made, and the edge of the linear graph. Nothing is computed from origins, and they change no expression.
 */

export interface Origin {
  /** Block of the model, `Front/TireFL`. */
  readonly block: string
  /** Edge of the linear graph, `TireFL.T1`. */
  readonly edge?: string
}

export const nowhere: readonly Origin[] = []

/** Returns the union of both lists, each origin once. */
export function joinOrigins(a: readonly Origin[], b: readonly Origin[]): readonly Origin[] {
  if (a === b || b.length === 0) return a
  if (a.length === 0) return b
  const missing = b.filter((o) => !a.some((k) => k.block === o.block && k.edge === o.edge))
  return missing.length === 0 ? a : [...a, ...missing]
}
