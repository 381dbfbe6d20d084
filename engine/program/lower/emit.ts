/**
 * Statements from binary operations: an operation used once is nested into its user, others get a local; branches are
 * placed when first needed.
 */
import type { ArrayRef, Condition, Statement, Value } from '../ir'
import { visitStatements } from '../walk'
import { findBranches, type Branching, type Context } from './branches'
import { countUses } from './factor'
import type { LeafSource, Node } from './nodes'
import { orderNodes } from './traverse'
import type { Expr } from '../../symbolic'
import type { ProgramTables } from './tables'

export interface EmitTarget {
  /** Returns the index of a leaf as a value. */
  load(source: LeafSource): Value
  /** Data of the program. */
  readonly tables: Pick<ProgramTables, 'table' | 'map' | 'row'>
  /** Expressions that locals hold, where they are known. */
  call(node: Expr): CallPlace
}

export type CallPlace =
  /** Function with scalar operands and a table of parameters. */
  | { readonly fn: string; readonly table: ArrayRef; readonly out: ArrayRef }
  /** Statements over arrays, into which the operands are stored first. */
  | { readonly input: ArrayRef; readonly out: ArrayRef; readonly statements: () => readonly Statement[] }

export interface EmitRoot {
  readonly node: Node
  readonly array: number
  readonly index: number
}

export interface EmitSection {
  readonly title: string
  readonly nodes: readonly Node[]
  readonly stores: readonly EmitRoot[]
}

export interface Emitted {
  readonly body: Statement[]
  readonly locals: number
  readonly localNames: Map<number, string>
  readonly counters: number
}

export interface EmittedWithOrigins extends Emitted {
  /** Expressions that locals hold, where they are known. */
  readonly origins: ReadonlyMap<number, Expr>
}

/** Nested expressions deeper than this get a local: generated text stays readable. */
const MAX_NESTING = 6

class GroupCycle extends Error {}

export function emit(sections: readonly EmitSection[], target: EmitTarget): EmittedWithOrigins {
  try {
    return new Emitter(sections, target, true).run()
  } catch (e) {
    // conditions that depend on each other's results cannot share one `if`
    if (e instanceof GroupCycle) return new Emitter(sections, target, false).run()
    throw e
  }
}

class Emitter {
  private readonly branching: Branching
  private readonly uses: Map<Node, number>
  private readonly localOf = new Map<Node, number>()
  private readonly done = new Set<Node>()
  private readonly depth = new Map<Node, number>()
  private readonly lists = new Map<Context, Statement[]>()
  private readonly open = new Set<readonly Node[]>()
  private readonly names = new Map<number, string>()
  private readonly taken = new Set<string>()
  private readonly origins = new Map<number, Expr>()
  private count = 0
  private counters = 0

  constructor(
    private readonly sections: readonly EmitSection[],
    private readonly target: EmitTarget,
    private readonly group: boolean,
  ) {
    const roots = sections.flatMap((s) => [...s.nodes, ...s.stores.map((r) => r.node)])
    this.branching = findBranches(roots)
    this.uses = countUses(roots)
  }

  run(): EmittedWithOrigins {
    const body: Statement[] = []
    this.lists.set(this.branching.root, body)
    for (const section of this.sections) {
      if (section.nodes.length + section.stores.length === 0) continue
      if (section.title !== '') body.push({ kind: 'comment', text: section.title })
      for (const n of orderNodes([...section.nodes, ...section.stores.map((r) => r.node)])) {
        if (this.contextOf(n) === this.branching.root) this.demand(n)
      }
      for (const r of section.stores)
        body.push({ kind: 'store', array: r.array, index: { offset: r.index }, value: this.value(r.node) })
    }
    return { body, locals: this.count, localNames: this.names, counters: this.counters, origins: this.origins }
  }

  private contextOf(n: Node): Context {
    return this.branching.contextOf.get(n) ?? this.branching.root
  }

  private listOf(c: Context): Statement[] {
    let list = this.lists.get(c)
    if (list === undefined) this.lists.set(c, (list = []))
    return list
  }

  /** Makes the node's value available in its context. */
  private demand(n: Node): void {
    if (this.done.has(n)) return
    const s = n.shape
    if (s.kind === 'num' || s.kind === 'leaf') {
      this.done.add(n)
      return
    }
    const group = this.branching.groupOf.get(n)
    if (group !== undefined) {
      this.emitGroup(this.group ? group : [n])
      return
    }
    for (const o of n.operands) this.demand(o)
    this.done.add(n)
    const list = this.listOf(this.contextOf(n))
    if (s.kind === 'call') {
      this.compute(s.call, s.args, list)
      return
    }
    if (s.kind === 'lookup') {
      const place = this.target.tables.table(s.table, s.derivative)
      list.push({ kind: 'lookup', local: this.newLocal(n), ...place, x: this.value(s.x) })
      return
    }
    if (s.kind === 'lookup2') {
      const place = this.target.tables.map(s.map, s.derivative)
      list.push({ kind: 'lookup2', local: this.newLocal(n), ...place, x: this.value(s.a), y: this.value(s.b) })
      return
    }
    if (s.kind === 'sample') {
      const place = this.target.tables.row(s.row)
      list.push({ kind: 'sample', local: this.newLocal(n), ...place, at: this.value(s.a) })
      return
    }
    if (s.kind === 'compare' || s.kind === 'logical' || s.kind === 'not') return
    const nesting = 1 + Math.max(0, ...n.operands.map((o) => (this.localOf.has(o) ? 0 : (this.depth.get(o) ?? 0))))
    this.depth.set(n, nesting)
    if ((this.uses.get(n) ?? 0) > 1 || n.name !== '' || nesting > MAX_NESTING || s.kind === 'out') {
      const value = this.build(n)
      list.push({ kind: 'let', local: this.newLocal(n), value })
    }
  }

