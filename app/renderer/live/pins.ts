/**
 * Values that can be tried live: parameters of blocks, variables of the project, initial values of the experiment. A
 * pin names one; the value is looked up in the project each time, so it follows every edit.
 */
import { isList } from '../../../engine/collections/entries'
import { definitionFor, type BlockRegistry, type Param } from '../../../engine/model/blocks/block'
import { ModelError } from '../../../engine/errors/model-error'
import { evaluateAs, evaluateScalar, type Scope } from '../../../engine/model/expression'
import type { LiveValues } from '../../../engine/model/experiments/live-values'
import type { LiveTarget } from '../../../engine/model/names/live'
import type { BlockInstance, ParamValue, ScalarValue } from '../../../engine/model/project/project'
import { fromSI, parseUnit, plainUnit, type Unit, rateUnit } from '../../../engine/quantities/units'
import { onlyReplaced } from '../../../engine/model/experiments/without-effect'
import { splitMember, withoutIndex } from '../../../engine/model/names/names'
import { scopeFor, signalUnitOf } from '../store/scope'
import { projectValues } from '../store/edits/values'
import { activeVariant } from '../store/edits/variants'
import { getRecord, recordsOf, type Document } from '../store/records'
import type { Limits } from './range'

/** Pin with the `name` `Block.parameter`, `Block.vector.x`, the name of a variable, or `Block.signal`. */
export type Pin = LiveTarget

export interface PinInfo extends Limits {
  readonly pin: Pin
  readonly id: string
  readonly doc: string
  /** Unit of the slider: that of the value as it is written, otherwise SI. */
  readonly unit: string
  /** SI unit of the parameter; empty for variables. */
  readonly siUnit: string
  readonly written: ScalarValue
  /** Value in `unit`; null while the entry is invalid. */
  readonly value: number | null
  /** True if the value is written as more than a number with a unit. */
  readonly isExpression: boolean
  /**
   * True if the equations depend on exact zeros and ones of the value, so that they stay the same only between these.
   */
  readonly structural: boolean
  /** Part of the project that holds the value, and receives a new one. */
  readonly source: 'block' | 'experiment' | 'variant' | 'project'
}

/** Document and settings in which values are looked up. */
export interface PinContext {
  readonly doc: Document
  readonly registry: BlockRegistry
  readonly experiment: string | null
  /** Destination of new values while a parameter set is in use; the set if absent. */
  readonly edits?: 'variant' | 'base'
  /** Units of signals that only the compiled model knows. */
  readonly units?: ReadonlyMap<string, string>
}

/** Part of the project's state that values are looked up in. */
interface PinSource {
  readonly doc: Document
  readonly experiment: string | null
  readonly variantEdits: PinContext['edits']
}

export function pinContext({ doc, experiment, variantEdits }: PinSource, registry: BlockRegistry): PinContext {
  return { doc, registry, experiment, edits: variantEdits }
}

const axes = ['x', 'y', 'z'] as const

export const pinId = ({ kind, name }: Pin): string => `${kind} ${name}`

/**
 * Returns the value that a pin refers to; null if the project no longer has it.
 * @param tried value to use instead of that of the project
 */
export function pinInfo(pin: Pin, context: PinContext, tried?: ScalarValue): PinInfo | null {
  switch (pin.kind) {
    case 'parameter':
      return parameterInfo(pin, context, tried)
    case 'variable':
      return variableInfo(pin, context, tried)
    case 'initial':
      return initialInfo(pin, context, tried)
  }
}

/** A parameter with the component of a vector: `Joint.axis.y` is component 1 of `axis`. */
export interface PinnedParameter {
  readonly block: string
  readonly key: string
  readonly param: Extract<Param, { kind: 'quantity' | 'vector' }>
  readonly component?: number
}

export function pinnedParameter(name: string, context: PinContext): PinnedParameter | null {
  const parts = splitMember(name)
  if (parts === undefined) return null
  const { block, member: key } = parts
  const { doc, experiment } = context
  const inDiagram = getRecord(doc, 'block', block)?.value
  // what a replaced block was has sliders too, which say that they have no effect
  const candidates = [overlaidBlocks(doc, experiment).get(block), inDiagram]
  for (const instance of candidates) {
    const parameter = instance === undefined ? null : parameterOf(instance, { block, key }, context)
    if (parameter !== null) return parameter
  }
  return null
}

