/** `fit PROJECT_OR_TIR MEASUREMENT`: the parameters of a tyre model from measured points. */
import { readTextFile, writeTextFile } from '../../../engine/io/node/text-file'
import { ModelError } from '../../../engine/errors/model-error'
import { emptyScope, evaluateAs } from '../../../engine/model/expression'
import { readTireTest } from '../../../importers/tire-test'
import { readTir, tirToTireParams } from '../../../importers/tir'
import { fitBlock, type BlockFit } from '../../tires/fit/fit-block'
import type { TireFitOptions, TireFitParameter } from '../../tires/fit/fit-tire'
import { residualsCsv } from '../../tires/fit/residuals-csv'
import { blockValues } from '../../tires/block-values'
import { tireResults, type TireResult } from '../../tires/fit/model-at-points'
import type { Arguments } from '../arguments'
import { jsonOption, projectOptions, type Command, type ExitStatus } from '../command'
import type { CliIo } from '../io'
import { short, table } from '../text-table'
import { writeCopy } from '../tire-write'
import { axesOf, openTire } from '../tires'
import { requireWritable } from '../writing'

export const fit: Command = {
  name: 'fit',
  summary: 'determine the parameters of a tyre model from measured points',
  positionals: ['PROJECT_OR_TIR', 'MEASUREMENT'],
  options: {
    block: { value: 'NAME', doc: 'tyre block of the project; default: the first one' },
    free: { value: 'NAME,...', doc: 'parameters to fit; default: all but nominal conditions and scaling factors' },
    hold: { value: 'NAME,...', doc: 'parameters to keep at their values' },
    bound: { value: 'NAME=LOW:HIGH', repeated: true, doc: 'bounds of a parameter; either may be left out' },
    weight: {
      value: 'RESULT=FACTOR',
      repeated: true,
      doc: 'factor on the residuals of Fx, Fy, Mx, My or Mz; 0 leaves it out',
    },
    'at-once': { doc: 'fit all parameters at once instead of in stages first' },
    axes: {
      value: 'NAME',
      doc: 'axes of the measurement: ISO, SAE, adapted SAE, turned angle; default: by the sign of the load',
    },
    out: {
      value: 'FILE.json|FILE.tir',
      doc: 'fitted parameters as a merge patch for a project (--patch), or in a copy of the property file',
    },
    residuals: { value: 'FILE.csv', doc: 'measured and fitted values of every point' },
    ...projectOptions,
    json: jsonOption,
  },
  notes: [
    'MEASUREMENT is a TYDEX file or a table of a test rig, see wishbone tyre. The fit starts with the parameters of the',
    'tyre; choose another model with --set Tire.forceModel=mf6. Residuals count relative to the peak of their result.',
    'A Magic Formula is fitted in stages (pure slip, combined slip, moments) and then with all points together.',
    'The interval is where the value is with a probability of 95 %, if the errors of the points are independent.',
    'Parameters that the points do not determine keep their values and are named.',
  ],
  examples: [
    'fit tyre.tir rig.csv --out fitted.tir --residuals residuals.csv',
    'fit projects/generic-vehicle rig.tdx --block TireFL --set TireFL.forceModel=brush',
    'fit tyre.tir rig.csv --free PCY1,PDY1,PDY2,PKY1,PKY2 --bound PCY1=1:1.6',
  ],
  run,
}

async function run(args: Arguments, io: CliIo): Promise<ExitStatus> {
  const path = args.positionals[1]
  const [out, residuals] = [args.text('out'), args.text('residuals')]
  for (const [option, file, ending] of [
    ['out', out, /\.(?:json|tir)$/i],
    ['residuals', residuals, /\.csv$/i],
  ] as const) {
    if (file === undefined) continue
    if (!ending.test(file)) {
      const known = option === 'out' ? '.json or .tir' : '.csv'
      throw new ModelError('usage', `--${option} ${file} does not end with ${known}`, {}, `name a file ${known}`)
    }
    await requireWritable(file, 'file')
  }
  // before the tyre, because a property file in this place says that both are exchanged
  const test = readTireTest(await readTextFile(path), path, axesOf(args))
  const tire = await openTire(args)
  const result = fitBlock(tire, test.points, optionsOf(args))
  const notes = [...test.notes]
  if (out !== undefined && /\.tir$/i.test(out)) {
    await writeCopy(args, tire.block, { ...blockValues(tire.resolved), ...result.params }, out)
    notes.push(...(await missingIn(out, result)))
  } else if (out !== undefined)
    await writeTextFile(out, `${JSON.stringify({ blocks: { [tire.block]: { params: result.params } } }, null, 2)}\n`)
  if (residuals !== undefined) await writeTextFile(residuals, residualsCsv(result))
  const files = { ...(out === undefined ? {} : { out }), ...(residuals === undefined ? {} : { residuals }) }
  if (args.has('json')) io.out(`${JSON.stringify({ ...jsonOf(tire.block, result), notes, ...files }, null, 2)}\n`)
  else
    io.out(
      `${[...linesOf(tire.block, result), ...notes.map((note) => `note: ${note}`), ...Object.values(files).map((file) => `written: ${file}`)].join('\n')}\n`,
    )
  return 0
}

