/** Commands of the diagram beyond inserting and deleting: posture, levels, arranging, commenting out. */
import { isFunctionSelected } from '../code/functionText'
import { flipSelection, turnSelection } from './posture'
import type { AppCommand } from './command'
import { compareWithLibrary, staleInstance, updateSelected } from '../libraries/actions'
import { linkedBlocks } from '../store/edits/library'
import { libraryTexts } from '../texts/libraries'
import { wiringTexts } from '../texts/wiring'
import {
  alignSelection,
  arrangeAutomatically,
  distributeSelection,
  enterSelection,
  find,
  groupSelection,
  insertNote,
  isSubsystemSelected,
  leaveLevel,
  openSelectedParameters,
  toggleDisabled,
  ungroupSelection,
} from './diagramActions'
import type { Services } from './services'
import { shellTexts } from '../texts/shell'

const selected =
  (least: number) =>
  ({ project }: Services): boolean =>
    project.getState().selection.blocks.length >= least
const someBlock = selected(1)

const alignments = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const
const directions = ['horizontally', 'vertically'] as const

export const diagramCommands: readonly AppCommand[] = [
  {
    id: 'connect',
    title: wiringTexts.command,
    group: 'diagram',
    keys: ['W'],
    enabled: someBlock,
    run: ({ ui, canvas }) => {
      const { view, split, showView } = ui.getState()
      if (view !== 'diagram' && !split) showView('diagram')
      canvas.getState().set({ connecting: true })
    },
  },
  {
    id: 'mirror',
    title: shellTexts.mirrorBlock,
    group: 'diagram',
    keys: ['Mod+M'],
    enabled: someBlock,
    run: flipSelection,
  },
  { id: 'turn', title: shellTexts.turnBlock, group: 'diagram', keys: ['R'], enabled: someBlock, run: turnSelection },
  {
    id: 'comment-out',
    title: shellTexts.commentOutOrPutBack,
    group: 'diagram',
    keys: ['Mod+Shift+X'],
    enabled: someBlock,
    run: toggleDisabled,
  },
  {
    id: 'group',
    title: shellTexts.groupIntoASubsystem,
    group: 'diagram',
    keys: ['Mod+G'],
    enabled: someBlock,
    run: groupSelection,
  },
  {
    id: 'ungroup',
    title: shellTexts.ungroupSubsystem,
    group: 'diagram',
    keys: ['Mod+Shift+G'],
    enabled: isSubsystemSelected,
    run: ungroupSelection,
  },
  {
    id: 'parameters',
    title: shellTexts.editParameters,
    group: 'diagram',
    keys: ['F4'],
    enabled: ({ project }) => project.getState().selection.blocks.length === 1,
    run: openSelectedParameters,
  },
  {
    id: 'enter',
    title: shellTexts.lookIntoSubsystem,
    group: 'diagram',
    keys: ['PageDown'],
    enabled: isSubsystemSelected,
    run: enterSelection,
  },
  {
    id: 'edit-function',
    title: shellTexts.editFunction,
    group: 'diagram',
    keys: [],
    enabled: isFunctionSelected,
    run: enterSelection,
  },
  {
    id: 'leave',
    title: shellTexts.leaveSubsystem,
    group: 'diagram',
    keys: ['PageUp'],
    enabled: ({ project }) => project.getState().level !== '',
    run: leaveLevel,
  },
  {
    id: 'add-to-library',
    title: libraryTexts.add,
    group: 'diagram',
    keys: [],
    enabled: isSubsystemSelected,
    run: ({ project, library }) => {
      const [path = ''] = project.getState().selection.blocks
      library.getState().set({ dialog: { kind: 'add', path } })
    },
  },
  {
    id: 'update-from-library',
    title: libraryTexts.update,
    group: 'diagram',
    keys: [],
    enabled: ({ project }) => linkedBlocks(project.getState().doc).length > 0,
    run: updateSelected,
  },
  {
    id: 'compare-with-library',
    title: libraryTexts.compare,
    group: 'diagram',
    keys: [],
    enabled: ({ library }) => library.getState().marks.size > 0,
    run: (services) => {
      const path = staleInstance(services)
      if (path !== undefined) compareWithLibrary(services, path)
    },
  },
  {
    id: 'libraries',
    title: libraryTexts.manage,
    group: 'diagram',
    keys: [],
    run: ({ library }) => library.getState().set({ dialog: { kind: 'list' } }),
  },
  {
    id: 'find',
    title: shellTexts.findAndReplace,
    group: 'edit',
    keys: ['Mod+F'],
    whileTyping: true,
    // Editors of text find by themselves.
    enabled: () => document.activeElement?.closest('.monaco-editor') == null,
    run: find,
  },
  { id: 'note', title: shellTexts.addANote, group: 'diagram', keys: ['N'], run: insertNote },
  {
    id: 'arrange',
    title: shellTexts.arrangeBlocksAutomatically,
    group: 'diagram',
    keys: ['Mod+Shift+A'],
    run: (services) => void arrangeAutomatically(services),
  },
  ...alignments.map((alignment): AppCommand => ({
    id: `align-${alignment}`,
    title: shellTexts.align[alignment],
    group: 'diagram',
    keys: [],
    enabled: selected(2),
    run: (services) => alignSelection(services, alignment),
  })),
  ...directions.map((direction): AppCommand => ({
    id: `distribute-${direction}`,
    title: shellTexts.distribute[direction],
    group: 'diagram',
    keys: [],
    enabled: selected(3),
    run: (services) => distributeSelection(services, direction),
  })),
]
