/**
 * Small dense linear algebra as nodes: operations whose operands and results are lists of scalars, done by one function
 * of the program instead of being written out.
 *
 *     solve     x of A x = b            operands: A by rows (n n), b (n)     results: x (n)
 *     inverse   A^-1                    operands: A by rows (n n)            results: A^-1 by rows (n n)
 *     hold      efforts that hold axes  see `hold.ts`
 *     slide     axes that begin to move see `slide.ts`; derivatives are zero
 *     choose    independent rows        see `choose.ts`; derivatives are zero
 *
 * A singular matrix gives results that are not numbers, which every solver refuses.
 */
import { payloadOf } from './expr'
import type { Expr } from './expr'
import { evaluateChoose, type Choice } from './choose'
import { holdEfforts, unlimited } from './hold'
import { topologicalOrder } from './order'
import { evaluateSlide } from './slide'
import { solveNumbers } from '../numerics/linear/gauss'
import type { Pool } from './pool'

/** Operation on the efforts along n axes; with two sides, negative efforts have separate limits. */
export interface AxisOperation {
  readonly kind: 'hold' | 'slide'
  readonly n: number
  readonly sides: 1 | 2
  /** See `Shares`; of `slide` only. */
  readonly mayContradict?: boolean
  /** True if efforts stay within limits that don't hold all axes; of `hold` only, see `hold.ts`. */
  readonly within?: boolean
}

export type DenseOperation = { readonly kind: 'solve' | 'inverse'; readonly n: number } | AxisOperation | Choice

export function resultsOf({ kind, n }: DenseOperation): number {
  // holding efforts, then the sides on which they are limited
  return { solve: n, inverse: n * n, hold: 2 * n, slide: n, choose: n }[kind]
}

/** `rank` of the rows, as independent of each other as can be; those chosen `now` if they will do. */
export function denseChoose(
  pool: Pool,
  rows: readonly (readonly Expr[])[],
  now: readonly Expr[],
  rank: number,
): readonly Expr[] {
  return pool.dense({ kind: 'choose', n: rows.length, m: rows[0].length, rank }, [...rows.flat(), ...now])
}

/** Returns the solution of A x = b; one equation is a quotient. */
export function denseSolve(pool: Pool, matrix: readonly (readonly Expr[])[], rhs: readonly Expr[]): readonly Expr[] {
  const n = rhs.length
  if (n === 1) return [quotient(pool, rhs[0], matrix[0][0])]
  return pool.dense({ kind: 'solve', n }, [...matrix.flat(), ...rhs])
}

/** A^-1 by rows. */
export function denseInverse(pool: Pool, matrix: readonly (readonly Expr[])[]): readonly (readonly Expr[])[] {
  const n = matrix.length
  if (n === 1) return [[quotient(pool, pool.one, matrix[0][0])]]
  const flat = pool.dense({ kind: 'inverse', n }, matrix.flat())
  return matrix.map((_, i) => flat.slice(i * n, (i + 1) * n))
}

function quotient(pool: Pool, a: Expr, b: Expr): Expr {
  return pool.product(1, [
    [a, 1],
    [b, -1],
  ])
}

/** Efforts of friction and locks along axes whose accelerations are a + G f. */
export interface AxisEfforts {
  readonly mobility: readonly (readonly Expr[])[]
  readonly accelerations: readonly Expr[]
  /** Limits of positive efforts. */
  readonly upper: readonly Expr[]
  /** Limits of negative efforts. */
  readonly lower: readonly Expr[]
  /** 1 for axes that take part, otherwise 0. */
  readonly active: readonly Expr[]
}

const sidesOf = (pairs: readonly (readonly [readonly Expr[], readonly Expr[]])[]): 1 | 2 =>
  pairs.every(([upper, lower]) => upper.every((e, i) => e === lower[i])) ? 1 : 2

