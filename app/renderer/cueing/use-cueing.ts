/**
 * The cueing report to show: the one that follows a slider, otherwise that of the last run of the chosen experiment.
 */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { CueingAsked } from '../../../engine/analyses/cueing/types'
import type { CueingReport } from '../../../engine/analyses/cueing/types'
import type { ModelErrorData } from '../../../engine/errors/model-error'
import { definitionFor } from '../../../engine/model/blocks/block'
import { outdatedSince, type Outdated } from '../jobs/outdated'
import { useAnalysis } from '../running/analysis'
import { useOutdated } from '../running/outdated'
import { recordsOf } from '../store/records'
import { cueingTexts as texts } from '../texts/cueing'
import { cueingChoice } from './choice-store'
import { useLive } from '../live/services'
import { useProject, useRun } from '../workbench/services'
import { useServices } from './services'

export interface ShownCueing {
  readonly report: CueingReport | null
  /** Name of the run that the report belongs to; null for a separate run. */
  readonly run: string | null
  readonly status: 'absent' | 'none' | 'working' | 'done' | 'failed' | 'live'
  /** Reason why the shown report is out of date. */
  readonly outdated: Outdated
  readonly problem: ModelErrorData | undefined
  /** True if the user stopped the latest report. */
  readonly cancelled: boolean
  readonly fraction: number
  readonly ready: boolean
  start(): void
  stop(): void
}

export function useCueing(): ShownCueing {
  const { registry, live, results } = useServices()
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const result = useRun((state) => state.result)
  const running = useRun((state) => state.status === 'running')
  const { compare, travelOf } = useStore(cueingChoice)
  const holds = useOutdated(result?.source ?? null) === null
  const present = useMemo(
    () => recordsOf(doc, 'block').some(({ value }) => definitionFor(registry, value)?.category === 'Motion base'),
    [doc, registry],
  )
  const shownRun =
    result !== null && result.experiment === experiment && !running && result.status !== 'running' && holds
      ? result
      : null
  const several = compare.length > 1
  const job = shownRun?.job
  const request = useMemo<CueingAsked>(
    () =>
      several
        ? { compare, ...(travelOf !== null && compare.includes(travelOf) ? { travelOf } : {}) }
        : job === undefined
          ? {}
          : { ofRun: job },
    [several, compare, travelOf, job],
  )
  const analysis = useAnalysis('cueing', request)
  const { report, status, cancelled, ready, start } = analysis
  const begin = useRef(start)
  useEffect(() => {
    begin.current = start
  })
  // The states of a run are available, so its report needs no additional run. One that the user stopped stays so.
  useEffect(() => {
    if (present && ready && status === 'none' && !cancelled && !several && job !== undefined) begin.current()
  }, [present, ready, status, cancelled, several, job])

  const settled = useLive((state) => (state.experiment === experiment ? state.cueing : null))
  const moving = useLive((state) => state.phase === 'moving' || state.phase === 'resting')
  const [following, setFollowing] = useState<CueingReport | null>(null)
  useEffect(
    () => live.getState().addLayer({ showsCueing: true, draw: (_table, _motion, cueing) => setFollowing(cueing) }),
    [live],
  )
  const source = useStore(results.of('cueing'), (state) => state.source)
  const origin = useProject((state) => state.origin)
  const formulation = useProject((state) => state.formulation)
  // While the next report is computed, the previous one stays.
  const [last, setLast] = useState<CueingReport | null>(null)
  if (report !== null && report !== last) setLast(report)

  const followed = several ? null : ((moving ? following : null) ?? settled)
  const shared = { ...analysis, run: shownRun?.name ?? null }
  if (!present) return { ...shared, report: null, status: 'absent' }
  if (followed !== null) return { ...shared, report: followed, status: 'live', outdated: null }
  if (report !== null) return { ...shared, report }
  const lastReport = status === 'failed' || source === null || source.experiment !== experiment ? null : last
  const reason = lastReport === null ? null : outdatedSince(source, { doc, origin, formulation })
  return {
    ...shared,
    report: lastReport,
    outdated: lastReport === null || status === 'working' ? null : (reason ?? texts.outdated),
  }
}
