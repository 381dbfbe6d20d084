/** Parts of a vehicle: the blocks that are its body, wheels and inputs (decision 70). */
import type { ShapeOf } from './shape/facts'
import type { vehicle } from './shape/vehicle'

/** Inputs of a driver, as sources or, if nothing feeds it, the joint that is steered. */
export const inputRoles = ['steering', 'throttle', 'brake', 'handBrake', 'gear', 'clutch', 'speed'] as const
export type InputRole = (typeof inputRoles)[number]

/** Parts as a project file states them; missing ones are found (`find.ts`). */
export type VehicleSettings = ShapeOf<typeof vehicle>

/**
 * Confidence in a role: `stated` in the project, `certain` by wiring and name, `likely` by one of them, `guess` where
 * others are as good.
 */
export type Confidence = 'stated' | 'certain' | 'likely' | 'guess'

export interface FoundRole {
  readonly block: string
  readonly confidence: Confidence
  /** Reason in a few words: `feeds the steering drivers SteerFL, SteerFR`. */
  readonly reason: string
}

export interface FoundWheel extends FoundRole {
  readonly position: string
  /**
   * Number of the wheel's axle from the front, from 1, and its side: by its place, otherwise by its name; a guess if
   * neither is known.
   */
  readonly axle: number
  readonly side: 'left' | 'right' | 'centre'
  /** Position relative to the body, m; undefined if it does not follow from rigid arms and joints. */
  readonly at: readonly [x: number, y: number, z: number] | undefined
  /** Body that the wheel carries: the vehicle's, also where it is articulated, or that of a trailer. */
  readonly carries: string
  /** Axis about which the wheel spins, `SpinFL.axis`. */
  readonly spin?: string
}

export interface VehicleRoles extends Readonly<Partial<Record<InputRole, FoundRole>>> {
  readonly body?: FoundRole
  readonly trailers: readonly FoundRole[]
  /** Other bodies of an articulated vehicle, which the steering turns against its body. */
  readonly articulated: readonly string[]
  /** Wheels from front to rear, left before right. */
  readonly wheels: readonly FoundWheel[]
}

export const wheelPosition = /^(?:[FR][LR]?|[1-9][0-9]?[LRC])$/
