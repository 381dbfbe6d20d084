/** Assembly of the report of a manoeuvre. */
import { fallText, type Fall } from './fall'
import { axleSetting } from './declare/common-facts'
import { inputUnits } from './input-units'
import type { ManoeuvreRunner, Run } from './runner'
import { thinned } from './figures/curves'
import { quantityText } from './number-text'
import { noTakeover } from '../../engine/model/takeover'
import type { Figure, ManoeuvreReport, ReportCourse, ReportPlot } from './types'

export interface Findings {
  readonly values: Readonly<Record<string, number | undefined>>
  /** Limits by figure, of the standard. */
  readonly limits?: Readonly<Record<string, { readonly least?: number; readonly most?: number }>>
  /** Figures that do not apply to this vehicle, such as fuel without an engine. */
  readonly without?: readonly string[]
  readonly notes?: Readonly<Record<string, string>>
  /** Reasons why figures have no value, such as a response that lies in rounding. */
  readonly withheld?: Readonly<Record<string, string>>
  /** Departures from the prescriptions of the standard: without them the limits would give a verdict. */
  readonly departures?: readonly string[]
  /** Standard of this run, if it is not that of the manoeuvre. */
  readonly standard?: string
  readonly plots: readonly ReportPlot[]
  readonly course?: ReportCourse
  readonly remarks?: readonly string[]
  /**
   * Fall of the vehicle in the run that is shown. The report is then not passed, and figures beyond `untilFall` of the
   * facts are left out.
   */
  readonly fall?: Fall
  /** True if figures come from other runs than one that ended when a part sank through the road. */
  readonly fromValidRuns?: boolean
}

export function reportOf(
  runner: ManoeuvreRunner,
  {
    values,
    limits = {},
    without = [],
    notes = {},
    withheld = {},
    departures = [],
    standard,
    plots,
    course,
    remarks = [],
    fall,
    fromValidRuns = false,
  }: Findings,
): ManoeuvreReport {
  const { facts, request } = runner
  const { silenced } = runner.last?.takeover ?? noTakeover
  const limitless = [...departures, ...Object.keys(limits).flatMap((id) => withheld[id] ?? [])]
  // A vehicle that falls over has failed, whatever the standard prescribes.
  const undecided = fall !== undefined || limitless.length === 0 ? undefined : [...new Set(limitless)].join('; ')
  const unitIn = (unit: string): string => inputUnits(runner.vehicle, unit)
  const inUnits = (plot: ReportPlot): ReportPlot => ({ ...plot, y: { ...plot.y, unit: unitIn(plot.y.unit) } })
  const shown = Object.entries(facts.figures).filter(([id]) => !without.includes(id))
  const figures = shown.map(([id, { label, unit }]): Figure => {
    const isValid = fall?.sunken === undefined || fromValidRuns
    const isKnown = fall === undefined || (isValid && facts.untilFall?.includes(id) === true)
    const reason = withheld[id]
    const value = isKnown && reason === undefined ? values[id] : undefined
    const limit = limits[id]
    const known = value !== undefined && Number.isFinite(value)
    const isMet = known && value >= (limit?.least ?? -Infinity) && value <= (limit?.most ?? Infinity)
    const note = reason ?? (isKnown || fall === undefined ? notes[id] : 'the vehicle does not get that far')
    return {
      id,
      label,
      value: known ? value : null,
      unit: unitIn(unit),
      ...(limit === undefined ? {} : undecided === undefined ? { limit, passed: isMet } : { limit }),
      ...(note === undefined ? {} : { note }),
      ...(reason === undefined ? {} : { withheld: true as const }),
    }
  })
  return {
    manoeuvre: request.manoeuvre,
    title: facts.title,
    standard: standard ?? facts.standard,
    settings: facts.settings.map(({ id, label, choices, range, unit = '1' }) => {
      const written = request.settings[id] ?? facts.settings.find((one) => one.id === id)?.default ?? ''
      // the vehicle's own drive drives its own axle
      if (id === axleSetting.id && !runner.drivesAxle) return [label, ''] as const
      const chosen = choices?.find(({ value }) => value === written)?.label
      const [first, ...more] = String(written).split('\n')
      if (more.length > 0) return [label, `${first} ... (${more.length + 1} lines)`]
      return [label, chosen ?? (range === undefined ? String(written) : quantityText(written, unitIn(unit)))] as const
    }),
    figures,
    plots: plots.map(inUnits),
    ...(course && { course }),
    remarks: [
      ...(fall === undefined ? [] : [fallText(runner.vehicle.body, fall, runner.vehicle.isSingleTrack)]),
      ...remarks,
      ...runner.remarks,
      ...unusedSettings(runner),
    ],
    passed: fall === undefined && undecided === undefined && figures.every(({ passed }) => passed !== false),
    ...(undecided === undefined ? {} : { undecided }),
    ...(silenced.length > 0 && { silenced }),
    ...(runner.last && { ran: runner.last }),
  }
}

/** Returns a remark that names settings of the user without effect: other settings, or the vehicle, replace them. */
function unusedSettings({ settings, drivesAxle }: ManoeuvreRunner): readonly string[] {
  const unused = settings.unused(drivesAxle ? [] : [axleSetting.id])
  if (unused.length === 0) return []
  return [`no effect with the other settings and this vehicle: ${unused.join(', ')}`]
}

/** Returns a plot over time of signals on the same rows. */
export const overTime = (
  title: string,
  unit: string,
  label: string,
  curves: readonly { readonly label: string; readonly x: readonly number[]; readonly y: readonly number[] }[],
  lines?: ReportPlot['lines'],
): ReportPlot => ({ title, x: { label: 'Time', unit: 's' }, y: { label, unit }, curves, ...(lines && { lines }) })

/**
 * Returns the report of a manoeuvre whose figures need a run that the vehicle did not get through: histories up to its
 * fall.
 */
export function reportOfFall(runner: ManoeuvreRunner, run: Run): ManoeuvreReport {
  const t = thinned(run.time)
  const signals = [
    ['Speed', 'm/s', 'vx'],
    ['Roll angle', 'rad', 'roll'],
    ['Pitch angle', 'rad', 'pitch'],
    ['Yaw rate', 'rad/s', 'wz'],
    ['Lateral acceleration', 'm/s^2', 'ay'],
  ] as const
  const plots = signals.flatMap(([title, unit, name]) => {
    const signal = runner.vehicle.signal(name)
    const curve = { label: title.toLowerCase(), x: t }
    return run.has(signal) ? [overTime(title, unit, title, [{ ...curve, y: thinned(run.values(signal)) }])] : []
  })
  return reportOf(runner, { values: {}, plots, fall: run.fall })
}
