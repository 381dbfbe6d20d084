/** Commands as items of menus: title, keys and enabled state are those of the command. */
import type { CommandId } from '../command'
import type { Services } from '../services'
import type { MenuItem } from '../../ui/Menu'

export function commandItem({ commands }: Pick<Services, 'commands'>, id: CommandId): MenuItem {
  const { title, keyText, enabled, run } = commands.get(id)
  return {
    label: title,
    ...(keyText !== undefined && { keys: keyText }),
    disabled: !enabled(),
    action: run,
  }
}

export function commandItems(services: Pick<Services, 'commands'>, ids: readonly CommandId[]): readonly MenuItem[] {
  return ids.map((id) => commandItem(services, id))
}

/** Returns the items that are possible: a parameter of another kind of block does not appear in this one. */
export function possibleItems(services: Pick<Services, 'commands'>, ids: readonly CommandId[]): readonly MenuItem[] {
  return commandItems(services, ids).filter(({ disabled }) => disabled !== true)
}
