/** Comparison of two values of a project: as text with units, and whether they are equal. */
import { definitionFor, type BlockRegistry, type Param } from '../blocks/block'
import { ModelError } from '../../errors/model-error'
import { evaluateAs, evaluateScalar, variableScope, type Scope } from '../expression'
import { functionText } from '../project/function-text'
import type { ParamValue, ProjectFile, ScalarValue } from '../project/project'
import { blockScopes } from '../network/scopes'
import { formatNumber, parseUnit, shownUnit } from '../../quantities/units'
import type { Detail } from './types'

/** Version of a project, with the values of its expressions. */
export interface Version {
  readonly project: ProjectFile
  readonly top: Scope
  readonly scopeOf: (block: string) => Scope
}

/** @param project expanded */
export function versionOf(project: ProjectFile, registry: BlockRegistry): Version {
  const top = variableScope(project.variables ?? {})
  return { project, top, scopeOf: blockScopes(project, registry, top) }
}

export function paramOf({ project }: Version, registry: BlockRegistry, block: string, name: string): Param | undefined {
  const instance = Object.hasOwn(project.blocks, block) ? project.blocks[block] : undefined
  const params = instance === undefined ? undefined : definitionFor(registry, instance)?.params
  return params !== undefined && Object.hasOwn(params, name) ? params[name] : undefined
}

type Written = ParamValue | undefined

const defaultMark = ' (default)'

/** Compares a parameter of a block. An absent one has its default. */
export function parameterDetail(
  path: readonly string[],
  param: Param,
  written: readonly [before: Written, after: Written],
  scopes: readonly [before: Scope, after: Scope],
): Detail {
  const show = (value: Written): string =>
    value === undefined ? `${describe(param, param.default)}${defaultMark}` : describe(param, value)
  const [before, after] = written
  const detail = { path, label: param.label, before: show(before), after: show(after) }
  if (param.kind === 'table' || param.kind === 'function' || param.kind === 'text') {
    const lines = [before, after].map((value) => linesOf(param, value ?? param.default))
    const same = lines[0].join('\n') === lines[1].join('\n')
    return { ...detail, after: `${detail.after}${same ? '' : differing(lines[0], lines[1])}`, effect: effect(same) }
  }
  if (param.kind !== 'quantity')
    return { ...detail, effect: effect(canonical(before ?? param.default) === canonical(after ?? param.default)) }
  const unit = param.unitOf === undefined ? param.unit : undefined
  const values = written.map((value, i) => evaluated(value ?? param.default, unit, scopes[i]))
  return { ...detail, ...compared(detail, values, unit) }
}

/** Returns a scalar outside blocks: a variable, the end of a run. @param unit undefined if the value may have any */
export function scalarDetail(
  path: readonly string[],
  label: string,
  written: readonly [before: ScalarValue | undefined, after: ScalarValue | undefined],
  scopes: readonly [before: Scope, after: Scope],
  unit: string | undefined,
): Detail {
  const show = (value: ScalarValue | undefined): string | undefined =>
    value === undefined ? undefined : typeof value === 'number' ? withUnit(value, unit ?? '') : value
  const detail = { path, label, before: show(written[0]), after: show(written[1]) }
  const values = written.map((value, i) => (value === undefined ? undefined : evaluated(value, unit, scopes[i])))
  return { ...detail, ...compared(detail, values, unit) }
}

/** Compares values of any kind, as written. */
export function plainDetail(
  path: readonly string[],
  label: string,
  before: unknown,
  after: unknown,
  effect: Detail['effect'],
): Detail {
  const show = (value: unknown): string | undefined =>
    value === undefined ? undefined : typeof value === 'string' ? value : JSON.stringify(value)
  return { path, label, before: show(before), after: show(after), effect }
}

function compared(
  texts: Pick<Detail, 'before' | 'after'>,
  [a, b]: readonly (number | undefined)[],
  unit: string | undefined,
): Pick<Detail, 'before' | 'after' | 'values' | 'effect'> {
  const told = (text: string | undefined, value: number | undefined): string | undefined =>
    text === undefined || value === undefined || isPlain(text.replace(defaultMark, ''))
      ? text
      : `${text} = ${withUnit(value, unit ?? '')}`
  return {
    before: told(texts.before, a),
    after: told(texts.after, b),
    ...(a !== undefined && b !== undefined && { values: [a, b] as const }),
    effect: effect(a !== undefined && a === b),
  }
}

/** Returns whether a text is a number with a unit, which needs no explanation. */
function isPlain(text: string): boolean {
  const unit = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(.*)$/i.exec(text.trim())?.[1]
  if (unit === undefined) return false
  try {
    parseUnit(unit.trim() === '' ? '1' : unit.trim())
    return true
  } catch (error) {
    if (error instanceof ModelError) return false
    throw error
  }
}

function effect(same: boolean): Detail['effect'] {
  return same ? 'appearance' : 'model'
}

function evaluated(value: ParamValue, unit: string | undefined, scope: Scope): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  try {
    return unit === undefined ? evaluateScalar(value, scope).value : evaluateAs(value, unit, scope)
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}

function describe(param: Param, value: ParamValue): string {
  switch (param.kind) {
    case 'quantity':
      if (Array.isArray(value)) return `[${value.map(String).join(', ')}]${unitText(param.unit)}`
      return typeof value === 'number' ? withUnit(value, param.unit) : String(value)
    case 'vector':
      return Array.isArray(value) ? `[${value.map(String).join(', ')}]${unitText(param.unit)}` : String(value)
    case 'choice':
      return param.options.find((option) => option.value === value)?.label ?? String(value)
    case 'boolean':
      return String(value) === 'true' ? 'yes' : 'no'
    case 'table':
      return counted(linesOf(param, value).length, 'row')
    case 'function':
    case 'text':
      return counted(linesOf(param, value).length, 'line')
    case 'expression':
    case 'file':
      return String(value)
  }
}

function linesOf(param: Param, value: ParamValue): readonly string[] {
  if (param.kind === 'function' || param.kind === 'text') return (functionText(value) ?? '').split('\n')
  return Array.isArray(value) ? value.map((row) => JSON.stringify(row)) : [String(value)]
}

/** Returns how many lines of the later text are not in the earlier one. */
function differing(before: readonly string[], after: readonly string[]): string {
  const known = new Set(before)
  const count = after.filter((line) => !known.has(line)).length
  return count === 0 ? '' : `, ${count} of them new`
}

function counted(count: number, word: string): string {
  return `${count} ${count === 1 ? word : `${word}s`}`
}

function withUnit(value: number, unit: string): string {
  return `${formatNumber(value, 6)}${unitText(unit)}`
}

function unitText(unit: string): string {
  return shownUnit(unit) === '' ? '' : ` ${shownUnit(unit)}`
}

/** Returns lists and numbers as text; `"true"` and `true` are the same choice. */
function canonical(value: ParamValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
