/**
 * Description of the objects in the 3D view of a model, and of their motion. All data is structured-clonable. Lengths
 * are in m, forces in N, and vectors in the axes that are named.
 */
import type { LinkLook, RoadPatch, RoadProfile, StripDrawing } from '../model/component/drawing'

export type Triple = readonly [number, number, number]

/** Point fixed in a body: its coordinates in the axes of the body, from the origin of the body. */
export interface ScenePlace {
  /** Index in `bodies`. */
  readonly body: number
  readonly at: Triple
}

/**
 * Body of the scene: frames that keep their places relative to each other. A body is a rigid body with its arms, or a
 * massless part between joints.
 */
export interface SceneBody {
  /** Block with the largest mass in the body, or its reference frame if the body has no mass. */
  readonly name: string
  readonly block: string | null
  readonly masses: readonly SceneMass[]
  readonly arms: readonly { readonly block: string; readonly from: Triple; readonly to: Triple }[]
  /** Points at which joints, links or wheels are attached. */
  readonly attachments: readonly Triple[]
  /** Sets of points. If present, the body is drawn as the convex hull of each set instead of from its masses. */
  readonly shells?: readonly (readonly Triple[])[]
}

export interface SceneMass {
  readonly block: string
  readonly at: Triple
  /** kg */
  readonly mass: number
  /** Elements xx, yy, zz, xy, xz, yz of the tensor about the centre of mass in the axes of the body, kg m^2. */
  readonly inertia: readonly [number, number, number, number, number, number]
}

export interface SceneJoint {
  readonly block: string
  readonly translation: 'rigid' | 'sliding' | 'motion'
  readonly rotation: 'rigid' | 'turning' | 'motion' | 'free'
  readonly base: ScenePlace
  readonly end: ScenePlace
  /** Directions of sliding, in the axes of the body of `base`. */
  readonly slides: readonly Triple[]
  /** Axes of rotation: the first in the axes of the body of `base`, the last of several in those of `end`. */
  readonly turns: readonly Triple[]
}

export interface SceneLink {
  readonly block: string
  readonly look: LinkLook
  readonly spring: boolean
  readonly damper: boolean
  readonly ends: readonly [ScenePlace, ScenePlace]
  /** Axis of the joint on which the link acts, in the axes of the body of the first end; undefined between points. */
  readonly axis?: Triple
  /** True if the link acts on a rotation. */
  readonly turns: boolean
  /** Shortest and longest length of the link, m. */
  readonly limits?: readonly [number, number]
}

export interface SceneWheel extends ScenePlace {
  readonly block: string
  readonly axis: Triple
  readonly radius: number
  readonly width: number
}

export interface ScenePlane extends ScenePlace {
  readonly block: string
  /** Unit normal in the axes of the body; `at` lies in the plane. */
  readonly normal: Triple
  readonly road?: SceneRoad
}

/** Profile and patches of a plane road. Lengths are along the road and to its left, from `at`. */
export interface SceneRoad {
  /** Direction of the road: unit vector in the axes of the body. */
  readonly along: Triple
  readonly profile: RoadProfile<number> | null
  readonly patches: readonly RoadPatch<number>[]
}

/** Road along a line: rows of points in the axes of the body, from its origin. */
export interface SceneStrip extends StripDrawing {
  readonly block: string
  /** Index in `bodies`. */
  readonly body: number
  /** Friction factor at each point; null if the road states none. */
  readonly friction: Float64Array | null
}

/** A point whose place is computed, not fixed in a body: where a wheel touches the road. */
export interface SceneContact {
  readonly block: string
}

export interface SceneArrow {
  readonly block: string
  /** Kind of force; `reaction` is the force of a constraint. */
  readonly kind: 'contact' | 'force' | 'reaction'
  /** Index in `contacts` of the point of the arrow, instead of a place. */
  readonly contact?: number
  readonly place?: ScenePlace
  /** Index of the force among those of a row. */
  readonly force: number
  /** True if the arrow shows the opposite of that force. */
  readonly opposite: boolean
}

export interface SceneDescription {
  /** Bodies of the scene; the first is the ground. */
  readonly bodies: readonly SceneBody[]
  readonly joints: readonly SceneJoint[]
  readonly links: readonly SceneLink[]
  readonly wheels: readonly SceneWheel[]
  readonly planes: readonly ScenePlane[]
  readonly strips: readonly SceneStrip[]
  readonly contacts: readonly SceneContact[]
  readonly arrows: readonly SceneArrow[]
  /** Number of different forces. */
  readonly forces: number
}

/**
 * Number of values of a body in a row: position and velocity of its origin in ground axes, quaternion (x, y, z, w) that
 * rotates vectors from the axes of the body to those of the ground, angular velocity in the axes of the body.
 */
export const BODY_NUMBERS = 13
export const POSITION = 0
export const VELOCITY = 3
export const QUATERNION = 6
export const RATE = 10

/**
 * Poses at stored instants. A row contains every body but the ground, then contact points, then forces, in ground axes.
 */
export interface SceneMotion {
  /** Times of the rows, s, ascending. */
  readonly times: Float64Array
  /** Values of all rows, one row after the other. */
  readonly values: Float64Array
}

export interface DrawnMotion {
  readonly scene: SceneDescription
  readonly motion: SceneMotion
  /** Wall time of computing the motion, ms. */
  readonly milliseconds: number
}

export function rowLength({ bodies, contacts, forces }: SceneDescription): number {
  return (bodies.length - 1) * BODY_NUMBERS + 3 * contacts.length + 3 * forces
}
