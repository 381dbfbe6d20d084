/**
 * Efforts within limits and axes that begin to slide: conditions of the laws of friction at random axes, whatever their order, and the statements that find
 * them against the same with numbers.
 */
import { expect, it } from 'vitest'
import { interpret } from '../../../engine/program/interpret'
import { holdMemory, holdStatements } from '../../../engine/program/lower/hold'
import { slideMemory, slideStatements } from '../../../engine/program/lower/slide'
import type { Statement } from '../../../engine/program/ir'
import { holdEfforts, unlimited } from '../../../engine/symbolic/hold'
import { evaluateSlide } from '../../../engine/symbolic/slide'

type Sides = 1 | 2

interface Axes {
  readonly mobility: readonly (readonly number[])[]
  readonly accelerations: readonly number[]
  /** For positive efforts, then, with two sides, for negative ones. */
  readonly holding: readonly (readonly number[])[]
  readonly sliding: readonly (readonly number[])[]
  readonly active: readonly number[]
}

let seed = 11
const random = (): number => (seed = (seed * 48271) % 2147483647) / 2147483647
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((s, x, i) => s + x * b[i], 0)

/** @param load of what the axes can hold together */
function axes(n: number, rank: number, sides: Sides, load: number): Axes {
  const directions = Array.from({ length: n }, () => Array.from({ length: rank }, () => random() - 0.5))
  const mobility = directions.map((a) => directions.map((b) => dot(a, b)))
  const holding = Array.from({ length: sides }, () => directions.map(() => [0.5, 1, 3, 10][Math.floor(4 * random())]))
  const active = directions.map(() => (random() < 0.8 ? 1 : 0))
  const within = directions.map((_, i) => {
    const x = 2 * random() - 1
    return active[i] * load * (x > 0 ? x * holding[0][i] : x * holding[sides - 1][i])
  })
  const sliding = holding.map((side) => side.map((limit) => limit * (0.4 + 0.6 * random())))
  return { mobility, accelerations: mobility.map((row) => -dot(row, within)), holding, sliding, active }
}

const holdOperands = (a: Axes): number[] => [
  ...[...a.mobility.flat(), ...a.accelerations, ...a.holding.flat(), ...a.active],
]
const slideOperands = (a: Axes): number[] => [
  ...[...a.mobility.flat(), ...a.accelerations, ...a.holding.flat(), ...a.sliding.flat(), ...a.active],
]

/** In memory in which another run has left numbers that are none. */
function compiled(
  n: number,
  memory: { readonly size: number; readonly output: number },
  body: readonly Statement[],
  values: readonly number[],
): number[] {
  const w = new Float64Array(memory.size).fill(NaN)
  w.set(values)
  const arrays = [{ name: 'w', writable: true, doc: '' }]
  const fn = { name: 'f', doc: '', scalars: [], arrays, locals: 0, counters: 5, localNames: new Map(), exported: true }
  interpret({ name: 'axes', functions: [{ ...fn, body }] }, 'f', [], [w])
  return [...w.subarray(memory.output, memory.output + n)]
}

/** The same axes in another order. */
function permuted(a: Axes, order: readonly number[]): Axes {
  const pick = <T>(list: readonly T[]): readonly T[] => order.map((i) => list[i])
  return {
    mobility: pick(a.mobility).map((row) => pick(row)),
    accelerations: pick(a.accelerations),
    holding: a.holding.map(pick),
    sliding: a.sliding.map(pick),
    active: pick(a.active),
  }
}

const shuffled = (n: number): readonly number[] =>
  [...Array(n).keys()]
    .map((i) => [random(), i] as const)
    .sort(([a], [b]) => a - b)
    .map(([, i]) => i)

const limitOf = (sides: readonly (readonly number[])[], effort: number, i: number): number =>
  effort > 0 ? sides[0][i] : sides[sides.length - 1][i]