/** Efforts that hold axes at rest; those of axes that take no part are zero. */
export function denseHold(pool: Pool, { mobility, accelerations, upper, lower, active }: AxisEfforts): readonly Expr[] {
  const sides = sidesOf([[upper, lower]])
  const limits = sides === 1 ? upper : [...upper, ...lower]
  const operands = [...mobility.flat(), ...accelerations, ...limits, ...active]
  return pool.dense({ kind: 'hold', n: active.length, sides }, operands).slice(0, active.length)
}

/**
 * Returns directions in which axes at rest begin to slide, 0 where they don't.
 * @param sliding friction, for positive and for negative efforts
 * @param options mayContradict: see `Shares`
 */
export function denseSlide(
  pool: Pool,
  { mobility, accelerations, upper, lower, active }: AxisEfforts,
  sliding: Pick<AxisEfforts, 'upper' | 'lower'>,
  options: Pick<AxisOperation, 'mayContradict'> = {},
): readonly Expr[] {
  const sides = sidesOf([
    [upper, lower],
    [sliding.upper, sliding.lower],
  ])
  const limits = sides === 1 ? [...upper, ...sliding.upper] : [...upper, ...lower, ...sliding.upper, ...sliding.lower]
  const operands = [...mobility.flat(), ...accelerations, ...limits, ...active]
  return pool.dense({ kind: 'slide', n: active.length, sides, ...options }, operands)
}

/** Efforts without limits against other accelerations along the same axes, or along some of them. */
function holdAgainst(
  pool: Pool,
  node: Expr,
  accelerations: readonly Expr[],
  active: readonly Expr[] = activeOf(node),
): readonly Expr[] {
  const limits = active.map(() => pool.num(unlimited))
  return denseHold(pool, { mobility: mobilityOf(node), accelerations, upper: limits, lower: limits, active })
}

/** Returns the flags of the axes involved in a `hold` node. */
const activeOf = (node: Expr): readonly Expr[] => node.args.slice(-payloadOf(node, 'dense').n)

function mobilityOf(node: Expr): readonly (readonly Expr[])[] {
  const { n } = payloadOf(node, 'dense')
  return [...Array(n).keys()].map((i) => node.args.slice(i * n, (i + 1) * n))
}

/** Returns the operands of a `hold` node that are limits; none of another node. */
export function holdLimits(node: Expr): readonly Expr[] {
  if (node.op !== 'dense') return []
  const { kind, n } = payloadOf(node, 'dense')
  return kind === 'hold' ? node.args.slice(n * n + n, -n) : []
}

/** Returns whether a node is efforts that stay within limits which don't hold all axes. */
const staysWithin = (node: Expr): boolean => node.op === 'dense' && withinLimits(payloadOf(node, 'dense'))

/** Axes of a group whose efforts stay within limits, in the order of its efforts. */
export interface HeldAxes {
  readonly efforts: readonly Expr[]
  /** Change of the acceleration of each axis with its own effort. */
  readonly mobility: readonly Expr[]
  readonly accelerations: readonly Expr[]
  readonly active: readonly Expr[]
}

/** Returns the groups in expressions whose efforts stay within limits which don't hold all axes. */
export function heldAxes(pool: Pool, roots: readonly Expr[]): readonly HeldAxes[] {
  return topologicalOrder(roots)
    .filter(staysWithin)
    .map((node): HeldAxes => {
      const operation = payloadOf(node, 'dense')
      const { n } = operation
      return {
        efforts: pool.dense(operation, node.args).slice(0, n),
        mobility: mobilityOf(node).map((row, i) => row[i]),
        accelerations: node.args.slice(n * n, n * n + n),
        active: activeOf(node),
      }
    })
}

const withinLimits = (operation: DenseOperation): boolean => operation.kind === 'hold' && operation.within === true

/**
 * Returns the node with other operands, its efforts within limits that don't hold all axes: for a search of unknowns on
 * which the limits depend.
 */
export function rebuildWithin(pool: Pool, node: Expr, operands: readonly Expr[]): Expr {
  const operation = payloadOf(node, 'dense')
  if (operation.kind !== 'hold') throw new Error('only efforts that hold axes stay within limits')
  return pool.dense({ ...operation, within: true }, operands)[0].args[0]
}

