/** Report on an operating point. */

export interface SettleReport {
  readonly goal: 'rest' | 'speed'
  /** Speed of the body, m/s. */
  readonly speed?: number
  /** Radius of the circle that the body travels on, m, positive to the left. */
  readonly radius?: number
  /** Signals that have values at the operating point; absent if there are none. */
  readonly targets?: readonly { readonly signal: string; readonly unit: string; readonly value: number }[]
  /** Body whose speed and heading are held; undefined if nothing had to be held. */
  readonly body?: string
  /** Largest residual acceleration or rate: m/s^2, rad/s^2, per second. */
  readonly residual: number
  readonly iterations: number
  /**
   * Holding forces that are not part of the model: forces along the x and y axes of the body, N, and a moment about its
   * z axis, N m. Zero if the model holds itself.
   */
  readonly held: { readonly force: number; readonly sideForce: number; readonly moment: number }
  /** Values of freed inputs in the unit of the ports that they feed, and of other freed quantities in SI. */
  readonly freed: Readonly<Record<string, number>>
  /** Growing modes: eigenvalues in 1/s and the states that take part. */
  readonly unstable: readonly { readonly re: number; readonly im: number; readonly states: readonly string[] }[]
  /** States that differ from the first guess. */
  readonly changes: readonly SettledValue[]
  readonly warnings: readonly string[]
  /** Speeds of parts that turn in the initial values and do not at the operating point; absent if there are none. */
  readonly stopped?: readonly string[]
  /** Body whose centre of mass is below a road that it was above in the first guess: the point is not valid. */
  readonly sunken?: string
}

export interface SettledValue {
  readonly signal: string
  readonly unit: string
  readonly from: number
  readonly to: number
}
