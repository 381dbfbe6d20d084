/** Lowered programs compute what the expressions say, with no more operations than written. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileJs } from '../../../engine/backends/js'
import { compileWasm } from '../../../engine/backends/wasm'
import { countFunction } from '../../../engine/program/cost'
import { lower, type LoweredProgram } from '../../../engine/program/lower'
import { validateProgram } from '../../../engine/program/validate'
import { evaluate, mathOf, Pool, type Expr, type ExternalFunction, type SymbolicMath } from '../../../engine/symbolic'

const friction: ExternalFunction = {
  name: 'friction',
  doc: 'A force that saturates; the saturated arm is expensive.',
  inputs: ['v', 'load'],
  outputs: ['force', 'power'],
  parameters: ['mu', 'v0'],
  nominal: [0.1, 100],
  build(m, { v, load }, { mu, v0 }) {
    const limit = m.mul(mu, mu, load)
    const sliding = m.lt(v0, m.abs(v))
    const force = m.select(
      sliding,
      m.mul(limit, m.sign(v), m.exp(m.neg(m.square(m.sub(v, v0))))),
      m.div(m.mul(limit, v), v0),
    )
    return { force, power: m.select(sliding, m.mul(force, m.atan(m.mul(v, load))), m.mul(force, v)) }
  },
}

interface Model {
  readonly pool: Pool
  readonly m: SymbolicMath
  readonly p: readonly Expr[]
  readonly x: readonly Expr[]
  readonly t: Expr
}

function model(): Model {
  const pool = new Pool()
  const symbols = (prefix: string, role: 'parameter' | 'state', n: number): Expr[] =>
    Array.from({ length: n }, (_, i) => pool.symbol(`${prefix}${i}`, role))
  return {
    pool,
    m: mathOf(pool),
    p: symbols('p', 'parameter', 4),
    x: symbols('x', 'state', 4),
    t: pool.symbol('t', 'time'),
  }
}

function lowered({ pool, p, x, t }: Model, roots: readonly Expr[]): LoweredProgram {
  const outputs = roots.map((expr, index) => ({ index, expr }))
  return lower('test', pool, [{ name: 'f', doc: 'Test.', out: 'y', outputs }], (s) => {
    if (s === t) return 't'
    return p.includes(s) ? { array: 'p', index: p.indexOf(s) } : { array: 'x', index: x.indexOf(s) }
  })
}

function run(
  l: LoweredProgram,
  n: number,
  backend: typeof compileWasm,
  p: readonly number[],
  x: readonly number[],
  t: number,
): number[] {
  const compiled = backend(l.program, 4096)
  const arrays = [p.length, l.derivedSize, x.length, l.workSize, n].map((size) => compiled.allocate(size))
  arrays[0].set(p)
  arrays[2].set(x)
  compiled.bind('init', [arrays[0], arrays[1]])()
  compiled.bind('f', arrays)(t)
  return [...arrays[4]]
}

/** A random graph: each number picks an operation and its operands among what is there already. */
function grow(mod: Model, genes: readonly number[]): Expr[] {
  const { m, p, x, t } = mod
  const nodes: Expr[] = [...p, ...x, t, m.num(2), m.num(-0.5)]
  genes.forEach((gene, k) => {
    const pick = (i: number): Expr => nodes[Math.floor(gene / 7 ** i) % nodes.length]
    const [a, b, c] = [pick(1), pick(2), pick(3)]
    const made = [
      () => m.add(a, b, c),
      () => m.sub(m.mul(a, b), m.mul(a, c)),
      () => m.mul(a, b, b),
      () => m.div(a, m.add(1.5, m.square(b))),
      () => m.sin(m.add(a, m.mul(b, c))),
      () => m.select(m.lt(a, b), m.mul(m.exp(m.sin(c)), m.atan(a)), m.sub(b, c)),
      () => m.max(a, m.min(b, c)),
      () => m.named(`n${k}`, m.add(m.mul(a, b), c)),
      () => mod.pool.call(friction, [a, b], [p[k % 4], p[(k + 1) % 4]], 'Block')[k % 2],
    ][gene % 9]()
    nodes.push(made)
  })
  return nodes.slice(-6)
}

