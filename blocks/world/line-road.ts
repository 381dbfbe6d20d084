/**
 * Contact of wheels with a road along a line. The tangent plane at the place (s, w) has in the axes t along the line
 * and n to its left the slopes
 *
 *   g_t = z_s/(1 - k w),   g_n = z_w,   k the curvature of the line
 *
 * The wheel plane, this tangent plane and the plane through the spin axis along the normal meet in the foot of the
 * wheel on the tangent plane. At the contact point the foot is the place itself. With the distances d of the place and
 * f of the foot from the wheel centre, along t and n,
 *
 *   s' = s + (f_t - d_t)/(1 - k w),   w' = w + f_n - d_n
 *
 * is the next place of a search by tangent planes (Zimmer and Otter 2010, eqs 11-14), and f = d that of Newton's
 * method. Both start from the place at the last accepted step: in plan, a line can pass one place several times.
 */
import type { ComponentBuilder, Motion } from '../../engine/model/component/component'
import type { Surface, SurfaceContact, SurfacePlaces, Wheel } from '../../engine/model/component/surface'
import type { TableData } from '../../engine/numerics/interpolation/tables'
import { vectorMath, type Expr, type SymbolicMath, type Vec3 } from '../../engine/symbolic'
import { diskOnPlane } from '../surfaces/disk-on-plane'
import { checkHollow, hollowWarning, sharpHollow, shortWarning, type Profile } from '../surfaces/profile'
import { hollowOfRoad, reliefOf, type RoadLine } from '../surfaces/road-line'
import type { ContactSearch } from '../surfaces/road-profile'
import { requirePassable, type Obstacles } from '../surfaces/obstacles/plane'
import { riseUnder, type Rise } from './obstacle-rise'
import { coordinate, headingOf, material, type Road } from './road-plane'
import { locateBeside, obstacleRelief, sumOfReliefs, surfacePoint, type LineFrame } from './surface-places'
import { deeperContact, type RoadUnderWheel } from './two-contacts'

/** Height of a wheel centre, in radii, up to which its contact point is found as if it touched. */
const farthest = 1.25
/** Updates before the first step: of the place below the wheel centre, and of the contact point from there. */
const firstUpdates = { below: 20, contact: 12 }
/** Steps of Newton's method to the place below the wheel centre from that at the last accepted step. */
const updatesBelow = 3
/** Longest shift of one of the first updates, m. */
const firstReach = 20
/** Least part of its length that the line keeps at the place of a wheel, beside it in a bend. */
const leastStretch = 0.05

type Place = readonly [s: Expr, w: Expr]

/** Tangent plane at a place. Distances are from the wheel centre to the place, m. */
interface Tangent {
  readonly along: Vec3
  readonly left: Vec3
  readonly stretch: Expr
  readonly slopes: readonly [Expr, Expr]
  readonly height: Expr
  readonly distances: readonly [Expr, Expr]
}

/** @param road its axes and its friction; `along` and `left` are those of the line's start */
export function alongLine(
  owner: ComponentBuilder,
  road: Road,
  { shape, rough, obstacles }: LineShape,
  search: ContactSearch,
): Surface {
  const tables = tablesOf(owner.name, shape)
  const start = owner.param('start')
  return {
    places: placesOf(owner.math, { road, shape, rough, tables }, obstacles, start),
    soil: [],
    ...(road.base === owner.ground ? { line: { ...shape.line, relief: reliefOf(shape) } } : {}),
    touch: (c, wheel) => {
      if (obstacles !== null) requirePassable(c, wheel, obstacles)
      const heights = hollowProfile(shape, rough)
      const reach = farthest * wheel.shape.metres()
      const constrained = wheel.constrained === true
      if (constrained) checkHollow(heights, reach, owner.name, c.name, 'use tyres with forces')
      const lineRoad = { road, shape, rough, tables, wheel, start }
      const short = rough && !constrained ? shortWarning(rough, wheel.shape.metres(), owner.name, false) : null
      if (short !== null) c.warn(short)
      const hollow = sharpHollow(heights, reach)
      if (hollow !== null) c.warn(hollowWarning(heights, hollow, owner.name))
      const place =
        hollow !== null
          ? placeBelow(c, lineRoad)
          : search.kind === 'memory' && !constrained
            ? placeFromMemory(c, lineRoad, search.updates)
            : placeByNewton(c, lineRoad, owner.name, search.kind === 'normal' ? search.iterations : undefined)
      expectWithin(owner, c, shape, place)
      c.require('bend', (s) => tangentAt(s, lineRoad, place(s)).stretch, {
        what: `the length of ${owner.name} at the wheel, over that of its centre line,`,
        unit: '1',
        min: leastStretch,
        hint: `keep the wheel on ${owner.name}: far inside a bend the road has no direction`,
      })
      if (hollow === null) return (m) => contactAt(m, lineRoad, place(m), obstacles)
      return deeperContact(c, owner.name, wheel, {
        under: (m) => underWheel(m, lineRoad, place(m)),
        at: (m, way) => contactAt(m, lineRoad, placeFrom(m, lineRoad, place(m), way), obstacles),
        material: (m, axes) => ({
          ...material(m, road, wheel, axes),
          coordinates: () => ({ along: place(m)[0], left: place(m)[1] }),
        }),
      })
    },
  }
}

