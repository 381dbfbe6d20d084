/**
 * Alignment of two vertical axes over the same curves, so that their zeros lie on one line. Otherwise a zero of one
 * axis would seem to have a value on the other.
 */
import { extent, type Range as Ends } from './charts/axis'

export type { Ends }

/** Space above and below curves, as a share of their height: a little more than Plotly leaves. */
const PADDING = 0.06

/** Returns the range that an axis shows for values between two ends. */
export function padded([low, high]: Ends): Ends {
  const room = PADDING * (high - low)
  return room > 0 ? [low - room, high + room] : [low - 1, high + 1]
}

/** Returns the smallest and the largest finite value of several lists; null if there is none. */
export function extentOf(lists: readonly ArrayLike<number | null>[]): Ends | null {
  const ends = lists.map(extent)
  const [low, high] = [Math.min(...ends.map(([end]) => end)), Math.max(...ends.map(([, end]) => end))]
  return low <= high ? [low, high] : null
}

const showsZero = ([low, high]: Ends): boolean => low < 0 && high > 0
/** Returns the share of an axis that lies below its zero. */
const below = ([low, high]: Ends): number => -low / (high - low)

/** Returns the smallest range that contains `ends` and has this share below zero. */
function widened([low, high]: Ends, share: number): Ends {
  const span = Math.max(-low / share, high / (1 - share))
  return [-share * span, (1 - share) * span]
}

/**
 * Returns ranges with zero at the same height. The product of the heights left for the curves is proportional to share
 * (1 - share), where the share is the part below zero. The best share is therefore the one nearest to a half between
 * the two shares.
 * @returns null if one axis does not show zero, so that nothing can be read wrongly
 */
export function alignedZeros(first: Ends, second: Ends): readonly [Ends, Ends] | null {
  if (!showsZero(first) || !showsZero(second)) return null
  const [least, most] = [below(first), below(second)].sort((a, b) => a - b)
  const share = Math.min(Math.max(0.5, least), most)
  return [widened(first, share), widened(second, share)]
}

/**
 * Returns the range of an axis that is aligned with one whose ends are fixed; null if one of them does not show zero.
 */
export function alignedWith(fixed: Ends, ends: Ends): Ends | null {
  return showsZero(fixed) && showsZero(ends) ? widened(ends, below(fixed)) : null
}
