import { describe, expect, test } from 'vitest'
import {
  drawingOf,
  geometryOf,
  obstacleHeights,
  obstacleStretches,
  planOf,
  profilesOf,
  roadType,
  sectionAt,
} from '../../../app/roads/geometry'
import { readyRoads } from '../../../app/roads/library'
import { cutAt, sectionEnds } from '../../../app/roads/sections'
import { registry } from '../../../blocks'
import { frictionAt } from '../../../engine/model/component/drawing'
import { emptyScope } from '../../../engine/model/expression'
import { resolveBlock } from '../../../engine/model/network/parameters'
import type { ParamValue } from '../../../engine/model/project/project'

const definition = registry.get(roadType)!

function roadWith(params: Readonly<Record<string, ParamValue>>) {
  const resolved = resolveBlock('Road', { type: roadType, params }, definition, emptyScope)
  expect(resolved.problems).toEqual([])
  return geometryOf({ name: 'Road', params: resolved.params })
}

const ready = (id: string) => roadWith(readyRoads.find((road) => road.id === id)!.params)
const largest = (values: readonly number[]): number => Math.max(...values.map(Math.abs))

describe('ready roads', () => {
  test.each(readyRoads)('$title can be built, driven and drawn', ({ params }) => {
    const geometry = roadWith(params)
    const { curvature, elevation, banking, s } = profilesOf(geometry, 2000)
    expect(largest(curvature)).toBeLessThan(1 / 14)
    expect(largest(banking)).toBeLessThanOrEqual((20.001 * Math.PI) / 180)
    const grades = elevation.slice(1).map((z, i) => (z - elevation[i]) / (s[i + 1] - s[i]))
    expect(largest(grades)).toBeLessThan(0.11)
    const { points, left, along, across, friction } = drawingOf(geometry)
    expect(points.length).toBe(3 * across * along.length)
    expect(left.length).toBe(across * along.length)
    expect(friction.every((factor) => factor === 1)).toBe(true)
    expect(planOf(geometry).length).toBeGreaterThan(32)
  })

  test('the skid pad is a circle, and the oval returns', () => {
    const pad = ready('skid-pad')
    expect(pad.road.line.length).toBeCloseTo(2 * Math.PI * 100, 9)
    for (const { middle } of planOf(pad)) expect(Math.hypot(middle[0], middle[1] - 100)).toBeCloseTo(100, 9)
    // two straights of 200 m and two half turns, which clothoids lengthen by 100 m each
    expect(ready('banked-oval').road.line.length).toBeCloseTo(400 + 2 * Math.PI * 100 + 200, 6)
  })

  test('the hill climbs 23 m, and its hairpins turn by half a turn each', () => {
    const { elevation, curvature, s } = profilesOf(ready('hairpins'), 4000)
    expect(elevation.at(-1)).toBeCloseTo(23, 9)
    const turned = curvature.slice(1).map((k, i) => ((k + curvature[i]) / 2) * (s[i + 1] - s[i]))
    const [left, right] = [1, -1].map((sign) => turned.reduce((sum, t) => sum + (Math.sign(t) === sign ? t : 0), 0))
    expect(left).toBeCloseTo(Math.PI, 3)
    expect(right).toBeCloseTo(-Math.PI, 3)
  })

  test('the sine sweep starts with 20 m and ends with 2 m, at 15 mm', () => {
    const { elevation, s } = profilesOf(ready('sine-sweep'), 20_000)
    expect(Math.max(...elevation)).toBeCloseTo(0.015, 3)
    const ups = s.filter((_, i) => i > 0 && elevation[i - 1] < 0 && elevation[i] >= 0)
    // mean wave number over a wave, 1/m, against the linear one
    for (const i of [2, ups.length - 3]) {
      const u = (ups[i] + ups[i + 1]) / 2 - 30
      expect(1 / (ups[i + 1] - ups[i])).toBeCloseTo(1 / 20 + ((1 / 2 - 1 / 20) * u) / 120, 2)
    }
  })
})

