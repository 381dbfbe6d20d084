/**
 * The C99 backend: model.h and model.c for use outside this program. They need nothing but the
 * mathematical library, allocate nothing and have no state; compile with
 * `-std=c99 -O2 -ffp-contract=off` and link with `-lm`. Contraction of a product and a sum into
 * one rounding is GCC's default outside -std=c99 and makes results differ in the last bits.
 */
import type { Program, ProgramFunction } from '../../program/ir'
import type { ExpressionStyle } from '../text/expressions'
import { ListingWriter, type Listing } from '../text/listing'
import { liveLocals, usedArguments } from '../../program/liveness'
import { identifier, NameSpace, namesOf, type FunctionNames } from '../text/names'
import { commentText, printBody, reachableFunctions, type Language } from '../text/statements'
import { dataTables, mostShown, shortened } from '../text/data'
import { helperTexts, type HelperName } from './helpers'
import { cNumber, printCTable, type CTable } from './literals'

export { cNumber, printCTable, type CTable } from './literals'

export interface COptions {
  /** Name of the files without extension; default: `model`. */
  readonly file?: string
  /** Put in front of the names of exported functions and tables; default: name of the program and `_`. */
  readonly prefix?: string
  /** Constant arrays to define in model.c and declare in model.h. */
  readonly tables?: readonly CTable[]
  /** Macros to define in model.h, such as sizes of arrays; their names get the prefix in capitals. */
  readonly sizes?: readonly { readonly name: string; readonly doc: string; readonly value: number }[]
  /** Paragraph for the head of both files, e.g. which model this is. */
  readonly note?: string
  /** Lines for the head of model.c: what names mean. */
  readonly legend?: readonly string[]
}

/** Header and source by file name. */
export type CFiles = Readonly<Record<string, string>>

/** Names of exported functions in the C text, for code that calls them. */
export function cFunctionNames(program: Program, options: COptions = {}): ReadonlyMap<string, string> {
  const symbols = linkedSymbols(program)
  const space = new NameSpace([...reservedWords, ...libraryFunctions, ...symbols.values()])
  const prefix = options.prefix ?? `${identifier(program.name)}_`
  return new Map(
    reachableFunctions(program).map((fn) => [
      fn.name,
      symbols.get(fn.name) ?? space.take(fn.exported ? prefix + identifier(fn.name) : fn.name),
    ]),
  )
}

/** @throws nothing for a valid program (see `program/validate.ts`) */
export function printC(program: Program, options: COptions = {}): CFiles {
  const { file = 'model' } = options
  const { header, source } = print(program, options)
  return { [`${file}.h`]: header, [`${file}.c`]: source.text }
}

/** model.c, with where its lines come from. */
export function listC(program: Program, legend: readonly string[] = []): Listing {
  const shown = (name: string, values: Float64Array): string =>
    values.length > mostShown ? `static const double ${name}[] = ${shortened(values)};\n` : defined(name, values)
  return print(program, { legend }, shown).source
}

