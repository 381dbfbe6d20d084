/** Rules of the elementary functions: constants, symmetry, inverse pairs. */
import type { BinaryFunction, Expr, UnaryFunction } from './expr'
import type { Pool } from './pool'

export function foldUnary(op: UnaryFunction, x: number): number {
  return Math[op](x)
}

export function foldBinary(op: BinaryFunction, x: number, y: number): number {
  return Math[op](x, y)
}

const ODD: ReadonlySet<UnaryFunction> = new Set<UnaryFunction>(['sin', 'tan', 'asin', 'atan', 'sign'])
const EVEN: ReadonlySet<UnaryFunction> = new Set<UnaryFunction>(['cos', 'abs'])

/** Returns whether the leading coefficient is negative; the argument is then taken with the other sign. */
function isNegative(e: Expr): boolean {
  return e.op === 'add' && e.numbers[0] < 0
}

/** Returns a simpler equal expression, or null. */
export function simplifyUnary(pool: Pool, op: UnaryFunction, x: Expr): Expr | null {
  if (isNegative(x)) {
    const positive = pool.sum(0, [[-1, x]])
    if (ODD.has(op)) return pool.sum(0, [[-1, pool.unary(op, positive)]])
    if (EVEN.has(op)) return pool.unary(op, positive)
  }
  const inner = x.args[0]
  switch (op) {
    case 'sin':
      if (x.op === 'asin') return inner
      if (x.op === 'acos') return complement(pool, inner)
      if (x.op === 'atan')
        return pool.product(1, [
          [inner, 1],
          [onePlusSquare(pool, inner), -1],
        ])
      return null
    case 'cos':
      if (x.op === 'acos') return inner
      if (x.op === 'asin') return complement(pool, inner)
      if (x.op === 'atan') return pool.product(1, [[onePlusSquare(pool, inner), -1]])
      return null
    case 'tan':
      return x.op === 'atan' ? inner : null
    case 'abs':
      if (x.op === 'abs' || x.op === 'sqrt' || x.op === 'exp') return x
      return x.op === 'mul' && x.numbers.every((n) => n % 2 === 0) ? x : null
    case 'exp':
      return x.op === 'log' ? inner : null
    case 'log':
      return x.op === 'exp' ? inner : null
    case 'sqrt':
      return x.op === 'mul' && x.args.length === 1 && x.numbers[0] === 2 ? pool.unary('abs', x.args[0]) : null
    default:
      return null
  }
}

/** sqrt(1 - x^2) */
function complement(pool: Pool, x: Expr): Expr {
  return pool.unary('sqrt', pool.sum(1, [[-1, pool.product(1, [[x, 2]])]]))
}

/** sqrt(1 + x^2) */
function onePlusSquare(pool: Pool, x: Expr): Expr {
  return pool.unary('sqrt', pool.sum(1, [[1, pool.product(1, [[x, 2]])]]))
}

export function simplifyBinary(pool: Pool, op: BinaryFunction, x: Expr, y: Expr): Expr | null {
  switch (op) {
    case 'min':
    case 'max':
      return x === y ? x : null
    case 'pow':
      if (y.op === 'const') {
        if (y.value === 0) return pool.one
        if (y.value === 0.5) return pool.unary('sqrt', x)
        if (Number.isInteger(y.value) && Math.abs(y.value) <= 8) return pool.product(1, [[x, y.value]])
      }
      return x.op === 'const' && x.value === 1 ? pool.one : null
    default:
      return null
  }
}
