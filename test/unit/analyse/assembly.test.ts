/** Positions are assembled first, then velocities in that position: points on a circle in closed form. */
import { describe, expect, test } from 'vitest'
import { assemble } from '../../../engine/analyse/assembly'
import type { InitialProblem } from '../../../engine/analyse/initial'

/** States x, y, vx, vy of a point. */
const isPosition = [true, true, false, false]
const any = { preset: isPosition.map(() => false), movable: [isPosition.map(() => true)] }

type Row = { signal: string; value: number; g: (x: ArrayLike<number>) => number; d: (x: ArrayLike<number>) => number[] }

const problem = (rows: readonly Row[]): InitialProblem => ({
  states: ['x', 'y', 'vx', 'vy'].map((name) => ({ name, block: 'Point' })),
  targets: rows.map(({ signal, value }) => ({ signal, value, block: 'Point' })),
  evaluate: (x, values) => rows.forEach(({ g }, k) => (values[k] = g(x))),
  tangent: (x, v, out) => rows.forEach(({ d }, k) => (out[k] = d(x).reduce((sum, e, i) => sum + e * v[i], 0))),
})

const circle: Row = { signal: 'length', value: 1, g: (x) => Math.hypot(x[0], x[1]), d: (x) => [x[0] / Math.hypot(x[0], x[1]), x[1] / Math.hypot(x[0], x[1]), 0, 0] } // prettier-ignore
const tangential: Row = { signal: 'rate', value: 0, g: (x) => x[0] * x[2] + x[1] * x[3], d: (x) => [x[2], x[3], x[0], x[1]] } // prettier-ignore
/** Speed along a direction that turns with the position. */
const moment: Row = { signal: 'moment', value: 2, g: (x) => x[0] * x[3] - x[1] * x[2], d: (x) => [x[3], -x[2], -x[1], x[0]] } // prettier-ignore

describe('a point on a circle', () => {
  test('a given velocity leaves it where it is', () => {
    const { x, moved } = assemble(problem([circle, tangential, moment]), { ...any, x: [0.6, 0.8, 0, 0] }, isPosition)
    expect([...x.slice(0, 2)]).toEqual([0.6, 0.8])
    expect(x[2]).toBeCloseTo(-1.6, 9)
    expect(x[3]).toBeCloseTo(1.2, 9)
    expect(moved.map(({ signal }) => signal)).toEqual(['vx', 'vy'])
  })
  test('a place beside the circle goes to its nearest point, whatever the velocity', () => {
    const { x } = assemble(problem([moment, tangential, circle]), { ...any, x: [3, 4, 0, 0] }, isPosition)
    expect([...x]).toEqual([0.6, 0.8, -1.6, 1.2].map((value) => expect.closeTo(value, 9)))
  })
  test('a velocity that its place does not allow moves it', () => {
    const along: Row = { signal: 'vx', value: 1, g: (x) => x[2], d: () => [0, 0, 1, 0] }
    const across: Row = { signal: 'vy', value: 1, g: (x) => x[3], d: () => [0, 0, 0, 1] }
    const { x } = assemble(problem([circle, tangential, along, across]), { ...any, x: [0, 1, 0, 0] }, isPosition)
    expect(Math.abs(x[0])).toBeCloseTo(Math.SQRT1_2, 9)
    expect(x[1]).toBeCloseTo(-x[0], 9)
  })
  test('velocities that nothing allows are an error', () => {
    const fast: Row = { signal: 'speed', value: 3, g: (x) => x[2] * 0 + 1, d: () => [0, 0, 0, 0] }
    expect(() => assemble(problem([circle, fast]), { ...any, x: [0, 1, 0, 0] }, isPosition)).toThrow(
      /cannot be assembled at the start: speed stays 2 away/,
    )
  })
})
