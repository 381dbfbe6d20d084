/** Expressions to first order: what is dropped, what is kept, and what stays as it is. */
import { describe, expect, it } from 'vitest'
import { FirstOrder } from '../../../../engine/formulate/small/first-order'
import { evaluate, mathOf, Pool, type Expr, type ExternalFunction } from '../../../../engine/symbolic'

const pool = new Pool()
const m = mathOf(pool)
const [x, y, s, c] = ['x', 'y', 's', 'c'].map((name) => pool.symbol(name, 'state'))
const k = pool.symbol('k', 'parameter')
/** x and y are small, s and c states that are not, k is a parameter. */
const first = new FirstOrder(pool, [x, y])
const values = new Map<Expr, number>([
  [x, 0.03],
  [y, -0.05],
  [s, 0.7],
  [c, -1.3],
  [k, 2.5],
])
const value = (e: Expr): number => evaluate([e], values)[0]

function expectCut(e: Expr, expected: number): void {
  expect(value(first.cut(e))).toBeCloseTo(expected, 14)
}

describe('an expression to first order', () => {
  it('loses products of small quantities and keeps products with others', () => {
    expect(first.cut(m.mul(x, y))).toBe(pool.zero)
    expect(first.cut(m.square(x))).toBe(pool.zero)
    expect(first.cut(m.mul(x, s))).toBe(m.mul(x, s))
    // (s + x)(c + y) = s c + x c + s y
    expectCut(m.mul(m.add(s, x), m.add(c, y)), 0.7 * -1.3 + 0.03 * -1.3 + 0.7 * -0.05)
    expectCut(m.ipow(m.add(s, x), 3), 0.7 ** 3 + 3 * 0.7 ** 2 * 0.03)
  })

  it('has sines and cosines of small angles and of sums with them expanded', () => {
    expect(first.cut(m.sin(x))).toBe(x)
    expect(first.cut(m.cos(x))).toBe(pool.one)
    expectCut(m.sin(m.add(s, x)), Math.sin(0.7) + Math.cos(0.7) * 0.03)
    expectCut(m.cos(m.add(s, x)), Math.cos(0.7) - Math.sin(0.7) * 0.03)
    expectCut(m.tan(m.add(k, y)), Math.tan(2.5) - 0.05 * (1 + Math.tan(2.5) ** 2))
  })

  it('has other functions expanded where they are constant without what is small', () => {
    expectCut(m.sqrt(m.add(1, x)), 1 + 0.015)
    expectCut(m.div(1, m.add(k, x)), 1 / 2.5 - 0.03 / 2.5 ** 2)
    expectCut(m.atan2(m.add(1, x), m.add(k, y)), Math.atan2(1, 2.5) + (2.5 * 0.03 + 0.05) / (1 + 2.5 ** 2))
    expectCut(m.exp(x), 1.03)
    expectCut(m.log(m.add(k, y)), Math.log(2.5) - 0.05 / 2.5)
    expectCut(m.asin(y), -0.05)
    expectCut(m.pow(m.add(k, x), 1.5), 2.5 ** 1.5 + 1.5 * 2.5 ** 0.5 * 0.03)
  })

  it('has the values of intermediates, whose parts are named', () => {
    const product = m.named('product', m.mul(m.add(s, x), m.add(1, y)))
    expectCut(m.mul(product, product), 0.7 ** 2 + 2 * 0.7 * (0.03 + 0.7 * -0.05))
    const untouched = m.named('untouched', m.mul(s, c))
    expect(first.cut(untouched)).toBe(untouched)
  })

  it('looks through signals', () => {
    const wire = pool.wire('Gain.y')
    pool.bindWire(wire, m.mul(x, m.add(y, 2)))
    expectCut(wire, 0.06)
  })
})

