/**
 * Commands of the diagram other than inserting and deleting: mirroring, rotating, levels, arranging, commenting out.
 */
import { isFunctionSelected } from '../store/edits/function-text'
import { flipSelection, turnSelection } from './orientation'
import type { AppCommand } from '../workbench/command'
import { someBlock } from '../workbench/conditions'
import { wiringTexts } from '../texts/wiring'
import {
  alignSelection,
  arrangeAutomatically,
  distributeSelection,
  enterSelection,
  groupSelection,
  insertNote,
  isSubsystemSelected,
  leaveLevel,
  openSelectedParameters,
  toggleDisabled,
  ungroupSelection,
} from './diagram-actions'
import type { Services } from './services'
import { shellTexts } from '../texts/shell'
import { overlayTexts } from '../texts/overlay'
import { overlayIn } from './experiment-overlay/use-overlay'

const selected =
  (least: number) =>
  ({ project }: Services): boolean =>
    project.getState().selection.blocks.length >= least

const alignments = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const
const directions = ['horizontally', 'vertically'] as const

export const diagramCommands: readonly AppCommand<Services>[] = [
  {
    id: 'connect',
    title: wiringTexts.command,
    keys: ['W'],
    enabled: someBlock,
    run: ({ ui, canvas }) => {
      ui.getState().showDiagram()
      canvas.getState().set({ connecting: true })
    },
  },
  { id: 'mirror', title: shellTexts.mirrorBlock, keys: ['Mod+M'], enabled: someBlock, run: flipSelection },
  { id: 'turn', title: shellTexts.turnBlock, keys: ['R'], enabled: someBlock, run: turnSelection },
  {
    id: 'comment-out',
    title: shellTexts.toggleComment,
    keys: ['Mod+Shift+X'],
    enabled: someBlock,
    run: toggleDisabled,
  },
  { id: 'group', title: shellTexts.groupSubsystem, keys: ['Mod+G'], enabled: someBlock, run: groupSelection },
  {
    id: 'ungroup',
    title: shellTexts.ungroupSubsystem,
    keys: ['Mod+Shift+G'],
    enabled: isSubsystemSelected,
    run: ungroupSelection,
  },
  {
    id: 'parameters',
    title: shellTexts.editParameters,
    keys: ['F4'],
    enabled: ({ project }) => project.getState().selection.blocks.length === 1,
    run: openSelectedParameters,
  },
  {
    id: 'enter',
    title: shellTexts.lookIntoSubsystem,
    keys: ['PageDown'],
    enabled: isSubsystemSelected,
    run: enterSelection,
  },
  { id: 'edit-function', title: shellTexts.editFunction, enabled: isFunctionSelected, run: enterSelection },
  {
    id: 'leave',
    title: shellTexts.leaveSubsystem,
    keys: ['PageUp'],
    enabled: ({ project }) => project.getState().level !== '',
    run: leaveLevel,
  },
  { id: 'note', title: shellTexts.addNote, keys: ['N'], run: insertNote },
  { id: 'arrange', title: shellTexts.arrangeBlocksAutomatically, keys: ['Mod+Shift+A'], run: arrangeAutomatically },
  {
    id: 'show-overlay',
    title: overlayTexts.command,
    enabled: ({ project }) => overlayIn(project.getState().doc, project.getState().experiment) !== undefined,
    run: ({ ui }) => {
      const { overlayShown, set, showDiagram } = ui.getState()
      set({ overlayShown: !overlayShown })
      if (!overlayShown) showDiagram()
    },
  },
  ...alignments.map((alignment): AppCommand<Services> => ({
    id: `align-${alignment}`,
    title: shellTexts.align[alignment],
    enabled: selected(2),
    run: (services) => alignSelection(services, alignment),
  })),
  ...directions.map((direction): AppCommand<Services> => ({
    id: `distribute-${direction}`,
    title: shellTexts.distribute[direction],
    enabled: selected(3),
    run: (services) => distributeSelection(services, direction),
  })),
]
