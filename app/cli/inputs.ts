/**
 * `--input SOURCE=FILE.csv[:linear]`: a signal source becomes a table over time. The block keeps its
 * name, place and wires; what experiments set on the source no longer applies.
 */
import { registry } from '../../blocks'
import { readCsv } from '../../engine/io/csv'
import { readTextFile } from '../../engine/io/node/text-file'
import type { TimeTable } from '../../engine/io/table'
import { ModelError } from '../../engine/model/errors'
import { nearest } from '../../engine/model/nearest'
import type { BlockInstance, ProjectFile } from '../../engine/model/project'
import { signalUnits } from '../../engine/model/signal-units'
import { compatible, parseUnit, shownUnit } from '../../engine/model/units'
import { mapExperiments, without } from './experiments'

export interface ReplacedSources {
  readonly project: ProjectFile
  /** Texts of the tables under the names that the project now refers to. */
  readonly files: Readonly<Record<string, string>>
  /** Path on disk of each of them. */
  readonly origin: Readonly<Record<string, string>>
}

interface Input {
  readonly source: string
  readonly path: string
  readonly linear: boolean
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
  const parsed = inputs.map(parseInput)
  const blocks: Record<string, BlockInstance> = { ...project.blocks }
  const files: Record<string, string> = {}
  const origin: Record<string, string> = {}
  for (const { source, path, linear } of parsed) {
    requireSource(project, source, projectPath)
    const text = await readTextFile(path)
    checkTable(readCsv(text, path), path, project, source)
    const name = `--input/${source}.csv`
    files[name] = text
    origin[name] = path
    const { at, flip } = blocks[source]
    blocks[source] = {
      type: 'sources/table',
      params: { file: name, interpolation: linear ? 'linear' : 'spline' },
      ...(at === undefined ? {} : { at }),
      ...(flip === undefined ? {} : { flip }),
    }
  }
  const replaced = (key: string): boolean => parsed.some(({ source }) => key.startsWith(`${source}.`))
  const experiments = mapExperiments(project, (e) => ({ ...e, set: without(e.set ?? {}, replaced) }))
  return { project: { ...project, blocks, experiments }, files, origin }
}

/** @throws ModelError `out-of-range` when a table ends before the run does */
export function requireCover(inputs: readonly string[], files: Readonly<Record<string, string>>, stop: number): void {
  for (const { source, path } of inputs.map(parseInput)) {
    const { time } = readCsv(files[`--input/${source}.csv`], path)
    const [first, last] = [time[0], time[time.length - 1]]
    if (first <= 1e-9 && last >= stop - 1e-9) continue
    throw new ModelError(
      'out-of-range',
      `the table for ${source} covers ${first} s to ${last} s, the run 0 s to ${stop} s`,
      { file: path, block: source },
      'add rows, or shorten the run with --stop',
    )
  }
}

function parseInput(text: string): Input {
  const match = /^([^=]+)=(.+?)(?::(linear|spline))?$/.exec(text)
  if (match === null) {
    throw new ModelError('usage', `--input ${text} names no source and file`, {}, 'write --input SOURCE=FILE.csv')
  }
  const [, source, path, kind] = match
  return { source: source.trim(), path, linear: kind === 'linear' }
}

function requireSource(project: ProjectFile, source: string, file: string): void {
  const sources = Object.keys(project.blocks).filter(
    (name) => registry.get(project.blocks[name].type)?.category === 'Sources',
  )
  if (sources.includes(source)) return
  const near = nearest(source, sources)
  const all = sources.length === 0 ? 'the project has no source' : `sources are ${sources.join(', ')}`
  const hint = near === undefined ? all : `did you mean ${near}?`
  throw Object.hasOwn(project.blocks, source)
    ? new ModelError('usage', '--input: the block is no signal source', { file, block: source }, hint)
    : new ModelError('unknown-block', `--input: there is no block "${source}"`, { file, block: source }, hint)
}

function checkTable({ time, columns }: TimeTable, file: string, project: ProjectFile, source: string): void {
  const fail = (what: string, hint: string): ModelError =>
    new ModelError('file-format', what, { file, block: source }, hint)
  const form = 'give the columns "t [s]" and "value [unit]"'
  if (columns.length !== 1) throw fail(`the table has ${columns.length} columns beside the time`, form)
  const [{ name, unit, values }] = columns
  if (time.length < 2) throw fail('the table has fewer than two rows', 'give at least two rows')
  const stuck = time.findIndex((t, i) => i > 0 && !(t > time[i - 1]))
  if (stuck > 0) throw fail(`the time ${time[stuck]} s occurs twice`, 'give each time once')
  const bad = values.findIndex((value) => !Number.isFinite(value))
  if (bad >= 0) throw fail(`the value at ${time[bad]} s is not a finite number`, 'correct the row')
  if (unit === undefined) return
  const given = unitOf(unit, file, source)
  for (const { block, port, unit: expected } of signalUnits(project, registry)(source, 'y')) {
    if (compatible(given, parseUnit(expected).dimension)) continue
    throw new ModelError(
      'wrong-unit',
      `"${name}" is in ${shownUnit(unit)}, but ${block}.${port} takes ${shownUnit(expected)}`,
      { file, block: source },
      `give it in ${shownUnit(expected)}`,
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
