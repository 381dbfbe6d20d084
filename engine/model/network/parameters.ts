/**
 * Parameters of one block: values as written -> SI numbers, texts, vectors and tables with defaults
 * filled in, and every problem found on the way.
 *
 * A parameter whose `when` condition does not hold is resolved like any other (an equation may still
 * mention it) but its range is not checked: the user cannot see it.
 *
 * Values of signals (a step, an amplitude) may have any unit: they must agree with the ports that the signal is wired
 * to, as far as these have one, and with each other.
 */
import { isList } from '../../collections/entries'
import type { BlockDefinition, BlockProblem, Param, TableColumn } from '../blocks/block'
import { ModelError } from '../../errors/model-error'
import { alternativesOf } from '../blocks/condition'
import { emptyScope, evaluateAs, parseExpression } from '../expression'
import type { Expression, Scope } from '../expression'
import { functionModel } from '../../language/function/model'
import { functionText } from '../project/function-text'
import { suggest } from '../../errors/nearest'
import { checkCurve, checkDirection, checkRange, wrongForm } from './parameter-values'
import type { BlockInstance, ParamValue, ScalarValue } from '../project/project'
import { noSignalUnits, type SignalUnits } from './signal-units'
import { signalValues, type SignalValue } from './signal-values'

interface Resolved {
  /** True if the project (or an override) states the value, so that it is not the block's default. */
  readonly isStated: boolean
  /** True if the `when` condition of the parameter holds. */
  readonly active: boolean
}

export type ResolvedParam = Resolved &
  (
    | {
        readonly kind: 'quantity'
        /** Value in SI units; of a list, the value of the first element. */
        readonly value: number
        /** One value for each element, if the value is a list. */
        readonly elements?: readonly number[]
        readonly unit: string
        readonly structural: boolean
      }
    | { readonly kind: 'vector'; readonly value: readonly [number, number, number]; readonly unit: string }
    | { readonly kind: 'choice'; readonly value: string }
    | { readonly kind: 'boolean'; readonly value: boolean }
    | { readonly kind: 'expression'; readonly value: string; readonly expression: Expression }
    | { readonly kind: 'function'; readonly value: string }
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'table'; readonly value: readonly (readonly number[])[] }
    | {
        readonly kind: 'file'
        readonly value: string
        /** SI units of the signals that the columns feed or are looked up by, if they are known. */
        readonly columnUnits?: readonly (string | undefined)[]
      }
  )

export interface ResolvedParams {
  /** Parameters of the definition that could be resolved, in the order of the definition. */
  readonly params: ReadonlyMap<string, ResolvedParam>
  readonly problems: readonly ModelError[]
}

/**
 * @param scope the project's variables
 * @param units of signals, by the ports that they are wired to
 */
export function resolveBlock(
  name: string,
  instance: BlockInstance,
  definition: BlockDefinition,
  scope: Scope,
  units: SignalUnits = noSignalUnits,
): ResolvedParams {
  const stated = instance.params ?? {}
  const names = Object.keys(definition.params)
  const problems: ModelError[] = []
  const params = new Map<string, ResolvedParam>()

  for (const key of Object.keys(stated)) {
    if (Object.hasOwn(definition.params, key) || Object.hasOwn(definition.retired ?? {}, key)) continue
    problems.push(
      new ModelError(
        'unknown-parameter',
        `${definition.title} blocks have no parameter "${key}"`,
        { block: name, parameter: key },
        suggest(key, names, 'remove it'),
      ),
    )
  }
  const values: Values = {
    scope,
    signal: signalValues(name, scope, units),
    portUnit: (port) => (port === null ? undefined : units(name, port).at(0)?.unit),
  }
  for (const [key, param] of Object.entries(definition.params)) {
    const written = Object.hasOwn(stated, key) ? stated[key] : undefined
    const isActive = active(key, definition, stated)
    const usual = written === undefined ? usualValue(param, isActive) : undefined
    if (usual !== undefined) {
      params.set(key, usual)
      continue
    }
    const place = { block: name, parameter: key }
    try {
      const flags = { isStated: written !== undefined, active: isActive }
      const resolved = resolveParam(param, written ?? param.default, flags, values)
      params.set(key, resolved)
      if (resolved.kind === 'function')
        problems.push(...functionModel(resolved.value).problems.map((problem) => problem.at(place)))
      if (param.kind === 'text' && resolved.kind === 'text')
        problems.push(...param.problems(resolved.value).map((problem) => problem.at(place)))
      if (flags.active && param.kind === 'quantity' && resolved.kind === 'quantity')
        for (const value of resolved.elements ?? [resolved.value]) checkRange(param, value)
      if (flags.active && param.kind === 'table' && resolved.kind === 'table') checkCurve(param, resolved.value)
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      // An error with its own parameter belongs to a variable and is reported there, once.
      problems.push(error.place.parameter === undefined ? error.at(place) : error)
    }
  }
  for (const problem of checkTogether(name, definition, params, problems)) problems.push(problem)
  return { params, problems }
}

