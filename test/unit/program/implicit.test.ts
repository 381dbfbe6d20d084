/**
 * Implicit equations and dense linear algebra in programs: the same in symbols, interpreter, WebAssembly and JavaScript, with the
 * derivatives of the implicit function theorem.
 */
import { describe, expect, it } from 'vitest'
import { compileJs } from '../../../engine/backends/js'
import { compileWasm } from '../../../engine/backends/wasm'
import { interpret } from '../../../engine/program/interpret'
import { lower, type LoweredProgram } from '../../../engine/program/lower'
import { validateProgram } from '../../../engine/program/validate'
import {
  denseHold,
  denseInverse,
  denseSolve,
  evaluate,
  jacobian,
  searchJacobian,
  mathOf,
  Pool,
  tangents,
  type Expr,
  type ImplicitEquations,
} from '../../../engine/symbolic'

const pool = new Pool()
const m = mathOf(pool)
const x = [0, 1, 2].map((i) => pool.symbol(`x${i}`, 'state'))
const p = [pool.symbol('p0', 'parameter'), pool.symbol('p1', 'parameter')]
const place = (s: Expr) => (p.includes(s) ? { array: 'p', index: p.indexOf(s) } : { array: 'x', index: x.indexOf(s) })

interface Written {
  readonly name: string
  readonly nominal?: number
  readonly iterations?: number
  readonly n: number
  readonly args: readonly Expr[]
  readonly start: readonly Expr[]
  /** Residuals in unknowns and what stands for the arguments. */
  readonly residuals: (y: readonly Expr[], a: readonly Expr[]) => readonly Expr[]
}

function unknowns({ name, n, args, start, residuals, nominal = 1, iterations }: Written): readonly Expr[] {
  const y = Array.from({ length: n }, (_, i) => pool.symbol(`${name} y${i}`, 'argument'))
  const a = args.map((_, i) => pool.symbol(`${name} a${i}`, 'argument'))
  const roots = residuals(y, a)
  const equations: ImplicitEquations = {
    name,
    unknowns: y.map((symbol, i) => ({ name: `${name}.y${i}`, block: name, symbol, nominal })),
    residuals: roots.map((expr, i) => ({ name: `${name}.r${i}`, block: name, expr })),
    arguments: a,
    byUnknown: jacobian(pool, roots, y) ?? [],
    byArgument: () => jacobian(pool, roots, a) ?? [],
    iterations: iterations ?? null,
  }
  return pool.implicit(equations, args, start)
}

/** y0^2 + y1^2 = a0^2, y1 = p0 y0 exp(-y0) + a1: where a curve meets a circle. */
const curve: Omit<Written, 'name'> = {
  n: 2,
  args: [x[0], x[1]],
  start: [m.num(1), m.num(1)],
  residuals: ([y0, y1], [a0, a1]) => [
    m.sub(m.add(m.square(y0), m.square(y1)), m.square(a0)),
    m.sub(y1, m.add(m.mul(p[0], y0, m.exp(m.neg(y0))), a1)),
  ],
}

function lowered(roots: readonly Expr[]): LoweredProgram {
  const outputs = roots.map((expr, index) => ({ index, expr }))
  return lower('test', pool, [{ name: 'f', doc: 'Test.', out: 'y', outputs }], place)
}

/** Values by interpreter, WebAssembly and JavaScript, which must be the same doubles. */
function values(roots: readonly Expr[], parameters: readonly number[], state: readonly number[]): number[] {
  const l = lowered(roots)
  expect(validateProgram(l.program)).toEqual([])
  const sizes = [parameters.length, l.derivedSize, state.length, l.workSize, roots.length]
  const interpreted = sizes.map((size) => new Float64Array(size))
  interpreted[0].set(parameters)
  interpreted[2].set(state)
  interpret(l.program, 'init', [], interpreted.slice(0, 2))
  interpret(l.program, 'f', [0], interpreted)
  for (const backend of [compileWasm, compileJs]) {
    const compiled = backend(l.program, 4096)
    const arrays = sizes.map((size) => compiled.allocate(size))
    arrays[0].set(parameters)
    arrays[2].set(state)
    compiled.bind('init', [arrays[0], arrays[1]])()
    compiled.bind('f', arrays)(0)
    expect([...arrays[4]]).toEqual([...interpreted[4]])
  }
  return [...interpreted[4]]
}

const symbols = (parameters: readonly number[], state: readonly number[]): Map<Expr, number> =>
  new Map([...p.map((s, i) => [s, parameters[i]] as const), ...x.map((s, i) => [s, state[i]] as const)])

