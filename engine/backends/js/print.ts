/**
 * The JavaScript backend's text: an ECMAScript module that a reader can follow and any JavaScript
 * engine can import. It does the same operations in the same order as the WebAssembly backend.
 */
import type { Program, ProgramData, ProgramFunction } from '../../program/ir'
import type { Node } from '../../program/walk'
import { ListingWriter, type Listing } from '../text/listing'
import { roundTrip, type ExpressionStyle } from '../text/expressions'
import { identifier, NameSpace, namesOf, type FunctionNames } from '../text/names'
import { commentText, printBody, reachableFunctions, type Language } from '../text/statements'
import { helperText, type HelperName } from './helpers'
import { dataTables, isInFile, mostShown, numberLines, shortened, singlesAsText } from '../text/data'

const reservedWords =
  'abstract arguments await boolean break byte case catch char class const continue debugger default delete do ' +
  'double else enum eval export extends false final finally float for function goto if implements import in ' +
  'instanceof int interface let long native new null package private protected public return short static super ' +
  // prose-ok: synchronized
  'switch synchronized this throw throws transient true try typeof undefined var void volatile while with yield ' +
  'Infinity Math NaN Float32Array Float64Array solveLinear interpolate interpolate2 segmentOf sampleOf'

export interface JavaScriptText {
  /** `const { sin } = Math`, helper functions and functions of the program. */
  readonly text: string
  readonly listing: Listing
  /** Opaque functions that the text calls, by the identifiers that it calls them by. */
  readonly linked: readonly { readonly fn: ProgramFunction; readonly name: string }[]
  /** Identifier of each exported function in the text. */
  readonly exported: ReadonlyMap<string, string>
}

/**
 * Returns the whole program as an ES module; exported functions take scalars first, then arrays of doubles.
 *
 * @param legend lines for its head: the meaning of names
 */
export function printJs(program: Program, legend: readonly string[] = []): string {
  return printJavaScript(program, 'export ', legend).text
}

/** The same, with the origins of its lines. */
export function listJs(program: Program, legend: readonly string[] = []): Listing {
  return printJavaScript(program, 'export ', legend, (values) =>
    values.length > mostShown ? shortened(values) : listed(values),
  ).listing
}

/**
 * @param exportKeyword prefix of exported functions
 * @param legend lines for the head
 * @param printed text of a table of the program: an expression
 */
export function printJavaScript(
  program: Program,
  exportKeyword: string,
  legend: readonly string[] = [],
  printed: (values: ProgramData['values']) => string = listed,
): JavaScriptText {
  const functions = reachableFunctions(program)
  const mathNames = new Set<string>()
  const helpers = new Set<HelperName>()
  const globals = new NameSpace(`${reservedWords} ${mathFunctions.join(' ')}`.split(' '))
  const functionNames = new Map(functions.map((fn) => [fn.name, globals.take(fn.name)]))
  const tables = dataTables(program, globals)
  const style: ExpressionStyle = {
    equal: '===',
    notEqual: '!==',
    number: (value) => roundTrip(value),
    call(node: Node, operands) {
      mathNames.add(node.op)
      return `${node.op}(${operands.join(', ')})`
    },
  }
  const language: Language = {
    style,
    constant: 'const',
    variable: 'let',
    counter: 'let',
    zero: '0',
    comment: (text) => `// ${commentText(text)}`,
    functionName: (name) => functionNames.get(name) ?? identifier(name),
    slice: ({ name, offset }) => (offset === 0 ? name : `${name}.subarray(${offset})`),
    solve(n, a, b) {
      helpers.add('solveLinear')
      return `solveLinear(${n}, ${a.name}, ${a.offset}, ${b.name}, ${b.offset})`
    },
    data: tables.name,
    lookup(n, width, table, x) {
      helpers.add('segmentOf').add('interpolate')
      return `interpolate(${n}, ${width}, ${table}, ${x})`
    },
    lookup2({ rows, columns, widthX, widthY }, table, x, y) {
      helpers.add('segmentOf').add('interpolate2')
      return `interpolate2(${[rows, columns, widthX, widthY, table, x, y].join(', ')})`
    },
    sample(n, table, at) {
      helpers.add('sampleOf')
      return `sampleOf(${n}, ${tables.name(table)}, ${at})`
    },
  }
  const reserved = [...reservedWords.split(' '), ...mathFunctions, ...functionNames.values(), ...tables.names]
  const linked = functions.filter((fn) => fn.linked !== undefined)
  const ownFunctions = functions.filter((fn) => fn.linked === undefined)
  const bodies = ownFunctions.map((fn) => {
    const names = namesOf(fn, reserved)
    const head = headOf(fn, names, language, fn.exported ? exportKeyword : '')
    return { fn, names, head, body: printBody(fn, names, language) }
  })
  const destructured = mathNames.size > 0 ? [`const { ${[...mathNames].sort().join(', ')} } = Math;\n`] : []
  const heading = `${[program.name, ...legend].map((line) => `// ${commentText(line)}`).join('\n')}\n`
  const names = linked.map((fn) => functionNames.get(fn.name) ?? fn.name)
  const imported =
    names.length === 0 || exportKeyword === '' ? [] : [`import { ${names.join(', ')} } from './functions.mjs';\n`]
  const writer = new ListingWriter().add(heading, ...imported, ...destructured)
  for (const { name, data } of tables.used())
    writer.add(`/** ${commentText(data.doc)} */`, `const ${name} = ${printed(data.values)};`, '')
  writer.add(...[...helpers].map(helperText))
  for (const { fn, names, head, body } of bodies) writer.function(fn, names, head, body, ['}', ''])
  const listing = writer.listing()
  return {
    text: listing.text,
    listing,
    linked: linked.map((fn, i) => ({ fn, name: names[i] })),
    exported: new Map([...functionNames].filter(([name]) => functions.some((fn) => fn.name === name && fn.exported))),
  }
}

function listed(values: ProgramData['values']): string {
  // a text of 4 characters for 3 bytes instead of some 15 for each number
  if (isInFile({ values }))
    return `new Float32Array(Uint8Array.from(atob('${singlesAsText(values)}'), (c) => c.charCodeAt(0)).buffer)`
  const kind = values instanceof Float32Array ? 'Float32Array' : 'Float64Array'
  return `${kind}.from([\n${numberLines(values, roundTrip)}\n])`
}

/** Operations printed as functions of `Math`; their names in the IR are those in `Math`. */
const mathFunctions = [
  'abs',
  'sign',
  'sqrt',
  'exp',
  'log',
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'floor',
  'min',
  'max',
  'pow',
  'atan2',
]

function headOf(fn: ProgramFunction, names: FunctionNames, language: Language, keyword: string): string[] {
  return [
    '/**',
    ` * ${commentText(fn.doc)}`,
    ...names.scalars.map((name) => ` * @param {number} ${name}`),
    ...fn.arrays.map((array, i) => ` * @param {Float64Array} ${names.arrays[i]} ${commentText(array.doc)}`.trimEnd()),
    ' */',
    `${keyword}function ${language.functionName(fn.name)}(${[...names.scalars, ...names.arrays].join(', ')}) {`,
  ]
}
