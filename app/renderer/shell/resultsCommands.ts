/** Commands of the results: probing, cursors. */
import { probeSelection, toggleCursors } from '../results/commands'
import { exportMat, exportParquet } from '../results/export'
import { chooseData } from '../results/import/importActions'
import { resultsTexts } from '../texts/results'
import { getRecord, recordsOf } from '../store/records'
import type { AppCommand } from './commands'
import type { Services } from './services'
import { shellTexts } from '../texts/shell'

export type ResultsCommand =
  | 'probe'
  | 'cursors'
  | 'export-mat'
  | 'export-parquet'
  | 'import-reference'
  | 'log-experiment'
  | 'replace-source'

/** The one source that is selected. */
function selectedSource({ project, registry }: Services): string | undefined {
  const { doc, selection } = project.getState()
  const [only] = selection.blocks
  if (only === undefined || selection.blocks.length > 1) return undefined
  return registry.get(getRecord(doc, 'block', only)?.value.type ?? '')?.category === 'Sources' ? only : undefined
}

export const resultsCommands: readonly AppCommand[] = [
  { id: 'probe', title: shellTexts.plotSignalsOf, group: 'diagram', keys: ['P'], run: probeSelection },
  {
    id: 'log-experiment',
    title: resultsTexts.experimentFromLog,
    group: 'file',
    keys: [],
    enabled: ({ project }) => recordsOf(project.getState().doc, 'block').length > 0,
    run: (services) => void chooseData(services, 'experiment'),
  },
  {
    id: 'replace-source',
    title: resultsTexts.replaceSource,
    group: 'diagram',
    keys: [],
    enabled: (services) => selectedSource(services) !== undefined,
    run: (services) => {
      const source = selectedSource(services)
      if (source !== undefined) void chooseData(services, { source })
    },
  },
  {
    id: 'import-reference',
    title: resultsTexts.importReferenceData,
    group: 'file',
    keys: [],
    enabled: ({ project }) => project.getState().experiment !== null,
    run: (services) => void chooseData(services),
  },
  {
    id: 'export-mat',
    title: resultsTexts.exportResultsAsMatFile,
    group: 'file',
    keys: [],
    enabled: ({ run }) => run.getState().result !== null,
    run: (services) => void exportMat(services),
  },
  {
    id: 'export-parquet',
    title: resultsTexts.exportParquet,
    group: 'file',
    keys: [],
    enabled: ({ run }) => run.getState().result !== null,
    run: (services) => void exportParquet(services),
  },
  {
    id: 'cursors',
    title: shellTexts.measureBetweenTwoCursors,
    group: 'view',
    keys: ['C'],
    enabled: ({ ui, run }) => ui.getState().view === 'results' && run.getState().result !== null,
    run: toggleCursors,
  },
]
