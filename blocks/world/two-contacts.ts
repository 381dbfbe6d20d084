/**
 * Contact of a wheel on a road with hollows sharper than the wheel, in which it touches at two places. A contact point
 * is where the distance of the road from the wheel centre is stationary along the heading. Every evaluation looks at
 * the road at equal distances ahead of and behind the centre, takes the nearest place and the nearest one apart from
 * it, and closes in on the contact point at both by the secant method. The work is constant, and depends on no earlier
 * step.
 *
 * The wheel stands on the deeper contact. With the depths d1 and d2, their normals n1 and n2, and the width b of a
 * transition, the depth is
 *
 *   d = max(d1, d2) + b (1 - |u|)^2/4,   u = (d1 - d2)/b within -1 and 1
 *
 * whose gradient is -g, g = (1 + u)/2 n1 + (1 - u)/2 n2. The load acts along g and is |g| times that of the law of the
 * tyre: the forces are the gradient of its energy, and neither jump nor need an event where the deeper contact changes.
 */
import type { ComponentBuilder, FrameNode, Motion } from '../../engine/model/component/component'
import type { SurfaceContact, Wheel } from '../../engine/model/component/surface'
import { vectorMath, type Expr, type Vec3 } from '../../engine/symbolic'
import { diskOnPlane, type SharedDepth, type TangentPlane } from '../surfaces/disk-on-plane'

/** Width of the transition over the radius of the wheel, where both contacts are this far apart or farther. */
const band = { width: 0.002, apart: 0.2 } as const
/** Farthest place at which the wheel looks at the road, over its radius, and number of places on each side. */
const looks = { reach: 0.9, each: 10 } as const
/** Least distance of the second place from the first, in distances of places. */
const separation = 2.5
const secants = 9
/** Distance from a contact point, over the radius of the wheel, up to which its search has ended. */
const settled = 1e-9
/** Penalty for places that are not to be chosen, m^2. */
const never = 1e6

/** Road around a wheel. Places have an element for each direction of the road in which its height changes, m. */
export interface RoadUnderWheel {
  readonly radius: Expr
  /** Direction along which places are sought, in the directions of places. */
  readonly heading: readonly Expr[]
  /** Returns the place at a distance ahead of the wheel centre, in the plane of the wheel. */
  readonly placeAt: (ahead: Expr) => readonly Expr[]
  /** Returns the square of the distance of a place from the wheel centre, m^2. */
  readonly squareAt: (ahead: Expr) => Expr
  /** Returns the way from a place to the foot of the wheel on the tangent plane there, m. */
  readonly shiftFrom: (place: readonly Expr[]) => readonly Expr[]
}

/** Road with several contacts. */
interface SeveralContacts {
  readonly under: (m: Motion) => RoadUnderWheel
  /** Returns the contact with the tangent plane at a place. */
  readonly at: (m: Motion, place: readonly Expr[]) => SurfaceContact
  readonly material: (m: Motion, axes: FrameNode) => Omit<TangentPlane, 'normal' | 'height'>
}

/**
 * Returns the contact of a wheel on the deeper of two contacts.
 * @param c builder of the block of the wheel @param name of the road
 */
export function deeperContact(
  c: ComponentBuilder,
  name: string,
  wheel: Wheel,
  { under, at, material }: SeveralContacts,
): (m: Motion) => SurfaceContact {
  const bothAt = (m: Motion) => {
    const [first, second] = twoPlaces(m, under(m))
    return { first: at(m, first.place), second: at(m, second.place), errors: [first.error, second.error] as const }
  }
  c.require(
    'contactError',
    (m) => {
      const { first, errors } = bothAt(m)
      return m.math.select(m.math.lt(0, first.penetration), errors[0], 0)
    },
    {
      what: `the error of the contact point on ${name}, over the radius of the wheel,`,
      unit: '1',
      min: 0,
      max: settled,
      hint: `smooth ${name}, or set its contact point to enveloping`,
    },
  )
  return (m) => {
    const { first, second, errors } = bothAt(m)
    const { normal, height } = sharedPlane(m, wheel.shape.radius, first, second, errors[1])
    return diskOnPlane(m, wheel, (axes) => ({ ...material(m, axes), normal, height }))
  }
}

interface ContactPlace {
  readonly place: readonly Expr[]
  /** Distance from the contact point, over the radius of the wheel. */
  readonly error: Expr
}

