/** How an experiment asks for an operating point. */
export interface SettleGoal {
  /** m/s along the heading; at rest if absent. */
  readonly speed: number | undefined
  /** Of the circle on which it travels, m, positive to the left; straight ahead if absent. */
  readonly radius?: number
  /** Sources whose values the operating point may choose. */
  readonly free: readonly string[]
}
