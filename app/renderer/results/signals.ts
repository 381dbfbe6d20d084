/** All signals that can be plotted: those of the last run, of the compiled model, and of the blocks. */
import type { CompilationSummary } from '../../../engine/compile/compilation-summary'
import { definitionFor, type BlockRegistry } from '../../../engine/model/blocks/block'
import { energyName, instantSignals, runEntries } from '../../../engine/model/blocks/energy'
import { signalWords } from '../../../engine/model/blocks/signal-words'
import { splitSignal } from '../../../engine/model/names/names'
import { elementNames } from '../../../engine/model/network/widths'
import { widthsOf } from '../store/scope'
import type { RunResult } from '../jobs/run-store'
import { getRecord, recordsOf, type Document } from '../store/records'
import { TIME } from '../tables/tables'

export interface SignalInfo {
  readonly name: string
  readonly block: string
  readonly member: string
  readonly unit: string
  readonly doc: string
  /** True if the run has the signal, or can compute it from its states; others are available after the next run. */
  readonly recorded: boolean
  /** Common names of the signal, such as `yaw rate`, the most usual first; undefined for most signals. */
  readonly words?: readonly string[]
}

function wordsOf(
  { block, member }: { readonly block: string; readonly member: string },
  doc: Document,
  registry: BlockRegistry,
): Pick<SignalInfo, 'words'> {
  const words = signalWords(registry.get(getRecord(doc, 'block', block)?.value.type ?? ''), block, member)
  return words.length === 0 ? {} : { words }
}

export function listSignals(
  doc: Document,
  registry: BlockRegistry,
  result: RunResult | null,
  summary: CompilationSummary | null,
): readonly SignalInfo[] {
  const byName = new Map<string, SignalInfo>()
  const model = energyName(recordsOf(doc, 'block').map(({ name }) => name))
  const offered = new Set(result?.available.map(({ name }) => name))
  const put = (name: string, unit: string, text: string): void => {
    const parts = splitSignal(name)
    if (parts === undefined) return
    if (parts.block !== model && getRecord(doc, 'block', parts.block) === undefined) return
    const known = byName.get(name)
    if (known !== undefined && known.doc !== '') return
    byName.set(name, {
      name,
      ...parts,
      unit,
      doc: text,
      ...wordsOf(parts, doc, registry),
      recorded: offered.has(name) || result?.table.has(name) === true,
    })
  }
  const widths = widthsOf(doc, registry)
  for (const { name, value } of recordsOf(doc, 'block')) {
    const signals = definitionFor(registry, value)?.signals ?? {}
    for (const [member, { unit, doc: text }] of Object.entries(signals))
      for (const element of elementNames(widths, name, member)) put(`${name}.${element}`, unit, text)
  }
  for (const signal of summary?.signals ?? []) put(signal.name, signal.unit, signal.doc)
  for (const signal of result?.available ?? []) put(signal.name, signal.unit, signal.doc)
  for (const { key, unit, doc: text } of [...instantSignals, ...runEntries]) put(`${model}.${key}`, unit, text)
  for (const { name, unit } of result?.table.columns ?? []) if (name !== TIME) put(name, unit, '')
  const order = new Map(recordsOf(doc, 'block').map(({ name }, i) => [name, i]))
  // signals that belong to no block come last
  const place = ({ block }: SignalInfo): number => order.get(block) ?? order.size
  return [...byName.values()].sort((a, b) => place(a) - place(b))
}