/** Central differences of the unknowns along a direction. */
function differences(roots: readonly Expr[], state: readonly number[], direction: readonly number[]): number[] {
  const h = 1e-5
  const at = (s: number): number[] =>
    evaluate(
      roots,
      symbols(
        [0.7, 0],
        state.map((v, i) => v + s * h * direction[i]),
      ),
    )
  const [plus, minus] = [at(1), at(-1)]
  return plus.map((value, i) => (value - minus[i]) / (2 * h))
}

describe('implicit equations', () => {
  it('are met to rounding, the same in every backend', () => {
    const [y0, y1] = unknowns({ ...curve, name: 'met' })
    const [a, b] = values([y0, y1], [0.7, 0], [2, 0.4, 0])
    expect(a * a + b * b).toBeCloseTo(4, 14)
    expect(b).toBeCloseTo(0.7 * a * Math.exp(-a) + 0.4, 14)
    evaluate([y0, y1], symbols([0.7, 0], [2, 0.4, 0])).forEach((v, i) => expect(v).toBeCloseTo([a, b][i], 14))
  })

  it('are met from far away, where undamped steps would not get', () => {
    // undamped, Newton's method for atan diverges from |y| > 1.392
    const [y] = unknowns({
      name: 'far',
      n: 1,
      args: [x[0]],
      start: [x[1]],
      residuals: ([unknown], [a]) => [m.sub(m.atan(unknown), a)],
    })
    expect(values([y], [0, 0], [0.3, 25, 0])[0]).toBeCloseTo(Math.tan(0.3), 14)
  })

  it.each([
    ['a power', 1e9, 1, (y: Expr) => m.ipow(y, 7), 1e9 ** (1 / 7)],
    ['an exponential', Math.exp(3), 30, (y: Expr) => m.exp(y), 3],
  ])('are met where %s makes corrections shrink slowly', (_, value, start, law, solution) => {
    const [y] = unknowns({
      name: `slow ${value}`,
      n: 1,
      args: [x[0]],
      start: [x[1]],
      residuals: ([unknown], [a]) => [m.sub(law(unknown), a)],
    })
    expect(values([y], [0, 0], [value, start, 0])[0]).toBeCloseTo(solution, 13)
  })

  it.each([
    ['before', -26.8, 2.68],
    ['behind', 26.8, -2.68],
  ])('are met from a corner whose slope there is neither that of the solution %s it', (_, solution, at) => {
    const [y] = unknowns({
      name: `corner ${at}`,
      n: 1,
      args: [x[0]],
      start: [x[1]],
      // the slope is 1 at the corner, where the sign is 0, and 0.1 on the side of the solution
      residuals: ([unknown], [a]) => [m.add(a, unknown, m.mul(Math.sign(at) * 0.9, m.abs(unknown)))],
    })
    expect(values([y], [0, 0], [at, 0, 0])[0]).toBeCloseTo(solution, 12)
  })

  it('have the derivatives of the implicit function theorem', () => {
    const out = unknowns({ ...curve, name: 'derived' })
    const roots = [m.mul(out[0], x[2]), m.add(out[1], m.square(out[0]))]
    const state = [2, 0.4, 1.5]
    const direction = [0.3, -0.7, 0.2]
    const along = tangents(pool, roots, new Map(x.map((s, i) => [s, pool.num(direction[i])])))
    const entries = jacobian(pool, roots, x) ?? []
    const found = values([...along, ...entries.map((e) => e.expr)], [0.7, 0], state)
    const expected = differences(roots, state, direction)
    expected.forEach((value, i) => expect(found[i]).toBeCloseTo(value, 8))
    const sums = roots.map((_, row) =>
      entries.reduce((sum, e, k) => (e.row === row ? sum + found[2 + k] * direction[e.column] : sum), 0),
    )
    sums.forEach((value, i) => expect(value).toBeCloseTo(found[i], 12))
  })

  it('may be arguments of others, and call functions', () => {
    const [inner] = unknowns({
      name: 'inner',
      n: 1,
      args: [x[0]],
      start: [m.num(1)],
      residuals: ([y], [a]) => [m.sub(m.ipow(y, 3), a)],
    })
    const cube = {
      name: 'cube',
      doc: 'Third power.',
      inputs: ['v'],
      outputs: ['y'],
      parameters: ['k'],
      nominal: [1],
      build: (
        math: typeof m,
        { v }: Readonly<Record<string, Expr>>,
        { k }: Readonly<Record<string, Expr>>,
      ): Record<string, Expr> => ({ y: math.mul(k, math.ipow(v, 3)) }),
    }
    const [outer] = unknowns({
      name: 'outer',
      n: 1,
      args: [inner],
      start: [m.num(1)],
      residuals: ([y], [a]) => [m.sub(pool.call(cube, [y], [p[0]], 'Test')[0], a)],
    })
    expect(values([outer], [2, 0], [64, 0, 0])[0]).toBeCloseTo(Math.cbrt(2), 14)
  })

  it('are not numbers where there is no solution, and say so', () => {
    const out = unknowns({
      name: 'none',
      n: 1,
      args: [x[0]],
      start: [m.num(3)],
      residuals: ([y], [a]) => [m.add(m.square(y), a)],
    })
    expect(values(out, [0, 0], [1, 0, 0])).toEqual([NaN])
    expect(evaluate(out, symbols([0, 0], [1, 0, 0]))).toEqual([NaN])
    const l = lowered(out)
    const arrays = [2, l.derivedSize, 3, l.workSize, 1].map((size) => new Float64Array(size))
    arrays[2].set([1, 0, 0])
    interpret(l.program, 'f', [0], arrays)
    const [{ memory, equations }] = l.implicit
    expect(equations.name).toBe('none')
    expect(arrays[3][memory.status]).toBe(1)
    expect(arrays[3][memory.residuals]).toBeGreaterThanOrEqual(1)
  })

  it('with a fixed number of iterations are always the same work, and say how far they got', () => {
    const out = unknowns({ ...curve, name: 'fixed', iterations: 3, start: [m.num(1.93), m.num(0.6)] })
    const l = lowered(out)
    const solver = l.program.functions.find((f) => f.name === 'solve_fixed')
    const loop = solver?.body.find((s) => s.kind === 'for' && s.count === 3)
    expect(loop?.kind === 'for' && loop.body.some((s) => s.kind === 'solve')).toBe(true)
    const [a, b] = values(out, [0.7, 0], [2, 0.4, 0])
    expect(Math.hypot(a, b)).toBeCloseTo(2, 12)
    const arrays = [2, l.derivedSize, 3, l.workSize, 2].map((size) => new Float64Array(size))
    arrays[0].set([0.7, 0])
    arrays[2].set([2, 0.4, 0])
    interpret(l.program, 'init', [], arrays.slice(0, 2))
    interpret(l.program, 'f', [0], arrays)
    const last = arrays[3][l.implicit[0].memory.largest]
    expect(last).toBeGreaterThan(0)
    expect(last).toBeLessThan(1e-5)
  })

  it('of a magnitude far from one are met as well', () => {
    for (const scale of [1e-9, 1e9]) {
      const [y] = unknowns({
        name: `scaled ${scale}`,
        n: 1,
        nominal: scale,
        args: [x[0]],
        start: [m.num(0)],
        residuals: ([unknown], [a]) => [m.sub(m.add(m.ipow(unknown, 3), m.mul(scale * scale, unknown)), a)],
      })
      const [value] = values([y], [0, 0], [2 * scale ** 3, 0, 0])
      expect(value / scale).toBeCloseTo(1, 13)
    }
  })
})

