/** View of the results of the last run: list of signals, plots of the experiment, and errors against references. */
import type { ReactNode } from 'react'
import { ChartLine, Play, Plus } from 'lucide-react'
import { useStore } from 'zustand'
import { useServices } from './services'
import { addPlot } from '../store/edits/experiments'
import { plotSignal } from './plot-actions'
import type { LinkedViewStore } from './linked-view'
import { PlotCard } from './PlotCard'
import { RealTimeCard } from './RealTimeCard'
import { RunSummary } from './RunSummary'
import { RunList } from './RunList'
import { SignalBrowser } from './SignalBrowser'
import { droppedSignal, SIGNAL_DRAG_TYPE } from './SignalItem'
import { useShownResults } from './use-shown-results'
import { Validation } from './Validation'
import { resultsTexts } from '../texts/results'
import { stepTexts } from '../texts/steps'
import { Button } from '../ui/Button'
import './results.css'

export function ResultsView() {
  const { project, linked } = useServices()
  const page = useStore(linked, (state) => state.page)
  const { experiment, status, shown, table, signals, plots, ...results } = useShownResults()
  const { references, comparison, outdated, colours } = results

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
                overlays={results.overlays}
                live={status === 'running'}
                following={results.following}
                references={references}
                range={results.range}
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
