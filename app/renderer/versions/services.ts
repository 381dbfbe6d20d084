/** Services that the comparison of versions uses, including its store. */
import { servicesHook, storeHook, type Services as WorkbenchServices } from '../workbench/services'
import type { VersionsStore } from './versions-store'

export * from '../workbench/services'

export interface Services extends WorkbenchServices {
  /** Store of the other version of the project, and of the differences. */
  readonly versions: VersionsStore
}

export const useServices = servicesHook<Services>()
export const useVersions = storeHook(({ versions }: Services) => versions)
