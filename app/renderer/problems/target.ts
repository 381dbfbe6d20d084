/**
 * Target of a problem: the place in the window where the user can fix it. The target depends only on the problem and
 * the document, so that tests can require one for every kind of problem.
 */
import { runEntries } from '../../../engine/model/project/shape/experiment'
import { definitionFor, type BlockRegistry } from '../../../engine/model/blocks/block'
import { settingAt, type ModelErrorCode, type ModelErrorPlace } from '../../../engine/errors/model-error'
import { parentOf } from '../../../engine/model/subsystem'
import { activeVariant } from '../store/edits/variants'
import { getRecord, type Document, type RecordKind } from '../store/records'
import { problemTexts } from '../texts/problems'
import { memberName, ownerOf } from '../../../engine/model/names/names'

export type ProblemTarget =
  /** Line in the editor of a function block. */
  | { readonly at: 'code'; readonly block: string; readonly line: number; readonly column: number | undefined }
  | {
      readonly at: 'block'
      readonly block: string
      readonly parameter: string | undefined
      readonly port: string | undefined
    }
  /** Block of an experiment's overlay, which the diagram shows; null for the overlay as a whole. */
  | { readonly at: 'overlay'; readonly experiment: string; readonly block: string | null }
  | { readonly at: 'wire'; readonly wire: string }
  | { readonly at: 'variable'; readonly name: string }
  /** Parameter set (variant); null for the list of variants. */
  | { readonly at: 'variant'; readonly name: string | null }
  /** Field of the experiment, by its id in the inspector; null for the experiment as a whole. */
  | { readonly at: 'experiment'; readonly experiment: string; readonly field: string | null }
  | { readonly at: 'plot'; readonly experiment: string; readonly plot: string }
  | { readonly at: 'formulation'; readonly formulation: string }
  /** Variable of the exported model, or its list. */
  | { readonly at: 'interface'; readonly list: 'inputs' | 'outputs' | 'parameters'; readonly key: string | null }
  /** Missing block, to be inserted on the canvas. */
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
  const inOverlay = overlayTarget(place, context)
  if (inOverlay !== undefined) return inOverlay
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

/** Returns the target for blocks and wires that only the experiment has, or that it replaces in the diagram. */
function overlayTarget(
  { block, wire, signal, experiment, path }: ModelErrorPlace,
  context: TargetContext,
): ProblemTarget | undefined {
  const name = experiment ?? context.experiment
  const overlay = name === null ? undefined : experimentOf(context.doc, name)?.overlay
  if (name === null || overlay === undefined) return undefined
  const { add, replace, wires, remove } = overlay
  const hasOwn = (part: Readonly<Record<string, unknown>> | undefined, key: string): boolean =>
    part !== undefined && Object.hasOwn(part, key)
  if (path !== undefined) {
    const isOwn = path[0] === 'experiments' && path[1] === name && path[2] === 'overlay'
    return isOwn && block !== undefined && hasOwn(add, block) ? { at: 'overlay', experiment: name, block } : undefined
  }
  const owner = block ?? blockOfSignal(signal)
  if (hasOwn(add, owner) || hasOwn(replace, owner) || remove?.includes(owner) === true)
    return { at: 'overlay', experiment: name, block: owner }
  return wire !== undefined && hasOwn(wires, wire) && !has(context.doc, 'wire', wire)
    ? { at: 'overlay', experiment: name, block: block ?? null }
    : undefined
}

const nothing = { parameter: undefined, port: undefined }

/** Returns the parameter or the port, if the block has it. */
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

/** Returns the target of settings outside the blocks: variables, parameter sets, experiments and formulations. */
function settingTarget(place: ModelErrorPlace, context: TargetContext): ProblemTarget | undefined {
  const { doc } = context
  const { parameter = '', path = [], block, variant, experiment, formulation, setting, signal } = place
  const [section, name, ...keys] = path
  if (variant !== undefined && has(doc, 'variant', variant)) {
    // The field of the block shows the value of the set that is in use, and of no other.
    const used = activeVariant(doc, context.experiment) === variant
    if (used && section === 'variables') return { at: 'variable', name }
    const shown = used && block !== undefined && has(doc, 'block', block) && section === undefined
    return shown ? undefined : { at: 'variant', name: variant }
  }
  switch (section) {
    case 'variables':
      return has(doc, 'variable', name) ? { at: 'variable', name } : { at: 'project' }
    case 'variants':
      return { at: 'variant', name: has(doc, 'variant', name) ? name : null }
    case 'formulations':
      // The default formulation is not stored in the file.
      return { at: 'formulation', formulation: has(doc, 'formulation', name) ? name : 'default' }
    case 'interface':
      return interfaceTarget(doc, name, keys[0])
    case 'experiments':
      return has(doc, 'experiment', name) ? experimentTarget(name, keys, doc) : { at: 'project' }
  }
  if (formulation !== undefined) return { at: 'formulation', formulation }
  if (setting !== undefined && experiment !== undefined && has(doc, 'experiment', experiment))
    return experimentTarget(
      experiment,
      setting === 'initial' && signal !== undefined ? [setting, signal] : [setting],
      doc,
    )
  const key = memberName(block ?? '', parameter)
  if (experiment !== undefined && Object.hasOwn(experimentOf(doc, experiment)?.set ?? {}, key))
    return experimentTarget(experiment, ['set', key], doc)
  return undefined
}

function interfaceTarget(doc: Document, list: string, key: string): ProblemTarget {
  if (list !== 'inputs' && list !== 'outputs' && list !== 'parameters') return { at: 'project' }
  const known = Object.keys(getRecord(doc, 'interface', list)?.value ?? {}).includes(key)
  return { at: 'interface', list, key: known ? key : null }
}

/** Fields of the experiment, by key of the project file; fields of single settings have the name of the key. */
const fields: Readonly<Record<string, string>> = {
  solver: 'experiment-solver',
  'solver.name': 'experiment-solver',
  'solver.step': 'experiment-step',
  'solver.tolerance': 'experiment-tolerance',
  'solver.stiff': 'experiment-stiff',
  start: 'experiment-settle',
  'start.speed': 'experiment-speed',
  'start.radius': 'experiment-radius',
  'start.free': 'experiment-free',
  'start.hold': 'experiment-settle',
}

/** @param keys of the experiment in the project file */
function experimentTarget(experiment: string, keys: readonly string[], doc: Document): ProblemTarget {
  const settings = experimentOf(doc, experiment)
  const [section, name] = keys
  switch (section) {
    case 'plots':
      return Object.hasOwn(settings?.plots ?? {}, name)
        ? { at: 'plot', experiment, plot: name }
        : field(experiment, null)
    case 'variant':
      return { at: 'variant', name: null }
    case 'references':
      return field(experiment, Object.hasOwn(settings?.references ?? {}, name) ? `reference-${name}` : null)
    case 'initial':
    case 'set':
      return field(experiment, settingAt('experiments', experiment, ...keys).parameter)
    case 'overlay':
      return field(experiment, 'experiment-overlay')
    default:
      return field(
        experiment,
        fields[keys.join('.')] ?? (Object.hasOwn(runEntries, section) ? `experiment-${section}` : null),
      )
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
