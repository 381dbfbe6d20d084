/** Commands and panels of the diagram: editing the selection, levels, arranging, zoom. */
import { Workflow } from 'lucide-react'
import { emptySelection } from '../store/project-store'
import { shellTexts } from '../texts/shell'
import type { GroupedCommands } from '../workbench/command'
import { isIdle, someBlock } from '../workbench/conditions'
import type { Contribution } from '../workbench/contribution'
import { duplicateSelection, removeSelection, selectAll } from './actions'
import { clipboardCommands } from './clipboard-commands'
import { Diagram } from './Diagram'
import { diagramCommands } from './diagram-commands'
import { watchMisfits } from './experiment-overlay/watch-misfits'
import { watchPlaces } from './place-blocks'
import type { Services } from './services'

const STEP = 1.25
const selected =
  (...kinds: readonly ('blocks' | 'wires' | 'notes')[]) =>
  ({ project }: Services): boolean =>
    kinds.some((kind) => project.getState().selection[kind].length > 0)
const something = selected('blocks', 'wires', 'notes')

const commands: GroupedCommands<Services> = {
  edit: [
    {
      id: 'delete',
      title: shellTexts.deleteText,
      keys: ['Delete', 'Backspace'],
      enabled: something,
      run: removeSelection,
    },
    { id: 'duplicate', title: shellTexts.duplicate, keys: ['Mod+D'], enabled: someBlock, run: duplicateSelection },
    ...clipboardCommands,
    { id: 'select-all', title: shellTexts.selectAll, keys: ['Mod+A'], run: selectAll },
    {
      id: 'deselect',
      title: shellTexts.selectNothing,
      keys: ['Escape'],
      enabled: (services) => something(services) && isIdle(services),
      run: ({ project }) => project.getState().select(emptySelection),
    },
    {
      id: 'rename',
      title: shellTexts.renameBlock,
      keys: ['F2'],
      enabled: selected('blocks', 'notes'),
      run: focusName,
    },
  ],
  diagram: [
    { id: 'insert', title: shellTexts.insertBlock, keys: ['/'], run: quickInsert },
    ...diagramCommands,
    {
      id: 'fit-view',
      title: shellTexts.fitDiagramToWindow,
      keys: ['Mod+0', 'F'],
      run: ({ canvas }) => canvas.getState().view?.fit(),
    },
    {
      id: 'zoom-in',
      title: shellTexts.zoomIn,
      keys: ['Mod++', 'Mod+='],
      run: ({ canvas }) => canvas.getState().view?.zoomBy(STEP),
    },
    {
      id: 'zoom-out',
      title: shellTexts.zoomOut,
      keys: ['Mod+-'],
      run: ({ canvas }) => canvas.getState().view?.zoomBy(1 / STEP),
    },
  ],
}

export const canvasContribution: Contribution<Services> = {
  commands,
  views: [{ id: 'diagram', label: shellTexts.diagram, icon: Workflow, component: Diagram }],
  start(services) {
    watchMisfits(services)
    watchPlaces(services)
  },
  forget: ({ canvas }) => canvas.getState().set({ probing: false, probe: null }),
}

function quickInsert({ ui, canvas }: Services): void {
  ui.getState().showDiagram()
  const centre = canvas.getState().view?.centre()
  if (centre !== undefined) canvas.getState().set({ quickInsert: { ...centre, anywhere: true } })
}

/** Puts the focus into the name of the selected block, or else into the text of the selected note. */
function focusName({ ui, project, canvas }: Services): void {
  const { blocks, notes } = project.getState().selection
  const [note] = notes
  if (blocks.length === 0 && note !== undefined) {
    canvas.getState().set({ writing: note })
    return
  }
  ui.getState().set({ inspectorTab: 'selection', inspectorOpen: true })
  requestAnimationFrame(() => {
    const field = document.getElementById('block-name')
    if (field instanceof HTMLInputElement) field.select()
  })
}
