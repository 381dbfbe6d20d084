/**
 * Exact derivatives by traversal of the graph, forward (tangents) and reverse (gradients), through
 * external functions as well (by their partials). Work is linear in the number of nodes reached.
 */
import { payloadOf } from './expr'
import type { Expr, Num } from './expr'
import { definitionOf } from './expr'
import { topologicalOrder } from './order'
import type { Pool } from './pool'
import { densePartial, denseTangents } from './dense'
import type { ExternalFunction } from './external'
import { implicitPartial, implicitTangents } from './implicit'
import { opaquePartial, opaqueTangent } from './opaque'

/**
 * Returns the derivatives of `roots` along a direction: `seeds` gives the tangent of some nodes (symbols, or any node
 * that is to be treated as independent); everything else without a seed has tangent zero.
 * @param limitsMove see `denseTangents`
 */
export function tangents(
  pool: Pool,
  roots: readonly Expr[],
  seeds: ReadonlyMap<Expr, Expr>,
  limitsMove?: boolean,
): Expr[] {
  return new Tangents(pool, seeds, limitsMove).of(roots)
}

/** Tangents of several sets of roots in turn, with one visit of each node for all sets. */
export class Tangents {
  private readonly tangent = new Map<Expr, Expr>()
  private readonly seen = new Set<Expr>()
  /** Derivatives of all outputs of a node. */
  private readonly ofNode = new Map<Expr, readonly Expr[]>()

  constructor(
    private readonly pool: Pool,
    private readonly seeds: ReadonlyMap<Expr, Expr>,
    private readonly limitsMove = false,
  ) {}

  of(roots: readonly Expr[]): Expr[] {
    const { tangent, seen, pool } = this
    const of = (e: Expr): Expr => tangent.get(e) ?? pool.zero
    for (const e of topologicalOrder(roots, (node) => seen.has(node))) {
      seen.add(e)
      const d = this.seeds.get(e) ?? this.along(e, of)
      if (d !== pool.zero) tangent.set(e, d)
    }
    return roots.map(of)
  }

  private along(e: Expr, of: (e: Expr) => Expr): Expr {
    const { pool } = this
    const definition = definitionOf(e)
    if (definition !== undefined) {
      const d = of(definition)
      return d !== pool.zero && e.op === 'let' ? pool.letIn(`${e.name}_dot`, d) : d
    }
    if (e.op === 'out') return this.outTangent(e, of)
    const terms: [number, Expr][] = []
    e.args.forEach((arg, i) => {
      const d = of(arg)
      if (d === pool.zero) return
      const partial = partialOf(pool, e, i)
      if (partial !== null)
        terms.push([
          1,
          pool.product(1, [
            [pool.expr(partial), 1],
            [d, 1],
          ]),
        ])
    })
    return pool.sum(0, terms)
  }

  private outTangent(e: Expr, of: (e: Expr) => Expr): Expr {
    const { pool, ofNode } = this
    const call = e.args[0]
    if (call.op !== 'call') {
      if (call.args.every((a) => of(a) === pool.zero)) return pool.zero
      if (call.op === 'opaque') return opaqueTangent(pool, call, e.value, of)
      const along = (results: readonly Expr[]): readonly Expr[] =>
        call.op === 'dense'
          ? denseTangents(pool, call, results, of, this.limitsMove)
          : implicitTangents(pool, call, results, of)
      const known = ofNode.get(call) ?? along(pool.outs(call))
      ofNode.set(call, known)
      return known[e.value]
    }
    const inputs = payloadOf(call, 'call').fn.inputs.length
    const alongParameters = this.alongParameters(e, inputs, of)
    if (call.args.slice(0, inputs).every((a) => of(a) === pool.zero)) return pool.sum(0, alongParameters)
    const { fn, partials } = outPartials(pool, e)
    const terms = fn.inputs.map((_, i): [number, Expr] => [
      1,
      pool.product(1, [
        [partials[e.value * fn.inputs.length + i], 1],
        [of(call.args[i]), 1],
      ]),
    ])
    return pool.sum(0, [...terms, ...alongParameters])
  }

  /** Terms of the parameters of an external function that have a direction, as in sensitivities. */
  private alongParameters(e: Expr, inputs: number, of: (e: Expr) => Expr): [number, Expr][] {
    const { pool } = this
    const [call] = e.args
    const { args } = call
    const moving = args.flatMap((arg, i) => (i >= inputs && of(arg) !== pool.zero ? [i - inputs] : []))
    if (moving.length === 0) return []
    const { fn, label } = payloadOf(call, 'call')
    const byParameter = parameterPartialsOf(
      fn,
      moving.map((i) => fn.parameters[i]),
    )
    const partials = pool.call(byParameter, args.slice(0, inputs), args.slice(inputs), label)
    return moving.map((i, k): [number, Expr] => [
      1,
      pool.product(1, [
        [partials[e.value * moving.length + k], 1],
        [of(args[inputs + i]), 1],
      ]),
    ])
  }
}

