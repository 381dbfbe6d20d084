/** How wheels appear in the 3D view: the wheel itself, its contact point and the force of the road. */
import type { ComponentBuilder, FrameNode, Solved } from '../../engine/model/component/component'
import { vectorMath, type Num, type Vec3 } from '../../engine/symbolic'

export interface WheelDrawing {
  /** m */
  readonly radius: () => Num
  readonly width: () => Num
  /** Vector from the wheel centre to the contact point, m, and the force there, N, in the axes of the ground. */
  readonly lever: (s: Solved) => Vec3
  readonly force: (s: Solved) => Vec3
}

/** Width of a sharp edge as drawn, per radius. */
export const edgeWidth = 0.06

/** @param hub wheel centre, spin axis y */
export function drawWheel(c: ComponentBuilder, hub: FrameNode, { radius, width, lever, force }: WheelDrawing): void {
  const { zero, one } = c.math.pool
  c.draw({ kind: 'wheel', node: hub, axis: [zero, one, zero], radius, width })
  c.draw({
    kind: 'contact',
    point: (s) => vectorMath(c.math).add(s.position(c.ground, hub, c.ground), lever(s)),
    force,
  })
}
