import { describe, expect, test } from 'vitest'
import { compileJs } from '../../../engine/backends/js'
import { compileWasm } from '../../../engine/backends/wasm'
import { interpret } from '../../../engine/program/interpret'
import { lower } from '../../../engine/program/lower'
import { assertValid } from '../../../engine/program/validate'
import {
  evaluate,
  jacobian,
  opaqueOutputs,
  Pool,
  tangents,
  topologicalOrder,
  type Expr,
} from '../../../engine/symbolic'
import type { OpaqueFunction } from '../../../engine/symbolic/opaque'

const input = (name: string, nominal = 1) => ({ name, unit: '1', nominal })

/** f1 = 3 a - 2 b + 0.5 c, f2 = 7 b, with f2 declared to need b only. */
const linear: OpaqueFunction = {
  name: 'linear',
  doc: 'A linear map',
  inputs: [input('a'), input('b', 10)],
  parameters: [input('c')],
  outputs: [
    { name: 'f1', unit: '1' },
    { name: 'f2', unit: '1', needs: ['b'] },
  ],
  derivatives: 'differences',
  host: () => (x, y) => {
    y[0] = 3 * x[0] - 2 * x[1] + 0.5 * x[2]
    y[1] = 7 * x[1]
  },
}

/** g = exp(a) sin(b) */
const curved: OpaqueFunction = {
  name: 'curved',
  doc: 'A product of elementary functions',
  inputs: [input('a'), input('b')],
  parameters: [],
  outputs: [{ name: 'g', unit: '1' }],
  derivatives: 'differences',
  host: () => (x, y) => {
    y[0] = Math.exp(x[0]) * Math.sin(x[1])
  },
}

function setup() {
  const pool = new Pool()
  const a = pool.symbol('a', 'state')
  const b = pool.symbol('b', 'state')
  const c = pool.symbol('c', 'parameter')
  return { pool, a, b, c }
}

const at = (values: readonly (readonly [Expr, number])[]) => new Map<Expr, number>(values)

describe('an opaque function', () => {
  test('has the values of its callback', () => {
    const { pool, a, b, c } = setup()
    const outs = opaqueOutputs(pool, linear, [a, b], [c], 'B')
    const values = at([
      [a, 2],
      [b, -3],
      [c, 4],
    ])
    expect(evaluate(outs, values)).toEqual([14, -21])
  })

  test('depends in the graph only on what its outputs need', () => {
    const { pool, a, b, c } = setup()
    const [f1, f2] = opaqueOutputs(pool, linear, [a, b], [c], 'B')
    expect(topologicalOrder([f1])).toContain(a)
    expect(topologicalOrder([f2])).not.toContain(a)
    expect(jacobian(pool, [f1, f2], [a, b])?.map(({ row, column }) => [row, column])).toEqual([
      [0, 0],
      [0, 1],
      [1, 1],
    ])
  })

  test('differences give the known Jacobian of a linear map, at small and large arguments', () => {
    const { pool, a, b, c } = setup()
    const outs = opaqueOutputs(pool, linear, [a, b], [c], 'B')
    const entries = jacobian(pool, outs, [a, b]) ?? []
    for (const scale of [0, 1e-3, 1, 1e6]) {
      const values = at([
        [a, 2 * scale],
        [b, -3 * scale],
        [c, 4],
      ])
      const found = evaluate(
        entries.map((e) => e.expr),
        values,
      )
      ;[3, -2, 7].forEach((exact, i) => expect(Math.abs(found[i] / exact - 1)).toBeLessThan(1e-9))
    }
  })

  test('differences of a smooth function are good to eps^(2/3), forward and by elimination alike', () => {
    const { pool, a, b } = setup()
    const [g] = opaqueOutputs(pool, curved, [a, b], [], 'B')
    const entries = jacobian(pool, [g], [a, b]) ?? []
    const along = tangents(pool, [g], new Map([[a, pool.one]]))
    const [x, y] = [0.7, 1.9]
    const [da, db, ta] = evaluate(
      [...entries.map((e) => e.expr), ...along],
      at([
        [a, x],
        [b, y],
      ]),
    )
    expect(Math.abs(da - Math.exp(x) * Math.sin(y))).toBeLessThan(1e-9)
    expect(Math.abs(db - Math.exp(x) * Math.cos(y))).toBeLessThan(1e-9)
    expect(ta).toBe(da)
  })

  test('a second function gives exact derivatives; pairs that it leaves out are zero', () => {
    const { pool, a, b } = setup()
    const exact: OpaqueFunction = {
      ...curved,
      name: 'exact',
      derivatives: {
        by: {
          ...curved,
          name: 'slope',
          outputs: [{ name: 'dg_da', unit: '1' }],
          host: () => (x, y) => {
            y[0] = Math.exp(x[0]) * Math.sin(x[1])
          },
        },
        entries: [{ output: 'g', input: 'a' }],
      },
    }
    const [g] = opaqueOutputs(pool, exact, [a, b], [], 'B')
    const entries = jacobian(pool, [g], [a, b]) ?? []
    expect(entries.map((e) => e.column)).toEqual([0])
    const [value] = evaluate(
      [entries[0].expr],
      at([
        [a, 0.7],
        [b, 1.9],
      ]),
    )
    expect(value).toBe(Math.exp(0.7) * Math.sin(1.9))
  })

  test('a derivative declared as none is none', () => {
    const { pool, a, b } = setup()
    const flat: OpaqueFunction = { ...curved, name: 'flat', outputs: [{ name: 'g', unit: '1', flat: ['b'] }] }
    const [g] = opaqueOutputs(pool, flat, [a, b], [], 'B')
    expect(jacobian(pool, [g], [a, b])?.map((e) => e.column)).toEqual([0])
  })
})

