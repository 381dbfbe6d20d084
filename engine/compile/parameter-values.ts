/** Values of the parameters of a compiled model: those of the project, and those computed from them. */
import type { DerivedValue } from '../formulate/collect/declarations'
import { derivedValues } from '../formulate/collect/derived-values'
import { memberName } from '../model/names/names'
import type { ResolvedProject } from '../model/network/resolve'
import type { Compilation } from './compile'

/**
 * Returns the values of the model's parameters for a run, in the order of the compilation's table.
 * @throws ModelError if a block can't compute values that it needs from its parameters
 */
export function parameterValues(compilation: Compilation, resolved: ResolvedProject): Float64Array {
  const computed = new Map<string, readonly number[]>()
  const valueOf = (block: string, parameter: string, part?: number): number | undefined => {
    const p = resolved.blocks.get(block)?.params.get(parameter)
    if (p?.kind === 'quantity') return part === undefined ? p.value : (p.elements?.[part] ?? p.value)
    return p?.kind === 'vector' && part !== undefined ? p.value[part] : undefined
  }
  const derived = (block: string, key: string, { from, compute, index }: DerivedValue): number => {
    const group = memberName(block, key)
    let values = computed.get(group)
    if (values === undefined) {
      values = derivedValues(
        block,
        compute,
        from.map((parameter) => valueOf(block, parameter) ?? NaN),
      )
      computed.set(group, values)
    }
    return values[index]
  }
  return Float64Array.from(compilation.collection.parameters, (slot) =>
    slot.derived === undefined
      ? (valueOf(slot.block, slot.parameter, slot.part) ?? slot.value)
      : derived(slot.block, slot.parameter, slot.derived),
  )
}
