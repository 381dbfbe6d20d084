/** A path of SVG (1.1, section 8.3) scaled and put at a place, as numbers: a transformation costs the browser an entry of its lists. */

/** Numbers that a command takes, by its lower-case letter. */
const counts: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }
const token = /[a-z]|[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?/giy

/** @param x, y where the origin of the path comes to lie */
export function placePath(path: string, x: number, y: number, factor: number): string {
  let placed = ''
  for (const [command, numbers] of commandsOf(path)) {
    const kind = command.toLowerCase()
    // What comes first is a place, also where it is written as a step.
    const relative = command === kind && placed !== ''
    const [left, top] = relative ? [0, 0] : [x, y]
    const across = (value: number): number => round(left + factor * value)
    const down = (value: number): number => round(top + factor * value)
    const put = numbers.map((value, i) => {
      if (kind === 'h') return across(value)
      if (kind === 'v') return down(value)
      if (kind !== 'a') return i % 2 === 0 ? across(value) : down(value)
      return i < 2 ? round(factor * value) : i < 5 ? value : i === 5 ? across(value) : down(value)
    })
    placed += (placed === '' ? command.toUpperCase() : command) + put.join(' ')
  }
  return placed
}

const round = (value: number): number => Math.round(value * 1000) / 1000

/** Commands with the numbers of one; repeated numbers are repeated commands. */
function commandsOf(path: string): readonly (readonly [string, readonly number[]])[] {
  const found: (readonly [string, readonly number[]])[] = []
  let at = 0
  const next = (pattern: RegExp): string | undefined => {
    while (/[\s,]/.test(path.charAt(at))) at++
    pattern.lastIndex = at
    const match = pattern.exec(path)?.[0]
    if (match !== undefined) at += match.length
    return match
  }
  let command = next(token)
  while (command !== undefined) {
    const kind = command.toLowerCase()
    // The flags of an arc may stand without anything between them.
    const numbers = Array.from({ length: counts[kind] ?? 0 }, (_unused, i) =>
      Number(next(kind === 'a' && (i === 3 || i === 4) ? /[01]/y : token)),
    )
    if (numbers.some(Number.isNaN)) break
    found.push([command, numbers])
    const before = at
    const following = next(token)
    if (following === undefined || /[a-z]/i.test(following)) command = following
    else {
      at = before
      // Further places after the first of a move are lines.
      command = command === 'm' ? 'l' : command === 'M' ? 'L' : command
    }
  }
  return found
}
