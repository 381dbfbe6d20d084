/** Derivatives of functions with domains, kinks and tables against textbook derivatives; intermediates. */
import { describe, expect, it } from 'vitest'
import { evaluate, gradients, mathOf, Pool, tangents, type Expr } from '../../../engine/symbolic'

const pool = new Pool()
const m = mathOf(pool)
const x = pool.symbol('x', 'state')
const y = pool.symbol('y', 'state')

/** Derivatives by x and by y, forward and reverse. */
function partials(e: Expr, a: number, b: number): { forward: number[]; reverse: number[] } {
  const values = new Map([
    [x, a],
    [y, b],
  ])
  const forward = [x, y].map((s) => tangents(pool, [e], new Map([[s, pool.one]]))[0])
  return { forward: evaluate(forward, values), reverse: evaluate(gradients(pool, e, [x, y]), values) }
}

function expectPartials(e: Expr, at: readonly [number, number], exact: readonly number[]): void {
  const { forward, reverse } = partials(e, ...at)
  exact.forEach((value, i) => {
    expect(forward[i]).toBeCloseTo(value, 12)
    expect(reverse[i]).toBeCloseTo(value, 12)
  })
}

describe('derivatives', () => {
  it('of inverse functions within their domains', () => {
    for (const a of [-0.9, -0.2, 0.6]) {
      expectPartials(m.asin(x), [a, 0], [1 / Math.sqrt(1 - a * a), 0])
      expectPartials(m.acos(x), [a, 0], [-1 / Math.sqrt(1 - a * a), 0])
    }
  })

  it('of atan2 in all four quadrants', () => {
    for (const [a, b] of [
      [1, 2],
      [1, -2],
      [-1, -2],
      [-1, 2],
    ] as const) {
      expectPartials(m.atan2(x, y), [a, b], [b / (a * a + b * b), -a / (a * a + b * b)])
    }
  })

  it('of a power with a variable exponent', () => {
    const [a, b] = [1.7, -0.6]
    expectPartials(m.pow(x, y), [a, b], [b * a ** (b - 1), a ** b * Math.log(a)])
  })

  it('of magnitude, least and greatest on either side of the kink', () => {
    for (const a of [-1.5, 2.5]) {
      expectPartials(m.abs(x), [a, 0], [Math.sign(a), 0])
      expectPartials(m.min(m.mul(3, x), y), [a, 1], a < 1 / 3 ? [3, 0] : [0, 1])
      expectPartials(m.max(m.mul(3, x), y), [a, 1], a > 1 / 3 ? [3, 0] : [0, 1])
    }
  })

  it('of a select are those of the arm that is taken', () => {
    const e = m.select(m.lt(x, 0), m.mul(x, y), m.sin(x))
    expectPartials(e, [-0.4, 3], [3, -0.4])
    expectPartials(e, [0.4, 3], [Math.cos(0.4), 0])
  })

  it('of a table are those of its segment, of every order', () => {
    const table = {
      name: 'kink',
      x: [0, 1, 2],
      coefficients: [
        [0, 1, 2],
        [3, 5, 0, 4],
      ],
    }
    const e = pool.lookup(table, x)
    expectPartials(e, [0.5, 0], [1 + 4 * 0.5, 0])
    expectPartials(e, [1.5, 0], [5 + 12 * 0.25, 0])
    expectPartials(tangents(pool, [e], new Map([[x, pool.one]]))[0], [1.5, 0], [24 * 0.5, 0])
  })
})

describe('an intermediate', () => {
  const definition = m.add(m.sin(x), m.mul(x, y))
  const v = m.named('v', definition)

  it('is opaque to the rules and transparent to values and derivatives', () => {
    expect(v).not.toBe(definition)
    expect(m.sub(v, definition)).not.toBe(m.num(0))
    expect(
      evaluate(
        [m.sub(v, definition)],
        new Map([
          [x, 0.7],
          [y, -2],
        ]),
      )[0],
    ).toBe(0)
    expectPartials(
      m.square(v),
      [0.7, -2],
      (() => {
        const value = Math.sin(0.7) - 1.4
        return [2 * value * (Math.cos(0.7) - 2), 2 * value * 0.7]
      })(),
    )
  })

  it('is one node for one definition, and no node for a symbol', () => {
    expect(m.named('other', definition)).toBe(v)
    expect(m.named('w', x)).toBe(x)
  })
})
