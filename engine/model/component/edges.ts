/**
 * Part of `ComponentBuilder` by which a block adds to the linear graph: nodes, edges with their terminal equations,
 * inertia and efforts on axes.
 */
import type { ModelError } from '../../errors/model-error'
import type { Expr, Mat3, Vec3 } from '../../symbolic'
import type { Flange, FrameNode, JointAxis } from './frames'
import type { Motion } from './motion'

/** Terminal equation of an edge of the translational graph, `from` -> `to`. */
export type TranslationEdge =
  /** Inertia: F = m (g - dv/dt); `from` is the ground. In the tree: three absolute coordinates. */
  | { readonly kind: 'inertia'; readonly mass: Expr }
  /** Rigid arm: r = constant vector, given in the axes of `from`. */
  | { readonly kind: 'rigid'; readonly offset: Vec3 }
  /** Sliding axes: r = sum of coordinate times axis, axes fixed in `from`. */
  | { readonly kind: 'sliding'; readonly axes: readonly JointAxis[] }
  /**
   * Free translation: r = three coordinates in the axes of `from`. Speeds are velocity components in the axes of `to`,
   * where the formulation does not choose others.
   */
  | {
      readonly kind: 'free'
      readonly coordinates: readonly [string, string, string]
      readonly speeds: readonly [string, string, string]
    }
  /** Prescribed motion: r = axis * displacement(t), axis fixed in `from`. */
  | { readonly kind: 'motion'; readonly axis: Vec3; readonly displacement: Expr }
  /** Force on `to` (and its opposite on `from`) acting at `to`, components in the axes of `resolved`. */
  | { readonly kind: 'force'; readonly resolved: ResolvedIn; readonly force: (m: Motion) => Vec3 }

/** Terminal equation of an edge of the rotational graph, `from` -> `to`. */
export type RotationEdge =
  /**
   * Inertia: M = -(J dw/dt + w x J w), J about the node in its axes. `symmetryAxis`: the axis of a body of revolution.
   */
  | { readonly kind: 'inertia'; readonly inertia: Inertia; readonly symmetryAxis?: Vec3 }
  | { readonly kind: 'rigid'; readonly rotation: Mat3 | null }
  /** Successive rotations about axes, each fixed in the frame that the previous ones produced. */
  | { readonly kind: 'turning'; readonly axes: readonly JointAxis[] }
  /**
   * Three 321 Euler angles (yaw, pitch, roll); speeds are angular velocity components in `to`, where the formulation
   * does not choose others.
   */
  | {
      readonly kind: 'free'
      readonly coordinates: readonly [string, string, string]
      readonly speeds: readonly [string, string, string]
    }
  | { readonly kind: 'motion'; readonly axis: Vec3; readonly angle: Expr }
  /** Moment on `to` (and its opposite on `from`), components in the axes of `resolved`. */
  | { readonly kind: 'moment'; readonly resolved: ResolvedIn; readonly moment: (m: Motion) => Vec3 }

/** Axes of a force or moment; a function if they are known only with the kinematics (the carrier of a wheel). */
export type ResolvedIn = FrameNode | ((m: Motion) => FrameNode)

/** Inertia of a body as expressions, about its node in its axes. */
export interface Inertia {
  readonly xx: Expr
  readonly yy: Expr
  readonly zz: Expr
  /** Elements of the tensor (not products of inertia with a sign). */
  readonly xy: Expr
  readonly xz: Expr
  readonly yz: Expr
}

/** Field of gravity that the world provides. */
export type GravityField =
  /** Acceleration in ground axes, the same everywhere. */
  | { readonly kind: 'uniform'; readonly acceleration: Vec3 }
  /** Field towards the origin of the ground, with the gravitational parameter mu = G M: a force on every mass. */
  | { readonly kind: 'point'; readonly mu: Expr }

/**
 * Curve that the position on an axis of a joint follows. Together with the axes that it depends on, the axis makes one
 * motion r(q, t), R(q, t) with as many degrees of freedom as these; where a model does not allow that, the curve is a
 * constraint.
 */
export interface Guide {
  readonly flange: Flange
  /** Unit of the position. */
  readonly unit: string
  /** Axes of the same component on which it depends; they are free. */
  readonly over: readonly Flange[]
  /** Error for a signal whose rate jumps, which would take an impulse; unless it is measured on the motion. */
  readonly jumps?: () => ModelError
  /** Position as a twice differentiable function of those of `over`, of time and of signals. */
  readonly position: (of: (over: Flange) => Expr) => Expr
}

/** Additions to the linear graph. */
export interface ComponentEdges {
  /** Sets the gravity field. Only the world calls it, and the world is built first. */
  provideGravity(field: GravityField): void
  node(name: string): FrameNode
  translation(name: string, from: FrameNode, to: FrameNode, edge: TranslationEdge): void
  rotation(name: string, from: FrameNode, to: FrameNode, edge: RotationEdge): void
  /**
   * Adds inertia that moves with a flange: kinetic energy J/2 times the rate of the flange squared, kg m^2 (kg on a
   * sliding axis). Its reaction acts between the two sides of the joint. The ratios of an axis that follows others must
   * not change in a run.
   */
  inertia(flange: Flange, inertia: Expr): void
  /** Lets an axis follow others. */
  guide(name: string, guide: Guide): void
  /** Applies a force or torque along a flange, positive in the direction of the coordinate. */
  drive(flange: Flange, effort: (m: Motion) => Expr): void
}
