/** Direct numerical evaluation of expressions: slow and simple, for tests, init values and tracing. */
import { evaluateMap, evaluateTable, sampleAt } from '../numerics/interpolation/tables'
import { operandsOf, payloadOf, type Expr } from './expr'
import { evaluateDense } from './dense'
import { expand, type FunctionBody } from './external'
import { link } from './linked'
import { solveImplicit } from './newton'
import { topologicalOrder } from './order'
import { foldBinary, foldUnary } from './rules'

/** Returns the values of `roots` given values of symbols (missing symbols count as NaN). */
export function evaluate(roots: readonly Expr[], symbols: ReadonlyMap<Expr, number>): number[] {
  return evaluator(roots)(symbols)
}

/** Values of nodes by their place in the order of evaluation. */
interface Places {
  readonly order: readonly Expr[]
  readonly roots: Int32Array
  /** Indices of each node's operands, or of its definition. */
  readonly operands: readonly Int32Array[]
}

function placesOf(roots: readonly Expr[]): Places {
  const order = topologicalOrder(roots)
  const place = new Map(order.map((e, i) => [e, i] as const))
  const placesIn = (list: readonly Expr[]): Int32Array => Int32Array.from(list, (e) => place.get(e) ?? -1)
  return { order, roots: placesIn(roots), operands: order.map((e) => placesIn(operandsOf(e))) }
}

/** The same for roots that are evaluated many times; a map of symbols that is passed again still has the same keys. */
export function evaluator(roots: readonly Expr[]): (symbols: ReadonlyMap<Expr, number>) => number[] {
  const places = placesOf(roots)
  const { order } = places
  const values = new Float64Array(order.length)
  const isGiven = new Uint8Array(order.length)
  let last: ReadonlyMap<Expr, number> | undefined
  let count = -1
  return (symbols) => {
    if (symbols !== last || symbols.size !== count) order.forEach((e, i) => (isGiven[i] = symbols.has(e) ? 1 : 0))
    last = symbols
    count = symbols.size
    const calls = new Map<Expr, number[]>()
    order.forEach((e, i) => {
      const at = places.operands[i]
      const args = (): number[] => Array.from(at, (k) => values[k])
      if (isGiven[i] === 1) values[i] = symbols.get(e) ?? NaN
      else if (e.op === 'call') calls.set(e, evaluateCall(e, args()))
      else if (e.op === 'dense') calls.set(e, evaluateDense(payloadOf(e, 'dense'), args()))
      else if (e.op === 'implicit') calls.set(e, evaluateImplicit(e, args(), symbols))
      else if (e.op === 'opaque') calls.set(e, evaluateOpaque(e, args()))
      else if (e.op === 'out') values[i] = calls.get(e.args[0])?.[e.value] ?? NaN
      else values[i] = evaluateNode(e, at, values)
    })
    return Array.from(places.roots, (k) => values[k])
  }
}

const bodies = new WeakMap<FunctionBody, ReturnType<typeof evaluator>>()

function evaluateCall(e: Expr, args: readonly number[]): number[] {
  const body = expand(payloadOf(e, 'call').fn)
  const valuesOf = bodies.get(body) ?? evaluator(body.outputs)
  bodies.set(body, valuesOf)
  return valuesOf(new Map([...body.inputs, ...body.parameters].map((s, i) => [s, args[i]])))
}

function evaluateOpaque(e: Expr, args: readonly number[]): number[] {
  const { fn, block } = payloadOf(e, 'opaque')
  const results = new Float64Array(fn.outputs.length)
  link(fn, block).run(Float64Array.from(args), results)
  return [...results]
}

/** Evaluates an implicit system. Parameters in the residuals have the values that they have outside. */
function evaluateImplicit(e: Expr, args: readonly number[], parameterValues: ReadonlyMap<Expr, number>): number[] {
  let valuesOf: ReturnType<typeof evaluator> | undefined
  return solveImplicit(payloadOf(e, 'implicit'), args, (roots, symbols) => {
    valuesOf ??= evaluator(roots)
    return valuesOf(new Map([...parameterValues, ...symbols]))
  })
}

function evaluateNode(e: Expr, at: Int32Array, values: Float64Array): number {
  const v = (k: number): number => (k < at.length ? values[at[k]] : NaN)
  switch (e.op) {
    case 'const':
      return e.value
    case 'add': {
      let sum = e.value
      for (let k = 0; k < at.length; k++) sum += e.numbers[k] * values[at[k]]
      return sum
    }
    case 'mul': {
      let product = 1
      for (let k = 0; k < at.length; k++) product *= values[at[k]] ** e.numbers[k]
      return product
    }
    case 'min':
    case 'max':
    case 'pow':
    case 'atan2':
      return foldBinary(e.op, v(0), v(1))
    case 'select':
      return v(0) !== 0 ? v(1) : v(2)
    case 'lt':
      return v(0) < v(1) ? 1 : 0
    case 'le':
      return v(0) <= v(1) ? 1 : 0
    case 'eq':
      return v(0) === v(1) ? 1 : 0
    case 'and':
      return v(0) !== 0 && v(1) !== 0 ? 1 : 0
    case 'or':
      return v(0) !== 0 || v(1) !== 0 ? 1 : 0
    case 'not':
      return v(0) === 0 ? 1 : 0
    case 'lookup':
      return evaluateTable(payloadOf(e, 'lookup'), v(0), e.value)
    case 'lookup2':
      return evaluateMap(payloadOf(e, 'lookup2'), v(0), v(1), e.numbers[0], e.numbers[1])
    case 'sample':
      return sampleAt(payloadOf(e, 'sample'), v(0))
    case 'let':
    case 'wire':
      return v(0)
    case 'symbol':
    case 'call':
    case 'implicit':
    case 'dense':
    case 'opaque':
    case 'out':
      return NaN
    default:
      return foldUnary(e.op, v(0))
  }
}
