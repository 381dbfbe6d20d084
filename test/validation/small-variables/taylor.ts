/**
 * First-order Taylor expansion of the exact equations in numbers, for checks: values and exact directional derivatives of
 * M, b, C and h where small quantities vanish, put together and solved without any of the code that cuts expressions.
 */
import type { Compilation } from '../../../engine/compile/compile'
import { evaluate, tangents, type Expr } from '../../../engine/symbolic'
import { solveDense } from '../oracle/dense'

/**
 * Derivatives of speeds and coordinates at a state, from r(0) + sum dr/ds s = 0. Constraints without feedback of drift.
 * @param exact a compilation without small variables
 * @param values of all states
 * @param small names of coordinates, speeds and accelerations `der(speed)`
 */
export function taylor(
  exact: Compilation,
  values: ReadonlyMap<string, number>,
  small: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const { pool, parameters, time } = exact.collection
  const { freedoms, mass, force } = exact.system.massMatrix()
  const { coordinates, constraints } = exact.system
  const at = new Map<Expr, number>([...parameters.map((p) => [p.symbol, p.value] as const), [time, 0]])
  const seeds = new Map<Expr, Expr>()
  for (const { name, symbol } of exact.states) {
    const value = values.get(name) ?? 0
    at.set(symbol, small.has(name) ? 0 : value)
    if (small.has(name)) seeds.set(symbol, pool.num(value))
  }
  const { rows } = constraints
  const columns = rows.map((row) => freedoms.map((f) => row.columns.get(f) ?? pool.zero))
  const bias = rows.map((row) => row.bias)
  const roots = [...mass.flat(), ...columns.flat(), ...force, ...bias, ...coordinates.map((q) => q.derivative)]
  const zeroth = evaluate(roots, at)
  const first = evaluate(tangents(pool, roots, seeds), at)

  const [n, m] = [freedoms.length, rows.length]
  const cut = (k: number): number => zeroth[k] + first[k]
  /** Coefficient of the acceleration of freedom j. */
  const entry = (k: number, j: number): number => (small.has(`der(${freedoms[j].name})`) ? zeroth[k] : cut(k))
  const A = Array.from({ length: n + m }, () => new Float64Array(n + m))
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < n; i++) A[i][j] = entry(i * n + j, j)
    for (let r = 0; r < m; r++) {
      A[n + r][j] = entry(n * n + r * n + j, j)
      A[j][n + r] = cut(n * n + r * n + j)
    }
  }
  const start = n * n + m * n
  const right = Float64Array.from({ length: n + m }, (_, i) => (i < n ? cut(start + i) : -cut(start + i)))
  const x = solveDense(A, right)
  return new Map([
    ...freedoms.map((f, i) => [f.name, x[i]] as const),
    ...coordinates.map((q, i) => [q.name, cut(start + n + m + i)] as const),
  ])
}
