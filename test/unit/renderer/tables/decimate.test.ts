/** Fewer points, the same picture. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimate, lowerBound } from '../../../../app/renderer/tables/decimate'

const line = (n: number): Float64Array => Float64Array.from({ length: n }, (_unused, i) => i)

describe('decimation', () => {
  it('leaves short curves as they are', () => {
    const x = line(100)
    const { y } = decimate(x, x, 0, 99, 50)
    expect(y).toEqual(x)
  })

  it('keeps the ends, the lowest and the highest value of any curve', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 500, maxLength: 900 }),
        (values) => {
          const y = Float64Array.from(values)
          const x = line(y.length)
          const points = decimate(x, y, 0, y.length, 40)
          expect(points.x.length).toBeLessThanOrEqual(160)
          expect(Math.max(...points.y)).toBe(Math.max(...values))
          expect(Math.min(...points.y)).toBe(Math.min(...values))
          expect([points.x[0], points.x.at(-1)]).toEqual([0, y.length - 1])
          expect([...points.x]).toEqual([...points.x].sort((a, b) => a - b))
        },
      ),
      { numRuns: 50 },
    )
  })

  it('keeps a spike of one sample', () => {
    const y = new Float64Array(100_000)
    y[77_777] = 5
    const points = decimate(line(100_000), y, 0, 100_000, 500)
    expect(points.x[points.y.indexOf(5)]).toBe(77_777)
  })

  it('keeps a gap', () => {
    const y = new Float64Array(10_000)
    y[5000] = NaN
    expect(decimate(line(10_000), y, 0, 10_000, 100).y.some(Number.isNaN)).toBe(true)
  })

  it('takes only what is visible, and one point beyond either end so that lines reach the border', () => {
    const x = line(1000)
    const points = decimate(x, x, 200.5, 300.5, 1000)
    expect([points.x[0], points.x.at(-1)]).toEqual([200, 302])
  })

  it('finds the first value that is not below a limit', () => {
    expect(lowerBound(Float64Array.from([1, 2, 2, 3]), 2)).toBe(1)
    expect(lowerBound(Float64Array.from([1, 2]), 9)).toBe(2)
    expect(lowerBound(new Float64Array(0), 9)).toBe(0)
  })
})
