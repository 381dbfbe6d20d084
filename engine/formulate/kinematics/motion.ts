/** Kinematics as blocks see them: `Motion` before the equations are solved, `Solved` after. */
import type { FrameNode, Motion, Solved } from '../../model/component/component'
import type { Expr, SymbolicMath } from '../../symbolic'
import type { Collection } from '../collect/collection'
import type { Axes, AxesAlgebra } from '../algebra/axes'
import type { SolvedDynamics } from '../dynamics/elimination'
import type { Reactions } from '../dynamics/reactions'
import type { Flanges } from './flanges'
import type { Rotations } from './rotations'
import type { Translations } from './translations'

export interface MotionParts {
  readonly collection: Collection
  readonly algebra: AxesAlgebra
  readonly rotations: Rotations
  readonly translations: Translations
  readonly flanges: Flanges
}

export function makeMotion({ collection, algebra, rotations, translations, flanges }: MotionParts): Motion {
  const { math, time } = collection
  const axes = (node: FrameNode): Axes => rotations.of(node)
  return {
    math,
    time,
    velocity: (node, resolved) => translations.velocity(node, axes(resolved)),
    angularVelocity: (node, resolved) => rotations.velocity(node, axes(resolved)),
    carrier: (node, axis) => {
      const spin = rotations.spin(node, axis)
      return spin === null ? { frame: node, spin: math.num(0), axis } : { frame: spin.frame, spin: spin.spin, axis }
    },
    position: (from, to, resolved) => translations.position(from, to, axes(resolved)),
    distanceAlong: (from, to, direction, resolved) => translations.distanceAlong(from, to, direction, axes(resolved)),
    resolve: (v, from, to) => algebra.resolve(v, axes(from), axes(to)),
    eulerAngles: (node, base) =>
      eulerAngles321(math, rotations, axes(node), base === undefined ? rotations.ground : axes(base)),
    flange: (f) => flanges.motion(f),
  }
}

export function makeSolved(
  parts: MotionParts,
  dynamics: SolvedDynamics,
  reactions: Reactions,
  constraints: Pick<Solved, 'effort' | 'drift' | 'through'>,
): Solved {
  const { algebra, rotations, translations } = parts
  const { v } = algebra
  return {
    ...makeMotion(parts),
    ...constraints,
    acceleration: (node, resolved) => {
      const s = translations.state(node)
      if (s.parent === null) return v.zero
      const local = v.add(dynamics.linear(s), v.cross(rotations.ownVelocity(s.axes), s.v))
      const to = rotations.of(resolved)
      return v.add(algebra.resolve(local, s.axes, to), algebra.resolve(parts.collection.gravity, rotations.ground, to))
    },
    angularAcceleration: (node, resolved) => {
      const s = rotations.state(node)
      // components kept in axes that rotate differently from the vector: add the transport term
      const transport = v.cross(rotations.ownVelocity(s.stored), s.w)
      return algebra.resolve(v.add(dynamics.angular(s), transport), s.stored, rotations.of(resolved))
    },
    reaction: (translationEdge, rotationEdge, resolved) =>
      reactions.at(translationEdge, rotationEdge, rotations.of(resolved)),
  }
}

/**
 * Returns yaw, pitch and roll of axes against others: the angles of ISO 8855 (2011) in their principal range, yaw and
 * roll in (-pi, pi], pitch in [-pi/2, pi/2]. They depend on the orientation alone, so they are the same for all
 * coordinates; coordinates themselves may count turns or continue beyond a pitch of 90 deg.
 */
function eulerAngles321(
  m: SymbolicMath,
  { algebra, angles }: Rotations,
  axes: Axes,
  base: Axes,
): readonly [Expr, Expr, Expr] {
  const zero = m.num(0)
  if (axes === base) return [zero, zero, zero]
  const known = angles.get(axes)
  if (known !== undefined && known.base === base) {
    const [yaw, pitch, roll] = known.angles
    const cp = m.cos(pitch)
    const principal = (angle: Expr): Expr => m.atan2(m.mul(m.sin(angle), cp), m.mul(m.cos(angle), cp))
    return [principal(yaw), m.atan2(m.sin(pitch), m.abs(cp)), principal(roll)]
  }
  // columns of the matrix are these axes in the base
  const r = algebra.matrix(axes, base)
  return [m.atan2(r[1][0], r[0][0]), m.asin(m.max(-1, m.min(1, m.neg(r[2][0])))), m.atan2(r[2][1], r[2][2])]
}
