/** Commands of the results: probing, cursors. */
import { probeSelection, toggleCursors } from '../results/commands'
import type { AppCommand } from './commands'

export type ResultsCommand = 'probe' | 'cursors'

export const resultsCommands: readonly AppCommand[] = [
  { id: 'probe', title: 'Plot signals of…', group: 'Diagram', keys: ['P'], run: probeSelection },
  {
    id: 'cursors',
    title: 'Measure between two cursors',
    group: 'View',
    keys: ['C'],
    enabled: ({ ui, run }) => ui.getState().view === 'results' && run.getState().result !== null,
    run: toggleCursors,
  },
]
