/** What solvers see of a model and what they report. */

/** First-order system x' = f(t, x) over memory owned by the model. */
export interface OdeSystem {
  readonly size: number
  /** Names of the states, e.g. `Body.vx`, with the block they belong to. */
  readonly states: readonly { readonly name: string; readonly unit: string; readonly block: string }[]
  /** Zeroed vector in the model's memory; only such vectors can be bound. */
  allocate(n: number): Float64Array
  /** Evaluate the derivatives of x into dx at time t; bound once, called often, allocates nothing. */
  bindDerivatives(x: Float64Array, dx: Float64Array): (t: number) => void
  /** Exact directional derivative (df/dx) v into jv at (t, x). */
  bindTangent(x: Float64Array, v: Float64Array, jv: Float64Array): (t: number) => void
  /** Instants in (0, stop) that a step must hit exactly: corners and jumps of sources. */
  breakTimes(stop: number): readonly number[]
}
