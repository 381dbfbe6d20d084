/**
 * Three-way merge of lists. Texts are merged by lines as in diff3 (Khanna, Kunal and Pierce, "A formal investigation of
 * diff3", FSTTCS 2007): stretches that are the same in all three versions separate those that are decided one by one.
 */

/**
 * Returns the longest common subsequence: index in `a` -> index in `b`. The effort is quadratic, so long texts are not
 * compared.
 */
function matches(a: readonly string[], b: readonly string[]): Map<number, number> {
  const width = b.length + 1
  const length = new Uint32Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      length[i * width + j] =
        a[i] === b[j]
          ? length[(i + 1) * width + j + 1] + 1
          : Math.max(length[(i + 1) * width + j], length[i * width + j + 1])
  const pairs = new Map<number, number>()
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) pairs.set(i++, j++)
    else if (length[(i + 1) * width + j] >= length[i * width + j + 1]) i++
    else j++
  }
  return pairs
}

/** Largest product of the line counts of two texts. */
const mostCells = 4_000_000

/** @returns undefined if both sides changed the same lines differently */
export function mergeLines(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): readonly string[] | undefined {
  if (base.length * Math.max(ours.length, theirs.length) > mostCells) return undefined
  const [inOurs, inTheirs] = [matches(base, ours), matches(base, theirs)]
  const merged: string[] = []
  let [b, o, t] = [0, 0, 0]
  for (;;) {
    let next = b
    while (next < base.length && !(inOurs.has(next) && inTheirs.has(next))) next++
    const ends = next < base.length ? [inOurs.get(next) ?? 0, inTheirs.get(next) ?? 0] : [ours.length, theirs.length]
    const [before, ourPart, other] = [base.slice(b, next), ours.slice(o, ends[0]), theirs.slice(t, ends[1])]
    if (same(ourPart, before)) merged.push(...other)
    else if (same(other, before) || same(ourPart, other)) merged.push(...ourPart)
    else return undefined
    if (next >= base.length) return merged
    merged.push(base[next])
    ;[b, o, t] = [next + 1, ends[0] + 1, ends[1] + 1]
  }
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, i) => line === b[i])
}

/**
 * Merges lists of which only the members count, added and removed by either side. The result is in our order, with
 * their members after their neighbours.
 */
export function mergeMembers(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  const [before, others, ourNames] = [new Set(base), new Set(theirs), new Set(ours)]
  const remaining = ours.filter((name) => others.has(name) || !before.has(name))
  return inserted(
    remaining,
    theirs,
    theirs.filter((name) => !ourNames.has(name) && !before.has(name)),
  )
}

/** Returns `names` with those of `fresh` after the name that they follow in `order`, or at the beginning. */
export function inserted(
  names: readonly string[],
  order: readonly string[],
  fresh: readonly string[],
): readonly string[] {
  if (fresh.length === 0) return names
  const after = new Map<string, string[]>()
  const [present, newNames] = [new Set(names), new Set(fresh)]
  let anchor = ''
  for (const name of order) {
    if (newNames.has(name)) after.set(anchor, [...(after.get(anchor) ?? []), name])
    else if (present.has(name)) anchor = name
  }
  return [...(after.get('') ?? []), ...names.flatMap((name) => [name, ...(after.get(name) ?? [])])]
}
