/**
 * Location of the instant at which a crossing function changes sign: regula falsi with the Illinois modification
 * (Dowell and Jarratt, BIT 11 (1971) 168-174), with a bisection whenever two steps have not halved the bracket. The end
 * of the last bracket is returned, where the sign has changed, so that an event is past when it is acted on.
 */
import { smallestStep } from '../timeline'

const iterations = 200

/**
 * @param g the function
 * @param low instant at which it has the old sign or is zero, with its value there
 * @param high later instant at which it has the new sign, with its value there
 * @returns an instant at which it has the new sign, as close after the change as doubles allow
 */
export function locate(g: (t: number) => number, low: number, gLow: number, high: number, gHigh: number): number {
  const sign = Math.sign(gHigh)
  const tolerance = 2 * smallestStep(high, high)
  let a = low
  let b = high
  let fa = gLow
  let fb = gHigh
  let before = b - a
  /** End of the bracket that moved last: 1 the upper, -1 the lower one. */
  let moved = 0
  for (let i = 0; i < iterations && b - a > tolerance; i++) {
    const bisect = i % 3 === 2 && b - a > before / 2
    if (i % 3 === 2) before = b - a
    const secant = b - (fb * (b - a)) / (fb - fa)
    const t = bisect || !(secant > a && secant < b) ? a + (b - a) / 2 : secant
    if (!(t > a && t < b)) break
    const f = g(t)
    if (Math.sign(f) === sign) {
      b = t
      fb = f
      if (moved === 1) fa /= 2
      moved = 1
    } else {
      a = t
      fa = f
      if (moved === -1) fb /= 2
      moved = -1
    }
  }
  return b
}
