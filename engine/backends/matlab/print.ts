/**
 * The equations as MATLAB: one file whose local functions are those of the program. A function returns the arrays that
 * it writes (`signature.ts`). It does the same operations in the same order as the other back ends.
 */
import type { ProgramData, ProgramFunction } from '../../program/ir'
import type { ExportedModel } from '../exported'
import { withComments } from '../text/comments'
import { dataFile, dataTables, isInFile } from '../text/data'
import { NameSpace, namesOf } from '../text/names'
import { commentText, reachableFunctions } from '../text/statements'
import { matlabNumber, outputList, printMatlabBody, type MatlabContext } from './body'
import { helperTexts, type HelperName } from './helpers'
import { calledFunctions, keywords, matlabName } from './names'
import { signatures } from './signature'

export interface MatlabEquations {
  /** Text of the file. */
  readonly text: string
  /** A call from another function, `[w, dx] = f.derivatives(t, ...)`, or nothing if the function writes nothing. */
  readonly call: (name: string, scalars: readonly string[], arrays?: Readonly<Record<string, string>>) => string
  readonly has: (name: string) => boolean
  /** True if a function creates an array instead of taking it. */
  readonly makes: (name: string, array: string) => boolean
}

/** @param name of the file and of the function that gives handles of the others */
export function printMatlab(
  model: Pick<ExportedModel, 'program' | 'legend' | 'commentOf'>,
  name: string,
): MatlabEquations {
  const { program, legend, commentOf } = model
  const functions = reachableFunctions(program)
  const reserved = [...keywords, ...calledFunctions]
  const globals = new NameSpace([...reserved, name], matlabName)
  const functionNames = new Map(functions.map((fn) => [fn.name, globals.take(fn.name)]))
  const tables = dataTables(program, globals)
  const known = signatures(functions)
  const byName = new Map(functions.map((fn) => [fn.name, fn]))
  const helpers = new Set<HelperName>()
  const nameOf = (fn: string): string => required(functionNames.get(fn), fn)
  const context: MatlabContext = {
    functionName: nameOf,
    signatureOf: (fn) => required(known.get(fn), fn),
    arraysOf: (fn) => required(byName.get(fn), fn).arrays.map((array) => array.name),
    helper(helper) {
      helpers.add(helper)
      if (helper.startsWith('interpolate')) helpers.add('segment_of')
      return helper
    },
    data: tables.name,
  }
  const taken = [...reserved, ...functionNames.values(), ...tables.names]
  const bodies = functions.map((fn) => {
    const names = namesOf(fn, taken, matlabName)
    const { returned, created } = context.signatureOf(fn.name)
    const inputs = [...names.scalars, ...names.arrays.filter((_, array) => !created.has(array))]
    const outputs = returned.length === 0 ? '' : `${outputList(returned.map((array) => names.arrays[array]))} = `
    const body = printMatlabBody(fn, names, context)
    return [
      `function ${outputs}${nameOf(fn.name)}(${inputs.join(', ')})`,
      `% ${commentText(fn.doc)}`,
      ...fn.arrays.map((array, i) => `%   ${names.arrays[i]}: ${commentText(array.doc)}`),
      ...withComments(fn, body, commentOf, (text) => `% ${commentText(text)}`).map(({ text }) => text),
      'end',
      '',
    ]
  })
  const exported = functions.filter((fn) => fn.exported)
  const data = tables
    .used()
    .flatMap(({ name: table, data: { name: dataName, doc, values } }) => [
      `function values = ${table}()`,
      `% ${commentText(doc)}`,
      '  persistent kept',
      '  if isempty(kept)',
      ...(isInFile({ values }) ? readingFile(dataFile(dataName)) : ['    kept = [', ...rowsOf(values), '    ];']),
      '  end',
      '  values = kept;',
      'end',
      '',
    ])
  const text = [
    `function equations = ${name}()`,
    `% Equations of the model as functions over column vectors. ${name}() gives a structure of their handles.`,
    '% A function returns the arrays that it writes, and takes those that it reads or writes in part.',
    ...legend.map((line) => `% ${commentText(countedFromOne(line))}`),
    '  persistent handles',
    '  if isempty(handles)',
    ...exported.map((fn) => `    handles.${nameOf(fn.name)} = @${nameOf(fn.name)};`),
    '  end',
    '  equations = handles;',
    'end',
    '',
    ...bodies.flat(),
    ...data,
    ...[...helperTexts].flatMap(([helper, body]) => (helpers.has(helper as HelperName) ? [body] : [])),
  ].join('\n')
  return {
    text,
    has: (fn) => byName.get(fn)?.exported === true,
    makes: (fn, array) => context.signatureOf(fn).created.has(context.arraysOf(fn).indexOf(array)),
    call(fn, scalars, arrays = {}) {
      const { returned, created } = context.signatureOf(fn)
      if (returned.length === 0) return ''
      const places = required(byName.get(fn), fn).arrays.map((array) => placeOf(array.name, arrays))
      const inputs = [...scalars, ...places.filter((_, array) => !created.has(array))]
      return `${outputList(returned.map((array) => places[array]))} = f.${nameOf(fn)}(${inputs.join(', ')});`
    },
  }
}

/** `x[0] Body.vx` of a legend: elements of vectors begin with number 1. */
const countedFromOne = (line: string): string =>
  line.replace(/^(\w+)\[(\d+)\]/, (_, array: string, index: string) => `${array}(${Number(index) + 1})`)

const placeOf = (array: string, places: Readonly<Record<string, string>>): string =>
  Object.hasOwn(places, array) ? places[array] : `m.${array}`

function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`the program has no function ${name}`)
  return value
}

/** Returns the lines that read the numbers of a table from its file. */
const readingFile = (file: string): readonly string[] => [
  `    file = fopen(fullfile(fileparts(mfilename('fullpath')), '${file}'), 'r', 'ieee-le');`,
  '    if file < 0',
  `      error('wishbone:data', 'The file ${file} with numbers of the model is not beside its functions.');`,
  '    end',
  "    kept = fread(file, Inf, 'single=>single');",
  '    fclose(file);',
]

function rowsOf(values: ProgramData['values']): readonly string[] {
  const rows: string[] = []
  for (let i = 0; i < values.length; i += 5)
    rows.push(`      ${[...values.subarray(i, i + 5)].map(matlabNumber).join('; ')}`)
  return rows
}

/** Returns functions that are not of the program; MATLAB has none of them. */
export const linkedIn = (functions: readonly ProgramFunction[]): ProgramFunction['linked'] =>
  functions.find(({ linked }) => linked !== undefined)?.linked
