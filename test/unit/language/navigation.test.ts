/** Going to declarations, finding uses, renaming and the outline, from the tree that is compiled. */
import { describe, expect, it } from 'vitest'
import { definition, diagnostics, outline, references, rename } from '../../../engine/language/services'

const text = `input z: m          /// Deflection, z for short
parameter k: N/m = 2000
table stop(x: m, f: N) = [[0, 0], [20 mm, 3 kN]]
state e: m = 0
output F: N
function twice(a, b: m) {
  let inner = 2*a
  return inner + b
}
let x = z - 10 mm
if x > 0 {
  let deep = x^2/(1 m)
  F = k*(x + deep) + interpolate(stop, x)
} else {
  F = k*twice(0 m, 0 m)
}
der(e) = (z - e)/(1 s)
`

/** Position of the n-th appearance of a piece of the text. */
function at(piece: string, n = 1): { line: number; column: number } {
  let place = -1
  for (let i = 0; i < n; i++) place = text.indexOf(piece, place + 1)
  const before = text.slice(0, place).split('\n')
  return { line: before.length, column: before[before.length - 1].length + 1 }
}

/** The text with a name changed where it has to be. */
function renamed(from: { line: number; column: number }, name: string): string {
  const result = rename(text, from, name)
  if (result.kind === 'refused') throw new Error(result.reason)
  const lines = text.split('\n')
  for (const { start, end } of [...result.ranges].reverse()) {
    const line = lines[start.line - 1]
    lines[start.line - 1] = line.slice(0, start.column - 1) + name + line.slice(end.column - 1)
  }
  return lines.join('\n')
}

describe('a declaration', () => {
  it.each([
    ['an input', 'z - 10', 'z: m'],
    ['a parameter', 'k*(x', 'k: N/m'],
    ['a variable', 'deep) +', 'deep = x'],
    ['a state in its derivative', 'e) = (z', 'e: m'],
    ['a table', 'stop, x)', 'stop(x'],
    ['a function', 'twice(0', 'twice(a'],
    ['an argument', 'a\n  return', 'a, b'],
    ['a variable of a function', 'inner + b', 'inner ='],
  ])('of %s is gone to', (_, use, declared) => {
    expect(definition(text, at(use))?.start).toEqual(at(declared))
  })

  it('is found from itself, and nowhere in comments and units', () => {
    expect(definition(text, at('k: N/m'))?.start).toEqual(at('k: N/m'))
    expect(definition(text, at('z for short'))).toBeNull()
    expect(definition(text, at('mm]'))).toBeNull()
  })
})

describe('renaming', () => {
  it.each([
    ['z: m', 'travel', 5],
    ['k*(x', 'rate', 3],
    ['stop, x', 'bump', 2],
    ['twice(a', 'double', 2],
    ['inner + b', 'doubled', 2],
    ['e: m', 'lagging', 3],
  ])('at %s to %s keeps the text sound', (piece, name, least) => {
    const after = renamed(at(piece), name)
    expect(diagnostics(after)).toEqual([])
    expect(after.split(name).length - 1).toBeGreaterThanOrEqual(Math.min(least, references(text, at(piece)).length))
    expect(after.length - text.length).toBe(
      references(text, at(piece)).length * (name.length - /^\w+/.exec(piece)![0].length),
    )
  })

  it.each([
    ['k', 'is taken by another name'],
    ['sin', 'is a standard function'],
    ['let', 'is a word of the language'],
    ['2nd', 'is no name'],
  ])('to %s is refused: it %s', (name) => {
    expect(rename(text, at('z: m'), name).kind).toBe('refused')
  })
})

it('the outline lists what is declared, in order, with units and arguments', () => {
  expect(outline(text).map(({ kind, name, detail }) => [kind, name, detail])).toEqual([
    ['input', 'z', 'm'],
    ['parameter', 'k', 'N/m'],
    ['table', 'stop', 'x, f'],
    ['state', 'e', 'm'],
    ['output', 'F', 'N'],
    ['function', 'twice', 'twice(a, b: m)'],
    ['variable', 'x', ''],
  ])
})

it('powers of an angle may be added, other units still may not', () => {
  const head = 'input x: rad\ninput f: m\noutput y\n'
  expect(diagnostics(`${head}y = x - x^3/6`)).toEqual([])
  expect(diagnostics(`${head}y = x + f`).map((d) => d.code)).toEqual(['wrong-unit'])
  expect(diagnostics(`${head}y = f + f*f/(1 s)`).map((d) => d.code)).toEqual(['wrong-unit'])
})

it('several faults are told at once, each at its place', () => {
  const faulty = 'input v: m/s\noutput F: N\nlet a = v + \nlet b = unknownName\nF = 3 kg\nlet c = sin(1, 2)\n'
  const found = diagnostics(faulty)
  expect(found.map((d) => d.start.line)).toEqual([3, 4, 5, 6])
})
