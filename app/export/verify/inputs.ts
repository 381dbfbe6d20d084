/**
 * Inputs of an exported FMU while it is verified: as the experiment has them, but held over two communication steps on
 * both sides. Halfway between two changes, outputs that depend on inputs directly are the same on both sides too.
 */
import type { ExportedInput } from '../../../engine/backends/exported'
import { columnNamed, type TimeTable } from '../../../engine/io/table'
import type { ProjectFile } from '../../../engine/model/project/project'
import { activeModel } from '../../../engine/model/subsystem'
import { referenceRun, type ReferenceChoice } from './reference'
import type { CannotRun, MadeExport, VerifyTools } from './types'

export interface DrivenInputs {
  /** The run to compare with. */
  readonly reference: ReferenceChoice
  /**
   * The same with inputs that change just after the samples of their instants: an FMU takes the samples of a
   * communication point at the end of a step, before the importer sets its inputs. Only where inputs are held.
   */
  readonly afterSamples?: ReferenceChoice
  /** Tables that the inputs of the FMU follow, by name of the input; other inputs keep their start values. */
  readonly columns: readonly { readonly name: string; readonly table: TimeTable }[]
  /** Text that follows "an FMU in co-simulation" in the README. */
  readonly remark: string
}

/**
 * Part of a step by which held inputs change later in the second run: more than the width of one instant
 * (`engine/solve/timeline.ts`), and less than any change that affects the motion.
 */
const afterSamples = 1.2e-9

/** @param interval of communication, s */
export async function drivenInputs(
  modelExport: MadeExport,
  interval: number,
  tools: VerifyTools,
): Promise<DrivenInputs | CannotRun> {
  const { inputs } = modelExport.model
  // An input that ends in `target` stays at its initial value here too.
  const sources = [...new Set(inputs.filter(({ name }) => !name.endsWith('.target')).map(({ source }) => source))]
  const none: DrivenInputs = { reference: {}, columns: [], remark: '' }
  if (sources.length === 0) return none
  const signals = sources.map((source) => `${source}.y`)
  const { table } = await referenceRun(modelExport, tools, { signals, sample: interval })
  const varying = sources.filter((_, i) => table.columns[i].values.some((value, _row, all) => value !== all[0]))
  if (varying.length === 0) return none
  const of = (source: string): readonly ExportedInput[] => inputs.filter((input) => input.source === source)
  // A motion with a nonzero rate at the start can be neither held nor stopped there.
  const moving = varying.find((source) =>
    of(source)
      .slice(1)
      .some(({ start }) => start !== 0),
  )
  if (moving !== undefined)
    return {
      reason: `its input ${moving} varies in the experiment together with its rate`,
      remedy: 'compare it with the run in Wishbone in the program that runs it',
    }
  const isHeld = (source: string): boolean => of(source).length === 1 && of(source)[0].handling === 'held'
  const heldSources = varying.filter(isHeld)
  const frozen = varying.filter((source) => !isHeld(source))
  const changed = activeModel(modelExport.project)
  /** @param late s after a communication point at which held inputs change */
  const projectWith = (late: number): ProjectFile =>
    frozen.reduce(
      (all, source) => withBlock(all, source, { type: 'sources/constant', params: { value: of(source)[0].start } }),
      heldSources.reduce((all, source, i) => {
        const params = { sampleTime: 2 * interval, offset: late, initial: of(source)[0].start }
        return withHold(all, source, params, `Held${i}`)
      }, changed),
    )
  const holds = heldSources.map((_, i) => `Held${i}.y`)
  const driven =
    holds.length === 0
      ? table
      : (await referenceRun(modelExport, tools, { project: projectWith(0), signals: holds, sample: interval })).table
  return {
    reference: { project: projectWith(0) },
    ...(heldSources.length === 0
      ? {}
      : { afterSamples: { project: projectWith(afterSamples * modelExport.model.run.step) } }),
    columns: heldSources.map((source, i) => {
      const column = columnNamed(driven, holds[i])
      return { name: of(source)[0].name, table: lastRows(driven.time, column?.values ?? new Float64Array()) }
    }),
    remark: [
      ...(heldSources.length === 0
        ? []
        : [`, with the ${list('input', heldSources)} held over two communication steps`]),
      ...(frozen.length === 0 ? [] : [`, with the ${list('input', frozen)} at the start value`]),
    ].join(''),
  }
}

const list = (what: string, names: readonly string[]): string =>
  names.length === 1 ? `${what} ${names[0]}` : `${what}s ${names.join(', ')}`

function withBlock(project: ProjectFile, name: string, block: ProjectFile['blocks'][string]): ProjectFile {
  return { ...project, blocks: { ...project.blocks, [name]: block } }
}

/** Returns the project with a sample and hold after a source. */
function withHold(
  project: ProjectFile,
  source: string,
  params: Readonly<Record<'sampleTime' | 'offset' | 'initial', number>>,
  name: string,
): ProjectFile {
  const from = `${source}.y`
  const to = (end: string): string => (end === from ? `${name}.y` : end)
  const wires = Object.entries(project.wires ?? {}).map(([wire, [a, b]]) => [wire, [to(a), to(b)]] as const)
  const extended = withBlock(project, name, { type: 'signals/sample-hold', params })
  return { ...extended, wires: { ...Object.fromEntries(wires), [`${name}-input`]: [from, `${name}.u1`] } }
}

/** Returns the last row of each instant: after events. */
function lastRows(time: Float64Array, values: Float64Array): TimeTable {
  const rows = [...time.keys()].filter((row) => row + 1 === time.length || time[row + 1] > time[row])
  return {
    time: Float64Array.from(rows, (row) => time[row]),
    columns: [{ name: 'y', unit: undefined, values: Float64Array.from(rows, (row) => values[row]) }],
  }
}