test('a section is cut without changing the line', () => {
  const rows = [
    [50, 0, 0],
    [40, 0, 0.02],
    [30, 0.02, 0.02],
  ]
  expect(sectionEnds(rows)).toEqual([50, 90, 120])
  const cut = cutAt(rows, 60)!
  expect(cut).toEqual({
    row: 1,
    parts: [
      [10, 0, 0.005],
      [30, 0.005, 0.02],
    ],
  })
  const whole = roadWith({ 'line.sections': rows })
  const parts = roadWith({ 'line.sections': [rows[0], ...cut.parts, rows[2]] })
  const end = (geometry: typeof whole) => planOf(geometry).at(-1)!.middle
  end(parts).forEach((x, i) => expect(x).toBeCloseTo(end(whole)[i], 10))
  expect(cutAt(rows, 120)).toBeNull()
  expect(cutAt(rows, 50)).toBeNull()
})

test('friction and the cross section are those of the parameters', () => {
  const patches = { frictionMap: 'patches', 'patches.table': [[20, 40, 0, 2, 0.3]], friction: 0.9 }
  const geometry = roadWith({ ...patches, crown: 0.1, width: 8 })
  const factors = ({ areas }: typeof geometry, places: readonly (readonly [number, number])[]) =>
    places.map(([at, w]) => frictionAt(areas, at, w))
  expect(
    factors(geometry, [
      [30, 1],
      [30, -1],
      [50, 1],
    ]),
  ).toEqual([0.3, 0.9, 0.9])
  const along = roadWith({ frictionMap: 'along', friction: 0.5 })
  expect(
    factors(along, [
      [10, 0],
      [60, 0],
    ]),
  ).toEqual([0.5, 0.15])
  const section = sectionAt(geometry, 0, 2)
  expect(section.map(([w]) => w)).toEqual([-4, 0, 4])
  expect(section[1][1] - section[0][1]).toBeCloseTo(0.1, 12)
  expect(() => roadWith({ frictionMap: 'along', 'along.points': [[0, 0]] })).toThrow(
    /friction factor of 0 is too small/,
  )
})

describe('obstacles', () => {
  test('of the speed humps are arcs of 0.1 m at 60, 110 and 160 m', () => {
    const geometry = ready('speed-humps')
    expect(obstacleStretches(geometry).map((stretch) => stretch.map((s) => Math.round(100 * s) / 100))).toEqual([
      [60, 63.7],
      [110, 113.7],
      [160, 163.7],
    ])
    const heights = obstacleHeights(geometry, 2000)
    expect(Math.max(...heights.map(([, z]) => z))).toBeCloseTo(0.1, 4)
    // a circle through both ends and the top
    const radius = (3.7 ** 2 / 4 + 0.1 ** 2) / 0.2
    for (const [s, z] of heights)
      if (s > 60 && s < 63.7) expect(z).toBeCloseTo(Math.sqrt(radius ** 2 - (s - 61.85) ** 2) - radius + 0.1, 9)
    const { points } = drawingOf(geometry)
    expect(Math.max(...points.filter((_, i) => i % 3 === 2))).toBeCloseTo(0.1, 3)
  })

  test('of the Belgian block are 12 mm high, over 56 m', () => {
    const [[from, to], ...others] = obstacleStretches(ready('belgian-block'))
    expect([from, to, others.length]).toEqual([expect.closeTo(30, 9), expect.closeTo(86, 6), 0])
    expect(Math.max(...obstacleHeights(ready('belgian-block'), 20_000).map(([, z]) => z))).toBeCloseTo(0.012, 3)
  })

  test('on the right are shown where they have their depth', () => {
    const geometry = ready('potholes')
    expect(obstacleStretches(geometry)).toHaveLength(10)
    expect(Math.min(...obstacleHeights(geometry, 500).map(([, z]) => z))).toBeCloseTo(-0.04, 9)
    const { left, points } = drawingOf(geometry)
    expect(left.every((w, i) => w < 0.2 || Math.abs(points[3 * i + 2]) < 1e-9)).toBe(true)
  })

  test('a smooth road has none', () => {
    expect(obstacleStretches(ready('skid-pad'))).toEqual([])
    expect(obstacleHeights(ready('skid-pad'), 100)).toEqual([])
  })
})
