/**
 * Results of Modelica tools (Dymola, OpenModelica) in MAT-files of level 4: `Aclass` says how they are laid out, `name`
 * and `description` have a text for each variable, `dataInfo` says in which matrix it is and in which column, negative
 * where its sign is changed; `data_1` has parameters and constants, `data_2` what changes, the time first (Modelica
 * Association, MSL, `Modelica.Utilities.Files`; Dymola User Manual 1, "Simulation result file format"; trajectory
 * format 1.1). `binTrans` has all matrices transposed.
 */
import { ModelError } from '../../../errors/model-error'
import { isUnitText } from '../units/heading-texts'
import type { BinaryTable, Matrix } from './binary-table'

/** Variables of a result. */
const MOST_COLUMNS = 20_000
/** Numbers of all columns: aliases of a signal share theirs. */
const MOST_VALUES = 2 ** 27
const TEXT = 1

export function isModelica(matrices: readonly Matrix[]): boolean {
  const [first] = matrices
  return first?.name === 'Aclass' && first.kind === TEXT && lines(first, false)[0]?.trim() === 'Atrajectory'
}

/** @throws ModelError `file-format` */
export function readModelica(matrices: readonly Matrix[], file: string): BinaryTable {
  const fail = (what: string): ModelError =>
    new ModelError('file-format', what, { file }, 'save it again, or export the result as CSV')
  const byName = new Map(matrices.map((matrix) => [matrix.name, matrix]))
  const [, version = '', , order = ''] = lines(matrices[0], false).map((line) => line.trim())
  const transposed = order === 'binTrans'
  if (version === '1.0') return plainResult(byName, fail)
  const matrix = (name: string): Matrix => {
    const matrix = byName.get(name)
    if (matrix === undefined) throw fail(`the result has no matrix "${name}"`)
    return matrix
  }
  const names = lines(matrix('name'), transposed)
  const descriptions = byName.has('description') ? lines(matrix('description'), transposed) : []
  const info = matrix('dataInfo')
  const count = transposed ? info.columns : info.rows
  if (names.length !== count) throw fail(`the result has ${names.length} names for ${count} variables`)
  const infoOf = (variable: number, entry: number): number =>
    info.at(transposed ? variable * info.rows + entry : entry * info.rows + variable)
  const data = matrix('data_2')
  const [rows, width] = transposed ? [data.columns, data.rows] : [data.rows, data.columns]
  const columnOf = new Map<number, Float64Array>()
  const column = (index: number): Float64Array => {
    const known = columnOf.get(index)
    if (known !== undefined) return known
    const place = Math.abs(index) - 1
    if (!(place >= 0 && place < width)) throw fail(`the result has no column ${Math.abs(index)} in data_2`)
    if ((columnOf.size + 1) * rows > MOST_VALUES)
      throw fail(`the result has more than ${MOST_VALUES / 2 ** 20} million numbers`)
    const sign = index < 0 ? -1 : 1
    const values = new Float64Array(rows)
    for (let i = 0; i < rows; i++) values[i] = sign * data.at(transposed ? i * width + place : place * rows + i)
    columnOf.set(index, values)
    return values
  }
  let constants = 0
  const columns = names.flatMap((name, variable) => {
    const table = infoOf(variable, 0)
    // both contain the time
    if (table === 1) {
      constants++
      return []
    }
    return [
      {
        name: name.trim(),
        unit: unitIn(descriptions[variable]),
        values: column(table === 0 ? 1 : infoOf(variable, 1)),
      },
    ]
  })
  if (columns.length > MOST_COLUMNS) throw fail(`there are more than ${MOST_COLUMNS.toLocaleString('en')} variables`)
  if (columns.length === 0 || rows < 2) throw fail('nothing changes in the result')
  return {
    columns,
    notes: [
      `A result of a Modelica tool: ${columns.length.toLocaleString('en')} variables.`,
      ...(constants === 0
        ? []
        : [
            `Skipped: ${constants.toLocaleString('en')} ${constants === 1 ? 'parameter' : 'parameters and constants'}.`,
          ]),
    ],
  }
}

/** Version 1.0: a matrix of names and one of values, as Dymola exports plotted signals. */
function plainResult(byName: ReadonlyMap<string, Matrix>, fail: (what: string) => ModelError): BinaryTable {
  const [names, data] = [byName.get('names'), byName.get('data')]
  if (names === undefined || data === undefined) throw fail('the result has no names or no data')
  const texts = lines(names, false)
  if (texts.length !== data.columns) throw fail(`the result has ${texts.length} names for ${data.columns} variables`)
  return {
    columns: texts.map((text, j) => ({
      name: text.trim(),
      unit: undefined,
      values: Float64Array.from({ length: data.rows }, (_, i) => data.at(j * data.rows + i)),
    })),
  }
}

/** Returns the texts of a matrix of characters, UTF-8, one in each row; in each column where it is transposed. */
function lines({ rows, columns, at }: Matrix, transposed: boolean): string[] {
  const [count, length] = transposed ? [columns, rows] : [rows, columns]
  const decoder = new TextDecoder()
  return Array.from({ length: count }, (_, k) => {
    const bytes = Uint8Array.from({ length }, (_x, i) => at(transposed ? k * rows + i : i * rows + k))
    return decoder.decode(bytes).replace(/[\0\s]+$/, '')
  })
}

/** `[rad/s|rpm]` at the end of a description is the unit, and the one to be shown. */
function unitIn(description = ''): string | undefined {
  const unit = /\[([^[\]]*)\]\s*$/
    .exec(description)?.[1]
    .split('|')[0]
    .replace(/^:#.*$/, '')
    .trim()
  return unit === undefined || unit === '' || !isUnitText(unit) ? undefined : unit
}
