/**
 * Prints IR expressions in the operator syntax that C, JavaScript and MATLAB share, with no more
 * parentheses than needed to keep the order of operations of the program.
 */
import type { Comparison, Index } from '../../program/ir'
import type { Node } from '../../program/walk'
import type { FunctionNames } from './names'

/** Differences between the languages. */
export interface ExpressionStyle {
  readonly equal: string
  readonly notEqual: string
  /** Negation of a condition; default: `!`. */
  readonly not?: string
  number(value: number): string
  /** Returns a call of the function for an operation without operator syntax. */
  call(node: Node, operands: readonly string[]): string
  /** Returns the choice between two values, where the language has no conditional operator. */
  select?(condition: string, a: string, b: string): string
  /** Returns the element of an array; default: counted from zero, in brackets. */
  element?(names: FunctionNames, array: number, index: Index): string
}

/** Binding strength, weakest first, as in C and ECMAScript. */
const strength = { conditional: 1, or: 2, and: 3, equality: 4, relation: 5, sum: 6, product: 7, prefix: 8, primary: 9 }

interface Printed {
  readonly text: string
  readonly strength: number
}

const infix: Partial<Record<Node['op'], { readonly symbol: string; readonly strength: number }>> = {
  add: { symbol: '+', strength: strength.sum },
  sub: { symbol: '-', strength: strength.sum },
  mul: { symbol: '*', strength: strength.product },
  div: { symbol: '/', strength: strength.product },
  lt: { symbol: '<', strength: strength.relation },
  le: { symbol: '<=', strength: strength.relation },
  gt: { symbol: '>', strength: strength.relation },
  ge: { symbol: '>=', strength: strength.relation },
  and: { symbol: '&&', strength: strength.and },
  or: { symbol: '||', strength: strength.or },
}

export type ExpressionPrinter = (node: Node) => string

export function expressionPrinter(names: FunctionNames, style: ExpressionStyle): ExpressionPrinter {
  return (node) => print(node).text

  function print(node: Node): Printed {
    // A long sum leans to the left: go down that spine in a loop, then combine on the way up.
    const spine: BinaryNode[] = []
    let start = node
    for (let below = binary(start); below !== undefined; below = binary(start)) {
      spine.push(below)
      start = below.node.a
    }
    let left = printOther(start)
    for (let i = spine.length - 1; i >= 0; i--) {
      const { symbol, strength: nodeStrength, node: parent } = spine[i]
      const right = print(parent.b)
      // Equal strength on the right needs parentheses, since operators group to the left; `&&` in
      // `||` gets them because compilers warn without.
      const wrapLeft = left.strength < nodeStrength || (nodeStrength === strength.or && left.strength === strength.and)
      const wrapRight =
        right.strength <= nodeStrength || (nodeStrength === strength.or && right.strength === strength.and)
      left = { text: `${wrap(left, wrapLeft)} ${symbol} ${wrap(right, wrapRight)}`, strength: nodeStrength }
    }
    return left
  }

  function printOther(node: Node): Printed {
    switch (node.op) {
      case 'num': {
        const text = style.number(node.value)
        return { text, strength: text.startsWith('-') ? strength.prefix : strength.primary }
      }
      case 'local':
        return primary(names.locals[node.index])
      case 'arg':
        return primary(names.scalars[node.index])
      case 'load':
        return primary((style.element ?? element)(names, node.array, node.index))
      case 'neg':
      case 'not': {
        const operand = print(node.a)
        const doubled = node.op === 'neg' && operand.text.startsWith('-')
        const inner = wrap(operand, operand.strength < strength.prefix || doubled)
        return { text: `${node.op === 'neg' ? '-' : (style.not ?? '!')}${inner}`, strength: strength.prefix }
      }
      case 'select': {
        const [cond, a, b] = [print(node.cond), print(node.a), print(node.b)]
        if (style.select !== undefined) return primary(style.select(cond.text, a.text, b.text))
        const text = `${wrap(cond, cond.strength <= strength.conditional)} ? ${wrap(a, a.strength <= strength.conditional)} : ${wrap(b, b.strength <= strength.conditional)}`
        return { text, strength: strength.conditional }
      }
      default: {
        const operands = 'b' in node ? [node.a, node.b] : [node.a]
        return primary(
          style.call(
            node,
            operands.map((operand) => print(operand).text),
          ),
        )
      }
    }
  }

  function binary(node: Node): BinaryNode | undefined {
    if (!('b' in node) || 'cond' in node) return undefined
    const operator = node.op === 'eq' || node.op === 'ne' ? equality(node.op) : infix[node.op]
    return operator && { ...operator, node }
  }

  function equality(op: Comparison) {
    return { symbol: op === 'eq' ? style.equal : style.notEqual, strength: strength.equality }
  }
}

interface BinaryNode {
  readonly symbol: string
  readonly strength: number
  readonly node: Extract<Node, { readonly a: Node; readonly b: Node }>
}

/** `p[3]`, or `p[3 + 2 * i]` inside a loop. */
export function element(names: FunctionNames, array: number, index: Index): string {
  return `${names.arrays[array]}[${subscript(names, index)}]`
}

/** Returns the number of an element within its array, counted from zero. */
export function subscript(names: FunctionNames, index: Index): string {
  const stride = index.counter === undefined ? 0 : (index.stride ?? 1)
  if (index.counter === undefined || stride === 0) return String(index.offset)
  const counter = names.counters[index.counter]
  const scaled = Math.abs(stride) === 1 ? counter : `${Math.abs(stride)} * ${counter}`
  if (stride < 0) return `${index.offset} - ${scaled}`
  return index.offset === 0 ? scaled : `${index.offset} + ${scaled}`
}

function primary(text: string): Printed {
  return { text, strength: strength.primary }
}

function wrap(printed: Printed, parentheses: boolean): string {
  return parentheses ? `(${printed.text})` : printed.text
}

/** Returns the shortest decimal text that reads back as the same double; finite values only. */
export function roundTrip(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value)
}