/** Returns the derivatives of one root with respect to each of `wrt` (symbols or lets), reverse mode. */
export function gradients(pool: Pool, root: Expr, wrt: readonly Expr[]): Expr[] {
  const adjoint = new Map<Expr, [number, Expr][]>([[root, [[1, pool.one]]]])
  const stop = new Set(wrt)
  const result = new Map<Expr, Expr>()
  const order = topologicalOrder([root])
  for (let k = order.length - 1; k >= 0; k--) {
    const e = order[k]
    const parts = adjoint.get(e)
    if (parts === undefined) continue
    const a = pool.sum(0, parts)
    if (stop.has(e)) result.set(e, a)
    const push = (to: Expr, partial: Num): void => {
      const term = pool.product(1, [
        [a, 1],
        [pool.expr(partial), 1],
      ])
      if (term === pool.zero) return
      const list = adjoint.get(to)
      if (list === undefined) adjoint.set(to, [[1, term]])
      else list.push([1, term])
    }
    elementaryPartials(pool, e, () => true, push)
  }
  return wrt.map((w) => result.get(w) ?? pool.zero)
}

/**
 * Collects the partial derivatives of a node with respect to each of its operands that is `active`; those that are
 * identically zero are left out. An output of an external function counts the arguments of the call as operands.
 */
export function elementaryPartials(
  pool: Pool,
  e: Expr,
  active: (operand: Expr) => boolean,
  visit: (operand: Expr, partial: Num) => void,
): void {
  const definition = definitionOf(e)
  if (definition !== undefined) {
    if (active(definition)) visit(definition, 1)
  } else if (e.op === 'out' && e.args[0].op !== 'call') {
    const [node] = e.args
    if (!node.args.some(active)) return
    if (node.op === 'opaque') {
      node.args.forEach((operand, i) => {
        if (active(operand)) visit(operand, opaquePartial(pool, node, e.value, i))
      })
      return
    }
    const results = pool.outs(node)
    const partial = node.op === 'dense' ? densePartial : implicitPartial
    node.args.forEach((operand, i) => {
      if (active(operand)) visit(operand, partial(pool, node, results, e.value, i))
    })
  } else if (e.op === 'out') {
    const inputs = e.args[0].args.slice(0, payloadOf(e.args[0], 'call').fn.inputs.length)
    if (!inputs.some(active)) return
    const { fn, partials } = outPartials(pool, e)
    inputs.forEach((operand, i) => {
      if (active(operand)) visit(operand, partials[e.value * fn.inputs.length + i])
    })
  } else {
    e.args.forEach((operand, i) => {
      const partial = active(operand) ? partialOf(pool, e, i) : null
      if (partial !== null) visit(operand, partial)
    })
  }
}

function outPartials(pool: Pool, e: Expr): { call: Expr; fn: ExternalFunction; partials: readonly Expr[] } {
  const call = e.args[0]
  const { fn, label } = payloadOf(call, 'call')
  const count = fn.inputs.length
  const partials = pool.call(partialsOf(fn), call.args.slice(0, count), call.args.slice(count), label)
  return { call, fn, partials }
}