/** Returns a note about the range of the points, if a property file has no entries for it. */
async function missingIn(file: string, { params }: BlockFit): Promise<readonly string[]> {
  const written = tirToTireParams(readTir(await readTextFile(file), file))
  const missing = Object.keys(params).filter((name) => name.startsWith('range.') && written[name] === undefined)
  if (missing.length === 0) return []
  return [
    `${file} has no entries for the range of the points: ${missing.map((name) => name.slice('range.'.length)).join(', ')}`,
  ]
}

const listOf = (text: string | undefined): readonly string[] | undefined =>
  text
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** @throws ModelError `usage` */
function optionsOf(args: Arguments): TireFitOptions {
  const free = listOf(args.text('free'))
  return {
    ...(free === undefined ? {} : { free }),
    hold: listOf(args.text('hold')) ?? [],
    bounds: Object.fromEntries(args.all('bound').map(boundOf)),
    weights: Object.fromEntries(args.all('weight').map(weightOf)),
    atOnce: args.has('at-once'),
  }
}

function boundOf(text: string): readonly [string, { readonly min?: number; readonly max?: number }] {
  const [, name, low, high] = /^\s*(\w+)\s*=([^:]*):([^:]*)$/.exec(text) ?? []
  if (name === undefined || (low.trim() === '' && high.trim() === ''))
    throw new ModelError(
      'usage',
      `--bound ${text} is not a bound`,
      {},
      'write --bound PCY1=1:1.6, or PCY1=1: for one side',
    )
  const value = (limit: string): number => {
    try {
      return evaluateAs(limit, '1', emptyScope)
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      throw new ModelError(error.code, `--bound ${text}: ${error.what}`, {}, error.hint)
    }
  }
  return [
    name,
    { ...(low.trim() === '' ? {} : { min: value(low) }), ...(high.trim() === '' ? {} : { max: value(high) }) },
  ]
}

function weightOf(text: string): readonly [TireResult, number] {
  const [, name, factor] = /^\s*(\w+)\s*=\s*(\S+)\s*$/.exec(text) ?? []
  const result = tireResults.find((one) => one === name)
  const value = Number(factor)
  if (result === undefined || !(value >= 0 && Number.isFinite(value)))
    throw new ModelError(
      'usage',
      `--weight ${text} is not a weight`,
      {},
      `write --weight Mz=0.5, of ${tireResults.join(', ')}`,
    )
  return [result, value]
}

/** Returns what there is to say of a parameter beside its value. */
function remarkOf({ state, dependsOn, value, halfWidth }: TireFitParameter): string {
  if (state === 'bound') return 'at its bound'
  if (state === 'without-effect') return 'kept: without effect on the points'
  if (state === 'dependent')
    return `kept: the points do not distinguish it from ${(dependsOn ?? []).slice(0, 4).join(', ')}`
  return halfWidth !== undefined && halfWidth > Math.abs(value) ? 'the interval includes 0' : ''
}

const percent = (part: number, whole: number): string => (whole > 0 ? `${short((100 * part) / whole, 3)} %` : '')

function linesOf(
  block: string,
  { model, stages, parameters, channels, omitted, leftOut, points }: BlockFit,
): readonly string[] {
  return [
    `tyre    ${block}: ${model.label}`,
    `points  ${points.length}${leftOut === undefined ? '' : `; ${leftOut.count} left out: ${leftOut.reason}`}`,
    '',
    ...table(
      ['stage', 'end', 'iterations', 'points'],
      stages.map(({ label, end, iterations, channels: of }) => [
        ...[label, end, String(iterations)],
        of.map(({ name, points: count }) => `${name} ${count}`).join(', '),
      ]),
      [2],
    ),
    ...omitted.map(({ label, reason }) => `not fitted: ${label}: ${reason}`),
    '',
    ...table(
      ['parameter', 'start', 'fitted', '95 % interval', ''],
      parameters.map((parameter) => [
        ...[parameter.name, short(parameter.start), short(parameter.value, 7)],
        parameter.halfWidth === undefined ? '' : `+-${short(parameter.halfWidth, 3)}`,
        remarkOf(parameter),
      ]),
      [1, 2, 3],
    ),
    '',
    ...table(
      ['result', 'points', 'peak', 'rms of residuals', 'largest', 'at point'],
      channels.map(({ name, unit, points: count, peak, rms, largest, at }) => [
        ...[name, String(count), `${short(peak)} ${unit}`],
        `${short(rms, 3)} ${unit}, ${percent(rms, peak)}`,
        ...[`${short(largest, 3)} ${unit}, ${percent(largest, peak)}`, String(at + 1)],
      ]),
      [1, 2, 5],
    ),
  ]
}

function jsonOf(
  block: string,
  { model, stages, parameters, channels, omitted, leftOut, ranges, points }: BlockFit,
): object {
  return {
    ...{ block, model: model.id, points: points.length },
    ...(leftOut === undefined ? {} : { leftOut }),
    stages: stages.map(({ label, end, iterations }) => ({ label, end, iterations })),
    omitted,
    parameters: parameters.map((parameter) => ({ ...parameter, remark: remarkOf(parameter) })),
    results: channels.map(({ name, unit, points: count, peak, rms, largest, at }) => ({
      ...{ name, unit, points: count, peak, rms, largest, at: at + 1 },
    })),
    ranges: Object.fromEntries(
      ['Fz', 'S', 'alpha', 'gamma', 'pressure'].flatMap((name) => (name in ranges ? [[name, ranges[name]]] : [])),
    ),
  }
}
