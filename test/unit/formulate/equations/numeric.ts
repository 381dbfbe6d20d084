/** Values of typeset equations: an evaluator that knows nothing but the terms that are shown. */
import { evaluateTable, type TableData } from '../../../../engine/numerics/interpolation/tables'
import type { EquationDocument } from '../../../../engine/formulate/equations/document'
import type { Term } from '../../../../engine/formulate/equations/term'
import type { Compilation } from '../../../../engine/compile/compile'
import { evaluate, expand } from '../../../../engine/symbolic'
import type { CallData } from '../../../../engine/symbolic'
import { topologicalOrder, type Expr } from '../../../../engine/symbolic'

const functions: Readonly<Record<string, (...args: number[]) => number>> = {
  abs: Math.abs, sign: Math.sign, sqrt: Math.sqrt, exp: Math.exp, log: Math.log, sin: Math.sin, cos: Math.cos,
  tan: Math.tan, asin: Math.asin, acos: Math.acos, atan: Math.atan, floor: Math.floor, min: Math.min, max: Math.max,
  pow: Math.pow, atan2: Math.atan2,
} // prettier-ignore

export type Value = (t: Term) => number

const bodies = new WeakMap<CallData['fn'], ReturnType<typeof expand>>()

/** Expanding the body of a tyre takes longer than all else here. */
function bodyOf(fn: CallData['fn']): ReturnType<typeof expand> {
  const known = bodies.get(fn)
  if (known !== undefined) return known
  const made = expand(fn)
  bodies.set(fn, made)
  return made
}

/** Of every discrete state: what can hold slides forward. */
export const discreteValue = 1

/** Values at a state, intermediates in the order in which the document gives them. */
export function valuesAt(document: EquationDocument, compilation: Compilation, x: Float64Array, t: number): Value {
  const { collection, states, system } = compilation
  const parameters = new Map(collection.parameters.map((p) => [p.name, p.value]))
  const known = new Map<string, number>([...parameters, ...states.map((s, i) => [s.name, x[i]] as const), ['t', t]])
  for (const { name } of system.discrete.states) known.set(name, discreteValue)
  const roots = [...states.map((s) => s.derivative), ...system.massMatrix().force]
  const { calls, tables } = shared(roots)
  const symbols = new Map(collection.parameters.map((p) => [p.symbol, p.value]))
  /** All outputs of a function, by its name and what it is given. */
  const results = new Map<string, number[]>()
  const of: Value = (term) => {
    switch (term.kind) {
      case 'number':
        return term.value
      case 'name': {
        const value = known.get(term.name)
        if (value === undefined) throw new Error(`${term.name} is used before it is defined`)
        return value
      }
      case 'sum':
        return term.terms.reduce((sum, { factor, term: part }) => sum + factor * of(part), term.constant)
      case 'product':
        return term.factors.reduce((product, { term: part, power }) => product * of(part) ** power, 1)
      case 'function':
        return functions[term.name](...term.args.map(of))
      case 'compare': {
        const [a, b] = [of(term.a), of(term.b)]
        return (term.op === '<' ? a < b : term.op === '≤' ? a <= b : a === b) ? 1 : 0
      }
      case 'logical':
        return (term.op === 'and' ? of(term.a) !== 0 && of(term.b) !== 0 : of(term.a) !== 0 || of(term.b) !== 0) ? 1 : 0
      case 'not':
        return of(term.a) === 0 ? 1 : 0
      case 'choice':
        return of(term.condition) !== 0 ? of(term.a) : of(term.b)
      case 'table':
        return evaluateTable(tables.get(term.name)!, of(term.args[0]), term.derivative[0])
      case 'external': {
        const call = calls.get(`${term.fn} ${term.block}`)!
        const { fn } = call.data as CallData
        const body = bodyOf(fn)
        const table = evaluate(call.args.slice(fn.inputs.length), symbols)
        const values = [...term.args.map(of), ...table]
        const key = [term.fn, term.block, ...values].join()
        let outputs = results.get(key)
        if (outputs === undefined) {
          const given = new Map([...body.inputs, ...body.parameters].map((symbol, i) => [symbol, values[i]]))
          results.set(key, (outputs = evaluate(body.outputs, given)))
        }
        return outputs[fn.outputs.indexOf(term.output)]
      }
    }
  }
  for (const { name, right } of document.definitions) known.set(name, of(right))
  return of
}

/** External functions by name and block, tables by name. */
function shared(roots: readonly Expr[]): { calls: Map<string, Expr>; tables: Map<string, TableData> } {
  const calls = new Map<string, Expr>()
  const tables = new Map<string, TableData>()
  for (const e of topologicalOrder(roots)) {
    if (e.op === 'call') calls.set(`${e.name} ${(e.data as CallData).label}`, e)
    if (e.op === 'lookup') tables.set(e.name, e.data as TableData)
  }
  return { calls, tables }
}