/**
 * Derivatives of efforts that hold. While limits are fixed, G f' = -(a' + G' f): the distribution of loads that axes
 * cannot hold alone does not change the motion and is left out, so these are the least ones.
 */
function holdTangents(
  pool: Pool,
  node: Expr,
  results: readonly Expr[],
  tangent: (operand: Expr) => Expr,
  limitsMove: boolean,
): readonly Expr[] {
  const { n } = payloadOf(node, 'dense')
  const [efforts, sides] = [results.slice(0, n), results.slice(n)]
  const zeros = efforts.map(() => pool.zero)
  const accelerations = efforts.map((_, i) =>
    pool.sum(0, [
      [1, tangent(node.args[n * n + i])],
      ...efforts.map((f, k) => [1, times(pool, tangent(node.args[i * n + k]), f)] as const),
    ]),
  )
  const limits = holdLimits(node).map(tangent)
  if ([...accelerations, ...limits].every((e) => e === pool.zero)) return [...zeros, ...zeros]
  if (limitsMove || limits.some((e) => e !== pool.zero))
    return [...movingLimitTangents(pool, node, { sides, accelerations, limits }), ...zeros]
  return [...holdAgainst(pool, node, accelerations), ...zeros]
}

/**
 * Derivatives of efforts whose limits change. Those at a limit change with it, and the free ones hold the rest. Where
 * limits are exceeded, all efforts share the missing part (`hold.ts`), so they share its change too:
 *
 *     f' = l' + h(a' + G' f + G l') + e,
 *
 * with h of the free axes, and e of all axes against the remainder. Efforts that stay within limits have no e.
 */
function movingLimitTangents(
  pool: Pool,
  node: Expr,
  {
    sides,
    accelerations,
    limits,
  }: { readonly sides: readonly Expr[]; readonly accelerations: readonly Expr[]; readonly limits: readonly Expr[] },
): readonly Expr[] {
  const { n } = payloadOf(node, 'dense')
  const mobility = mobilityOf(node)
  const active = activeOf(node)
  const along = (before: readonly Expr[], efforts: readonly Expr[]): readonly Expr[] =>
    before.map((a, i) => pool.sum(0, [[1, a], ...efforts.map((f, k) => [1, times(pool, mobility[i][k], f)] as const)]))
  const lower = limits.slice(-n)
  const atLimits = sides.map((side, i) =>
    pool.select(
      pool.compare('lt', 0, side),
      limits[i],
      pool.select(pool.compare('lt', side, 0), pool.sum(0, [[-1, lower[i]]]), 0),
    ),
  )
  const left = along(accelerations, atLimits)
  const isFree = sides.map((side) => pool.compare('eq', side, 0))
  const free = holdAgainst(
    pool,
    node,
    left,
    active.map((flag, i) => pool.select(isFree[i], flag, 0)),
  )
  if (withinLimits(payloadOf(node, 'dense')))
    return atLimits.map((limit, i) =>
      pool.sum(0, [
        [1, limit],
        [1, free[i]],
      ]),
    )
  const isExceeded = sides
    .map((side) => pool.compare('lt', 1.5, pool.unary('abs', side)))
    .reduce((a, b) => pool.logical('or', a, b))
  const shared = holdAgainst(
    pool,
    node,
    along(left, free),
    active.map((flag) => pool.select(isExceeded, flag, 0)),
  )
  return atLimits.map((limit, i) =>
    pool.sum(0, [
      [1, limit],
      [1, free[i]],
      [1, shared[i]],
    ]),
  )
}

function holdPartial(pool: Pool, node: Expr, results: readonly Expr[], i: number, o: number): Expr {
  const { n } = payloadOf(node, 'dense')
  if (i >= n || o >= n * n + n) return pool.zero
  const row = o < n * n ? Math.floor(o / n) : o - n * n
  const unit = activeOf(node).map((_, k) => (k === row ? pool.one : pool.zero))
  const [effort] = holdAgainst(pool, node, unit).slice(i)
  return o < n * n ? times(pool, effort, results[o % n]) : effort
}

