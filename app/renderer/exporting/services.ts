/** Services with the state of the export view. */
import type { Services as ProblemsServices } from '../problems/services'
import { servicesHook, storeHook } from '../workbench/services'
import type { ExportStore } from './export-store'

export * from '../problems/services'

export interface Services extends ProblemsServices {
  readonly exporting: ExportStore
}

export const useServices = servicesHook<Services>()
export const useExporting = storeHook(({ exporting }: Services) => exporting)
