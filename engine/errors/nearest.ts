/**
 * The name that a user most likely meant, for hints of error messages.
 *
 * Distance: optimal string alignment (Damerau 1964), i.e. insertions, deletions, substitutions and
 * swaps of neighbours, ignoring case.
 */

/**
 * Returns the number of edits between two texts, if it is at most `most`; else more than that. Where i letters of one
 * text have become j of the other, there were at least |i - j| edits, so only a band of the table is filled.
 */
function editDistance(a: string, b: string, most: number): number {
  const beyond = most + 1
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => Math.min(j, beyond))
  for (let i = 1; i <= a.length; i++) {
    const row = new Array<number>(b.length + 1).fill(beyond)
    if (i <= most) row[0] = i
    let least = row[0]
    for (let j = Math.max(1, i - most); j <= Math.min(b.length, i + most); j++) {
      const substitution = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)
      let best = Math.min(substitution, previous[j] + 1, row[j - 1] + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, beforePrevious[j - 2] + 1)
      }
      row[j] = Math.min(best, beyond)
      least = Math.min(least, best)
    }
    if (least > most) return beyond
    beforePrevious = previous
    previous = row
  }
  return previous[b.length]
}

const mostEdits = 3
/** Longer names are not compared, because the comparison takes time. */
const longestWanted = 200
/**
 * Comparisons with one list of candidates, after which nothing is suggested: a file may have a wrong name in each line.
 */
const mostComparisons = 30_000

/**
 * Returns the candidate nearest to `name`, or undefined when none is near enough to be worth suggesting (more than a
 * third of the letters differ, or more than three, or all: `t` is not near `x`).
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const target = name.toLowerCase()
  if (target.length > longestWanted) return undefined
  let best: string | undefined
  let most = Math.min(mostEdits, Math.max(1, Math.floor(target.length / 3)))
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - target.length) > most) continue
    const distance = editDistance(target, candidate.toLowerCase(), most)
    const inCommon = distance < Math.max(target.length, candidate.length)
    if (!inCommon || distance > most) continue
    best = candidate
    most = distance - 1
  }
  return best
}

const comparisons = new WeakMap<readonly string[], number>()

/**
 * Returns a remedy sentence: `use "stiffness"` when something is near, else the choices (if few), else `otherwise`.
 */
export function suggest(name: string, candidates: readonly string[], otherwise: string): string {
  const compared = (comparisons.get(candidates) ?? 0) + candidates.length
  comparisons.set(candidates, compared)
  const near = compared > mostComparisons ? undefined : nearest(name, candidates)
  if (near !== undefined) return `did you mean "${near}"?`
  if (candidates.length > 0 && candidates.length <= 12) return `use one of ${candidates.join(', ')}`
  return otherwise
}
