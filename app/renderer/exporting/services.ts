/** Services with the state of the export view. */
import type { ProblemsService } from '../problems/services'
import { servicesHook, storeHook, type Services as WorkbenchServices } from '../workbench/services'
import type { ExportStore } from './export-store'

export interface ExportingService {
  readonly exporting: ExportStore
}

export interface Services extends WorkbenchServices, ExportingService, ProblemsService {}

export const useServices = servicesHook<Services>()
export const useExporting = storeHook(({ exporting }: ExportingService) => exporting)
