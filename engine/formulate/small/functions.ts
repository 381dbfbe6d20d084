/** Elementary functions to first order: values and slopes where small quantities vanish. */
import type { BinaryFunction, Expr, Pool, UnaryFunction } from '../../symbolic'

/** Without small quantities, and linear in them. */
type Parts = readonly [finite: Expr, small: Expr]
interface Argument {
  readonly finite: Expr
  readonly small: Expr
}

const power = (pool: Pool, base: Expr, n: number): Expr => pool.product(1, [[base, n]])
const times = (pool: Pool, ...factors: readonly Expr[]): Expr =>
  pool.product(
    1,
    factors.map((f) => [f, 1] as const),
  )
/** c + sign x^2 */
const square = (pool: Pool, c: number, sign: number, x: Expr): Expr => pool.sum(c, [[sign, power(pool, x, 2)]])

/** Returns the derivative of a function; null if it has none. */
function slope(pool: Pool, op: UnaryFunction, x: Expr): Expr | null {
  switch (op) {
    case 'sin':
      return pool.unary('cos', x)
    case 'cos':
      return pool.sum(0, [[-1, pool.unary('sin', x)]])
    case 'tan':
      return square(pool, 1, 1, pool.unary('tan', x))
    case 'exp':
      return pool.unary('exp', x)
    case 'atan':
      return power(pool, square(pool, 1, 1, x), -1)
    case 'asin':
    case 'acos': {
      const rest = square(pool, 1, -1, x)
      if (rest === pool.zero) return null
      return pool.product(op === 'asin' ? 1 : -1, [[pool.unary('sqrt', rest), -1]])
    }
    case 'sqrt':
      return x === pool.zero ? null : pool.product(0.5, [[pool.unary('sqrt', x), -1]])
    case 'log':
      return x === pool.zero ? null : power(pool, x, -1)
    default:
      return null
  }
}

/** f(x0 + x1) = f(x0) + f'(x0) x1; null if f has no derivative at x0. */
export function unaryToFirstOrder(pool: Pool, op: UnaryFunction, x: Argument): Parts | null {
  const s = slope(pool, op, x.finite)
  return s === null ? null : [pool.unary(op, x.finite), times(pool, s, x.small)]
}

/** The same for functions of two arguments. */
export function binaryToFirstOrder(pool: Pool, op: BinaryFunction, x: Argument, y: Argument): Parts | null {
  if (op === 'atan2') {
    const r2 = pool.sum(0, [
      [1, power(pool, x.finite, 2)],
      [1, power(pool, y.finite, 2)],
    ])
    if (r2 === pool.zero) return null
    const turn = pool.sum(0, [
      [1, times(pool, y.finite, x.small)],
      [-1, times(pool, x.finite, y.small)],
    ])
    return [pool.binary('atan2', x.finite, y.finite), times(pool, power(pool, r2, -1), turn)]
  }
  if (op !== 'pow' || x.finite === pool.zero) return null
  const finite = pool.binary('pow', x.finite, y.finite)
  const less = pool.binary('pow', x.finite, pool.sum(-1, [[1, y.finite]]))
  const terms: [number, Expr][] = [[1, times(pool, y.finite, less, x.small)]]
  if (y.small !== pool.zero) terms.push([1, times(pool, finite, pool.unary('log', x.finite), y.small)])
  return [finite, pool.sum(0, terms)]
}
