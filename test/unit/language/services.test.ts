/** What an editor is told about a text. */
import { describe, expect, it } from 'vitest'
import { complete, diagnostics, format, hover, semanticTokens, signatureHelp } from '../../../engine/language/services'

const text = `/// Bump stop
/// with two stages.

input z: m          /// Deflection
/// Stiffness of the
/// first stage
parameter k: N/m = 2000
table stop(x: m, f: N) = [[0, 0], [20 mm, 3 kN]]
state e: m = 0
output F: N

/// Twice a value
function twice(a, b: m) {
  let inner = 2*a
  return inner + b
}
let x = z - 10 mm
if x > 0 {
  let deep = x^2
  F = k*x + interpolate(stop, x)
} else {
  F = 0
}
for i in 1:2 { let y = i*x }
der(e) = (z - e)/(1 s)
`

/** Position of the n-th appearance of a piece of the text, or of its end. */
function at(piece: string, end = false, n = 1): { line: number; column: number } {
  let place = -1
  for (let i = 0; i < n; i++) place = text.indexOf(piece, place + 1)
  const before = text.slice(0, place + (end ? piece.length : 0)).split('\n')
  return { line: before.length, column: before[before.length - 1].length + 1 }
}

const labels = (source: string, position: { line: number; column: number }): string[] =>
  complete(source, position).map(({ label }) => label)

describe('diagnostics', () => {
  it('are none for a sound text, and cover the word at fault else', () => {
    expect(diagnostics(text)).toEqual([])
    expect(diagnostics('let a = 1\nlet b = a + undefinedName*2')).toEqual([
      {
        code: 'unknown-variable',
        message: 'there is no variable "undefinedName"',
        hint: expect.stringContaining('declare it') as string,
        start: { line: 2, column: 13 },
        end: { line: 2, column: 26 },
      },
    ])
  })
})

describe('hover', () => {
  it.each([
    ['z - 10', 'input z: m', 'Deflection'],
    ['k*x', 'parameter k: N/m', 'Stiffness of the\nfirst stage'],
    ['x + interpolate', 'variable x: m', ''],
    ['deep', 'variable deep: m²', ''],
    ['stop, x', 'table stop: table of N over m', ''],
    [
      'interpolate(',
      'interpolate(table, x, y, z, w)',
      'Value of a table at x (and y, z, w), interpolated linearly and extrapolated beyond its ends',
    ],
    ['i*x', 'counter of a loop i: number', ''],
    ['kN', 'unit kN', '1000 N'],
    ['twice', 'function twice(a, b: m)', 'Twice a value'],
    ['F = k', 'output F: N', ''],
    ['e) =', 'state e: m', ''],
  ])('of %j is %s', (piece, title, doc) => {
    expect(hover(text, at(piece))).toMatchObject({ title, doc })
  })
  it('knows keywords, not comments and not spaces', () => {
    expect(hover(text, at('parameter k'))?.doc).toContain('inspector')
    expect(hover(text, at('Bump'))).toBeNull()
    expect(hover(text, { line: 3, column: 1 })).toBeNull()
  })
})

describe('completion', () => {
  it('offers what is in scope', () => {
    const inside = labels(text, at('  F = k*x', true))
    expect(inside).toEqual(
      expect.arrayContaining(['z', 'k', 'stop', 'e', 'F', 't', 'x', 'deep', 'twice', 'clamp', 'if']),
    )
    expect(inside).not.toContain('inner')
    expect(labels(text, at('let x = z', true))).not.toContain('deep')
  })
  it('offers arguments and parameters inside a function', () => {
    const inside = labels(text, at('return inner', true))
    expect(inside).toEqual(expect.arrayContaining(['a', 'b', 'inner', 'k', 'stop']))
    expect(inside).not.toContain('z')
  })
  it('offers units where one may stand, and states in der()', () => {
    expect(labels(text, at('input z: ', true))).toContain('kN')
    expect(labels(text, at('input z: ', true))).not.toContain('k')
    expect(labels('let x = 3 k', { line: 1, column: 12 })).toContain('kN')
    expect(labels('let x = 3 * k', { line: 1, column: 14 })).not.toContain('kN')
    expect(labels(text, at('der(', true))).toEqual(['e'])
  })
  it('offers declarations at the beginning of a line, nothing in a comment', () => {
    expect(labels('in', { line: 1, column: 3 })).toEqual(expect.arrayContaining(['input', 'let', 'for']))
    expect(labels('let x = in', { line: 1, column: 11 })).not.toContain('input')
    expect(labels('// in', { line: 1, column: 6 })).toEqual([])
  })
})

describe('signature help', () => {
  it.each([
    ['let x = clamp(', 'clamp(x, low, high)', 0],
    ['let x = clamp(1, min(2, 3), ', 'clamp(x, low, high)', 2],
    ['let x = clamp(1, min(2, ', 'min(a, b, ...)', 1],
    ['let x = dot([1, 2], ', 'dot(a, b)', 1],
    ['let x = dot([1, ', 'dot(a, b)', 0],
    ['function f(a: m, b) = a\nlet x = f(1 m, ', 'f(a: m, b)', 1],
  ])('%j', (source, label, active) => {
    const lines = source.split('\n')
    const position = { line: lines.length, column: lines[lines.length - 1].length + 1 }
    expect(signatureHelp(source, position)).toMatchObject({ label, active })
  })
  it('is for calls only', () => {
    expect(signatureHelp('let x = (1 + ', { line: 1, column: 14 })).toBeNull()
    expect(signatureHelp('// clamp(', { line: 1, column: 10 })).toBeNull()
  })
})

describe('formatting', () => {
  it('indents, ends lines and text cleanly, and leaves spaces within lines', () => {
    const rough =
      'input u: m   \r\n\n\n\nif u > 1 m {\nlet a = 2 N / m // b {\n   if u > 2 m {\nlet m = [\n[1, 2],\n[3, 4]\n]\n  }\n} else {\nlet c = 3\n}\n\n'
    expect(format(rough)).toBe(`input u: m

if u > 1 m {
  let a = 2 N / m // b {
  if u > 2 m {
    let m = [
      [1, 2],
      [3, 4]
    ]
  }
} else {
  let c = 3
}
`)
    expect(format(text)).toBe(text)
    expect(format('\n \n')).toBe('')
  })
})

describe('colours', () => {
  it('tell inputs, outputs, parameters, states and variables apart', () => {
    const tokens = semanticTokens('input u\noutput y\nparameter p = 2\nlet a = p*u\ny = a')
    expect(tokens.map(({ line, column, length, role }) => `${line}:${column} ${length} ${role}`)).toEqual([
      '1:7 1 input',
      '2:8 1 output',
      '3:11 1 parameter',
      '4:5 1 let',
      '4:9 1 parameter',
      '4:11 1 input',
      '5:1 1 output',
      '5:5 1 let',
    ])
  })
})
