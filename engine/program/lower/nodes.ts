/**
 * The operation graph between expressions and code: every node is one value that will be computed.
 * Sums and products are still flat while they are being optimised (`factor`, `pairs`) and become
 * binary operations in `binary`. Nodes are made by a `NodeTable`.
 */
import type { MapData, SampleData, TableData } from '../../numerics/interpolation/tables'
import type { BinaryFunction, Expr, UnaryFunction } from '../../symbolic'

export interface SumTerm {
  readonly sign: 1 | -1
  readonly node: Node
}

export type Shape =
  | { readonly kind: 'num'; readonly value: number }
  /** Value found in memory or in an argument; `key` names it. */
  | { readonly kind: 'leaf'; readonly key: string; readonly source: LeafSource }
  | { readonly kind: 'sum'; readonly terms: readonly SumTerm[] }
  | { readonly kind: 'product'; readonly factors: readonly Node[]; readonly divisors: readonly Node[] }
  | { readonly kind: 'add' | 'sub' | 'mul' | 'div'; readonly a: Node; readonly b: Node }
  | { readonly kind: 'neg'; readonly a: Node }
  | { readonly kind: 'unary'; readonly op: UnaryFunction; readonly a: Node }
  | { readonly kind: 'binary'; readonly op: BinaryFunction; readonly a: Node; readonly b: Node }
  | { readonly kind: 'compare'; readonly op: 'lt' | 'le' | 'eq'; readonly a: Node; readonly b: Node }
  | { readonly kind: 'logical'; readonly op: 'and' | 'or'; readonly a: Node; readonly b: Node }
  | { readonly kind: 'not'; readonly a: Node }
  | { readonly kind: 'select'; readonly cond: Node; readonly a: Node; readonly b: Node }
  | { readonly kind: 'lookup'; readonly table: TableData; readonly derivative: number; readonly x: Node }
  | {
      readonly kind: 'lookup2'
      readonly map: MapData
      readonly derivative: readonly [number, number]
      readonly a: Node
      readonly b: Node
    }
  | { readonly kind: 'sample'; readonly row: SampleData; readonly a: Node }
  | { readonly kind: 'call'; readonly call: Expr; readonly args: readonly Node[] }
  | { readonly kind: 'out'; readonly call: Node; readonly index: number }

export type LeafSource =
  | { readonly from: 'symbol'; readonly symbol: Expr }
  /** A parametric expression, computed by `init`. */
  | { readonly from: 'derived'; readonly expr: Expr }

export class Node {
  /** Name for generated text, from the intermediate it computes. */
  name = ''
  /** First expression that it computes, or the named intermediate that defines it. */
  origin: Expr | null = null
  /** Number of the latest traversal that visited the node. */
  visit = 0
  /** Node that replaces this one after the last rewriting that changed it, and the number of that rewriting. */
  replacement: Node | null = null
  rewriting = 0
  readonly operands: readonly Node[]

  constructor(
    readonly id: number,
    readonly shape: Shape,
  ) {
    this.operands = operandsOf(shape)
  }
}

const NONE: readonly Node[] = []

function operandsOf(s: Shape): readonly Node[] {
  switch (s.kind) {
    case 'num':
    case 'leaf':
      return NONE
    case 'sum':
      return s.terms.map((t) => t.node)
    case 'product':
      return s.divisors.length === 0 ? s.factors : [...s.factors, ...s.divisors]
    case 'neg':
    case 'unary':
    case 'not':
    case 'sample':
      return [s.a]
    case 'select':
      return [s.cond, s.a, s.b]
    case 'lookup':
      return [s.x]
    case 'call':
      return s.args
    case 'out':
      return [s.call]
    default:
      return [s.a, s.b]
  }
}
