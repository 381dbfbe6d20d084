/** View of the results of the last run: list of signals, plots of the experiment, and errors against references. */
import { useEffect, useMemo, type ReactNode } from 'react'
import { ChartLine, Play, Plus } from 'lucide-react'
import { useStore } from 'zustand'
import { plottedSignals } from '../../../engine/experiment/experiment'
import type { TimeTable } from '../../../engine/io/table'
import { evaluateAs, type Scope } from '../../../engine/model/expression'
import { ModelError } from '../../../engine/errors/model-error'
import type { ScalarValue } from '../../../engine/model/project/project'
import { useLive, useProblems, useProject, useRun, useServices, useUi } from './services'
import { liveTexts } from '../texts/live'
import { addPlot } from '../store/edits/experiments'
import { scopeFor } from '../store/scope'
import { getRecord } from '../store/records'
import { useVariant } from '../variants/use-variant'
import { compareWithReferences, inPlotUnits } from './comparison'
import type { Overlay } from '../plots/figure'
import { plotSignal } from './plot-actions'
import type { LinkedViewStore } from './linked-view'
import { PlotCard } from './PlotCard'
import { plotColours } from '../plots/plot-colours'
import { RealTimeCard } from './RealTimeCard'
import { RunSummary } from './RunSummary'
import { RunList } from './RunList'
import { SignalBrowser } from './SignalBrowser'
import { loadReferences, tableOfResult } from '../tables/tables'
import { droppedSignal, SIGNAL_DRAG_TYPE } from './SignalItem'
import { useSignals } from './use-plotting'
import { useOutdated } from '../running/outdated'
import { Validation } from './Validation'
import { resultsTexts } from '../texts/results'
import { stepTexts } from '../texts/steps'
import { Button } from '../ui/Button'
import './results.css'

export function ResultsView() {
  const services = useServices()
  const { project, linked } = services
  const doc = useProject((state) => state.doc)
  const experiment = useProject((state) => state.experiment)
  const files = useProject((state) => state.origin.files)
  const status = useRun((state) => state.status)
  const result = useRun((state) => state.result)
  const runs = useRun((state) => state.runs)
  const ensureSignals = useRun((state) => state.ensureSignals)
  const theme = useUi((state) => state.theme)
  const page = useStore(linked, (state) => state.page)
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
    () => secondsOf(settings?.stop, scopeFor(doc, services.registry, '', variant)),
    [settings?.stop, doc, services.registry, variant],
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

  const add = (): void => {
    if (experiment === null) return
    const state = project.getState()
    const { name, diff } = addPlot(state.doc, experiment, [])
    state.edit(stepTexts.addPlot, diff)
    linked.setState({ active: name, page: 'plots' })
  }

  return (
    <section className="results" aria-label={resultsTexts.results}>
      <aside className="results-side" aria-label={resultsTexts.signalsAndRuns}>
        <SignalBrowser signals={signals} />
        <RunList />
      </aside>
      <div className="results-main">
        <RunSummary
          result={shown}
          references={references}
          comparison={comparison}
          outdated={outdated}
          linked={linked}
          onAddPlot={add}
          canAddPlot={experiment !== null}
        />
        {shown !== null && status !== 'running' && <RealTimeCard />}
        {page === 'validation' ? (
          <Validation
            result={shown}
            table={table}
            comparison={comparison}
            outdated={outdated}
            references={references}
            colours={colours}
          />
        ) : plots.length === 0 ? (
          <NoPlots canRun={status !== 'running' && shown === null} onAdd={experiment === null ? undefined : add} />
        ) : (
          <PlotGrid linked={linked}>
            {plots.map(([name, plot]) => (
              <PlotCard
                key={name}
                name={name}
                plot={plot}
                experiment={experiment ?? ''}
                signals={signals}
                result={table}
                overlays={overlays}
                live={status === 'running'}
                following={following}
                references={references}
                range={range}
                colours={colours}
                linked={linked}
              />
            ))}
          </PlotGrid>
        )}
      </div>
    </section>
  )
}

interface NoPlotsProps {
  readonly canRun: boolean
  /** Undefined if there is no experiment. */
  readonly onAdd: (() => void) | undefined
}

/** Results of an experiment without plots. */
function NoPlots({ canRun, onAdd }: NoPlotsProps) {
  const { commands } = useServices()
  return (
    <div className="empty-state">
      <ChartLine size={32} strokeWidth={1.25} aria-hidden="true" />
      <h2>{resultsTexts.plotsEmpty}</h2>
      <p>{resultsTexts.plotsEmptyHint}</p>
      <div className="actions">
        <Button onClick={onAdd} disabled={onAdd === undefined}>
          <Plus size={14} aria-hidden="true" /> {resultsTexts.addPlot}
        </Button>
        {canRun && (
          <Button look="primary" onClick={() => commands.run('run')}>
            <Play size={14} aria-hidden="true" /> {resultsTexts.run}
          </Button>
        )}
      </div>
    </div>
  )
}

interface PlotGridProps {
  readonly linked: LinkedViewStore
  readonly children: ReactNode
}

/** Plots side by side; a signal dropped between them gets a new plot. */
function PlotGrid({ linked, children }: PlotGridProps) {
  const services = useServices()
  const measuring = useStore(linked, (state) => state.cursors !== null)
  return (
    <div
      className={measuring ? 'plot-grid measuring' : 'plot-grid'}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(SIGNAL_DRAG_TYPE)) event.preventDefault()
      }}
      onDrop={(event) => {
        const signal = droppedSignal(event)
        if (signal === '' || event.target !== event.currentTarget) return
        linked.setState({ active: null })
        plotSignal(services, signal)
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) linked.setState({ active: null })
      }}
    >
      {children}
    </div>
  )
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
