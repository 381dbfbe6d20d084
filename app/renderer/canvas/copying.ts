/**
 * Dragging with Alt: the pressed item stays in place, and copies of it follow the pointer until the user drops them, as
 * in drawing programs. The drop is one edit; Escape cancels it. A press without movement is left to the probe.
 */
import { noteOf } from './flow-items'
import { duplicateBeside } from './actions'
import { snap } from './geometry/snapping'
import type { Services } from './services'
import type { Point } from '../store/edits/blocks'

/** Distance after which a press counts as a drag, pixels of the window. */
const THRESHOLD = 4

/** Returns the items to copy: all selected ones if the node is selected, otherwise the node alone. */
export function copiedWith(
  node: string,
  selection: { readonly blocks: readonly string[]; readonly notes: readonly string[] },
): { readonly blocks: readonly string[]; readonly notes: readonly string[] } {
  const note = noteOf(node)
  if (note !== undefined) return selection.notes.includes(note) ? selection : { blocks: [], notes: [note] }
  return selection.blocks.includes(node) ? selection : { blocks: [node], notes: [] }
}

/**
 * Starts copying by a drag.
 * @param toCanvas converts positions in the window to those on the canvas
 * @param onDrag called when the press becomes a drag
 * @param onEnd called when the copies are dropped or the drag is cancelled
 */
export function beginCopying(
  services: Services,
  node: string,
  press: PointerEvent,
  toCanvas: (screen: Point) => Point,
  { onDrag, onEnd }: { readonly onDrag: () => void; readonly onEnd: () => void },
): void {
  const { canvas, project } = services
  const start = toCanvas([press.clientX, press.clientY])
  const { blocks, notes } = copiedWith(node, project.getState().selection)
  let dragging = false

  const offsetAt = (event: PointerEvent): Point => {
    const [x, y] = toCanvas([event.clientX, event.clientY])
    return snap([x - start[0], y - start[1]])
  }
  const onMove = (event: PointerEvent): void => {
    if (event.pointerId !== press.pointerId) return
    if (!dragging) {
      if (Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) < THRESHOLD) return
      dragging = true
      onDrag()
    }
    canvas.getState().set({ copying: { blocks, notes, offset: offsetAt(event) } })
  }
  const stop = (): void => {
    window.removeEventListener('pointermove', onMove)
    window.removeEventListener('pointerup', onUp, true)
    window.removeEventListener('pointercancel', stop)
    window.removeEventListener('keydown', onKey, true)
    canvas.getState().set({ copying: null })
    onEnd()
  }
  const onUp = (event: PointerEvent): void => {
    if (event.pointerId !== press.pointerId) return
    const copying = canvas.getState().copying
    stop()
    if (!dragging || copying === null) return
    const [dx, dy] = offsetAt(event)
    if (dx !== 0 || dy !== 0) duplicateBeside(services, blocks, notes, [dx, dy])
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    stop()
  }
  window.addEventListener('pointermove', onMove)
  window.addEventListener('pointerup', onUp, true)
  window.addEventListener('pointercancel', stop)
  window.addEventListener('keydown', onKey, true)
}
