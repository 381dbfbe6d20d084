/**
 * Flat operation nodes from expressions. Parametric parts are split off: in a sum the terms that depend on parameters
 * only become one value, in a product the factors; both are computed by `init`. Terms with the same varying part are
 * collected, their coefficients summed parametrically: m1*x + m2*x costs one multiplication.
 */
import { payloadOf } from '../../symbolic'
import { definitionOf, topologicalOrder, type Expr, type Pool } from '../../symbolic'
import type { Node, SumTerm } from './nodes'
import { NodeTable } from './table'

export interface Forms {
  readonly table: NodeTable
  readonly roots: readonly Node[]
}

/** `hoist`: move values that depend on parameters only to `init`; `init` itself is lowered without. */
export function formsOf(pool: Pool, roots: readonly Expr[], hoist: boolean): Forms {
  const table = new NodeTable()
  const nodes = new Map<Expr, Node>()
  const isLeaf = (e: Expr): boolean => (hoist ? e.isParametric : e.isConst)
  const get = (e: Expr): Node => {
    if (isLeaf(e)) return parametricLeaf(table, e)
    const n = nodes.get(e)
    if (n === undefined) throw new Error(`operand used before it is defined: ${e.op}`)
    return n
  }
  for (const e of topologicalOrder(roots)) {
    if (isLeaf(e)) continue
    const node = convert(pool, table, e, get, isLeaf)
    if (e.op === 'let' && node.name === '') {
      node.name = e.name
      node.origin = e
    } else node.origin ??= e
    nodes.set(e, node)
  }
  return { table, roots: roots.map(get) }
}

/** Returns the constant, parameter or value computed by `init`. */
function parametricLeaf(table: NodeTable, e: Expr): Node {
  if (e.op === 'const') return table.num(e.value)
  if (e.op === 'symbol') return table.make({ kind: 'leaf', key: `s${e.id}`, source: { from: 'symbol', symbol: e } })
  return table.make({ kind: 'leaf', key: `d${e.id}`, source: { from: 'derived', expr: e } })
}

type IsLeaf = (e: Expr) => boolean

function convert(pool: Pool, table: NodeTable, e: Expr, get: (e: Expr) => Node, isLeaf: IsLeaf): Node {
  const definition = definitionOf(e)
  if (definition !== undefined) return get(definition)
  const [a, b, c] = e.args
  switch (e.op) {
    case 'const':
      return table.num(e.value)
    case 'symbol':
      return table.make({ kind: 'leaf', key: `s${e.id}`, source: { from: 'symbol', symbol: e } })
    case 'add':
      return convertSum(pool, table, e, get, isLeaf)
    case 'mul': {
      const { coefficient, varying } = splitProduct(pool, 1, e, isLeaf)
      return productNode(table, coefficient, varying, get).node
    }
    case 'min':
    case 'max':
    case 'pow':
    case 'atan2':
      return table.make({ kind: 'binary', op: e.op, a: get(a), b: get(b) })
    case 'lt':
    case 'le':
    case 'eq':
      return table.make({ kind: 'compare', op: e.op, a: get(a), b: get(b) })
    case 'and':
    case 'or':
      return table.make({ kind: 'logical', op: e.op, a: get(a), b: get(b) })
    case 'not':
      return table.make({ kind: 'not', a: get(a) })
    case 'select':
      return table.make({ kind: 'select', cond: get(a), a: get(b), b: get(c) })
    case 'lookup':
      return table.make({ kind: 'lookup', table: payloadOf(e, 'lookup'), derivative: e.value, x: get(a) })
    case 'lookup2': {
      const [dx, dy] = e.numbers
      return table.make({ kind: 'lookup2', map: payloadOf(e, 'lookup2'), derivative: [dx, dy], a: get(a), b: get(b) })
    }
    case 'sample':
      return table.make({ kind: 'sample', row: payloadOf(e, 'sample'), a: get(a) })
    case 'implicit':
    case 'dense':
    case 'opaque':
      return table.make({ kind: 'call', call: e, args: e.args.map(get) })
    case 'call': {
      const inputs = payloadOf(e, 'call').fn.inputs.length
      return table.make({ kind: 'call', call: e, args: e.args.slice(0, inputs).map(get) })
    }
    case 'out':
      return table.make({ kind: 'out', call: get(a), index: e.value })
    case 'let':
    case 'wire':
      throw new Error(`signal ${e.name} is not connected`)
    default:
      return table.make({ kind: 'unary', op: e.op, a: get(a) })
  }
}

type Factor = readonly [Expr, number]

function splitProduct(
  pool: Pool,
  c: number,
  e: Expr,
  isLeaf: IsLeaf,
): { coefficient: Expr; varying: readonly Factor[] } {
  if (e.op !== 'mul') return { coefficient: pool.num(c), varying: [[e, 1]] }
  const parametric: Factor[] = []
  const varying: Factor[] = []
  e.args.forEach((a, i) => (isLeaf(a) ? parametric : varying).push([a, e.numbers[i]]))
  return { coefficient: pool.product(c, parametric), varying }
}

/** coefficient * product of varying factors, with a constant sign taken out. */
function productNode(table: NodeTable, coefficient: Expr, varying: readonly Factor[], get: (e: Expr) => Node): SumTerm {
  const factors: Node[] = []
  const divisors: Node[] = []
  for (const [e, n] of varying) {
    const node = get(e)
    for (let k = 0; k < Math.abs(n); k++) (n > 0 ? factors : divisors).push(node)
  }
  let sign: 1 | -1 = 1
  if (coefficient.op === 'const') {
    if (coefficient.value < 0) sign = -1
    const size = Math.abs(coefficient.value)
    if (size !== 1) factors.push(table.num(size))
  } else factors.push(parametricLeaf(table, coefficient))
  return { sign, node: table.product(factors, divisors) }
}

function convertSum(pool: Pool, table: NodeTable, e: Expr, get: (e: Expr) => Node, isLeaf: IsLeaf): Node {
  const parametric: [number, Expr][] = []
  const collected = new Map<Expr, { coefficients: [number, Expr][]; varying: readonly Factor[] }>()
  e.args.forEach((arg, i) => {
    const c = e.numbers[i]
    if (isLeaf(arg)) {
      parametric.push([c, arg])
      return
    }
    const { coefficient, varying } = splitProduct(pool, c, arg, isLeaf)
    const key = pool.product(1, varying)
    const entry = collected.get(key)
    if (entry === undefined) collected.set(key, { coefficients: [[1, coefficient]], varying })
    else entry.coefficients.push([1, coefficient])
  })
  const terms: SumTerm[] = []
  for (const { coefficients, varying } of collected.values()) {
    const term = productNode(table, pool.sum(0, coefficients), varying, get)
    if (term.node.shape.kind !== 'num' || term.node.shape.value !== 0) terms.push(term)
  }
  const rest = pool.sum(e.value, parametric)
  if (rest.op === 'const') {
    if (rest.value !== 0) terms.push({ sign: rest.value < 0 ? -1 : 1, node: table.num(Math.abs(rest.value)) })
  } else terms.push({ sign: 1, node: parametricLeaf(table, rest) })
  return terms.length === 0 ? table.num(0) : table.sum(terms)
}
