/** Services that the palette of blocks uses. */
import type { CanvasService } from '../canvas/services'
import type { LibrariesService } from '../libraries/services'
import type { ProblemsService } from '../problems/services'
import { servicesHook, type Services as WorkbenchServices } from '../workbench/services'

export interface Services extends WorkbenchServices, CanvasService, LibrariesService, ProblemsService {}

export const useServices = servicesHook<Services>()
