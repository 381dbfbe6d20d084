/** The steps of the guided tour: the parts of the window to show, and the conditions under which a task is done. */
import { getRecord } from '../../store/records'
import type { Services } from '../services'
import type { tourTexts as texts } from '../../texts/tour'

export interface TourStep {
  readonly id: keyof typeof texts.steps
  /** Selector of the part to show. */
  readonly element: string
  /** Side of the part on which the text appears; `over` for its middle. */
  readonly side: 'left' | 'right' | 'top' | 'bottom'
  /** Brings the window into the state that the step starts from, for example when the tour continues later. */
  readonly prepare?: (services: Services) => void
  /** Returns whether the user has done the task; the tour then continues automatically. */
  readonly done?: (services: Services) => boolean
  /** True if the tour waits for **Next** when the task is done, because the result is worth a look. */
  readonly stays?: boolean
}

export const tourExample = 'generic-vehicle'
const body = 'Body'

const showDiagram = ({ ui, canvas }: Services): void => {
  if (ui.getState().view !== 'diagram') ui.getState().showView('diagram')
  canvas.getState().view?.reveal([body])
}
const plots = ({ project }: Services): string => {
  const { doc, experiment } = project.getState()
  return JSON.stringify(experiment === null ? null : (getRecord(doc, 'experiment', experiment)?.value.plots ?? null))
}
let plotsBefore = ''
let undoneBefore = 0

export const tourSteps: readonly TourStep[] = [
  {
    id: 'block',
    element: `.react-flow__node[data-id="${body}"]`,
    side: 'right',
    prepare: showDiagram,
    done: ({ project }) => project.getState().selection.blocks.includes(body),
  },
  {
    id: 'inspector',
    element: '[aria-label="Inspector"].pane',
    side: 'left',
    prepare: (services) => {
      showDiagram(services)
      services.ui.getState().set({ inspectorOpen: true, inspectorTab: 'selection' })
      services.project.getState().select({ blocks: [body], wires: [], notes: [] })
    },
    done: ({ project }) => project.getState().history.past.length > 0,
  },
  {
    id: 'run',
    element: '.run-button',
    side: 'bottom',
    done: ({ run }) => run.getState().status !== 'idle',
  },
  {
    id: 'results',
    element: '.results-main',
    side: 'left',
    prepare: ({ ui }) => ui.getState().showView('results'),
    done: ({ linked }) => linked.getState().page === 'validation',
    stays: true,
  },
  {
    id: 'signals',
    element: '.results-side',
    side: 'right',
    prepare: (services) => {
      services.ui.getState().showView('results')
      services.linked.setState({ page: 'plots' })
      plotsBefore = plots(services)
    },
    done: (services) => plots(services) !== plotsBefore,
  },
  {
    id: 'scene',
    element: '#view-tab-scene',
    side: 'bottom',
    done: ({ ui }) => ui.getState().view === 'scene',
  },
  {
    id: 'play',
    element: '.scene',
    side: 'left',
    prepare: ({ ui, playback }) => {
      ui.getState().showView('scene')
      playback.getState().pause()
    },
    done: ({ playback }) => playback.getState().playing,
  },
  {
    id: 'diagram',
    element: '#view-tab-diagram',
    side: 'bottom',
    done: ({ ui }) => ui.getState().view === 'diagram',
  },
  {
    id: 'undo',
    element: '.toolbar-side:first-child',
    side: 'bottom',
    prepare: ({ project }) => {
      undoneBefore = project.getState().history.future.length
    },
    done: ({ project }) => project.getState().history.future.length > undoneBefore,
  },
  { id: 'help', element: '.help-button', side: 'bottom' },
]