type Usual = readonly [inactive: ResolvedParam, active: ResolvedParam]

/**
 * Values of parameters for which nothing is written, if these are the same in every block. `null` if they are not, or
 * have a problem.
 */
const usualValues = new WeakMap<Param, Usual | null>()

function usualValue(param: Param, active: boolean): ResolvedParam | undefined {
  let both = usualValues.get(param)
  if (both === undefined) usualValues.set(param, (both = usualOf(param)))
  return both?.[active ? 1 : 0]
}

function usualOf(param: Param): Usual | null {
  if (!isFixed(param)) return null
  const signal: SignalValue = () => {
    throw new Error('a signal has no value that is valid everywhere')
  }
  const resolve = (active: boolean): ResolvedParam => {
    const resolved = resolveParam(
      param,
      param.default,
      { isStated: false, active },
      {
        scope: emptyScope,
        signal,
        portUnit: () => undefined,
      },
    )
    if (param.kind === 'quantity' && resolved.kind === 'quantity') checkRange(param, resolved.value)
    if (param.kind === 'table' && resolved.kind === 'table') checkCurve(param, resolved.value)
    return Object.freeze(resolved)
  }
  try {
    return [resolve(false), resolve(true)]
  } catch (error) {
    if (error instanceof ModelError) return null
    throw error
  }
}

/** Returns whether the default is independent of everything: a number that is not the value of a signal. */
function isFixed(param: Param): boolean {
  switch (param.kind) {
    case 'quantity':
      return param.unitOf === undefined && isNumeric(param.default)
    case 'vector':
      return isNumeric(param.default)
    case 'table':
      return param.columns.every(({ unitOf }) => unitOf === undefined) && isNumeric(param.default)
    case 'choice':
    case 'boolean':
      return true
    case 'expression':
    case 'function':
    case 'text':
    case 'file':
      return false
  }
}

function isNumeric(value: ParamValue): boolean {
  return typeof value === 'number' || (isList(value) && value.every(isNumeric))
}

function resolveParam(param: Param, value: ParamValue, flags: Resolved, values: Values): ResolvedParam {
  switch (param.kind) {
    case 'quantity': {
      const { structural } = param
      if (param.perElement === true && isList(value)) {
        const items = value.map((item) => resolveParam(param, item, flags, values))
        const numbers = items.flatMap((item) => (item.kind === 'quantity' ? [item.value] : []))
        const [first] = items
        if (first?.kind === 'quantity') return { ...first, elements: numbers }
        throw wrongForm('the list has no values', 'write one value for each element, e.g. [1, 2, 3]')
      }
      if (param.unitOf === undefined)
        return { kind: 'quantity', value: scalar(value, param.unit, values), unit: param.unit, structural, ...flags }
      const labelled = { label: param.label, value: checkedScalar(value), perSecond: param.perSecond === true }
      const quantity = values.signal(param.unitOf, labelled, flags.active)
      return { kind: 'quantity', value: quantity.value, unit: quantity.unit ?? param.unit, structural, ...flags }
    }
    case 'vector': {
      if (!isList(value) || value.length !== 3) {
        throw wrongForm('a vector must be a list of three values', 'write it as [x, y, z]')
      }
      const [x, y, z] = value.map((item) => scalar(item, param.unit, values))
      if (param.unit === '1' && flags.active) checkDirection(x, y, z)
      return { kind: 'vector', value: [x, y, z], unit: param.unit, ...flags }
    }
    case 'choice': {
      const options = param.options.map((option) => option.value)
      const chosen = String(value)
      if (options.includes(chosen)) return { kind: 'choice', value: chosen, ...flags }
      throw new ModelError(
        'out-of-range',
        `there is no option "${chosen}"`,
        {},
        suggest(chosen, options, `use one of ${options.join(', ')}`),
      )
    }
    case 'boolean':
      if (value === true || value === 'true') return { kind: 'boolean', value: true, ...flags }
      if (value === false || value === 'false') return { kind: 'boolean', value: false, ...flags }
      throw wrongForm(`${JSON.stringify(value)} is neither true nor false`, 'write true or false')
    case 'expression': {
      if (typeof value !== 'string' && typeof value !== 'number') {
        throw wrongForm('an expression must be a text', 'write it in double quotes')
      }
      const text = String(value)
      return { kind: 'expression', value: text, expression: parseExpression(text), ...flags }
    }
    case 'text': {
      const text = functionText(value)
      if (text !== undefined) return { kind: 'text', value: text, ...flags }
      throw wrongForm('it must be a text or a list of lines', 'write every line in double quotes')
    }
    case 'function': {
      const text = functionText(value)
      if (text !== undefined) return { kind: 'function', value: text, ...flags }
      throw wrongForm('a function must be a text or a list of lines', 'write every line in double quotes')
    }
    case 'table':
      return {
        kind: 'table',
        value: param.map === undefined ? table(value, param.columns, values) : map(value, param.columns, values),
        ...flags,
      }
    case 'file':
      if (typeof value === 'string')
        return {
          kind: 'file',
          value,
          ...(param.columnPorts === undefined ? {} : { columnUnits: param.columnPorts.map(values.portUnit) }),
          ...flags,
        }
      throw wrongForm('the name of a file must be a text', 'write it in double quotes')
  }
}

