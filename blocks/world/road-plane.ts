/** Plane that a road lies on: its axes, its motion, and its contact with a wheel. */
import type { FrameNode, Motion } from '../../engine/model/component/component'
import type { Surface, Wheel } from '../../engine/model/component/surface'
import { vectorMath, type Expr, type Vec3 } from '../../engine/symbolic'
import { diskOnPlane, type TangentPlane } from '../surfaces/disk-on-plane'

/** Plane with its axes; vectors are in the axes of `base`. */
export interface Road {
  readonly base: FrameNode
  readonly along: Vec3
  readonly left: Vec3
  readonly normal: Vec3
  readonly height: Expr
  readonly friction: (at: () => { readonly along: Expr; readonly left: Expr }) => Expr
}

export function plane(road: Road): Surface {
  const { base, normal, height } = road
  return {
    soil: [],
    touch: (_, wheel) => (m) =>
      diskOnPlane(m, wheel, (axes) => ({
        normal: m.resolve(normal, base, axes),
        height: m.math.sub(m.distanceAlong(base, wheel.centre, normal, base), height),
        ...material(m, road, wheel, axes),
      })),
  }
}

/** Returns a component of the place of the wheel centre in road axes, m. */
export const coordinate = (m: Motion, { base }: Road, wheel: Wheel, direction: Vec3): Expr =>
  m.distanceAlong(base, wheel.centre, direction, base)

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
