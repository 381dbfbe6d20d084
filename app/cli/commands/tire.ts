/**
 * `tyre PROJECT_OR_TIR --points FILE.json --out FILE.json`: forces and moments of a tyre at operating points. `tyre
 * PROJECT_OR_TIR ... --sweep`: tyres on a rig. `tyre FILE.tir`: what a tyre property file gives, what of it does not
 * act, and what was assumed. `tyre PROJECT_OR_TIR --target c --out DIR`: the tyre alone as C, FMU and others.
 */
import * as v from 'valibot'
import { readTextFile, writeTextFile } from '../../../engine/io/node/text-file'
import { ModelError } from '../../../engine/errors/model-error'
import { parseJson, type LocatedJson } from '../../../engine/model/text/json'
import type { Arguments } from '../arguments'
import { jsonOption, projectOptions, type Command, type ExitStatus, type OptionSpec } from '../command'
import type { CliIo } from '../io'
import { exportOptionSpecs } from '../export-options'
import { exportLoadsUnits, exportTo, targetOption } from '../exporting'
import { columns } from '../text-table'
import { aloneExperiment, tireAlone } from '../../tires/alone'
import { propertyFileFacts, type PropertyFileTire } from '../../tires/property-file'
import { isMeasurement, isPropertyFile, openTire, type Tire } from '../tires'
import { inspectTest } from '../tire-test'
import { writeTire } from '../tire-write'
import { isRigCall, rigNotes, rigOptions, runRig } from '../tire-rig'

const pointsOption: OptionSpec = {
  value: 'FILE.json',
  doc: 'operating points: [{"Fz": 4000, "S": 0.01, "alpha": 0.02, "gamma": 0, "Omega": 57, "VCx": 20, "Reff": 0.35}, ...]',
}
const outOption: OptionSpec = {
  value: 'FILE',
  doc: 'the same points with Fx, Fy, Mx, My and Mz (.json); of a sweep, a row per point (.csv, .parquet)',
}

export const tire: Command = {
  name: 'tyre',
  summary: 'compute forces and moments of tyres at points or in sweeps, or check a property file',
  positionals: ['PROJECT_OR_TIR'],
  many: true,
  options: {
    block: { value: 'NAME', doc: 'tyre block of the project; default: the first one; in a sweep, several as A,B' },
    points: pointsOption,
    ...rigOptions,
    out: outOption,
    write: {
      value: 'FILE',
      doc: 'the property file with the values of the tyre (.tir), its other lines unchanged; of a measurement, a merge patch with its points (.json)',
    },
    target: { ...targetOption, doc: 'exports the tyre alone: motion of the wheel centre in, forces and moments out' },
    ...exportOptionSpecs,
    ...projectOptions,
    json: jsonOption,
  },
  notes: [
    'SI units (N, rad, rad/s, m/s, m), ISO tyre axes at the contact point: slip S > 0 driving, alpha > 0 for a contact',
    'point that moves to the left. Instead of Fz, a point may give the deflection of the tyre; the vertical law then gives Fz.',
    'alpha and tanAlpha stand for each other. Without pressure, the pressure of the tyre holds.',
    'To set parameters of a .tir file, use --set Tire.PARAM=VALUE. Without --points and --out,',
    'checks a .tir file and lists the ignored and assumed entries.',
    'A measurement of a test rig (CSV with columns by name and unit, TYDEX 1.3) is a tyre too, if its points are a grid.',
    'With --target, --out is the folder or the FMU to write; inputs and outputs are in docs/tyre-interface.md.',
    '',
    ...rigNotes,
  ],
  examples: [
    'tyre projects/generic-vehicle --block TireFL --points points.json --out forces.json',
    'tyre pac2002.tir --points points.json --out forces.json --set Tire.pac2002.LMUX=0.8',
    'tyre pac2002.tir',
    'tyre a.tir b.tir projects/generic-vehicle --sweep slip-angle=-12deg:12deg:97 --at load=2000,4000 --out curves.csv',
    'tyre a.tir --diagram radius',
    'tyre a.tir --sweep slip-angle --measured run.csv',
    'tyre run.tdx --block TireFL --write table.json',
    'tyre a.tir --set Tire.pac2002.LMUX=0.8 --write wet.tir',
    'tyre projects/generic-vehicle --block TireFL --target fmu3 --out tyre.fmu',
  ],
  loadsUnits: exportLoadsUnits,
  run,
}

