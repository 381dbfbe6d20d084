/** Line under a block's name: its most characteristic parameter, as written in the project. */
import type { BlockDefinition, Param } from '../../../engine/model/blocks/block'
import { functionText } from '../../../engine/model/project/function-text'
import type { BlockInstance, ParamValue } from '../../../engine/model/project/project'
import { formatNumber, withShownUnit } from '../../../engine/quantities/units'

/**
 * Returns the first parameter that differs from its default, else the first one; empty when there is none but a text.
 * @param variantValues values of the parameter set in use, which hold before those of the block
 */
export function keyParameter(
  definition: BlockDefinition,
  instance: BlockInstance,
  variantValues: Readonly<Record<string, ParamValue>> = {},
): string {
  const params = { ...instance.params, ...variantValues }
  const names = Object.keys(definition.params).filter(
    (name) => !['function', 'text'].includes(definition.params[name]?.kind ?? ''),
  )
  const differs = (name: string): boolean => {
    const written = Object.hasOwn(params, name) ? params[name] : undefined
    return written !== undefined && JSON.stringify(written) !== JSON.stringify(definition.params[name]?.default)
  }
  const name = names.find(differs) ?? names[0]
  const param = name === undefined ? undefined : definition.params[name]
  if (param === undefined || name === undefined) return ''
  return `${param.label} ${describeValue(param, params[name] ?? param.default)}`
}

/** Returns a value in a few characters: `2077 kg`, `1 deg`, `0 1 0`, `5 rows`. */
export function describeValue(param: Param, value: ParamValue): string {
  switch (param.kind) {
    case 'quantity':
      if (Array.isArray(value)) return `[${value.map((item) => describeScalar(item)).join(', ')}]`
      return typeof value === 'number' ? withUnit(value, param.unit) : String(value)
    case 'vector':
      return Array.isArray(value) ? value.map((item) => describeScalar(item)).join(' ') : String(value)
    case 'choice':
      return param.options.find((option) => option.value === value)?.label ?? String(value)
    case 'boolean':
      return value === true ? 'yes' : 'no'
    case 'table':
      return Array.isArray(value) ? `${value.length} rows` : String(value)
    case 'function':
    case 'text':
      return `${(functionText(value) ?? '').split('\n').length} lines`
    case 'expression':
    case 'file':
      return String(value)
  }
}

function describeScalar(value: unknown): string {
  return typeof value === 'number' ? formatNumber(value, 4) : String(value)
}

function withUnit(value: number, unit: string): string {
  const number = formatNumber(value, 6)
  return withShownUnit(number, unit)
}
