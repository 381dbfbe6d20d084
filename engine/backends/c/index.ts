/**
 * The C99 backend: model.h and model.c for use outside this program. They need nothing but the
 * mathematical library, allocate nothing and have no state; compile with
 * `-std=c99 -O2 -ffp-contract=off` and link with `-lm`. Contraction of a product and a sum into
 * one rounding is GCC's default outside -std=c99 and makes results differ in the last bits.
 */
import fileText from './runtime/file.c?raw'
import type { Precision, Program, ProgramData, ProgramFunction, Statement } from '../../program/ir'
import type { ExportedReplaceable } from '../exported'
import { ListingWriter, type Listing } from '../text/listing'
import { liveLocals, usedArguments } from '../../program/liveness'
import { identifier, NameSpace, namesOf, type FunctionNames } from '../text/names'
import { commentText, printBody, reachableFunctions } from '../text/statements'
import { withComments } from '../text/comments'
import { checksum, dataFile, isInFile, dataTables, mostShown, shortened } from '../text/data'
import { helperNames, helperText, type HelperName } from './helpers'
import { argumentType, cLanguage } from './language'
import { printCTable, type CTable } from './literals'
import { noReplacements, replacements } from './replacements'
import { libraryFunctions, reservedWords } from './reserved'

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
  /** Lines for the head of model.c: the meaning of names. */
  readonly legend?: readonly string[]
  /** Precision of everything but times; default: `double`. */
  readonly precision?: Precision
  /** Comment on a statement; omitted if it is empty or repeats the previous one. */
  readonly commentOf?: (fn: ProgramFunction, statement: Statement) => string
  /** Functions that the caller may replace. */
  readonly replaceable?: readonly ExportedReplaceable[]
}

/** Header and source by file name. */
export type CFiles = Readonly<Record<string, string>>

/** Returns the names of exported functions in the C text, for code that calls them. */
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

/** @throws no error for a valid program (see `program/validate.ts`) */
export function printC(program: Program, options: COptions = {}): CFiles {
  const { file = 'model' } = options
  const { header, source } = print(program, options)
  return { [`${file}.h`]: header, [`${file}.c`]: source.text }
}

/** model.c, with the origins of its lines. */
export function listC(program: Program, legend: readonly string[] = []): Listing {
  const shown = (name: string, values: ProgramData['values'], type: 'double' | 'float'): string =>
    values.length > mostShown ? `static const ${type} ${name}[] = ${shortened(values)};\n` : defined(name, values, type)
  return print(program, { legend }, shown).source
}

function print(
  program: Program,
  options: COptions,
  definition: (name: string, values: ProgramData['values'], type: 'double' | 'float') => string = defined,
): { readonly header: string; readonly source: Listing } {
  const functions = reachableFunctions(program)
  const functionNames = cFunctionNames(program, options)
  const helpers = new Set<string>()
  const single = options.precision === 'single'
  const wide = (fn: ProgramFunction): boolean => !single || isWide(program, fn)
  const wideData = new Set<string>()
  const space = new NameSpace([...reservedWords, ...libraryFunctions, ...functionNames.values()])
  const data = dataTables(program, space)
  const prefix = options.prefix ?? `${identifier(program.name)}_`
  const nameOf = (fn: string): string => functionNames.get(fn) ?? identifier(fn)
  const swapped =
    options.replaceable === undefined
      ? noReplacements
      : replacements(program, { all: options.replaceable, prefix, single, nameOf })
  const [ofDoubles, ofFloats] = [false, true].map((floats) =>
    cLanguage({
      functionNames,
      single: floats,
      replacements: swapped,
      use: (name, f) => helpers.add(`${name} ${f}`),
      data(table, f) {
        const name = data.name(table)
        if (!f) wideData.add(name)
        return name
      },
      isSingle: (table) => program.data?.[table].values instanceof Float32Array,
    }),
  )
  const tables = (options.tables ?? []).map((table) => ({ ...table, name: prefix + identifier(table.name) }))
  const reserved = [...reservedWords, ...functionNames.values(), ...tables.map((table) => table.name), ...data.names]

  const linked = functions.filter((fn) => fn.linked !== undefined)
  const ownFunctions = functions.filter((fn) => fn.linked === undefined)
  const printed = ownFunctions.map((fn) => {
    const names = namesOf(fn, reserved)
    const takes = swapped.passedTo(fn.name)
    const unused = [...unusedParameters(fn, names), ...(takes ? ['  (void)own;'] : [])]
    const body = printBody(fn, names, wide(fn) ? ofDoubles : ofFloats)
    return {
      fn,
      names,
      doc: documentation(fn, names),
      head: prototype(fn, names, nameOf(fn.name), { single, wide: wide(fn) }, takes ? swapped.parameter : []),
      body: [
        ...unused.map((text) => ({ text, statement: null })),
        ...withComments(fn, body, options.commentOf, (text) => `/* ${commentText(text)} */`),
      ],
    }
  })
  const note = options.note === undefined ? [] : [commentText(options.note)]
  const { file = 'model' } = options
  const header = headerText(program, options, { prefix, single, tables, note, replaced: swapped.header, printed })
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
    ...tables.map((table) => printCTable(table, 'extern', single ? 'float' : 'double')),
    ...(linked.length === 0 ? [] : declarations(linked, functionNames)),
    ...(data.used().some(({ data: table }) => isInFile(table)) ? [fileText] : []),
    ...data.used().flatMap(({ name, data: { name: dataName, doc, values } }) => {
      const rounded = single && wideData.has(name) ? values.map(Math.fround) : values
      const isSingle = values instanceof Float32Array || (single && !wideData.has(name))
      if (definition === defined && isInFile({ values }))
        return [
          `/* ${commentText(doc)}, in a file with the checksum ${checksum(values)} */`,
          `extern const float ${name}[${values.length}];`,
          `DATA_OF_FILE(${name}, "${dataFile(dataName)}")`,
          '',
        ]
      return [`/* ${commentText(doc)} */`, definition(name, rounded, isSingle ? 'float' : 'double')]
    }),
    ...[false, true].flatMap((f) =>
      helperNames.flatMap((name: HelperName) => (helpers.has(`${name} ${f}`) ? [helperText(name, f)] : [])),
    ),
    ...swapped.source,
  )
  for (const { fn, names, doc, head, body } of printed)
    source.function(fn, names, [...doc, `${fn.exported ? '' : 'static '}${head}`, '{'], body, ['}', ''])
  return { header: header.join('\n'), source: source.listing() }
}

