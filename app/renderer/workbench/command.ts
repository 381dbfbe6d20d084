/** Commands: actions that the user starts by name, from a menu, a shortcut or the command palette. */
import type { Command } from '../../commands'
import type { shellTexts } from '../texts/shell'
import { isMac, keyText } from './keys'
import type { Services } from './services'

/** Names of the application menu, and of commands that it leaves to its own entries or to the page. */
export type CommandId =
  | Command
  | 'copy'
  | 'cut'
  | 'paste'
  | 'select-all'
  | 'deselect'
  | 'show-menu'
  | `scene-turn-${'left' | 'right' | 'up' | 'down'}`

export type CommandGroup = keyof typeof shellTexts.groups

interface CommandLook {
  readonly id: CommandId
  readonly title: string
  /** Further words by which the command is found, as users of other programs call it. */
  readonly words?: string
  /** Keys that the browser turns into another event, such as copying: shown, but not handled as shortcuts. */
  readonly shownKeys?: readonly string[]
  /** True if the shortcut also works while typing in a field. */
  readonly whileTyping?: boolean
}

/** Command as a feature contributes it. */
export interface AppCommand<S extends Services = Services> extends CommandLook {
  /** Shortcuts; `Mod` is Control, or Command on a Mac. Several shortcuts may run the same command. */
  readonly keys?: readonly string[]
  readonly enabled?: (services: S) => boolean
  /** Runs the command. The returned value is not awaited; the command reports its failures itself. */
  readonly run: (services: S) => unknown
}

/** Commands as a feature lists them. */
export type GroupedCommands<S extends Services = Services> = {
  readonly [G in CommandGroup]?: readonly AppCommand<S>[]
}

/** Command as the rest of the window uses it. */
export interface BoundCommand extends CommandLook {
  readonly group: CommandGroup
  readonly keys: readonly string[]
  /** First shortcut, as the user reads it. */
  readonly keyText?: string
  enabled(): boolean
  /** Runs the command; does nothing while the command is not enabled. */
  run(): void
}

export interface Commands {
  /** Commands by group, in the order of the contributions. */
  readonly list: readonly BoundCommand[]
  get(id: CommandId): BoundCommand
  run(id: CommandId): void
}

export const commandGroups = [
  'file',
  'edit',
  'diagram',
  'simulation',
  'scene',
  'view',
  'help',
] as const satisfies CommandGroup[]

/** @param services once they exist: commands are a service themselves */
export function createCommands<S extends Services>(
  contributed: readonly GroupedCommands<S>[],
  services: () => S,
): Commands {
  const mac = isMac()
  const bind = (group: CommandGroup, command: AppCommand<S>): BoundCommand => {
    const { keys = [], shownKeys = keys } = command
    const [first] = shownKeys
    const enabled = (): boolean => command.enabled?.(services()) !== false
    const run = (): void => {
      if (enabled()) command.run(services())
    }
    return { ...command, group, keys, ...(first !== undefined && { keyText: keyText(first, mac) }), enabled, run }
  }
  const list = commandGroups.flatMap((group) =>
    contributed.flatMap((commands) => (commands[group] ?? []).map((command) => bind(group, command))),
  )
  const byId = new Map(list.map((command) => [command.id, command]))
  if (byId.size < list.length) throw new Error('Two commands have the same name')
  const get = (id: CommandId): BoundCommand => {
    const command = byId.get(id)
    if (command === undefined) throw new Error(`There is no command ${id}`)
    return command
  }
  return { list, get, run: (id) => get(id).run() }
}
