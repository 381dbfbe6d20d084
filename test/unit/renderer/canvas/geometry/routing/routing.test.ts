/** Courses of wires around blocks. */
import { Position } from '@xyflow/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stretches, type WireEnd } from '../../../../../../app/renderer/canvas/geometry/course'
import { BoxIndex, type Box } from '../../../../../../app/renderer/canvas/geometry/routing/box-index'
import { Courses, type WirePlace } from '../../../../../../app/renderer/canvas/geometry/routing/courses'
import { routeWire } from '../../../../../../app/renderer/canvas/geometry/routing/route'
import type { Corner } from '../../../../../../app/renderer/canvas/geometry/routing/search'
import { separate } from '../../../../../../app/renderer/canvas/geometry/routing/separate'

const { Left, Right, Top, Bottom } = Position
const WIDTH = 136
const HEIGHT = 48

const block = (id: string, left: number, top: number): Box => ({
  id,
  left,
  top,
  right: left + WIDTH,
  bottom: top + HEIGHT,
})

/** The port in the middle of a side. */
function port(box: Box, side: Position): WireEnd {
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  if (side === Left) return { x: box.left, y, side }
  if (side === Right) return { x: box.right, y, side }
  return { x, y: side === Top ? box.top : box.bottom, side }
}

const runsThrough = (box: Box, a: Corner, b: Corner): boolean =>
  Math.max(a[0], b[0]) > box.left &&
  Math.min(a[0], b[0]) < box.right &&
  Math.max(a[1], b[1]) > box.top &&
  Math.min(a[1], b[1]) < box.bottom

const whole = (source: WireEnd, target: WireEnd, corners: readonly Corner[]): readonly Corner[] => [
  [source.x, source.y],
  ...corners,
  [target.x, target.y],
]

function crossed(points: readonly Corner[], boxes: readonly Box[]): readonly string[] {
  return boxes
    .filter((box) => points.slice(1).some((point, i) => runsThrough(box, points[i], point)))
    .map(({ id }) => id)
}

const outward: Record<Position, Corner> = { [Left]: [-1, 0], [Right]: [1, 0], [Top]: [0, -1], [Bottom]: [0, 1] }

/** True if a course leaves its port to the outside of the block. */
function leaves({ side }: WireEnd, from: Corner, to: Corner): boolean {
  const [dx, dy] = [Math.sign(to[0] - from[0]), Math.sign(to[1] - from[1])]
  return dx === outward[side][0] && dy === outward[side][1]
}

const side = fc.constantFrom(Left, Right, Top, Bottom)
/** Blocks on a coarse grid with room between them, so that there is always a way. */
const cells = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })), {
  minLength: 2,
  maxLength: 20,
  selector: ([x, y]) => `${x} ${y}`,
})
const level = cells.map((places) => places.map(([x, y], i) => block(`B${i}`, x * 168, y * 80)))

