/** Tyres on a rig: `tyre PROJECT_OR_TIR ... --sweep QUANTITY=FROM:TO:N --at QUANTITY=VALUE,...`. */
import { emptyScope, evaluateAs } from '../../engine/model/expression'
import { ModelError } from '../../engine/errors/model-error'
import { writeParquetColumns } from '../../engine/io/parquet'
import { readTextFile, writeTextFile } from '../../engine/io/node/text-file'
import { readTireTest, type MeasuredPoint } from '../../importers/tire-test'
import { factsOf, isRigQuantity, rigQuantityIds, type RigQuantity } from '../tires/rig/conditions'
import {
  diagramOf,
  isDiagram,
  plotsOf,
  rigDiagramIds,
  usualPoints,
  usualRange,
  usualRequest,
  type RigDiagramId,
} from '../tires/rig/diagrams'
import { deviationsOf } from '../tires/rig/measured'
import { rigOf, type Rig } from '../tires/rig/rig'
import { checkRequest, notesOf, spread, sweepTire, type RigCurve, type RigRequest } from '../tires/rig/sweep'
import { rigCsv, rigTable } from '../tires/rig/table'
import type { Arguments } from './arguments'
import type { ExitStatus, OptionSpec } from './command'
import type { CliIo } from './io'
import { columnsFrom, short, table } from './text-table'
import { axesOf, openTires } from './tires'
import { requireWritable } from './writing'

export const rigOptions = {
  sweep: {
    value: 'QUANTITY=FROM:TO:N',
    doc: 'sweep a quantity over a range with N points; without FROM:TO:N, over its usual range',
  },
  at: { value: 'QUANTITY=VALUE,...', repeated: true, doc: 'fix other quantities; several values give several curves' },
  measured: {
    value: 'FILE',
    repeated: true,
    doc: 'measured points (CSV with columns by name and unit, TYDEX) to compare the tyres with',
  },
  axes: { value: 'AXES', doc: 'axes of measured points: ISO, SAE, "adapted SAE", "turned angle"' },
  diagram: { value: 'NAME', doc: `usual sweep and curves: ${rigDiagramIds.join(', ')}; default: forces` },
} as const satisfies Readonly<Record<string, OptionSpec>>

export const rigNotes: readonly string[] = [
  '--sweep and --diagram run the tyres on a rig: a wheel in steady motion on a plane road under prescribed conditions.',
  ...rigQuantityIds.map((name) => {
    const { doc, unit } = factsOf(name)
    return `  ${name.padEnd(10)}  ${doc}${unit === '1' ? '' : ` (${unit})`}`
  }),
  'Values are in SI units, or have a unit: 12deg, 2.2bar. Diagrams:',
  ...rigDiagramIds.map((name) => `  ${name.padEnd(10)}  ${diagramOf(name).doc}`),
]

export const isRigCall = (args: Arguments): boolean => Object.keys(rigOptions).some((option) => args.has(option))

