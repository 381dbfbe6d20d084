/** How an experiment asks for an operating point. */
export interface SettleGoal {
  /** m/s along the heading; at rest if absent. */
  readonly speed: number | undefined
  /** Of the circle on which it travels, m, positive to the left; straight ahead if absent. */
  readonly radius?: number
  /** Body that stands for the vehicle; the heaviest if absent. */
  readonly body?: string
  /** Sources whose values the operating point may choose. */
  readonly free: readonly string[]
}
