/** Syntax tree of an expression -> symbolic expression over the block's inputs. */
import type {
  ArithmeticOperator,
  ComparisonOperator,
  Condition,
  Expression,
  FunctionName,
} from '../../engine/model/expression'
import type { Expr, SymbolicMath } from '../../engine/symbolic'

/** @param variable what a name stands for; throws ModelError for an unknown one */
export function translate(m: SymbolicMath, node: Expression, variable: (name: string, column: number) => Expr): Expr {
  const go = (n: Expression): Expr => translate(m, n, variable)
  switch (node.kind) {
    case 'number':
    case 'constant':
      return m.num(node.value)
    case 'variable':
      return variable(node.name, node.column)
    case 'unit':
      return m.mul(go(node.operand), node.unit.scale)
    case 'negate':
      return m.neg(go(node.operand))
    case 'binary':
      return operators[node.operator](m, go(node.left), go(node.right))
    case 'call':
      return call(m, node.fn, node.args.map(go))
    case 'if':
      return m.select(condition(m, node.condition, go), go(node.then), go(node.otherwise))
  }
}

const operators: Readonly<Record<ArithmeticOperator, (m: SymbolicMath, a: Expr, b: Expr) => Expr>> = {
  '+': (m, a, b) => m.add(a, b),
  '-': (m, a, b) => m.sub(a, b),
  '*': (m, a, b) => m.mul(a, b),
  '/': (m, a, b) => m.div(a, b),
  '^': (m, a, b) => m.pow(a, b),
}

const comparisons: Readonly<Record<ComparisonOperator, (m: SymbolicMath, a: Expr, b: Expr) => Expr>> = {
  '<': (m, a, b) => m.lt(a, b),
  '<=': (m, a, b) => m.le(a, b),
  '>': (m, a, b) => m.gt(a, b),
  '>=': (m, a, b) => m.ge(a, b),
  '==': (m, a, b) => m.eq(a, b),
  '!=': (m, a, b) => m.not(m.eq(a, b)),
}

function call(m: SymbolicMath, fn: FunctionName, args: readonly Expr[]): Expr {
  switch (fn) {
    case 'min':
      return args.reduce((a, b) => m.min(a, b))
    case 'max':
      return args.reduce((a, b) => m.max(a, b))
    case 'atan2':
      return m.atan2(args[0], args[1])
    case 'hypot':
      return m.sqrt(m.add(m.square(args[0]), m.square(args[1])))
    default:
      return m[fn](args[0])
  }
}

function condition(m: SymbolicMath, node: Condition, go: (n: Expression) => Expr): Expr {
  switch (node.kind) {
    case 'and':
      return m.and(condition(m, node.left, go), condition(m, node.right, go))
    case 'or':
      return m.or(condition(m, node.left, go), condition(m, node.right, go))
    case 'not':
      return m.not(condition(m, node.operand, go))
    case 'comparison':
      return comparisons[node.operator](m, go(node.left), go(node.right))
  }
}

/** Functions with corners or jumps; all others have every derivative inside their range. */
const cornered: readonly FunctionName[] = ['abs', 'min', 'max']
const jumping: readonly FunctionName[] = ['sign', 'floor']

/** Continuous derivatives of an expression of smooth inputs: -1 with jumps, 0 with corners, else all. */
export function smoothnessOf(node: Expression): number {
  switch (node.kind) {
    case 'number':
    case 'constant':
    case 'variable':
      return Infinity
    case 'unit':
    case 'negate':
      return smoothnessOf(node.operand)
    case 'binary':
      return Math.min(smoothnessOf(node.left), smoothnessOf(node.right))
    case 'call': {
      const inner = Math.min(...node.args.map(smoothnessOf))
      return Math.min(inner, jumping.includes(node.fn) ? -1 : cornered.includes(node.fn) ? 0 : Infinity)
    }
    case 'if':
      return -1
  }
}