it('what can be held is held within all limits by the least efforts, in any order', () => {
  for (let trial = 0; trial < 500; trial++) {
    const sides: Sides = trial % 2 === 0 ? 1 : 2
    const n = 2 + Math.floor(5 * random())
    const a = axes(n, 1 + Math.floor(3 * random()), sides, 0.99)
    const f = holdEfforts(n, sides, holdOperands(a)).efforts
    const memory = holdMemory(0, n, sides)
    if (trial % 16 < 2) expect(compiled(n, memory, holdStatements(n, memory, 0), holdOperands(a))).toEqual(f)
    const size = Math.max(...a.holding.flat())
    a.active.forEach((is, i) => {
      if (is === 0) return
      expect(Math.abs(f[i])).toBeLessThanOrEqual(limitOf(a.holding, f[i], i) * (1 + 1e-9))
      expect(Math.abs(dot(a.mobility[i], f) + a.accelerations[i])).toBeLessThan(1e-10 * size)
    })
    // wider limits leave shorter efforts
    const wider = { ...a, holding: a.holding.map((side) => side.map((x) => 1.5 * x)) }
    const other = holdEfforts(n, sides, holdOperands(wider)).efforts
    const norm = (x: readonly number[]): number => x.reduce((s, e, i) => s + a.mobility[i][i] * e * e, 0)
    expect(norm(other)).toBeLessThanOrEqual(norm(f) * (1 + 1e-9))
    const order = shuffled(n)
    const again = holdEfforts(n, sides, holdOperands(permuted(a, order))).efforts
    order.forEach((i, k) => expect(Math.abs(again[k] - f[i])).toBeLessThan(1e-9 * size))
  }
})

it('clipped efforts are least: moving along what the axes do not notice only lengthens them', () => {
  // two axes on one shaft with limits 3 and 10, and a third across a gear of ratio 2 with limit 4
  const u = [1, 1, 2]
  const mobility = u.map((a) => u.map((b) => a * b))
  const operands = (load: number): number[] => [...mobility.flat(), ...u.map((a) => a * load), 3, 10, 4, 1, 1, 1]
  // least sum of G_ii f_i^2 with f1 + f2 + 2 f3 = -load: y = (f1, f2, 2 f3) are equal until one is at its limit
  expect(holdEfforts(3, 1, operands(6)).efforts).toEqual([-2, -2, -1].map((x) => expect.closeTo(x, 10)))
  expect(holdEfforts(3, 1, operands(15)).efforts).toEqual([-3, -6, -3].map((x) => expect.closeTo(x, 10)))
  expect(holdEfforts(3, 1, operands(20)).efforts).toEqual([-3, -9, -4].map((x) => expect.closeTo(x, 10)))
})

it('axes that slide do so against their friction, and the others hold within their limits', () => {
  let sliding = 0
  for (let trial = 0; trial < 600; trial++) {
    const sides: Sides = trial % 2 === 0 ? 1 : 2
    const n = 1 + Math.floor(6 * random())
    const a = axes(n, 1 + Math.floor(3 * random()), sides, 2.5)
    const s = evaluateSlide(n, sides, slideOperands(a))
    const memory = slideMemory(0, n, sides)
    if (trial % 16 < 2) expect(compiled(n, memory, slideStatements(n, memory, 0), slideOperands(a))).toEqual(s)
    const order = shuffled(n)
    const again = evaluateSlide(n, sides, slideOperands(permuted(a, order)))
    expect(again).toEqual(order.map((i) => s[i]))
    // with the friction of those that slide, the others are asked again by the operation that holds
    const friction = s.map((d, i) => (d === 0 ? 0 : -d * limitOf(a.sliding, -d, i)))
    const rest = a.active.map((is, i) => (is === 1 && s[i] === 0 ? 1 : 0))
    const left = a.mobility.map((row, i) => a.accelerations[i] + dot(row, friction))
    const f = holdEfforts(n, sides, holdOperands({ ...a, accelerations: left, active: rest })).efforts
    f.forEach((effort, i) => {
      if (rest[i] === 1) expect(Math.abs(effort)).toBeLessThanOrEqual(limitOf(a.holding, effort, i) * (1 + 1e-8))
    })
    s.forEach((d, i) => {
      if (d === 0) return
      sliding++
      expect(a.active[i]).toBe(1)
      expect(d * (left[i] + dot(a.mobility[i], f))).toBeGreaterThan(0)
    })
  }
  expect(sliding).toBeGreaterThan(300)
})

