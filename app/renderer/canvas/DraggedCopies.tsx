/** Copies of blocks and notes that follow the pointer until the user drops them. */
import { ViewportPortal } from '@xyflow/react'
import { definitionFor } from '../../../engine/model/blocks/block'
import { nameOf } from '../../../engine/model/subsystem'
import { useCanvas, useServices } from './services'
import { useProject } from '../workbench/services'
import { getRecord } from '../store/records'
import { BlockIcon } from '../symbols/BlockIcon'
import { blockGeometry, NOTE_SIZE } from '../symbols/geometry'

export function DraggedCopies() {
  const copying = useCanvas((state) => state.copying)
  const { registry } = useServices()
  const doc = useProject((state) => state.doc)
  if (copying === null) return null
  const [dx, dy] = copying.offset
  return (
    <ViewportPortal>
      <div className="copies" aria-hidden="true" style={{ transform: `translate(${dx}px, ${dy}px)` }}>
        {copying.blocks.map((name) => {
          const block = getRecord(doc, 'block', name)?.value
          if (block === undefined) return null
          const definition = definitionFor(registry, block)
          const { width, height } = blockGeometry(definition, block)
          const [left, top] = block.at ?? [0, 0]
          return (
            <div key={name} className="copy" style={{ left, top, width, height }}>
              {definition !== undefined && <BlockIcon path={definition.icon} />}
              <span>{nameOf(name)}</span>
            </div>
          )
        })}
        {copying.notes.map((name) => {
          const note = getRecord(doc, 'note', name)?.value
          if (note === undefined) return null
          const [width, height] = note.size ?? NOTE_SIZE
          return <div key={name} className="copy note" style={{ left: note.at[0], top: note.at[1], width, height }} />
        })}
      </div>
    </ViewportPortal>
  )
}
