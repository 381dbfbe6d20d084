/** Kinematics and solved equations of a model, as the functions of a block see them. */
import type { Expr, SymbolicMath, Vec3 } from '../../symbolic'
import type { Flange, FrameNode } from './frames'

/** Kinematics of the model, available once trees and coordinates are chosen. All results are exact. */
export interface Motion {
  readonly math: SymbolicMath
  readonly time: Expr
  /** Returns the velocity of the origin of `node` relative to the ground, in the axes of `resolved`. */
  velocity(node: FrameNode, resolved: FrameNode): Vec3
  /** Returns the angular velocity of `node` relative to the ground, in the axes of `resolved`. */
  angularVelocity(node: FrameNode, resolved: FrameNode): Vec3
  /**
   * Returns the frame that follows `node` but does not spin with it about `axis` (an axis fixed in the node). It is the
   * other side of the node's spin joint, or its own frame for a body of revolution that turns freely. Otherwise it is
   * the node itself, with `spin` the rate about the axis relative to the carrier.
   */
  carrier(node: FrameNode, axis: Vec3): { readonly frame: FrameNode; readonly spin: Expr; readonly axis: Vec3 }
  /** Returns the position of `to` relative to `from`, in the axes of `resolved`. */
  position(from: FrameNode, to: FrameNode, resolved: FrameNode): Vec3
  /**
   * Returns the component of the position of `to` relative to `from` along `direction` (given in `resolved`); cheaper
   * than `position`.
   */
  distanceAlong(from: FrameNode, to: FrameNode, direction: Vec3, resolved: FrameNode): Expr
  /** Returns the components of a vector in other axes. */
  resolve(v: Vec3, from: FrameNode, to: FrameNode): Vec3
  /** Returns the Euler angles 321 (yaw, pitch, roll) of `node` against `base`, the ground if absent. */
  eulerAngles(node: FrameNode, base?: FrameNode): readonly [Expr, Expr, Expr]
  /** Returns the position and rate on a flange. */
  flange(f: Flange): { readonly position: Expr; readonly rate: Expr }
}

/** Quantities known only after the equations are solved; available to signals, not to forces. */
export interface Solved extends Motion {
  /** Returns the acceleration of the origin of `node` relative to the ground, in the axes of `resolved`. */
  acceleration(node: FrameNode, resolved: FrameNode): Vec3
  angularAcceleration(node: FrameNode, resolved: FrameNode): Vec3
  /**
   * Returns the effort that enforces a constraint or lock of this block, conjugate to its `value`: N if the value is a
   * length, N m if it is an angle. Positive where it acts to increase the value.
   */
  effort(constraint: string): Expr
  /**
   * Returns the effort that an axis which follows others passes on to them, after that of its own inertia: conjugate to
   * its rate.
   */
  through(flange: Flange): Expr
  /** Returns the value and rate of a constraint of this block: how far the solution has drifted off it. */
  drift(constraint: string): { readonly value: Expr; readonly rate: Expr }
  /** Returns the force and moment that the edges of a joint exert on their `to` node, in the axes of `resolved`. */
  reaction(
    translationEdge: string,
    rotationEdge: string,
    resolved: FrameNode,
  ): { readonly force: Vec3; readonly moment: Vec3 }
}
