/**
 * Finding a text in the whole model, on all levels. The search covers names of blocks, of their ports and parameters,
 * values, lines of functions, variables, notes, and the values of parameter sets and experiments.
 */
import { definitionFor, type BlockRegistry } from '../../../engine/model/blocks/block'
import type { ParamValue } from '../../../engine/model/project/project'
import { splitMember } from '../../../engine/model/names/names'
import { nameOf } from '../../../engine/model/subsystem'
import { findTexts as texts } from '../texts/find'
import { getRecord, recordsOf, type Document } from '../store/records'

export type EntrySection = 'set' | 'variables' | 'initial'

/** Declaration of a subsystem: a parameter or a port. */
interface Declared {
  /** Path of the subsystem. */
  readonly name: string
  readonly member: string
  readonly text: string
  readonly detail: string
}

export type Match =
  | { readonly kind: 'block'; readonly name: string; readonly text: string; readonly detail: string }
  /**
   * A value in the notation of the project; for a function, the first line that contains the text. Lists of numbers
   * cannot be replaced.
   */
  | {
      readonly kind: 'value'
      readonly name: string
      readonly parameter: string
      readonly text: string
      readonly detail: string
      readonly single: boolean
    }
  /** A value from a parameter set or an experiment, by its key there. */
  | {
      readonly kind: 'entry'
      readonly owner: 'variant' | 'experiment'
      readonly name: string
      readonly section: EntrySection
      readonly key: string
      readonly text: string
      readonly detail: string
      readonly single: boolean
    }
  | {
      readonly kind: 'variable'
      readonly name: string
      readonly text: string
      readonly detail: string
      /** True if the name contains the text, and names are searched. */
      readonly named: boolean
    }
  | ({ readonly kind: 'parameter' } & Declared)
  | ({ readonly kind: 'port' } & Declared)
  | { readonly kind: 'note'; readonly name: string; readonly text: string; readonly detail: string }

export interface Scope {
  /** True if the search matches case. */
  readonly cased?: boolean
  readonly names: boolean
  readonly values: boolean
  readonly notes: boolean
  /** True to search values of parameter sets and experiments. */
  readonly sets: boolean
}

/**
 * Finds the places where a text occurs, ignoring case unless the search matches case: names and types of blocks, values
 * with the names of their parameters, variables, notes. The matches are in the order of the project.
 */
export function findMatches(
  doc: Document,
  registry: BlockRegistry,
  query: string,
  scope: Scope,
  /** Parameter set in use: values that it hides are shown as base values. */
  variant: string | null = null,
): readonly Match[] {
  const hidden = variant === null ? undefined : getRecord(doc, 'variant', variant)?.value
  const folded = (text: string): string => (scope.cased === true ? text : text.toLowerCase())
  const needle = folded(query.trim())
  if (needle === '') return []
  const has = (...texts: readonly string[]): boolean => texts.some((text) => folded(text).includes(needle))
  const matches: Match[] = []
  for (const { name, value: block } of recordsOf(doc, 'block')) {
    const definition = definitionFor(registry, block)
    const title = definition?.title ?? block.type
    if (scope.names) {
      if (has(nameOf(name), title)) matches.push({ kind: 'block', name, text: name, detail: title })
      for (const kind of ['parameter', 'port'] as const)
        for (const member of Object.keys((kind === 'port' ? block.ports : block.parameters) ?? {}))
          if (has(member))
            matches.push({ kind, name, member, text: member, detail: texts.declared[kind](nameOf(name)) })
    }
    if (!scope.values) continue
    for (const [parameter, value] of Object.entries(block.params ?? {})) {
      const label = definition?.params[parameter]?.label ?? parameter
      const lines = linesOf(value)
      const line = lines?.findIndex((each) => has(each)) ?? -1
      const text = lines === undefined ? textOf(value) : (lines[Math.max(line, 0)] ?? '').trim()
      if (lines === undefined ? has(text, label, parameter) : line >= 0 || has(label, parameter))
        matches.push({
          kind: 'value',
          name,
          parameter,
          text,
          detail: Object.hasOwn(hidden?.set ?? {}, `${name}.${parameter}`) ? texts.base(label) : label,
          single: lines !== undefined || !Array.isArray(value),
        })
    }
  }
  if (scope.values || scope.names)
    for (const { name, value } of recordsOf(doc, 'variable'))
      if (has(name) || (scope.values && has(String(value))))
        matches.push({
          named: scope.names && has(name),
          kind: 'variable',
          name,
          text: String(value),
          detail: Object.hasOwn(hidden?.variables ?? {}, name) ? texts.base(texts.variable) : texts.variable,
        })
  if (scope.sets) matches.push(...entries(doc).filter(({ key, text }) => has(splitMember(key)?.member ?? key, text)))
  if (scope.notes)
    for (const { name, value } of recordsOf(doc, 'note'))
      if (has(value.text)) matches.push({ kind: 'note', name, text: value.text, detail: texts.note })
  return matches
}

/**
 * Returns all values from parameter sets and experiments. They are matched by value and parameter only, because the
 * block is matched separately.
 */
function entries(doc: Document): readonly Extract<Match, { kind: 'entry' }>[] {
  const of = (owner: 'variant' | 'experiment', name: string, section: EntrySection, values: Given = {}) =>
    Object.entries(values).map(([key, value]) => ({
      kind: 'entry' as const,
      owner,
      name,
      section,
      key,
      text: textOf(value),
      detail: owner === 'variant' ? texts.variant(name) : texts.experiment(name),
      single: !Array.isArray(value),
    }))
  return [
    ...recordsOf(doc, 'variant').flatMap(({ name, value: { set, variables } }) => [
      ...of('variant', name, 'variables', variables),
      ...of('variant', name, 'set', set),
    ]),
    ...recordsOf(doc, 'experiment').flatMap(({ name, value: { set, initial } }) => [
      ...of('experiment', name, 'initial', initial),
      ...of('experiment', name, 'set', set),
    ]),
  ]
}

export type Given = Readonly<Record<string, ParamValue>>

/** Returns the lines of a multi-line text, such as a function; undefined for other values. */
export function linesOf(value: ParamValue): readonly string[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const lines = value.filter((line) => typeof line === 'string')
  return lines.length === value.length ? lines : undefined
}

export function textOf(value: ParamValue): string {
  return Array.isArray(value) ? JSON.stringify(value) : String(value)
}
