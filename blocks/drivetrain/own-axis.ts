/** An axis of a drivetrain with its own coordinate. */
import type { ComponentBuilder, Flange, FrameNode } from '../../engine/model/component/component'
import { memberName } from '../../engine/model/names/names'
import type { Expr, Vec3 } from '../../engine/symbolic'
import { unitAxis } from '../mechanics/axis'

export interface Rotor {
  readonly inertia: Expr
  /** Names of its angle and speed. */
  readonly coordinate: string
  readonly rate: string
}

/** Returns the axis of a rotor on a body, in the direction of the parameter `axis`, or on the ground. */
export function ownAxis(c: ComponentBuilder, mount: FrameNode, { inertia, coordinate, rate }: Rotor): Flange {
  const { mul } = c.math
  const { zero, one } = c.math.pool
  const rotor = c.node('rotor')
  // without a moving body, its direction has no effect
  const u: Vec3 = mount === c.ground ? [one, zero, zero] : unitAxis(c, 'axis')
  const [xx, yy, zz, xy, xz, yz] = [
    [0, 0],
    [1, 1],
    [2, 2],
    [0, 1],
    [0, 2],
    [1, 2],
  ].map(([i, j]) => mul(inertia, u[i], u[j]))
  c.translation('T1', mount, rotor, { kind: 'rigid', offset: [zero, zero, zero] })
  c.rotation('R1', mount, rotor, { kind: 'turning', axes: [{ axis: u, coordinate, rate }] })
  c.rotation('R2', c.ground, rotor, { kind: 'inertia', inertia: { xx, yy, zz, xy, xz, yz }, symmetryAxis: u })
  return { motion: 'rotation', edge: memberName(c.name, 'R1'), axis: 0 }
}
