/**
 * Lines of OpenDRIVE against an independent computation: arcs in closed form, spirals and the arc length of polynomials
 * by Romberg's quadrature over the definitions of the standard. The importer integrates by Gauss and Legendre, and
 * follows polynomials by sections.
 */
import { describe, expect, it } from 'vitest'
import { evaluateTable } from '../../../engine/numerics/interpolation/tables'
import { heightAt, readXodr, type XodrRoad } from '../../../importers/xodr'
import { network, roadText, type Geometry, type RoadText } from '../../unit/importers/xodr/network'

type Point = readonly [x: number, y: number]

/** Integral by Romberg's method. */
function romberg(f: (t: number) => number, from: number, to: number): number {
  let rows = [((f(from) + f(to)) * (to - from)) / 2]
  for (let k = 1; k < 18; k++) {
    const n = 2 ** (k - 1)
    const h = (to - from) / n
    let sum = 0
    for (let i = 0; i < n; i++) sum += f(from + (i + 0.5) * h)
    const next = [(rows[0] + h * sum) / 2]
    for (let j = 1; j <= k; j++) next.push(next[j - 1] + (next[j - 1] - rows[j - 1]) / (4 ** j - 1))
    if (k > 4 && Math.abs(next[k] - rows[k - 1]) < 1e-13 * Math.max(1, Math.abs(next[k]))) return next[k]
    rows = next
  }
  return rows[rows.length - 1]
}

/** Point of a spiral that starts at the origin along x. */
const spiralAt = (from: number, rate: number, s: number): Point => [
  romberg((u) => Math.cos(from * u + (rate * u * u) / 2), 0, s),
  romberg((u) => Math.sin(from * u + (rate * u * u) / 2), 0, s),
]

const cubicAt = ([a, b, c, d]: readonly number[], p: number): number => a + b * p + c * p ** 2 + d * p ** 3
const slopeAt = ([, b, c, d]: readonly number[], p: number): number => b + 2 * c * p + 3 * d * p ** 2
const lengthTo = (u: readonly number[], v: readonly number[], p: number): number =>
  romberg((t) => Math.hypot(slopeAt(u, t), slopeAt(v, t)), 0, p)

const rotated = ([x, y]: Point, angle: number): Point => [
  Math.cos(angle) * x - Math.sin(angle) * y,
  Math.sin(angle) * x + Math.cos(angle) * y,
]
const read = (road: RoadText): XodrRoad => readXodr(network(roadText(road)), 'road.xodr')
const pointOf = ({ geometry: { line } }: XodrRoad, s: number): Point => [
  evaluateTable(line.x, s, 0),
  evaluateTable(line.y, s, 0),
]
/** Largest distance of the line from points at distances along it. */
const apart = (road: XodrRoad, points: readonly (readonly [s: number, point: Point])[], heading = 0): number =>
  Math.max(
    ...points.map(([s, point]) => {
      const [[x, y], [u, v]] = [pointOf(road, s), rotated(point, -heading)]
      return Math.hypot(x - u, y - v)
    }),
  )
const places = (length: number): readonly number[] => Array.from({ length: 41 }, (_, i) => (length * i) / 40)

describe('straights, arcs and spirals', () => {
  const heading = 0.7
  const one = (length: number, shape: string): XodrRoad =>
    read({ geometries: [{ s: 0, x: 5e3, y: -2e4, heading, length, shape }] })
  it('arcs follow their circle', () => {
    const road = one(150, '<arc curvature="-0.02"/>')
    const circle = places(150).map((s) => [s, [50 * Math.sin(s / 50), 50 * (Math.cos(s / 50) - 1)]] as const)
    expect(apart(road, circle)).toBeLessThan(1e-11)
  })
  it.each([
    [0, 0.02],
    [0.02, -0.03],
    [-0.05, 0.05],
    [0.1, 0],
  ])('spirals from %f to %f follow Fresnel integrals', (from, to) => {
    const length = 90
    const road = one(length, `<spiral curvStart="${from}" curvEnd="${to}"/>`)
    const points = places(length).map((s) => [s, spiralAt(from, (to - from) / length, s)] as const)
    expect(apart(road, points)).toBeLessThan(1e-11)
  })
  it('says where the road starts in the file', () => {
    expect(one(20, '<line/>').origin).toEqual({ x: 5e3, y: -2e4, z: 0, heading })
  })
})