function placesOf(
  math: SymbolicMath,
  lineRoad: Pick<LineRoad, 'road' | 'shape' | 'rough' | 'tables'>,
  obstacles: Obstacles | null,
  start: Expr,
): SurfacePlaces {
  const { road } = lineRoad
  const { add, sub, mul, div } = math
  return {
    frame: road.base,
    at: (place) => {
      const { along: s, left: w } = place
      const { x, y, cosine, sine, stretch, slopes, elevation } = roadAt(math, lineRoad, [s, w])
      const [smooth, rough] = elevation
      const base = { height: sub(rough === undefined ? smooth : add(smooth, rough), road.height), slopes }
      const above = obstacleRelief(math, obstacles, place)
      const frame = { cosine, sine, x: sub(x, mul(w, sine)), y: add(y, mul(w, cosine)) }
      const onLine = { height: above.height, slopes: [div(above.slopes[0], stretch), above.slopes[1]] as const }
      return surfacePoint(math, road, place, frame, sumOfReliefs(math, base, onLine))
    },
    locate: locateBeside((place) => {
      const { x, y, cosine, sine, stretch } = roadAt(math, lineRoad, place)
      return { cosine, sine, stretch, x: sub(x, mul(place[1], sine)), y: add(y, mul(place[1], cosine)) }
    }, start),
  }
}

/** Part of the way from the middle of the road to an edge at which a wheel is. */
const partOfWidth = 'roadPart'

/** Lets a run in which a wheel leaves the width of the road warn. */
function expectWithin(
  owner: ComponentBuilder,
  c: ComponentBuilder,
  { width, edges, line }: RoadLine,
  place: (m: Motion) => Place,
): void {
  const { num, neg, add, sub, mul, div, floor, pool } = owner.math
  const common = {
    of: `the width of ${owner.name}`,
    hint: `steer the vehicle along ${owner.name}, or make it wider`,
  }
  if (edges === undefined) {
    const half = num(width / 2)
    const range = { what: 'place across the road', unit: 'm', signal: memories[1], min: neg(half), max: half }
    c.expectRanges({ ...common, ranges: [range] })
    return
  }
  const tables = edges.map((table, k) => ({ name: `${owner.name}.edges.${k === 0 ? 'right' : 'left'}`, ...table }))
  c.signal(partOfWidth, '1', (s) => {
    const [along, across] = place(s)
    const at = line.closed ? sub(along, mul(line.length, floor(div(along, line.length)))) : along
    const [right, left] = tables.map((table) => pool.lookup(table, at))
    return div(sub(mul(2, across), add(left, right)), sub(left, right))
  })
  const range = { what: 'place across the road, over half its width,', unit: '1', signal: partOfWidth }
  c.expectRanges({ ...common, ranges: [{ ...range, min: num(-1), max: num(1) }] })
}

/** Curvatures add up where the heights do; the sharpest place is that of the rough heights. */
const hollowProfile = (shape: RoadLine, rough: Profile | null): Pick<Profile, 'hollow' | 'directions'> => ({
  directions: ['along', 'left'],
  hollow: () => {
    const smooth = hollowOfRoad(shape)
    if (rough === null) return smooth
    const { curvature, at } = rough.hollow()
    return { curvature: curvature + smooth.curvature, at }
  },
})

const memories = ['contactPlace', 'contactPlaceLeft'] as const

/** Geometry of a road: its line, heights over it, and obstacles on both. */
export interface LineShape {
  readonly shape: RoadLine
  /** Heights over (s, w) that are added to those of the line; null for none. */
  readonly rough: Profile | null
  readonly obstacles: Obstacles | null
}

