/**
 * Contact of wheels with a measured road. The place (s, w) below the wheel centre follows from the line in plan alone:
 * with the distances d_t, d_n of the place from the centre along the line and to its left,
 *
 *   s' = s - d_t/(1 - k w),   w' = w - d_n
 *
 * is Newton's method for it, k the curvature of the line. It starts from the place at the last accepted step and is
 * exact to rounding after a few steps, whatever that place was. There the wheel stands on a plane: the tangent plane of
 * the smooth surface, or the effective plane of its cams.
 */
import { ModelError } from '../../engine/errors/model-error'
import type { ComponentBuilder, Motion } from '../../engine/model/component/component'
import type { Surface, SurfaceContact, SurfacePlaces, Wheel } from '../../engine/model/component/surface'
import type { TableData } from '../../engine/numerics/interpolation/tables'
import { vectorMath, type Expr, type ExternalFunction, type SymbolicMath, type Vec3 } from '../../engine/symbolic'
import { diskOnPlane } from '../surfaces/disk-on-plane'
import type { Cams } from '../surfaces/enveloping'
import { envelopingFunction } from '../surfaces/measured/enveloping'
import { acrossScale, bilinearHeight, smoothHeight } from '../surfaces/measured/heights'
import type { MeasuredRoad } from '../surfaces/measured/road'
import { coordinate, headingOf, material, type Road } from './road-plane'
import { locateBeside, surfacePoint, type LineFrame } from './surface-places'

/** Steps from the place at the last accepted step, and before the first step. */
const updates = { step: 3, first: 20 }
/** Longest way of a step before the first step, m. */
const firstReach = 20
/** Least part of its length that the line keeps at the place of a wheel, beside it in a bend. */
const leastStretch = 0.05
/** Distance of nodes, over the radius of a wheel, below which a point sees bumps that its patch bridges. */
const tooFine = 0.2

export interface GridRoad {
  readonly road: Road
  readonly measured: MeasuredRoad
  /** Outline of the cams; null for a point contact. */
  readonly cams: Cams | null
  /** Distance along the line at which the search for wheels starts, m. */
  readonly start: Expr
}

type Place = readonly [s: Expr, w: Expr]

const memories = ['contactPlace', 'contactPlaceLeft'] as const

export function onGrid(owner: ComponentBuilder, gridRoad: GridRoad): Surface {
  const { road, measured, cams } = gridRoad
  const { line, grid } = measured
  const tables = tablesOf(owner.name, line)
  const enveloping =
    cams &&
    envelopingFunction(owner.name, cams, {
      along: [0, grid.step],
      across: acrossScale(grid),
      height: (math, row, column) => bilinearHeight(math, grid, row, column),
    })
  return {
    places: placesOf(owner.math, gridRoad, tables),
    soil: [],
    ...(road.base === owner.ground ? { line } : {}),
    touch: (c, wheel) => {
      if (wheel.constrained === true) refuseConstraint(c, owner.name)
      const radius = wheel.shape.metres()
      if (cams === null && Math.min(grid.step, grid.width ?? grid.step) < tooFine * radius)
        c.warn(
          `touches ${owner.name} at a point, and its heights are ${round(grid.step)} m apart: a tyre bridges bumps that short; set the contact of ${owner.name} to enveloping`,
        )
      const touching: Touching = {
        ...gridRoad,
        tables,
        wheel,
        enveloping,
        label: c.name,
        below: placeBelow(c, { ...gridRoad, tables, wheel }),
      }
      requireRoad(c, owner.name, touching)
      return (m) => contactAt(m, touching)
    },
  }
}

