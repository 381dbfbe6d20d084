/**
 * Runs of manoeuvres at the ends of their settings: each ends with a report of finite figures, or is refused by one
 * error with a remedy.
 */
import { ModelError } from '../../../engine/errors/model-error'
import { evaluateAs, variableScope } from '../../../engine/model/expression'
import { performManoeuvre } from '../../../manoeuvres/perform'
import { manoeuvres, type ManoeuvreName } from '../../../manoeuvres/table'
import type { ManoeuvreReport, ManoeuvreSetting, SettingValues } from '../../../manoeuvres/shared/types'
import type { Compiler } from '../../../engine/run/run'
import type { ProjectFile } from '../../../engine/model/project/project'

const scope = variableScope({})

export interface SettingCase {
  readonly id: string
  readonly value: number | string
}

/**
 * The ends of every quantity and every choice of a manoeuvre, but for those of its default. Inputs in a unit of the
 * vehicle have no ends.
 */
export function casesOf(manoeuvre: ManoeuvreName): readonly SettingCase[] {
  const settings: readonly ManoeuvreSetting[] = manoeuvres[manoeuvre].settings
  return settings.flatMap(({ id, range, choices, unit = '1', default: usual }): SettingCase[] => {
    if (choices !== undefined) return choices.filter(({ value }) => value !== usual).map(({ value }) => ({ id, value }))
    const isDefault = (value: number): boolean => usual !== '' && evaluateAs(usual, unit, scope) === value
    return [range?.least, range?.most].flatMap((value) =>
      value === undefined || isDefault(value) ? [] : [{ id, value }],
    )
  })
}

export type Outcome =
  | { readonly kind: 'report'; readonly report: ManoeuvreReport; readonly problems: readonly string[] }
  | { readonly kind: 'refused'; readonly error: ModelError; readonly problems: readonly string[] }

/** One run of a manoeuvre; `problems` lists figures and curves that are not numbers, and errors without a remedy. */
export function outcomeOf(
  compiler: Compiler,
  project: ProjectFile,
  experiment: string,
  manoeuvre: ManoeuvreName,
  settings: SettingValues,
): Outcome {
  try {
    const job = performManoeuvre({ project, files: {}, experiment, manoeuvre, settings }, compiler)
    let next = job.next()
    while (next.done !== true) next = job.next()
    return { kind: 'report', report: next.value, problems: problemsOf(next.value) }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    const hasRemedy = error.hint !== undefined && error.hint !== ''
    return { kind: 'refused', error, problems: hasRemedy ? [] : [`no remedy: ${error.message}`] }
  }
}

function problemsOf({ figures, plots }: ManoeuvreReport): readonly string[] {
  const figure = figures.flatMap(({ id, value }) => (value === null || Number.isFinite(value) ? [] : [`figure ${id}`]))
  const curves = plots.flatMap(({ title, curves: all }) =>
    all.flatMap(({ label, x, y }) =>
      [...x, ...y].every((value) => Number.isFinite(value)) ? [] : [`curve ${label} of ${title}`],
    ),
  )
  return [...figure, ...curves]
}

/** True if a report names settings without effect. */
export const saysUnused = ({ remarks }: ManoeuvreReport): boolean =>
  remarks.some((remark) => remark.startsWith('no effect with the other settings'))

/** What a report shows, without its settings: two settings with the same digest have no effect. */
export const digestOf = ({ figures, plots, course }: ManoeuvreReport): string =>
  JSON.stringify([figures.map(({ id, value }) => [id, value]), plots, course])
