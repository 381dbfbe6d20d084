/** What a command is: something the user can do by name, from a menu, a shortcut or the command palette. */
import type { Command } from '../../commands'
import type { Alignment, Direction } from '../canvas/arrange'
import type { ClipboardCommand } from './clipboardCommands'
import type { CodeCommand } from './codeCommands'
import type { ControlCommand } from './controlCommands'
import type { ResultsCommand } from './resultsCommands'
import type { SceneCommand } from './sceneCommands'
import type { Services } from './services'
import type { VariantCommand } from './variantRuns'
import type { VersionCommand } from './versionCommands'
import type { View } from './uiStore'
import type { shellTexts } from '../texts/shell'

/** Commands of the diagram: `diagramCommands.ts`. */
export type DiagramCommand =
  | 'connect'
  | 'turn'
  | 'mirror'
  | 'group'
  | 'ungroup'
  | 'enter'
  | 'edit-function'
  | 'parameters'
  | 'leave'
  | 'comment-out'
  | 'arrange'
  | 'note'
  | 'find'
  | `align-${Alignment}`
  | `distribute-${Direction}`

type OwnCommand =
  | 'insert'
  | ClipboardCommand
  | 'show-menu'
  | 'delete'
  | 'duplicate'
  | 'select-all'
  | 'deselect'
  | 'next-pane'
  | 'zoom-in'
  | 'zoom-out'
  | 'rename'
  | 'command-palette'
  | 'toggle-palette'
  | 'toggle-inspector'
  | 'toggle-problems'
  | 'toggle-split'
  | CodeCommand
  | ControlCommand
  | ResultsCommand
  | SceneCommand
  | VariantCommand
  | VersionCommand
  | `view-${View}`

export type CommandId = Command | OwnCommand | DiagramCommand

export interface AppCommand {
  readonly id: CommandId
  readonly title: string
  readonly group: keyof typeof shellTexts.groups
  /** `Mod` is Control, or Command on a Mac. Several shortcuts may do the same. */
  readonly keys: readonly string[]
  /** Keys that the browser turns into an event of its own, such as copying: shown, not listened to. */
  readonly shownKeys?: readonly string[]
  /** Also while typing in a field. */
  readonly whileTyping?: boolean
  readonly enabled?: (services: Services) => boolean
  readonly run: (services: Services) => void
}
