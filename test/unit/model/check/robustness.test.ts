import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareTables } from '../../../../engine/io/compare'
import { readCsv } from '../../../../engine/io/csv'
import { readTir } from '../../../../importers/tir'
import { ModelError } from '../../../../engine/errors/model-error'
import { emptyScope, evaluateAs, parseExpression } from '../../../../engine/model/expression'
import { parseJson } from '../../../../engine/model/text/json'
import { parseProject } from '../../../../engine/model/parse/parse-project'
import { parseUnit } from '../../../../engine/quantities/units'

/** Runs a reader on any text: it may refuse it, but only with a ModelError that has a remedy. */
function onlyModelErrors(read: () => void): void {
  try {
    read()
  } catch (error) {
    expect(error).toBeInstanceOf(ModelError)
    expect((error as ModelError).hint).not.toBe('')
  }
}

/** Texts made of the pieces of a language, so that they get further than random characters. */
const made = (pieces: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...pieces) },
        { weight: 1, arbitrary: fc.string({ maxLength: 3 }) },
      ),
      { maxLength: 25 },
    )
    .map((parts) => parts.join(''))

const readers: readonly (readonly [string, readonly string[], (text: string) => void])[] = [
  [
    'expressions',
    [...'0123456789+-*/^(),. <>=', 'sin', 'if(', 'min(', 'mm', ' kN/m', '1/rad', 'and', 'not ', 'pi', 'x'],
    (text) => void parseExpression(text),
  ],
  [
    'values',
    [...'019+-*/^(). ', 'sqrt(', ' mm', ' deg', ' 1/s', 'if(1<2,', ','],
    (text) => void evaluateAs(text, 'm', emptyScope),
  ],
  [
    'units',
    ['m', 'kg', ' ', '*', '/', '^', '2', '-1', '(', ')', '1', '%', '°', '²', 'N'],
    (text) => void parseUnit(text),
  ],
  [
    'JSON',
    [...'{}[],:0123456789.-+eE" \n', 'true', 'null', '"a"', '\\u00e9', '\\n'],
    (text) => void parseJson(text, 'f'),
  ],
  [
    'projects',
    ['{', '}', '"wishbone":1', '"title":"x"', '"blocks":{}', '"wires":{}', ',', ':', '"params"', '[]', '"'],
    (text) => void parseProject(text),
  ],
  [
    'tables',
    ['t', ' [s]', ',', '\n', '\r\n', 'x', ' [m]', '0', '1.5', '-', 'e5', '"', '#', ';', 'NaN'],
    (text) => void readCsv(text, 'f'),
  ],
  [
    'tyre files',
    [
      '[MODEL]',
      '[UNITS]',
      '\n',
      "PROPERTY_FILE_FORMAT = 'FIALA'",
      'WIDTH',
      '=',
      ' 1.5',
      "'mm'",
      'LENGTH',
      '$',
      '!',
      '{x}',
      '(y)',
      '[',
    ],
    (text) => void readTir(text, 'f'),
  ],
]

describe('any text', () => {
  it.each(readers)('read as %s gives a result or a ModelError', (_, pieces, read) => {
    fc.assert(
      fc.property(made(pieces), (text) => onlyModelErrors(() => read(text))),
      { numRuns: 1500 },
    )
  })
})

describe('arithmetic', () => {
  it('agrees with JavaScript on operators whose precedence is the same', () => {
    const { expression } = fc.letrec<{ expression: string; operand: string }>((tie) => ({
      expression: fc
        .array(fc.tuple(tie('operand'), fc.constantFrom(' + ', ' - ', '*', ' / ')), { minLength: 1, maxLength: 4 })
        .map((parts) => parts.map(([operand, operator], i) => (i === 0 ? operand : `${operator}${operand}`)).join('')),
      operand: fc.oneof(
        { depthSize: 'small' },
        fc.integer({ min: 1, max: 99 }).map(String),
        fc.double({ min: 0.01, max: 10, noNaN: true }).map(String),
        tie('expression').map((inner) => `(${inner})`),
        tie('expression').map((inner) => `-(${inner})`),
      ),
    }))
    fc.assert(
      fc.property(expression, (text) => {
        const expected = (new Function(`return ${text}`) as () => number)()
        fc.pre(Number.isFinite(expected) && text.length < 2000)
        expect(evaluateAs(text, '1', emptyScope)).toBe(expected)
      }),
    )
  })
})

describe('comparison', () => {
  it('of a table with itself passes, of a table with another does not', () => {
    const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 30 })
    fc.assert(
      fc.property(values, fc.constantFrom('m', 'N', 'rad', 'Pa'), (numbers, unit) => {
        const time = Float64Array.from(numbers, (_, i) => i * 0.01)
        const table = (shift: number) => ({
          time,
          columns: [{ name: 'A.b', unit, values: Float64Array.from(numbers, (v) => v + shift) }],
        })
        expect(compareTables(table(0), table(0), { tolerance: 0 }).pass).toBe(true)
        const peak = Math.max(1, ...numbers.map(Math.abs))
        expect(compareTables(table(peak), table(0), { tolerance: 0.1 }).pass).toBe(false)
      }),
    )
  })
})
