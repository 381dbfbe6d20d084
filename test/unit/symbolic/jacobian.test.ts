/** Jacobians by vertex elimination against closed forms and against directional derivatives. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluate, jacobian, mathOf, Pool, tangents, type Expr, type ExternalFunction } from '../../../engine/symbolic'

const setting = () => {
  const pool = new Pool()
  const symbols = ['x', 'y', 'z'].map((name) => pool.symbol(name, 'state'))
  return { pool, m: mathOf(pool), symbols }
}

function dense(entries: readonly { row: number; column: number; expr: Expr }[], at: ReadonlyMap<Expr, number>) {
  const values = evaluate(
    entries.map(({ expr }) => expr),
    at,
  )
  return new Map(entries.map(({ row, column }, i) => [`${row},${column}`, values[i]]))
}

const jacobianOf = (...[pool, roots, wrt]: Parameters<typeof jacobian>) => {
  const entries = jacobian(pool, roots, wrt)
  if (entries === null) throw new Error('limit exceeded')
  return entries
}

describe('jacobian', () => {
  test('of spherical coordinates is that of the textbook', () => {
    const { pool, m, symbols } = setting()
    const [r, theta, phi] = symbols
    const roots = [
      m.mul(r, m.sin(theta), m.cos(phi)),
      m.mul(r, m.sin(theta), m.sin(phi)),
      m.named('height', m.mul(r, m.cos(theta))),
    ]
    const [rv, tv, pv] = [2, 0.7, -0.4]
    const at = new Map([
      [r, rv],
      [theta, tv],
      [phi, pv],
    ])
    const j = dense(jacobianOf(pool, roots, symbols), at)
    const [s, c] = [Math.sin, Math.cos]
    const expected = [
      [s(tv) * c(pv), rv * c(tv) * c(pv), -rv * s(tv) * s(pv)],
      [s(tv) * s(pv), rv * c(tv) * s(pv), rv * s(tv) * c(pv)],
      [c(tv), -rv * s(tv), undefined],
    ]
    expected.forEach((row, i) =>
      row.forEach((value, k) => {
        if (value === undefined) expect(j.has(`${i},${k}`)).toBe(false)
        else expect(j.get(`${i},${k}`)).toBeCloseTo(value, 14)
      }),
    )
  })

  test('a root that other roots use keeps its row, and a variable can be a root', () => {
    const { pool, m, symbols } = setting()
    const [x, y] = symbols
    const first = m.named('first', m.mul(x, y))
    const j = dense(
      jacobianOf(pool, [first, m.exp(first), x, m.num(3)], symbols),
      new Map([
        [x, 0.5],
        [y, 3],
      ]),
    )
    expect(Object.fromEntries(j)).toEqual({
      '0,0': 3,
      '0,1': 0.5,
      '1,0': 3 * Math.exp(1.5),
      '1,1': 0.5 * Math.exp(1.5),
      '2,0': 1,
    })
  })

  test('goes through external functions', () => {
    const { pool, m, symbols } = setting()
    const [x, y] = symbols
    const fn: ExternalFunction = {
      name: 'product_and_square',
      doc: '',
      inputs: ['a', 'b'],
      outputs: ['product', 'square'],
      parameters: ['k'],
      nominal: [1, 1],
      build: (math, { a, b }, { k }) => ({ product: math.mul(k, a, b), square: math.square(a) }),
    }
    const [product, square] = pool.call(fn, [m.sin(x), y], [pool.num(5)], 'P')
    const j = dense(
      jacobianOf(pool, [m.add(product, square)], symbols),
      new Map([
        [x, 0.3],
        [y, 2],
      ]),
    )
    expect(j.get('0,0')).toBeCloseTo(Math.cos(0.3) * (10 + 2 * Math.sin(0.3)), 14)
    expect(j.get('0,1')).toBeCloseTo(5 * Math.sin(0.3), 14)
  })

  test('of random expressions agrees with one tangent per variable', () => {
    type Step = readonly [number, number, number]
    const step = fc.tuple(fc.nat(7), fc.nat(1000), fc.nat(1000))
    fc.assert(
      fc.property(fc.array(step, { minLength: 3, maxLength: 25 }), (steps: readonly Step[]) => {
        const { pool, m, symbols } = setting()
        const nodes: Expr[] = [...symbols]
        for (const [kind, i, k] of steps) {
          const a = nodes[i % nodes.length]
          const b = nodes[k % nodes.length]
          const make = [
            () => m.add(a, m.mul(0.5, b)),
            () => m.mul(a, b),
            () => m.sin(a),
            () => m.div(a, m.add(3, m.square(b))),
            () => m.named(`n${nodes.length}`, m.sub(a, b)),
            () => m.select(m.lt(a, 0.3), m.mul(a, b), m.cos(b)),
            () => m.sqrt(m.add(1, m.square(a))),
            () => m.atan(a),
          ][kind]
          nodes.push(make())
        }
        const roots = nodes.slice(-4)
        const at = new Map(symbols.map((s, i) => [s, [0.37, -0.81, 0.22][i]]))
        const j = dense(jacobianOf(pool, roots, symbols), at)
        symbols.forEach((s, column) => {
          const column_ = evaluate(tangents(pool, roots, new Map([[s, pool.one]])), at)
          column_.forEach((value, row) => {
            expect(Math.abs((j.get(`${row},${column}`) ?? 0) - value)).toBeLessThan(1e-12 * (1 + Math.abs(value)))
          })
        })
      }),
      { numRuns: 150 },
    )
  })

  test('a chain of n links takes work in proportion to n, and one that exceeds the limit is declined', () => {
    const { pool, m, symbols } = setting()
    let chain = symbols[0]
    for (let i = 0; i < 200; i++) chain = m.named(`link${i}`, m.mul(m.sin(chain), m.cos(symbols[1])))
    expect(jacobian(pool, [chain], symbols, 2000)).not.toBeNull()
    expect(jacobian(pool, [chain], symbols, 100)).toBeNull()
  })
})
