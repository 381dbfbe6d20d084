/**
 * Roundings within which instants that were computed in different ways are the same. Runs (`solve/timeline.ts`) and
 * step programs (`context.ts`, `instants.ts`) compare with these.
 */
export const sameInstants = {
  /** Part of the smallest interval that matters. */
  ofInterval: 1e-9,
  /** Part of the time itself. */
  ofTime: 2 ** -48,
  /** Part of a time by which the sides of a jump are evaluated before and after it. */
  side: 2 ** -49,
} as const
