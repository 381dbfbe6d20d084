/** Euler angles near whose singularity steps use the coordinates of a chart instead (`local-chart.ts`). */

/** Three Euler angles among the states, with speeds that are components in axes between them. */
export interface AngleTriple {
  readonly block: string
  /** Indices of the angles, in the order of the rotations. */
  readonly angles: readonly [first: number, middle: number, last: number]
  /**
   * True if the first axis is also the third. The middle angle is then singular at multiples of 180 deg, else at 90 deg
   * plus those.
   */
  readonly proper: boolean
  /** Handedness of the three axes, if they differ: 1 if the second, the first and the third are right-handed. */
  readonly handedness: 1 | -1
  /** Pairs of components normal to the axis of an angle, in axes turned by it. */
  readonly turned: readonly TurnedPair[]
  /** Indices of the derivatives of the angles, in their order, if these are speeds. */
  readonly derivatives?: readonly [number, number, number]
  /** Indices of the speeds whose root of the sum of squares is the largest rate of the middle angle. */
  readonly tilting: readonly number[]
}

export interface TurnedPair {
  /** Indices of the components along the two axes that follow that of the angle in the order x, y, z, x. */
  readonly speeds: readonly [number, number]
  /** Axes of the components: those after the first rotation, or those before the last one. */
  readonly axes: 'after first' | 'before last'
}
