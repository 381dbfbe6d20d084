/**
 * The WebAssembly backend: runs simulations. A program becomes one module with one memory of
 * fixed size. Elementary functions are imported straight from `Math`, which V8 recognises and
 * calls without leaving compiled code.
 *
 * Compilation is synchronous: use it in Node and in workers, never in a window.
 */
import type { Program, ProgramFunction } from '../../program/ir'
import { linkLater } from '../../symbolic/linked'
import { expressionsOf, visitNodes, visitStatements, type Node } from '../../program/walk'
import type { Backend, CompiledProgram } from '../compiled'
import { encodeFunction, type EncodedFunction, type Mark } from './body'
import { type } from './code'
import { lookup2Function, lookupFunction } from './lookup'
import { solveFunction } from './helpers'
import { importedFunctions } from './math'
import { encodeModule, type DataSegment, type DefinedFunction, type ImportedFunction } from './module'

const pageBytes = 65536

/** Opaque functions are imported from this module; they take the addresses of their arguments and results. */
export const linkedModule = 'linked'

export interface EncodedProgram {
  /** Binary module; exports `memory` and the exported functions. */
  readonly code: Uint8Array<ArrayBuffer>
  /** Byte offset of the memory that is left for arrays. */
  readonly arraysAt: number
  /** Numbers that the code does not contain. */
  readonly apart: readonly DataSegment[]
}

/** A program as parts of a module. */
export interface ModuleParts {
  readonly imports: readonly ImportedFunction[]
  readonly helpers: readonly { readonly name: string; readonly fn: DefinedFunction }[]
  /** Functions in the order of the program, without linked ones. */
  readonly functions: readonly EncodedFunction[]
  /** Numbers stored in memory from the start. */
  readonly tables: readonly DataSegment[]
  readonly arraysAt: number
}

/** @param marks takes the places of the statements of each function */
export function modulePartsOf(program: Program, marks?: Map<ProgramFunction, Mark[]>): ModuleParts {
  const { math, kinds } = featuresOf(program)
  const helpers = [
    ...(kinds.has('solve') ? [{ name: 'solve', fn: solveFunction() }] : []),
    ...(kinds.has('lookup') ? [{ name: 'lookup', fn: lookupFunction() }] : []),
    ...(kinds.has('lookup2') ? [{ name: 'lookup2', fn: lookup2Function() }] : []),
  ]
  const linked = program.functions.filter((fn) => fn.linked !== undefined)
  const ownFunctions = program.functions.filter((fn) => fn.linked === undefined)
  const firstHelper = math.length + linked.length
  const firstFunction = firstHelper + helpers.length
  const helper = (name: string): number => firstHelper + helpers.findIndex((h) => h.name === name)
  let arraysAt = 0
  const tables = (program.data ?? []).map(({ values }) => {
    const offset = arraysAt
    // what follows begins at a multiple of 8
    arraysAt += Math.ceil(values.byteLength / 8) * 8
    return { offset, values }
  })
  const index = {
    math: new Map(math.map((name, i) => [name, i])),
    functions: new Map([
      ...linked.map((fn, i) => [fn.name, math.length + i] as const),
      ...ownFunctions.map((fn, i) => [fn.name, firstFunction + i] as const),
    ]),
    solve: helper('solve'),
    lookup: helper('lookup'),
    lookup2: helper('lookup2'),
    data: tables.map(({ offset, values }) => ({ offset, single: values instanceof Float32Array })),
  }
  const functions = ownFunctions.map((fn) => {
    const places = marks === undefined ? undefined : []
    if (places !== undefined) marks?.set(fn, places)
    const encoded = encodeFunction(fn, index, arraysAt, places)
    arraysAt += encoded.frameDoubles * 8
    return encoded
  })
  const elementary = math.map((name) => ({
    module: 'Math',
    name,
    params: new Array<typeof type.f64>(importedFunctions.get(name) ?? 1).fill(type.f64),
    results: [type.f64],
  }))
  const others = linked.map(({ name }) => ({
    module: linkedModule,
    name,
    params: [type.i32, type.i32],
    results: [],
  }))
  return { imports: [...elementary, ...others], helpers, functions, tables, arraysAt }
}

/**
 * Prints a program as a module with room for `maxDoubles` doubles in arrays.
 * @param apart true if rows in single precision are put into the memory by the caller: they can be long
 */
