/** Current speed of this machine, for limits that are meant for an idle machine. */

/** Time that the work takes on an idle machine of 2020, ms. */
const USUAL_MILLISECONDS = 100
const TURNS = 60_000_000

/** Does work of known length. @returns how many times longer than on an idle machine it took; may be below 1 */
export function measureSlowness(): number {
  const start = performance.now()
  let x = 1
  for (let i = 0; i < TURNS; i++) x = (Math.imul(x, 1_664_525) + 1_013_904_223) | 0
  // The result is used, so that the compiler does not remove the loop.
  return (performance.now() - start + (x === 0 ? 1 : 0)) / USUAL_MILLISECONDS
}
