/**
 * Common parts of tables over one and two inputs: parameters, units of files, and the end of a run beyond the last row.
 */
import { choice, type Param } from '../../../engine/model/blocks/block'
import type { ComponentBuilder } from '../../../engine/model/component/component'
import { ModelError } from '../../../engine/errors/model-error'
import { isOfKind, parseUnit, siUnit, toSI } from '../../../engine/quantities/units'

export const extrapolation: Param = choice(
  [
    { value: 'hold', label: 'Hold the value at the edge' },
    { value: 'linear', label: 'Continue straight' },
    { value: 'error', label: 'End the run with an error' },
  ],
  'hold',
  'Extrapolation',
  'Value beyond the first and the last breakpoint',
)

/** Source of the numbers: the project, or a file. */
export const source: Param = choice(
  [
    { value: 'project', label: 'In the project' },
    { value: 'file', label: 'In a CSV file' },
  ],
  'project',
  'Data',
  'Where the numbers are stored; use a file for long tables',
)

const inFile = { param: 'source', is: ['file'] } as const
export const inProject = { param: 'source', is: ['project'] } as const

/**
 * Returns the file of a table.
 * @param holds what its columns are
 * @param columnPorts whose values they are
 */
export const tableFile = (holds: string, columnPorts: readonly string[]): Param => ({
  kind: 'file',
  label: 'File',
  doc: `CSV file in the project folder: ${holds}`,
  group: 'Parameters',
  extensions: ['csv'],
  default: '',
  overTime: false,
  columnPorts,
  when: inFile,
})

/** Interpolations that tables over one and two inputs have. */
export const commonInterpolations = [
  { value: 'linear', label: 'Straight lines' },
  { value: 'spline', label: 'Cubic spline' },
  { value: 'natural', label: 'Natural cubic spline' },
] as const

export interface FileColumn {
  /** SI. */
  readonly values: readonly number[]
  readonly unit: string
}

/**
 * Returns the columns of the file in SI units.
 * @param kinds for each a unit of its kind, where it may have no other
 * @throws ModelError `file-format` if there are fewer than `names`, or one has no finite number in a row
 */
export function fileColumns(
  c: ComponentBuilder,
  names: readonly string[],
  kinds: readonly string[] = [],
): readonly FileColumn[] {
  const place = { block: c.name, parameter: 'file', file: c.text('file') }
  const columns = c.columns('file')
  if (columns.length < names.length)
    throw new ModelError(
      'file-format',
      `the file has ${columns.length === 1 ? 'one column' : `${columns.length} columns`}, not ${names.length}`,
      place,
      `give the columns ${names.join(', ')}, each with a heading such as "speed [rad/s]"`,
    )
  return names.map((name, j) => {
    const values = siValues(c, columns[j], name, kinds[j])
    return { values, unit: columns[j].unit === '' ? '' : siUnit(columns[j].unit) }
  })
}

/**
 * Returns a column of the parameter `file` in SI units.
 * @param name quantity in the column, for messages
 * @param kind a unit of the same kind; any if absent
 * @throws ModelError `wrong-unit` if the unit of its heading is not known or of another kind, `file-format` where a
 *   row has no finite number
 */
export function siValues(
  c: ComponentBuilder,
  column: { readonly name: string; readonly unit: string; readonly values: readonly number[] },
  name: string,
  kind?: string,
): readonly number[] {
  const place = { block: c.name, parameter: 'file', file: c.text('file') }
  const unit = attempt(
    () => parseUnit(column.unit),
    (error) =>
      new ModelError(error.code, `the heading "${column.name} [${column.unit}]": ${error.what}`, place, error.hint),
  )
  if (kind !== undefined && column.unit !== '' && !isOfKind(column.unit, parseUnit(kind).dimension))
    throw new ModelError(
      'wrong-unit',
      `the column "${column.name}" is in ${column.unit}, but holds the ${name}`,
      place,
      `give it in ${kind}, or correct the heading`,
    )
  const values = column.values.map((x) => toSI(x, unit))
  const wrong = values.findIndex((x) => !Number.isFinite(x))
  if (wrong >= 0) throw new ModelError('file-format', `row ${wrong + 1} has no finite ${name}`, place, 'give a number')
  return values
}

function attempt<T>(action: () => T, changed: (error: ModelError) => ModelError): T {
  try {
    return action()
  } catch (error) {
    throw error instanceof ModelError ? changed(error) : error
  }
}

/** Returns an error of a table, with the place where its numbers are. */
export function tableError(c: ComponentBuilder, parameter: string, what: string, hint: string): ModelError {
  const inside = parameter === 'file' ? { file: c.text('file') } : {}
  return new ModelError('out-of-range', what, { block: c.name, parameter, ...inside }, hint)
}

/** Ends the run where an input leaves its breakpoints, with the extrapolation `error`. */
export function requireRange(c: ComponentBuilder, port: string, breakpoints: readonly number[], unit: string): void {
  if (c.choice('extrapolation') !== 'error') return
  c.require(port, () => c.input(port), {
    what: `the input ${port}`,
    unit,
    min: breakpoints[0],
    max: breakpoints[breakpoints.length - 1],
    hint: 'add breakpoints, keep the input between them, or choose another extrapolation',
  })
}