/** @throws ModelError of tyres and options; `out-of-range` where no point has a result */
export async function runRig(args: Arguments, io: CliIo): Promise<ExitStatus> {
  for (const option of ['points', 'target'])
    if (args.has(option))
      throw new ModelError('usage', `--${option} does not go with a sweep`, {}, `remove --${option}`)
  const out = args.text('out')
  if (out !== undefined && !/\.(?:csv|parquet)$/i.test(out))
    throw new ModelError('usage', `--out ${out} is neither .csv nor .parquet`, {}, 'give a file that ends with .csv')
  if (out !== undefined) await requireWritable(out, 'file')
  const tires = (await openTires(args)).map(({ name, tire }) => ({ name, tire, rig: rigOf(tire) }))
  const [first] = tires
  const { diagram, request } = requestOf(args, first.rig)
  checkRequest(request, tires.length)
  const curves = tires.flatMap(({ name, rig }) => sweepTire(name, rig, request))
  const notes = notesOf(curves)
  if (curves.every(({ points }) => points.length === 0))
    throw new ModelError('out-of-range', `no point has a result: ${notes[0]}`, {}, 'change the sweep or the conditions')
  const tests = await readTests(args)
  const compared = tires.flatMap(({ name, rig }) =>
    tests.map((test) => ({ tyre: name, file: test.file, ...deviationsOf(rig, test.points) })),
  )
  if (out !== undefined) await writeCurves(out, curves)
  const rows = curves.reduce((sum, { points }) => sum + points.length, 0)
  if (args.has('json')) {
    const shown = curves.map(({ tire, fixed, points, gaps }) => ({
      ...{ tyre: tire, fixed, points: points.length, leftOut: gaps.length },
    }))
    const models = tires.map(({ name, tire }) => ({ tyre: name, block: tire.block, model: tire.model.id }))
    const { quantity } = request.sweep
    io.out(
      `${JSON.stringify({ diagram, sweep: quantity, tyres: models, curves: shown, measured: compared, notes, rows, out }, null, 2)}\n`,
    )
    return 0
  }
  const lines = [
    ...tires.map(({ name, tire }) => `tyre ${name}: ${tire.model.label}`),
    ...summary(diagram, request.sweep.quantity, curves),
    ...comparison(compared),
    ...[...tests.flatMap(({ file, notes: remarks }) => remarks.map((note) => `${file}: ${note}`)), ...notes].map(
      (note) => `note: ${note}`,
    ),
    ...(out === undefined ? [] : [`written ${out}: ${rows} rows`]),
  ]
  io.out(`${lines.join('\n')}\n`)
  return 0
}

interface NamedTest {
  readonly file: string
  readonly points: readonly MeasuredPoint[]
  readonly notes: readonly string[]
}

const readTests = (args: Arguments): Promise<readonly NamedTest[]> =>
  Promise.all(
    args.all('measured').map(async (file) => ({ file, ...readTireTest(await readTextFile(file), file, axesOf(args)) })),
  )

interface Comparison extends ReturnType<typeof deviationsOf> {
  readonly tyre: string
  readonly file: string
}

/** Returns lines with the deviation of every tyre from the measured points. */
function comparison(all: readonly Comparison[]): readonly string[] {
  if (all.length === 0) return []
  const rows = all.flatMap(({ tyre, file, deviations }) =>
    deviations.map(({ result, points, rms, peak }) => [
      ...[tyre, file, result, String(points), short(rms), short(peak)],
      peak > 0 ? `${short((100 * rms) / peak, 3)} %` : '',
    ]),
  )
  const gaps = all
    .filter((one) => one.gaps > 0)
    .map(({ tyre, file, gaps: n }) => `note: ${tyre} has no result at ${n} points of ${file}`)
  return [
    ...table(['tyre', 'measured', 'result', 'points', 'rms', 'peak', 'rms/peak'], rows, columnsFrom(3, 7)),
    ...gaps,
  ]
}

async function writeCurves(out: string, curves: readonly RigCurve[]): Promise<void> {
  if (!/\.parquet$/i.test(out)) return writeTextFile(out, rigCsv(curves))
  const { tires, columns } = rigTable(curves)
  await writeTextFile(out, await writeParquetColumns(columns, { tyre: tires }))
}

/** Returns lines with the least and the greatest value of every curve that the diagram draws. */
function summary(diagram: RigDiagramId, sweep: RigQuantity, curves: readonly RigCurve[]): readonly string[] {
  const plots = plotsOf(diagram, sweep, curves)
  const rows = plots.flatMap(({ title, y, curves: drawn }) =>
    drawn
      .filter(({ label }) => label !== '')
      .map(({ label, x, y: values }) => {
        const [low, high] = [Math.min(...values), Math.max(...values)]
        const at = (value: number): string => short(x[values.indexOf(value)])
        const unit = y.unit === '1' ? '' : ` [${y.unit}]`
        return [label, `${title}${unit}`, short(low), at(low), short(high), at(high)]
      }),
  )
  const { symbol, unit } = factsOf(sweep)
  const x = 'x' in diagramOf(diagram).draws ? 'x' : `${symbol}${unit === '1' ? '' : ` [${unit}]`}`
  return table(['curve', 'result', 'least', `at ${x}`, 'greatest', `at ${x}`], rows, columnsFrom(2, 6))
}

