import { evaluateMap } from '../../../../engine/numerics/interpolation/tables'
import { describe, expect, it } from 'vitest'
import type { Outside } from '../../../../engine/numerics/interpolation/curve'
import { mapProblems, mapThrough, type MapInterpolation } from '../../../../engine/numerics/interpolation/map'
import { evaluate, Pool, tangents, type Expr } from '../../../../engine/symbolic'

const xs = [-1, 0, 0.4, 1.5, 3, 3.5]
const ys = [-2, -1.5, 0, 1, 2.5]
const gridOf = (f: (x: number, y: number) => number): number[][] => [
  [0, ...ys],
  ...xs.map((x) => [x, ...ys.map((y) => f(x, y))]),
]

/** Cubic in both, with its partial derivatives in closed form. */
const f = {
  value: (x: number, y: number): number => (x ** 3 - 2 * x + 1) * (0.5 * y ** 3 + y ** 2 - 3),
  x: (x: number, y: number): number => (3 * x ** 2 - 2) * (0.5 * y ** 3 + y ** 2 - 3),
  y: (x: number, y: number): number => (x ** 3 - 2 * x + 1) * (1.5 * y ** 2 + 2 * y),
  xx: (x: number, y: number): number => 6 * x * (0.5 * y ** 3 + y ** 2 - 3),
  xy: (x: number, y: number): number => (3 * x ** 2 - 2) * (1.5 * y ** 2 + 2 * y),
  yy: (x: number, y: number): number => (x ** 3 - 2 * x + 1) * (3 * y + 2),
}

function derivatives(interpolation: MapInterpolation, outside: Outside, of: (x: number, y: number) => number) {
  const pool = new Pool()
  const [x, y] = [pool.symbol('x', 'argument'), pool.symbol('y', 'argument')]
  const by = (e: Expr, s: Expr): Expr => tangents(pool, [e], new Map([[s, pool.one]]))[0]
  const value = pool.lookup2(mapThrough('map', gridOf(of), interpolation, outside), x, y)
  const [dx, dy] = [by(value, x), by(value, y)]
  const roots = [value, dx, dy, by(dx, x), by(dx, y), by(dy, y)]
  return (a: number, b: number): number[] =>
    evaluate(
      roots,
      new Map([
        [x, a],
        [y, b],
      ]),
    )
}

describe('a bicubic map', () => {
  it('reproduces a polynomial of third degree with all its derivatives, exactly', () => {
    const at = derivatives('spline', 'continue', f.value)
    for (const [x, y] of [
      [-0.5, -1.9],
      [0.2, 0.5],
      [1.5, 0],
      [2.9, 2.4],
      [4, 3],
    ]) {
      const exact = [f.value, f.x, f.y, f.xx, f.xy, f.yy].map((of) => of(x, y))
      at(x, y).forEach((value, i) => expect(Math.abs(value - exact[i])).toBeLessThan(1e-10 * (1 + Math.abs(exact[i]))))
    }
  })

  it('goes on straight with the slope at the edge, or keeps the value there', () => {
    const [right, top] = [3.5, 2.5]
    const straight = derivatives('spline', 'tangent', f.value)
    expect(straight(5, 0.3)[0]).toBeCloseTo(f.value(right, 0.3) + 1.5 * f.x(right, 0.3), 10)
    expect(straight(1, 4)[0]).toBeCloseTo(f.value(1, top) + 1.5 * f.y(1, top), 10)
    const corner = f.value(right, top) + f.x(right, top) + f.y(right, top) + f.xy(right, top)
    expect(straight(4.5, 3.5)[0]).toBeCloseTo(corner, 9)
    const held = derivatives('spline', 'hold', f.value)
    expect(held(5, 0.3).slice(0, 2)).toEqual([expect.closeTo(f.value(right, 0.3), 10), 0])
    expect(held(-9, 0.3)[2]).toBeCloseTo(f.y(-1, 0.3), 10)
    expect(held(9, 9)).toEqual([expect.closeTo(f.value(right, top), 10), 0, 0, 0, 0, 0])
  })
})

describe('a bilinear map', () => {
  const bilinear = (x: number, y: number): number => 1 + 2 * x - y + 3 * x * y

  it('reproduces what is linear in either argument, with its derivatives', () => {
    const at = derivatives('linear', 'tangent', bilinear)
    for (const [x, y] of [
      [-0.5, -1.9],
      [2, 2],
      [7, -5],
    ])
      at(x, y).forEach((value, i) => expect(value).toBeCloseTo([bilinear(x, y), 2 + 3 * y, 3 * x - 1, 0, 3, 0][i], 10))
  })

  it('meets its points, and the corners of the grid to the last bit', () => {
    const map = mapThrough('map', gridOf(bilinear), 'linear', 'hold')
    for (const x of xs) for (const y of ys) expect(evaluateMap(map, x, y)).toBeCloseTo(bilinear(x, y), 12)
    expect(evaluateMap(map, -99, -99)).toBe(bilinear(-1, -2))
  })
})

describe('what is no map', () => {
  it.each([
    [
      'too few rows',
      [
        [0, 1, 2],
        [1, 5, 6],
      ],
      -1,
      -1,
      'the map has 1 by 2 values',
    ],
    ['no columns', [[0], [1], [2]], -1, -1, 'the map has 2 by 0 values'],
    [
      'an empty cell',
      [
        [0, 1, 2],
        [1, 5, 6],
        [2, NaN, 6],
      ],
      2,
      1,
      'row 3 of the map has no finite number in column 2',
    ],
    [
      'a short row',
      [
        [0, 1, 2],
        [1, 5],
        [2, 5, 6],
      ],
      1,
      -1,
      'row 2 of the map has 2 cells and the first row 3',
    ],
    [
      'rows out of order',
      [
        [0, 1, 2],
        [2, 5, 6],
        [2, 5, 6],
      ],
      2,
      0,
      'the breakpoints of the rows do not increase from 2 in row 2 to 2 in row 3',
    ],
    [
      'columns out of order',
      [
        [0, 3, 2],
        [1, 5, 6],
        [2, 5, 6],
      ],
      0,
      2,
      'the breakpoints of the columns do not increase from 3 in column 2 to 2 in column 3',
    ],
  ])('%s', (_name, grid, row, column, what) => {
    const [first] = mapProblems(grid)
    expect(first).toMatchObject({ row, column, what })
    expect(() => mapThrough('map', grid, 'linear', 'hold')).toThrow(what)
  })

  it('does not mind what stands in the corner', () => {
    expect(
      mapProblems([
        [NaN, 1, 2],
        [1, 5, 6],
        [2, 5, 6],
      ]),
    ).toEqual([])
  })
})
