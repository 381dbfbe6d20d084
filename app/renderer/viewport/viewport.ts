/**
 * The view of a drawing that is panned and zoomed, for the canvas and the linear graph: both are drawn with React Flow.
 */
import { getViewportForBounds, type ReactFlowInstance, type ReactFlowProps, type useStoreApi } from '@xyflow/react'
import type { Area } from './area'

export type FlowStore = Pick<ReturnType<typeof useStoreApi>, 'getState' | 'subscribe'>
type Flow = Pick<ReactFlowInstance, 'setViewport' | 'getZoom' | 'zoomTo'>

/** Movement common to all drawings. */
export const viewportProps = {
  zoomOnDoubleClick: false,
  // The wheel zooms without a key. With one, each press of Control replaces the listener, and the browser paints the
  // whole view.
  zoomActivationKeyCode: null,
  deleteKeyCode: null,
  proOptions: { hideAttribution: true },
} as const satisfies Partial<ReactFlowProps>

/** Glides, unless the system asks for less motion. */
export const gliding = (): { readonly duration: number } => ({
  duration: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
})

/** @returns the part of the drawing that is in view */
export function viewOf(store: FlowStore): Area {
  const { transform, width, height } = store.getState()
  const [x, y, zoom] = transform
  return { left: -x / zoom, top: -y / zoom, right: (width - x) / zoom, bottom: (height - y) / zoom }
}

export function zoomBy(flow: Flow, factor: number): void {
  void flow.zoomTo(flow.getZoom() * factor, gliding())
}

interface FitOptions {
  readonly padding: NonNullable<Parameters<typeof getViewportForBounds>[5]>
  /** Zoom. */
  readonly most: number
  readonly duration?: number
}

/** Shows all of an area. */
export function fitArea(flow: Flow, store: FlowStore, area: Area, { padding, most, duration = 0 }: FitOptions): void {
  const { width, height, minZoom } = store.getState()
  const { left, top, right, bottom } = area
  const bounds = { x: left, y: top, width: right - left, height: bottom - top }
  void flow.setViewport(getViewportForBounds(bounds, width, height, minZoom, most, padding), { duration })
}
