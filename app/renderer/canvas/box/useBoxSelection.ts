/**
 * Selecting by a box: blocks and notes show at once that they are selected, in a picture over the diagram, and are when
 * the box is let go. Everything that follows the selection is then told once.
 */
import { useEffect, type RefObject } from 'react'
import { useStoreApi } from '@xyflow/react'
import { useServices, type Services } from '../../shell/services'
import { noteOf, type CanvasFlowNode } from '../flowItems'
import type { Point } from '../../store/edits/blocks'
import { areaUnder, boxBetween, inside, inWindow } from './area'
import { pictureIn } from './boxPicture'
import { EdgePush, pushAt } from './edge'
import { followPointer, type Store } from './followPointer'
import { Frames, type Framed, type FrameLook } from './frames'

/** @param element the box is drawn in */
export function useBoxSelection(element: RefObject<HTMLElement | null>): void {
  const services = useServices()
  const store = useStoreApi<CanvasFlowNode>()
  useEffect(() => {
    const { project, canvas } = services
    const picture = pictureIn(() => element.current)
    let items: ReadonlyMap<string, Framed> | undefined
    let frames: Frames | undefined
    let chosen: ReadonlySet<string> = new Set()
    let frame = 0
    let pointer: Point = [0, 0]
    let edge: EdgePush | undefined
    const draw = (): void => {
      frame = 0
      const { userSelectionRect: begun, width, height, panBy } = store.getState()
      if (begun === null || items === undefined) return
      // At the edge the view goes on while the pointer rests.
      const [x, y] = edge?.of(pushAt(pointer, width, height)) ?? [0, 0]
      if (x !== 0 || y !== 0) {
        void panBy({ x, y })
        frame = requestAnimationFrame(draw)
      }
      const { transform } = store.getState()
      const box = boxBetween([begun.startX, begun.startY], pointer, transform)
      picture.show(box)
      chosen = inside(items.values(), areaUnder(box, transform))
      frames?.show(chosen, canvas.getState().overlay, 1 / transform[2])
    }
    const unfollow = followPointer(store, (to) => {
      pointer = to
      const { userSelectionRect: begun, transform, width, height } = store.getState()
      if (begun === null) return
      edge ??= new EdgePush(pushAt(inWindow([begun.startX, begun.startY], transform), width, height))
      if (items !== undefined && frame === 0) frame = requestAnimationFrame(draw)
    })
    const stop = store.subscribe((state, before) => {
      if (state.userSelectionRect === null) edge = undefined
      if (state.userSelectionActive && state.userSelectionRect !== before.userSelectionRect) {
        if (items === undefined) {
          items = itemsOf(store, services)
          frames = new Frames(items, lookOf(state.domNode))
        }
        if (frame === 0) frame = requestAnimationFrame(draw)
      } else if (items !== undefined && !state.userSelectionActive) {
        cancelAnimationFrame(frame)
        frame = 0
        // The last move may not have been drawn.
        const box = before.userSelectionRect
        const ids = [...(box === null ? chosen : inside(items.values(), areaUnder(box, before.transform)))]
        items = frames = undefined
        picture.hide()
        project.getState().select({
          blocks: ids.filter((id) => noteOf(id) === undefined),
          notes: ids.flatMap((id) => noteOf(id) ?? []),
          wires: [],
        })
        canvas.getState().overlay.end()
      }
    })
    return () => {
      cancelAnimationFrame(frame)
      unfollow()
      stop()
    }
  }, [services, store, element])
}

function itemsOf(store: Store, { problems }: Services): ReadonlyMap<string, Framed> {
  const { nodeLookup, domNode } = store.getState()
  const { byBlock } = problems.getState()
  const style = domNode === null ? undefined : getComputedStyle(domNode)
  const [accent, danger] = ['--accent', '--danger'].map((name) => style?.getPropertyValue(name) ?? '')
  const items = new Map<string, Framed>()
  for (const [id, { internals, width = 0, height = 0 }] of nodeLookup) {
    const { x, y } = internals.positionAbsolute
    const colour = byBlock.has(id) ? danger : accent
    items.set(id, { id, left: x, top: y, right: x + width, bottom: y + height, colour })
  }
  return items
}

/** As `useLook.ts` has it drawn: from very far away all of a block, close up a thicker frame. */
function lookOf(domNode: HTMLElement | null): FrameLook {
  const look = domNode?.dataset.look?.split(' ') ?? []
  const radius = domNode === null ? 0 : parseFloat(getComputedStyle(domNode).getPropertyValue('--radius-md'))
  return { width: look.includes('boxes') ? null : 2, radius: Number.isFinite(radius) ? radius : 0 }
}