const genes = fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 5, maxLength: 60 })
const values = fc.array(fc.double({ min: 0.2, max: 1.5, noNaN: true }), { minLength: 4, maxLength: 4 })

describe('lowering', () => {
  it('keeps the values of random expressions, in both backends alike', () => {
    fc.assert(
      fc.property(genes, values, values, (g, p, x) => {
        const mod = model()
        const roots = grow(mod, g)
        const symbols = new Map<Expr, number>([
          [mod.t, 0.7],
          ...mod.p.map((s, i) => [s, p[i]] as const),
          ...mod.x.map((s, i) => [s, x[i]] as const),
        ])
        const expected = evaluate(roots, symbols)
        fc.pre(expected.every((v) => Math.abs(v) < 1e8))
        const l = lowered(mod, roots)
        expect(validateProgram(l.program)).toEqual([])
        const wasm = run(l, roots.length, compileWasm, p, x, 0.7)
        wasm.forEach((v, i) =>
          expect(Math.abs(v - expected[i])).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(expected[i]))),
        )
        expect(run(l, roots.length, compileJs, p, x, 0.7)).toEqual(wasm)
      }),
      { numRuns: 150, seed: 5 },
    )
  })

  const count = (mod: Model, roots: readonly Expr[]): Record<string, number> => {
    const f = lowered(mod, roots).program.functions.at(-1)
    if (f === undefined) throw new Error('no function')
    return { ...countFunction(f).count }
  }

  it('computes what depends on parameters only in init', () => {
    const mod = model()
    const { m, p, x } = mod
    const stiff = m.div(m.add(p[0], m.sin(p[1])), p[2])
    expect(count(mod, [m.mul(stiff, x[0])])).toMatchObject({ add: 0, mul: 1, div: 0, call: 0 })
    // like terms: p0 x + p1 x costs one multiplication
    expect(count(mod, [m.add(m.mul(p[0], x[0]), m.mul(p[1], x[0]))])).toMatchObject({ add: 0, mul: 1 })
  })

  it('takes out common factors and shares pairs and reciprocals', () => {
    const mod = model()
    const { m, x } = mod
    const [a, b, c, d] = x
    expect(count(mod, [m.add(m.mul(a, b), m.mul(a, c), m.mul(a, d))])).toMatchObject({ add: 2, mul: 1 })
    expect(count(mod, [m.add(a, b, c), m.sub(m.add(a, b), d), m.sin(m.add(a, b))])).toMatchObject({ add: 3 })
    expect(count(mod, [m.sub(a, b), m.mul(c, m.sub(b, a))])).toMatchObject({ add: 1, mul: 1 })
    expect(count(mod, [m.div(a, d), m.div(b, d), m.div(c, d)])).toMatchObject({ div: 1, mul: 3 })
  })

  it('puts expensive arms into branches and leaves cheap ones to select', () => {
    const mod = model()
    const { m, x } = mod
    const cheap = m.select(m.lt(x[0], x[1]), m.add(x[0], 1), x[2])
    const dear = m.select(m.lt(x[0], x[1]), m.exp(m.sin(m.mul(x[2], x[3]))), x[2])
    const kinds = (root: Expr): string[] =>
      lowered(mod, [root])
        .program.functions.at(-1)
        ?.body.map((s) => s.kind) ?? []
    expect(kinds(cheap)).not.toContain('if')
    expect(kinds(dear)).toContain('if')
  })

  it('interpolates in tables and their derivatives, beyond the ends as well', () => {
    const mod = model()
    const table = {
      name: 'test',
      x: [0, 1, 3],
      coefficients: [
        [0, 1],
        [1, 2, 0.5],
      ],
    }
    const roots = [0, 1].map((derivative) => mod.pool.lookup(table, mod.x[0], derivative))
    const l = lowered(mod, roots)
    const at = (x: number): number[] => run(l, 2, compileWasm, [0, 0, 0, 0], [x, 0, 0, 0], 0)
    expect(at(0.5)).toEqual([0.5, 1])
    expect(at(2)).toEqual([1 + 2 + 0.5, 2 + 1])
    expect(at(-1)).toEqual([-1, 1])
    expect(at(5)).toEqual([1 + 8 + 8, 2 + 4])
  })
})
