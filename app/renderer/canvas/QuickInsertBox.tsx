/** The quick insert box: lists all blocks at the pointer or, when opened from a port, the blocks that fit the port. */
import { useCallback, useMemo } from 'react'
import { insertBlock, insertNext } from './actions'
import { useCanvas, useServices } from './services'
import { canConnect, type BlockDefinition, type Port } from '../../../engine/model/blocks/block'
import { allBlocks, recentFirst, searchTextsOf } from '../libraries/catalogue'
import { findPort } from '../store/edits/wires'
import { Picker, type PickerEntry } from '../ui/Picker'
import { Popover } from '../ui/Popover'
import { BlockIcon } from '../symbols/BlockIcon'
import { canvasTexts } from '../texts/canvas'

export function QuickInsertBox() {
  const services = useServices()
  const { project, registry, canvas, blockUse, library } = services
  const box = useCanvas((state) => state.quickInsert)
  const close = useCallback(() => canvas.getState().set({ quickInsert: null }), [canvas])
  const from = box?.from
  const entries = useMemo(() => {
    // computed again whenever the box opens, because the recently used blocks have changed
    if (box === null) return []
    const port = box.from === undefined ? undefined : findPort(project.getState().doc, registry, box.from)
    const all = allBlocks(registry, library.getState().libraries)
    return recentFirst(blocksFitting(all, port), blockUse.getState().recentBlocks).map(toEntry)
  }, [registry, project, blockUse, library, box])

  if (box === null) return null
  return (
    <Popover x={box.screen[0]} y={box.screen[1]} onClose={close}>
      <Picker
        label={from === undefined ? canvasTexts.insertBlock : canvasTexts.insertWiredTo(from)}
        placeholder={from === undefined ? canvasTexts.insertPlaceholder : canvasTexts.insertWired(from)}
        entries={entries}
        query={box.query}
        emptyText={canvasTexts.searchEmpty}
        onClose={close}
        onPick={(entry) => {
          close()
          if (box.anywhere === true) insertNext(services, entry.id)
          else insertBlock(services, entry.id, box.place, box.from, box.wire)
        }}
      />
    </Popover>
  )
}

function blocksFitting(all: readonly BlockDefinition[], port: Port | undefined): readonly BlockDefinition[] {
  if (port === undefined) return all
  return all.filter(({ ports }) => Object.values(ports).some((other) => canConnect(port, other) === true))
}

function toEntry(definition: BlockDefinition): PickerEntry {
  const { type, title, summary } = definition
  return {
    id: type,
    label: title,
    detail: summary,
    icon: <BlockIcon path={definition.icon} size={18} />,
    texts: searchTextsOf(definition),
  }
}
