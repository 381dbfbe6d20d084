/** Efforts that hold axes: what they do to accelerations, and the statements that find them against the same with numbers. */
import { expect, it } from 'vitest'
import { interpret } from '../../../engine/program/interpret'
import { holdMemory, holdStatements } from '../../../engine/program/lower/hold'
import { holdEfforts, unlimited } from '../../../engine/symbolic/hold'

interface Axes {
  readonly mobility: readonly (readonly number[])[]
  readonly accelerations: readonly number[]
  readonly limits: readonly number[]
  readonly held: readonly number[]
}

/** Axes along some of `rank` directions in which things move, so that more axes than directions depend on each other. */
function axes(random: () => number, n: number, rank: number): Axes {
  const directions = Array.from({ length: n }, () => Array.from({ length: rank }, () => random() - 0.5))
  const motion = Array.from({ length: rank }, () => 4 * random() - 2)
  const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((s, x, i) => s + x * b[i], 0)
  return {
    mobility: directions.map((a) => directions.map((b) => dot(a, b))),
    accelerations: directions.map((a) => dot(a, motion)),
    limits: directions.map(() => [unlimited, 0, 1, 10][Math.floor(4 * random())]),
    held: directions.map(() => (random() < 0.7 ? 1 : 0)),
  }
}

const operands = ({ mobility, accelerations, limits, held }: Axes): number[] => [
  ...[...mobility.flat(), ...accelerations, ...limits, ...held],
]

/** In memory in which another run has left numbers that are none. */
function compiled(n: number, values: readonly number[], within = false): number[] {
  const memory = holdMemory(0, n, 1)
  const w = new Float64Array(memory.size).fill(NaN)
  w.set(values)
  const body = holdStatements(n, memory, 0, within)
  const arrays = [{ name: 'w', writable: true, doc: '' }]
  const fn = { name: 'f', doc: '', scalars: [], arrays, locals: 0, counters: 5, localNames: new Map(), exported: true }
  interpret({ name: 'hold', functions: [{ ...fn, body }] }, 'f', [], [w])
  return [...w.subarray(memory.output, memory.output + 2 * n)]
}

it('held axes stand still whatever their rank and limits, and programs find the same efforts to the last bit', () => {
  let seed = 7
  const random = (): number => (seed = (seed * 48271) % 2147483647) / 2147483647
  for (let trial = 0; trial < 400; trial++) {
    const n = 1 + Math.floor(6 * random())
    const given = axes(random, n, 1 + Math.floor(6 * random()))
    const { efforts: f, sides } = holdEfforts(n, 1, operands(given))
    expect(compiled(n, operands(given))).toEqual([...f, ...sides])
    const size = Math.max(1, ...f.map(Math.abs))
    given.held.forEach((is, i) => {
      if (is === 0) expect(f[i]).toBe(0)
      else
        expect(
          Math.abs(given.mobility[i].reduce((s, g, k) => s + g * f[k], given.accelerations[i])) / size,
        ).toBeLessThan(1e-7)
    })
  }
})

it('holds axes whose limits together just suffice, within them', () => {
  let seed = 31
  const random = (): number => (seed = (seed * 48271) % 2147483647) / 2147483647
  for (let trial = 0; trial < 120; trial++) {
    const [n, rank] = [4 + Math.floor(5 * random()), 2 + Math.floor(3 * random())]
    const directions = Array.from({ length: n }, () => Array.from({ length: rank }, () => random() - 0.5))
    const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((s, x, i) => s + x * b[i], 0)
    // like teeth that transmit next to nothing beside brakes
    const limits = directions.map(() => (random() < 0.4 ? 10 ** (-8 - 2 * random()) : 10 * random()))
    // the largest efforts against motion in one direction, and beyond what they hold by less than rounding, or more
    const toward = Array.from({ length: rank }, () => random() - 0.5)
    const most = directions.map((b, i) => (dot(b, toward) > 0 ? limits[i] : -limits[i]))
    const beyond = 1 + [0, -1e-10, 1e-12, 1e-11, 1e-10, 1e-9][trial % 6]
    const motion = toward.map((_, k) => -beyond * most.reduce((s, f, i) => s + f * directions[i][k], 0))
    const given = {
      mobility: directions.map((a) => directions.map((b) => dot(a, b))),
      accelerations: directions.map((b) => dot(b, motion)),
      limits,
      held: limits.map(() => 1),
    }
    const { efforts, sides } = holdEfforts(n, 1, operands(given))
    expect(compiled(n, operands(given))).toEqual([...efforts, ...sides])
    const total = limits.reduce((a, b) => a + b)
    for (const [i, f] of efforts.entries()) {
      expect(Math.abs(f - most[i]) / total).toBeLessThan(1e-6)
    }
  }
})

it('an open clutch beside a closed one changes nothing', () => {
  // two shafts, a closed clutch and an open one between them, and a brake on the second
  const [ja, jb] = [0.2, 3]
  const slip = 1 / ja + 1 / jb
  const mobility = [
    [slip, slip, -1 / jb],
    [slip, slip, -1 / jb],
    [-1 / jb, -1 / jb, 1 / jb],
  ]
  const [a, b] = [50, -4]
  const values = { mobility, accelerations: [a - b, a - b, b], limits: [500, 0, 800], held: [1, 1, 1] }
  const [closed, open, brake] = holdEfforts(3, 1, operands(values)).efforts
  // both shafts stand: the clutch takes the torque on the first one, the brake both torques
  expect(open).toBe(0)
  expect(closed).toBeCloseTo(-ja * a, 12)
  expect(brake).toBeCloseTo(-(ja * a + jb * b), 11)
})

it('keeps efforts within limits in a search: axes accelerate only against an effort at its limit', () => {
  let seed = 11
  const random = (): number => (seed = (seed * 48271) % 2147483647) / 2147483647
  let accelerating = 0
  for (let trial = 0; trial < 400; trial++) {
    const n = 1 + Math.floor(6 * random())
    const group = axes(random, n, 1 + Math.floor(6 * random()))
    const { efforts: f, sides } = holdEfforts(n, 1, operands(group), true)
    expect(compiled(n, operands(group), true)).toEqual([...f, ...sides])
    const size = Math.max(1, ...f.map(Math.abs))
    group.held.forEach((is, i) => {
      expect(Math.abs(f[i])).toBeLessThanOrEqual(is === 0 ? 0 : group.limits[i] + 1e-9 * size)
      const left = group.mobility[i].reduce((s, g, k) => s + g * f[k], group.accelerations[i])
      if (is === 0 || Math.abs(left) <= 1e-7 * size) return
      accelerating++
      expect(f[i]).toBeCloseTo(-Math.sign(left) * group.limits[i], 9)
    })
    // where limits suffice, these are the same efforts
    const held = holdEfforts(n, 1, operands(group)).efforts
    if (held.every((effort, i) => Math.abs(effort) <= group.limits[i] * (1 - 1e-9)))
      f.forEach((effort, i) => expect(effort).toBeCloseTo(held[i], 9))
  }
  expect(accelerating).toBeGreaterThan(100)
})
