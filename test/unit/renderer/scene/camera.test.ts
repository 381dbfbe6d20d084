/** The camera: views by ISO axes, following without jumps, a model that fits. */
import { describe, expect, it } from 'vitest'
import { OrbitCamera, type Vector } from '../../../../app/renderer/scene/camera'

const difference = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const length = (v: Vector): number => Math.hypot(...v)
const camera = (): OrbitCamera => new OrbitCamera(0.6)

describe('the camera', () => {
  it('sees the front from ahead, the side from the right, the top from above', () => {
    const c = camera()
    const from = (view: 'front' | 'side' | 'top'): Vector => {
      c.look(view)
      const { eye, target } = c.place()
      const d = difference(eye, target)
      return [d[0] / length(d), d[1] / length(d), d[2] / length(d)]
    }
    expect(from('front')[0]).toBeGreaterThan(0.99)
    expect(from('side')[1]).toBeLessThan(-0.99)
    expect(from('top')[2]).toBeGreaterThan(0.99)
  })

  it('moves with what it follows and stands still when released', () => {
    const c = camera()
    c.follow([0, 0, 0], 0)
    c.fit([1, 0, 0.5], 2, 1.5)
    const before = c.place()
    c.follow([10, 2, 0], 1)
    const after = c.place()
    expect(difference(after.eye, before.eye)).toEqual([10, 2, 0])
    c.release()
    expect(c.place()).toEqual(after)
    c.catchUp([10, 2, 0])
    expect(length(difference(c.place().target, after.target))).toBeLessThan(1e-12)
  })

  it('stays behind what it chases', () => {
    const c = camera()
    c.look('chase')
    for (const heading of [0, 1, -2]) {
      c.follow([5, 5, 0], heading)
      const { eye, target } = c.place()
      const back = difference(eye, target)
      expect(Math.atan2(-back[1], -back[0])).toBeCloseTo(heading, 9)
    }
    const chased = c.place()
    c.release()
    expect(length(difference(c.place().eye, chased.eye))).toBeLessThan(1e-9)
  })

  it('has a sphere in the picture after fitting, also in a narrow one', () => {
    const c = camera()
    for (const aspect of [2, 0.5]) {
      c.fit([0, 0, 0], 3, aspect)
      const half = Math.min(0.3, Math.atan(Math.tan(0.3) * aspect))
      expect(Math.asin(3 / c.distance)).toBeLessThan(half)
    }
  })

  it('never turns over the zenith, and pans in the plane of the picture', () => {
    const c = camera()
    c.orbit(0, 10)
    expect(c.elevation).toBeLessThan(Math.PI / 2)
    const before = c.place()
    c.pan(0.1, 0.2)
    const moved = difference(c.place().target, before.target)
    const view = difference(before.eye, before.target)
    expect(moved[0] * view[0] + moved[1] * view[1] + moved[2] * view[2]).toBeCloseTo(0, 9)
    expect(length(moved)).toBeGreaterThan(0)
  })
})
