/** `compare RESULT.csv REFERENCE.csv`: the largest difference of every signal, against its tolerance. */
import { compareTables, type Comparison } from '../../../engine/io/compare'
import { parseColumnMap, parseTolerances, type Tolerances } from '../../../engine/io/compare/options'
import { readCsv } from '../../../engine/io/csv'
import { readTextFile } from '../../../engine/io/node/text-file'
import { ModelError } from '../../../engine/errors/model-error'
import type { Arguments } from '../arguments'
import { jsonOption, type Command, type ExitStatus } from '../command'
import type { CliIo } from '../io'
import { short, table } from '../text-table'
import { shownUnit } from '../../../engine/quantities/units'

export const compare: Command = {
  name: 'compare',
  summary: 'compare every signal of a reference with a result, within a tolerance',
  positionals: ['RESULT.csv', 'REFERENCE.csv'],
  options: {
    tolerance: {
      value: 'NUMBER|FILE.json',
      doc: 'largest relative difference, default 1e-4; or {"default": 1e-4, "Block.signal": 1e-3}',
    },
    map: {
      value: 'FILE.json',
      doc: 'signals for columns with other names: {"COLUMN": {"signal": "Block.signal", "unit": "deg"}}',
    },
    json: jsonOption,
  },
  notes: [
    'relative = max |difference| / max(peak of the reference, floor), where the floor is 1e-3 for m, m/s, rad/s,',
    'm/s² and rad/s², 1e-4 for rad and numbers, 1 N, 0.1 N m. Rows are paired by time within 1e-9 s, otherwise interpolated',
    'by cubics. Exit status 1 if a signal exceeds its tolerance or is missing in the result. With --map, columns that the map',
    'does not name and rows outside the result are ignored and reported.',
  ],
  examples: ['compare result.csv projects/generic-vehicle/reference/generic_sine_steer.csv --tolerance 1e-4'],
  run,
}

async function run(args: Arguments, io: CliIo): Promise<ExitStatus> {
  const [resultPath, referencePath] = args.positionals
  const result = readCsv(await readTextFile(resultPath), resultPath)
  const reference = readCsv(await readTextFile(referencePath), referencePath)
  const mapPath = args.text('map')
  const map = mapPath === undefined ? undefined : parseColumnMap(await readTextFile(mapPath), mapPath)
  const tolerance = await toleranceOf(args)
  const compared = inFile(mapPath ?? referencePath, () => compareTables(result, reference, { tolerance, map }))
  if (args.has('json')) io.out(`${JSON.stringify(compared, null, 2)}\n`)
  else io.out(`${print(compared, map !== undefined).join('\n')}\n`)
  return compared.pass ? 0 : 1
}

async function toleranceOf(args: Arguments): Promise<number | Tolerances | undefined> {
  const text = args.text('tolerance')
  if (text === undefined) return undefined
  const number = Number(text)
  if (text.trim() !== '' && !Number.isNaN(number)) {
    if (number >= 0 && Number.isFinite(number)) return number
    throw new ModelError('out-of-range', `--tolerance ${text} is not a tolerance`, {}, 'give a number such as 1e-4')
  }
  return parseTolerances(await readTextFile(text), text)
}

function inFile<T>(file: string, f: () => T): T {
  try {
    return f()
  } catch (error) {
    throw error instanceof ModelError ? error.at({ file }) : error
  }
}

function print(c: Comparison, mapped: boolean): string[] {
  const signals = Object.entries(c.signals)
  const rows = signals.map(([name, s]) => [
    name,
    shownUnit(s.unit) || '1',
    ...[s.max, s.rms, s.peak, s.relative, s.tolerance].map((value) => short(value, 3)),
    s.pass ? 'pass' : 'FAIL',
  ])
  const failed = signals.filter(([, s]) => !s.pass).length
  return [
    ...table(['signal', 'unit', 'max', 'rms', 'peak', 'relative', 'tolerance', ''], rows, [2, 3, 4, 5, 6]),
    '',
    ...(c.interpolated
      ? ['The result was interpolated by cubics at times of the reference that it does not contain.']
      : []),
    ...(c.uncoveredRows > 0
      ? [`${mapped ? 'Ignored' : 'FAIL'}: ${c.uncoveredRows} rows of the reference are outside the result.`]
      : []),
    ...signals
      .filter(([, { rowsWithout }]) => rowsWithout > 0)
      .map(([name, { rowsWithout }]) => `Ignored: ${rowsWithout} rows in which the reference has no ${name}.`),
    ...(c.ignored.length > 0 ? [`Ignored, because the map does not name them: ${c.ignored.join(', ')}`] : []),
    ...(c.missing.length > 0 ? [`FAIL: not in the result: ${c.missing.join(', ')}`] : []),
    c.pass ? `pass: ${signals.length} signals` : `FAIL: ${failed} of ${signals.length} signals beyond their tolerance`,
  ]
}
