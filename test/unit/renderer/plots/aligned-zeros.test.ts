/** Zeros of two vertical axes lie at one height, and both still show all their values. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alignedWith, alignedZeros, extentOf, padded } from '../../../../app/renderer/plots/aligned-zeros'
import { makeFigure } from '../../../../app/renderer/plots/figure'
import { paperColours } from '../../../../app/renderer/results/report/paper-colours'

type Ends = readonly [number, number]
const share = ([low, high]: Ends): number => -low / (high - low)
const around = fc.tuple(
  fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
  fc.double({ min: 1e-3, max: 1e6, noNaN: true }),
)

describe('zeros of two axes', () => {
  it('lie at one height, and no value is lost', () => {
    fc.assert(
      fc.property(around, around, ([a, b], [c, d]) => {
        const [first, second] = alignedZeros([-a, b], [-c, d]) ?? [[0, 0] as Ends, [0, 0] as Ends]
        expect(share(first)).toBeCloseTo(share(second), 12)
        for (const [ends, [low, high]] of [
          [first, [-a, b]],
          [second, [-c, d]],
        ] as const) {
          expect(ends[0]).toBeLessThanOrEqual(low * (1 - 1e-12))
          expect(ends[1]).toBeGreaterThanOrEqual(high * (1 - 1e-12))
        }
      }),
    )
  })

  it('are left alone where one axis does not show zero', () => {
    expect(alignedZeros([-1, 1], [20, 21])).toBeNull()
    expect(alignedWith([2, 3], [-1, 1])).toBeNull()
  })

  it('follow an axis whose ends are chosen', () => {
    expect(alignedWith([-1, 3], [-2, 2])).toEqual([-2, 6])
  })

  it('are those of curves, also of a constant', () => {
    expect(extentOf([[null, NaN, 2], [-1]])).toEqual([-1, 2])
    expect(extentOf([[null]])).toBeNull()
    expect(padded([0, 0])).toEqual([-1, 1])
  })
})

describe('a plot with two units', () => {
  const time = Float64Array.of(0, 1, 2)
  const column = (name: string, unit: string, ...values: number[]) => ({
    name,
    unit,
    values: Float64Array.from(values),
  })
  const table = { time, columns: [column('Target.y', 'm', 0, 0, 0), column('Wheel.angle', 'rad', -0.002, 0.01, 0.004)] }
  const layoutOf = (limits = {}) =>
    makeFigure({
      plot: { signals: ['Target.y', 'Wheel.angle'], limits },
      result: table,
      overlays: [],
      references: [],
      hidden: new Set(),
      range: [0, 2],
      colours: paperColours,
    }).layout
  const ends = (axis?: {
    readonly autorangeoptions?: { readonly minallowed: number; readonly maxallowed: number }
  }): Ends => [axis?.autorangeoptions?.minallowed ?? NaN, axis?.autorangeoptions?.maxallowed ?? NaN]

  it('shows a target of 0 at 0 of the other axis', () => {
    const { yaxis, yaxis2 } = layoutOf()
    expect(share(ends(yaxis))).toBeCloseTo(share(ends(yaxis2)), 12)
    expect(ends(yaxis2)[0]).toBeLessThanOrEqual(-0.002)
    expect(ends(yaxis2)[1]).toBeGreaterThanOrEqual(0.01)
  })

  it('keeps limits that the user has chosen, and aligns the other axis', () => {
    const { yaxis, yaxis2 } = layoutOf({ y: [-1, 4] })
    expect(yaxis.range).toEqual([-1, 4])
    expect(share(ends(yaxis2))).toBeCloseTo(0.2, 12)
    const both = layoutOf({ y: [-1, 4], y2: [-1, 1] })
    expect(both.yaxis2?.range).toEqual([-1, 1])
  })
})
