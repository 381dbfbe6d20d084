/** Finding entries by a few typed letters: every word must occur, starts of words count most. */

export interface Searchable {
  /** Texts to search, the most important first. */
  readonly texts: readonly string[]
}

/** Returns the entries that match, best first; all of them, in their order, for an empty query. */
export function search<T extends Searchable>(entries: readonly T[], query: string): readonly T[] {
  const words = query
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return entries
  const scored: { entry: T; score: number; index: number }[] = []
  entries.forEach((entry, index) => {
    let total = 0
    for (const word of words) {
      const score = wordScore(entry.texts, word)
      if (score === 0) return
      total += score
    }
    scored.push({ entry, score: total, index })
  })
  return scored.sort((a, b) => b.score - a.score || a.index - b.index).map(({ entry }) => entry)
}

function wordScore(texts: readonly string[], word: string): number {
  let best = 0
  texts.forEach((text, i) => {
    const score = textScore(text, word) / (1 + i)
    if (score > best) best = score
  })
  return best
}

function textScore(text: string, word: string): number {
  const lower = text.toLowerCase()
  const at = lower.indexOf(word)
  if (at === 0) return lower.length === word.length ? 12 : 10
  if (at > 0) return startsWord(text, at) ? 7 : 4
  return isSubsequenceOfStarts(text, word) ? 2 : 0
}

function startsWord(text: string, at: number): boolean {
  return (
    /[^A-Za-z0-9]/.test(text.charAt(at - 1)) || (/[A-Z]/.test(text.charAt(at)) && /[a-z]/.test(text.charAt(at - 1)))
  )
}

/**
 * Returns whether letters match in order, each at the start of a word or after its predecessor: `tf` finds `TireFL`.
 */
function isSubsequenceOfStarts(text: string, word: string): boolean {
  let next = 0
  let previous = -2
  for (let i = 0; i < text.length && next < word.length; i++) {
    if (text.charAt(i).toLowerCase() !== word.charAt(next)) continue
    if (i === 0 || startsWord(text, i) || previous === i - 1) {
      previous = i
      next++
    }
  }
  return next === word.length
}