/** Returns the partial derivative of a node with respect to its i-th operand; null if it is identically zero. */
function partialOf(pool: Pool, e: Expr, i: number): Num | null {
  const x = e.args[0]
  const p = (c: number, ...factors: [Expr, number][]): Expr => pool.product(c, factors)
  switch (e.op) {
    case 'add':
      return e.numbers[i]
    case 'mul': {
      const n = e.numbers[i]
      return p(n, ...e.args.map((a, k): [Expr, number] => [a, k === i ? n - 1 : e.numbers[k]]))
    }
    case 'sqrt':
      return p(0.5, [e, -1])
    case 'abs':
      return pool.unary('sign', x)
    case 'exp':
      return e
    case 'log':
      return p(1, [x, -1])
    case 'sin':
      return pool.unary('cos', x)
    case 'cos':
      return p(-1, [pool.unary('sin', x), 1])
    case 'tan':
      return pool.sum(1, [[1, p(1, [e, 2])]])
    case 'asin':
    case 'acos':
      return p(e.op === 'asin' ? 1 : -1, [pool.unary('sqrt', pool.sum(1, [[-1, p(1, [x, 2])]])), -1])
    case 'atan':
      return p(1, [pool.sum(1, [[1, p(1, [x, 2])]]), -1])
    case 'atan2': {
      const [y, c] = e.args
      const r2 = pool.sum(0, [
        [1, p(1, [y, 2])],
        [1, p(1, [c, 2])],
      ])
      return i === 0 ? p(1, [c, 1], [r2, -1]) : p(-1, [y, 1], [r2, -1])
    }
    case 'pow': {
      const [base, exponent] = e.args
      if (i === 0) return p(1, [exponent, 1], [pool.binary('pow', base, pool.sum(-1, [[1, exponent]])), 1])
      return p(1, [e, 1], [pool.unary('log', base), 1])
    }
    case 'min':
    case 'max': {
      // the selected operand has derivative 1; a tie selects the first
      const first = e.op === 'min' ? pool.compare('le', e.args[0], e.args[1]) : pool.compare('le', e.args[1], e.args[0])
      return i === 0 ? pool.select(first, 1, 0) : pool.select(first, 0, 1)
    }
    case 'select':
      if (i === 0) return null
      return i === 1 ? pool.select(e.args[0], 1, 0) : pool.select(e.args[0], 0, 1)
    case 'lookup':
      return pool.lookup(payloadOf(e, 'lookup'), x, e.value + 1)
    case 'lookup2': {
      const [dx, dy] = e.numbers
      return pool.lookup2(payloadOf(e, 'lookup2'), x, e.args[1], i === 0 ? [dx + 1, dy] : [dx, dy + 1])
    }
    default:
      return null // sign, floor, sample, conditions
  }
}

const partials = new WeakMap<ExternalFunction, ExternalFunction>()

/**
 * Returns the function of all partial derivatives of `fn`: outputs `d<output>_d<input>`, row by row (output-major),
 * same inputs and parameters.
 */
export function partialsOf(fn: ExternalFunction): ExternalFunction {
  const known = partials.get(fn)
  if (known !== undefined) return known
  const result: ExternalFunction = {
    name: `${fn.name}_partials`,
    doc: `Partial derivatives of ${fn.name} by its arguments.`,
    inputs: fn.inputs,
    outputs: fn.outputs.flatMap((o) => fn.inputs.map((i) => `d${o}_d${i}`)),
    parameters: fn.parameters,
    nominal: fn.nominal,
    ...(fn.hasData === undefined ? {} : { hasData: fn.hasData }),
    build(m, inputs, p) {
      const values = fn.build(m, inputs, p)
      const roots = fn.outputs.map((o) => values[o])
      const out: Record<string, Expr> = {}
      for (const name of fn.inputs) {
        const d = tangents(m.pool, roots, new Map([[inputs[name], m.pool.one]]))
        fn.outputs.forEach((o, k) => (out[`d${o}_d${name}`] = d[k]))
      }
      return out
    },
  }
  partials.set(fn, result)
  return result
}

const parameterPartials = new WeakMap<ExternalFunction, Map<string, ExternalFunction>>()

/** Returns the function of the partial derivatives of `fn` by some of its parameters, as `partialsOf` by its inputs. */
function parameterPartialsOf(fn: ExternalFunction, names: readonly string[]): ExternalFunction {
  const key = names.join(' ')
  const variants = parameterPartials.get(fn) ?? new Map<string, ExternalFunction>()
  parameterPartials.set(fn, variants)
  const known = variants.get(key)
  if (known !== undefined) return known
  const result: ExternalFunction = {
    name: `${fn.name}_by_parameters_${variants.size + 1}`,
    doc: `Partial derivatives of ${fn.name} by its parameters ${names.join(', ')}.`,
    inputs: fn.inputs,
    outputs: fn.outputs.flatMap((o) => names.map((name) => `d${o}_d${name}`)),
    parameters: fn.parameters,
    nominal: fn.nominal,
    ...(fn.hasData === undefined ? {} : { hasData: fn.hasData }),
    build(m, inputs, p) {
      const values = fn.build(m, inputs, p)
      const roots = fn.outputs.map((o) => values[o])
      const columns = names.map((name) => tangents(m.pool, roots, new Map([[p[name], m.pool.one]])))
      return Object.fromEntries(fn.outputs.flatMap((o, k) => names.map((name, i) => [`d${o}_d${name}`, columns[i][k]])))
    },
  }
  variants.set(key, result)
  return result
}
