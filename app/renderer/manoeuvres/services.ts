/** Services that the view of manoeuvres uses, including its own store. */
import type { VersionsService } from '../versions/services'
import type { ProblemsService } from '../problems/services'
import { servicesHook, storeHook, type Services as WorkbenchServices } from '../workbench/services'
import type { ManoeuvreStore } from './manoeuvre-store'

export interface ManoeuvresService {
  readonly manoeuvres: ManoeuvreStore
}

export interface Services extends WorkbenchServices, ManoeuvresService, ProblemsService, VersionsService {}

export const useServices = servicesHook<Services>()
export const useManoeuvres = storeHook(({ manoeuvres }: ManoeuvresService) => manoeuvres)
