/**
 * The symbolic core on random expressions: derivatives against the complex step (Squire and Trapp
 * 1998: f'(x) = Im f(x + ih)/h, exact to rounding for h = 1e-30), rules against direct evaluation.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate, gradients, mathOf, Pool, tangents, type Expr, type SymbolicMath } from '../../../engine/symbolic'

/** A formula that does not depend on the code under test. */
type Formula =
  | { readonly op: 'x' | 'y' }
  | { readonly op: 'number'; readonly value: number }
  | { readonly op: 'add' | 'sub' | 'mul' | 'div'; readonly a: Formula; readonly b: Formula }
  | {
      readonly op: 'neg' | 'sin' | 'cos' | 'tan' | 'atan' | 'exp' | 'sqrt1' | 'log1' | 'square' | 'named'
      readonly a: Formula
    }

interface Complex {
  readonly re: number
  readonly im: number
}

const { formula } = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom<Formula>(
      { op: 'x' },
      { op: 'y' },
      { op: 'number', value: 0 },
      { op: 'number', value: 1 },
      { op: 'number', value: -1.5 },
    ),
    fc.record({
      op: fc.constantFrom(
        'neg' as const,
        'sin' as const,
        'cos' as const,
        'tan' as const,
        'atan' as const,
        'exp' as const,
        'sqrt1' as const,
        'log1' as const,
        'square' as const,
        'named' as const,
      ),
      a: tie('formula'),
    }),
    fc.record({
      op: fc.constantFrom('add' as const, 'sub' as const, 'mul' as const, 'div' as const),
      a: tie('formula'),
      b: tie('formula'),
    }),
  ),
}))

function build(f: Formula, m: SymbolicMath, x: Expr, y: Expr): Expr {
  const go = (g: Formula): Expr => build(g, m, x, y)
  switch (f.op) {
    case 'x':
      return x
    case 'y':
      return y
    case 'number':
      return m.num(f.value)
    case 'add':
    case 'sub':
    case 'mul':
      return m[f.op](go(f.a), go(f.b))
    case 'div':
      return m.div(go(f.a), m.add(2, m.square(go(f.b))))
    case 'sqrt1':
      return m.sqrt(m.add(1, m.square(go(f.a))))
    case 'log1':
      return m.log(m.add(1, m.square(go(f.a))))
    case 'exp':
      return m.exp(m.sin(go(f.a)))
    case 'tan':
      return m.tan(m.atan(m.sin(go(f.a))))
    case 'named':
      return m.named('v', go(f.a))
    default:
      return m[f.op](go(f.a))
  }
}

const c = (re: number, im = 0): Complex => ({ re, im })
const mul = (a: Complex, b: Complex): Complex => c(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re)
const inverse = (a: Complex): Complex => c(a.re / (a.re ** 2 + a.im ** 2), -a.im / (a.re ** 2 + a.im ** 2))
/** f(a) to first order in the (tiny) imaginary part: exact for a step of 1e-30. */
const chain = (a: Complex, value: number, slope: number): Complex => c(value, slope * a.im)

function complex(f: Formula, x: Complex, y: Complex): Complex {
  const go = (g: Formula): Complex => complex(g, x, y)
  switch (f.op) {
    case 'x':
      return x
    case 'y':
      return y
    case 'number':
      return c(f.value)
    case 'add':
    case 'sub': {
      const [a, b] = [go(f.a), go(f.b)]
      return f.op === 'add' ? c(a.re + b.re, a.im + b.im) : c(a.re - b.re, a.im - b.im)
    }
    case 'mul':
      return mul(go(f.a), go(f.b))
    case 'div': {
      const b = go(f.b)
      const square = mul(b, b)
      return mul(go(f.a), inverse(c(square.re + 2, square.im)))
    }
    case 'square': {
      const a = go(f.a)
      return mul(a, a)
    }
    case 'named':
      return go(f.a)
    default: {
      const a = go(f.a)
      const { re } = a
      switch (f.op) {
        case 'neg':
          return c(-re, -a.im)
        case 'sin':
          return chain(a, Math.sin(re), Math.cos(re))
        case 'cos':
          return chain(a, Math.cos(re), -Math.sin(re))
        case 'tan':
          return chain(a, Math.sin(re), Math.cos(re))
        case 'atan':
          return chain(a, Math.atan(re), 1 / (1 + re * re))
        case 'exp':
          return chain(a, Math.exp(Math.sin(re)), Math.exp(Math.sin(re)) * Math.cos(re))
        case 'sqrt1':
          return chain(a, Math.sqrt(1 + re * re), re / Math.sqrt(1 + re * re))
        case 'log1':
          return chain(a, Math.log(1 + re * re), (2 * re) / (1 + re * re))
      }
    }
  }
}