it('stops on dependent axes whose rebounds differ leave as an iteration that asks them in turn finds', () => {
  for (let trial = 0; trial < 200; trial++) {
    const n = 2 + Math.floor(5 * random())
    const m = 1 + Math.floor(2 * random())
    const rates = Array.from({ length: m }, () => 1 + random())
    // all are closing, some on one axis across gears
    const axesOf = Array.from({ length: n }, (): readonly number[] =>
      rates.map((_, k) => (m === 1 || random() < 0.5 || k === 0 ? -(0.5 + random()) : 0)),
    )
    const mobility = axesOf.map((u) => axesOf.map((v) => dot(u, v)))
    const accelerations = axesOf.map((u) => dot(u, rates) * (1 + random()))
    const [none, all] = [axesOf.map(() => 0), axesOf.map(() => unlimited)]
    const operands = [...mobility.flat(), ...accelerations, ...all, ...none, ...all, ...none, ...axesOf.map(() => 1)]
    const s = evaluateSlide(n, 2, operands, true)
    const memory = slideMemory(0, n, 2)
    if (trial % 8 === 0) expect(compiled(n, memory, slideStatements(n, memory, 0, true), operands)).toEqual(s)
    const f = axesOf.map(() => 0)
    for (let turn = 0, change = 1; turn < 20000 && change > 1e-14; turn++) {
      change = 0
      f.forEach((before, i) => {
        f[i] = Math.max(0, before - (accelerations[i] + dot(mobility[i], f)) / mobility[i][i])
        change = Math.max(change, Math.abs(f[i] - before))
      })
    }
    expect(s).toEqual(mobility.map((row, i) => (dot(row, f) + accelerations[i] < 1e-9 ? 0 : 1)))
  }
})

it('axes that bear efforts of one sign, beside friction, move as an iteration that asks them in turn finds', () => {
  let open = 0
  for (let trial = 0; trial < 400; trial++) {
    const n = 1 + Math.floor(6 * random())
    const masses = Array.from({ length: 2 + Math.floor(3 * random()) }, () => 0.5 + 2 * random())
    const pick = (): number => Math.floor(masses.length * random())
    const axesOf = Array.from({ length: n }, (): readonly number[] => {
      const [a, b] = [pick(), pick()]
      return masses.map((_, i) => (i === a ? 1 : i === b ? -1 : 0))
    })
    const forces = masses.map((): number => (random() < 0.3 ? 0 : 20 * random() - 10))
    const mobility = axesOf.map((u) => axesOf.map((v) => u.reduce((s, x, i) => s + (x * v[i]) / masses[i], 0)))
    const accelerations = axesOf.map((u) => u.reduce((s, x, i) => s + (x * forces[i]) / masses[i], 0))
    const isOneSided = axesOf.map(() => random() < 0.5)
    const friction = axesOf.map(() => 1 + 5 * random())
    const upper = friction.map((limit, i) => (isOneSided[i] ? 0 : limit))
    const lower = friction.map((limit, i) => (isOneSided[i] ? unlimited : limit))
    const active = axesOf.map(() => 1)
    const operands = [...mobility.flat(), ...accelerations, ...upper, ...lower, ...upper, ...lower, ...active]
    const s = evaluateSlide(n, 2, operands)
    const memory = slideMemory(0, n, 2)
    if (trial % 16 === 0) expect(compiled(n, memory, slideStatements(n, memory, 0), operands)).toEqual(s)
    // projected Gauss-Seidel iteration (Jean, Comput. Methods Appl. Mech. Engrg. 177, 1999)
    const f = axesOf.map(() => 0)
    for (let turn = 0, change = 1; turn < 20000 && change > 1e-14; turn++) {
      change = 0
      f.forEach((before, i) => {
        const effort = before - (accelerations[i] + dot(mobility[i], f)) / mobility[i][i]
        f[i] = Math.min(upper[i], Math.max(-lower[i], effort))
        change = Math.max(change, Math.abs(f[i] - before))
      })
    }
    const moves = mobility.map((row, i) => dot(row, f) + accelerations[i])
    expect(s).toEqual(moves.map((x) => (Math.abs(x) < 1e-9 ? 0 : Math.sign(x))))
    open += s.filter((d, i) => d !== 0 && isOneSided[i]).length
  }
  expect(open).toBeGreaterThan(50)
})
