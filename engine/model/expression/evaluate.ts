/** Value of an expression in SI. Dimensions are checked elsewhere; here they have no influence. */
import { toSI } from '../units'
import type { Condition, Expression, FunctionName } from './ast'

const functions: Readonly<Record<FunctionName, (...args: number[]) => number>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  atan2: Math.atan2,
  sqrt: Math.sqrt,
  exp: Math.exp,
  log: Math.log,
  abs: Math.abs,
  sign: Math.sign,
  floor: Math.floor,
  hypot: (a, b) => Math.sqrt(a * a + b * b),
  min: Math.min,
  max: Math.max,
}

/** @param valueOf SI value of a variable */
export function evaluateNumber(node: Expression, valueOf: (name: string, column: number) => number): number {
  const value = (n: Expression): number => evaluateNumber(n, valueOf)
  switch (node.kind) {
    case 'number':
    case 'constant':
      return node.value
    case 'variable':
      return valueOf(node.name, node.column)
    case 'unit':
      return toSI(value(node.operand), node.unit)
    case 'negate':
      return -value(node.operand)
    case 'call':
      return functions[node.fn](...node.args.map(value))
    case 'if':
      return evaluateCondition(node.condition, value) ? value(node.then) : value(node.otherwise)
    case 'binary': {
      const a = value(node.left)
      const b = value(node.right)
      switch (node.operator) {
        case '+':
          return a + b
        case '-':
          return a - b
        case '*':
          return a * b
        case '/':
          return a / b
        case '^':
          return a ** b
      }
    }
  }
}

function evaluateCondition(node: Condition, value: (n: Expression) => number): boolean {
  switch (node.kind) {
    case 'and':
      return evaluateCondition(node.left, value) && evaluateCondition(node.right, value)
    case 'or':
      return evaluateCondition(node.left, value) || evaluateCondition(node.right, value)
    case 'not':
      return !evaluateCondition(node.operand, value)
    case 'comparison': {
      const a = value(node.left)
      const b = value(node.right)
      switch (node.operator) {
        case '<':
          return a < b
        case '<=':
          return a <= b
        case '>':
          return a > b
        case '>=':
          return a >= b
        case '==':
          return a === b
        case '!=':
          return a !== b
      }
    }
  }
}
