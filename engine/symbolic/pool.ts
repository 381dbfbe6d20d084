/**
 * The pool interns nodes and applies the construction rules: exact zeros and ones, constants,
 * signs, like terms, sin^2 + cos^2, inverse pairs. Rules are local and cheap; nothing here
 * expands, factors or searches (measured by Schmitke, Morency and McPhee, thesis tables 5.1 and
 * 5.5: a global simplifier doubles the cost of vehicle equations).
 */
import { payloadOf } from './expr'
import type { MapData, SampleData, TableData } from '../numerics/interpolation/tables'
import {
  Depends,
  Expr,
  type BinaryFunction,
  type Num,
  type Op,
  type SymbolRole,
  type UnaryFunction,
  type WireBinding,
} from './expr'
import { foldBinary, foldUnary, simplifyBinary, simplifyUnary } from './rules'
import { buildProduct, buildSum } from './sums'
import { resultsOf, type DenseOperation } from './dense'
import type { ExternalFunction } from './external'
import type { ImplicitEquations } from './implicit'
import { Interned } from './interned'
import type { OpaqueCall } from './opaque'
import { joinOrigins, nowhere, type Origin } from './origin'

const ROLE_DEPENDS: Record<SymbolRole, number> = {
  parameter: Depends.parameters,
  time: Depends.time,
  state: Depends.state,
  discrete: Depends.state,
  argument: Depends.argument,
}
const NONE: readonly number[] = []

export class Pool {
  private readonly interned = new Interned()
  /** Named intermediates by their definitions. */
  private readonly lets = new Map<Expr, Expr>()
  private readonly constants = new Map<number, Expr>()
  private count = 0
  private here = nowhere
  private readonly origins = new Map<Expr, readonly Origin[]>()

  readonly zero = this.num(0)
  readonly one = this.num(1)

  /** Number of nodes made so far. */
  get size(): number {
    return this.count
  }

  /** Origins of the nodes that are currently made. */
  get origin(): readonly Origin[] {
    return this.here
  }

  /** Records that the nodes that `make` creates come from these blocks and edges. */
  within<T>(origin: readonly Origin[], make: () => T): T {
    const before = this.here
    this.here = origin
    try {
      return make()
    } finally {
      this.here = before
    }
  }

  /** Returns the origin of a node; an intermediate that several places share comes from all of them. */
  originOf(e: Expr): readonly Origin[] {
    return this.origins.get(e) ?? nowhere
  }

  private note(e: Expr): void {
    if (this.here !== nowhere) this.origins.set(e, joinOrigins(this.originOf(e), this.here))
  }

  num(value: number): Expr {
    // no negative zero, which would create two nodes for one number
    const v = value === 0 ? 0 : value
    let node = this.constants.get(v)
    if (node === undefined) {
      node = new Expr(this.count++, 'const', [], v, NONE, '', Depends.nothing, null)
      this.constants.set(v, node)
    }
    return node
  }

  expr(x: Num): Expr {
    return typeof x === 'number' ? this.num(x) : x
  }

  /** Returns a symbol; the same name gives the same node. `data` is kept from the first call. */
  symbol(name: string, role: SymbolRole, data: unknown = null): Expr {
    return this.intern('symbol', [], 0, NONE, `${role}:${name}`, ROLE_DEPENDS[role], data)
  }

  /** Returns a named intermediate. Atoms and their multiples are unchanged; equal definitions share one node. */
  letIn(name: string, definition: Expr): Expr {
    if (
      isAtom(definition) ||
      (definition.op === 'add' && definition.value === 0 && definition.args.length === 1 && isAtom(definition.args[0]))
    )
      return definition
    let node = this.lets.get(definition)
    if (node === undefined) {
      node = new Expr(this.count++, 'let', [definition], 0, NONE, name, definition.depends, null)
      this.lets.set(definition, node)
    }
    this.note(node)
    return node
  }

