/** Canonical sums and products: flattening, like terms, signs, sin^2 + cos^2 = 1, sqrt(x)^2 = x. */
import { Depends, type Expr } from './expr'
import type { Pool } from './pool'

export function buildSum(pool: Pool, value: number, terms: readonly (readonly [number, Expr])[]): Expr {
  let constant = value
  const coefficients = new Map<Expr, number>()
  const put = (c: number, e: Expr): void => {
    const sum = (coefficients.get(e) ?? 0) + c
    if (sum === 0) coefficients.delete(e)
    else coefficients.set(e, sum)
  }
  for (const [c, e] of terms) {
    if (c === 0) continue
    if (e.op === 'const') constant += c * e.value
    else if (e.op === 'add' && (c === 1 || c === -1 || (e.args.length === 1 && e.value === 0))) {
      constant += c * e.value
      e.args.forEach((a, i) => put(c * e.numbers[i], a))
    } else put(c, e)
  }
  if (coefficients.size > 1) pythagoras(pool, coefficients, put, (c) => (constant += c))
  if (coefficients.size === 0) return pool.num(constant)
  const entries = [...coefficients].sort((a, b) => a[0].id - b[0].id)
  if (constant === 0 && entries.length === 1 && entries[0][1] === 1) return entries[0][0]
  let depends: number = Depends.nothing
  for (const [e] of entries) depends |= e.depends
  return pool.intern(
    'add',
    entries.map((t) => t[0]),
    constant === 0 ? 0 : constant,
    entries.map((t) => t[1]),
    '',
    depends,
    null,
  )
}

/** Replaces c*p*sin(x)^2 + c*p*cos(x)^2 by c*p. */
function pythagoras(
  pool: Pool,
  coefficients: Map<Expr, number>,
  put: (c: number, e: Expr) => void,
  putConstant: (c: number) => void,
): void {
  for (const [term, c] of [...coefficients]) {
    if (coefficients.get(term) !== c || term.op !== 'mul') continue
    for (let i = 0; i < term.args.length; i++) {
      const base = term.args[i]
      if (base.op !== 'sin' || term.numbers[i] < 2) continue
      const rest: (readonly [Expr, number])[] = term.args.map((a, k) => [
        a,
        k === i ? term.numbers[k] - 2 : term.numbers[k],
      ])
      const partner = pool.product(1, [...rest, [pool.unary('cos', base.args[0]), 2]])
      if (coefficients.get(partner) !== c) continue
      coefficients.delete(term)
      coefficients.delete(partner)
      const left = pool.product(1, rest)
      if (left.op === 'const') putConstant(c * left.value)
      else if (left.op === 'add') left.args.forEach((a, k) => put(c * left.numbers[k], a))
      else put(c, left)
      if (left.op === 'add') putConstant(c * left.value)
      break
    }
  }
}

export function buildProduct(pool: Pool, coefficient: number, factors: readonly (readonly [Expr, number])[]): Expr {
  let c = coefficient
  const exponents = new Map<Expr, number>()
  const put = (e: Expr, n: number): void => {
    const sum = (exponents.get(e) ?? 0) + n
    if (sum === 0) exponents.delete(e)
    else exponents.set(e, sum)
  }
  const take = (e: Expr, n: number): void => {
    if (n === 0) return
    if (e.op === 'const') c *= e.value ** n
    else if (e.op === 'mul') e.args.forEach((a, i) => put(a, n * e.numbers[i]))
    else if (e.op === 'add' && e.value === 0 && e.args.length === 1) {
      c *= e.numbers[0] ** n
      take(e.args[0], n)
    } else if (e.op === 'add' && e.numbers[0] < 0) {
      // one sign for a sum and its negative, so that they are shared
      if (n % 2 !== 0) c = -c
      put(buildSum(pool, 0, [[-1, e]]), n)
    } else put(e, n)
  }
  for (const [e, n] of factors) {
    if (e.op === 'const' && e.value === 0 && n > 0) return pool.zero
    take(e, n)
  }
  squares(exponents, take)
  if (c === 0) return pool.zero
  if (exponents.size === 0) return pool.num(c)
  const entries = [...exponents].sort((a, b) => a[0].id - b[0].id)
  let depends: number = Depends.nothing
  for (const [e] of entries) depends |= e.depends
  const node =
    entries.length === 1 && entries[0][1] === 1
      ? entries[0][0]
      : pool.intern(
          'mul',
          entries.map((t) => t[0]),
          0,
          entries.map((t) => t[1]),
          '',
          depends,
          null,
        )
  return c === 1 ? node : buildSum(pool, 0, [[c, node]])
}

/** sqrt(x)^(2k) = x^k and |x|^(2k) = x^(2k). */
function squares(exponents: Map<Expr, number>, take: (e: Expr, n: number) => void): void {
  for (const [base, n] of [...exponents]) {
    if ((base.op !== 'sqrt' && base.op !== 'abs') || Math.abs(n) < 2) continue
    const half = Math.trunc(n / 2)
    exponents.delete(base)
    if (n % 2 !== 0) exponents.set(base, n - 2 * half)
    take(base.args[0], base.op === 'sqrt' ? half : 2 * half)
  }
}
