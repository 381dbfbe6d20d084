/**
 * Selection by a box: an overlay shows the blocks that the box touches as selected, and releasing the box selects them.
 * The box of the canvas library instead checks all blocks at every move and redraws those that change (25 ms with 500
 * blocks).
 */
import type { useStoreApi } from '@xyflow/react'
import type { Services } from '../services'
import { wiresAmong } from '../../store/edits/wires'
import { areaBetween, areaOfNode, overlap, type Area } from '../../viewport/area'
import { noteOf, type CanvasFlowNode } from '../flow-items'
import { EdgePush, pushAt } from '../geometry/edge'
import { drawBox, lookOf, type Framed } from './frames'

type Store = ReturnType<typeof useStoreApi<CanvasFlowNode>>
type Place = Readonly<Record<'x' | 'y', number>>

interface Press {
  boxed: boolean
  readonly onPane: boolean
}

/** Distance that the pointer moves before it draws a box, px. */
const REACH = 1

/**
 * Starts a box selection.
 * @returns a function that ends it
 */
export function selectByBox(services: Services, store: Store): () => void {
  const pane = store.getState().domNode?.querySelector<HTMLElement>('.react-flow__pane')
  if (pane == null) return () => undefined
  let press: Press = { boxed: false, onPane: true }
  const begin = (event: PointerEvent): void => {
    press = { boxed: false, onPane: event.target === pane }
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return
    // With Shift, the box may begin on a block. A touch moves the view instead.
    if (!event.shiftKey && (event.target !== pane || event.pointerType === 'touch')) return
    if (event.target.closest('textarea') !== null) return
    if (event.target !== pane) {
      event.stopPropagation()
      event.preventDefault()
    }
    followBox(services, store, pane, event, press)
  }
  // A box is not a click, and neither is a press that began outside the canvas.
  const click = (event: MouseEvent): void => {
    if (press.boxed || (event.target === pane && !press.onPane)) event.stopPropagation()
  }
  pane.addEventListener('pointerdown', begin, true)
  pane.addEventListener('click', click, true)
  return () => {
    pane.removeEventListener('pointerdown', begin, true)
    pane.removeEventListener('click', click, true)
  }
}

function followBox(
  { project, problems, canvas }: Services,
  store: Store,
  pane: HTMLElement,
  from: PointerEvent,
  press: Press,
): void {
  const { overlay } = canvas.getState()
  const { left, top } = pane.getBoundingClientRect()
  const inPane = ({ clientX, clientY }: PointerEvent): Place => ({ x: clientX - left, y: clientY - top })
  const inDiagram = ({ x, y }: Place): Place => {
    const [shiftX, shiftY, zoom] = store.getState().transform
    return { x: (x - shiftX) / zoom, y: (y - shiftY) / zoom }
  }
  const pushOf = ({ x, y }: Place): readonly [number, number] => {
    const { width, height } = store.getState()
    return pushAt([x, y], width, height)
  }
  let pointer = inPane(from)
  const [first, corner, edge] = [pointer, inDiagram(pointer), new EdgePush(pushOf(pointer))]
  let items: readonly Framed[] | undefined
  let frame = 0
  const boxNow = (): Area => areaBetween(corner, inDiagram(pointer))
  const chosenIn = (box: Area): readonly Framed[] => items?.filter((item) => overlap(item, box)) ?? []
  const draw = (): void => {
    frame = 0
    // At the edge, the view continues to move while the pointer rests.
    const [x, y] = edge.of(pushOf(pointer))
    if (x !== 0 || y !== 0) {
      void store.getState().panBy({ x, y })
      soon()
    }
    const box = boxNow()
    overlay.draw((context) => drawBox(context, box, chosenIn(box), look, 1 / store.getState().transform[2]))
  }
  const soon = (): void => void (frame ||= requestAnimationFrame(draw))
  const look = lookOf(pane)
  const move = (event: PointerEvent): void => {
    pointer = inPane(event)
    if (items === undefined) {
      if (Math.hypot(pointer.x - first.x, pointer.y - first.y) <= REACH) return
      press.boxed = true
      pane.setPointerCapture(event.pointerId)
      project.getState().select({ blocks: [], notes: [], wires: [] })
      items = framedItems(store, look, (block) => problems.getState().byBlock.has(block))
    }
    soon()
  }
  const end = (event: Event): void => {
    for (const [name, listener] of Object.entries(listeners))
      window.removeEventListener(name, listener as EventListener)
    cancelAnimationFrame(frame)
    if (items === undefined) return
    const ids = event.type === 'pointerup' ? chosenIn(boxNow()).map(({ id }) => id) : []
    const blocks = ids.filter((id) => noteOf(id) === undefined)
    const { doc, select } = project.getState()
    select({
      blocks,
      notes: ids.flatMap((id) => noteOf(id) ?? []),
      wires: blocks.length > 1 ? wiresAmong(doc, new Set(blocks)) : [],
    })
    overlay.end()
  }
  const listeners = { pointermove: move, pointerup: end, pointercancel: end }
  for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener as EventListener)
}

function framedItems(
  store: Store,
  { accent, danger }: Readonly<Record<'accent' | 'danger', string>>,
  isFaulty: (block: string) => boolean,
): readonly Framed[] {
  return [...store.getState().nodeLookup.values()].map((node) => ({
    id: node.id,
    ...areaOfNode(node),
    colour: isFaulty(node.id) ? danger : accent,
  }))
}
