/**
 * Constraints as scalar rows, on three levels:
 *
 *     phi(q, t) = 0,   rate = sum of columns * p + ...,   rate' = sum of columns * p' + bias
 *
 * The two kinds of which joints are made (Haug, Computer-Aided Kinematics and Dynamics of Mechanical
 * Systems, 1989, 9.2): a component of a displacement, and the product of two directions, one fixed
 * in each frame.
 */
import type { Expr, SymbolicMath, Vec3, VectorMath } from '../../symbolic'
import type { Freedom } from '../algebra/coordinates'
import type { Rate, RelativePosition } from '../kinematics/relative-motion'

export interface ConstraintRow {
  /** Name: `Block.T1.x`, `Block.name`. */
  readonly name: string
  readonly block: string
  /** Edge or condition to which the row belongs: one reaction meets the rows of a group. */
  readonly group: string
  readonly unit: string
  readonly kind: 'holonomic' | 'nonholonomic'
  /** Value phi; null for a non-holonomic row. */
  readonly value: Expr | null
  readonly rate: Expr
  /** Derivatives of the rate with respect to the speeds. */
  readonly columns: ReadonlyMap<Freedom, Expr>
  readonly bias: Expr
  /**
   * Degrees of freedom that move the constrained frames against each other in the way that the row forbids:
   * translations for a displacement, rotations for a direction. Absent for conditions of any form.
   */
  readonly restrains?: ReadonlySet<Freedom>
}

export type RowLabel = Pick<ConstraintRow, 'name' | 'block' | 'group' | 'unit'>

/** Vector with a known motion relative to its axes. */
export interface KnownVector {
  readonly vector: Vec3
  readonly rate: Vec3
  readonly acceleration: Vec3
}

export interface RowMath {
  readonly m: SymbolicMath
  readonly v: VectorMath
}

/** Returns the row n . (d - wanted) = 0 with n fixed in the observer's axes. */
export function displacementRow(
  { m, v }: RowMath,
  label: RowLabel,
  n: Vec3,
  { d, target }: { readonly d: RelativePosition; readonly target: KnownVector },
): ConstraintRow {
  return {
    ...label,
    kind: 'holonomic',
    value: v.dot(n, v.sub(d.vector, target.vector)),
    rate: v.dot(n, v.sub(d.rate, target.rate)),
    columns: project(m, v, n, d.columns),
    bias: v.dot(n, v.sub(d.bias, target.acceleration)),
  }
}

/**
 * Returns the row a . b = c: direction `a` (turned into the observer's axes) moves with the frame, `b` is known, `c`
 * constant.
 */
export function directionRow(
  { m, v }: RowMath,
  label: RowLabel,
  { a, b, c }: { readonly a: Vec3; readonly b: KnownVector; readonly c: Expr },
  turning: Rate,
): ConstraintRow {
  const moment = v.cross(a, b.vector)
  const aRate = v.cross(turning.rate, a)
  return {
    ...label,
    kind: 'holonomic',
    value: m.sub(v.dot(a, b.vector), c),
    rate: m.add(v.dot(turning.rate, moment), v.dot(a, b.rate)),
    columns: project(m, v, moment, turning.columns),
    bias: m.add(
      v.dot(turning.bias, moment),
      v.dot(v.cross(turning.rate, aRate), b.vector),
      m.mul(2, v.dot(aRate, b.rate)),
      v.dot(a, b.acceleration),
    ),
  }
}

function project(
  m: SymbolicMath,
  v: VectorMath,
  n: Vec3,
  columns: ReadonlyMap<Freedom, Vec3>,
): ReadonlyMap<Freedom, Expr> {
  const result = new Map<Freedom, Expr>()
  for (const [freedom, column] of columns) {
    const entry = v.dot(n, column)
    if (entry !== m.num(0)) result.set(freedom, entry)
  }
  return result
}
