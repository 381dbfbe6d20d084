/**
 * What the 3D view draws of a model, and how it moves. Everything is structured-clonable. Lengths are in m, forces in
 * N, vectors in the axes that are named.
 */
import type { LinkLook, RoadPatch, RoadProfile } from '../model/component/drawing'

export type Triple = readonly [number, number, number]

/** A point fixed in a body: its coordinates in the axes of the body, from the body's origin. */
export interface ScenePlace {
  /** Index in `bodies`. */
  readonly body: number
  readonly at: Triple
}

/**
 * Frames that keep their places relative to each other: rigid bodies with their arms, or massless parts between joints.
 */
export interface SceneBody {
  /** Block with the largest mass in it, else the frame that leads. */
  readonly name: string
  readonly block: string | null
  readonly masses: readonly SceneMass[]
  readonly arms: readonly { readonly block: string; readonly from: Triple; readonly to: Triple }[]
  /** Where something is attached: joints, links, wheels. */
  readonly attachments: readonly Triple[]
  /** It is drawn as the convex hulls of these points, instead of what its masses say. */
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
  /** Axis of the joint that it acts on, in the axes of the body of the first end; undefined between points. */
  readonly axis?: Triple
  /** It acts on a rotation. */
  readonly turns: boolean
  /** Shortest and longest length, m. */
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

/** What lies on a plane road; lengths along it and to the left of it from `at`. */
export interface SceneRoad {
  /** Unit vector in the axes of the body. */
  readonly along: Triple
  readonly profile: RoadProfile<number> | null
  readonly patches: readonly RoadPatch<number>[]
}

/** A point whose place is computed, not fixed in a body: where a wheel touches the road. */
export interface SceneContact {
  readonly block: string
}

export interface SceneArrow {
  readonly block: string
  /** `reaction`: of a constraint. */
  readonly kind: 'contact' | 'force' | 'reaction'
  /** Index in `contacts` instead of a place. */
  readonly contact?: number
  readonly place?: ScenePlace
  /** Index in the forces of a row. */
  readonly force: number
  /** It acts against that force. */
  readonly opposite: boolean
}

export interface SceneDescription {
  /** The first is the ground. */
  readonly bodies: readonly SceneBody[]
  readonly joints: readonly SceneJoint[]
  readonly links: readonly SceneLink[]
  readonly wheels: readonly SceneWheel[]
  readonly planes: readonly ScenePlane[]
  readonly contacts: readonly SceneContact[]
  readonly arrows: readonly SceneArrow[]
  /** Number of different forces. */
  readonly forces: number
}

/**
 * Numbers of a body in a row: position and velocity of its origin in ground axes, quaternion (x, y, z, w) that takes
 * vectors from the axes of the body to those of the ground, angular velocity in the axes of the body.
 */
export const BODY_NUMBERS = 13
export const POSITION = 0
export const VELOCITY = 3
export const QUATERNION = 6
export const RATE = 10

/** Poses at stored instants. A row: every body but the ground, then contact points, then forces, in ground axes. */
export interface SceneMotion {
  /** s, ascending */
  readonly times: Float64Array
  /** Row after row. */
  readonly values: Float64Array
}

export interface DrawnMotion {
  readonly scene: SceneDescription
  readonly motion: SceneMotion
  /** Wall time that it took, ms. */
  readonly milliseconds: number
}

export function rowLength({ bodies, contacts, forces }: SceneDescription): number {
  return (bodies.length - 1) * BODY_NUMBERS + 3 * contacts.length + 3 * forces
}
