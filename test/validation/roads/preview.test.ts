/**
 * Acceleration ahead on a road, for washouts: against differences of places on the surface, which this file computes by
 * quadrature from the definition of the road; and one line for wheels, driver and preview.
 */
import { describe, expect, it } from 'vitest'
import type { ParamValue } from '../../../engine/model/project/project'
import { SmallModel } from '../../unit/blocks/small-model'

type Params = Readonly<Record<string, ParamValue>>
type Vector = readonly [number, number, number]

const g = 9.81
const V = 13
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const scaled = (k: number, a: Vector): Vector => [k * a[0], k * a[1], k * a[2]]
const plus = (...vectors: readonly Vector[]): Vector =>
  vectors.reduce((a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]])
const unit = (a: Vector): Vector => scaled(1 / Math.sqrt(dot(a, a)), a)

const model = (road: Params, course: Params = {}): SmallModel =>
  new SmallModel(
    {
      World: ['world/world', { gravity: g }],
      Road: ['world/road', road],
      Body: ['mechanics/rigid-body', { mass: 300 }],
      Spin: ['mechanics/revolute', { axis: [0, 1, 0] }],
      Tire: ['tires/tire', { forceModel: 'level-4' }],
      Course: ['driver/path', { shape: 'road', ...course }],
    },
    [
      'Body.com - Spin.base',
      'Spin.end - Tire.hub',
      'Tire.road - Road.surface',
      'Body.com - Course.frame',
      'Road.surface - Course.road',
    ],
  )

/** Values of signals at a place in plan, at a speed; the path is searched from a distance along it. */
function valuesAt(built: SmallModel, [x, y]: readonly number[], from: number, ...names: readonly string[]): number[] {
  let tracked = from
  // each evaluation is one step of Newton's method
  for (let i = 0; i < 8; i++)
    [tracked] = built.at({ 'Body.x': x, 'Body.y': y, 'Body.vx': V, 'Course.tracked': tracked }, 'Course.distance')
  return built.at({ 'Body.x': x, 'Body.y': y, 'Body.vx': V, 'Course.tracked': tracked }, ...names)
}
const accelerations = ['Course.acceleration[1]', 'Course.acceleration[2]', 'Course.acceleration[3]'] as const

describe('the specific force ahead', () => {
  const sections = [
    [40, 0, 0.02],
    [60, 0.02, -0.01],
    [50, -0.01, -0.01],
  ]
  const elevation = [
    [0, 0, 0.02, 1e-3, -4e-6],
    [60, 0.02 * 60 + 1e-3 * 3600 - 4e-6 * 216e3, 0.02 + 2e-3 * 60 - 12e-6 * 3600, -5e-4, 2e-6],
  ]
  const banking = [
    [0, 0, 0, -6e-5, 4e-7],
    [100, -6e-5 * 1e4 + 4e-7 * 1e6, -12e-5 * 100 + 12e-7 * 1e4, 2e-5, 0],
  ]
  const road = {
    'line.sections': sections,
    shape: 'pieces',
    'elevation.pieces': elevation,
    'banking.pieces': banking,
    width: 7,
    crown: 0.05,
  }

  /** Simpson's rule in every section, where functions are smooth, with so many parts that rounding is left. */
  const integral = (f: (t: number) => number, to: number): number => {
    const n = 200
    const ends = [0, 40, 100, 150].filter((end) => end < to)
    return ends.reduce((total, from, k) => {
      const width = (ends[k + 1] ?? to) - from
      let sum = 0
      for (let i = 0; i <= n; i++) sum += f(from + (width * i) / n) * (i === 0 || i === n ? 1 : i % 2 === 1 ? 4 : 2)
      return total + (sum * width) / (3 * n)
    }, 0)
  }
  const curvature = (s: number): number => {
    let start = 0
    for (const [length, from, to] of sections) {
      if (s <= start + length) return from + ((to - from) * (s - start)) / length
      start += length
    }
    throw new Error('beyond the road')
  }
  const heading = (s: number): number => {
    let [start, turned] = [0, 0]
    for (const [length, from, to] of sections) {
      const u = Math.min(s - start, length)
      turned += from * u + ((to - from) * u * u) / (2 * length)
      if (s <= start + length) return turned
      start += length
    }
    throw new Error('beyond the road')
  }
  const piecewise = (rows: readonly (readonly number[])[], s: number): number => {
    const [start, a, b, c, d] = rows.findLast((row) => s >= row[0]) ?? rows[0]
    const u = s - start
    return a + b * u + c * u * u + d * u ** 3
  }
  const surface = (s: number, w: number): Vector => [
    integral((u) => Math.cos(heading(u)), s) - w * Math.sin(heading(s)),
    integral((u) => Math.sin(heading(u)), s) + w * Math.cos(heading(s)),
    piecewise(elevation, s) + w * Math.tan(piecewise(banking, s)) - 0.05 * (w / 3.5) ** 2,
  ]
  /** Derivatives by differences of fourth order. */
  const first = (f: (t: number) => Vector, t: number, h: number): Vector =>
    scaled(1 / (12 * h), plus(f(t - 2 * h), scaled(-8, f(t - h)), scaled(8, f(t + h)), scaled(-1, f(t + 2 * h))))
  const second = (f: (t: number) => Vector, t: number, h: number): Vector =>
    scaled(
      1 / (12 * h * h),
      plus(
        scaled(-1, f(t - 2 * h)),
        scaled(16, f(t - h)),
        scaled(-30, f(t)),
        scaled(16, f(t + h)),
        scaled(-1, f(t + 2 * h)),
      ),
    )

  it.each([
    [30, 0, 0],
    [30, 0, 1],
    [70, -2, 0],
    [70, -2, 1],
    [105, 1.5, 1.4],
  ])('at %f m and %f m to the left, after %f s', (s, across, aheadTime) => {
    const built = model(road, { across, aheadTime, aheadAs: 'specific-force' })
    /** Length of the path in plan. */
    const lengthTo = (to: number): number => integral((u) => 1 - curvature(u) * across, to)
    const goal = lengthTo(s) + V * aheadTime
    let there = s
    for (let i = 0; i < 30; i++) there += goal - lengthTo(there)
    const along = (u: number): Vector => surface(u, across)
    const [r1, r2] = [first(along, there, 0.1), second(along, there, 0.1)]
    const forward = unit(r1)
    const normal = unit(
      cross(
        r1,
        first((w) => surface(there, w), across, 0.1),
      ),
    )
    // at constant speed the acceleration along the path is zero
    const perMetre = scaled(1 / dot(r1, r1), plus(r2, scaled(-dot(r2, forward), forward)))
    const force = plus(scaled(V * V, perMetre), [0, 0, g])
    const felt = [forward, cross(normal, forward), normal].map((axis) => dot(force, axis))
    const [grade, ...values] = valuesAt(built, surface(s, across), lengthTo(s), 'Course.grade', ...accelerations)
    expect(grade).toBeCloseTo(r1[2] / Math.hypot(r1[0], r1[1]), 6)
    values.forEach((value, i) => expect(value).toBeCloseTo(felt[i], 5))
  })

  it('without gravity lacks its components', () => {
    const at = surface(30, 0)
    const of = (aheadAs: string) => valuesAt(model(road, { aheadAs, aheadTime: 0 }), at, 30, ...accelerations)
    const [force, acceleration] = [of('specific-force'), of('acceleration')]
    // constant speed: no acceleration along the path
    expect(acceleration[0]).toBeCloseTo(0, 12)
    expect(Math.hypot(...force.map((value, i) => value - acceleration[i]))).toBeCloseTo(g, 10)
  })
})

