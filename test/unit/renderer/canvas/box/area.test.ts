/** What a box selects, at any shift and zoom of the diagram. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areaUnder,
  around,
  boxBetween,
  difference,
  inside,
  inWindow,
  overlap,
  type Placed,
} from '../../../../../app/renderer/canvas/box/area'

const item = (id: string, left: number, top: number): Placed => ({
  id,
  left,
  top,
  right: left + 136,
  bottom: top + 48,
})

describe('the area under a box', () => {
  it('counts in places of the diagram', () => {
    expect(areaUnder({ x: 110, y: 70, width: 200, height: 100 }, [10, 20, 0.5])).toEqual({
      left: 200,
      top: 100,
      right: 600,
      bottom: 300,
    })
  })

  it('selects the same however the view is shifted and zoomed', () => {
    const items = [item('A', 0, 0), item('B', 200, 0), item('C', 0, 100)]
    const place = fc.integer({ min: -500, max: 500 })
    fc.assert(
      fc.property(place, place, fc.constantFrom(0.25, 0.5, 1, 2), (x, y, zoom) => {
        // From the middle of A to the middle of B.
        const box = { x: x + 68 * zoom, y: y + 24 * zoom, width: 200 * zoom, height: 4 * zoom }
        expect(inside(items, areaUnder(box, [x, y, zoom]))).toEqual(new Set(['A', 'B']))
      }),
    )
  })
})

describe('a box between two corners', () => {
  it('is the same whichever comes first', () => {
    const transform = [10, 20, 0.5] as const
    const box = { x: 110, y: 70, width: 200, height: 100 }
    expect(boxBetween([200, 100], [310, 170], transform)).toEqual(box)
    expect(boxBetween([600, 300], [110, 70], transform)).toEqual(box)
  })

  it('keeps its begin at the same place of the diagram while the view moves', () => {
    const [begin, pointer] = [
      [200, 100],
      [310, 170],
    ] as const
    for (const x of [10, 0, -60]) {
      const box = boxBetween(begin, pointer, [x, 20, 0.5])
      expect([box.x, box.y]).toEqual(inWindow(begin, [x, 20, 0.5]))
    }
  })
})

describe('a box', () => {
  const area = { left: 100, top: 40, right: 300, bottom: 200 }

  it('selects what is in it as a whole or in part', () => {
    expect(inside([item('part', 0, 0), item('whole', 120, 60), item('beyond', 320, 60)], area)).toEqual(
      new Set(['part', 'whole']),
    )
  })

  it('leaves what it only touches', () => {
    expect(overlap(item('right', 300, 60), area)).toBe(false)
    expect(overlap(item('above', 120, -8), area)).toBe(false)
    expect(overlap(item('a pixel in', 299, 60), area)).toBe(true)
  })

  it('without extent selects what it is in, and nothing beside', () => {
    const point = { left: 10, top: 10, right: 10, bottom: 10 }
    expect(inside([item('A', 0, 0), item('B', 200, 0)], point)).toEqual(new Set(['A']))
  })
})

it('what came and went makes one selection of the other', () => {
  const ids = fc.uniqueArray(fc.constantFrom('A', 'B', 'C', 'D', 'E')).map((all) => new Set<string>(all))
  fc.assert(
    fc.property(ids, ids, (before, now) => {
      const { came, went } = difference(before, now)
      expect(new Set([...before].filter((id) => !went.includes(id)).concat(came))).toEqual(now)
      expect(came.some((id) => before.has(id)) || went.some((id) => now.has(id))).toBe(false)
    }),
  )
})

it('an area with a reach overlaps its neighbour', () => {
  const [a, b] = [item('A', 0, 0), item('B', 139, 0)]
  expect(overlap(a, b)).toBe(false)
  expect(overlap(around(a, 4), b)).toBe(true)
})
