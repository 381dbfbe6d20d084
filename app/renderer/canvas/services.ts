/** Services with the diagram. */
import type { ProblemsService } from '../problems/services'
import type { LibrariesService } from '../libraries/services'
import { servicesHook, storeHook, type Services as WorkbenchServices } from '../workbench/services'
import { defineSlot } from '../workbench/slots'
import type { CanvasStore } from './canvas-store'
import type { DraggedElements } from './drag/dragged-elements'

export interface CanvasService {
  readonly canvas: CanvasStore
  /** Blocks and notes that are being dragged on the canvas. */
  readonly draggedElements: DraggedElements
}

export interface Services extends WorkbenchServices, CanvasService, LibrariesService, ProblemsService {}

export const useServices = servicesHook<Services>()
export const useCanvas = storeHook(({ canvas }: CanvasService) => canvas)

/** Slot for panels and boxes over the diagram. */
export const diagramSlot = defineSlot('diagram')
