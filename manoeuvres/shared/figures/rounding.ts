/**
 * Responses that lie in rounding. An operating point is found to about 1e-9 of its forces and a run adds as much. So a
 * change of an angle, a rate or an acceleration below 1e-7 in SI units is not significant. Ratios, times and phases
 * taken from it are meaningless.
 */
import type { Curve } from './curves'

/** Smallest change that a run shows, in rad, rad/s, m/s or m/s^2. */
export const leastChange = 1e-7

/** Reason for which a figure without a response has no value. */
const inRounding = 'the response lies in rounding'

/** Returns whether a history stays within rounding of its beginning. */
export function isStill({ y }: Curve): boolean {
  for (let i = 0; i < y.length; i++) if (Math.abs(y[i] - y[0]) > leastChange) return false
  return true
}

/** Returns the reason for each figure that has no value because the response lies in rounding. */
export function withheldWhere(isRounding: boolean, ids: readonly string[]): Readonly<Record<string, string>> {
  return isRounding ? Object.fromEntries(ids.map((id) => [id, inRounding])) : {}
}
