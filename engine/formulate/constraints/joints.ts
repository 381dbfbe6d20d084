/**
 * Constraints of joints in the cotree: the circuit of each chord projected on its through space
 * (DynaFlexPro/Tire thesis, eq. 2.34). Forces act along the rows' directions at the origin of `to`.
 */
import type { RotationGraphEdge, TranslationGraphEdge } from '../../graph/graph'
import type { Expr, SymbolicMath, Vec3 } from '../../symbolic'
import type { Axes, AxesAlgebra } from '../algebra/axes'
import type { KnownRates } from '../collect/known-rates'
import { timeDerivatives, type Rotations } from '../kinematics/rotations'
import type { Kinematics } from '../kinematics/kinematics'
import type { RelativeMotion } from '../kinematics/relative-motion'
import { directionRow, displacementRow, type ConstraintRow, type KnownVector, type RowLabel } from './rows'
import { across, normal } from '../algebra/triad'

/** Row with the direction of the force or moment that it puts on `to` per unit multiplier, in `axes`. */
export interface JointRow extends ConstraintRow {
  readonly direction: Vec3
  readonly axes: Axes
}

export class JointConstraints {
  private readonly m: SymbolicMath
  private readonly rates: KnownRates
  private readonly algebra: AxesAlgebra
  private readonly rotations: Rotations
  private readonly motion: RelativeMotion

  constructor({ collection, algebra, rotations, relative }: Kinematics) {
    this.m = collection.math
    this.rates = collection.rates
    this.algebra = algebra
    this.rotations = rotations
    this.motion = relative
  }

  translation(edge: TranslationGraphEdge): JointRow[] {
    const { v } = this.algebra
    const { spec } = edge
    const axes = this.rotations.of(edge.from)
    let normals: readonly (readonly [string, Vec3])[]
    let zero = constant(v.zero, v.zero)
    const all = [['x', v.identity[0]] as const, ['y', v.identity[1]] as const, ['z', v.identity[2]] as const]
    switch (spec.kind) {
      case 'rigid':
        normals = all
        zero = constant(spec.offset, v.zero)
        break
      case 'motion': {
        const d = timeDerivatives(this.m, this.rates, spec.displacement, edge.block)
        normals = all
        zero = {
          vector: v.scale(spec.displacement, spec.axis),
          rate: v.scale(d.rate, spec.axis),
          acceleration: v.scale(d.acceleration, spec.axis),
        }
        break
      }
      case 'sliding':
        normals = this.restrained(spec.axes.map((a) => a.axis))
        break
      default:
        return []
    }
    const d = this.motion.linear(edge.from, edge.to, axes)
    const restrains = this.motion.slides(edge.from, edge.to)
    return normals.map(([suffix, n]) => ({
      ...displacementRow({ m: this.m, v }, label(edge, suffix, 'm'), n, { d, target: zero }),
      direction: n,
      axes,
      restrains,
    }))
  }

  private restrained(axes: readonly Vec3[]): readonly (readonly [string, Vec3])[] {
    const { v } = this.algebra
    if (axes.length === 1) {
      const [n1, n2] = across(this.m, v, axes[0])
      return [
        ['n1', n1],
        ['n2', n2],
      ]
    }
    return axes.length === 2 ? [['n', normal(this.m, v, axes[0], axes[1])]] : []
  }

