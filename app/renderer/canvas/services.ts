/** Services with the diagram. */
import type { Services as LibraryServices } from '../libraries/services'
import type { Services as ProblemsServices } from '../problems/services'
import { servicesHook, storeHook } from '../workbench/services'
import { defineSlot } from '../workbench/slots'
import type { CanvasStore } from './canvas-store'
import type { DraggedElements } from './drag/dragged-elements'

export * from '../libraries/services'
export * from '../problems/services'

export interface Services extends LibraryServices, ProblemsServices {
  readonly canvas: CanvasStore
  /** Blocks and notes that are being dragged on the canvas. */
  readonly draggedElements: DraggedElements
}

export const useServices = servicesHook<Services>()
export const useCanvas = storeHook(({ canvas }: Services) => canvas)

/** Slot for panels and boxes over the diagram. */
export const diagramSlot = defineSlot('diagram')
