/** What functions compute, against formulas in JavaScript. */
import { describe, expect, it } from 'vitest'
import { symbolic } from '../../../engine/language/interpret/algebra'
import { elaborate } from '../../../engine/language/interpret/elaborate'
import { elementName } from '../../../engine/language/interpret/scopes'
import { functionModel } from '../../../engine/language/function/model'
import { tableOf } from '../../../engine/language/function/tables'
import { evaluate, mathOf, Pool, tangents, type Expr } from '../../../engine/symbolic'

/** Outputs and derivatives of a function at some inputs; also the exact derivative of each by the input `u`. */
function compute(text: string, inputs: Readonly<Record<string, number>> = {}): Record<string, number> {
  const model = functionModel(text)
  expect(model.problems.map((p) => p.message)).toEqual([])
  const math = mathOf(new Pool())
  const shapes = new Map(model.tree.declarations.map((d) => [d.name, d.kind === 'table' ? [] : d.shape]))
  const symbol = (name: string, i: number): Expr => math.pool.symbol(elementName(name, shapes.get(name)!, i), 'state')
  const { outputs, derivatives, errors } = elaborate(model.tree, {
    algebra: symbolic(math),
    time: math.pool.symbol('t', 'time'),
    input: (name, i) => ({ value: symbol(name, i), smooth: Infinity }),
    state: symbol,
    parameter: (name, i) =>
      math.num(model.parameters.find((p) => p.name === elementName(name, shapes.get(name)!, i))!.value),
    table: (name) => tableOf(model.tree.declarations, name, model.tables.find((t) => t.name === name)!.rows),
    tableName: (name) => name,
  })
  expect(errors).toEqual([])
  const values = new Map<Expr, number>(
    Object.entries(inputs).map(([name, value]) => [
      name === 't' ? math.pool.symbol('t', 'time') : math.pool.symbol(name, 'state'),
      value,
    ]),
  )
  const named: [string, Expr][] = []
  for (const [name, list] of outputs)
    list.forEach(({ value }, i) => named.push([elementName(name, shapes.get(name)!, i), value]))
  for (const [name, list] of derivatives)
    list.forEach(({ value }, i) => named.push([`der ${elementName(name, shapes.get(name)!, i)}`, value]))
  const roots = named.map(([, value]) => value)
  const by = tangents(math.pool, roots, new Map([[math.pool.symbol('u', 'state'), math.pool.one]]))
  const numbers = evaluate([...roots, ...by], values)
  return Object.fromEntries(
    named.flatMap(([name], i) => [
      [name, numbers[i]],
      [`${name} by u`, numbers[named.length + i]],
    ]),
  )
}

const scalar = (formula: string, u: number): { y: number; slope: number } => {
  const result = compute(`input u\noutput y\ny = ${formula}`, { u })
  return { y: result.y, slope: result['y by u'] }
}

describe('standard functions', () => {
  const smooth = (x: number): number => 6 * x ** 5 - 15 * x ** 4 + 10 * x ** 3
  it.each<[string, (u: number) => number]>([
    ['tanh(u)', Math.tanh],
    ['sinh(u)', Math.sinh],
    ['cosh(u)', Math.cosh],
    ['clamp(u, -1, 2)', (u) => Math.min(Math.max(u, -1), 2)],
    ['smoothstep(u, -2, 3)', (u) => smooth(Math.min(Math.max((u + 2) / 5, 0), 1))],
    ['hypot(u, 3)', (u) => Math.hypot(u, 3)],
    ['atan2(u, 2)', (u) => Math.atan2(u, 2)],
    ['sign(u)*floor(u) + abs(u)', (u) => Math.sign(u) * Math.floor(u) + Math.abs(u)],
    ['max(u, 1, 0.5*u)', (u) => Math.max(u, 1, u / 2)],
    ['u^3 - 2^u', (u) => u ** 3 - 2 ** u],
  ])('%s', (formula, f) => {
    for (const u of [-30, -1.7, -0.2, 1e-3, 0.4, 2.6, 30]) {
      const { y, slope } = scalar(formula, u)
      expect(Math.abs(y - f(u))).toBeLessThanOrEqual(1e-14 * Math.max(1, Math.abs(f(u))))
      const h = 1e-5
      if (/floor|2\^u|sinh|cosh/.test(formula) && Math.abs(u) > 10) continue
      const difference = (f(u + h) - f(u - h)) / (2 * h)
      expect(Math.abs(slope - difference)).toBeLessThan(2e-6 * Math.max(1, Math.abs(difference)))
    }
  })
  it('has a tangent hyperbolic that is flat and finite far away', () => {
    expect(scalar('tanh(u)', 1000)).toEqual({ y: 1, slope: 0 })
    expect(scalar('tanh(u)', -1000)).toEqual({ y: -1, slope: 0 })
    expect(scalar('tanh(u)', 0).slope).toBeCloseTo(1, 14)
  })
})