function print(
  program: Program,
  options: COptions,
  definition: (name: string, values: Float64Array) => string = defined,
): { readonly header: string; readonly source: Listing } {
  const functions = reachableFunctions(program)
  const functionNames = cFunctionNames(program, options)
  const helpers = new Set<HelperName>()
  const space = new NameSpace([...reservedWords, ...libraryFunctions, ...functionNames.values()])
  const data = dataTables(program, space)
  const language = cLanguage(functionNames, helpers, data.name)
  const prefix = options.prefix ?? `${identifier(program.name)}_`
  const tables = (options.tables ?? []).map((table) => ({ ...table, name: prefix + identifier(table.name) }))
  const reserved = [...reservedWords, ...functionNames.values(), ...tables.map((table) => table.name), ...data.names]

  const linked = functions.filter((fn) => fn.linked !== undefined)
  const own = functions.filter((fn) => fn.linked === undefined)
  const printed = own.map((fn) => {
    const names = namesOf(fn, reserved)
    const unused = unusedParameters(fn, names).map((text) => ({ text, statement: null }))
    const body = [...unused, ...printBody(fn, names, language)]
    return { fn, names, doc: documentation(fn, names), head: prototype(fn, names, language), body }
  })
  const note = options.note === undefined ? [] : [commentText(options.note)]
  const { file = 'model' } = options
  const guard = `${file.toUpperCase()}_H`
  const header = [
    fileComment([
      commentText(program.name),
      ...note,
      'Arrays are vectors of doubles provided by the caller; no function keeps state or allocates memory.',
    ]),
    `#ifndef ${guard}`,
    `#define ${guard}`,
    '',
    '#ifdef __cplusplus',
    'extern "C" {',
    '#endif',
    '',
    ...(options.sizes ?? []).map(
      ({ name, doc, value }) =>
        `#define ${(prefix + identifier(name)).toUpperCase()} ${value} /* ${commentText(doc)} */`,
    ),
    ...(options.sizes === undefined ? [] : ['']),
    ...tables.flatMap((t) => [
      `/** ${commentText(t.doc)} */`,
      `extern const double ${t.name}[${Math.max(1, t.values.length)}];`,
      '',
    ]),
    ...printed.filter(({ fn }) => fn.exported).flatMap(({ doc, head }) => [...doc, `${head};`, '']),
    '#ifdef __cplusplus',
    '}',
    '#endif',
    '',
    '#endif',
    '',
  ]
  const source = new ListingWriter().add(
    fileComment([
      commentText(program.name),
      ...note,
      'Compile with -std=c99 -O2 -ffp-contract=off, never with -ffast-math; link with -lm.',
      ...(options.legend ?? []).map(commentText),
    ]),
    `#include "${file}.h"`,
    '#include <math.h>',
    '',
    ...tables.map((table) => printCTable(table, 'extern')),
    ...(linked.length === 0 ? [] : declarations(linked, functionNames)),
    ...data
      .used()
      .flatMap(({ name, data: { doc, values } }) => [`/* ${commentText(doc)} */`, definition(name, values)]),
    ...Object.entries(helperTexts).flatMap(([name, text]) => (helpers.has(name as HelperName) ? [text] : [])),
  )
  for (const { fn, names, doc, head, body } of printed)
    source.function(fn, names, [...doc, `${fn.exported ? '' : 'static '}${head}`, '{'], body, ['}', ''])
  return { header: header.join('\n'), source: source.listing() }
}

/** Names in C of the opaque functions of a program; those without a source have the name that the program gives them. */
function linkedSymbols(program: Program): ReadonlyMap<string, string> {
  return new Map(program.functions.flatMap(({ name, linked }) => (linked ? [[name, linked.fn.c?.symbol ?? name]] : [])))
}

function declarations(linked: readonly ProgramFunction[], functionNames: ReadonlyMap<string, string>): string[] {
  const seen = new Set<string>()
  return linked.flatMap((fn) => {
    const name = functionNames.get(fn.name) ?? fn.name
    if (seen.has(name)) return []
    seen.add(name)
    const docs = fn.arrays.map((array) => ` * @param ${array.name} ${commentText(array.doc)}`.trimEnd())
    return [
      '/**',
      ` * ${commentText(fn.doc)} Defined elsewhere.`,
      ...docs,
      ' */',
      `extern void ${name}(const double *arguments, double *results);`,
      '',
    ]
  })
}

function defined(name: string, values: Float64Array): string {
  return printCTable({ name, doc: '', values }, 'static')
}

