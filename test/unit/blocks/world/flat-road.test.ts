/** What a road refuses, and what it says of itself for drawing. */
import { describe, expect, it } from 'vitest'
import { registry } from '../../../../blocks'
import { checkProject } from '../../../../engine/model/check/validate'
import type { ParamValue, ProjectFile } from '../../../../engine/model/project/project'
import type { Blocks } from '../small-model'
import { SmallModel } from '../small-model'

type Params = Readonly<Record<string, ParamValue>>

const wheel = ['tires/tire', { radius: 0.35 }] as const
/** Held on the road by a constraint. */
const held = ['tires/tire', { radius: 0.35, forceModel: 'level-2' }] as const
const blocks = (road: Params, wheelBlock: readonly [string, Params?] = wheel): Blocks => ({
  World: ['world/world'],
  Road: ['world/flat-road', road],
  Body: ['mechanics/rigid-body', { mass: 300 }],
  Wheel: wheelBlock,
})
const wires = ['Body.com - Wheel.hub', 'Wheel.road - Road.surface']
const build = (road: Params, wheelBlock?: readonly [string, Params?]) => new SmallModel(blocks(road, wheelBlock), wires)

/** The first problem of the project, or of building it. */
function problem(road: Params, wheelBlock?: readonly [string, Params?]): unknown {
  const project: ProjectFile = {
    wishbone: 1,
    title: '',
    blocks: Object.fromEntries(
      Object.entries(blocks(road, wheelBlock)).map(([n, [type, params = {}]]) => [n, { type, params }]),
    ),
    wires: Object.fromEntries(wires.map((w, i) => [`w${i}`, w.split(' - ') as unknown as [string, string]])),
  }
  const [found] = checkProject(project, registry, {})
  if (found !== undefined) return found
  try {
    build(road, wheelBlock)
  } catch (error) {
    return error
  }
  return undefined
}

describe('a road refuses', () => {
  it.each([
    [{ friction: -0.5 }, 'friction', 'is too small', 'more than'],
    [{ frictionMap: 'split', 'split.left': 0 }, 'split.left', 'is too small', 'more than'],
    [
      {
        frictionMap: 'along',
        'along.points': [
          [0, 1],
          [5, -0.1],
        ],
      },
      'along.points',
      'row 2: a friction factor of -0.1 is too small',
      'give at least 0.001',
    ],
    [
      { frictionMap: 'patches', 'patches.table': [[0, 5, 0, 5, -1]] },
      'patches.table',
      'row 1: a friction factor of -1 is too small',
      'give at least 0.001',
    ],
    [
      { frictionMap: 'patches', 'patches.table': [[0, 5, 2, 1, 0.5]] },
      'patches.table',
      'row 1: the patch goes from y = 2 m to 1 m',
      'give the smaller value first',
    ],
    [
      {
        profile: 'points',
        'profile.points': [
          [0, 0],
          [2, 0.1],
          [1, 0],
        ],
      },
      'profile.points',
      '1 in row 3 is less than 2 before it',
      'sort the points',
    ],
    [{ profile: 'points', 'profile.points': [[0, 0]] }, 'profile.points', 'the table has one row', 'at least two rows'],
    [{ profile: 'sine', 'profile.wavelength': 0 }, 'profile.wavelength', 'is too small', 'more than'],
  ] as const)('%o', (road, parameter, what, hint) => {
    const found = problem(road)
    expect(found).toMatchObject({ code: 'out-of-range', place: { block: 'Road', parameter } })
    expect((found as Error).message).toContain(what)
    expect((found as { hint: string }).hint).toContain(hint)
  })

  it('a hollow sharper than a wheel that is held, and warns of it for other wheels', () => {
    // A (2 pi/L)^2 = 7.9/m: a radius of 0.127 m at the bottoms, of which x = -L/4 is one
    const sharp = { profile: 'sine', 'profile.amplitude': 0.2, 'profile.wavelength': 1 }
    const found = problem(sharp, held)
    expect(found).toMatchObject({ code: 'out-of-range', place: { block: 'Road' } })
    expect((found as Error).message).toContain(
      'a hollow with a radius of 0.127 m at x = -0.25 m; Wheel needs more than 0.438 m',
    )
    expect(problem(sharp)).toBeUndefined()
    expect([...build(sharp).collection.warnings]).toEqual([
      'Wheel touches Road at two points in hollows sharper than itself, the sharpest with a radius of 0.127 m at x = -0.25 m, and stands on the deeper one',
    ])
    expect([...build({ ...sharp, contact: 'below' }).collection.warnings]).toEqual([])
    const dent = {
      profile: 'points',
      'profile.points': [
        [-1, 0],
        [-0.1, 0],
        [0, -0.1],
        [0.1, 0],
        [1, 0],
      ],
    }
    expect((problem(dent, held) as Error).message).toMatch(/a hollow with a radius of 0\.\d+ m at x = -?0/)
  })

  it('a hollow with steep sides, which the spline makes before a cleat', () => {
    const cleat = {
      profile: 'points',
      'profile.points': [
        [0, 0],
        [1, 0],
        [1.01, 0.1],
        [1.1, 0.1],
        [2, 0],
      ],
    }
    expect((problem(cleat, held) as Error).message).toMatch(/a hollow with a radius of .* m at x = 0\.\d+ m/)
  })
})

