/** Services that the comparison of versions uses, including its store. */
import { servicesHook, storeHook, type Services as WorkbenchServices } from '../workbench/services'
import type { VersionsStore } from './versions-store'

export interface VersionsService {
  /** Store of the other version of the project, and of the differences. */
  readonly versions: VersionsStore
}

export interface Services extends WorkbenchServices, VersionsService {}

export const useServices = servicesHook<Services>()
export const useVersions = storeHook(({ versions }: VersionsService) => versions)
