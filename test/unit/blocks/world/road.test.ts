/** Roads along a line: their geometry, what is no road, and paths that follow them. */
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../../engine/model/project/project'
import { SmallModel } from '../small-model'

type Params = Readonly<Record<string, ParamValue>>

const blocks = (road: Params) =>
  ({
    World: ['world/world'],
    Road: ['world/road', road],
    Body: ['mechanics/rigid-body', { mass: 300 }],
    Spin: ['mechanics/revolute', { axis: [0, 1, 0] }],
    Tire: ['tires/tire', { forceModel: 'level-4' }],
  }) as const
const wires = ['Body.com - Spin.base', 'Spin.end - Tire.hub', 'Tire.road - Road.surface']
const build = (road: Params): SmallModel => new SmallModel(blocks(road), wires)

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
      'a hollow sharper than the wheel',
      {
        elevation: [
          [0, 0],
          [20.2, 0],
          [20.5, -0.5],
          [20.8, 0],
        ],
      },
      /has a hollow with a radius of .* at x = 20/,
    ],
    ['a line that turns without end', { 'line.sections': [[1e5, 0, 1e3]] }, /turns by more than 2000 rad/],
  ])('%s', (_, road, message) => {
    expect(() => build({ width: 4, ...road })).toThrow(message)
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