describe('on closed forms', () => {
  const [R, p, b] = [60, 0.08, -0.1]
  const helix = {
    'line.sections': [[2 * Math.PI * R, 1 / R, 1 / R]],
    shape: 'pieces',
    'elevation.pieces': [[0, 0, p, 0, 0]],
    'banking.pieces': [[0, Math.atan(b), 0, 0, 0]],
  }
  it('a banked helix has the force of its grade, its bank and its curvature', () => {
    const at = [R * Math.sin(0.5), R * (1 - Math.cos(0.5))]
    const built = model(helix, { aheadAs: 'specific-force' })
    const [grade, f, l, n] = valuesAt(built, at, 0.5 * R, 'Course.grade', ...accelerations)
    const centripetal = V ** 2 / (1 + p * p) / R
    const [ab, c] = [Math.sqrt(1 + p * p), Math.sqrt(1 + p * p + b * b)]
    expect(grade).toBeCloseTo(p, 12)
    expect(f).toBeCloseTo((g * p) / ab, 12)
    expect(l).toBeCloseTo((centripetal * (1 + p * p) + g * b) / (ab * c), 12)
    expect(n).toBeCloseTo((g - centripetal * b) / c, 12)
  })
})

describe('one line', () => {
  it('moves the wheel, the path and the preview', () => {
    const of = (R: number): readonly number[] => {
      const built = model({ 'line.sections': [[2 * Math.PI * R - 1, 1 / R, 1 / R]], 'elevation.pieces': [[0, 0, 0.1, 0, 0]], shape: 'pieces' }) // prettier-ignore
      const state = { 'Body.x': 30, 'Body.y': 12, 'Body.z': 3, 'Body.vx': V, 'Course.tracked': 32 }
      let place = [32, 0]
      for (let i = 0; i < 8; i++)
        place = built.at({ ...state, 'Tire.contactPlace': place[0], 'Tire.contactPlaceLeft': place[1] }, 'Tire.contactX', 'Tire.contactY') // prettier-ignore
      const [contact] = built.at({ ...state, 'Tire.contactPlace': 32, 'Tire.contactPlaceLeft': 0 }, 'Tire.contactZ')
      const [lateral, ahead] = valuesAt(built, [30, 12], 32, 'Course.lateral', 'Course.acceleration[2]')
      return [lateral, ahead, contact]
    }
    for (const R of [50, 80]) {
      const [lateral, ahead] = of(R)
      expect(lateral).toBeCloseTo(R - Math.hypot(30, 12 - R), 10)
      expect(ahead).toBeCloseTo(V ** 2 / (1 + 0.01) / R, 10)
    }
    expect(of(50)[2]).not.toBeCloseTo(of(80)[2], 3)
  })
})
