/** Direct numerical evaluation of expressions: slow and simple, for tests, init values and tracing. */
import { payloadOf } from './expr'
import { evaluateMap, evaluateTable } from '../numerics/interpolation/tables'
import type { Expr } from './expr'
import { definitionOf } from './expr'
import { evaluateDense } from './dense'
import { expand } from './external'
import { link } from './linked'
import { solveImplicit } from './newton'
import { topologicalOrder } from './order'
import { foldBinary, foldUnary } from './rules'

/** Values of `roots` given values of symbols (missing symbols count as NaN). */
export function evaluate(roots: readonly Expr[], symbols: ReadonlyMap<Expr, number>): number[] {
  return inOrder(topologicalOrder(roots), roots, symbols)
}

/** The same for roots that are evaluated many times. */
export function evaluator(roots: readonly Expr[]): (symbols: ReadonlyMap<Expr, number>) => number[] {
  const order = topologicalOrder(roots)
  return (symbols) => inOrder(order, roots, symbols)
}

function inOrder(order: readonly Expr[], roots: readonly Expr[], symbols: ReadonlyMap<Expr, number>): number[] {
  const values = new Map<Expr, number>()
  const calls = new Map<Expr, number[]>()
  const v = (e: Expr): number => values.get(e) ?? NaN
  for (const e of order) {
    const given = symbols.get(e)
    if (given !== undefined) values.set(e, given)
    else if (e.op === 'call') calls.set(e, evaluateCall(e, v))
    else if (e.op === 'dense') calls.set(e, evaluateDense(payloadOf(e, 'dense'), e.args.map(v)))
    else if (e.op === 'implicit') calls.set(e, evaluateImplicit(e, v, symbols))
    else if (e.op === 'opaque') calls.set(e, evaluateOpaque(e, v))
    else if (e.op === 'out') values.set(e, calls.get(e.args[0])?.[e.value] ?? NaN)
    else values.set(e, evaluateNode(e, v))
  }
  return roots.map(v)
}

function evaluateCall(e: Expr, v: (e: Expr) => number): number[] {
  const body = expand(payloadOf(e, 'call').fn)
  const symbols = new Map<Expr, number>()
  ;[...body.inputs, ...body.parameters].forEach((s, i) => symbols.set(s, v(e.args[i])))
  return evaluate(body.outputs, symbols)
}

function evaluateOpaque(e: Expr, v: (e: Expr) => number): number[] {
  const { fn, block } = payloadOf(e, 'opaque')
  const results = new Float64Array(fn.outputs.length)
  link(fn, block).run(Float64Array.from(e.args, v), results)
  return [...results]
}

/** Parameters in the residuals have the values they have outside. */
function evaluateImplicit(e: Expr, v: (e: Expr) => number, given: ReadonlyMap<Expr, number>): number[] {
  return solveImplicit(payloadOf(e, 'implicit'), e.args.map(v), (roots, symbols) =>
    evaluate(roots, new Map([...given, ...symbols])),
  )
}

function evaluateNode(e: Expr, v: (e: Expr) => number): number {
  const [a, b, c] = e.args
  const definition = definitionOf(e)
  if (definition !== undefined) return v(definition)
  switch (e.op) {
    case 'const':
      return e.value
    case 'add':
      return e.args.reduce((s, x, i) => s + e.numbers[i] * v(x), e.value)
    case 'mul':
      return e.args.reduce((s, x, i) => s * v(x) ** e.numbers[i], 1)
    case 'min':
    case 'max':
    case 'pow':
    case 'atan2':
      return foldBinary(e.op, v(a), v(b))
    case 'select':
      return v(a) !== 0 ? v(b) : v(c)
    case 'lt':
      return v(a) < v(b) ? 1 : 0
    case 'le':
      return v(a) <= v(b) ? 1 : 0
    case 'eq':
      return v(a) === v(b) ? 1 : 0
    case 'and':
      return v(a) !== 0 && v(b) !== 0 ? 1 : 0
    case 'or':
      return v(a) !== 0 || v(b) !== 0 ? 1 : 0
    case 'not':
      return v(a) === 0 ? 1 : 0
    case 'lookup':
      return evaluateTable(payloadOf(e, 'lookup'), v(a), e.value)
    case 'lookup2':
      return evaluateMap(payloadOf(e, 'lookup2'), v(a), v(b), e.numbers[0], e.numbers[1])
    case 'symbol':
    case 'wire':
    case 'let':
    case 'call':
    case 'implicit':
    case 'dense':
    case 'opaque':
    case 'out':
      return NaN
    default:
      return foldUnary(e.op, v(a))
  }
}