function parameterOf(
  instance: BlockInstance,
  { block, key }: Pick<PinnedParameter, 'block' | 'key'>,
  { registry }: Pick<PinContext, 'registry'>,
): PinnedParameter | null {
  const params = definitionFor(registry, instance)?.params ?? {}
  const parameter = Object.hasOwn(params, key) ? params[key] : undefined
  if (parameter?.kind === 'quantity') return { block, key, param: parameter }
  const vector = key.slice(0, -2)
  const component = axes.findIndex((axis) => key === `${vector}.${axis}`)
  const param = component >= 0 && Object.hasOwn(params, vector) ? params[vector] : undefined
  return param?.kind === 'vector' ? { block, key: vector, param, component } : null
}

export interface WrittenParameter {
  readonly value: ParamValue
  readonly source: 'experiment' | 'variant' | 'block'
}

/** Returns the value of a parameter as it is written: by the experiment, by the block, or its default. */
export function writtenParameter({ block, key, param }: PinnedParameter, context: PinContext): WrittenParameter {
  const { doc, experiment } = context
  const set = settingsOf(doc, experiment)?.set ?? {}
  const name = `${block}.${key}`
  if (Object.hasOwn(set, name)) return { value: set[name], source: 'experiment' }
  const overlaid = overlaidBlocks(doc, experiment).get(block)
  const { params = {} } = overlaid === undefined ? {} : (definitionFor(context.registry, overlaid) ?? {})
  // the overlay is applied after a parameter set, and only the experiment can change its blocks
  if (overlaid !== undefined && params[key] === param)
    return { value: overlaid.params?.[key] ?? param.default, source: 'experiment' }
  const variantValues = variantSettings(context)?.set ?? {}
  if (Object.hasOwn(variantValues, name)) return { value: variantValues[name], source: 'variant' }
  return { value: getRecord(doc, 'block', block)?.value.params?.[key] ?? param.default, source: 'block' }
}

function parameterInfo(pin: Pin, context: PinContext, tried?: ScalarValue): PinInfo | null {
  const pinned = pinnedParameter(pin.name, context)
  if (pinned === null) return null
  const { block, param, component } = pinned
  const { value: whole, source } = writtenParameter(pinned, context)
  const present = component === undefined ? whole : isList(whole) ? whole[component] : 0
  const written = tried ?? present
  if (typeof written !== 'number' && typeof written !== 'string') return null
  const { doc, registry } = context
  const variant = activeVariant(doc, context.experiment)
  const known = param.kind === 'quantity' ? signalUnitOf(doc, registry, variant, block, param.unitOf) : undefined
  const perSecond = param.kind === 'quantity' && param.perSecond === true
  const ownUnit = known !== undefined && perSecond ? rateUnit(known) : known
  const unit = param.kind === 'quantity' && param.unitOf !== undefined ? (ownUnit ?? '') : param.unit
  const limits = param.kind === 'quantity' ? { min: param.min, max: param.max, exclusive: param.exclusive } : {}
  return {
    ...measure(pin, written, unit, scopeFor(doc, registry, block, variant), limits),
    doc: param.doc,
    structural: param.kind === 'vector' || param.structural,
    source,
  }
}

function variableInfo(pin: Pin, context: PinContext, tried?: ScalarValue): PinInfo | null {
  const { doc, registry } = context
  const variantValue = variantSettings(context)?.variables?.[pin.name]
  const present = variantValue ?? getRecord(doc, 'variable', pin.name)?.value
  if (present === undefined) return null
  const written = tried ?? present
  return {
    ...measure(pin, written, '', scopeFor(doc, registry, '', activeVariant(doc, context.experiment)), {}),
    doc: '',
    structural: false,
    source: variantValue === undefined ? 'project' : 'variant',
  }
}

