/** Plane of the obstacles under a wheel, in the directions of the road. */
import type { Motion } from '../../engine/model/component/component'
import type { Wheel } from '../../engine/model/component/surface'
import type { Expr } from '../../engine/symbolic'
import { planeOver, type Obstacles, type WheelOnRoad } from '../surfaces/obstacles/plane'

/** Height under the wheel centre over the road without obstacles, m, and slopes along the road and to its left. */
export interface Rise {
  readonly height: Expr
  readonly slopes: Readonly<Record<'along' | 'left', Expr>>
}

/** @param at place below the wheel centre, and direction of the wheel on the road */
export function riseUnder(m: Motion, obstacles: Obstacles, wheel: Wheel, at: Omit<WheelOnRoad, 'radius'>): Rise {
  const { add, sub, mul, named } = m.math
  const plane = planeOver(m.math, obstacles, { ...at, radius: wheel.shape.radius })
  return {
    height: plane.height,
    slopes: {
      along: named('obstacleSlope', sub(mul(plane.forward, at.along), mul(plane.left, at.left))),
      left: named('obstacleSlopeLeft', add(mul(plane.forward, at.left), mul(plane.left, at.along))),
    },
  }
}
