/** Changes of nodes (blocks and notes) that React Flow reports: selecting and moving. A drop ends in one edit. */
import { useCallback } from 'react'
import { flushSync } from 'react-dom'
import { useStoreApi, type NodeChange } from '@xyflow/react'
import { editMakingRoom, moveItems } from './actions'
import { useServices } from './services'
import { moveBlocks, type Point } from '../store/edits/blocks'
import { getRecord } from '../store/records'
import { insertIntoWire } from './geometry/insertion'
import { noteOf, type CanvasFlowNode } from './flow-items'
import { applyDiff, squashDiffs } from '../store/diff'

export function useNodeChanges(): (changes: NodeChange<CanvasFlowNode>[]) => void {
  const services = useServices()
  const { project, registry, canvas, draggedElements } = services
  const store = useStoreApi()

  return useCallback(
    (changes: NodeChange<CanvasFlowNode>[]) => {
      const { selection, select, doc } = project.getState()
      const blocks = new Set(selection.blocks)
      const notes = new Set(selection.notes)
      const dragged = new Map<string, Point>()
      const dropped = new Map<string, Point>()
      for (const change of changes) {
        if (change.type === 'select') {
          const note = noteOf(change.id)
          const set = note === undefined ? blocks : notes
          if (change.selected) set.add(note ?? change.id)
          else set.delete(note ?? change.id)
        } else if (change.type === 'position' && change.position !== undefined) {
          const place: Point = [change.position.x, change.position.y]
          if (change.dragging === true) dragged.set(change.id, place)
          else dropped.set(change.id, place)
        }
      }
      // Wires are selected separately from nodes, and deselected when nodes are selected without a key that extends the
      // selection.
      const selectsMore = changes.some((change) => change.type === 'select' && change.selected)
      const wires = selectsMore && !store.getState().multiSelectionActive ? [] : selection.wires
      if (changes.some(({ type }) => type === 'select')) select({ blocks: [...blocks], notes: [...notes], wires })
      const { domNode } = store.getState()
      if (dragged.size > 0 && domNode !== null) draggedElements.move(dragged, domNode, placeOf)
      if (dropped.size === 0) return
      // The nodes must be drawn at their new place before the shift of the drag ends.
      flushSync(() => drop(dropped))
      draggedElements.end()

      function drop(dropped: ReadonlyMap<string, Point>): void {
        const { receiving, set } = canvas.getState()
        set({ receiving: null })
        const [[only, place]] = dropped
        if (receiving !== null && dropped.size === 1) {
          const there = moveBlocks(doc, new Map([[only, place]]))
          const inserted = insertIntoWire(applyDiff(doc, there), registry, only, receiving)
          if (inserted !== undefined) {
            editMakingRoom(services, only, squashDiffs(there, inserted))
            return
          }
        }
        const places = new Map([...dropped].filter(([id, to]) => isElsewhere(id, to)))
        if (places.size > 0) moveItems(services, places, `move ${[...places.keys()].join(' ')}`)
      }

      function placeOf(id: string): Point {
        const note = noteOf(id)
        const at = note === undefined ? getRecord(doc, 'block', id)?.value.at : getRecord(doc, 'note', note)?.value.at
        return at ?? [0, 0]
      }

      function isElsewhere(id: string, to: Point): boolean {
        const at = placeOf(id)
        return at[0] !== to[0] || at[1] !== to[1]
      }
    },
    [project, registry, canvas, draggedElements, services, store],
  )
}
