/**
 * Replacing a text where it was found. Renaming a variable, a block or a declaration of a subsystem also changes
 * everything that refers to it: expressions, wires, experiments, parameter sets, plots, formulations.
 */
import type { BlockRegistry } from '../../../engine/model/blocks/block'
import { mentionsOf } from '../../../engine/language/syntax/rename'
import { splitMember, variableNameProblem } from '../../../engine/model/names/names'
import type { ParamValue } from '../../../engine/model/project/project'
import { nameOf } from '../../../engine/model/subsystem'
import { soundDefinition } from '../store/edits/function-text'
import { applyDiff, emptyDiff, squashDiffs, type RecordsDiff } from '../store/diff'
import { renameBlock, renameProblem, setParameter } from '../store/edits/blocks'
import { setExperimentEntry } from '../store/edits/experiments'
import { followDeclarations, renamedDeclarations } from '../store/edits/functions'
import { changeNote } from '../store/edits/notes'
import { renameVariable, setVariable } from '../store/edits/project'
import { parameterNameProblem, renameSubsystemParameter } from '../store/edits/subsystem-parameters'
import { portNameProblem, renameSubsystemPort } from '../store/edits/subsystems'
import { renameConflict } from '../store/edits/values'
import { setVariantParameters, setVariantVariable } from '../store/edits/variants'
import { getRecord, type Document } from '../store/records'
import { findTexts as texts } from '../texts/find'
import { linesOf, textOf, type Given, type Match } from './matches'

export interface Replacement {
  readonly diff: RecordsDiff
  /** Number of places that were changed. */
  readonly count: number
  /** Names that could not be changed, with the reason. */
  readonly refused: readonly string[]
}

type Found<K extends Match['kind']> = Extract<Match, { kind: K }>

/** Replacement in a document that changes step by step, at places found in the original document. */
class Steps {
  diff = emptyDiff
  count = 0
  readonly refused: string[] = []
  /** New names by old ones: variables by name, parameters of blocks as `Block.parameter`. */
  readonly renamed = new Map<string, string>()
  /** Names that expressions continue to use, because they could not be changed. */
  readonly unchangedNames: string[] = []

  constructor(
    /** Document at the time of the search. */
    readonly before: Document,
    public now: Document,
    readonly replaced: (text: string) => string,
  ) {}

  take(step: RecordsDiff, places = 1): void {
    this.diff = squashDiffs(this.diff, step)
    this.now = applyDiff(this.now, step)
    this.count += places
  }

  refuse(name: string, why: string): void {
    this.refused.push(`${name}: ${why.replace(/\.$/, '')}`)
  }

  /** Returns the value with the text replaced; undefined if the value does not change. */
  other(value: ParamValue | undefined): ParamValue | undefined {
    if (value === undefined) return undefined
    if (typeof value === 'string' && this.unchangedNames.some((name) => mentionsOf(value, name).length > 0))
      return undefined
    const lines = linesOf(value)?.map(this.replaced)
    const after = lines ?? valueOf(this.replaced(textOf(value)), value)
    return textOf(after) === textOf(value) ? undefined : after
  }
}

/** Replaces the text in names, values and notes; references to changed names follow. */
export function replaceMatches(
  doc: Document,
  registry: BlockRegistry,
  matches: readonly Match[],
  query: string,
  replacement: string,
  cased = false,
): Replacement {
  const pattern = new RegExp(query.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), cased ? 'g' : 'gi')
  const steps = new Steps(doc, doc, (text) => text.replace(pattern, () => replacement))
  const of = <K extends Match['kind']>(kind: K): readonly Found<K>[] =>
    matches.filter((match): match is Found<K> => match.kind === kind)
  // Names come first, because expressions that were not matched follow them. Then texts are replaced, starting from
  // their original value, so that a name is not replaced twice.
  for (const { name, named } of of('variable')) if (named) renameOne(steps, registry, name)
  for (const match of of('parameter')) renameParameter(steps, registry, match)
  for (const match of of('value')) if (match.single) replaceValue(steps, registry, match)
  for (const match of of('entry')) if (match.single) replaceEntry(steps, match)
  for (const { name } of of('variable')) replaceVariable(steps, name)
  for (const { name } of of('note')) {
    const before = getRecord(doc, 'note', name)?.value.text ?? ''
    if (steps.replaced(before) !== before) steps.take(changeNote(steps.now, name, { text: steps.replaced(before) }))
  }
  for (const { name, member } of of('port')) {
    const to = steps.replaced(member)
    const problem = portNameProblem(steps.now, name, member, to)
    if (problem !== null) steps.refuse(`${name}.${member}`, problem)
    else if (to !== member) steps.take(renameSubsystemPort(steps.now, registry, name, member, to))
  }
  // Contents come before the subsystem that contains them, so that the paths of the others stay valid.
  const names = of('block').map(({ name }) => name)
  for (const name of names.sort((a, b) => b.split('/').length - a.split('/').length)) {
    const to = steps.replaced(nameOf(name))
    if (to === nameOf(name)) continue
    const problem = renameProblem(steps.now, name, to)
    if (problem === null) steps.take(renameBlock(steps.now, name, to))
    else steps.refuse(name, problem)
  }
  const { diff, count, refused } = steps
  return { diff, count, refused }
}

