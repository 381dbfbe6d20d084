/** Services that the search in the diagram uses. */
import type { ProblemsService } from '../problems/services'
import type { CanvasService } from '../canvas/services'
import { servicesHook, type Services as WorkbenchServices } from '../workbench/services'

export interface Services extends WorkbenchServices, CanvasService, ProblemsService {}

export const useServices = servicesHook<Services>()
