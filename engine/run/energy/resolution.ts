/**
 * Energy below which a balance says nothing: what the absolute tolerances of the states or rounding don't resolve. At
 * rest, it is the work of efforts at rates that brakes hold, which consist of rounding alone.
 */

/** Change of a state that may be rounding alone, relative to its scale. */
const finest = 1e-12

/** Stored energy, J, and sum of the absolute powers, W, at a state. */
interface Measured {
  readonly stored: number
  readonly power: number
}

export class UnresolvedEnergy {
  private readonly changes: Float64Array
  /** Largest power at unresolved rates so far, W. */
  private power = 0

  /**
   * @param scales of the states
   * @param tolerance of the method, relative to the scales; 0 with fixed steps
   */
  constructor(scales: Float64Array, tolerance: number) {
    this.changes = scales.map((scale) => Math.max(tolerance, finest) * scale)
  }

  /**
   * Returns the energy that is not resolved, J: changes of the stored energy at a state, and the work at unresolved
   * rates since the start.
   * @param duration time since the start, s
   * @param measure energy and power at a state
   */
  energy(duration: number, state: Float64Array, measure: (x: Float64Array) => Measured): number {
    const x = state.slice()
    const now = measure(x)
    let stored = 0
    let power = 0
    for (let i = 0; i < x.length; i++) {
      x[i] = state[i] + this.changes[i]
      const there = measure(x)
      stored += Math.abs(there.stored - now.stored)
      power += Math.abs(there.power - now.power)
      x[i] = state[i]
    }
    // efforts may have been larger before
    this.power = Math.max(this.power, power)
    return stored + this.power * duration
  }
}