/** Context in which values of a block are evaluated. */
interface Values {
  readonly scope: Scope
  readonly signal: SignalValue
  /** Unit of the signal at a port of the block, as far as it is known. */
  readonly portUnit: (port: string | null) => string | undefined
}

function scalar(value: ParamValue, unit: string, { scope }: Values): number {
  return evaluateAs(checkedScalar(value), unit, scope)
}

function checkedScalar(value: ParamValue): ScalarValue {
  if (isScalar(value)) return value
  throw wrongForm(`${JSON.stringify(value)} is not a number`, 'write a number in SI or a text such as "355 mm"')
}

function isScalar(value: ParamValue): value is ScalarValue {
  return typeof value === 'number' || typeof value === 'string'
}

function table(value: ParamValue, columns: readonly TableColumn[], values: Values): readonly (readonly number[])[] {
  const heading = columns.map((column) => column.name).join(', ')
  if (!isList(value)) throw wrongForm('a table must be a list of rows', `write rows of [${heading}]`)
  return value.map((row, i) => {
    if (!isList(row) || row.length !== columns.length) {
      throw wrongForm(
        `row ${i + 1} of the table must have ${columns.length === 1 ? '1 value' : `${columns.length} values`}`,
        `write rows of [${heading}]`,
      )
    }
    return row.map((item, j) => cell(item, columns[j], values))
  })
}

function cell(item: ParamValue, { name, unit, unitOf }: TableColumn, values: Values): number {
  return unitOf === undefined
    ? scalar(item, unit, values)
    : values.signal(unitOf, { label: `the ${name} of a row above`, value: checkedScalar(item), perSecond: false }, true)
        .value
}

/** Returns the grid of a map with breakpoints in its first column and row; the corner between them is 0. */
function map(value: ParamValue, columns: readonly TableColumn[], values: Values): readonly (readonly number[])[] {
  const form = 'write [0, breakpoints of the columns], then rows of [breakpoint, values]'
  if (!isList(value)) throw wrongForm('a map must be a list of rows', form)
  const [ofRows, ofColumns, inside] = columns
  return value.map((row, i) => {
    if (!isList(row)) throw wrongForm(`row ${i + 1} of the map must be a list`, form)
    return row.map((item, j) => {
      if (i === 0 && j === 0) return 0
      return cell(item, i === 0 ? ofColumns : j === 0 ? ofRows : inside, values)
    })
  })
}

/** Returns whether a parameter is in use. Conditions may depend on choices that are themselves conditional. */
function active(key: string, definition: BlockDefinition, stated: Readonly<Record<string, ParamValue>>): boolean {
  const { when } = definition.params[key]
  if (when === undefined) return true
  return alternativesOf(when).some(({ param, is }) => {
    const other = Object.hasOwn(definition.params, param) ? definition.params[param] : undefined
    if (other === undefined) throw new Error(`${definition.type}: "${key}" depends on "${param}", which does not exist`)
    const value = Object.hasOwn(stated, param) ? stated[param] : other.default
    return is.includes(String(value)) && active(param, definition, stated)
  })
}

/** Returns problems that involve several parameters; skipped if one of those has its own problem. */
function checkTogether(
  name: string,
  definition: BlockDefinition,
  params: ReadonlyMap<string, ResolvedParam>,
  problems: readonly ModelError[],
): readonly ModelError[] {
  if (definition.check === undefined) return []
  const faulty = new Set(problems.map((problem) => problem.place.parameter))
  const longest = Math.max(
    1,
    ...[...params.values()].map((p) => (p.kind === 'quantity' ? (p.elements?.length ?? 1) : 1)),
  )
  const check = (element: number): readonly BlockProblem[] =>
    definition.check?.((key) => {
      const param = params.get(key)
      if (param === undefined || faulty.has(key)) throw new NotResolved()
      if (param.kind !== 'quantity')
        throw new Error(`${definition.type}: check requests "${key}", which is not a quantity`)
      return param.elements?.[element] ?? param.value
    }) ?? []
  try {
    const problems = Array.from({ length: longest }, (_, i) => check(i)).find((each) => each.length > 0)
    return (problems ?? []).map(
      ({ code, what, parameter, hint }) => new ModelError(code, what, { block: name, parameter }, hint),
    )
  } catch (error) {
    if (error instanceof NotResolved) return []
    throw error
  }
}

class NotResolved extends Error {}
