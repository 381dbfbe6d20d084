/**
 * Lowering: from expressions to a `Program`. Entry points share one table of derived values
 * (parametric subexpressions, parameter tables of external functions), which the generated `init`
 * computes from the parameters, and interpolation tables, which are data.
 *
 * Memory: `p` parameters, `d` derived values, `x` states, `z` discrete states where there are any, `w`
 * results of external functions, plus one output array per entry point.
 */
import { payloadOf } from '../../symbolic'
import { printExpr, type Expr, type Pool } from '../../symbolic'
import type { DenseOperation } from '../../symbolic/dense'
import type { ImplicitEquations } from '../../symbolic/implicit'
import type { ExternalFunction } from '../../symbolic/external'
import type { OpaqueCall, OpaqueFunction } from '../../symbolic/opaque'
import type { Precision, Program, ProgramFunction, Statement, Value } from '../ir'
import {
  denseFunction,
  denseMemory,
  denseStatements,
  sharedFunctions,
  type DenseMemory,
  type SharedFunction,
} from './dense'
import { emit, identifier, type CallPlace, type EmitSection, type EmitTarget } from './emit'
import { lowerFunction, type LoweredFunction } from './function'
import { linkedFunction, opaquePlace, opaqueStatements, type OpaquePlace } from './linked'
import { implicitMemory, newtonBody, type ImplicitMemory } from './newton'
import type { LeafSource, Node } from './nodes'
import { optimise, type Effort } from './optimise'
import { ProgramTables } from './tables'
import { orderNodes } from './traverse'

export interface EntryOutput {
  readonly index: number
  readonly expr: Expr
  /** True if the output goes to the reserved places of `w`, for other entries, and not to the results. */
  readonly isReserved?: true
}

export interface Entry {
  readonly name: string
  readonly doc: string
  /** Name of the array that receives the outputs. */
  readonly out: string
  readonly outputs: readonly EntryOutput[]
  /** Default: short. */
  readonly effort?: Effort
  /** Further read-only arrays (e.g. a direction) that symbols may live in. */
  readonly extra?: readonly string[]
  /** True if only other functions of the program call the entry. */
  readonly internal?: boolean
}

/** Place of a symbol: array name and index; `t` is the scalar argument. */
export type SymbolPlace = { readonly array: string; readonly index: number } | 't'

export interface LoweredProgram {
  readonly program: Program
  /** Size of `d`. */
  readonly derivedSize: number
  /** Size of `w`. */
  readonly workSize: number
  /** Parameter tables of external functions within `d`. */
  readonly tables: readonly { readonly fn: ExternalFunction; readonly offset: number }[]
  /** Systems of implicit equations within `w`. */
  readonly implicit: readonly ImplicitPlace[]
  /** Calls of opaque functions, with their places in `w`. */
  readonly opaque: readonly OpaquePlace[]
  readonly meaning: ProgramMeaning
}

export interface ImplicitPlace {
  readonly equations: ImplicitEquations
  readonly memory: ImplicitMemory
}

/** Meaning of the array elements of a program, for readers, as expressions of the original pool. */
export interface ProgramMeaning {
  /** Expressions that the locals of a function hold, by its name. */
  readonly locals: ReadonlyMap<string, ReadonlyMap<number, Expr>>
  /** Expressions in the order of the outputs of an entry, by its name. */
  readonly stored: ReadonlyMap<string, ReadonlyMap<number, Expr>>
  /** Indices in `d`. */
  readonly derived: ReadonlyMap<number, Expr>
  /** Indices in `d` with the parameters of an external function. */
  readonly tables: readonly {
    readonly fn: ExternalFunction
    readonly offset: number
    readonly values: readonly Expr[]
  }[]
  /** Indices in `w` with results of an external function. */
  readonly calls: readonly { readonly call: Expr; readonly fn: ExternalFunction; readonly offset: number }[]
}

/** @param reserved number of elements at the start of `w` for stored outputs */
export function lower(
  name: string,
  pool: Pool,
  entries: readonly Entry[],
  place: (symbol: Expr) => SymbolPlace,
  { precision = 'double', reserved = 0 }: { readonly precision?: Precision; readonly reserved?: number } = {},
): LoweredProgram {
  return new Lowering(name, pool, place, precision, reserved).run(entries)
}

const P = 0
const D = 1

