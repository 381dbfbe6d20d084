/**
 * Conversion of a log to an experiment: sources that read its columns, a target speed, a start from its first row, and
 * its other columns as references with plots (decision 41). The whole conversion is one edit.
 */
import { columnNamed, type TimeTable } from '../../../../engine/io/table'
import { scaled } from '../../../../engine/io/scaled'
import type {
  BlockInstance,
  ExperimentSettings,
  InputColumn,
  ParamValue,
  PlotSettings,
  ReferenceColumn,
} from '../../../../engine/model/project/project'
import { withoutSources } from '../../../../engine/model/inputs/experiment-inputs'
import { parentOf } from '../../../../engine/model/subsystem'
import { parseUnit, toSI } from '../../../../engine/quantities/units'
import type { RecordsDiff } from '../../store/diff'
import { edit, type Draft } from '../../store/draft'
import { uniqueName } from '../../store/names'
import { recordsOf, type Document } from '../../store/records'
import type { SignalInfo } from '../signals'
import { totalMass } from './main-body'
import { roleNames, speedControlOf, speedControls, speedControlType, type Roles, type SpeedControl } from './log-roles'

/** Relative tolerance of measured columns; the behaviour of a car is not known to 1e-4. */
const measuredTolerance = 0.1

export interface LogPlan {
  readonly title: string
  /** Name of the new experiment, which is not used yet. */
  readonly name: string
  /** Experiment from which the new one takes its solver, values and initial guesses. */
  readonly base: ExperimentSettings | undefined
  /** Path of the table in the project, and its contents: it starts at 0 s. */
  readonly file: string
  readonly table: TimeTable
  readonly roles: Roles
  /** Unit, scale and offset of each column, by name of the column. */
  readonly columns: Readonly<Record<string, Omit<ReferenceColumn, 'signal'>>>
  /** Columns that are compared with signals. */
  readonly map: Readonly<Record<string, ReferenceColumn>>
  readonly signals: readonly SignalInfo[]
  /** Values of sources that are switched off, by `Source.parameter`. */
  readonly off?: Readonly<Record<string, ParamValue>>
  /** Drivers that stay active; those of the experiment if absent. */
  readonly keep?: readonly string[]
}

export function logExperiment(doc: Document, plan: LogPlan): RecordsDiff {
  return edit(doc, (draft) => {
    const { roles, base = { stop: 1 }, title, table } = plan
    const inputs: Record<string, InputColumn> = {}
    for (const role of roleNames) {
      const { column, moves } = roles[role]
      if (column === '' || moves === '') continue
      const source = role === 'speed' ? addSpeedControl(draft, moves).source : moves
      inputs[source] = { file: plan.file, column, ...plan.columns[column] }
    }
    const followed = roles.speed.column === '' ? undefined : speedControlOf(draft.doc, roles.speed.moves)
    const { inputs: _inputs, references: _references, plots: _plots, set = {}, ...rest } = base
    const speed = firstSpeed(plan)
    const remaining = withoutSources({ ...rest, set: withoutIdleControls(draft.doc, set, inputs) }, inputs)
    const values: Record<string, ParamValue> = {
      ...remaining.set,
      ...plan.off,
      ...(followed && { [`${followed.control}.active`]: true }),
    }
    const { set: _set, ...settings } = remaining
    const { keepDrivers, ...others } = settings
    const keep = plan.keep ?? keepDrivers ?? []
    const experiment: ExperimentSettings = {
      ...others,
      title,
      stop: table.time[table.time.length - 1],
      ...(Object.keys(values).length > 0 && { set: values }),
      ...(speed !== undefined && { start: { settle: true, ...(speed > 0 && { speed }) } }),
      ...(Object.keys(inputs).length > 0 && { inputs }),
      ...(keep.length > 0 && { keepDrivers: keep }),
      ...(Object.keys(plan.map).length > 0 && {
        references: { log: { file: plan.file, title, map: plan.map, tolerances: { default: measuredTolerance } } },
      }),
      plots: plotsOf(plan),
    }
    draft.set('experiment', plan.name, experiment)
  })
}

/**
 * Removes the settings that activate speed controls whose speed came from another log; such a control would follow the
 * value of its source.
 */
