/** Commands of the results: probing, cursors. */
import { probeSelection, toggleCursors } from '../results/commands'
import { exportMat, exportParquet } from '../results/export'
import { chooseData } from '../results/import/importActions'
import { resultsTexts } from '../texts/results'
import type { AppCommand } from './commands'
import { shellTexts } from '../texts/shell'

export type ResultsCommand = 'probe' | 'cursors' | 'export-mat' | 'export-parquet' | 'import-reference'

export const resultsCommands: readonly AppCommand[] = [
  { id: 'probe', title: shellTexts.plotSignalsOf, group: 'diagram', keys: ['P'], run: probeSelection },
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
