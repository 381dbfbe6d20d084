/**
 * A dataset as typed records in SI. References are checked, nothing is interpreted: that is for
 * `toProject`.
 */
import type { AdamsExpression } from './expression'
import type { Pose, Vector } from './geometry'
import type { UnitScales } from './units'

interface Numbered {
  readonly id: number
  readonly line: number
}

export interface Part extends Numbered {
  readonly ground: boolean
  /** kg */
  readonly mass: number
  /** Marker at the centre of mass. */
  readonly cm: number | undefined
  /** Marker whose axes and origin the inertia refers to. */
  readonly im: number | undefined
  /** Elements xx, yy, zz, xy, xz, yz of the tensor about the origin of `im`, kg m^2. */
  readonly inertia: readonly [number, number, number, number, number, number]
  /** Part frame against the ground. */
  readonly pose: Pose
  /** Given components of the velocity of the centre of mass, in ground axes or those of `vm`, m/s. */
  readonly velocity: Partial3
  readonly vm: number | undefined
  /** Given components of the angular velocity in the axes of the centre of mass marker or `wm`, rad/s. */
  readonly angularVelocity: Partial3
  readonly wm: number | undefined
}

export type Partial3 = readonly [number | undefined, number | undefined, number | undefined]

export interface Marker extends Numbered {
  readonly part: number
  /** Against the frame of its part. */
  readonly pose: Pose
}

export const jointTypes = [
  'REVOLUTE', 'TRANSLATIONAL', 'CYLINDRICAL', 'SPHERICAL', 'UNIVERSAL', 'HOOKE', 'FIXED', 'PLANAR', 'SCREW',
  'RACKPIN', 'CONVEL',
] as const // prettier-ignore
export type JointType = (typeof jointTypes)[number]

export interface Joint extends Numbered {
  readonly type: JointType
  readonly i: number
  readonly j: number
  /** Initial rate of the axis, rad/s or m/s, and initial coordinate, where the dataset gives them. */
  readonly rotationStart: InitialMotion | undefined
  readonly translationStart: InitialMotion | undefined
}

export interface InitialMotion {
  readonly rate: number | undefined
  readonly position: number | undefined
}

export interface Motion extends Numbered {
  readonly joint: number
  readonly rotation: boolean
  readonly level: 'DISPLACEMENT' | 'VELOCITY' | 'ACCELERATION'
  readonly value: AdamsExpression
}

export interface SpringDamper extends Numbered {
  readonly i: number
  readonly j: number
  readonly rotational: boolean
  /** SI; per radian when rotational. */
  readonly stiffness: number
  readonly damping: number
  readonly reference: number
  readonly preload: number
}

export interface SForce extends Numbered {
  readonly i: number
  readonly j: number
  readonly rotational: boolean
  readonly actionOnly: boolean
  readonly value: AdamsExpression
}

/** GFORCE, VFORCE and VTORQUE: components on the part of I, reaction on the part of the floating marker. */
export interface VectorForce extends Numbered {
  readonly statement: 'GFORCE' | 'VFORCE' | 'VTORQUE'
  readonly i: number
  /** Part that takes the reaction. */
  readonly reactionPart: number
  readonly rm: number | undefined
  readonly components: Readonly<Partial<Record<ForceComponent, AdamsExpression>>>
}

export const forceComponents = ['FX', 'FY', 'FZ', 'TX', 'TY', 'TZ'] as const
export type ForceComponent = (typeof forceComponents)[number]

export interface Variable extends Numbered {
  readonly value: AdamsExpression
}

export const requestChannels = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8'] as const
export type RequestChannel = (typeof requestChannels)[number]

export type Request = Numbered &
  (
    | {
        readonly kind: 'DISPLACEMENT' | 'VELOCITY' | 'ACCELERATION' | 'FORCE'
        readonly i: number
        /** Missing: ground. */
        readonly j: number | undefined
        readonly rm: number | undefined
      }
    | { readonly kind: 'FUNCTION'; readonly channels: Readonly<Partial<Record<RequestChannel, AdamsExpression>>> }
  )

/** A statement that has no place in a project. */
export interface LeftOut {
  readonly line: number
  readonly name: string
}

export interface Dataset {
  readonly title: string
  readonly scales: UnitScales
  readonly ground: Part
  readonly parts: ReadonlyMap<number, Part>
  readonly markers: ReadonlyMap<number, Marker>
  readonly joints: ReadonlyMap<number, Joint>
  readonly motions: readonly Motion[]
  readonly springDampers: ReadonlyMap<number, SpringDamper>
  readonly sforces: ReadonlyMap<number, SForce>
  readonly vectorForces: readonly VectorForce[]
  readonly variables: ReadonlyMap<number, Variable>
  readonly requests: readonly Request[]
  /** m/s^2 in ground axes. */
  readonly gravity: Vector
  /** End time of a SIMULATE statement, s. */
  readonly stop: number | undefined
  /** Statements that say how to run or to write, not what moves. */
  readonly leftOut: readonly LeftOut[]
}