class Lowering {
  private readonly derived = new Map<Expr, number>()
  private readonly tables = new ProgramTables()
  private readonly calls = new Map<Expr, { tableOffset: number; outOffset: number; fn: LoweredFunction }>()
  private readonly parameterTables = new Map<string, { offset: number; fn: LoweredFunction; values: readonly Expr[] }>()
  private readonly functions = new Map<ExternalFunction, LoweredFunction>()
  private readonly implicit = new Map<Expr, ImplicitPlace & { readonly fn: string }>()
  private readonly dense = new Map<Expr, DenseMemory>()
  /** Functions of operations on many axes, by their names. */
  private readonly axisFunctions = new Map<string, ProgramFunction>()
  private readonly opaque = new Map<Expr, OpaquePlace>()
  private readonly linked = new Map<OpaqueFunction, ProgramFunction>()
  /** Functions that solve implicit equations, each after those that it calls. */
  private readonly solvers: ProgramFunction[] = []
  private derivedSize = 0
  private workSize: number
  private readonly locals = new Map<string, ReadonlyMap<number, Expr>>()

  constructor(
    private readonly name: string,
    private readonly pool: Pool,
    private readonly place: (symbol: Expr) => SymbolPlace,
    private readonly precision: Precision,
    reserved: number,
  ) {
    this.workSize = reserved
  }

  run(entries: readonly Entry[]): LoweredProgram {
    const bodies = entries.map((e) => this.entry(e))
    const init = this.init(entries.every(({ effort }) => effort === 'plain') ? 'plain' : 'short')
    const functions: ProgramFunction[] = [...this.functions.values()].flatMap((f) => [...f.functions])
    return {
      program: {
        name: this.name,
        functions: [
          ...this.linked.values(),
          ...functions,
          ...this.axisFunctions.values(),
          ...this.solvers,
          init,
          ...bodies,
        ],
        ...(this.tables.data.length === 0 ? {} : { data: this.tables.data }),
      },
      derivedSize: this.derivedSize,
      workSize: this.workSize,
      tables: [...this.parameterTables.values()].map((t) => ({ fn: t.fn.source, offset: t.offset })),
      implicit: [...this.implicit.values()],
      opaque: [...this.opaque.values()],
      meaning: this.meaning(entries),
    }
  }

  private meaning(entries: readonly Entry[]): ProgramMeaning {
    return {
      locals: this.locals,
      stored: new Map(entries.map((e) => [e.name, new Map(results(e).map((o) => [o.index, o.expr]))])),
      derived: new Map([...this.derived].map(([e, slot]) => [slot, e])),
      tables: [...this.parameterTables.values()].map(({ fn, offset, values }) => ({ fn: fn.source, offset, values })),
      calls: [...this.calls].map(([call, { fn, outOffset }]) => ({ call, fn: fn.source, offset: outOffset })),
    }
  }

  private entry(e: Entry): ProgramFunction {
    const optimised = optimise(
      this.pool,
      e.outputs.map((o) => o.expr),
      true,
      e.effort ?? 'short',
    )
    const arrays = ['p', 'd', 'x', ...(e.extra ?? []), 'w', e.out]
    const at = (array: string): number => arrays.indexOf(array)
    const shared = sharedFunctionsOf(optimised.roots)
    const target = this.target(at, (source) => this.load(source, at), e.effort ?? 'short', shared)
    const stores = optimised.roots.map((node, i) => {
      const { index, isReserved } = e.outputs[i]
      return { node, array: at(isReserved === true ? 'w' : e.out), index }
    })
    const nodes = orderNodes(optimised.roots)
    const calls = nodes.filter((n) => n.shape.kind === 'call')
    const sections: EmitSection[] = [
      { title: '1 intermediates', nodes: calls.flatMap((c) => c.operands), stores: [] },
      { title: '2 functions', nodes: calls, stores: [] },
      { title: '3 system', nodes: [], stores },
    ]
    const { origins, ...emitted } = emit(calls.length === 0 ? [{ ...sections[2], title: '' }] : sections, target)
    this.locals.set(e.name, origins)
    return {
      name: e.name,
      doc: e.doc,
      scalars: ['t'],
      arrays: arrays.map((a) => ({ name: a, writable: a === 'w' || a === e.out, doc: ARRAY_DOCS[a] ?? 'results' })),
      ...emitted,
      exported: e.internal !== true,
    }
  }

  private target(
    at: (array: string) => number,
    load: EmitTarget['load'],
    effort: Effort,
    shared: SharedFunction,
  ): EmitTarget {
    return {
      load,
      tables: this.tables,
      call: (call) => this.placeOf(call, at, effort, shared),
    }
  }

