/**
 * Rotation of a frame about each axis of another, each exact if the frame turns about that axis only: functions AX, AY
 * and AZ of Adams/Solver.
 */
import type { FrameNode, Motion } from '../../engine/model/component'
import { vectorMath, type Vec3 } from '../../engine/symbolic'

/** Angles about x, y, z of `from`, between -pi and pi. */
export function projectedAngles(m: Motion, at: FrameNode, from: FrameNode): Vec3 {
  const { identity } = vectorMath(m.math)
  const { atan2, neg } = m.math
  const x = m.resolve(identity[0], at, from)
  const z = m.resolve(identity[2], at, from)
  return [atan2(neg(z[1]), z[2]), atan2(z[0], z[2]), atan2(x[1], x[0])]
}
