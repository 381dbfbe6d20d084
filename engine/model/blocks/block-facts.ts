/**
 * Descriptions of ports and parameters in words, from the definition of a block: for the help in the window and the
 * written reference.
 */
import { ANY_UNIT, type Param, type Port, type UnitFrom } from './block'
import { shownUnit } from '../../quantities/units'
import { alternativesOf } from './condition'

/**
 * Quoting of text that users type into files, e.g. between backquotes. Without quoting, choices go by their labels, as
 * in the inspector.
 */
export type Quoting = (text: string) => string

export function portKind(port: Port): string {
  switch (port.kind) {
    case 'frame':
      return 'frame'
    case 'flange': {
      const motion = port.motion === 'any' ? 'rotation or translation' : port.motion
      return `flange (${motion}), ${port.provides ? 'provided' : 'used'}`
    }
    case 'signal':
      return `${port.direction === 'in' ? 'input' : 'output'}${widthText(port)}${port.unit === '1' ? fromText(port.unitFrom) : ` in ${shownUnit(port.unit)}`}`
    case 'surface':
      return `road, ${port.provides ? 'provided' : 'used'}`
  }
}

/** Returns the number of elements of a signal in words; empty for a scalar. */
function widthText({ width, elements }: Extract<Port, { readonly kind: 'signal' }>): string {
  const known = width ?? elements?.length
  if (known === undefined || known === 1) return ''
  return typeof known === 'number' ? `, vector of ${known}` : ', of any width'
}

/** Returns the unit of a port that depends on a choice or on the joint, as a phrase; empty for a port without one. */
function fromText(from: UnitFrom | undefined): string {
  return from === undefined ? '' : ` in ${Object.values(from.units).map(shownUnit).join(' or ')}`
}

/** Returns the unit of a parameter as text. The unit of a signal's value differs between models: `that of y`. */
export function unitOf(param: Param): string {
  const ofSignal = (port: string): string => (port === ANY_UNIT ? 'any' : `that of ${port}`)
  if (param.kind === 'table')
    return param.columns
      .map(({ name, unit, unitOf: port }) => `${name}: ${port === undefined ? shownUnit(unit) || '1' : ofSignal(port)}`)
      .join(', ')
  if (param.kind === 'quantity' && param.unitOf !== undefined)
    return `${ofSignal(param.unitOf)}${param.perSecond === true ? ' per second' : ''}`
  return (param.kind === 'quantity' || param.kind === 'vector') && param.unit !== '1' ? shownUnit(param.unit) : ''
}

/** Largest number of rows of a default that pages print. */
const LONG_TABLE = 40

export function defaultOf(param: Param, quote?: Quoting): string {
  const quoted = quote ?? ((text) => text)
  switch (param.kind) {
    case 'quantity':
    case 'boolean':
      return String(param.default)
    case 'vector':
      return `[${param.default.join(', ')}]`
    case 'choice':
      return quote === undefined ? labelOf(param, param.default) : quote(param.default)
    case 'expression':
      return quoted(param.default)
    case 'function':
    case 'text':
      return 'see above'
    case 'table':
      return param.default.length > LONG_TABLE ? `${param.default.length} rows` : quoted(JSON.stringify(param.default))
    case 'file':
      return param.default === '' ? 'none' : quoted(param.default)
  }
}

export function rangeOf(param: Param, quote?: Quoting): string {
  switch (param.kind) {
    case 'quantity': {
      const [above, below] = param.exclusive ? ['>', '<'] : ['≥', '≤']
      return [
        ...(param.min === undefined ? [] : [`${above} ${param.min}`]),
        ...(param.max === undefined ? [] : [`${below} ${param.max}`]),
      ].join(', ')
    }
    case 'choice':
      return param.options
        .map(({ value, label }) => (quote === undefined ? label : `${quote(value)}: ${label}`))
        .join('; ')
    case 'boolean':
      return ['true', 'false'].map((value) => quote?.(value) ?? value).join(', ')
    case 'file':
      return param.extensions.map((extension) => `.${extension}`).join(', ')
    default:
      return ''
  }
}

/** Returns the condition under which a parameter is used, or nothing. */
export function conditionOf({ when }: Param, quote: Quoting = (text) => text): string {
  if (when === undefined) return ''
  return alternativesOf(when)
    .map(({ param, is }) => `${quote(param)} = ${is.map(quote).join(' or ')}`)
    .join(', or ')
}

function labelOf(param: Extract<Param, { kind: 'choice' }>, value: string): string {
  return param.options.find((option) => option.value === value)?.label ?? value
}