function initialInfo(pin: Pin, { doc, registry, experiment, units }: PinContext, tried?: ScalarValue): PinInfo | null {
  const parts = splitMember(pin.name)
  const instance = parts === undefined ? undefined : getRecord(doc, 'block', parts.block)?.value
  if (parts === undefined || instance === undefined || experiment === null) return null
  const signals = definitionFor(registry, instance)?.signals ?? {}
  const member = withoutIndex(parts.member)
  const signal = Object.hasOwn(signals, member) ? signals[member] : undefined
  const written = tried ?? settingsOf(doc, experiment)?.initial?.[pin.name] ?? 0
  const unit = signal?.unit ?? units?.get(pin.name) ?? ''
  const text = signal?.doc ?? ''
  return {
    ...measure(pin, written, unit, scopeFor(doc, registry, '', activeVariant(doc, experiment)), {}),
    doc: text,
    structural: false,
    source: 'experiment',
  }
}

const numberWithUnit = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?\s*(\D.*)$/i

/** Returns limits and value in the unit in which the value is written. */
function measure(
  pin: Pin,
  written: ScalarValue,
  siUnit: string,
  scope: Scope,
  { min, max, exclusive }: Limits,
): Omit<PinInfo, 'doc' | 'structural' | 'source'> {
  const ofText = typeof written === 'string' ? unitIn(written) : null
  const unit = ofText?.unit ?? plain(siUnit)
  const shown = (si: number | undefined): number | undefined => (si === undefined ? undefined : fromSI(si, unit))
  const si = siValue(written, siUnit, scope)
  return {
    pin,
    id: pinId(pin),
    unit: ofText?.text ?? siUnit,
    siUnit,
    written,
    value: si === null ? null : Number(fromSI(si, unit).toPrecision(12)),
    isExpression: typeof written === 'string' && ofText === null && !Number.isFinite(Number(written)),
    min: shown(min),
    max: shown(max),
    exclusive,
  }
}

/** Returns the unit of a text that consists of a number and a unit only. */
function unitIn(written: string): { readonly text: string; readonly unit: Unit } | null {
  const text = numberWithUnit.exec(written)?.[1]?.trim()
  if (text === undefined) return null
  try {
    return { text, unit: parseUnit(text) }
  } catch (error) {
    if (error instanceof ModelError) return null
    throw error
  }
}

/**
 * Returns the unit of a pin.
 * @param siUnit SI unit; empty for variables, which may have any unit
 */
export function plain(siUnit: string): Unit {
  return siUnit === '' ? plainUnit : parseUnit(siUnit)
}

export function siValue(written: ScalarValue, unit: string, scope: Scope): number | null {
  try {
    // A variable may have any unit.
    return unit === '' ? evaluateScalar(written, scope).value : evaluateAs(written, unit, scope)
  } catch (error) {
    if (error instanceof ModelError) return null
    throw error
  }
}

/** Returns a number in the unit of a pin as it is written into the project. */
export function writtenAs(value: number, { unit, siUnit }: Pick<PinInfo, 'unit' | 'siUnit'>): ScalarValue {
  return unit === siUnit ? value : `${value} ${unit}`
}

/** Returns the tried values in the form that the engine expects. */
export function liveValues(
  tried: ReadonlyMap<string, ScalarValue>,
  pins: readonly Pin[],
  context: PinContext,
): LiveValues {
  const set: Record<string, ParamValue> = {}
  const variables: Record<string, ScalarValue> = {}
  const initial: Record<string, ScalarValue> = {}
  for (const pin of pins) {
    const value = tried.get(pinId(pin))
    if (value === undefined) continue
    if (pin.kind === 'variable') variables[pin.name] = value
    else if (pin.kind === 'initial') initial[pin.name] = value
    else {
      const pinned = pinnedParameter(pin.name, context)
      if (pinned === null) continue
      const name = `${pinned.block}.${pinned.key}`
      set[name] = withComponent(set[name] ?? writtenParameter(pinned, context).value, pinned.component, value)
    }
  }
  return { set, variables, initial }
}

export function withComponent(whole: ParamValue, component: number | undefined, value: ScalarValue): ParamValue {
  if (component === undefined || !isList(whole)) return value
  return (whole as readonly ScalarValue[]).map((item, i) => (i === component ? value : item))
}

