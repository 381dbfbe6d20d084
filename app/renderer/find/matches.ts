/**
 * Finding a text in the whole model, on all levels, and replacing it: names of blocks, values, variables, notes, and what
 * parameter sets and experiments give.
 */
import { definitionFor, type BlockRegistry } from '../../../engine/model/block'
import type { ParamValue } from '../../../engine/model/project'
import { splitMember } from '../../../engine/model/names'
import { nameOf } from '../../../engine/model/subsystem'
import { applyDiff, emptyDiff, squashDiffs, type RecordsDiff } from '../store/diff'
import { renameBlock, renameProblem, setParameter } from '../store/edits/blocks'
import { setExperimentEntry } from '../store/edits/experiments'
import { changeNote } from '../store/edits/notes'
import { setVariable } from '../store/edits/project'
import { setVariantParameters, setVariantVariable } from '../store/edits/variants'
import { findTexts as texts } from '../texts/find'
import { getRecord, recordsOf, type Document } from '../store/records'

export type EntrySection = 'set' | 'variables' | 'initial'

export type Match =
  | { readonly kind: 'block'; readonly name: string; readonly text: string; readonly detail: string }
  /** A value as it is written in the project; those of several numbers cannot be replaced. */
  | {
      readonly kind: 'value'
      readonly name: string
      readonly parameter: string
      readonly text: string
      readonly detail: string
      readonly single: boolean
    }
  /** A value that a parameter set or an experiment gives, by its key there. */
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
  | { readonly kind: 'variable'; readonly name: string; readonly text: string; readonly detail: string }
  | { readonly kind: 'note'; readonly name: string; readonly text: string; readonly detail: string }

export interface Scope {
  readonly names: boolean
  readonly values: boolean
  readonly notes: boolean
  /** Values of parameter sets and experiments. */
  readonly sets: boolean
}

/**
 * Places where a text occurs, large and small letters alike: names and types of blocks, values with the names of their
 * parameters, variables, notes. In the order of the project.
 */
export function findMatches(
  doc: Document,
  registry: BlockRegistry,
  query: string,
  scope: Scope,
  /** The parameter set in use: values that it hides are told as base values. */
  variant: string | null = null,
): readonly Match[] {
  const hidden = variant === null ? undefined : getRecord(doc, 'variant', variant)?.value
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return []
  const has = (...texts: readonly string[]): boolean => texts.some((text) => text.toLowerCase().includes(wanted))
  const matches: Match[] = []
  for (const { name, value: block } of recordsOf(doc, 'block')) {
    const definition = definitionFor(registry, block)
    const title = definition?.title ?? block.type
    if (scope.names && has(nameOf(name), title)) matches.push({ kind: 'block', name, text: name, detail: title })
    if (!scope.values) continue
    for (const [parameter, value] of Object.entries(block.params ?? {})) {
      const label = definition?.params[parameter]?.label ?? parameter
      const text = textOf(value)
      if (has(text, label, parameter))
        matches.push({
          kind: 'value',
          name,
          parameter,
          text,
          detail: Object.hasOwn(hidden?.set ?? {}, `${name}.${parameter}`) ? texts.base(label) : label,
          single: !Array.isArray(value),
        })
    }
  }
  if (scope.values)
    for (const { name, value } of recordsOf(doc, 'variable'))
      if (has(name, String(value)))
        matches.push({
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

/** All values that parameter sets and experiments give; found by value and parameter, as the block is found by itself. */
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

type Given = Readonly<Record<string, ParamValue>>

/** An entry with another value. */
function setEntry(doc: Document, match: Extract<Match, { kind: 'entry' }>, value: ParamValue): RecordsDiff {
  const { owner, name, section, key } = match
  if (owner === 'experiment')
    return setExperimentEntry(doc, name, section === 'initial' ? 'initial' : 'set', key, value)
  if (section === 'set') return setVariantParameters(doc, name, { [key]: value })
  return typeof value === 'number' || typeof value === 'string' ? setVariantVariable(doc, name, key, value) : emptyDiff
}

function entryValue(doc: Document, { owner, name, section, key }: Extract<Match, { kind: 'entry' }>) {
  const settings: { readonly [S in EntrySection]?: Given } = getRecord(doc, owner, name)?.value ?? {}
  return settings[section]?.[key]
}

export interface Replacement {
  readonly diff: RecordsDiff
  /** How many places were changed. */
  readonly count: number
  /** Names that could not be changed, and why. */
  readonly refused: readonly string[]
}

/** Replace the text where it occurs in names of blocks, in values and in notes; names follow everywhere. */
export function replaceMatches(
  doc: Document,
  matches: readonly Match[],
  query: string,
  replacement: string,
): Replacement {
  const wanted = new RegExp(query.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi')
  const replaced = (text: string): string => text.replace(wanted, () => replacement)
  let diff = emptyDiff
  let now = doc
  let count = 0
  const refused: string[] = []
  const take = (step: RecordsDiff): void => {
    diff = squashDiffs(diff, step)
    now = applyDiff(now, step)
    count++
  }
  for (const match of matches) {
    if (match.kind === 'value' && match.single) {
      const before = getRecord(now, 'block', match.name)?.value.params?.[match.parameter]
      const after = before === undefined ? undefined : valueOf(replaced(textOf(before)), before)
      if (after !== undefined && after !== before) take(setParameter(now, [match.name], match.parameter, after))
    } else if (match.kind === 'entry' && match.single) {
      const before = entryValue(now, match)
      const after = before === undefined ? undefined : valueOf(replaced(textOf(before)), before)
      if (after !== undefined && after !== before) take(setEntry(now, match, after))
    } else if (match.kind === 'variable') {
      const before = getRecord(now, 'variable', match.name)?.value
      const after = before === undefined ? undefined : valueOf(replaced(String(before)), before)
      if (after !== undefined && after !== before && typeof after !== 'boolean')
        take(setVariable(now, match.name, after))
    } else if (match.kind === 'note') {
      const before = getRecord(now, 'note', match.name)?.value.text ?? ''
      if (replaced(before) !== before) take(changeNote(now, match.name, { text: replaced(before) }))
    }
  }
  // Contents before what they are in, so that the paths of the others stay valid.
  const names = matches.filter(({ kind }) => kind === 'block').map(({ name }) => name)
  for (const name of names.sort((a, b) => b.split('/').length - a.split('/').length)) {
    const to = replaced(nameOf(name))
    if (to === nameOf(name)) continue
    const problem = renameProblem(now, name, to)
    if (problem === null) take(renameBlock(now, name, to))
    else refused.push(`${name}: ${problem}`)
  }
  return { diff, count, refused }
}

function textOf(value: ParamValue): string {
  return Array.isArray(value) ? JSON.stringify(value) : String(value)
}

/** A number stays a number where the new text is one. */
function valueOf(text: string, before: ParamValue): string | number | boolean {
  if (typeof before === 'boolean') return text === 'true' ? true : text === 'false' ? false : before
  const number = Number(text)
  return typeof before === 'number' && text.trim() !== '' && Number.isFinite(number) ? number : text
}