describe('polynomials', () => {
  const u = [0, 1, -1e-4, 5e-7]
  const v = [0, 0, 5e-3, -5e-5]
  const attributes = ['U', 'V'].map((of, k) =>
    ['a', 'b', 'c', 'd'].map((name, i) => `${name}${of}="${(k === 0 ? u : v)[i]}"`).join(' '),
  )
  const end = 70
  const length = lengthTo(u, v, end)
  const points = places(end).map((p) => [lengthTo(u, v, p), [cubicAt(u, p), cubicAt(v, p)]] as const)

  it('with a normalised range are followed within a micrometre', () => {
    const scaled = [u, v].map((c) => c.map((x, k) => x * end ** k))
    const text = ['U', 'V'].map((of, k) => ['a', 'b', 'c', 'd'].map((n, i) => `${n}${of}="${scaled[k][i]}"`).join(' '))
    const road = read({
      geometries: [
        { s: 0, x: 0, y: 0, heading: 0, length, shape: `<paramPoly3 ${text.join(' ')} pRange="normalized"/>` },
      ],
    })
    expect(road.geometry.line.length).toBeCloseTo(length, 6)
    expect(apart(road, points)).toBeLessThan(1.5e-6)
    expect(road.notes.join()).toMatch(/one polynomial becomes sections .* at most .*e-7 m beside/)
  })

  it('with a range in metres map the profiles to the arc length', () => {
    // the attribute is the end of the range, less than 1 % from the arc length
    const stretched = end
    expect(Math.abs(length / stretched - 1)).toBeLessThan(0.01)
    const road = read({
      geometries: [
        {
          s: 0,
          x: 0,
          y: 0,
          heading: 0,
          length: stretched,
          shape: `<paramPoly3 ${attributes.join(' ')} pRange="arcLength"/>`,
        },
      ],
      elevation:
        '<elevation s="0" a="1" b="0.02" c="0" d="0"/><elevation s="40" a="1.8" b="0.02" c="-0.001" d="0.00001"/>',
    })
    expect(apart(road, points)).toBeLessThan(1.5e-6)
    const at = (s: number): number => 0.02 * s + (s > 40 ? -0.001 * (s - 40) ** 2 + 1e-5 * (s - 40) ** 3 : 0)
    for (const s of [0, 20, 40, 55, 70]) expect(heightAt(road, (s * length) / stretched, 0)).toBeCloseTo(at(s), 9)
    expect(road.notes.join()).toMatch(/distances along the line differ from those of the file by up to 0\./)
  })

  it('of one function end at their length', () => {
    const [c, d] = [0.004, -3e-5]
    const along = 60
    const road = read({
      geometries: [{ s: 0, x: 0, y: 0, heading: 0.3, length: along, shape: `<poly3 a="0" b="0" c="${c}" d="${d}"/>` }],
    })
    const graph = [0, 0, c, d]
    const line = [0, 1, 0, 0]
    const of = places(55).map((p) => [lengthTo(line, graph, p), [p, cubicAt(graph, p)]] as const)
    expect(
      apart(
        road,
        of.filter(([s]) => s <= along),
      ),
    ).toBeLessThan(1.5e-6)
    expect(road.geometry.line.length).toBeCloseTo(along, 6)
  })
})

