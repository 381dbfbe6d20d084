/** Roads along a line: their geometry, what is no road, and paths that follow them. */
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../../engine/model/project/project'
import { SmallModel } from '../small-model'

type Params = Readonly<Record<string, ParamValue>>

const blocks = (road: Params, forceModel: string) =>
  ({
    World: ['world/world'],
    Road: ['world/road', road],
    Body: ['mechanics/rigid-body', { mass: 300 }],
    Spin: ['mechanics/revolute', { axis: [0, 1, 0] }],
    Tire: ['tires/tire', { forceModel }],
  }) as const
const wires = ['Body.com - Spin.base', 'Spin.end - Tire.hub', 'Tire.road - Road.surface']
const build = (road: Params, forceModel = 'level-4'): SmallModel => new SmallModel(blocks(road, forceModel), wires)

describe('what is no road', () => {
  const bend = [
    [20, 0, 0],
    [60, 0.05, 0.05],
  ]
  const loop = [
    [60, 0, 0],
    [80 * Math.PI, 0.025, 0.025],
    [60, 0, 0],
    [70, 0.025, 0.025],
    [200, 0, 0],
  ]
  it.each<[string, Params, RegExp]>([
    ['a line without sections', { 'line.sections': [] }, /no section|at least one/],
    ['a section without length', { 'line.sections': [[0, 0, 0]] }, /section 1 has a length of 0 m/],
    [
      'closed sections with a gap',
      { 'line.sections': bend, closed: true },
      /closed line ends at x = .* from its start/,
    ],
    [
      'a bend within the width',
      { 'line.sections': bend, width: 39 },
      /39 m wide in a bend with a radius of 20 m at 2\d/,
    ],
    ['a crossing', { 'line.sections': loop }, /crosses itself at \d+(\.\d+)? m and \d+/],
    [
      'points that coincide',
      {
        line: 'points',
        'line.points': [
          [0, 0],
          [0, 0],
        ],
      },
      /points 1 and 2 of the line coincide/,
    ],
    [
      'a wall',
      {
        banking: [
          [0, 0],
          [10, 1.5],
        ],
      },
      /bank angle of 86 deg is too steep/,
    ],
    [
      'rows beyond a lap',
      {
        'line.sections': [[20 * Math.PI, 0.1, 0.1]],
        closed: true,
        elevation: [
          [0, 0],
          [90, 1],
        ],
      },
      /row 2 is at 90 m of a closed road of 62.83 m/,
    ],
    [
      'pieces of elevation with a step',
      {
        shape: 'pieces',
        'elevation.pieces': [
          [0, 0, 0.01, 0, 0],
          [50, 0.6, 0.01, 0, 0],
        ],
      },
      /pieces that meet at 50 m differ by 0.1/,
    ],
    [
      'pieces of elevation with a kink',
      {
        shape: 'pieces',
        'elevation.pieces': [
          [0, 0, 0, 0, 0],
          [50, 0, 0.05, 0, 0],
        ],
      },
      /slopes of the pieces that meet at 50 m differ by 0.05/,
    ],
    [
      'pieces that do not rise',
      {
        shape: 'pieces',
        'banking.pieces': [
          [0, 0, 0, 0, 0],
          [0, 0, 0, 0, 0],
        ],
      },
      /0 m in row 2 is not after 0 m/,
    ],
    ['a piece beyond the road', { shape: 'pieces', 'elevation.pieces': [[5e3, 0, 0, 0, 0]] }, /row 1 starts at 5000 m/],
    [
      'edges that cross',
      { edges: 'pieces', 'edges.pieces': [[0, 3, -0.1, 0, 0, -3, 0, 0, 0]] },
      /the road has no width at 60.5 m/,
    ],
    [
      'edges beyond the centre of a bend',
      { 'line.sections': bend, edges: 'pieces', 'edges.pieces': [[0, 19, 0, 0, 0, -3, 0, 0, 0]] },
      /19 m wide in a bend with a radius of 20 m at 2\d/,
    ],
    [
      'a mark that ends before it starts',
      { edges: 'pieces', marks: [[9, 5, 0, 0, 0, 0, 1]] },
      /mark 1 ends at 5 m, before its start/,
    ],
    ['a line that turns without end', { 'line.sections': [[1e5, 0, 1e3]] }, /turns by more than 2000 rad/],
  ])('%s', (_, road, message) => {
    expect(() => build({ width: 4, ...road })).toThrow(message)
  })

  it('a hollow sharper than a wheel that is held, and warns of it for other wheels', () => {
    const elevation = [
      [0, 0],
      [20.2, 0],
      [20.5, -0.5],
      [20.8, 0],
    ]
    expect(() => build({ elevation }, 'level-2')).toThrow(/has a hollow with a radius of .* at x = 20/)
    expect([...build({ elevation }).collection.warnings]).toEqual([
      expect.stringMatching(/^Tire touches Road at two points in hollows .* at x = 20/),
    ])
  })

  it('rough waves that a tyre bridges make the run warn', () => {
    const warnings = (shortest: number): readonly string[] => {
      const rough = { profile: 'random', 'random.class': 'A', 'random.length': 40, 'random.shortest': shortest }
      return [...build({ 'line.sections': [[60, 0, 0]], ...rough }).collection.warnings]
    }
    // two patches are 0.875 radii long
    expect(warnings(0.25)).toContainEqual(expect.stringMatching(/bumps of 0\.25 m.*give Road longer waves/))
    expect(warnings(0.5)).toEqual([])
  })

  it('but a crossing with a bridge is one', () => {
    const elevation = [
      [0, 0],
      [60, 0],
      [300, 6],
      [400, 6],
    ]
    expect(() => build({ 'line.sections': loop, elevation, elevationCurve: 'monotone' })).not.toThrow()
  })
})

