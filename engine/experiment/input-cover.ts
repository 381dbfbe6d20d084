/** Checks that columns that drive a run reach from its start to its end: beyond them nothing is known about the car. */
import { readCsv } from '../io/csv'
import { valueSpan } from '../io/imported'
import { columnNamed, type TimeTable } from '../io/table'
import { normalisePath } from '../model/files/project-files'
import { ModelError } from '../errors/model-error'
import type { ProjectFile } from '../model/project/project'
import { activeModel } from '../model/subsystem'
import type { ProjectFiles } from '../compile/requests'

/** Tolerance for the rounding of times in tables, s. */
const sameTime = 1e-9

/** Parsed tables by file; each text is parsed once. */
const tables = new Map<string, { readonly text: string; readonly table: TimeTable }>()

/** Returns a function that gives the table of a file that experiments read; undefined if the file is missing. */
export function tablesIn(files: ProjectFiles): (file: string) => TimeTable | undefined {
  return (written) => {
    const file = normalisePath(written)
    return Object.hasOwn(files, file) ? tableOf(file, files[file]) : undefined
  }
}

/**
 * @param project project as written, with the inputs of its experiments
 * @param byHand sources that are moved by hand and so read no column
 * @returns a ModelError `out-of-range` for each source whose data doesn't cover the run; it names source, file and
 *   remedy
 * @throws ModelError `file-format`
 */
export function* uncoveredInputs(
  project: ProjectFile,
  experiment: string,
  files: ProjectFiles,
  stop: number,
  byHand: Readonly<Record<string, unknown>> = {},
): Generator<ModelError, void, void> {
  const { inputs = {} } = activeModel(project).experiments?.[experiment] ?? {}
  for (const [source, { file: written, column = '' }] of Object.entries(inputs)) {
    if (Object.hasOwn(byHand, source)) continue
    const file = normalisePath(written)
    // a missing file is reported when it is read
    if (!Object.hasOwn(files, file)) continue
    const table = tableOf(file, files[file])
    // the default is the second column, whose gaps are errors; an unknown name is reported when the column is read
    const { values } = columnNamed(table, column) ?? { values: table.time }
    const span = valueSpan(table.time, values)
    // fewer than two values are reported when they are read
    if (span === undefined || span.from === span.to) continue
    const { from: first, to: last } = span
    if (first <= sameTime && last >= stop - sameTime) continue
    yield new ModelError(
      'out-of-range',
      `the data for ${source} cover ${first} s to ${last} s, the run 0 s to ${stop} s`,
      { file, block: source, experiment, setting: 'stop' },
      last < stop ? `end the run at ${last} s` : 'import the data again from an earlier row',
    )
  }
}

function tableOf(file: string, text: string): TimeTable {
  const known = tables.get(file)
  if (known?.text === text) return known.table
  const table = readCsv(text, file, 'no value')
  tables.set(file, { text, table })
  return table
}