const STEP = 1e-30
const point = fc.double({ min: -2, max: 2, noNaN: true })

function close(actual: number, expected: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected)))
}

function setUp(f: Formula): { pool: Pool; x: Expr; y: Expr; e: Expr } {
  const pool = new Pool()
  const m = mathOf(pool)
  const x = pool.symbol('x', 'state')
  const y = pool.symbol('y', 'state')
  return { pool, x, y, e: build(f, m, x, y) }
}

describe('construction rules', () => {
  it('preserve the value at random points', () => {
    fc.assert(
      fc.property(formula, point, point, (f, a, b) => {
        const exact = complex(f, c(a), c(b)).re
        fc.pre(Math.abs(exact) < 1e6)
        const { x, y, e } = setUp(f)
        close(
          evaluate(
            [e],
            new Map([
              [x, a],
              [y, b],
            ]),
          )[0],
          exact,
        )
      }),
      { numRuns: 1000, seed: 1 },
    )
  })

  it('make one node of equal expressions, whatever the order of writing', () => {
    fc.assert(
      fc.property(formula, formula, (f, g) => {
        const { pool, x, y } = setUp(f)
        const m = mathOf(pool)
        const [a, b] = [build(f, m, x, y), build(g, m, x, y)]
        expect(m.add(a, b)).toBe(m.add(b, a))
        expect(m.mul(a, b)).toBe(m.mul(b, a))
        expect(m.sub(a, a)).toBe(m.num(0))
        expect(build(f, m, x, y)).toBe(a)
      }),
      { numRuns: 300, seed: 2 },
    )
  })

  it('know sin^2 + cos^2 = 1 with any common factor', () => {
    const { pool, x, y } = setUp({ op: 'x' })
    const m = mathOf(pool)
    const { add, mul: times, square, sin, cos } = m
    expect(add(square(sin(x)), square(cos(x)))).toBe(m.num(1))
    expect(add(times(3, y, square(cos(x))), times(y, 3, square(sin(x))))).toBe(times(3, y))
    expect(add(square(sin(x)), square(cos(y))).op).toBe('add')
  })
})

describe('derivatives', () => {
  it('agree with the complex step, forward', () => {
    fc.assert(
      fc.property(formula, point, point, point, (f, a, b, direction) => {
        const exact = complex(f, c(a, STEP), c(b, STEP * direction)).im / STEP
        fc.pre(Math.abs(exact) < 1e6 && Math.abs(complex(f, c(a), c(b)).re) < 1e6)
        const { pool, x, y, e } = setUp(f)
        const [d] = tangents(
          pool,
          [e],
          new Map([
            [x, pool.one],
            [y, pool.num(direction)],
          ]),
        )
        close(
          evaluate(
            [d],
            new Map([
              [x, a],
              [y, b],
            ]),
          )[0],
          exact,
        )
      }),
      { numRuns: 1000, seed: 3 },
    )
  })

  it('agree with the complex step, reverse', () => {
    fc.assert(
      fc.property(formula, point, point, (f, a, b) => {
        const exact = [complex(f, c(a, STEP), c(b)).im / STEP, complex(f, c(a), c(b, STEP)).im / STEP]
        fc.pre(exact.every((d) => Math.abs(d) < 1e6) && Math.abs(complex(f, c(a), c(b)).re) < 1e6)
        const { pool, x, y, e } = setUp(f)
        const values = evaluate(
          gradients(pool, e, [x, y]),
          new Map([
            [x, a],
            [y, b],
          ]),
        )
        values.forEach((v, i) => close(v, exact[i]))
      }),
      { numRuns: 500, seed: 4 },
    )
  })
})
