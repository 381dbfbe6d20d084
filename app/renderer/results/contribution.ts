/**
 * Contribution of the results to the window: probing, cursors, data from files, and the first plots of an experiment.
 */
import { ChartLine } from 'lucide-react'
import { diagramSlot } from '../canvas/services'
import { inputSlot, referenceSlot, signalSlot } from '../inspector/services'
import { type Services } from './services'
import { changeExperiment } from '../store/edits/experiments'
import { getRecord, recordsOf } from '../store/records'
import { resultsTexts } from '../texts/results'
import { shellTexts } from '../texts/shell'
import { stepTexts } from '../texts/steps'
import type { GroupedCommands } from '../workbench/command'
import { hasExperiment, hasResult } from '../workbench/conditions'
import type { Contribution } from '../workbench/contribution'
import { fill, windowSlot } from '../workbench/slots'
import { probeSelection, toggleCursors } from './commands'
import { exportMat, exportParquet, exportResults } from './export'
import { firstPlots } from './first-plots'
import { chooseData } from './import/import-actions'
import { ImportDialog } from './import/ImportDialog'
import { ReadingFile } from './import/ReadingDialog'
import { InputSection } from './import/InputSection'
import { ReferenceSection } from './import/ReferenceSection'
import { freshView } from './linked-view'
import { Probe } from './probe/Probe'
import { ResultsView } from './ResultsView'
import { SignalSection } from './SignalSection'

/** Returns the selected source, if exactly one is selected. */
function selectedSource({ project, registry }: Services): string | undefined {
  const { doc, selection } = project.getState()
  const [only] = selection.blocks
  if (only === undefined || selection.blocks.length > 1) return undefined
  return registry.get(getRecord(doc, 'block', only)?.value.type ?? '')?.category === 'Sources' ? only : undefined
}

const commands: GroupedCommands<Services> = {
  file: [
    {
      id: 'export-csv',
      title: shellTexts.exportResultsAsCsv,
      keys: ['Mod+E'],
      enabled: hasResult,
      run: exportResults,
    },
    {
      id: 'log-experiment',
      title: resultsTexts.experimentFromLog,
      enabled: ({ project }) => recordsOf(project.getState().doc, 'block').length > 0,
      run: (services) => void chooseData(services, 'experiment'),
    },
    { id: 'import-reference', title: resultsTexts.importReferenceData, enabled: hasExperiment, run: chooseData },
    { id: 'export-mat', title: resultsTexts.exportMat, enabled: hasResult, run: exportMat },
    { id: 'export-parquet', title: resultsTexts.exportParquet, enabled: hasResult, run: exportParquet },
  ],
  diagram: [
    { id: 'probe', title: shellTexts.plotSignalsOf, keys: ['P'], run: probeSelection },
    {
      id: 'replace-source',
      title: resultsTexts.replaceSource,
      enabled: (services) => selectedSource(services) !== undefined,
      run: (services) => {
        const source = selectedSource(services)
        if (source !== undefined) void chooseData(services, { source })
      },
    },
  ],
  view: [
    {
      id: 'cursors',
      title: shellTexts.measureBetweenTwoCursors,
      keys: ['C'],
      enabled: (services) => services.ui.getState().view === 'results' && hasResult(services),
      run: toggleCursors,
    },
  ],
}

export const resultsContribution: Contribution<Services> = {
  commands,
  views: [{ id: 'results', label: shellTexts.results, icon: ChartLine, component: ResultsView }],
  dialogs: { import: ImportDialog },
  fills: [
    fill(diagramSlot, Probe),
    fill(windowSlot, ReadingFile),
    fill(inputSlot, InputSection),
    fill(referenceSlot, ReferenceSection),
    fill(signalSlot, SignalSection),
  ],
  start: (services) => {
    const { ui, run, linked } = services
    ui.subscribe(({ located }, before) => {
      if (located !== before.located && located?.kind === 'plot')
        linked.setState({ active: located.plot, page: 'plots' })
    })
    run.subscribe(({ status, result }, before) => {
      if (status === 'running' && result !== null && result.number !== before.result?.number) plotWhatMoves(services)
    })
  },
  forget: ({ linked, playback }) => {
    linked.setState(freshView)
    playback.getState().clear()
  },
}

/** Adds the first plots to an experiment without plots, as soon as the signals of the run are known. */
function plotWhatMoves({ project, registry, run, linked }: Services): void {
  const { result } = run.getState()
  const { plotted } = linked.getState()
  if (result === null || plotted.has(result.experiment)) return
  const { doc, edit } = project.getState()
  const settings = getRecord(doc, 'experiment', result.experiment)?.value
  if (settings === undefined || settings.plots !== undefined) return
  const names = new Set(result.available.map(({ name }) => name))
  const plots = firstPlots(doc, registry, (name) => names.has(name) || result.table.has(name))
  if (Object.keys(plots).length === 0) return
  linked.setState({ plotted: new Set([...plotted, result.experiment]) })
  edit(stepTexts.plotWhatMoves, changeExperiment(doc, result.experiment, { plots }))
}
