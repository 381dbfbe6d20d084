/** Services with the values of live mode. */
import type { Services as ProblemsServices } from '../problems/services'
import { servicesHook, storeHook } from '../workbench/services'
import type { LiveStore } from './live-state'

export * from '../problems/services'

export interface Services extends ProblemsServices {
  readonly live: LiveStore
}

export const useServices = servicesHook<Services>()
export const useLive = storeHook(({ live }: Services) => live)
