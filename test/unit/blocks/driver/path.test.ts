/** Shapes of paths and the place of a vehicle on them, against closed forms; data that makes no path. */
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../../engine/model/project/project'
import { runSmall, smallProject, type SmallRun } from '../../../validation/events/small-run'
import { SmallModel, type Blocks } from '../small-model'

type Params = Readonly<Record<string, ParamValue>>

/** A frame at a place, with a heading, and the path seen from there: lateral and heading error, curvature, distance, track. */
function seen(path: Params, x: number, y: number, heading: number, near: number) {
  const model = new SmallModel(
    {
      World: ['world/world'],
      Plane: ['mechanics/planar'],
      Body: ['mechanics/rigid-body'],
      Path: ['driver/path', path],
    },
    ['World.frame - Plane.base', 'Plane.end - Body.com', 'Body.com - Path.frame'],
  )
  const [lateral, off, curvature, distance] = model.at(
    { 'Plane.s1': x, 'Plane.s2': y, 'Plane.angle': heading, 'Path.tracked': near },
    ...['lateral', 'heading', 'curvature', 'distance'].map((name) => `Path.${name}`),
  )
  return { lateral, off, curvature, distance }
}

describe('the shapes', () => {
  it.each([50, -30])('a circle of radius %d m', (radius) => {
    const path = { shape: 'circle', radius, x0: 3, y0: -2, heading0: 0.4 }
    const r = Math.abs(radius)
    const side = Math.sign(radius)
    const [cx, cy] = [3 - radius * Math.sin(0.4), -2 + radius * Math.cos(0.4)]
    for (const u of [0.3, 2, 5.9]) {
      // 0.7 m outside, turned by 0.1 from the tangent
      const tangent = 0.4 + side * u
      const [x, y] = [cx + (radius + side * 0.7) * Math.sin(tangent), cy - (radius + side * 0.7) * Math.cos(tangent)]
      const at = seen(path, x, y, tangent + 0.1, r * u - 1e-4)
      expect(at.lateral).toBeCloseTo(-side * 0.7, 7)
      expect(at.off).toBeCloseTo(0.1, 7)
      expect(at.curvature).toBeCloseTo(1 / radius, 8)
      expect(at.distance).toBeCloseTo(r * u, 6)
    }
  })
  it('goes on straight beyond the ends of a lane change, and crosses half the offset in the middle of a transition', () => {
    const path = { shape: 'lane-change', offset: 3, cut: 0.5, overlap: 2 }
    expect(seen(path, -20, 0.3, 0.05, -20)).toMatchObject({
      lateral: expect.closeTo(0.3, 9),
      off: expect.closeTo(0.05, 9),
    })
    const middle = 12 + 13.5 / 2
    const slope = (1.875 * 2.5) / 17.5
    const length = 19
    const at = seen(path, middle, 1.25, 0, length)
    expect(at.lateral).toBeCloseTo(0, 6)
    expect(at.off).toBeCloseTo(-Math.atan(slope), 6)
    expect(at.curvature).toBeCloseTo(0, 6)
    const back = seen(path, 200, 0.4, 0, 199.5)
    expect(back.lateral).toBeCloseTo(0.4, 9)
  })
  it('passes the cones of a slalom alternately', () => {
    const path = { shape: 'slalom', cones: 5, spacing: 12, amplitude: 1.5 }
    for (let i = 0; i < 5; i++) {
      const side = i % 2 === 0 ? 1 : -1
      const [x] = [6 + 12 * i]
      // the distance along the curve is not needed: the guess is moved by Newton's method once
      const at = seen(path, x, side * 1.5, 0, lengthOfSlalom(x))
      expect(at.lateral).toBeCloseTo(0, 4)
      expect(at.off).toBeCloseTo(0, 3)
    }
  })
  it('the figure eight has the curvature of the lemniscate of Gerono at the end of a loop', () => {
    // x = a sin u, y = a sin 2u / 2: x' = 0, y' = -a, x'' = -a at u = pi/2, so the curvature is -1/a
    const path = { shape: 'figure-eight', size: 40 }
    const quarter = lengthOf((u) => 40 * Math.hypot(Math.cos(u), Math.cos(2 * u)), Math.PI / 2)
    const [x, y] = [40 * Math.cos(Math.PI / 4), -40 * Math.sin(Math.PI / 4)]
    const at = seen(path, x, y, -Math.PI / 4 - Math.PI / 2, quarter)
    expect(at.lateral).toBeCloseTo(0, 6)
    expect(Math.abs(at.off)).toBeLessThan(1e-5)
    expect(at.curvature).toBeCloseTo(-1 / 40, 5)
  })
  it('goes through points, closed too', () => {
    const square = [
      [0, 0, 0],
      [20, 0, 0],
      [20, 20, 0],
      [0, 20, 0],
    ]
    const open = { shape: 'points', points: square }
    expect(seen(open, 0, 0, 0, 0).lateral).toBeCloseTo(0, 9)
    // around a closed one the spline is symmetric: half way between two corners it is parallel to the side
    const closed = { shape: 'points', points: square, closed: true }
    let half = seen(closed, 0, 10, -Math.PI / 2, -11)
    for (let i = 0; i < 4; i++) half = seen(closed, 0, 10, -Math.PI / 2, half.distance)
    expect(Math.abs(half.off)).toBeLessThan(1e-6)
  })
})

function lengthOf(speed: (u: number) => number, to: number, n = 2000): number {
  let sum = 0
  for (let i = 0; i < n; i++) sum += (speed(((i + 0.5) * to) / n) * to) / n
  return sum
}
const lengthOfSlalom = (x: number): number =>
  lengthOf((u) => {
    const z = (v: number): number => Math.min(1, Math.max(0, v))
    const b = (v: number): number => z(v) ** 3 * (10 - 15 * z(v) + 6 * z(v) ** 2)
    const y = (v: number): number => 1.5 * (b(v / 6) - b((v - 54) / 6)) * Math.sin((Math.PI * v) / 12)
    return Math.hypot(1, (y(u + 1e-5) - y(u - 1e-5)) / 2e-5)
  }, x)