/**
 * Returns the directional derivatives of all results of a `dense` node:
 *
 *     x' = A^-1 (b' - A' x),    (A^-1)' = -A^-1 A' A^-1.
 *
 * @param results the outputs of the node
 * @param tangent of an operand
 * @param limitsMove whether limits of efforts that hold count as moving although they don't in this direction
 */
export function denseTangents(
  pool: Pool,
  node: Expr,
  results: readonly Expr[],
  tangent: (operand: Expr) => Expr,
  limitsMove = false,
): readonly Expr[] {
  const { kind, n } = payloadOf(node, 'dense')
  if (kind === 'choose' || kind === 'slide') return results.map(() => pool.zero)
  if (kind === 'hold') return holdTangents(pool, node, results, tangent, limitsMove)
  const row = <T>(list: readonly T[], i: number): readonly T[] => list.slice(i * n, (i + 1) * n)
  const rows = [...Array(n).keys()]
  const a = rows.map((i) => row(node.args, i))
  const da = a.map((entries) => entries.map(tangent))
  if (kind === 'solve') {
    const db = node.args.slice(n * n).map(tangent)
    return denseSolve(
      pool,
      a,
      rows.map((i) => pool.sum(0, [[1, db[i]], ...rows.map((k) => [-1, times(pool, da[i][k], results[k])] as const)])),
    )
  }
  return rows.flatMap((i) =>
    rows.map((j) =>
      pool.sum(
        0,
        rows.flatMap((k) =>
          rows.map((l) => [-1, times(pool, results[i * n + k], da[k][l], results[l * n + j])] as const),
        ),
      ),
    ),
  )
}

/** Returns the partial derivative of result i of a `dense` node with respect to operand `o`. */
export function densePartial(pool: Pool, node: Expr, results: readonly Expr[], i: number, o: number): Expr {
  const { kind, n } = payloadOf(node, 'dense')
  if (kind === 'choose' || kind === 'slide') return pool.zero
  if (kind === 'hold') return holdPartial(pool, node, results, i, o)
  const [row, column] = [Math.floor(o / n), o % n]
  if (kind === 'inverse') {
    const [r, c] = [Math.floor(i / n), i % n]
    return pool.sum(0, [[-1, times(pool, results[r * n + row], results[column * n + c])]])
  }
  const matrix = [...Array(n).keys()].map((k) => node.args.slice(k * n, (k + 1) * n))
  const inverse = denseInverse(pool, matrix)
  if (o >= n * n) return inverse[i][o - n * n]
  return pool.sum(0, [[-1, times(pool, inverse[i][row], results[column])]])
}

function times(pool: Pool, ...factors: readonly Expr[]): Expr {
  return pool.product(
    1,
    factors.map((f) => [f, 1] as const),
  )
}

/** Returns the values of all results, as the programs compute them: elimination with partial pivoting. */
export function evaluateDense(operation: DenseOperation, values: readonly number[]): number[] {
  const { kind, n } = operation
  if (kind === 'choose') return evaluateChoose(operation, values)
  if (kind === 'hold') {
    const { efforts, sides } = holdEfforts(n, operation.sides, values, operation.within)
    return [...efforts, ...sides]
  }
  if (kind === 'slide') return evaluateSlide(n, operation.sides, values, operation.mayContradict)
  const matrix = (): number[][] => Array.from({ length: n }, (_, i) => values.slice(i * n, (i + 1) * n))
  if (kind === 'solve') return solveNumbers(matrix(), values.slice(n * n))
  const columns = Array.from({ length: n }, (_, j) =>
    solveNumbers(
      matrix(),
      Array.from({ length: n }, (_unused, i) => (i === j ? 1 : 0)),
    ),
  )
  return Array.from({ length: n * n }, (_, k) => columns[k % n][Math.floor(k / n)])
}