function withoutIdleControls(
  doc: Document,
  set: Readonly<Record<string, ParamValue>>,
  inputs: Readonly<Record<string, InputColumn>>,
): Readonly<Record<string, ParamValue>> {
  const idle = speedControls(doc).filter(({ source }) => !Object.hasOwn(inputs, source))
  const off = new Set(idle.map(({ control }) => `${control}.active`))
  return Object.fromEntries(Object.entries(set).filter(([key]) => !off.has(key)))
}

/**
 * Returns the speed of the first row, in m/s, as the source has it; undefined if no speed is followed. The speed
 * control needs an error of zero where it settles.
 */
function firstSpeed({ roles, table, columns }: LogPlan): number | undefined {
  const { column } = roles.speed
  const speedColumn = column === '' ? undefined : columnNamed(table, column)
  if (speedColumn === undefined) return undefined
  const settings = columns[column] ?? {}
  const unit = settings.unit ?? speedColumn.unit
  const first = scaled(speedColumn.values, settings, unit).find((value) => Number.isFinite(value))
  if (first === undefined) return undefined
  const si = toSI(first, parseUnit(unit === undefined || unit === '' ? '1' : unit))
  // without digits added by the conversion
  return Number(si.toPrecision(12))
}

/**
 * Returns the speed control of a body, and adds one if there is none; the added one does not affect other experiments.
 */
function addSpeedControl(draft: Draft, body: string): Pick<SpeedControl, 'control' | 'source'> {
  const known = speedControlOf(draft.doc, body)
  if (known !== undefined) return known
  const free = (preferred: string): string => uniqueName(preferred, (name) => draft.get('block', name) !== undefined)
  const freeWire = (preferred: string): string => uniqueName(preferred, (name) => draft.get('wire', name) !== undefined)
  const mass = totalMass(draft.doc)
  const control = free('SpeedControl')
  const at = roomBelow(draft.doc, draft.get('block', body)?.at ?? [0, 0])
  const params: BlockInstance['params'] = { active: false, ...(mass > 0 && { mass: Number(mass.toPrecision(6)) }) }
  draft.set('block', control, { type: speedControlType, params, at })
  const source = free('SpeedTarget')
  draft.set('block', source, { type: 'sources/constant', params: { value: 0 }, at: [at[0] - BESIDE, at[1]] })
  draft.set('wire', freeWire(`${source}-${control}`), [`${source}.y`, `${control}.u`])
  draft.set('wire', freeWire(`${control}-${body}`), [`${control}.frame`, `${body}.com`])
  return { control, source }
}

const BESIDE = 168
/** Room for a block with its name, px. */
const CLEAR = [176, 80] as const

/** Returns a position for two blocks beside each other, to the left of a block and as far down as there is room. */
function roomBelow(doc: Document, [x, y]: readonly [number, number]): readonly [number, number] {
  const taken = recordsOf(doc, 'block').flatMap(({ name, value }) =>
    value.at === undefined || parentOf(name) !== '' ? [] : [value.at],
  )
  const meets = (at: readonly [number, number]): boolean =>
    taken.some(([a, b]) => Math.abs(a - at[0]) < CLEAR[0] && Math.abs(b - at[1]) < CLEAR[1])
  const at: [number, number] = [x - BESIDE, y + CLEAR[1]]
  while (meets(at) || meets([at[0] - BESIDE, at[1]])) at[1] += 16
  return at
}

/** Returns one plot per column that is compared, in the unit of the log. */
function plotsOf({ map, table, signals }: LogPlan): Record<string, PlotSettings> {
  const plots: Record<string, PlotSettings> = {}
  for (const [column, { signal, unit }] of Object.entries(map)) {
    const signalUnit = signals.find(({ name }) => name === signal)?.unit
    const shown = unit ?? columnNamed(table, column)?.unit
    const units =
      signalUnit === undefined || shown === undefined || shown === '' || signalUnit === shown
        ? {}
        : { [signalUnit]: shown }
    const name = uniqueName(plotName(column), (candidate) => candidate in plots)
    plots[name] = {
      title: column,
      signals: [signal],
      ...(signalUnit !== '1' && Object.keys(units).length > 0 && { units }),
    }
  }
  return plots
}

const plotName = (column: string): string =>
  column
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '') || 'plot'