  rotation(edge: RotationGraphEdge): JointRow[] {
    const { m } = this
    const { v } = this.algebra
    const { spec } = edge
    const axes = this.rotations.of(edge.from)
    const to = this.rotations.of(edge.to)
    const turning = this.motion.angular(to, axes)
    const turned = (x: Vec3): Vec3 => this.algebra.resolve(x, to, axes)
    const restrains = new Set(turning.columns.keys())
    const row = (suffix: string, a: Vec3, b: KnownVector, c: Expr = m.num(0)): JointRow => {
      const inAxes = turned(a)
      return {
        ...directionRow({ m, v }, label(edge, suffix, 'rad'), { a: inAxes, b, c }, turning),
        direction: v.cross(inAxes, b.vector),
        axes,
        restrains,
      }
    }
    const [x, y, z] = v.identity
    switch (spec.kind) {
      case 'rigid': {
        const [bx, by, bz] = spec.rotation === null ? v.identity : v.transpose(spec.rotation)
        // each rate is the component of the relative angular velocity about the axis of that name
        return [row('x', y, constant(bz, v.zero)), row('y', z, constant(bx, v.zero)), row('z', x, constant(by, v.zero))]
      }
      case 'motion': {
        const { axis, angle } = spec
        const [n1, n2] = across(m, v, axis)
        const { rate, acceleration } = timeDerivatives(m, this.rates, angle, edge.block)
        const s = m.sin(angle)
        const c = m.cos(angle)
        // n2 turned by the prescribed angle, which n1 of `to` must stay across
        const b = v.sub(v.scale(c, n2), v.scale(s, n1))
        const forward = v.add(v.scale(c, n1), v.scale(s, n2))
        const driven: KnownVector = {
          vector: b,
          rate: v.scale(m.neg(rate), forward),
          acceleration: v.sub(v.scale(m.neg(acceleration), forward), v.scale(m.square(rate), b)),
        }
        return [...this.tilt(row, axis, n1, n2), row('angle', n1, driven)]
      }
      case 'turning': {
        const u = spec.axes.map((a) => a.axis)
        if (u.length === 1) return this.tilt(row, u[0], ...across(m, v, u[0]))
        if (u.length === 2) return [row('n', u[1], constant(u[0], v.zero), v.dot(u[0], u[1]))]
        return []
      }
      default:
        return []
    }
  }

  /**
   * Returns 1 if the joint is assembled as intended, less if the same rows hold in another way: an axis reversed, a
   * rigid frame rotated by half or a third of a turn. Undefined if the rows have only one meaning, or both are
   * intended.
   */
  sense(edge: RotationGraphEdge): Expr | undefined {
    const { m } = this
    const { v } = this.algebra
    const { spec } = edge
    const axes = this.rotations.of(edge.from)
    const to = this.rotations.of(edge.to)
    // Summed and not averaged: with the rows, the squares then fall all the way from a half turn to none.
    const along = (...pairs: readonly (readonly [fixed: Vec3, target: Vec3])[]): Expr =>
      m.sub(m.add(...pairs.map(([a, b]) => v.dot(this.algebra.resolve(a, to, axes), b))), pairs.length - 1)
    switch (spec.kind) {
      case 'rigid': {
        const [bx, by, bz] = spec.rotation === null ? v.identity : v.transpose(spec.rotation)
        const [x, y, z] = v.identity
        return along([x, bx], [y, by], [z, bz])
      }
      case 'motion': {
        const [n1, n2] = across(m, v, spec.axis)
        const forward = v.add(v.scale(m.cos(spec.angle), n1), v.scale(m.sin(spec.angle), n2))
        return along([spec.axis, spec.axis], [n1, forward])
      }
      case 'turning':
        return spec.axes.length === 1 ? along([spec.axes[0].axis, spec.axes[0].axis]) : undefined
      default:
        return undefined
    }
  }

  /**
   * Returns rows that keep the direction of an axis: rates are the components of the relative angular velocity about n1
   * and n2.
   */
  private tilt(row: (suffix: string, a: Vec3, b: KnownVector) => JointRow, axis: Vec3, n1: Vec3, n2: Vec3): JointRow[] {
    const { v } = this.algebra
    return [row('n1', axis, constant(v.neg(n2), v.zero)), row('n2', axis, constant(n1, v.zero))]
  }
}

function constant(vector: Vec3, zero: Vec3): KnownVector {
  return { vector, rate: zero, acceleration: zero }
}

function label(edge: TranslationGraphEdge | RotationGraphEdge, suffix: string, unit: string): RowLabel {
  return { name: `${edge.name}.${suffix}`, block: edge.block, group: edge.name, unit }
}
