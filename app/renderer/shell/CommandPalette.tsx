/** All commands, all blocks of the model and all templates by name. */
import { useCallback, useMemo } from 'react'
import { recordsOf } from '../store/records'
import { Picker, type PickerEntry } from '../ui/Picker'
import { Popover } from '../ui/Popover'
import { locate } from './actions'
import { commandList, runCommand, type CommandId } from './commands'
import { newFromTemplate } from './files'
import { isMac, keyText } from './keys'
import { useProject, useServices, useUi } from './services'
import { shellTexts } from '../texts/shell'
import { templateTexts } from '../texts/templates'
import { templates } from '../welcome/templates'

const WIDTH = 440

export function CommandPalette() {
  const open = useUi((state) => state.commandPaletteOpen)
  return open ? <OpenPalette /> : null
}

function OpenPalette() {
  const services = useServices()
  const doc = useProject((state) => state.doc)
  const set = useUi((state) => state.set)
  const close = useCallback(() => set({ commandPaletteOpen: false }), [set])
  const entries = useMemo((): readonly PickerEntry[] => {
    const mac = isMac()
    const commands = commandList
      .filter((command) => command.id !== 'command-palette' && command.enabled?.(services) !== false)
      .map((command) => ({
        id: `command ${command.id}`,
        label: command.title,
        detail: shellTexts.groups[command.group],
        trailing: command.keys[0] === undefined ? undefined : <kbd>{keyText(command.keys[0], mac)}</kbd>,
        texts: [command.title, shellTexts.groups[command.group]],
      }))
    const blocks = recordsOf(doc, 'block').map(({ name, value }) => ({
      id: `block ${name}`,
      label: name,
      detail: shellTexts.goTo(services.registry.get(value.type)?.title ?? value.type),
      texts: [name, services.registry.get(value.type)?.title ?? ''],
    }))
    const beginnings = templates.map(({ name, title, description }) => ({
      id: `template ${name}`,
      label: title,
      detail: `${templateTexts.heading}: ${description}`,
      texts: [title, description, ...templateTexts.searchTerms[name]],
    }))
    return [...commands, ...blocks, ...beginnings]
  }, [services, doc])

  return (
    <Popover x={window.innerWidth / 2 - WIDTH / 2} y={64} onClose={close}>
      <Picker
        label={shellTexts.commands}
        placeholder={shellTexts.commandOrBlock}
        entries={entries}
        emptyText={shellTexts.nothingHasANameLike}
        onClose={close}
        onPick={(entry) => {
          close()
          const space = entry.id.indexOf(' ')
          const name = entry.id.slice(space + 1)
          const template = entry.id.startsWith('template ') && templates.find((item) => item.name === name)
          if (entry.id.startsWith('block ')) locate(services, name)
          else if (template) void newFromTemplate(services, template)
          else runCommand(services, name as CommandId)
        }}
      />
    </Popover>
  )
}