  private compute(node: Expr, operands: readonly Node[], list: Statement[]): void {
    const place = this.target.call(node)
    if ('fn' in place) {
      const args = operands.map((a) => this.value(a))
      list.push({ kind: 'call', fn: place.fn, args, arrays: [place.table, place.out] })
      return
    }
    const { array, offset } = place.input
    operands.forEach((a, i) => list.push({ kind: 'store', array, index: { offset: offset + i }, value: this.value(a) }))
    const statements = place.statements()
    list.push(...statements)
    visitStatements(statements, (s) => {
      if (s.kind === 'for') this.counters = Math.max(this.counters, s.counter + 1)
    })
  }

  private emitGroup(group: readonly Node[]): void {
    if (this.open.has(group)) throw new GroupCycle()
    this.open.add(group)
    const first = group[0].shape
    if (first.kind !== 'select') return
    const at = this.contextOf(group[0])
    this.demand(first.cond)
    // values shared by both arms and the rest must exist before the branch
    const arms: [Node[], Node[]] = [[], []]
    for (const n of group) {
      if (n.shape.kind !== 'select') continue
      ;[n.shape.a, n.shape.b].forEach((operand, k) => {
        for (const m of this.exclusive(operand, at)) arms[k].push(m)
      })
    }
    const bodies = arms.map((nodes, k) => {
      const context = at.children.get(`${first.cond.id}.${k}`)
      if (context === undefined) return []
      const list: Statement[] = []
      this.lists.set(context, list)
      for (const m of nodes) if (this.contextOf(m) === context) this.demand(m)
      return list
    })
    for (const n of group) {
      if (n.shape.kind !== 'select') continue
      const { a, b } = n.shape
      const local = this.newLocal(n)
      bodies[0].push({ kind: 'let', local, value: this.value(a) })
      bodies[1].push({ kind: 'let', local, value: this.value(b) })
      this.done.add(n)
    }
    this.listOf(at).push({ kind: 'if', cond: this.condition(first.cond), then: bodies[0], else: bodies[1] })
    this.open.delete(group)
  }

  /** Returns nodes below `n` that belong deeper than `at`, in order; the others are demanded now. */
  private exclusive(n: Node, at: Context): Node[] {
    const result: Node[] = []
    const seen = new Set<Node>()
    const visit = (m: Node): void => {
      if (seen.has(m) || this.done.has(m)) return
      seen.add(m)
      if (this.contextOf(m).depth <= at.depth) {
        this.demand(m)
        return
      }
      for (const o of m.operands) visit(o)
      result.push(m)
    }
    visit(n)
    return result
  }

  private newLocal(n: Node): number {
    const local = this.count++
    this.localOf.set(n, local)
    if (n.origin !== null) this.origins.set(local, n.origin)
    if (n.name !== '') {
      const base = identifier(n.name)
      let name = base
      for (let k = 2; this.taken.has(name); k++) name = `${base}_${k}`
      this.taken.add(name)
      this.names.set(local, name)
    }
    return local
  }

  private value(n: Node): Value {
    const local = this.localOf.get(n)
    return local === undefined ? this.build(n) : { op: 'local', index: local }
  }

  private build(n: Node): Value {
    const s = n.shape
    switch (s.kind) {
      case 'num':
        return { op: 'num', value: s.value }
      case 'leaf':
        return this.target.load(s.source)
      case 'add':
      case 'sub':
      case 'mul':
      case 'div':
        return { op: s.kind, a: this.value(s.a), b: this.value(s.b) }
      case 'neg':
        return { op: 'neg', a: this.value(s.a) }
      case 'unary':
        return { op: s.op, a: this.value(s.a) }
      case 'binary':
        return { op: s.op, a: this.value(s.a), b: this.value(s.b) }
      case 'select':
        return { op: 'select', cond: this.condition(s.cond), a: this.value(s.a), b: this.value(s.b) }
      case 'out': {
        const call = s.call.shape
        if (call.kind !== 'call') throw new Error('output of something that is not a call')
        const { array, offset } = this.target.call(call.call).out
        return { op: 'load', array, index: { offset: offset + s.index } }
      }
      case 'compare':
      case 'logical':
      case 'not':
        // a condition on parameters only, kept as a number for the run
        return { op: 'select', cond: this.condition(n), a: { op: 'num', value: 1 }, b: { op: 'num', value: 0 } }
      default:
        throw new Error(`no value for ${s.kind}`)
    }
  }

  private condition(n: Node): Condition {
    const s = n.shape
    switch (s.kind) {
      case 'compare':
        return { op: s.op, a: this.value(s.a), b: this.value(s.b) }
      case 'logical':
        return { op: s.op, a: this.condition(s.a), b: this.condition(s.b) }
      case 'not':
        return { op: 'not', a: this.condition(s.a) }
      default:
        return { op: 'ne', a: this.value(n), b: { op: 'num', value: 0 } }
    }
  }
}

/** Returns a name as identifier of every target language. */
export function identifier(name: string): string {
  const text = name.replace(/[^A-Za-z0-9_]/g, '_')
  return /^[A-Za-z]/.test(text) ? text : `v${text}`
}
