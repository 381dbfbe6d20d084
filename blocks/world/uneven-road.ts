/**
 * Road with heights over its plane, along it (x), across it (y) or both, and four ways to find the contact point of a
 * wheel. With the slopes zx and zy, the contact point has the normal n = (-zx, -zy, 1)/sqrt(1 + zx^2 + zy^2) in road
 * axes. The wheel plane, the tangent plane at (x, y) and the plane through the spin axis along the normal meet in the
 * foot of the wheel on that tangent plane; at the contact point, the foot is the point at (x, y) itself.
 *
 *   normal  its distance from the place below the wheel centre is an unknown of the wheel, found by Newton's method
 *   memory  the tangent plane is that of the foot at the last accepted step; the foot on it is the next place (Zimmer
 *           and Otter 2010, eqs 11-14)
 *   below   the tangent plane is that below the wheel centre
 *   enveloping  the plane is that of tandem cams, which bridge hollows and bumps shorter than the patch
 *
 * In a hollow sharper than the wheel, the first two give way to the deeper of two contacts (`two-contacts.ts`).
 *
 * Distances and places have an element for each direction in which the height changes.
 */
import type { ComponentBuilder, ImplicitOptions, Motion } from '../../engine/model/component/component'
import type { Surface, SurfaceContact, Wheel } from '../../engine/model/component/surface'
import { vectorMath, type Expr, type Vec3 } from '../../engine/symbolic'
import { diskOnPlane } from '../surfaces/disk-on-plane'
import {
  checkHollow,
  hollowWarning,
  sharpHollow,
  shortWarning,
  type Profile,
  type RoadDirection,
} from '../surfaces/profile'
import type { ContactSearch } from '../surfaces/road-profile'
import { requirePassable, type Obstacles } from '../surfaces/obstacles/plane'
import type { Rise } from './obstacle-rise'
import { riseOfProfile } from './profile-rise'
import { coordinate, headingOf, material, raised, riseOnPlane, type Road } from './road-plane'
import { straightPlaces } from './surface-places'
import { deeperContact, type RoadUnderWheel } from './two-contacts'

/** Height of a wheel centre, in radii, up to which its contact point is found as if it touched. */
const farthest = 1.25
/** Updates before the first step, from the place below the wheel centre. */
const firstUpdates = 12

/** Names of the quantities of a wheel by direction. */
const names: Readonly<
  Record<
    RoadDirection,
    {
      readonly unknown: string
      readonly doc: string
      readonly place: string
      readonly slope: string
      readonly memory: string
    }
  >
> = {
  along: {
    unknown: 'contactAhead',
    doc: 'Distance of the contact point ahead of the wheel centre, along the road',
    place: 'roadX',
    slope: 'slope',
    memory: 'contactPlace',
  },
  left: {
    unknown: 'contactAside',
    doc: 'Distance of the contact point to the left of the wheel centre, across the road',
    place: 'roadY',
    slope: 'slopeLeft',
    memory: 'contactPlaceLeft',
  },
}

