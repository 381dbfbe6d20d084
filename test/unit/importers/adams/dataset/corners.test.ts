/** Motions of straight lines as ADAMS functions: signs in a row, nested IFs, corners against the function evaluated by hand. */
import { describe, expect, it } from 'vitest'
import { polylineOf, rounded } from '../../../../../importers/adams/dataset/corners'
import { constantOf, parseFunction } from '../../../../../importers/adams/dataset/expression'

const parse = (text: string) => parseFunction({ text, line: 1 }, 'MOTION/1')

describe('signs in a row', () => {
  it.each([
    ['0.1+-0.1*3', 0.1 - 0.1 * 3],
    ['0.1--0.1', 0.2],
    ['1 - - 2', 3],
    ['+-+2', -2],
    ['--2', 2],
    ['2*--3', 6],
    ['8/-+-2', 4],
    ['2**--3', 8],
    ['2**-+2', 0.25],
    ['-2**2', -4],
    ['3-+-2**2*2', 11],
  ])('%s', (text, value) => {
    expect(constantOf(parse(text))).toBeCloseTo(value, 14)
  })

  it.each(['0.1+', '2*-', '1 +* 2', '-'])('%s is no expression', (text) => {
    expect(() => parse(text)).toThrow(/cannot be understood/)
  })
})

describe('a motion of straight lines', () => {
  const roll = 'IF(TIME-0:0,0,IF(TIME-1:(0+0.1*(TIME-0)),0.1,IF(TIME-2:(0.1+-0.1*(TIME-1)),0,0)))'

  it('has its corners', () => {
    expect(polylineOf(parse(roll))).toEqual({
      points: [
        [0, 0],
        [1, 0.1],
        [2, expect.closeTo(0, 15)],
        [5, 0],
      ],
      jumps: [],
    })
  })

  it('may be a sum of such functions, with conditions that fall', () => {
    const { points = [] } = polylineOf(parse('2*IF(1-TIME: 0, 0, 1-TIME) - IF(TIME-3: 0, 0, TIME-3)/4 + 5')) ?? {}
    // 7 - 2 t up to 1, 5 up to 3, then falling by 1/4.
    expect(points).toEqual([
      [0, 7],
      [1, 5],
      [3, 5],
      [7, 4],
    ])
  })

  it.each([
    ['IF(TIME-1: 0, 0, 1)', [1]],
    ['IF(TIME-1: TIME, 1, TIME-2)', [1]],
    ['IF(TIME-1: TIME, 1, 2-TIME)', []],
  ])('that jumps is known: %s', (text, jumps) => {
    expect(polylineOf(parse(text))?.jumps).toEqual(jumps)
  })

  it.each([
    '0.1*TIME',
    'IF(TIME-1: SIN(TIME), 0, 0)',
    'IF(TIME**2-1: 0, 0, TIME)',
    'IF(DX(1,2): 0, 0, TIME)',
    'TIME*IF(TIME-1:0,0,TIME)',
  ])('is nothing else: %s', (text) => {
    expect(polylineOf(parse(text))).toBeUndefined()
  })

  it('keeps its lines where corners are rounded', () => {
    const { points = [] } = polylineOf(parse(roll)) ?? {}
    const { points: around, distance } = rounded(points)
    expect(distance).toBeCloseTo(1e-3, 12)
    expect(around).toHaveLength(10)
    const exact = (t: number): number => (t < 1 ? 0.1 * t : t < 2 ? 0.2 - 0.1 * t : 0)
    for (const [t, y] of around) expect(y).toBeCloseTo(exact(t), 14)
  })
})
