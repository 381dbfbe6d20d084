/**
 * Functions of blocks that users of an export may replace by their own, with the places where the program calls them.
 */
import { payloadOf } from '../symbolic'
import type { ExportedReplaceable } from '../backends/exported'
import type { ProgramMeaning } from '../program/lower'
import { identifier } from '../program/lower/emit'
import { partialsOf, type Expr, type ExternalFunction } from '../symbolic'

/**
 * Returns the replaceable functions of a program. Calls are distinguished by their table of parameters: blocks whose
 * parameters are all the same constants share a table, so they are replaced together.
 */
export function replaceableFunctions({ calls, tables }: ProgramMeaning): readonly ExportedReplaceable[] {
  const functions = new Map<string, { fn: ExternalFunction; blocks: Set<string>; calls: Map<string, Call> }>()
  const tableOf = (fn: ExternalFunction, call: Expr): number => {
    const values = call.args.slice(fn.inputs.length)
    return tables.find((t) => t.fn === fn && t.values.every((v, i) => v === values[i]))?.offset ?? -1
  }
  const bases = new Map(calls.filter(({ fn }) => fn.replaceable === true).map(({ fn }) => [partialsOf(fn), fn]))
  for (const { call, fn } of calls) {
    const base = fn.replaceable === true ? fn : bases.get(fn)
    if (base === undefined) continue
    const values = call.args.slice(fn.inputs.length)
    const key = `${base.name}|${values.map((v) => v.id).join()}`
    const entry = functions.get(key) ?? { fn: base, blocks: new Set(), calls: new Map<string, Call>() }
    functions.set(key, entry)
    entry.blocks.add(payloadOf(call, 'call').label)
    entry.calls.set(fn.name, { fn: identifier(fn.name), table: tableOf(fn, call), partials: fn !== base })
  }
  return [...functions.values()]
    .map(({ fn: { inputs, outputs, nominal, doc }, blocks, calls }) => ({
      block: [...blocks].sort().join(', '),
      inputs,
      outputs,
      nominal,
      doc,
      calls: [...calls.values()],
    }))
    .sort((a, b) => (a.block < b.block ? -1 : 1))
}

type Call = ExportedReplaceable['calls'][number]
