/**
 * `--input SOURCE=FILE:COLUMN`: a signal source becomes a column of a table over time (`input-options.ts`). The block
 * keeps its name, place and wires; what experiments set on the source no longer applies.
 */
import { registry } from '../../blocks'
import { readCsv, writeCsv } from '../../engine/io/csv'
import { asTimeTable } from '../../engine/io/imported'
import { tableFile } from '../../engine/io/node/table-file'
import type { TableColumn, TimeTable } from '../../engine/io/table'
import { readTable, type RecordedTable } from '../../engine/io/tables/read'
import type { Question } from '../../engine/io/tables/report'
import { ModelError } from '../../engine/errors/model-error'
import { nearest, suggest } from '../../engine/errors/nearest'
import { columnSource } from '../../engine/model/inputs/experiment-inputs'
import { replaceableSources } from '../../engine/model/inputs/inputs'
import type { ExperimentOverlay, OverlayBlock } from '../../engine/model/overlay'
import type { BlockInstance, InputColumn, ProjectFile } from '../../engine/model/project/project'
import { signalUnits } from '../../engine/model/network/signal-units'
import { inputPort, isPortInput } from '../../engine/model/names/names'
import { swingWarnings } from '../../engine/experiment/spline-swings'
import { driverInputProblem, driverInputRemedy, isDriver } from '../../engine/model/takeover'
import { formatNumber, isOfKind, parseUnit, isInUnit, takesUnit, typedUnit } from '../../engine/quantities/units'
import { mapExperiments, without } from './experiments'
import { parseInput, type InputOptions } from './input-options'

export interface ReplacedSources {
  readonly project: ProjectFile
  /** Texts of the tables under the names that the project now refers to. */
  readonly files: Readonly<Record<string, string>>
  /** Path on disk of each of them. */
  readonly origin: Readonly<Record<string, string>>
  readonly inputs: readonly ReplacedSource[]
}

export interface ReplacedSource {
  readonly source: string
  /** Path on disk. */
  readonly path: string
  /** Name of its table in the project. */
  readonly file: string
  /** Remarks on rows or columns that were left out, and on splines that swing. */
  readonly remarks: readonly string[]
}

/**
 * @param inputs texts of `--input`
 * @param projectPath for messages
 * @throws ModelError `usage`, `unknown-block`, `file-missing`, `file-format`, `wrong-unit`
 */
export async function replaceSources(
  project: ProjectFile,
  inputs: readonly string[],
  projectPath: string,
): Promise<ReplacedSources> {
  const blocks: Record<string, BlockInstance> = { ...project.blocks }
  const files: Record<string, string> = {}
  const origin: Record<string, string> = {}
  const replaced: ReplacedSource[] = []
  const columns = new Map<string, InputColumn>()
  for (const text of inputs) {
    const input = await parseInput(text)
    const { source, path, interpolation } = input
    requireSource(project, source, projectPath)
    const { table, left } = await inputTable(input)
    checkTable(table, path, project, source)
    const name = `--input/${source}.csv`
    files[name] = writeCsv(table)
    origin[name] = path
    const column = { file: name, interpolation }
    const swings = swingWarnings({ [source]: column }, () => table)
    const remarks = [...left.map((remark) => `${source}: ${remark}`), ...swings]
    replaced.push({ source, path, file: name, remarks })
    columns.set(source, column)
    if (Object.hasOwn(blocks, source)) blocks[source] = columnSource(registry, column, blocks[source])
  }
  const isReplaced = (key: string): boolean => replaced.some(({ source }) => key.startsWith(`${source}.`))
  const isSource = (block: string): boolean => isReplaced(`${block}.`)
  // An output of a driver has no block that could read a column.
  const outputs = [...columns].filter(([name]) => isPortInput(name))
  const experiments = mapExperiments(project, ({ inputs: experimentInputs, overlay, ...e }) => ({
    ...e,
    set: without(e.set ?? {}, isReplaced),
    ...((experimentInputs || outputs.length > 0) && {
      inputs: { ...without(experimentInputs ?? {}, isSource), ...Object.fromEntries(outputs) },
    }),
    ...(overlay && { overlay: withColumns(overlay, isSource, columns) }),
  }))
  return { project: { ...project, blocks, experiments }, files, origin, inputs: replaced }
}

/**
 * Returns the overlay of an experiment whose sources read columns, whether it has them itself or the diagram has them.
 */
function withColumns(
  overlay: ExperimentOverlay,
  isSource: (block: string) => boolean,
  columns: ReadonlyMap<string, InputColumn>,
): ExperimentOverlay {
  const { replace, add } = overlay
  const reading = ([name, block]: readonly [string, OverlayBlock]): readonly [string, OverlayBlock] => {
    const column = columns.get(name)
    return [name, column === undefined ? block : columnSource(registry, column, block)]
  }
  return {
    ...overlay,
    ...(replace && { replace: without(replace, isSource) }),
    ...(add && { add: Object.fromEntries(Object.entries(add).map(reading)) }),
  }
}