/** Surface through the nodes with continuous slopes, whatever wheels stand on. */
function placesOf(math: SymbolicMath, { road, measured, start }: GridRoad, tables: Searching['tables']): SurfacePlaces {
  const { add, sub, mul, div } = math
  const beside = (place: Place): LineFrame => {
    const line = lineAt(math, tables, place)
    const [, w] = place
    return { ...line, x: sub(line.x, mul(w, line.sine)), y: add(line.y, mul(w, line.cosine)) }
  }
  return {
    frame: road.base,
    at: (place) => {
      const { along: s, left: w } = place
      const frame = beside([s, w])
      const { height, along, left } = smoothHeight(math, measured.grid, s, w)
      return surfacePoint(math, road, place, frame, { height, slopes: [div(along, frame.stretch), left] })
    },
    locate: locateBeside(beside, start),
  }
}

function refuseConstraint(c: ComponentBuilder, road: string): never {
  throw new ModelError(
    'unsupported',
    `the wheel rolls as a constraint, and ${road} has no exact contact`,
    { block: c.name },
    `use a tyre with forces on ${road}`,
  )
}

const round = (x: number): number => Number(x.toPrecision(3))

const tablesOf = (name: string, line: MeasuredRoad['line']): Readonly<Record<'x' | 'y' | 'heading', TableData>> => ({
  x: { name: `${name}.line.x`, ...line.x },
  y: { name: `${name}.line.y`, ...line.y },
  heading: { name: `${name}.line.heading`, ...line.heading },
})

interface Searching extends GridRoad {
  readonly tables: ReturnType<typeof tablesOf>
  readonly wheel: Wheel
}

interface Touching extends Searching {
  /** Function of the effective plane; null for a point contact. */
  readonly enveloping: ExternalFunction | null
  /** Name of the block of the wheel. */
  readonly label: string
  /** Returns the place below the wheel centre. */
  readonly below: (m: Motion) => Place
}

/** Directions of the line at a place, and the place from the wheel centre. Vectors are in road axes. */
interface OnLine {
  readonly cosine: Expr
  readonly sine: Expr
  readonly stretch: Expr
  readonly distances: readonly [Expr, Expr]
}

/** Line at a place, whose `x` and `y` are those of the line itself. */
function lineAt(math: SymbolicMath, tables: Searching['tables'], [s, w]: Place): LineFrame {
  const { named, sub, mul, sin, cos, pool } = math
  const value = (name: keyof typeof tables, derivative = 0): Expr => pool.lookup(tables[name], s, derivative)
  const heading = value('heading')
  return {
    cosine: named('cosHeading', cos(heading)),
    sine: named('sinHeading', sin(heading)),
    stretch: named('lineStretch', sub(1, mul(value('heading', 1), w))),
    x: value('x'),
    y: value('y'),
  }
}

function onLine(m: Motion, { road, tables, wheel }: Searching, place: Place): OnLine {
  const { named, add, sub, mul } = m.math
  const line = lineAt(m.math, tables, place)
  const { cosine, sine, stretch } = line
  const [x, y] = [road.along, road.left].map((axis) => coordinate(m, road, wheel, axis))
  const [dx, dy] = [sub(line.x, x), sub(line.y, y)]
  return {
    ...{ cosine, sine, stretch },
    distances: [
      named('placeAhead', add(mul(dx, cosine), mul(dy, sine))),
      named('placeAside', add(sub(mul(dy, cosine), mul(dx, sine)), place[1])),
    ],
  }
}

/** @param reach longest way along the line */
function closer(m: Motion, search: Searching, from: Place, times: number, reach?: number): Place {
  const { sub, div, min, max, named } = m.math
  let place = from
  for (let i = 0; i < times; i++) {
    const { distances, stretch } = onLine(m, search, place)
    const ahead = div(distances[0], reach === undefined ? stretch : max(stretch, 0.2))
    const step = reach === undefined ? ahead : max(min(ahead, reach), -reach)
    place = [named('placeAlong', sub(place[0], step)), named('placeAcross', sub(place[1], distances[1]))]
  }
  return place
}