describe('a wire', () => {
  it('never runs through a block where there is a way, and meets its ports at right angles', () => {
    fc.assert(
      fc.property(level, side, side, (boxes, a, b) => {
        const [source, target] = [port(boxes[0], a), port(boxes[1], b)]
        const { corners } = routeWire(source, target, new BoxIndex(boxes), ['B0', 'B1'])
        const points = whole(source, target, corners)
        expect(crossed(points, boxes)).toEqual([])
        expect(leaves(source, points[0], points[1])).toBe(true)
        expect(leaves(target, points.at(-1) ?? [0, 0], points.at(-2) ?? [0, 0])).toBe(true)
        for (const { from, to } of stretches(source, target, corners))
          expect(from.x === to.x || from.y === to.y).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  it('finds the way between blocks that stand close together', () => {
    const boxes = [block('A', 0, 0), block('B', 400, 0), block('Above', 200, -36), block('Below', 200, 18)]
    const [source, target] = [port(boxes[0], Right), port(boxes[1], Left)]
    const { corners } = routeWire(source, target, new BoxIndex(boxes), ['A', 'B'])
    expect(crossed(whole(source, target, corners), boxes)).toEqual([])
    expect(corners.length).toBeLessThanOrEqual(4)
  })

  it('goes around a block in its way at a distance, with no more bends than that takes', () => {
    const boxes = [block('A', 0, 0), block('B', 400, 0), block('Wall', 200, 0)]
    const [source, target] = [port(boxes[0], Right), port(boxes[1], Left)]
    const { corners } = routeWire(source, target, new BoxIndex(boxes), ['A', 'B'])
    expect(corners).toHaveLength(4)
    const grown = { ...boxes[2], left: 193, top: -7, right: 343, bottom: 55 }
    expect(crossed(whole(source, target, corners), [grown])).toEqual([])
  })

  it('goes straight through where a block covers its port: there is no way', () => {
    const boxes = [block('A', 0, 0), block('B', 400, 0), block('Cover', 100, -10)]
    const [source, target] = [port(boxes[0], Right), port(boxes[1], Left)]
    expect(routeWire(source, target, new BoxIndex(boxes), ['A', 'B']).corners).toEqual([])
  })

  it('is the same whatever happens to blocks that it never met', () => {
    fc.assert(
      fc.property(
        level,
        side,
        side,
        fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 8 }),
        (boxes, a, b, at) => {
          const [source, target] = [port(boxes[0], a), port(boxes[1], b)]
          const before = routeWire(source, target, new BoxIndex(boxes), ['B0', 'B1'])
          const tried = [whole(source, target, before.corners), ...before.tried]
          const others = at.map((place, i) =>
            block(`New${i}`, (place % 37) * 30 - 60, Math.floor(place / 37) * 20 - 60),
          )
          const clear = others.filter((box) => {
            const grown = { ...box, left: box.left - 9, top: box.top - 9, right: box.right + 9, bottom: box.bottom + 9 }
            return tried.every((points) => crossed(points, [grown]).length === 0)
          })
          // Blocks that were not met are taken away, and others put where no course ran.
          const kept = boxes.filter(({ id }) => id === 'B0' || id === 'B1' || before.met.includes(id))
          const after = routeWire(source, target, new BoxIndex([...kept, ...clear]), ['B0', 'B1'])
          expect(after.corners).toEqual(before.corners)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('wires that would lie on one another', () => {
  const index = new BoxIndex([])

  it('are drawn beside one another when they are of different nets, without crossing', () => {
    const lines = [
      {
        id: 'upper',
        ports: ['A.x', 'B.x'],
        points: [
          [0, 0],
          [100, 0],
          [100, 100],
          [200, 100],
        ],
      },
      {
        id: 'lower',
        ports: ['C.x', 'D.x'],
        points: [
          [0, 40],
          [100, 40],
          [100, 140],
          [200, 140],
        ],
      },
    ] as const
    const moved = separate(lines, index)
    const at = (id: string): number => (moved.get(id) ?? lines.find((line) => line.id === id)?.points ?? [])[1][0]
    expect(at('upper') - at('lower')).toBe(6)
  })

  it('share their way when they hang on one port', () => {
    const lines = [
      {
        id: 'one',
        ports: ['A.x', 'B.x'],
        points: [
          [0, 0],
          [100, 0],
          [100, 100],
          [200, 100],
        ],
      },
      {
        id: 'two',
        ports: ['A.x', 'D.x'],
        points: [
          [0, 0],
          [100, 0],
          [100, 140],
          [200, 140],
        ],
      },
    ] as const
    expect(separate(lines, index).size).toBe(0)
  })

  it('stay where a block is beside them', () => {
    const lines = [
      {
        id: 'upper',
        ports: ['A.x', 'B.x'],
        points: [
          [0, 0],
          [100, 0],
          [100, 100],
          [200, 100],
        ],
      },
      {
        id: 'lower',
        ports: ['C.x', 'D.x'],
        points: [
          [0, 40],
          [100, 40],
          [100, 140],
          [200, 140],
        ],
      },
    ] as const
    const tight = new BoxIndex([block('Right', 101, 50)])
    expect(separate(lines, tight).get('upper')).toBeUndefined()
  })
})

describe('the wires of a level', () => {
  const wiresOf = (boxes: readonly Box[], pairs: readonly (readonly [number, number])[]): readonly WirePlace[] =>
    pairs
      .filter(([a, b]) => a !== b && a < boxes.length && b < boxes.length)
      .map(([a, b], i) => ({
        id: `w${i}`,
        ports: [`B${a}.right`, `B${b}.left`],
        blocks: [`B${a}`, `B${b}`],
        source: port(boxes[a], Right),
        target: port(boxes[b], Left),
        route: undefined,
      }))
  const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })), { maxLength: 12 })
  const corners = (courses: ReadonlyMap<string, { readonly corners: readonly Corner[] }>): unknown =>
    [...courses].map(([id, course]) => [id, course.corners])

  it('depend on where blocks are and not on how they came there', () => {
    fc.assert(
      fc.property(level, pairs, fc.nat(19), fc.nat(35), (boxes, joined, which, cell) => {
        const there = boxes.map((box, i) =>
          i === which % boxes.length ? block(box.id, (cell % 6) * 168 + 40, Math.floor(cell / 6) * 80 + 24) : box,
        )
        const moved = new Courses()
        moved.update(boxes, wiresOf(boxes, joined))
        const held = boxes[which % boxes.length].id
        const wires = wiresOf(there, joined)
        moved.follow(
          there,
          wires.filter(({ blocks }) => blocks.includes(held)),
        )
        const atOnce = new Courses().update(there, wires)
        expect(corners(moved.update(there, wires))).toEqual(corners(atOnce))
      }),
      { numRuns: 300 },
    )
  })

  it('never lie on one another in the middle, when of different nets, or only where there is no room', () => {
    const boxes = [block('B0', 0, 0), block('B1', 400, 160), block('B2', 0, 80), block('B3', 400, 240)]
    const courses = new Courses().update(boxes, wiresOf(boxes, [[0, 1], [2, 3]])) // prettier-ignore
    const [one, two] = [...courses.values()].map((course) => course.corners[0][0])
    expect(Math.abs(one - two)).toBe(6)
  })

  it('keep their identity when nothing moved', () => {
    const boxes = [block('B0', 0, 0), block('B1', 400, 160)]
    const courses = new Courses()
    const wires = wiresOf(boxes, [[0, 1]])
    const first = courses.update(boxes, wires)
    expect(courses.update(boxes, [...wires])).toBe(first)
  })
})
