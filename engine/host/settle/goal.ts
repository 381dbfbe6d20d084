/** How an experiment asks for an operating point. */
export interface SettleGoal {
  /** m/s along the heading; at rest if absent. */
  readonly speed: number | undefined
  /** Sources whose values the operating point may choose. */
  readonly free: readonly string[]
}
