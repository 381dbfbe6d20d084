/** Places and axes that blocks attach to: nodes and axes of the linear graph. */
import type { Expr, Vec3 } from '../../symbolic'
import type { MemberName } from '../names/names'

/** A reference frame: node of the translational and rotational graph. */
export interface FrameNode {
  readonly id: number
  readonly name: string
}

export interface JointAxis {
  readonly axis: Vec3
  /** Names of the coordinate and of its rate as signals of the block, e.g. `s`, `ds`. */
  readonly coordinate: string
  readonly rate: string
}

/** A 1D port: motion along or about the axis of a joint, and a place to put a force or torque. */
export interface Flange {
  readonly motion: 'rotation' | 'translation'
  /** The joint's edge and the axis within it; of an axis that follows others its own name. */
  readonly edge: MemberName
  readonly axis: number
  readonly follows?: Following
}

/** What an axis without its own coordinate turns with: the other side of a gear, the carrier of a differential. */
export interface Following {
  /** Its rate is the sum of factors times theirs; an effort on it acts on each of them with its factor. */
  readonly terms: readonly { readonly flange: Flange; readonly factor: Expr }[]
  /** Its position, where it is not that sum of theirs: where factors change in a run. */
  readonly position?: Expr
}