describe('vectors and matrices', () => {
  it('add, scale, multiply and have their products', () => {
    const text = `input a[3]
input b[3]
input M[2, 3]
output d
output c[3]
output n
output p[2]
output q[2, 2]
output s
d = dot(a, b)
c = cross(a, b) + 2*a/4 - b
n = norm(a)
p = M*a
q = M*transpose(M) - identity(2)
s = sum(a) + size(M) + M[2][3] - M[1, 2] + sum(zeros(2, 2))`
    const a = [1, -2, 0.5]
    const b = [3, 0.25, -1]
    const M = [
      [1, 2, 3],
      [-1, 0.5, 4],
    ]
    const inputs = Object.fromEntries([
      ...a.map((x, i) => [`a${i + 1}`, x]),
      ...b.map((x, i) => [`b${i + 1}`, x]),
      ...M.flatMap((row, i) => row.map((x, j) => [`M${i + 1}${j + 1}`, x])),
    ]) as Record<string, number>
    const result = compute(text, inputs)
    const dot = (x: number[], y: number[]): number => x.reduce((sum, v, i) => sum + v * y[i], 0)
    const cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
    expect(result.d).toBeCloseTo(dot(a, b), 14)
    cross.forEach((x, i) => expect(result[`c${i + 1}`]).toBeCloseTo(x + a[i] / 2 - b[i], 14))
    expect(result.n).toBeCloseTo(Math.sqrt(dot(a, a)), 14)
    M.forEach((row, i) => expect(result[`p${i + 1}`]).toBeCloseTo(dot(row, a), 14))
    M.forEach((row, i) =>
      M.forEach((other, j) => expect(result[`q${i + 1}${j + 1}`]).toBeCloseTo(dot(row, other) - (i === j ? 1 : 0), 14)),
    )
    expect(result.s).toBeCloseTo(-0.5 + 2 + 4 - 2, 14)
  })
})

describe('control flow', () => {
  it('loops, with numbers that come together as the loop goes', () => {
    const text = `input u
output y
let term = 1
let total = 1
for n in 1:20 {
  term = term*u/n
  total = total + term
}
y = total`
    for (const u of [-2, 0.3, 1.5]) {
      const { y, 'y by u': slope } = compute(text, { u })
      expect(y).toBeCloseTo(Math.exp(u), 12)
      expect(slope).toBeCloseTo(Math.exp(u), 10)
    }
  })
  it('takes the arm of an if, in statements and in values, nested and chained', () => {
    const text = `input u
output y
output z
output w
let inside = u > -1 and not u > 1
if inside {
  y = u^2
  if u > 0 { z = 1 } else { z = -1 }
} else if u > 1 {
  y = 1
  z = 10
} else {
  y = -u
  z = -10
}
w = if inside { if u < 0 { 5 } else { 6 } } else if (u > 2) or (u < -2) { 7 } else { 8 }`
    const expected = (u: number): number[] => [
      u > -1 && u <= 1 ? u * u : u > 1 ? 1 : -u,
      u > -1 && u <= 1 ? (u > 0 ? 1 : -1) : u > 1 ? 10 : -10,
      u > -1 && u <= 1 ? (u < 0 ? 5 : 6) : u > 2 || u < -2 ? 7 : 8,
    ]
    for (const u of [-3, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2.5]) {
      const { y, z, w } = compute(text, { u })
      expect([y, z, w]).toEqual(expected(u))
    }
  })
  it('calls functions with functions, vectors and loops of their own', () => {
    const text = `input u
output y
parameter c[3] = [1, -2, 3]
function horner(a, x) {
  let result = 0
  for i in 1:size(a) { result = result*x + a[size(a) + 1 - i] }
  return result
}
function twice(x) = 2*horner(c, x)
y = twice(u) - horner([0, 1], u)`
    for (const u of [-1.5, 0, 2]) {
      expect(compute(text, { u }).y).toBeCloseTo(2 * (1 - 2 * u + 3 * u * u) - u, 13)
    }
  })
  it('solves a linear system written out in loops', () => {
    const text = `input A[3, 3]
input b[3]
output x[3]
let M[3, 3] = A
let r[3] = b
for k in 1:2 {
  for i in k + 1:3 {
    let f = M[i, k]/M[k, k]
    for j in k:3 { M[i, j] = M[i, j] - f*M[k, j] }
    r[i] = r[i] - f*r[k]
  }
}
let s[3] = 0
for i in 1:3 {
  let row = 4 - i
  let rest = r[row]
  for j in row + 1:3 { rest = rest - M[row, j]*s[j] }
  s[row] = rest/M[row, row]
}
x = s`
    const A = [
      [4, 1, -1],
      [2, 5, 1],
      [1, -2, 6],
    ]
    const x = [0.5, -1.25, 2]
    const b = A.map((row) => row.reduce((sum, a, j) => sum + a * x[j], 0))
    const result = compute(text, {
      ...Object.fromEntries(A.flatMap((row, i) => row.map((a, j) => [`A${i + 1}${j + 1}`, a]))),
      ...Object.fromEntries(b.map((v, i) => [`b${i + 1}`, v])),
    })
    x.forEach((v, i) => expect(result[`x${i + 1}`]).toBeCloseTo(v, 12))
  })
})