interface LineRoad extends Omit<LineShape, 'obstacles'> {
  readonly road: Road
  readonly tables: Readonly<Record<'x' | 'y' | 'heading' | 'elevation' | 'slope', TableData>>
  readonly wheel: Wheel
  readonly start: Expr
}

const tablesOf = (name: string, { line, elevation, slope }: RoadLine): LineRoad['tables'] => ({
  x: { name: `${name}.line.x`, ...line.x },
  y: { name: `${name}.line.y`, ...line.y },
  heading: { name: `${name}.line.heading`, ...line.heading },
  elevation: { name: `${name}.elevation`, ...elevation },
  slope: { name: `${name}.banking`, ...slope },
})

/** Road at a place, without a wheel. */
interface RoadAt extends LineFrame {
  /** Height over the plane of the frame, m. */
  readonly elevation: readonly [smooth: Expr, rough: Expr | undefined]
  readonly slopes: readonly [Expr, Expr]
}

function roadAt(
  math: SymbolicMath,
  { road, shape, rough, tables }: Pick<LineRoad, 'road' | 'shape' | 'rough' | 'tables'>,
  [s, w]: Place,
): RoadAt {
  const { named, add, sub, mul, div, min, max, sin, cos, floor, pool } = math
  const { line, crown, width } = shape
  const at = line.closed ? named('lapPlace', sub(s, mul(line.length, floor(div(s, line.length))))) : s
  const value = (name: keyof LineRoad['tables'], derivative = 0): Expr => pool.lookup(tables[name], at, derivative)
  const heading = value('heading')
  const [cosine, sine] = [named('cosHeading', cos(heading)), named('sinHeading', sin(heading))]
  const stretch = named('lineStretch', sub(1, mul(value('heading', 1), w)))
  const slope = named('crossSlope', value('slope'))
  const within = crown === 0 ? pool.zero : max(min(w, width / 2), -width / 2)
  const k = (-4 * crown) / width ** 2
  const bumps = rough === null ? null : { height: rough.height([at, w]), slopes: rough.slopes([at, w]) }
  const plus = (smooth: Expr, more: Expr | undefined): Expr => (more === undefined ? smooth : add(smooth, more))
  const grade = add(value('elevation', 1), mul(value('slope', 1), w))
  const elevation = add(road.height, value('elevation'), mul(slope, w), mul(k, within, sub(mul(2, w), within)))
  return {
    ...{ cosine, sine, stretch },
    x: value('x'),
    y: value('y'),
    elevation: [elevation, bumps?.height],
    slopes: [
      named('slope', div(plus(grade, bumps?.slopes[0]), stretch)),
      named('slopeLeft', plus(add(slope, mul(2 * k, within)), bumps?.slopes[1])),
    ],
  }
}

function tangentAt(m: Motion, lineRoad: LineRoad, place: Place): Tangent {
  const { named, add, sub, mul, neg, pool } = m.math
  const { road, wheel } = lineRoad
  const { x, y, cosine, sine, stretch, slopes, elevation } = roadAt(m.math, lineRoad, place)
  const [cx, cy, cz] = [road.along, road.left, road.normal].map((axis) => coordinate(m, road, wheel, axis))
  const [dx, dy] = [sub(x, cx), sub(y, cy)]
  const [smooth, rough] = elevation
  return {
    along: [cosine, sine, pool.zero],
    left: [neg(sine), cosine, pool.zero],
    ...{ stretch, slopes },
    height: sub(cz, rough === undefined ? smooth : add(smooth, rough)),
    distances: [
      named('placeAhead', add(mul(dx, cosine), mul(dy, sine))),
      named('placeAside', add(sub(mul(dy, cosine), mul(dx, sine)), place[1])),
    ],
  }
}

