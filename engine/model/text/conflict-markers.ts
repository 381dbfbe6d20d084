/**
 * Conflict markers that a version control system left in a text: `<<<<<<<`, `|||||||`, `=======`, `>>>>>>>` at the
 * beginning of a line, seven or more characters (git-merge-file(1), option `--marker-size`).
 */

export interface Markers {
  /** Line of the first marker, from 1. */
  readonly line: number
  readonly count: number
}

export interface Sides {
  readonly ours: string
  readonly theirs: string
  /** Text of the base, if the markers contain it (`merge.conflictStyle` diff3 or zdiff3). */
  readonly base?: string
}

const opening = /^<{7,}(?= |\r?$)/

/**
 * Returns the first conflict marker of a text; undefined if there are none. In JSON no line of a valid file begins like
 * this.
 */
export function conflictMarkers(text: string): Markers | undefined {
  if (!text.includes('<<<<<<<') && !text.includes('>>>>>>>')) return undefined
  const lines = text.split('\n')
  const first = lines.findIndex((line) => opening.test(line) || /^>{7,}(?= |\r?$)/.test(line))
  if (first < 0) return undefined
  const count = lines.filter((line) => opening.test(line)).length
  return { line: first + 1, count: Math.max(count, 1) }
}

/** Returns both versions of a text with conflict markers; undefined if the markers are not complete. */
export function sidesOf(text: string): Sides | undefined {
  const parts: Record<'ours' | 'base' | 'theirs', string[]> = { ours: [], base: [], theirs: [] }
  let [size, based, complete, conflictCount] = [0, 0, true, 0]
  let at: keyof typeof parts | 'all' = 'all'
  const isMarker = (line: string, character: string): boolean =>
    line.startsWith(character.repeat(size)) && /^( .*)?\r?$/.test(line.slice(size))
  for (const line of text.split('\n')) {
    const open: RegExpExecArray | null = at === 'all' ? opening.exec(line) : null
    if (open !== null) {
      ;[size, at] = [open[0].length, 'ours']
      conflictCount++
    } else if (at === 'ours' && isMarker(line, '|')) {
      at = 'base'
      based++
    } else if ((at === 'ours' || at === 'base') && isMarker(line, '=')) at = 'theirs'
    else if (at === 'theirs' && isMarker(line, '>')) at = 'all'
    else if (at === 'all') for (const part of Object.values(parts)) part.push(line)
    else parts[at].push(line)
    if (at === 'all' && /^>{7,} /.test(line) && conflictCount === 0) complete = false
  }
  if (conflictCount === 0 || at !== 'all' || !complete) return undefined
  const [ours, theirs, base] = [parts.ours, parts.theirs, parts.base].map((lines) => lines.join('\n'))
  return { ours, theirs, ...(based === conflictCount && { base }) }
}
