/**
 * Counts steps that stability limits, not accuracy. A mode that takes part in the motion is resolved when its local
 * error z^6/3600 of dopri5 is the tolerance; one that is stiff and at rest is dragged along at larger z = h |lambda|,
 * up to 3.3 where stability ends (Hairer and Wanner, Solving Ordinary Differential Equations II, 2nd ed. 1996, IV.2).
 */

/** Just inside the stability boundary of dopri5 on the negative real axis. */
const boundary = 3.25
/** Factor on the step size that the accuracy requires. */
const dragged = 2.5
/** Other steps in a row after which the count begins again. */
const calmSteps = 6

export class StiffSteps {
  /** Limited steps, with fewer than six others in a row between them. */
  count = 0
  calm = 0
  /** h |lambda| from which on a step counts. */
  private readonly limit: number

  /** @param least h |lambda| below which no step counts, regardless of the tolerance */
  constructor(tolerance: number, least = 0) {
    this.limit = Math.min(boundary, Math.max(least, dragged * (3600 * tolerance) ** (1 / 6)))
  }

  /** @param z h |lambda| of the fastest mode in a step. @returns whether it counts */
  add(z: number): boolean {
    if (z > this.limit) {
      this.count++
      this.calm = 0
      return true
    }
    if (++this.calm >= calmSteps) this.count = 0
    return false
  }
}
