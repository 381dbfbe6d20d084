/**
 * Program: the result of compiling a model, and the input of every backend.
 *
 * A program is a set of functions over flat arrays of doubles. A function has scalar arguments
 * (doubles) and array arguments (pointers to doubles); it returns nothing and leaves its results
 * in arrays, so that WebAssembly, JavaScript and C have the same calling convention. Locals are
 * doubles; conditions appear only inside `select` and `if` and at the head of loops, which all have a largest
 * number of iterations, so that every function does a bounded amount of work.
 *
 * Semantics that all backends share, so that results agree bit for bit (C: except for its libm):
 * IEEE 754 double arithmetic in the order written, no fused multiply-add; `min` and `max` return
 * NaN when an operand is NaN; elementary functions are those of the ECMAScript `Math` object.
 */

import type { OpaqueFunction } from '../symbolic/opaque'

export type UnaryOperator =
  | 'neg'
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
export type BinaryOperator = 'add' | 'sub' | 'mul' | 'div' | 'min' | 'max' | 'pow' | 'atan2'
export type Comparison = 'lt' | 'le' | 'gt' | 'ge' | 'eq' | 'ne'

/** A double-valued expression. Operands are evaluated left to right. */
export type Value =
  | { readonly op: 'num'; readonly value: number }
  | { readonly op: 'local'; readonly index: number }
  /** Scalar argument of the function. */
  | { readonly op: 'arg'; readonly index: number }
  /** Element of an array argument. */
  | { readonly op: 'load'; readonly array: number; readonly index: Index }
  | { readonly op: UnaryOperator; readonly a: Value }
  | { readonly op: BinaryOperator; readonly a: Value; readonly b: Value }
  /** Choice of which both arms are evaluated, for cheap arms only. */
  | { readonly op: 'select'; readonly cond: Condition; readonly a: Value; readonly b: Value }

export type Condition =
  | { readonly op: Comparison; readonly a: Value; readonly b: Value }
  | { readonly op: 'and' | 'or'; readonly a: Condition; readonly b: Condition }
  | { readonly op: 'not'; readonly a: Condition }

/** Array element: constant offset plus, inside a loop, stride times a loop counter. */
export interface Index {
  readonly offset: number
  readonly counter?: number
  readonly stride?: number
}

export interface ArrayRef {
  /** Position among the array arguments of the calling function. */
  readonly array: number
  readonly offset: number
}

export type Statement =
  /** Assign a local. A local may be assigned more than once (arms of an `if`, loops). */
  | { readonly kind: 'let'; readonly local: number; readonly value: Value }
  | { readonly kind: 'store'; readonly array: number; readonly index: Index; readonly value: Value }
  /** `usual` is the arm taken by nearly every evaluation, for operation counts. */
  | {
      readonly kind: 'if'
      readonly usual?: 'then' | 'else'
      readonly cond: Condition
      readonly then: readonly Statement[]
      readonly else: readonly Statement[]
    }
  /**
   * `count` iterations; `counter` numbers the loop counter, integers of their own. With `while` it ends before the
   * first iteration for which that does not hold; no locals appear there.
   */
  | {
      readonly kind: 'for'
      readonly counter: number
      readonly count: number
      readonly while?: Condition
      readonly body: readonly Statement[]
    }
  | {
      readonly kind: 'call'
      readonly fn: string
      readonly args: readonly Value[]
      readonly arrays: readonly ArrayRef[]
    }
  /**
   * Solve the dense linear system A x = b of size n in place: A (row major, n*n) is destroyed,
   * b becomes x. Gaussian elimination with partial pivoting; a zero pivot leaves NaN in x.
   */
  | { readonly kind: 'solve'; readonly n: number; readonly a: ArrayRef; readonly b: ArrayRef }
  /**
   * Interpolate in a table of `n` increasing abscissae, data of the program: per segment i there are
   * `width` doubles starting at n + i*width (polynomial coefficients c0..c(width-1) of
   * u = x - x_i, value = c0 + c1*u + ...). Outside the table the first or last segment continues.
   * The result goes to `local`.
   */
  | {
      readonly kind: 'lookup'
      readonly local: number
      readonly n: number
      readonly width: number
      /** Index into `Program.data`. */
      readonly table: number
      readonly x: Value
    }
  /**
   * The same over two arguments: `rows` abscissae of x, then `columns` of y, then the patches, row by row, each with
   * `widthX` rows of `widthY` coefficients of u^a v^b, u = x - x_i, v = y - y_j. It is evaluated by Horner's rule in v
   * within that in u, which starts from 0.
   */
  | {
      readonly kind: 'lookup2'
      readonly local: number
      readonly rows: number
      readonly columns: number
      readonly widthX: number
      readonly widthY: number
      readonly table: number
      readonly x: Value
      readonly y: Value
    }
  /**
   * Take the number of a row of `n` numbers, data of the program, at the index `at`, rounded down and limited to 0 and
   * n - 1; NaN counts as 0. The result goes to `local`.
   */
  | {
      readonly kind: 'sample'
      readonly local: number
      readonly n: number
      readonly table: number
      readonly at: Value
    }
  /** Heading for readers and for the cost table; generates no code. `block` names the source block. */
  | { readonly kind: 'comment'; readonly text: string; readonly block?: string }

export interface ProgramFunction {
  readonly name: string
  /** Description of the result of the function, one sentence; printed above the generated function. */
  readonly doc: string
  readonly scalars: readonly string[]
  readonly arrays: readonly { readonly name: string; readonly writable: boolean; readonly doc: string }[]
  /** Number of double locals. */
  readonly locals: number
  /** Number of loop counters. */
  readonly counters: number
  /** Names for some locals, for readable generated text (unique within the function). */
  readonly localNames: ReadonlyMap<number, string>
  readonly body: readonly Statement[]
  /** Exported functions can be called from outside; others only from functions of the program. */
  readonly exported: boolean
  /**
   * A function that is not of this program: it has no body, two arrays (arguments, which it does not change, and
   * results), and is linked from where the program runs or goes. A place that does not have it refuses it by name.
   */
  readonly linked?: { readonly fn: OpaqueFunction; readonly block: string }
}

/** Constant numbers, which `lookup` and `sample` read: data in every backend, never code. */
export interface ProgramData {
  readonly name: string
  readonly doc: string
  /** Single precision for `sample` only. */
  readonly values: Float64Array | Float32Array
}

/** Precision of states, parameters and equations; `single` where a processor calculates in floats. */
export type Precision = 'double' | 'single'

export interface Program {
  readonly name: string
  readonly data?: readonly ProgramData[]
  /** A function appears after every function that it calls. */
  readonly functions: readonly ProgramFunction[]
}
