/**
 * Tells how much of each block is to be drawn (`details.ts`) what blocks there are, and which one the pointer is at.
 */
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useStoreApi } from '@xyflow/react'
import { useServices } from './services'
import type { CanvasFlowNode } from './flow-items'
import { wireEnds } from './geometry/routing/level-wires'

/** Around a port, px: the pointer there makes it one to be wired, and one to end a wire at. */
const REACH = 9
const REACH_OF_WIRE = 20
/**
 * A pointer that goes further between two events, px, passes by: it is at a block when it has rested for so many
 * frames.
 */
const PASSING = 4
const PAUSE = 3

export function useDetails(nodes: readonly CanvasFlowNode[], crowded: boolean, distant: boolean): void {
  const { canvas } = useServices()
  const store = useStoreApi<CanvasFlowNode>()
  // Blocks ask while they are drawn, in the same turn.
  canvas.getState().details.take(nodes, crowded, distant)

  // What the pointer holds has all of the time.
  useEffect(() => {
    const { details } = canvas.getState()
    const hold = (): void => details.hold(true)
    const release = (): void => details.hold(false)
    window.addEventListener('pointerdown', hold, true)
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, true)
    return () => {
      window.removeEventListener('pointerdown', hold, true)
      for (const end of ['pointerup', 'pointercancel']) window.removeEventListener(end, release, true)
    }
  }, [canvas])

  useEffect(() => {
    if (!crowded || distant) return undefined
    const { domNode } = store.getState()
    let pausing = 0
    const afterFrames = (count: number, then: () => void): void =>
      void (pausing = requestAnimationFrame(() => (count > 1 ? afterFrames(count - 1, then) : then())))
    let last = [0, 0]
    const onMove = ({ type, clientX, clientY, buttons, pointerType }: PointerEvent): void => {
      cancelAnimationFrame(pausing)
      const passing = type === 'pointermove' && Math.hypot(clientX - last[0], clientY - last[1]) > PASSING
      last = [clientX, clientY]
      const { courses, wiring, touched, set } = canvas.getState()
      // While something is dragged, its block stays.
      if (buttons !== 0 && wiring === null && pointerType === 'mouse') return
      const { domNode: element, transform, nodeLookup } = store.getState()
      const box = element?.getBoundingClientRect()
      if (box === undefined) return
      const [left, top, zoom] = transform
      const [x, y] = [(clientX - box.left - left) / zoom, (clientY - box.top - top) / zoom]
      const reach = wiring === null ? REACH : REACH_OF_WIRE / Math.min(1, zoom)
      let found: string | null = null
      courses.blocks.each(x - reach, y - reach, x + reach, y + reach, (block) => {
        if (found !== null) return
        const node = nodeLookup.get(block.id)
        const on = x >= block.left && x <= block.right && y >= block.top && y <= block.bottom
        const data = node?.data
        const ports = data !== undefined && 'geometry' in data ? [...wireEnds(data.geometry).values()] : []
        const near = ports.some(
          (port) => Math.max(Math.abs(block.left + port.x - x), Math.abs(block.top + port.y - y)) < reach,
        )
        if (on || near) found = block.id
      })
      if (found === touched) return
      // At once, for the press that may come next.
      if (wiring !== null || !passing) flushSync(() => set({ touched: found }))
      else afterFrames(PAUSE, () => set({ touched: found }))
    }
    domNode?.addEventListener('pointermove', onMove, true)
    domNode?.addEventListener('pointerdown', onMove, true)
    return () => {
      cancelAnimationFrame(pausing)
      domNode?.removeEventListener('pointermove', onMove, true)
      domNode?.removeEventListener('pointerdown', onMove, true)
      canvas.getState().set({ touched: null })
    }
  }, [canvas, store, crowded, distant])
}
