/**
 * Drift as signals of the blocks whose joints are in the cotree: the distance between their frames
 * (`drift`, m), the angle between them (`driftAngle`, rad; sine of the angle).
 */
import type { Expr, SymbolicMath } from '../../symbolic'
import type { ConstraintRow } from './rows'
import { memberName } from '../../model/names/names'

export interface DriftSignal {
  /** Name: `Block.drift`. */
  readonly name: string
  readonly block: string
  readonly unit: string
  readonly doc: string
  readonly value: () => Expr
}

/** @param groups holonomic rows of joints, by block */
export function driftSignals(
  m: SymbolicMath,
  groups: readonly { readonly block: string; readonly rows: readonly ConstraintRow[] }[],
): DriftSignal[] {
  return groups.flatMap(({ block, rows }) =>
    [
      { key: 'drift', unit: 'm', doc: 'Distance by which the joint has separated' },
      { key: 'driftAngle', unit: 'rad', doc: 'Angle by which the joint has turned in a locked direction' },
    ].flatMap(({ key, unit, doc }) => {
      const values = rows.flatMap((r) => (r.unit === unit && r.value !== null ? [r.value] : []))
      if (values.length === 0) return []
      const value = (): Expr => m.sqrt(m.add(...values.map((x) => m.square(x))))
      return [{ name: memberName(block, key), block, unit, doc, value }]
    }),
  )
}
