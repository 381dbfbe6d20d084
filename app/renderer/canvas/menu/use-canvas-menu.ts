/**
 * Opens the context menus of the diagram. The right button also pans it: pressing and moving pans, pressing and
 * releasing in place opens the menu. Some systems send the event at the press, others at the release.
 */
import { useMemo, type MouseEvent } from 'react'
import { useReactFlow, type ReactFlowInstance } from '@xyflow/react'
import { type Services, useServices } from '../services'
import { canvasMenu, canvasSubject, selectSubject, type CanvasSubject } from './canvas-menus'
import { openMenu } from '../../workbench/menus/open-menu'
import { isText, placeOf } from '../../workbench/menus/use-context-menu'

/** Movement that turns a press into panning, px. */
const STILL = 4
const RIGHT = 2
/** Distance at which wires count as hit when zoomed far out, px of the window. */
const REACH = 6

export function useCanvasMenu() {
  const services = useServices()
  const flow = useReactFlow()
  return useMemo(() => makeHandlers(services, flow), [services, flow])
}

function makeHandlers(services: Services, flow: ReactFlowInstance) {
  let pressed: readonly [number, number] | null = null
  const moved = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): boolean =>
    pressed !== null && Math.hypot(clientX - pressed[0], clientY - pressed[1]) > STILL

  const open = (element: Element, screen: readonly [number, number]): void => {
    const { x, y } = flow.screenToFlowPosition({ x: screen[0], y: screen[1] }, { snapToGrid: false })
    const canvasElement = canvasSubject(element)
    const { courses, distant } = services.canvas.getState()
    const wire = canvasElement.kind === 'canvas' && distant ? courses.wireAt(x, y, REACH / flow.getZoom()) : null
    const subject: CanvasSubject = wire === null ? canvasElement : { kind: 'wire', name: wire }
    selectSubject(services, subject)
    const { label, groups } = canvasMenu(services, subject, { screen, place: [x, y] })
    openMenu(services.ui, label, groups, screen)
  }
  const onPointerDownCapture = (event: { button: number; clientX: number; clientY: number }): void => {
    if (event.button === RIGHT) pressed = [event.clientX, event.clientY]
  }
  const onContextMenu = (event: MouseEvent): void => {
    const { target } = event
    if (event.defaultPrevented && event.button !== RIGHT) return
    if (!(target instanceof Element) || target.closest('.react-flow') === null || isText(target)) return
    event.preventDefault()
    const screen = placeOf(event)
    if (event.button !== RIGHT || pressed === null) {
      open(target, screen)
      return
    }
    if ((event.buttons & 2) === 0) {
      if (!moved(event)) open(target, screen)
      pressed = null
      return
    }
    const onUp = (up: PointerEvent): void => {
      window.removeEventListener('pointerup', onUp, true)
      if (!moved(up)) open(target, screen)
      pressed = null
    }
    window.addEventListener('pointerup', onUp, true)
  }
  return { onPointerDownCapture, onContextMenu }
}
