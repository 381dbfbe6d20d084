/** External functions as functions of the program, `fn(inputs..., table, out)`. */
import { entryOf } from '../../collections/entries'
import { expand, type Expr, type ExternalFunction } from '../../symbolic'
import type { ProgramFunction, Value } from '../ir'
import { emit, identifier, type EmitSection, type Emitted, type EmitTarget } from './emit'
import type { Node } from './nodes'
import { optimise, type Optimised } from './optimise'

export interface LoweredFunction {
  readonly source: ExternalFunction
  readonly name: string
  readonly functions: readonly ProgramFunction[]
  /** Parameters followed by the values that the function's own init derives from them. */
  readonly tableSize: number
  readonly hasInit: boolean
}

const FUNCTION_ARRAYS = [
  { name: 'table', writable: false, doc: 'parameters, then values derived from them' },
  { name: 'out', writable: true, doc: 'results' },
] as const

const lowered = new WeakMap<ExternalFunction, LoweredFunction>()

/**
 * Returns an external function as `fn(inputs..., table, out)` and, where it pays, `fn_init(table)`: the same in every
 * program, so it is lowered once, unless it takes data of the program.
 * @param tables data of the program
 */
export function lowerFunction(fn: ExternalFunction, tables: EmitTarget['tables']): LoweredFunction {
  if (fn.hasData === true) return lowerAnew(fn, tables)
  const known = lowered.get(fn)
  if (known !== undefined) return known
  const unsupported = (): never => {
    throw new Error(`${fn.name}: a function that looks up tables has to say that it has data`)
  }
  const fresh = lowerAnew(fn, { table: unsupported, map: unsupported, row: unsupported })
  lowered.set(fn, fresh)
  return fresh
}

function lowerAnew(fn: ExternalFunction, tables: EmitTarget['tables']): LoweredFunction {
  const body = expand(fn)
  const name = identifier(fn.name)
  const derived = new Map<Expr, number>()
  const slotOf = (symbol: Expr): Value => {
    const input = body.inputs.indexOf(symbol)
    return input >= 0
      ? { op: 'arg', index: input }
      : { op: 'load', array: 0, index: { offset: body.parameters.indexOf(symbol) } }
  }
  const target: EmitTarget = {
    load(source) {
      if (source.from === 'symbol') return slotOf(source.symbol)
      let slot = derived.get(source.expr)
      if (slot === undefined) derived.set(source.expr, (slot = fn.parameters.length + derived.size))
      return { op: 'load', array: 0, index: { offset: slot } }
    },
    tables,
    call: () => {
      throw new Error(`${fn.name}: external functions do not call each other`)
    },
  }
  const main = optimise(body.pool, body.outputs, true, 'short')
  const emitted = bodyOf([{ title: '', nodes: [], stores: storesOf(main, 1) }], target)
  const functions: ProgramFunction[] = []
  if (derived.size > 0) {
    const exprs = [...derived.keys()]
    const prepared = optimise(body.pool, exprs, false, 'short')
    const stores = prepared.roots.map((node: Node, i) => ({ node, array: 0, index: entryOf(derived, exprs[i]) }))
    functions.push({
      name: `${name}_init`,
      doc: `Prepares the parameter table of ${name}.`,
      scalars: [],
      arrays: [{ name: 'table', writable: true, doc: FUNCTION_ARRAYS[0].doc }],
      ...bodyOf([{ title: '', nodes: [], stores }], target),
      exported: false,
    })
  }
  functions.push({
    name,
    doc: `${fn.doc} Returns ${fn.outputs.join(', ')}.`,
    scalars: fn.inputs.map(identifier),
    arrays: [...FUNCTION_ARRAYS],
    ...emitted,
    exported: true,
  })
  return { source: fn, name, functions, tableSize: fn.parameters.length + derived.size, hasInit: derived.size > 0 }
}

function storesOf(o: Optimised, array: number): { node: Node; array: number; index: number }[] {
  return o.roots.map((node, index) => ({ node, array, index }))
}

function bodyOf(sections: readonly EmitSection[], target: EmitTarget): Emitted {
  const { origins: _, ...emitted } = emit(sections, target)
  return emitted
}