describe('a road of cubic pieces', () => {
  /** Returns height and place across of the contact below a wheel that stands upright. */
  const touch = (road: Params, x: number, y: number): readonly number[] => {
    const state = { 'Body.x': x, 'Body.y': y, 'Body.z': 0.5, 'Tire.contactPlace': x, 'Tire.contactPlaceLeft': y }
    return build({ 'line.sections': [[100, 0, 0]], ...road }).at(
      state,
      'Tire.contactX',
      'Tire.contactY',
      'Tire.contactZ',
    )
  }
  it.each([
    [20, 1],
    [55, -2],
    [90, 3],
    [130, 1],
  ])('has the surface of its polynomials at %f, %f m', (x, y) => {
    const shape = {
      shape: 'pieces',
      'elevation.pieces': [
        [0, 0.1, 0.01, 1e-4, 0],
        [40, 0.66, 0.018, -2e-4, 1e-6],
      ],
      'banking.pieces': [
        [0, 0, 0, 0, 0],
        [30, 0, 0, 3e-4, -4e-6],
        [80, 0.25, 0, 0, 0],
      ],
    }
    const [px, py, pz] = touch(shape, x, y)
    const cubic = ([a, b, c, d]: readonly number[], u: number): number => a + b * u + c * u * u + d * u ** 3
    const at = Math.min(px, 100)
    const z = at < 40 ? cubic([0.1, 0.01, 1e-4, 0], at) : cubic([0.66, 0.018, -2e-4, 1e-6], at - 40)
    const grade = 0.018 - 4e-4 * 60 + 3e-6 * 60 ** 2
    const bank = at < 30 ? 0 : at < 80 ? cubic([0, 0, 3e-4, -4e-6], at - 30) : 0.25
    // beyond its end the road continues with its last grade
    expect(pz).toBeCloseTo(z + Math.max(0, px - 100) * grade + py * Math.tan(bank), 10)
  })
})

describe('a path along a road', () => {
  const course = (road: readonly [string, Params?], path: Params, wired = true): SmallModel =>
    new SmallModel(
      {
        World: ['world/world'],
        Road: road,
        Body: ['mechanics/rigid-body', { mass: 300 }],
        Course: ['driver/path', { shape: 'road', ...path }],
      },
      ['Body.com - Course.frame', ...(wired ? ['Road.surface - Course.road'] : [])],
    )
  const road = {
    'line.sections': [
      [10, 0, 0],
      [50, 0, 0.04],
      [60, 0.04, 0.04],
    ],
    x0: 2,
    y0: 3,
    heading0: 0.4,
  }
  /** Returns lateral error and curvature at a place beside the arc. */
  const seen = (model: SmallModel): readonly number[] => {
    let tracked = 70
    let values: readonly number[] = []
    // each evaluation is one step of Newton's method
    for (let i = 0; i < 8; i++) {
      const state = { 'Body.x': 45, 'Body.y': 40, 'Course.tracked': tracked }
      values = model.at(state, 'Course.lateral', 'Course.curvature', 'Course.distance')
      tracked = values[2]
    }
    return values
  }
  it.each([0, -1.75, 3])('keeps %f m beside its line', (across) => {
    const model = course(['world/road', road], { across })
    // within the arc, whose centre follows from the clothoid: here only distances to the line of the road count
    const line = course(['world/road', road], {})
    const [lateral, curvature] = seen(model)
    const [whole] = seen(line)
    expect(lateral).toBeCloseTo(whole - across, 6)
    expect(curvature).toBeCloseTo(1 / (25 - across), 6)
  })
  it('names a missing road, a road without a line, and a distance beyond the centre of a bend', () => {
    expect(() => course(['world/road', road], {}, false)).toThrow(/has no road/)
    expect(() => course(['world/flat-road'], {})).toThrow(/its road has no line/)
    expect(() => course(['world/road', road], { across: 25 })).toThrow(/25 m from the line passes the centre of a bend/)
  })
})