describe('dense linear algebra', () => {
  const matrix = [
    [x[0], m.num(2), x[1]],
    [m.num(0), m.mul(x[0], x[2]), m.num(1)],
    [x[2], m.num(-1), m.square(x[1])],
  ]
  const rhs = [x[1], m.num(3), m.neg(x[0])]
  const state = [1.3, -0.4, 2.2]
  const numbers = matrix.map((row) => evaluate(row, symbols([0, 0], state)))

  it('solves and inverts, the same in every backend', () => {
    const solution = values(denseSolve(pool, matrix, rhs), [0, 0], state)
    const right = evaluate(rhs, symbols([0, 0], state))
    numbers.forEach((row, i) => expect(row.reduce((s, a, j) => s + a * solution[j], 0)).toBeCloseTo(right[i], 14))
    const inverse = values(denseInverse(pool, matrix).flat(), [0, 0], state)
    numbers.forEach((row, i) =>
      [0, 1, 2].forEach((k) =>
        expect(row.reduce((s, a, j) => s + a * inverse[3 * j + k], 0)).toBeCloseTo(i === k ? 1 : 0, 14),
      ),
    )
  })

  it('decides on many axes in one function, however many derivatives need it, with the same efforts to the last bit', () => {
    // three directions of motion, along which five axes depend on each other
    const rows = [
      [1, 0, 0],
      [2, 0, 0],
      [1, -1, 0],
      [0, 0.3, 1],
      [0, 0, 1],
    ]
    const dot = (a: readonly number[], b: readonly Expr[]) => m.add(0, ...a.map((f, i) => m.mul(f, b[i])))
    const hold = denseHold(pool, {
      mobility: rows.map((a) => rows.map((b) => m.num(a.reduce((sum, f, i) => sum + f * b[i], 0)))),
      accelerations: rows.map((a) => dot(a, x)),
      upper: rows.map((_, i) => m.num(0.4 + i)),
      lower: rows.map(() => m.num(0.5)),
      active: rows.map(() => m.num(1)),
    })
    const entries = (jacobian(pool, hold, x) ?? []).map((e) => e.expr)
    const size = (roots: readonly Expr[]) =>
      lowered(roots).program.functions.reduce((sum, fn) => sum + JSON.stringify(fn.body).length, 0)
    expect(size([...hold, ...entries]) / size(hold)).toBeLessThan(3)
    expect(values([...hold, ...entries], [0, 0], state)).toEqual(
      evaluate([...hold, ...entries], symbols([0, 0], state)),
    )
  })

  it('has derivatives of efforts whose limits move: within limits, at some of them, and beyond all', () => {
    // two friction brakes with limits of their own and one without change on an axis, and one on another axis
    const rows = [[1, 0], [2, 0], [-1, 0], [0.4, 1]] // prettier-ignore
    const upper = [m.add(1, x[0]), m.mul(0.5, x[1]), m.num(0.3), m.num(40)]
    const roots = denseHold(pool, {
      mobility: rows.map((a) => rows.map((b) => m.num(a[0] * b[0] + a[1] * b[1]))),
      accelerations: rows.map((a) => m.add(m.mul(a[0], x[2]), m.mul(a[1], x[1]))),
      upper,
      lower: upper.map((limit, i) => (i === 0 ? m.mul(0.8, limit) : limit)),
      active: rows.map(() => m.num(1)),
    })
    const direction = [0.5, 0.3, -0.8]
    const along = tangents(pool, roots, new Map(x.map((s, i) => [s, pool.num(direction[i])])))
    const entries = searchJacobian(pool, roots, x)
    const atLimits = [0.7, -1.5, 3, -3.4, 20].map((load) => {
      const at = [0.2, 1.7, load]
      const derivatives = values([...along, ...entries.map((e) => e.expr)], [0, 0], at)
      const exact = differences(roots, at, direction)
      exact.forEach((value, i) => expect(derivatives[i]).toBeCloseTo(value, 6))
      roots.forEach((_, row) => {
        const sum = entries.reduce(
          (s, e, k) => (e.row === row ? s + derivatives[roots.length + k] * direction[e.column] : s),
          0,
        )
        expect(sum).toBeCloseTo(exact[row], 6)
      })
      const efforts = values(roots, [0, 0], at)
      const limits = values(upper, [0, 0], at)
      return efforts.filter((f, i) => Math.abs(f) > (i === 0 && f < 0 ? 0.8 : 1) * limits[i] * (1 - 1e-9)).length
    })
    // from none at its limit to all of an axis beyond theirs
    expect(atLimits).toEqual([0, 1, 2, 3, 3])
  })

  it('has exact derivatives', () => {
    const roots = [...denseSolve(pool, matrix, rhs), ...denseInverse(pool, matrix).flat()]
    const direction = [0.5, 0.3, -0.8]
    const along = tangents(pool, roots, new Map(x.map((s, i) => [s, pool.num(direction[i])])))
    const entries = jacobian(pool, roots, x) ?? []
    const found = values([...along, ...entries.map((e) => e.expr)], [0.7, 0], state)
    differences(roots, state, direction).forEach((value, i) => expect(found[i]).toBeCloseTo(value, 7))
    roots.forEach((_, row) => {
      const sum = entries.reduce(
        (s, e, k) => (e.row === row ? s + found[roots.length + k] * direction[e.column] : s),
        0,
      )
      expect(sum).toBeCloseTo(found[row], 11)
    })
  })

  it('gives no numbers for a singular matrix', () => {
    const singular = [
      [x[0], m.mul(2, x[0])],
      [m.num(1), m.num(2)],
    ]
    expect(values(denseSolve(pool, singular, [x[1], x[2]]), [0, 0], [2, 1, 1])).toEqual([NaN, NaN])
  })
})
