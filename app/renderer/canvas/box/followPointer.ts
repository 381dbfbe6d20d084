/**
 * The pointer while it draws a box. The canvas library learns where the box begins and where it ends: at every move that it is
 * told of it looks at all blocks and wires, and asks each of them whether it is drawn anew.
 */
import type { useStoreApi } from '@xyflow/react'
import type { Point } from '../../store/edits/blocks'
import type { CanvasFlowNode } from '../flowItems'

export type Store = ReturnType<typeof useStoreApi<CanvasFlowNode>>

/**
 * @param moved gets the place of the pointer, px from the corner of the canvas, at every move of a box
 * @returns ends it
 */
export function followPointer(store: Store, moved: (pointer: Point) => void): () => void {
  const { domNode } = store.getState()
  if (domNode === null) return () => undefined
  let corner: Point = [0, 0]
  /** The last move, of which the library does not know. */
  let withheld: PointerEvent | undefined
  let telling = false
  const begin = (): void => {
    const { left, top } = domNode.getBoundingClientRect()
    corner = [left, top]
  }
  const move = (event: PointerEvent): void => {
    const { userSelectionRect, userSelectionActive } = store.getState()
    if (userSelectionRect === null || telling) return
    moved([event.clientX - corner[0], event.clientY - corner[1]])
    if (!userSelectionActive) return
    event.stopPropagation()
    withheld = event
  }
  const end = (): void => {
    const last = withheld
    withheld = undefined
    if (last === undefined) return
    telling = true
    last.target?.dispatchEvent(new PointerEvent(last.type, last))
    telling = false
  }
  const listeners = { pointerdown: begin, pointermove: move, pointerup: end, pointercancel: end } as const
  const all = Object.entries(listeners) as [keyof typeof listeners, (event: PointerEvent) => void][]
  for (const [name, listener] of all) domNode.addEventListener(name, listener, true)
  return () => {
    for (const [name, listener] of all) domNode.removeEventListener(name, listener, true)
  }
}
