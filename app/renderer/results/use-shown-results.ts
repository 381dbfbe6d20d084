/** Data that the view of results shows: the last run, runs and references to compare it with, and errors. */
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { plottedSignals } from '../../../engine/experiment/experiment'
import type { TimeTable } from '../../../engine/io/table'
import { evaluateAs, type Scope } from '../../../engine/model/expression'
import { ModelError } from '../../../engine/errors/model-error'
import type { ScalarValue } from '../../../engine/model/project/project'
import { useLive, useProblems, useProject, useRun, useServices, useUi } from './services'
import { liveTexts } from '../texts/live'
import { scopeFor } from '../store/scope'
import { getRecord } from '../store/records'
import { useVariant } from '../variants/use-variant'
import { compareWithReferences, inPlotUnits } from './comparison'
import type { Overlay } from '../plots/figure'
import { plotColours } from '../plots/plot-colours'
import { loadReferences, tableOfResult } from '../tables/tables'
import { useSignals } from './use-plotting'
import { useOutdated } from '../running/outdated'

export function useShownResults() {
  const { registry, linked } = useServices()
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const files = useProject((state) => state.origin.files)
  const status = useRun((state) => state.status)
  const result = useRun((state) => state.result)
  const runs = useRun((state) => state.runs)
  const ensureSignals = useRun((state) => state.ensureSignals)
  const theme = useUi((state) => state.theme)
  const chosenRange = useStore(linked, (state) => state.range)

  const settings = experiment === null ? undefined : getRecord(doc, 'experiment', experiment)?.value
  const shown = result !== null && result.experiment === experiment ? result : null
  const following = useLive((state) => state.phase !== 'off')
  const followed = useLive((state) => (state.experiment === experiment ? state.settled : null))
  const before = useLive((state) => (state.experiment === experiment ? state.earlier : null))
  const rows = useMemo(() => (shown === null ? null : tableOfResult(shown)), [shown])
  const table = status === 'running' ? rows : (followed ?? rows)
  const compared = useMemo(
    () => runs.filter((run) => run.slot !== null && run.number !== shown?.number),
    [runs, shown?.number],
  )
  const overlays = useMemo(
    () => [
      ...(before === null ? [] : [{ name: liveTexts.before, slot: null, table: before }]),
      ...compared.map((run): Overlay => ({ name: run.name, slot: run.slot ?? 0, table: tableOfResult(run) })),
    ],
    [compared, before],
  )
  const signals = useSignals()
  const units = useMemo(() => new Map(signals.map(({ name, unit }) => [name, unit])), [signals])
  const large = useProblems((state) => state.largeTables)
  const references = useMemo(() => loadReferences(settings, files, units, large), [settings, files, units, large])
  // The theme is an input: colours are read from its custom properties.
  const colours = useMemo(() => ({ ...plotColours(), theme }), [theme])
  const errors = useMemo(
    () => (table === null || status === 'running' ? null : compareWithReferences(table, references)),
    [table, status, references],
  )
  const plotted = settings?.plots
  const comparison = useMemo(() => errors && inPlotUnits(errors, plotted), [errors, plotted])
  const variant = useVariant()
  const stop = useMemo(
    () => secondsOf(settings?.stop, scopeFor(doc, registry, '', variant)),
    [settings?.stop, doc, registry, variant],
  )
  // Live curves are of the values that are tried; a run under way is of the project as it was when it began.
  const outdated = useOutdated(followed !== null || following ? null : (shown?.source ?? null))
  const range = useMemo(
    () => chosenRange ?? wholeRange(table, overlays, status === 'running' || table === null ? stop : null),
    [chosenRange, table, overlays, status, stop],
  )
  const plots = Object.entries(settings?.plots ?? {})

  // Signals that a run has not recorded are evaluated from its states once a plot needs them.
  useEffect(() => {
    const plottedNames = plottedSignals(settings ?? { stop: 0 })
    for (const run of shown === null ? compared : [shown, ...compared]) ensureSignals(run.number, plottedNames)
  }, [settings, shown, compared, ensureSignals])

  return {
    experiment,
    status,
    shown,
    table,
    following,
    overlays,
    signals,
    references,
    colours,
    comparison,
    outdated,
    range,
    plots,
  }
}

/**
 * Returns the range of the time axes unless the user zooms. The range covers all rows of the run and of the runs drawn
 * with it, whatever the stop time of the experiment is now. For a run under way it reaches to the stop time.
 * @param stop where the run under way is to end
 */
function wholeRange(
  table: TimeTable | null,
  overlays: readonly Overlay[],
  stop: number | null,
): readonly [number, number] {
  const ends = [table, ...overlays.map((overlay) => overlay.table)].flatMap((one) =>
    one === null || one.time.length === 0 ? [] : [one.time[0], one.time[one.time.length - 1]],
  )
  const [from, to] = [Math.min(...ends, ...(stop === null ? [] : [0])), Math.max(...ends, stop ?? -Infinity)]
  return from < to ? [from, to] : [0, 1]
}

/** Returns the value of a time in the project, s; null while it cannot be evaluated. */
function secondsOf(value: ScalarValue | undefined, scope: Scope): number | null {
  if (value === undefined) return null
  try {
    const seconds = evaluateAs(value, 's', scope)
    return seconds > 0 ? seconds : null
  } catch (error) {
    if (error instanceof ModelError) return null
    throw error
  }
}