/** Exports the tyre alone as a model. */
async function exportAlone(args: Arguments, io: CliIo): Promise<ExitStatus> {
  if (args.has('points'))
    throw new ModelError('usage', '--points has no effect on an export', {}, 'leave out --points or --target')
  await exportTo(args, io, args.required('out', outOption), async () => {
    const project = tireAlone((await openTire(args)).resolved)
    return { request: () => ({ project, files: {}, experiment: aloneExperiment }), within: (work) => work() }
  })
  return 0
}

async function run(args: Arguments, io: CliIo): Promise<ExitStatus> {
  if (isRigCall(args)) return runRig(args, io)
  if (args.positionals.length > 1)
    throw new ModelError('usage', 'several tyres are given', {}, 'add --sweep or --diagram, or give one tyre')
  if (args.has('target')) return exportAlone(args, io)
  for (const option of Object.keys(exportOptionSpecs))
    if (args.has(option))
      throw new ModelError(
        'usage',
        `--${option} has no effect without --target`,
        {},
        `add --target, or remove --${option}`,
      )
  const [path] = args.positionals
  if (isMeasurement(path) && !args.has('points') && !args.has('out')) return inspectTest(path, args, io)
  if (args.has('write')) return writeTire(args, io)
  const inspected = (await isPropertyFile(path)) && !args.has('points') && !args.has('out')
  const pointsPath = inspected ? '' : args.required('points', pointsOption)
  const out = inspected ? '' : args.required('out', outOption)
  const { block, model, inputs, forces, vertical, faultyParameter, file } = await openTire(args)
  const report =
    file === undefined ? {} : { ignored: file.tir.ignored, assumed: file.tir.assumed, unused: file.tir.unused }
  if (inspected && file !== undefined) {
    const facts = propertyFileFacts(file)
    if (args.has('json'))
      io.out(
        `${JSON.stringify({ block, model: model.id, ...Object.fromEntries(facts), params: file.params, ...report }, null, 2)}\n`,
      )
    else
      io.out(
        `${[...columns([['tyre', `${block}: ${model.label}`], ...facts.map(([a, b]): [string, string] => [a, b])]), ...listed(file)].join('\n')}\n`,
      )
    return 0
  }
  const points = readPoints(await readTextFile(pointsPath), pointsPath, inputs, vertical.inputs)
  const results = points.map((row, i) => {
    const numbers = Object.fromEntries(Object.entries(row).filter(([, value]) => typeof value === 'number'))
    const point = isPressed(row) ? { ...row, Fz: vertical.load(numbers as Record<string, number>) } : row
    const taken = Object.hasOwn(numbers, 'pressure') ? [...inputs, 'pressure'] : inputs
    const inputValues = Object.fromEntries(taken.map((name) => [name, point[name] as number]))
    const tireForces = forces(inputValues)
    const bad = Object.entries(tireForces).flatMap(([name, value]) => (Number.isFinite(value) ? [] : [name]))
    if (bad.length > 0) throw notFinite(block, bad, { number: i + 1, inputValues }, faultyParameter(inputValues))
    return { ...point, ...tireForces }
  })
  await writeTextFile(out, `${JSON.stringify(results, null, 1)}\n`)
  if (args.has('json')) {
    io.out(`${JSON.stringify({ block, model: model.id, points: results.length, out, ...report }, null, 2)}\n`)
    return 0
  }
  const lines = columns([
    ['tyre', `${block}: ${model.label}`],
    ['written', `${out}: ${results.length} points`],
  ])
  io.out(`${[...lines, ...(file === undefined ? [] : listed(file))].join('\n')}\n`)
  return 0
}

