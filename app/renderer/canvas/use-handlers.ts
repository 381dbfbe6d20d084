/**
 * Pointer handlers of the canvas other than selecting and wiring. Their identity stays the same, because the canvas
 * library passes every new function on to all of its parts.
 */
import { useMemo, type DragEvent, type MouseEvent } from 'react'
import { useReactFlow, useStoreApi, type ReactFlowInstance } from '@xyflow/react'
import { insertBlock } from './actions'
import { enterBlock } from './diagram-actions'
import { isWired } from '../store/edits/wires'
import { type Services, useServices } from './services'
import { BLOCK_DRAG_TYPE } from './drag-type'
import type { CanvasFlowNode } from './flow-items'
import { lift } from './lifting'

/** Distance from a wire, px of the window, that counts as on it. */
const REACH = 16
/** Number of frames without movement after which the view is at rest. */
const STILL = 2
/** Time after the last step of a wheel at which its turning has ended, ms. Nobody presses a button sooner. */
const STEP = 80
/** Distance at which wires can be clicked when zoomed far out, px. */
const CLICK = 5

export function useHandlers() {
  const services = useServices()
  const flow = useReactFlow<CanvasFlowNode>()
  const store = useStoreApi()
  return useMemo(() => makeHandlers(services, flow, store), [services, flow, store])
}

function makeHandlers(
  services: Services,
  flow: ReactFlowInstance<CanvasFlowNode>,
  store: ReturnType<typeof useStoreApi>,
) {
  const { project, canvas } = services
  let lower: (() => void) | undefined
  let still = 0
  let turning = 0
  let frame = 0
  /**
   * Turns off hit-testing while the view moves or the pointer holds it. A press right after that finds its block again.
   */
  const cover = (event: unknown): void => {
    still = 0
    if (event instanceof WheelEvent) turning = performance.now() + STEP
    if (frame !== 0) return
    store.getState().domNode?.toggleAttribute('data-covered', true)
    frame = requestAnimationFrame(uncover)
  }
  const uncover = (): void => {
    const { moving, holding } = canvas.getState().details
    still = (moving && holding) || performance.now() < turning ? 0 : still + 1
    frame = still < STILL ? requestAnimationFrame(uncover) : 0
    if (frame === 0) store.getState().domNode?.toggleAttribute('data-covered', false)
  }
  /** Marks the view as moving without rendering anything again. */
  const markMoving = (event: unknown): void => {
    const { details } = canvas.getState()
    details.moving = true
    const { domNode } = store.getState()
    domNode?.toggleAttribute('data-moving', true)
    cover(event)
    lower ??= lift(domNode?.querySelectorAll('.overlay-sheet, .react-flow__viewport') ?? [], 'transform')
  }
  const markStill = (): void => {
    const { details } = canvas.getState()
    details.moving = false
    // At the edge, a dragged element pushes the view by steps, each a move that begins and ends.
    if (details.holding) {
      for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, markStill, { once: true })
      return
    }
    store.getState().domNode?.toggleAttribute('data-moving', false)
    lower?.()
    lower = undefined
  }

  /** Returns the wire into which a block held at a place of the canvas would be inserted. */
  const wireUnder = (x: number, y: number): string | null =>
    canvas.getState().courses.wireAt(x, y, REACH / flow.getZoom())

  return {
    onMoveStart: markMoving,
    onMove: cover,
    onMoveEnd: markStill,
    onDoubleClick: (event: MouseEvent): void => {
      if (!(event.target instanceof Element) || !event.target.classList.contains('react-flow__pane')) return
      const place = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
      canvas.getState().set({ quickInsert: { screen: [event.clientX, event.clientY], place: [place.x, place.y] } })
    },
    onDrop: (event: DragEvent): void => {
      const type = event.dataTransfer.getData(BLOCK_DRAG_TYPE)
      if (type === '') return
      event.preventDefault()
      const place = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY })
      const wire = canvas.getState().receiving
      canvas.getState().set({ receiving: null })
      insertBlock(services, type, [place.x, place.y], undefined, wire)
    },
    /** Marks the wire into which a dragged block without wires would be inserted. */
    onNodeDrag: (_event: unknown, node: CanvasFlowNode, dragged: CanvasFlowNode[]): void => {
      const { receiving, set } = canvas.getState()
      const free = dragged.length === 1 && node.type === 'block' && !isWired(project.getState().doc, node.id)
      const wire = free
        ? wireUnder(node.position.x + (node.width ?? 0) / 2, node.position.y + (node.height ?? 0) / 2)
        : null
      if (wire !== receiving) set({ receiving: wire })
    },
    onPaneClick: (event: MouseEvent): void => {
      const { x, y } = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }, { snapToGrid: false })
      const { distant, courses } = canvas.getState()
      const wire = distant ? courses.wireAt(x, y, CLICK / flow.getZoom()) : null
      project.getState().select({ blocks: [], wires: wire === null ? [] : [wire], notes: [] })
    },
    onNodeDoubleClick: (_event: unknown, node: CanvasFlowNode): void => {
      if (node.type === 'block') enterBlock(services, node.id)
    },
    onDragOver: (event: DragEvent): void => {
      if (!event.dataTransfer.types.includes(BLOCK_DRAG_TYPE)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      const place = flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }, { snapToGrid: false })
      const wire = wireUnder(place.x, place.y)
      if (wire !== canvas.getState().receiving) canvas.getState().set({ receiving: wire })
    },
    onDragLeave: () => canvas.getState().set({ receiving: null }),
  }
}
