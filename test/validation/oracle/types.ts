/**
 * Plain description of a tree of rigid bodies, its state and its solution, for the absolute
 * coordinate reference model of the validation tests. SI units throughout; numbers only.
 *
 * Nothing here comes from the engine: the reference must not be able to share a mistake with it.
 */

export type Vec = readonly [number, number, number]
/** Row major: `m[row][column]`. */
export type Mat = readonly [Vec, Vec, Vec]

/** Index that stands for the ground where a body index is expected. */
export const GROUND = -1

export interface Body {
  readonly mass: number
  /** Inertia tensor about the centre of mass in body axes (elements of the tensor). Zero with zero mass: a connector. */
  readonly inertia: Mat
}

/** Attachment frame on a body: origin from the centre of mass in body axes; columns of `rotation` are its axes. */
export interface Pose {
  readonly offset: Vec
  readonly rotation: Mat
}

/** Prescribed motion as a function of time. */
export type Drive =
  /** offset + amplitude sin(2 pi frequency t + phase) */
  | {
      readonly kind: 'sine'
      readonly amplitude: number
      readonly frequency: number
      readonly phase: number
      readonly offset: number
    }
  /** value + rate t + acceleration t^2 / 2: the three numbers at t = 0 */
  | { readonly kind: 'quadratic'; readonly value: number; readonly rate: number; readonly acceleration: number }

/**
 * Motion that a joint allows between the parent's attachment frame P and the child's E. Axes are unit
 * vectors. `d` is the origin of E from P in axes of P, `R` turns components in E into components in P.
 *
 * | kind        | q                        | qd                       | R, d                          |
 * | revolute    | angle                    | rate                     | R(axis, angle), 0             |
 * | prismatic   | s                        | ds                       | I, axis s                     |
 * | cylindrical | s, angle                 | ds, rate                 | R(axis, angle), axis s        |
 * | universal   | angle1, angle2           | rate1, rate2             | R(axis1, a1) R(axis2, a2), 0  |
 * | spherical   | yaw, pitch, roll         | wx, wy, wz in E          | Rz(yaw) Ry(pitch) Rx(roll), 0 |
 * | free        | x, y, z, yaw, pitch, roll | vx, vy, vz, wx, wy, wz in E | same, (x, y, z)            |
 * | fixed       |                          |                          | I, 0                          |
 * | driver      |                          |                          | by the motion over time       |
 *
 * Velocities of `spherical` and `free` are those of E relative to P, resolved in E; v = R^T d(d)/dt.
 */
export type JointKind =
  | { readonly kind: 'revolute' | 'prismatic' | 'cylindrical'; readonly axis: Vec }
  | { readonly kind: 'universal'; readonly axis1: Vec; readonly axis2: Vec }
  | { readonly kind: 'spherical' | 'fixed' | 'free' }
  | { readonly kind: 'driver'; readonly motion: 'rotation' | 'translation'; readonly axis: Vec; readonly drive: Drive }

export type Joint = JointKind & {
  /** Body index or `GROUND`. */
  readonly parent: number
  readonly child: number
  readonly onParent: Pose
  readonly onChild: Pose
}

export interface Anchor {
  /** Body index or `GROUND`. */
  readonly body: number
  /** From the centre of mass (or the ground's origin), in body axes. */
  readonly point: Vec
}

export type Load =
  /** Pulls `a` and `b` together with stiffness (length - freeLength) + damping d(length)/dt. */
  | {
      readonly kind: 'point-spring'
      readonly a: Anchor
      readonly b: Anchor
      readonly stiffness: number
      readonly freeLength: number
      readonly damping: number
    }
  /** -stiffness (q - freeLength) - damping qd on the child of a revolute or prismatic joint, opposite on the parent. */
  | {
      readonly kind: 'axis-spring'
      readonly joint: number
      readonly stiffness: number
      readonly freeLength: number
      readonly damping: number
    }
  /** Constant torque or force on the child of a revolute or prismatic joint, opposite on the parent. */
  | { readonly kind: 'axis-torque'; readonly joint: number; readonly value: number }
  /** Constant force at a point and constant moment, components in ground or body axes. */
  | {
      readonly kind: 'wrench'
      readonly on: Anchor
      readonly resolved: 'ground' | 'body'
      readonly force: Vec
      readonly moment: Vec
    }

/** Every body is the child of exactly one of `joints`. */
export interface Model {
  /** Acts along -z of the ground. */
  readonly gravity: number
  readonly bodies: readonly Body[]
  readonly joints: readonly Joint[]
  /** Further joints, each of which closes a loop. They count after `joints` wherever a joint has an index. */
  readonly loops?: readonly Joint[]
  readonly loads: readonly Load[]
}

export const allJoints = ({ joints, loops = [] }: Model): readonly Joint[] => [...joints, ...loops]

export interface JointState {
  readonly q: readonly number[]
  readonly qd: readonly number[]
}

export interface State {
  readonly time: number
  /** One per joint, in the order of `Model.joints`. */
  readonly joints: readonly JointState[]
  /** Of the joints that close loops: they must fit the others. */
  readonly loops?: readonly JointState[]
}

export const allStates = ({ joints, loops = [] }: State): readonly JointState[] => [...joints, ...loops]

/** Accelerations of a body relative to the ground, in ground axes. */
export interface BodyAcceleration {
  /** Of the centre of mass. */
  readonly linear: Vec
  readonly angular: Vec
}

export type Flags = readonly [boolean, boolean, boolean]

export interface JointSolution {
  /** Derivatives of `qd`; for a driver empty. */
  readonly qdd: readonly number[]
  /** Derivatives of `q`. */
  readonly rates: readonly number[]
  /** On the child at the origin of E, in axes of E; loads on the joint's axis are not part of it. */
  readonly force: Vec
  /** On the child about the origin of E, in axes of E. */
  readonly moment: Vec
  /**
   * Components of force and moment that are unique: where constraints repeat one another, only the sum of some
   * reactions is known.
   */
  readonly determined: { readonly force: Flags; readonly moment: Flags }
}

export interface Solution {
  readonly bodies: readonly BodyAcceleration[]
  readonly joints: readonly JointSolution[]
  /** Largest violation of the constraints at acceleration level, m/s^2 or rad/s^2. */
  readonly constraintResidual: number
}