/** Returns the places of the nearest contact and of the nearest one apart from it. */
function twoPlaces(m: Motion, road: RoadUnderWheel): readonly [ContactPlace, ContactPlace] {
  const { named, mul, sub, add, abs, lt, select } = m.math
  const spacing = looks.reach / looks.each
  const places = Array.from({ length: 2 * looks.each + 1 }, (_, i) => {
    const ahead = (i - looks.each) * spacing
    return { ahead, square: named('lookSquare', road.squareAt(mul(ahead, road.radius))) }
  })
  const nearest = (from: readonly { readonly ahead: number; readonly square: Expr }[]): Expr => {
    let [ahead, least]: [Expr, Expr] = [m.math.num(from[0].ahead), from[0].square]
    for (const place of from.slice(1)) {
      const nearer = lt(place.square, least)
      ahead = named('nearestAhead', select(nearer, place.ahead, ahead))
      least = named('nearestSquare', select(nearer, place.square, least))
    }
    return ahead
  }
  const first = nearest(places)
  const second = nearest(
    places.map(({ ahead, square }) => ({
      ahead,
      square: select(lt(abs(sub(ahead, first)), separation * spacing), add(square, never), square),
    })),
  )
  return [closedIn(m, road, mul(first, road.radius), spacing), closedIn(m, road, mul(second, road.radius), spacing)]
}

/** Closes in on the contact point near a place ahead of the wheel centre, within the distance to its neighbours. */
function closedIn(m: Motion, road: RoadUnderWheel, ahead: Expr, spacing: number): ContactPlace {
  const { named, add, sub, mul, div, min, max, neg, abs, lt, select, square, sqrt } = m.math
  const { heading, radius } = road
  const reach = mul(spacing, radius)
  const along = (shift: readonly Expr[]): Expr =>
    shift.map((value, i) => mul(value, heading[i])).reduce((sum, value) => add(sum, value))
  let place = road.placeAt(ahead)
  let [way, lastWay]: [Expr, Expr] = [m.math.num(0), m.math.num(0)]
  let lastMiss: Expr | undefined
  let shift = road.shiftFrom(place)
  for (let i = 0; i < secants; i++) {
    const miss = named('contactMiss', along(shift))
    const rise: Expr | undefined = lastMiss && sub(miss, lastMiss)
    // a search that has ended stays: its differences are rounding
    const step: Expr =
      rise === undefined
        ? mul(0.5, miss)
        : select(
            lt(abs(rise), mul(1e-15, radius)),
            0,
            neg(div(mul(miss, sub(way, lastWay)), select(lt(abs(rise), mul(1e-15, radius)), 1, rise))),
          )
    const next = named('contactWay', max(min(add(way, step), reach), neg(reach)))
    const aside = shift.map((value, k) => sub(value, mul(miss, heading[k])))
    place = place.map((value, k) => named('contactPlace', add(value, mul(sub(next, way), heading[k]), aside[k])))
    ;[lastWay, way, lastMiss] = [way, next, miss]
    shift = road.shiftFrom(place)
  }
  const error = shift.map((value) => square(value)).reduce((sum, value) => add(sum, value))
  return { place, error: div(sqrt(error), radius) }
}

/** Plane on which a wheel stands with two contacts, in the axes of both. */
interface SharedPlane {
  readonly normal: Vec3
  readonly height: SharedDepth
}

/** @param error of the second contact: where its search has not ended, there is none */
function sharedPlane(m: Motion, radius: Expr, first: SurfaceContact, second: SurfaceContact, error: Expr): SharedPlane {
  const { named, add, sub, mul, div, min, max, square, sqrt, lt, select, abs } = m.math
  const v = vectorMath(m.math)
  const between = v.sub(first.point, second.point)
  const apart = div(sqrt(v.dot(between, between)), mul(band.apart, radius))
  // contacts that merge share nothing
  const width = named('shareWidth', mul(band.width, radius, max(square(min(square(apart), 1)), 1e-9)))
  const difference = sub(first.penetration, second.penetration)
  const part = named('sharePart', select(lt(error, settled), max(min(div(difference, width), 1), -1), 1))
  const [one, two] = [mul(0.5, add(1, part)), mul(0.5, sub(1, part))]
  const gradient = v.add(v.scale(one, first.normal), v.scale(two, second.normal))
  const share = named('loadShare', sqrt(v.dot(gradient, gradient)))
  const deeper = select(lt(part, 0), second.penetration, first.penetration)
  return {
    normal: v.named('roadNormal', v.scale(div(1, share), gradient)),
    height: { depth: add(deeper, mul(0.25, width, square(sub(1, abs(part))))), share },
  }
}
