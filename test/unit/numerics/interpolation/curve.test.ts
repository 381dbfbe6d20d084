/** Curves of parameters: what they are beyond their points, and what makes rows no curve. */
import { describe, expect, it } from 'vitest'
import {
  curveProblems,
  curveThrough,
  type CurveSettings,
  type Outside,
} from '../../../../engine/numerics/interpolation/curve'
import { evaluatePiecewise } from '../../../../engine/numerics/interpolation/spline'

const settings = (outside: Outside, jumps = false): CurveSettings => ({
  interpolation: 'linear',
  outside: { linear: outside, spline: outside },
  jumps,
})
const rows = [
  [0, 1],
  [1, 3],
  [3, 5],
  [4, 2],
]

describe('a curve', () => {
  it.each(['linear', 'spline'] as const)('goes through its points (%s)', (interpolation) => {
    for (const outside of ['hold', 'continue', 'tangent'] as const) {
      const curve = curveThrough(rows, interpolation, settings(outside))
      for (const [x, y] of rows) expect(evaluatePiecewise(curve, x)).toBeCloseTo(y, 12)
    }
  })
  it('holds its end values where it should', () => {
    for (const interpolation of ['linear', 'spline'] as const) {
      const curve = curveThrough(rows, interpolation, settings('hold'))
      expect([-9, -0.1, 4.1, 90].map((x) => evaluatePiecewise(curve, x))).toEqual([1, 1, 2, 2])
    }
  })
  it('leaves a spline along its tangents, or on its last cubic', () => {
    const cubic = (x: number): number => x ** 3 - x
    const points = [0, 1, 2, 4].map((x) => [x, cubic(x)])
    const straight = curveThrough(points, 'spline', settings('tangent'))
    expect(evaluatePiecewise(straight, 6)).toBeCloseTo(60 + 2 * 47, 10)
    expect(evaluatePiecewise(straight, -2)).toBeCloseTo(2, 10)
    expect(evaluatePiecewise(curveThrough(points, 'spline', settings('continue')), 6)).toBeCloseTo(cubic(6), 9)
  })
  it('jumps where two points have one abscissa', () => {
    const curve = curveThrough([[0, 1], [2, 1], [2, 5]], 'linear', settings('hold', true)) // prettier-ignore
    expect([1.999, 2].map((x) => evaluatePiecewise(curve, x))).toEqual([1, 5])
  })
})

describe('rows that are no curve', () => {
  it('are told with row and column, all of them', () => {
    const faulty = [[0, 1], [0, NaN], [-1, 2]] // prettier-ignore
    expect(curveProblems(faulty, settings('hold')).map(({ row, column }) => [row, column])).toEqual([
      [1, 1],
      [1, 0],
      [2, 0],
    ])
    expect(curveProblems(faulty, settings('hold', true)).map(({ row, column }) => [row, column])).toEqual([
      [1, 1],
      [2, 0],
    ])
  })
  it('may be too few', () => {
    expect(curveProblems([[0, 1]], settings('hold'))).toMatchObject([{ row: -1, what: 'the table has one row' }])
    expect(curveProblems([[0, 1]], settings('hold', true))).toEqual([])
    expect(() => curveThrough([], 'linear', settings('hold', true))).toThrow(/no rows/)
  })
})
