/** Places and axes that blocks attach to: nodes and axes of the linear graph. */
import type { Expr, Vec3 } from '../../symbolic'
import type { MemberName } from '../names/names'

/** Reference frame: node of the translational and rotational graph. */
export interface FrameNode {
  readonly id: number
  readonly name: string
}

export interface JointAxis {
  readonly axis: Vec3
  /** Names of the coordinate and of its rate as signals of the block, e.g. `s`, `ds`. */
  readonly coordinate: string
  readonly rate: string
  /**
   * Position as a function of other coordinates of the component and of time, if a guide makes it one: the axis then
   * adds no degree of freedom.
   */
  readonly along?: Expr
}

/** 1D port: motion along or about the axis of a joint, and a place to apply a force or torque. */
export interface Flange {
  readonly motion: 'rotation' | 'translation'
  /** Edge of the joint and the axis within it; for an axis that follows others, its own name. */
  readonly edge: MemberName
  readonly axis: number
  readonly follows?: Following
}

/** Flanges that an axis without its own coordinate follows: the other side of a gear, the carrier of a differential. */
export interface Following {
  /**
   * Terms of the rate: the sum of factors times rates of flanges. An effort on the axis acts on each flange with its
   * factor.
   */
  readonly terms: readonly { readonly flange: Flange; readonly factor: Expr }[]
  /** Position of the axis where the factors change in a run, so that it is not the sum of factors times positions. */
  readonly position?: Expr
}
