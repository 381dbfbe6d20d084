/** Poses between stored rows against motions that are known in closed form. */
import { describe, expect, it } from 'vitest'
import type { SceneDescription } from '../../../../engine/scene/types'
import { PoseSampler, rotate, turnBetween } from '../../../../app/renderer/scene/poses'

type Quaternion = readonly [number, number, number, number]
type Vector = readonly [number, number, number]

const about = ([x, y, z]: Vector, angle: number): Quaternion => {
  const s = Math.sin(angle / 2)
  return [s * x, s * y, s * z, Math.cos(angle / 2)]
}
/** The angle between two orientations. */
const apart = (a: Quaternion, b: Quaternion): number =>
  2 * Math.acos(Math.min(1, Math.abs(a.reduce((sum, e, i) => sum + e * b[i], 0))))
const axis: Vector = [0.6, 0, 0.8]
const along = (rate: number): Vector => [axis[0] * rate, axis[1] * rate, axis[2] * rate]

const scene = {
  bodies: [
    { name: 'ground', block: null, masses: [], arms: [], attachments: [] },
    { name: 'Body', block: 'Body', masses: [], arms: [], attachments: [] },
  ],
  joints: [],
  links: [],
  wheels: [],
  planes: [],
  strips: [],
  contacts: [{ block: 'Body' }],
  arrows: [],
  forces: 1,
} as unknown as SceneDescription

describe('orientations between two', () => {
  it('turn evenly where the rate is constant: spherical linear interpolation', () => {
    const angle = 1.3
    for (const s of [0, 0.25, 0.5, 1]) {
      const q = turnBetween(about(axis, 0.4), about(axis, 0.4 + angle), along(angle), along(angle), s)
      expect(apart(q, about(axis, 0.4 + s * angle))).toBeLessThan(1e-7)
    }
  })

  it('count whole turns of a fast wheel, forwards and backwards', () => {
    for (const angle of [2 * Math.PI, 8, -8, 20.3, -3.3]) {
      const q = turnBetween(about(axis, 0), about(axis, angle), along(angle), along(angle), 0.25)
      expect(apart(q, about(axis, angle / 4))).toBeLessThan(1e-6)
    }
  })

  it('follow a pendulum that changes its rate, to the fourth order', () => {
    // angle(t) = t^2 over 0..h: rate 2 t; the cubic is exact for a fixed axis
    for (const s of [0.3, 0.5, 0.9]) {
      const q = turnBetween(about(axis, 0), about(axis, 1), along(0), along(2), s)
      expect(apart(q, about(axis, s * s))).toBeLessThan(1e-7)
    }
  })

  it('have the error of a cubic where the axis turns too: halving the span divides it by sixteen', () => {
    // q(t) = about(z, a t) about(x, b t): angular velocity in body axes is b x + a (0, sin bt, cos bt)
    const [a, b] = [1.1, 0.9]
    const times = (p: Quaternion, q: Quaternion): Quaternion => {
      const v = rotate(p, [q[0], q[1], q[2]])
      void v
      return [
        p[3] * q[0] + p[0] * q[3] + p[1] * q[2] - p[2] * q[1],
        p[3] * q[1] - p[0] * q[2] + p[1] * q[3] + p[2] * q[0],
        p[3] * q[2] + p[0] * q[1] - p[1] * q[0] + p[2] * q[3],
        p[3] * q[3] - p[0] * q[0] - p[1] * q[1] - p[2] * q[2],
      ]
    }
    const q = (t: number): Quaternion => times(about([0, 0, 1], a * t), about([1, 0, 0], b * t))
    const w = (t: number, h: number): Vector => [h * b, h * a * Math.sin(b * t), h * a * Math.cos(b * t)]
    const error = (h: number): number =>
      apart(turnBetween(q(0.2), q(0.2 + h), w(0.2, h), w(0.2 + h, h), 0.5), q(0.2 + h / 2))
    expect(error(0.8)).toBeLessThan(2e-3)
    expect(error(0.8) / error(0.4)).toBeGreaterThan(12)
  })
})

describe('a sampler', () => {
  const row = (t: number): number[] => [
    ...[Math.cos(t), Math.sin(t), 0],
    ...[-Math.sin(t), Math.cos(t), 0],
    ...about([0, 0, 1], t),
    ...[0, 0, 1],
    ...[t, 0, 0],
    ...[0, 0, 10 * t],
  ]
  const times = Float64Array.from([0, 0.3, 0.6, 0.9])
  const sampler = new PoseSampler(scene, { times, values: Float64Array.from([...times].flatMap(row)) })

  it('keeps a body on its circle between rows, and its points at their distance from the centre', () => {
    for (let t = 0; t <= 0.9; t += 0.05) {
      sampler.sample(t)
      const [x, y] = sampler.point(1, [0, 0, 0])
      expect(x).toBeCloseTo(Math.cos(t), 4)
      expect(y).toBeCloseTo(Math.sin(t), 4)
      // the pivot, seen from the body, stays where it is
      expect(Math.hypot(...sampler.point(1, [-1, 0, 0]))).toBeLessThan(1e-4)
    }
  })

  it('interpolates contacts and forces straight, and stays at the ends', () => {
    sampler.sample(0.45)
    expect(sampler.contacts[0]).toBeCloseTo(0.45, 12)
    expect(sampler.forces[2]).toBeCloseTo(4.5, 12)
    sampler.sample(5)
    expect(sampler.contacts[0]).toBeCloseTo(0.9, 12)
    sampler.sample(-1)
    expect(sampler.contacts[0]).toBe(0)
  })

  it('leaves the ground where it is', () => {
    expect([...sampler.poses.subarray(0, 7)]).toEqual([0, 0, 0, 0, 0, 0, 1])
  })
})
