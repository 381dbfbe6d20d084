/** The report on an operating point. */

export interface SettleReport {
  readonly goal: 'rest' | 'speed'
  /** m/s */
  readonly speed?: number
  /** Of the circle that the body travels on, m, positive to the left. */
  readonly radius?: number
  /** The body whose speed and heading are held; undefined where nothing had to be. */
  readonly body?: string
  /** Largest acceleration or rate that is left: m/s^2, rad/s^2, per second. */
  readonly residual: number
  readonly iterations: number
  /**
   * What holds the body and is not part of the model: forces along its x and y axes, N, and a moment about its z axis,
   * N m. Zero where the model holds itself.
   */
  readonly held: { readonly force: number; readonly sideForce: number; readonly moment: number }
  /** Values that freed inputs have at the start, in the unit of what they feed. */
  readonly freed: Readonly<Record<string, number>>
  /** Modes that grow: eigenvalues in 1/s and the states that take part. */
  readonly unstable: readonly { readonly re: number; readonly im: number; readonly states: readonly string[] }[]
  /** States that are not where the first guess had them. */
  readonly changes: readonly SettledValue[]
  readonly warnings: readonly string[]
}

export interface SettledValue {
  readonly signal: string
  readonly unit: string
  readonly from: number
  readonly to: number
}
