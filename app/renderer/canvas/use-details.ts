/**
 * Passes the current blocks, and the block at the pointer, to the detail in which each block is drawn (`details.ts`).
 */
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useStoreApi } from '@xyflow/react'
import { useServices } from './services'
import type { CanvasFlowNode } from './flow-items'
import { wireEnds } from './geometry/routing/level-wires'

/** Distances around a port, px, within which the pointer activates it: to start a wire, and to end one. */
const REACH = 9
const REACH_OF_WIRE = 20
/**
 * Speed of the pointer, px between two events, above which it passes over blocks without activating them. A passing
 * pointer activates a block after it has rested for a number of frames.
 */
const PASSING = 4
const PAUSE = 3

export function useDetails(nodes: readonly CanvasFlowNode[], crowded: boolean, distant: boolean): void {
  const { canvas } = useServices()
  const store = useStoreApi<CanvasFlowNode>()
  // Blocks read the detail while they are rendered, in the same pass.
  canvas.getState().details.take(nodes, crowded, distant)

  // While the pointer holds something, the gesture gets all of the time.
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
      // During a drag, the block stays the same.
      if (buttons !== 0 && wiring === null && pointerType === 'mouse') return
      const { domNode: element, transform, nodeLookup } = store.getState()
      const box = element?.getBoundingClientRect()
      if (box === undefined) return
      const [left, top, zoom] = transform
      const [x, y] = [(clientX - box.left - left) / zoom, (clientY - box.top - top) / zoom]
      const reach = wiring === null ? REACH : REACH_OF_WIRE / Math.min(1, zoom)
      let hoveredBlock: string | null = null
      courses.blocks.each(x - reach, y - reach, x + reach, y + reach, (block) => {
        if (hoveredBlock !== null) return
        const node = nodeLookup.get(block.id)
        const on = x >= block.left && x <= block.right && y >= block.top && y <= block.bottom
        const data = node?.data
        const ports = data !== undefined && 'geometry' in data ? [...wireEnds(data.geometry).values()] : []
        const near = ports.some(
          (port) => Math.max(Math.abs(block.left + port.x - x), Math.abs(block.top + port.y - y)) < reach,
        )
        if (on || near) hoveredBlock = block.id
      })
      if (hoveredBlock === touched) return
      // Updated synchronously, because a press may follow at once.
      if (wiring !== null || !passing) flushSync(() => set({ touched: hoveredBlock }))
      else afterFrames(PAUSE, () => set({ touched: hoveredBlock }))
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