describe('tables', () => {
  const text = (fn: string): string => `input u: m
output y: N
table curve(x: m, f: N) = [
  [-10 mm, -1 kN],
  [0, 0],
  [20 mm, 1 kN],
  [30 mm, 4 kN]
]
y = ${fn}(curve, u)`
  it('are joined by straight lines that go on beyond the ends', () => {
    const expected: [number, number, number][] = [
      [-0.02, -2000, 1e5],
      [-0.005, -500, 1e5],
      [0.01, 500, 5e4],
      [0.025, 2500, 3e5],
      [0.05, 10000, 3e5],
    ]
    for (const [u, y, slope] of expected) {
      const result = compute(text('interpolate'), { u })
      expect(result.y).toBeCloseTo(y, 8)
      expect(result['y by u']).toBeCloseTo(slope, 5)
    }
  })
  it('or by the cubic through four points', () => {
    // four points and not-a-knot ends: one cubic (Lagrange)
    const points = [
      [-0.01, -1000],
      [0, 0],
      [0.02, 1000],
      [0.03, 4000],
    ]
    const lagrange = (u: number): number =>
      points.reduce(
        (sum, [x, y]) =>
          sum + points.filter(([o]) => o !== x).reduce((product, [o]) => (product * (u - o)) / (x - o), y),
        0,
      )
    for (const u of [-0.005, 0.01, 0.026]) expect(compute(text('spline'), { u }).y).toBeCloseTo(lagrange(u), 8)
  })
  it('or by cubics that do not overshoot', () => {
    // Fritsch and Butland: the slope at zero is the harmonic mean of both, weighted by the widths of 10 and 20 mm
    const slope = (2 * 0.02 + 0.01 + 0.02 + 2 * 0.01) / ((2 * 0.02 + 0.01) / 1e5 + (0.02 + 2 * 0.01) / 5e4)
    expect(compute(text('pchip'), { u: 0 })['y by u']).toBeCloseTo(slope, 6)
    for (let u = 0; u < 0.02; u += 0.001) expect(compute(text('pchip'), { u }).y).toBeLessThanOrEqual(1000 + 1e-9)
  })

  const map = (fn: string, first = 'u', second = 'v'): string => `input ${first}: m
input ${second}
output y: N
table map(x: m, s: 1, f: N) = [
  [0, 0, 1, 3],
  [10 mm, 1 kN, 2 kN, 4 kN],
  [20 mm, 2 kN, 4 kN, 8 kN],
  [40 mm, 4 kN, 8 kN, 16 kN],
  [50 mm, 5 kN, 10 kN, 20 kN]
]
y = ${fn}(map, ${first}, ${second})`
  it.each(['interpolate', 'spline'])('over two arguments with %s have both derivatives', (fn) => {
    // linear in both: f = 1e5 u (1 + v)
    for (const [u, v] of [
      [0.015, 0.5],
      [0.03, 2.5],
      [0.06, 4],
    ]) {
      const result = compute(map(fn), { u, v })
      expect(result.y).toBeCloseTo(1e5 * u * (1 + v), 6)
      expect(result['y by u']).toBeCloseTo(1e5 * (1 + v), 4)
      expect(compute(map(fn, 'v', 'u'), { v: u, u: v })['y by u']).toBeCloseTo(1e5 * u, 4)
    }
  })
})

describe('time and states', () => {
  it('enter equations of motion', () => {
    const text = `input u: N
parameter m: kg = 2
parameter k: N/m = 50
state x: m = 0.1
state v: m/s
output a: m/s^2
a = (u - k*x)/m + 1 m/s^3 * t
der(x) = v
der(v) = a`
    const result = compute(text, { u: 3, x: 0.2, v: -1, t: 4 })
    expect(result).toMatchObject({ a: (3 - 10) / 2 + 4, 'der x': -1, 'der v': -3.5 + 4, 'der v by u': 0.5 })
  })
})