  /** Returns a late-bound signal. */
  wire(name: string): Expr {
    const binding: WireBinding = { definition: null }
    return new Expr(this.count++, 'wire', [], 0, NONE, name, Depends.time | Depends.state, binding)
  }

  bindWire(wire: Expr, definition: Expr): void {
    payloadOf(wire, 'wire').definition = definition
  }

  /** value + sum of coefficient * term. */
  sum(value: number, terms: readonly (readonly [number, Expr])[]): Expr {
    return buildSum(this, value, terms)
  }
  /** coefficient * product of base ^ exponent. */
  product(coefficient: number, factors: readonly (readonly [Expr, number])[]): Expr {
    return buildProduct(this, coefficient, factors)
  }

  unary(op: UnaryFunction, a: Num): Expr {
    const x = this.expr(a)
    if (x.op === 'const') {
      const folded = foldUnary(op, x.value)
      if (Number.isFinite(folded)) return this.num(folded)
    }
    return simplifyUnary(this, op, x) ?? this.intern(op, [x], 0, NONE, '', x.depends, null)
  }

  binary(op: BinaryFunction, a: Num, b: Num): Expr {
    const x = this.expr(a)
    const y = this.expr(b)
    if (x.op === 'const' && y.op === 'const') {
      const folded = foldBinary(op, x.value, y.value)
      if (Number.isFinite(folded)) return this.num(folded)
    }
    const simple = simplifyBinary(this, op, x, y)
    if (simple !== null) return simple
    const swap = (op === 'min' || op === 'max') && x.id > y.id
    return this.intern(op, swap ? [y, x] : [x, y], 0, NONE, '', x.depends | y.depends, null)
  }

  /** a < b, a <= b, a == b as a condition (constants 1 and 0 when decided). */
  compare(op: 'lt' | 'le' | 'eq', a: Num, b: Num): Expr {
    const x = this.expr(a)
    const y = this.expr(b)
    if (x.op === 'const' && y.op === 'const') {
      const holds = op === 'lt' ? x.value < y.value : op === 'le' ? x.value <= y.value : x.value === y.value
      return this.num(holds ? 1 : 0)
    }
    return this.intern(op, [x, y], 0, NONE, '', x.depends | y.depends, null)
  }

  logical(op: 'and' | 'or', a: Expr, b: Expr): Expr {
    if (a.op === 'const') return (a.value !== 0) === (op === 'and') ? b : a
    if (b.op === 'const') return (b.value !== 0) === (op === 'and') ? a : b
    return a === b ? a : this.intern(op, [a, b], 0, NONE, '', a.depends | b.depends, null)
  }

  not(a: Expr): Expr {
    if (a.op === 'const') return this.num(a.value === 0 ? 1 : 0)
    return a.op === 'not' ? a.args[0] : this.intern('not', [a], 0, NONE, '', a.depends, null)
  }

  select(condition: Expr, a: Num, b: Num): Expr {
    const x = this.expr(a)
    const y = this.expr(b)
    if (condition.op === 'const') return condition.value !== 0 ? x : y
    if (x === y) return x
    return this.intern('select', [condition, x, y], 0, NONE, '', condition.depends | x.depends | y.depends, null)
  }

  /**
   * Calls an external function; returns its outputs. `table` holds its parameters in order.
   * Equal calls share one node, so an instance is evaluated once.
   */
  call(fn: ExternalFunction, args: readonly Expr[], table: readonly Expr[], label: string): readonly Expr[] {
    const all = [...args, ...table]
    return this.outs(this.intern('call', all, 0, NONE, fn.name, dependsOnRun(all), { fn, label }))
  }

  /**
   * Unknowns of implicit equations.
   * @param args values of the arguments, @param start where the search for each unknown starts
   */
  implicit(equations: ImplicitEquations, args: readonly Expr[], start: readonly Expr[]): readonly Expr[] {
    const all = [...args, ...start]
    const node = this.intern('implicit', all, 0, NONE, equations.name, dependsOnRun(all), equations)
    return this.outs(node)
  }

