/**
 * Where a problem leads: the place of the window at which it can be fixed. A function of the problem and the document
 * alone, so that every kind of problem can be held to lead somewhere.
 */
import { definitionFor, type BlockRegistry } from '../../../engine/model/block'
import type { ModelErrorCode, ModelErrorPlace } from '../../../engine/errors/model-error'
import { parentOf } from '../../../engine/model/subsystem'
import { activeVariant } from '../store/edits/variants'
import { getRecord, recordsOf, type Document, type RecordKind } from '../store/records'
import { problemTexts } from '../texts/problems'
import { ownerOf } from '../../../engine/model/names'

export type ProblemTarget =
  /** A line in the editor of a function block. */
  | { readonly at: 'code'; readonly block: string; readonly line: number; readonly column: number | undefined }
  | {
      readonly at: 'block'
      readonly block: string
      readonly parameter: string | undefined
      readonly port: string | undefined
    }
  | { readonly at: 'wire'; readonly wire: string }
  | { readonly at: 'variable'; readonly name: string }
  /** Null: the list of variants. */
  | { readonly at: 'variant'; readonly name: string | null }
  /** A field of the experiment by its id in the inspector; null for the experiment as a whole. */
  | { readonly at: 'experiment'; readonly experiment: string; readonly field: string | null }
  | { readonly at: 'plot'; readonly experiment: string; readonly plot: string }
  | { readonly at: 'formulation'; readonly formulation: string }
  /** A variable of the exported model, or its list. */
  | { readonly at: 'interface'; readonly list: 'inputs' | 'outputs' | 'parameters'; readonly key: string | null }
  /** A block that is missing, to be put onto the canvas. */
  | { readonly at: 'insert'; readonly text: string }
  | { readonly at: 'project' }

export interface LocatedProblem {
  readonly code: ModelErrorCode
  readonly place: ModelErrorPlace
}

export interface TargetContext {
  readonly doc: Document
  readonly registry: BlockRegistry
  /** The chosen experiment. */
  readonly experiment: string | null
}

export function targetOf({ code, place }: LocatedProblem, context: TargetContext): ProblemTarget {
  const { doc } = context
  const { block, wire, codeLine, column, signal } = place
  const setting = settingTarget(place, context)
  if (setting !== undefined) return setting
  if (block !== undefined && codeLine !== undefined && has(doc, 'block', block))
    return { at: 'code', block, line: codeLine, column }
  if (wire !== undefined && has(doc, 'wire', wire)) return { at: 'wire', wire }
  for (let owner = block ?? blockOfSignal(signal); owner !== ''; owner = parentOf(owner)) {
    if (!has(doc, 'block', owner)) continue
    return { at: 'block', block: owner, ...(owner === block ? memberOf(context, owner, place) : nothing) }
  }
  if (code === 'no-world') return { at: 'insert', text: problemTexts.world }
  if (place.experiment !== undefined && has(doc, 'experiment', place.experiment)) return field(place.experiment, null)
  return { at: 'project' }
}

const nothing = { parameter: undefined, port: undefined }

/** Parameter or port, where the block has it. */
function memberOf(
  { doc, registry }: TargetContext,
  block: string,
  { parameter, port }: ModelErrorPlace,
): Pick<Extract<ProblemTarget, { at: 'block' }>, 'parameter' | 'port'> {
  const instance = getRecord(doc, 'block', block)?.value
  const definition = instance && definitionFor(registry, instance)
  const declared = { ...definition?.params, ...instance?.parameters }
  const ports = { ...definition?.ports, ...instance?.ports }
  return {
    parameter: parameter !== undefined && Object.hasOwn(declared, parameter) ? parameter : undefined,
    port: port !== undefined && Object.hasOwn(ports, port) ? port : undefined,
  }
}