export function encodeProgram(program: Program, maxDoubles: number, apart = false): EncodedProgram {
  const { imports, helpers, functions, tables, arraysAt } = modulePartsOf(program)
  const pages = Math.ceil((arraysAt + maxDoubles * 8) / pageBytes)
  const defined = [...helpers.map(({ fn }) => fn), ...functions]
  const isApart = ({ values }: DataSegment): boolean => apart && values instanceof Float32Array
  const inside = tables.filter((table) => !isApart(table))
  return { code: encodeModule(imports, defined, Math.max(1, pages), inside), arraysAt, apart: tables.filter(isApart) }
}

interface KnownModule {
  readonly maxDoubles: number
  readonly module: WebAssembly.Module
  readonly codeBytes: number
  readonly arraysAt: number
  readonly apart: readonly DataSegment[]
}

/**
 * The last module of each program. Runs of one program, with any values, share its machine code, and with it the
 * optimisations of V8 so far.
 */
const known = new WeakMap<Program, KnownModule>()

function moduleOf(program: Program, maxDoubles: number): KnownModule {
  const last = known.get(program)
  if (last?.maxDoubles === maxDoubles) return last
  const { code, arraysAt, apart } = encodeProgram(program, maxDoubles, true)
  const compiled = { maxDoubles, module: new WebAssembly.Module(code), codeBytes: code.length, arraysAt, apart }
  known.set(program, compiled)
  return compiled
}

/**
 * Compiles a program to WebAssembly.
 *
 * @throws Error if the memory cannot be had or a function is called before it is defined
 */
export const compileWasm: Backend = (program, maxDoubles, host = {}) => {
  const { module, codeBytes, arraysAt, apart } = moduleOf(program, maxDoubles)
  let doubles = new Float64Array(0)
  const imports = {
    Math: Math as unknown as WebAssembly.ModuleImports,
    [linkedModule]: { ...linkedImports(program, () => doubles), ...host },
  }
  const { exports } = new WebAssembly.Instance(module, imports)
  const { buffer } = exports.memory as WebAssembly.Memory
  doubles = new Float64Array(buffer)
  for (const { offset, values } of apart) new Float32Array(buffer, offset, values.length).set(values)
  let used = 0

  const compiled: CompiledProgram = {
    backend: 'wasm',
    codeBytes,
    allocate(n) {
      if (used + n > maxDoubles) throw new Error(`the memory of ${maxDoubles} doubles is used up`)
      const view = new Float64Array(buffer, arraysAt + used * 8, n)
      used += n
      return view
    },
    bind(name, arrays) {
      const fn = program.functions.find((f) => f.name === name && f.exported)
      if (fn === undefined) throw new Error(`there is no exported function ${name}`)
      if (arrays.length !== fn.arrays.length)
        throw new Error(`${name} takes ${fn.arrays.length} arrays, not ${arrays.length}`)
      if (arrays.some((array) => array.buffer !== buffer)) throw new Error(`arrays of ${name} must come from allocate`)
      const offsets = arrays.map((array) => array.byteOffset)
      // A bound function passes its leading arguments without allocating.
      return (exports[name] as (...args: number[]) => void).bind(undefined, ...offsets)
    },
  }
  return compiled
}

/** Imports of linked functions. Errors that they throw (see `link`) leave the program. */
function linkedImports(program: Program, memory: () => Float64Array): WebAssembly.ModuleImports {
  return Object.fromEntries(
    program.functions.flatMap(({ name, linked }) => {
      if (linked === undefined) return []
      const run = linkLater(linked.fn, linked.block)
      // results follow arguments, so one address gives both; every call in the program has its own
      const views = new Map<number, readonly [Float64Array, Float64Array]>()
      const call = (from: number, to: number): void => {
        let at = views.get(from)
        if (at === undefined) {
          const doubles = memory()
          at = [doubles.subarray(from / 8), doubles.subarray(to / 8)]
          views.set(from, at)
        }
        run(at[0], at[1])
      }
      return [[name, call] as const]
    }),
  )
}

/** Returns the imported functions and statement kinds that occur anywhere in a program. */
function featuresOf(program: Program) {
  const math = new Set<Node['op']>()
  const kinds = new Set<string>()
  for (const fn of program.functions) {
    visitStatements(fn.body, (statement) => {
      kinds.add(statement.kind)
      for (const root of expressionsOf(statement)) {
        visitNodes(root, (node) => importedFunctions.has(node.op) && math.add(node.op))
      }
    })
  }
  return { math: [...math], kinds }
}
