/** Commands as items of menus: title, keys and whether they can be done come from the command. */
import type { CommandId } from '../shell/command'
import { getCommand, runCommand } from '../shell/commands'
import { isMac, keyText } from '../shell/keys'
import type { Services } from '../shell/services'
import type { MenuItem } from '../ui/Menu'

export function commandItem(services: Services, id: CommandId): MenuItem {
  const { title, keys, shownKeys, enabled } = getCommand(id)
  const [first] = shownKeys ?? keys
  return {
    label: title,
    ...(first === undefined ? {} : { keys: keyText(first, isMac()) }),
    disabled: enabled?.(services) === false,
    action: () => runCommand(services, id),
  }
}

export function commandItems(services: Services, ids: readonly CommandId[]): readonly MenuItem[] {
  return ids.map((id) => commandItem(services, id))
}

/** Only those that can be done: what a block of another kind has is no entry of this one. */
export function possibleItems(services: Services, ids: readonly CommandId[]): readonly MenuItem[] {
  return commandItems(services, ids).filter(({ disabled }) => disabled !== true)
}
