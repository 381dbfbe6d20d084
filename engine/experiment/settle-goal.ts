/** Operating point that an experiment requests. */
export interface SettleGoal {
  /** Speed along the heading, m/s; at rest if absent. */
  readonly speed: number | undefined
  /** Radius of the circle on which the vehicle travels, m, positive to the left; straight ahead if absent. */
  readonly radius?: number
  /** Body that stands for the vehicle; the heaviest if absent. */
  readonly body?: string
  /** Sources whose values the operating point may choose. */
  readonly free: readonly string[]
}