  private load(source: LeafSource, at: (array: string) => number): Value {
    if (source.from === 'derived') return { op: 'load', array: at('d'), index: { offset: this.derivedAt(source.expr) } }
    const where = this.place(source.symbol)
    if (where === 't') return { op: 'arg', index: 0 }
    const array = at(where.array)
    if (array < 0) throw new Error(`${printExpr(source.symbol)} is not available here`)
    return { op: 'load', array, index: { offset: where.index } }
  }

  private derivedAt(e: Expr): number {
    let slot = this.derived.get(e)
    if (slot === undefined) this.derived.set(e, (slot = this.derivedSize++))
    return slot
  }

  /** Returns the place where a node with several outputs is computed, and computes it if needed. */
  private placeOf(node: Expr, at: (array: string) => number, effort: Effort, shared: SharedFunction): CallPlace {
    const w = at('w')
    if (node.op === 'call') {
      const { fn, tableOffset, outOffset } = this.callAt(node)
      return { fn: fn.name, table: { array: at('d'), offset: tableOffset }, out: { array: w, offset: outOffset } }
    }
    if (node.op === 'dense') {
      const operation = payloadOf(node, 'dense')
      const memory = this.dense.get(node) ?? this.reserve(denseMemory(this.workSize, operation))
      this.dense.set(node, memory)
      return {
        input: { array: w, offset: memory.input },
        out: { array: w, offset: memory.output },
        statements: () => this.denseStatements(operation, memory, w, shared(operation)),
      }
    }
    if (node.op === 'opaque') {
      const place = this.opaque.get(node) ?? this.reserve(opaquePlace(this.workSize, payloadOf(node, 'opaque')))
      this.opaque.set(node, place)
      return {
        input: { array: w, offset: place.input },
        out: { array: w, offset: place.output },
        statements: () => opaqueStatements(this.linkedAs(place.call), place, w),
      }
    }
    const { memory, fn } = this.implicitAt(node, effort)
    const arrays = ['p', 'd', 'w'].map((array) => ({ array: at(array), offset: 0 }))
    return {
      input: { array: w, offset: memory.input },
      out: { array: w, offset: memory.unknowns },
      statements: () => [{ kind: 'call', fn, args: [], arrays }],
    }
  }

  /** @param shared name of the function that the operation shares with others; undefined for none */
  private denseStatements(
    operation: DenseOperation,
    memory: DenseMemory,
    w: number,
    shared: string | undefined,
  ): readonly Statement[] {
    if (shared === undefined) return denseStatements(operation, memory, w)
    if (!this.axisFunctions.has(shared)) this.axisFunctions.set(shared, denseFunction(shared, operation))
    return [{ kind: 'call', fn: shared, args: [], arrays: [{ array: w, offset: memory.input }] }]
  }

  /** Returns the name of an opaque function in the program. */
  private linkedAs({ fn, block }: OpaqueCall): string {
    const taken = new Set([...this.linked.values()].map((f) => f.name))
    const linkedTo = this.linked.get(fn) ?? linkedFunction(fn, block, taken)
    this.linked.set(fn, linkedTo)
    return linkedTo.name
  }

  private reserve<M extends { readonly size: number }>(memory: M): M {
    this.workSize += memory.size
    return memory
  }

  /**
   * Returns the function that solves a system of implicit equations; its body runs over parameters, derived values and
   * `w`.
   */
  private implicitAt(node: Expr, effort: Effort): ImplicitPlace & { readonly fn: string } {
    const known = this.implicit.get(node)
    if (known !== undefined) return known
    const equations = payloadOf(node, 'implicit')
    const { unknowns, residuals, arguments: args, byUnknown, rounding = [] } = equations
    const n = unknowns.length
    const memory = this.reserve(implicitMemory(this.workSize, equations))
    const base = `solve_${identifier(equations.name)}`
    const taken = [...this.implicit.values()].filter((other) => other.equations.name === equations.name).length
    const place = { equations, memory, fn: taken === 0 ? base : `${base}_${taken + 1}` }
    this.implicit.set(node, place)
    const arrays = ['p', 'd', 'w']
    const at = (array: string): number => arrays.indexOf(array)
    const places = new Map<Expr, number>([
      ...args.map((symbol, i) => [symbol, memory.input + i] as const),
      ...unknowns.map(({ symbol }, i) => [symbol, memory.unknowns + i] as const),
    ])
    const load = (source: LeafSource): Value => {
      const offset = source.from === 'symbol' ? places.get(source.symbol) : undefined
      return offset === undefined ? this.load(source, at) : { op: 'load', array: at('w'), index: { offset } }
    }
    const exprs = [...residuals.map((r) => r.expr), ...byUnknown.map((e) => e.expr), ...rounding]
    const indices = [
      ...residuals.map((_, i) => memory.residuals + i),
      ...byUnknown.map(({ row, column }) => memory.matrix + row * n + column),
      ...rounding.map((_, i) => (memory.rounding ?? 0) + i),
    ]
    const optimised = optimise(this.pool, exprs, true, effort)
    const stores = optimised.roots.map((node, i) => ({ node, array: at('w'), index: indices[i] }))
    const target = this.target(at, load, effort, sharedFunctionsOf(optimised.roots))
    const emitted = emit([{ title: '', nodes: [], stores }], target)
    const names = unknowns.map((u) => u.name).join(', ')
    this.solvers.push({
      name: place.fn,
      doc: `Solves ${residuals.map((r) => r.name).join(', ')} for ${names} by damped Newton iteration.`,
      scalars: [],
      arrays: arrays.map((name) => ({ name, writable: name === 'w', doc: ARRAY_DOCS[name] })),
      ...newtonBody(equations, memory, at('w'), emitted, this.precision),
      exported: false,
    })
    return place
  }