function renameOne(steps: Steps, registry: BlockRegistry, name: string): void {
  const to = steps.replaced(name)
  if (to === name) return
  const rule = variableNameProblem(to)
  const problem =
    rule !== undefined
      ? `${rule.what}: ${rule.hint}`
      : getRecord(steps.now, 'variable', to) !== undefined
        ? texts.variableTaken(to)
        : renameConflict(steps.now, registry, { subsystem: '', name }, to)
  if (problem !== null) {
    steps.unchangedNames.push(name)
    return steps.refuse(name, problem)
  }
  steps.take(renameVariable(steps.now, registry, name, to))
  steps.renamed.set(name, to)
}

function renameParameter(steps: Steps, registry: BlockRegistry, { name, member }: Found<'parameter'>): void {
  const to = steps.replaced(member)
  const problem = parameterNameProblem(steps.now, registry, name, member, to)
  if (problem !== null) {
    steps.unchangedNames.push(member)
    return steps.refuse(`${name}.${member}`, problem)
  }
  if (to === member) return
  steps.take(renameSubsystemParameter(steps.now, registry, name, member, to))
  steps.renamed.set(`${name}.${member}`, to)
}

function replaceValue(steps: Steps, registry: BlockRegistry, { name, parameter }: Found<'value'>): void {
  const after = steps.other(getRecord(steps.before, 'block', name)?.value.params?.[parameter])
  if (after === undefined) return
  const sound = soundDefinition(steps.now, registry, name)
  steps.take(setParameter(steps.now, [name], steps.renamed.get(`${name}.${parameter}`) ?? parameter, after))
  const sounds = soundDefinition(steps.now, registry, name)
  if (sound === undefined || sounds === undefined) return
  const declared = renamedDeclarations(sound, sounds)
  steps.take(followDeclarations(steps.now, name, declared), 0)
  for (const [from, to] of declared) if (to !== null) steps.renamed.set(`${name}.${from}`, to)
}

function replaceVariable(steps: Steps, name: string): void {
  const after = steps.other(getRecord(steps.before, 'variable', name)?.value)
  if (typeof after === 'number' || typeof after === 'string')
    steps.take(setVariable(steps.now, steps.renamed.get(name) ?? name, after))
}

function replaceEntry(steps: Steps, { owner, name, section, key }: Found<'entry'>): void {
  const settings: { readonly [S in typeof section]?: Given } = getRecord(steps.before, owner, name)?.value ?? {}
  const after = steps.other(settings[section]?.[key])
  if (after === undefined) return
  const block = splitMember(key)?.block
  const member = steps.renamed.get(key)
  const now = member === undefined ? key : section === 'set' && block !== undefined ? `${block}.${member}` : member
  if (owner === 'experiment')
    steps.take(setExperimentEntry(steps.now, name, section === 'initial' ? 'initial' : 'set', now, after))
  else if (section === 'set') steps.take(setVariantParameters(steps.now, name, { [now]: after }))
  else if (typeof after === 'number' || typeof after === 'string')
    steps.take(setVariantVariable(steps.now, name, now, after))
}

/** Returns the new value: a number stays a number if the new text is one. */
function valueOf(text: string, before: ParamValue): string | number | boolean {
  if (typeof before === 'boolean') return text === 'true' ? true : text === 'false' ? false : before
  const number = Number(text)
  return typeof before === 'number' && text.trim() !== '' && Number.isFinite(number) ? number : text
}
