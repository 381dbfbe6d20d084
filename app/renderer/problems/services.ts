/** Services that components with problems use, including the store of problems. */
import { servicesHook, storeHook, type Services as WorkbenchServices } from '../workbench/services'
import type { ProblemsStore } from './problems-store'

export interface ProblemsService {
  readonly problems: ProblemsStore
}

export interface Services extends WorkbenchServices, ProblemsService {}

export const useServices = servicesHook<Services>()
export const useProblems = storeHook(({ problems }: ProblemsService) => problems)