describe('bumps shorter than two patch lengths', () => {
  // a patch is 0.4375 radii long: two are 0.306 m
  const warned = (road: Params): boolean => [...build(road).collection.warnings].some((w) => w.includes('two patch'))
  const waves = (length: number): Params => ({
    profile: 'sine',
    'profile.amplitude': 0.002,
    'profile.wavelength': length,
  })
  it('make the run warn where the wheel touches at a point', () => {
    expect([...build(waves(0.3)).collection.warnings]).toContain(
      'Wheel touches Road at a point, and a tyre bridges its bumps of 0.3 m, shorter than two patch lengths: set the contact point of Road to enveloping',
    )
    expect(warned(waves(0.31))).toBe(false)
    expect(warned({ ...waves(0.3), contact: 'enveloping' })).toBe(false)
    const points = (width: number): Params => ({
      profile: 'points',
      'profile.points': [
        [0, 0],
        [1, 0],
        [1 + width / 2, 0.003],
        [1 + width, 0],
        [2, 0],
      ],
    })
    expect(warned(points(0.2))).toBe(true)
    expect(warned(points(0.4))).toBe(false)
  })
})

describe('heights over x and y', () => {
  const grid = (heights: (x: number, y: number) => number): number[][] => {
    const places = Array.from({ length: 21 }, (_, i) => i * 0.1 - 1)
    return [[0, ...places], ...places.map((x) => [x, ...places.map((y) => heights(x, y))])]
  }

  it('refuse a hollow sharper than the wheel, in whatever direction', () => {
    for (const heights of [
      (x: number) => 2 * x * x,
      (_: number, y: number) => 2 * y * y,
      (x: number, y: number) => 4 * x * y,
    ])
      expect((problem({ profile: 'grid', 'profile.grid': grid(heights) }, held) as Error).message).toMatch(
        /hollow with a radius of 0\.25 m at x = \S+ m, y = \S+ m; Wheel needs more than 0\.438 m/,
      )
    const crest = { profile: 'grid', 'profile.grid': grid((x, y) => -2 * (x * x + y * y)) }
    expect(problem(crest, held)).toBeUndefined()
  })

  it('refuse breakpoints that do not increase, and a section without a radius', () => {
    const rows = grid(() => 0)
    rows[3][0] = rows[2][0]
    const unsorted = problem({ profile: 'grid', 'profile.grid': rows })
    expect(unsorted).toMatchObject({ code: 'out-of-range', place: { block: 'Road', parameter: 'profile.grid' } })
    expect(problem({ profile: 'section', 'profile.radius': 0 })).toMatchObject({
      code: 'out-of-range',
      place: { block: 'Road', parameter: 'profile.radius' },
    })
  })
})

describe('a road without map and profile', () => {
  it('gives the equations no further parameter', () => {
    const { collection } = build({})
    expect(collection.parameters.filter((p) => p.block === 'Road')).toEqual([])
    expect(collection.implicits).toEqual([])
  })
})
