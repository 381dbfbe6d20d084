/** Possible entries of an experiment: signals that can have an initial value, and parameters that can be changed. */
import type { CompilationSummary } from '../../../engine/compile/compilation-summary'
import { definitionFor, quantity, type BlockRegistry, type Param } from '../../../engine/model/blocks/block'
import type { ParamValue } from '../../../engine/model/project/project'
import { elementNames } from '../../../engine/model/network/widths'
import { widthsOf } from '../store/scope'
import { recordsOf, type Document } from '../store/records'
import { inspectorTexts } from '../texts/inspector'
import { ownerOf } from '../../../engine/model/names/names'

export interface EntryChoice {
  readonly param: Param
  /** Initial value of a new entry. */
  readonly start: ParamValue
}

/** Returns the signals of the blocks, and the states that only the compiled model knows. */
export function initialChoices(
  doc: Document,
  registry: BlockRegistry,
  summary: CompilationSummary | null,
): ReadonlyMap<string, EntryChoice> {
  const choices = new Map<string, EntryChoice>()
  const put = (name: string, unit: string, text: string): void => {
    if (!choices.has(name)) choices.set(name, { param: quantity(unit, 0, name, text), start: 0 })
  }
  const blocks = new Set<string>()
  const widths = widthsOf(doc, registry)
  for (const { name, value } of recordsOf(doc, 'block')) {
    blocks.add(name)
    for (const [signal, { unit, doc: text }] of Object.entries(definitionFor(registry, value)?.signals ?? {})) {
      for (const element of elementNames(widths, name, signal)) put(`${name}.${element}`, unit, text)
    }
  }
  for (const { name, unit } of summary?.stateNames ?? []) {
    if (blocks.has(ownerOf(name) ?? '')) put(name, unit, inspectorTexts.state)
  }
  return choices
}

/** Returns the names of the source blocks, which analyses can free. */
export const sourcesIn = (doc: Document, registry: BlockRegistry): readonly string[] =>
  recordsOf(doc, 'block').flatMap(({ name, value }) =>
    definitionFor(registry, value)?.category === 'Sources' ? [name] : [],
  )

/** Returns every parameter, with its value in the block as initial value of a new entry. */
export function parameterChoices(doc: Document, registry: BlockRegistry): ReadonlyMap<string, EntryChoice> {
  const choices = new Map<string, EntryChoice>()
  for (const { name, value } of recordsOf(doc, 'block')) {
    for (const [key, param] of Object.entries(definitionFor(registry, value)?.params ?? {})) {
      if (param.kind === 'function' || param.kind === 'text') continue
      choices.set(`${name}.${key}`, { param, start: value.params?.[key] ?? param.default })
    }
  }
  return choices
}
