/** Services with the values of live mode. */
import { servicesHook, storeHook, type Services as WorkbenchServices } from '../workbench/services'
import type { LiveStore } from './live-state'

export interface LiveService {
  readonly live: LiveStore
}

export interface Services extends WorkbenchServices, LiveService {}

export const useServices = servicesHook<Services>()
export const useLive = storeHook(({ live }: LiveService) => live)
