/** Dataset as typed records in SI units. References are checked, but nothing is interpreted: `toProject` does that. */
import type { LeftOut } from '../../imported/imported-project'
import type { AdamsExpression } from './expression'
import type { Pose, Vector } from './geometry'
import type { UnitScales } from './units'

interface Numbered {
  readonly id: number
  readonly line: number
}

export interface Part extends Numbered {
  readonly ground: boolean
  /** Mass, kg. */
  readonly mass: number
  /** Marker at the centre of mass. */
  readonly cm: number | undefined
  /** Marker whose axes and origin the inertia refers to. */
  readonly im: number | undefined
  /** Elements xx, yy, zz, xy, xz, yz of the tensor about the origin of `im`, kg m^2. */
  readonly inertia: readonly [number, number, number, number, number, number]
  /** Pose of the part frame against the ground. */
  readonly pose: Pose
  /** Velocity components stated at the centre of mass, in ground axes or those of `vm`, m/s. */
  readonly velocity: Partial3
  readonly vm: number | undefined
  /** Stated components of the angular velocity in the axes of the centre of mass marker or `wm`, rad/s. */
  readonly angularVelocity: Partial3
  readonly wm: number | undefined
}

export type Partial3 = readonly [number | undefined, number | undefined, number | undefined]

export interface Marker extends Numbered {
  readonly part: number
  /** Pose against the frame of its part. */
  readonly pose: Pose
}

export const jointTypes = [
  'REVOLUTE', 'TRANSLATIONAL', 'CYLINDRICAL', 'SPHERICAL', 'UNIVERSAL', 'HOOKE', 'FIXED', 'PLANAR', 'SCREW',
  'RACKPIN', 'CONVEL',
] as const // prettier-ignore
export const primitiveTypes = [
  'ATPOINT', 'INLINE', 'INPLANE', 'ORIENTATION', 'PARALLEL_AXES', 'PERPENDICULAR',
] as const // prettier-ignore
export type JointType = (typeof jointTypes)[number] | (typeof primitiveTypes)[number]

/** Joint of a JOINT or JPRIM statement. */
export interface Joint extends Numbered {
  readonly statement: 'JOINT' | 'JPRIM'
  readonly type: JointType
  readonly i: number
  readonly j: number
  /** Displacement per revolution of a screw, pitch diameter of a pinion, m. */
  readonly pitch: number | undefined
  readonly pitchDiameter: number | undefined
  /** Initial rate of the axis, rad/s or m/s, and initial coordinate, where the dataset gives them. */
  readonly rotationStart: InitialMotion | undefined
  readonly translationStart: InitialMotion | undefined
}

export interface InitialMotion {
  readonly rate: number | undefined
  readonly position: number | undefined
}

export const motionDirections = ['X', 'Y', 'Z', 'B1', 'B2', 'B3'] as const

export interface Motion extends Numbered {
  readonly of: JointMotion | MarkerMotion
  readonly level: 'DISPLACEMENT' | 'VELOCITY' | 'ACCELERATION'
  readonly value: AdamsExpression
  /** Initial displacement and velocity of a motion given by its velocity or acceleration, in SI units. */
  readonly startDisplacement: number | undefined
  readonly startVelocity: number | undefined
}

export interface JointMotion {
  readonly joint: number
  /** True if the motion is a rotation. If undefined, it moves the only axis that the joint has. */
  readonly rotation: boolean | undefined
}

/** Displacement of I along an axis of J, or a body-fixed 123 angle of I against J. */
export interface MarkerMotion {
  readonly i: number
  readonly j: number
  readonly direction: (typeof motionDirections)[number]
}

/** Linear relation of joints: sum of scale times displacement is zero. */
export interface Coupler extends Numbered {
  readonly terms: readonly { readonly joint: number; readonly rotation: boolean | undefined; readonly scale: number }[]
}

/** Two joints whose points at a marker have equal velocities along its z axis. */
export interface Gear extends Numbered {
  readonly joints: readonly [number, number]
  readonly cv: number
}

/** Function that is kept at zero; reactions are reported on marker `i`. */
export interface GeneralConstraint extends Numbered {
  readonly i: number | undefined
  readonly value: AdamsExpression
}

/** Bushing, in SI and in the axes of J; forces and moments act on I. */
export interface Bushing extends Numbered {
  readonly i: number
  readonly j: number
  readonly stiffness: Vector
  readonly damping: Vector
  readonly force: Vector
  readonly angularStiffness: Vector
  readonly angularDamping: Vector
  readonly torque: Vector
}

export interface SpringDamper extends Numbered {
  readonly i: number
  readonly j: number
  readonly rotational: boolean
  /** Stiffness in SI units; per radian if rotational. */
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

/**
 * Force of a GFORCE, VFORCE or VTORQUE statement: components on the part of I, reaction on the part of the floating
 * marker. A FIELD is one of measured displacements, with its reaction on J.
 */
export interface VectorForce extends Numbered {
  readonly statement: 'GFORCE' | 'VFORCE' | 'VTORQUE' | 'FIELD'
  readonly i: number
  /** Fixed marker that takes the reaction, for a FIELD. */
  readonly j?: number
  /** Marker that ADAMS keeps at the origin of I to apply the reaction there. */
  readonly floating?: number
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
        /** Marker J; ground if undefined. */
        readonly j: number | undefined
        readonly rm: number | undefined
      }
    | { readonly kind: 'FUNCTION'; readonly channels: Readonly<Partial<Record<RequestChannel, AdamsExpression>>> }
  )

export interface Dataset {
  readonly title: string
  readonly scales: UnitScales
  readonly ground: Part
  readonly parts: ReadonlyMap<number, Part>
  readonly markers: ReadonlyMap<number, Marker>
  readonly joints: ReadonlyMap<number, Joint>
  readonly primitives: ReadonlyMap<number, Joint>
  readonly couplers: readonly Coupler[]
  readonly gears: readonly Gear[]
  readonly constraints: ReadonlyMap<number, GeneralConstraint>
  readonly bushings: ReadonlyMap<number, Bushing>
  readonly motions: readonly Motion[]
  readonly springDampers: ReadonlyMap<number, SpringDamper>
  readonly sforces: ReadonlyMap<number, SForce>
  readonly vectorForces: readonly VectorForce[]
  readonly variables: ReadonlyMap<number, Variable>
  readonly requests: readonly Request[]
  /** Gravity, m/s^2, in ground axes. */
  readonly gravity: Vector
  /** End time of a SIMULATE statement, s. */
  readonly stop: number | undefined
  /** Statements that control the run or the output, and do not affect the motion. */
  readonly leftOut: readonly LeftOut[]
  /** Assumptions for data that the dataset leaves open, one sentence each. */
  readonly assumed: readonly string[]
}

/** Returns joints and primitives. */
export function connections(dataset: Dataset): readonly Joint[] {
  return [...dataset.joints.values(), ...dataset.primitives.values()]
}