/** @throws ModelError `out-of-range` when a table ends before the run does */
export function requireCover(
  inputs: readonly ReplacedSource[],
  files: Readonly<Record<string, string>>,
  stop: number,
): void {
  for (const { source, path, file } of inputs) {
    const { time } = readCsv(files[file], path)
    const [first, last] = [time[0], time[time.length - 1]]
    if (first <= 1e-9 && last >= stop - 1e-9) continue
    throw new ModelError(
      'out-of-range',
      `the table for ${source} covers ${first} s to ${last} s, the run 0 s to ${stop} s`,
      { file: path, block: source },
      coverHint(first, last, stop),
    )
  }
}

/** Returns changes that fit a run to the table: a start at the first row, or an earlier end. */
function coverHint(first: number, last: number, stop: number): string {
  const [long, late] = [last - first >= stop - 1e-9, first > 1e-9]
  // `from` of the same table is already counted
  const start = `add ${formatNumber(first, 9)} to from=SECONDS behind the file (FILE:COLUMN:from=SECONDS; 0 if absent)`
  const end = `shorten the run with --stop ${formatNumber(late ? last - first : last, 9)}`
  if (last - Math.max(0, first) <= 0) return late ? start : 'choose a smaller from=SECONDS behind the file'
  return [...(late ? [start] : []), ...(long && late ? [] : [end])].join(', and ')
}

