/**
 * Analyses of the chosen experiment, which the user starts. After an edit a report stays visible, with the reason why
 * it is out of date.
 */
import { useStore } from 'zustand'
import { keysOf } from '../../../engine/collections/entries'
import type { ModelErrorData } from '../../../engine/errors/model-error'
import { reportIn, type AnalysisKind, type ReportOf } from '../../../jobs/kinds'
import type { AnalysisRequest } from '../../../engine/analyses/analysis'
import type { CueingAsked } from '../../../engine/analyses/cueing/types'
import type { ResultState } from '../jobs/result-store'
import { useProject, useRun } from '../workbench/services'
import { useServices, type Services } from './services'
import { getRecord, projectFromDocument } from '../store/records'
import { useOutdated, type Outdated } from './outdated'
import { chosenFormulation, compileKey } from './running'

/** Settings of analyses besides the experiment. */
export type AnalysisOptions = CueingAsked &
  Pick<
    AnalysisRequest,
    'linear' | 'locus' | 'parameters' | 'response' | 'fromRun' | 'identify' | 'inverse' | 'trim' | 'run' | 'signals'
  >
const optionNames = keysOf({
  compare: true,
  travelOf: true,
  ofRun: true,
  linear: true,
  locus: true,
  parameters: true,
  response: true,
  fromRun: true,
  identify: true,
  inverse: true,
  trim: true,
  run: true,
  signals: true,
} satisfies Record<keyof AnalysisOptions, true>)

/** Returns a text that identifies everything an analysis of the chosen experiment depends on. */
export function experimentKey(services: Services): string {
  const { doc, experiment } = services.project.getState()
  const settings = experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value
  const variant = settings?.variant === undefined ? undefined : getRecord(doc, 'variant', settings.variant)?.value
  return JSON.stringify([compileKey(services), experiment, settings, variant])
}

function keyOf(services: Services, more: AnalysisOptions): string {
  if (Object.keys(more).length === 0) return experimentKey(services)
  const { doc } = services.project.getState()
  const compared = more.compare?.map((variant) => getRecord(doc, 'variant', variant)?.value)
  return experimentKey(services) + JSON.stringify([more, compared])
}

/** Returns whether a request had the same additional settings besides the experiment. */
function asksFor(source: object, more: AnalysisOptions): boolean {
  const request: AnalysisOptions = source
  return optionNames.every((key) => JSON.stringify(request[key]) === JSON.stringify(more[key]))
}

/** Analyses the chosen experiment, unless a run is under way, because each would disturb the other. */
function startAnalysis(services: Services, kind: AnalysisKind, more: AnalysisOptions, part: string): void {
  const { project, run, results, ui, problems } = services
  if (project.getState().experiment === null || run.getState().status === 'running') return
  problems.getState().afterCheck((problems) => {
    if (problems.length > 0) return ui.getState().set({ problemsOpen: true })
    const { doc, origin, experiment } = project.getState()
    if (experiment === null || run.getState().status === 'running') return
    results
      .of(kind, part)
      .getState()
      .renew({
        ...more,
        key: keyOf(services, more),
        project: projectFromDocument(doc),
        files: origin.files,
        experiment,
        formulation: chosenFormulation(services),
      })
  })
}

export interface ShownAnalysis<K extends AnalysisKind> {
  readonly report: ReportOf<K> | null
  /** Reason why the report is out of date. */
  readonly outdated: Outdated
  readonly status: ResultState<K>['status']
  /** Reason why there is no report. */
  readonly problem: ModelErrorData | undefined
  /** True if the user stopped the latest computation. */
  readonly cancelled: boolean
  /** Share of the work that is done. */
  readonly fraction: number
  /** True if no other work is in progress. */
  readonly ready: boolean
  start(): void
  stop(): void
}

/**
 * Returns an analysis of the chosen experiment for a view.
 * @param more settings of the request besides the experiment
 * @param part distinguishes reports of one kind that are kept at the same time
 */
export function useAnalysis<K extends AnalysisKind>(kind: K, more: AnalysisOptions = {}, part = ''): ShownAnalysis<K> {
  const services = useServices()
  useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  useProject((state) => state.formulation)
  const ready = useRun((state) => state.status !== 'running')
  const { key, status, result, source, problems, fraction, cancelled, stop } = useStore(services.results.of(kind, part))
  const current = key !== null && key === keyOf(services, more)
  const here = source !== null && source.experiment === experiment && asksFor(source, more)
  const outdated = useOutdated(here ? source : null)
  return {
    report: here && result !== null ? reportIn<K>(result) : null,
    outdated,
    status: current ? status : 'none',
    problem: current ? problems[0] : undefined,
    cancelled: current && cancelled,
    fraction,
    ready,
    start: () => startAnalysis(services, kind, more, part),
    stop,
  }
}
