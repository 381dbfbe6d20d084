/** Path data of SVG, scaled and shifted: many drawings in one, without a transformation for each. */

interface Step {
  readonly command: string
  readonly numbers: readonly number[]
}

/** Scaling of each number of a path command: `x` and `y` are positions, `l` lengths, `-` angles and flags. */
const kinds: Readonly<Record<string, string>> = { h: 'x', v: 'y', a: 'll---xy', z: '' }
const NUMBER = /^[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/i
/** Flags of arcs may follow each other without separators. */
const FLAG = /^[\s,]*([01])/

const known = new Map<string, readonly Step[]>()

/** @param data begins at a place, as all path data do */
export function placedPath(data: string, scale: number, x: number, y: number): string {
  let steps = known.get(data)
  if (steps === undefined) known.set(data, (steps = stepsOf(data)))
  const placed = steps.map(({ command, numbers }, i) => {
    const kind = kinds[command.toLowerCase()] ?? 'xy'
    const isPlace = command < 'a'
    const moved = numbers.map((number, at) => {
      const what = kind[at % kind.length]
      if (what === '-') return number
      // A first coordinate counts from the origin, in any notation.
      if (what === 'l' || !(isPlace || (i === 0 && at < 2))) return scale * number
      return scale * number + (what === 'x' ? x : y)
    })
    return command + moved.map((number) => Math.round(1000 * number) / 1000).join(' ')
  })
  return placed.join('')
}

function stepsOf(data: string): readonly Step[] {
  return [...data.matchAll(/([mlhvcsqtaz])([^mlhvcsqtaz]*)/gi)].map(([, command, text]) => {
    const kind = kinds[command.toLowerCase()] ?? 'xy'
    const numbers: number[] = []
    for (let rest = text; ;) {
      const at = numbers.length % 7
      const match = (kind.length === 7 && (at === 3 || at === 4) ? FLAG : NUMBER).exec(rest)
      if (match === null) return { command, numbers }
      numbers.push(Number(match[1]))
      rest = rest.slice(match[0].length)
    }
  })
}