  /** Returns the results of an operation of linear algebra. */
  dense(operation: DenseOperation, args: readonly Expr[]): readonly Expr[] {
    return this.outs(this.intern('dense', args, 0, NONE, nameOf(operation), dependsOnRun(args), operation))
  }

  /** Returns all outputs of an opaque function; see `opaqueOutputs`. */
  opaque(call: OpaqueCall, args: readonly Expr[]): readonly Expr[] {
    return this.outs(this.intern('opaque', args, call.id, NONE, call.fn.name, dependsOnRun(args), call))
  }

  /** Returns all outputs of a node that has several. */
  outs(node: Expr): readonly Expr[] {
    const out = (_: unknown, i: number): Expr => this.intern('out', [node], i, NONE, '', node.depends, null)
    return Array.from({ length: outputsOf(node) }, out)
  }

  /** Returns a node with several outputs, or one of those outputs, with other operands. */
  again(e: Expr, args: readonly Expr[]): Expr {
    return this.intern(e.op, args, e.value, NONE, e.name, e.op === 'out' ? args[0].depends : dependsOnRun(args), e.data)
  }

  /** Returns the interpolation in a table of constants (piecewise polynomials, see `TableData`). */
  lookup(table: TableData, x: Num, derivative = 0): Expr {
    if (derivative > 0 && table.coefficients.every((c) => c.length <= derivative)) return this.zero
    const arg = this.expr(x)
    return this.intern('lookup', [arg], derivative, NONE, table.name, arg.depends, table)
  }

  /** The same in a table of two arguments; `derivative` counts differentiations by each. */
  lookup2(map: MapData, x: Num, y: Num, derivative: readonly [number, number] = [0, 0]): Expr {
    if (derivative[0] >= map.widthX || derivative[1] >= map.widthY) return this.zero
    const [a, b] = [this.expr(x), this.expr(y)]
    return this.intern('lookup2', [a, b], 0, derivative, map.name, a.depends | b.depends, map)
  }

  /** Returns the number of a row at an index, rounded down and limited to the ends (`sampleAt`). */
  sample(row: SampleData, index: Num): Expr {
    const at = this.expr(index)
    return this.intern('sample', [at], 0, NONE, row.name, at.depends, row)
  }

  intern(
    op: Op,
    args: readonly Expr[],
    value: number,
    numbers: readonly number[],
    name: string,
    depends: number,
    data: unknown,
  ): Expr {
    return this.interned.get({ op, args, value, numbers, name }, () => {
      const node = new Expr(this.count++, op, args, value, numbers, name, depends, data)
      if (op !== 'symbol') this.note(node)
      return node
    })
  }
}

/** Returns the dependences of a call. Functions of the program run with the equations, never in `init`. */
function dependsOnRun(args: readonly Expr[]): number {
  return args.reduce<number>((bits, e) => bits | e.depends, Depends.time)
}

function outputsOf(e: Expr): number {
  if (e.op === 'implicit') return payloadOf(e, 'implicit').unknowns.length
  if (e.op === 'dense') return resultsOf(payloadOf(e, 'dense'))
  if (e.op === 'opaque') return payloadOf(e, 'opaque').fn.outputs.length
  return payloadOf(e, 'call').fn.outputs.length
}

/** Operations of the same name are the same. */
function nameOf(operation: DenseOperation): string {
  const { kind, n } = operation
  if (kind === 'choose') return `choose${operation.rank}of${n}`
  if (kind !== 'hold' && kind !== 'slide') return `${kind}${n}`
  return `${kind}${n}${operation.sides === 2 ? 'twoSided' : ''}${operation.mayContradict === true ? 'Contradicting' : ''}${operation.within === true ? 'Within' : ''}`
}

function isAtom(e: Expr): boolean {
  return e.op === 'const' || e.op === 'symbol' || e.op === 'let' || e.op === 'out' || e.op === 'wire'
}