/** @param owner builder of the road @param obstacles on it; their plane is added to the tangent plane of the profile */
export function uneven(
  owner: ComponentBuilder,
  road: Road,
  profile: Profile,
  search: ContactSearch,
  obstacles: Obstacles | null,
): Surface {
  const { name } = owner
  return {
    places: straightPlaces(owner.math, road, profile, obstacles),
    soil: [],
    touch: (c, wheel) => {
      if (obstacles !== null) requirePassable(c, wheel, obstacles)
      const over = obstacles && ((m: Motion) => riseOnPlane(m, road, wheel, obstacles))
      const at = (m: Motion, distances: readonly Expr[]): SurfaceContact =>
        contactAt(m, road, profile, wheel, distances, over?.(m))
      requireReach(c, name, road, profile, wheel)
      // constraints need the exact contact
      const constrained = wheel.constrained === true
      if (search.kind === 'enveloping' && !constrained) {
        const { cams } = search
        return (m) =>
          diskOnPlane(m, wheel, (axes) => {
            const rise = riseOfProfile(m, road, wheel, profile, cams)
            const both = over === null ? rise : sumOf(m, rise, over(m))
            return { ...raised(m, road, wheel, both, axes), ...material(m, road, wheel, axes) }
          })
      }
      if (search.kind === 'below' && !constrained)
        return (m) =>
          at(
            m,
            profile.directions.map(() => m.math.num(0)),
          )
      const short = constrained ? null : shortWarning(profile, wheel.shape.metres(), name, true)
      if (short !== null) c.warn(short)
      const reach = farthest * wheel.shape.metres()
      const foot: Foot = (m, distances) =>
        footFrom(m, road, profile, wheel, contactAt(m, road, profile, wheel, distances))
      const hollow = sharpHollow(profile, reach)
      // a wheel is sought along its heading: a narrow groove along the road has no second contact there
      if (hollow !== null && !constrained && profile.directions.includes('along')) {
        c.warn(hollowWarning(profile, hollow, name))
        return deeperContact(c, name, wheel, {
          under: (m) => underWheel(m, road, profile, wheel, foot),
          at,
          material: (m, axes) => material(m, road, wheel, axes),
        })
      }
      checkHollow(
        profile,
        reach,
        name,
        c.name,
        constrained ? 'use tyres with forces' : `set the contact point of ${name} to below the wheel centre`,
      )
      if (search.kind === 'memory' && !constrained) {
        const distances = distancesFromMemory(c, road, profile, wheel, foot, search.updates)
        return (m) => at(m, distances(m))
      }
      const constantWork = constrained
        ? `make ${name} flat where ideal wheels roll on it, or use tyres with the contact point of ${name} from the last step`
        : `set the search of ${name} to a fixed number of iterations, or its contact point to that from the last step`
      const iterations = search.kind === 'normal' && !constrained ? search.iterations : undefined
      const distances = distancesByNewton(c, profile, { motionOnly: constrained, constantWork, iterations }, foot)
      return (m) => at(m, distances)
    },
  }
}

const sumOf = ({ math: { add } }: Motion, a: Rise, b: Rise): Rise => ({
  height: add(a.height, b.height),
  slopes: { along: add(a.slopes.along, b.slopes.along), left: add(a.slopes.left, b.slopes.left) },
})

const axisOf = (road: Road, direction: RoadDirection): Vec3 => (direction === 'along' ? road.along : road.left)

/** Ends a run in which a wheel leaves the part of a cross section that has a height. */
function requireReach(c: ComponentBuilder, name: string, road: Road, profile: Profile, wheel: Wheel): void {
  const { reach } = profile
  if (reach === undefined) return
  const [direction] = profile.directions
  c.require('section', (s) => s.math.div(s.math.abs(coordinate(s, road, wheel, axisOf(road, direction))), reach), {
    what: `the distance of the wheel centre from the middle of ${name}, over what its cross section allows,`,
    unit: '1',
    min: 0,
    max: 1,
    hint: `keep the wheel on ${name}, or give its cross section a larger radius`,
  })
}

/** Returns the contact with the tangent plane at distances from the place below the wheel centre. */
const contactAt = (
  m: Motion,
  road: Road,
  profile: Profile,
  wheel: Wheel,
  distances: readonly Expr[],
  rise?: Rise,
): SurfaceContact =>
  diskOnPlane(m, wheel, (axes) => {
    const { named, add, sub, mul, div, square, sqrt } = m.math
    const v = vectorMath(m.math)
    const { directions } = profile
    const place = directions.map((direction, i) =>
      named(names[direction].place, add(coordinate(m, road, wheel, axisOf(road, direction)), distances[i])),
    )
    const slopes = profile.slopes(place).map((slope, i) => named(names[directions[i]].slope, slope))
    const total = rise === undefined ? slopes : slopes.map((slope, i) => add(slope, rise.slopes[directions[i]]))
    const cosine = named('cosSlope', div(1, sqrt(add(1, ...total.map((slope) => square(slope))))))
    const height = [road.height, profile.height(place), ...(rise === undefined ? [] : [rise.height])]
    const above = sub(coordinate(m, road, wheel, road.normal), add(...height))
    const rises = total.map((slope, i) => v.scale(slope, axisOf(road, directions[i])))
    const normal = v.scale(
      cosine,
      rises.reduce((rest, one) => v.sub(rest, one), road.normal),
    )
    return {
      normal: v.named('roadNormal', m.resolve(normal, road.base, axes)),
      height: mul(cosine, add(above, ...slopes.map((slope, i) => mul(slope, distances[i])))),
      ...material(m, road, wheel, axes),
    }
  })

