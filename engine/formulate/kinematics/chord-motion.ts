/**
 * Coordinates of a joint whose edge is in the cotree. They are not modelling variables, but positions and rates on its
 * axes, measured between its frames. Angles are in (-pi, pi].
 */
import type { RotationGraphEdge, TranslationGraphEdge } from '../../graph/graph'
import { ModelError } from '../../errors/model-error'
import type { Expr, SymbolicMath, Vec3 } from '../../symbolic'
import type { Axes, AxesAlgebra } from '../algebra/axes'
import type { Rotations } from './rotations'
import type { RelativeMotion } from './relative-motion'
import { across } from '../algebra/triad'

export interface AxisMotion {
  readonly position: Expr
  readonly rate: Expr
  /** Force or moment on `to` that does the work of a unit effort on the axis; components in `axes`. */
  readonly direction: Vec3
  readonly axes: Axes
}

export class ChordMotion {
  constructor(
    private readonly m: SymbolicMath,
    private readonly algebra: AxesAlgebra,
    private readonly rotations: Rotations,
    private readonly motion: RelativeMotion,
  ) {}

  /** Returns the motion along one axis of a sliding chord. */
  sliding(edge: TranslationGraphEdge, axis: number): AxisMotion {
    const { v } = this.algebra
    const { spec } = edge
    if (spec.kind !== 'sliding') throw new Error(`${edge.name} does not slide`)
    const axes = this.rotations.of(edge.from)
    const d = this.motion.linear(edge.from, edge.to, axes)
    const direction = this.dual(
      spec.axes.map((a) => a.axis),
      axis,
    )
    return { position: v.dot(direction, d.vector), rate: v.dot(direction, d.rate), direction, axes }
  }

  /** Returns the vector whose product with an axis is 1, and with the other axes 0. */
  private dual(axes: readonly Vec3[], of: number): Vec3 {
    const { v } = this.algebra
    const { m } = this
    if (axes.length === 1) return axes[0]
    const others = axes.filter((_, i) => i !== of)
    // A direction normal to the other axes; for two axes of a plane, the normal within that plane.
    const n = others.length === 2 ? v.cross(others[0], others[1]) : v.cross(others[0], v.cross(axes[of], others[0]))
    return v.scale(m.div(1, v.dot(n, axes[of])), n)
  }

  /** Returns the motion about one axis of a turning chord. */
  turning(edge: RotationGraphEdge, axis: number): AxisMotion {
    const { m } = this
    const { v } = this.algebra
    const { spec } = edge
    if (spec.kind !== 'turning') throw new Error(`${edge.name} does not turn`)
    const axes = this.rotations.of(edge.from)
    const to = this.rotations.of(edge.to)
    const { rate } = this.motion.angular(to, axes)
    const turned = (x: Vec3): Vec3 => this.algebra.resolve(x, to, axes)
    const [u, w] = spec.axes.map((a) => a.axis)
    if (spec.axes.length === 1) {
      const [n1, n2] = across(m, v, u)
      const { vector: a, angle } = this.withoutSpin(n1, u, to, axes)
      const position = m.add(m.atan2(v.dot(a, n2), v.dot(a, n1)), angle)
      return { position, rate: v.dot(rate, u), direction: u, axes }
    }
    if (spec.axes.length > 2) {
      throw new ModelError(
        'unsupported',
        `the angles of ${edge.name} are not available while it is in the cotree`,
        { block: edge.block },
        'put its rotational edge into the tree',
      )
    }
    // rate = a' u + b' second, where second is w turned by a about u
    const second = turned(w)
    const direction = this.dual([u, second], axis)
    const about = axis === 0 ? u : w
    // seen along the first axis, w belongs to `to`; seen along the second, u belongs to `from`
    const still = axis === 0 ? w : this.algebra.resolve(u, axes, to)
    const moved = axis === 0 ? second : u
    return { position: this.angle(about, still, moved), rate: v.dot(rate, direction), direction, axes }
  }

  /**
   * Returns a direction that goes with `to` except for the last rotation of `to` itself, where that is about the same
   * axis, and the angle of that rotation: revolutions of a wheel are then counted, and only the rest jumps at pi.
   */
  private withoutSpin(x: Vec3, axis: Vec3, to: Axes, axes: Axes): { readonly vector: Vec3; readonly angle: Expr } {
    const { m, algebra } = this
    const last = to.steps[to.steps.length - 1]
    const plain = { vector: algebra.resolve(x, to, axes), angle: m.num(0) }
    if (last?.kind !== 'turn' || last.sin.op !== 'sin') return plain
    const along = last.axis.every((c, i) => c === axis[i])
    const against = last.axis.every((c, i) => m.neg(c) === axis[i])
    if (!along && !against) return plain
    const angle = last.sin.args[0]
    const vector =
      to.steps.length === 1 && to.parent !== null
        ? algebra.resolve(x, to.parent, axes)
        : algebra.resolve(algebra.down(last, x), to, axes)
    return { vector, angle: along ? angle : m.neg(angle) }
  }

  /** Returns the angle about an axis from one direction to another, both projected across the axis. */
  private angle(about: Vec3, from: Vec3, to: Vec3): Expr {
    const { v } = this.algebra
    const { m } = this
    const sine = v.dot(about, v.cross(from, to))
    const cosine = m.sub(v.dot(from, to), m.mul(v.dot(about, from), v.dot(about, to)))
    return m.atan2(sine, cosine)
  }
}
