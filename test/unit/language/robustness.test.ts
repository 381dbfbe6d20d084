/** Whatever is written, the checker answers: with problems that have a place and a remedy, and soon. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { functionModel } from '../../../engine/language/function/model'
import { ModelError } from '../../../engine/errors/model-error'
import { complete, diagnostics, format, hover, semanticTokens, signatureHelp } from '../../../engine/language/services'
import { bumpStop, chain, fiala } from '../../validation/functions/texts'
import { implicit, pid, resting } from '../../validation/language/instants'

const pieces = [
  ...'0123456789.+-*/^()[]{},:;= <>\n\n\n  ',
  ...[
    'input u',
    'output y',
    'state x',
    'parameter p',
    'table c(x: m, y: N)',
    'function f(a)',
    'discrete d',
    'unknown z',
    'when ',
    'when sample(0, 1) {',
    'when u > 1 {',
    'reinit(x, ',
    'terminate("now")',
    '0 = z - ',
    'let v',
    'if ',
    'else ',
    'for i in ',
  ],
  ...[
    'return ',
    'der(x)',
    'y = ',
    'u',
    'x',
    'p',
    'v[1]',
    'v',
    'f(',
    'sin(',
    'dot(',
    'pre(d)',
    'noise(1, 1)',
    'delay(u, ',
    'interpolate(c, ',
    '[1, 2]',
    ' m/s',
    ' kN',
    ': N',
    '1:3',
  ],
  ...['and ', 'or ', 'not ', '== ', 'pi', '// ', '/// doc', 't', 'zeros(3)', ' 1/(', '°', '=='],
]

const made = fc
  .array(
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ maxLength: 4 }) },
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''))

/** Texts without faults, with stretches taken out, doubled or put elsewhere. */
const mutilated = fc
  .tuple(
    fc.constantFrom(fiala, chain, bumpStop, pid, resting, implicit),
    fc.array(fc.tuple(fc.nat(2000), fc.nat(40), fc.nat(2000), fc.constantFrom('cut', 'move', 'double')), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([text, edits]) =>
    edits.reduce<string>((t, [from, length, to, kind]) => {
      const at = from % (t.length + 1)
      const part = t.slice(at, at + length)
      const rest = kind === 'double' ? t : t.slice(0, at) + t.slice(at + length)
      const target = to % (rest.length + 1)
      return kind === 'cut' ? rest : rest.slice(0, target) + part + rest.slice(target)
    }, text),
  )

function check(text: string): void {
  const { problems } = functionModel(text)
  const lines = text.split('\n')
  for (const problem of problems) {
    expect(problem).toBeInstanceOf(ModelError)
    expect(problem.hint).not.toBe('')
    const { codeLine = 0, column = 0 } = problem.place
    expect(codeLine).toBeGreaterThanOrEqual(1)
    expect(codeLine).toBeLessThanOrEqual(lines.length)
    expect(column).toBeGreaterThanOrEqual(1)
    expect(column).toBeLessThanOrEqual(lines[codeLine - 1].length + 1)
  }
}

describe('any text', () => {
  it.each([
    ['of the pieces of the language', made],
    ['that was once sound', mutilated],
    ['at all', fc.string({ unit: 'binary', maxLength: 80 })],
  ] as const)('%s gives problems with their places', (_, texts) => {
    fc.assert(fc.property(texts, check), { numRuns: 1200 })
  })

  it('is served in an editor, wherever the cursor is', () => {
    fc.assert(
      fc.property(fc.oneof(made, mutilated), fc.nat(60), fc.nat(50), (text, line, column) => {
        const position = { line: line + 1, column: column + 1 }
        complete(text, position)
        hover(text, position)
        signatureHelp(text, position)
        semanticTokens(text)
        for (const { start, end } of diagnostics(text)) expect(end.column).toBeGreaterThan(start.column)
        const once = format(text)
        expect(format(once)).toBe(once)
      }),
      { numRuns: 400 },
    )
  })
})

describe('texts made to take long', () => {
  it.each([
    ['parentheses', `let x = ${'('.repeat(19_000)}`],
    ['brackets', `let x = ${'['.repeat(19_000)}`],
    ['signs', `let x = ${'-'.repeat(19_000)}1`],
    ['negations', `let x = if ${'not '.repeat(4000)}1 > 2 { 1 } else { 2 }`],
    ['powers', `let x = 2${'^2'.repeat(9000)}`],
    ['indices', `let x = [1]${'[1]'.repeat(6000)}`],
    ['arms', `let x = ${'if 1 > 2 { 1 } else '.repeat(900)}{ 2 }`],
    ['branches', `input u\n${'if u > 2 { let a = 1 } else '.repeat(600)}{ let b = 2 }`],
    ['braces', '{'.repeat(19_000)],
    ['blocks', 'if 1 > 2 {\n'.repeat(1700)],
    ['faulty blocks', 'if > {\n'.repeat(2800)],
    ['closing braces', '}\n'.repeat(9000)],
    ['loops', `let s = 0\n${'for i in 1:1000 {\n'.repeat(10)}s = s + i\n${'}\n'.repeat(10)}`],
    [
      'calls',
      `function f0(x) = x + x\n${Array.from({ length: 60 }, (_, i) => `function f${i + 1}(x) = f${i}(x) + f${i}(x)`).join('\n')}\nlet y = f60(1)`,
    ],
    ['growing numbers', `input u\nlet x = u\n${'x = x*x + x\n'.repeat(1500)}`],
    ['matrices', `let m = identity(20)\n${'m = m*m\n'.repeat(400)}`],
    ['spaces', `let x =${' '.repeat(19_000)}1`],
    ['units', `let x = 1 ${'m*'.repeat(9000)}m`],
    ['names', `let ${'x'.repeat(19_000)} = 1`],
    ['comments', '//\n'.repeat(6000)],
  ])('%s: answered within a bounded number of steps', (_, text) => {
    expect(text.length).toBeLessThan(20_001)
    const model = functionModel(text)
    expect(model.steps).toBeLessThanOrEqual(50_001)
    check(text)
  })
})