/** @param obstacles whose plane is added to the tangent plane; searches go without */
function contactAt(m: Motion, lineRoad: LineRoad, place: Place, obstacles: Obstacles | null = null): SurfaceContact {
  const { road, wheel } = lineRoad
  const { named, add, sub, mul, div, square, sqrt } = m.math
  const v = vectorMath(m.math)
  const tangent = tangentAt(m, lineRoad, place)
  const { slopes, distances, height } = tangent
  const rise = obstacles === null ? null : riseAt(m, lineRoad, tangent, place, obstacles)
  const along = rise === null ? slopes[0] : add(slopes[0], rise.slopes.along)
  const left = rise === null ? slopes[1] : add(slopes[1], rise.slopes.left)
  const above = rise === null ? height : sub(height, rise.height)
  const cosine = named('cosSlope', div(1, sqrt(add(1, square(along), square(left)))))
  const up: Vec3 = [m.math.num(0), m.math.num(0), m.math.num(1)]
  const normal = v.scale(cosine, v.sub(v.sub(up, v.scale(along, tangent.along)), v.scale(left, tangent.left)))
  const [s, w] = place
  return diskOnPlane(m, wheel, (axes) => ({
    ...material(m, road, wheel, axes),
    normal: v.named('roadNormal', m.resolve(normal, road.base, axes)),
    height: mul(cosine, add(above, mul(slopes[0], distances[0]), mul(slopes[1], distances[1]))),
    coordinates: () => ({ along: s, left: w }),
  }))
}

/** Returns the plane of the obstacles at the place below the wheel centre. */
function riseAt(
  m: Motion,
  { road, wheel }: LineRoad,
  { along: [cosine, sine], stretch, distances }: Tangent,
  [s, w]: Place,
  obstacles: Obstacles,
): Rise {
  const { add, sub, mul, div, named } = m.math
  const [fx, fy] = headingOf(m, road, wheel)
  return riseUnder(m, obstacles, wheel, {
    s: sub(s, div(distances[0], stretch)),
    w: sub(w, distances[1]),
    along: named('headingAlong', add(mul(fx, cosine), mul(fy, sine))),
    left: named('headingLeft', sub(mul(fy, cosine), mul(fx, sine))),
    stretch,
  })
}

/**
 * Returns how far the foot of the wheel on the tangent plane at a place is from that place, along the line and left.
 */
function shiftFrom(m: Motion, lineRoad: LineRoad, place: Place): readonly [Expr, Expr] {
  const { road, wheel } = lineRoad
  const { sub, min, mul } = m.math
  const v = vectorMath(m.math)
  const contact = contactAt(m, lineRoad, place)
  const { along, left, distances } = tangentAt(m, lineRoad, place)
  const axes = [along, left].map((axis) => m.resolve(axis, road.base, contact.axes))
  const foot = (): readonly Expr[] => {
    if (wheel.shape.tread !== undefined) return axes.map((axis) => v.dot(contact.point, axis))
    const down = v.sub(v.scale(contact.sinGamma, contact.spinAxis), contact.normal)
    // a wheel far above a hollow has several feet: there only the direction counts
    const reach = min(contact.loadedRadius, mul(farthest, wheel.shape.radius))
    return axes.map((axis) => mul(reach, contact.inverseCosGamma, v.dot(down, axis)))
  }
  const [t, n] = foot()
  return [sub(t, distances[0]), sub(n, distances[1])]
}

/** Returns the place after further tangent planes. */
function updated(m: Motion, lineRoad: LineRoad, from: Place, times: number): Place {
  const { add, div } = m.math
  let place = from
  for (let i = 0; i < times; i++) {
    const [t, n] = shiftFrom(m, lineRoad, place)
    place = [add(place[0], div(t, tangentAt(m, lineRoad, place).stretch)), add(place[1], n)]
  }
  return place
}

/** Returns the first place: that below the wheel centre, searched from the start, and the contact point from there. */
function firstPlace(m: Motion, lineRoad: LineRoad): Place {
  let place: Place = [lineRoad.start, m.math.num(0)]
  for (let i = 0; i < firstUpdates.below; i++) place = closerBelow(m, lineRoad, place, firstReach)
  return updated(m, lineRoad, place, firstUpdates.contact)
}

/** Returns the place closer to that below the wheel centre. */
function closerBelow(m: Motion, lineRoad: LineRoad, place: Place, reach?: number): Place {
  const { add, sub, div, min, max, neg } = m.math
  const { distances, stretch } = tangentAt(m, lineRoad, place)
  const ahead = neg(div(distances[0], reach === undefined ? stretch : max(stretch, 0.2)))
  return [add(place[0], reach === undefined ? ahead : max(min(ahead, reach), -reach)), sub(place[1], distances[1])]
}

