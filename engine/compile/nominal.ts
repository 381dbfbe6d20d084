/**
 * Path through external functions at nominal arguments, for operation counts, with the parameters of the first instance
 * of each function.
 */
import { armsTaken, type ChooseArm } from '../program/cost'
import { interpret } from '../program/interpret'
import { identifier } from '../program/lower/emit'
import type { Compilation } from './compile'

/** Returns the chooser of branches for a function by name. */
export function nominalPath(compilation: Compilation): (fn: string) => ChooseArm | undefined {
  const { program, derivedSize, tables } = compilation.derivatives
  const p = Float64Array.from(compilation.collection.parameters, (slot) => slot.value)
  const d = new Float64Array(derivedSize)
  interpret(program, 'init', [], [p, d])
  return (name) => {
    const table = tables.find((t) => identifier(t.fn.name) === name)
    if (table === undefined) return undefined
    return armsTaken(program, name, table.fn.nominal, [
      d.subarray(table.offset),
      new Float64Array(table.fn.outputs.length),
    ])
  }
}
