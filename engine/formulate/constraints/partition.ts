/**
 * Independent and dependent degrees of freedom of a position, from the constraint Jacobian by elimination with complete
 * pivoting (Wehage and Haug 1982). Degrees of freedom that the automatic choice of trees would not have are made
 * dependent first, and as long as that is well conditioned: a wheel then follows the vehicle, not the vehicle the
 * wheel.
 */
import { evaluate, type Expr } from '../../symbolic'
import type { Freedom } from '../algebra/coordinates'
import type { ConstraintRow } from './rows'

/** Part of the largest entry of its row below which a pivot is not taken from the preferred degrees of freedom. */
const wellConditioned = 0.1

export interface Partition {
  readonly dependent: ReadonlySet<Freedom>
  /** Smallest pivot relative to the largest entry of its row: 1 is perfect, 0 singular. */
  readonly quality: number
}

export function partition(
  rows: readonly ConstraintRow[],
  natural: ReadonlySet<string>,
  values: ReadonlyMap<Expr, number>,
): Partition {
  const freedoms = [...new Set(rows.flatMap((r) => [...r.columns.keys()]))]
  const entries = rows.flatMap((r, i) => [...r.columns].map(([f, expr]) => ({ i, j: freedoms.indexOf(f), expr })))
  const numbers = evaluate(
    entries.map((e) => e.expr),
    values,
  )
  const g = rows.map(() => new Float64Array(freedoms.length))
  entries.forEach(({ i, j }, k) => (g[i][j] = numbers[k]))
  const scale = g.map((row) => row.reduce((m, x) => Math.max(m, Math.abs(x)), 0))
  const left = new Set(rows.keys())
  const preferred = freedoms.map((f) => !natural.has(f.name))
  const dependent = new Set<Freedom>()
  let quality = 1
  const pivot = (columns: readonly number[]): { i: number; j: number; size: number } => {
    let best = { i: -1, j: -1, size: 0 }
    for (const i of left)
      for (const j of columns) {
        const size = Math.abs(g[i][j]) / scale[i]
        if (size > best.size) best = { i, j, size }
      }
    return best
  }
  while (left.size > 0) {
    const open = freedoms.map((_, j) => j).filter((j) => !dependent.has(freedoms[j]))
    let best = pivot(open.filter((j) => preferred[j]))
    if (best.size < wellConditioned) {
      const any = pivot(open)
      if (any.size > 3 * best.size) best = any
    }
    if (best.size === 0) return { dependent, quality: 0 }
    quality = Math.min(quality, best.size)
    const { i, j } = best
    left.delete(i)
    dependent.add(freedoms[j])
    for (const k of left) {
      const factor = g[k][j] / g[i][j]
      if (factor !== 0) for (let n = 0; n < freedoms.length; n++) g[k][n] -= factor * g[i][n]
    }
  }
  return { dependent, quality }
}