/** Declares the place below the wheel centre, by Newton's method from that at the last accepted step. */
function placeBelow(c: ComponentBuilder, lineRoad: LineRoad): (m: Motion) => Place {
  const below = (m: Motion, from: Place): Place => {
    let place = from
    for (let i = 0; i < updatesBelow; i++) place = closerBelow(m, lineRoad, place)
    return place
  }
  const last: Place = remembered(c, lineRoad, true, below)
  return (m) => below(m, last)
}

/** Returns the place at a way from another, along the line and to its left, m. */
function placeFrom(m: Motion, lineRoad: LineRoad, from: Place, [ahead, aside]: readonly Expr[]): Place {
  const { add, div } = m.math
  return [add(from[0], div(ahead, tangentAt(m, lineRoad, from).stretch)), add(from[1], aside)]
}

/** Returns the road around a wheel, for the search of several contacts; places are ways from that below its centre. */
function underWheel(m: Motion, lineRoad: LineRoad, below: Place): RoadUnderWheel {
  const { add, sub, mul, div, square } = m.math
  const { road, wheel } = lineRoad
  const v = vectorMath(m.math)
  const { along, left } = tangentAt(m, lineRoad, below)
  const [fx, fy] = headingOf(m, road, wheel)
  const heading = [along, left].map((axis) => add(mul(fx, axis[0]), mul(fy, axis[1])))
  const { frame, axis } = m.carrier(wheel.centre, wheel.axis)
  const lean = m.math.named('axisLean', v.dot(m.resolve(axis, frame, road.base), road.normal))
  const { radius } = wheel.shape
  const aside = mul(radius, lean)
  const placeAt = (ahead: Expr): readonly Expr[] => [
    sub(mul(ahead, heading[0]), mul(aside, heading[1])),
    add(mul(ahead, heading[1]), mul(aside, heading[0])),
  ]
  return {
    radius,
    heading,
    placeAt,
    squareAt: (ahead) => {
      const { height } = tangentAt(m, lineRoad, placeFrom(m, lineRoad, below, placeAt(ahead)))
      return add(square(ahead), div(square(height), sub(1, square(lean))))
    },
    shiftFrom: (way) => shiftFrom(m, lineRoad, placeFrom(m, lineRoad, below, way)),
  }
}

/**
 * Declares the place at the last accepted step.
 * @param guess true if searches only start there @param update of it, from that place
 */
function remembered(
  c: ComponentBuilder,
  lineRoad: LineRoad,
  guess: boolean,
  update: (m: Motion, last: Place) => Place,
): Place {
  const last: Place = [0, 1].map((i) =>
    c.memory(memories[i], {
      unit: 'm',
      guess,
      initial: (m) => firstPlace(m, lineRoad)[i],
      update: (m) => update(m, last)[i],
    }),
  ) as unknown as Place
  return last
}

/** Returns the place by an implicit equation of the wheel: how far it is from that at the last step. */
function placeByNewton(
  c: ComponentBuilder,
  lineRoad: LineRoad,
  road: string,
  iterations: number | undefined,
): (m: Motion) => Place {
  const { add } = c.math
  const place = (): Place => [add(last[0], steps[0]), add(last[1], steps[1])]
  const last = remembered(c, lineRoad, true, () => place())
  const steps: readonly Expr[] = c.algebraic('contact', {
    unknowns: [
      { name: 'contactStep', doc: 'Way of the contact point along the road since the last step' },
      { name: 'contactStepLeft', doc: 'Way of the contact point across the road since the last step' },
    ].map((unknown) => ({ ...unknown, unit: 'm', initial: 0, nominal: 0.1 })),
    motionOnly: lineRoad.wheel.constrained === true,
    constantWork: `set the search of ${road} to a fixed number of iterations, or its contact point to that from the last step`,
    ...(iterations === undefined ? {} : { iterations }),
    residual: (s) => shiftFrom(s, lineRoad, place()),
  })
  return place
}

/** Returns the place on the tangent plane of the last accepted step, or after further updates. */
function placeFromMemory(c: ComponentBuilder, lineRoad: LineRoad, updates: number): (m: Motion) => Place {
  const { select, lt } = c.math
  const time = c.memory('contactTime', { unit: 's', initial: () => c.time, update: () => c.time })
  const last = remembered(c, lineRoad, false, (m, from) => {
    const next = updated(m, lineRoad, from, updates)
    // a second update at the same instant would move the place again
    return [select(lt(time, c.time), next[0], from[0]), select(lt(time, c.time), next[1], from[1])]
  })
  return (m) => updated(m, lineRoad, last, updates - 1)
}
