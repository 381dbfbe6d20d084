/** Services that the view of manoeuvres uses, including its own store. */
import type { Services as ProblemsServices } from '../problems/services'
import type { Services as VersionsServices } from '../versions/services'
import { servicesHook, storeHook } from '../workbench/services'
import type { ManoeuvreStore } from './manoeuvre-store'

export * from '../problems/services'

export interface Services extends ProblemsServices, VersionsServices {
  readonly manoeuvres: ManoeuvreStore
}

export const useServices = servicesHook<Services>()
export const useManoeuvres = storeHook(({ manoeuvres }: Services) => manoeuvres)
