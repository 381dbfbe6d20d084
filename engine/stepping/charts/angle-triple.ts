/** Euler angles near whose singularity steps use the coordinates of a chart instead (`local-chart.ts`). */

/** Three Euler angles among the states, with speeds that are components in axes between them. */
export interface AngleTriple {
  readonly block: string
  /** Indices of the angles, in the order of the rotations. */
  readonly angles: readonly [first: number, middle: number, last: number]
  /** The first axis comes back as the third: the middle angle is singular at multiples of 180 deg, else at 90 deg + those. */
  readonly proper: boolean
  /** Of the three axes, where they differ: 1 where the second, the first and the third are right-handed. */
  readonly handedness: 1 | -1
  /** Components normal to the axis of an angle, in axes turned by it. */
  readonly turned: readonly TurnedPair[]
  /** Indices of the derivatives of the angles, in their order, where these are speeds. */
  readonly derivatives?: readonly [number, number, number]
  /** Indices of the speeds whose root of the sum of squares is the largest rate of the middle angle. */
  readonly tilting: readonly number[]
}

export interface TurnedPair {
  /** Indices of the components along the two axes that follow that of the angle in the order x, y, z, x. */
  readonly speeds: readonly [number, number]
  /** In the axes after the first rotation, or in those before the last one. */
  readonly axes: 'after first' | 'before last'
}