/** Declares what the place below a wheel needs, and returns it. */
function placeBelow(c: ComponentBuilder, search: Searching): (m: Motion) => Place {
  const { line } = search.measured
  const start: Place = [search.start, c.math.pool.zero]
  const { coefficients } = line.heading
  // on a straight line one step is exact
  const times = coefficients.length === 1 && coefficients[0].length === 1 ? 1 : updates.step
  const last = [0, 1].map((i) =>
    c.memory(memories[i], {
      unit: 'm',
      guess: true,
      initial: (m) => closer(m, search, start, updates.first, firstReach)[i],
      update: (m) => closer(m, search, last, times)[i],
    }),
  ) as unknown as Place
  return (m) => closer(m, search, last, times)
}

function requireRoad(c: ComponentBuilder, road: string, touching: Touching): void {
  const { measured } = touching
  const { v, columns } = measured.grid
  c.expectRanges({
    of: `the heights of ${road}`,
    hint: `keep the wheel on the measured part of ${road}: beyond it, the heights at its edge are kept`,
    ranges: [
      {
        what: 'place along the road',
        unit: 'm',
        signal: memories[0],
        min: c.math.num(0),
        max: c.math.num(measured.line.length),
      },
      {
        what: 'place across the road',
        unit: 'm',
        signal: memories[1],
        min: c.math.num(v[0]),
        max: c.math.num(v[columns - 1]),
      },
    ],
  })
  c.require('bend', (s) => onLine(s, touching, touching.below(s)).stretch, {
    what: `the length of ${road} at the wheel, over that of its line,`,
    unit: '1',
    min: leastStretch,
    hint: `keep the wheel on ${road}: far inside a bend the road has no direction`,
  })
}

function contactAt(m: Motion, touching: Touching): SurfaceContact {
  const { road, wheel } = touching
  const { named, sub, mul, div, add, square, sqrt, num } = m.math
  const v = vectorMath(m.math)
  const place = touching.below(m)
  const [s, w] = place
  const line = onLine(m, touching, place)
  const { height, slopes } = (touching.enveloping === null ? tangentPlane : camPlane)(m, touching, line, place)
  const cosine = named('cosSlope', div(1, sqrt(add(1, square(slopes[0]), square(slopes[1])))))
  const up: Vec3 = [num(0), num(0), num(1)]
  const normal = v.scale(cosine, v.sub(up, [slopes[0], slopes[1], num(0)]))
  return diskOnPlane(m, wheel, (axes) => ({
    ...material(m, road, wheel, axes),
    normal: v.named('roadNormal', m.resolve(normal, road.base, axes)),
    height: mul(cosine, sub(coordinate(m, road, wheel, road.normal), height)),
    coordinates: () => ({ along: s, left: w }),
  }))
}

/** Height below the wheel centre, and slopes along x and y of the road's axes. */
interface PlaneBelow {
  readonly height: Expr
  readonly slopes: readonly [Expr, Expr]
}

function tangentPlane(m: Motion, { measured }: Touching, { cosine, sine, stretch }: OnLine, [s, w]: Place): PlaneBelow {
  const { add, sub, mul, div } = m.math
  const { height, along, left } = smoothHeight(m.math, measured.grid, s, w)
  const ahead = div(along, stretch)
  return { height, slopes: [sub(mul(ahead, cosine), mul(left, sine)), add(mul(ahead, sine), mul(left, cosine))] }
}

function camPlane(m: Motion, touching: Touching, line: OnLine, [s, w]: Place): PlaneBelow {
  const { add, sub, mul, named, pool } = m.math
  const { road, wheel, enveloping, label } = touching
  if (enveloping === null) throw new Error('a point contact has no cams')
  const [fx, fy] = headingOf(m, road, wheel)
  const along = named('headingAlong', add(mul(fx, line.cosine), mul(fy, line.sine)))
  const left = named('headingLeft', sub(mul(fy, line.cosine), mul(fx, line.sine)))
  const [height, forward, banking] = pool.call(
    enveloping,
    [s, w, along, left, line.stretch, wheel.shape.radius],
    [],
    label,
  )
  return {
    height,
    slopes: [sub(mul(forward, fx), mul(banking, fy)), add(mul(forward, fy), mul(banking, fx))],
  }
}