/** Returns one column over the time of the run, and the rows that were left out. */
async function inputTable(
  input: InputOptions,
): Promise<{ readonly table: TimeTable; readonly left: readonly string[] }> {
  const { path, from, scale, add } = input
  const read = await readTable(await tableFile(path), input.choice)
  refuseDoubt(read, input)
  const { time, columns } = asTimeTable(read.columns, read.timeColumn, path)
  const column = chosenColumn(columns, input, read.otherTimes)
  const unit = input.unit ?? column.unit
  // missing values are skipped; infinite ones are refused below; the last of several rows at one time stays
  const filled = [...time.keys()].filter((row) => !Number.isNaN(column.values[row]))
  const missing = time.length - filled.length
  const rows = filled.filter((row, i) => i === filled.length - 1 || time[filled[i + 1]] > time[row])
  const repeated = filled.length - rows.length
  return {
    table: {
      time: Float64Array.from(rows, (row) => time[row] - from),
      columns: [
        {
          name: column.name,
          unit,
          values: Float64Array.from(rows, (row) => scale * column.values[row] + add),
        },
      ],
    },
    left: [
      ...twinsOf(column.name, columns),
      ...(missing === 0
        ? []
        : [
            missing === 1
              ? `1 row of "${column.name}" has no value and is skipped`
              : `${missing.toLocaleString('en')} rows of "${column.name}" have no value and are skipped`,
          ]),
      ...(repeated === 0
        ? []
        : [
            repeated === 1
              ? '1 row is skipped, because the next row has the same time'
              : `${repeated.toLocaleString('en')} rows are skipped, because the next row has the same time`,
          ]),
      // the values read as missing, and the part of the rows that was read
      ...read.remarks
        .filter((remark) => /^(?:Treated as missing|The time "|The file states neither)/.test(remark))
        .map((remark) => remark.replace(/\.$/, '')),
    ],
  }
}

/** Returns a note where other columns have the same heading, after which the reader puts a number. */
function twinsOf(name: string, columns: readonly { readonly name: string }[]): readonly string[] {
  const numbered = ({ name: other }: { readonly name: string }): boolean =>
    other.startsWith(`${name} (`) && /^\d+\)$/.test(other.slice(name.length + 2))
  const twins = columns.filter(numbered).map((twin) => `"${twin.name}"`)
  return twins.length === 0
    ? []
    : [
        `the first of ${twins.length + 1} columns with the heading "${name}" is read; the others are ${twins.join(', ')}`,
      ]
}

/** Refuses a table that the reader is not sure of; such a table is not used to drive a model. */
function refuseDoubt({ file, questions, leftOut, otherTimes }: RecordedTable, { source, column }: InputOptions): void {
  const place = { file, block: source }
  if (leftOut.length > 0)
    throw new ModelError(
      'file-format',
      'the row cannot be read: it contains a word among its numbers, or a different number of columns',
      { ...place, line: leftOut[0] },
      'correct the row or remove it',
    )
  const time = column === undefined ? undefined : otherTimes?.get(column)
  // the column already determines the time
  const [open, ...others] =
    time === undefined
      ? questions
      : questions.map((one) => (one.topic === 'time' ? { ...one, options: [{ value: time, label: time }] } : one))
  if (open === undefined) return
  const also = others.length === 0 ? '' : `; and ${others.map(answersOf).join('; and ')}`
  throw new ModelError(
    'file-format',
    open.text.replace(/\.$/, ''),
    place,
    `state it after the file: FILE:COLUMN:${answersOf(open)}${also}`,
  )
}

const answerKeys = {
  rate: 'rate',
  time: 'time',
  decimal: 'decimal',
  timeUnit: 'time-unit',
  dateOrder: 'dates',
  marks: 'marks',
  part: 'part',
  encoding: 'encoding',
} as const satisfies Readonly<Record<Question['topic'], string>>

/** Alternatives that a hint lists. */
const MOST_ANSWERS = 6

/** Returns the possible answers to a question, such as `dates=day-month, or dates=month-day`. */
function answersOf({ topic, options, suggested = '50', orRate = false }: Question): string {
  const values = options.length === 0 ? [suggested] : options.slice(0, MOST_ANSWERS).map(({ value }) => value)
  return [...values.map((value) => `${answerKeys[topic]}=${value}`), ...(orRate ? ['rate=50'] : [])].join(', or ')
}

function chosenColumn(
  columns: readonly TableColumn[],
  { column, path, source, options }: InputOptions,
  otherTimes: ReadonlyMap<string, string> = new Map(),
): TableColumn {
  const names = columns.map(({ name }) => name)
  if (column === undefined) {
    if (columns.length === 1) return columns[0]
    throw new ModelError(
      'file-format',
      `the table has ${columns.length} columns besides the time`,
      { file: path, block: source },
      `choose one, as in --input ${source}=${[path, JSON.stringify(names[0]), ...options].join(':')}`,
    )
  }
  const chosen = columns.find(({ name }) => name === column) ?? columns.find(({ name }) => sameName(name, column))
  if (chosen !== undefined) return chosen
  const time = otherTimes.get(column)
  if (time !== undefined && time !== column)
    throw new ModelError(
      'file-format',
      `the time of "${column}" is "${time}"`,
      { file: path, block: source },
      `state it after the file: FILE:COLUMN:time=${time}`,
    )
  throw new ModelError(
    'unknown-signal',
    `the table has no column "${column}"`,
    { file: path, block: source },
    suggest(column, names, `columns are ${names.join(', ')}`),
  )
}

const sameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Sources of the diagram, and those that overlays add. */
function requireSource(project: ProjectFile, source: string, file: string): void {
  const isSource = ([, { type }]: readonly [string, { readonly type: string }]): boolean =>
    registry.get(type)?.category === 'Sources'
  const added = Object.values(project.experiments ?? {}).flatMap(({ overlay }) => Object.entries(overlay?.add ?? {}))
  const written = [...Object.entries(project.blocks), ...added].filter(isSource).map(([name]) => name)
  const formulas = replaceableSources(project, registry).filter((name) => Object.hasOwn(project.blocks, name))
  const sources = [...new Set([...written, ...formulas])]
  if (sources.includes(source)) return
  if (isPortInput(source)) {
    const problem = driverInputProblem(project, registry, source)
    if (problem === undefined) return
    throw new ModelError(problem.code, `--input: ${problem.what}`, { file, ...problem.place }, problem.hint)
  }
  const near = nearest(source, sources)
  const all = sources.length === 0 ? 'the project has no source' : `sources are ${sources.join(', ')}`
  const hint = near === undefined ? all : `did you mean ${near}?`
  const definition = Object.hasOwn(project.blocks, source) ? registry.get(project.blocks[source].type) : undefined
  if (definition !== undefined && isDriver(definition))
    throw new ModelError(
      'usage',
      '--input: the block is a driver, not a signal source',
      { file, block: source },
      driverInputRemedy(project, registry, source),
    )
  throw Object.hasOwn(project.blocks, source)
    ? new ModelError('usage', '--input: the block is not a signal source', { file, block: source }, hint)
    : new ModelError('unknown-block', `--input: there is no block "${source}"`, { file, block: source }, hint)
}

function checkTable({ time, columns }: TimeTable, file: string, project: ProjectFile, source: string): void {
  const fail = (what: string, hint: string): ModelError =>
    new ModelError('file-format', what, { file, block: source }, hint)
  const [{ name, unit, values }] = columns
  const { block: owner, port: output } = inputPort(source)
  if (time.length < 2) throw fail('the table has fewer than two rows', 'give at least two rows')
  const bad = values.findIndex((value) => !Number.isFinite(value))
  if (bad >= 0) throw fail(`the value at ${time[bad]} s is not a finite number`, 'correct the row')
  if (unit === undefined) return
  unitOf(unit, file, source)
  for (const { block, port, unit: expected } of signalUnits(project, registry)(owner, output)) {
    if (isOfKind(unit, parseUnit(expected).dimension)) continue
    throw new ModelError(
      'wrong-unit',
      `"${name}" ${isInUnit(unit)}, but ${block}.${port} ${takesUnit(expected)}`,
      { file, block: source },
      `choose another column, or state its unit after the file if the heading is wrong: FILE:COLUMN:unit=${typedUnit(expected)}`,
    )
  }
}

function unitOf(unit: string, file: string, block: string): ReturnType<typeof parseUnit>['dimension'] {
  try {
    return parseUnit(unit).dimension
  } catch (error) {
    throw error instanceof ModelError ? error.at({ file, block }) : error
  }
}
