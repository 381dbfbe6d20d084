/**
 * Runs an exported FMU through the importer of this program, in co-simulation: the FMU then takes its own steps, which
 * are those of the experiment. Its inputs get the values that they have in the experiment, held between communication
 * points on both sides.
 */
import { exportFmu } from '../../../engine/backends/fmu/package'
import { exportTargets } from '../../../engine/backends/targets'
import { functionText } from '../../../engine/model/project/function-text'
import { writeCsv } from '../../../engine/io/csv'
import { columnNamed, type TimeTable } from '../../../engine/io/table'
import { readFmuDeclaration } from '../../../blocks/signals/fmu/declaration'
import { base64Of } from '../../../engine/model/project/binary-files'
import type { ProjectFile } from '../../../engine/model/project/project'
import { importFmu } from '../../../importers/fmi'
import { fmuArchive } from '../../fmu/archive'
import { libraryIn, openArchive } from '../../fmu/unit/archive'
import { fingerprintOfFmu } from '../../fmu/unit/unpack'
import { misbehaves } from '../ended'
import { figureOf, toleranceOf, type Figure } from './compare'
import { drivenInputs, type DrivenInputs } from './inputs'
import { runInSlices } from './slices'
import { referenceRun, type Reference, type ReferenceChoice } from './reference'
import { noCompiler, timeLimit, type CannotRun, type ExportedRows, type MadeExport, type VerifyTools } from './types'

const verifiedFile = 'exported.fmu'

/** @throws ModelError if the FMU fails, or has other instants; a crash or a hang ends the process */
export async function verifyUnit(
  modelExport: MadeExport,
  tools: VerifyTools,
): Promise<(Figure & { readonly how: string }) | CannotRun> {
  const { files, target } = modelExport
  const model = withoutInputs(modelExport.model)
  if (model.signals.length === 0) return { reason: 'its outputs are its inputs', remedy: 'choose other outputs' }
  const { fmi: version = 2 } = exportTargets[target]
  const bytes = fmuArchive(files)
  const archive = openArchive(bytes, verifiedFile)
  const { identifier } = exportFmu(modelExport.model, version).names
  if (libraryIn(archive, version === 2 ? '2.0' : '3.0', identifier) === undefined) return noCompiler
  const interval = communicationStep(model.run)
  const driven = await drivenInputs(modelExport, interval, tools)
  if ('reason' in driven) return driven
  const signals = model.signals.map(({ signal }) => signal)
  const reference = (choice: ReferenceChoice): Promise<Reference> =>
    referenceRun(modelExport, tools, { signals, ...choice, sample: interval })
  const { table, seconds } = await reference(driven.reference)
  tools.stage?.('running')
  tools.allow?.(fingerprintOfFmu(bytes))
  const rows = await runUnit(
    model,
    { bytes, description: archive.description, interval, limit: tools.limit ?? timeLimit(seconds) },
    driven.columns,
    tools,
  )
  tools.stage?.('comparing')
  const [end, exportedEnd] = [table.time[table.time.length - 1], rows.time[rows.time.length - 1]]
  if (exportedEnd < end - 2 * interval) throw misbehaves(`ends at ${exportedEnd} s, the run in Wishbone at ${end} s`)
  const compared = (here: TimeTable): Figure =>
    figureOf(
      rows,
      driven.columns.length === 0 ? here : halfway(here, interval),
      { ...model, run: { ...model.run, sample: interval } },
      false,
    )
  const first = compared(table)
  const differs = (first.worst?.difference ?? 0) > toleranceOf(model)
  const figure =
    differs && driven.afterSamples !== undefined
      ? better(first, compared((await reference(driven.afterSamples)).table))
      : first
  return { ...figure, how: rows.how + driven.remark }
}

const better = (a: Figure, b: Figure): Figure => ((b.worst?.difference ?? 0) < (a.worst?.difference ?? 0) ? b : a)

/** Returns the outputs that are not inputs; an output that is an input is an input of the FMU only. */
function withoutInputs(model: MadeExport['model']): MadeExport['model'] {
  const inputs = new Set(model.inputs.map(({ name }) => name))
  return { ...model, signals: model.signals.filter(({ name }) => !inputs.has(name)) }
}

/** Returns the instants between changes of inputs: odd multiples of the interval. */
function halfway({ time, columns }: TimeTable, interval: number): TimeTable {
  const rows = [...time.keys()].filter((row) => Math.round(time[row] / interval) % 2 === 1)
  const only = (values: Float64Array): Float64Array => Float64Array.from(rows, (row) => values[row])
  return { time: only(time), columns: columns.map((column) => ({ ...column, values: only(column.values) })) }
}

/** Returns the sample interval where it is a whole number of steps, so that no communication point cuts a step. */
function communicationStep({ step, sample }: MadeExport['model']['run']): number {
  const count = Math.round(sample / step)
  return count >= 1 && Math.abs(sample / step - count) < 1e-9 * count ? sample : step
}

interface Unit {
  readonly bytes: Uint8Array
  readonly description: string
  /** s */
  readonly interval: number
  /** s that a call may take */
  readonly limit: number
}

const block = 'Exported'

async function runUnit(
  model: MadeExport['model'],
  { bytes, description, interval, limit }: Unit,
  columns: DrivenInputs['columns'],
  tools: VerifyTools,
): Promise<ExportedRows> {
  const unit = importFmu(description, verifiedFile, 'simulation').block
  const { declaration } = readFmuDeclaration(functionText(unit.params?.interface ?? '') ?? '')
  const port = (list: readonly { readonly name: string; readonly variable: string }[], name: string): string => {
    const match = list.find(({ variable }) => variable === name)
    if (match === undefined) throw misbehaves(`has no variable ${name}`)
    return match.name
  }
  const { stop } = model.run
  const project: ProjectFile = {
    wishbone: 1,
    title: 'Verification',
    blocks: {
      [block]: { ...unit, params: { ...unit.params, step: interval, timeLimit: limit } },
      ...Object.fromEntries(
        columns.map((_, i) => [
          `Input${i}`,
          { type: 'sources/table', params: { file: `input${i}.csv`, interpolation: 'linear' } },
        ]),
      ),
    },
    wires: Object.fromEntries(
      columns.map(({ name }, i) => [`w${i}`, [`Input${i}.y`, `${block}.${port(declaration.inputs, name)}`]]),
    ),
    experiments: { run: { stop, solver: { name: 'rk4', step: interval }, sample: interval } },
  }
  const files = {
    [verifiedFile]: base64Of(bytes),
    ...Object.fromEntries(columns.map(({ table }, i) => [`input${i}.csv`, writeCsv(table)])),
  }
  const signals = model.signals.map(({ name }) => `${block}.${port(declaration.outputs, name)}`)
  const { table, error } = await runInSlices({ project, files, experiment: 'run', signals, checkStep: false }, tools)
  if (error !== undefined) throw misbehaves(`failed on its experiment (${error.what})`)
  const values = signals.map((name) => columnNamed(table, name)?.values ?? new Float64Array(table.time.length))
  return { time: table.time, values, how: 'an FMU in co-simulation' }
}
