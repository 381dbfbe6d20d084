/** When a box pushes the view. */
import { describe, expect, it } from 'vitest'
import { EdgePush, pushAt } from '../../../../../app/renderer/canvas/geometry/edge'

const [width, height] = [1000, 600]

describe('the pointer at the edge of the canvas', () => {
  it('leaves the view where it is in the middle', () => {
    expect(pushAt([40, 300], width, height)).toEqual([0, 0])
    expect(pushAt([960, 560], width, height)).toEqual([0, 0])
  })

  it('pushes the view away from the edge, faster the nearer it is, and no faster outside', () => {
    const speeds = [30, 20, 0, -100].map((x) => pushAt([x, 300], width, height)[0])
    expect(speeds[0]).toBeGreaterThan(0)
    expect(speeds[1]).toBeGreaterThan(speeds[0])
    expect(speeds[2]).toBeGreaterThan(speeds[1])
    expect(speeds[3]).toBe(speeds[2])
  })

  it('pushes alike at opposite edges, along x and y', () => {
    const [[left], [right]] = [pushAt([10, 300], width, height), pushAt([width - 10, 300], width, height)]
    expect(right).toBe(-left)
    const [[, upper], [, lower]] = [pushAt([500, 10], width, height), pushAt([500, height - 10], width, height)]
    expect(lower).toBe(-upper)
    expect(upper).toBe(left)
  })
})

describe('a box that begins at the edge', () => {
  const begin = pushAt([20, 300], width, height)

  it('leaves the view where it is while it grows inwards', () => {
    const edge = new EdgePush(begin)
    for (const x of [20, 25, 35]) expect(edge.of(pushAt([x, 300], width, height))).toEqual([0, 0])
  })

  it('pushes the view once it comes nearer to the edge', () => {
    const edge = new EdgePush(begin)
    expect(edge.of(pushAt([10, 300], width, height))[0]).toBeGreaterThan(0)
    expect(edge.of(pushAt([25, 300], width, height))[0]).toBeGreaterThan(0)
  })

  it('pushes the view when it comes back to the edge', () => {
    const edge = new EdgePush(begin)
    edge.of(pushAt([500, 300], width, height))
    expect(edge.of(pushAt([25, 300], width, height))[0]).toBeGreaterThan(0)
  })

  it('pushes the view at all other edges', () => {
    const edge = new EdgePush(begin)
    expect(edge.of(pushAt([20, height], width, height))).toEqual([0, pushAt([20, height], width, height)[1]])
    expect(edge.of(pushAt([width, 300], width, height))[0]).toBeLessThan(0)
  })
})
