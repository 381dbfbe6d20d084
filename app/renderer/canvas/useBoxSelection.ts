/**
 * Selecting by a box: blocks and notes show at once that they are selected, straight in the page, and are when the box is
 * let go. Everything that follows the selection is then told once.
 */
import { useEffect } from 'react'
import { useStoreApi } from '@xyflow/react'
import { useServices } from '../shell/services'
import { noteOf, type CanvasFlowNode } from './flowItems'

export function useBoxSelection(): void {
  const { project } = useServices()
  const store = useStoreApi<CanvasFlowNode>()
  useEffect(() => {
    let chosen: ReadonlySet<string> | undefined
    let elements: ReadonlyMap<string, Element> = new Map()
    const inside = (): ReadonlySet<string> => {
      const { userSelectionRect: box, transform, nodeLookup } = store.getState()
      const found = new Set<string>()
      if (box === null) return found
      const [x, y, zoom] = transform
      const [left, top] = [(box.x - x) / zoom, (box.y - y) / zoom]
      const [right, bottom] = [left + box.width / zoom, top + box.height / zoom]
      for (const [id, { internals, width = 0, height = 0 }] of nodeLookup) {
        const at = internals.positionAbsolute
        if (at.x < right && at.x + width > left && at.y < bottom && at.y + height > top) found.add(id)
      }
      return found
    }
    const show = (ids: ReadonlySet<string>, others: ReadonlySet<string>, selected: boolean): void => {
      for (const id of ids) if (!others.has(id)) elements.get(id)?.classList.toggle('selected', selected)
    }
    return store.subscribe((state, before) => {
      if (state.userSelectionActive && state.userSelectionRect !== before.userSelectionRect) {
        if (chosen === undefined) {
          const { blocks, notes } = project.getState().selection
          const nodes = [...(state.domNode?.querySelectorAll<HTMLElement>('.react-flow__node') ?? [])]
          elements = new Map(
            nodes.flatMap((node) => {
              const look = node.querySelector('.block, .note')
              return look === null ? [] : [[node.dataset.id ?? '', look] as const]
            }),
          )
          chosen = new Set([...elements.keys()].filter((id) => blocks.includes(id) || notes.includes(noteOf(id) ?? '')))
        }
        const next = inside()
        show(chosen, next, false)
        show(next, chosen, true)
        chosen = next
      } else if (chosen !== undefined && !state.userSelectionActive) {
        const ids = [...chosen]
        chosen = undefined
        project.getState().select({
          blocks: ids.filter((id) => noteOf(id) === undefined),
          notes: ids.flatMap((id) => noteOf(id) ?? []),
          wires: [],
        })
      }
    })
  }, [project, store])
}
