/**
 * Conjugate loads. A constraint written with signals acts on the frames that its signals are measured on: for a signal
 * y, by the forces and moments whose power, per unit of effort, is y' (for a position) or y (for a velocity). Joints
 * that carry such a constraint need them for their reactions.
 */
import type { Expr, Vec3 } from '../../symbolic'
import type { Flange, FrameNode, Motion } from './component'

/** Force and moment on a frame, per unit of effort; components in the axes of `resolved`. */
export interface FrameLoad {
  readonly node: FrameNode
  readonly resolved: FrameNode
  readonly force: Vec3
  readonly moment: Vec3
}

/** Effort on the axis of a joint, which reacts on its base. */
export interface AxisLoad {
  readonly flange: Flange
  readonly effort: Expr
}

export type ConjugateLoad = FrameLoad | AxisLoad

/** Declaration of an output of a sensor that lets constraints use it. */
export interface Conjugate {
  /** Whether the signal is a position or a velocity. */
  readonly level: 'position' | 'velocity'
  readonly loads: (m: Motion) => readonly ConjugateLoad[]
}