/** Returns the distances of the foot of a wheel on a tangent plane from the place below the wheel centre. */
function footFrom(m: Motion, road: Road, profile: Profile, wheel: Wheel, contact: SurfaceContact): readonly Expr[] {
  const v = vectorMath(m.math)
  const axes = profile.directions.map((direction) => m.resolve(axisOf(road, direction), road.base, contact.axes))
  if (wheel.shape.tread !== undefined) return axes.map((axis) => v.dot(contact.point, axis))
  const down = v.sub(v.scale(contact.sinGamma, contact.spinAxis), contact.normal)
  // a wheel far above a hollow has several feet: there only the direction counts
  const reach = m.math.min(contact.loadedRadius, m.math.mul(farthest, wheel.shape.radius))
  return axes.map((axis) => m.math.mul(reach, contact.inverseCosGamma, v.dot(down, axis)))
}

/** Returns the road around a wheel, for the search of several contacts. */
function underWheel(m: Motion, road: Road, profile: Profile, wheel: Wheel, foot: Foot): RoadUnderWheel {
  const { named, add, sub, mul, div, square, num } = m.math
  const { directions } = profile
  const { radius } = wheel.shape
  const v = vectorMath(m.math)
  const [hx, hy] = headingOf(m, road, wheel)
  const { frame, axis } = m.carrier(wheel.centre, wheel.axis)
  const lean = named('axisLean', v.dot(m.resolve(axis, frame, road.base), road.normal))
  const aside = mul(radius, lean)
  const placeAt = (ahead: Expr): readonly Expr[] =>
    directions.map((direction) =>
      direction === 'along' ? sub(mul(ahead, hx), mul(aside, hy)) : add(mul(ahead, hy), mul(aside, hx)),
    )
  const centre = directions.map((direction) => coordinate(m, road, wheel, axisOf(road, direction)))
  return {
    radius,
    heading: directions.length === 1 ? [num(1)] : [hx, hy],
    placeAt,
    squareAt: (ahead) => {
      const height = profile.height(placeAt(ahead).map((distance, i) => add(centre[i], distance)))
      const above = sub(coordinate(m, road, wheel, road.normal), add(road.height, height))
      return add(square(ahead), div(square(above), sub(1, square(lean))))
    },
    shiftFrom: (place) => foot(m, place).map((distance, i) => sub(distance, place[i])),
  }
}

type Foot = (m: Motion, distances: readonly Expr[]) => readonly Expr[]

/** Returns the unknowns of a wheel: how far its contact point is from the place below its centre. */
function distancesByNewton(
  c: ComponentBuilder,
  profile: Profile,
  {
    iterations,
    ...options
  }: Pick<ImplicitOptions, 'motionOnly' | 'constantWork'> & {
    readonly iterations: number | undefined
  },
  foot: Foot,
): readonly Expr[] {
  const distances: readonly Expr[] = c.algebraic('contact', {
    unknowns: profile.directions.map((direction) => {
      const { unknown: name, doc } = names[direction]
      return { name, unit: 'm', doc, initial: 0, nominal: 0.1 }
    }),
    ...options,
    ...(iterations === undefined ? {} : { iterations }),
    residual: (s) => foot(s, distances).map((distance, i) => s.math.sub(distances[i], distance)),
  })
  return distances
}

/**
 * Returns how far the point of the tangent plane is from the place below the wheel centre: the foot at the last
 * accepted step, or that after further updates.
 */
function distancesFromMemory(
  c: ComponentBuilder,
  road: Road,
  profile: Profile,
  wheel: Wheel,
  foot: Foot,
  updates: number,
): (m: Motion) => readonly Expr[] {
  const { add, sub, select, lt } = c.math
  const { directions } = profile
  const centre = (m: Motion, i: number): Expr => coordinate(m, road, wheel, axisOf(road, directions[i]))
  const updated = (m: Motion, from: readonly Expr[], times: number): readonly Expr[] => {
    let distances = from
    for (let i = 0; i < times; i++) distances = foot(m, distances)
    return distances
  }
  const last = c.memory('contactTime', { unit: 's', initial: () => c.time, update: () => c.time })
  const zeros = (m: Motion): readonly Expr[] => directions.map(() => m.math.num(0))
  const fromPlaces = (m: Motion): readonly Expr[] => places.map((place, k) => sub(place, centre(m, k)))
  const places: readonly Expr[] = directions.map((direction, i) =>
    c.memory(names[direction].memory, {
      unit: 'm',
      initial: (s) => add(centre(s, i), updated(s, zeros(s), firstUpdates)[i]),
      // a second update at the same instant would move the place again
      update: (s) => select(lt(last, c.time), add(centre(s, i), updated(s, fromPlaces(s), updates)[i]), places[i]),
    }),
  )
  return (m) => updated(m, fromPlaces(m), updates - 1)
}
