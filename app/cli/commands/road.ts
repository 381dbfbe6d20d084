/**
 * `road FILE.crg`: what a measured road is, and what was assumed of it. `road FILE.crg --points FILE.csv --out
 * FILE.csv`: position and elevation at places of the road.
 */
import { elevationAt, endOf, positionAt, type CurvedGrid } from '../../../blocks/surfaces/curved-grid'
import { ModelError } from '../../../engine/errors/model-error'
import { readCsvColumns } from '../../../engine/io/csv'
import { tableFile } from '../../../engine/io/node/table-file'
import { readTextFile, writeTextFile } from '../../../engine/io/node/text-file'
import { CrgReader, type CrgRoad } from '../../../blocks/surfaces/crg'
import type { Arguments } from '../arguments'
import { jsonOption, type Command, type ExitStatus, type OptionSpec } from '../command'
import type { CliIo } from '../io'
import { columns, short } from '../text-table'

const outOption: OptionSpec = { value: 'FILE.csv', doc: 'the same places with x, y and z' }

export const road: Command = {
  name: 'road',
  summary: 'check a measured road (OpenCRG), or compute its surface at places',
  positionals: ['FILE.crg'],
  options: {
    points: { value: 'FILE.csv', doc: 'places: columns "u [m]" along the reference line and "v [m]" to its left' },
    out: outOption,
    json: jsonOption,
  },
  notes: [
    'Reads OpenCRG 1.0 to 1.2, text (LRFI, LDFI) and binary (KRBI, KDBI), with headings, slopes, banking and options for',
    'the borders. Files with modifiers are refused, with a list of them. Heights are kept in single precision, at most',
    '50 million nodes. A place beyond the borders has the elevation that the file asks for there.',
  ],
  examples: ['road belgian_block.crg', 'road belgian_block.crg --points places.csv --out surface.csv'],
  run,
}

async function run(args: Arguments, io: CliIo): Promise<ExitStatus> {
  const [path] = args.positionals
  const points = args.text('points')
  if (points === undefined && args.has('out'))
    throw new ModelError('usage', '--out has no effect without --points', {}, 'add --points, or remove --out')
  const reader = new CrgReader(path)
  for await (const part of (await tableFile(path)).parts()) reader.feed(part)
  const measured = reader.finish()
  const facts = factsOf(measured)
  const out = points === undefined ? undefined : args.required('out', outOption)
  const rows = points === undefined || out === undefined ? undefined : await writePoints(measured.grid, points, out)
  if (args.has('json')) {
    const { notes, encoding, comments } = measured
    io.out(`${JSON.stringify({ encoding, comments, ...factsAsNumbers(measured.grid), notes, rows, out }, null, 2)}\n`)
    return 0
  }
  const written: (readonly string[])[] = rows === undefined ? [] : [['written', `${out}: ${rows} places`]]
  io.out(`${[...columns([...facts, ...written]), ...measured.notes.map((note) => `note: ${note}`)].join('\n')}\n`)
  return 0
}

async function writePoints(grid: CurvedGrid, file: string, out: string): Promise<number> {
  const table = readCsvColumns(await readTextFile(file), file)
  const [u, v] = (['u', 'v'] as const).map((name) => {
    const column = table.find((other) => other.name === name)
    if (column !== undefined && column.unit === 'm') return column.values
    throw new ModelError('file-format', `the file has no column "${name} [m]"`, { file }, `add it, in m`)
  })
  const rows = Array.from(u, (place, k) => {
    const z = elevationAt(grid, place, v[k])
    if (Number.isFinite(z)) return [place, v[k], ...positionAt(grid, place, v[k]), z].join(',')
    throw new ModelError(
      'out-of-range',
      `the road has no surface at u = ${place} m, v = ${v[k]} m`,
      { file, line: k + 2 },
      'choose places on the road',
    )
  })
  await writeTextFile(out, `u [m],v [m],x [m],y [m],z [m]\n${rows.join('\n')}\n`)
  return rows.length
}

/** Smallest and largest of some values, in one pass: a road has more of them than a call takes arguments. */
function rangeOf(values: Float32Array | Float64Array): readonly [number, number] {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return [low, high]
}

function factsAsNumbers(grid: CurvedGrid) {
  const { line, v, start, step } = grid
  return {
    length: endOf(grid) - start,
    step,
    sections: v.length,
    width: rangeOf(v),
    heights: rangeOf(grid.heights),
    elevation: rangeOf(line.z),
    banking: rangeOf(line.banking),
    from: [line.x[0], line.y[0]],
    to: [line.x[line.x.length - 1], line.y[line.y.length - 1]],
    borders: grid.borders,
  }
}

function factsOf({ grid, encoding }: CrgRoad): readonly (readonly string[])[] {
  const facts = factsAsNumbers(grid)
  const range = ([low, high]: readonly number[], unit: string): string =>
    `${short(low)} to ${short(high)} ${unit}`.trim()
  const place = ([x, y]: readonly number[]): string => `(${short(x, 6)}, ${short(y, 6)})`
  const kind = encoding.endsWith('BI') ? 'binary' : 'text'
  return [
    ['road', `OpenCRG, ${kind} (${encoding})`],
    ['length', `${short(facts.length, 6)} m in ${grid.line.x.length - 1} steps of ${short(facts.step)} m`],
    ['width', `${range(facts.width, 'm')} to the left of the line, ${facts.sections} sections`],
    ['heights', `${range(facts.heights, 'm')} above the line`],
    ['line', `from ${place(facts.from)} to ${place(facts.to)} m`],
    ['elevation', `${range(facts.elevation, 'm')}; banking ${range(facts.banking, '')}`],
    ['borders', `${facts.borders.u} along, ${facts.borders.v} across`],
  ]
}