describe('the nearest point', () => {
  it('stays on its branch where the figure eight crosses itself, lap after lap', () => {
    // a point is led along the curve by two tables of time: no controller, no error but that of the tables
    const size = 30
    const period = 20
    const run: SmallRun = runSmall(
      smallProject(
        {
          World: ['world/world'],
          X: ['signals/expression', { expression: `${size}*sin(2*pi*t/${period})` }],
          Y: ['signals/expression', { expression: `${size / 2}*sin(4*pi*t/${period})` }],
          AlongX: ['mechanics/driver', { motion: 'translation', axis: [1, 0, 0] }],
          AlongY: ['mechanics/driver', { motion: 'translation', axis: [0, 1, 0] }],
          Body: ['mechanics/rigid-body'],
          Path: ['driver/path', { shape: 'figure-eight', size, heading0: Math.PI / 4 }],
        },
        [
          'World.frame - AlongX.base',
          'AlongX.end - AlongY.base',
          'AlongY.end - Body.com',
          'X.y - AlongX.u',
          'Y.y - AlongY.u',
          'Body.com - Path.frame',
        ],
        { stop: 50, sample: 0.1, solver: { name: 'rk4', step: 0.01 } },
      ),
      ['Path.lateral', 'Path.distance'],
    )
    expect(run.error).toBeUndefined()
    expect(Math.max(...run.values('Path.lateral').map(Math.abs))).toBeLessThan(1e-4)
    const lap = lengthOf((u) => size * Math.hypot(Math.cos(u), Math.cos(2 * u)), 2 * Math.PI)
    expect(run.values('Path.distance').at(-1)).toBeCloseTo(2.5 * lap, 3)
  })
})

describe('a file', () => {
  const file = (...columns: readonly (readonly [name: string, unit: string, values: readonly number[]])[]) => {
    const blocks: Blocks = {
      World: ['world/world'],
      Plane: ['mechanics/planar'],
      Body: ['mechanics/rigid-body'],
      Path: ['driver/path', { shape: 'file', file: 'course.csv' }],
      Show: ['signals/scope'],
    }
    const wires = ['World.frame - Plane.base', 'Plane.end - Body.com', 'Body.com - Path.frame', 'Path.speed - Show.u1']
    return new SmallModel(blocks, wires, {
      'course.csv': columns.map(([name, unit, values]) => ({ name, unit, values })),
    })
  }
  it('has its own units, and a speed along the path if it likes', () => {
    const model = file(['x', 'km', [0, 0.1, 0.2]], ['y', 'm', [0, 0, 0]], ['speed', 'km/h', [36, 72, 72]])
    const at = { 'Plane.s1': 100, 'Plane.s2': 0.5, 'Path.tracked': 100 }
    expect(model.at(at, 'Path.lateral')[0]).toBeCloseTo(0.5, 9)
    expect(model.at(at, 'Show.u1')[0]).toBeCloseTo(20, 9)
  })
  it.each([
    ['with one column', [['x', 'm', [0, 1]]], 'the file has one column'],
    [
      'with a gap',
      [
        ['x', 'm', [0, 1, NaN]],
        ['y', 'm', [0, 0, 0]],
      ],
      'row 3 has no finite x',
    ],
    [
      'with one row',
      [
        ['x', 'm', [0]],
        ['y', 'm', [0]],
      ],
      'the path has one point',
    ],
  ] as const)('%s is one error', (_, columns, what) => {
    const error = errorOf(() => file(...columns))
    expect(error.message).toContain(what)
    expect(error).toMatchObject({ place: { block: 'Path', parameter: 'file', file: 'course.csv' } })
  })
})

describe('data that makes no path', () => {
  const row = (x: number, y: number): number[] => [x, y, 0]
  it.each([
    ['one point', { shape: 'points', points: [row(0, 0)] }, 'the path has one point', 'points'],
    ['twins', { shape: 'points', points: [row(0, 0), row(5, 0), row(5, 0), row(9, 1)] }, 'points 2 and 3', 'points'],
    [
      'a closed path whose end is its start',
      { shape: 'points', closed: true, points: [row(0, 0), row(5, 0), row(5, 5), row(0, 0)] },
      'points 4 and 1',
      'points',
    ],
    ['a negative preview', { previewTime: -1 }, 'too small', 'previewTime'],
    ['a radius of zero', { shape: 'circle', radius: 0 }, 'the radius is less than 0.01 m', 'radius'],
  ] as const)('%s is one error with place and remedy', (_, params, what, parameter) => {
    const error = errorOf(() => seen(params, 0, 0, 0, 0))
    expect(error.message).toContain(what)
    expect(error).toMatchObject({ place: { block: 'Path', parameter } })
    expect(error.hint).not.toBe('')
  })
})

describe('a driver', () => {
  it('without a path is one error that says what to add', () => {
    const error = errorOf(
      () => new SmallModel({ World: ['world/world'], Driver: ['driver/path-follower'], Show: ['signals/scope'] }, []),
    )
    expect(error.message).toContain('the driver has no path')
    expect(error).toMatchObject({ place: { block: 'Driver', port: 'track' } })
    expect(error.hint).toContain('add a Path block')
  })
})

function errorOf(action: () => unknown): { message: string; hint: string } {
  try {
    action()
  } catch (error) {
    return error as { message: string; hint: string }
  }
  throw new Error('nothing was thrown')
}
