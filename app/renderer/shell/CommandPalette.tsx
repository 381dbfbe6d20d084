/** Command palette: all commands, all blocks of the model and all templates by name. */
import { useMemo } from 'react'
import { recordsOf } from '../store/records'
import { Picker, type PickerEntry } from '../ui/Picker'
import { Popover } from '../ui/Popover'
import { locate } from '../workbench/locate'
import type { CommandId } from '../workbench/command'
import { newFromTemplate } from '../files/files'
import { useServices } from './services'
import { useProject, useUi } from '../workbench/services'
import { shellTexts } from '../texts/shell'
import { templateTexts } from '../texts/templates'
import { templates } from '../welcome/templates'

const WIDTH = 440

export function CommandPalette() {
  const services = useServices()
  const doc = useProject((state) => state.doc)
  const close = useUi((state) => state.closeDialog)
  const entries = useMemo((): readonly PickerEntry[] => {
    const commands = services.commands.list
      .filter((command) => command.id !== 'command-palette' && command.enabled())
      .map((command) => ({
        id: `command ${command.id}`,
        label: command.title,
        detail: shellTexts.groups[command.group],
        trailing: command.keyText === undefined ? undefined : <kbd>{command.keyText}</kbd>,
        texts: [command.title, command.words ?? '', shellTexts.groups[command.group]],
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
        emptyText={shellTexts.searchEmpty}
        onClose={close}
        onPick={(entry) => {
          close()
          const space = entry.id.indexOf(' ')
          const name = entry.id.slice(space + 1)
          const template = entry.id.startsWith('template ') && templates.find((item) => item.name === name)
          if (entry.id.startsWith('block ')) locate(services, name)
          else if (template) void newFromTemplate(services, template)
          else services.commands.run(name as CommandId)
        }}
      />
    </Popover>
  )
}