  private callAt(call: Expr): { tableOffset: number; outOffset: number; fn: LoweredFunction } {
    const known = this.calls.get(call)
    if (known !== undefined) return known
    const { fn } = payloadOf(call, 'call')
    const lowered = this.functions.get(fn) ?? lowerFunction(fn, this.tables)
    this.functions.set(fn, lowered)
    const values = call.args.slice(fn.inputs.length)
    const key = `${fn.name}|${values.map((v) => v.id).join(',')}`
    let table = this.parameterTables.get(key)
    if (table === undefined) {
      table = { offset: this.derivedSize, fn: lowered, values }
      this.derivedSize += lowered.tableSize
      this.parameterTables.set(key, table)
    }
    const result = { tableOffset: table.offset, outOffset: this.workSize, fn: lowered }
    this.workSize += fn.outputs.length
    this.calls.set(call, result)
    return result
  }

  /** `init(p, d)`: derived values, parameter tables of functions. */
  private init(effort: Effort): ProgramFunction {
    const outputs: [number, Expr][] = [...this.derived].map(([e, slot]) => [slot, e])
    for (const t of this.parameterTables.values()) t.values.forEach((v, i) => outputs.push([t.offset + i, v]))
    const optimised = optimise(
      this.pool,
      outputs.map((o) => o[1]),
      false,
      effort,
    )
    const target: EmitTarget = {
      load: (source) => this.load(source, (array) => (array === 'p' ? P : -1)),
      tables: this.tables,
      call: () => {
        throw new Error('external functions do not run in init')
      },
    }
    const stores = optimised.roots.map((node, i) => ({ node, array: D, index: outputs[i][0] }))
    const { origins, ...emitted } = emit([{ title: '', nodes: [], stores }], target)
    this.locals.set('init', origins)
    const body = [...emitted.body]
    for (const t of this.parameterTables.values()) {
      if (t.fn.hasInit)
        body.push({ kind: 'call', fn: `${t.fn.name}_init`, args: [], arrays: [{ array: D, offset: t.offset }] })
    }
    return {
      name: 'init',
      doc: 'Values that depend on parameters only; call once, and again after a parameter has changed.',
      scalars: [],
      arrays: [
        { name: 'p', writable: false, doc: ARRAY_DOCS.p },
        { name: 'd', writable: true, doc: ARRAY_DOCS.d },
      ],
      ...emitted,
      body,
      exported: true,
    }
  }
}

function sharedFunctionsOf(roots: readonly Node[]): SharedFunction {
  const calls = orderNodes(roots).flatMap(({ shape }) => (shape.kind === 'call' ? [shape.call] : []))
  return sharedFunctions(calls.filter(({ op }) => op === 'dense').map((node) => payloadOf(node, 'dense')))
}

const results = ({ outputs }: Entry): readonly EntryOutput[] => outputs.filter((o) => o.isReserved !== true)

const ARRAY_DOCS: Readonly<Record<string, string>> = {
  p: 'parameters',
  d: 'derived parameters, computed by init',
  x: 'states',
  z: 'discrete states, then their values before the instant that is being handled',
  c: 'period and first instant of each sample time',
  g: 'crossing functions',
  u: 'new values',
  v: 'direction',
  w: 'results of external functions',
}