function cLanguage(
  functionNames: ReadonlyMap<string, string>,
  helpers: Set<HelperName>,
  data: Language['data'],
): Language {
  const use = (name: HelperName) => {
    helpers.add(name)
    return name
  }
  const style: ExpressionStyle = {
    equal: '==',
    notEqual: '!=',
    number: cNumber,
    call(node, operands) {
      const args = `(${operands.join(', ')})`
      switch (node.op) {
        case 'min':
          return use('wb_min') + args
        case 'max':
          return use('wb_max') + args
        case 'sign':
          return use('wb_sign') + args
        case 'abs':
          return `fabs${args}`
        case 'pow':
          return (node.b.op === 'num' && Number.isFinite(node.b.value) ? 'pow' : use('wb_pow')) + args
        default:
          return node.op + args
      }
    },
  }
  const pointer = (name: string, offset: number) => (offset === 0 ? name : `${name} + ${offset}`)
  return {
    style,
    constant: 'const double',
    variable: 'double',
    counter: 'int',
    zero: '0.0',
    comment: (text) => `/* ${commentText(text)} */`,
    functionName: (name) => functionNames.get(name) ?? identifier(name),
    slice: ({ name, offset }) => pointer(name, offset),
    solve: (n, a, b) => `${use('wb_solve')}(${n}, ${pointer(a.name, a.offset)}, ${pointer(b.name, b.offset)})`,
    data,
    lookup(n, width, table, x) {
      use('wb_segment')
      return `${use('wb_lookup')}(${n}, ${width}, ${table}, ${x})`
    },
    lookup2({ rows, columns, widthX, widthY }, table, x, y) {
      use('wb_segment')
      return `${use('wb_lookup2')}(${[rows, columns, widthX, widthY, table, x, y].join(', ')})`
    },
  }
}

function prototype(fn: ProgramFunction, names: FunctionNames, language: Language): string {
  const params = [
    ...names.scalars.map((name) => `double ${name}`),
    ...fn.arrays.map((array, i) => `${array.writable ? '' : 'const '}double *${names.arrays[i]}`),
  ]
  return `void ${language.functionName(fn.name)}(${params.length === 0 ? 'void' : params.join(', ')})`
}

/** Statements that keep compilers from warning of parameters without use. */
function unusedParameters(fn: ProgramFunction, names: FunctionNames): string[] {
  const used = usedArguments(fn, liveLocals(fn))
  const unused = [
    ...names.scalars.filter((_, i) => !used.scalars.has(i)),
    ...names.arrays.filter((_, i) => !used.arrays.has(i)),
  ]
  return unused.map((name) => `  (void)${name};`)
}

function documentation(fn: ProgramFunction, names: FunctionNames): string[] {
  const params = fn.arrays.map((array, i) => ` * @param ${names.arrays[i]} ${commentText(array.doc)}`.trimEnd())
  return ['/**', ` * ${commentText(fn.doc)}`, ...params, ' */']
}

function fileComment(paragraphs: readonly string[]): string {
  return ['/*', ...paragraphs.map((text) => ` * ${text}`), ' */'].join('\n')
}

/** Functions of math.h, also in their variants for float and long double, that no function may redefine. */
const libraryFunctions = (
  'acos asin atan atan2 cos sin tan acosh asinh atanh cosh sinh tanh exp exp2 expm1 frexp ilogb ldexp log log10 log1p ' +
  'log2 logb modf scalbn scalbln cbrt fabs hypot pow sqrt erf erfc lgamma tgamma ceil floor nearbyint rint lrint ' +
  'llrint round lround llround trunc fmod remainder remquo copysign nan nextafter nexttoward fdim fmax fmin fma ' +
  'gamma drem finite significand scalb j0 j1 jn y0 y1 yn exp10 pow10 sincos abs labs index time signal'
)
  .split(' ')
  .flatMap((name) => [name, `${name}f`, `${name}l`])

/** Keywords of C99 and C++, and names from math.h that generated code must not hide. */
const reservedWords = (
  'auto break case char const continue default do double else enum extern float for goto if inline int long register ' +
  'restrict return short signed sizeof static struct switch typedef union unsigned void volatile while main ' +
  'and asm bool catch class delete explicit export false friend mutable namespace new not operator or private ' +
  'protected public template this throw true try typename using virtual xor ' +
  'NAN INFINITY HUGE_VAL HUGE_VALF HUGE_VALL signbit isnan isinf isfinite isnormal fpclassify double_t float_t ' +
  'fabs sqrt exp log sin cos tan asin acos atan floor pow atan2 wb_min wb_max wb_sign wb_pow wb_solve ' +
  'wb_segment wb_lookup wb_lookup2'
).split(' ')
