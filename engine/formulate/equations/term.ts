/**
 * Equations as plain data: the content of expressions, with names for symbols and intermediates, so that they can be
 * sent to a window, typeset, printed and evaluated. Made from the expressions that are compiled, one to one; nothing is
 * rearranged.
 */
import { payloadOf } from '../../symbolic'
import { type Expr } from '../../symbolic'

/** Role of the thing that a name stands for. */
export type NameRole = 'state' | 'discrete' | 'parameter' | 'time' | 'argument' | 'defined'

export type Term =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly name: string; readonly role: NameRole }
  /** Sum of coefficient * term, and a constant. */
  | {
      readonly kind: 'sum'
      readonly terms: readonly { readonly factor: number; readonly term: Term }[]
      readonly constant: number
    }
  /** Product of term ^ power; powers are integers. */
  | { readonly kind: 'product'; readonly factors: readonly { readonly term: Term; readonly power: number }[] }
  | { readonly kind: 'function'; readonly name: string; readonly args: readonly Term[] }
  | { readonly kind: 'compare'; readonly op: '<' | '≤' | '='; readonly a: Term; readonly b: Term }
  | { readonly kind: 'logical'; readonly op: 'and' | 'or'; readonly a: Term; readonly b: Term }
  | { readonly kind: 'not'; readonly a: Term }
  | { readonly kind: 'choice'; readonly condition: Term; readonly a: Term; readonly b: Term }
  /** Table of one argument or two, or a derivative of its interpolation: how often with respect to each argument. */
  | {
      readonly kind: 'table'
      readonly name: string
      readonly derivative: readonly number[]
      readonly args: readonly Term[]
    }
  /** Result of a function that several blocks share, with the parameters of `block`. */
  | {
      readonly kind: 'external'
      readonly fn: string
      readonly output: string
      readonly block: string
      readonly args: readonly Term[]
    }

const comparisons = { lt: '<', le: '≤', eq: '=' } as const

/** @param nameOf names of intermediates, wires and parts that are not written out */
export function termOf(e: Expr, nameOf: (e: Expr) => string | undefined): Term {
  const name = nameOf(e)
  return name === undefined ? definitionTermOf(e, nameOf) : { kind: 'name', name, role: 'defined' }
}

/** The same for a node whose own name is on the left-hand side. */
export function definitionTermOf(e: Expr, nameOf: (e: Expr) => string | undefined): Term {
  const of = (x: Expr): Term => termOf(x, nameOf)
  switch (e.op) {
    case 'const':
      return { kind: 'number', value: e.value }
    case 'symbol': {
      const at = e.name.indexOf(':')
      return { kind: 'name', name: e.name.slice(at + 1), role: e.name.slice(0, at) as NameRole }
    }
    case 'let':
    case 'wire':
      return { kind: 'name', name: e.name, role: 'defined' }
    case 'add':
      return {
        kind: 'sum',
        terms: e.args.map((a, i) => ({ factor: e.numbers[i], term: of(a) })),
        constant: e.value,
      }
    case 'mul':
      return { kind: 'product', factors: e.args.map((a, i) => ({ term: of(a), power: e.numbers[i] })) }
    case 'lt':
    case 'le':
    case 'eq':
      return { kind: 'compare', op: comparisons[e.op], a: of(e.args[0]), b: of(e.args[1]) }
    case 'and':
    case 'or':
      return { kind: 'logical', op: e.op, a: of(e.args[0]), b: of(e.args[1]) }
    case 'not':
      return { kind: 'not', a: of(e.args[0]) }
    case 'select':
      return { kind: 'choice', condition: of(e.args[0]), a: of(e.args[1]), b: of(e.args[2]) }
    case 'lookup':
      return { kind: 'table', name: payloadOf(e, 'lookup').name, derivative: [e.value], args: e.args.map(of) }
    case 'lookup2':
      return { kind: 'table', name: payloadOf(e, 'lookup2').name, derivative: e.numbers, args: e.args.map(of) }
    case 'sample':
      return { kind: 'table', name: payloadOf(e, 'sample').name, derivative: [0], args: e.args.map(of) }
    case 'out': {
      const call = e.args[0]
      if (call.op === 'implicit') {
        const { unknowns, name } = payloadOf(call, 'implicit')
        const { name: output, block } = unknowns[e.value]
        return { kind: 'external', fn: `solution of ${name}`, output, block, args: [] }
      }
      if (call.op === 'dense') {
        const { kind } = payloadOf(call, 'dense')
        return { kind: 'external', fn: kind, output: `x${e.value + 1}`, block: '', args: call.args.map(of) }
      }
      if (call.op === 'opaque') {
        const { fn, block } = payloadOf(call, 'opaque')
        return { kind: 'external', fn: fn.name, output: fn.outputs[e.value].name, block, args: call.args.map(of) }
      }
      const { fn, label } = payloadOf(call, 'call')
      const args = call.args.slice(0, fn.inputs.length).map(of)
      return { kind: 'external', fn: fn.name, output: fn.outputs[e.value], block: label, args }
    }
    default:
      return { kind: 'function', name: e.op, args: e.args.map(of) }
  }
}