describe('a law', () => {
  it('is taken at its argument to first order where the argument varies anyway', () => {
    expectCut(m.sqrt(m.add(s, m.mul(x, m.add(1, y)))), Math.sqrt(0.73))
    expectCut(m.div(1, m.add(s, x)), 1 / 0.73)
    expectCut(m.max(m.add(s, x), c), 0.73)
    expectCut(m.max(m.add(c, x), c), -1.27)
  })

  it('decides by values to first order', () => {
    // contact until the small motion lifts off
    const gap = m.add(k, m.mul(100, y))
    expectCut(m.max(0, gap), 0)
    expectCut(m.max(0, m.add(k, m.mul(10, y))), 2)
    expectCut(m.abs(y), 0.05)
    expectCut(m.mul(m.sign(y), s), -0.7)
    expectCut(m.select(m.lt(m.mul(x, y), 0), 1, 2), 2)
  })

  it('given by a table stays curved, and is small where its argument is', () => {
    const table = { name: 'parabola', x: [-1, 1], coefficients: [[1, -2, 1]] }
    const curve = pool.lookup(table, x)
    expectCut(curve, 0.03 ** 2)
    // without x it is zero, so that its product with y is of second order
    expectCut(m.mul(curve, y), 0)
    expectCut(pool.lookup(table, m.add(s, x)), 0.73 ** 2)
  })

  it('given by an external function is called once, at arguments to first order, and is finite', () => {
    const square: ExternalFunction = {
      name: 'square',
      doc: 'Square.',
      inputs: ['u'],
      outputs: ['v'],
      parameters: ['gain'],
      nominal: [1],
      build: (n, { u }, { gain }) => ({ v: n.mul(gain, u, u) }),
    }
    const [v] = pool.call(square, [m.mul(m.add(s, x), m.add(1, y))], [k], 'Law')
    const argument = 0.7 + 0.03 - 0.7 * 0.05
    expectCut(v, 2.5 * argument ** 2)
    expectCut(m.mul(v, x), 2.5 * argument ** 2 * 0.03)
  })
})

describe('what has no derivative where small quantities vanish', () => {
  const length = m.sqrt(m.add(m.square(x), m.square(y)))

  it('stays exact: the length of a small vector, which is small itself', () => {
    expectCut(length, Math.hypot(0.03, 0.05))
    expect(first.cut(m.mul(length, x))).toBe(pool.zero)
  })

  it('stays exact: its direction, which is finite', () => {
    expectCut(m.div(x, length), 0.03 / Math.hypot(0.03, 0.05))
    expectCut(m.mul(m.div(x, length), y), (0.03 * -0.05) / Math.hypot(0.03, 0.05))
    expectCut(m.atan2(x, y), Math.atan2(0.03, -0.05))
    expectCut(m.log(m.square(x)), Math.log(0.03 ** 2))
  })
})

describe('a quantity that is declared', () => {
  it('counts as one, whatever it is made of', () => {
    const own = new FirstOrder(pool, [x])
    const acceleration = m.named('acceleration', m.div(m.mul(s, c), k))
    own.declare(acceleration, true)
    expect(own.cut(m.mul(acceleration, x))).toBe(pool.zero)
    expect(own.cut(acceleration)).toBe(acceleration)
    const finite = m.named('finite', m.mul(x, c))
    own.declare(finite, false)
    expect(own.cut(m.mul(finite, x))).toBe(m.mul(finite, x))
  })
})

describe('a truncated law', () => {
  const truncating = new FirstOrder(pool, [x, y], 'truncated')
  const power: ExternalFunction = {
    name: 'power',
    doc: 'Products and a root.',
    inputs: ['u', 'v'],
    outputs: ['w', 'r'],
    parameters: ['gain'],
    nominal: [1],
    build: (n, { u, v }, { gain }) => ({ w: n.mul(gain, u, u, v), r: n.sqrt(n.add(3, n.mul(u, v))) }),
  }
  const [w, r] = pool.call(power, [m.mul(m.add(s, x), m.add(1, y)), m.add(c, y)], [k], 'Power')
  const laws: Readonly<Record<string, Expr>> = {
    'a root': m.sqrt(m.add(m.square(s), x)),
    'a quotient': m.div(m.add(c, y), m.add(s, x)),
    'an angle': m.atan2(m.add(s, x), m.add(c, y)),
    'an absolute value': m.abs(m.mul(m.add(c, x), m.add(s, y))),
    'the larger of two': m.max(m.mul(m.add(s, x), m.add(s, y)), m.add(c, x)),
    'a function': w,
    'another output of it, times a small quantity and a finite one': m.mul(r, m.add(s, x)),
    'a signal': m.square(m.named('signal', m.add(s, x))),
  }

  /** f(0) + d/de f(e x, e y), with a central difference of fourth order in e. */
  function taylor(e: Expr): number {
    const at = (part: number): number => evaluate([e], new Map([...values, [x, 0.03 * part], [y, -0.05 * part]]))[0]
    const h = 0.02
    return at(0) + (8 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12 * h)
  }

  it.each(Object.keys(laws))('is its Taylor polynomial of first order: %s', (name) => {
    const cut = value(truncating.cut(laws[name]))
    expect(Math.abs(cut - taylor(laws[name]))).toBeLessThan(1e-9)
    expect(Math.abs(cut - value(laws[name]))).toBeGreaterThan(1e-5)
  })
})
