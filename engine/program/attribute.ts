/**
 * Blocks and graph edges from which the statements of a program come. A statement that computes something the
 * formulation wrote down has its origin; a value that was split off because several need it belongs to all of them,
 * down to nodes with their own origin. Done on the finished program: the program does not know of it.
 */
import type { Expr, Origin } from '../symbolic'
import { joinOrigins, nowhere } from '../symbolic/origin'
import type { ProgramMeaning } from './lower'
import type { Program, ProgramFunction, Statement } from './ir'
import { assignedLocal, blocksOf, expressionsOf, visitNodes } from './walk'

export interface Attribution {
  originOf(statement: Statement): readonly Origin[]
}

export interface AttributionParts {
  readonly meaning: ProgramMeaning
  /** Returns the place where an expression was written. */
  originOf(e: Expr): readonly Origin[]
  /** Returns the origin of the result of an entry at a place. */
  resultOf(entry: string, index: number): readonly Origin[]
  /** Returns the block that calls an external function. */
  callerOf(call: Expr): string
}

/** @returns origins of the statements of all functions */
export function attribute(program: Program, parts: AttributionParts): Attribution {
  const known = new Map<Statement, readonly Origin[]>()
  const callers = new Map<string, readonly Origin[]>()
  for (const { call, fn } of parts.meaning.calls) {
    const from = [{ block: parts.callerOf(call) }]
    callers.set(fn.name, joinOrigins(callers.get(fn.name) ?? nowhere, from))
  }
  const shared = (fn: ProgramFunction): readonly Origin[] | undefined =>
    [...callers].find(([name]) => identifierOf(name) === fn.name || `${identifierOf(name)}_init` === fn.name)?.[1]
  for (const fn of program.functions) {
    const everywhere = shared(fn)
    if (everywhere !== undefined) fill(fn.body, everywhere, known)
    else new FunctionAttribution(fn, parts, known).run()
  }
  return { originOf: (statement) => known.get(statement) ?? nowhere }
}

function identifierOf(name: string): string {
  return name.replace(/[^A-Za-z0-9_]/g, '_')
}

function fill(list: readonly Statement[], origin: readonly Origin[], known: Map<Statement, readonly Origin[]>): void {
  for (const s of list) {
    if (s.kind !== 'comment') known.set(s, origin)
    for (const inner of blocksOf(s)) fill(inner, origin, known)
  }
}

class FunctionAttribution {
  /** Origins of the places that need the values of locals. */
  private readonly needed = new Map<number, readonly Origin[]>()
  private readonly locals: ReadonlyMap<number, Expr>

  constructor(
    private readonly fn: ProgramFunction,
    private readonly parts: AttributionParts,
    private readonly known: Map<Statement, readonly Origin[]>,
  ) {
    this.locals = parts.meaning.locals.get(fn.name) ?? new Map<number, Expr>()
  }

  run(): void {
    this.list(this.fn.body)
  }

  /**
   * Returns the origins of statements. The last statement comes first, because a value is needed after it is computed.
   */
  private list(statements: readonly Statement[]): readonly Origin[] {
    let all = nowhere
    for (let i = statements.length - 1; i >= 0; i--) {
      const s = statements[i]
      const inner = [...blocksOf(s)].reverse().map((b) => this.list(b))
      const origin = inner.reduce((a, b) => joinOrigins(a, b), this.originOf(s))
      if (s.kind !== 'comment') this.known.set(s, origin)
      for (const root of expressionsOf(s)) {
        visitNodes(root, (node) => {
          if (node.op === 'local')
            this.needed.set(node.index, joinOrigins(this.needed.get(node.index) ?? nowhere, origin))
        })
      }
      all = joinOrigins(all, origin)
    }
    return all
  }

  private originOf(s: Statement): readonly Origin[] {
    const { parts } = this
    const local = assignedLocal(s)
    if (local !== undefined) {
      const e = this.locals.get(local)
      const written = e === undefined ? nowhere : parts.originOf(e)
      return written.length > 0 ? written : (this.needed.get(local) ?? nowhere)
    }
    if (s.kind === 'store') {
      const name = this.fn.arrays[s.array].name
      if (name === 'd') return this.derived(s.index.offset)
      return parts.resultOf(this.fn.name, s.index.offset)
    }
    if (s.kind === 'call') {
      const out = s.arrays[1]
      const call = out && parts.meaning.calls.find((c) => c.offset === out.offset)
      if (call !== undefined) return [{ block: parts.callerOf(call.call) }]
      const from = s.arrays[0]
      const inDerived = from !== undefined && ['d', 'table'].includes(this.fn.arrays[from.array].name)
      const table = inDerived ? parts.meaning.tables.find((t) => t.offset === from.offset) : undefined
      if (table !== undefined) return table.values.reduce((a, v) => joinOrigins(a, parts.originOf(v)), nowhere)
    }
    return nowhere
  }

  private derived(place: number): readonly Origin[] {
    const { meaning, originOf } = this.parts
    const e = meaning.derived.get(place)
    if (e !== undefined) return originOf(e)
    const table = meaning.tables.find((t) => place >= t.offset && place < t.offset + t.values.length)
    return table === undefined ? nowhere : originOf(table.values[place - table.offset])
  }
}
