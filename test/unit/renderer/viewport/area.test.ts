/** Areas of a drawing: what a box selects, and what is around what. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaBetween, around, boundsOf, overlap, type Placed } from '../../../../app/renderer/viewport/area'

const item = (id: string, left: number, top: number): Placed => ({
  id,
  left,
  top,
  right: left + 136,
  bottom: top + 48,
})

describe('a box', () => {
  const area = { left: 100, top: 40, right: 300, bottom: 200 }

  it('is the same whichever corner comes first', () => {
    const place = fc.record({ x: fc.integer(), y: fc.integer() })
    fc.assert(
      fc.property(place, place, (a, b) => {
        const box = areaBetween(a, b)
        expect(areaBetween(b, a)).toEqual(box)
        expect(box.right - box.left).toBe(Math.abs(a.x - b.x))
        expect(box.bottom - box.top).toBe(Math.abs(a.y - b.y))
      }),
    )
  })

  it('selects what is in it as a whole or in part', () => {
    expect(overlap(item('part', 0, 0), area)).toBe(true)
    expect(overlap(item('whole', 120, 60), area)).toBe(true)
    expect(overlap(item('beyond', 320, 60), area)).toBe(false)
  })

  it('leaves what it only touches', () => {
    expect(overlap(item('right', 300, 60), area)).toBe(false)
    expect(overlap(item('above', 120, -8), area)).toBe(false)
    expect(overlap(item('a pixel in', 299, 60), area)).toBe(true)
  })

  it('without extent selects what it is in, and nothing beside', () => {
    const point = areaBetween({ x: 10, y: 10 }, { x: 10, y: 10 })
    expect(overlap(item('A', 0, 0), point)).toBe(true)
    expect(overlap(item('B', 200, 0), point)).toBe(false)
  })
})

it('an area with a reach overlaps its neighbour', () => {
  const [a, b] = [item('A', 0, 0), item('B', 139, 0)]
  expect(overlap(a, b)).toBe(false)
  expect(overlap(around(a, 4), b)).toBe(true)
})

it('bounds hold all areas, each side touched by one', () => {
  expect(boundsOf([item('A', -50, 10), item('B', 200, 0), item('C', 0, 100)])).toEqual({
    left: -50,
    top: 0,
    right: 336,
    bottom: 148,
  })
})