/** What is given beside the blocks: by variables, parameter sets, experiments, formulations. */
function settingTarget(place: ModelErrorPlace, context: TargetContext): ProblemTarget | undefined {
  const { doc } = context
  const { parameter = '', block, variant, experiment, formulation, setting } = place
  const [section] = parameter.split('.')
  if (variant !== undefined && has(doc, 'variant', variant)) {
    // The field of the block shows the value of the set that is in use, and of no other.
    const used = activeVariant(doc, context.experiment) === variant
    if (used && section === 'variables') return { at: 'variable', name: nameAfter(doc, 'variable', parameter) ?? '' }
    const shown = used && block !== undefined && has(doc, 'block', block) && !parameter.includes('.')
    return shown ? undefined : { at: 'variant', name: variant }
  }
  switch (section) {
    case 'variables': {
      const name = nameAfter(doc, 'variable', parameter)
      return name === undefined ? { at: 'project' } : { at: 'variable', name }
    }
    case 'variants':
      return { at: 'variant', name: nameAfter(doc, 'variant', parameter) ?? null }
    case 'formulations':
      // The formulation of automatic trees is written down nowhere.
      return { at: 'formulation', formulation: nameAfter(doc, 'formulation', parameter) ?? 'default' }
    case 'interface':
      return interfaceTarget(doc, parameter)
    case 'experiments': {
      const name = nameAfter(doc, 'experiment', parameter)
      if (name === undefined) return { at: 'project' }
      return experimentTarget(name, parameter.slice(`experiments.${name}.`.length), doc)
    }
  }
  if (formulation !== undefined) return { at: 'formulation', formulation }
  if (setting !== undefined && experiment !== undefined && has(doc, 'experiment', experiment))
    return experimentTarget(experiment, setting, doc)
  const given = `${block ?? ''}.${parameter}`
  if (experiment !== undefined && Object.hasOwn(experimentOf(doc, experiment)?.set ?? {}, given))
    return field(experiment, `experiments.${experiment}.set.${given}`)
  return undefined
}

/** Keys of variables have dots: the longest that fits is meant. */
function interfaceTarget(doc: Document, parameter: string): ProblemTarget {
  const [, list, ...rest] = parameter.split('.')
  if (list !== 'inputs' && list !== 'outputs' && list !== 'parameters') return { at: 'project' }
  const text = rest.join('.')
  const keys = Object.keys(getRecord(doc, 'interface', list)?.value ?? {})
  const fits = keys.filter((key) => text === key || text.startsWith(`${key}.`))
  return { at: 'interface', list, key: fits.sort((a, b) => b.length - a.length).at(0) ?? null }
}

/** Fields of the experiment, by the key of the project file. */
const fields: Readonly<Record<string, string>> = {
  stop: 'experiment-stop',
  sample: 'experiment-sample',
  solver: 'experiment-solver',
  'solver.name': 'experiment-solver',
  'solver.step': 'experiment-step',
  'solver.tolerance': 'experiment-tolerance',
  'solver.stiff': 'experiment-stiff',
  start: 'experiment-settle',
  'start.speed': 'experiment-speed',
  'start.radius': 'experiment-radius',
  'start.free': 'experiment-free',
}

/** @param key of the experiment in the project file */
function experimentTarget(experiment: string, key: string, doc: Document): ProblemTarget {
  const settings = experimentOf(doc, experiment)
  const [section] = key.split('.')
  const rest = key.slice(section.length + 1)
  switch (section) {
    case 'plots': {
      const plot = Object.keys(settings?.plots ?? {}).find((name) => name === rest)
      return plot === undefined ? field(experiment, null) : { at: 'plot', experiment, plot }
    }
    case 'variant':
      return { at: 'variant', name: null }
    case 'references': {
      const found = Object.keys(settings?.references ?? {}).find((name) => rest === name || rest === `${name}.map`)
      return field(experiment, found === undefined ? null : `reference-${found}`)
    }
    case 'initial':
    case 'set':
      return field(experiment, `experiments.${experiment}.${key}`)
    default:
      return field(experiment, fields[key] ?? null)
  }
}

function field(experiment: string, id: string | null): ProblemTarget {
  return { at: 'experiment', experiment, field: id }
}

function experimentOf(doc: Document, name: string) {
  return getRecord(doc, 'experiment', name)?.value
}

function has(doc: Document, kind: RecordKind, name: string): boolean {
  return getRecord(doc, kind, name) !== undefined
}

function blockOfSignal(signal: string | undefined): string {
  return ownerOf(signal ?? '') ?? ''
}

/** The record named after the first dot: the longest name that fits, as names may have dots. */
function nameAfter(doc: Document, kind: RecordKind, parameter: string): string | undefined {
  const text = parameter.slice(parameter.indexOf('.') + 1)
  const names = recordsOf(doc, kind).map(({ name }) => name)
  return names.filter((name) => text === name || text.startsWith(`${name}.`)).sort((a, b) => b.length - a.length)[0]
}
