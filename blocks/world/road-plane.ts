/** Plane that a road lies on: its axes, its motion, and its contact with a wheel. */
import type { FrameNode, Motion } from '../../engine/model/component/component'
import type { Surface, Wheel } from '../../engine/model/component/surface'
import { vectorMath, type Expr, type SymbolicMath, type Vec3 } from '../../engine/symbolic'
import { diskOnPlane, type TangentPlane } from '../surfaces/disk-on-plane'
import { requirePassable, type Obstacles } from '../surfaces/obstacles/plane'
import { riseUnder, type Rise } from './obstacle-rise'
import { straightPlaces } from './surface-places'

/** Plane with its axes; vectors are in the axes of `base`. */
export interface Road {
  readonly base: FrameNode
  readonly along: Vec3
  readonly left: Vec3
  readonly normal: Vec3
  readonly height: Expr
  readonly friction: (at: () => { readonly along: Expr; readonly left: Expr }) => Expr
}

/** @param obstacles on the plane */
export function plane(math: SymbolicMath, road: Road, obstacles: Obstacles | null): Surface {
  const { base, normal, height } = road
  return {
    places: straightPlaces(math, road, null, obstacles),
    soil: [],
    touch: (c, wheel) => {
      if (obstacles !== null) requirePassable(c, wheel, obstacles)
      return (m) =>
        diskOnPlane(m, wheel, (axes) => ({
          ...material(m, road, wheel, axes),
          ...(obstacles === null
            ? {
                normal: m.resolve(normal, base, axes),
                height: m.math.sub(m.distanceAlong(base, wheel.centre, normal, base), height),
              }
            : raised(m, road, wheel, riseOnPlane(m, road, wheel, obstacles), axes)),
        }))
    },
  }
}

/** Returns the plane of a rise over that of the road. */
export function raised(
  m: Motion,
  road: Road,
  wheel: Wheel,
  { height, slopes }: Rise,
  axes: FrameNode,
): Pick<TangentPlane, 'normal' | 'height'> {
  const { named, add, sub, mul, div, square, sqrt } = m.math
  const v = vectorMath(m.math)
  const cosine = named('cosSlope', div(1, sqrt(add(1, square(slopes.along), square(slopes.left)))))
  const rise = v.add(v.scale(slopes.along, road.along), v.scale(slopes.left, road.left))
  const normal = v.scale(cosine, v.sub(road.normal, rise))
  return {
    normal: v.named('roadNormal', m.resolve(normal, road.base, axes)),
    height: mul(cosine, sub(coordinate(m, road, wheel, road.normal), add(road.height, height))),
  }
}

/** Returns the plane of the obstacles under a wheel on a straight road. */
export function riseOnPlane(m: Motion, road: Road, wheel: Wheel, obstacles: Obstacles): Rise {
  const [along, left] = headingOf(m, road, wheel)
  const [s, w] = [road.along, road.left].map((axis) => coordinate(m, road, wheel, axis))
  return riseUnder(m, obstacles, wheel, { s, w, along, left, stretch: m.math.pool.one })
}

/** Returns a component of the place of the wheel centre in road axes, m. */
export const coordinate = (m: Motion, { base }: Road, wheel: Wheel, direction: Vec3): Expr =>
  m.distanceAlong(base, wheel.centre, direction, base)

/**
 * Returns the direction of a wheel in the plane of the road, along it and to its left: that in which the wheel plane
 * meets the plane, axis x normal.
 */
export function headingOf(m: Motion, road: Road, wheel: Wheel): readonly [along: Expr, left: Expr] {
  const { div, neg, sqrt, add, square, named } = m.math
  const v = vectorMath(m.math)
  const { frame, axis } = m.carrier(wheel.centre, wheel.axis)
  const resolved = m.resolve(axis, frame, road.base)
  const [ax, ay] = [v.dot(resolved, road.along), v.dot(resolved, road.left)]
  const size = sqrt(add(square(ax), square(ay)))
  return [named('forwardX', div(ay, size)), named('forwardY', neg(div(ax, size)))]
}

/** Returns the motion, places and friction, which do not depend on the profile. */
export function material(
  m: Motion,
  road: Road,
  wheel: Wheel,
  axes: FrameNode,
): Omit<TangentPlane, 'normal' | 'height'> {
  const { base } = road
  const v = vectorMath(m.math)
  return {
    velocity: (point) => {
      const baseVelocity = m.velocity(base, axes)
      const spin = m.angularVelocity(base, axes)
      return v.isZero(spin)
        ? baseVelocity
        : v.add(baseVelocity, v.cross(spin, v.add(m.position(base, wheel.centre, axes), point())))
    },
    angularVelocity: () => m.angularVelocity(base, axes),
    coordinates: (point) => {
      const component = (direction: Vec3): Expr =>
        m.math.add(coordinate(m, road, wheel, direction), v.dot(point, m.resolve(direction, base, axes)))
      return {
        get along() {
          return component(road.along)
        },
        get left() {
          return component(road.left)
        },
      }
    },
    friction: road.friction,
    soil: () => ({}),
  }
}
