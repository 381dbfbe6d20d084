/**
 * Expression nodes. Immutable and hash-consed: within one pool, equal expressions are the same
 * object, so common subexpressions, cost and reuse come for free and equality is `===`.
 *
 * Sums and products are flat and canonical:
 *   add: value + sum of coefficient_i * arg_i      (coefficients are non-zero numbers)
 *   mul: product of arg_i ^ exponent_i             (exponents are non-zero integers, no coefficient)
 * lookup2: table of two arguments, differentiated numbers[0] times by the first and numbers[1] times by the second.
 * sample: number of a row at an index, rounded down; its derivative is zero.
 * Operands are ordered by node number. A `let` keeps its definition apart: it is a variable of the
 * computational sequence, opaque to the rules, transparent to derivatives and evaluation.
 */

import type { MapData, SampleData, TableData } from '../numerics/interpolation/tables'
import type { DenseOperation } from './dense'
import type { CallData } from './external'
import type { ImplicitEquations } from './implicit'
import type { OpaqueCall } from './opaque'

export type UnaryFunction =
  | 'abs'
  | 'sign'
  | 'sqrt'
  | 'exp'
  | 'log'
  | 'sin'
  | 'cos'
  | 'tan'
  | 'asin'
  | 'acos'
  | 'atan'
  | 'floor'
export type BinaryFunction = 'min' | 'max' | 'pow' | 'atan2'
export type ConditionOp = 'lt' | 'le' | 'eq' | 'and' | 'or' | 'not'
export type Op =
  | 'const'
  | 'symbol'
  | 'add'
  | 'mul'
  | 'select'
  | 'let'
  | 'wire'
  | 'call'
  | 'implicit'
  | 'dense'
  | 'opaque'
  | 'out'
  | 'lookup'
  | 'lookup2'
  | 'sample'
  | UnaryFunction
  | BinaryFunction
  | ConditionOp

/** Kinds of symbols that an expression may change with; bits of `Expr.depends`. */
export const Depends = { nothing: 0, parameters: 1, time: 2, state: 4, argument: 8 } as const
const DYNAMIC = Depends.time | Depends.state | Depends.argument

/** Role of a symbol. */
export type SymbolRole = 'parameter' | 'time' | 'state' | 'discrete' | 'argument'

export class Expr {
  /** Number of the last traversal that reached it; not part of its value. */
  visit = 0

  constructor(
    /** Position in the pool; operands have lower numbers than the nodes made of them (except for wires). */
    readonly id: number,
    readonly op: Op,
    readonly args: readonly Expr[],
    /** const: the number; add: the constant term; out: index of the output. */
    readonly value: number,
    /** add: coefficients; mul: exponents. */
    readonly numbers: readonly number[],
    readonly name: string,
    readonly depends: number,
    /** Payload of symbols, calls and look-ups; definition of a wire once bound. */
    readonly data: unknown,
  ) {}

  get isConst(): boolean {
    return this.op === 'const'
  }
  /** Does not change during a run unless a parameter is changed. */
  get isParametric(): boolean {
    return (this.depends & DYNAMIC) === 0
  }
}

/** Derivative of one expression with respect to one variable. */
export interface JacobianEntry {
  /** Index into the expressions. */
  readonly row: number
  /** Index into the variables. */
  readonly column: number
  readonly expr: Expr
}

/** Operand of the construction functions: plain numbers are constants. */
export type Num = Expr | number

/** A late-bound signal: stands for the output of another block until that is known. */
export interface WireBinding {
  definition: Expr | null
}

/** Contents of `data` in nodes of these operations. */
export interface Payloads {
  readonly wire: WireBinding
  readonly call: CallData
  readonly implicit: ImplicitEquations
  readonly dense: DenseOperation
  readonly opaque: OpaqueCall
  readonly lookup: TableData
  readonly lookup2: MapData
  readonly sample: SampleData
}

/** Returns the payload of a node of this operation. */
export function payloadOf<O extends keyof Payloads>(e: Expr, op: O): Payloads[O] {
  if (e.op !== op) throw new Error(`${e.op} is not ${op}`)
  return e.data as Payloads[O]
}

/** Returns the definition a `let` or a bound `wire` stands for, otherwise undefined. */
export function definitionOf(e: Expr): Expr | undefined {
  if (e.op === 'let') return e.args[0]
  if (e.op === 'wire') return payloadOf(e, 'wire').definition ?? undefined
  return undefined
}

/** Operands for traversal, looking through bound wires. */
export function operandsOf(e: Expr): readonly Expr[] {
  if (e.op !== 'wire') return e.args
  const definition = payloadOf(e, 'wire').definition
  return definition === null ? [] : [definition]
}