interface HeaderParts {
  readonly prefix: string
  readonly single: boolean
  readonly tables: readonly CTable[]
  readonly note: readonly string[]
  /** Declarations of functions that can be replaced. */
  readonly replaced: readonly string[]
  readonly printed: readonly { readonly fn: ProgramFunction; readonly doc: readonly string[]; readonly head: string }[]
}

function headerText(
  program: Program,
  { file = 'model', sizes }: COptions,
  { prefix, single, tables, note, replaced, printed }: HeaderParts,
): string[] {
  const guard = `${file.toUpperCase()}_H`
  return [
    fileComment([
      commentText(program.name),
      ...note,
      `Arrays are vectors of ${single ? 'floats (c and b: doubles)' : 'doubles'} provided by the caller; no function keeps state or allocates memory.`,
    ]),
    `#ifndef ${guard}`,
    `#define ${guard}`,
    '',
    '#ifdef __cplusplus',
    'extern "C" {',
    '#endif',
    '',
    ...(sizes ?? []).map(
      ({ name, doc, value }) =>
        `#define ${(prefix + identifier(name)).toUpperCase()} ${value} /* ${commentText(doc)} */`,
    ),
    ...(sizes === undefined ? [] : ['']),
    ...tables.flatMap((t) => [
      `/** ${commentText(t.doc)} */`,
      `extern const ${single ? 'float' : 'double'} ${t.name}[${Math.max(1, t.values.length)}];`,
      '',
    ]),
    ...replaced,
    ...printed.filter(({ fn }) => fn.exported).flatMap(({ doc, head }) => [...doc, `${head};`, '']),
    '#ifdef __cplusplus',
    '}',
    '#endif',
    '',
    '#endif',
    '',
  ]
}

/**
 * Returns the names in C of the opaque functions of a program; those without a source have the name that the program
 * gives them.
 */
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

function defined(name: string, values: ProgramData['values'], type: 'double' | 'float'): string {
  return printCTable({ name, doc: '', values }, 'static', type)
}

/** Returns whether a function needs doubles: in single precision, the times of steps would not be exact enough. */
function isWide({ functions }: Program, { name, arrays }: ProgramFunction): boolean {
  const has = (array: string): boolean => arrays.some((a) => a.name === array)
  return (has('c') && has('s')) || (name === 'breaks' && functions.some((f) => f.name === 'computed_breaks'))
}

function prototype(
  fn: ProgramFunction,
  names: FunctionNames,
  name: string,
  types: { readonly single: boolean; readonly wide: boolean },
  more: readonly string[],
): string {
  const params = [
    ...names.scalars.map((scalar, i) => `${argumentType(fn, fn.scalars[i], types)} ${scalar}`),
    ...fn.arrays.map(
      (array, i) => `${array.writable ? '' : 'const '}${argumentType(fn, array.name, types)} *${names.arrays[i]}`,
    ),
    ...more,
  ]
  return `void ${name}(${params.length === 0 ? 'void' : params.join(', ')})`
}

/** Returns statements that keep compilers from warning of parameters without use. */
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
