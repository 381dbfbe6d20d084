/** Report of the rig on an axle, in SI units and radians. */

export interface Column {
  readonly name: string
  readonly unit: string
}

/** Sweep: rows of values over the first column. */
export interface Sweep {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly number[])[]
}

/** Figure at the design position. */
export interface Figure {
  readonly name: string
  readonly unit: string
  readonly value: number
}

/** Change of the pose of the left wheel per unit of a load on it. */
export interface Compliance {
  /** Name of the load: `Fx`, `Fy`, `Mz` at the contact point, `FxCentre` at the wheel centre. */
  readonly load: string
  readonly unit: string
  readonly changes: Readonly<Record<(typeof poseNames)[number], number>>
}

/**
 * Names of the pose of a wheel, as the table axle uses them: wheel centre relative to its design position, toe-in,
 * camber, turn of the carrier.
 */
export const poseNames = ['x', 'y', 'toe', 'camber', 'pitch'] as const

export interface AxleReport {
  readonly name: string
  readonly radius: number
  /** Centre of the left wheel in design position, in chassis axes, m. */
  readonly centre: readonly [number, number, number]
  readonly figures: readonly Figure[]
  /** Sweep with both wheels up and down together. `roll`: wheels against each other. `steer`: rack to both sides. */
  readonly travel: Sweep
  readonly roll?: Sweep
  readonly steer?: Sweep
  readonly compliances: readonly Compliance[]
  /**
   * Change of the pose of the left wheel (rows) by a unit of the load conjugate to each of its coordinates (columns),
   * at the wheel centre and at the design position. The matrix is symmetric. A table axle uses it.
   */
  readonly compliance: Sweep
  /** Pose of the left wheel over travel and rack, as a table axle reads it. */
  readonly table: Sweep
  /** Requested ranges that could not be reached, in words. */
  readonly unreached: readonly string[]
}

export interface SuspensionReport {
  readonly axles: readonly AxleReport[]
}