/** Lists the assumptions and the entries without effect, one per line. */
function listed({ tir: { assumed, ignored, unused } }: PropertyFileTire): readonly string[] {
  return [
    ...assumed.map((text) => `assumed: ${text}`),
    ...ignored.map((text) => `ignored: ${text}`),
    ...unused.map(({ section, line, keys, whole }) => {
      const what = whole ? `all of it: ${keys.join(', ')}` : keys.join(', ')
      return `ignored: line ${line}, ${section === '' ? 'before the first section' : `[${section}]`}: ${what}`
    }),
  ]
}

function notFinite(
  block: string,
  results: readonly string[],
  { number, inputValues }: { readonly number: number; readonly inputValues: Readonly<Record<string, number>> },
  parameter: ReturnType<Tire['faultyParameter']>,
): ModelError {
  const at = Object.entries(inputValues)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ')
  const because = parameter === undefined ? '' : `; with ${parameter.name} = ${parameter.default} it is`
  return new ModelError(
    'non-finite',
    `point ${number} (${at}): ${results.join(', ')} ${results.length === 1 ? 'is' : 'are'} not finite${because}`,
    { block, ...(parameter && { parameter: parameter.name }) },
    parameter === undefined
      ? 'check the point: it is far outside the operating range of tyres'
      : `check ${parameter.name}, which is ${parameter.value}`,
  )
}

/** Returns whether a point gives the deflection, from which the load follows, instead of the load. */
const isPressed = (point: Readonly<Record<string, unknown>>): boolean =>
  Object.hasOwn(point, 'deflection') && !Object.hasOwn(point, 'Fz')

/**
 * Completes the slip angle by its tangent, and the other way round, where the model needs the one that the point lacks.
 */
function withAngle(
  point: Readonly<Record<string, unknown>>,
  inputs: readonly string[],
): Readonly<Record<string, unknown>> {
  const { alpha, tanAlpha } = point
  const lacks = (name: string): boolean => inputs.includes(name) && !Object.hasOwn(point, name)
  if (typeof alpha === 'number' && lacks('tanAlpha')) return { ...point, tanAlpha: Math.tan(alpha) }
  if (typeof tanAlpha === 'number' && lacks('alpha')) return { ...point, alpha: Math.atan(tanAlpha) }
  return point
}

const pointsSchema = v.array(v.looseObject({}))

/** @throws ModelError `file-format` naming the point and the quantity */
function readPoints(
  text: string,
  file: string,
  inputs: readonly string[],
  ofLoad: readonly string[],
): readonly Readonly<Record<string, unknown>>[] {
  const json = parseJson(text, file, 'file-format')
  const parsed = v.safeParse(pointsSchema, json.value)
  if (!parsed.success) {
    const path = (parsed.issues[0].path ?? []).map((item) => String(item.key))
    throw problem(json, file, path, 'the file is not a list of operating points', pointsOption.doc)
  }
  const points = parsed.output.map((point) => withAngle(point, inputs))
  points.forEach((point, i) => {
    const needed = isPressed(point) ? [...new Set([...inputs.filter((name) => name !== 'Fz'), ...ofLoad])] : inputs
    for (const name of needed) {
      if (typeof point[name] === 'number') continue
      const what = Object.hasOwn(point, name)
        ? `${name} of point ${i + 1} is not a number`
        : `point ${i + 1} has no ${name}`
      throw problem(json, file, [String(i), name], what, `give ${needed.join(', ')} as numbers in SI units`)
    }
  })
  return points
}

function problem(json: LocatedJson, file: string, path: readonly string[], what: string, hint: string): ModelError {
  return new ModelError('file-format', what, { file, line: json.locate(path).line }, hint)
}