describe('a road of several geometries', () => {
  /** Geometries in a row; quadrature gives the end of each, where the next begins. */
  function chain(parts: readonly (readonly [length: number, from: number, to: number])[], off = 0): Geometry[] {
    let [s, x, y, heading] = [0, 100, 200, 1]
    return parts.map(([length, from, to], i) => {
      const shape =
        from === to
          ? from === 0
            ? '<line/>'
            : `<arc curvature="${from}"/>`
          : `<spiral curvStart="${from}" curvEnd="${to}"/>`
      const geometry = { s, x: x + (i > 0 ? off : 0), y, heading, length, shape }
      const [dx, dy] = rotated(spiralAt(from, (to - from) / length, length), heading)
      ;[s, x, y] = [s + length, x + dx, y + dy]
      heading += (length * (from + to)) / 2
      return geometry
    })
  }
  const parts = [
    [100, 0, 0],
    [40, 0, 0.02],
    [60, 0.02, 0.02],
    [40, 0.02, 0],
    [80, 0, 0],
  ] as const

  it('keeps straights, arcs and spirals that meet', () => {
    const road = read({ geometries: chain(parts) })
    expect(road.params['line.sections']).toEqual(parts.map((part) => [...part]))
    expect(road.notes).toEqual([])
  })

  it('bends what ends beside the next geometry, and returns to the file', () => {
    const shifted = chain(parts, 0.006)
    const road = read({ geometries: shifted })
    expect(road.notes.join()).toMatch(/bent to meet the next one, 0.006 m away/)
    const start = shifted[0]
    for (const { s, x, y } of shifted.slice(1)) {
      const [u, v] = rotated([x - start.x, y - start.y], -start.heading)
      // distances along the bent line differ a little
      const [px, py] = pointOf(road, s)
      expect(Math.hypot(px - u, py - v)).toBeLessThan(0.01)
    }
  })

  it('refuses what does not meet', () => {
    expect(() => read({ geometries: chain(parts, 0.02) })).toThrow(
      /ends at x = .* 0.02 m and 0 deg from the start of the next/,
    )
  })
})

describe('profiles and lanes', () => {
  const bank =
    '<superelevation s="0" a="0" b="0" c="0" d="0"/><superelevation s="20" a="0" b="0.004" c="0" d="0"/><superelevation s="60" a="0.16" b="0" c="0" d="0"/>'
  const road = read({
    geometries: [{ s: 0, x: 0, y: 0, heading: 0, length: 100, shape: '<line/>' }],
    elevation:
      '<elevation s="0" a="12" b="0.01" c="0" d="0"/><elevation s="50" a="12.5" b="0.01" c="0.0004" d="-0.000002"/>',
    lateral: bank,
    lanes: `<laneOffset s="0" a="0" b="0" c="0" d="0"/><laneOffset s="30" a="0" b="0.02" c="0" d="0"/>
<laneSection s="0">
<left><lane id="1" type="driving"><width sOffset="0" a="3" b="0" c="0" d="0"/></lane></left>
<center><lane id="0" type="none"><roadMark sOffset="0" type="broken"/></lane></center>
<right><lane id="-1" type="driving"><width sOffset="0" a="3.5" b="0" c="0.001" d="-0.00001"/></lane><lane id="-2" type="sidewalk"><width sOffset="0" a="2" b="0" c="0" d="0"/></lane></right>
</laneSection>`,
  })
  it('superelevation turns the surface about the line, positive where the left side is higher', () => {
    for (const [s, angle] of [
      [10, 0],
      [35, 0.06],
      [80, 0.16],
    ])
      for (const t of [-3, 2]) {
        const z = 0.01 * s + (s > 50 ? 0.0004 * (s - 50) ** 2 - 2e-6 * (s - 50) ** 3 : 0)
        // a place at t on the surface
        expect(heightAt(road, s, t * Math.cos(angle))).toBeCloseTo(z + t * Math.sin(angle), 9)
      }
  })
  it('edges are the sums of widths, in plan within 0.05 mm', () => {
    const { edges } = road.geometry
    if (edges === undefined) throw new Error('the edges are parallel')
    const [right, left] = edges
    for (const [s, angle] of [
      [10, 0],
      [35, 0.06],
      [80, 0.16],
    ]) {
      const offset = Math.max(0, 0.02 * (s - 30))
      expect(evaluateTable(left, s, 0)).toBeCloseTo((offset + 3) * Math.cos(angle), 4)
      expect(evaluateTable(right, s, 0)).toBeCloseTo((offset - cubicAt([3.5, 0, 0.001, -1e-5], s)) * Math.cos(angle), 4)
    }
    expect(road.leftOut).toEqual(['lanes beside the road: -2 (sidewalk)'])
  })
})
