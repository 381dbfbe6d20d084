/** Courses of wires: right angles, bent by the user, following the blocks. */
import { Position } from '@xyflow/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bentCorners,
  coursePath,
  moveStretch,
  ownCorners,
  stretches,
} from '../../../../../app/renderer/canvas/geometry/course'
import type { Place, WireEnd } from '../../../../../app/renderer/canvas/geometry/course'

const end = (x: number, y: number, side: Position): WireEnd => ({ x, y, side })
const right = end(0, 0, Position.Right)
const left = end(200, 80, Position.Left)

/** Every stretch runs along x or y. */
function isOrthogonal(source: Place, target: Place, corners: readonly (readonly [number, number])[]): boolean {
  return stretches(source, target, corners).every(
    ({ from, to }) => Math.abs(from.x - to.x) < 1e-6 || Math.abs(from.y - to.y) < 1e-6,
  )
}

describe('a wire by itself', () => {
  it('goes straight between ports that face each other, else with right angles', () => {
    expect(ownCorners(right, end(200, 0, Position.Left))).toEqual([])
    expect(ownCorners(right, left)).toEqual([
      [100, 0],
      [100, 80],
    ])
  })

  it('has right angles wherever its ends are', () => {
    const side = fc.constantFrom(Position.Left, Position.Right, Position.Top, Position.Bottom)
    const coordinate = fc.integer({ min: -40, max: 40 }).map((n) => 8 * n)
    fc.assert(
      fc.property(coordinate, coordinate, side, coordinate, coordinate, side, (x, y, a, x2, y2, b) => {
        const [source, target] = [end(x, y, a), end(x2, y2, b)]
        return isOrthogonal(source, target, ownCorners(source, target))
      }),
    )
  })
})

describe('a bent wire', () => {
  it('is moved at one stretch, and the rest follows', () => {
    const corners = ownCorners(right, left)
    expect(moveStretch(right, left, corners, 1, 48)).toEqual([
      [148, 0],
      [148, 80],
    ])
  })

  it('keeps leaving its blocks at right angles when a stretch at a port is moved', () => {
    const target = end(240, 0, Position.Left)
    const bent = moveStretch(right, target, [], 0, 64)
    expect(isOrthogonal(right, target, bent)).toBe(true)
    expect(bent[0]?.[1]).toBe(0)
    expect(bent.map(([, y]) => y)).toContain(64)
  })

  it('stays orthogonal under any sequence of moves, and follows its blocks', () => {
    const moves = fc.array(
      fc.tuple(
        fc.nat(8),
        fc.integer({ min: -10, max: 10 }).map((n) => 8 * n),
      ),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(moves, fc.integer({ min: -20, max: 20 }), (list, dy) => {
        let corners = ownCorners(right, left)
        for (const [i, by] of list) corners = moveStretch(right, left, corners, i % (corners.length + 1), by)
        expect(isOrthogonal(right, left, corners)).toBe(true)
        if (corners.length < 2) return
        const moved = { ...left, y: left.y + 8 * dy }
        expect(isOrthogonal(right, moved, bentCorners(right, moved, corners))).toBe(true)
      }),
      // Short stretches moved again and again, which once were joined at a slant.
      {
        examples: [
          [
            [
              [8, -8],
              [4, 8],
              [1, -32],
              [8, -64],
              [0, -8],
              [0, -8],
            ],
            0,
          ],
        ],
        numRuns: 1000,
      },
    )
  })

  it('moved back is as it was', () => {
    const corners = ownCorners(right, left)
    expect(moveStretch(right, left, moveStretch(right, left, corners, 1, 40), 1, -40)).toEqual(corners)
  })
})

it('the drawn line begins and ends at the ports', () => {
  const path = coursePath(right, left, ownCorners(right, left))
  expect(path.startsWith('M0 0')).toBe(true)
  expect(path.endsWith('L200 80')).toBe(true)
})
