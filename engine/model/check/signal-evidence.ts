/** Values with a unit that signals have: parameters of blocks, cells of tables, headings of their files. */
import { multiply } from '../../quantities/units/dimension'
import { isList } from '../../collections/entries'
import { definitionFor } from '../blocks/block'
import { holds, type ParamCondition } from '../blocks/condition'
import { ModelError } from '../../errors/model-error'
import { evaluateQuantity, type Scope } from '../expression'
import type { ParamValue, ScalarValue } from '../project/project'
import { dimensionText, parseUnit, type Dimension } from '../../quantities/units'
import type { CheckContext } from './experiments'
import { headingsOf, normalisePath } from '../files/project-files'

/** Value with a unit, of the signal at a port. */
export interface Evidence {
  readonly block: string
  readonly port: string
  readonly parameter: string
  /** Name of the thing that has the unit, for messages. */
  readonly what: string
  readonly unit: string
  readonly dimension: Dimension
}

/** Returns the dimension of a value as written; undefined if it is a plain number or can't be evaluated. */
export function dimensionOf(text: ScalarValue, scope: Scope): Dimension | undefined {
  try {
    const { type } = evaluateQuantity(text, scope)
    return type.kind === 'known' ? type.dimension : undefined
  } catch (error) {
    if (error instanceof ModelError) return undefined
    throw error
  }
}

/** Returns all values with a unit in a block. */
export function evidenceOf(block: string, { project, registry, files, scopeOf }: CheckContext): readonly Evidence[] {
  const instance = project.blocks[block]
  const definition = definitionFor(registry, instance)
  if (definition === undefined) return []
  const stated = instance.params ?? {}
  const written = (text: ScalarValue): Dimension | undefined => dimensionOf(text, scopeOf(block))
  return Object.entries(definition.params).flatMap(([parameter, param]): Evidence[] => {
    if (!isActive(param.when, definition.params, stated)) return []
    const value = Object.hasOwn(stated, parameter) ? stated[parameter] : undefined
    const perSecond = param.kind === 'quantity' && param.perSecond === true
    const of = (port: string | undefined, what: string, cell: ParamValue | undefined): Evidence[] => {
      const unit = port !== undefined && typeof cell === 'string' ? written(cell) : undefined
      if (port === undefined || unit === undefined) return []
      const dimension = perSecond ? multiply(unit, parseUnit('s').dimension) : unit
      return [{ block, port, parameter, what, unit: dimensionText(dimension), dimension }]
    }
    if (param.kind === 'quantity') return of(param.unitOf, param.label, value)
    if (param.kind === 'table' && param.map === undefined && isList(value)) {
      const rows = value
      return param.columns.flatMap(({ name, unitOf }, j) => {
        const cells = rows.flatMap((row) => (isList(row) ? [row[j]] : []))
        return of(
          unitOf,
          `"${name}" of ${param.label}`,
          cells.find((cell) => typeof cell === 'string'),
        )
      })
    }
    if (param.kind !== 'file' || param.columnPorts === undefined || typeof value !== 'string') return []
    const text = files[normalisePath(value)] as string | undefined
    const headings = text === undefined ? [] : [...headingsOf(text)]
    if (param.chosen !== undefined) {
      // the chosen column stands for the second, and a unit that is given for that of its heading
      const textOf = (key: string): string => (typeof stated[key] === 'string' ? stated[key] : '')
      const [column, unit] = [textOf(param.chosen.column), textOf(param.chosen.unit)]
      const heading = column === '' ? headings.at(1) : headings.slice(1).find(({ name }) => name === column)
      headings.splice(
        1,
        Infinity,
        ...(heading === undefined ? [] : [{ ...heading, unit: unit === '' ? heading.unit : unit }]),
      )
    }
    return param.columnPorts.flatMap((port, j): Evidence[] => {
      const { name, unit } = headings[j] ?? { name: '', unit: undefined }
      if (port === null || unit === undefined || unit === '') return []
      try {
        const { dimension } = parseUnit(unit)
        return [{ block, port, parameter, what: `column "${name}" of "${value}"`, unit, dimension }]
      } catch (error) {
        if (error instanceof ModelError) return []
        throw error
      }
    })
  })
}

function isActive(
  when: ParamCondition | undefined,
  params: Readonly<Record<string, { readonly default?: unknown; readonly when?: ParamCondition }>>,
  stated: Readonly<Record<string, ParamValue>>,
): boolean {
  return holds(when, params, (param) => String(Object.hasOwn(stated, param) ? stated[param] : params[param]?.default))
}
