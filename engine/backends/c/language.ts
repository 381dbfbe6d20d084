/** How statements and expressions of a program look in C, over doubles or floats. */
import type { ProgramFunction } from '../../program/ir'
import type { ExpressionStyle } from '../text/expressions'
import { identifier } from '../text/names'
import { commentText, type Language } from '../text/statements'
import type { HelperName } from './helpers'
import { cFloat, cNumber } from './literals'
import type { Replacements } from './replacements'

export interface CLanguageOptions {
  readonly functionNames: ReadonlyMap<string, string>
  /** True if the code is in single precision. */
  readonly single: boolean
  /** Records that the text calls a helper. */
  readonly use: (name: HelperName, single: boolean) => void
  /** Name of a table, which the text then needs in this type. */
  readonly data: (table: number, single: boolean) => string
  /** Returns whether a table is in single precision even where the code is not. */
  readonly isSingle: (table: number) => boolean
  readonly replacements: Replacements
}

export function cLanguage({ functionNames, single, use, data, isSingle, replacements }: CLanguageOptions): Language {
  const suffix = single ? 'f' : ''
  const helper = (name: HelperName): string => {
    use(name, single)
    return name + suffix
  }
  const style: ExpressionStyle = {
    equal: '==',
    notEqual: '!=',
    number: single ? cFloat : cNumber,
    call(node, operands) {
      const args = `(${operands.join(', ')})`
      switch (node.op) {
        case 'min':
          return helper('wb_min') + args
        case 'max':
          return helper('wb_max') + args
        case 'sign':
          return helper('wb_sign') + args
        case 'abs':
          return `fabs${suffix}${args}`
        case 'pow':
          return (node.b.op === 'num' && Number.isFinite(node.b.value) ? `pow${suffix}` : helper('wb_pow')) + args
        default:
          return node.op + suffix + args
      }
    },
  }
  const pointer = (name: string, offset: number) => (offset === 0 ? name : `${name} + ${offset}`)
  const real = single ? 'float' : 'double'
  return {
    style,
    constant: `const ${real}`,
    variable: real,
    counter: 'int',
    zero: single ? '0.0f' : '0.0',
    comment: (text) => `/* ${commentText(text)} */`,
    functionName: (name) => functionNames.get(name) ?? identifier(name),
    slice: ({ name, offset }) => pointer(name, offset),
    solve: (n, a, b) => `${helper('wb_solve')}(${n}, ${pointer(a.name, a.offset)}, ${pointer(b.name, b.offset)})`,
    data: (table) => data(table, single),
    lookup(n, width, table, x) {
      use('wb_segment', single)
      return `${helper('wb_lookup')}(${n}, ${width}, ${table}, ${x})`
    },
    lookup2({ rows, columns, widthX, widthY }, table, x, y) {
      use('wb_segment', single)
      return `${helper('wb_lookup2')}(${[rows, columns, widthX, widthY, table, x, y].join(', ')})`
    },
    sample(n, table, at) {
      const value = `${data(table, single)}[${helper('wb_index')}(${n}, ${at})]`
      return isSingle(table) && !single ? `(double)${value}` : value
    },
    call(s, scalars, arrays) {
      const name = functionNames.get(s.fn) ?? identifier(s.fn)
      const ownArguments = replacements.passedTo(s.fn) ? ['own'] : []
      return (
        replacements.call(s, scalars, arrays) ?? [`${name}(${[...scalars, ...arrays, ...ownArguments].join(', ')});`]
      )
    },
  }
}

/** Returns the type of an array or scalar argument: times stay double in single precision. */
export function argumentType(
  fn: ProgramFunction,
  name: string,
  types: { readonly single: boolean; readonly wide: boolean },
): string {
  if (!types.single) return 'double'
  const isTime = fn.scalars.includes(name) ? types.wide || name === 't' : name === 'c' || name === 'b'
  return isTime ? 'double' : 'float'
}