describe('programs', () => {
  const { pool, a, b, c } = setup()
  const outs = opaqueOutputs(pool, linear, [a, b], [c], 'B')
  const [g] = opaqueOutputs(pool, curved, [outs[0], b], [], 'B')
  const entries = jacobian(pool, [g], [a, b]) ?? []
  const exprs = [...outs, g, ...entries.map((e) => e.expr)]
  const lowered = lower(
    'opaque',
    pool,
    [{ name: 'evaluate', doc: '', out: 'y', outputs: exprs.map((expr, index) => ({ index, expr })) }],
    (symbol) => (symbol === c ? { array: 'p', index: 0 } : { array: 'x', index: symbol === a ? 0 : 1 }),
  )
  const run = (
    evaluate: (p: Float64Array, d: Float64Array, x: Float64Array, w: Float64Array, y: Float64Array) => void,
    make: (n: number) => Float64Array = (n) => new Float64Array(n),
  ) => {
    const [p, d, x, w, y] = [1, lowered.derivedSize, 2, lowered.workSize, exprs.length].map(make)
    p[0] = 4
    x.set([0.2, -0.3])
    evaluate(p, d, x, w, y)
    return [...y]
  }

  test('call it, bit for bit the same everywhere', () => {
    assertValid(lowered.program)
    const reference = run((p, d, x, w, y) => {
      interpret(lowered.program, 'init', [], [p, d])
      interpret(lowered.program, 'evaluate', [0], [p, d, x, w, y])
    })
    expect(reference.slice(0, 2)).toEqual([3.2, -2.1])
    const slope = Math.exp(3.2) * Math.sin(-0.3)
    expect(Math.abs(reference[3] / (3 * slope) - 1)).toBeLessThan(1e-9)
    for (const backend of [compileWasm, compileJs]) {
      const compiled = backend(lowered.program, 1000)
      const found = run(
        (p, d, x, w, y) => {
          compiled.bind('init', [p, d])()
          compiled.bind('evaluate', [p, d, x, w, y])(0)
        },
        (n) => compiled.allocate(n),
      )
      expect(found).toEqual(reference)
    }
    expect(
      evaluate(
        exprs,
        at([
          [a, 0.2],
          [b, -0.3],
          [c, 4],
        ]),
      ),
    ).toEqual(reference)
  })
})
