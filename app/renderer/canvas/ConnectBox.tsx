/**
 * A box to connect blocks by name: it lists the wires that fit between the selected block and others, or among the
 * selected blocks.
 */
import { useCallback, useMemo } from 'react'
import { nameOf } from '../../../engine/model/subsystem'
import { connectPorts } from './actions'
import { useCanvas, useServices } from './services'
import { useProject } from '../workbench/services'
import { wiringTexts as texts } from '../texts/wiring'
import { Picker, type PickerEntry } from '../ui/Picker'
import { Popover } from '../ui/Popover'
import { possibleConnections } from './connections'
import { findPort } from '../store/edits/wires'

export function ConnectBox() {
  const open = useCanvas((state) => state.connecting)
  return open ? <OpenBox /> : null
}

function OpenBox() {
  const services = useServices()
  const { project, registry, canvas } = services
  const doc = useProject((state) => state.doc)
  const blocks = useProject((state) => state.selection.blocks)
  const close = useCallback(() => canvas.getState().set({ connecting: false }), [canvas])
  const entries = useMemo((): readonly PickerEntry[] => {
    const inLevel = (port: string): string => nameOf(port)
    return possibleConnections(doc, registry, blocks).map(({ from, to, needed }) => ({
      id: `${from} ${to}`,
      label: texts.pair(inLevel(from), inLevel(to)),
      detail: [findPort(doc, registry, to)?.label, needed > 0 ? texts.needed : ''].filter(Boolean).join(', '),
      texts: [`${from} ${to}`],
    }))
  }, [doc, registry, blocks])

  const [first] = blocks
  if (first === undefined) return null
  // The box opens beside the block as it is drawn at this moment, and stays there while it is open.
  const box = document.querySelector(`.react-flow__node[data-id="${CSS.escape(first)}"]`)?.getBoundingClientRect()
  return (
    <Popover x={box?.left ?? 240} y={(box?.bottom ?? 160) + 8} onClose={close}>
      <Picker
        label={texts.label(blocks.map(nameOf))}
        placeholder={texts.placeholder}
        entries={entries}
        emptyText={texts.none}
        onClose={close}
        onPick={({ id }) => {
          const [from = '', to = ''] = id.split(' ')
          close()
          connectPorts(services, from, to)
          project.getState().select({ blocks, wires: [] })
        }}
      />
    </Popover>
  )
}
