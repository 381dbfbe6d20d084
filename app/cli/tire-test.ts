/** `tyre FILE.csv`: what a measurement of a tyre test rig gives, and whether its points make a table. */
import { ModelError } from '../../engine/errors/model-error'
import { readTextFile, writeTextFile } from '../../engine/io/node/text-file'
import { readTireTest, tableOf, type MeasuredPoint } from '../../importers/tire-test'
import { measuredParams } from '../tires/measured-tire'
import type { Arguments } from './arguments'
import type { ExitStatus } from './command'
import type { CliIo } from './io'
import { columns, short } from './text-table'
import { axesOf } from './tires'

/** @throws ModelError of the file; of its points where `--write` asks for their table */
export async function inspectTest(path: string, args: Arguments, io: CliIo): Promise<ExitStatus> {
  const test = readTireTest(await readTextFile(path), path, axesOf(args))
  const { points, used, unused, notes, axes, format } = test
  const out = args.text('write')
  const table = gridOf(points, path, out !== undefined)
  if (out !== undefined && 'rows' in table) {
    if (!/\.json$/i.test(out))
      throw new ModelError('usage', `--write ${out} does not end with .json`, {}, 'a table is written as a merge patch')
    const patch = { blocks: { [args.text('block') ?? 'Tire']: { params: measuredParams(table.rows) } } }
    await writeTextFile(out, `${JSON.stringify(patch)}\n`)
  }
  const ranges = (['Fz', 'S', 'alpha', 'gamma'] as const).map((name) => {
    const values = points.map((point) => point[name])
    return { name, from: values.reduce((a, b) => Math.min(a, b)), to: values.reduce((a, b) => Math.max(a, b)) }
  })
  const grid = 'rows' in table ? { points: table.rows.length, moved: table.moved } : { problem: table.problem }
  if (args.has('json')) {
    io.out(
      `${JSON.stringify({ file: path, format, axes, points: points.length, channels: used, unused, ranges, table: grid, notes }, null, 2)}\n`,
    )
    return 0
  }
  const unit = { Fz: ' N', S: '', alpha: ' rad', gamma: ' rad' }
  const lines = columns([
    ['measurement', `${path}: ${format === 'TYDEX' ? 'TYDEX' : 'columns'}, ${axes} axes`],
    ['points', String(points.length)],
    [
      'channels',
      Object.entries(used)
        .map(([channel, name]) => `${channel} from ${name}`)
        .join(', '),
    ],
    ...(unused.length === 0 ? [] : [['not used', unused.join(', ')]]),
    ['range', ranges.map(({ name, from, to }) => `${name} ${short(from)} to ${short(to)}${unit[name]}`).join(', ')],
    [
      'table',
      'rows' in table
        ? `a grid; set points are at most ${short(100 * table.moved, 2)} % of the range away`
        : `none: ${table.problem}`,
    ],
    ...(out === undefined ? [] : [['written', out]]),
  ])
  io.out(`${[...lines, ...notes.map((note) => `note: ${note}`)].join('\n')}\n`)
  return 0
}

function gridOf(
  points: readonly MeasuredPoint[],
  path: string,
  required: boolean,
): ReturnType<typeof tableOf> | { readonly problem: string } {
  try {
    return tableOf(points, path)
  } catch (error) {
    if (!(error instanceof ModelError) || required) throw error
    return { problem: error.what }
  }
}
