/** Services that components with problems use, including the store of problems. */
import { servicesHook, storeHook, type Services as WorkbenchServices } from '../workbench/services'
import type { ProblemsStore } from './problems-store'

export * from '../workbench/services'

export interface Services extends WorkbenchServices {
  readonly problems: ProblemsStore
}

export const useServices = servicesHook<Services>()
export const useProblems = storeHook(({ problems }: Services) => problems)
