/** The best way along lines, whatever was looked for before. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bestWay,
  type Corner,
  type Heading,
  type Question,
} from '../../../../../../app/renderer/canvas/geometry/routing/search'
import type { Box } from '../../../../../../app/renderer/canvas/geometry/routing/box-index'

const wall = (id: string, left: number, top: number, right: number, bottom: number): Box => ({
  id,
  left,
  top,
  right,
  bottom,
})

function question(from: Corner, to: Corner, walls: readonly Box[], arriving: Heading = 0): Question {
  const xs = walls.flatMap(({ left, right }) => [left, right])
  const ys = walls.flatMap(({ top, bottom }) => [top, bottom])
  return { from, heading: 0, to, arriving, xs, ys, walls }
}

describe('the best way', () => {
  it('is straight where nothing is in it', () => {
    expect(bestWay(question([0, 0], [100, 0], [wall('beside', 20, 10, 80, 60)]))).toEqual([
      [0, 0],
      [100, 0],
    ])
  })

  it('leads around a wall on its shorter side, along its border', () => {
    const points = bestWay(question([0, 0], [100, 0], [wall('ahead', 30, -10, 70, 40)])) ?? []
    expect(new Set(points.map(([, y]) => y))).toEqual(new Set([0, -10]))
    expect([points[0], points.at(-1)]).toEqual([
      [0, 0],
      [100, 0],
    ])
  })

  it('does not exist into a wall or out of one, and does along its border', () => {
    const box = wall('around', 80, -20, 120, 20)
    expect(bestWay(question([0, 0], [100, 0], [box]))).toBeUndefined()
    expect(bestWay(question([100, 0], [200, 0], [box]))).toBeUndefined()
    expect(bestWay(question([0, 0], [80, 0], [box]))).toBeDefined()
    expect(bestWay(question([0, 20], [100, 20], [box]))).toBeDefined()
  })

  it('does not exist out of a yard', () => {
    const yard = [
      wall('left', -40, -40, -20, 40),
      wall('right', 20, -40, 40, 40),
      wall('upper', -40, -40, 40, -20),
      wall('lower', -40, 20, 40, 40),
    ]
    expect(bestWay(question([0, 0], [100, 0], yard))).toBeUndefined()
    expect(bestWay(question([0, 0], [100, 0], yard.slice(0, 3)))).toBeDefined()
  })

  it('runs through no wall, and is the same after any other search', () => {
    const place = fc.tuple(fc.integer({ min: -10, max: 10 }), fc.integer({ min: -10, max: 10 }))
    const size = fc.integer({ min: 1, max: 6 })
    const boxes = fc.array(fc.tuple(place, size, size), { maxLength: 8 })
    const questions = fc.array(fc.tuple(place, place, boxes, fc.constantFrom<Heading>(0, 1, 2, 3)), { minLength: 2 })
    const asked = ([from, to, parts, arriving]: [Corner, Corner, [Corner, number, number][], Heading]): Question => {
      const walls = parts.map(([[x, y], width, height], i) => wall(`${i}`, x, y, x + width, y + height))
      return question(from, to, walls, arriving)
    }
    fc.assert(
      fc.property(questions, (all) => {
        const first = all.map((parts) => bestWay(asked(parts)))
        const again = all.toReversed().map((parts) => bestWay(asked(parts)))
        expect(again.toReversed()).toEqual(first)
        first.forEach((points, i) => {
          for (let k = 1; k < (points?.length ?? 0); k++) {
            const [a, b] = [points?.[k - 1] ?? [0, 0], points?.[k] ?? [0, 0]]
            expect(a[0] === b[0] || a[1] === b[1]).toBe(true)
            for (const { left, top, right, bottom } of asked(all[i]).walls) {
              const through =
                Math.max(a[0], b[0]) > left &&
                Math.min(a[0], b[0]) < right &&
                Math.max(a[1], b[1]) > top &&
                Math.min(a[1], b[1]) < bottom
              expect(through).toBe(false)
            }
          }
        })
      }),
    )
  })
})
