/** Rise of a road under a wheel: the effective plane of its cams, in the directions of the road. */
import type { Motion } from '../../engine/model/component/component'
import type { Wheel } from '../../engine/model/component/surface'
import type { Expr } from '../../engine/symbolic'
import type { EffectivePlane } from '../surfaces/enveloping'
import { planeOver, type Obstacles, type WheelOnRoad } from '../surfaces/obstacles/plane'

/** Height under the wheel centre over the road without obstacles, m, and slopes along the road and to its left. */
export interface Rise {
  readonly height: Expr
  readonly slopes: Readonly<Record<'along' | 'left', Expr>>
}

/** @param at place below the wheel centre, and direction of the wheel on the road */
export function riseUnder(m: Motion, obstacles: Obstacles, wheel: Wheel, at: Omit<WheelOnRoad, 'radius'>): Rise {
  const plane = planeOver(m.math, obstacles, { ...at, radius: wheel.shape.radius })
  return riseOf(m, plane, [at.along, at.left], 'obstacleSlope')
}

/** @param heading direction of the wheel along the road and to its left @param name of the slopes in listings */
export function riseOf(
  { math: { add, sub, mul, named } }: Motion,
  { height, forward, left }: EffectivePlane,
  [ahead, aside]: readonly [Expr, Expr],
  name: string,
): Rise {
  return {
    height,
    slopes: {
      along: named(name, sub(mul(forward, ahead), mul(left, aside))),
      left: named(`${name}Left`, add(mul(forward, aside), mul(left, ahead))),
    },
  }
}