/** Returns the pins of a parameter: the parameter itself, or each component of a vector; none for other kinds. */
export function parameterPins(name: string, param: Param | undefined): readonly Pin[] {
  if (param?.kind === 'quantity') return [{ kind: 'parameter', name }]
  if (param?.kind !== 'vector') return []
  return axes.map((axis) => ({ kind: 'parameter', name: `${name}.${axis}` }))
}

/** Returns everything that can be pinned, with a line about each. */
export function pinChoices(context: PinContext): readonly PinChoice[] {
  const { doc, registry, experiment } = context
  const choices: PinChoice[] = recordsOf(doc, 'variable').map(({ name }) => ({
    pin: { kind: 'variable', name },
    label: name,
    doc: '',
  }))
  for (const [name, value] of runningBlocks(doc, experiment)) {
    for (const [key, param] of Object.entries(definitionFor(registry, value)?.params ?? {})) {
      const choice = { doc: param.label, structural: isStructural(param) }
      if (param.kind === 'quantity')
        choices.push({ pin: { kind: 'parameter', name: `${name}.${key}` }, label: `${name}.${key}`, ...choice })
      if (param.kind === 'vector')
        for (const axis of axes)
          choices.push({
            pin: { kind: 'parameter', name: `${name}.${key}.${axis}` },
            label: `${name}.${key}.${axis}`,
            ...choice,
          })
    }
  }
  for (const name of Object.keys(settingsOf(doc, experiment)?.initial ?? {}))
    choices.push({ pin: { kind: 'initial', name }, label: name, doc: '' })
  return choices
}

/** Returns the blocks that the overlay of an experiment adds or puts in the place of others. */
function overlaidBlocks(doc: Document, experiment: string | null): ReadonlyMap<string, BlockInstance> {
  const { replace = {}, add = {} } = settingsOf(doc, experiment)?.overlay ?? {}
  return new Map([...Object.entries(replace), ...Object.entries(add)])
}

/** Returns the blocks of the model as an experiment runs it. */
function runningBlocks(doc: Document, experiment: string | null): ReadonlyMap<string, BlockInstance> {
  const { remove = [] } = settingsOf(doc, experiment)?.overlay ?? {}
  const inDiagram = recordsOf(doc, 'block').filter(({ name }) => !remove.includes(name))
  return new Map([...inDiagram.map(({ name, value }) => [name, value] as const), ...overlaidBlocks(doc, experiment)])
}

export interface PinChoice {
  readonly pin: Pin
  readonly label: string
  readonly doc: string
  readonly structural?: boolean
}

function isStructural(param: Param): boolean {
  return param.kind === 'vector' || (param.kind === 'quantity' && param.structural)
}

/**
 * Returns the source of a pin's value if the experiment lets the source read a column, so that the value has no effect.
 * For a variable, the result is one source, if only such sources use the variable.
 */
export function sourceFromData(
  pin: Pin,
  { doc, registry, experiment }: Pick<PinContext, 'doc' | 'registry' | 'experiment'>,
): string | null {
  if (pin.kind === 'variable' && experiment !== null) {
    const chosen = { experiment, variant: activeVariant(doc, experiment) ?? undefined }
    return onlyReplaced(projectValues(doc), registry, pin.name, chosen) ?? null
  }
  const block = splitMember(pin.name)?.block
  return block !== undefined && Object.hasOwn(settingsOf(doc, experiment)?.inputs ?? {}, block) ? block : null
}

/**
 * Returns whether the experiment leaves out the block of a parameter, or replaces it with one without this parameter,
 * which then acts on nothing.
 */
export function isReplacedIn({ name }: Pin, context: Pick<PinContext, 'doc' | 'registry' | 'experiment'>): boolean {
  const { doc, experiment } = context
  const parts = splitMember(name)
  const { remove = [] } = settingsOf(doc, experiment)?.overlay ?? {}
  if (parts === undefined) return false
  const { block, member: key } = parts
  const overlaid = overlaidBlocks(doc, experiment).get(block)
  return overlaid === undefined ? remove.includes(block) : parameterOf(overlaid, { block, key }, context) === null
}

function settingsOf(doc: Document, experiment: string | null) {
  return experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value
}

function variantSettings({ doc, experiment }: PinContext) {
  const name = activeVariant(doc, experiment)
  return name === null ? undefined : getRecord(doc, 'variant', name)?.value
}