function requestOf(args: Arguments, rig: Rig): { readonly diagram: RigDiagramId; readonly request: RigRequest } {
  const diagram = args.text('diagram') ?? 'forces'
  if (!isDiagram(diagram))
    throw new ModelError('usage', `there is no diagram "${diagram}"`, {}, `use one of ${rigDiagramIds.join(', ')}`)
  const at = Object.fromEntries(args.all('at').map(readCondition))
  const text = args.text('sweep')
  const sweep = text === undefined ? undefined : readSweep(text, rig)
  const usual = usualRequest(diagram, rig, sweep?.quantity)
  const names = [...Object.keys(at), ...(sweep === undefined ? [] : [sweep.quantity])]
  // slip and speed replace the speeds of a usual family, which determine them
  const determined = names.some((name) => name === 'slip' || name === 'speed')
  const families = Object.entries(usual.at).filter(
    ([name]) => !determined || (name !== 'rolling' && name !== 'sliding'),
  )
  return { diagram, request: { sweep: sweep ?? usual.sweep, at: { ...Object.fromEntries(families), ...at } } }
}

/** @throws ModelError `usage` */
function quantityNamed(name: string, option: string): RigQuantity {
  if (isRigQuantity(name)) return name
  throw new ModelError(
    'usage',
    `${option}: a rig has no quantity "${name}"`,
    {},
    `use one of ${rigQuantityIds.join(', ')}`,
  )
}

function readCondition(text: string): readonly [RigQuantity, readonly number[]] {
  const equals = text.indexOf('=')
  const name = quantityNamed(text.slice(0, Math.max(equals, 0)).trim() || text, '--at')
  if (equals < 0) throw new ModelError('usage', `--at ${text} has no value`, {}, `write --at ${name}=VALUE`)
  return [
    name,
    text
      .slice(equals + 1)
      .split(',')
      .map((value) => numberOf(value, name, `--at ${text}`)),
  ]
}

function readSweep(text: string, rig: Rig): RigRequest['sweep'] {
  const equals = text.indexOf('=')
  const quantity = quantityNamed((equals < 0 ? text : text.slice(0, equals)).trim(), '--sweep')
  if (equals < 0) return { quantity, values: spread(...usualRange(rig, quantity), usualPoints) }
  const parts = text.slice(equals + 1).split(':')
  const usage = (what: string): ModelError =>
    new ModelError('usage', `--sweep ${text}: ${what}`, {}, `write --sweep ${quantity}=FROM:TO:N`)
  if (parts.length < 2 || parts.length > 3) throw usage('the range is not FROM:TO:N')
  const [from, to] = parts.slice(0, 2).map((part) => numberOf(part, quantity, `--sweep ${text}`))
  const count = parts.length === 3 ? Number(parts[2]) : usualPoints
  if (!Number.isInteger(count) || count < 2 || count > mostOfSweep)
    throw usage(`the number of points is not a whole number from 2 to ${mostOfSweep}`)
  if (from === to) throw usage('the range has no width')
  return { quantity, values: spread(from, to, count) }
}

const mostOfSweep = 100_000

function numberOf(text: string, quantity: RigQuantity, option: string): number {
  try {
    return evaluateAs(text.trim(), factsOf(quantity).unit, emptyScope)
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    throw new ModelError(error.code, `${option}: ${error.what}`, {}, error.hint)
  }
}
